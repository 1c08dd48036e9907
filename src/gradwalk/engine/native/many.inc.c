/* The numbers of many Values at once, for optimizers. */
#ifndef GRADWALK_MANY_H
#define GRADWALK_MANY_H

#include "fields.inc.c"

static PyObject *not_a_value(PyObject *x)
{
    PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(x), "__name__");
    if (name)
        PyErr_Format(PyExc_TypeError, "parameters must be Values, got %U", name);
    Py_XDECREF(name);
    return NULL;
}

static PyObject *gather(PyObject *module, PyObject *params)
{
    PyObject *list = PySequence_Tuple(params), *data = NULL, *grads = NULL, *both = NULL;
    Py_ssize_t i, n = list ? PyTuple_Size(list) : 0;
    (void)module;
    if (list && (data = PyList_New(n)) && (grads = PyList_New(n)))
        for (i = 0; i < n; i++) {
            PyObject *p = PyTuple_GetItem(list, i), *number, *grad;
            if (!is_value(p)) {
                not_a_value(p);
                break;
            }
            number = PyFloat_FromDouble(own((Node *)p)->data);
            grad = get_grad(p, NULL);
            if (!number || PyList_SetItem(data, i, number) < 0 || !grad || PyList_SetItem(grads, i, grad) < 0)
                break;
        }
    if (data && grads && !PyErr_Occurred())
        both = PyTuple_Pack(2, data, grads);
    Py_XDECREF(list);
    Py_XDECREF(data);
    Py_XDECREF(grads);
    return both;
}

/* The given numbers, as many as there are parameters at most; NULL with an error. */
static double *read_numbers(PyObject *given, Py_ssize_t most, Py_ssize_t *count)
{
    PyObject *numbers = PySequence_Tuple(given);
    Py_ssize_t i, n = numbers ? PyTuple_Size(numbers) : 0;
    double *values = numbers ? get_memory((size_t)(n + 1) * sizeof(double)) : NULL;
    *count = n = n < most ? n : most;
    for (i = 0; values && i < n; i++)
        if (number_of(PyTuple_GetItem(numbers, i), values + i) < 0) {
            PyMem_Free(values);
            values = NULL;
        }
    Py_XDECREF(numbers);
    return values;
}

/* Everything is read and checked before the first number is written. */
static PyObject *scatter(PyObject *module, PyObject *args, PyObject *names)
{
    static char *known[] = {"params", "data", "grads", NULL};
    PyObject *params, *data = Py_None, *grads = Py_None, *list;
    double *numbers = NULL, *slopes = NULL;
    Py_ssize_t i, n, all_data = 0, all_grads = 0;
    int failed = 0;
    (void)module;
    if (!PyArg_ParseTupleAndKeywords(args, names, "O|OO", known, &params, &data, &grads) ||
        !(list = PySequence_Tuple(params)))
        return NULL;
    n = PyTuple_Size(list);
    for (i = 0; i < n && !failed; i++)
        if ((failed = !is_value(PyTuple_GetItem(list, i))))
            not_a_value(PyTuple_GetItem(list, i));
    failed = failed || (data != Py_None && !(numbers = read_numbers(data, n, &all_data))) ||
             (grads != Py_None && !(slopes = read_numbers(grads, n, &all_grads)));
    for (i = 0; i < all_grads && !failed; i++)
        failed = keep_share((Node *)PyTuple_GetItem(list, i), place_of((Node *)PyTuple_GetItem(list, i))) < 0;
    for (i = 0; i < all_data && !failed; i++)
        own((Node *)PyTuple_GetItem(list, i))->data = numbers[i];
    for (i = 0; i < all_grads && !failed; i++)
        own((Node *)PyTuple_GetItem(list, i))->grad = slopes[i];
    PyMem_Free(numbers);
    PyMem_Free(slopes);
    Py_DECREF(list);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

#endif
