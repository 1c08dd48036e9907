/* A program in columns: the operations, operands and results of its instructions, each in its own array.

   It is program.py's Program for the passes written in C. Instructions and operations are numbered; rows.py describes
   the operations. Registers are numbered as there. A program does not change once it is made. */

#define PY_SSIZE_T_CLEAN
#ifndef GRADWALK_FULL_API
#define Py_LIMITED_API 0x030b0000 /* one binary for every Python from 3.11 on */
#endif
#include <Python.h>

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The operations that the passes know, in the order of `KNOWN` in rows.py. */
enum { ADD, SUB, MUL, DIV, NEG, WHERE, SUM, DOT, MATVEC, OUTER, GUARDED, GT, RELU, KNOWN };

/* What else a row says; as in rows.py. */
enum {
    POWER_ONE = 1,
    POWER_TWO = 2,
    RECIPROCAL = 4, /* x ** 1, x ** 2, x ** -1 */
    GATE = 8,       /* it may pass on a gradient of exactly 0 */
    BLOWS_UP = 16,  /* finite numbers may become infinite, or their derivatives */
    COMPARES = 32,
    MANY = 64, /* any number of inputs */
};

typedef struct {
    PyObject *op; /* owned */
    int flags, inputs;
    int words, *rule; /* the derivatives: how many words, or -1 if it has none; see derive.inc.c */
    double *number;   /* the plain numbers of the rule */
    int numbers;
    int settings, *setting; /* which of all settings it is bound to */
} Row;

typedef struct {
    PyObject_HEAD int count, settings;
    Row *row;
} Rows;

typedef struct {
    PyObject_HEAD Rows *rows; /* owned */
    int parameters, arguments, constants, count, outputs, registers;
    double *constant;
    int *code, *out; /* of each instruction: its operation, and its first result */
    int *first, *in; /* where its operands begin; after the last, where they end; the operands */
    int *shape;      /* two for each instruction, 0 for those without; NULL if all are */
    int *output;
} Packed;

static PyTypeObject *PackedType, *RowsType;

#define LARGEST (INT_MAX / 4)

static int bad(const char *what)
{
    PyErr_Format(PyExc_ValueError, "not a program: %s", what);
    return -1;
}

static inline int first_result(const Packed *p) { return p->parameters + p->arguments + p->constants; }
static inline int inputs_of(const Packed *p, int i) { return p->first[i + 1] - p->first[i]; }
static inline const int *in_of(const Packed *p, int i) { return p->in + p->first[i]; }
static inline int outs_of(const Packed *p, int i)
{
    return (i + 1 < p->count ? p->out[i + 1] : p->registers) - p->out[i];
}
static inline int is_shaped(const Packed *p, int i) { return p->shape && p->shape[2 * i]; }

/* ---- memory that lives as long as a pass ---- */

typedef struct {
    void *block[64];
    int count;
} Scratch;

/* Zeroed; NULL with an error. */
static void *need(Scratch *s, size_t count, size_t size)
{
    void *memory = s->count < 64 ? PyMem_Calloc(count + 1, size) : NULL;
    if (!memory)
        return PyErr_NoMemory();
    return s->block[s->count++] = memory;
}

#define NEED(type, count) ((type *)need(&scratch, (size_t)(count), sizeof(type)))

static void release(Scratch *s)
{
    while (s->count)
        PyMem_Free(s->block[--s->count]);
}

/* A list that grows. */
typedef struct {
    int *at;
    size_t count, room;
} Ints;

static int more(Ints *list, size_t count)
{
    if (list->count + count <= list->room)
        return 0;
    size_t room = list->count + count > LARGEST ? 0 : 2 * list->count + count + 32;
    int *moved = room ? PyMem_Realloc(list->at, room * sizeof(int)) : NULL;
    if (!moved)
        return PyErr_NoMemory(), -1;
    list->at = moved, list->room = room;
    return 0;
}

static int put(Ints *list, int x)
{
    if (more(list, 1))
        return -1;
    list->at[list->count++] = x;
    return 0;
}

/* ---- the type ---- */

static Packed *packed_new(Rows *rows, int parameters, int arguments)
{
    Packed *p = (Packed *)((allocfunc)PyType_GetSlot(PackedType, Py_tp_alloc))(PackedType, 0);
    if (p) {
        Py_INCREF((PyObject *)rows);
        p->rows = rows, p->parameters = parameters, p->arguments = arguments;
    }
    return p;
}

static void Packed_dealloc(Packed *p)
{
    void *parts[] = {p->constant, p->code, p->out, p->first, p->in, p->shape, p->output};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        PyMem_Free(parts[k]);
    Py_XDECREF((PyObject *)p->rows);
    PyTypeObject *type = Py_TYPE((PyObject *)p);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(p);
    Py_DECREF(type);
}

static void *copied(const void *from, size_t count, size_t size)
{
    void *to = PyMem_Malloc(count * size + 1);
    if (!to)
        return PyErr_NoMemory();
    if (count)
        memcpy(to, from, count * size);
    return to;
}

