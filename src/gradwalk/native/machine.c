/* The block machine: runs programs over the rows of a batch, 64 rows at a time.

   Read README.md first. This file loads a program, checking every register before anything
   runs; keeps the memory that blocks are computed in; and hands blocks to threads. What an
   instruction does to a block is in kernels.h, compiled here once per instruction set and
   precision; the right one is chosen when a program is loaded.

   It knows no calculus and no Python objects beyond buffers. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "coefficients.h"
#include "machine.h"
#include "threads.h"

struct Machine {
    PyObject_HEAD
    const Kernels *kernels;
    int size;                         /* of a number: 8 or 4 bytes */
    int parameters, arguments;
    int scalars, cells, slots, sums, panel;
    int part;                         /* rows of a block that are computed together: 64, or fewer if memory is scarce */
    int reduced;                      /* whether the results are sums over all rows */
    int steps, uniform_steps, spreads, extracts, gathers, columns, results;
    Step *step, *uniform;
    unsigned *spread, *extract, *gather, *column; /* pairs */
    unsigned *result;
    double work;                      /* about how many multiplications one row costs */
    PyThread_type_lock lock;          /* held while running: one call at a time */
    int spaces;                       /* workspaces that exist, one per thread */
    struct Workspace **space;
    unsigned *pool;                   /* the registers of all steps */
    size_t pooled;
    char *packed;                     /* calls.h: arguments that came apart, put together; and room for results */
    size_t packed_bytes;
};

/* ---- the kernels, for every instruction set ---- */

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline, unused))
#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#define X86 1
#endif
#if defined(__clang__)
#define SHUFFLE(x, y, order) __builtin_shufflevector(x, y, order)
#define ORDER(...) __VA_ARGS__
#else
#define SHUFFLE(x, y, order) __builtin_shuffle(x, y, order)
#define ORDER(...) ((I){__VA_ARGS__})
#endif
#else
#define INLINE static __inline
#define SHUFFLE(x, y, order) (x)
#endif
#ifndef X86
#define X86 0
#endif

#define GLUE(x, y) x##_##y
#define PASTE(x, y) GLUE(x, y)

#define BYTES 0
#define SET plain
#include "instruction_set.h"

#if defined(__GNUC__)
#define BYTES 16
#define SET baseline
#include "instruction_set.h"
#endif

#if X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#define BYTES 32
#define SET avx2
#include "instruction_set.h"
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,prefer-vector-width=512")
#endif
#define BYTES 64
#define SET avx512
#include "instruction_set.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

static const struct {
    const char *name;
    const Kernels *doubles, *floats;
} SETS[] = {
#if X86
    {"avx512", &kernels_avx512_d, &kernels_avx512_f},
    {"avx2", &kernels_avx2_d, &kernels_avx2_f},
#endif
#if defined(__GNUC__)
    {"baseline", &kernels_baseline_d, &kernels_baseline_f},
#endif
    {"plain", &kernels_plain_d, &kernels_plain_f},
};
#define COUNT(list) ((int)(sizeof(list) / sizeof(*(list))))

