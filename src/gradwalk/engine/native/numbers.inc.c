/* `data` and `grad`, which update loops read and write all the time. */
#ifndef GRADWALK_NUMBERS_H
#define GRADWALK_NUMBERS_H

#include "constants.inc.c"

static PyObject *get_data(PyObject *self, void *unused)
{
    (void)unused;
    return PyFloat_FromDouble(own((Node *)self)->data);
}

static PyObject *get_grad(PyObject *self, void *unused)
{
    double grad = own((Node *)self)->grad;
    (void)unused;
    return PyFloat_FromDouble(is_missing(grad) ? 0.0 : grad);
}

/* The same; None, where there is none yet. */
static PyObject *show_grad(PyObject *self, void *unused)
{
    if (is_missing(own((Node *)self)->grad))
        Py_RETURN_NONE;
    return get_grad(self, unused);
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
    if (number == Py_None && gradients_may_miss)
        memcpy(&grad, &MISSING, sizeof grad);
    else if (number_of(number, &grad) < 0)
        return -1;
    if (keep_share((Node *)self, place_of((Node *)self)) < 0)
        return -1;
    own((Node *)self)->grad = grad;
    return 0;
}

/* ---- without Python's search for attributes ---- */

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
        return read_number(self, field ? (void *)show_grad : (void *)get_data);
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

#endif
