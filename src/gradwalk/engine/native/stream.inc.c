/* tape(outputs, arguments, start): what was computed since `start`, as a stream of bytes, for the compiler.
 *
 * It does what compiler/from_graph.py, the reference, does: Values older than `start` are parameters, in the order of
 * creation; plain numbers, and leaves made later, are constants. Rare cases are left to Python: None.
 *
 * The graph is still there while it is written, so it must be short. A number takes one byte for each seven bits, the
 * lowest first, and each but the last has its highest bit set. An instruction is 4 times its operation, plus how many
 * operands it has, or 3 if these are more than two and their number follows; then the operands: 2 times how many
 * instructions ago it was computed; or 4 times a parameter or an argument, plus 1; or 4 times a constant, plus 3.
 */
#ifndef GRADWALK_STREAM_H
#define GRADWALK_STREAM_H

#include "tape.inc.c"

typedef struct {
    Tape tape;
    PyObject *bytes; /* a bytearray, with more room than is in use */
    size_t used, room, inputs, count;
    List numbers; /* double, each once */
    int *known;   /* where a number is in them, by its bits: 1 more, 0 if free */
    size_t known_room;
} Stream;

enum { LONGEST = 5 }; /* bytes of a number */

static int stream_room(Stream *s, size_t more)
{
    size_t room = s->room ? s->room : 4096;
    if (LIKELY(s->used + more <= s->room))
        return DONE;
    while (room < s->used + more)
        room *= 2;
    if (must_fail() || room > INT_MAX) {
        PyErr_NoMemory();
        return FAILED;
    }
    if (!s->bytes)
        s->bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)room);
    else if (PyByteArray_Resize(s->bytes, (Py_ssize_t)room) < 0)
        return FAILED;
    s->room = s->bytes ? room : 0;
    return s->bytes ? DONE : FAILED;
}

/* There is room for it. */
ALWAYS_INLINE void stream_put(Stream *s, char *at, size_t x)
{
    for (; x > 127; x >>= 7)
        at[s->used++] = (char)((x & 127) | 128);
    at[s->used++] = (char)x;
}

static size_t number_slot(const Stream *s, double x)
{
    uint64_t bits;
    size_t k;
    memcpy(&bits, &x, sizeof bits);
    for (k = (bits ^ bits >> 32) * 0x9E3779B97F4A7C15u >> 20;; k++) {
        k &= s->known_room - 1;
        if (!s->known[k] || !memcmp((double *)s->numbers.at + s->known[k] - 1, &x, sizeof x))
            return k;
    }
}

/* Which of the plain numbers it is. NaN may be a stand-in's number: Python checks. */
static int stream_number(Stream *s, double x, size_t *which)
{
    double *here;
    size_t k, i;
    if (x != x)
        return LEFT_TO_PYTHON;
    if (2 * s->numbers.count >= s->known_room) {
        s->known_room = s->known_room ? 2 * s->known_room : 64;
        PyMem_Free(s->known);
        if (!(s->known = get_memory(s->known_room * sizeof(int))))
            return FAILED;
        memset(s->known, 0, s->known_room * sizeof(int));
        for (i = 0; i < s->numbers.count; i++)
            s->known[number_slot(s, ((double *)s->numbers.at)[i])] = (int)i + 1;
    }
    k = number_slot(s, x);
    if (!s->known[k]) {
        if (!(here = list_add(&s->numbers, 1, sizeof *here)))
            return FAILED;
        *here = x;
        s->known[k] = (int)s->numbers.count;
    }
    *which = (size_t)s->known[k] - 1;
    return DONE;
}

static unsigned bits_in(uint64_t x)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(x);
#else
    unsigned count = 0;
    for (; x; x &= x - 1)
        count++;
    return count;
#endif
}

/* How many instructions there are before that of a node; -1 if it has none. */
static Py_ssize_t instruction_of(Place place)
{
    const uint64_t *taped = place.slab->taped;
    size_t word = place.i / 64, k, count = place.slab->before;
    if (!(taped[word] >> place.i % 64 & 1))
        return -1;
    for (k = 0; k < word; k++)
        count += bits_in(taped[k]);
    return (Py_ssize_t)(count + bits_in(taped[word] & (((uint64_t)1 << place.i % 64) - 1)));
}

enum { RESULT = 0, LEAF = 1, NUMBER = 3 };

/* What an operand is, and which of them. */
static int stream_operand(Stream *s, Node *x, size_t *which, int *kind)
{
    Place place = place_of(x);
    int op = OP(place), known;
    Py_ssize_t at;
    *kind = NUMBER;
    if (op == OP_CONSTANT)
        return stream_number(s, own(x)->data, which);
    if (op > OP_CONSTANT && (at = instruction_of(place)) >= 0) {
        *kind = RESULT;
        *which = (size_t)at;
        return DONE;
    }
    if ((known = known_register(&s->tape.registers, x))) {
        *kind = LEAF;
        *which = (size_t)known - 1;
        return DONE;
    }
    return op > OP_CONSTANT ? LEFT_TO_PYTHON : stream_number(s, own(x)->data, which);
}

