/* What a Value shows of itself. */
#ifndef GRADWALK_FIELDS_H
#define GRADWALK_FIELDS_H

#include "apply.inc.c"

static PyObject *get_data(PyObject *self, void *unused)
{
    (void)unused;
    return PyFloat_FromDouble(own((Node *)self)->data);
}

static PyObject *get_grad(PyObject *self, void *unused)
{
    (void)unused;
    return PyFloat_FromDouble(own((Node *)self)->grad);
}

/* What users read. A traced function may not: the numbers are not known yet. */
static PyObject *read_number(PyObject *self, void *get)
{
    if (UNLIKELY(modes_on)) {
        PyObject *answer = PyObject_CallMethod(python.modes, "read", "O", self);
        if (!answer)
            return NULL;
        Py_DECREF(answer);
    }
    return ((getter)get)(self, NULL);
}

static int cannot_delete(void)
{
    PyErr_SetString(PyExc_AttributeError, "a Value always has data, grad and partials");
    return -1;
}

static int set_data(PyObject *self, PyObject *number, void *unused)
{
    double data;
    (void)unused;
    if (!number)
        return cannot_delete();
    if (number_of(number, &data) < 0)
        return -1;
    own((Node *)self)->data = data;
    return 0;
}

/* What users write. A traced function may not: the traced program would not include it. */
static int write_number(PyObject *self, PyObject *number, void *unused)
{
    if (UNLIKELY(modes_on)) {
        PyObject *answer = PyObject_CallMethod(python.modes, "read", "O", self);
        if (!answer)
            return -1;
        Py_DECREF(answer);
    }
    return set_data(self, number, unused);
}

static int set_grad(PyObject *self, PyObject *number, void *unused)
{
    double grad;
    (void)unused;
    if (!number)
        return cannot_delete();
    if (number_of(number, &grad) < 0 || keep_share((Node *)self, place_of((Node *)self)) < 0)
        return -1;
    own((Node *)self)->grad = grad;
    return 0;
}

/* ---- data and grad without Python's search for attributes: update loops read and write them all the time ---- */

static struct {
    PyObject *name; /* interned, so that its address is enough to know it by; owned */
    PyObject *held; /* what the type holds under this name, unless it was replaced; owned */
    int is_grad;
} quick[4]; /* data, grad, and their names in a program that was taken over */
static int quick_count;
static PyObject *type_dict; /* of Value: a view of its current contents */

/* Which field of a plain Value this name means, or -1: another name, or one that was redefined. */
ALWAYS_INLINE int quick_named(PyObject *name)
{
    int i, is_own;
    PyObject *held;
    for (i = 0; i < quick_count && quick[i].name != name; i++)
        ;
    if (i == quick_count)
        return -1;
    held = PyObject_GetItem(type_dict, name);
    if (!held)
        PyErr_Clear();
    is_own = held == quick[i].held;
    Py_XDECREF(held);
    return is_own ? quick[i].is_grad : -1;
}

static int quick_field(PyObject *self, PyObject *name)
{
    return UNLIKELY(Py_TYPE(self) != ValueType) ? -1 : quick_named(name);
}

static PyObject *field_getattro(PyObject *self, PyObject *name)
{
    int field = quick_field(self, name);
    if (LIKELY(field >= 0))
        return read_number(self, field ? (void *)get_grad : (void *)get_data);
    return value_getattro(self, name);
}

static int field_setattro(PyObject *self, PyObject *name, PyObject *given)
{
    int field = quick_field(self, name);
    if (LIKELY(field >= 0))
        return field ? set_grad(self, given, NULL) : write_number(self, given, NULL);
    return value_setattro(self, name, given);
}

static int quick_add(const char *text, int is_grad)
{
    PyObject *name = PyUnicode_InternFromString(text), *held;
    if (!type_dict)
        type_dict = PyObject_GetAttrString((PyObject *)ValueType, "__dict__");
    held = name && type_dict ? PyObject_GetItem(type_dict, name) : NULL;
    if (!held) {
        Py_XDECREF(name);
        return -1;
    }
    quick[quick_count].name = name;
    quick[quick_count].held = held;
    quick[quick_count++].is_grad = is_grad;
    return 0;
}

/* also_called(name, field): another name for "data" or "grad", which the type has already */
static PyObject *also_called(PyObject *module, PyObject *args)
{
    const char *name, *field;
    (void)module;
    if (!PyArg_ParseTuple(args, "ss", &name, &field))
        return NULL;
    if (quick_count < (int)(sizeof quick / sizeof *quick) && quick_add(name, !strcmp(field, "grad")) < 0)
        return NULL;
    Py_RETURN_NONE;
}

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
    {"grad", read_number, set_grad, "d(root)/d(this) once root.backward() has run; 0.0 before.", (void *)get_grad},
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
