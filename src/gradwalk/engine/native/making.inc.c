/* What happens to every new result, or leaf, besides being made. */
#ifndef GRADWALK_MAKING_H
#define GRADWALK_MAKING_H

#include "slabs.inc.c"

static int watched; /* what happens to every new result: */
enum {
    WATCHED = 1,  /* operations are watched (`modes_on`), in some thread */
    NUMBERED = 2, /* see listing.inc.c */
    TOLD = 4,     /* `on_making` is called */
    ASKED = 8     /* `on_excess` is called with those that are not finite */
};

/* For a program whose own class did more whenever an object of it was made (takeover/making.py): called with each new
 * result, and with None for a leaf, and for a plain number among operands if it became an object, too. */
static PyObject *on_making;
static int numbers_are_made;
static unsigned long long numbers_told;

static int tell_of(PyObject *made)
{
    PyObject *answer, *with = on_making; /* it may be replaced meanwhile */
    Py_INCREF(with);
    answer = PyObject_CallFunctionObjArgs(with, made, NULL);
    Py_DECREF(with);
    Py_XDECREF(answer);
    return answer ? 0 : -1;
}

NEVER_INLINE int tell_of_result(PyObject *out)
{
    if (!numbers_are_made)
        numbers_told = numbers_met;
    while (numbers_told < numbers_met) {
        numbers_told++;
        if (tell_of(Py_None) < 0)
            return -1;
    }
    return tell_of(out);
}

/* tell_of_making(function, numbers): from now on it is called with each new result, and with None for a leaf, and for a
 * plain number among operands if `numbers` says that these count. */
static PyObject *tell_of_making(PyObject *module, PyObject *args)
{
    PyObject *function, *before = on_making;
    int numbers;
    (void)module;
    if (!PyArg_ParseTuple(args, "Op", &function, &numbers))
        return NULL;
    Py_INCREF(function);
    on_making = function;
    Py_XDECREF(before);
    numbers_are_made = numbers;
    numbers_told = numbers_met;
    watched |= TOLD;
    Py_RETURN_NONE;
}

/* For a program whose own class would raise where a result is not finite (takeover/raising.py). */
static PyObject *on_excess;

static int ask_of(PyObject *out)
{
    PyObject *answer = PyObject_CallFunctionObjArgs(on_excess, out, NULL);
    Py_XDECREF(answer);
    return answer ? 0 : -1;
}

/* ask_of_excess(function): called with each new result of one or two inputs that is not finite; what it raises ends the
 * operation. None: no longer. */
static PyObject *ask_of_excess(PyObject *module, PyObject *function)
{
    PyObject *before = on_excess;
    (void)module;
    Py_INCREF(function);
    on_excess = function;
    Py_XDECREF(before);
    watched = function == Py_None ? watched & ~ASKED : watched | ASKED;
    Py_RETURN_NONE;
}

#endif
