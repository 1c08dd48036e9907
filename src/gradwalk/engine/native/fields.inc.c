/* What a Value shows of itself besides its numbers: inputs, partials, operation, class. */
#ifndef GRADWALK_FIELDS_H
#define GRADWALK_FIELDS_H

#include "numbers.inc.c"
#include "parts.inc.c"

static PyObject *get_inputs(PyObject *self, void *unused)
{
    Node *node = (Node *)self;
    Py_ssize_t i, n = input_count(place_of(node), node);
    PyObject *inputs;
    Place place;
    (void)unused;
    if (show_constants(node) < 0 || !(inputs = PyTuple_New(n)))
        return NULL;
    place = place_of(node); /* after the allocation, which may run anything; a result keeps its inputs, though */
    for (i = 0; i < n; i++) {
        Node *x = FLAGS(place) & HAS_BLOCK ? node->block->in[i] : node->in[i].node;
        Py_INCREF(x);
        if (PyTuple_SetItem(inputs, i, (PyObject *)x) < 0) {
            Py_DECREF(inputs);
            return NULL;
        }
    }
    return inputs;
}

/* A plain number that has not been read yet, and its gradient. */
static PyObject *number_and_share(Node *node, Place place, double number, double d)
{
    double share = FLAGS(place) & WALKED && node->grad != 0.0 && d != 0.0 ? node->grad * d : 0.0;
    return Py_BuildValue("(dd)", number, share);
}

/* For code that reads whole graphs: like `inputs`, but plain numbers stay plain numbers. */
static PyObject *get_operands(PyObject *self, void *unused)
{
    Node *node = (Node *)self;
    Place place = place_of(node);
    Py_ssize_t i, n = input_count(place, node);
    PyObject *operands = PyTuple_New(n);
    (void)unused;
    for (i = 0; operands && i < n; i++) {
        int block = FLAGS(place) & HAS_BLOCK;
        Node *x = block ? node->block->in[i] : FLAGS(place) & (unsigned)NODE_0 << i ? node->in[i].node : NULL;
        double number = x ? 0.0 : block ? node->block->numbers[i] : node->in[i].number;
        PyObject *item = (PyObject *)x;
        if (x)
            Py_INCREF(x);
        else
            item = number_and_share(node, place, number, block ? node->block->d[i] : node->d[i]);
        if (!item || PyTuple_SetItem(operands, i, item) < 0)
            Py_CLEAR(operands);
    }
    return operands;
}

static PyObject *get_partials(PyObject *self, void *unused)
{
    Node *node = (Node *)self;
    Place place = place_of(node);
    int block = FLAGS(place) & HAS_BLOCK;
    Py_ssize_t i, n = block && !node->block->has_partials ? 0 : input_count(place, node);
    PyObject *partials = PyTuple_New(n); /* may run anything; a result keeps its block, and a leaf shows nothing */
    (void)unused;
    for (i = 0; partials && i < n; i++) {
        PyObject *d = PyFloat_FromDouble(block ? node->block->d[i] : node->d[i]);
        if (!d || PyTuple_SetItem(partials, i, d) < 0)
            Py_CLEAR(partials);
    }
    return partials;
}

/* The engine itself may write none, for a result made by hand: its `_backward` is all there is. A user may not. */
static int set_partials(PyObject *self, PyObject *given, void *by_user)
{
    Node *node = (Node *)self;
    Py_ssize_t n = input_count(place_of(node), node);
    double few[2], *room = few;
    int all, failed;
    if (!given)
        return cannot_delete();
    if (n > 2 && !(room = get_memory((size_t)n * sizeof *room)))
        return -1;
    failed = read_partials(given, n, room, &all) < 0 || (by_user && !all && number_of_partials(n, 0) < 0) ||
             keep_share(node, place_of(node)) < 0;
    if (!failed && n && FLAGS(place_of(node)) & HAS_BLOCK) {
        memcpy(node->block->d, room, (size_t)n * sizeof *room);
        node->block->has_partials = all;
    } else if (!failed && n)
        memcpy(node->d, room, (size_t)n * sizeof *room);
    if (room != few)
        PyMem_Free(room);
    return failed ? -1 : 0;
}

