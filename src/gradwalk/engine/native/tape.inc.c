/* tape(outputs, arguments, start): what was computed since `start`, as columns of numbers, for the compiler.
 *
 * It does what compiler/from_graph.py, the reference, does: Values older than `start` are parameters, in the
 * order of creation; plain numbers, and leaves made later, are constants. Registers are numbered parameters, arguments,
 * results; operand -1 - k is the k-th number. Rare cases are left to Python: None.
 */
#ifndef GRADWALK_TAPE_H
#define GRADWALK_TAPE_H

#include "forward.inc.c"
#include "registers.inc.c"

#define MOST_OPS 512
typedef struct {
    unsigned long long start;
    int whole;                           /* plain numbers that were made as nodes are nodes, too */
    List nodes, old;                     /* Node *: made since the start, newest first; made before */
    List codes, firsts, inputs, numbers; /* int, int, int, double */
    Registers registers;
    PyObject *ops;         /* the operations, each once */
    PyObject *by_op;       /* their numbers */
    int by_code[OP_COUNT]; /* 1 + the number of a row of the table */
    int last;              /* and of the one that was bound last, with its code and setting */
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
    Node *node = node_at(slab, i, info), **here = list_add(&t->nodes, 1, sizeof *here);
    Place place = {slab, i};
    Py_ssize_t k, n = input_count(place, node);
    int code;
    slab->info[i] = info & ~(unsigned)(MET | WAITS);
    if (!here)
        return FAILED;
    *here = node;
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
        *number = t->last;
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
        t->last = *number;
        t->last_code = code;
        t->last_setting = node->in[1].number;
    }
    return *number < MOST_OPS ? DONE : LEFT_TO_PYTHON;
}

/* A plain number gets its own place. NaN may be a stand-in's number: Python checks. */
static int tape_number(Tape *t, double x, int *register_)
{
    double *here;
    if (x != x)
        return LEFT_TO_PYTHON;
    if (!(here = list_add(&t->numbers, 1, sizeof *here)))
        return FAILED;
    *here = x;
    *register_ = -(int)t->numbers.count;
    return DONE;
}

static int tape_input(Tape *t, Node *node, unsigned info, Py_ssize_t k, int *to)
{
    Node *x = input_at(node, info, k);
    int *known;
    if (!x)
        return tape_number(t, info & HAS_BLOCK ? node->block->numbers[k] : node->in[k].number, to);
    if (OP(place_of(x)) == OP_CONSTANT)
        return tape_number(t, own(x)->data, to);
    if (!(known = register_of(&t->registers, x)))
        return FAILED;
    if (!*known)
        return LEFT_TO_PYTHON;
    *to = *known > 0 ? *known - 1 : *known;
    return DONE;
}

static int tape_node(Tape *t, Node *node, int *next)
{
    Place place = place_of(node);
    unsigned info = INFO(place);
    Py_ssize_t k, n = input_count(place, node);
    int code, *known = register_of(&t->registers, node), *to;
    if (!known)
        return FAILED;
    if (*known) /* an argument */
        return n ? LEFT_TO_PYTHON : DONE;
    if (OP_IN(info) <= OP_CONSTANT)
        return tape_number(t, own(node)->data, known);
    if (n == 0 && OP_IN(info) == OP_OBJECT)
        return LEFT_TO_PYTHON;
    if (!(to = list_add(&t->codes, 1, sizeof *to)))
        return FAILED;
    if ((code = op_number(t, node, place, to)) != DONE)
        return code;
    if (!(to = list_add(&t->inputs, (size_t)n, sizeof *to)))
        return FAILED;
    for (k = 0; k < n; k++)
        if ((code = tape_input(t, node, info, k, to + k)) != DONE)
            return code;
    if (!(to = list_add(&t->firsts, 1, sizeof *to)))
        return FAILED;
    *to = (int)t->inputs.count;
    *known = 1 + (*next)++;
    return DONE;
}

