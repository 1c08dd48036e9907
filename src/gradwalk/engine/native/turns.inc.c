/* Backward in two passes: first everything is found and put in order, then each result pushes in its turn.
 *
 * For what the walk of one pass (walk.inc.c) cannot do:
 *
 * - A result with a user's own `_backward`, which may write any gradient: all of them are 0 before it runs.
 * - An order other than by age. The last bits of a sum depend on the order of its terms, so a program whose own class
 * was replaced keeps the order in which that class added: depth first, from the first input or from the last, or by age
 * as on a tape. There a dot counts as the products and additions that it stands for.
 */
#ifndef GRADWALK_TURNS_H
#define GRADWALK_TURNS_H

#include "forward.inc.c"

/* By age; the same with dots in parts; depth first, from the first input or from the last. */
static enum { BY_AGE, ON_TAPE, FROM_FIRST, FROM_LAST } walk_order;

enum { WHOLE = -1 };

typedef struct {
    Node *node;             /* borrowed: the root keeps it alive */
    Py_ssize_t first, last; /* of a dot: the parts from `first` to before `last`; else WHOLE */
} Turn;

/* The parts of a dot: 0 is what it starts from, if it does from anything; k is the k-th product. */

typedef struct {
    Node *node;      /* borrowed */
    Py_ssize_t next; /* how many of its inputs have been looked at */
} Open;

typedef struct {
    Turn *turns; /* inputs before results */
    size_t count, room;
    Open *open; /* the path from the root to where the search is */
    size_t depth, open_room;
} Turns;

static Kept turns_kept, open_kept;

/* ---- in which order ---- */

static int turn_add(Turns *all, Node *node, Py_ssize_t first, Py_ssize_t last)
{
    Turn *before = all->count ? all->turns + all->count - 1 : NULL;
    if (before && first != WHOLE && before->node == node) { /* neighbours in a dot are one turn */
        before->first = first < before->first ? first : before->first;
        before->last = last > before->last ? last : before->last;
        return DONE;
    }
    if (UNLIKELY(all->count == all->room) &&
        grow((void **)&all->turns, &all->room, all->count + 1, sizeof *all->turns) < 0)
        return FAILED;
    all->turns[all->count].node = node;
    all->turns[all->count].first = first;
    all->turns[all->count++].last = last;
    return DONE;
}

/* A result met for the first time: its gradient starts from 0, and its inputs come first. */
ALWAYS_INLINE int enter(Turns *all, Node *node, Place place)
{
    if (UNLIKELY(all->depth == all->open_room) &&
        grow((void **)&all->open, &all->open_room, all->depth + 1, sizeof *all->open) < 0)
        return FAILED;
    INFO(place) = (INFO(place) & ~(unsigned)WALKED) | MET;
    node->grad = 0.0;
    all->open[all->depth].node = node;
    all->open[all->depth++].next = 0;
    return DONE;
}

/* The parts of a dot of n inputs that are complete now that `done` of these are, and were not before: from here to
 * before `last`; or WHOLE. A sum begins with its start, so that is added when the first product is. */
static Py_ssize_t parts_done(Py_ssize_t done, Py_ssize_t n, Py_ssize_t *last)
{
    Py_ssize_t start = n % 2, part;
    if (walk_order == FROM_LAST) {
        if (done == 0 || (done % 2 && done != n))
            return WHOLE;
        part = n / 2 - (done + 1) / 2 + 1;
        *last = part + 1;
        return part;
    }
    if (done == start || (done - start) % 2)
        return WHOLE;
    part = (done - start) / 2;
    *last = part + 1;
    return part == 1 && start ? 0 : part;
}

/* Which input of a dot is looked at next, after `done` others. */
static Py_ssize_t input_of_dot(Py_ssize_t done, Py_ssize_t n)
{
    Py_ssize_t half = n / 2, k = walk_order == FROM_LAST ? 2 * half - 1 - done : done - n % 2;
    return k < 0 ? n - 1 : k / 2 + k % 2 * half;
}

