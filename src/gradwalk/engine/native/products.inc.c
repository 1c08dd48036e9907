/* Sums of products in other people's programs: takeover/rewriting.py puts these calls in their place.
 *
 *     sum(a * b for a, b in zip(u, v))      products(sum, u, v)
 *     sum(A * B for ...)                    results(sum, [A * B for ...])
 *
 * Where they are Values, the sum is one dot, with the same additions in the same order. Products that were made for it
 * alone give their factors to the dot, and are gone. Anything else is left to Python, which adds up as it was written.
 */
#ifndef GRADWALK_PRODUCTS_H
#define GRADWALK_PRODUCTS_H

#include "apply.inc.c"

/* Whether a sum that begins like this may be a dot: from 0, or from a Value or number, which is its start then. */
static int is_start(PyObject *x, PyObject **start, Py_ssize_t *numbers)
{
    double number;
    *start = x;
    if (Py_TYPE(x) == ValueType)
        return 1;
    if (!PyFloat_CheckExact(x) && Py_TYPE(x) != &PyLong_Type)
        return 0;
    number = PyFloat_CheckExact(x) ? PyFloat_AsDouble(x) : PyLong_AsDouble(x);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return 0;
    }
    if (number == 0.0)
        *start = NULL;
    else
        ++*numbers;
    return 1;
}

/* self: the `sum` that is Python's own, and what does it in Python. */
static PyObject *slowly(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    return call_python(PyTuple_GetItem(self, 1), args[0], args + 1, count - 1, NULL);
}

/* How many items a list or tuple has; -1 if it is neither. */
static Py_ssize_t size_of(PyObject *list)
{
    return PyList_CheckExact(list) ? PyList_Size(list) : PyTuple_CheckExact(list) ? PyTuple_Size(list) : -1;
}

static int take_first(PyObject *list, Py_ssize_t n, PyObject **inputs, Py_ssize_t *numbers)
{
    Py_ssize_t i;
    for (i = 0; i < n; i++)
        if (!is_simple(inputs[i] = PyList_CheckExact(list) ? LIST_ITEM(list, i) : TUPLE_ITEM(list, i), numbers))
            return 0;
    return 1;
}

/* Whether this is a whole number of no more than n, which becomes n. */
static int is_at_most(PyObject *x, Py_ssize_t *n)
{
    Py_ssize_t wanted = Py_TYPE(x) == &PyLong_Type ? PyLong_AsSsize_t(x) : -1;
    PyErr_Clear();
    if (wanted < 0 || wanted > *n)
        return 0;
    *n = wanted;
    return 1;
}

/* products(sum, u, v[, start[, n]]); a `v` that is None stands for `u`; the longer one ends where the other does, as in
 * zip, or both after n. */
static PyObject *products(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *inputs[FEW], *start = NULL;
    Py_ssize_t n, m, numbers = 0;
    if (count < 3 || count > 5)
        return PyErr_Format(PyExc_TypeError, "products takes a sum, two lists, a start and a number");
    if (args[0] != PyTuple_GetItem(self, 0) || (count > 3 && !is_start(args[3], &start, &numbers)))
        return slowly(self, args, count);
    n = size_of(args[1]);
    m = args[2] == Py_None ? n : size_of(args[2]);
    n = m < n ? m : n;
    if (count == 5 && !is_at_most(args[4], &n))
        return slowly(self, args, count);
    if (n < 1 || n > FEW / 3 || !take_first(args[1], n, inputs, &numbers) ||
        !take_first(args[2] == Py_None ? args[1] : args[2], n, inputs + n, &numbers) ||
        (Py_TYPE(inputs[0]) != ValueType && Py_TYPE(inputs[n]) != ValueType))
        return slowly(self, args, count);
    n += n;
    if (start)
        inputs[n++] = start;
    return result_new(ValueType, OP_dot, NULL, inputs, n, numbers);
}

/* Whether a product was made for a sum alone, so that nobody will miss it. */
static int is_a_mere_product(PyObject *x)
{
    return Py_TYPE(x) == ValueType && Py_REFCNT(x) == 1 && !((Node *)x)->weakrefs &&
           (INFO(place_of((Node *)x)) & ~(unsigned)(NODE_0 | NODE_1)) == OP_mul;
}

