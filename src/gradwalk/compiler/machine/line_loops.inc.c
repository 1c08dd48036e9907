/* Loops in a line: the body is a line by itself, run step after step over registers of its own. */

typedef struct LineLoop {
    Line *body; /* held by the line's `bodies` */
    int steps, backward;
    int shared, state, each, out, total; /* as in loop.py */
} LineLoop;

static inline int64_t loop_inputs(const LineLoop *p) { return p->shared + p->state + (int64_t)p->steps * p->each; }
static inline int64_t loop_results(const LineLoop *p) { return p->state + (int64_t)p->steps * p->out + p->total; }

/* Its inputs are at the places run->in[0]; its results from run->out on: the last state, the outputs of all steps, the
   sums over all steps. While it runs, the next state waits at the place of the last one. */
#define RUN_LOOP(name, REAL)                                                                      \
    static void name(const Run *run, void *registers)                                             \
    {                                                                                             \
        const LineLoop *p = (const LineLoop *)(const void *)run->in[1];                           \
        const Line *body = p->body;                                                               \
        const Run *stop = body->run + body->runs;                                                 \
        const unsigned *at = run->in[0], *xs = at + p->shared + p->state, *result = body->result; \
        const int k = p->state, w = p->each, v = p->out;                                          \
        REAL *r = registers, *own = (REAL *)(void *)body->registers, *state = own + p->shared;    \
        REAL *last = r + run->out, *outs = last + k, *sums = outs + (size_t)p->steps * v;         \
        for (int j = 0; j < p->shared; j++)                                                       \
            own[j] = r[at[j]];                                                                    \
        for (int j = 0; j < k; j++)                                                               \
            last[j] = r[at[p->shared + j]];                                                       \
        for (int j = 0; j < p->total; j++)                                                        \
            sums[j] = 0;                                                                          \
        for (int i = 0; i < p->steps; i++) {                                                      \
            const size_t step = (size_t)(p->backward ? p->steps - 1 - i : i);                     \
            for (int j = 0; j < k; j++)                                                           \
                state[j] = last[j];                                                               \
            for (int j = 0; j < w; j++)                                                           \
                state[k + j] = r[xs[step * w + j]];                                               \
            for (const Run *s = body->run; s < stop; s++)                                         \
                s->run(s, own);                                                                   \
            for (int j = 0; j < k; j++)                                                           \
                last[j] = own[result[j]];                                                         \
            for (int j = 0; j < v; j++)                                                           \
                outs[step * v + j] = own[result[k + j]];                                          \
            for (int j = 0; j < p->total; j++)                                                    \
                sums[j] += own[result[k + v + j]];                                                \
        }                                                                                         \
    }
RUN_LOOP(run_loop_of_doubles, double)
RUN_LOOP(run_loop_of_floats, float)
#undef RUN_LOOP

static void Line_dealloc(Line *l);

/* `told` are tuples: the body, steps, backward, shared, state, each, out, total. */
static int load_loops(Line *line, PyObject *told)
{
    const Py_ssize_t count = PyTuple_Size(told);
    if (!(line->loop = PyMem_Calloc((size_t)count + 1, sizeof(LineLoop))))
        return PyErr_NoMemory(), -1;
    Py_INCREF(told);
    line->bodies = told;
    for (; line->loops < count; line->loops++) {
        LineLoop *p = &line->loop[line->loops];
        PyObject *body, *row = PyTuple_GetItem(told, line->loops);
        if (!PyTuple_Check(row) || !PyArg_ParseTuple(row, "Oiiiiiii", &body, &p->steps, &p->backward, &p->shared,
                                                     &p->state, &p->each, &p->out, &p->total))
            return PyErr_Occurred() ? -1 : bad("a loop is a tuple");
        if (PyType_GetSlot(Py_TYPE(body), Py_tp_dealloc) != (void *)Line_dealloc)
            return bad("the body of a loop is a line");
        p->body = (Line *)body;
        if (p->steps < 0 || p->shared < 0 || p->state < 0 || p->each < 0 || p->out < 0 || p->total < 0 ||
            p->body->size != line->size || p->body->reduced ||
            (int64_t)p->body->parameters + p->body->arguments != (int64_t)p->shared + p->state + p->each ||
            p->body->results != (int64_t)p->state + p->out + p->total || loop_inputs(p) > INT_MAX / 8 ||
            loop_results(p) > INT_MAX / 8)
            return bad("a loop whose body does not fit");
    }
    return 0;
}
