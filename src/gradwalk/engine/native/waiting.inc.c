/* Nodes that wait to be visited, newest first: what backward, forward and the columns of a graph have in common.
 *
 * The place of a node is its age, so nothing is sorted: a heap holds the slabs in which nodes wait, and the newest slab
 * is emptied from the top. Visiting a node makes its inputs wait, which are older.
 */
#ifndef GRADWALK_WAITING_H
#define GRADWALK_WAITING_H

#include "bundle.inc.c"

enum { DONE = 0, FAILED = -1, LEFT_TO_PYTHON = 1 };

static Slab **heap;
static size_t heap_count, heap_room;

/* ---- the slab with the largest number is on top ---- */

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

/* ---- waiting, and being visited ---- */

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

ALWAYS_INLINE Node *node_at(Slab *slab, size_t i, unsigned info)
{
    Node *slot = slot_at(slab, i);
    return UNLIKELY(info & SHADOW) ? slot->owner : slot;
}

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

#endif
