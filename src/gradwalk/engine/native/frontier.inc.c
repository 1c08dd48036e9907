/* Orders that begin at the root: what comes next is taken from a frontier, into which results put their inputs.
 *
 *     "queue", "stack"     an input is put in once everything that uses it has come; the oldest is taken, or the newest
 *     "level queue", ...   an input is put in when it is first met; the one furthest from the leaves is taken
 *     "path queue", ...    an input is put in each time: every path from the root is walked alone, with its own product
 *
 * Each with " last" at the end if inputs are put in from the last to the first. A dot counts as the products and
 * additions that it stands for, except by levels.
 */
#ifndef GRADWALK_FRONTIER_H
#define GRADWALK_FRONTIER_H

#include "orders.inc.c"

static struct {
    int queue, last, levels, paths;
} how;

typedef struct {
    Node *node;      /* borrowed: the root keeps it alive; NULL: nothing */
    Py_ssize_t part; /* of a dot: k for the sum up to its k-th product, -k for that product; else 0 */
    double g;        /* along a path, what arrives; by levels, how far from the leaves, and the order among equals */
    double turn;
} Item;

typedef struct {
    Item *items;
    size_t first, count, room; /* those from `first` to before `count` wait */
    size_t put;
} Frontier;

ALWAYS_INLINE void give(Node *x, double g, double d)
{
    if (x && g != 0.0 && d != 0.0)
        x->grad += g * d;
}

/* ---- what waits ---- */

static int comes_before(const Item *a, const Item *b) { return a->g > b->g || (a->g == b->g && a->turn < b->turn); }

static int frontier_put(Frontier *all, Item item)
{
    size_t i;
    if (all->first > 4096 && all->first > all->count / 2) { /* what was taken from a queue leaves room */
        memmove(all->items, all->items + all->first, (all->count - all->first) * sizeof *all->items);
        all->count -= all->first;
        all->first = 0;
    }
    if (all->count == all->room && grow((void **)&all->items, &all->room, all->count + 1, sizeof *all->items) < 0)
        return FAILED;
    i = all->count++;
    if (how.levels) { /* a heap */
        item.turn = how.queue ? (double)all->put : -(double)all->put;
        all->put++;
        for (; i && comes_before(&item, all->items + (i - 1) / 2); i = (i - 1) / 2)
            all->items[i] = all->items[(i - 1) / 2];
    }
    all->items[i] = item;
    return DONE;
}

static Item frontier_take(Frontier *all)
{
    Item top, moved;
    size_t i, k;
    if (!how.levels)
        return how.queue ? all->items[all->first++] : all->items[--all->count];
    top = all->items[0];
    moved = all->items[--all->count];
    for (i = 0; (k = 2 * i + 1) < all->count; i = k) {
        if (k + 1 < all->count && comes_before(all->items + k + 1, all->items + k))
            k++;
        if (!comes_before(all->items + k, &moved))
            break;
        all->items[i] = all->items[k];
    }
    if (all->count)
        all->items[i] = moved;
    return top;
}

/* ---- what is put in ---- */

static Py_ssize_t whole_dot(Node *x)
{
    unsigned info = INFO(place_of(x));
    Py_ssize_t n = info & HAS_BLOCK ? x->block->count : 0;
    return !how.levels && has_parts(info, n) ? n / 2 : 0;
}

static Item arriving(Node *x, double g)
{
    Item item = {x, x ? whole_dot(x) : 0, g, 0.0};
    return item;
}

static Py_ssize_t inputs_of(const Item *item) { return item->part ? 2 : input_count(place_of(item->node), item->node); }

/* The k-th input; *outside: whether that is another node, and no part of the same dot. Along a path with its share. */
static Item input_of(const Item *item, Py_ssize_t k, int *outside)
{
    Node *node = item->node;
    unsigned info = INFO(place_of(node));
    Py_ssize_t n = info & HAS_BLOCK ? node->block->count : 2, part = item->part;
    *outside = 1;
    if (!part)
        return arriving(input_at(node, info, k), item->g * (info & HAS_BLOCK ? node->block->d[k] : node->d[k]));
    if (part < 0) {
        k = -part - 1 + k * (n / 2);
        return arriving(node->block->in[k], item->g * node->block->d[k]);
    }
    if (!k && part == 1)
        return arriving(n % 2 ? node->block->in[n - 1] : NULL, item->g * (n % 2 ? node->block->d[n - 1] : 0.0));
    {
        Item inside = {node, k ? -part : part - 1, item->g, 0.0};
        *outside = 0;
        return inside;
    }
}

static int is_result(Node *x) { return OP(place_of(x)) > OP_CONSTANT; }

