/* Bundle(values): many Values at once, as an optimizer and a compiled loss use them, step after step.
 *
 * What a loop over Values would check each time is checked when the bundle is made: that they
 * are Values, and where their numbers are. Whether they are plain leaves can change later, in
 * two rare ways (`_backward` assigned, `__init__` called again), which increase `leaf_changes`:
 * as long as that number stays the same, there is no need to check again.
 *
 * A result computed from a bundle owns the bundle and not its Values one by one.
 */
#ifndef GRADWALK_BUNDLE_H
#define GRADWALK_BUNDLE_H

#include "many.inc.c"

static PyObject *bundle_new(PyTypeObject *kind, PyObject *args, PyObject *named)
{
    static char *names[] = {"values", NULL};
    PyObject *given, *list;
    Bundle *out = NULL;
    Py_ssize_t i, n;
    if (!PyArg_ParseTupleAndKeywords(args, named, "O", names, &given) || !(list = PySequence_Tuple(given)))
        return NULL;
    n = PyTuple_Size(list);
    for (i = 0; i < n; i++)
        if (!is_value(PyTuple_GetItem(list, i))) {
            not_a_value(PyTuple_GetItem(list, i));
            goto end;
        }
    if (!(out = (Bundle *)((allocfunc)PyType_GetSlot(kind, Py_tp_alloc))(kind, 0)))
        goto end;
    if (!(out->values = get_memory((size_t)(n + 1) * 3 * sizeof(void *)))) {
        Py_CLEAR(out);
        goto end;
    }
    out->data = (double **)(void *)(out->values + n);
    out->grad = out->data + n;
    for (i = 0; i < n; i++) {
        out->values[i] = PyTuple_GetItem(list, i);
        Py_INCREF(out->values[i]);
    }
    out->count = n;
end:
    Py_DECREF(list);
    return (PyObject *)out;
}

static int bundle_traverse(PyObject *self, visitproc visit, void *arg)
{
    Bundle *bundle = (Bundle *)self;
    Py_ssize_t i;
    Py_VISIT(Py_TYPE(self));
    for (i = 0; i < bundle->count; i++)
        Py_VISIT(bundle->values[i]);
    return 0;
}

static void
bundle_dealloc(PyObject *self) /* cycles are broken at the dicts of Values: there is nothing to clear here */
{
    Bundle *bundle = (Bundle *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    while (bundle->count)
        Py_DECREF(bundle->values[--bundle->count]);
    leave_shelves(bundle->shelves, bundle->shelf_count);
    PyMem_Free(bundle->values);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* Whether all are leaves without their own `_backward`. */
static int bundle_is_plain(Bundle *bundle)
{
    Py_ssize_t i;
    if (LIKELY(bundle->looked == leaf_changes))
        return 1;
    for (i = 0; i < bundle->count; i++) {
        Place place = place_of((Node *)bundle->values[i]);
        if (OP(place) != OP_LEAF || FLAGS(place) & HAS_STEP)
            return 0;
    }
    bundle->looked = leaf_changes;
    return 1;
}

static PyObject *bundle_zero(PyObject *self, PyObject *unused)
{
    Bundle *bundle = (Bundle *)self;
    Py_ssize_t i, n = bundle->count;
    double **grad = bundle->grad;
    (void)unused;
    for (i = bundle_is_plain(bundle) ? n : 0; i < n; i++)
        if (keep_share((Node *)bundle->values[i], place_of((Node *)bundle->values[i])) < 0)
            return NULL;
    if (bundle_open(bundle) < 0)
        return NULL;
    if (bundle->all_grads)
        memset(bundle->all_grads, 0, (size_t)n * sizeof(double));
    else
        for (i = 0; i < n; i++)
            *grad[i] = 0.0;
    bundle_close(bundle);
    Py_RETURN_NONE;
}

static PyObject *bundle_result(Bundle *inputs, PyObject *op, PyObject *label, PyObject *batch, double data,
                               double **partials)
{
    static PyObject *label_name, *batch_name;
    Block *block;
    Node *out;
    Place place;
    if ((!label_name && !(label_name = PyUnicode_InternFromString("label"))) ||
        (!batch_name && !(batch_name = PyUnicode_InternFromString("_batch"))) ||
        !(block = get_memory(sizeof(Block) + (size_t)inputs->count * sizeof(double))))
        return NULL;
    if (!(out = leaf_new(ValueType, OP_LEAF, data))) {
        PyMem_Free(block);
        return NULL;
    }
    Py_INCREF(op);
    Py_INCREF(inputs);
    block->op = op;
    block->bundle = inputs;
    block->in = (Node **)(void *)inputs->values;
    block->count = inputs->count;
    block->has_partials = 1;
    block->d = *partials = (double *)(void *)(block + 1);
    block->numbers = NULL;
    place = place_of(out);
    INFO(place) = OP_OBJECT | HAS_BLOCK;
    out->block = block;
    if (set_in_dict(out, label_name, label) < 0 || set_in_dict(out, batch_name, batch) < 0)
        Py_CLEAR(out);
    return (PyObject *)out;
}

/* Backward from a result right above its leaves, like a compiled loss: no order to find, nothing to interrupt. */
static int bundle_push(Bundle *bundle, const double *d, double g)
{
    double **grad = bundle->grad, *all;
    Py_ssize_t i, n = g != 0.0 ? bundle->count : 0;
    if (bundle_open(bundle) < 0)
        return -1;
    if ((all = bundle->all_grads))
        for (i = 0; i < n; i++)
            all[i] = d[i] != 0.0 ? all[i] + g * d[i] : all[i];
    else
        for (i = 0; i < n; i++)
            if (d[i] != 0.0)
                *grad[i] += g * d[i];
    bundle_close(bundle);
    return 0;
}

static PyMethodDef bundle_methods[] = {
    {"zero", bundle_zero, METH_NOARGS, "Every gradient becomes 0."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot bundle_slots[] = {
    {Py_tp_doc, "Bundle(values): many Values, to be read and written all at once."},
    {Py_tp_new, bundle_new},
    {Py_tp_traverse, bundle_traverse},
    {Py_tp_dealloc, bundle_dealloc},
    {Py_tp_methods, bundle_methods},
    {0, NULL},
};

static PyType_Spec bundle_spec = {
    .name = "gradwalk.engine.native._value.Bundle",
    .basicsize = sizeof(Bundle),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .slots = bundle_slots,
};

static Bridge bridge = {NULL, bundle_result, bundle_open, bundle_close};

#endif
