/* The rules of loops.h, one loop each. Part of kernels.c.

   A rule reads and writes the caller's own columns, which need not be aligned; a result may take the place of what it
   is made from, since a vector of rows is read as a whole before it is written. */

#if SINGLE
static Rule *const *const rules = NULL;
#else
#include "loops.h"

#define RULE_LOOP(number, signature, inputs, results, scalars, computed)                                         \
    INLINE void rule_rows_##number(const V *x, V *y, const V *k) { computed }                                    \
    static void rule_##number(const double *const *from, double *const *to, const double *given, ptrdiff_t rows) \
    {                                                                                                            \
        V k[scalars], x[inputs], y[results];                                                                     \
        long r = 0;                                                                                              \
        for (int c = 0; c < scalars; c++)                                                                        \
            k[c] = SPREAD(given[c]);                                                                             \
        for (; r + WIDTH <= rows; r += WIDTH) {                                                                  \
            ALL for (int c = 0; c < inputs; c++) x[c] = fetched(from[c] + r);                                    \
            rule_rows_##number(x, y, k);                                                                         \
            ALL for (int c = 0; c < results; c++) keep(to[c] + r, y[c]);                                         \
        }                                                                                                        \
        if (r == rows)                                                                                           \
            return;                                                                                              \
        const size_t left = (size_t)(rows - r) * sizeof(REAL); /* the other lanes repeat the first */            \
        for (int c = 0; c < inputs; c++) {                                                                       \
            x[c] = SPREAD(from[c][r]);                                                                           \
            memcpy(&x[c], from[c] + r, left);                                                                    \
        }                                                                                                        \
        rule_rows_##number(x, y, k);                                                                             \
        for (int c = 0; c < results; c++)                                                                        \
            memcpy(to[c] + r, &y[c], left);                                                                      \
    }
RULES(RULE_LOOP)

#define LISTED_RULE(number, signature, inputs, results, scalars, computed) rule_##number,
static Rule *const rules[] = {RULES(LISTED_RULE)};
#endif
