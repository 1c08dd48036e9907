/* Backward in two passes: first everything is found and put in order, then each result pushes in its turn.
 *
 * For what the walk of one pass (walk.inc.c) cannot do: an order other than by age (orders.inc.c), and a result with a
 * user's own `_backward`, which may write any gradient: all of them are 0 before it runs.
 */
#ifndef GRADWALK_TURNS_H
#define GRADWALK_TURNS_H

#include "frontier.inc.c"

/* ---- one turn ---- */

/* The start of a dot is given its share before the product that was added to it. */
ALWAYS_INLINE void give_parts(Block *block, double g, Py_ssize_t first, Py_ssize_t last)
{
    Py_ssize_t k, n = block->count, half = n / 2;
    for (k = first; k < last; k++) {
        Py_ssize_t part = walk_order >= FROM_LAST ? k : first + last - 1 - k;
        if (first == 0 && part == (walk_order < FROM_LAST))
            give(block->in[n - 1], g, block->d[n - 1]);
        if (part) {
            give(block->in[part - 1], g, block->d[part - 1]);
            give(block->in[half + part - 1], g, block->d[half + part - 1]);
        }
    }
}

NEVER_INLINE int run_step(Node *node)
{
    PyObject *step = get_step((PyObject *)node, NULL), *done = step ? PyObject_CallNoArgs(step) : NULL;
    Py_XDECREF(step);
    Py_XDECREF(done);
    return done ? DONE : FAILED;
}

static int take_turn(const Turn *turn)
{
    Node *node = turn->node;
    Place place = place_of(node);
    unsigned info = INFO(place);
    double g = node->grad;
    Py_ssize_t k, n;
    if (UNLIKELY(info & HAS_STEP))
        return run_step(node);
    INFO(place) = info | WALKED;
    if (LIKELY(!(info & HAS_BLOCK))) {
        give(info & NODE_0 ? node->in[0].node : NULL, g, node->d[0]);
        give(info & NODE_1 ? node->in[1].node : NULL, g, node->d[1]);
        return DONE;
    }
    n = node->block->count;
    if (turn->first == WHOLE)
        for (k = 0; k < n; k++)
            give(node->block->in[k], g, node->block->d[k]);
    else
        give_parts(node->block, g, turn->first, turn->last);
    return DONE;
}

/* ---- the walk ---- */

/* Backward by two passes, in the order `walk_order`. Code that runs in a user's step cannot start another walk. */
static int walk_in_turns(Node *root, double gradient)
{
    Turns all = {0};
    int code;
    size_t i;
    if (walking || modes_on)
        return LEFT_TO_PYTHON;
    if (!input_count(place_of(root), root)) {
        if (FLAGS(place_of(root)) & HAS_STEP)
            return LEFT_TO_PYTHON;
        own(root);
        root->grad = (leaves_afresh || is_missing(root->grad) ? 0.0 : root->grad) + gradient;
        return DONE;
    }
    kept_take(&turns_kept, (void **)&all.turns, &all.room);
    kept_take(&open_kept, (void **)&all.open, &all.open_room);
    if (walk_order <= ON_TAPE)
        code = oldest_first(&all, root);
    else if (walk_order == FROM_ROOT)
        code = from_root(&all, root, gradient);
    else {
        walking = 1;
        code = depth_first(&all, root);
    }
    walking = 1;
    for (i = 0; i < all.depth; i++)
        FLAGS(place_of(all.open[i].node)) &= ~(unsigned)MET;
    for (i = 0; i < all.count; i++)
        FLAGS(place_of(all.turns[i].node)) &= ~(unsigned)MET;
    kept_give(&open_kept, all.open, all.open_room, sizeof *all.open);
    if (!along_paths())
        root->grad += gradient;
    for (i = all.count; code == DONE && i--;) {
        if (i >= 8) {
            PREFETCH(all.turns[i - 8].node);
            PREFETCH((char *)all.turns[i - 8].node + 64);
        }
        code = take_turn(all.turns + i);
        if (UNLIKELY(i % 8192 == 8191) && code == DONE && PyErr_CheckSignals() < 0)
            code = FAILED;
    }
    for (i = 0; i < before_count; i++) {
        FLAGS(place_of(befores[i].leaf)) &= ~(unsigned)MET;
        if (UNLIKELY(code != DONE))
            befores[i].leaf->grad = OP(place_of(befores[i].leaf)) == OP_CONSTANT ? 0.0 : befores[i].before;
    }
    before_count = 0;
    for (i = 0; code != DONE && i < all.count; i++) /* the plain numbers have no gradient of this walk */
        FLAGS(place_of(all.turns[i].node)) &= ~(unsigned)WALKED;
    kept_give(&turns_kept, all.turns, all.room, sizeof *all.turns);
    walking = 0;
    return code;
}

/* set_walk_order("age" | "tape" | "first" | "last" | one of those in frontier.inc.c) */
static PyObject *set_walk_order(PyObject *module, PyObject *order)
{
    (void)module;
    if (!PyUnicode_Check(order))
        return PyErr_Format(PyExc_TypeError, "set_walk_order takes the name of an order");
    walk_order = !PyUnicode_CompareWithASCIIString(order, "tape")    ? ON_TAPE
                 : !PyUnicode_CompareWithASCIIString(order, "first") ? FROM_FIRST
                 : !PyUnicode_CompareWithASCIIString(order, "last")  ? FROM_LAST
                 : set_frontier(order)                               ? FROM_ROOT
                                                                     : BY_AGE;
    Py_RETURN_NONE;
}

#endif
