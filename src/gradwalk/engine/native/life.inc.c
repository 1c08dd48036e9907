/* Birth and death of a Value, and what the cyclic collector sees of it.
 *
 * Freeing is a loop over a queue, never a recursion: a graph may be a million deep.
 */
#ifndef GRADWALK_LIFE_H
#define GRADWALK_LIFE_H

#include "turns.inc.c"

static Node *dying; /* what must be freed, but was met while something else is being freed: it waits for that loop */
static int freeing;

ALWAYS_INLINE void hide(Node *node) /* nodes in the queue must be invisible to the collector */
{
    if (UNLIKELY(Py_TYPE(node) != ValueType || (tracked_count && FLAGS(place_of(node)) & TRACKED)))
        PyObject_GC_UnTrack(node);
}

/* One reference less. If it was the last, `x` goes to the front of the queue, which is returned. */
ALWAYS_INLINE Node *drop(Node *x, Node *queue)
{
    if (Py_TYPE(x) == ValueType && Py_REFCNT(x) == 1) {
        Py_SET_REFCNT((PyObject *)x, 0); /* dead from here on: a weak reference finds nothing */
        hide(x);
        x->next = queue;
        return x;
    }
    Py_DECREF(x);
    return queue;
}

/* Free one node; returns the queue with those of its inputs that die with it. */
ALWAYS_INLINE Node *release(Node *node, Node *queue)
{
    PyTypeObject *type = Py_TYPE(node);
    Node *slot = slot_of(node);
    Slab *slab;
    size_t i;
    unsigned info;
    if (UNLIKELY(!slot)) /* an instance for which there was no memory */
        goto memory;
    slab = slab_of(slot);
    i = index_of(slab, slot);
    if (UNLIKELY(node->weakrefs != NULL))
        PyObject_ClearWeakRefs((PyObject *)node);
    info = slab->info[i];
    if (UNLIKELY(info & (TRACKED | SHADOW | HAS_DICT | PLANNED | SHELVED))) {
        if (info & PLANNED)
            plan_forget(node);
        leave_shelf(node);
        tracked_count -= (info & TRACKED) != 0;
        slab->info[i] &= ~(unsigned)HAS_DICT;
        if (info & HAS_DICT)
            Py_DECREF(entry_take(node));
    }
    if (UNLIKELY(info & HAS_BLOCK)) {
        Block *block = node->block;
        Py_ssize_t k;
        for (k = 0; k < block->count && !block->bundle; k++)
            if (block->in[k])
                queue = drop(block->in[k], queue);
        block->count = 0;
        block_free(block);
    } else {
        if (info & NODE_0)
            queue = drop(node->in[0].node, queue);
        if (info & NODE_1)
            queue = drop(node->in[1].node, queue);
    }
    slot_free(slab, i);
    if (LIKELY(type == ValueType))
        return queue;
memory:
    {
        freefunc free_instance = (freefunc)PyType_GetSlot(type, Py_tp_free);
        free_instance(node);
        Py_DECREF(type);
    }
    return queue;
}

/* A plain result whose inputs live on, like most temporaries: freed at once. */
ALWAYS_INLINE int release_quickly(Node *node)
{
    Slab *slab = slab_of(node);
    size_t i = index_of(slab, node);
    unsigned info = slab->info[i];
    Node *x = info & NODE_0 ? node->in[0].node : NULL, *y = info & NODE_1 ? node->in[1].node : NULL;
    if (info & (HAS_BLOCK | HAS_DICT | TRACKED | PLANNED | SHELVED) || node->weakrefs ||
        (x && (x == y || Py_REFCNT(x) == 1)) || (y && Py_REFCNT(y) == 1))
        return 0;
    Py_XDECREF(x);
    Py_XDECREF(y);
    slot_free(slab, i);
    return 1;
}

/* Free a node and everything that dies with it. */
NEVER_INLINE void release_all(Node *node)
{
    Node *queue = NULL;
    hide(node);
    if (UNLIKELY(freeing)) {
        node->next = dying;
        dying = node;
        return;
    }
    freeing = 1;
    for (;;) {
        queue = release(node, queue);
        if (!queue) {
            queue = dying;
            dying = NULL;
        }
        if (!(node = queue))
            break;
        queue = node->next;
    }
    freeing = 0;
}

static void value_dealloc(PyObject *self)
{
    if (UNLIKELY(Py_TYPE(self) != ValueType) || !release_quickly((Node *)self))
        release_all((Node *)self);
}

static int value_traverse(PyObject *self, visitproc visit, void *arg)
{
    Node *node = (Node *)self, *slot = slot_of(node);
    Place place;
    if (Py_TYPE(self) != ValueType)
        Py_VISIT(Py_TYPE(self));
    if (!slot)
        return 0;
    place = place_of(node);
    if (FLAGS(place) & HAS_DICT)
        Py_VISIT(entry_find(node)->dict);
    if (FLAGS(place) & HAS_BLOCK) {
        Py_ssize_t i;
        Py_VISIT(node->block->op);
        Py_VISIT(node->block->bundle);
        for (i = 0; i < node->block->count && !node->block->bundle; i++)
            Py_VISIT(node->block->in[i]);
    } else {
        if (FLAGS(place) & NODE_0)
            Py_VISIT(node->in[0].node);
        if (FLAGS(place) & NODE_1)
            Py_VISIT(node->in[1].node);
    }
    return 0;
}

static int value_clear(PyObject *self) /* every cycle runs through a dict, so clearing those is enough */
{
    Node *node = (Node *)self;
    if (slot_of(node)) {
        Place place = place_of(node);
        if (FLAGS(place) & HAS_DICT) {
            FLAGS(place) &= ~(unsigned)(HAS_DICT | HAS_STEP);
            Py_DECREF(entry_take(node));
        }
    }
    return 0;
}

