/* Writes a program, one instruction after another: builder.py, with the rules of simplify.py.

   While it writes, constants have the numbers -1, -2, ...; `finish` gives every register its final number. */

#include "packed.inc.c"

enum { NONE = INT_MAX, FAILED = INT_MIN };

#define NEAR 8   /* places: a line of the cache */
#define PAGE 256 /* places */

/* A place of the hash: where the instruction is, 1 more, or 0 if it is free; and its whole hash, so that hardly ever
   another instruction needs to be looked at. */
typedef struct {
    int at;
    uint32_t hash;
} Seen;

typedef struct {
    Rows *rows;
    int parameters, arguments, next;
    int fold, powers, share; /* which rules apply */
    Ints code, first, in, shape;
    int shaped; /* whether any instruction has a shape: only then shapes are kept */
    double *constant;
    int constants, constant_room;
    int *known; /* where a constant is, by its bits: 1 + its place, 0 if free */
    size_t known_room;
    Seen *seen; /* instructions by what they do */
    size_t seen_room;
    int *at; /* room for the operands of one instruction */
    size_t at_room;
} Build;

static void build_free(Build *b)
{
    void *parts[] = {b->code.at, b->first.at, b->in.at, b->shape.at, b->constant, b->known, b->seen, b->at};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        PyMem_Free(parts[k]);
}

static int build_like(Build *b, const Packed *p)
{
    memset(b, 0, sizeof *b);
    b->rows = p->rows, b->parameters = p->parameters, b->arguments = p->arguments;
    b->next = p->parameters + p->arguments;
    return more(&b->code, (size_t)p->count) || more(&b->first, (size_t)p->count + 1) ||
           more(&b->in, (size_t)p->first[p->count]);
}

/* Room for the operands of one instruction. */
static int *operands(Build *b, size_t count)
{
    if (count > b->at_room) {
        int *moved = count > LARGEST ? NULL : PyMem_Realloc(b->at, 2 * count * sizeof(int));
        if (!moved)
            return PyErr_NoMemory(), NULL;
        b->at = moved, b->at_room = 2 * count;
    }
    return b->at ? b->at : operands(b, 8);
}

static inline uint64_t mix(uint64_t h)
{
    h ^= h >> 32, h *= 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
}

/* Bits of a number, all NaNs alike. */
static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return x == x ? bits : 0x7ff8000000000000u;
}

/* The register of a constant, or FAILED; equal ones share it, but 0.0 and -0.0 do not. */
static int constant(Build *b, double x)
{
    const uint64_t bits = bits_of(x);
    if ((size_t)b->constants * 2 >= b->known_room) {
        size_t room = b->known_room ? 2 * b->known_room : 32;
        int *known = PyMem_Calloc(room, sizeof(int));
        if (!known)
            return PyErr_NoMemory(), FAILED;
        for (int k = 0; k < b->constants; k++) {
            size_t slot = mix(bits_of(b->constant[k])) & (room - 1);
            while (known[slot])
                slot = (slot + 1) & (room - 1);
            known[slot] = k + 1;
        }
        PyMem_Free(b->known);
        b->known = known, b->known_room = room;
    }
    size_t slot = mix(bits) & (b->known_room - 1);
    for (; b->known[slot]; slot = (slot + 1) & (b->known_room - 1))
        if (bits_of(b->constant[b->known[slot] - 1]) == bits)
            return -b->known[slot];
    if (b->constants == b->constant_room) {
        int room = 2 * b->constant_room + 16;
        double *moved = room > LARGEST ? NULL : PyMem_Realloc(b->constant, (size_t)room * sizeof(double));
        if (!moved)
            return PyErr_NoMemory(), FAILED;
        b->constant = moved, b->constant_room = room;
    }
    b->constant[b->constants++] = x;
    return -(b->known[slot] = b->constants);
}

/* ---- rules ---- */

/* The number that an operation gives for constants, computed by its row. */
static int computed(Build *b, int code, int n, const int *in, double *result)
{
    PyObject *inputs = PyTuple_New(n), *compute = NULL, *answer = NULL;
    for (int k = 0; inputs && k < n; k++) {
        PyObject *x = PyFloat_FromDouble(b->constant[-1 - in[k]]);
        if (!x || PyTuple_SetItem(inputs, k, x))
            Py_CLEAR(inputs);
    }
    if (inputs && (compute = PyObject_GetAttrString(b->rows->row[code].op, "compute")))
        answer = PyObject_CallObject(compute, inputs);
    *result = answer ? PyFloat_AsDouble(answer) : NAN;
    Py_XDECREF(inputs);
    Py_XDECREF(compute);
    Py_XDECREF(answer);
    return PyErr_Occurred() ? -1 : 0;
}

/* The result, if it depends only on constants; or the input that the operation leaves unchanged; or NONE. */
static int folded(Build *b, int code, int n, const int *in)
{
    int known = n == 0, all = 1;
    if (b->rows->row[code].flags & POWER_ONE || (code == DOT && n == 1))
        return in[0];
    for (int k = 0; k < n; k++)
        known |= in[k] < 0, all &= in[k] < 0;
    if (!known)
        return NONE;
    if (all) {
        double result;
        if (computed(b, code, n, in, &result))
            return FAILED;
        if (isfinite(result))
            return constant(b, result);
    }
#define IS(k, test) (in[k] < 0 && (x = b->constant[-1 - in[k]], test))
    double x;
    switch (code) {
    case WHERE: return in[0] >= 0 ? NONE : b->constant[-1 - in[0]] != 0 ? in[1] : in[2];
    case MUL: return IS(0, x == 1) ? in[1] : IS(1, x == 1) ? in[0] : NONE;
    case ADD: return IS(0, x == 0 && signbit(x)) ? in[1] : IS(1, x == 0 && signbit(x)) ? in[0] : NONE;
    case SUB: return IS(1, x == 0 && !signbit(x)) ? in[0] : NONE;
    case DIV: return IS(1, x == 1) ? in[0] : NONE;
    }
#undef IS
    return NONE;
}

