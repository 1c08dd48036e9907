/* Whether what a trace was made from is still the very same: surroundings.py in C.

   A Watch is made once for a snapshot, and asked at every call. It owns the snapshot, which does not change, and keeps
   what it compares in sequence, borrowed from there. */
#ifndef GRADWALK_UNCHANGED_H
#define GRADWALK_UNCHANGED_H

#include "layouts.inc.c"

typedef struct {
    PyObject *name, *meant; /* meant: NULL for a name that must have no meaning, or that does not count */
} Entry;

typedef struct {
    PyObject *space;      /* a dict */
    Py_ssize_t size;      /* how many entries it must have; -1 for any number */
    Entry *asked, *whole; /* the names that count; all its entries in its own order, NULL if those are too many */
    Py_ssize_t count;     /* of those asked for */
    uint64_t tag;         /* of the dict when it was last found to be the same; 0 if tags are not known */
} Space;

typedef struct {
    PyObject *now, **before; /* a list, and what it must hold */
    Py_ssize_t count;
} Kept;

typedef struct {
    PyObject_HEAD PyObject *facts; /* spaces, lists, fields, kinds, nothing; see reach.py */
    Space *space;
    Kept *list;
    Entry *entry, *whole;    /* the names of the latter are owned */
    PyObject **held, **kind; /* kind: an object, its class, and so on */
    Py_ssize_t spaces, lists, kinds, wholes;
} Watch;

static int same_list(const Kept *list)
{
    if (PyList_Size(list->now) != list->count)
        return 0;
    if (lists_are_known)
        return !list->count || !memcmp(((List *)list->now)->items, list->before, (size_t)list->count * sizeof(void *));
    for (Py_ssize_t k = 0; k < list->count; k++)
        if (PyList_GetItem(list->now, k) != list->before[k])
            return 0;
    return 1;
}

/* By the names that count, one after the other. */
static int same_names(const Space *s)
{
    for (Py_ssize_t k = 0; k < s->count; k++) {
        PyObject *now = PyDict_GetItemWithError(s->space, s->asked[k].name);
        if (!now && PyErr_Occurred())
            return -1;
        if (now != s->asked[k].meant)
            return 0;
    }
    return 1;
}

/* A small dict most of whose names count is read in its own order, which is quicker. */
static int same_entries(const Space *s)
{
    PyObject *name, *now;
    Py_ssize_t at = 0;
    if (s->size >= 0 && PyDict_Size(s->space) != s->size)
        return 0;
    if (!s->whole)
        return same_names(s);
    for (const Entry *e = s->whole; PyDict_Next(s->space, &at, &name, &now); e++) {
        if (name != e->name)
            return same_names(s); /* in another order, or not the same */
        if (e->meant && now != e->meant)
            return 0;
    }
    return 1;
}

static int same_space(Space *s)
{
    const uint64_t tag = tag_of(s->space);
    if (tag && tag == s->tag)
        return 1;
    const int same = same_entries(s);
    if (same > 0)
        s->tag = tag;
    return same;
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

static PyObject *Watch_unchanged(Watch *w, PyObject *unused)
{
    int same = w->facts != NULL;
    (void)unused;
    if (!same)
        Py_RETURN_FALSE;
    PyObject *facts = w->facts, *fields = PyTuple_GetItem(facts, 2);
    Py_INCREF(facts); /* keeps it alive, whatever runs meanwhile */
    for (Py_ssize_t k = 0; same > 0 && k < w->spaces; k++)
        same = same_space(&w->space[k]);
    for (Py_ssize_t k = 0; same > 0 && k < w->lists; k++)
        same = same_list(&w->list[k]);
    for (PyObject **kind = w->kind, **end = kind + w->kinds; same > 0 && kind < end; kind += 2)
        same = (PyObject *)Py_TYPE(kind[0]) == kind[1];
    for (Py_ssize_t k = 0, n = PyTuple_Size(fields); same > 0 && k + 2 < n; k += 3)
        same = same_field(PyTuple_GetItem(fields, k), PyTuple_GetItem(fields, k + 1), PyTuple_GetItem(fields, k + 2));
    Py_DECREF(facts);
    return same < 0 ? NULL : PyBool_FromLong(same);
}

/* ---- making one ---- */

static int well_formed(PyObject *spaces, PyObject *lists)
{
    for (Py_ssize_t k = 0; k + 2 < PyTuple_Size(spaces); k += 3)
        if (!PyDict_Check(PyTuple_GetItem(spaces, k)) || !PyDict_Check(PyTuple_GetItem(spaces, k + 2)))
            return PyErr_Format(PyExc_TypeError, "spaces are dicts"), 0;
    for (Py_ssize_t k = 0; k + 1 < PyTuple_Size(lists); k += 2)
        if (!PyList_Check(PyTuple_GetItem(lists, k)) || !PyTuple_Check(PyTuple_GetItem(lists, k + 1)))
            return PyErr_Format(PyExc_TypeError, "lists are lists and tuples"), 0;
    return 1;
}

static Entry *note_space(Watch *w, Space *s, PyObject *names, PyObject *nothing, Entry *to)
{
    PyObject *name, *meant;
    Py_ssize_t at = 0;
    int all = 1;
    for (s->asked = to; PyDict_Next(names, &at, &name, &meant); to++) {
        to->name = name, to->meant = meant == nothing ? NULL : meant;
        all &= meant != nothing && PyUnicode_CheckExact(name); /* others run code of the user's to be found */
    }
    s->count = to - s->asked;
    if (!all || s->size < 0 || s->size > 2 * s->count || PyDict_Size(s->space) != s->size)
        return to;
    at = 0, s->whole = w->whole + w->wholes;
    while (PyDict_Next(s->space, &at, &name, &meant)) {
        Entry *e = &w->whole[w->wholes++];
        Py_INCREF(name);
        e->name = name, e->meant = PyUnicode_CheckExact(name) ? PyDict_GetItemWithError(names, name) : NULL;
    }
    return to;
}

static int Watch_clear(Watch *w)
{
    w->spaces = w->lists = w->kinds = 0;
    while (w->wholes)
        Py_DECREF(w->whole[--w->wholes].name);
    Py_CLEAR(w->facts);
    return 0;
}

static int Watch_traverse(Watch *w, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE((PyObject *)w));
    Py_VISIT(w->facts);
    for (Py_ssize_t k = 0; k < w->wholes; k++)
        Py_VISIT(w->whole[k].name);
    return 0;
}

