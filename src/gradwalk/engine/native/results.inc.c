/* Results of any number of inputs, and of operations that are computed in Python. */
#ifndef GRADWALK_RESULTS_H
#define GRADWALK_RESULTS_H

#include "record.inc.c"

static void block_free(Block *block)
{
    Py_ssize_t i;
    Py_XDECREF(block->op);
    Py_XDECREF(block->bundle);
    for (i = 0; i < block->count && !block->bundle; i++)
        Py_XDECREF(block->in[i]);
    PyMem_Free(block);
}

static Py_ssize_t count_numbers(PyObject *const *inputs, Py_ssize_t n)
{
    Py_ssize_t i, numbers = 0;
    for (i = 0; i < n; i++)
        numbers += !is_value(inputs[i]);
    return numbers;
}

/* A block for n inputs, `numbers` of them plain numbers, none of which it has yet: `count` grows with them. */
ALWAYS_INLINE Block *block_room(Py_ssize_t n, Py_ssize_t numbers, PyObject *op)
{
    Block *block = get_memory(sizeof(Block) + (size_t)n * (sizeof(Node *) + (numbers ? 2 : 1) * sizeof(double)));
    if (UNLIKELY(!block))
        return NULL;
    Py_XINCREF(op);
    block->op = op;
    block->bundle = NULL;
    block->in = (Node **)(void *)(block + 1);
    block->count = 0;
    block->has_partials = 1;
    block->d = (double *)(void *)(block->in + n);
    block->numbers = numbers ? block->d + n : NULL;
    return block;
}

/* The values of the inputs go into `values`, or into the block itself if some are plain numbers. */
ALWAYS_INLINE Block *block_new(PyObject *const *inputs, Py_ssize_t n, Py_ssize_t numbers, PyObject *op, double **values)
{
    Py_ssize_t i;
    Block *block = block_room(n, numbers, op);
    if (UNLIKELY(!block))
        return NULL;
    if (numbers)
        *values = block->numbers;
    for (i = 0; i < n; i++) {
        Node *x = (Node *)inputs[i];
        if (LIKELY(!numbers || is_value(inputs[i]))) {
            Py_INCREF(x);
            block->in[i] = x;
            (*values)[i] = own(x)->data;
        } else {
            block->in[i] = NULL;
            if (UNLIKELY(number_of(inputs[i], *values + i) < 0)) {
                block->count = i;
                block_free(block);
                return NULL;
            }
        }
    }
    block->count = n;
    numbers_met += (unsigned long long)numbers;
    return block;
}

/* The node of a block that is complete. */
ALWAYS_INLINE Node *block_node(PyTypeObject *kind, int code, Block *block, double data)
{
    Node *out = node_new(kind, code, HAS_BLOCK);
    if (!out) {
        block_free(block);
        return NULL;
    }
    out->data = data;
    out->block = block;
    out->in[1].node = NULL;
    out->d[0] = out->d[1] = 0.0;
    return out;
}

static int number_of_partials(Py_ssize_t inputs, Py_ssize_t given)
{
    PyErr_Format(PyExc_ValueError, "a result of %zd inputs has %zd local derivatives, got %zd", inputs, inputs, given);
    return -1;
}

/* Partials given as Python objects: one for each input, or none, as for a result made by hand: then all are 0.
 * Nothing is written unless everything can be. */
static int read_partials(PyObject *given, Py_ssize_t n, double *d, int *all)
{
    PyObject *list = PySequence_Tuple(given);
    Py_ssize_t i, count = list ? PyTuple_Size(list) : 0;
    double few[8], *room = n <= 8 ? few : get_memory((size_t)n * sizeof *room);
    int failed = !list || !room;
    if (!failed && count && count != n)
        failed = number_of_partials(n, count) < 0;
    for (i = 0; i < n && !failed; i++) {
        room[i] = 0.0;
        failed = count && number_of(PyTuple_GetItem(list, i), room + i) < 0;
    }
    if (!failed) {
        memcpy(d, room, (size_t)n * sizeof *d);
        *all = count == n;
    }
    if (room != few)
        PyMem_Free(room);
    Py_XDECREF(list);
    return failed ? -1 : 0;
}

static int run_in_python(PyObject *op, Py_ssize_t n, const double *values, double *data, Block *block)
{
    PyObject *list = PyTuple_New(n), *pair = NULL;
    Py_ssize_t i;
    int failed = -1;
    for (i = 0; list && i < n; i++) {
        PyObject *value = PyFloat_FromDouble(values[i]);
        if (!value || PyTuple_SetItem(list, i, value) < 0)
            Py_CLEAR(list);
    }
    if (list)
        pair = PyObject_CallFunctionObjArgs(python.evaluate, op, list, NULL);
    if (pair)
        failed = number_of(PyTuple_GetItem(pair, 0), data) < 0 ||
                 read_partials(PyTuple_GetItem(pair, 1), n, block->d, &block->has_partials) < 0;
    Py_XDECREF(list);
    Py_XDECREF(pair);
    return failed ? -1 : 0;
}

/* A result of the operation `code` (or `op`, if it is not in the table) on any inputs. */
static PyObject *result_new(PyTypeObject *kind, int code, PyObject *op, PyObject *const *inputs, Py_ssize_t n,
                            Py_ssize_t numbers)
{
    double few[64], *values = few, *room = NULL, data = 0.0;
    Block *block;
    Node *out;
    if (n > 64 && !(values = room = get_memory((size_t)n * sizeof(double))))
        return NULL;
    if (!(block = block_new(inputs, n, numbers, op, &values))) {
        PyMem_Free(room);
        return NULL;
    }
    if (code == OP_OBJECT) {
        if (run_in_python(op, n, values, &data, block) < 0) {
            block_free(block);
            PyMem_Free(room);
            return NULL;
        }
    } else if (rows[code].inputs < 0)
        data = fold(code, (size_t)n, values, block->d);
    else
        data = rule(code, values[0], values[1], values[2], block->d);
    PyMem_Free(room);
    if (!(out = block_node(kind, code, block, data)))
        return NULL;
    if (op) /* an operation of the user's own: its functions may hold on to what they computed, a cycle */
        track(out);
    return UNLIKELY(watched & ~ASKED) ? announce((PyObject *)out) : (PyObject *)out;
}

#endif
