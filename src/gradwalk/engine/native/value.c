/* The native twin of Value: the Python type over the nodes.
 *
 * value.py is the reference; README.md says how the parts fit together. Whatever is rare
 * (printing, copying, stale data, errors) is not here: `take_over` in twin.py gives this
 * type the reference's own methods.
 */
#include "layout.h"         /* a node, a slab */
#include "slabs.inc.c"      /* memory */
#include "rules.h"          /* the table, generated */
#include "attributes.inc.c" /* what users attach to nodes */
#include "shelves.inc.c"    /* the numbers of many leaves side by side */
#include "record.inc.c"     /* making nodes */
#include "apply.inc.c"      /* calls from Python */
#include "fields.inc.c"     /* attributes of every node; many nodes at once */
#include "bundle.inc.c"     /* the same, step after step */
#include "updates.inc.c"    /* loops over parameters that were written by hand */
#include "walk.inc.c"       /* backward */
#include "forward.inc.c"    /* the same graph at other numbers */
#include "turns.inc.c"      /* backward with steps of the user's own, or in another order */
#include "tape.inc.c"       /* a graph in columns, for the compiler */
#include "life.inc.c"       /* birth and death */

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

/* Walked once more, without forward(): the one moment at which it is worth the time to see whether data has changed. */
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

/* ---- the module ---- */

static void keep(PyObject **place, PyObject *given)
{
    PyObject *before = *place;
    Py_XINCREF(given);
    *place = given;
    Py_XDECREF(before);
}

/* connect(**names): take over what is needed from Python. */
static PyObject *connect(PyObject *module, PyObject *args, PyObject *names)
{
    static const struct {
        const char *name;
        PyObject **place;
    } wanted[] = {
        {"as_float", &python.as_float},
        {"may_meet", &python.may_meet},
        {"read_dialect", &python.read_dialect},
        {"evaluate", &python.evaluate},
        {"modes", &python.modes},
        {"reference", &python.reference},
        {"call", &python.call},
        {"leaf", &python.ops[OP_LEAF]},
        {"constant", &python.ops[OP_CONSTANT]},
        {"warn_stale", &python.warn_stale},
    };
    PyObject *table = names ? PyDict_GetItemString(names, "table") : NULL;
    size_t i;
    (void)module;
    (void)args;
    for (i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        PyObject *given = names ? PyDict_GetItemString(names, wanted[i].name) : NULL;
        if (!given || !table)
            return PyErr_Format(PyExc_TypeError, "connect() needs table and %s", wanted[i].name);
        keep(wanted[i].place, given);
    }
    keep(&python.codes, NULL);
    python.codes = PyDict_New();
    for (i = OP_OBJECT + 1; python.codes && i < OP_COUNT; i++) {
        PyObject *row = PyDict_GetItemString(table, rows[i].name), *code, *form;
        int failed;
        if (!row || (rows[i].settings && (rows[i].settings != 1 || rows[i].inputs != 1)))
            continue; /* runs in Python */
        keep(&python.ops[i], row);
        code = PyLong_FromSize_t(i);
        form = PyObject_GetAttrString(row, "constant_form");
        failed = !code || !form || PyDict_SetItem(python.codes, row, code) < 0;
        call_shape[i] = form == Py_None ? rows[i].settings ? IN_PYTHON : ITEMS : IN_PYTHON;
        if (rows[i].inputs < 0)
            call_shape[i] = !strcmp(rows[i].name, "sum")   ? ONE_LIST
                            : !strcmp(rows[i].name, "dot") ? TWO_LISTS
                                                           : IN_PYTHON;
        Py_XDECREF(code);
        Py_XDECREF(form);
        if (failed)
            return NULL;
    }
    if (!python.codes)
        return NULL;
    return PyDescr_NewMethod(Py_TYPE(python.ops[OP_LEAF]), &op_call_method);
}

static PyObject *set_modes_on(PyObject *module, PyObject *on)
{
    (void)module;
    int is = PyObject_IsTrue(on);
    if (is < 0)
        return NULL;
    modes_on = is;
    Py_RETURN_NONE;
}

static PyObject *results_are_plain(PyObject *module, PyObject *plain)
{
    int is = PyObject_IsTrue(plain);
    (void)module;
    if (is < 0)
        return NULL;
    plain_results = is;
    Py_RETURN_NONE;
}

static PyObject *leaves_start_afresh(PyObject *module, PyObject *afresh)
{
    int is = PyObject_IsTrue(afresh);
    (void)module;
    if (is < 0)
        return NULL;
    leaves_afresh = is;
    Py_RETURN_NONE;
}

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

