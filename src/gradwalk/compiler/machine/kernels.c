/* What the machine can do with a block of rows, for one instruction set and one precision.

   Compiled several times (setup.py), each time with other definitions:

       SET     the instruction set: plain, baseline, avx2 or avx512
       BYTES   the size of its vectors; 0 is plain C, one number at a time
       SINGLE  1 for programs in floats, 0 for doubles

   A set that the compiler or the processor's family lacks leaves an empty file. A kernel reads and
   writes the memory of one block. A register there is a slot, one number per row, or a cell, one
   number for all rows.

   Every sum is added in the order of the program, and every product is rounded before it is added:
   the results are those of the reference, bit for bit, on every processor.

   There are no derivatives here: backward programs are ordinary programs. */

#include "machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "coefficients.h"
#include "table.h"

#if !BYTES || (VECTORS && BYTES == 16) || X86 /* to the end of the file */

#if VECTORS
#define INLINE static inline __attribute__((always_inline, unused))
#else
#define INLINE static __inline
#endif
#if VECTORS
#define UNROLL _Pragma("GCC unroll 2") /* where what counts the loop takes as many places as a product */
#define ALL _Pragma("GCC unroll 16")   /* so that what it fills can stay in registers */
#else
#define UNROLL
#define ALL
#endif
#if defined(__clang__)
#define SHUFFLE(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#define ORDER(...) __VA_ARGS__
#elif VECTORS
#define SHUFFLE(x, y, ...) __builtin_shuffle(x, y, __VA_ARGS__)
#define ORDER(...) ((TI){__VA_ARGS__})
#else
#define SHUFFLE(x, y, ...) (x)
#endif

#if X86
#include <immintrin.h>
#if defined(__clang__) && BYTES == 32
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__clang__) && BYTES == 64
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)
#elif BYTES == 32
#pragma GCC target("avx2")
#elif BYTES == 64
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,prefer-vector-width=512")
#endif
#endif

#include "lanes.inc.c"
#include "lanes_math.inc.c"

/* ---- the precision: V is a vector of it ---- */

#if SINGLE
typedef float REAL;
typedef VF V;
typedef IF I;
typedef TF T;
typedef TIF TI;
#define WIDTH (BYTES ? 2 * LANES : 1) /* numbers in a vector */
#define SELECT select_f
#define SPREAD spread_f
#define PLUS plus_f
#define HELD held_f
#define ABS magnitude_f
#define SQRT SQRT_F
#else
typedef double REAL;
typedef VD V;
typedef ID I;
typedef TD T;
typedef TID TI;
#define WIDTH LANES
#define SELECT select_d
#define SPREAD spread_d
#define PLUS plus_d
#define HELD held_d
#define ABS magnitude
#define SQRT SQRT_D
#endif

/* A vector at an address that need not be a multiple of its size, in one instruction. memcpy may come as two halves by
   way of the stack, and reading those back as a whole waits until both are in memory. */
#if VECTORS
typedef V V_ANYWHERE __attribute__((aligned(1), may_alias));
typedef T T_ANYWHERE __attribute__((aligned(1), may_alias));
INLINE V fetched(const void *from) { return *(const V_ANYWHERE *)from; }
INLINE T fetched_t(const void *from) { return *(const T_ANYWHERE *)from; }
INLINE void keep(void *to, V x) { *(V_ANYWHERE *)to = x; }
#else
INLINE V fetched(const void *from)
{
    V x;
    memcpy(&x, from, sizeof x);
    return x;
}
INLINE T fetched_t(const void *from) { return fetched(from); }
INLINE void keep(void *to, V x) { memcpy(to, &x, sizeof x); }
#endif

#define AT(o) ((V *)(memory + (size_t)((o) >> 1) * CELL))
#define STEP(o) ((o) & 1)                 /* 1 for a slot, 0 for a cell: the same vector for all rows */
#define UPTO(v, o) ((v) & -(long)STEP(o)) /* v for a slot, 0 for a cell */

/* ---- one number per row from one, two or three others: generated from the table ---- */

#define INPUT(x, place)            \
    const V *p##x = AT(at[place]); \
    const long s##x = STEP(at[place]);
#define FIND_1 INPUT(x, 1)
#define FIND_2 FIND_1 INPUT(y, 2)
#define FIND_3 FIND_2 INPUT(z, 3)
#define KERNEL(name, inputs, kind, count, READ, write, named, result)                                          \
    static void op_##name(const Step *s, const Block *b)                                                       \
    {                                                                                                          \
        char *memory = b->memory;                                                                              \
        const unsigned *at = s->at;                                                                            \
        const long vectors = count;                                                                            \
        for (int c = 0; c < s->n; c++, at += 1 + inputs) {                                                     \
            kind *out = (kind *)AT(at[0]);                                                                     \
            FIND_##inputs for (long v = 0; v < vectors; v++) { READ##_##inputs named out[v] = write(result); } \
        }                                                                                                      \
    }

#define LT(a, b) ((I)((a) < (b)))
#define LE(a, b) ((I)((a) <= (b)))
#define GT(a, b) ((I)((a) > (b)))
#define GE(a, b) ((I)((a) >= (b)))
#define EQ(a, b) ((I)((a) == (b)))
#define NE(a, b) ((I)((a) != (b)))
#define SEL(mask, yes, no) SELECT(mask, yes, no)
#define ONE(mask) SELECT(mask, SPREAD(1), SPREAD(0))
#define K(c) SPREAD((REAL)(c))

