/* A program laid out for one row, or a few: runs of instructions of one kind, scheduled when it is loaded.

   Among all instructions whose operands are there, those of the kind of which there are most become the next run
   (runs.inc.c). Their results get places side by side, in the order of their operands, so that the operands of the runs
   after them often lie side by side, too. Two small operations in a row become one, as in schedule.py.

   Every number is computed from the same numbers by the same operations: no bit changes. */

typedef struct {
    LOADED
    int runs;
    Run *run;
    unsigned *pool;   /* the places of operands */
    unsigned *result; /* the places of results */
    char *registers;  /* parameters, arguments, constants, results, scratch tables; and a vector more */
    char *totals;     /* reduced: sums over the rows */
    PyObject *many;   /* the Machine for more rows, when there is one */
} Line;

/* ---- loading ---- */

/* An instruction of the program: inputs are registers, results those from `out` on. */
typedef struct {
    int code, n, m;
    int inputs, first; /* how many, and where in `input` */
    int out, outs;
    int needs; /* operands that are not there yet */
    int kind;  /* instructions of one kind may become one run */
    int next;  /* in the list of its kind, of those that are ready */
} Told;

typedef struct {
    int code, terms, start; /* what makes a kind; sums of as many terms */
    int ready, count;       /* the first of its instructions that are ready, and how many there are */
} Kind;

typedef struct {
    Line *line;
    Told *told;
    Kind *kind;
    int count, kinds, actives;
    int registers, known, extras; /* all; those that no instruction makes; numbers beyond the registers: settings */
    int *active;                  /* the kinds of which something is ready */
    int *sums;                    /* the kind of a sum, by its terms */
    int *input, inputs;
    int *maker, *uses;   /* of a register: the instruction that makes it, or -1; how often it is read */
    int *reader, *reads; /* of an instruction: where its readers begin; which they are */
    unsigned *place;     /* of a register, when it has one */
    int *order;          /* the members of the run that is being made */
    unsigned next;       /* the next free place */
    size_t pooled, pool; /* words of the pool in use, and how many there are */
    size_t room;         /* numbers of the scratch table */
} Loader;

static int parse_line(Loader *l, const int *words, Py_ssize_t count)
{
    int made = l->known;
    for (Py_ssize_t at = 0; at < count;) {
        if (count - at < 4)
            return bad("it ends in the middle of an instruction");
        Told t = {words[at], words[at + 2], words[at + 3], words[at + 1], l->inputs, made, 1, 0, 0, -1};
        at += 4;
        if (t.code < 0 || t.code > OUTER || t.inputs < 0 || t.inputs > count - at || t.n < 0 || t.m < 0)
            return bad("no such instruction");
        int fits;
        int64_t table = (int64_t)t.n * t.m;
        if (t.code < ELEMENTWISE)
            fits = t.inputs == OPERATIONS[t.code].inputs;
        else if (t.code == SUM || t.code == DOT)
            fits = !t.n;
        else if (t.code == MATVEC)
            fits = table > 0 && (t.inputs == table + t.m || t.inputs == table + t.m + t.n), t.outs = t.n;
        else
            fits = table > 0 && t.inputs == t.n + t.m && table < INT_MAX / 4, t.outs = (int)table;
        if (!fits || t.outs > l->registers - made)
            return bad("an instruction with a wrong number of operands or results");
        for (int k = 0; k < t.inputs; k++) {
            int x = words[at++];
            if (x < 0 || (x >= made && x < l->registers) || x >= l->registers + l->extras)
                return bad("a register that is read before it is written");
            l->input[l->inputs++] = x;
            l->uses[x]++;
        }
        for (int k = 0; k < t.outs; k++)
            l->maker[made++] = l->count;
        l->told[l->count++] = t;
    }
    return made == l->registers ? 0 : bad("registers that nobody writes");
}

