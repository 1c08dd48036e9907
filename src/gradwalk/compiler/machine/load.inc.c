/* Loading a program: every number is checked, so that no program can reach outside its memory.

   This file reads the format that lowering.py writes. */

typedef struct {
    const int *words;
    Py_ssize_t count, place;
    Machine *machine;
    int uniform; /* whether these steps write cells and read nothing else */
    int depth;   /* how many loops are around them */
} Reader;

#define MOST_LOOPS 32 /* nested */

static int bad(const char *what)
{
    PyErr_Format(PyExc_ValueError, "not a program for this machine: %s", what);
    return -1;
}

static int word(Reader *r, int low, int high, int *out)
{
    if (r->place >= r->count)
        return bad("it ends in the middle of an instruction");
    *out = r->words[r->place++];
    if (*out < low || *out > high) {
        PyErr_Format(PyExc_ValueError, "not a program for this machine: word %zd is %d, not from %d to %d",
                     r->place - 1, *out, low, high);
        return -1;
    }
    return 0;
}

/* A register as kernels address it. In the program, slots are 0, 1, ... and cells -1, -2, ... */
static int registers(Reader *r, int count, int written)
{
    Machine *m = r->machine;
    int high = r->uniform ? -1 : m->slots - 1, low = written && !r->uniform ? 0 : -m->cells;
    for (int k = 0; k < count; k++) {
        int x;
        if (word(r, low, high, &x))
            return -1;
        m->pool[m->pooled++] =
            x < 0 ? (unsigned)(-1 - x) << 1 : (unsigned)(m->cells + (size_t)x * slot_cells(m)) << 1 | 1;
    }
    return 0;
}

/* A table of n by m scalars: its first place, and the steps from row to row and from column to column. */
static int load_table(Reader *r, int n, int m, int *first, int *row, int *column)
{
    const int all = r->machine->scalars;
    if (word(r, 0, all - 1, first) || word(r, -all, all, row) || (column && word(r, -all, all, column)))
        return -1;
    for (int corner = 0; corner < 4; corner++) {
        int64_t i = corner & 1 ? n - 1 : 0, j = corner & 2 ? m - 1 : 0;
        int64_t at = *first + i * *row + (column ? j * *column : 0);
        if (at < 0 || at >= all)
            return bad("a weight outside the scalars");
    }
    return 0;
}

static int need_slots(const unsigned *at, int count)
{
    for (int j = 0; j < count; j++)
        if (!(at[j] & 1))
            return bad("a cell where a matvec or outer needs a slot");
    return 0;
}

static Step *load_steps(Reader *r, int *count);

/* n, m; whether the table is among the scalars, where; or how many gradients there are, the first sum; registers */
static int load_lookup(Reader *r, Step *s, int code, int most)
{
    Machine *m = r->machine;
    if (word(r, 1, most, &s->m) || word(r, 0, code == TAKE ? 1 : most, &s->many))
        return -1;
    const int64_t all = (int64_t)s->n * s->m, given = (int64_t)s->many * (s->m + 1);
    if (all > most || given > most)
        return bad("a table that is too large");
    if (code == TAKE) {
        if (s->many && load_table(r, s->n, s->m, &s->base, &s->row, &s->column))
            return -1;
        if (registers(r, s->m, 1) || registers(r, 1 + (s->many ? 0 : (int)all), 0))
            return -1;
    } else {
        if (code == SCATTER && (word(r, 0, m->sums - 1, &s->base) || s->base + all > m->sums))
            return bad("a table outside the sums");
        if (registers(r, code == DENSE ? (int)all : 0, 1) || registers(r, (int)given, 0))
            return -1;
        m->scatters |= code == SCATTER;
    }
    m->work += s->m * (code == TAKE ? 1 : s->many);
    return 0;
}

/* How many words it has, and the body of a loop. */
static Step *load_body(Reader *r, int *count)
{
    int words;
    if (word(r, 0, INT_MAX, &words))
        return NULL;
    Reader inner = *r;
    if (words > r->count - r->place || ++inner.depth > MOST_LOOPS)
        return bad("a loop without an end"), NULL;
    inner.count = r->place + words;
    Step *body = load_steps(&inner, count);
    r->place += words;
    return body;
}

#define BETWEEN_LOOKS 2e7 /* multiplications in a loop between two checks for Ctrl-C */

/* steps, backward, state, each, out, sums, (the loop whose backward pass this is), registers as in kernels.c, bodies */
static int load_loop(Reader *r, Step *s, int code, int most)
{
    Machine *m = r->machine;
    const double before = m->work;
    if (word(r, 0, 1, &s->backward) || word(r, 0, most, &s->m) || word(r, 0, most, &s->each) ||
        word(r, 0, most, &s->out) || word(r, 0, most, &s->total))
        return -1;
    if ((int64_t)s->n * (s->each + s->out) > r->count || (code != LOOP && (s->n != 1 || s->out)))
        return bad("a loop that is longer than the program");
    if (code == REWOUND && (word(r, 0, most, &s->states) || s->states != s->each || registers(r, s->states, 1) ||
                            registers(r, 2 * s->states + 1, 0)))
        return -1;
    if (registers(r, s->m, 1) || registers(r, s->m, 0) || registers(r, s->each, 1) ||
        registers(r, code == REWOUND ? 0 : s->n * s->each, 0) || registers(r, s->out, 0) ||
        registers(r, s->n * s->out, 1) || registers(r, s->total, 0) || registers(r, s->total, 1) ||
        registers(r, s->m + (code == UNTIL), 0))
        return -1;
    if (code == REWOUND && !(s->ahead = load_body(r, &s->aheads)))
        return -1;
    if (!(s->body = load_body(r, &s->bodies)))
        return -1;
    const int times = code == LOOP ? s->n : 100; /* an estimate: the number is not known */
    const double once = m->work - before + s->each + s->out + s->total + s->m;
    s->often = 1 + (int)(BETWEEN_LOOKS / (once * BLOCK + 1));
    m->work = before + times * once;
    m->until |= code != LOOP;
    return 0;
}