#define READ_1 V x = px[v * sx];
#define READ_2 READ_1 V y = py[v * sy];
#define READ_3 READ_2 V z = pz[v * sz];
#define ARITHMETIC(name, inputs, named, result) KERNEL(name, inputs, V, b->vectors, READ, , named, result)

#if SINGLE /* functions of floats are computed in doubles and rounded once */
#define HALVES ((int)(sizeof(V) / sizeof(HF)))
#define WIDEN(x) VD x = widen(((const HF *)p##x)[(v / HALVES * s##x) * HALVES + v % HALVES]);
#define WIDE_1 WIDEN(x)
#define WIDE_2 WIDE_1 WIDEN(y)
#define WIDE_3 WIDE_2 WIDEN(z)
#define FUNCTION(name, inputs, named, result) KERNEL(name, inputs, HF, b->vectors *HALVES, WIDE, narrow, named, result)
#else
#define FUNCTION ARITHMETIC
#endif
KERNELS(ARITHMETIC, FUNCTION)

/* ---- sums over inputs: n terms, kept in registers ---- */

#define COLUMNS (BYTES == 64 ? 5 : 2) /* vectors side by side in a tile */
#define PARTS(all, most) (((all) + (most) - 1) / (most))
#define SHARE(all, most) PARTS(all, PARTS(all, most)) /* how much of `all` comes next, in nearly equal shares */

INLINE void sum_part(const Step *s, const Block *b, int v, const int columns, const int products)
{
    char *memory = b->memory;
    const unsigned *at = s->at;
    V acc[COLUMNS], *out = AT(at[0]) + v;
    for (int c = 0; c < columns; c++) {
        acc[c] = SPREAD(0);
        if (s->start)
            acc[c] = AT(at[1])[UPTO(v + c, at[1])];
    }
    at += 1 + s->start;
    for (int t = 0; t < s->n; t++, at += 1 + products) {
        const unsigned ox = at[0], oy = products ? at[1] : ox;
        const V *px = AT(ox) + UPTO(v, ox), *py = AT(oy) + UPTO(v, oy);
        for (int c = 0; c < columns; c++) {
            V x = px[UPTO(c, ox)];
            if (products)
                x *= py[UPTO(c, oy)];
            acc[c] += x;
        }
    }
    for (int c = 0; c < columns; c++)
        out[c] = acc[c];
}

/* out, (start), x1, x2, ... */
static void op_sum(const Step *s, const Block *b)
{
    int v = 0;
    for (; v + COLUMNS <= b->vectors; v += COLUMNS)
        sum_part(s, b, v, COLUMNS, 0);
    for (; v < b->vectors; v++)
        sum_part(s, b, v, 1, 0);
}

/* out, (start), w1, x1, w2, x2, ... */
static void op_dot(const Step *s, const Block *b)
{
    int v = 0;
    for (; v + COLUMNS <= b->vectors; v += COLUMNS)
        sum_part(s, b, v, COLUMNS, 1);
    for (; v < b->vectors; v++)
        sum_part(s, b, v, 1, 1);
}

#include "row_sums.inc.c"
#include "rows.inc.c"

#include "layers.inc.c"
#include "collect.inc.c"
#include "lookups.inc.c"
#include "loops.inc.c"

/* The sums of a block, added to those of the blocks before it. */
static void add(const Machine *machine, const void *sums, void *totals)
{
    for (int k = 0; k < PARTS(machine->sums, WIDTH); k++)
        ((V *)totals)[k] += ((const V *)sums)[k];
}

/* Before the first block: parameters and constants go into cells, what is the same for all rows is computed
   once, and the weights among it are put where matvec reads them. */
static void begin(const Machine *machine, const Block *b)
{
    char *memory = b->memory;
    REAL *scalars = (REAL *)b->scalars;
    for (int k = 0; k < machine->spreads; k++) {
        V *cell = AT(machine->spread[2 * k + 1]), x = SPREAD(scalars[machine->spread[2 * k]]);
        for (int v = 0; v < CELL / (int)sizeof(V); v++)
            cell[v] = x;
    }
    for (int k = 0; k < machine->uniform_steps; k++)
        machine->uniform[k].run(&machine->uniform[k], b);
    for (int k = 0; k < machine->extracts; k++)
        scalars[machine->extract[2 * k + 1]] = *(const REAL *)AT(machine->extract[2 * k]);
    for (int k = 0; k < machine->gathers; k++)
        scalars[machine->gather[2 * k + 1]] = scalars[machine->gather[2 * k]];
}

#include "runs.inc.c"
#include "rule_loops.inc.c"

#define LISTED(name, inputs, named, result) op_##name,
static Kernel *const list[] = {KERNELS(LISTED, LISTED) op_sum,
                               op_dot,
                               op_matvec,
                               op_outer,
                               op_rowsum,
                               op_take,
                               op_scatter,
                               op_dense,
                               op_loop,
                               op_until,
                               op_rewound};
#define LISTED_RUN(name, inputs, named, result) run_##name,
static RunKernel *const runs[] = {KERNELS(LISTED_RUN, LISTED_RUN) run_sum, run_dot, run_matvec, run_outer};

#define GLUED(set, precision) kernels_##set##_##precision
#define EXPORTED(set, precision) GLUED(set, precision)
#if SINGLE
const Kernels EXPORTED(SET, floats) = {list,          runs, begin,   load,  store, is_finite,
                                       finite_column, add,  collect, rules, WIDTH};
#else
const Kernels EXPORTED(SET, doubles) = {list,          runs, begin,   load,  store, is_finite,
                                        finite_column, add,  collect, rules, WIDTH};
#endif

#if X86 && defined(__clang__) && BYTES >= 32
#pragma clang attribute pop
#endif

#endif
