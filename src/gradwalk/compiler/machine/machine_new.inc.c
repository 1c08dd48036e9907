/* A machine, made from its program and freed again. */

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
    PyMem_Free(m->span);
    PyMem_Free(m->rule_scalars);
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

/* The lists of a program, in the order of `Machine_new`. */
static int load_lists(Machine *m, const Py_buffer *list)
{
    m->pooled = 0, m->work = 0;
    return !(m->spread = load_list(m, &list[0], 2, 1, m->scalars, 1, &m->spreads)) ||
           !(m->uniform = load_program(m, &list[1], 1, &m->uniform_steps)) ||
           !(m->extract = load_list(m, &list[2], 2, 0, m->scalars, 1, &m->extracts)) ||
           !(m->gather = load_list(m, &list[3], 2, 2, m->scalars, 1, &m->gathers)) ||
           !(m->column = load_list(m, &list[4], 2, 1, m->arguments, 0, &m->columns)) ||
           !(m->step = load_program(m, &list[5], 0, &m->steps)) ||
           !(m->result = load_list(m, &list[6], 1, m->reduced ? 1 : 0, m->sums, 0, &m->results));
}

#define NEAREST 24576 /* bytes: slots of so many stay in the first-level cache */
#define MOST_TOTALS 64

/* A short program works on several blocks at once, so that its steps are begun less often and the sums of the blocks
   need not wait for each other. */
static int load_wide(Machine *m, const Py_buffer *list)
{
    int part = MOST_ROWS;
    while (part > BLOCK && (double)m->slots * part * m->size > NEAREST)
        part /= 2;
    if (m->blocks || m->part != BLOCK || part == BLOCK)
        return 0;
    free_steps(m->step, m->steps);
    free_steps(m->uniform, m->uniform_steps);
    m->step = m->uniform = NULL, m->part = part;
    return load_lists(m, list);
}

static PyObject *Machine_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"set",     "size",   "parameters", "arguments", "scalars",   "cells",  "slots",
                            "sums",    "panel",  "part",       "reduced",   "constants", "spread", "uniform",
                            "extract", "gather", "columns",    "steps",     "results",   NULL};
    const char *set;
    Machine got = {0};
    Py_buffer constants, list[7]; /* spread, uniform, extract, gather, columns, steps, results */
    Py_ssize_t words = 0;
    if (!PyArg_ParseTupleAndKeywords(args, named, "siiiiiiiiipy*y*y*y*y*y*y*y*", names, &set, &got.size,
                                     &got.parameters, &got.arguments, &got.scalars, &got.cells, &got.slots, &got.sums,
                                     &got.panel, &got.part, &got.reduced, &constants, &list[0], &list[1], &list[2],
                                     &list[3], &list[4], &list[5], &list[6]))
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
    for (int k = 0; k < 7; k++)
        words += list[k].len / (Py_ssize_t)sizeof(int);
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
    if (load_lists(m, list) || load_wide(m, list) || (m->reduced && find_spans(m)))
        goto fail;
    if (!m->reduced && !m->sums && m->results <= MOST_TOTALS) {
        m->sums = (m->results + WIDEST - 1) / WIDEST * WIDEST;
        m->total.run = m->kernels->run[ROWSUM], m->total.at = m->result, m->total.n = m->results;
    }
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
    for (int k = 0; k < 7; k++)
        PyBuffer_Release(&list[k]);
    return (PyObject *)m;
}