static inline int commutes(int code) { return code == ADD || code == MUL; }

/* A hash of an instruction, the same for both orders of a sum or product; `*latest` is the last register it reads. */
static uint32_t hash_of(int code, int n, const int *in, unsigned *latest)
{
    const int turned = n == 2 && commutes(code) && in[0] > in[1];
    uint64_t h = (uint64_t)code << 32 | (uint32_t)n;
    *latest = 0;
    for (int k = 0; k < n; k++) {
        const int r = in[turned ? 1 - k : k];
        h = (h ^ h >> 29 ^ (uint32_t)r) * 0x9e3779b97f4a7c15u;
        *latest = r > (int)*latest ? (unsigned)r : *latest;
    }
    return (uint32_t)(h >> 32);
}

static int same(const Build *b, int at, int code, int n, const int *in)
{
    const int *other = b->in.at + b->first.at[at];
    if (b->code.at[at] != code || b->first.at[at + 1] - b->first.at[at] != n)
        return 0;
    return !memcmp(other, in, (size_t)n * sizeof(int)) ||
           (n == 2 && commutes(code) && other[0] == in[1] && other[1] == in[0]);
}

static inline int fits(const Build *b, const Seen *seen, uint32_t hash, int code, int n, const int *in)
{
    return !seen->at || (seen->hash == hash && same(b, seen->at - 1, code, n, in));
}

/* The place of an instruction in the table, if it is among the next few. */
static inline Seen *seen_near(const Build *b, size_t k, uint32_t hash, int code, int n, const int *in)
{
    const size_t last = b->seen_room - 1;
    for (int tries = 0; tries < NEAR; tries++, k++)
        if (fits(b, &b->seen[k & last], hash, code, n, in))
            return &b->seen[k & last];
    return NULL;
}

/* The place of an instruction in the table: one near what was written when its latest operand was, so that a long
   program is gone through from end to end and the table with it. Where many read the same, one on a page of theirs;
   where too many do, anywhere. */
static Seen *seen_in(const Build *b, int code, int n, const int *in)
{
    unsigned latest;
    const uint32_t hash = hash_of(code, n, in, &latest);
    Seen *found = seen_near(b, 2 * (size_t)latest + (hash >> 30), hash, code, n, in);
    if (!found)
        found = seen_near(b, (size_t)mix(latest) * PAGE + hash % PAGE, hash, code, n, in);
    for (size_t k = hash; !found; k += NEAR)
        found = seen_near(b, k, hash, code, n, in);
    found->hash = hash;
    return found;
}

/* Room for so many instructions in all. */
static int more_seen(Build *b, size_t count)
{
    size_t room = b->seen_room ? b->seen_room : 256;
    while (2 * count > room)
        room *= 2;
    if (room == b->seen_room)
        return 0;
    PyMem_Free(b->seen);
    if (!(b->seen = PyMem_Calloc(room, sizeof(Seen))))
        return PyErr_NoMemory(), -1;
    b->seen_room = room;
    for (size_t i = 0; i < b->code.count; i++) {
        const int first = b->first.at[i];
        seen_in(b, b->code.at[i], b->first.at[i + 1] - first, b->in.at + first)->at = 1 + (int)i;
    }
    return 0;
}

static int append(Build *b, int code, int n, const int *in, int rows, int columns)
{
    if (!b->first.count && put(&b->first, 0))
        return -1;
    if (b->shaped && (put(&b->shape, rows) || put(&b->shape, columns)))
        return -1;
    if (put(&b->code, code) || more(&b->in, (size_t)n))
        return -1;
    if (n)
        memcpy(b->in.at + b->in.count, in, (size_t)n * sizeof(int));
    b->in.count += (size_t)n;
    return put(&b->first, (int)b->in.count);
}

/* Append an instruction, unless a rule replaces it: the register of its result, or FAILED. */
static int emit(Build *b, int code, int n, const int *in)
{
    if (b->fold) {
        int known = folded(b, code, n, in);
        if (known != NONE)
            return known;
    }
    if (b->powers && b->rows->row[code].flags & (POWER_TWO | RECIPROCAL)) {
        int two = b->rows->row[code].flags & POWER_TWO, pair[2] = {two ? in[0] : constant(b, 1.0), in[0]};
        return pair[0] == FAILED ? FAILED : emit(b, two ? MUL : DIV, 2, pair);
    }
    if (b->share) { /* with rules there are no shapes: the k-th instruction makes the k-th result */
        if (more_seen(b, b->code.count + 1))
            return FAILED;
        Seen *seen = seen_in(b, code, n, in);
        if (seen->at)
            return b->parameters + b->arguments + seen->at - 1;
        seen->at = (int)b->code.count + 1;
    }
    if (append(b, code, n, in, 0, 0))
        return FAILED;
    return b->next++;
}

/* An instruction with a shape: the first of its results, or FAILED. */
static int emit_shaped(Build *b, int code, int n, const int *in, int rows, int columns)
{
    const int outs = code == OUTER ? rows * columns : rows;
    if (!b->shaped) {
        b->shaped = 1;
        for (size_t k = 0; k < 2 * b->code.count; k++)
            if (put(&b->shape, 0))
                return FAILED;
    }
    if (append(b, code, n, in, rows, columns) || b->next > LARGEST - outs)
        return FAILED;
    b->next += outs;
    return b->next - outs;
}
