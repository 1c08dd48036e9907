/* In which order a backward pass adds.
 *
 * The last bits of a sum depend on the order of its terms, so a program whose own class was replaced keeps the order in
 * which that class added: by age as on a tape, depth first, from the first input or from the last, or from the root as
 * in frontier.inc.c. There a dot counts as the products and additions that it stands for.
 */
#ifndef GRADWALK_ORDERS_H
#define GRADWALK_ORDERS_H

#include "forward.inc.c"

/* By age; the same with dots in parts; depth first, from the first input or from the last; from the root. */
static enum { BY_AGE, ON_TAPE, FROM_FIRST, FROM_LAST, FROM_ROOT } walk_order;

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

static int turn_put(Turns *all, Node *node, Py_ssize_t first, Py_ssize_t last)
{
    if (UNLIKELY(all->count == all->room) &&
        grow((void **)&all->turns, &all->room, all->count + 1, sizeof *all->turns) < 0)
        return FAILED;
    all->turns[all->count].node = node;
    all->turns[all->count].first = first;
    all->turns[all->count++].last = last;
    return DONE;
}

static int turn_add(Turns *all, Node *node, Py_ssize_t first, Py_ssize_t last)
{
    Turn *before = all->count ? all->turns + all->count - 1 : NULL;
    if (before && first != WHOLE && before->node == node) { /* neighbours in a dot are one turn */
        before->first = first < before->first ? first : before->first;
        before->last = last > before->last ? last : before->last;
        return DONE;
    }
    return turn_put(all, node, first, last);
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

/* Everything that the root was computed from: the results, whose gradients start from 0, and the leaves, noted. */
static int meet_all(Node *root, Results *results)
{
    int code;
    size_t i;
    kept_take(&steps_kept, (void **)&results->steps, &results->room);
    code = find_results(root, results);
    for (i = results->count; code == DONE && i--;) {
        Node *node = results->steps[i].node;
        Place place = place_of(node);
        unsigned info = INFO(place) &= ~(unsigned)WALKED;
        Py_ssize_t k, n = input_count(place, node);
        for (k = 0; k < n && code == DONE; k++) {
            Node *x = input_at(node, info, k);
            if (x && OP(place_of(x)) <= OP_CONSTANT && !(INFO(place_of(x)) & MET))
                code = note_before(place_of(x), x);
        }
        node->grad = 0.0;
    }
    return code;
}

/* Whether a result is a dot, which is walked back in parts. */
ALWAYS_INLINE int has_parts(unsigned info, Py_ssize_t n)
{
    return OP_IN(info) == OP_dot && n > 1 && !(info & HAS_STEP);
}

static int oldest_first(Turns *all, Node *root)
{
    Results results = {0};
    int code = meet_all(root, &results);
    size_t i;
    for (i = results.count; code == DONE && i--;) {
        Node *node = results.steps[i].node;
        Place place = place_of(node);
        Py_ssize_t n = input_count(place, node);
        if (walk_order == ON_TAPE && has_parts(INFO(place), n))
            code = turn_add(all, node, n % 2 ? 0 : 1, n / 2 + 1);
        else
            code = turn_add(all, node, WHOLE, WHOLE);
    }
    results_free(&results);
    return code;
}

#endif
