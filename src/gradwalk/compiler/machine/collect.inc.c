/* Sums over all rows in the order of the results, for the caller, divided by how many rows there were.

   The sums of a layer's weights are stored in that order, or across it (see `outer`): then they are transposed in
   squares, so that memory is read and written in rows. spans.inc.c has found out which, when the program was loaded. */

#if BYTES
typedef double WIDE __attribute__((vector_size(8 * LONG), may_alias)); /* as many doubles as a T has numbers */
typedef WIDE WIDE_ANYWHERE __attribute__((aligned(1), may_alias));
#define WIDENED(x) __builtin_convertvector(x, WIDE)
#else
typedef double WIDE, WIDE_ANYWHERE;
#define WIDENED(x) ((WIDE)(x))
#endif

/* Whether all are finite shows in `none`: 0 unless something is not. Dividing by a power of 2 is multiplying, too. */
INLINE void put(double *to, REAL x, double count, const int exact, double *none)
{
    *to = exact ? (double)x * count : (double)x / count;
    *none += *to * 0;
}

INLINE void put_wide(double *to, T x, double count, const int exact, T *none)
{
    *(WIDE_ANYWHERE *)to = exact ? WIDENED(x) * count : WIDENED(x) / count;
    *none += x * 0;
}

/* What lies in order. */
INLINE void collect_run(const REAL *from, int columns, double count, const int exact, double *to, T *none, double *one)
{
    int c = 0;
    for (; c + LONG <= columns; c += LONG)
        put_wide(to + c, fetched_t(from + c), count, exact, &none[c / LONG % 4]);
    for (; c < columns; c++)
        put(to + c, from[c], count, exact, one);
}

/* LONG rows whose numbers in a column are side by side: in order, or from the last row to the first. */
INLINE void collect_rows(const REAL *from, const Span *s, double count, const int exact, double *to, T *none,
                         double *one)
{
    const long step = s->step, onward = s->onward;
    const int turned = s->across < 0, columns = s->columns;
    int c = 0;
    if (turned)
        from -= LONG - 1;
    for (; c + LONG <= columns; c += LONG) {
        T square[LONG];
        ALL for (int k = 0; k < LONG; k++) square[k] = fetched_t(from + (c + k) * step);
        transpose(square);
        ALL for (int r = 0; r < LONG; r++)
            put_wide(to + (turned ? LONG - 1 - r : r) * onward + c, square[r], count, exact, &none[r % 4]);
    }
    for (; c < columns; c++)
        for (int r = 0; r < LONG; r++)
            put(to + (turned ? LONG - 1 - r : r) * onward + c, from[c * step + r], count, exact, one);
}

INLINE int collect_all(const REAL *sums, const Span *span, int spans, double count, const int exact, double *results)
{
    T none[4] = {(T){0}, (T){0}, (T){0}, (T){0}};
    double one = 0;
    for (const Span *s = span; s < span + spans; s++) {
        const REAL *from = sums + s->at;
        double *to = results + s->to;
        const long step = s->step, across = s->across, onward = s->onward;
        int r = 0;
        for (; step == 1 && r < s->rows; r++)
            collect_run(from + r * across, s->columns, count, exact, to + r * onward, none, &one);
        if (across == 1 || across == -1)
            for (; s->columns >= LONG && r + LONG <= s->rows; r += LONG)
                collect_rows(from + r * across, s, count, exact, to + r * onward, none, &one);
        for (; r < s->rows; r++)
            for (int c = 0; c < s->columns; c++)
                put(to + r * onward + c, from[r * across + c * step], count, exact, &one);
    }
    for (int k = 0; k < 4 * LONG; k++)
        one += ((const REAL *)none)[k];
    return one == 0;
}

/* Writes all of them divided by `count`; whether all are finite. */
static int collect(const void *sums, const Span *span, int spans, double count, double *to)
{
    int exponent;
    if (frexp(count, &exponent) == 0.5)
        return collect_all((const REAL *)sums, span, spans, 1 / count, 1, to);
    return collect_all((const REAL *)sums, span, spans, count, 0, to);
}
