/* Many Values at once, for whoever has their numbers in a row: the machine, the optimizers.
 *
 * This file knows nodes. What is done with the numbers is not its business.
 */
#ifndef GRADWALK_MANY_H
#define GRADWALK_MANY_H

#include "fields.h"
#include "shared.h"

/* Item i of a list or tuple, borrowed, if it is a Value; else NULL and an error. */
ALWAYS_INLINE Node *nth(PyObject *params, Py_ssize_t i, int is_tuple)
{
    PyObject *p = is_tuple ? PyTuple_GetItem(params, i) : PyList_GetItem(params, i);
    if (LIKELY(p && is_value(p)))
        return (Node *)p;
    if (p)
        not_a_value(p);
    return NULL;
}

static Py_ssize_t how_many(PyObject *params)
{
    if (PyTuple_Check(params))
        return PyTuple_Size(params);
    if (PyList_Check(params))
        return PyList_Size(params);
    PyErr_SetString(PyExc_TypeError, "parameters must be a list or a tuple");
    return -1;
}

static int read_many(PyObject *params, double *data, double *grads, Py_ssize_t stride)
{
    Py_ssize_t i, n = how_many(params);
    int is_tuple = PyTuple_Check(params);
    for (i = 0; i < n; i++) {
        Node *p = nth(params, i, is_tuple);
        if (!p)
            return -1;
        if (data)
            data[i * stride] = p->data;
        if (grads)
            grads[i * stride] = p->grad;
    }
    return n < 0 ? -1 : 0;
}

static int write_many(PyObject *params, const double *data, Py_ssize_t stride)
{
    Py_ssize_t i, n = how_many(params);
    int is_tuple = PyTuple_Check(params);
    for (i = 0; i < n; i++) /* all or none */
        if (!nth(params, i, is_tuple))
            return -1;
    for (i = 0; i < n; i++)
        nth(params, i, is_tuple)->data = data[i * stride];
    return n < 0 ? -1 : 0;
}

static PyObject *result_over(PyObject *params, PyObject *op, double data, const double *partials)
{
    Py_ssize_t n = PyTuple_Size(params);
    Block *block;
    Node *out;
    if (n < 0 || !(block = get_memory(sizeof(Block) + (size_t)n * (sizeof(Node *) + sizeof(double)))))
        return NULL;
    Py_INCREF(op);
    block->op = op;
    block->has_partials = 1;
    block->d = (double *)(void *)(block->in + n);
    block->numbers = NULL;
    for (block->count = 0; block->count < n; block->count++) {
        Node *p = nth(params, block->count, 1);
        if (!p) {
            block_free(block);
            return NULL;
        }
        Py_INCREF(p);
        block->in[block->count] = p;
    }
    memcpy(block->d, partials, (size_t)n * sizeof(double));
    if (!(out = node_new(ValueType, OP_OBJECT, HAS_BLOCK))) {
        block_free(block);
        return NULL;
    }
    out->data = data;
    out->block = block;
    out->in[1].node = NULL;
    out->d[0] = out->d[1] = 0.0;
    return (PyObject *)out;
}

/* zero(params): every gradient 0.0 */
static PyObject *zero(PyObject *module, PyObject *params)
{
    Py_ssize_t i, n = how_many(params);
    int is_tuple = PyTuple_Check(params);
    (void)module;
    for (i = 0; i < n; i++)
        if (!nth(params, i, is_tuple))
            return NULL;
    for (i = 0; i < n; i++) {
        Node *p = nth(params, i, is_tuple);
        if (keep_share(p, place_of(p)) < 0)
            return NULL;
        p->grad = 0.0;
    }
    if (n < 0)
        return NULL;
    Py_RETURN_NONE;
}

static Engine engine_table = {read_many, write_many, result_over};

#endif
