/* The Python type over the nodes: its operators and methods. */
#ifndef GRADWALK_METHODS_H
#define GRADWALK_METHODS_H

#include "life.inc.c"
#include "tape.inc.c"

/* ---- operators ---- */

static PyObject *value_add(PyObject *a, PyObject *b) { return binary(a, b, OP_add); }
static PyObject *value_subtract(PyObject *a, PyObject *b) { return binary(a, b, OP_sub); }
static PyObject *value_multiply(PyObject *a, PyObject *b) { return binary(a, b, OP_mul); }
static PyObject *value_divide(PyObject *a, PyObject *b) { return binary(a, b, OP_div); }
static PyObject *value_negative(PyObject *a) { return unary(Py_TYPE(a), (Node *)a, OP_neg, 0.0); }
static PyObject *value_absolute(PyObject *a) { return unary(Py_TYPE(a), (Node *)a, OP_abs, 0.0); }

static PyObject *value_positive(PyObject *a)
{
    Py_INCREF(a);
    return a;
}

static PyObject *value_power(PyObject *a, PyObject *b, PyObject *modulus)
{
    double exponent;
    if (modulus != Py_None)
        return not_implemented();
    if (is_value(a) && !is_value(b)) {
        int may = may_meet(b);
        if (may <= 0)
            return may < 0 ? NULL : not_implemented();
        if (number_of(b, &exponent) < 0)
            return NULL;
        return unary(Py_TYPE(a), (Node *)a, OP_powk, exponent);
    }
    return binary(a, b, OP_pow);
}

static int value_bool(PyObject *self)
{
    if (UNLIKELY(modes_on)) {
        PyObject *answer = PyObject_CallMethod(python.reference, "__bool__", "O", self);
        int is = answer ? PyObject_IsTrue(answer) : -1;
        Py_XDECREF(answer);
        return is;
    }
    return own((Node *)self)->data != 0.0;
}

static PyObject *value_compare(PyObject *a, PyObject *b, int how)
{
    static const char *const names[] = {"__lt__", "__le__", NULL, NULL, "__gt__", "__ge__"};
    double x, y;
    if (how == Py_EQ || how == Py_NE) /* identity; the reference refuses it where that would mislead */
        return UNLIKELY(modes_on) ? PyObject_CallMethod(python.reference, "__eq__", "OO", a, b) : not_implemented();
    if (UNLIKELY(modes_on))
        return PyObject_CallMethod(python.reference, names[how], "OO", a, b);
    if (is_value(b))
        y = own((Node *)b)->data;
    else if (number_of(b, &y) < 0)
        return NULL;
    x = own((Node *)a)->data;
    return PyBool_FromLong(how == Py_LT ? x < y : how == Py_LE ? x <= y : how == Py_GT ? x > y : x >= y);
}

static Py_hash_t value_hash(PyObject *self)
{
    size_t address = (size_t)self;
    Py_hash_t hash = (Py_hash_t)(address >> 4 | address << (8 * sizeof address - 4));
    return hash == -1 ? -2 : hash;
}

/* ---- methods ---- */

static PyObject *value_forward(PyObject *self, PyObject *unused)
{
    int code = forward((Node *)self);
    (void)unused;
    if (UNLIKELY(code == LEFT_TO_PYTHON))
        return PyObject_CallMethod(python.reference, "forward", "O", self);
    return code == DONE ? PyFloat_FromDouble(own((Node *)self)->data) : NULL;
}

/* Walked again without forward(): the only time at which it is worth checking whether data has changed. */
NEVER_INLINE int warn_if_stale(Node *root)
{
    PyObject *done;
    int stale = walking || modes_on ? 0 : is_stale(root);
    if (stale <= 0)
        return stale;
    if (!(done = PyObject_CallFunctionObjArgs(python.warn_stale, root, NULL)))
        return -1;
    Py_DECREF(done);
    return 0;
}

static PyObject *value_backward(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    double gradient = 1.0;
    if (LIKELY(count <= 1 && !names)) {
        int code;
        if (count && number_of(args[0], &gradient) < 0)
            return NULL;
        if (UNLIKELY(((Node *)self)->grad != 0.0) && input_count(place_of((Node *)self), (Node *)self) &&
            warn_if_stale((Node *)self) < 0)
            return NULL;
        code = LIKELY(walk_order == BY_AGE) ? walk((Node *)self, gradient) : LEFT_TO_PYTHON;
        if (UNLIKELY(code == LEFT_TO_PYTHON))
            code = walk_in_turns((Node *)self, gradient);
        if (LIKELY(code == DONE))
            Py_RETURN_NONE;
        if (code == FAILED)
            return NULL;
    }
    { /* the reference: watched, inside another walk, or with create_graph */
        PyObject *method = PyObject_GetAttrString(python.reference, "backward");
        PyObject *result = method ? call_python(method, self, args, count, names) : NULL;
        Py_XDECREF(method);
        return result;
    }
}

#define METHOD(name, doc)                                            \
    static PyObject *method_##name(PyObject *self, PyObject *unused) \
    {                                                                \
        (void)unused;                                                \
        return unary(Py_TYPE(self), (Node *)self, OP_##name, 0.0);   \
    }
FOR_EACH_METHOD(METHOD)

#define METHOD_ENTRY(name, doc) {#name, method_##name, METH_NOARGS, doc},
/* clang-format off */
static PyMethodDef value_methods[] = {
    FOR_EACH_METHOD(METHOD_ENTRY)
    {"backward", (PyCFunction)(void (*)(void))value_backward, METH_FASTCALL | METH_KEYWORDS,
     "backward($self, gradient=1.0, create_graph=False)\n--\n\n"
     "Add d(self)/d(leaf), times `gradient`, to the `.grad` of every leaf."},
    {"forward", value_forward, METH_NOARGS,
     "forward($self)\n--\n\nCompute the whole graph again from the present data of its leaves."},
    {"__gradwalk__", (PyCFunction)(void (*)(void))value_gradwalk, METH_FASTCALL, "Apply an operation to inputs."},
    {"__sizeof__", value_sizeof, METH_NOARGS, "Bytes of this node."},
    {NULL, NULL, 0, NULL},
};
/* clang-format on */

static PyMemberDef value_members[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Node, weakrefs), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot value_slots[] = {
    {Py_tp_doc, "A float with a memory."},
    {Py_tp_new, value_new},
    {Py_tp_init, value_init},
    {Py_tp_dealloc, value_dealloc},
    {Py_tp_free, value_free},
    {Py_tp_traverse, value_traverse},
    {Py_tp_clear, value_clear},
    {Py_tp_getattro, field_getattro},
    {Py_tp_setattro, field_setattro},
    {Py_tp_hash, value_hash},
    {Py_tp_richcompare, value_compare},
    {Py_tp_methods, value_methods},
    {Py_tp_members, value_members},
    {Py_tp_getset, value_fields},
    {Py_nb_add, value_add},
    {Py_nb_subtract, value_subtract},
    {Py_nb_multiply, value_multiply},
    {Py_nb_true_divide, value_divide},
    {Py_nb_power, value_power},
    {Py_nb_negative, value_negative},
    {Py_nb_positive, value_positive},
    {Py_nb_absolute, value_absolute},
    {Py_nb_bool, value_bool},
    {0, NULL},
};

static PyType_Spec value_spec = {
    .name = "gradwalk.engine.Value",
    .basicsize = sizeof(Instance),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = value_slots,
};

#endif