static PyObject *get_op(PyObject *self, void *unused)
{
    Node *node = (Node *)self;
    Place place = place_of(node);
    int code = OP(place);
    PyObject *op = code == OP_OBJECT ? node->block->op : python.ops[code];
    (void)unused;
    if (rows[code].settings) /* `** k` bound to its k */
        return PyObject_CallMethod(op, "bind", "d", node->in[1].number);
    Py_INCREF(op);
    return op;
}

static PyObject *get_serial(PyObject *self, void *unused)
{
    Place place = place_of((Node *)self);
    (void)unused;
    return PyLong_FromUnsignedLongLong(age_of(place, (Node *)self, OP(place) == OP_CONSTANT));
}

static PyObject *value_sizeof(PyObject *self, PyObject *unused)
{
    Node *node = (Node *)self;
    Place place = place_of(node);
    size_t size = Py_TYPE(self) == ValueType ? sizeof(Node) : sizeof(Instance) + SLOT_SIZE;
    (void)unused;
    if (FLAGS(place) & HAS_BLOCK)
        size += sizeof(Block) + (size_t)node->block->count * ((node->block->bundle ? 0 : sizeof(Node *)) +
                                                              sizeof(double) * (node->block->numbers ? 2 : 1));
    return PyLong_FromSize_t(size);
}

static PyObject *get_class(PyObject *self, void *unused)
{
    (void)unused;
    Py_INCREF(Py_TYPE(self));
    return (PyObject *)Py_TYPE(self);
}

/* A plain node is in a slab, an instance of a subclass is not: neither can become the other. This gives the message.
 * What prevents it, by any route, is `value_free`: Python does not let an object change to a class that frees it
 * differently. */
static void value_free(void *instance) { PyObject_GC_Del(instance); }

static int set_class(PyObject *self, PyObject *kind, void *unused)
{
    PyObject *done;
    (void)unused;
    if (!kind || Py_TYPE(self) == ValueType || kind == (PyObject *)ValueType) {
        PyErr_SetString(PyExc_TypeError, "the class of a Value is fixed; make a new one: Kind(v.data)");
        return -1;
    }
    done = PyObject_GetAttrString((PyObject *)&PyBaseObject_Type, "__dict__");
    {
        PyObject *setter = done ? PyMapping_GetItemString(done, "__class__") : NULL;
        PyObject *answer = setter ? PyObject_CallMethod(setter, "__set__", "OO", self, kind) : NULL;
        Py_XDECREF(done);
        Py_XDECREF(setter);
        Py_XDECREF(answer);
        return answer ? 0 : -1;
    }
}

static PyGetSetDef value_fields[] = {
    {"__class__", get_class, set_class, "The class.", NULL},
    {"data", read_number, write_number, "The number.", (void *)get_data},
    {"grad", read_number, set_grad, "d(root)/d(this) once root.backward() has run; 0.0 before.", (void *)show_grad},
    {"inputs", get_inputs, NULL, "The Values it was computed from, in order; a twice-used one twice.", NULL},
    {"_operands", get_operands, NULL, "inputs; for a plain number that is no Value yet, itself and its gradient.",
     NULL},
    {"partials", get_partials, set_partials, "The local derivative by each input.", (void *)"by user"},
    {"op", get_op, NULL, "The operation.", NULL},
    {"_data", get_data, set_data, "data", NULL},
    {"_grad", get_grad, set_grad, "grad", NULL},
    {"_partials", get_partials, set_partials, "partials", NULL},
    {"_step", get_step, set_step, "A `_backward` that the user assigned, or None.", NULL},
    {"_serial", get_serial, NULL, "Grows in order of creation.", NULL},
    {"__dict__", get_dict, NULL, "Attributes of your own.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

#endif
