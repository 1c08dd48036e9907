/* Attributes set by users: `p.m = 0.0`, `v.label = "a"`, `out._backward = closure`.
 *
 * Few nodes have any, so a node has no room for a dict: a table maps the node to its dict,
 * and the flag HAS_DICT says that there is one. The node owns the dict.
 *
 * Only through such a dict can a node be part of a reference cycle. So a node is tracked by
 * the cyclic collector when its dict holds something that the collector tracks; and before a
 * full collection `track_results` tracks everything that was computed from such nodes. Leaves
 * of a subclass are tracked from birth, because they refer to their class; its results are
 * tracked like plain results.
 */
#ifndef GRADWALK_ATTRIBUTES_H
#define GRADWALK_ATTRIBUTES_H

#include "slabs.inc.c"
#include "rules.h"

typedef struct {
    Node *node;
    PyObject *dict;
} Entry;

static Entry *entries; /* open addressing; the size is a power of 2 */
static size_t entry_room, entry_count;
static unsigned long long leaf_changes = 1; /* how often a leaf may have become something else: see bundle.inc.c */
static Py_ssize_t tracked_count;            /* nodes that the collector knows */

static size_t entry_home(Node *node)
{
    return (size_t)(((uint64_t)(uintptr_t)node >> 3) * 0x9E3779B97F4A7C15u >> 20) & (entry_room - 1);
}

static Entry *entry_find(Node *node) /* its entry, or the free one where it belongs */
{
    size_t i = entry_home(node);
    while (entries[i].node && entries[i].node != node)
        i = (i + 1) & (entry_room - 1);
    return &entries[i];
}

static int entry_add(Node *node, PyObject *dict)
{
    Entry *entry;
    if (2 * (entry_count + 1) > entry_room) {
        Entry *old = entries, *fresh;
        size_t room = entry_room, i;
        if (!(fresh = get_memory((room ? 2 * room : 64) * sizeof(Entry))))
            return -1;
        entries = fresh;
        entry_room = room ? 2 * room : 64;
        memset(entries, 0, entry_room * sizeof(Entry));
        for (i = 0; i < room; i++)
            if (old[i].node)
                *entry_find(old[i].node) = old[i];
        PyMem_Free(old);
    }
    entry = entry_find(node);
    entry->node = node;
    entry->dict = dict;
    entry_count++;
    return 0;
}

static PyObject *entry_take(Node *node) /* out of the table, with its reference */
{
    Entry *entry = entry_find(node);
    PyObject *dict = entry->dict;
    size_t hole = (size_t)(entry - entries), i = hole;
    entries[hole].node = NULL;
    entry_count--;
    for (;;) { /* close the gap, so that a search never stops too early */
        size_t home;
        i = (i + 1) & (entry_room - 1);
        if (!entries[i].node)
            return dict;
        home = entry_home(entries[i].node);
        if (((i - home) & (entry_room - 1)) >= ((i - hole) & (entry_room - 1))) {
            entries[hole] = entries[i];
            entries[i].node = NULL;
            hole = i;
        }
    }
}

/* The dict of a node, a new reference; created on request; NULL without an error if there is none. */
static PyObject *dict_of(Node *node, int make)
{
    PyObject *dict, *made = NULL;
    if (!(FLAGS(place_of(node)) & HAS_DICT)) {
        if (!make || !(made = PyDict_New()))
            return NULL;
        /* That may have run the collector, and a finalizer may have set the first attribute meanwhile. */
        if (!(FLAGS(place_of(node)) & HAS_DICT)) {
            if (entry_add(node, made) < 0) {
                Py_DECREF(made);
                return NULL;
            }
            FLAGS(place_of(node)) |= HAS_DICT;
            made = NULL;
        }
    }
    dict = entry_find(node)->dict;
    Py_INCREF(dict);
    Py_XDECREF(made);
    return dict;
}

static void track(Node *node) /* never the dead: they wait in a queue to be freed, see life.inc.c */
{
    Place place = place_of(node);
    if (!(FLAGS(place) & TRACKED) && Py_REFCNT(node) > 0) {
        FLAGS(place) |= TRACKED;
        tracked_count++;
        if (!PyObject_GC_IsTracked((PyObject *)node)) /* Python does it too, while a user's `__del__` runs */
            PyObject_GC_Track(node);
    }
}

static int is_tracked(Node *x) { return x && FLAGS(place_of(x)) & TRACKED; }

/* A cycle may run through plain results as well: x.friend = x * 2. Oldest first, so one pass is enough. */
static void track_results(void)
{
    Slab *slab = newest;
    size_t i;
    for (i = 0; i < entry_room; i++) /* a dict may have been filled without the node noticing */
        if (entries[i].node && PyObject_GC_IsTracked(entries[i].dict))
            track(entries[i].node);
    if (!tracked_count)
        return;
    while (slab->older)
        slab = slab->older;
    for (; slab; slab = slab->newer)
        for (i = 0; i < slab->used; i++) {
            unsigned info = slab->info[i];
            Node *slot = slot_at(slab, i), *node;
            int found = 0;
            if (!info || info & TRACKED)
                continue;
            node = info & SHADOW ? slot->owner : slot;
            if (Py_REFCNT(node) == 0) /* the inputs of the dead may be gone */
                continue;
            if (info & HAS_BLOCK) {
                Py_ssize_t k;
                for (k = 0; k < node->block->count && !found; k++)
                    found = is_tracked(node->block->in[k]);
            } else
                found =
                    (info & NODE_0 && is_tracked(node->in[0].node)) || (info & NODE_1 && is_tracked(node->in[1].node));
            if (found)
                track(node);
        }
}

