/* Running a loaded program over rows: blocks are handed to threads, and their sums added in order.

   Instructions are in kernels.c, and calls from Python in calls.inc.c. */

typedef struct {
    const Machine *machine;
    Workspace **space;
    const Source *source;
    char *results; /* row by row; NULL: one column per result */
    char *const *columns;
    Py_ssize_t rows;
    COUNTER next, turn;     /* the next block to be taken; the block whose sums are added next */
    COUNTER stop;           /* an interrupt arrived */
    COUNTER wild;           /* a result is not finite */
    int watch, total;       /* whether that is asked for; whether the results are also to be summed */
    int alone;              /* one thread, whole blocks: sums are added onto the totals as they are made */
    PyThreadState **thread; /* of the caller, while other threads may run; NULL while they may not */
} Call;

/* Checks whether Ctrl-C was pressed; done by the calling thread, a few times a second. */
static void look(void *argument)
{
    Call *call = (Call *)argument;
    if (REACHED(call->stop))
        return;
    if (call->thread)
        PyEval_RestoreThread(*call->thread);
    if (PyErr_CheckSignals())
        ADVANCE(call->stop, 1);
    if (call->thread)
        *call->thread = PyEval_SaveThread();
}

static int stopped(const Block *b)
{
    Call *call = (Call *)b->call;
    if (b->who == 0)
        look(call);
    return REACHED(call->stop);
}

/* Waits until the sums of earlier blocks are added. */
static void await_turn(Call *call, int block, int who)
{
    for (unsigned tries = 1; REACHED(call->turn) != block && !REACHED(call->stop); tries++) {
        WAIT_A_MOMENT();
        if (who == 0 && tries % 65536 == 0)
            look(call);
    }
}

/* A program that is one loop (rule_loops.inc.c) reads and writes the caller's columns itself. */
typedef struct {
    const double *from[MOST_COLUMNS];
    double *to[MOST_COLUMNS];
    int straight; /* whether it can: every argument and every result is a column */
} Columns;

static Columns columns_of(const Call *call)
{
    const Machine *m = call->machine;
    const Source *source = call->source;
    Columns found = {{NULL}, {NULL}, m->rule && m->arguments <= MOST_COLUMNS && m->results <= MOST_COLUMNS};
    found.straight &= call->columns || m->results == 1;
    for (int c = 0; found.straight && c < m->arguments; c++, source++) {
        found.straight = source->width == 1 && source->first == (unsigned)c;
        found.from[c] = (const double *)source->data;
    }
    for (int c = 0; found.straight && c < m->results; c++)
        found.to[c] = (double *)(call->columns ? call->columns[c] : call->results);
    return found;
}

static void run_straight(Call *call, const Columns *all, const Block *b, Py_ssize_t row)
{
    const Machine *m = call->machine;
    const double *from[MOST_COLUMNS];
    double *to[MOST_COLUMNS];
    for (int c = 0; c < m->arguments; c++)
        from[c] = all->from[c] + row;
    for (int c = 0; c < m->results; c++)
        to[c] = all->to[c] + row;
    m->rule(from, to, m->rule_scalars, b->rows);
    for (int c = 0; c < m->results; c++) {
        if (call->total) { /* the column as the only slot of a block */
            unsigned slot = 1;
            Step sum = m->total;
            Block here = *b;
            sum.at = &slot, sum.n = 1, sum.base = c, here.memory = (char *)to[c];
            sum.run(&sum, &here);
        }
        if (call->watch && !m->kernels->finite_column(to[c], b->rows))
            ADVANCE(call->wild, 1);
    }
}

#define LOOK_UP 2e8 /* multiplications between two checks for Ctrl-C */

/* Take one block after the other. Their sums are added in the order of the blocks, whichever thread computed
   them, so the result does not depend on the number of threads. */
static void run_blocks(void *argument, int who)
{
    Call *call = (Call *)argument;
    const Machine *m = call->machine;
    const Kernels *kernels = m->kernels;
    Workspace *w = call->space[who], *first = call->space[0];
    Block b = {w->memory, first->scalars, w->sums, w->panel, w->near, 0, 0, 0, 0, call, who, stopped};
    const Py_ssize_t most = m->part > BLOCK && call->alone ? m->part : BLOCK, part = m->part < most ? m->part : most;
    const Columns columns = columns_of(call);
    const int often = 1 + (int)(LOOK_UP / (m->work * BLOCK + 1)); /* blocks */
    for (;;) {
        int block = NEXT(call->next);
        Py_ssize_t start = block * most, end = start + most < call->rows ? start + most : call->rows;
        if (start >= call->rows)
            return;
        b.sums = block && !call->alone ? w->sums : first->totals; /* the first block's sums are the first totals */
        b.onto = block && call->alone;
        if (who == 0 && call->thread && block % often == often - 1)
            look(call);
        for (Py_ssize_t row = start; row < end; row += part) {
            b.rows = (int)(end - row < part ? end - row : part);
            b.vectors = (b.rows + kernels->width - 1) / kernels->width;
            b.first = row == start;
            if (columns.straight) {
                run_straight(call, &columns, &b, row);
                continue;
            }
            if (m->columns)
                kernels->load(m, &b, call->source, row);
            for (const Step *s = m->step, *stop = s + m->steps; s < stop; s++)
                s->run(s, &b);
            if (!m->reduced)
                kernels->store(m, &b, call->results, call->columns, row);
            if (call->total)
                m->total.run(&m->total, &b);
            if (call->watch && !kernels->finite(m, &b))
                ADVANCE(call->wild, 1);
        }
        if (m->reduced || call->total) {
            await_turn(call, block, who);
            if (block && !call->alone && !REACHED(call->stop))
                kernels->add(m, w->sums, first->totals);
            ADVANCE(call->turn, block + 1);
        }
        if (REACHED(call->stop)) {
            ADVANCE(call->next, INT_MAX / 2);
            return;
        }
    }
}

