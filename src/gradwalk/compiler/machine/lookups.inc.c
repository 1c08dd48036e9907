/* Entries of tables, by index, and the backward pass to them. Included by kernels.c. */

/* A number as an index among n entries; -1 if it is not one. */
INLINE long place_of(REAL x, int n) { return x >= 0 && x < (REAL)n && x == (REAL)(long)x ? (long)x : -1; }

/* outs, place, and the entries unless they are among the scalars: n of them, of m numbers each */
static void op_take(const Step *s, const Block *b)
{
    char *memory = b->memory;
    const unsigned *outs = s->at, index = outs[s->m], *table = outs + s->m + 1;
    const REAL *scalars = (const REAL *)b->scalars + s->base, *place = (const REAL *)AT(index);
    for (long r = 0, rows = (long)b->vectors * WIDTH; r < rows; r++) {
        const long k = place_of(place[UPTO(r, index)], s->n);
        for (int j = 0; j < s->m; j++) {
            REAL x = (REAL)NAN;
            if (k >= 0 && s->many)
                x = scalars[k * s->row + (long)j * s->column];
            else if (k >= 0) {
                const unsigned o = table[k * s->m + j];
                x = ((const REAL *)AT(o))[UPTO(r, o)];
            }
            ((REAL *)AT(outs[j]))[r] = x;
        }
    }
}

/* Several gradients of m numbers each, then as many places: added to the sums of n entries */
static void op_scatter(const Step *s, const Block *b)
{
    char *memory = b->memory;
    REAL *sums = (REAL *)b->sums + s->base;
    const unsigned *gs = s->at, *places = gs + (long)s->many * s->m;
    if (b->first)
        memset(sums, 0, (size_t)s->n * s->m * sizeof(REAL));
    for (int i = 0; i < s->many; i++, gs += s->m)
        for (long r = 0; r < b->rows; r++) {
            const long k = place_of(((const REAL *)AT(places[i]))[UPTO(r, places[i])], s->n);
            for (int j = 0; k >= 0 && j < s->m; j++)
                sums[k * s->m + j] += ((const REAL *)AT(gs[j]))[UPTO(r, gs[j])];
        }
}

/* The same, row by row: outs, gradients, places */
static void op_dense(const Step *s, const Block *b)
{
    char *memory = b->memory;
    const long all = (long)s->n * s->m;
    const unsigned *outs = s->at, *gs = outs + all, *places = gs + (long)s->many * s->m;
    for (long k = 0; k < all; k++)
        memset(AT(outs[k]), 0, (size_t)b->vectors * sizeof(V));
    for (int i = 0; i < s->many; i++, gs += s->m)
        for (long r = 0, rows = (long)b->vectors * WIDTH; r < rows; r++) {
            const long k = place_of(((const REAL *)AT(places[i]))[UPTO(r, places[i])], s->n);
            for (int j = 0; k >= 0 && j < s->m; j++)
                ((REAL *)AT(outs[k * s->m + j]))[r] += ((const REAL *)AT(gs[j]))[UPTO(r, gs[j])];
        }
}