/* Go on with the deepest open result, until an input must be entered first or all of them are done. */
static int look_deeper(Turns *all)
{
    Open *open = all->open + all->depth - 1;
    Node *node = open->node;
    Place place = place_of(node);
    unsigned info = INFO(place);
    Py_ssize_t n = input_count(place, node), first, last = 0;
    int dot = OP_IN(info) == OP_dot && n > 1 && !(info & HAS_STEP), code;
    for (;;) {
        Node *x;
        Place at;
        Py_ssize_t done = open->next;
        if (dot && (first = parts_done(done, n, &last)) != WHOLE && turn_add(all, node, first, last) < 0)
            return FAILED;
        if (done == n)
            break;
        open->next++;
        x = input_at(node, info, dot ? input_of_dot(done, n) : walk_order == FROM_LAST ? n - 1 - done : done);
        if (!x)
            continue;
        at = place_of(x);
        if (INFO(at) & MET)
            continue;
        if (OP(at) > OP_CONSTANT)
            return enter(all, x, at);
        if (UNLIKELY((code = note_before(at, x)) != DONE))
            return code;
    }
    all->depth--;
    return dot ? DONE : turn_add(all, node, WHOLE, WHOLE);
}

static int depth_first(Turns *all, Node *root)
{
    int code = enter(all, root, place_of(root));
    while (code == DONE && all->depth) {
        code = look_deeper(all);
        if (UNLIKELY(all->count % 8192 == 8191) && code == DONE && PyErr_CheckSignals() < 0)
            code = FAILED;
    }
    return code;
}

static int oldest_first(Turns *all, Node *root)
{
    Results results = {0};
    int code;
    size_t i;
    kept_take(&steps_kept, (void **)&results.steps, &results.room);
    code = find_results(root, &results);
    for (i = results.count; code == DONE && i--;) {
        Node *node = results.steps[i].node;
        Place place = place_of(node);
        unsigned info = INFO(place) &= ~(unsigned)WALKED;
        Py_ssize_t k, n = input_count(place, node);
        for (k = 0; k < n && code == DONE; k++) {
            Node *x = input_at(node, info, k);
            if (x && OP(place_of(x)) <= OP_CONSTANT && !(INFO(place_of(x)) & MET))
                code = note_before(place_of(x), x);
        }
        node->grad = 0.0;
        if (code == DONE && walk_order == ON_TAPE && OP_IN(info) == OP_dot && n > 1 && !(info & HAS_STEP))
            code = turn_add(all, node, n % 2 ? 0 : 1, n / 2 + 1);
        else if (code == DONE)
            code = turn_add(all, node, WHOLE, WHOLE);
    }
    results_free(&results);
    return code;
}

/* ---- one turn ---- */

ALWAYS_INLINE void give(Node *x, double g, double d)
{
    if (x && g != 0.0 && d != 0.0)
        x->grad += g * d;
}

/* The start of a dot is given its share before the product that was added to it. */
ALWAYS_INLINE void give_parts(Block *block, double g, Py_ssize_t first, Py_ssize_t last)
{
    Py_ssize_t k, n = block->count, half = n / 2;
    for (k = first; k < last; k++) {
        Py_ssize_t part = walk_order == FROM_LAST ? k : first + last - 1 - k;
        if (first == 0 && part == (walk_order != FROM_LAST))
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

/* set_walk_order("age" | "tape" | "first" | "last") */
static PyObject *set_walk_order(PyObject *module, PyObject *order)
{
    (void)module;
    if (!PyUnicode_Check(order))
        return PyErr_Format(PyExc_TypeError, "set_walk_order takes \"age\", \"tape\", \"first\" or \"last\"");
    walk_order = !PyUnicode_CompareWithASCIIString(order, "tape")    ? ON_TAPE
                 : !PyUnicode_CompareWithASCIIString(order, "first") ? FROM_FIRST
                 : !PyUnicode_CompareWithASCIIString(order, "last")  ? FROM_LAST
                                                                     : BY_AGE;
    Py_RETURN_NONE;
}

#endif
