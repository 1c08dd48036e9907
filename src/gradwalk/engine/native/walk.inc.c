/* Backward: the walk of graph.py over slots.
 *
 * graph.py finds everything that the root was computed from, sorts it by age, and visits it newest first. Here nothing
 * is collected or sorted (waiting.inc.c). A node's gradient is set to 0 when it is first met, and is complete when it
 * is visited, for everything that uses it is newer. The order of all additions is that of graph.py, so the sums have
 * the same bits.
 *
 * A user's own `_backward` is left to turns.inc.c; anomaly mode and a walk inside a walk are left to graph.py itself.
 * If one is met on the way, the leaves get their gradients back and the other walk starts from the beginning.
 */
#ifndef GRADWALK_WALK_H
#define GRADWALK_WALK_H

#include "waiting.inc.c"

typedef struct {
    Node *leaf; /* borrowed: the root keeps it alive */
    double before;
} Before;

static Before *befores;
static size_t before_count, before_room;
static int walking;       /* bundles leave the numbers in the nodes meanwhile: what a walk adds to a leaf stays */
static int leaves_afresh; /* whether leaves start from 0 as well, as in some engines: see twin.leaves_start_afresh */
static unsigned long long since; /* older nodes are not walked through: their gradients are noted like a leaf's */

/* The variables whose derivatives are wanted: then no leaf's gradient changes. */
static Node **asked;
static double *answers;
static size_t asked_count;

/* ---- one node ---- */

NEVER_INLINE int note_before(Place place, Node *leaf)
{
    if (FLAGS(place) & HAS_STEP)
        return LEFT_TO_PYTHON;
    if (grow((void **)&befores, &before_room, before_count + 1, sizeof *befores) < 0)
        return FAILED;
    befores[before_count].leaf = leaf;
    befores[before_count++].before = own(leaf)->grad;
    if (UNLIKELY(leaves_afresh) || OP(place) == OP_CONSTANT || is_missing(leaf->grad))
        leaf->grad = 0.0;
    FLAGS(place) |= MET;
    return DONE;
}

/* First met. A leaf: its gradient is noted. A result: its gradient starts from 0, and it will be visited. */
ALWAYS_INLINE int meet(Place place, Node *node)
{
    unsigned info = INFO(place);
    if (UNLIKELY(OP_IN(info) <= OP_CONSTANT) || (UNLIKELY(since) && age_of(place, node, 0) < since))
        return note_before(place, node);
    if (UNLIKELY(info & HAS_STEP))
        return LEFT_TO_PYTHON;
    node->grad = 0.0;
    return wait(place, info & ~(unsigned)WALKED);
}

/* The one line of backpropagation: the input's gradient grows by g times d. */
ALWAYS_INLINE int push(Node *x, double g, double d)
{
    Place place = place_of(x);
    int code;
    if (!(INFO(place) & MET) && UNLIKELY((code = meet(place, x)) != DONE))
        return code;
    if (g != 0.0 && d != 0.0)
        x->grad += g * d;
    return DONE;
}

ALWAYS_INLINE int visit(Slab *slab, size_t i, unsigned info, void *unused)
{
    Node *node = node_at(slab, i, info);
    double g = node->grad;
    int code;
    (void)unused;
    if (LIKELY(!(info & HAS_BLOCK))) {
        if (info & NODE_0 && UNLIKELY((code = push(node->in[0].node, g, node->d[0])) != DONE))
            return code;
        if (info & NODE_1 && UNLIKELY((code = push(node->in[1].node, g, node->d[1])) != DONE))
            return code;
    } else {
        Block *block = node->block;
        Py_ssize_t k;
        for (k = 0; k < block->count; k++)
            if (block->in[k] && UNLIKELY((code = push(block->in[k], g, block->d[k])) != DONE))
                return code;
    }
    slab->info[i] = (info & ~(unsigned)(MET | WAITS)) | WALKED;
    return DONE;
}

/* ---- the whole walk ---- */

/* Forget this walk where it came before it stopped: the plain numbers there have no gradient from it.
 * WALKED nodes form a path from the root to each of them, so it is their own mark. */
static void forget(Node *root, unsigned long long stopped)
{
    size_t room = 0, count = 0;
    Node **waiting = NULL;
    PyObject *type, *error, *trace;
    PyErr_Fetch(&type, &error, &trace);
    if (grow((void **)&waiting, &room, 1, sizeof *waiting) == 0)
        waiting[count++] = root;
    while (count) {
        Node *node = waiting[--count];
        Place place = place_of(node);
        Py_ssize_t i, n = input_count(place, node);
        if (!(FLAGS(place) & WALKED) || age_of(place, node, 0) < stopped)
            continue;
        FLAGS(place) &= ~(unsigned)WALKED;
        if (grow((void **)&waiting, &room, count + (size_t)n, sizeof *waiting) < 0)
            break;
        for (i = 0; i < n; i++) {
            Node *x = input_at(node, FLAGS(place), i);
            if (x)
                waiting[count++] = x;
        }
    }
    PyMem_Free(waiting);
    PyErr_Clear();
    PyErr_Restore(type, error, trace);
}

static int walk(Node *root, double gradient)
{
    Place place = place_of(root);
    unsigned long long stopped = ~0ull;
    int code;
    size_t i;
    if (walking || modes_on || FLAGS(place) & HAS_STEP)
        return LEFT_TO_PYTHON;
    if (!input_count(place, root)) {
        own(root);
        root->grad = (leaves_afresh || is_missing(root->grad) ? 0.0 : root->grad) + gradient;
        return DONE;
    }
    if (!since && FLAGS(place) & HAS_BLOCK && root->block->bundle && bundle_is_plain(root->block->bundle) &&
        !leaves_afresh) {
        root->grad = 0.0 + gradient;
        if (bundle_push(root->block->bundle, root->block->d, root->grad) < 0)
            return FAILED;
        FLAGS(place) |= WALKED;
        return DONE;
    }
    walking = 1;
    code = meet(place, root);
    if (code == DONE) {
        root->grad += gradient;
        code = empty_heap(visit, NULL, &stopped);
    }
    for (i = 0; i < asked_count; i++)
        answers[i] = own(asked[i])->grad;
    for (i = 0; i < before_count; i++) { /* the leaves: to be met again, and undone if it failed or on request */
        Place leaf = place_of(befores[i].leaf);
        FLAGS(leaf) &= ~(unsigned)MET;
        if (UNLIKELY(code != DONE || asked_count))
            befores[i].leaf->grad = code != DONE && OP(leaf) == OP_CONSTANT ? 0.0 : befores[i].before;
    }
    before_count = 0;
    leave_heap();
    if (before_room > 65536) { /* the memory of a wide graph is not kept */
        PyMem_Free(befores);
        befores = NULL;
        before_room = 0;
    }
    if (UNLIKELY(code != DONE))
        forget(root, stopped);
    walking = 0;
    return code;
}

#endif
