/* Lists that grow, and the number that each node of a graph has in one: what the columns of a graph are written with.
 */
#ifndef GRADWALK_REGISTERS_H
#define GRADWALK_REGISTERS_H

#include "slabs.inc.c"

typedef struct {
    void *at;
    size_t count, room;
} List;

static void *list_add(List *list, size_t more, size_t entry)
{
    void *here;
    if (list->count + more > INT_MAX / 2 || grow(&list->at, &list->room, list->count + more, entry) < 0) {
        PyErr_NoMemory();
        return NULL;
    }
    here = (char *)list->at + list->count * entry;
    list->count += more;
    return here;
}

static PyObject *list_bytes(const List *list, size_t entry)
{
    return PyBytes_FromStringAndSize(list->at, (Py_ssize_t)(list->count * entry));
}

/* Of a hash, by slab: the registers of its slots, 1 more; 0: none. */
typedef struct {
    Slab **slab;
    int **of_slots;
    size_t count, room;
} Registers;

static size_t slab_slot(Slab **table, size_t room, Slab *slab)
{
    size_t k = ((uintptr_t)slab / SLAB_ALIGN * 0x9E3779B97F4A7C15u >> 20) & (room - 1);
    while (table[k] && table[k] != slab)
        k = (k + 1) & (room - 1);
    return k;
}

static int more_slabs(Registers *r)
{
    size_t room = r->room ? 2 * r->room : 64, k;
    Slab **slab = PyMem_Calloc(room, sizeof *slab);
    int **of_slots = PyMem_Calloc(room, sizeof *of_slots);
    if (!slab || !of_slots) {
        PyMem_Free(slab);
        PyMem_Free(of_slots);
        PyErr_NoMemory();
        return FAILED;
    }
    for (k = 0; k < r->room; k++)
        if (r->slab[k]) {
            size_t to = slab_slot(slab, room, r->slab[k]);
            slab[to] = r->slab[k];
            of_slots[to] = r->of_slots[k];
        }
    PyMem_Free(r->slab);
    PyMem_Free(r->of_slots);
    r->slab = slab;
    r->of_slots = of_slots;
    r->room = room;
    return DONE;
}

/* Where a node's register is noted; NULL with an error. */
static int *register_of(Registers *r, Node *node)
{
    Place place = place_of(node);
    size_t k;
    if (r->count * 2 >= r->room && more_slabs(r) != DONE)
        return NULL;
    k = slab_slot(r->slab, r->room, place.slab);
    if (!r->slab[k]) {
        if (!(r->of_slots[k] = PyMem_Calloc(SLOTS, sizeof(int)))) {
            PyErr_NoMemory();
            return NULL;
        }
        r->slab[k] = place.slab;
        r->count++;
    }
    return r->of_slots[k] + place.i;
}

/* What is noted of a node's register, or 0. */
static int known_register(const Registers *r, Node *node)
{
    Place place = place_of(node);
    size_t k = r->room ? slab_slot(r->slab, r->room, place.slab) : 0;
    return r->room && r->slab[k] ? r->of_slots[k][place.i] : 0;
}

static void registers_end(Registers *r)
{
    size_t k;
    for (k = 0; k < r->room; k++)
        PyMem_Free(r->of_slots[k]);
    PyMem_Free(r->slab);
    PyMem_Free(r->of_slots);
}

#endif
