/* columns(root, constant): everything that `root` was computed from, as columns of numbers, for pictures and walks.
 *
 * It does what `_of_values` of see/snapshot.py, the reference, does: the oldest node first, and before each the plain
 * numbers among its inputs, which are nodes of the operation `constant` there. Rare cases are left to Python: None.
 */
#ifndef GRADWALK_COLUMNS_H
#define GRADWALK_COLUMNS_H

#include "stream.inc.c"

typedef struct {
    Tape tape;                                                /* which nodes, which operations, whose number is which */
    List data, grads, codes, first, flat, slopes, own, noted; /* double, double, int, int, int, double, int, int */
} Columns;

static int add_number(List *list, double x)
{
    double *here = list_add(list, 1, sizeof *here);
    if (!here)
        return FAILED;
    *here = x;
    return DONE;
}

static int add_count(List *list, size_t x)
{
    int *here = list_add(list, 1, sizeof *here);
    if (!here)
        return FAILED;
    *here = (int)x;
    return DONE;
}

/* A node of the picture: of a plain number, before the edges of what uses it; of a Value, after its own. */
static int columns_entry(Columns *c, double data, double grad, int code)
{
    return add_number(&c->data, data) || add_number(&c->grads, grad) || add_count(&c->codes, (size_t)code) ||
                   add_count(&c->first, c->flat.count)
               ? FAILED
               : DONE;
}

static int columns_inputs(Columns *c, Node *node, Place place)
{
    unsigned info = INFO(place);
    Py_ssize_t k, n = input_count(place, node);
    const double *d = info & HAS_BLOCK ? node->block->d : node->d;
    int *to = get_memory(((size_t)n + 1) * sizeof *to), *row, *known, code = to ? DONE : FAILED;
    double *slopes;
    for (k = 0; k < n && code == DONE; k++) {
        Node *x = input_at(node, info, k);
        if (!x) {
            double share = info & WALKED && node->grad != 0.0 && d[k] != 0.0 ? node->grad * d[k] : 0.0;
            to[k] = (int)c->data.count;
            code = columns_entry(c, info & HAS_BLOCK ? node->block->numbers[k] : node->in[k].number, share, 0);
        } else if (!(known = register_of(&c->tape.registers, x)))
            code = FAILED;
        else {
            to[k] = *known - 1;
            code = *known ? DONE : LEFT_TO_PYTHON;
        }
    }
    if (code == DONE && n) {
        row = list_add(&c->flat, (size_t)n, sizeof *row);
        slopes = list_add(&c->slopes, (size_t)n, sizeof *slopes);
        if (!row || !slopes)
            code = FAILED;
        else {
            memcpy(row, to, (size_t)n * sizeof *row);
            memcpy(slopes, d, (size_t)n * sizeof *slopes);
        }
    }
    PyMem_Free(to);
    return code;
}

static int columns_node(Columns *c, Node *node)
{
    Place place = place_of(node);
    int code, number, *known = register_of(&c->tape.registers, node);
    Node *home;
    if (!known)
        return FAILED;
    if (Py_TYPE(node) != ValueType) /* its attributes may be what its class makes of them */
        return LEFT_TO_PYTHON;
    if ((code = op_number(&c->tape, node, place, &number)) != DONE || (code = columns_inputs(c, node, place)) != DONE)
        return code;
    *known = 1 + (int)c->data.count;
    if (add_count(&c->own, c->data.count) != DONE ||
        (INFO(place) & HAS_DICT && add_count(&c->noted, c->data.count) != DONE))
        return FAILED;
    home = own(node);
    return columns_entry(c, home->data, home->grad, number);
}

static PyObject *columns_result(Columns *c)
{
    size_t i, count = c->tape.nodes.count;
    PyObject *values = PyList_New((Py_ssize_t)count);
    for (i = 0; values && i < count; i++) {
        PyObject *x = ((PyObject **)c->tape.nodes.at)[count - 1 - i];
        Py_INCREF(x);
        if (PyList_SetItem(values, (Py_ssize_t)i, x) < 0)
            Py_CLEAR(values);
    }
    if (!values)
        return NULL;
    return Py_BuildValue("(NONNNNNNNN)", values, c->tape.ops, list_bytes(&c->data, sizeof(double)),
                         list_bytes(&c->grads, sizeof(double)), list_bytes(&c->codes, sizeof(int)),
                         list_bytes(&c->first, sizeof(int)), list_bytes(&c->flat, sizeof(int)),
                         list_bytes(&c->slopes, sizeof(double)), list_bytes(&c->own, sizeof(int)),
                         list_bytes(&c->noted, sizeof(int)));
}

static PyObject *columns(PyObject *module, PyObject *args)
{
    Columns c;
    List *lists[] = {&c.data, &c.grads, &c.codes, &c.first, &c.flat, &c.slopes, &c.own, &c.noted};
    PyObject *root, *constant, *roots, *zero, *found = NULL;
    int code = FAILED;
    size_t k;
    (void)module;
    memset(&c, 0, sizeof c);
    if (!PyArg_ParseTuple(args, "OO", &root, &constant))
        return NULL;
    if (walking || !is_value(root))
        Py_RETURN_NONE;
    roots = PyTuple_Pack(1, root);
    zero = PyLong_FromLong(0);
    if (tape_begin(&c.tape) == DONE && roots && zero && PyList_Append(c.tape.ops, constant) == 0 &&
        PyDict_SetItem(c.tape.by_op, constant, zero) == 0 && add_count(&c.first, 0) == DONE) {
        c.tape.whole = 1;
        code = tape_walk(&c.tape, roots);
    }
    if (code == DONE)
        for (k = c.tape.nodes.count; k-- && code == DONE;)
            code = columns_node(&c, ((Node **)c.tape.nodes.at)[k]);
    if (code == DONE)
        found = columns_result(&c);
    for (k = 0; k < sizeof lists / sizeof *lists; k++)
        PyMem_Free(lists[k]->at);
    tape_end(&c.tape);
    Py_XDECREF(roots);
    Py_XDECREF(zero);
    if (code == LEFT_TO_PYTHON)
        Py_RETURN_NONE;
    return found;
}

#endif
