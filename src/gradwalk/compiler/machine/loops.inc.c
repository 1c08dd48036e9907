/* Loops over the steps of a body. Included by kernels.c. */

INLINE void copy_slots(char *memory, const unsigned *to, const unsigned *from, int count, long vectors)
{
    for (int k = 0; k < count; k++) {
        V *out = AT(to[k]);
        const V *x = AT(from[k]);
        for (long v = 0; v < vectors; v++)
            out[v] = x[UPTO(v, from[k])];
    }
}

INLINE void run_body(const Step *one, int count, const Block *b)
{
    for (const Step *stop = one + count; one < stop; one++)
        one->run(one, b);
}

INLINE void begin_sums(char *memory, const unsigned *sum, int count, long vectors)
{
    for (int j = 0; j < count; j++)
        memset(AT(sum[j]), 0, (size_t)vectors * sizeof(V));
}

INLINE void add_sums(char *memory, const unsigned *sum, const unsigned *more, int count, long vectors)
{
    for (int j = 0; j < count; j++) {
        V *to = AT(sum[j]);
        const V *from = AT(more[j]);
        for (long c = 0; c < vectors; c++)
            to[c] += from[UPTO(c, more[j])];
    }
}

/* Whether to leave a loop after this many steps: the whole call is then abandoned. */
INLINE int given_up(const Step *s, const Block *b, long steps) { return steps % s->often == 0 && b->stopped(b); }

/* states, where they start, a step's input, all inputs, its output, all outputs, what it adds, to what, next
   states: the slots written here are all different, and none of them is the next state of another. */
static void op_loop(const Step *s, const Block *block)
{
    Block here = *block;
    char *memory = here.memory;
    const long vectors = here.vectors;
    const int k = s->m, w = s->each, v = s->out, t = s->total;
    const unsigned *state = s->at, *first = state + k, *x = first + k, *xs = x + w, *out = xs + (long)s->n * w;
    const unsigned *outs = out + v, *more = outs + (long)s->n * v, *sum = more + t, *next = sum + t;
    copy_slots(memory, state, first, k, vectors);
    begin_sums(memory, sum, t, vectors);
    for (int i = 0; i < s->n; i++) {
        const long at = s->backward ? s->n - 1 - i : i;
        copy_slots(memory, x, xs + at * w, w, vectors);
        run_body(s->body, s->bodies, &here);
        copy_slots(memory, outs + at * v, out, v, vectors);
        add_sums(memory, sum, more, t, vectors);
        copy_slots(memory, state, next, k, vectors);
        here.first = here.onto = 0; /* from the second step on, sums over the rows continue in place */
        if (given_up(s, &here, i + 1))
            break;
    }
}

/* Whether a register is not 0 in some row. */
INLINE int in_some_row(const Block *b, unsigned at)
{
    char *memory = b->memory;
    const REAL *x = (const REAL *)AT(at);
    for (long r = 0; r < b->rows; r++)
        if (x[UPTO(r, at)] != 0)
            return 1;
    return 0;
}

/* One step of a loop while its condition holds; whether it held in some row. */
INLINE int advance(const Step *body, int count, const Block *b, const unsigned *state, const unsigned *next, int k)
{
    run_body(body, count, b);
    const int held = in_some_row(b, next[k]);
    copy_slots(b->memory, state, next, k, b->vectors);
    return held;
}

/* states, where they start, next states, whether the condition holds: if not, the next state is the same */
static void op_until(const Step *s, const Block *b)
{
    const unsigned *state = s->at, *first = state + s->m, *next = first + s->m;
    copy_slots(b->memory, state, first, s->m, b->vectors);
    for (long steps = 1; advance(s->body, s->bodies, b, state, next, s->m) && !given_up(s, b, steps); steps++)
        ;
}

/* States side by side, to come back to. */
typedef struct {
    char *kept;
    long room, size; /* for how many; how many bytes one has */
} States;

