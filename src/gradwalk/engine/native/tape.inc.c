/* Which nodes a graph has, and which operations they are of: what a tape and the columns of a picture have in common.
 */
#ifndef GRADWALK_TAPE_H
#define GRADWALK_TAPE_H

#include "forward.inc.c"
#include "registers.inc.c"

#define MOST_OPS 512
typedef struct {
    unsigned long long start;
    int whole;          /* plain numbers that were made as nodes are nodes, too; and all are listed */
    List nodes, old;    /* Node *: made since the start, newest first, if they are listed; made before */
    Slab *first, *last; /* else results are marked in their slabs: the oldest of these, and the newest */
    Registers registers;
    PyObject *ops;         /* the operations, each once */
    PyObject *by_op;       /* their numbers */
    int by_code[OP_COUNT]; /* 1 + the number of a row of the table */
    int last_op;           /* and of the one that was bound last, with its code and setting */
    int last_code;
    double last_setting;
} Tape;

/* ---- which nodes ---- */

static int tape_meet(Tape *t, Node *x)
{
    Place place = place_of(x);
    unsigned info = INFO(place);
    Node **here;
    if (info & MET || (OP_IN(info) == OP_CONSTANT && !t->whole))
        return DONE;
    if (OP_IN(info) == OP_CONSTANT && own(x)->age) /* it was looked at, long after what uses it was made */
        return LEFT_TO_PYTHON;
    if (age_of(place, x, 0) >= t->start)
        return info & HAS_STEP ? LEFT_TO_PYTHON : wait(place, info);
    if (!(here = list_add(&t->old, 1, sizeof *here)))
        return FAILED;
    *here = x;
    INFO(place) |= MET;
    return DONE;
}

static int tape_visit(Slab *slab, size_t i, unsigned info, void *with)
{
    Tape *t = with;
    Node *node = node_at(slab, i, info), **here;
    Place place = {slab, i};
    Py_ssize_t k, n = input_count(place, node);
    int code;
    slab->info[i] = info & ~(unsigned)(MET | WAITS);
    if (t->whole) {
        if (!(here = list_add(&t->nodes, 1, sizeof *here)))
            return FAILED;
        *here = node;
    } else {
        t->last = t->last ? t->last : slab;
        t->first = slab;
        if (OP_IN(info) > OP_CONSTANT)
            slab->taped[i / 64] |= (uint64_t)1 << i % 64;
    }
    if (info & HAS_BLOCK && !node->block->has_partials)
        return LEFT_TO_PYTHON;
    for (k = 0; k < n; k++) {
        Node *x = input_at(node, info, k);
        if (x && (code = tape_meet(t, x)) != DONE)
            return code;
    }
    return DONE;
}

static int by_age(const void *a, const void *b)
{
    Place x = place_of(*(Node *const *)a), y = place_of(*(Node *const *)b);
    return age_of(x, NULL, 0) < age_of(y, NULL, 0) ? -1 : 1;
}

static int tape_walk(Tape *t, PyObject *outputs)
{
    unsigned long long stopped;
    Py_ssize_t k, n = PyTuple_Size(outputs);
    size_t i;
    int code = DONE;
    walking = 1;
    for (k = 0; k < n && code == DONE; k++)
        if (is_value(PyTuple_GetItem(outputs, k)))
            code = tape_meet(t, (Node *)PyTuple_GetItem(outputs, k));
    if (code == DONE)
        code = empty_heap(tape_visit, t, &stopped);
    leave_heap();
    for (i = 0; i < t->old.count; i++)
        FLAGS(place_of(((Node **)t->old.at)[i])) &= ~(unsigned)MET;
    walking = 0;
    if (code == DONE && t->old.count)
        qsort(t->old.at, t->old.count, sizeof(Node *), by_age);
    return code;
}

/* ---- what they are ---- */

/* The number of a node's operation. */
static int op_number(Tape *t, Node *node, Place place, int *number)
{
    int code = OP(place), bound = rows[code].settings != 0, plain = !bound && code != OP_OBJECT;
    PyObject *op, *known;
    if (plain && t->by_code[code]) {
        *number = t->by_code[code] - 1;
        return DONE;
    }
    if (bound && t->last_code == code && t->last_setting == node->in[1].number && node->in[1].number != 0) {
        *number = t->last_op;
        return DONE;
    }
    if (!(op = get_op((PyObject *)node, NULL)))
        return FAILED;
    if ((known = PyDict_GetItemWithError(t->by_op, op)))
        *number = (int)PyLong_AsLong(known);
    else if (!PyErr_Occurred() && (known = PyLong_FromSsize_t(PyList_Size(t->ops)))) {
        *number = (int)PyLong_AsLong(known);
        if (PyDict_SetItem(t->by_op, op, known) == 0)
            PyList_Append(t->ops, op);
        Py_DECREF(known);
    }
    Py_DECREF(op);
    if (PyErr_Occurred())
        return FAILED;
    if (plain)
        t->by_code[code] = *number + 1;
    else if (bound) {
        t->last_op = *number;
        t->last_code = code;
        t->last_setting = node->in[1].number;
    }
    return *number < MOST_OPS ? DONE : LEFT_TO_PYTHON;
}

static int tape_begin(Tape *t)
{
    memset(t, 0, sizeof *t);
    t->last_code = -1;
    t->ops = PyList_New(0);
    t->by_op = PyDict_New();
    return t->ops && t->by_op ? DONE : FAILED;
}

static void tape_end(Tape *t)
{
    PyMem_Free(t->nodes.at);
    PyMem_Free(t->old.at);
    registers_end(&t->registers);
    Py_XDECREF(t->ops);
    Py_XDECREF(t->by_op);
}

#endif
