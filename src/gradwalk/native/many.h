/* Many Values at once, for whoever has their numbers in a row: the machine, the optimizers.
 *
 * This file knows nodes. What is done with the numbers is not its business.
 */
#ifndef GRADWALK_MANY_H
#define GRADWALK_MANY_H

#include "fields.h"
#include "shared.h"

static PyObject *result_over(PyObject *const *inputs, Py_ssize_t n, PyObject *op, double data, const double *partials)
{
    Block *block = get_memory(sizeof(Block) + (size_t)n * (sizeof(Node *) + sizeof(double)));
    Node *out;
    Py_ssize_t i;
    if (!block)
        return NULL;
    Py_INCREF(op);
    block->op = op;
    block->count = n;
    block->has_partials = 1;
    block->d = (double *)(void *)(block->in + n);
    block->numbers = NULL;
    for (i = 0; i < n; i++) {
        Py_INCREF(inputs[i]);
        block->in[i] = (Node *)inputs[i];
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
    int is_list = PyList_Check(params);
    Py_ssize_t i, n = is_list ? PyList_Size(params) : PyTuple_Check(params) ? PyTuple_Size(params) : -1;
    (void)module;
    if (n < 0)
        return PyErr_Format(PyExc_TypeError, "parameters must be a list or a tuple");
    for (i = 0; i < n; i++) {
        Node *p = (Node *)(is_list ? PyList_GetItem(params, i) : PyTuple_GetItem(params, i));
        if (UNLIKELY(!is_value((PyObject *)p)))
            return not_a_value((PyObject *)p);
        if (UNLIKELY(p->in[0].node || p->in[1].node) && keep_share(p, place_of(p)) < 0) /* not a leaf */
            return NULL;
        p->grad = 0.0;
    }
    Py_RETURN_NONE;
}

static Engine engine_table = {NULL, offsetof(Node, data), offsetof(Node, grad), result_over};

#endif
