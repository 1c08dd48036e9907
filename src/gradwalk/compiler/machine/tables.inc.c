/* Every row's results for Python, nested as the function returned them: lists, or NumPy's arrays.

   A form says how: a tuple of sizes for a number () or nested lists of one length each, a list of forms for a tuple.
   results.py handles everything that has no such form. */

typedef struct {
    const Loaded *machine;
    const char *flat; /* rows times results */
    Py_ssize_t rows, next;
    PyObject *empty; /* numpy.empty, or NULL for lists */
} Table;

static inline double table_number(const Table *t, Py_ssize_t k)
{
    return t->machine->size == 8 ? ((const double *)t->flat)[k] : ((const float *)t->flat)[k];
}

/* One number, or nested lists of them, from `*at` on. */
static PyObject *nested(const Table *t, PyObject *sizes, Py_ssize_t depth, Py_ssize_t *at)
{
    if (depth == PyTuple_Size(sizes))
        return PyFloat_FromDouble(table_number(t, (*at)++));
    Py_ssize_t n = PyLong_AsSsize_t(PyTuple_GetItem(sizes, depth));
    PyObject *list = PyList_New(n);
    for (Py_ssize_t k = 0; list && k < n; k++) {
        PyObject *x = nested(t, sizes, depth + 1, at);
        if (!x || PyList_SetItem(list, k, x))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *as_array(const Table *t, PyObject *sizes, Py_ssize_t count)
{
    const Py_ssize_t size = t->machine->size, n = PyTuple_Size(sizes), wide = t->machine->results;
    PyObject *shape = PyTuple_New(n + 1), *out = NULL;
    for (Py_ssize_t k = 0; shape && k <= n; k++) {
        PyObject *each = k ? PyTuple_GetItem(sizes, k - 1) : PyLong_FromSsize_t(t->rows);
        if (k)
            Py_INCREF(each);
        if (!each || PyTuple_SetItem(shape, k, each))
            Py_CLEAR(shape);
    }
    if (shape)
        out = PyObject_CallFunction(t->empty, "Os", shape, size == 8 ? "d" : "f");
    Py_XDECREF(shape);
    Py_buffer buffer;
    if (!out || PyObject_GetBuffer(out, &buffer, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS)) {
        Py_XDECREF(out);
        return NULL;
    }
    if (buffer.len == t->rows * count * size && count == wide)
        memcpy(buffer.buf, t->flat, (size_t)buffer.len);
    else if (buffer.len == t->rows * count * size)
        for (Py_ssize_t row = 0; row < t->rows; row++)
            memcpy((char *)buffer.buf + row * count * size, t->flat + (row * wide + t->next) * size, count * size);
    PyBuffer_Release(&buffer);
    return out;
}

static PyObject *formed(Table *t, PyObject *form)
{
    PyObject *out;
    if (PyList_CheckExact(form)) {
        Py_ssize_t n = PyList_Size(form);
        out = PyTuple_New(n);
        for (Py_ssize_t k = 0; out && k < n; k++) {
            PyObject *x = formed(t, PyList_GetItem(form, k));
            if (!x || PyTuple_SetItem(out, k, x))
                Py_CLEAR(out);
        }
        return out;
    }
    if (!PyTuple_CheckExact(form))
        return bad("a form that is neither sizes nor a list of forms"), NULL;
    Py_ssize_t count = 1;
    for (Py_ssize_t k = 0; k < PyTuple_Size(form); k++) {
        Py_ssize_t size = PyLong_AsSsize_t(PyTuple_GetItem(form, k));
        if (size < 0 || count * size > t->machine->results)
            return PyErr_Occurred() ? NULL : (bad("a form of more results than there are"), NULL);
        count *= size;
    }
    if (t->next + count > t->machine->results)
        return bad("a form of more results than there are"), NULL;
    if (t->empty) {
        out = as_array(t, form, count);
    } else {
        out = PyList_New(t->rows);
        for (Py_ssize_t row = 0; out && row < t->rows; row++) {
            Py_ssize_t at = row * t->machine->results + t->next;
            PyObject *x = nested(t, form, 0, &at);
            if (!x || PyList_SetItem(out, row, x))
                Py_CLEAR(out);
        }
    }
    t->next += count;
    return out;
}

static int table_is_finite(const Table *t)
{
    double sum[4] = {0}; /* x * 0 is 0, or NaN if x is not finite; several, so that none waits for the one before */
    for (Py_ssize_t k = 0, n = t->rows * t->machine->results; k < n; k++)
        sum[k % 4] += table_number(t, k) * 0.0;
    return sum[0] + sum[1] + sum[2] + sum[3] == 0;
}

/* numpy.empty, borrowed, if some argument is a NumPy array: then results are arrays too. */
static PyObject *empty_array(PyObject *arguments)
{
    static PyObject *ndarray, *empty; /* owned; found when first needed */
    for (Py_ssize_t k = 0; k < PyTuple_Size(arguments); k++) {
        PyObject *x = PyTuple_GetItem(arguments, k);
        if (is_list(x))
            continue;
        if (!empty) {
            PyObject *name = PyUnicode_FromString("numpy"), *numpy = name ? PyImport_GetModule(name) : NULL;
            PyObject *kind = numpy ? PyObject_GetAttrString(numpy, "ndarray") : NULL;
            empty = kind ? PyObject_GetAttrString(numpy, "empty") : NULL;
            ndarray = empty ? kind : NULL;
            if (!empty)
                Py_XDECREF(kind);
            Py_XDECREF(numpy);
            Py_XDECREF(name);
            PyErr_Clear();
        }
        if (empty && PyObject_TypeCheck(x, (PyTypeObject *)ndarray))
            return empty;
    }
    return NULL;
}
