/* Layers of a network: blocks of rows against a matrix of weights, and the gradients of those weights.

   Sums are added in the order of the program, however layers are cut into tiles: a tile holds several sums, and each
   of them runs over its terms one after the other. */

/* ---- a layer: n dots of the same m slots with weights that are the same for all rows ----

   A tile is up to TALL results by COLUMNS vectors; its sums stay in registers while j runs. What often follows a
   layer is done before they are stored: relu, or the product with `gate > 0`. A result may take the slot of
   its own gate, which has been read by then. */

#if BYTES == 32
#define TALL 6 /* 12 sums, 2 xs, a weight and a product: the 16 registers */
#else
#define TALL 4
#endif

/* The xs from `from` to `to`, in a large layer only a part of them, copied side by side to `near`. What was summed
   before is then in the place of the result. */
typedef struct {
    int from, to;
    const V *near;
} Part;

INLINE void matvec_tile(const Step *s, const Block *b, int i, int v, const int columns, const int results, const Part p)
{
    char *memory = b->memory;
    const unsigned *outs = s->at + i, *xs = s->at + s->n + p.from, *last = s->at + s->n + p.to;
    const unsigned *end = s->at + s->n + s->m;
    const long row = s->row, column = s->column, begin_row = s->begin_row;
    const REAL *scalars = (const REAL *)b->scalars, *w = scalars + s->base + i * row + p.from * column;
    const REAL *begin = scalars + s->begin + i * begin_row;
    const V *near = p.near;
    V acc[TALL][COLUMNS];
    for (int k = 0; k < results; k++)
        if (p.from || s->start) {
            const unsigned o = p.from ? outs[k] : end[i + k];
            for (int c = 0; c < columns; c++)
                acc[k][c] = AT(o)[UPTO(v + c, o)];
        } else {
            for (int c = 0; c < columns; c++)
                acc[k][c] = SPREAD(begin[k * begin_row]);
        }
#define PRODUCTS(px)                                       \
    V x[COLUMNS];                                          \
    for (int c = 0; c < columns; c++)                      \
        x[c] = HELD((px)[c]);                              \
    for (int k = 0; k < results; k++)                      \
        for (int c = 0; c < columns; c++)                  \
            if (results == 1) /* a weight in a register */ \
                acc[k][c] += x[c] * SPREAD(*w);            \
            else                                           \
                acc[k][c] = PLUS(acc[k][c], x[c], &w[k * row]);
    if (near) {
        const V *stop = near + (long)(p.to - p.from) * columns;
        UNROLL for (; near < stop; near += columns, w += column) { PRODUCTS(near) }
    } else
        for (; xs < last; xs++, w += column) {
            const V *px = AT(*xs) + v;
            PRODUCTS(px)
        }
    if (s->finish == FINISH_RELU && p.to == s->m)
        for (int k = 0; k < results; k++)
            for (int c = 0; c < columns; c++)
                acc[k][c] = SELECT((I)(acc[k][c] <= 0), SPREAD(0), acc[k][c]);
    if (s->finish == FINISH_GATE)
        for (int k = 0; k < results; k++) {
            const V *gate = AT(end[s->start * s->n + i + k]) + v;
            for (int c = 0; c < columns; c++)
                acc[k][c] *= SELECT((I)(gate[c] > 0), SPREAD(1), SPREAD(0));
        }
    for (int k = 0; k < results; k++) {
        V *out = AT(outs[k]) + v;
        for (int c = 0; c < columns; c++)
            out[c] = acc[k][c];
    }
}

/* A tile's results, from the i-th on, for all rows of the block. */
INLINE void matvec_results(const Step *s, const Block *b, int i, const int results, const Part p)
{
    for (int v = 0, columns; v < b->vectors; v += columns) {
        const Part here = {p.from, p.to, p.near ? p.near + (long)v * (p.to - p.from) : NULL};
        switch (columns = SHARE(b->vectors - v, COLUMNS)) {
#if BYTES == 64
        case 5: matvec_tile(s, b, i, v, 5, results, here); break;
        case 4: matvec_tile(s, b, i, v, 4, results, here); break;
        case 3: matvec_tile(s, b, i, v, 3, results, here); break;
#endif
        case 2: matvec_tile(s, b, i, v, 2, results, here); break;
        case 1: matvec_tile(s, b, i, v, 1, results, here); break;
        }
    }
}

INLINE void matvec_part(const Step *s, const Block *b, const Part p)
{
    int i = 0;
    for (; i + TALL <= s->n; i += TALL)
        matvec_results(s, b, i, TALL, p);
    switch (s->n - i) {
#if TALL > 4
    case 5: matvec_results(s, b, i, 5, p); break;
    case 4: matvec_results(s, b, i, 4, p); break;
#endif
    case 3: matvec_results(s, b, i, 3, p); break;
    case 2: matvec_results(s, b, i, 2, p); break;
    case 1: matvec_results(s, b, i, 1, p); break;
    }
}

/* A large layer: as many xs as fit the second-level cache are copied side by side, for all rows of the block. All
   weights are run against them, a tile's for all rows before the next tile's, so each is read once for a block, and
   again from the first-level cache for each pair of vectors. Then come the next xs. A result that takes the slot of
   its gate cannot wait there: a layer with gates is not cut, and one with too many xs is not copied. */

