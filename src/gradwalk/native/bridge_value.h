/* The bridge's functions, on the side of the Value. */
#ifndef GRADWALK_BRIDGE_VALUE_H
#define GRADWALK_BRIDGE_VALUE_H

#include "bridge.h"
#include "fields.h"

static int bridge_read(PyObject *const *values, Py_ssize_t count, double *data, double *grads, Py_ssize_t step)
{
    Py_ssize_t i;
    for (i = 0; i < count; i++) {
        Node *node = (Node *)values[i];
        if (UNLIKELY(!is_value(values[i]))) {
            not_a_value(values[i]);
            return -1;
        }
        if (data)
            data[i * step] = node->data;
        if (grads)
            grads[i * step] = node->grad;
    }
    return 0;
}

/* All are checked before the first is written. */
static int bridge_write(PyObject *const *values, Py_ssize_t count, const double *data, const double *grads, Py_ssize_t step)
{
    Py_ssize_t i;
    if (bridge_read(values, count, NULL, NULL, 0) < 0)
        return -1;
    for (i = 0; i < count; i++) {
        Node *node = (Node *)values[i];
        if (data)
            node->data = data[i * step];
        if (grads && keep_share(node, place_of(node)) < 0)
            return -1;
        if (grads)
            node->grad = grads[i * step];
    }
    return 0;
}

static PyObject *bridge_result(PyObject *op, PyObject *const *inputs, Py_ssize_t count, double data, double **partials)
{
    Py_ssize_t i;
    Node *out;
    Block *block;
    Place place;
    if (bridge_read(inputs, count, NULL, NULL, 0) < 0 ||
        !(block = get_memory(sizeof(Block) + (size_t)count * (sizeof(Node *) + sizeof(double)))))
        return NULL;
    if (!(out = leaf_new(ValueType, OP_LEAF, data))) {
        PyMem_Free(block);
        return NULL;
    }
    Py_INCREF(op);
    block->op = op;
    block->count = count;
    block->has_partials = 1;
    block->d = *partials = (double *)(void *)(block->in + count);
    block->numbers = NULL;
    for (i = 0; i < count; i++) {
        Py_INCREF(inputs[i]);
        block->in[i] = (Node *)inputs[i];
    }
    memset(block->d, 0, (size_t)count * sizeof(double));
    place = place_of(out);
    INFO(place) = OP_OBJECT | HAS_BLOCK;
    out->block = block;
    return (PyObject *)out;
}

static const Bridge bridge = {bridge_read, bridge_write, bridge_result};

#endif
