/* Sums over all rows in the order of the results, for the caller.

   The sums of a layer's weights are stored in that order, or across it (see `outer`): then they are transposed in
   squares, so that memory is read and written in rows. spans.inc.c has found out which, when the program was loaded. */

#if BYTES
typedef double WIDE __attribute__((vector_size(8 * LONG), may_alias)); /* as many doubles as a T has numbers */
typedef WIDE WIDE_ANYWHERE __attribute__((aligned(1)));
#define WIDENED(x) __builtin_convertvector(x, WIDE)
#else
typedef double WIDE, WIDE_ANYWHERE;
#define WIDENED(x) ((WIDE)(x))
#endif

INLINE double put(double *to, REAL x, double scale)
{
    *to = (double)x * scale;
    return *to * 0; /* 0, or NaN if it is not finite */
}

INLINE void put_wide(double *to, T x, double scale, T *none)
{
    *(WIDE_ANYWHERE *)to = WIDENED(x) * scale;
    *none += x * 0; /* 0, or NaN if it is not finite */
}

/* What lies in order. */
INLINE double collect_run(const REAL *from, int count, double scale, double *to)
{
    int c = 0;
    double zero = 0;
    T none[4] = {(T){0}, (T){0}, (T){0}, (T){0}};
    for (; c + 4 * LONG <= count; c += 4 * LONG)
        for (int k = 0; k < 4; k++)
            put_wide(to + c + k * LONG, fetched_t(from + c + k * LONG), scale, &none[k]);
    for (int k = 0; k < 4 * LONG; k++)
        zero += ((const REAL *)none)[k];
    for (; c < count; c++)
        zero += put(to + c, from[c], scale);
    return zero;
}

/* LONG rows of `columns`, from where their first sums are side by side. */
INLINE double collect_rows(const REAL *from, long step, int columns, double scale, double *to)
{
    int c = 0;
    double zero = 0;
    T none = (T){0};
    for (; c + LONG <= columns; c += LONG) {
        T square[LONG];
        for (int k = 0; k < LONG; k++)
            square[k] = fetched_t(from + (c + k) * step);
        transpose(square);
        for (int r = 0; r < LONG; r++)
            put_wide(to + r * (long)columns + c, square[r], scale, &none);
    }
    for (int k = 0; k < LONG; k++)
        zero += ((const REAL *)&none)[k];
    for (; c < columns; c++)
        for (int r = 0; r < LONG; r++)
            zero += put(to + r * (long)columns + c, from[c * step + r], scale);
    return zero;
}

/* Writes all of them times `scale`; whether all are finite. */
static int collect(const void *sums, const Span *span, int spans, double scale, double *to)
{
    double zero = 0;
    for (const Span *s = span; s < span + spans; s++) {
        const REAL *from = (const REAL *)sums + s->at;
        int r = 0;
        if (s->step == 1)
            zero += collect_run(from, s->columns, scale, to), r = 1;
        for (; s->columns >= LONG && r + LONG <= s->rows; r += LONG)
            zero += collect_rows(from + r, s->step, s->columns, scale, to + r * (long)s->columns);
        for (; r < s->rows; r++)
            for (int c = 0; c < s->columns; c++)
                zero += put(to + r * (long)s->columns + c, from[r + c * (long)s->step], scale);
        to += (long)s->rows * s->columns;
    }
    return zero == 0;
}