static void Watch_dealloc(Watch *w)
{
    PyTypeObject *type = Py_TYPE((PyObject *)w);
    PyObject_GC_UnTrack(w);
    Watch_clear(w);
    PyMem_Free(w->space);
    PyMem_Free(w->list);
    PyMem_Free(w->entry);
    PyMem_Free(w->whole);
    PyMem_Free(w->held);
    PyMem_Free(w->kind);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(w);
    Py_DECREF(type);
}

static PyObject *Watch_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    PyObject *spaces, *lists, *fields, *kinds, *nothing;
    if (named && PyDict_Size(named))
        return PyErr_Format(PyExc_TypeError, "Watch takes no keywords");
    if (!PyArg_ParseTuple(args, "O!O!O!O!O", &PyTuple_Type, &spaces, &PyTuple_Type, &lists, &PyTuple_Type, &fields,
                          &PyTuple_Type, &kinds, &nothing) ||
        !well_formed(spaces, lists))
        return NULL;
    Watch *w = (Watch *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!w)
        return NULL;
    Py_INCREF(args);
    w->facts = args;
    size_t dicts = (size_t)PyTuple_Size(spaces) / 3, kept = (size_t)PyTuple_Size(lists) / 2, entries = 0, elements = 0;
    size_t classes = (size_t)PyTuple_Size(kinds) & ~(size_t)1;
    for (size_t k = 0; k < dicts; k++)
        entries += (size_t)PyDict_Size(PyTuple_GetItem(spaces, (Py_ssize_t)(3 * k + 2)));
    for (size_t k = 0; k < kept; k++)
        elements += (size_t)PyTuple_Size(PyTuple_GetItem(lists, (Py_ssize_t)(2 * k + 1)));
    w->space = PyMem_Calloc(dicts + 1, sizeof *w->space);
    w->list = PyMem_Calloc(kept + 1, sizeof *w->list);
    w->entry = PyMem_Calloc(entries + 1, sizeof *w->entry);
    w->whole = PyMem_Calloc(2 * entries + 1, sizeof *w->whole); /* see note_space */
    w->held = PyMem_Calloc(elements + 1, sizeof *w->held);
    w->kind = PyMem_Calloc(classes + 1, sizeof *w->kind);
    if (!w->space || !w->list || !w->entry || !w->whole || !w->held || !w->kind) {
        Py_DECREF(w);
        return PyErr_NoMemory();
    }
    Entry *entry = w->entry;
    for (Space *s = w->space; s < w->space + dicts; s++) {
        Py_ssize_t at = 3 * (s - w->space);
        s->space = PyTuple_GetItem(spaces, at), s->size = PyLong_AsSsize_t(PyTuple_GetItem(spaces, at + 1));
        entry = note_space(w, s, PyTuple_GetItem(spaces, at + 2), nothing, entry);
    }
    PyObject **held = w->held;
    for (Kept *list = w->list; list < w->list + kept; list++) {
        PyObject *before = PyTuple_GetItem(lists, 2 * (list - w->list) + 1);
        list->now = PyTuple_GetItem(lists, 2 * (list - w->list)), list->before = held;
        list->count = PyTuple_Size(before);
        for (Py_ssize_t k = 0; k < list->count; k++)
            *held++ = PyTuple_GetItem(before, k);
    }
    for (size_t k = 0; k < classes; k++)
        w->kind[k] = PyTuple_GetItem(kinds, (Py_ssize_t)k);
    w->kinds = (Py_ssize_t)classes, w->spaces = (Py_ssize_t)dicts, w->lists = (Py_ssize_t)kept;
    if (PyErr_Occurred())
        Py_CLEAR(w);
    return (PyObject *)w;
}

static PyMethodDef Watch_methods[] = {
    {"unchanged", (PyCFunction)(void (*)(void))Watch_unchanged, METH_NOARGS,
     "unchanged(): whether everything still is the very same object"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot Watch_slots[] = {
    {Py_tp_doc,
     "Watch(spaces, lists, fields, kinds, nothing): a snapshot, to be compared with what is there; see reach.py."},
    {Py_tp_new, Watch_new},
    {Py_tp_traverse, Watch_traverse},
    {Py_tp_clear, Watch_clear},
    {Py_tp_dealloc, Watch_dealloc},
    {Py_tp_methods, Watch_methods},
    {0, NULL},
};

static PyType_Spec Watch_spec = {"gradwalk.compiler.machine._machine.Watch", sizeof(Watch), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, Watch_slots};

#endif
