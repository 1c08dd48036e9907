/* Sums over all rows in the order of the results, for the caller.

   The sums of a layer's weights are stored across that order (see `outer`): they are transposed in squares, so that
   memory is read and written in rows. */

/* How many rows are stored like the sums of a layer: `columns` of them at even distances, next to those of the next
   row. */
static int rows_beside(const unsigned *at, int n, int *columns)
{
    const unsigned step = n > 1 && at[1] > at[0] ? at[1] - at[0] : 0;
    int c = 1, r = 1;
    while (step > 1 && c < n && at[c] == at[0] + (unsigned)c * step)
        c++;
    *columns = c;
    if (c < LONG)
        return 1;
    for (int same = 1;; r++) {
        const unsigned *row = at + r * (long)c, first = at[0] + (unsigned)r;
        if ((r + 1) * (long)c > n || row[0] != first || row[c - 1] != first + (unsigned)(c - 1) * step)
            break;
        for (int k = 0; k < c; k++)
            same &= row[k] == first + (unsigned)k * step;
        if (!same)
            break;
    }
    return r;
}

#if BYTES
typedef double WIDE __attribute__((vector_size(8 * LONG), may_alias)); /* as many doubles as a T has numbers */
#define WIDENED(x) __builtin_convertvector(x, WIDE)
#else
typedef double WIDE;
#define WIDENED(x) ((WIDE)(x))
#endif

INLINE double put(double *to, REAL x, double scale)
{
    *to = (double)x * scale;
    return *to * 0; /* 0, or NaN if it is not finite */
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
            memcpy(&square[k], from + (c + k) * step, sizeof(T));
        transpose(square);
        for (int r = 0; r < LONG; r++) {
            const WIDE x = WIDENED(square[r]) * scale;
            memcpy(to + r * (long)columns + c, &x, sizeof x);
            none += square[r] * 0; /* 0, or NaN if it is not finite */
        }
    }
    for (int k = 0; k < LONG; k++)
        zero += ((const REAL *)&none)[k];
    for (; c < columns; c++)
        for (int r = 0; r < LONG; r++)
            zero += put(to + r * (long)columns + c, from[c * step + r], scale);
    return zero;
}

/* Writes all of them times `scale`; whether all are finite. */
static int collect(const void *sums, const unsigned *at, int n, double scale, double *to)
{
    const REAL *from = (const REAL *)sums;
    double zero = 0;
    for (int k = 0, columns, rows; k < n; k += rows * columns) {
        rows = rows_beside(at + k, n - k, &columns);
        int r = 0;
        for (; columns > 1 && r + LONG <= rows; r += LONG)
            zero += collect_rows(from + at[k] + r, (long)at[k + 1] - at[k], columns, scale, to + k + r * (long)columns);
        for (int i = r * columns; i < rows * columns; i++)
            zero += put(to + k + i, from[at[k + i]], scale);
    }
    return zero == 0;
}
