/* The native twin of Value: the Python type over the nodes.
 *
 * value.py is the reference; README.md says how the parts fit together. Rare cases (printing,
 * copying, stale data, errors) are not here: `take_over` in twin.py gives this type the
 * reference's own methods.
 */
#include "layout.h"          /* a node, a slab */
#include "slabs.inc.c"       /* memory */
#include "rules.h"           /* the table, generated */
#include "attributes.inc.c"  /* what users attach to nodes */
#include "shelves.inc.c"     /* the numbers of many leaves side by side */
#include "making.inc.c"      /* what is told of every new node */
#include "record.inc.c"      /* making nodes */
#include "results.inc.c"     /* of any number of inputs */
#include "constants.inc.c"   /* plain numbers among them */
#include "apply.inc.c"       /* calls from Python */
#include "parts.inc.c"       /* nodes from their parts */
#include "products.inc.c"    /* sums of products that were written by hand */
#include "numbers.inc.c"     /* data and grad */
#include "fields.inc.c"      /* attributes of every node */
#include "many.inc.c"        /* many nodes at once */
#include "bundle.inc.c"      /* the same, step after step */
#include "updates.inc.c"     /* loops over parameters that were written by hand */
#include "waiting.inc.c"     /* nodes to be visited, newest first */
#include "walk.inc.c"        /* backward */
#include "derivatives.inc.c" /* the same, with the gradients as a list */
#include "forward.inc.c"     /* the same graph at other numbers */
#include "turns.inc.c"       /* backward with a user's own steps, or in another order */
#include "by_hand.inc.c"     /* one step of it */
#include "registers.inc.c"   /* what columns are written with */
#include "tape.inc.c"        /* which nodes a graph has */
#include "stream.inc.c"      /* they as bytes, for the compiler */
#include "columns.inc.c"     /* as columns of numbers, for pictures */
#include "life.inc.c"        /* birth and death */
#include "listing.inc.c"     /* a graph as a list */
#include "methods.inc.c"     /* operators and methods: the type itself */
#include "granted.inc.c"     /* whether this Python is as we expect */
#include "for_tests.inc.c"   /* what only tests ask for */

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
        {"as_float", &python.as_float},         {"may_meet", &python.may_meet},
        {"read_dialect", &python.read_dialect}, {"handmade", &python.handmade},
        {"evaluate", &python.evaluate},         {"modes", &python.modes},
        {"reference", &python.reference},       {"call", &python.call},
        {"leaf", &python.ops[OP_LEAF]},         {"constant", &python.ops[OP_CONSTANT]},
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

