/* The numbers of many leaves side by side, while a bundle works on them step after step.
 *
 * A Value takes 88 bytes, of which a training step uses 16: a large model may not fit into the cache when its numbers
 * and gradients alone do. So a bundle that is used again puts them on a shelf, and they stay there from call to call.
 * Code that uses one of these Values in another way first moves the shelf's numbers back into the Values, all at once:
 * that is `own(x)`, to be written wherever the data or the gradient of a possible leaf is read or written.
 *
 * Nothing here can fail or run Python except making a shelf, which may be skipped.
 */
#ifndef GRADWALK_SHELVES_H
#define GRADWALK_SHELVES_H

#include "attributes.inc.c"

#define SHELF_FROM 256 /* from this many Values on, a shelf is worthwhile: they take most of the first-level cache */

struct Shelf {
    Py_ssize_t count, users; /* leaves; bundles whose places are here */
    int holds;               /* whether the numbers here count, and not those in the nodes */
    const Bundle *met;       /* the bundle that met it last */
    Node **nodes;            /* borrowed: NULL for one that is gone or has become a result */
    double *data, *grads;    /* of each */
};

static int shelves_hold; /* how many shelves do */
static int walking;      /* see walk.inc.c: while it is on, the numbers are in the nodes */
static Py_ssize_t shelf_from = SHELF_FROM;

static void put_up(Shelf *shelf)
{
    Py_ssize_t i;
    if (shelf->holds)
        return;
    for (i = 0; i < shelf->count; i++) {
        Node *x = shelf->nodes[i];
        if (LIKELY(i + 8 < shelf->count && shelf->nodes[i + 8]))
            PREFETCH(&shelf->nodes[i + 8]->data);
        if (LIKELY(x != NULL)) {
            shelf->data[i] = x->data;
            shelf->grads[i] = x->grad;
        }
    }
    shelf->holds = 1;
    shelves_hold++;
}

static void take_down(Shelf *shelf)
{
    Py_ssize_t i;
    if (!shelf->holds)
        return;
    for (i = 0; i < shelf->count; i++) {
        Node *x = shelf->nodes[i];
        if (LIKELY(i + 8 < shelf->count && shelf->nodes[i + 8]))
            PREFETCH(&shelf->nodes[i + 8]->data);
        if (LIKELY(x != NULL) && LIKELY(Py_REFCNT(x) > 0)) { /* the dead wait in a queue, linked by their gradients */
            x->data = shelf->data[i];
            x->grad = shelf->grads[i];
        }
    }
    shelf->holds = 0;
    shelves_hold--;
}

NEVER_INLINE void take_down_for(Node *x)
{
    if (FLAGS(place_of(x)) & SHELVED)
        take_down(x->shelf);
}

/* The same node, with its own data and gradient in it. */
ALWAYS_INLINE Node *own(Node *x)
{
    if (UNLIKELY(shelves_hold))
        take_down_for(x);
    return x;
}

static void shelf_free(Shelf *shelf)
{
    Py_ssize_t i;
    take_down(shelf);
    for (i = 0; i < shelf->count; i++)
        if (shelf->nodes[i])
            FLAGS(place_of(shelf->nodes[i])) &= ~(unsigned)SHELVED;
    PyMem_Free(shelf);
}

/* A leaf dies: no bundle has it any longer. */
static void leave_shelf(Node *x)
{
    Place place = place_of(x);
    if (FLAGS(place) & SHELVED)
        x->shelf->nodes[x->at] = NULL;
    FLAGS(place) &= ~(unsigned)SHELVED;
}

/* A leaf becomes something else: bundles that have it look up their places again. */
static void be_no_leaf(Node *x)
{
    own(x);
    leave_shelf(x);
    leaf_changes++;
}