/* Two small operations become one where the first result is read once: `joins` holds (first, second, side, both). */
static int join_pairs(Loader *l, const Py_buffer *joins)
{
    const int *table = joins->buf, rows = (int)(joins->len / (Py_ssize_t)(4 * sizeof(int)));
    int *both = PyMem_Calloc((size_t)ELEMENTWISE * ELEMENTWISE * 2, sizeof(int));
    if (!both)
        return PyErr_NoMemory(), -1;
    for (const int *row = table; row < table + 4 * rows; row += 4)
        if (row[0] >= 0 && row[0] < ELEMENTWISE && row[1] >= 0 && row[1] < ELEMENTWISE && (row[2] | 1) == 1 &&
            row[3] >= 0 && row[3] < ELEMENTWISE && OPERATIONS[row[0]].inputs == 2 && OPERATIONS[row[1]].inputs == 2 &&
            OPERATIONS[row[3]].inputs == 3)
            both[(row[0] * ELEMENTWISE + row[1]) * 2 + row[2]] = 1 + row[3];
    for (int i = 0; i < l->count; i++) {
        Told *second = &l->told[i];
        if (second->code >= ELEMENTWISE || second->inputs != 2 || !second->outs)
            continue;
        for (int side = 0; side < 2; side++) {
            const int x = l->input[second->first + side], maker = l->maker[x];
            Told *first = maker < 0 ? NULL : &l->told[maker];
            if (!first || l->uses[x] != 1 || first->code >= ELEMENTWISE || first->inputs != 2)
                continue;
            const int joined = both[(first->code * ELEMENTWISE + second->code) * 2 + side];
            if (!joined)
                continue;
            const int other = l->input[second->first + 1 - side], *in = &l->input[first->first];
            int *to = &l->input[l->inputs]; /* the two gave up four inputs: there is room for three */
            to[0] = in[0], to[1] = in[1], to[2] = other;
            second->first = l->inputs, l->inputs += 3;
            second->inputs = 3, second->code = joined - 1;
            first->outs = 0; /* gone */
            l->maker[x] = -1;
            break;
        }
    }
    PyMem_Free(both);
    return 0;
}

#define WORTH_A_SUM 4 /* terms */

/* Additions one after the other, each of the sum so far and one number more, become one sum. */
static void join_additions(Loader *l, int add)
{
    for (int i = l->count - 1; i >= 0; i--) {
        Told *last = &l->told[i];
        if (last->code != add || !last->outs || last->inputs != 2)
            continue;
        int terms = 1, first = i; /* back along the left operands to where the sum starts */
        for (;;) {
            const int x = l->input[l->told[first].first], before = l->maker[x];
            if (before < 0 || l->uses[x] != 1 || l->told[before].code != add || l->told[before].inputs != 2)
                break;
            first = before, terms++;
        }
        if (terms < WORTH_A_SUM)
            continue;
        int *to = &l->input[l->inputs]; /* two inputs for each addition were given up */
        for (int j = i, k = terms - 1;; k--) {
            const Told *t = &l->told[j];
            const int x = l->input[t->first];
            to[k] = l->input[t->first + 1];
            if (j == first) {
                to[terms] = x;
                break;
            }
            j = l->maker[x], l->maker[x] = -1;
            l->told[j].outs = 0;
        }
        last->first = l->inputs, l->inputs += terms + 1;
        last->code = SUM, last->inputs = terms + 1, last->n = 1; /* it starts from its last input */
    }
}

/* Operations and sums of as many terms are of one kind; every layer is of its own. */
static int kind_of(Loader *l, const Told *t)
{
    const int sum = t->code == SUM || t->code == DOT, start = t->code == DOT ? t->inputs % 2 : t->code == SUM && t->n;
    const int terms = (t->inputs - start) / (t->code == DOT ? 2 : 1);
    int *known = &l->sums[sum ? ELEMENTWISE + 4 * terms + 2 * start + (t->code == DOT) : t->code];
    if (t->code < MATVEC && *known)
        return *known - 1;
    l->kind[l->kinds] = (Kind){t->code, terms, start, -1, 0};
    if (t->code < MATVEC)
        *known = 1 + l->kinds;
    return l->kinds++;
}