/* One of many Values: its register is the given one. */
static int tape_leaf(Tape *t, PyObject *value, int number)
{
    int *known = is_value(value) ? register_of(&t->registers, (Node *)value) : NULL;
    if (!known)
        return PyErr_Occurred() ? FAILED : LEFT_TO_PYTHON;
    if (!*known)
        *known = 1 + number;
    return DONE;
}

static int tape_write(Tape *t, PyObject *outputs, PyObject *arguments, int *results)
{
    Py_ssize_t k, n = PyTuple_Size(arguments);
    size_t i;
    int code = DONE, next = 0, *first = list_add(&t->firsts, 1, sizeof *first);
    if (!first)
        return FAILED;
    *first = 0;
    for (i = 0; i < t->old.count && code == DONE; i++)
        code = tape_leaf(t, ((PyObject **)t->old.at)[i], next++);
    for (k = 0; k < n && code == DONE; k++)
        code = tape_leaf(t, PyTuple_GetItem(arguments, k), next++);
    for (i = t->nodes.count; i-- && code == DONE;)
        code = tape_node(t, ((Node **)t->nodes.at)[i], &next);
    for (k = 0; k < PyTuple_Size(outputs) && code == DONE; k++) {
        PyObject *x = PyTuple_GetItem(outputs, k);
        if (PyFloat_CheckExact(x))
            code = tape_number(t, PyFloat_AsDouble(x), results + k);
        else if (!is_value(x))
            code = LEFT_TO_PYTHON;
        else if (OP(place_of((Node *)x)) == OP_CONSTANT)
            code = tape_number(t, own((Node *)x)->data, results + k);
        else {
            int *known = register_of(&t->registers, (Node *)x);
            code = !known ? FAILED : *known ? DONE : LEFT_TO_PYTHON;
            if (code == DONE)
                results[k] = *known > 0 ? *known - 1 : *known;
        }
    }
    return code;
}

static PyObject *tape_result(Tape *t, const int *results, Py_ssize_t n)
{
    PyObject *parameters = PyList_New((Py_ssize_t)t->old.count);
    size_t i;
    for (i = 0; parameters && i < t->old.count; i++) {
        PyObject *x = ((PyObject **)t->old.at)[i];
        Py_INCREF(x);
        if (PyList_SetItem(parameters, (Py_ssize_t)i, x) < 0)
            Py_CLEAR(parameters);
    }
    if (!parameters)
        return NULL;
    return Py_BuildValue("(NONNNNN)", parameters, t->ops, list_bytes(&t->numbers, sizeof(double)),
                         list_bytes(&t->codes, sizeof(int)), list_bytes(&t->firsts, sizeof(int)),
                         list_bytes(&t->inputs, sizeof(int)),
                         PyBytes_FromStringAndSize((const char *)results, n * (Py_ssize_t)sizeof(int)));
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
    List *lists[] = {&t->nodes, &t->old, &t->codes, &t->firsts, &t->inputs, &t->numbers};
    size_t k;
    for (k = 0; k < sizeof lists / sizeof *lists; k++)
        PyMem_Free(lists[k]->at);
    registers_end(&t->registers);
    Py_XDECREF(t->ops);
    Py_XDECREF(t->by_op);
}

static PyObject *tape(PyObject *module, PyObject *args)
{
    Tape t;
    unsigned long long start;
    PyObject *outputs, *arguments, *found = NULL;
    int code = FAILED, *results;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!K", &PyTuple_Type, &outputs, &PyTuple_Type, &arguments, &start))
        return NULL;
    if (walking)
        Py_RETURN_NONE;
    results = get_memory(((size_t)PyTuple_Size(outputs) + 1) * sizeof(int));
    code = tape_begin(&t);
    t.start = start;
    if (results && code == DONE && (code = tape_walk(&t, outputs)) == DONE)
        code = tape_write(&t, outputs, arguments, results);
    if (results && code == DONE)
        found = tape_result(&t, results, PyTuple_Size(outputs));
    PyMem_Free(results);
    tape_end(&t);
    if (code == LEFT_TO_PYTHON)
        Py_RETURN_NONE;
    return found;
}

#endif
