/* Backward: the walk of graph.py over slots.
 *
 * graph.py finds everything that the root was computed from, sorts it by age, and visits it
 * newest first. Here the place of a node is its age, so nothing is collected and nothing is
 * sorted: a heap holds the slabs in which nodes wait; the newest slab is emptied from the top;
 * visiting a node makes its inputs wait, which are older. A node's gradient is set to 0 when it
 * is first met, and is complete when it is visited, for everything that uses it is newer.
 *
 * The order of all additions is that of graph.py, so the sums have the same bits.
 *
 * A user's own `_backward` is left to turns.inc.c; anomaly mode and a walk inside a walk are left
 * to graph.py itself. If one is met on the way, the leaves get their gradients back and the other
 * walk starts from the beginning.
 */
#ifndef GRADWALK_WALK_H
#define GRADWALK_WALK_H

#include "bundle.inc.c"

typedef struct {
    Node *leaf; /* borrowed: the root keeps it alive */
    double before;
} Before;

static Slab **heap;
static size_t heap_count, heap_room;
static Before *befores;
static size_t before_count, before_room;
static int walking;       /* bundles leave the numbers in the nodes meanwhile: what a walk adds to a leaf stays */
static int leaves_afresh; /* whether leaves start from 0 as well, as in some engines: see twin.leaves_start_afresh */
static unsigned long long since; /* older nodes are not walked through: their gradients are noted like a leaf's */

/* The variables whose derivatives are wanted: then no leaf's gradient changes. */
static Node **asked;
static double *answers;
static size_t asked_count;

enum { DONE = 0, FAILED = -1, LEFT_TO_PYTHON = 1 };

/* ---- the heap: the slab with the largest number on top ---- */

