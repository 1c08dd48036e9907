/* Whether what a trace was made from is still the very same: surroundings.py, at the speed of C. */
#ifndef GRADWALK_UNCHANGED_H
#define GRADWALK_UNCHANGED_H

/* All meanings of names in a dict; `nothing` for a name that has none. */
static int same_space(PyObject *space, Py_ssize_t size, PyObject *names, PyObject *nothing)
{
    PyObject *name, *meant;
    Py_ssize_t at = 0;
    if (size >= 0 && PyDict_Size(space) != size)
        return 0;
    while (PyDict_Next(names, &at, &name, &meant)) {
        PyObject *now = PyDict_GetItemWithError(space, name);
        if (!now && PyErr_Occurred())
            return -1;
        if (now ? now != meant : meant != nothing)
            return 0;
    }
    return 1;
}

/* `before` is a tuple; or a list where == is identity, which Python then compares itself, faster. */
static int same_list(PyObject *now, PyObject *before)
{
    if (PyList_Check(before))
        return PyObject_RichCompareBool(now, before, Py_EQ);
    Py_ssize_t n = PyTuple_Size(before);
    if (PyList_Size(now) != n)
        return 0;
    for (Py_ssize_t i = 0; i < n; i++)
        if (PyList_GetItem(now, i) != PyTuple_GetItem(before, i))
            return 0;
    return 1;
}

static int same_field(PyObject *owner, PyObject *name, PyObject *meant)
{
    PyObject *now = PyObject_GetAttr(owner, name);
    if (!now) { /* deleted */
        PyErr_Clear();
        return 0;
    }
    Py_DECREF(now);
    return now == meant;
}

static PyObject *unchanged(PyObject *self, PyObject *args)
{
    PyObject *spaces, *lists, *fields, *nothing;
    Py_ssize_t i;
    int same = 1;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!O!O", &PyTuple_Type, &spaces, &PyTuple_Type, &lists, &PyTuple_Type, &fields,
                          &nothing))
        return NULL;
    for (i = 0; same > 0 && i + 2 < PyTuple_Size(spaces); i += 3) {
        PyObject *space = PyTuple_GetItem(spaces, i), *names = PyTuple_GetItem(spaces, i + 2);
        Py_ssize_t size = PyLong_AsSsize_t(PyTuple_GetItem(spaces, i + 1));
        if (!PyDict_Check(space) || !PyDict_Check(names))
            return PyErr_Format(PyExc_TypeError, "spaces are dicts");
        same = same_space(space, size, names, nothing);
    }
    for (i = 0; same > 0 && i + 1 < PyTuple_Size(lists); i += 2) {
        PyObject *now = PyTuple_GetItem(lists, i), *before = PyTuple_GetItem(lists, i + 1);
        if (!PyList_Check(now) || !(PyTuple_Check(before) || PyList_Check(before)))
            return PyErr_Format(PyExc_TypeError, "lists are lists and tuples");
        same = same_list(now, before);
    }
    for (i = 0; same > 0 && i + 2 < PyTuple_Size(fields); i += 3)
        same = same_field(PyTuple_GetItem(fields, i), PyTuple_GetItem(fields, i + 1), PyTuple_GetItem(fields, i + 2));
    return same < 0 ? NULL : PyBool_FromLong(same);
}

static const char unchanged_doc[] =
    "unchanged(spaces, lists, fields, nothing): whether everything still is the very same object; see surroundings.py";

#endif