static void matvec_large(const Step *s, const Block *b)
{
    char *memory = b->memory;
    V *near = (V *)b->near;
    const int most = (int)(NEAR / sizeof(V)) / b->vectors;
    for (int from = 0, to; from < s->m; from = to) {
        to = from + SHARE(s->m - from, most);
        for (int v = 0, columns; v < b->vectors; v += columns) {
            columns = SHARE(b->vectors - v, COLUMNS);
            V *to_near = near + (long)v * (to - from);
            for (int j = from; j < to; j++)
                for (int c = 0; c < columns; c++)
                    *to_near++ = AT(s->at[s->n + j])[v + c];
        }
        const Part part = {from, to, near};
        matvec_part(s, b, part);
    }
}

/* outs, xs, starts, gates */
static void op_matvec(const Step *step, const Block *block)
{
    const Step own = *step, *s = &own; /* copies: for all the compiler knows, the stores below could change *step */
    const Block here = *block, *b = &here;
    const int fits = s->finish != FINISH_GATE || (size_t)s->m * b->vectors * sizeof(V) <= NEAR;
    if (b->near && IS_LARGE(s->n, s->m) && fits) {
        matvec_large(s, b);
        return;
    }
    const Part all = {0, s->m, NULL};
    matvec_part(s, b, all);
}

/* ---- a layer's weight gradients: every g times every x, summed over the rows ----

   The gs are transposed first, so that the sums over rows stay in registers and a vector holds neighbouring gs: into
   a panel of tiles, each 2 vectors of gs, row by row. A tile of sums is up to 2 vectors of gs by MOST xs. */

#define MOST (BYTES == 64 ? 9 : 4)
#define CLOSE 16384 /* bytes of xs that stay in the first-level cache while all gs are run against them */

INLINE void outer_tile(const Step *s, const Block *b, int g, int j, const int vectors, const int count)
{
    char *memory = b->memory;
    const long wide = s->wide / WIDTH; /* vectors in a row of sums */
    const unsigned *xs = s->at + s->n + j;
    const V *panel = (const V *)b->panel + (long)g * b->vectors * WIDTH;
    V acc[MOST][2], *sums = (V *)((REAL *)b->sums + s->base) + j * wide + g;
    const REAL *p[MOST];
    for (int k = 0; k < count; k++) {
        p[k] = (const REAL *)AT(xs[k]);
        for (int c = 0; c < vectors; c++) {
            acc[k][c] = SPREAD(0);
            if (!b->first)
                acc[k][c] = sums[k * wide + c];
        }
    }
    UNROLL for (long r = 0, rows = b->rows; r < rows; r++, panel += vectors)
    {
        V gs[2];
        for (int c = 0; c < vectors; c++)
            gs[c] = HELD(panel[c]);
        for (int k = 0; k < count; k++)
            for (int c = 0; c < vectors; c++)
                acc[k][c] = PLUS(acc[k][c], gs[c], &p[k][r]);
    }
    for (int k = 0; k < count; k++)
        for (int c = 0; c < vectors; c++) {
            if (b->onto)
                acc[k][c] = sums[k * wide + c] + acc[k][c];
            sums[k * wide + c] = acc[k][c];
        }
}

INLINE void outer_rows(const Step *s, const Block *b, int g, const int vectors, int from, int to)
{
    for (int j = from, count; j < to; j += count)
        switch (count = SHARE(to - j, MOST)) {
#if BYTES == 64
        case 9: outer_tile(s, b, g, j, vectors, 9); break;
        case 8: outer_tile(s, b, g, j, vectors, 8); break;
        case 7: outer_tile(s, b, g, j, vectors, 7); break;
        case 6: outer_tile(s, b, g, j, vectors, 6); break;
        case 5: outer_tile(s, b, g, j, vectors, 5); break;
#endif
        case 4: outer_tile(s, b, g, j, vectors, 4); break;
        case 3: outer_tile(s, b, g, j, vectors, 3); break;
        case 2: outer_tile(s, b, g, j, vectors, 2); break;
        case 1: outer_tile(s, b, g, j, vectors, 1); break;
        }
}

/* gs, xs */
static void op_outer(const Step *s, const Block *b)
{
    char *memory = b->memory;
    const long wide = s->wide / WIDTH, all = (long)b->vectors * WIDTH;
    for (int first = 0; first < s->wide; first += LONG) {
        const T *from[LONG];
        const long at = first / WIDTH, tile = at / 2 * 2, vectors = tile + 2 <= wide ? 2 : 1;
        const long row = vectors * (WIDTH / LONG); /* from one row of the tile to the next */
        T *to = (T *)((V *)b->panel + tile * all + (at - tile)) + first % WIDTH / LONG;
        for (int k = 0; k < LONG; k++) /* lanes beyond the last g repeat it; their sums are not read */
            from[k] = (const T *)AT(s->at[first + k < s->n ? first + k : s->n - 1]);
        for (long r = 0, rows = b->rows; r * LONG < rows; r++) {
            T turned[LONG];
            for (int k = 0; k < LONG; k++)
                turned[k] = from[k][r];
            transpose(turned);
            for (int k = 0; k < LONG; k++, to += row)
                *to = turned[k];
        }
    }
    const int most = CLOSE / (b->vectors * (int)sizeof(V));
    for (int from = 0, to; from < s->m; from = to) {
        to = from + (s->m - from < 2 * most ? s->m - from : most);
        int g = 0;
        for (; g + 2 <= wide; g += 2)
            outer_rows(s, b, g, 2, from, to);
        for (; g < wide; g++)
            outer_rows(s, b, g, 1, from, to);
    }
}
