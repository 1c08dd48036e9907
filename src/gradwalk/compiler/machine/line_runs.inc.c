/* Scheduling a line: instructions of one kind that can start at once become a run. */

/* Equal operations, and sums of equally many terms, are of one kind; every layer is a kind by itself. */
static int kind_of(Loader *l, const Told *t)
{
    const int sum = t->code == SUM || t->code == DOT, start = t->code == DOT ? t->inputs % 2 : t->start;
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

/* Notes the readers of each result, and what can start at once. */
static void find_readers(Loader *l)
{
    for (int i = 0; i < l->count; i++)
        for (int k = 0; !l->told[i].gone && k < l->told[i].inputs; k++) {
            int maker = l->maker[l->input[l->told[i].first + k]];
            if (maker >= 0)
                l->reader[maker + 1]++, l->told[i].needs++;
        }
    for (int i = 0; i < l->count; i++)
        l->reader[i + 1] += l->reader[i];
    l->reader[l->count + 1] = l->reader[l->count];
    for (int i = l->count - 1; i >= 0; i--)
        for (int k = 0; !l->told[i].gone && k < l->told[i].inputs; k++) {
            int maker = l->maker[l->input[l->told[i].first + k]];
            if (maker >= 0)
                l->reads[--l->reader[maker + 1]] = i;
        }
    /* reader[i + 1] is now where the readers of i begin: reader[i + 2] is where they end */
    for (int i = l->count - 1; i >= 0; i--)
        if (!l->told[i].gone) {
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

/* Room for this many more words. Until everything is loaded, runs keep offsets from the pool's start. */
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

/* Operands of a run: their places, in as few words as possible. After the last, copies of it, for whole vectors. */
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

/* Whether the weights of a layer are evenly spaced: a first place and two strides describe them. */
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
    if (kind->code != LOOP)
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
    if (kind->code == LOOP) {
        if (more_pool(l, (size_t)t->inputs + 1))
            return -1;
        run->run = l->line->size == 8 ? run_loop_of_doubles : run_loop_of_floats;
        run->in[0] = (const unsigned *)(uintptr_t)l->pooled, run->n = l->input[t->first - 1];
        for (int k = 0; k < t->inputs; k++)
            l->line->pool[l->pooled++] = l->place[l->input[t->first + k]];
        return 0;
    }
    const int n = shape_of(l, t)[0], m = shape_of(l, t)[1];
    const int table = kind->code == MATVEC ? n * m : n, *in = &l->input[t->first];
    run->n = n, run->m = m, run->start = kind->code == MATVEC && t->inputs > table + m;
    if (note_operands(l, run, 0, table, in) || note_operands(l, run, 1, m, in + table) ||
        (run->start && note_operands(l, run, 2, n, in + table + m)))
        return -1;
    if (kind->code == MATVEC)
        find_strides(run, l->line->pool + (uintptr_t)run->in[0], n, m);
    size_t scratch = (size_t)m + n + (run->how[0] == EACH_ONE ? (size_t)table : 0);
    l->room = scratch > l->room ? scratch : l->room;
    return 0;
}

/* Everything ready of the most frequent kind, as one run; 0 when nothing is left. */
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
        for (int i = l->order[j], k = 0, outs = results_of(l, &l->told[i]); k < outs; k++)
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
    if (more_pool(l, (size_t)l->inputs / 2 + WIDEST))
        return -1;
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
        if (run->run == run_loop_of_doubles || run->run == run_loop_of_floats)
            run->in[1] = (const unsigned *)(const void *)&line->loop[run->n];
        run->room = l->next;
    }
    return 0;
}
