/* What the machine can do with one row: runs of one operation over many numbers, for one instruction set and precision.

   In a block a step works on 64 rows, so decoding it costs little. With one row that would cost more than the
   arithmetic. So instructions of one kind that do not depend on each other are run as one (line.inc.c): their
   results are side by side, their operands anywhere among the registers.

   Part of kernels.c. The same operations on the same numbers in the same order: the same bits. */

/* How an operand of a run is found: each by its own number, one after the other, or the same for all. */

#if BYTES && (SINGLE ? BYTES : BYTES / 2) == 64 /* 16 numbers */
#define GATHERED(r, at)                                                                   \
    {r[at[0]], r[at[1]], r[at[2]],  r[at[3]],  r[at[4]],  r[at[5]],  r[at[6]],  r[at[7]], \
     r[at[8]], r[at[9]], r[at[10]], r[at[11]], r[at[12]], r[at[13]], r[at[14]], r[at[15]]}
#elif BYTES && (SINGLE ? BYTES : BYTES / 2) == 32 /* 8 */
#define GATHERED(r, at) {r[at[0]], r[at[1]], r[at[2]], r[at[3]], r[at[4]], r[at[5]], r[at[6]], r[at[7]]}
#elif BYTES && (SINGLE ? BYTES : BYTES / 2) == 16 /* 4 */
#define GATHERED(r, at) {r[at[0]], r[at[1]], r[at[2]], r[at[3]]}
#elif BYTES /* 2 */
#define GATHERED(r, at) {r[at[0]], r[at[1]]}
#else
#define GATHERED(r, at) r[at[0]]
#endif

INLINE V taken(const REAL *r, const unsigned *at, const int how, long k)
{
    if (how == NEXT_ONES)
        return fetched(r + at[0] + k);
    if (how == SAME_ONE)
        return SPREAD(r[at[0]]);
    at += k;
    V x = GATHERED(r, at);
    return x;
}

#define OPERAND(x, k)                \
    const unsigned *a##x = s->in[k]; \
    const int h##x = s->how[k];
#define OPERANDS_1 OPERAND(x, 0)
#define OPERANDS_2 OPERANDS_1 OPERAND(y, 1)
#define OPERANDS_3 OPERANDS_2 OPERAND(z, 2)
#define TAKE_1 V x = taken(r, ax, hx, i);
#define TAKE_2 TAKE_1 V y = taken(r, ay, hy, i);
#define TAKE_3 TAKE_2 V z = taken(r, az, hz, i);
#define RUN(name, inputs, kind, wide, READ, write, named, result)                                 \
    static void run_##name(const Run *s, void *registers)                                         \
    {                                                                                             \
        REAL *r = (REAL *)registers, *out = r + s->out;                                           \
        const long n = s->n; /* the last vector may be longer than what is left: there is room */ \
        OPERANDS_##inputs for (long i = 0; i < n; i += wide)                                      \
        {                                                                                         \
            READ##_##inputs named kind v = write(result);                                         \
            memcpy(out + i, &v, sizeof v);                                                        \
        }                                                                                         \
    }
#define RUN_ARITHMETIC(name, inputs, named, result) RUN(name, inputs, V, WIDTH, TAKE, , named, result)

#if SINGLE /* functions of floats are computed in doubles and rounded once */
INLINE VD taken_wide(const REAL *r, const unsigned *at, const int how, long k)
{
    HF x;
    REAL few[LANES];
    for (int j = 0; j < LANES; j++)
        few[j] = r[how == NEXT_ONES ? at[0] + k + j : how == SAME_ONE ? at[0] : at[k + j]];
    memcpy(&x, few, sizeof x);
    return widen(x);
}
#define TAKE_WIDE_1 VD x = taken_wide(r, ax, hx, i);
#define TAKE_WIDE_2 TAKE_WIDE_1 VD y = taken_wide(r, ay, hy, i);
#define TAKE_WIDE_3 TAKE_WIDE_2 VD z = taken_wide(r, az, hz, i);
#define RUN_FUNCTION(name, inputs, named, result) RUN(name, inputs, HF, LANES, TAKE_WIDE, narrow, named, result)
#else
#define RUN_FUNCTION RUN_ARITHMETIC
#endif
KERNELS(RUN_ARITHMETIC, RUN_FUNCTION)

/* ---- sums of m terms: one after the other, but several sums side by side, since an addition waits for the last ----
 */

#define ABREAST 4

