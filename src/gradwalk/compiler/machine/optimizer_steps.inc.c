/* One step of an optimizer, over all its parameters at once. Part of machine.c, after calls.inc.c. */

#define AT_ONCE 2048 /* Values */

/* The rules that loops.h has. */
static const struct {
    const char *signature;
    int inputs, results, scalars;
} KNOWN[] = {
#define KNOWN_RULE(number, signature, inputs, results, scalars, computed) {signature, inputs, results, scalars},
    RULES(KNOWN_RULE)};

PyDoc_STRVAR(as_loop_doc,
             "as_loop(signature, constants)\n\n"
             "From now on `step` runs the program as one loop, if it was known when the machine was built;\n"
             "returns whether it was. The constants are those of the program, in order.");

static PyObject *Machine_as_loop(Machine *m, PyObject *args)
{
    const char *signature;
    PyObject *constants;
    int k = 0;
    if (!PyArg_ParseTuple(args, "sO!", &signature, &PyTuple_Type, &constants))
        return NULL;
    while (k < COUNT(KNOWN) && strcmp(signature, KNOWN[k].signature))
        k++;
    if (k == COUNT(KNOWN) || m->size != 8 || m->reduced)
        Py_RETURN_FALSE;
    if (KNOWN[k].inputs != m->arguments || KNOWN[k].results != m->results ||
        KNOWN[k].scalars != m->parameters + PyTuple_Size(constants))
        return PyErr_SetString(PyExc_ValueError, "this is not the machine of that program"), NULL;
    double *scalars = PyMem_Calloc((size_t)KNOWN[k].scalars + 1, sizeof(double));
    if (!scalars)
        return PyErr_NoMemory();
    for (int j = m->parameters; j < KNOWN[k].scalars; j++)
        scalars[j] = PyFloat_AsDouble(PyTuple_GetItem(constants, j - m->parameters));
    if (PyErr_Occurred()) {
        PyMem_Free(scalars);
        return NULL;
    }
    PyMem_Free(m->rule_scalars);
    m->rule = m->kernels->rules[k], m->rule_scalars = scalars;
    Py_RETURN_TRUE;
}

PyDoc_STRVAR(step_doc,
             "step(values, memory, kept, numbers, moved=[False])\n\n"
             "One step of an optimizer whose rule this machine runs, one row per parameter: from (data, gradient,\n"
             "memory...) to (data, kept...). Memory and kept are tuples of buffers, numbers a tuple of floats.\n"
             "When all have moved, so that no interrupt comes between, moved[0] becomes True.");

static PyObject *Machine_step(Machine *m, PyObject *const *args, Py_ssize_t count)
{
    Bundle *values = count == 4 || count == 5 ? bundle_of(args[0]) : NULL;
    if (!values || !PyTuple_CheckExact(args[1]) || !PyTuple_CheckExact(args[2]) || !PyTuple_CheckExact(args[3]) ||
        (count == 5 && (!PyList_CheckExact(args[4]) || PyList_Size(args[4]) != 1)))
        return PyErr_SetString(PyExc_TypeError,
                               "step takes a bundle of Values, two tuples of buffers, a tuple and a list of one"),
               NULL;
    Py_ssize_t rows = values->count, old = PyTuple_Size(args[1]), both = old + PyTuple_Size(args[2]), k = 0;
    if (m->reduced || m->size != 8 || both > MOST_ARGUMENTS || m->arguments != 2 + old ||
        m->results != 1 + both - old || PyTuple_Size(args[3]) != m->parameters)
        return PyErr_SetString(PyExc_ValueError, "this machine does not run the rule of such an optimizer"), NULL;
    Py_buffer memory[MOST_ARGUMENTS];
    Source source[MOST_ARGUMENTS + 2];
    for (; k < both; k++) {
        PyObject *buffer = k < old ? PyTuple_GetItem(args[1], k) : PyTuple_GetItem(args[2], k - old);
        if (numbers(buffer, &memory[k], k < old ? 0 : PyBUF_WRITABLE, (Loaded *)m, rows, "memory"))
            break;
    }
    /* A few at a time, so that everything stays in the cache; but if there is enough work for other threads and for
       checking Ctrl-C, all at once, since nothing may fail between the first that moves and the last.
     */
    const int few = (m->work + m->columns) * AT_ONCE < WORTH_THE_LOCK && !m->until;
    const Py_ssize_t most = few && rows > AT_ONCE ? AT_ONCE : rows;
    size_t room = (size_t)most * (2 + (few ? 1 : m->results)) + (size_t)m->parameters;
    double *data = k == both ? PyMem_Malloc(room * sizeof(double) + 1) : NULL, *moved = data + 2 * most;
    double *given = data + room - m->parameters; /* read first: `__float__` may run anything */
    int failed = 1;
    for (int j = 0; data && j < m->parameters; j++)
        given[j] = PyFloat_AsDouble(PyTuple_GetItem(args[3], j));
    if (data && !PyErr_Occurred() && !wait_for(m)) {
        memcpy(m->space[0]->scalars, given, (size_t)m->parameters * sizeof(double));
        failed = bridge->open(values);
        for (Py_ssize_t start = 0; !failed && start < rows; start += most) {
            const Py_ssize_t n = rows - start < most ? rows - start : most;
            const int there = few && values->all_data; /* side by side: they are updated in place */
            double *x = there ? values->all_data + start : data, *g = there ? values->all_grads + start : data + most;
            char *columns[MOST_ARGUMENTS + 1];
            for (Py_ssize_t i = 0; !there && i < n; i++)
                x[i] = *values->data[start + i], g[i] = *values->grad[start + i];
            for (int j = 0; j < m->results; j++)
                columns[j] = (char *)(few && j ? (double *)memory[old + j - 1].buf + start : moved + j * most);
            if (there)
                columns[0] = (char *)x;
            for (int c = 0; c < m->arguments; c++) {
                source[c].data = (const char *)(c == 0 ? x : c == 1 ? g : (double *)memory[c - 2].buf + start);
                source[c].width = 1, source[c].first = (unsigned)c;
            }
            /* anything may have run meanwhile, unless they are few: the places are looked up again */
            failed = execute(m, source, n, NULL, columns, 1) || (!few && bridge->open(values));
            for (Py_ssize_t i = 0; !failed && !there && i < n; i++)
                *values->data[start + i] = moved[i];
            for (Py_ssize_t j = 1; !few && !failed && j < m->results; j++)
                memcpy(memory[old + j - 1].buf, moved + j * most, (size_t)n * sizeof(double));
        }
        bridge->close(values);
        release(m);
    } else if (k == both && !data) {
        PyErr_NoMemory();
    }
    PyMem_Free(data);
    while (k-- > 0)
        PyBuffer_Release(&memory[k]);
    if (failed)
        return NULL;
    if (count == 5) {
        Py_INCREF(Py_True);
        if (PyList_SetItem(args[4], 0, Py_True))
            return NULL;
    }
    Py_RETURN_NONE;
}
