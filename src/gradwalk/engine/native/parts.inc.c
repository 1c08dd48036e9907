/* Nodes from their parts: copies, pickles, `Value(data, operands, op)`. */
#ifndef GRADWALK_PARTS_H
#define GRADWALK_PARTS_H

#include "apply.inc.c"

static int already_a_result(void)
{
    PyErr_SetString(PyExc_TypeError, "this Value is already a result: make a new one");
    return -1;
}

static int inputs_are_older(void)
{
    PyErr_SetString(PyExc_ValueError, "the inputs of a Value must be Values that were made before it");
    return -1;
}

/* Whether some node was computed from an instance of a subclass; only those younger than its shadow can have been. */
static int is_used(Node *node, Place place)
{
    Slab *slab = place.slab;
    size_t i = place.i + 1;
    for (; slab; slab = slab->newer, i = 0)
        for (; i < slab->used; i++) {
            unsigned info = slab->info[i];
            Node *slot = slot_at(slab, i), *user = info & SHADOW ? slot->owner : slot;
            Py_ssize_t k;
            if (!info || Py_REFCNT(user) == 0)
                continue;
            if (!(info & HAS_BLOCK)) {
                if ((info & NODE_0 && user->in[0].node == node) || (info & NODE_1 && user->in[1].node == node))
                    return 1;
                continue;
            }
            for (k = 0; k < user->block->count; k++)
                if (user->block->in[k] == node)
                    return 1;
        }
    return 0;
}

/* The place of a node whose inputs these will be: all of them are older than it. -1 with an error if that cannot be. */
static int settle(Node *node, PyObject *const *items, Py_ssize_t n)
{
    Place place = place_of(node);
    int late = OP(place) == OP_CONSTANT, values = 1; /* a plain number was shown after its consumer was made */
    Node *shadow;
    Py_ssize_t i;
    for (i = 0; i < n && values; i++) {
        values = is_value(items[i]) && items[i] != (PyObject *)node;
        late |= values && age_of(place_of((Node *)items[i]), NULL, 0) >= age_of(place, NULL, 0);
    }
    if (values && !late)
        return 0;
    /* `__init__` of a subclass may have made its inputs just now: it gets a younger slot, if the old one is unused. */
    if (!values || Py_TYPE(node) == ValueType || !(FLAGS(place) & NEW) || is_used(node, place))
        return inputs_are_older();
    if (!(shadow = slot_new(OP_LEAF, FLAGS(place) & ~255u)))
        return -1;
    nodes_made--; /* it is the same node */
    shadow->owner = node;
    ((Instance *)node)->shadow = shadow;
    slot_free(place.slab, place.i);
    return 0;
}

/* Make a leaf a result: `Value(data, operands, op)`, copies. Its inputs must be older than itself.
 *
 * What may run code of the user's (the operation's attributes, the partials) comes first; then the node is looked at,
 * and from there on nothing runs but what is written here. */
static int give_inputs_of(Node *node, int code, double setting, PyObject *op, PyObject *inputs, PyObject *partials)
{
    Py_ssize_t i, n = PyTuple_Size(inputs);
    double *values;
    int done = 0;
    Place place;
    PyObject **items = NULL;
    Block *block = NULL;
    if (n < 0 || !(items = get_memory((size_t)n * (sizeof *items + sizeof *values) + 1)))
        return -1;
    values = (double *)(void *)(items + n);
    for (i = 0; i < n; i++)
        items[i] = PyTuple_GetItem(inputs, i);
    if (count_numbers(items, n)) {
        inputs_are_older();
        goto end;
    }
    block = block_new(items, n, 0, code == OP_OBJECT ? op : NULL, &values);
    if (!block || read_partials(partials, n, block->d, &block->has_partials) < 0)
        goto end;
    if (input_count(place_of(node), node)) {
        already_a_result();
        goto end;
    }
    be_no_leaf(node);
    if (settle(node, items, n) < 0)
        goto end;
    place = place_of(node);
    if (OP(place) == OP_LEAF) {
        leaves_made--;
        if (UNLIKELY(watched & NUMBERED))
            note_count(place, node->nodes_before, node->numbers_before);
    }
    INFO(place) += (unsigned)(code - OP(place));
    node->in[1].number = setting;
    if (code != OP_OBJECT && rows[code].inputs == n && n <= 2 && block->has_partials) { /* fits into the node */
        for (i = 0; i < n; i++) {
            node->in[i].node = block->in[i];
            node->d[i] = block->d[i];
            FLAGS(place) |= (unsigned)NODE_0 << i;
        }
        PyMem_Free(block);
    } else {
        node->block = block;
        FLAGS(place) |= HAS_BLOCK;
    }
    done = 1;
end:
    if (!done && block)
        block_free(block);
    PyMem_Free(items);
    return done ? 0 : -1;
}

/* The same for any operation: a row of the table, one with a setting, or neither. */
static int give_inputs(Node *node, PyObject *op, PyObject *inputs, PyObject *partials)
{
    double setting = 0.0;
    int code = code_of(op);
    if (code < 0 && !PyErr_Occurred() && (code = bound_code_of(op, &setting)) < 0)
        code = OP_OBJECT;
    return PyErr_Occurred() ? -1 : give_inputs_of(node, code, setting, op, inputs, partials);
}

/* fresh(kind, op, data, grad=0.0, inputs=(), partials=()) */
static PyObject *fresh(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    double data, grad = 0.0;
    Node *out;
    (void)module;
    if (count < 3 || !PyType_Check(args[0]) || !PyType_IsSubtype((PyTypeObject *)args[0], ValueType))
        return PyErr_Format(PyExc_TypeError, "fresh takes a kind of Value, an operation and a number");
    if (number_of(args[2], &data) < 0 || (count > 3 && number_of(args[3], &grad) < 0))
        return NULL;
    if (!(out = leaf_new((PyTypeObject *)args[0], args[1] == python.ops[OP_CONSTANT] ? OP_CONSTANT : OP_LEAF, data)))
        return NULL;
    out->grad = grad;
    if (count == 6 && PyTuple_Check(args[4]) && PyTuple_Size(args[4]) &&
        give_inputs(out, args[1], args[4], args[5]) < 0) {
        Py_DECREF(out);
        return NULL;
    }
    return (PyObject *)out;
}

#endif