INLINE void sums_abreast(const Run *s, REAL *r, const unsigned *at, long k, const int count, const int products)
{
    const long terms = s->m, each = s->start + terms * (1 + products);
    REAL acc[ABREAST];
    for (int c = 0; c < count; c++)
        acc[c] = s->start ? r[at[c * each]] : 0;
    at += s->start;
    for (long t = 0; t < terms; t++, at += 1 + products)
        for (int c = 0; c < count; c++)
            acc[c] += products ? r[at[c * each]] * r[at[c * each + 1]] : r[at[c * each]];
    for (int c = 0; c < count; c++)
        r[s->out + k + c] = acc[c];
}

INLINE void sums(const Run *run, void *registers, const int products)
{
    const Run own = *run, *s = &own;
    REAL *r = (REAL *)registers;
    const long each = s->start + (long)s->m * (1 + products);
    long k = 0;
    for (; k + ABREAST <= s->n; k += ABREAST)
        sums_abreast(s, r, s->in[0] + k * each, k, ABREAST, products);
    for (; k < s->n; k++)
        sums_abreast(s, r, s->in[0] + k * each, k, 1, products);
}

static void run_sum(const Run *s, void *registers) { sums(s, registers, 0); }
static void run_dot(const Run *s, void *registers) { sums(s, registers, 1); }

/* ---- a layer: n sums over the same m numbers; and every g times every x ---- */

/* Operands side by side: in place if they are, else copied to `room`. */
INLINE const REAL *side_by_side(const REAL *r, const unsigned *at, int how, long count, REAL *room)
{
    if (how == NEXT_ONES)
        return r + at[0];
    for (long k = 0; k < count; k++)
        room[k] = r[at[how == SAME_ONE ? 0 : k]];
    return room;
}

/* weights (by a first place and two strides, or one by one), xs, starts */
static void run_matvec(const Run *run, void *registers)
{
    const Run own = *run, *s = &own;
    REAL *r = (REAL *)registers, *room = r + s->room, *out = r + s->out;
    const long n = s->n, m = s->m;
    const REAL *x = side_by_side(r, s->in[1], s->how[1], m, room);
    room += m;
    const REAL *begin = s->start ? side_by_side(r, s->in[2], s->how[2], n, room) : NULL;
    room += n;
    long row = s->row, column = s->column;
    const REAL *w = r + s->in[0][0];
    if (s->how[0] == EACH_ONE)
        w = side_by_side(r, s->in[0], EACH_ONE, n * m, room), row = m, column = 1;
    long i = 0;
    if (row == 1)
        for (; i + 2 * WIDTH <= n; i += 2 * WIDTH) {
            V acc[2] = {SPREAD(0), SPREAD(0)};
            for (int c = 0; c < 2 && begin; c++)
                acc[c] = fetched(begin + i + c * WIDTH);
            for (long j = 0; j < m; j++)
                for (int c = 0; c < 2; c++)
                    acc[c] += fetched(w + i + c * WIDTH + j * column) * SPREAD(x[j]);
            for (int c = 0; c < 2; c++)
                keep(out + i + c * WIDTH, acc[c]);
        }
    for (; i + 8 <= n; i += 8) {
        REAL acc[8];
        for (int c = 0; c < 8; c++)
            acc[c] = begin ? begin[i + c] : 0;
        for (long j = 0; j < m; j++)
            for (int c = 0; c < 8; c++)
                acc[c] += w[(i + c) * row + j * column] * x[j];
        memcpy(out + i, acc, sizeof acc);
    }
    for (; i < n; i++) {
        REAL acc = begin ? begin[i] : 0;
        for (long j = 0; j < m; j++)
            acc += w[i * row + j * column] * x[j];
        out[i] = acc;
    }
}

/* gs, xs */
static void run_outer(const Run *run, void *registers)
{
    const Run own = *run, *s = &own;
    REAL *r = (REAL *)registers, *out = r + s->out;
    const REAL *x = side_by_side(r, s->in[1], s->how[1], s->m, r + s->room);
    for (long i = 0; i < s->n; i++, out += s->m) {
        const REAL g = r[s->how[0] == NEXT_ONES ? s->in[0][0] + i : s->in[0][s->how[0] == SAME_ONE ? 0 : i]];
        long j = 0;
        for (; j + WIDTH <= s->m; j += WIDTH)
            keep(out + j, fetched(x + j) * SPREAD(g));
        for (; j < s->m; j++)
            out[j] = g * x[j];
    }
}
