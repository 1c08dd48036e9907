/* derivatives(root, variables): one walk, and the gradients as a list; no leaf's own gradient changes. */
#ifndef GRADWALK_DERIVATIVES_H
#define GRADWALK_DERIVATIVES_H

#include "walk.inc.c"

/* d(root)/d(variable) for each variable, as floats; None if graph.py must do it. `variables` is our own tuple, since a
 * signal handler may run during the walk and change any list. */
static PyObject *derivatives_by(Node *root, PyObject *variables)
{
    Py_ssize_t i, n = PyTuple_Size(variables);
    Node **nodes;
    PyObject *results = NULL;
    double *numbers;
    int code = DONE;
    if (n == 0 || walking)
        Py_RETURN_NONE;
    nodes = PyMem_Malloc((size_t)n * (sizeof *nodes + sizeof *numbers));
    if (!nodes)
        return PyErr_NoMemory();
    numbers = (double *)(void *)(nodes + n);
    since = ~0ull;
    for (i = 0; i < n; i++) {
        unsigned long long age;
        nodes[i] = (Node *)PyTuple_GetItem(variables, i);
        if (!is_value((PyObject *)nodes[i])) {
            PyErr_SetString(PyExc_TypeError, "variables must be Values");
            since = 0;
            PyMem_Free(nodes);
            return NULL;
        }
        age = age_of(place_of(nodes[i]), nodes[i], 0);
        since = age < since ? age : since;
        numbers[i] = nodes[i] == root ? 1.0 : 0.0;
    }
    if (input_count(place_of(root), root)) {
        asked = nodes;
        answers = numbers;
        asked_count = (size_t)n;
        code = walk(root, 1.0);
        asked_count = 0;
    }
    since = 0;
    if (code == DONE && (results = PyList_New(n)))
        for (i = 0; i < n; i++) {
            PyObject *number = PyFloat_FromDouble(numbers[i]);
            if (!number || PyList_SetItem(results, i, number) < 0) {
                Py_DECREF(results);
                results = NULL;
                break;
            }
        }
    PyMem_Free(nodes);
    if (code == LEFT_TO_PYTHON)
        Py_RETURN_NONE;
    return results;
}

/* derivatives(root, variables): the variables are a list of fresh leaves */
static PyObject *derivatives(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    PyObject *variables, *results;
    (void)module;
    if (count != 2 || !is_value(args[0]) || !PyList_Check(args[1]))
        return PyErr_Format(PyExc_TypeError, "derivatives(root, variables) takes a Value and a list");
    if (!(variables = PySequence_Tuple(args[1])))
        return NULL;
    results = derivatives_by((Node *)args[0], variables);
    Py_DECREF(variables);
    return results;
}

#endif