static int supported(const char *name) {
#if X86
    if (!strcmp(name, "avx512"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    if (!strcmp(name, "avx2")) return __builtin_cpu_supports("avx2");
#endif
    (void)name;
    return 1;
}

/* The instructions by name, in the order of the kernels: how many inputs one has, and about what it costs. */
static const struct {
    const char *name;
    int inputs, cost;
} OPERATIONS[] = {
#define PLAIN(name, inputs, expression) {#name, inputs, 1},
#define FUNCTION(name, inputs, expression) {#name, inputs, 20},
    PLAIN(copy, 1, x)
#include "table.h"
#undef PLAIN
#undef FUNCTION
    {"sum", 0, 0}, {"dot", 0, 0}, {"matvec", 0, 0}, {"outer", 0, 0}, {"rowsum", 0, 0},
};
#define ELEMENTWISE (COUNT(OPERATIONS) - 5)
enum { SUM = ELEMENTWISE, DOT, MATVEC, OUTER, ROWSUM };

/* ---- workspaces: the memory of one block, kept from call to call ---- */

typedef struct Workspace {
    void *raw;
    size_t memory_bytes;
    char *memory, *scalars, *sums, *totals, *panel;
} Workspace;

static size_t rounded(size_t bytes) { return (bytes + CELL - 1) / CELL * CELL; }

static size_t slot_cells(const Machine *m) { return (size_t)m->part * m->size / CELL + (m->part == BLOCK); }

static Workspace *make_workspace(const Machine *m) {
    size_t memory = ((size_t)m->cells + m->slots * slot_cells(m)) * CELL, scalars = rounded((size_t)m->scalars * m->size);
    size_t sums = rounded((size_t)m->sums * m->size), panel = rounded((size_t)m->panel * m->part * m->size);
    Workspace *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->raw = calloc(1, memory + scalars + 2 * sums + panel + CELL);
    if (!w->raw) {
        free(w);
        return NULL;
    }
    w->memory = (char *)(((uintptr_t)w->raw + CELL - 1) / CELL * CELL);
    w->scalars = w->memory + memory;
    w->sums = w->scalars + scalars;
    w->totals = w->sums + sums;
    w->panel = w->totals + sums;
    return w;
}

static void free_workspace(Workspace *w) {
    if (w) free(w->raw);
    free(w);
}

/* ---- loading: every number is checked, so that no program can reach outside its memory ---- */

typedef struct {
    const int *words;
    Py_ssize_t count, place;
    Machine *machine;
    int uniform; /* whether these steps write cells and read nothing else */
} Reader;

static int bad(const char *what) {
    PyErr_Format(PyExc_ValueError, "not a program for this machine: %s", what);
    return -1;
}

static int word(Reader *r, int low, int high, int *out) {
    if (r->place >= r->count) return bad("it ends in the middle of an instruction");
    *out = r->words[r->place++];
    if (*out < low || *out > high) {
        PyErr_Format(PyExc_ValueError, "not a program for this machine: word %zd is %d, not from %d to %d", r->place - 1,
                     *out, low, high);
        return -1;
    }
    return 0;
}

/* A register as kernels address it. In the program, slots are 0, 1, ... and cells -1, -2, ... */
static int registers(Reader *r, int count, int written) {
    Machine *m = r->machine;
    int high = r->uniform ? -1 : m->slots - 1, low = written && !r->uniform ? 0 : -m->cells;
    for (int k = 0; k < count; k++) {
        int x;
        if (word(r, low, high, &x)) return -1;
        m->pool[m->pooled++] = x < 0 ? (unsigned)(-1 - x) << 1
                                     : (unsigned)(m->cells + (size_t)x * slot_cells(m)) << 1 | 1;
    }
    return 0;
}

static int load_weights(Reader *r, Step *s) {
    Machine *m = r->machine;
    if (word(r, 0, m->scalars - 1, &s->base) || word(r, -m->scalars, m->scalars, &s->row) ||
        word(r, -m->scalars, m->scalars, &s->column))
        return -1;
    for (int corner = 0; corner < 4; corner++) {
        int64_t i = corner & 1 ? s->n - 1 : 0, j = corner & 2 ? s->m - 1 : 0;
        int64_t at = s->base + i * s->row + j * s->column;
        if (at < 0 || at >= m->scalars) return bad("a weight outside the scalars");
    }
    return 0;
}

static int need_slots(const unsigned *at, int count) {
    for (int j = 0; j < count; j++)
        if (!(at[j] & 1)) return bad("a cell where a matvec or outer needs a slot");
    return 0;
}

static int load_step(Reader *r, Step *s) {
    Machine *m = r->machine;
    int code, wide = CELL / m->size, most = INT_MAX / (2 * WIDEST);
    if (word(r, 0, r->uniform ? DOT : ROWSUM, &code) || word(r, 1, most, &s->n)) return -1;
    s->run = m->kernels->run[code];
    s->at = m->pool + m->pooled;
    double cost;
    if (code < ELEMENTWISE) { /* count, then (out, inputs...) for each */
        for (int k = 0; k < s->n; k++)
            if (registers(r, 1, 1) || registers(r, OPERATIONS[code].inputs, 0)) return -1;
        cost = (double)OPERATIONS[code].cost * s->n;
    } else if (code == SUM || code == DOT) { /* terms, has a start, out, (start), terms */
        if (s->n > most / 2 || word(r, 0, 1, &s->start) || registers(r, 1, 1)) return -1;
        if (registers(r, s->start + (code == DOT ? 2 : 1) * s->n, 0)) return -1;
        cost = s->n;
    } else if (code == MATVEC) { /* n, m, has starts, finish, weights, outs, xs, starts, gates */
        if (word(r, 1, most, &s->m) || word(r, 0, 1, &s->start) || word(r, 0, FINISH_GATE, &s->finish) || load_weights(r, s)) return -1;
        if (registers(r, s->n, 1) || registers(r, s->m, 0) || registers(r, s->start * s->n, 0)) return -1;
        if (s->finish == FINISH_GATE && registers(r, s->n, 0)) return -1;
        if (need_slots(s->at + s->n, s->m)) return -1;
        if (s->finish == FINISH_GATE && need_slots(s->at + (1 + s->start) * s->n + s->m, s->n)) return -1;
        cost = (double)s->n * s->m;
    } else { /* n, (m), first sum, registers */
        s->m = 1;
        if ((code == OUTER && word(r, 1, most, &s->m)) || word(r, 0, m->sums - 1, &s->base)) return -1;
        if (registers(r, s->n + (code == OUTER ? s->m : 0), 0)) return -1;
        s->wide = code == OUTER ? (s->n + wide - 1) / wide * wide : s->n;
        if ((int64_t)s->base + (int64_t)s->m * s->wide > m->sums) return bad("a sum outside the sums");
        if (code == OUTER && (s->wide > m->panel || s->base % wide)) return bad("an outer without room");
        if (code == OUTER && need_slots(s->at, s->n + s->m)) return -1;
        cost = (double)s->n * s->m;
    }
    if (!r->uniform) m->work += cost;
    return 0;
}

static Step *load_steps(Machine *m, const Py_buffer *code, int uniform, int *count) {
    Reader r = {code->buf, code->len / (Py_ssize_t)sizeof(int), 0, m, uniform};
    Py_ssize_t room = 16, made = 0;
    Step *steps = PyMem_Calloc(room, sizeof(Step));
    while (steps && r.place < r.count) {
        if (made == room) {
            Step *more = PyMem_Realloc(steps, (room *= 2) * sizeof(Step));
            if (!more) break;
            steps = more;
            memset(steps + made, 0, (room - made) * sizeof(Step));
        }
        if (load_step(&r, &steps[made++])) {
            PyMem_Free(steps);
            return NULL;
        }
    }
    if (!steps || r.place < r.count) {
        PyMem_Free(steps);
        PyErr_NoMemory();
        return NULL;
    }
    *count = (int)made;
    return steps;
}

/* Pairs, or singles, of which the `place`-th is a register and the other a number below `limit`. */
static unsigned *load_list(Machine *m, const Py_buffer *list, int each, int place, int limit, int uniform, int *count) {
    Reader r = {list->buf, list->len / (Py_ssize_t)sizeof(int), 0, m, uniform};
    unsigned *start = m->pool + m->pooled;
    if (r.count % each) return bad("a list of pairs with an odd end"), NULL;
    *count = (int)(r.count / each);
    while (r.place < r.count)
        for (int k = 0; k < each; k++) {
            int x;
            if (k == place ? registers(&r, 1, place && each == 2) : word(&r, 0, limit - 1, &x)) return NULL;
            if (k != place) m->pool[m->pooled++] = (unsigned)x;
        }
    return start;
}

static void Machine_dealloc(Machine *m) {
    if (m->lock) PyThread_free_lock(m->lock);
    for (int k = 0; k < m->spaces; k++) free_workspace(m->space[k]);
    PyMem_Free(m->space);
    PyMem_Free(m->step);
    PyMem_Free(m->uniform);
    PyMem_Free(m->pool);
    PyMem_Free(m->packed);
    PyTypeObject *type = Py_TYPE(m);
    type->tp_free(m);
    Py_DECREF(type);
}

static const Kernels *choose(const char *set, int size) {
    for (int k = 0; k < COUNT(SETS); k++)
        if ((!*set || !strcmp(set, SETS[k].name)) && supported(SETS[k].name))
            return size == 8 ? SETS[k].doubles : SETS[k].floats;
    PyErr_Format(PyExc_ValueError, "this processor has no instruction set %s; see gradwalk.native._machine.SETS", set);
    return NULL;
}

static PyObject *Machine_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    static char *names[] = {"set",    "size",    "parameters", "arguments", "scalars", "cells",   "slots",   "sums",  "panel",
                            "part",   "reduced", "constants",  "spread",    "uniform", "extract", "gather", "columns", "steps", "results",
                            NULL};
    const char *set;
    Machine got = {0};
    Py_buffer constants, spread, uniform, extract, gather, columns, steps, results;
    if (!PyArg_ParseTupleAndKeywords(args, named, "siiiiiiiiipy*y*y*y*y*y*y*y*", names, &set, &got.size, &got.parameters,
                                     &got.arguments, &got.scalars, &got.cells, &got.slots, &got.sums, &got.panel, &got.part,
                                     &got.reduced, &constants, &spread, &uniform, &extract, &gather, &columns, &steps, &results))
        return NULL;
    Machine *m = (Machine *)type->tp_alloc(type, 0);
    if (!m) goto end;
    {
        PyObject head = *(PyObject *)m;
        *m = got;
        *(PyObject *)m = head;
    }
    const int most = 1 << 28;
    Py_ssize_t known = constants.len / (Py_ssize_t)sizeof(double);
    Py_ssize_t words = (spread.len + uniform.len + extract.len + gather.len + columns.len + steps.len + results.len) / (Py_ssize_t)sizeof(int);
    if ((m->size != 8 && m->size != 4) || m->parameters < 0 || m->arguments < 0 || m->scalars < 0 || m->cells < 0 ||
        m->slots < 0 || m->sums < 0 || m->panel < 0 || m->parameters > most || m->arguments > most || m->scalars > most ||
        m->cells > most || m->slots > most || m->sums > most || m->panel > most ||
        (m->part != 64 && m->part != 32 && m->part != 16) || m->parameters + known > m->scalars ||
        m->panel % (CELL / m->size) || m->cells + m->slots * (double)slot_cells(m) > INT_MAX / 2) {
        bad("impossible sizes");
        goto fail;
    }
    if (!(m->kernels = choose(set, m->size))) goto fail;
    if (!(m->lock = PyThread_allocate_lock()) || !(m->pool = PyMem_Calloc(words + 1, sizeof(int)))) {
        PyErr_NoMemory();
        goto fail;
    }
    if (!(m->spread = load_list(m, &spread, 2, 1, m->scalars, 1, &m->spreads)) ||
        !(m->uniform = load_steps(m, &uniform, 1, &m->uniform_steps)) ||
        !(m->extract = load_list(m, &extract, 2, 0, m->scalars, 1, &m->extracts)) ||
        !(m->gather = load_list(m, &gather, 2, 2, m->scalars, 1, &m->gathers)) ||
        !(m->column = load_list(m, &columns, 2, 1, m->arguments, 0, &m->columns)) ||
        !(m->step = load_steps(m, &steps, 0, &m->steps)) ||
        !(m->result = load_list(m, &results, 1, m->reduced ? 1 : 0, m->sums, 0, &m->results)))
        goto fail;
    if (!(m->space = PyMem_Calloc(1, sizeof *m->space)) || !(m->space[0] = make_workspace(m))) {
        PyErr_NoMemory();
        goto fail;
    }
    m->spaces = 1;
    for (Py_ssize_t k = 0; k < known; k++) {
        double number = ((const double *)constants.buf)[k];
        if (m->size == 8)
            ((double *)m->space[0]->scalars)[m->parameters + k] = number;
        else
            ((float *)m->space[0]->scalars)[m->parameters + k] = (float)number;
    }
    goto end;
fail:
    Py_CLEAR(m);
end:
    PyBuffer_Release(&constants);
    PyBuffer_Release(&spread);
    PyBuffer_Release(&uniform);
    PyBuffer_Release(&extract);
    PyBuffer_Release(&gather);
    PyBuffer_Release(&columns);
    PyBuffer_Release(&steps);
    PyBuffer_Release(&results);
    return (PyObject *)m;
}

/* ---- running ---- */

typedef struct {
    const Machine *machine;
    Workspace **space;
    const char *arguments;
    char *results;
    Py_ssize_t rows;
    COUNTER next, turn; /* the next block nobody has taken; the block whose sums are added next */
    COUNTER stop;       /* an interrupt arrived */
    PyThreadState **thread;
} Call;

static void add_sums(const Machine *m, const Workspace *w, char *totals) {
    if (m->size == 8)
        for (int k = 0; k < m->sums; k++) ((double *)totals)[k] += ((const double *)w->sums)[k];
    else
        for (int k = 0; k < m->sums; k++) ((float *)totals)[k] += ((const float *)w->sums)[k];
}

/* Whether Ctrl-C was pressed; asked by the calling thread, a few times a second. */
static int interrupted(Call *call) {
    PyEval_RestoreThread(*call->thread);
    int stop = PyErr_CheckSignals();
    *call->thread = PyEval_SaveThread();
    return stop;
}

#define LOOK_UP 2e8 /* multiplications between two looks whether Ctrl-C was pressed */

/* Take one block after the other. Their sums are added in the order of the blocks, whoever computed
   them: the result does not depend on the number of threads. */
static void run_blocks(void *argument, int who) {
    Call *call = (Call *)argument;
    const Machine *m = call->machine;
    const Kernels *kernels = m->kernels;
    Workspace *w = call->space[who], *first = call->space[0];
    Block b = {w->memory, first->scalars, w->sums, w->panel, 0, 0, 0};
    const int often = 1 + (int)(LOOK_UP / (m->work * BLOCK + 1)); /* blocks */
    for (;;) {
        int block = NEXT(call->next);
        Py_ssize_t start = (Py_ssize_t)block * BLOCK, end = start + BLOCK < call->rows ? start + BLOCK : call->rows;
        if (start >= call->rows) return;
        if (who == 0 && call->thread && block % often == often - 1 && interrupted(call)) ADVANCE(call->stop, 1);
        for (Py_ssize_t row = start; row < end; row += m->part) {
            b.rows = (int)(end - row < m->part ? end - row : m->part);
            b.vectors = (b.rows + kernels->width - 1) / kernels->width;
            b.first = row == start;
            if (m->columns) kernels->load(m, &b, call->arguments + row * m->arguments * m->size);
            for (const Step *s = m->step, *stop = s + m->steps; s < stop; s++) s->run(s, &b);
            if (!m->reduced) kernels->store(m, &b, call->results + row * m->results * m->size);
        }
        if (m->reduced) {
            while (REACHED(call->turn) != block) PATIENCE();
            if (!REACHED(call->stop)) add_sums(m, w, first->totals);
            ADVANCE(call->turn, block + 1);
        }
        if (REACHED(call->stop)) {
            ADVANCE(call->next, INT_MAX / 2);
            return;
        }
    }
}

/* Workspaces for `count` threads: the first with parameters and constants in it, the others with copies of its cells. */
static int find_workspaces(Machine *m, int count) {
    if (count > m->spaces) {
        Workspace **more = PyMem_Realloc(m->space, count * sizeof *more);
        if (!more) return -1;
        m->space = more;
        for (; m->spaces < count; m->spaces++)
            if (!(m->space[m->spaces] = make_workspace(m))) return -1;
    }
    return 0;
}

#define WORTH_A_THREAD 3e5 /* multiplications: about 0.1 ms */
#define WORTH_THE_LOCK 1e6 /* below, letting other Python threads run costs more than it gives */

static int execute(Machine *m, const char *arguments, Py_ssize_t rows, char *results, int threads) {
    Py_ssize_t blocks = (rows + BLOCK - 1) / BLOCK;
    double work = (m->work + m->columns) * (double)rows;
    if (work < WORTH_A_THREAD * threads) threads = 1 + (int)(work / WORTH_A_THREAD);
    if (threads > blocks) threads = (int)blocks;
    if (threads < 1 || !THREADS) threads = 1;
    if (threads > 64) threads = 64;
    if (blocks > INT_MAX / 4) return bad("too many rows"), -1;
    if (find_workspaces(m, threads)) return PyErr_NoMemory(), -1;
    Workspace *w = m->space[0];
    Block b = {w->memory, w->scalars, NULL, NULL, CELL / (m->kernels->width * m->size), 1, 1};
    m->kernels->begin(m, &b);
    for (int k = 1; k < threads; k++) memcpy(m->space[k]->memory, w->memory, (size_t)m->cells * CELL);
    memset(w->totals, 0, (size_t)m->sums * m->size);
    Call call = {m, m->space, arguments, results, rows, 0, 0, 0, NULL};
    if (work < WORTH_THE_LOCK) {
        run_blocks(&call, 0);
    } else {
        PyThreadState *here = PyEval_SaveThread();
        call.thread = &here;
        share(run_blocks, &call, threads - 1);
        PyEval_RestoreThread(here);
    }
    if (REACHED(call.stop)) return -1;
    if (!m->reduced) return 0;
    if (m->size == 8)
        for (int k = 0; k < m->results; k++) ((double *)results)[k] = ((const double *)w->totals)[m->result[k]];
    else
        for (int k = 0; k < m->results; k++) ((float *)results)[k] = ((const float *)w->totals)[m->result[k]];
    return 0;
}

static int numbers(PyObject *given, Py_buffer *buffer, int flags, const Machine *m, Py_ssize_t count, const char *what) {
    if (PyObject_GetBuffer(given, buffer, flags | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)) return -1;
    const char *format = buffer->format ? buffer->format : "B";
    if (strcmp(format, m->size == 8 ? "d" : "f") || buffer->len != count * m->size) {
        PyErr_Format(PyExc_ValueError, "%s must be %zd numbers of format '%s', got %zd bytes of format '%s'", what, count,
                     m->size == 8 ? "d" : "f", buffer->len, format);
        PyBuffer_Release(buffer);
        return -1;
    }
    return 0;
}

static void wait_for(PyThread_type_lock lock) {
    if (PyThread_acquire_lock(lock, NOWAIT_LOCK)) return;
    Py_BEGIN_ALLOW_THREADS
    PyThread_acquire_lock(lock, WAIT_LOCK);
    Py_END_ALLOW_THREADS
}

PyDoc_STRVAR(run_doc, "run(parameters, arguments, rows, results, threads)\n\n"
                      "Run the program over the rows. All are flat buffers of the machine's precision; results is filled.");

static PyObject *Machine_run(Machine *m, PyObject *const *args, Py_ssize_t count) {
    if (count != 5) return PyErr_SetString(PyExc_TypeError, "run takes parameters, arguments, rows, results, threads"), NULL;
    Py_ssize_t rows = PyNumber_AsSsize_t(args[2], PyExc_OverflowError);
    long threads = PyLong_AsLong(args[4]);
    if (PyErr_Occurred()) return NULL;
    if (rows < 0 || (m->arguments && rows > PY_SSIZE_T_MAX / 16 / m->arguments) || (m->results && rows > PY_SSIZE_T_MAX / 16 / m->results))
        return PyErr_SetString(PyExc_ValueError, "an impossible number of rows"), NULL;
    Py_buffer parameters, arguments, results;
    if (numbers(args[0], &parameters, 0, m, m->parameters, "parameters")) return NULL;
    if (numbers(args[1], &arguments, 0, m, rows * m->arguments, "arguments")) goto no_arguments;
    if (numbers(args[3], &results, PyBUF_WRITABLE, m, m->reduced ? m->results : rows * m->results, "results")) goto no_results;
    wait_for(m->lock);
    memcpy(m->space[0]->scalars, parameters.buf, parameters.len);
    int failed = execute(m, arguments.buf, rows, results.buf, threads < 1 ? 1 : threads > 64 ? 64 : (int)threads);
    PyThread_release_lock(m->lock);
    PyBuffer_Release(&results);
    PyBuffer_Release(&arguments);
    PyBuffer_Release(&parameters);
    if (failed) return NULL;
    Py_RETURN_NONE;
no_results:
    PyBuffer_Release(&arguments);
no_arguments:
    PyBuffer_Release(&parameters);
    return NULL;
}

#include "calls.h"

static PyMethodDef Machine_methods[] = {
    {"run", (PyCFunction)(void (*)(void))Machine_run, METH_FASTCALL, run_doc},
    {"node", (PyCFunction)(void (*)(void))Machine_node, METH_FASTCALL, node_doc},
    {"update", (PyCFunction)(void (*)(void))Machine_update, METH_FASTCALL, update_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot Machine_slots[] = {
    {Py_tp_doc, "A program, loaded and checked, with the memory it runs in."},
    {Py_tp_new, Machine_new},
    {Py_tp_dealloc, Machine_dealloc},
    {Py_tp_methods, Machine_methods},
    {0, NULL},
};

static PyType_Spec Machine_spec = {"gradwalk.native._machine.Machine", sizeof(Machine), 0, Py_TPFLAGS_DEFAULT, Machine_slots};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_machine", "Runs programs over blocks of rows; see README.md beside it.", -1, NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__machine(void) {
    PyObject *m = PyModule_Create(&module), *sets = PyTuple_New(0), *names = PyList_New(0);
    if (!m || !sets || !names) return NULL;
    PyObject *type = PyType_FromSpec(&Machine_spec), *list = PyList_New(0);
    if (!type || !list) return NULL;
    for (int k = 0; k < COUNT(SETS); k++)
        if (supported(SETS[k].name)) {
            PyObject *name = PyUnicode_FromString(SETS[k].name);
            if (!name || PyList_Append(list, name)) return NULL;
            Py_DECREF(name);
        }
    for (int k = 0; k < COUNT(OPERATIONS); k++) {
        PyObject *name = PyUnicode_FromString(OPERATIONS[k].name);
        if (!name || PyList_Append(names, name)) return NULL;
        Py_DECREF(name);
    }
#if THREADS
    pthread_atfork(NULL, NULL, forget_helpers);
#endif
    Py_DECREF(sets);
    if (PyModule_AddObject(m, "Machine", type) || PyModule_AddObject(m, "SETS", PyList_AsTuple(list)) ||
        PyModule_AddObject(m, "OPERATIONS", PyList_AsTuple(names)))
        return NULL;
    Py_DECREF(list);
    Py_DECREF(names);
    return m;
}
