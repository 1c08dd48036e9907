/* How a Value is stored in memory. README.md has the picture.
 *
 * Every plain Value is a slot of a slab. Within a slab, and from slab to slab, slots are
 * handed out in order of creation, so the place of a node says how old it is: the walk needs
 * no list of nodes and no sorting.
 *
 * An instance of a subclass is an ordinary Python object, with a dict. It also owns a slot,
 * its shadow, which holds its place in that order and its flags.
 */
#ifndef GRADWALK_LAYOUT_H
#define GRADWALK_LAYOUT_H

#ifndef GRADWALK_FULL_API
#define Py_LIMITED_API 0x030a0000 /* the binary serves 3.11 and later; 3.10's macros take any object, a Node too */
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include "bridge.h"

#ifdef Py_LIMITED_API
#define LIST_ITEM PyList_GetItem
#define TUPLE_ITEM PyTuple_GetItem
#else
#define LIST_ITEM PyList_GET_ITEM
#define TUPLE_ITEM PyTuple_GET_ITEM
#define PyFloat_AsDouble PyFloat_AS_DOUBLE
#endif

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PREFETCH(address) ((void)0)
#if defined(__GNUC__)
#undef PREFETCH
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE static __attribute__((noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define PREFETCH(address) __builtin_prefetch(address, 1)
#elif defined(_MSC_VER)
#define ALWAYS_INLINE static __forceinline
#define NEVER_INLINE static __declspec(noinline)
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#else
#define ALWAYS_INLINE static inline
#define NEVER_INLINE static
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#endif

typedef struct {
    const char *name;
    int inputs;   /* how many; -1: any number, in a block */
    int settings; /* plain numbers after the inputs, such as the 2 in x ** 2 */
} Row;

typedef struct Node Node;
typedef struct Block Block;

/* One operand: a node, owned; or a plain number, which becomes a node only when it is read. */
typedef union {
    Node *node;
    double number;
} Operand;

struct Node {
    PyObject_HEAD PyObject *weakrefs;
    double data;
    union {
        double grad;
        Node *next; /* in the queue of nodes that wait to be freed */
    };
    union {
        Operand in[2]; /* one or two inputs, or one input and a setting */
        Block *block;  /* any other number of them */
        struct {       /* of a leaf: where its numbers are while a bundle works on them, see shelves.inc.c */
            Shelf *shelf;
            size_t at;
        };
    };
    union {
        double d[2];            /* the local derivatives */
        unsigned long long age; /* of a constant that was made visible: just before its consumer */
        Node *owner;            /* in a shadow: the instance of a subclass that it belongs to */
        struct {                /* of a leaf: how many plain numbers and nodes there had been */
            unsigned long long numbers_before, nodes_before;
        };
    };
};

/* An instance of a subclass. Plain Values end where `shadow` begins. */
typedef struct {
    Node node;
    Node *shadow;
} Instance;

/* The inputs of a node that has more than two of them, or whose operation is not in the table. The arrays
 * follow in the same allocation, except for inputs that belong to a bundle. */
struct Block {
    PyObject *op;   /* owned; NULL if the operation is a row of the table */
    Bundle *bundle; /* owned; NULL if the inputs are the block's own */
    Py_ssize_t count;
    int has_partials; /* 0 for a result made by hand: its `_backward` is all there is */
    double *d;        /* the local derivatives */
    double *numbers;  /* NULL if all inputs are nodes; else what the plain numbers among them are */
    Node **in;        /* owned, by the bundle or here; NULL for a plain number */
};

/* What the slab's head says about a slot, in one word: the operation in the lowest byte, then these. */
enum {
    NODE_0 = 1 << 8,     /* in[0] is a node, owned; else a plain number, or nothing */
    NODE_1 = 1 << 9,     /* in[1] is a node, owned; else a plain number, a setting, or nothing */
    HAS_BLOCK = 1 << 10, /* the inputs are in a block */
    HAS_DICT = 1 << 11,  /* an attribute was set: see attributes.inc.c */
    HAS_STEP = 1 << 12,  /* a `_backward` was assigned */
    TRACKED = 1 << 13,   /* the cyclic collector knows it */
    SHADOW = 1 << 14,    /* the slot belongs to an instance of a subclass */
    WALKED = 1 << 15,    /* has pushed since it was made, so its plain numbers have gradients */
    MET = 1 << 16,       /* the walk has met it: its gradient is this walk's, or is noted if it is a leaf */
    WAITS = 1 << 17,     /* the walk has still to visit it */
    NEW = 1 << 18,       /* made by `__new__`, and `__init__` has not finished yet */
    PLANNED = 1 << 19,   /* `forward` remembers its graph */
    SHELVED = 1 << 20    /* a leaf with a place on a shelf */
};

/* ---- slabs ---- */

#define COLLECTOR_HEAD (2 * sizeof(void *)) /* Python keeps this in front of every object it may track */
#define SLOT_SIZE (sizeof(Node) + COLLECTOR_HEAD)
#define SLAB_ALIGN ((size_t)16384)
#define SLAB_BYTES (SLAB_ALIGN - sizeof(void *)) /* leaves room for malloc's header, so that slabs are contiguous */
#define SLOTS 177

typedef struct {
    unsigned long long nodes, numbers;
} Count;

typedef struct Slab Slab;
struct Slab {
    unsigned long long number; /* slabs are numbered in the order in which they were begun */
    Slab *older, *newer;       /* the slabs in use, in order; `older` also links the spare ones */
    unsigned used;             /* slots handed out so far */
    unsigned live;             /* of these, not freed; not counted in the newest slab */
    uint32_t lowest, highest;  /* between these slots nodes wait for the walk; lowest is SLOTS if none does */
    Count *counts;             /* SLOTS of them, where results are numbered; else NULL */
    uint64_t taped[3];         /* while a tape is written, a bit for each slot: whether it is on it */
    uint32_t before;           /* and how many on it are in older slabs */
    uint32_t info[SLOTS];      /* operation and flags; 0: free */
    uint64_t slots[];          /* SLOTS times SLOT_SIZE bytes */
};

static PyTypeObject *ValueType; /* the type itself; plain nodes hold no reference to it, it lives forever */

ALWAYS_INLINE Node *slot_at(Slab *slab, size_t i)
{
    return (Node *)(void *)((char *)slab->slots + i * SLOT_SIZE + COLLECTOR_HEAD);
}

ALWAYS_INLINE Node *slot_of(Node *node)
{
    return LIKELY(Py_TYPE(node) == ValueType) ? node : ((Instance *)node)->shadow;
}

ALWAYS_INLINE Slab *slab_of(Node *slot) { return (Slab *)((uintptr_t)slot & ~(uintptr_t)(SLAB_ALIGN - 1)); }

ALWAYS_INLINE size_t index_of(Slab *slab, Node *slot)
{
    return (size_t)((char *)slot - (char *)slab->slots) / SLOT_SIZE;
}

/* Where a node's operation and flags are kept. */
typedef struct {
    Slab *slab;
    size_t i;
} Place;

ALWAYS_INLINE Place place_of(Node *node)
{
    Node *slot = slot_of(node);
    Slab *slab = slab_of(slot);
    Place place = {slab, index_of(slab, slot)};
    return place;
}

#define INFO(place) ((place).slab->info[(place).i])
#define OP_IN(info) ((int)((info) & 255))
#define OP(place) OP_IN(INFO(place))
#define FLAGS(place) INFO(place)

ALWAYS_INLINE int is_value(PyObject *x) { return Py_TYPE(x) == ValueType || PyType_IsSubtype(Py_TYPE(x), ValueType); }

#endif