static void is_ready(Loader *l, int i)
{
    Kind *kind = &l->kind[l->told[i].kind];
    if (!kind->count++)
        l->active[l->actives++] = l->told[i].kind;
    l->told[i].next = kind->ready, kind->ready = i;
}

/* Who reads what, and what can start at once. */
static void find_readers(Loader *l)
{
    for (int i = 0; i < l->count; i++)
        for (int k = 0; l->told[i].outs && k < l->told[i].inputs; k++) {
            int maker = l->maker[l->input[l->told[i].first + k]];
            if (maker >= 0)
                l->reader[maker + 1]++, l->told[i].needs++;
        }
    for (int i = 0; i < l->count; i++)
        l->reader[i + 1] += l->reader[i];
    l->reader[l->count + 1] = l->reader[l->count];
    for (int i = l->count - 1; i >= 0; i--)
        for (int k = 0; l->told[i].outs && k < l->told[i].inputs; k++) {
            int maker = l->maker[l->input[l->told[i].first + k]];
            if (maker >= 0)
                l->reads[--l->reader[maker + 1]] = i;
        }
    /* reader[i + 1] is now where the readers of i begin: reader[i + 2] is where they end */
    for (int i = l->count - 1; i >= 0; i--)
        if (l->told[i].outs) {
            l->told[i].kind = kind_of(l, &l->told[i]);
            if (!l->told[i].needs)
                is_ready(l, i);
        }
}

static Loader *sorting; /* the interpreter's lock is held */

static int by_operands(const void *a, const void *b)
{
    const Told *x = &sorting->told[*(const int *)a], *y = &sorting->told[*(const int *)b];
    for (int k = 0; k < x->inputs && k < 3; k++) {
        unsigned p = sorting->place[sorting->input[x->first + k]], q = sorting->place[sorting->input[y->first + k]];
        if (p != q)
            return p < q ? -1 : 1;
    }
    return *(const int *)a < *(const int *)b ? -1 : 1;
}

/* Room for so many words more. Until all is loaded, runs keep the distance from the pool's start. */
static int more_pool(Loader *l, size_t words)
{
    if (l->pooled + words <= l->pool)
        return 0;
    size_t pool = 2 * (l->pooled + words);
    unsigned *moved = PyMem_Realloc(l->line->pool, pool * sizeof *moved);
    if (!moved)
        return PyErr_NoMemory(), -1;
    l->line->pool = moved, l->pool = pool;
    return 0;
}

/* Operands of a run: their places, as few words as will do. Behind the last, copies of it, for whole vectors. */
static int note_operands(Loader *l, Run *run, int which, int count, const int *registers)
{
    if (more_pool(l, (size_t)count + WIDEST))
        return -1;
    unsigned *at = l->line->pool + l->pooled, first = l->place[registers[0]];
    int next = 1, same = 1;
    for (int k = 0; k < count; k++) {
        at[k] = l->place[registers[k]];
        next &= at[k] == first + (unsigned)k;
        same &= at[k] == first;
    }
    run->in[which] = (const unsigned *)(uintptr_t)l->pooled;
    run->how[which] = same ? SAME_ONE : next ? NEXT_ONES : EACH_ONE;
    if (same || next) {
        l->pooled++;
        return 0;
    }
    for (l->pooled += (size_t)count; count % l->line->kernels->width; count++, l->pooled++)
        at[count] = at[count - 1];
    return 0;
}

/* Whether the weights of a layer lie evenly: a first place and two strides say it all. */
static void find_strides(Run *run, const unsigned *w, int n, int m)
{
    if (run->how[0] == NEXT_ONES)
        run->row = m, run->column = 1;
    if (run->how[0] != EACH_ONE)
        return;
    run->column = m > 1 ? (int)(w[1] - w[0]) : 0, run->row = n > 1 ? (int)(w[m] - w[0]) : 0;
    for (int k = 0; k < n * m; k++)
        if (w[k] != w[0] + (unsigned)(k / m * run->row + k % m * run->column))
            return;
    run->how[0] = NEXT_ONES;
}

