/* What is assumed about this Python, checked before any Value is made. */
#ifndef GRADWALK_GRANTED_H
#define GRADWALK_GRANTED_H

#include "methods.inc.c"

/* How much Python keeps in front of an object that the collector may track, as it says itself; -1 with an error. */
static Py_ssize_t collector_head(void)
{
    PyObject *list = PyList_New(0), *system = PyImport_ImportModule("sys"), *own = NULL, *whole = NULL;
    Py_ssize_t head = -1;
    if (list && system && (own = PyObject_CallMethod(list, "__sizeof__", NULL)) &&
        (whole = PyObject_CallMethod(system, "getsizeof", "O", list)))
        head = PyLong_AsSsize_t(whole) - PyLong_AsSsize_t(own);
    Py_XDECREF(list);
    Py_XDECREF(own);
    Py_XDECREF(whole);
    Py_XDECREF(system);
    return PyErr_Occurred() ? -1 : head;
}

/* Whether the collector, when it tracks and untracks a slot, changes only the `head` bytes before it; and the reference
 * count is where and what we expect. Three slots of the newest slab are used: the outer ones must not change. */
static int slots_fit(size_t head)
{
    Node *slot[3];
    char before[3 * SLOT_SIZE], *from, *own;
    size_t i, k;
    int fits = 1;
    PyObject *list;
    if (newest->used + 3 > SLOTS && slab_begin() < 0) /* side by side */
        return -1;
    for (i = 0; i < 3; i++)
        if (!(slot[i] = leaf_new(ValueType, OP_LEAF, (double)i)))
            return -1;
    from = (char *)slot[0] - COLLECTOR_HEAD, own = (char *)slot[1] - head;
    memcpy(before, from, sizeof before);
    PyObject_GC_Track(slot[1]);
    for (i = 0; i < sizeof before; i++)
        fits &= from[i] == before[i] || (from + i >= own && from + i < (char *)slot[1]);
    fits &= PyObject_GC_IsTracked((PyObject *)slot[1]) && !PyObject_GC_IsTracked((PyObject *)slot[0]) &&
            !PyObject_GC_IsTracked((PyObject *)slot[2]);
    PyObject_GC_UnTrack(slot[1]);
    fits &= !memcmp(from, before, sizeof before);
    if (!(list = PyList_New(3)))
        fits = -1;
    for (k = 0; list && k < 3; k++) { /* Python counts one reference more, and one less */
        Py_INCREF(slot[1]);
        PyList_SetItem(list, (Py_ssize_t)k, (PyObject *)slot[1]);
    }
    fits = fits < 0 ? fits : fits & (Py_REFCNT(slot[1]) == 4);
    Py_XDECREF(list);
    fits = fits < 0 ? fits : fits & (Py_REFCNT(slot[1]) == 1 && Py_TYPE(slot[1]) == ValueType);
    for (i = 3; i--;)
        Py_DECREF(slot[i]);
    return fits;
}

static PyObject *slots_would_fit(PyObject *module, PyObject *head)
{
    Py_ssize_t bytes = PyLong_AsSsize_t(head);
    int fits = bytes < 0 || bytes > (Py_ssize_t)SLOT_SIZE ? 0 : slots_fit((size_t)bytes);
    (void)module;
    return PyErr_Occurred() || fits < 0 ? NULL : PyBool_FromLong(fits);
}

#endif
