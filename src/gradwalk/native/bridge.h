/* What the block machine may do with Values: a few functions, handed from _value to _machine in a capsule.

   Both extensions include this file, so they agree on the table below; neither knows the other's insides. */
#ifndef GRADWALK_BRIDGE_H
#define GRADWALK_BRIDGE_H

#include <Python.h>

#define BRIDGE_NAME "gradwalk.native._value.bridge"

typedef struct {
    /* The data, and the gradients, of many Values into arrays, every `step`-th place; either may be NULL. */
    int (*read)(PyObject *const *values, Py_ssize_t count, double *data, double *grads, Py_ssize_t step);
    /* The same back. Step 0 writes one number into all. */
    int (*write)(PyObject *const *values, Py_ssize_t count, const double *data, const double *grads, Py_ssize_t step);
    /* A Value with these inputs and room for a local derivative by each, which the caller fills. */
    PyObject *(*result)(PyObject *op, PyObject *const *inputs, Py_ssize_t count, double data, double **partials);
} Bridge;

#endif
