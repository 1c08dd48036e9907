/* What the block machine may do with Values: handed from _value to _machine in a capsule.

   Both extensions include this file, so they agree on what is below; neither uses the other's internals. */
#ifndef GRADWALK_BRIDGE_H
#define GRADWALK_BRIDGE_H

#include <Python.h>

/* The name changes with what is below: an extension that was built from an older file is then refused. */
#define BRIDGE_NAME "gradwalk.engine.native._value.bridge of bundles, shelves and batches"

/* Many Values, read and written all at once. They stay where they are, so their places are looked up once. */
typedef struct Shelf Shelf;
typedef struct {
    PyObject_HEAD Py_ssize_t count;
    PyObject **values;         /* owned */
    double **data, **grad;     /* where those of each are, between open and close */
    double *all_data;          /* where they begin, if they are contiguous; else NULL */
    double *all_grads;         /* the same */
    unsigned long long looked; /* when they were last seen to be leaves; see bundle.inc.c */
    unsigned long long placed; /* when their places were last looked up; see shelves.inc.c */
    int opened;                /* how often: counted to 2 */
    struct Shelf **shelves;    /* where some of the places are */
    Py_ssize_t shelf_count;
} Bundle;

typedef struct {
    PyTypeObject *bundle;
    /* A Value computed from a bundle, with room for a local derivative by each, which the caller fills; its attribute
       `_batch` is what it was computed from besides. */
    PyObject *(*result)(Bundle *inputs, PyObject *op, PyObject *label, PyObject *batch, double data, double **partials);
    /* Before the places are read or written, and after; in between nothing else may run. -1 with MemoryError. */
    int (*open)(Bundle *);
    void (*close)(Bundle *);
} Bridge;

#endif
