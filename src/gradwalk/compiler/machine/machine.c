/* The block machine: runs programs over the rows of a batch, 64 rows at a time.

   Read README.md first. This file loads a program, checking every register before anything
   runs; keeps the memory that blocks are computed in; and hands blocks to threads. What an
   instruction does to a block is in kernels.c, compiled once per instruction set and
   precision; the right one is chosen when a program is loaded.

   There is no calculus here. bridge.h is all it uses of Values. */

#include "machine.h"

#include <limits.h>
#include <structmember.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../engine/native/bridge.h"
#include "loops.h"
#include "table.h"
#include "threads.inc.c"
#include "unchanged.inc.c"

static const struct {
    const char *name;
    const Kernels *doubles, *floats;
} SETS[] = {
#if X86
    {"avx512", &kernels_avx512_doubles, &kernels_avx512_floats},
    {"avx2", &kernels_avx2_doubles, &kernels_avx2_floats},
#endif
#if VECTORS
    {"baseline", &kernels_baseline_doubles, &kernels_baseline_floats},
#endif
    {"plain", &kernels_plain_doubles, &kernels_plain_floats},
};
#define COUNT(list) ((int)(sizeof(list) / sizeof(*(list))))

static int supported(const char *name)
{
#if X86
    if (!strcmp(name, "avx512"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    if (!strcmp(name, "avx2"))
        return __builtin_cpu_supports("avx2");
#endif
    (void)name;
    return 1;
}

/* The instructions by name, in the order of the kernels: the number of inputs, and the approximate cost. */
static const struct {
    const char *name;
    int inputs, cost;
} OPERATIONS[] = {
#define CHEAP(name, inputs, named, result) {#name, inputs, 1},
#define COSTLY(name, inputs, named, result) {#name, inputs, 20},
    KERNELS(CHEAP, COSTLY){"sum", 0, 0},
    {"dot", 0, 0},
    {"matvec", 0, 0},
    {"outer", 0, 0},
    {"rowsum", 0, 0},
    {"take", 0, 0},
    {"scatter", 0, 0},
    {"dense", 0, 0},
    {"loop", 0, 0},
    {"until", 0, 0},
    {"rewound", 0, 0},
};
#define ELEMENTWISE (COUNT(OPERATIONS) - 11)
enum { SUM = ELEMENTWISE, DOT, MATVEC, OUTER, ROWSUM, TAKE, SCATTER, DENSE, LOOP, UNTIL, REWOUND };

#include "workspaces.inc.c"
#include "load.inc.c"
#include "spans.inc.c"
#include "machine_new.inc.c"
#include "run.inc.c"
#include "line.inc.c"
#include "arguments.inc.c"
#include "tables.inc.c"
#include "calls.inc.c"
#include "optimizer_steps.inc.c"

#define CALLS                                                                      \
    {"run", (PyCFunction)(void (*)(void))call_run, METH_FASTCALL, run_doc},        \
        {"node", (PyCFunction)(void (*)(void))call_node, METH_FASTCALL, node_doc}, \
    {                                                                              \
        "table", (PyCFunction)(void (*)(void))call_table, METH_FASTCALL, table_doc \
    }

static PyMethodDef Machine_methods[] = {
    CALLS,
    {"as_loop", (PyCFunction)(void (*)(void))Machine_as_loop, METH_VARARGS, as_loop_doc},
    {"step", (PyCFunction)(void (*)(void))Machine_step, METH_FASTCALL, step_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot Machine_slots[] = {
    {Py_tp_doc, "A program, loaded and checked, with the memory it runs in."},
    {Py_tp_new, Machine_new},
    {Py_tp_dealloc, Machine_dealloc},
    {Py_tp_methods, Machine_methods},
    {0, NULL},
};

static PyType_Spec Machine_spec = {"gradwalk.compiler.machine._machine.Machine", sizeof(Machine), 0, Py_TPFLAGS_DEFAULT,
                                   Machine_slots};

static PyMethodDef Line_methods[] = {
    CALLS,
    {"attach", (PyCFunction)(void (*)(void))Line_attach, METH_O, attach_doc},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef Line_members[] = {
    {"few", T_INT, offsetof(Line, few), READONLY, "for how many rows at most it is meant"},
    {"runs", T_INT, offsetof(Line, runs), READONLY, "how many runs the program became"},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot Line_slots[] = {
    {Py_tp_doc, "A program laid out for one row, or a few."},
    {Py_tp_new, Line_new},
    {Py_tp_dealloc, Line_dealloc},
    {Py_tp_methods, Line_methods},
    {Py_tp_members, Line_members},
    {0, NULL},
};

static PyType_Spec Line_spec = {"gradwalk.compiler.machine._machine.Line", sizeof(Line), 0, Py_TPFLAGS_DEFAULT,
                                Line_slots};

static PyMethodDef functions[] = {
    {"connect", connect, METH_O, connect_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT,
                                    "_machine",
                                    "Runs programs over blocks of rows; see README.md beside it.",
                                    -1,
                                    functions,
                                    NULL,
                                    NULL,
                                    NULL,
                                    NULL};

/* Add a new reference to the module, which takes it over even if that fails. */
static int offer(PyObject *m, const char *name, PyObject *thing)
{
    int failed = !thing || PyModule_AddObjectRef(m, name, thing);
    Py_XDECREF(thing);
    return failed ? -1 : 0;
}

/* A tuple of the names for which `wanted` holds, of a list of structs that begin with a name. */
static PyObject *names_of(const void *list, size_t size, int count, int (*wanted)(const char *))
{
    PyObject *found = PyList_New(0), *all;
    for (int k = 0; found && k < count; k++) {
        const char *text = *(const char *const *)((const char *)list + k * size);
        PyObject *name = wanted(text) ? PyUnicode_FromString(text) : NULL;
        if (name ? PyList_Append(found, name) : PyErr_Occurred() != NULL)
            Py_CLEAR(found);
        Py_XDECREF(name);
    }
    all = found ? PyList_AsTuple(found) : NULL;
    Py_XDECREF(found);
    return all;
}

static int always(const char *name)
{
    (void)name;
    return 1;
}

PyMODINIT_FUNC PyInit__machine(void)
{
    PyObject *m = PyModule_Create(&module);
    if (!m)
        return NULL;
    look_at_a_list();
    look_at_a_dict();
    if (offer(m, "Machine", PyType_FromSpec(&Machine_spec)) || offer(m, "Line", PyType_FromSpec(&Line_spec)) ||
        offer(m, "Watch", PyType_FromSpec(&Watch_spec)) ||
        offer(m, "SETS", names_of(SETS, sizeof *SETS, COUNT(SETS), supported)) ||
        offer(m, "OPERATIONS", names_of(OPERATIONS, sizeof *OPERATIONS, COUNT(OPERATIONS), always)) ||
        offer(m, "fingerprint", PyUnicode_FromString(TABLE_FINGERPRINT))) {
        Py_DECREF(m);
        return NULL;
    }
#if THREADS
    pthread_atfork(NULL, NULL, forget_helpers);
#endif
    return m;
}