/* Whether all its columns are valid: afterwards nothing needs to be checked again. Numbers its results. */
static int check(Packed *p)
{
    if (p->parameters < 0 || p->arguments < 0 || p->parameters > LARGEST || p->arguments > LARGEST)
        return bad("impossible sizes");
    int made = first_result(p);
    if (p->first[0])
        return bad("operands that belong to nothing");
    for (int i = 0; i < p->count; i++) {
        if (p->code[i] < 0 || p->code[i] >= p->rows->count)
            return bad("no such operation");
        const Row *row = &p->rows->row[p->code[i]];
        const int inputs = inputs_of(p, i), n = p->shape ? p->shape[2 * i] : 0, m = p->shape ? p->shape[2 * i + 1] : 0;
        int outs = 1, fits = row->flags & MANY || inputs == row->inputs;
        if (p->code[i] == MATVEC || p->code[i] == OUTER) {
            int64_t table = (int64_t)n * m;
            fits = n > 0 && m > 0 && table < LARGEST &&
                   (p->code[i] == OUTER ? inputs == n + m : inputs == table + m || inputs == table + m + n);
            outs = p->code[i] == OUTER ? (int)table : n;
        } else
            fits = fits && !n && !m;
        if (inputs < 0 || !fits || made > LARGEST - outs)
            return bad("an instruction with a wrong number of operands");
        for (int k = 0; k < inputs; k++)
            if (in_of(p, i)[k] < 0 || in_of(p, i)[k] >= made)
                return bad("a register that is read before it is written");
        p->out[i] = made, made += outs;
    }
    p->registers = made;
    for (int k = 0; k < p->outputs; k++)
        if (p->output[k] < 0 || p->output[k] >= made)
            return bad("an output that nothing writes");
    return 0;
}

static PyObject *Packed_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"rows",   "parameters", "arguments", "constants", "codes",
                            "firsts", "inputs",     "shapes",    "outputs",   NULL};
    Rows *rows;
    int parameters, arguments;
    Py_buffer b[6];
    Packed *p = NULL;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, named, "O!iiy*y*y*y*y*y*", names, RowsType, &rows, &parameters, &arguments,
                                     &b[0], &b[1], &b[2], &b[3], &b[4], &b[5]))
        return NULL;
    size_t length[6];
    int sizes = 1;
    for (int k = 0; k < 6; k++) {
        const size_t size = k ? sizeof(int) : sizeof(double);
        length[k] = (size_t)b[k].len / size;
        sizes &= length[k] * size == (size_t)b[k].len && length[k] <= LARGEST;
    }
    if (!sizes || length[2] != length[1] + 1 || (length[4] && length[4] != 2 * length[1])) {
        bad("columns of different lengths");
        goto end;
    }
    if (!(p = packed_new(rows, parameters, arguments)))
        goto end;
    p->constants = (int)length[0], p->count = (int)length[1], p->outputs = (int)length[5];
    if (!(p->constant = copied(b[0].buf, length[0], sizeof(double))) ||
        !(p->code = copied(b[1].buf, length[1], sizeof(int))) ||
        !(p->first = copied(b[2].buf, length[2], sizeof(int))) || !(p->in = copied(b[3].buf, length[3], sizeof(int))) ||
        (length[4] && !(p->shape = copied(b[4].buf, length[4], sizeof(int)))) ||
        !(p->output = copied(b[5].buf, length[5], sizeof(int))) ||
        !(p->out = PyMem_Malloc((length[1] + 1) * sizeof(int))))
        goto fail;
    for (size_t k = 0; k < length[1]; k++)
        if (p->first[k] < 0 || p->first[k + 1] < p->first[k]) {
            bad("operands out of order");
            goto fail;
        }
    if ((size_t)p->first[length[1]] != length[3]) {
        bad("operands that belong to nothing");
        goto fail;
    }
    if (!check(p))
        goto end;
fail:
    Py_CLEAR(p);
end:
    for (int k = 0; k < 6; k++)
        PyBuffer_Release(&b[k]);
    return (PyObject *)p;
}

/* ---- marks and counts that several passes need ---- */

/* For each register, 1 if it can differ from row to row. */
static unsigned char *varying_of(const Packed *p, Scratch *s)
{
    unsigned char *marks = need(s, (size_t)p->registers, 1);
    if (!marks)
        return NULL;
    memset(marks + p->parameters, 1, (size_t)p->arguments);
    for (int i = 0; i < p->count; i++) {
        unsigned char mark = 0;
        for (int k = p->first[i]; k < p->first[i + 1]; k++)
            mark |= marks[p->in[k]];
        memset(marks + p->out[i], mark, (size_t)outs_of(p, i));
    }
    return marks;
}

/* How often each register is read, counting its use as a result of the program. */
static int *uses_of(const Packed *p, Scratch *s)
{
    int *count = need(s, (size_t)p->registers, sizeof(int));
    if (!count)
        return NULL;
    for (int k = 0; k < p->first[p->count]; k++)
        count[p->in[k]]++;
    for (int k = 0; k < p->outputs; k++)
        count[p->output[k]]++;
    return count;
}
