/* From a Python call to a recorded operation: `gradwalk.dot(ws, xs, b)`, `x.__gradwalk__(op, inputs)`. */
#ifndef GRADWALK_APPLY_H
#define GRADWALK_APPLY_H

#include "constants.inc.c"

/* How a row is called; anything out of the ordinary goes to Op.__call__ in Python. */
enum { IN_PYTHON, ITEMS, ONE_LIST, TWO_LISTS };
static unsigned char call_shape[OP_COUNT];

static struct { /* the rows looked up lately; rows live forever, so an address stands for one row */
    PyObject *op;
    int code;
} recent_rows[1024];

ALWAYS_INLINE int code_of(PyObject *op) /* -1: not in the table, or an error */
{
    size_t i = ((size_t)op >> 4 ^ (size_t)op >> 14) & 1023;
    if (UNLIKELY(recent_rows[i].op != op)) {
        PyObject *code = PyDict_GetItemWithError(python.codes, op);
        if (!code)
            return -1;
        recent_rows[i].op = op;
        recent_rows[i].code = (int)PyLong_AsLong(code);
    }
    return recent_rows[i].code;
}

/* The row and the setting of a bound operation such as `** 2`; -1 if it is none of ours. */
static int bound_code_of(PyObject *op, double *setting)
{
    PyObject *row = PyObject_GetAttrString(op, "row"), *bound = row ? PyObject_GetAttrString(op, "bound") : NULL;
    int code = -1;
    if (bound && PyTuple_Check(bound) && PyTuple_Size(bound) == 1 && row != op) {
        code = code_of(row);
        if (code >= 0 && (!rows[code].settings || number_of(PyTuple_GetItem(bound, 0), setting) < 0))
            code = -1;
    }
    Py_XDECREF(row);
    Py_XDECREF(bound);
    return code;
}

/* `numbers`: how many of the inputs are plain numbers. */
NEVER_INLINE PyObject *apply_code(PyTypeObject *kind, int code, PyObject *const *inputs, Py_ssize_t n,
                                  Py_ssize_t numbers)
{
    if (rows[code].inputs >= 0 && rows[code].inputs != n)
        return PyErr_Format(PyExc_TypeError, "%s takes %d inputs, got %zd", rows[code].name, rows[code].inputs, n);
    if (n == 1 && rows[code].inputs == 1)
        return unary(kind, (Node *)inputs[0], code, 0.0);
    if (n == 2 && rows[code].inputs == 2)
        return binary_slow(inputs[0], inputs[1], code, 0);
    return result_new(kind, code, NULL, inputs, n, numbers);
}

static PyObject *apply_op(PyTypeObject *kind, PyObject *op, PyObject *const *inputs, Py_ssize_t n)
{
    double setting = 0.0;
    int code = code_of(op);
    Py_ssize_t numbers = count_numbers(inputs, n);
    if (code >= 0 && !rows[code].settings)
        return apply_code(kind, code, inputs, n, numbers);
    if (code < 0 && !PyErr_Occurred() && (code = bound_code_of(op, &setting)) >= 0 && n == 1)
        return unary(kind, (Node *)inputs[0], code, setting);
    if (PyErr_Occurred())
        return NULL;
    return result_new(kind, OP_OBJECT, op, inputs, n, numbers);
}

static PyObject *apply_to(PyTypeObject *kind, PyObject *op, PyObject *sequence)
{
    PyObject *list, **inputs, *out = NULL, *first = NULL;
    Py_ssize_t i, n;
    Py_INCREF(kind); /* it may be the class of an object that loses it on the way */
    list = PySequence_Tuple(sequence);
    n = list ? PyTuple_Size(list) : 0;
    if (list && (inputs = get_memory((size_t)(n + 1) * sizeof *inputs))) {
        double number;
        for (i = 0; i < n; i++)
            inputs[i] = PyTuple_GetItem(list, i);
        if (n && count_numbers(inputs, n) == n && number_of(inputs[0], &number) == 0) /* a result needs a node */
            inputs[0] = first = (PyObject *)leaf_new(ValueType, OP_CONSTANT, number);
        if (!PyErr_Occurred())
            out = apply_op(kind, op, inputs, n);
        Py_XDECREF(first);
        PyMem_Free(inputs);
    }
    Py_XDECREF(list);
    Py_DECREF(kind);
    return out;
}

