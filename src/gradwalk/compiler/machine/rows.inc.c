/* Rows come in and go out. Part of kernels.c. */

/* LONG vectors of LONG rows, transposed so that each holds one row. */
#define LONG ((int)(sizeof(T) / sizeof(REAL)))
INLINE void transpose(T *v)
{
    (void)v; /* one row in plain C: nothing to transpose */
#define EXCHANGE(d, low, high)                                         \
    for (int i = 0; i < LONG; i++)                                     \
        if (!(i & d)) {                                                \
            T x = v[i], y = v[i + d];                                  \
            v[i] = SHUFFLE(x, y, low), v[i + d] = SHUFFLE(x, y, high); \
        }
#if SINGLE && BYTES >= 32
    EXCHANGE(2, ORDER(0, 8, 1, 9, 4, 12, 5, 13), ORDER(2, 10, 3, 11, 6, 14, 7, 15))
    EXCHANGE(1, ORDER(0, 8, 1, 9, 4, 12, 5, 13), ORDER(2, 10, 3, 11, 6, 14, 7, 15))
    EXCHANGE(4, ORDER(0, 1, 2, 3, 8, 9, 10, 11), ORDER(4, 5, 6, 7, 12, 13, 14, 15))
#elif SINGLE && BYTES == 16
    EXCHANGE(2, ORDER(0, 4, 1, 5), ORDER(2, 6, 3, 7))
    EXCHANGE(1, ORDER(0, 4, 1, 5), ORDER(2, 6, 3, 7))
#elif BYTES >= 32
    EXCHANGE(1, ORDER(0, 4, 2, 6), ORDER(1, 5, 3, 7))
    EXCHANGE(2, ORDER(0, 1, 4, 5), ORDER(2, 3, 6, 7))
#elif BYTES == 16
    EXCHANGE(1, ORDER(0, 2), ORDER(1, 3))
#endif
}

/* `bytes` from or to the caller's memory, which need not be aligned. The C library's memcpy would take one instruction
   for all (rep movs), which on some processors takes ten times as long if both addresses lie alike in their pages. */
INLINE void copy(void *to, const void *from, size_t bytes)
{
    size_t at = 0;
    for (; at + sizeof(V) <= bytes; at += sizeof(V))
        keep((char *)to + at, fetched((const char *)from + at));
    for (; at < bytes; at += sizeof(REAL))
        memcpy((char *)to + at, (const char *)from + at, sizeof(REAL));
}

/* Columns of the caller's rows into slots; rows beyond the last repeat it, so that no unexpected values occur. */
static void load(const Machine *machine, const Block *b, const Source *source, ptrdiff_t first)
{
    char *memory = b->memory;
    const int padded = b->vectors * WIDTH;
    for (int c = 0; c < machine->columns;) {
        while (machine->column[2 * c] >= source->first + source->width)
            source++;
        const long wide = source->width;
        const unsigned column = machine->column[2 * c] - source->first;
        const char *from = source->data + first * wide * (long)sizeof(REAL);
        unsigned run = 1;
        while (run < LONG && c + (int)run < machine->columns && column + run < wide &&
               machine->column[2 * (c + run)] == source->first + column + run)
            run++;
        int r = 0;
        if (run == LONG && LONG > 1)
            for (; r + LONG <= b->rows; r += LONG) {
                T square[LONG];
                for (int k = 0; k < LONG; k++)
                    square[k] = fetched_t(from + ((r + k) * wide + column) * sizeof(REAL));
                transpose(square);
                for (int k = 0; k < LONG; k++)
                    ((T *)AT(machine->column[2 * (c + k) + 1]))[r / LONG] = square[k];
            }
        for (unsigned k = 0; k < run; k++) {
            REAL *to = (REAL *)AT(machine->column[2 * (c + k) + 1]);
            const char *x = from + (column + k) * sizeof(REAL); /* the caller's buffer: it need not be aligned */
            int row = r;
            if (wide == 1)
                copy(to, x, (row = b->rows) * sizeof(REAL));
            for (; row < b->rows; row++)
                memcpy(&to[row], x + row * wide * sizeof(REAL), sizeof(REAL));
            for (; row < padded; row++)
                to[row] = to[b->rows - 1];
        }
        c += (int)run;
    }
}

/* Results of the block's rows to the caller: row by row, or one column per result. */
static void store(const Machine *machine, const Block *b, char *table, char *const *columns, ptrdiff_t row)
{
    char *memory = b->memory;
    const long wide = table ? machine->results : 1;
    for (int k = 0; k < machine->results; k++) {
        const unsigned o = machine->result[k];
        const REAL *x = (const REAL *)AT(o);
        REAL *to = table ? (REAL *)table + row * wide + k : (REAL *)columns[k] + row;
        if (wide == 1 && STEP(o))
            copy(to, x, b->rows * sizeof(REAL));
        else
            for (long r = 0; r < b->rows; r++)
                to[r * wide] = x[UPTO(r, o)];
    }
}

/* Whether the results of the block are all finite. */
static int is_finite(const Machine *machine, const Block *b)
{
    char *memory = b->memory;
    V zero[4] = {SPREAD(0), SPREAD(0), SPREAD(0), SPREAD(0)}; /* stays 0 unless something is not finite */
    for (int k = 0; k < machine->results; k++) {
        const V *x = AT(machine->result[k]);
        const long n = STEP(machine->result[k]) ? b->vectors : 1;
        long v = 0;
        for (; v + 4 <= n; v += 4)
            for (int j = 0; j < 4; j++)
                zero[j] += x[v + j] * SPREAD(0);
        for (; v < n; v++)
            zero[0] += x[v] * SPREAD(0);
    }
    const REAL *each = (const REAL *)zero;
    REAL all = 0;
    for (int k = 0; k < 4 * WIDTH; k++)
        all += each[k];
    return all == 0;
}

/* The same of numbers that need not be aligned. */
static int finite_column(const void *numbers, ptrdiff_t count)
{
    const REAL *x = (const REAL *)numbers;
    V zero[4] = {SPREAD(0), SPREAD(0), SPREAD(0), SPREAD(0)};
    REAL all = 0;
    ptrdiff_t r = 0;
    for (; r + 4 * WIDTH <= count; r += 4 * WIDTH)
        for (int j = 0; j < 4; j++)
            zero[j] += fetched(x + r + j * WIDTH) * SPREAD(0);
    for (; r < count; r++)
        all += x[r] * 0;
    for (int k = 0; k < 4 * WIDTH; k++)
        all += ((const REAL *)zero)[k];
    return all == 0;
}
