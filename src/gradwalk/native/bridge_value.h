/* The bridge's functions, on the side of the Value. */
#ifndef GRADWALK_BRIDGE_VALUE_H
#define GRADWALK_BRIDGE_VALUE_H

#include "bridge.h"
#include "fields.h"

static int all_values(PyObject *const *values, Py_ssize_t count)
{
    Py_ssize_t i;
    for (i = 0; i < count; i++)
        if (UNLIKELY(!is_value(values[i]))) {
            not_a_value(values[i]);
            return 0;
        }
    return 1;
}

static int bridge_read(PyObject *const *values, Py_ssize_t count, double *data, double *grads, Py_ssize_t step)
{
    Py_ssize_t i;
    if (!all_values(values, count))
        return -1;
    for (i = 0; data && i < count; i++)
        data[i * step] = ((Node *)values[i])->data;
    for (i = 0; grads && i < count; i++)
        grads[i * step] = ((Node *)values[i])->grad;
    return 0;
}

static int bridge_write(PyObject *const *values, Py_ssize_t count, const double *data, const double *grads, Py_ssize_t step)
{
    Py_ssize_t i;
    if (!all_values(values, count))
        return -1;
    for (i = 0; data && i < count; i++)
        ((Node *)values[i])->data = data[i * step];
    for (i = 0; grads && i < count; i++) {
        Node *node = (Node *)values[i];
        if (keep_share(node, place_of(node)) < 0)
            return -1;
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
    if (!all_values(inputs, count) ||
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
        block->d[i] = 0.0;
    }
    place = place_of(out);
    OP(place) = OP_OBJECT;
    FLAGS(place) |= HAS_BLOCK;
    out->block = block;
    return (PyObject *)out;
}

static const Bridge bridge = {bridge_read, bridge_write, bridge_result};

#endif