static int note_run(Loader *l, Run *run, const Kind *kind, int members)
{
    const Told *t = &l->told[l->order[0]];
    run->run = l->line->kernels->runs[kind->code];
    run->n = members, run->out = l->next;
    if (kind->code < ELEMENTWISE) {
        for (int k = 0; k < t->inputs; k++) {
            int *registers = l->order + members;
            for (int j = 0; j < members; j++)
                registers[j] = l->input[l->told[l->order[j]].first + k];
            if (note_operands(l, run, k, members, registers))
                return -1;
        }
        return 0;
    }
    if (kind->code == SUM || kind->code == DOT) {
        const size_t each = (size_t)kind->start + (size_t)kind->terms * (kind->code == DOT ? 2 : 1);
        if (more_pool(l, each * (size_t)members + 1))
            return -1;
        unsigned *to = l->line->pool + l->pooled;
        run->in[0] = (const unsigned *)(uintptr_t)l->pooled;
        run->m = kind->terms, run->start = (unsigned char)kind->start;
        for (int j = 0; j < members; j++) {
            const int *in = &l->input[l->told[l->order[j]].first];
            if (kind->start)
                *to++ = l->place[in[each - 1]];
            for (int k = 0; k < kind->terms; k++) {
                *to++ = l->place[in[k]];
                if (kind->code == DOT)
                    *to++ = l->place[in[kind->terms + k]];
            }
        }
        l->pooled = (size_t)(to - l->line->pool);
        return 0;
    }
    const int table = kind->code == MATVEC ? t->n * t->m : t->n, *in = &l->input[t->first];
    run->n = t->n, run->m = t->m, run->start = kind->code == MATVEC && t->inputs > table + t->m;
    if (note_operands(l, run, 0, table, in) || note_operands(l, run, 1, t->m, in + table) ||
        (run->start && note_operands(l, run, 2, t->n, in + table + t->m)))
        return -1;
    if (kind->code == MATVEC)
        find_strides(run, l->line->pool + (uintptr_t)run->in[0], t->n, t->m);
    size_t scratch = (size_t)t->m + t->n + (run->how[0] == EACH_ONE ? (size_t)table : 0);
    l->room = scratch > l->room ? scratch : l->room;
    return 0;
}

/* All that is ready of the kind of which most is, as one run; 0 when nothing is left. */
static int make_run(Loader *l, Run *run)
{
    int most = 0, members = 0;
    if (!l->actives)
        return 0;
    for (int k = 1; k < l->actives; k++)
        if (l->kind[l->active[k]].count > l->kind[l->active[most]].count)
            most = k;
    Kind *kind = &l->kind[l->active[most]];
    l->active[most] = l->active[--l->actives];
    for (int i = kind->ready; i >= 0; i = l->told[i].next)
        l->order[members++] = i;
    kind->ready = -1, kind->count = 0;
    sorting = l;
    qsort(l->order, (size_t)members, sizeof(int), by_operands);
    if (members >= WIDEST / 2)
        l->next = (l->next + WIDEST / 2 - 1) / (WIDEST / 2) * (WIDEST / 2);
    if (note_run(l, run, kind, members))
        return -1;
    for (int j = 0; j < members; j++)
        for (int i = l->order[j], k = 0; k < l->told[i].outs; k++)
            l->place[l->told[i].out + k] = l->next++;
    const unsigned wide = (unsigned)l->line->kernels->width; /* operations write whole vectors */
    if (kind->code < ELEMENTWISE)
        l->next = run->out + (l->next - run->out + wide - 1) / wide * wide;
    for (int j = 0; j < members; j++)
        for (int i = l->order[j], k = l->reader[i + 1]; k < l->reader[i + 2]; k++)
            if (--l->told[l->reads[k]].needs == 0)
                is_ready(l, l->reads[k]);
    return 1;
}

