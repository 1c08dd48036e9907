/* What Python calls: run with buffers; whole calls and optimizer steps with Values.

   This file knows Values, by their bridge. */

#define MOST_ARGUMENTS 16

/* The machine is this thread's until it is released; -1 if it is already: a signal handler or a finalizer ran
   in the middle of a call and calls again. */
static int wait_for(Machine *m)
{
    if (m->forks != forks) { /* in a forked child whoever held the lock is gone */
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

/* ---- with buffers ---- */

PyDoc_STRVAR(run_doc,
             "run(parameters, arguments, rows, results, threads)\n\n"
             "Run the program over the rows. All are flat buffers of the machine's precision; results is filled.");

static PyObject *Machine_run(Machine *m, PyObject *const *args, Py_ssize_t count)
{
    if (count != 5)
        return PyErr_SetString(PyExc_TypeError, "run takes parameters, arguments, rows, results, threads"), NULL;
    Py_ssize_t rows = PyNumber_AsSsize_t(args[2], PyExc_OverflowError);
    long threads = PyLong_AsLong(args[4]);
    if (PyErr_Occurred())
        return NULL;
    if (rows < 0 || (m->arguments && rows > PY_SSIZE_T_MAX / 16 / m->arguments) ||
        (m->results && rows > PY_SSIZE_T_MAX / 16 / m->results))
        return PyErr_SetString(PyExc_ValueError, "an impossible number of rows"), NULL;
    Py_buffer parameters, arguments, results;
    if (numbers(args[0], &parameters, 0, m, m->parameters, "parameters"))
        return NULL;
    if (numbers(args[1], &arguments, 0, m, rows * m->arguments, "arguments"))
        goto no_arguments;
    if (numbers(args[3], &results, PyBUF_WRITABLE, m, m->reduced ? m->results : rows * m->results, "results"))
        goto no_results;
    Source all = {arguments.buf, m->arguments, 0};
    int failed = wait_for(m);
    if (!failed) {
        memcpy(m->space[0]->scalars, parameters.buf, parameters.len);
        failed = execute(m, &all, rows, results.buf, threads < 1 ? 1 : threads > 64 ? 64 : (int)threads);
        release(m);
    }
    PyBuffer_Release(&results);
    PyBuffer_Release(&arguments);
    PyBuffer_Release(&parameters);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
no_results:
    PyBuffer_Release(&arguments);
no_arguments:
    PyBuffer_Release(&parameters);
    return NULL;
}

/* ---- with Values: one call does what compiled.py and moving.py would do number by number ---- */

static const Bridge *bridge;

PyDoc_STRVAR(connect_doc,
             "connect(bridge)\n\nLearn to know Values, by the capsule that gradwalk.engine.native._value offers.");

static PyObject *connect(PyObject *module, PyObject *capsule)
{
    (void)module;
    const Bridge *found = PyCapsule_GetPointer(capsule, BRIDGE_NAME);
    if (!found)
        return NULL;
    bridge = found;
    Py_RETURN_NONE;
}

/* The result as a Value over the parameters; None if some number is not finite, which the caller looks into. */
static PyObject *loss_node(Machine *m, Bundle *parameters, PyObject *op, PyObject *label, double count)
{
    double *room, *partials, loss = total_of(m, 0), a = loss, b = 0, c = 0,
                             d = 0; /* added four at a time: not finite if any is not */
    const int n = m->parameters;
    int k = 0, was_on = PyGC_Disable(); /* a finalizer could call this machine again, whose totals are still needed */
    PyObject *out = bridge->result(parameters, op, label, loss / count, &room);
    if (was_on)
        PyGC_Enable();
    if (!out)
        return NULL;
    partials = room; /* a copy whose address nobody has, so that these loops become vectors */
    if (m->size == 8) {
        const double *totals = (const double *)m->space[0]->totals;
        for (k = 0; k < n; k++)
            partials[k] = totals[m->result[k + 1]];
    } else
        for (k = 0; k < n; k++)
            partials[k] = total_of(m, k + 1);
    for (k = 0; k + 4 <= n; k += 4)
        a += partials[k], b += partials[k + 1], c += partials[k + 2], d += partials[k + 3];
    for (; k < n; k++)
        a += partials[k];
    for (k = 0; k < n; k++)
        partials[k] /= count;
    if (isfinite((a + b) + (c + d)))
        return out;
    Py_DECREF(out);
    Py_RETURN_NONE;
}

static void read_parameters(Machine *m, const Bundle *parameters)
{
    double **place = parameters->place;
    if (m->size == 8) {
        double *scalars = (double *)m->space[0]->scalars;
        for (int k = 0; k < m->parameters; k++)
            scalars[k] = *place[k];
    } else {
        float *scalars = (float *)m->space[0]->scalars;
        for (int k = 0; k < m->parameters; k++)
            scalars[k] = (float)*place[k];
    }
}

/* The bundle that a call was given, if it is one. */
static Bundle *bundle_of(PyObject *given)
{
    return bridge && Py_TYPE(given) == bridge->bundle ? (Bundle *)given : NULL;
}

PyDoc_STRVAR(node_doc,
             "node(parameters, shape, mean, label, op, threads, arguments)\n\n"
             "The mean or sum over the rows of a loss, as a Value over the parameters, with its gradient. None\n"
             "where the arguments are not plain buffers of the machine's precision: then the long way is to be taken.");

static PyObject *Machine_node(Machine *m, PyObject *const *args, Py_ssize_t count)
{
    Bundle *parameters = count == 7 ? bundle_of(args[0]) : NULL;
    if (!parameters || !PyTuple_CheckExact(args[1]) || !PyTuple_CheckExact(args[6]))
        return PyErr_SetString(PyExc_TypeError,
                               "node takes a bundle of parameters, shape, mean, label, op, threads, arguments"),
               NULL;
    PyObject *shapes = args[1], *arguments = args[6];
    Py_ssize_t given = PyTuple_Size(arguments), rows = 0, width = 0, k;
    int mean = PyObject_IsTrue(args[2]);
    long threads = PyLong_AsLong(args[5]);
    if (PyErr_Occurred())
        return NULL;
    if (!m->reduced || m->results != m->parameters + 1 || parameters->count != m->parameters ||
        given != PyTuple_Size(shapes) || given > MOST_ARGUMENTS || !given ||
        !parameters->count) /* without inputs it is a leaf: not made here */
        Py_RETURN_NONE;
    Argument argument[MOST_ARGUMENTS];
    Source source[MOST_ARGUMENTS];
    for (k = 0; k < given; k++) {
        Argument *a = &argument[k];
        if (!take_argument(m, PyTuple_GetItem(arguments, k), PyTuple_GetItem(shapes, k), a))
            break;
        source[k].data = a->numbers, source[k].width = (long)a->width, source[k].first = (unsigned)width;
        width += a->width;
        if (k == 0)
            rows = a->rows;
        if (a->rows != rows)
            rows = -1;
    }
    PyObject *out = NULL;
    if (k == given && rows > 0 && width == m->arguments) {
        if (!wait_for(m)) {
            read_parameters(m, parameters);
            if (!execute(m, source, rows, NULL, (int)threads))
                out = loss_node(m, parameters, args[4], args[3], mean ? (double)rows : 1.0);
            release(m);
        }
    } else {
        out = Py_None;
        Py_INCREF(out);
    }
    while (k-- > 0)
        let_go(&argument[k]);
    return out;
}

PyDoc_STRVAR(step_doc,
             "step(values, memory, kept, numbers)\n\n"
             "One step of an optimizer whose rule this machine runs, one row per parameter: from (data, gradient,\n"
             "memory...) to (data, kept...). Memory and kept are tuples of buffers, numbers a tuple of floats.");

static PyObject *Machine_step(Machine *m, PyObject *const *args, Py_ssize_t count)
{
    Bundle *values = count == 4 ? bundle_of(args[0]) : NULL;
    if (!values || !PyTuple_CheckExact(args[1]) || !PyTuple_CheckExact(args[2]) || !PyTuple_CheckExact(args[3]))
        return PyErr_SetString(PyExc_TypeError, "step takes a bundle of Values, two tuples of buffers and a tuple"),
               NULL;
    Py_ssize_t rows = values->count, old = PyTuple_Size(args[1]), both = old + PyTuple_Size(args[2]), k = 0;
    if (m->reduced || m->size != 8 || both > MOST_ARGUMENTS || m->arguments != 2 + old ||
        m->results != 1 + both - old || PyTuple_Size(args[3]) != m->parameters)
        return PyErr_SetString(PyExc_ValueError, "this machine does not run the rule of such an optimizer"), NULL;
    Py_buffer memory[MOST_ARGUMENTS];
    Source source[MOST_ARGUMENTS + 2];
    for (; k < both; k++) {
        PyObject *buffer = k < old ? PyTuple_GetItem(args[1], k) : PyTuple_GetItem(args[2], k - old);
        if (numbers(buffer, &memory[k], k < old ? 0 : PyBUF_WRITABLE, m, rows, "memory"))
            break;
    }
    size_t room = (size_t)rows * (2 + m->results) + (size_t)m->parameters;
    double *data = k == both ? PyMem_Malloc(room * sizeof(double) + 1) : NULL, *moved = data + 2 * rows;
    double *given = data + room - m->parameters; /* read first: `__float__` may run anything */
    int failed = 1;
    for (int j = 0; data && j < m->parameters; j++)
        given[j] = PyFloat_AsDouble(PyTuple_GetItem(args[3], j));
    if (data && !PyErr_Occurred() && !wait_for(m)) {
        memcpy(m->space[0]->scalars, given, (size_t)m->parameters * sizeof(double));
        for (Py_ssize_t i = 0; i < rows; i++)
            data[i] = values->place[i][0], data[rows + i] = values->place[i][1];
        for (int c = 0; c < m->arguments; c++) {
            source[c].data = c < 2 ? (const char *)(data + c * rows) : memory[c - 2].buf;
            source[c].width = 1, source[c].first = (unsigned)c;
        }
        failed = execute(m, source, rows, (char *)moved, 1);
        for (Py_ssize_t i = 0; !failed && i < rows; i++)
            *values->place[i] = moved[i * m->results];
        for (Py_ssize_t j = old; !failed && j < both; j++)
            for (Py_ssize_t i = 0; i < rows; i++)
                ((double *)memory[j].buf)[i] = moved[i * m->results + 1 + j - old];
        release(m);
    } else if (k == both && !data) {
        PyErr_NoMemory();
    }
    PyMem_Free(data);
    while (k-- > 0)
        PyBuffer_Release(&memory[k]);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}