INLINE int keep_state(States *s, long at, const Block *b, const unsigned *state, int k)
{
    char *memory = b->memory;
    if (at >= s->room) {
        const long room = 2 * at + 16;
        void *more = realloc(s->kept, (size_t)(room * s->size) + 1);
        if (!more)
            return -1;
        s->kept = more, s->room = room;
    }
    const size_t each = (size_t)b->vectors * sizeof(V);
    for (int j = 0; j < k; j++)
        memcpy(s->kept + at * s->size + j * each, AT(state[j]), each);
    return 0;
}

INLINE void bring_back(const States *s, long at, const Block *b, const unsigned *state, int k)
{
    char *memory = b->memory;
    const size_t each = (size_t)b->vectors * sizeof(V);
    for (int j = 0; j < k; j++)
        memcpy(AT(state[j]), s->kept + at * s->size + j * each, each);
}

#define MOST_STATES (1L << 25) /* bytes, about; if there are more, only every second is kept, every fourth, ... */

/* The backward pass of `until`, which is run again first. Its states, where they start, next states, whether the
   condition holds; then as for a loop. Every `apart`-th state is kept; those in between are computed again. */
static void op_rewound(const Step *s, const Block *block)
{
    Block here = *block;
    char *memory = here.memory;
    const long vectors = here.vectors;
    const int f = s->states, k = s->m, t = s->total;
    const unsigned *state = s->at, *first = state + f, *next = first + f, *back = next + f + 1, *start = back + k;
    const unsigned *x = start + k, *more = x + f, *sum = more + t, *before = sum + t;
    States far = {NULL, 0, f * vectors * (long)sizeof(V)}, near = {NULL, 0, f * vectors * (long)sizeof(V)};
    long steps = 0, apart = 1, kept = 0, most = MOST_STATES / (far.size + 1) / 2 * 2 + 16;
    int failed = 0, goes_on = 1; /* failed: no memory, or abandoned */
    copy_slots(memory, state, first, f, vectors);
    for (; goes_on && !failed; steps++) {
        if (steps % apart == 0) {
            if (kept == most) { /* too many: drop every second one */
                for (long i = 0; 2 * i < kept; i++)
                    memmove(far.kept + i * far.size, far.kept + 2 * i * far.size, (size_t)far.size);
                kept = (kept + 1) / 2, apart *= 2;
            }
            if (steps % apart == 0)
                failed = keep_state(&far, kept++, &here, state, f);
        }
        goes_on = advance(s->ahead, s->aheads, &here, state, next, f);
        failed |= given_up(s, &here, steps + 1);
    }
    copy_slots(memory, back, start, k, vectors);
    begin_sums(memory, sum, t, vectors);
    for (long i = kept - 1; i >= 0 && !failed; i--) {
        const long end = (i + 1) * apart < steps ? apart : steps - i * apart;
        bring_back(&far, i, &here, state, f);
        for (long j = 0; j < end && !failed; j++) {
            failed = keep_state(&near, j, &here, state, f);
            if (j + 1 < end)
                advance(s->ahead, s->aheads, &here, state, next, f);
        }
        for (long j = end - 1; j >= 0 && !failed; j--) {
            bring_back(&near, j, &here, x, f);
            run_body(s->body, s->bodies, &here);
            add_sums(memory, sum, more, t, vectors);
            copy_slots(memory, back, before, k, vectors);
            here.first = here.onto = 0;
            failed |= given_up(s, &here, j + 1);
        }
    }
    if (failed) { /* NaN is better than a wrong number */
        for (int j = 0; j < k + f; j++)
            for (long v = 0; v < vectors; v++)
                AT(j < k ? back[j] : x[j - k])[v] = SPREAD((REAL)NAN);
        run_body(s->body, s->bodies, &here);
        add_sums(memory, sum, more, t, vectors);
    }
    free(far.kept);
    free(near.kept);
}
