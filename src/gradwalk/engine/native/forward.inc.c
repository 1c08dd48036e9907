/* Forward: the numbers of a graph computed again, from the current data of its leaves.
 *
 * First the results are found, newest first, as in backward; then they are computed, oldest first. So the graph is what
 * it would be if it were built anew: same bits, and the gradients of results and plain numbers at 0.
 *
 * Finding may fail, for lack of memory or by Ctrl-C, before any number has changed. Computing a row of the table cannot
 * fail. A user's own operation can: only if there is one are the old numbers kept, to be put back.
 */
#ifndef GRADWALK_FORWARD_H
#define GRADWALK_FORWARD_H

#include "walk.inc.c"

typedef struct {
    Node *node;    /* borrowed: the root keeps it alive */
    unsigned info; /* what the head of its slab says of its operation and inputs */
} Step;

typedef struct {
    Step *steps; /* the newest first */
    size_t count, room;
    size_t widest;  /* the most inputs of a result that has a block */
    size_t numbers; /* in all: data, gradients and local derivatives */
    int foreign;    /* an operation that is not in the table */
    Node **shown;   /* plain numbers that have become nodes; borrowed */
    size_t shown_count, shown_room;
    unsigned long long looked; /* `leaf_changes` when they were found: no leaf has become a result since */
} Results;

static Kept steps_kept;

static void results_free(Results *results)
{
    kept_give(&steps_kept, results->steps, results->room, sizeof *results->steps);
    PyMem_Free(results->shown);
}

NEVER_INLINE int find_shown(Node *constant, Results *results)
{
    if (grow((void **)&results->shown, &results->shown_room, results->shown_count + 1, sizeof *results->shown) < 0)
        return FAILED;
    results->shown[results->shown_count++] = constant;
    return DONE;
}

ALWAYS_INLINE int find(Node *x, Results *results)
{
    Place place = place_of(x);
    unsigned info = INFO(place);
    if (info & MET || OP_IN(info) < OP_CONSTANT)
        return DONE;
    return UNLIKELY(OP_IN(info) == OP_CONSTANT) ? find_shown(x, results) : wait(place, info);
}

ALWAYS_INLINE int found(Slab *slab, size_t i, unsigned info, void *with)
{
    Results *results = with;
    Node *node = node_at(slab, i, info);
    if (UNLIKELY(results->count == results->room) &&
        grow((void **)&results->steps, &results->room, results->count + 1, sizeof *results->steps) < 0)
        return FAILED;
    results->steps[results->count].node = node;
    results->steps[results->count++].info = info;
    if (LIKELY(!(info & HAS_BLOCK))) {
        results->numbers += 4;
        if ((info & NODE_0 && UNLIKELY(find(node->in[0].node, results) != DONE)) ||
            (info & NODE_1 && UNLIKELY(find(node->in[1].node, results) != DONE)))
            return FAILED;
    } else {
        Block *block = node->block;
        size_t k, n = (size_t)block->count;
        results->numbers += 2 + n;
        results->widest = n > results->widest ? n : results->widest;
        results->foreign |= OP_IN(info) == OP_OBJECT;
        for (k = 0; k < n; k++)
            if (block->in[k] && UNLIKELY(find(block->in[k], results) != DONE))
                return FAILED;
    }
    slab->info[i] = info & ~(unsigned)(MET | WAITS);
    return DONE;
}

/* Every result that the root was computed from, and the root. No mark is left behind. */
static int find_results(Node *root, Results *results)
{
    unsigned long long stopped;
    int code;
    results->looked = leaf_changes;
    walking = 1;
    code = find(root, results);
    if (code == DONE)
        code = empty_heap(found, results, &stopped);
    leave_heap();
    walking = 0;
    return code;
}

/* ---- computing ---- */

ALWAYS_INLINE double *derivatives_in(Step step) { return step.info & HAS_BLOCK ? step.node->block->d : step.node->d; }

/* A row of the table at the current numbers of its inputs. `values`: room for the widest. */
ALWAYS_INLINE double compute(Step step, double *values, double *d)
{
    Node *node = step.node;
    unsigned info = step.info;
    Py_ssize_t k;
    Block *block;
    if (LIKELY(!(info & HAS_BLOCK))) {
        double x = info & NODE_0 ? own(node->in[0].node)->data : node->in[0].number;
        double y = info & NODE_1 ? own(node->in[1].node)->data : node->in[1].number;
        if (OP_IN(info) == OP_mul) /* the two that most graphs mostly consist of, without a jump */
            return rule(OP_mul, x, y, 0.0, d);
        if (OP_IN(info) == OP_add)
            return rule(OP_add, x, y, 0.0, d);
        return rule(OP_IN(info), x, y, 0.0, d);
    }
    block = node->block;
    for (k = 0; k < block->count; k++)
        values[k] = block->in[k] ? own(block->in[k])->data : block->numbers[k];
    if (rows[OP_IN(info)].inputs < 0)
        return fold(OP_IN(info), (size_t)block->count, values, d);
    if (rows[OP_IN(info)].settings)
        values[1] = node->in[1].number;
    return rule(OP_IN(info), values[0], values[1], values[2], d);
}