static PyObject *set_modes_on(PyObject *module, PyObject *args)
{
    int any, watching;
    (void)module;
    if (!PyArg_ParseTuple(args, "pp", &any, &watching))
        return NULL;
    modes_on = any;
    watched = (watched & (NUMBERED | TOLD | ASKED)) | (watching ? WATCHED : 0);
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

static PyObject *let_gradients_miss(PyObject *module, PyObject *may)
{
    int is = PyObject_IsTrue(may);
    (void)module;
    if (is < 0)
        return NULL;
    gradients_may_miss = is;
    Py_RETURN_NONE;
}

static PyObject *set_metaclass(PyObject *module, PyObject *args)
{
    PyTypeObject *kind, *meta;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", &PyType_Type, &kind, &PyType_Type, &meta))
        return NULL;
    if (!(PyType_GetFlags(kind) & Py_TPFLAGS_HEAPTYPE) || Py_TYPE(kind) != &PyType_Type ||
        !PyType_IsSubtype(meta, &PyType_Type))
        return PyErr_Format(PyExc_TypeError, "a class without a metaclass, and a metaclass, are expected");
    Py_INCREF(meta);
    Py_SET_TYPE((PyObject *)kind, meta);
    PyType_Modified(kind);
    Py_RETURN_NONE;
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

static PyMethodDef functions[] = {
    {"connect", (PyCFunction)(void (*)(void))connect, METH_VARARGS | METH_KEYWORDS,
     "Take over what is needed from Python; returns a fast Op.__call__."},
    {"fresh", (PyCFunction)(void (*)(void))fresh, METH_FASTCALL,
     "fresh(kind, op, data, grad=0.0, inputs=(), partials=())"},
    {"record", (PyCFunction)(void (*)(void))record, METH_FASTCALL, "record(op, inputs, values, kind)"},
    {"derivatives", (PyCFunction)(void (*)(void))derivatives, METH_FASTCALL,
     "derivatives(root, variables): d(root)/d(variable) for each fresh leaf of a list; None where Python must do it."},
    {"tape", tape, METH_VARARGS,
     "tape(outputs, arguments, start): what was computed since, as a stream of bytes; None where Python must do it."},
    {"give_back", give_back, METH_NOARGS, "give_back(): memory that is kept for more nodes goes back to the system."},
    {"columns", columns, METH_VARARGS,
     "columns(root, constant): its graph as columns of numbers; None where Python must do it."},
    {"gather", gather, METH_O, "gather(params): two lists, data and gradients."},
    {"scatter", (PyCFunction)(void (*)(void))scatter, METH_VARARGS | METH_KEYWORDS,
     "scatter(params, data=None, grads=None): write numbers back."},
    {"update", update, METH_VARARGS,
     "update(code, names, columns, numbers): an update loop, row by row; how many rows were done, at most all but "
     "one."},
    {"sums", sums, METH_VARARGS,
     "sums(sum, slow_products, slow_results): two functions that add up products, as a dot where these are Values."},
    {"set_modes_on", set_modes_on, METH_VARARGS,
     "Whether operations are watched or a function is being traced; whether they are watched."},
    {"results_are_plain", results_are_plain, METH_O, "Whether results of a subclass are plain Values."},
    {"also_called", also_called, METH_VARARGS, "also_called(name, field): another name for data or grad is quick too."},
    {"set_walk_order", set_walk_order, METH_O,
     "In which order gradients are added: by \"age\", as on a \"tape\", or depth first, from the \"first\" input or "
     "the "
     "\"last\"."},
    {"pass_on", pass_on, METH_O, "pass_on(node): its gradient, to its inputs; False if Python must do it."},
    {"leaves_start_afresh", leaves_start_afresh, METH_O, "Whether backward sets the gradients of leaves to 0 first."},
    {"let_gradients_miss", let_gradients_miss, METH_O, "Whether a gradient is None until something arrives."},
    {"listed", listed, METH_VARARGS,
     "listed(root, numbers): every node, inputs before results, depth first; plain numbers too, if asked for."},
    {"made", made, METH_NOARGS, "How many nodes were ever made, plain numbers were ever operands, leaves were made."},
    {"made_before", made_before, METH_O, "How many nodes and numbers there were when it was made; None if unknown."},
    {"number_results", number_results, METH_NOARGS, "From now on made_before knows results too."},
    {"tell_of_making", tell_of_making, METH_VARARGS,
     "tell_of_making(function, numbers): called with each new result, and with None for a leaf; for numbers, too."},
    {"ask_of_excess", ask_of_excess, METH_O,
     "ask_of_excess(function): called with each new result of one or two inputs that is not finite; it may raise."},
    {"set_metaclass", set_metaclass, METH_VARARGS,
     "set_metaclass(kind, meta): for a class that is already there, a metaclass that adds no fields to classes."},
    {"before_collection", (PyCFunction)(void (*)(void))before_collection, METH_FASTCALL, "For gc.callbacks."},
    {"fail_next", fail_next, METH_O, "For tests: the n-th request for memory from now fails; -1 for none."},
    {"shelve_from", shelve_from, METH_O,
     "For tests: from how many Values on a bundle keeps their numbers side by side; returns what it was."},
    {"slots_would_fit", slots_would_fit, METH_O,
     "For tests: whether this Python needs no more than `head` bytes before a slot."},
    {"counts", counts, METH_NOARGS, "For tests: live nodes, slabs, spare slabs, dicts, tracked nodes."},
    {NULL, NULL, 0, NULL},
};

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