/* For gc.callbacks: before a full collection. */
static PyObject *before_collection(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    PyObject *generation;
    (void)module;
    if ((tracked_count || entry_count) && count == 2 && PyUnicode_CompareWithASCIIString(args[0], "start") == 0) {
        generation = PyDict_GetItemString(args[1], "generation");
        if (generation && PyLong_AsLong(generation) >= 2)
            track_results();
    }
    Py_RETURN_NONE;
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

static PyObject *slots_would_fit(PyObject *module, PyObject *head);

static PyMethodDef functions[] = {
    {"connect", (PyCFunction)(void (*)(void))connect, METH_VARARGS | METH_KEYWORDS,
     "Take over what is needed from Python; returns a fast Op.__call__."},
    {"fresh", (PyCFunction)(void (*)(void))fresh, METH_FASTCALL,
     "fresh(kind, op, data, grad=0.0, inputs=(), partials=())"},
    {"record", (PyCFunction)(void (*)(void))record, METH_FASTCALL, "record(op, inputs, values, kind)"},
    {"derivatives", (PyCFunction)(void (*)(void))derivatives, METH_FASTCALL,
     "derivatives(root, variables): d(root)/d(variable) for each fresh leaf of a list; None where Python must do it."},
    {"tape", tape, METH_VARARGS,
     "tape(outputs, arguments, start): what was computed since, as columns of numbers; None where Python must do it."},
    {"gather", gather, METH_O, "gather(params): two lists, data and gradients."},
    {"scatter", (PyCFunction)(void (*)(void))scatter, METH_VARARGS | METH_KEYWORDS,
     "scatter(params, data=None, grads=None): write numbers back."},
    {"update", update, METH_VARARGS,
     "update(code, names, columns, numbers): an update loop, row by row; how many rows were done, at most all but "
     "one."},
    {"set_modes_on", set_modes_on, METH_O, "Whether every operation is watched, or a function is being traced."},
    {"results_are_plain", results_are_plain, METH_O, "Whether results of a subclass are plain Values."},
    {"also_called", also_called, METH_VARARGS, "also_called(name, field): another name for data or grad is quick too."},
    {"set_walk_order", set_walk_order, METH_O,
     "In which order gradients are added: by \"age\", or depth first, from the \"first\" input or the \"last\"."},
    {"leaves_start_afresh", leaves_start_afresh, METH_O, "Whether backward sets the gradients of leaves to 0 first."},
    {"before_collection", (PyCFunction)(void (*)(void))before_collection, METH_FASTCALL, "For gc.callbacks."},
    {"fail_next", fail_next, METH_O, "For tests: the n-th request for memory from now fails; -1 for none."},
    {"shelve_from", shelve_from, METH_O,
     "For tests: from how many Values on a bundle keeps their numbers side by side; returns what it was."},
    {"slots_would_fit", slots_would_fit, METH_O,
     "For tests: whether this Python needs no more than `head` bytes before a slot."},
    {"counts", counts, METH_NOARGS, "For tests: live nodes, slabs, spare slabs, dicts, tracked nodes."},
    {NULL, NULL, 0, NULL},
};

/* ---- what is taken for granted about this Python, looked at before any Value is made ---- */

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

/* Whether the collector, taking up a slot and letting it go, touches nothing but the `head` bytes before it; and the
 * reference count is where and what we think. Three slots of the newest slab are used: the outer ones must stay as they
 * are. */
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

static int fill(PyObject *module)
{
    PyObject *capsule;
    int failed;
    if (offsetof(Slab, slots) + SLOTS * SLOT_SIZE > SLAB_BYTES || sizeof(void *) != 8) {
        PyErr_SetString(PyExc_ImportError, "the native engine is for 64-bit machines");
        return -1;
    }
    if (!(ValueType = (PyTypeObject *)PyType_FromSpec(&value_spec)) || slab_begin() < 0 || quick_add("data", 0) < 0 ||
        quick_add("grad", 1) < 0)
        return -1;
    if (collector_head() != (Py_ssize_t)COLLECTOR_HEAD || slots_fit(COLLECTOR_HEAD) != 1) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ImportError,
                            "this Python keeps its objects in a way that the native engine does not know");
        return -1;
    }
    if (!(bridge.bundle = (PyTypeObject *)PyType_FromSpec(&bundle_spec)))
        return -1;
    capsule = PyCapsule_New((void *)(uintptr_t)&bridge, BRIDGE_NAME, NULL);
    failed = !capsule || PyModule_AddObjectRef(module, "bridge", capsule) < 0 ||
             PyModule_AddObjectRef(module, "Value", (PyObject *)ValueType) < 0 ||
             PyModule_AddObjectRef(module, "Bundle", (PyObject *)bridge.bundle) < 0 ||
             PyModule_AddStringConstant(module, "fingerprint", RULES_FINGERPRINT) < 0 ||
             PyModule_AddStringConstant(module, "left_out", LEFT_OUT) < 0 ||
             PyModule_AddIntConstant(module, "sanitized", SANITIZED) < 0;
    Py_XDECREF(capsule);
    return failed ? -1 : 0;
}

static int start(PyObject *module)
{
    if (ValueType) {
        PyErr_SetString(PyExc_ImportError, "the native engine can be loaded only once in a process");
        return -1;
    }
    if (fill(module) == 0)
        return 0;
    Py_CLEAR(bridge.bundle);
    Py_CLEAR(ValueType);
    return -1;
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, start},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_USED}, /* the slabs are shared by all threads */
#endif
    {0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "gradwalk.engine.native._value",
    .m_doc = "The native twin of gradwalk.engine.Value.",
    .m_methods = functions,
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__value(void) { return PyModuleDef_Init(&module_definition); }