/* Until they are put in, results keep in their gradients how many uses of them are still to come, or their levels. */
static void count_uses(const Results *results)
{
    size_t i;
    for (i = results->count; i--;) {
        Node *node = results->steps[i].node;
        Py_ssize_t k, n = input_count(place_of(node), node);
        for (k = 0; k < n; k++) {
            Node *x = input_at(node, INFO(place_of(node)), k);
            double level = x && is_result(x) ? x->grad + 1.0 : 1.0;
            if (how.levels)
                node->grad = level > node->grad ? level : node->grad;
            else if (x && is_result(x))
                x->grad += 1.0;
        }
    }
}

/* Whether this use of an input puts it in. */
static int is_due(Item *x)
{
    unsigned *info = &INFO(place_of(x->node));
    if (OP_IN(*info) <= OP_CONSTANT)
        return 0;
    if (!how.levels)
        return (x->node->grad -= 1.0) == 0.0;
    x->g = x->node->grad;
    if (*info & MET)
        return 0;
    *info |= MET;
    return 1;
}

static int put_inputs(Frontier *all, const Item *item)
{
    Py_ssize_t k, n = inputs_of(item);
    for (k = 0; k < n; k++) {
        int outside;
        Item x = input_of(item, how.last ? n - 1 - k : k, &outside);
        int due = x.node && (!outside || (how.paths ? x.g != 0.0 : is_due(&x)));
        if (due && frontier_put(all, x) < 0)
            return FAILED;
    }
    return DONE;
}

/* ---- what is taken ---- */

static int in_turn(Turns *all, const Item *item)
{
    Py_ssize_t part = item->part;
    if (!part)
        return turn_put(all, item->node, WHOLE, WHOLE);
    if (part < 0)
        return turn_put(all, item->node, -part, -part + 1);
    return part == 1 && item->node->block->count % 2 ? turn_put(all, item->node, 0, 1) : DONE;
}

static int arrive(const Item *item)
{
    unsigned *info = &INFO(place_of(item->node));
    if (item->part == whole_dot(item->node))
        item->node->grad += item->g;
    if (OP_IN(*info) > OP_CONSTANT)
        *info |= WALKED;
    return DONE;
}

static void turn_round(Turns *all)
{
    size_t i;
    for (i = 0; i < all->count / 2; i++) {
        Turn turn = all->turns[i];
        all->turns[i] = all->turns[all->count - 1 - i];
        all->turns[all->count - 1 - i] = turn;
    }
}

static int has_own_steps(const Results *results)
{
    size_t i;
    for (i = 0; i < results->count; i++)
        if (FLAGS(place_of(results->steps[i].node)) & HAS_STEP)
            return 1;
    return 0;
}

/* Puts all in order, the root last; along paths, walks back. */
static int from_root(Turns *all, Node *root, double gradient)
{
    Results results = {0};
    Frontier frontier = {0};
    size_t i, taken = 0;
    int code = meet_all(root, &results);
    walking = 1; /* what a signal runs starts no other walk; walk_in_turns ends this one */
    if (code == DONE && how.paths && has_own_steps(&results))
        code = LEFT_TO_PYTHON; /* those push what has arrived along all paths */
    if (code == DONE && !how.paths)
        count_uses(&results);
    if (code == DONE)
        code = frontier_put(&frontier, arriving(root, gradient));
    while (code == DONE && frontier.first < frontier.count) {
        Item item = frontier_take(&frontier);
        code = how.paths ? arrive(&item) : in_turn(all, &item);
        if (code == DONE)
            code = put_inputs(&frontier, &item);
        if (UNLIKELY(++taken % 65536 == 0) && code == DONE && PyErr_CheckSignals() < 0)
            code = FAILED;
    }
    for (i = 0; !how.paths && i < results.count; i++)
        results.steps[i].node->grad = 0.0;
    for (i = 0; i < results.count; i++)
        FLAGS(place_of(results.steps[i].node)) &= ~(unsigned)(how.levels                  ? MET
                                                              : how.paths && code != DONE ? WALKED
                                                                                          : 0);
    turn_round(all);
    PyMem_Free(frontier.items);
    results_free(&results);
    return code;
}

static int along_paths(void) { return walk_order == FROM_ROOT && how.paths; }

/* "queue", "path stack last", ...: whether this is the name of such an order. */
static int set_frontier(PyObject *order)
{
    static const char *const kinds[] = {"", "level ", "path "};
    char name[32];
    int i;
    for (i = 0; i < 12; i++) {
        how.levels = i / 4 == 1;
        how.paths = i / 4 == 2;
        how.queue = i / 2 % 2;
        how.last = i % 2;
        PyOS_snprintf(name, sizeof name, "%s%s%s", kinds[i / 4], how.queue ? "queue" : "stack",
                      how.last ? " last" : "");
        if (!PyUnicode_CompareWithASCIIString(order, name))
            return 1;
    }
    return 0;
}

#endif