/* What the type holds under a name: a new reference, or NULL, with an error only if one occurred. */
static PyObject *lookup(PyTypeObject *type, PyObject *name)
{
    PyObject *mro = PyObject_GetAttrString((PyObject *)type, "__mro__"), *found = NULL;
    Py_ssize_t i, n = mro ? PyTuple_Size(mro) : 0;
    for (i = 0; !found && i < n; i++) {
        PyObject *names = PyObject_GetAttrString(PyTuple_GetItem(mro, i), "__dict__");
        found = names ? PyObject_GetItem(names, name) : NULL;
        Py_XDECREF(names);
        if (!found && !PyErr_ExceptionMatches(PyExc_KeyError))
            break;
        PyErr_Clear();
    }
    Py_XDECREF(mro);
    return found;
}

static int is_data_descriptor(PyTypeObject *type, PyObject *name) /* -1: an error */
{
    PyObject *found = lookup(type, name);
    int is = found ? PyType_GetSlot(Py_TYPE(found), Py_tp_descr_set) != NULL : PyErr_Occurred() ? -1 : 0;
    Py_XDECREF(found);
    return is;
}

static int is_dict(PyObject *name)
{
    return PyUnicode_GetLength(name) == 8 && PyUnicode_CompareWithASCIIString(name, "__dict__") == 0;
}

/* Looking up a name may run anything: keys have an `__eq__`, and every allocation may run the collector and with it
 * finalizers and other threads, which may replace what was found. So everything found is held from the start.
 */
static PyObject *value_getattro(PyObject *self, PyObject *name)
{
    if (UNLIKELY(Py_TYPE(self) != ValueType) && is_dict(name))
        track((Node *)self); /* from here on it may hold anything */
    if (UNLIKELY(entry_count) && FLAGS(place_of((Node *)self)) & HAS_DICT) {
        PyObject *dict = dict_of((Node *)self, 0), *found = PyDict_GetItemWithError(dict, name);
        int overruled;
        Py_XINCREF(found);
        Py_DECREF(dict);
        if (!found && PyErr_Occurred())
            return NULL;
        if (found) {
            if ((overruled = is_data_descriptor(Py_TYPE(self), name)) == 0)
                return found;
            Py_DECREF(found);
            if (overruled < 0)
                return NULL;
        }
    }
    return PyObject_GenericGetAttr(self, name);
}

static int set_in_dict(Node *node, PyObject *name, PyObject *given)
{
    PyObject *dict = dict_of(node, given != NULL);
    int failed;
    if (!dict) {
        if (!PyErr_Occurred())
            PyErr_SetObject(PyExc_AttributeError, name);
        return -1;
    }
    failed = given ? PyDict_SetItem(dict, name, given) : PyDict_DelItem(dict, name);
    if (failed && PyErr_ExceptionMatches(PyExc_KeyError))
        PyErr_SetObject(PyExc_AttributeError, name);
    if (!failed && PyObject_GC_IsTracked(dict))
        track(node);
    Py_DECREF(dict);
    return failed;
}

static int value_setattro(PyObject *self, PyObject *name, PyObject *given)
{
    if (LIKELY(PyObject_GenericSetAttr(self, name, given) == 0)) {
        if (UNLIKELY(Py_TYPE(self) != ValueType) && given && PyType_HasFeature(Py_TYPE(given), Py_TPFLAGS_HAVE_GC))
            track((Node *)self); /* it went into the instance's own dict, or a slot */
        return 0;
    }
    if (!PyErr_ExceptionMatches(PyExc_AttributeError))
        return -1;
    {
        PyObject *type, *error, *trace;
        int overruled;
        PyErr_Fetch(&type, &error, &trace);
        overruled = is_data_descriptor(Py_TYPE(self), name);
        if (overruled > 0) { /* it refused, and it has the last word */
            PyErr_Restore(type, error, trace);
            return -1;
        }
        Py_XDECREF(type);
        Py_XDECREF(error);
        Py_XDECREF(trace);
        if (overruled < 0)
            return -1;
    }
    return set_in_dict((Node *)self, name, given);
}

static PyObject *get_dict(PyObject *self, void *unused)
{
    (void)unused;
    return dict_of((Node *)self, 1); /* from here on it may hold anything: `track_results` checks */
}

/* ---- a user's own `_backward`: an entry "_step" of the dict, and the flag HAS_STEP ---- */

static PyObject *get_step(PyObject *self, void *unused)
{
    PyObject *step = NULL, *dict = NULL;
    (void)unused;
    if (FLAGS(place_of((Node *)self)) & HAS_STEP && (dict = dict_of((Node *)self, 0)))
        step = PyDict_GetItemString(dict, "_step");
    step = step ? step : Py_None;
    Py_INCREF(step);
    Py_XDECREF(dict);
    return step;
}

static int set_step(PyObject *self, PyObject *step, void *unused)
{
    PyObject *name = PyUnicode_FromString("_step");
    int failed = name ? set_in_dict((Node *)self, name, step) : -1;
    (void)unused;
    Py_XDECREF(name);
    leaf_changes++;
    if (!failed && step && step != Py_None)
        FLAGS(place_of((Node *)self)) |= HAS_STEP;
    else if (!failed)
        FLAGS(place_of((Node *)self)) &= ~(unsigned)HAS_STEP;
    return failed;
}

#endif