/* Value.__gradwalk__(op, inputs) */
static PyObject *value_gradwalk(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *settings;
    int has_settings;
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "__gradwalk__ takes an operation and its inputs");
    if (!(settings = PyObject_GetAttrString(args[0], "settings")))
        return NULL;
    has_settings = PyObject_IsTrue(settings);
    Py_DECREF(settings);
    if (has_settings) /* a setting that is a Value: the reference explains */
        return PyObject_CallMethod(python.reference, "__gradwalk__", "OOO", self, args[0], args[1]);
    return apply_to(Py_TYPE(self), args[0], args[1]);
}

/* function(self, *args, **names), for whatever is left to Python */
NEVER_INLINE PyObject *call_python(PyObject *function, PyObject *self, PyObject *const *args, Py_ssize_t count,
                                   PyObject *names)
{
    PyObject *all = PyTuple_New(1 + count), *keywords = names ? PyDict_New() : NULL, *out = NULL;
    Py_ssize_t i, named = names ? PyTuple_Size(names) : 0;
    int failed = !all || (names && !keywords);
    for (i = 0; !failed && i <= count; i++) {
        PyObject *item = i ? args[i - 1] : self;
        Py_INCREF(item);
        failed = PyTuple_SetItem(all, i, item) < 0;
    }
    for (i = 0; !failed && i < named; i++)
        failed = PyDict_SetItem(keywords, PyTuple_GetItem(names, i), args[count + i]) < 0;
    if (!failed)
        out = PyObject_Call(function, all, keywords);
    Py_XDECREF(all);
    Py_XDECREF(keywords);
    return out;
}

/* ---- calling a row: gradwalk.tanh(x), gradwalk.dot(ws, xs, b) ---- */

/* Nothing here runs code of its own when it becomes a float, so the pointers stay good. */
ALWAYS_INLINE int is_simple(PyObject *x, Py_ssize_t *numbers)
{
    if (LIKELY(Py_TYPE(x) == ValueType))
        return 1;
    ++*numbers;
    return PyFloat_CheckExact(x) || PyLong_CheckExact(x);
}

/* The items of a list or tuple behind `inputs`; -1 if it is anything else. */
ALWAYS_INLINE Py_ssize_t take_items(PyObject *list, PyObject **inputs, Py_ssize_t room, Py_ssize_t *numbers)
{
    Py_ssize_t i, n;
    if (LIKELY(PyList_CheckExact(list))) {
        if ((n = PyList_Size(list)) > room)
            return -1;
        for (i = 0; i < n; i++)
            if (!is_simple(inputs[i] = LIST_ITEM(list, i), numbers))
                return -1;
        return n;
    }
    if (!PyTuple_CheckExact(list) || (n = PyTuple_Size(list)) > room)
        return -1;
    for (i = 0; i < n; i++)
        if (!is_simple(inputs[i] = TUPLE_ITEM(list, i), numbers))
            return -1;
    return n;
}

#define FEW 2048 /* pointers on the stack: a dot of up to 682 weights */

static PyObject *op_call(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    PyObject *inputs[FEW];
    Py_ssize_t n = -1, m, numbers = 0;
    int code = names ? -1 : code_of(self);
    if (code >= 0 && call_shape[code] == ITEMS) {
        for (n = 0; n < count && n < FEW && is_simple(args[n], &numbers); n++)
            inputs[n] = args[n];
        n = n == count ? n : -1;
    } else if (code >= 0 && call_shape[code] == ONE_LIST && count == 1)
        n = take_items(args[0], inputs, FEW, &numbers);
    else if (code >= 0 && call_shape[code] == TWO_LISTS &&
             (count == 2 || (count == 3 && is_simple(args[2], &numbers)))) {
        n = take_items(args[0], inputs, FEW / 3, &numbers);
        m = n < 0 ? -1 : take_items(args[1], inputs + n, FEW / 3, &numbers);
        n = m < 0 || m != n ? -1 : n + m;
        if (n >= 0 && count == 3)
            inputs[n++] = args[2];
    }
    if (n > numbers) /* there is a Value among them */
        return apply_code(ValueType, code, inputs, n, numbers);
    if (PyErr_Occurred())
        return NULL;
    return call_python(python.call, self, args, count, names);
}

static PyMethodDef op_call_method = {"__call__", (PyCFunction)(void (*)(void))op_call, METH_FASTCALL | METH_KEYWORDS,
                                     "Apply to numbers or Values."};

/* record(op, inputs, values, kind): `values` are the inputs' own, which are read here again */
static PyObject *record(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    if (count != 4 || !PyType_Check(args[3]) || !PyType_IsSubtype((PyTypeObject *)args[3], ValueType))
        return PyErr_Format(PyExc_TypeError, "record takes an operation, inputs, their values and a kind of Value");
    return apply_to((PyTypeObject *)args[3], args[0], args[1]);
}

#endif