/* Workspaces for `count` threads: the first with parameters and constants in it, the others with copies of its cells.
 */
static int find_workspaces(Machine *m, int count)
{
    if (count > m->spaces) {
        Workspace **more = PyMem_Realloc(m->space, count * sizeof *more);
        if (!more)
            return -1;
        m->space = more;
        for (; m->spaces < count; m->spaces++)
            if (!(m->space[m->spaces] = make_workspace(m)))
                return -1;
    }
    return 0;
}

#define WORTH_A_THREAD 3e5 /* multiplications: about 0.1 ms */
#define WORTH_THE_LOCK 1e6 /* below, letting other Python threads run is not worth it */

/* A sum over all rows, after `execute`. */
static inline double total_of(const Machine *m, int k)
{
    const char *totals = m->space[0]->totals;
    return m->size == 8 ? ((const double *)totals)[m->result[k]] : ((const float *)totals)[m->result[k]];
}

/* Run the program over the rows, with the parameters that are in the scalars. A machine that sums leaves its
   results in the totals; `results` may then be NULL. Others leave them in `results`, row by row, or in `columns`. If
   `finite` is not NULL, it is told whether they are; if `totals` is not 0, the totals are their sums. */
static int execute_and(Machine *m, const Source *source, Py_ssize_t rows, char *results, char *const *columns,
                       int threads, int *finite, int totals)
{
    Py_ssize_t blocks = (rows + BLOCK - 1) / BLOCK;
    double work = (m->work + m->columns) * (double)rows;
    if (work < WORTH_A_THREAD * threads)
        threads = 1 + (int)(work / WORTH_A_THREAD);
    if (threads > blocks)
        threads = (int)blocks;
    if (threads < 1 || !THREADS)
        threads = 1;
    if (threads > 64)
        threads = 64;
    if (blocks > INT_MAX / 4)
        return bad("too many rows"), -1;
    if (find_workspaces(m, threads))
        return PyErr_NoMemory(), -1;
    Workspace *w = m->space[0];
    Block b = {w->memory, w->scalars, NULL, NULL, NULL, CELL / (m->kernels->width * m->size), 1, 1, 0, NULL, 0, NULL};
    m->kernels->begin(m, &b);
    if (m->rule)
        memcpy(m->rule_scalars, w->scalars, (size_t)m->parameters * sizeof(double));
    for (int k = 1; k < threads; k++)
        memcpy(m->space[k]->memory, w->memory, (size_t)m->cells * CELL);
    if (!rows)
        memset(w->totals, 0, (size_t)m->sums * m->size);
    const int alone = threads == 1 && m->part >= BLOCK && !m->scatters;
    Call call = {m, m->space, source, results, columns, rows, 0, 0, 0, 0, finite != NULL, totals, alone, NULL};
    if (work < WORTH_THE_LOCK && !m->until) {
        run_blocks(&call, 0);
    } else {
        PyThreadState *here = PyEval_SaveThread();
        call.thread = &here;
        share(run_blocks, look, &call, threads - 1);
        PyEval_RestoreThread(here);
    }
    if (REACHED(call.stop))
        return -1;
    if (finite)
        *finite = !REACHED(call.wild);
    if (!m->reduced || !results)
        return 0;
    for (int k = 0; k < m->results; k++)
        if (m->size == 8)
            ((double *)results)[k] = total_of(m, k);
        else
            ((float *)results)[k] = (float)total_of(m, k);
    return 0;
}

static int execute(Machine *m, const Source *source, Py_ssize_t rows, char *results, char *const *columns, int threads)
{
    return execute_and(m, source, rows, results, columns, threads, NULL, 0);
}

/* Takes the machine for this thread until it is released; -1 if the thread has it already: a signal handler or a
   finalizer ran in the middle of a call and calls again. */
static int wait_for(Machine *m)
{
    if (m->forks != forks) { /* in a forked child the thread that held the lock is gone */
        PyThread_type_lock lock = PyThread_allocate_lock();
        if (!lock)
            return PyErr_NoMemory(), -1;
        m->lock = lock, m->forks = forks, m->holder = 0;
    }
    if (!PyThread_acquire_lock(m->lock, NOWAIT_LOCK)) {
        if (m->holder == PyThread_get_thread_ident())
            return PyErr_SetString(
                       PyExc_RuntimeError,
                       "this program is running in this very thread: a signal handler or a "
                       "finalizer cannot call it again before it is done; set a flag and look at it after the call"),
                   -1;
        Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock(m->lock, WAIT_LOCK);
        Py_END_ALLOW_THREADS
    }
    m->holder = PyThread_get_thread_ident();
    return 0;
}

static void release(Machine *m)
{
    m->holder = 0;
    PyThread_release_lock(m->lock);
}