static int make_runs(Loader *l)
{
    Line *line = l->line;
    Py_ssize_t room = 0;
    for (int made = 1; made;) {
        if (line->runs == room) {
            room = 2 * room + 16;
            Run *more = PyMem_Realloc(line->run, (size_t)room * sizeof *more);
            if (!more)
                return PyErr_NoMemory(), -1;
            line->run = more;
            memset(more + line->runs, 0, (size_t)(room - line->runs) * sizeof *more);
        }
        made = make_run(l, &line->run[line->runs]);
        if (made < 0)
            return -1;
        line->runs += made;
    }
    for (Run *run = line->run; run < line->run + line->runs; run++) {
        for (int k = 0; k < 3; k++)
            run->in[k] = line->pool + (uintptr_t)run->in[k];
        run->room = l->next;
    }
    return 0;
}

static int lay_out(Line *line, int registers, int extras, const Py_buffer *constants, const Py_buffer *words,
                   const Py_buffer *joins, const Py_buffer *results)
{
    const Py_ssize_t count = words->len / (Py_ssize_t)sizeof(int), known = constants->len / (Py_ssize_t)sizeof(double);
    const int *result = results->buf;
    int failed = -1;
    Loader l = {.line = line, .registers = registers, .extras = extras};
    if (extras < 0 || known < extras || line->parameters < 0 || line->arguments < 0 || registers < 0 ||
        count > INT_MAX / 8 || known > INT_MAX / 8 || line->parameters > INT_MAX / 8 || line->arguments > INT_MAX / 8 ||
        registers > INT_MAX / 8 || line->few < 1 || line->few > BLOCK || (line->size != 8 && line->size != 4))
        return bad("impossible sizes");
    l.known = line->parameters + line->arguments + (int)known - extras;
    if (l.known > registers)
        return bad("impossible sizes");
    const size_t all = (size_t)registers + (size_t)extras + 1, n = (size_t)count + 2;
    l.told = PyMem_Calloc(n / 4 + 1, sizeof *l.told);
    l.kind = PyMem_Calloc(n / 4 + 1, sizeof *l.kind);
    l.active = PyMem_Calloc(n / 4 + 1, sizeof(int));
    l.sums = PyMem_Calloc(ELEMENTWISE + 4 * (n + 1), sizeof(int));
    l.input = PyMem_Calloc(2 * n, sizeof(int));
    l.maker = PyMem_Calloc(all, sizeof(int));
    l.uses = PyMem_Calloc(all, sizeof(int));
    l.place = PyMem_Calloc(all, sizeof(unsigned));
    l.reader = PyMem_Calloc(n / 4 + 3, sizeof(int));
    l.reads = PyMem_Calloc(2 * n, sizeof(int));
    l.order = PyMem_Calloc(n / 2 + 2, sizeof(int));
    line->results = (int)(results->len / (Py_ssize_t)sizeof(int));
    line->result = PyMem_Calloc((size_t)line->results + 1, sizeof(unsigned));
    line->totals = PyMem_Calloc((size_t)line->results + 1, (size_t)line->size);
    if (!l.told || !l.kind || !l.active || !l.sums || !l.input || !l.maker || !l.uses || !l.place || !l.reader ||
        !l.reads || !l.order || !line->result || !line->totals) {
        PyErr_NoMemory();
        goto end;
    }
    for (size_t r = 0; r < all; r++)
        l.maker[r] = -1, l.place[r] = (unsigned)r;
    for (int k = 0; k < extras; k++)
        l.place[registers + k] = (unsigned)(l.known + k);
    l.next = (unsigned)(l.known + extras);
    for (int k = 0; k < line->results; k++) {
        if (result[k] < 0 || result[k] >= registers + extras) {
            bad("a result that is no register");
            goto end;
        }
        l.uses[result[k]]++;
    }
    if (parse_line(&l, words->buf, count))
        goto end;
    for (int k = 0; k < ELEMENTWISE; k++)
        if (!strcmp(OPERATIONS[k].name, "add"))
            join_additions(&l, k);
    if (join_pairs(&l, joins))
        goto end;
    find_readers(&l);
    if (make_runs(&l))
        goto end;
    line->registers = calloc((size_t)l.next + l.room + 2 * WIDEST, (size_t)line->size);
    if (!line->registers) {
        PyErr_NoMemory();
        goto end;
    }
    for (int k = 0; k < line->results; k++)
        line->result[k] = l.place[result[k]];
    for (Py_ssize_t k = 0; k < known; k++) {
        const double number = ((const double *)constants->buf)[k];
        const Py_ssize_t at = line->parameters + line->arguments + k;
        if (line->size == 8)
            ((double *)line->registers)[at] = number;
        else
            ((float *)line->registers)[at] = (float)number;
    }
    failed = 0;
end:
    PyMem_Free(l.told), PyMem_Free(l.kind), PyMem_Free(l.active), PyMem_Free(l.sums), PyMem_Free(l.input);
    PyMem_Free(l.maker), PyMem_Free(l.uses), PyMem_Free(l.place), PyMem_Free(l.reader), PyMem_Free(l.reads);
    PyMem_Free(l.order);
    return failed;
}

