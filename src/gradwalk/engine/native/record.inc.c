/* Making nodes: what happens at every operation.
 *
 * What an operation computes is in rules.h, which is generated; an operation that is not in
 * the table is computed in Python.
 */
#ifndef GRADWALK_RECORD_H
#define GRADWALK_RECORD_H

#include "shelves.inc.c"
#include "making.inc.c"

/* What is needed from the Python side, handed over once by `connect`. */
static struct {
    PyObject *as_float;     /* real.as_float: any number to a float, or an error that teaches */
    PyObject *may_meet;     /* engine.may_meet: is this operand ours to take or to refuse? */
    PyObject *read_dialect; /* dialects.read_dialect: the arguments of Value(...) */
    PyObject *handmade;     /* dialects.handmade: the operation of a result made by hand, by its name */
    PyObject *evaluate;     /* engine.evaluate: data and partials of an operation that runs in Python */
    PyObject *call;         /* Op.__call__ as written in Python */
    PyObject *modes;        /* modes.modes */
    PyObject *reference;    /* the plain-Python class: its methods handle rare cases */
    PyObject *warn_stale;   /* errors.warn_stale: a graph is walked again, and its data has changed */
    PyObject *codes;        /* dict: operation -> number of its row here */
    PyObject *ops[OP_COUNT];
} python;

static int modes_on; /* every operation is watched, or a function is being traced */

/* ---- numbers ---- */

NEVER_INLINE int number_slow(PyObject *x, double *number)
{
    PyObject *result = NULL;
    double found = 0.0;
    if (PyLong_CheckExact(x)) {
        found = PyLong_AsDouble(x);
        if (found == -1.0 && PyErr_Occurred())
            PyErr_Clear(); /* too large: as_float says it better */
        else
            goto end;
    }
    if (!(result = PyObject_CallFunctionObjArgs(python.as_float, x, NULL)))
        return -1;
    found = PyFloat_AsDouble(result);
    Py_DECREF(result);
    if (PyErr_Occurred())
        return -1;
end:
    *number = found; /* only here: a refused number changes nothing */
    return 0;
}

ALWAYS_INLINE int number_of(PyObject *x, double *number)
{
    if (LIKELY(PyFloat_CheckExact(x))) {
        *number = PyFloat_AsDouble(x);
        return 0;
    }
    return number_slow(x, number);
}

/* ---- new nodes ---- */

NEVER_INLINE Node *instance_new(PyTypeObject *kind, int op, unsigned flags)
{
    allocfunc alloc = (allocfunc)PyType_GetSlot(kind, Py_tp_alloc);
    Instance *out;
    Py_INCREF(kind); /* the allocation may run anything, and that code may change the class */
    out = (Instance *)alloc(kind, 0);
    Py_DECREF(kind);
    if (!out)
        return NULL;
    if (!(out->shadow = slot_new(op, flags | SHADOW))) {
        Py_DECREF(out);
        return NULL;
    }
    out->shadow->owner = &out->node;
    if (op == OP_LEAF || op == OP_CONSTANT) {
        FLAGS(place_of(&out->node)) |= TRACKED;
        tracked_count++;
    } else /* as a plain result, until it is given attributes: a collector that knows all nodes takes most of the time
            */
        PyObject_GC_UnTrack(out);
    return &out->node;
}

static int plain_results; /* results of a subclass are plain Values: for programs whose own class does that */

ALWAYS_INLINE Node *node_new(PyTypeObject *kind, int op, unsigned flags)
{
    Node *out = LIKELY(kind == ValueType) || (plain_results && op > OP_CONSTANT) ? slot_new(op, flags)
                                                                                 : instance_new(kind, op, flags);
    if (LIKELY(out != NULL))
        out->grad = 0.0;
    return out;
}

/* In a program that was taken over, a gradient may be None until something arrives: one NaN of all stands for it. */
static int gradients_may_miss;
static const uint64_t MISSING = 0x7ff86e6f6e65676dull;

ALWAYS_INLINE int is_missing(double grad)
{
    uint64_t bits;
    memcpy(&bits, &grad, sizeof bits);
    return UNLIKELY(gradients_may_miss) && bits == MISSING;
}

static Node *leaf_new(PyTypeObject *kind, int op, double data)
{
    Node *out = node_new(kind, op, 0);
    if (out) {
        out->data = data;
        out->in[0].node = out->in[1].node = NULL;
        out->d[0] = out->d[1] = 0.0; /* a constant has no age of its own yet, which lies in the same place */
        if (op == OP_LEAF) {         /* for programs that number their values: see listing.inc.c */
            out->numbers_before = numbers_met;
            out->nodes_before = nodes_made;
            leaves_made++;
            if (UNLIKELY(gradients_may_miss))
                memcpy(&out->grad, &MISSING, sizeof MISSING);
            if (UNLIKELY(watched & TOLD) && tell_of(Py_None) < 0) {
                Py_DECREF(out);
                return NULL;
            }
        }
    }
    return out;
}

/* Whether a result of one or two inputs is, with its first derivative, which may be computed together with it. */
ALWAYS_INLINE int is_finite(Node *out) { return isfinite(out->data) && isfinite(out->d[0]); }