static int stream_node(Stream *s, Node *node, Place place)
{
    unsigned info = INFO(place);
    Py_ssize_t k, n = input_count(place, node);
    int code, op, kind;
    char *at;
    if (n == 0 && OP_IN(info) == OP_OBJECT)
        return LEFT_TO_PYTHON;
    if ((code = op_number(&s->tape, node, place, &op)) != DONE)
        return code;
    if (stream_room(s, ((size_t)n + 2) * LONGEST) != DONE)
        return FAILED;
    at = PyByteArray_AsString(s->bytes);
    stream_put(s, at, 4 * (size_t)op + (size_t)(n < 3 ? n : 3));
    if (n > 2)
        stream_put(s, at, (size_t)n);
    for (k = 0; k < n; k++) {
        Node *x = input_at(node, info, k);
        size_t which;
        kind = NUMBER;
        code = x ? stream_operand(s, x, &which, &kind)
                 : stream_number(s, info & HAS_BLOCK ? node->block->numbers[k] : node->in[k].number, &which);
        if (code != DONE)
            return code;
        stream_put(s, at, kind == RESULT ? 2 * (s->count - which) : 4 * which + (size_t)kind);
    }
    s->inputs += (size_t)n;
    s->count++;
    return DONE;
}

/* A parameter or an argument: its register is the given one. */
static int stream_leaf(Stream *s, PyObject *value, int number)
{
    int *known = is_value(value) ? register_of(&s->tape.registers, (Node *)value) : NULL;
    if (!known)
        return PyErr_Occurred() ? FAILED : LEFT_TO_PYTHON;
    if (instruction_of(place_of((Node *)value)) >= 0)
        return LEFT_TO_PYTHON;
    if (!*known)
        *known = 1 + number;
    return DONE;
}

/* Where an output is: a register, or -1 and less for a number. */
static int stream_output(Stream *s, PyObject *x, size_t leaves, int *to)
{
    size_t which;
    int kind = NUMBER, code;
    if (PyFloat_CheckExact(x))
        code = stream_number(s, PyFloat_AsDouble(x), &which);
    else if (is_value(x))
        code = stream_operand(s, (Node *)x, &which, &kind);
    else
        return LEFT_TO_PYTHON;
    if (code == DONE)
        *to = kind == NUMBER ? -1 - (int)which : (int)(kind == RESULT ? leaves + which : which);
    return code;
}

static int stream_write(Stream *s, PyObject *outputs, PyObject *arguments, int *results)
{
    Tape *t = &s->tape;
    Py_ssize_t k, n = PyTuple_Size(arguments);
    size_t i, before = 0;
    int code = stream_room(s, LONGEST), next = 0;
    Slab *slab;
    for (slab = t->first; slab; slab = slab == t->last ? NULL : slab->newer) {
        slab->before = (uint32_t)before;
        for (i = 0; i < 3; i++)
            before += bits_in(slab->taped[i]);
    }
    if (before > INT_MAX / 8)
        return LEFT_TO_PYTHON;
    for (i = 0; i < t->old.count && code == DONE; i++)
        code = stream_leaf(s, ((PyObject **)t->old.at)[i], next++);
    for (k = 0; k < n && code == DONE; k++)
        code = stream_leaf(s, PyTuple_GetItem(arguments, k), next++);
    for (slab = t->first; slab && code == DONE; slab = slab == t->last ? NULL : slab->newer)
        for (i = 0; i < SLOTS && code == DONE; i++) {
            Place place = {slab, i};
            if (slab->taped[i / 64] >> i % 64 & 1)
                code = stream_node(s, node_at(slab, i, slab->info[i]), place);
        }
    for (k = 0; k < PyTuple_Size(outputs) && code == DONE; k++)
        code = stream_output(s, PyTuple_GetItem(outputs, k), (size_t)next, results + k);
    return code;
}

static PyObject *stream_result(Stream *s, const int *results, Py_ssize_t n)
{
    PyObject *parameters = PyList_New((Py_ssize_t)s->tape.old.count);
    size_t i;
    for (i = 0; parameters && i < s->tape.old.count; i++) {
        PyObject *x = ((PyObject **)s->tape.old.at)[i];
        Py_INCREF(x);
        if (PyList_SetItem(parameters, (Py_ssize_t)i, x) < 0)
            Py_CLEAR(parameters);
    }
    if (!parameters || PyByteArray_Resize(s->bytes, (Py_ssize_t)s->used) < 0) {
        Py_XDECREF(parameters);
        return NULL;
    }
    return Py_BuildValue("(NONOnnN)", parameters, s->tape.ops, list_bytes(&s->numbers, sizeof(double)), s->bytes,
                         (Py_ssize_t)s->count, (Py_ssize_t)s->inputs,
                         PyBytes_FromStringAndSize((const char *)results, n * (Py_ssize_t)sizeof(int)));
}

static PyObject *tape(PyObject *module, PyObject *args)
{
    Stream s;
    PyObject *outputs, *arguments, *found = NULL;
    Slab *slab;
    unsigned long long start;
    int code = FAILED, *results;
    (void)module;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "O!O!K", &PyTuple_Type, &outputs, &PyTuple_Type, &arguments, &start))
        return NULL;
    if (walking)
        Py_RETURN_NONE;
    results = get_memory(((size_t)PyTuple_Size(outputs) + 1) * sizeof(int));
    if (results)
        code = tape_begin(&s.tape);
    s.tape.start = start;
    if (code == DONE && (code = tape_walk(&s.tape, outputs)) == DONE) {
        walking = 1; /* the marks are for one tape at a time */
        code = stream_write(&s, outputs, arguments, results);
        walking = 0;
    }
    for (slab = s.tape.first; slab; slab = slab == s.tape.last ? NULL : slab->newer)
        memset(slab->taped, 0, sizeof slab->taped);
    if (code == DONE)
        found = stream_result(&s, results, PyTuple_Size(outputs));
    PyMem_Free(results);
    PyMem_Free(s.numbers.at);
    PyMem_Free(s.known);
    Py_XDECREF(s.bytes);
    tape_end(&s.tape);
    if (code == LEFT_TO_PYTHON)
        Py_RETURN_NONE;
    return found;
}

#endif