static void Line_dealloc(Line *l)
{
    PyTypeObject *type = Py_TYPE((PyObject *)l);
    PyMem_Free(l->run);
    PyMem_Free(l->pool);
    PyMem_Free(l->result);
    PyMem_Free(l->totals);
    free(l->registers);
    Py_XDECREF(l->many);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(l);
    Py_DECREF(type);
}

static PyObject *Line_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"set",     "size",      "parameters", "arguments", "registers", "extras", "few",
                            "reduced", "constants", "words",      "joins",     "results",   NULL};
    const char *set;
    int size, parameters, arguments, registers, extras, few, reduced;
    Py_buffer constants, words, joins, results;
    if (!PyArg_ParseTupleAndKeywords(args, named, "siiiiiipy*y*y*y*", names, &set, &size, &parameters, &arguments,
                                     &registers, &extras, &few, &reduced, &constants, &words, &joins, &results))
        return NULL;
    Line *l = (Line *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (l) {
        l->size = size, l->parameters = parameters, l->arguments = arguments, l->few = few, l->reduced = reduced;
        if (!(l->kernels = choose(set, size)) || lay_out(l, registers, extras, &constants, &words, &joins, &results))
            Py_CLEAR(l);
    }
    PyBuffer_Release(&constants);
    PyBuffer_Release(&words);
    PyBuffer_Release(&joins);
    PyBuffer_Release(&results);
    return (PyObject *)l;
}

/* ---- running ---- */

/* The interpreter's lock is held from the first number to the last: a few rows take no time worth giving it away. */
static void run_line(Line *l, const Source *source, Py_ssize_t rows, char *results)
{
    const int size = l->size;
    char *arguments = l->registers + (size_t)l->parameters * size;
    for (Py_ssize_t row = 0; row < rows; row++) {
        for (long at = 0; at < l->arguments;) {
            const Source *s = source++;
            memcpy(arguments + (size_t)at * size, s->data + row * s->width * size, (size_t)s->width * size);
            at += s->width;
        }
        for (long at = 0; at < l->arguments;)
            at += (--source)->width;
        for (const Run *s = l->run, *stop = s + l->runs; s < stop; s++)
            s->run(s, l->registers);
        for (int k = 0; k < l->results; k++) {
            const unsigned at = l->result[k];
            if (!l->reduced)
                memcpy(results + (row * l->results + k) * size, l->registers + (size_t)at * size, (size_t)size);
            else if (size == 8)
                ((double *)l->totals)[k] = (row ? ((double *)l->totals)[k] : 0) + ((double *)l->registers)[at];
            else
                ((float *)l->totals)[k] = (row ? ((float *)l->totals)[k] : 0) + ((float *)l->registers)[at];
        }
    }
    if (l->reduced && results)
        memcpy(results, l->totals, (size_t)l->results * size);
}
