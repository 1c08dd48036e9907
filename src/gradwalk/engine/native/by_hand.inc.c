/* One step of the walk, for programs that walk back themselves: `for node in reversed(order): node._backward()`. */
#ifndef GRADWALK_BY_HAND_H
#define GRADWALK_BY_HAND_H

#include "turns.inc.c"

/* pass_on(node): pass its gradient on to those of its inputs that are nodes; False if Python must do it */
static PyObject *pass_on(PyObject *module, PyObject *given)
{
    Node *node = (Node *)given;
    Place place;
    unsigned info;
    double g;
    Py_ssize_t k, n;
    (void)module;
    if (!is_value(given))
        return PyErr_Format(PyExc_TypeError, "pass_on takes a Value");
    place = place_of(node);
    info = INFO(place);
    if (modes_on || walking || info & HAS_STEP ||
        (info & HAS_BLOCK && (node->block->bundle || !node->block->has_partials)))
        Py_RETURN_FALSE;
    g = own(node)->grad;
    n = input_count(place, node);
    for (k = 0; k < n && g != 0.0; k++) {
        Node *x = input_at(node, info, k);
        if (x && is_missing(own(x)->grad))
            x->grad = 0.0;
        if (x)
            give(own(x), g, info & HAS_BLOCK ? node->block->d[k] : node->d[k]);
    }
    Py_RETURN_TRUE;
}

#endif
