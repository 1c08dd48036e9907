/* What Python calls: run with buffers; whole calls and optimizer steps with Values.

   This file uses Values, through their bridge. */

#define MOST_ARGUMENTS 16

/* ---- with buffers ---- */

PyDoc_STRVAR(run_doc,
             "run(parameters, arguments, rows, results, threads, sums=None)\n\n"
             "Run the program over the rows. All are flat buffers of the machine's precision; results is filled.\n"
             "If `sums` is given, as a buffer, it is filled with the sums of the results over the rows. If None,\n"
             "the answer is whether all results are finite.");

static PyObject *call_run(Loaded *m, PyObject *const *args, Py_ssize_t count)
{
    if (count != 5 && (count != 6 || m->few || m->reduced))
        return PyErr_SetString(PyExc_TypeError, "run takes parameters, arguments, rows, results, threads"), NULL;
    const int summed = count == 6 && args[5] != Py_None, asked = count == 6 && !summed;
    if (summed && !((Machine *)m)->total.run)
        return PyErr_SetString(PyExc_ValueError, "too many results to be summed too"), NULL;
    Py_ssize_t rows = PyNumber_AsSsize_t(args[2], PyExc_OverflowError);
    long threads = PyLong_AsLong(args[4]);
    if (PyErr_Occurred())
        return NULL;
    if (rows < 0 || (m->arguments && rows > PY_SSIZE_T_MAX / 16 / m->arguments) ||
        (m->results && rows > PY_SSIZE_T_MAX / 16 / m->results))
        return PyErr_SetString(PyExc_ValueError, "an impossible number of rows"), NULL;
    Py_buffer parameters, arguments, results, sums;
    int finite = 1;
    if (numbers(args[0], &parameters, 0, m, m->parameters, "parameters"))
        return NULL;
    if (numbers(args[1], &arguments, 0, m, rows * m->arguments, "arguments"))
        goto no_arguments;
    if (numbers(args[3], &results, PyBUF_WRITABLE, m, m->reduced ? m->results : rows * m->results, "results"))
        goto no_results;
    if (summed && numbers(args[5], &sums, PyBUF_WRITABLE, m, m->results, "sums"))
        goto no_sums;
    Source all = {arguments.buf, m->arguments, 0};
    int failed;
    if (m->few) {
        Line *line = (Line *)m;
        failed = rows > m->few;
        if (failed) {
            PyErr_Format(PyExc_ValueError, "this program is laid out for %d rows at most, not for %zd", m->few, rows);
        } else {
            memcpy(line->registers, parameters.buf, parameters.len);
            run_line(line, &all, rows, results.buf);
        }
    } else if (!(failed = wait_for((Machine *)m))) {
        Machine *many = (Machine *)m;
        memcpy(many->space[0]->scalars, parameters.buf, parameters.len);
        failed = execute_and(many, &all, rows, results.buf, NULL,
                             threads < 1    ? 1
                             : threads > 64 ? 64
                                            : (int)threads,
                             asked ? &finite : NULL, summed);
        if (summed && !failed)
            memcpy(sums.buf, many->space[0]->totals, sums.len);
        release(many);
    }
    if (summed)
        PyBuffer_Release(&sums);
    PyBuffer_Release(&results);
    PyBuffer_Release(&arguments);
    PyBuffer_Release(&parameters);
    if (failed)
        return NULL;
    if (asked)
        return PyBool_FromLong(finite);
    Py_RETURN_NONE;
no_sums:
    PyBuffer_Release(&results);
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

#include "sums.inc.c"

static int read_parameters(int size, char *to, Bundle *parameters)
{
    if (bridge->open(parameters))
        return -1;
    const double *all = parameters->all_data, *const *data = (const double *const *)parameters->data;
    const Py_ssize_t n = parameters->count;
    if (size == 8 && all)
        memcpy(to, all, (size_t)n * sizeof(double));
    else if (size == 8)
        for (Py_ssize_t k = 0; k < n; k++)
            ((double *)to)[k] = *data[k];
    else if (all)
        for (Py_ssize_t k = 0; k < n; k++)
            ((float *)to)[k] = (float)all[k];
    else
        for (Py_ssize_t k = 0; k < n; k++)
            ((float *)to)[k] = (float)*data[k];
    bridge->close(parameters);
    return 0;
}

/* Recognised by the function that frees it: a module that is imported again has another type. */
static int is_machine(PyObject *x) { return PyType_GetSlot(Py_TYPE(x), Py_tp_dealloc) == (void *)Machine_dealloc; }

PyDoc_STRVAR(attach_doc, "attach(machine)\n\nFrom now on calls with more rows than a few are the machine's.");

static PyObject *Line_attach(Line *l, PyObject *given)
{
    Machine *many = (Machine *)given;
    if (!is_machine(given) || many->size != l->size || many->parameters != l->parameters ||
        many->arguments != l->arguments || many->results != l->results || many->reduced != l->reduced)
        return PyErr_SetString(PyExc_ValueError, "attach takes a Machine for the same program"), NULL;
    Py_INCREF(given);
    Py_XDECREF(l->many);
    l->many = given;
    Py_RETURN_NONE;
}

/* The bundle passed to a call, if it is one. */
static Bundle *bundle_of(PyObject *given)
{
    return bridge && Py_TYPE(given) == bridge->bundle ? (Bundle *)given : NULL;
}

/* The rows passed to a call, if they are plain; until they are released. */
typedef struct {
    Argument argument[MOST_ARGUMENTS];
    Source source[MOST_ARGUMENTS];
    Py_ssize_t taken, rows;
} Rows;

static void let_rows_go(Rows *r)
{
    while (r->taken > 0)
        let_go(&r->argument[--r->taken]);
}

static int take_rows(const Loaded *m, PyObject *shapes, PyObject *arguments, Rows *r)
{
    Py_ssize_t given = PyTuple_Size(arguments), width = 0;
    r->taken = 0, r->rows = 1; /* without arguments there is one row */
    if (given != PyTuple_Size(shapes) || given > MOST_ARGUMENTS)
        return 0;
    for (Py_ssize_t k = 0; k < given; k++) {
        Argument *a = &r->argument[k];
        if (!take_argument(m, PyTuple_GetItem(arguments, k), PyTuple_GetItem(shapes, k), a))
            break;
        r->taken++;
        r->source[k].data = a->numbers, r->source[k].width = (long)a->width, r->source[k].first = (unsigned)width;
        width += a->width;
        if (k == 0)
            r->rows = a->rows;
        if (a->rows != r->rows)
            break;
    }
    if (r->taken == given && r->rows > 0 && width == m->arguments && (!given || r->argument[given - 1].rows == r->rows))
        return 1;
    let_rows_go(r);
    return 0;
}

/* Run it: 0; 1 if there is no machine for this many rows yet; -1 with an error. The caller releases `sums`. */
static int compute(Loaded *any, Bundle *parameters, const Rows *r, char *results, long threads, Sums *sums)
{
    sums->held = NULL;
    if (r->rows <= any->few) {
        Line *line = (Line *)any;
        if (read_parameters(line->size, line->registers, parameters))
            return -1;
        run_line(line, r->source, r->rows, results);
        sums->numbers = line->totals, sums->at = NULL;
        return 0;
    }
    Machine *m = any->few ? (Machine *)((Line *)any)->many : (Machine *)any;
    if (!m)
        return 1;
    if (wait_for(m))
        return -1;
    sums->held = m;
    int failed = read_parameters(m->size, m->space[0]->scalars, parameters) ||
                 execute(m, r->source, r->rows, results, NULL, (int)threads);
    sums->numbers = m->space[0]->totals, sums->at = m->result;
    return failed ? -1 : 0;
}

static void release_sums(const Sums *sums)
{
    if (sums->held)
        release(sums->held);
}

PyDoc_STRVAR(node_doc,
             "node(parameters, shape, mean, label, op, threads, arguments, batch=arguments)\n\n"
             "The mean or sum over the rows of a loss, as a Value over the parameters, with its gradient;\n"
             "`batch` stays with it, for derivatives of its derivatives. None\n"
             "where the arguments are not plain buffers of the machine's precision: then the long way is to be taken.");

static PyObject *call_node(Loaded *m, PyObject *const *args, Py_ssize_t count)
{
    Bundle *parameters = count == 7 || count == 8 ? bundle_of(args[0]) : NULL;
    if (!parameters || !PyTuple_CheckExact(args[1]) || !PyTuple_CheckExact(args[6]))
        return PyErr_SetString(PyExc_TypeError,
                               "node takes a bundle of parameters, shape, mean, label, op, threads, arguments"),
               NULL;
    int mean = PyObject_IsTrue(args[2]);
    long threads = PyLong_AsLong(args[5]);
    if (PyErr_Occurred())
        return NULL;
    Rows r;
    if (!m->reduced || m->results != m->parameters + 1 || parameters->count != m->parameters ||
        !parameters->count || /* without inputs it is a leaf: not made here */
        !take_rows(m, args[1], args[6], &r))
        Py_RETURN_NONE;
    Sums sums;
    PyObject *out = NULL;
    int failed = compute(m, parameters, &r, NULL, threads, &sums);
    if (failed > 0)
        out = Py_None, Py_INCREF(out);
    else if (!failed)
        out = loss_node(m, &sums, parameters, args[4], args[3], args[count - 1], mean ? (double)r.rows : 1.0);
    release_sums(&sums);
    let_rows_go(&r);
    return out;
}

PyDoc_STRVAR(table_doc,
             "table(parameters, shape, form, finite, threads, arguments)\n\n"
             "Every row's results, nested as the form says (tables.inc.c). None where the arguments are not plain, or\n"
             "a result is not finite though `finite` asks for it: then the long way is to be taken.");

static PyObject *call_table(Loaded *m, PyObject *const *args, Py_ssize_t count)
{
    Bundle *parameters = count == 6 ? bundle_of(args[0]) : NULL;
    if (!parameters || !PyTuple_CheckExact(args[1]) || !PyTuple_CheckExact(args[5]))
        return PyErr_SetString(PyExc_TypeError,
                               "table takes a bundle of parameters, shape, form, finite, threads, arguments"),
               NULL;
    int finite = PyObject_IsTrue(args[3]);
    long threads = PyLong_AsLong(args[4]);
    if (PyErr_Occurred())
        return NULL;
    Rows r;
    if (m->reduced || parameters->count != m->parameters || !take_rows(m, args[1], args[5], &r))
        Py_RETURN_NONE;
    double few[32];
    size_t bytes = (size_t)r.rows * m->results * m->size; /* no more than memory: results come from arguments */
    char *flat = bytes <= sizeof few                               ? (char *)few
                 : r.rows > PY_SSIZE_T_MAX / 16 / (m->results + 1) ? NULL
                                                                   : PyMem_Malloc(bytes);
    Table t = {m, flat, r.rows, 0, NULL};
    PyObject *out = NULL;
    int failed = 1;
    if (!flat)
        PyErr_NoMemory();
    else {
        Sums sums;
        failed = compute(m, parameters, &r, flat, threads, &sums);
        release_sums(&sums);
    }
    let_rows_go(&r);
    if (failed > 0 || (!failed && finite && !table_is_finite(&t))) {
        out = Py_None;
        Py_INCREF(out);
    } else if (!failed) {
        t.empty = empty_array(args[5]);
        out = formed(&t, args[2]);
    }
    if (flat != (char *)few)
        PyMem_Free(flat);
    return out;
}