/* A shelf for the bundle's leaves that have none yet, if there are enough of them. */
static void make_shelf(Bundle *bundle)
{
    Py_ssize_t i, n = 0;
    Shelf *shelf;
    for (i = 0; i < bundle->count; i++) {
        Place place = place_of((Node *)bundle->values[i]);
        n += OP(place) == OP_LEAF && !(FLAGS(place) & SHELVED);
    }
    if (n < shelf_from || must_fail() ||
        !(shelf = PyMem_Malloc(sizeof *shelf + (size_t)n * (sizeof(Node *) + 2 * sizeof(double)))))
        return;
    shelf->count = shelf->users = shelf->holds = 0;
    shelf->met = NULL;
    shelf->data = (double *)(void *)(shelf + 1);
    shelf->grads = shelf->data + n;
    shelf->nodes = (Node **)(void *)(shelf->grads + n);
    for (i = 0; i < bundle->count; i++) {
        Node *x = (Node *)bundle->values[i];
        Place place = place_of(x);
        if (OP(place) != OP_LEAF || FLAGS(place) & SHELVED)
            continue;
        FLAGS(place) |= SHELVED;
        x->shelf = shelf;
        x->at = (size_t)shelf->count;
        shelf->nodes[shelf->count++] = x;
    }
    leaf_changes++; /* other bundles look up their places again */
}

/* Whether the bundle works on the shelf: not if it has only a small part of it, since everything would be moved. */
static int works_on(const Bundle *bundle, const Shelf *shelf) { return bundle->count * 8 >= shelf->count; }

static void leave_shelves(Shelf **shelves, Py_ssize_t count)
{
    while (count--)
        if (--shelves[count]->users == 0)
            shelf_free(shelves[count]);
    PyMem_Free(shelves);
}

/* Where the numbers of each are. */
static int find_places(Bundle *bundle)
{
    Shelf **shelves = NULL, **before = bundle->shelves;
    size_t room = 0;
    Py_ssize_t i, met, count = 0, n = bundle->count, before_count = bundle->shelf_count;
    for (i = 0; i < n; i++) {
        Node *x = (Node *)bundle->values[i];
        Shelf *shelf = FLAGS(place_of(x)) & SHELVED ? x->shelf : NULL;
        bundle->data[i] = shelf && works_on(bundle, shelf) ? shelf->data + x->at : &x->data;
        bundle->grad[i] = shelf && works_on(bundle, shelf) ? shelf->grads + x->at : &x->grad;
        if (!shelf || shelf->met == bundle)
            continue;
        if (grow((void **)&shelves, &room, (size_t)count + 1, sizeof *shelves) < 0)
            break;
        shelf->met = bundle;
        shelf->users++;
        shelves[count++] = shelf;
    }
    for (met = 0; met < count; met++)
        shelves[met]->met = NULL;
    if (i < n) {
        leave_shelves(shelves, count);
        return -1;
    }
    bundle->shelves = shelves;
    bundle->shelf_count = count;
    leave_shelves(before, before_count);
    for (i = 0; i < n && bundle->data[i] == bundle->data[0] + i && bundle->grad[i] == bundle->grad[0] + i; i++)
        ;
    bundle->all_data = n && i == n ? bundle->data[0] : NULL;
    bundle->all_grads = n && i == n ? bundle->grad[0] : NULL;
    bundle->placed = leaf_changes;
    return 0;
}

/* Before a bundle's places are read or written; -1 with MemoryError. */
static int bundle_open(Bundle *bundle)
{
    Py_ssize_t i;
    if (UNLIKELY(bundle->opened < 2) && ++bundle->opened == 2 && bundle->count >= shelf_from)
        make_shelf(bundle);
    if (UNLIKELY(bundle->placed != leaf_changes) && find_places(bundle) < 0)
        return -1;
    for (i = 0; i < bundle->shelf_count; i++)
        if (works_on(bundle, bundle->shelves[i]))
            put_up(bundle->shelves[i]);
        else
            take_down(bundle->shelves[i]);
    return 0;
}

/* And after. */
static void bundle_close(Bundle *bundle)
{
    Py_ssize_t i;
    for (i = 0; walking && i < bundle->shelf_count; i++)
        take_down(bundle->shelves[i]);
}

#endif