/* The same for a user's own operation, which may run anything, and fail. */
static int compute_foreign(Node *node, double *values)
{
    Block *block = node->block;
    double data;
    Py_ssize_t k;
    for (k = 0; k < block->count; k++)
        values[k] = block->in[k] ? own(block->in[k])->data : block->numbers[k];
    if (run_in_python(block->op, block->count, values, &data, block) < 0)
        return -1;
    node->data = data;
    return 0;
}

static size_t width(Step step) { return step.info & HAS_BLOCK ? (size_t)step.node->block->count : 2; }

static double *keep_numbers(const Results *results)
{
    double *kept = get_memory((results->numbers + 1) * sizeof *kept), *to = kept;
    size_t i;
    for (i = 0; kept && i < results->count; i++) {
        Step step = results->steps[i];
        *to++ = step.node->data;
        *to++ = step.node->grad;
        memcpy(to, derivatives_in(step), width(step) * sizeof *to);
        to += width(step);
    }
    return kept;
}

static void put_back(const Results *results, const double *kept)
{
    size_t i;
    for (i = 0; i < results->count; i++) {
        Step step = results->steps[i];
        step.node->data = *kept++;
        step.node->grad = *kept++;
        memcpy(derivatives_in(step), kept, width(step) * sizeof *kept);
        kept += width(step);
    }
}

/* Room for the inputs of any of them: `few`, or more. */
static double *room_for(const Results *results, double *few, size_t count)
{
    size_t room = results->widest + 2;
    return room > count ? get_memory(room * sizeof *few) : few;
}

static int compute_all(const Results *results)
{
    double few[64] = {0.0}, *values = room_for(results, few, 64), *kept = NULL;
    enum { AHEAD = 16 };
    size_t i;
    int failed = !values;
    if (failed)
        return FAILED;
    if (results->foreign && !(kept = keep_numbers(results)))
        failed = 1;
    for (i = results->count; !failed && i--;) {
        Step step = results->steps[i];
        if (i >= AHEAD) {
            PREFETCH(results->steps[i - AHEAD].node);
            PREFETCH((char *)results->steps[i - AHEAD].node + 64);
        }
        if (UNLIKELY(OP_IN(step.info) == OP_OBJECT))
            failed = compute_foreign(step.node, values) < 0;
        else
            step.node->data = compute(step, values, derivatives_in(step));
        step.node->grad = 0.0; /* so the plain numbers that are no nodes yet have none either */
    }
    if (failed && kept)
        put_back(results, kept);
    for (i = 0; !failed && i < results->shown_count; i++)
        results->shown[i]->grad = 0.0;
    if (values != few)
        PyMem_Free(values);
    PyMem_Free(kept);
    return failed ? FAILED : DONE;
}

static int is_other(double a, double b) { return a != b && (a == a || b == b); }

/* Whether data changed since the forward pass, so that some result no longer fits its inputs; -1: error. */
static int is_stale(Node *root)
{
    Results results = {0};
    double few[64] = {0.0}, *values = NULL, *d = NULL;
    size_t i, k;
    int stale = find_results(root, &results) == DONE ? 0 : -1;
    if (!stale && !((values = room_for(&results, few, 64)) && (d = get_memory((results.widest + 3) * sizeof *d))))
        stale = -1;
    for (i = results.count; !stale && i--;) {
        Step step = results.steps[i];
        unsigned info = step.info;
        if (OP_IN(info) == OP_OBJECT || (info & HAS_BLOCK && !step.node->block->has_partials))
            continue; /* not ours to call again */
        stale = is_other(compute(step, values, d), step.node->data);
        for (k = info & HAS_BLOCK ? width(step) : (size_t)rows[OP_IN(info)].inputs; !stale && k--;)
            stale = is_other(d[k], derivatives_in(step)[k]);
    }
    if (values != few)
        PyMem_Free(values);
    PyMem_Free(d);
    results_free(&results);
    return stale;
}

/* ---- the graph of the last call is remembered while its root lives: it is usually that of the next call ---- */

static Node *planned; /* borrowed: it is forgotten when it dies */
static Results plan;

static void plan_forget(Node *root)
{
    if (root && planned == root) {
        results_free(&plan);
        planned = NULL;
    }
}

static int forward(Node *root)
{
    Results results = {0};
    int code = DONE;
    if (walking || modes_on)
        return LEFT_TO_PYTHON;
    if (planned == root && plan.looked == leaf_changes) { /* taken out: the user's operations may call forward() too */
        results = plan;
        planned = NULL;
    } else
        code = find_results(root, &results);
    if (code == DONE)
        code = compute_all(&results);
    if (code != DONE || !results.count) {
        results_free(&results);
        return code;
    }
    plan_forget(planned);
    plan = results;
    planned = root;
    FLAGS(place_of(root)) |= PLANNED;
    return DONE;
}

#endif