static int heap_add(Slab *slab)
{
    size_t i = heap_count;
    if (grow((void **)&heap, &heap_room, heap_count + 1, sizeof *heap) < 0)
        return -1;
    heap_count++;
    for (; i && heap[(i - 1) / 2]->number < slab->number; i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = slab;
    return 0;
}

static Slab *heap_take(void)
{
    Slab *top = heap[0], *last = heap[--heap_count];
    size_t i = 0, k;
    for (; (k = 2 * i + 1) < heap_count; i = k) {
        if (k + 1 < heap_count && heap[k + 1]->number > heap[k]->number)
            k++;
        if (last->number >= heap[k]->number)
            break;
        heap[i] = heap[k];
    }
    if (heap_count)
        heap[i] = last;
    return top;
}

/* ---- one node ---- */

NEVER_INLINE int note_before(Place place, Node *leaf)
{
    if (FLAGS(place) & HAS_STEP)
        return LEFT_TO_PYTHON;
    if (grow((void **)&befores, &before_room, before_count + 1, sizeof *befores) < 0)
        return FAILED;
    befores[before_count].leaf = leaf;
    befores[before_count++].before = own(leaf)->grad;
    if (UNLIKELY(leaves_afresh) || OP(place) == OP_CONSTANT)
        leaf->grad = 0.0;
    FLAGS(place) |= MET;
    return DONE;
}

/* A result will be visited. */
ALWAYS_INLINE int wait(Place place, unsigned info)
{
    if (place.i < place.slab->lowest) {
        if (UNLIKELY(place.slab->lowest == SLOTS) && heap_add(place.slab) < 0)
            return FAILED;
        place.slab->lowest = (uint32_t)place.i;
    }
    if (place.i > place.slab->highest)
        place.slab->highest = (uint32_t)place.i;
    INFO(place) = info | MET | WAITS;
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

ALWAYS_INLINE Node *node_at(Slab *slab, size_t i, unsigned info)
{
    Node *slot = slot_at(slab, i);
    return UNLIKELY(info & SHADOW) ? slot->owner : slot;
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

/* Memory is read backward, which processors do not prefetch across pages: prefetch it some nodes ahead. */
ALWAYS_INLINE void fetch_ahead(Slab *slab, size_t i)
{
    enum { AHEAD = 48 };
    if (LIKELY(i >= AHEAD)) {
        PREFETCH(slot_at(slab, i - AHEAD));
        PREFETCH((char *)slot_at(slab, i - AHEAD) + 64);
    } else if (heap_count) { /* the slab to come, from its top */
        PREFETCH(slot_at(heap[0], SLOTS - AHEAD + i));
        PREFETCH((char *)slot_at(heap[0], SLOTS - AHEAD + i) + 64);
        PREFETCH((char *)heap[0] + 16 * i);
    }
}

/* Nothing waits here any longer. */
static void leave(Slab *slab)
{
    size_t i;
    for (i = slab->lowest; i <= slab->highest; i++)
        if (slab->info[i] & WAITS)
            slab->info[i] &= ~(unsigned)(MET | WAITS);
    slab->lowest = SLOTS;
    slab->highest = 0;
}

static void leave_heap(void)
{
    for (; UNLIKELY(heap_count); heap_count--)
        leave(heap[heap_count - 1]);
}

typedef int Visit(Slab *slab, size_t i, unsigned info, void *with);

/* Visit the waiting nodes, newest first. `stopped`: at which age, if it did not finish. */
ALWAYS_INLINE int empty_heap(Visit *visit, void *with, unsigned long long *stopped)
{
    unsigned slabs = 0;
    while (heap_count) {
        Slab *slab = heap_take();
        size_t i;
        int code;
        for (i = slab->highest + 1; i-- > slab->lowest;) { /* visiting may lower the lowest */
            unsigned info = slab->info[i];
            if (!(info & WAITS))
                continue;
            fetch_ahead(slab, i);
            if (UNLIKELY((code = visit(slab, i, info, with)) != DONE)) {
                Place place = {slab, i};
                *stopped = age_of(place, NULL, 0);
                leave(slab);
                return code;
            }
        }
        slab->lowest = SLOTS;
        slab->highest = 0;
        if (UNLIKELY(++slabs % 32 == 0) && PyErr_CheckSignals() < 0) {
            Place place = {slab, 0};
            *stopped = age_of(place, NULL, 0);
            return FAILED;
        }
    }
    return DONE;
}

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
        root->grad = (leaves_afresh ? 0.0 : root->grad) + gradient;
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

/* d(root)/d(variable) for each variable, as floats; None if graph.py must do it. `variables` is our own tuple, since a
 * signal handler may run during the walk and change any list. */
static PyObject *derivatives_by(Node *root, PyObject *variables)
{
    Py_ssize_t i, n = PyTuple_Size(variables);
    Node **nodes;
    PyObject *results = NULL;
    double *numbers;
    int code = DONE;
    if (n == 0 || walking)
        Py_RETURN_NONE;
    nodes = PyMem_Malloc((size_t)n * (sizeof *nodes + sizeof *numbers));
    if (!nodes)
        return PyErr_NoMemory();
    numbers = (double *)(void *)(nodes + n);
    since = ~0ull;
    for (i = 0; i < n; i++) {
        unsigned long long age;
        nodes[i] = (Node *)PyTuple_GetItem(variables, i);
        if (!is_value((PyObject *)nodes[i])) {
            PyErr_SetString(PyExc_TypeError, "variables must be Values");
            since = 0;
            PyMem_Free(nodes);
            return NULL;
        }
        age = age_of(place_of(nodes[i]), nodes[i], 0);
        since = age < since ? age : since;
        numbers[i] = nodes[i] == root ? 1.0 : 0.0;
    }
    if (input_count(place_of(root), root)) {
        asked = nodes;
        answers = numbers;
        asked_count = (size_t)n;
        code = walk(root, 1.0);
        asked_count = 0;
    }
    since = 0;
    if (code == DONE && (results = PyList_New(n)))
        for (i = 0; i < n; i++) {
            PyObject *number = PyFloat_FromDouble(numbers[i]);
            if (!number || PyList_SetItem(results, i, number) < 0) {
                Py_DECREF(results);
                results = NULL;
                break;
            }
        }
    PyMem_Free(nodes);
    if (code == LEFT_TO_PYTHON)
        Py_RETURN_NONE;
    return results;
}

/* derivatives(root, variables): the variables are a list of fresh leaves */
static PyObject *derivatives(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    PyObject *variables, *results;
    (void)module;
    if (count != 2 || !is_value(args[0]) || !PyList_Check(args[1]))
        return PyErr_Format(PyExc_TypeError, "derivatives(root, variables) takes a Value and a list");
    if (!(variables = PySequence_Tuple(args[1])))
        return NULL;
    results = derivatives_by((Node *)args[0], variables);
    Py_DECREF(variables);
    return results;
}

#endif
