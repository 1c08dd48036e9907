/* The block machine: runs programs over the rows of a batch, 64 rows at a time.

   Read README.md first. This file loads a program, checking every register before anything
   runs; keeps the memory that blocks are computed in; and hands blocks to threads. What an
   instruction does to a block is in kernels.h, compiled here once per instruction set and
   precision; the right one is chosen when a program is loaded.

   It knows no calculus and no Python objects beyond buffers. */

#define PY_SSIZE_T_CLEAN
#ifndef GRADWALK_FULL_API
#define Py_LIMITED_API 0x030b0000 /* one binary for every Python from 3.11 on */
#endif
#include <Python.h>

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../engine/native/bridge.h"
#include "coefficients.h"
#include "machine.h"
#include "threads.h"
#include "unchanged.h"


/* ---- the kernels, for every instruction set ---- */

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline, unused))
#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#define X86 1
#endif
#if defined(__clang__)
#define SHUFFLE(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#define ORDER(...) __VA_ARGS__
#else
#define SHUFFLE(x, y, ...) __builtin_shuffle(x, y, __VA_ARGS__)
#define ORDER(...) ((TI){__VA_ARGS__})
#endif
#else
#define INLINE static __inline
#define SHUFFLE(x, y, ...) (x)
#endif
#ifndef X86
#define X86 0
#endif

#define GLUE(x, y) x##_##y
#define PASTE(x, y) GLUE(x, y)

#define BYTES 0
#define SET plain
#include "instruction_set.h"

#if defined(__GNUC__)
#define BYTES 16
#define SET baseline
#include "instruction_set.h"
#endif

#if X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#define BYTES 32
#define SET avx2
#include "instruction_set.h"
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,prefer-vector-width=512")
#endif
#define BYTES 64
#define SET avx512
#include "instruction_set.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

static const struct {
    const char *name;
    const Kernels *doubles, *floats;
} SETS[] = {
#if X86
    {"avx512", &kernels_avx512_d, &kernels_avx512_f},
    {"avx2", &kernels_avx2_d, &kernels_avx2_f},
#endif
#if defined(__GNUC__)
    {"baseline", &kernels_baseline_d, &kernels_baseline_f},
#endif
    {"plain", &kernels_plain_d, &kernels_plain_f},
};
#define COUNT(list) ((int)(sizeof(list) / sizeof(*(list))))

static int supported(const char *name) {
#if X86
    if (!strcmp(name, "avx512"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    if (!strcmp(name, "avx2")) return __builtin_cpu_supports("avx2");
#endif
    (void)name;
    return 1;
}

/* The instructions by name, in the order of the kernels: how many inputs one has, and about what it costs. */
static const struct {
    const char *name;
    int inputs, cost;
} OPERATIONS[] = {
#define PLAIN(name, inputs, expression) {#name, inputs, 1},
#define FUNCTION(name, inputs, expression) {#name, inputs, 20},
    PLAIN(copy, 1, x)
#include "table.h"
#undef PLAIN
#undef FUNCTION
    {"sum", 0, 0}, {"dot", 0, 0}, {"matvec", 0, 0}, {"outer", 0, 0}, {"rowsum", 0, 0},
};
#define ELEMENTWISE (COUNT(OPERATIONS) - 5)
enum { SUM = ELEMENTWISE, DOT, MATVEC, OUTER, ROWSUM };

#include "load.h"
#include "run.h"
#include "arguments.h"
#include "calls.h"

static PyMethodDef Machine_methods[] = {
    {"run", (PyCFunction)(void (*)(void))Machine_run, METH_FASTCALL, run_doc},
    {"node", (PyCFunction)(void (*)(void))Machine_node, METH_FASTCALL, node_doc},
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

static PyType_Spec Machine_spec = {"gradwalk.compiler.machine._machine.Machine", sizeof(Machine), 0, Py_TPFLAGS_DEFAULT, Machine_slots};

static PyMethodDef functions[] = {
    {"connect", connect, METH_O, connect_doc},
    {"unchanged", unchanged, METH_VARARGS, unchanged_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_machine", "Runs programs over blocks of rows; see README.md beside it.", -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__machine(void) {
    PyObject *m = PyModule_Create(&module), *sets = PyTuple_New(0), *names = PyList_New(0);
    if (!m || !sets || !names) return NULL;
    PyObject *type = PyType_FromSpec(&Machine_spec), *list = PyList_New(0);
    if (!type || !list) return NULL;
    for (int k = 0; k < COUNT(SETS); k++)
        if (supported(SETS[k].name)) {
            PyObject *name = PyUnicode_FromString(SETS[k].name);
            if (!name || PyList_Append(list, name)) return NULL;
            Py_DECREF(name);
        }
    for (int k = 0; k < COUNT(OPERATIONS); k++) {
        PyObject *name = PyUnicode_FromString(OPERATIONS[k].name);
        if (!name || PyList_Append(names, name)) return NULL;
        Py_DECREF(name);
    }
#if THREADS
    pthread_atfork(NULL, NULL, forget_helpers);
#endif
    Py_DECREF(sets);
    if (PyModule_AddObject(m, "Machine", type) || PyModule_AddObject(m, "SETS", PyList_AsTuple(list)) ||
        PyModule_AddObject(m, "OPERATIONS", PyList_AsTuple(names)))
        return NULL;
    Py_DECREF(list);
    Py_DECREF(names);
    return m;
}
