/* Handing out slots in order of creation, and taking them back.
 *
 * The newest slab is filled from the bottom. A slot freed at its top is reused at once, which
 * suits temporaries; a slab that becomes empty becomes spare. Other holes stay, so that age
 * and place agree.
 */
#ifndef GRADWALK_SLABS_H
#define GRADWALK_SLABS_H

#include "layout.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Under AddressSanitizer a free slot is poisoned, and none is reused: a stale pointer to it is detected. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef SANITIZED
#include <sanitizer/asan_interface.h>
#define POISON(slot) ASAN_POISON_MEMORY_REGION((char *)(slot) - COLLECTOR_HEAD, SLOT_SIZE)
#define UNPOISON(slot) ASAN_UNPOISON_MEMORY_REGION((char *)(slot) - COLLECTOR_HEAD, SLOT_SIZE)
#else
#define SANITIZED 0
#define POISON(slot) ((void)0)
#define UNPOISON(slot) ((void)0)
#endif

#define SPARES 1024 /* how many empty slabs are kept: 16 MB */

static Slab *newest, *spare;
static unsigned spares;
static unsigned long long slab_count;

/* Tests can make the n-th request for memory fail. None of these requests is on a hot path. */
static long long fail_after = -1;

static int must_fail(void) { return fail_after >= 0 && fail_after-- == 0; }

static void *get_memory(size_t bytes)
{
    void *memory = must_fail() ? NULL : PyMem_Malloc(bytes);
    if (!memory)
        PyErr_NoMemory();
    return memory;
}

/* Room for at least `count` entries, keeping the existing ones; -1 with MemoryError. */
static int grow(void **memory, size_t *room, size_t count, size_t entry)
{
    size_t larger = *room ? *room : 64;
    void *moved;
    if (LIKELY(count <= *room))
        return 0;
    while (larger < count)
        larger *= 2;
    moved = must_fail() ? NULL : PyMem_Realloc(*memory, larger * entry);
    if (!moved) {
        PyErr_NoMemory();
        return -1;
    }
    *memory = moved;
    *room = larger;
    return 0;
}

/* Memory that is needed again and again, by every walk: it is kept in between, unless it is very large. The system
 * would take it back, and give it page by page. */
#define KEEP_AT_MOST ((size_t)16 << 20)

typedef struct {
    void *memory;
    size_t room; /* in entries */
} Kept;

static void kept_take(Kept *kept, void **memory, size_t *room)
{
    if (fail_after >= 0) /* a test makes requests fail: there is one */
        return;
    *memory = kept->memory;
    *room = kept->room;
    kept->memory = NULL;
    kept->room = 0;
}

static void kept_give(Kept *kept, void *memory, size_t room, size_t entry)
{
    if (SANITIZED || kept->memory || room * entry > KEEP_AT_MOST) {
        PyMem_Free(memory);
        return;
    }
    kept->memory = memory;
    kept->room = room;
}

static Slab *slab_from_system(void)
{
    void *memory = NULL;
#ifdef _WIN32
    memory = _aligned_malloc(SLAB_BYTES, SLAB_ALIGN);
#else
    if (posix_memalign(&memory, SLAB_ALIGN, SLAB_BYTES))
        memory = NULL;
#endif
    if (memory) {
        size_t i;
        memset(memory, 0, SLAB_BYTES);
        ((Slab *)memory)->lowest = SLOTS;
        for (i = 0; i < SLOTS; i++) {
            Py_SET_TYPE((PyObject *)slot_at(memory, i), ValueType);
            POISON(slot_at(memory, i));
        }
    }
    return memory;
}

static void slab_to_system(Slab *slab)
{
    free(slab->counts);
#ifdef _WIN32
    _aligned_free(slab);
#else
    free(slab);
#endif
}

static unsigned count_live(const Slab *slab)
{
    unsigned i, live = 0;
    for (i = 0; i < slab->used; i++)
        live += slab->info[i] != 0;
    return live;
}

NEVER_INLINE void slab_end(Slab *slab) /* never the newest */
{
    slab->newer->older = slab->older;
    if (slab->older)
        slab->older->newer = slab->newer;
    if (spares < SPARES && !SANITIZED) {
        slab->older = spare;
        spare = slab;
        spares++;
    } else
        slab_to_system(slab);
}

/* Spare slabs go back to the system: after a large graph that is not made again. */
static PyObject *give_back(PyObject *module, PyObject *unused)
{
    enum { MANY = 16 };
    int many = spares >= MANY;
    (void)module;
    (void)unused;
    while (spare) {
        Slab *slab = spare;
        spare = slab->older;
        spares--;
        slab_to_system(slab);
    }
#ifdef __GLIBC__
    if (many)
        malloc_trim(0); /* what was allocated after them would keep them in the process */
#endif
    (void)many;
    Py_RETURN_NONE;
}

/* Begin a new slab: spare, or fresh from the system. */
NEVER_INLINE int slab_begin(void)
{
    Slab *slab = spare, *before = newest;
    if (must_fail() || !(slab || (slab = slab_from_system()))) {
        PyErr_NoMemory();
        return -1;
    }
    if (slab == spare) {
        spare = slab->older;
        spares--;
    }
    slab->number = ++slab_count;
    slab->used = 0;
    slab->older = before;
    slab->newer = NULL;
    if (before) {
        before->newer = slab;
        before->live = count_live(before);
    }
    newest = slab;
    if (before && !before->live) /* only if no slot is reused */
        slab_end(before);
    return 0;
}

/* A slot for a new node, or NULL with MemoryError. The caller fills in everything but the head. */
/* How many nodes were ever made, how many of them are leaves, and how many plain numbers were ever operands: see
 * listing.inc.c. */
static unsigned long long nodes_made, leaves_made, numbers_met;

ALWAYS_INLINE Node *slot_new(int op, unsigned flags)
{
    Slab *slab = newest;
    Node *slot;
    if (UNLIKELY(slab->used == SLOTS)) {
        if (slab_begin() < 0)
            return NULL;
        slab = newest;
    }
    slot = slot_at(slab, slab->used);
    UNPOISON(slot);
    slab->info[slab->used] = (unsigned)op | flags;
    slab->used++;
    nodes_made++;
    Py_SET_REFCNT((PyObject *)slot, 1); /* its type and its empty list of weak references are already set */
    return slot;
}

ALWAYS_INLINE void slot_free(Slab *slab, size_t i)
{
    slab->info[i] = 0;
    POISON(slot_at(slab, i));
    if (slab == newest) {
        while (!SANITIZED && slab->used && slab->info[slab->used - 1] == 0)
            slab->used--;
    } else if (UNLIKELY(--slab->live == 0))
        slab_end(slab);
}

/* For programs that number their values, how many there had been with this result: see listing.inc.c. */
NEVER_INLINE void note_count(Place place, unsigned long long nodes, unsigned long long numbers)
{
    Slab *slab = place.slab;
    if (!slab->counts && !(slab->counts = calloc(SLOTS, sizeof *slab->counts)))
        return; /* it has no number, then */
    slab->counts[place.i].nodes = nodes;
    slab->counts[place.i].numbers = numbers;
}

/* A number that grows with age: `_serial`. The low bits leave room for constants made visible later. */
static unsigned long long age_of(Place place, Node *node, int constant)
{
    unsigned long long age = ((place.slab->number << 8) + place.i + 1) << 24;
    return constant && node->age ? node->age : age;
}

#endif
