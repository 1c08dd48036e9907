/* Plain numbers among the inputs become nodes when they are read. */
#ifndef GRADWALK_CONSTANTS_H
#define GRADWALK_CONSTANTS_H

#include "results.inc.c"

static Node *constant_for(Node *node, double number, double d, Py_ssize_t before)
{
    Place place = place_of(node);
    Node *out = leaf_new(ValueType, OP_CONSTANT, number);
    if (!out)
        return NULL;
    if (FLAGS(place) & WALKED && node->grad != 0.0 && d != 0.0)
        out->grad += node->grad * d;
    out->age = age_of(place, node, 0) - (unsigned long long)before;
    nodes_made--;   /* it was counted as a number */
    leaf_changes++; /* forward() has to know of it */
    return out;
}

/* All inputs are nodes from here on. */
static int show_constants(Node *node)
{
    Place place = place_of(node);
    int k;
    if (FLAGS(place) & HAS_BLOCK) {
        Block *block = node->block;
        Py_ssize_t i;
        for (i = 0; block->numbers && i < block->count; i++)
            if (!block->in[i] && !(block->in[i] = constant_for(node, block->numbers[i], block->d[i], block->count - i)))
                return -1;
        return 0;
    }
    for (k = 0; k < rows[OP(place)].inputs; k++)
        if (!(FLAGS(place) & (unsigned)NODE_0 << k)) {
            Node *out = constant_for(node, node->in[k].number, node->d[k], 2 - k);
            if (!out)
                return -1;
            node->in[k].node = out;
            FLAGS(place) |= (unsigned)NODE_0 << k;
        }
    return 0;
}

/* Before a gradient is overwritten by hand: the plain numbers' share of it is kept. A walk begins all of them anew. */
ALWAYS_INLINE int keep_share(Node *node, Place place)
{
    if (LIKELY(!(FLAGS(place) & WALKED)))
        return 0;
    if (show_constants(node) < 0)
        return -1;
    FLAGS(place) &= ~(unsigned)WALKED;
    return 0;
}

static Py_ssize_t input_count(Place place, Node *node)
{
    int op = OP(place);
    if (op == OP_LEAF || op == OP_CONSTANT)
        return 0;
    return FLAGS(place) & HAS_BLOCK ? node->block->count : rows[op].inputs;
}

/* The k-th input, or NULL for a plain number. */
ALWAYS_INLINE Node *input_at(Node *node, unsigned info, Py_ssize_t k)
{
    if (info & HAS_BLOCK)
        return node->block->in[k];
    return info & (unsigned)NODE_0 << k ? node->in[k].node : NULL;
}

#endif