/* The dot of the factors of these products, and of a start that counts as a number or not. */
static PyObject *dot_of(PyObject *list, Py_ssize_t n, PyObject *start, Py_ssize_t numbers)
{
    double few[64], *values = few, *room = NULL, data;
    Py_ssize_t i, k, count = 2 * n + (start != NULL);
    Block *block;
    if (count > 64 && !(values = room = get_memory((size_t)count * sizeof(double))))
        return NULL;
    for (i = 0; i < n; i++) {
        unsigned info = INFO(place_of((Node *)LIST_ITEM(list, i)));
        numbers += !(info & NODE_0) + !(info & NODE_1);
    }
    if (!(block = block_room(count, numbers, NULL))) {
        PyMem_Free(room);
        return NULL;
    }
    if (numbers)
        values = block->numbers;
    for (i = 0; i < n; i++) {
        Node *product = (Node *)LIST_ITEM(list, i);
        unsigned info = INFO(place_of(product));
        for (k = 0; k < 2; k++) {
            Node *x = info & (unsigned)NODE_0 << k ? product->in[k].node : NULL;
            Py_XINCREF(x);
            block->in[i + k * n] = x;
            values[i + k * n] = product->d[1 - k]; /* what it was multiplied with: the other's derivative */
        }
    }
    if (start) {
        Node *x = Py_TYPE(start) == ValueType ? (Node *)start : NULL;
        Py_XINCREF(x);
        block->in[2 * n] = x;
        values[2 * n] = x ? own(x)->data : PyFloat_CheckExact(start) ? PyFloat_AsDouble(start) : PyLong_AsDouble(start);
    }
    block->count = count;
    data = fold(OP_dot, (size_t)count, values, block->d);
    PyMem_Free(room);
    if (PyList_SetSlice(list, 0, n, NULL) < 0) { /* before the dot is made: their slots are free for it */
        block_free(block);
        return NULL;
    }
    return (PyObject *)block_node(ValueType, OP_dot, block, data);
}

/* results(sum, list[, start]): the list is nobody else's */
static PyObject *results_added(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *start = NULL;
    Py_ssize_t i, n, numbers = 0;
    if (count < 2 || count > 3 || !PyList_CheckExact(args[1]))
        return PyErr_Format(PyExc_TypeError, "results takes a sum, a list and a start");
    n = PyList_Size(args[1]);
    if (modes_on || n == 0 || args[0] != PyTuple_GetItem(self, 0) ||
        (count == 3 && !is_start(args[2], &start, &numbers)))
        return slowly(self, args, count);
    for (i = 0; i < n; i++)
        if (!is_a_mere_product(LIST_ITEM(args[1], i)))
            return PyObject_CallFunctionObjArgs(args[0], args[1], count == 3 ? args[2] : NULL, NULL);
    return dot_of(args[1], n, start, numbers);
}

static PyMethodDef products_method = {"products", (PyCFunction)(void (*)(void))products, METH_FASTCALL,
                                      "products(sum, u, v[, start[, n]]): a dot, where these are Values."};
static PyMethodDef results_method = {"results", (PyCFunction)(void (*)(void))results_added, METH_FASTCALL,
                                     "results(sum, list[, start]): a dot, where these are products of Values."};

/* sums(sum, slow_products, slow_results): the two functions, for this `sum`, and what does the same in Python */
static PyObject *sums(PyObject *module, PyObject *args)
{
    PyObject *plain, *slow_products, *slow_results, *first = NULL, *second = NULL, *both = NULL, *self;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &plain, &slow_products, &slow_results))
        return NULL;
    if ((self = PyTuple_Pack(2, plain, slow_products))) {
        first = PyCFunction_New(&products_method, self);
        Py_DECREF(self);
    }
    if ((self = PyTuple_Pack(2, plain, slow_results))) {
        second = PyCFunction_New(&results_method, self);
        Py_DECREF(self);
    }
    if (first && second)
        both = PyTuple_Pack(2, first, second);
    Py_XDECREF(first);
    Py_XDECREF(second);
    return both;
}

#endif