/* A new result is numbered, and the watcher (anomaly mode) is told of it. */
NEVER_INLINE PyObject *announce(PyObject *out)
{
    PyObject *watch, *answer = NULL;
    int excessive = watched & ASKED && !(FLAGS(place_of((Node *)out)) & HAS_BLOCK) && !is_finite((Node *)out);
    if (watched & NUMBERED)
        note_count(place_of((Node *)out), nodes_made, numbers_met);
    if ((excessive && ask_of(out) < 0) || (watched & TOLD && tell_of_result(out) < 0)) {
        Py_DECREF(out);
        return NULL;
    }
    if (!(watched & WATCHED))
        return out;
    watch = PyObject_GetAttrString(python.modes, "watch");
    if (watch == Py_None) {
        Py_DECREF(watch);
        return out;
    }
    if (watch)
        answer = PyObject_CallMethod(watch, "made", "O", out);
    Py_XDECREF(watch);
    if (!answer) {
        Py_DECREF(out);
        return NULL;
    }
    Py_DECREF(answer);
    return out;
}

#define FINISHED(out) \
    (UNLIKELY(watched) && (watched != ASKED || !is_finite(out)) ? announce((PyObject *)(out)) : (PyObject *)(out))

/* ---- one or two inputs ---- */

ALWAYS_INLINE PyObject *unary(PyTypeObject *kind, Node *x, int op, double setting)
{
    Node *out = node_new(kind, op, NODE_0);
    if (UNLIKELY(!out))
        return NULL;
    Py_INCREF(x);
    out->in[0].node = x;
    out->in[1].number = setting;
    out->d[1] = 0.0;
    out->data = rule(op, own(x)->data, setting, 0.0, out->d);
    return FINISHED(out);
}

ALWAYS_INLINE PyObject *binary_nodes(PyTypeObject *kind, Node *x, Node *y, int op)
{
    Node *out = node_new(kind, op, NODE_0 | NODE_1);
    if (UNLIKELY(!out))
        return NULL;
    Py_INCREF(x);
    Py_INCREF(y);
    out->in[0].node = x;
    out->in[1].node = y;
    out->data = rule(op, own(x)->data, own(y)->data, 0.0, out->d);
    return FINISHED(out);
}

ALWAYS_INLINE PyObject *binary_number(PyTypeObject *kind, Node *x, double y, int op)
{
    Node *out = node_new(kind, op, NODE_0);
    if (UNLIKELY(!out))
        return NULL;
    numbers_met++;
    Py_INCREF(x);
    out->in[0].node = x;
    out->in[1].number = y;
    out->data = rule(op, own(x)->data, y, 0.0, out->d);
    return FINISHED(out);
}

ALWAYS_INLINE PyObject *number_binary(PyTypeObject *kind, double x, Node *y, int op)
{
    Node *out = node_new(kind, op, NODE_1);
    if (UNLIKELY(!out))
        return NULL;
    numbers_met++;
    Py_INCREF(y);
    out->in[0].number = x;
    out->in[1].node = y;
    out->data = rule(op, x, own(y)->data, 0.0, out->d);
    return FINISHED(out);
}

/* 1: an operator should take it or refuse it; 0: let its own class answer; -1: error. */
static int may_meet(PyObject *other)
{
    PyObject *answer;
    int may;
    if (PyFloat_Check(other) || PyLong_Check(other) || is_value(other))
        return 1;
    if (!(answer = PyObject_CallFunctionObjArgs(python.may_meet, other, NULL)))
        return -1;
    may = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    return may;
}

static PyObject *not_implemented(void)
{
    Py_INCREF(Py_NotImplemented);
    return Py_NotImplemented;
}

/* Any two operands. An infix operator first checks whether it should handle a foreign operand. */
NEVER_INLINE PyObject *binary_slow(PyObject *a, PyObject *b, int op, int infix)
{
    double number = 0.0, d[3] = {0.0, 0.0, 0.0};
    Node *out, *x = (Node *)a, *y = (Node *)b;
    unsigned flags = NODE_0 | NODE_1;
    if (is_value(a)) {
        if (!is_value(b)) {
            int may = infix ? may_meet(b) : 1;
            if (may <= 0)
                return may < 0 ? NULL : not_implemented();
            if (number_of(b, &number) < 0)
                return NULL;
            flags = NODE_0;
        }
    } else {
        if (number_of(a, &number) < 0)
            return NULL;
        flags = NODE_1;
    }
    if (!(out = node_new(Py_TYPE(flags & NODE_0 ? a : b), op, flags)))
        return NULL;
    out->data = rule(op, flags & NODE_0 ? own(x)->data : number, flags & NODE_1 ? own(y)->data : number, 0.0, d);
    memcpy(out->d, d, sizeof out->d);
    numbers_met += flags != (NODE_0 | NODE_1);
    out->in[0].number = out->in[1].number = number;
    if (flags & NODE_0) {
        Py_INCREF(x);
        out->in[0].node = x;
    }
    if (flags & NODE_1) {
        Py_INCREF(y);
        out->in[1].node = y;
    }
    return FINISHED(out);
}

/* An infix operator. One of the two is a Value, of this class or a subclass: Python asks no other class. */
ALWAYS_INLINE PyObject *binary(PyObject *a, PyObject *b, int op)
{
    if (LIKELY(Py_TYPE(a) == Py_TYPE(b)))
        return LIKELY(Py_TYPE(a) == ValueType) ? binary_nodes(ValueType, (Node *)a, (Node *)b, op)
                                               : binary_nodes(Py_TYPE(a), (Node *)a, (Node *)b, op);
    if (PyFloat_CheckExact(b))
        return binary_number(Py_TYPE(a), (Node *)a, PyFloat_AsDouble(b), op);
    if (PyFloat_CheckExact(a))
        return number_binary(Py_TYPE(b), PyFloat_AsDouble(a), (Node *)b, op);
    return binary_slow(a, b, op, 1);
}

#endif
