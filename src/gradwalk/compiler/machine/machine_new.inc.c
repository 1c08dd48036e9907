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