static PyObject *value_new(PyTypeObject *kind, PyObject *args, PyObject *kwargs)
{
    Node *out = leaf_new(kind, OP_LEAF, 0.0);
    (void)args;
    (void)kwargs;
    if (LIKELY(out != NULL))
        FLAGS(place_of(out)) |= NEW;
    return (PyObject *)out;
}

/* `__init__` again, on a leaf: the number and the gradient are set again, and its own `_backward` is forgotten. The
 * place in the order stays, because others may have been computed from it. */
NEVER_INLINE int begin_anew(Node *node)
{
    if (FLAGS(place_of(node)) & HAS_STEP && set_step((PyObject *)node, Py_None, NULL) < 0)
        return -1;
    own(node)->grad = 0.0;
    return 0;
}

/* The operation of a result made by hand in the ordinary way, `Value(3.0, (a, b), "+")` or `Value(6.0, (a, b), (3.0,
 * 2.0))`, with its partials, both new references; NULL, without an error, for any other spelling. */
static PyObject *op_made_by_hand(PyObject *args, PyObject **partials)
{
    PyObject *inputs, *tag, *name, *op;
    Py_ssize_t i, n;
    if (PyTuple_Size(args) != 3)
        return NULL;
    inputs = TUPLE_ITEM(args, 1);
    tag = TUPLE_ITEM(args, 2);
    if (!PyTuple_CheckExact(inputs) || !(n = PyTuple_Size(inputs)) || is_value(TUPLE_ITEM(args, 0)))
        return NULL;
    for (i = 0; i < n; i++)
        if (Py_TYPE(TUPLE_ITEM(inputs, i)) != ValueType)
            return NULL;
    if (Py_TYPE(tag) != &PyUnicode_Type && !(PyTuple_CheckExact(tag) && PyTuple_Size(tag) == n))
        return NULL;
    for (i = 0; Py_TYPE(tag) != &PyUnicode_Type && i < n; i++)
        if (!PyFloat_CheckExact(TUPLE_ITEM(tag, i)) && !PyLong_CheckExact(TUPLE_ITEM(tag, i)))
            return NULL;
    name = Py_TYPE(tag) == &PyUnicode_Type ? (Py_INCREF(tag), tag) : PyUnicode_FromString("");
    op = name ? PyObject_CallFunctionObjArgs(python.handmade, name, NULL) : NULL;
    *partials = Py_TYPE(tag) == &PyUnicode_Type ? PyTuple_New(0) : (Py_INCREF(tag), tag);
    Py_XDECREF(name);
    if (!*partials)
        Py_CLEAR(op);
    else if (!op)
        Py_CLEAR(*partials);
    return op;
}

/* The same for one that is spelled so. */
static int init_by_hand(Node *node, PyObject *args, PyObject *op, PyObject *partials)
{
    double number;
    int failed = number_of(TUPLE_ITEM(args, 0), &number) < 0 ||
                 (input_count(place_of(node), node) && already_a_result() < 0) ||
                 give_inputs_of(node, OP_OBJECT, 0.0, op, TUPLE_ITEM(args, 1), partials) < 0 ||
                 (!(FLAGS(place_of(node)) & NEW) && begin_anew(node) < 0);
    if (!failed) {
        FLAGS(place_of(node)) &= ~(unsigned)NEW;
        node->data = number;
    }
    Py_DECREF(op);
    Py_DECREF(partials);
    return failed ? -1 : 0;
}

/* All that can be refused comes before anything is written. */
static int value_init(PyObject *self, PyObject *args, PyObject *kwargs)
{
    Node *node = (Node *)self;
    PyObject *parts, *own_ones, *name, *held, *op, *partials = NULL;
    Py_ssize_t at = 0;
    double number;
    int failed;
    if (LIKELY(PyTuple_Size(args) == 1 && (!kwargs || PyDict_Size(kwargs) == 0) &&
               !is_value(PyTuple_GetItem(args, 0)))) {
        if (number_of(PyTuple_GetItem(args, 0), &number) < 0)
            return -1;
        if (UNLIKELY(!(FLAGS(place_of(node)) & NEW)) &&
            (input_count(place_of(node), node) ? already_a_result() : begin_anew(node)) < 0)
            return -1;
        FLAGS(place_of(node)) &= ~(unsigned)NEW;
        own(node)->data = number;
        return 0;
    }
    if ((!kwargs || PyDict_Size(kwargs) == 0) && (op = op_made_by_hand(args, &partials)))
        return init_by_hand(node, args, op, partials);
    if (PyErr_Occurred())
        return -1;
    if (!(parts = PyObject_Call(python.read_dialect, args, kwargs))) /* data, inputs, partials, op, attributes */
        return -1;
    own_ones = PyTuple_GetItem(parts, 4);
    failed = number_of(PyTuple_GetItem(parts, 0), &number) < 0 ||
             (input_count(place_of(node), node) && already_a_result() < 0) ||
             (PyTuple_Size(PyTuple_GetItem(parts, 1)) > 0 &&
              give_inputs(node, PyTuple_GetItem(parts, 3), PyTuple_GetItem(parts, 1), PyTuple_GetItem(parts, 2)) < 0) ||
             (!(FLAGS(place_of(node)) & NEW) && begin_anew(node) < 0);
    if (!failed) {
        FLAGS(place_of(node)) &= ~(unsigned)NEW;
        own(node)->data = number;
        while (!failed && PyDict_Next(own_ones, &at, &name, &held))
            failed = PyObject_SetAttr(self, name, held) < 0;
    }
    Py_DECREF(parts);
    return failed ? -1 : 0;
}

#endif
