/* For programs that look at their graph: its nodes in order, and how many were ever made. */
#ifndef GRADWALK_LISTING_H
#define GRADWALK_LISTING_H

#include "life.inc.c"

static int open_node(Turns *all, Node *node)
{
    if (grow((void **)&all->open, &all->open_room, all->depth + 1, sizeof *all->open) < 0)
        return FAILED;
    FLAGS(place_of(node)) |= MET;
    all->open[all->depth].node = node;
    all->open[all->depth++].next = 0;
    return DONE;
}

/* The next input of the deepest open node that was not met yet is opened; without one, the node itself is listed. */
static int list_deeper(Turns *all, PyObject *list)
{
    Open *open = all->open + all->depth - 1;
    Node *node = open->node;
    Place place = place_of(node);
    Py_ssize_t n = input_count(place, node);
    while (open->next < n) {
        Py_ssize_t k = open->next++;
        Node *x = input_at(node, INFO(place), walk_order == FROM_LAST ? n - 1 - k : k);
        if (x && !(FLAGS(place_of(x)) & MET))
            return open_node(all, x);
    }
    all->depth--;
    if (PyList_Append(list, (PyObject *)node) < 0) {
        FLAGS(place) &= ~(unsigned)MET;
        return FAILED;
    }
    return DONE;
}

/* listed(root, numbers): every node, inputs before results, depth first; plain numbers too, if asked for. */
static PyObject *listed(PyObject *module, PyObject *args)
{
    PyObject *root, *list;
    Turns all = {0};
    int numbers, code;
    Py_ssize_t i, n;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!p", ValueType, &root, &numbers))
        return NULL;
    if (walking)
        return PyErr_Format(PyExc_RuntimeError, "a graph is being walked");
    if (!(list = PyList_New(0)))
        return NULL;
    code = open_node(&all, (Node *)root);
    while (code == DONE && all.depth) {
        Open *open = all.open + all.depth - 1;
        if (numbers && !open->next && input_count(place_of(open->node), open->node) && show_constants(open->node) < 0)
            code = FAILED;
        else
            code = list_deeper(&all, list);
    }
    for (i = 0; i < (Py_ssize_t)all.depth; i++)
        FLAGS(place_of(all.open[i].node)) &= ~(unsigned)MET;
    for (i = 0, n = PyList_Size(list); i < n; i++)
        FLAGS(place_of((Node *)PyList_GetItem(list, i))) &= ~(unsigned)MET;
    PyMem_Free(all.open);
    if (code != DONE) {
        Py_DECREF(list);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    return list;
}

/* made(): how many nodes, how many plain numbers as operands, and how many of the nodes are leaves. */
static PyObject *made(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return Py_BuildValue("(KKK)", nodes_made, numbers_met, leaves_made);
}

/* number_results(): from now on every result is numbered, which takes 16 bytes each. */
static PyObject *number_results(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    watched |= NUMBERED;
    Py_RETURN_NONE;
}

/* made_before(value): nodes and numbers, when this one was made; None for plain numbers, and for unnumbered results. */
static PyObject *made_before(PyObject *module, PyObject *value)
{
    Node *node = (Node *)value;
    Count count = {0, 0};
    Place place;
    (void)module;
    if (!is_value(value))
        return PyErr_Format(PyExc_TypeError, "a Value is expected");
    place = place_of(node);
    if (OP(place) == OP_LEAF) {
        count.nodes = node->nodes_before;
        count.numbers = node->numbers_before;
    } else if (OP(place) != OP_CONSTANT && place.slab->counts)
        count = place.slab->counts[place.i];
    if (!count.nodes)
        Py_RETURN_NONE;
    return Py_BuildValue("(KK)", count.nodes - 1, count.numbers);
}

#endif
