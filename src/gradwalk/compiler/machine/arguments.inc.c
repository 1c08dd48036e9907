/* The rows of a batch, from what Python has them in: a buffer as it is, or lists of floats, copied.

   Anything else (other types, other shapes) is not judged here: the caller returns None, and batches.py
   reads it again, with messages. */

static int numbers(PyObject *given, Py_buffer *buffer, int flags, const Loaded *m, Py_ssize_t count, const char *what)
{
    if (PyObject_GetBuffer(given, buffer, flags | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS))
        return -1;
    const char *format = buffer->format ? buffer->format : "B";
    if (strcmp(format, m->size == 8 ? "d" : "f") || buffer->len != count * m->size) {
        PyErr_Format(PyExc_ValueError, "%s must be %zd numbers of format '%s', got %zd bytes of format '%s'", what,
                     count, m->size == 8 ? "d" : "f", buffer->len, format);
        PyBuffer_Release(buffer);
        return -1;
    }
    return 0;
}

typedef struct {
    const char *numbers; /* row by row, in the machine's precision */
    Py_ssize_t rows, width;
    Py_buffer buffer; /* if they are an array of the caller's */
    void *copy;       /* if they were in lists */
} Argument;

static void let_go(Argument *a)
{
    if (a->copy)
        PyMem_Free(a->copy);
    else
        PyBuffer_Release(&a->buffer);
}

/* Lists and tuples, by the functions that every Python has (the limited API). */
static int is_list(PyObject *x) { return PyList_CheckExact(x) || PyTuple_CheckExact(x); }
static Py_ssize_t list_size(PyObject *x) { return PyList_CheckExact(x) ? PyList_Size(x) : PyTuple_Size(x); }
static PyObject *list_item(PyObject *x, Py_ssize_t k)
{
    return PyList_CheckExact(x) ? PyList_GetItem(x, k) : PyTuple_GetItem(x, k);
}

/* Whether a container of `count` things, or a buffer's dimension, is as long as the shape says at this depth. */
static int fits(PyObject *shape, Py_ssize_t depth, Py_ssize_t count)
{
    PyObject *size = PyTuple_GetItem(shape, depth);
    return PyLong_CheckExact(size) && PyLong_AsSsize_t(size) == count;
}

/* Whether a kind of array may have holes: a buffer does not show them (numpy.ma), so batches.py refuses it. */
static int may_have_holes(PyTypeObject *kind)
{
    static PyTypeObject *whole; /* the last kind found to have none; owned */
    if (kind == whole)
        return 0;
    if (PyObject_HasAttrString((PyObject *)kind, "mask"))
        return 1;
    PyObject *before = (PyObject *)whole;
    Py_INCREF((PyObject *)kind);
    whole = kind;
    Py_XDECREF(before);
    return 0;
}

static int take_buffer(const Loaded *m, PyObject *given, PyObject *shape, Argument *a)
{
    Py_buffer *buffer = &a->buffer;
    a->copy = NULL;
    if (may_have_holes(Py_TYPE(given)))
        return 0;
    if (PyObject_GetBuffer(given, buffer, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS))
        return 0;
    int plain = buffer->format && !strcmp(buffer->format, m->size == 8 ? "d" : "f") && buffer->shape &&
                buffer->ndim == 1 + PyTuple_Size(shape);
    a->width = 1;
    for (Py_ssize_t k = 0; plain && k < PyTuple_Size(shape); k++) {
        plain = fits(shape, k, buffer->shape[k + 1]);
        a->width *= buffer->shape[k + 1];
    }
    if (!plain) {
        PyBuffer_Release(buffer);
        return 0;
    }
    a->numbers = buffer->buf, a->rows = buffer->shape[0];
    return 1;
}

/* A float whose number is what it holds: a user's class may have a __float__ that says otherwise. */
static int is_float(PyObject *x)
{
    return PyFloat_CheckExact(x) || (PyFloat_Check(x) && !(PyType_GetFlags(Py_TYPE(x)) & Py_TPFLAGS_HEAPTYPE));
}

/* The numbers of nested lists or tuples, one after the other. Nothing here runs the user's code. */
static int copy_numbers(const Loaded *m, PyObject *list, PyObject *shape, Py_ssize_t depth, char **to)
{
    for (Py_ssize_t k = 0, n = list_size(list); k < n; k++) {
        PyObject *x = list_item(list, k);
        if (depth < PyTuple_Size(shape)) {
            if (!is_list(x) || !fits(shape, depth, list_size(x)) || !copy_numbers(m, x, shape, depth + 1, to))
                return 0;
            continue;
        }
        if (!is_float(x) && !PyLong_CheckExact(x) && !PyBool_Check(x))
            return 0; /* other ints, such as an Enum's: batches.py */
        double number = PyFloat_Check(x) ? PyFloat_AsDouble(x) : PyLong_AsDouble(x);
        if (number == -1.0 && PyErr_Occurred())
            return 0; /* too large for a float */
        if (m->size == 8)
            *(double *)*to = number;
        else
            *(float *)*to = (float)number;
        *to += m->size;
    }
    return 1;
}

static int take_list(const Loaded *m, PyObject *given, PyObject *shape, Argument *a)
{
    a->rows = list_size(given), a->width = 1;
    for (Py_ssize_t k = 0; k < PyTuple_Size(shape); k++) {
        PyObject *size = PyTuple_GetItem(shape, k);
        Py_ssize_t wide = PyLong_CheckExact(size) ? PyLong_AsSsize_t(size) : -1;
        if (wide < 1 || wide > m->arguments / a->width)
            return 0;
        a->width *= wide;
    }
    if (a->rows > PY_SSIZE_T_MAX / 16 / a->width)
        return 0;
    char *to = a->copy = PyMem_Malloc((size_t)(a->rows * a->width * m->size + 1));
    if (!to)
        return 0;
    a->numbers = to;
    if (copy_numbers(m, given, shape, 0, &to))
        return 1;
    PyMem_Free(a->copy);
    return 0;
}

/* Whether the argument is plain rows of the given shape; then `a` holds them until they are released. */
static int take_argument(const Loaded *m, PyObject *given, PyObject *shape, Argument *a)
{
    int taken = PyTuple_CheckExact(shape) && (is_list(given) ? take_list : take_buffer)(m, given, shape, a);
    if (!taken)
        PyErr_Clear();
    return taken;
}