static int load_step(Reader *r, Step *s)
{
    Machine *m = r->machine;
    int code, wide = CELL / m->size, most = INT_MAX / (2 * WIDEST);
    if (word(r, 0, r->uniform ? DOT : REWOUND, &code) || word(r, 1, most, &s->n))
        return -1;
    s->run = m->kernels->run[code];
    s->at = m->pool + m->pooled;
    double cost;
    m->blocks |= code >= MATVEC && code != ROWSUM;
    if (code >= TAKE && code <= DENSE)
        return load_lookup(r, s, code, most);
    if (code >= LOOP)
        return load_loop(r, s, code, most);
    if (code < ELEMENTWISE) { /* count, then (out, inputs...) for each */
        for (int k = 0; k < s->n; k++)
            if (registers(r, 1, 1) || registers(r, OPERATIONS[code].inputs, 0))
                return -1;
        cost = (double)OPERATIONS[code].cost * s->n;
    } else if (code == SUM || code == DOT) { /* terms, has a start, out, (start), terms */
        if (s->n > most / 2 || word(r, 0, 1, &s->start) || registers(r, 1, 1))
            return -1;
        if (registers(r, s->start + (code == DOT ? 2 : 1) * s->n, 0))
            return -1;
        cost = s->n;
    } else if (code ==
               MATVEC) { /* n, m, has starts, finish, weights, (scalars to start from), outs, xs, starts, gates */
        if (word(r, 1, most, &s->m) || word(r, 0, 1, &s->start) || word(r, 0, FINISH_GATE, &s->finish))
            return -1;
        if (load_table(r, s->n, s->m, &s->base, &s->row, &s->column))
            return -1;
        if (!s->start && load_table(r, s->n, 1, &s->begin, &s->begin_row, NULL))
            return -1;
        if (registers(r, s->n, 1) || registers(r, s->m, 0) || registers(r, s->start * s->n, 0))
            return -1;
        if (s->finish == FINISH_GATE && registers(r, s->n, 0))
            return -1;
        if (need_slots(s->at + s->n, s->m))
            return -1;
        if (s->finish == FINISH_GATE && need_slots(s->at + (1 + s->start) * s->n + s->m, s->n))
            return -1;
        m->large |= IS_LARGE(s->n, s->m);
        cost = (double)s->n * s->m;
    } else { /* n, (m), first sum, registers */
        s->m = 1;
        if ((code == OUTER && word(r, 1, most, &s->m)) || word(r, 0, m->sums - 1, &s->base))
            return -1;
        if (registers(r, s->n + (code == OUTER ? s->m : 0), 0))
            return -1;
        s->wide = code == OUTER ? (s->n + wide - 1) / wide * wide : s->n;
        if ((int64_t)s->base + (int64_t)s->m * s->wide > m->sums)
            return bad("a sum outside the sums");
        if (code == OUTER && (s->wide > m->panel || s->base % wide))
            return bad("an outer without room");
        if (code == OUTER && need_slots(s->at, s->n + s->m))
            return -1;
        cost = (double)s->n * s->m;
    }
    if (!r->uniform)
        m->work += cost;
    return 0;
}

static void free_steps(Step *steps, int count)
{
    for (int k = 0; steps && k < count; k++) {
        free_steps(steps[k].body, steps[k].bodies);
        free_steps(steps[k].ahead, steps[k].aheads);
    }
    PyMem_Free(steps);
}

/* All steps in these words. */
static Step *load_steps(Reader *r, int *count)
{
    int room = 16, made = 0;
    Step *steps = PyMem_Calloc(room, sizeof(Step));
    while (steps && r->place < r->count) {
        if (made == room) {
            Step *more = PyMem_Realloc(steps, 2 * (size_t)room * sizeof(Step));
            if (!more)
                break;
            steps = more;
            memset(steps + made, 0, (size_t)room * sizeof(Step));
            room *= 2;
        }
        if (load_step(r, &steps[made++])) {
            free_steps(steps, made);
            return NULL;
        }
    }
    if (!steps || r->place < r->count) {
        free_steps(steps, made);
        PyErr_NoMemory();
        return NULL;
    }
    *count = made;
    return steps;
}

static Step *load_program(Machine *m, const Py_buffer *code, int uniform, int *count)
{
    Reader r = {code->buf, code->len / (Py_ssize_t)sizeof(int), 0, m, uniform, 0};
    return load_steps(&r, count);
}

/* Pairs, or singles, of which the `place`-th is a register and the other a number below `limit`. */
static unsigned *load_list(Machine *m, const Py_buffer *list, int each, int place, int limit, int uniform, int *count)
{
    Reader r = {list->buf, list->len / (Py_ssize_t)sizeof(int), 0, m, uniform, 0};
    unsigned *start = m->pool + m->pooled;
    if (r.count % each)
        return bad("a list of pairs with an odd end"), NULL;
    *count = (int)(r.count / each);
    while (r.place < r.count)
        for (int k = 0; k < each; k++) {
            int x;
            if (k == place ? registers(&r, 1, place && each == 2) : word(&r, 0, limit - 1, &x))
                return NULL;
            if (k != place)
                m->pool[m->pooled++] = (unsigned)x;
        }
    return start;
}
