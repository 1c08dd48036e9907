/* What only tests ask for: requests for memory that fail, small shelves, how much is in use. */

static PyObject *fail_next(PyObject *module, PyObject *after)
{
    (void)module;
    fail_after = PyLong_AsLongLong(after);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *shelve_from(PyObject *module, PyObject *count)
{
    Py_ssize_t before = shelf_from, given = PyLong_AsSsize_t(count);
    (void)module;
    if (PyErr_Occurred())
        return NULL;
    shelf_from = given;
    return PyLong_FromSsize_t(before);
}

static PyObject *counts(PyObject *module, PyObject *unused)
{
    size_t nodes = 0, slabs = 0;
    Slab *slab;
    (void)module;
    (void)unused;
    for (slab = newest; slab; slab = slab->older) {
        nodes += count_live(slab);
        slabs++;
    }
    return Py_BuildValue("{s:n,s:n,s:n,s:n,s:n}", "nodes", nodes, "slabs", slabs, "spare", (Py_ssize_t)spares, "dicts",
                         (Py_ssize_t)entry_count, "tracked", tracked_count);
}
