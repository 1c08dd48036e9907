/* Loading a program: the memory of its blocks, and every register checked before anything runs.

   This file knows the format that lowering.py writes. */

/* ---- workspaces: the memory of one block, kept from call to call ---- */

typedef struct Workspace {
    void *raw;
    size_t memory_bytes;
    char *memory, *scalars, *sums, *totals, *panel, *near;
} Workspace;

static size_t rounded(size_t bytes) { return (bytes + CELL - 1) / CELL * CELL; }

static size_t slot_cells(const Machine *m) { return (size_t)m->part * m->size / CELL + (m->part == BLOCK); }

static Workspace *make_workspace(const Machine *m)
{
    size_t memory = ((size_t)m->cells + m->slots * slot_cells(m)) * CELL,
           scalars = rounded((size_t)m->scalars * m->size);
    size_t sums = rounded((size_t)m->sums * m->size), panel = rounded((size_t)m->panel * m->part * m->size);
    const size_t near = m->large ? NEAR : 0;
    Workspace *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->raw = calloc(1, memory + scalars + 2 * sums + panel + near + CELL);
    if (!w->raw) {
        free(w);
        return NULL;
    }
    w->memory = (char *)(((uintptr_t)w->raw + CELL - 1) / CELL * CELL);
    w->scalars = w->memory + memory;
    w->sums = w->scalars + scalars;
    w->totals = w->sums + sums;
    w->panel = w->totals + sums;
    w->near = near ? w->panel + panel : NULL;
    return w;
}

static void free_workspace(Workspace *w)
{
    if (w)
        free(w->raw);
    free(w);
}

/* ---- loading: every number is checked, so that no program can reach outside its memory ---- */

typedef struct {
    const int *words;
    Py_ssize_t count, place;
    Machine *machine;
    int uniform; /* whether these steps write cells and read nothing else */
    int depth;   /* how many loops there are around them */
} Reader;

#define MOST_LOOPS 32 /* inside each other */

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

#define BETWEEN_LOOKS 2e7 /* multiplications in a loop, until it is asked whether Ctrl-C was pressed */

/* steps, backward, state, each, out, sums, (the loop whose way back this is), registers as in kernels.c, bodies */
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
    const int times = code == LOOP ? s->n : 100; /* nobody knows */
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

/* All steps that there are words for. */
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

static void Machine_dealloc(Machine *m)
{
    if (m->lock)
        PyThread_free_lock(m->lock);
    for (int k = 0; k < m->spaces; k++)
        free_workspace(m->space[k]);
    PyMem_Free(m->space);
    free_steps(m->step, m->steps);
    free_steps(m->uniform, m->uniform_steps);
    PyMem_Free(m->pool);
    PyTypeObject *type = Py_TYPE((PyObject *)m);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(m);
    Py_DECREF(type);
}

static const Kernels *choose(const char *set, int size)
{
    for (int k = 0; k < COUNT(SETS); k++)
        if ((!*set || !strcmp(set, SETS[k].name)) && supported(SETS[k].name))
            return size == 8 ? SETS[k].doubles : SETS[k].floats;
    PyErr_Format(PyExc_ValueError,
                 "this processor has no instruction set %s; see gradwalk.compiler.machine._machine.SETS", set);
    return NULL;
}

static PyObject *Machine_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"set",     "size",   "parameters", "arguments", "scalars",   "cells",  "slots",
                            "sums",    "panel",  "part",       "reduced",   "constants", "spread", "uniform",
                            "extract", "gather", "columns",    "steps",     "results",   NULL};
    const char *set;
    Machine got = {0};
    Py_buffer constants, spread, uniform, extract, gather, columns, steps, results;
    if (!PyArg_ParseTupleAndKeywords(args, named, "siiiiiiiiipy*y*y*y*y*y*y*y*", names, &set, &got.size,
                                     &got.parameters, &got.arguments, &got.scalars, &got.cells, &got.slots, &got.sums,
                                     &got.panel, &got.part, &got.reduced, &constants, &spread, &uniform, &extract,
                                     &gather, &columns, &steps, &results))
        return NULL;
    Machine *m = (Machine *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!m)
        goto end;
    {
        PyObject head = *(PyObject *)m;
        *m = got;
        *(PyObject *)m = head;
    }
    const int most = 1 << 28;
    Py_ssize_t known = constants.len / (Py_ssize_t)sizeof(double);
    Py_ssize_t words = (spread.len + uniform.len + extract.len + gather.len + columns.len + steps.len + results.len) /
                       (Py_ssize_t)sizeof(int);
    if ((m->size != 8 && m->size != 4) || m->parameters < 0 || m->arguments < 0 || m->scalars < 0 || m->cells < 0 ||
        m->slots < 0 || m->sums < 0 || m->panel < 0 || m->parameters > most || m->arguments > most ||
        m->scalars > most || m->cells > most || m->slots > most || m->sums > most || m->panel > most ||
        (m->part != 64 && m->part != 32 && m->part != 16) || m->parameters + known > m->scalars ||
        m->panel % (CELL / m->size) || m->cells + m->slots * (double)slot_cells(m) > INT_MAX / 2) {
        bad("impossible sizes");
        goto fail;
    }
    if (!(m->kernels = choose(set, m->size)))
        goto fail;
    m->forks = forks;
    if (!(m->lock = PyThread_allocate_lock()) || !(m->pool = PyMem_Calloc(words + 1, sizeof(int)))) {
        PyErr_NoMemory();
        goto fail;
    }
    if (!(m->spread = load_list(m, &spread, 2, 1, m->scalars, 1, &m->spreads)) ||
        !(m->uniform = load_program(m, &uniform, 1, &m->uniform_steps)) ||
        !(m->extract = load_list(m, &extract, 2, 0, m->scalars, 1, &m->extracts)) ||
        !(m->gather = load_list(m, &gather, 2, 2, m->scalars, 1, &m->gathers)) ||
        !(m->column = load_list(m, &columns, 2, 1, m->arguments, 0, &m->columns)) ||
        !(m->step = load_program(m, &steps, 0, &m->steps)) ||
        !(m->result = load_list(m, &results, 1, m->reduced ? 1 : 0, m->sums, 0, &m->results)))
        goto fail;
    for (int k = 1; k < m->columns; k++)
        if (m->column[2 * k] <= m->column[2 * k - 2]) {
            bad("columns out of order");
            goto fail;
        }
    if (!(m->space = PyMem_Calloc(1, sizeof *m->space)) || !(m->space[0] = make_workspace(m))) {
        PyErr_NoMemory();
        goto fail;
    }
    m->spaces = 1;
    for (Py_ssize_t k = 0; k < known; k++) {
        double number = ((const double *)constants.buf)[k];
        if (m->size == 8)
            ((double *)m->space[0]->scalars)[m->parameters + k] = number;
        else
            ((float *)m->space[0]->scalars)[m->parameters + k] = (float)number;
    }
    goto end;
fail:
    Py_CLEAR(m);
end:
    PyBuffer_Release(&constants);
    PyBuffer_Release(&spread);
    PyBuffer_Release(&uniform);
    PyBuffer_Release(&extract);
    PyBuffer_Release(&gather);
    PyBuffer_Release(&columns);
    PyBuffer_Release(&steps);
    PyBuffer_Release(&results);
    return (PyObject *)m;
}
