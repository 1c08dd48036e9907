/* What a loaded program looks like inside the machine. */
#ifndef GRADWALK_MACHINE_H
#define GRADWALK_MACHINE_H

#define PY_SSIZE_T_CLEAN
#ifndef GRADWALK_FULL_API
#define Py_LIMITED_API 0x030b0000 /* one binary for every Python from 3.11 on */
#endif
#include <Python.h>

#include <stddef.h>

#if defined(__GNUC__)
#define VECTORS 1 /* whether the compiler has vector types */
#else
#define VECTORS 0
#endif
#if VECTORS && (defined(__x86_64__) || defined(__i386__))
#define X86 1
#else
#define X86 0
#endif

#define CELL 64       /* bytes: a cell holds copies of one number, enough to fill the largest vector */
#define BLOCK 64      /* rows whose sums are made together; part of the definition of a sum over rows */
#define MOST_ROWS 512 /* rows: as many blocks as a short program works on at once */
#define MOST_COLUMNS 18
#define WIDEST 16 /* sums of an `outer` come in rows of a multiple of CELL bytes: at most this many numbers */

#define NEAR 131072 /* bytes: xs of a large layer, copied side by side; they stay in the second-level cache */
#define IS_LARGE(n, m) ((n) >= 16 && (m) >= 32)

/* A register of a block: its place in cells from the start of the memory, times 2, plus 1 if it is a slot. */

typedef struct Step Step;
typedef struct Block Block;
typedef struct Machine Machine;
typedef void Kernel(const Step *, const Block *);

enum { FINISH_NOTHING, FINISH_RELU, FINISH_GATE };

/* One instruction, checked and with its registers found. */
struct Step {
    Kernel *run;
    unsigned *at;         /* the registers that it reads and writes */
    int n, m;             /* how many results, terms or gs; how many xs */
    int start;            /* whether the sums start from registers; if not: matvec from scalars, others from 0 */
    int finish;           /* matvec: what happens to the results before they are stored */
    int base;             /* matvec: the first weight among the scalars; outer, rowsum: the first of the sums */
    int row, column;      /* matvec: from one weight to the next, in the scalars */
    int begin, begin_row; /* matvec: the first of the scalars that the sums start from, and from one to the next */
    int wide;             /* outer: from one row of sums to the next */
    Step *body;           /* loop: what one step does, n times */
    int bodies, backward; /* loop: how many instructions that is; whether the last step comes first */
    int each, out, total; /* loop: a step's inputs, outputs, and terms of the sums; m is the size of the state */
    int many;             /* scatter, dense: how many gradients; take: whether the table is among the scalars */
    Step *ahead;          /* rewound: one step of the loop whose backward pass this is */
    int aheads, states;   /* rewound: how many instructions that is; the size of its state */
    int often;            /* loops: after this many steps, check whether to stop */
};

/* Many instructions of one kind over the registers of one row: line.inc.c. */
enum { EACH_ONE, NEXT_ONES, SAME_ONE };
typedef struct Run Run;
typedef void RunKernel(const Run *, void *registers);
struct Run {
    RunKernel *run;
    const unsigned *in[3];       /* operands: the place of each, of the first of neighbours, or of one for all */
    unsigned char how[3], start; /* which of the three; sum, dot, matvec: whether the sums start from a register */
    int n, m;                    /* how many results, or gs; how many terms of a sum, or xs */
    unsigned out, room;          /* the place of the first result; of a scratch table */
    int row, column;             /* matvec: from one weight to the next, where they lie evenly */
};

/* Where one block of rows is computed. */
struct Block {
    char *memory;        /* cells, then slots */
    const void *scalars; /* parameters, constants and weights, one after the other */
    void *sums;          /* the block's sums over rows */
    void *panel;         /* a scratch table for outer */
    void *near;          /* NEAR bytes for the xs of a large layer, if there is one */
    int vectors, rows;   /* how much of a slot is in use */
    int first;           /* whether this is the first part of a block, where sums start from 0 */
    int onto;            /* whether sums are added onto those of the blocks before */
    void *call;          /* what this is part of, and which of its threads this is: for `stopped` */
    int who;
    int (*stopped)(const Block *); /* asked by loops now and then: whether Ctrl-C was pressed */
};

/* Where the rows of some arguments come from: `width` numbers a row, the first of them argument number `first`. */
typedef struct {
    const char *data;
    long width;
    unsigned first;
} Source;

/* Results that lie evenly among the sums, as rows of columns: a column is `step` after the one before, a row `across`,
   which may be negative. They belong to `to`, where columns are side by side, a row `onward` after the one before. */
typedef struct {
    unsigned at;
    int step, across, columns, rows, to, onward;
} Span;

/* A program known when the package was built, over rows of columns: rule_loops.inc.c. */
typedef void Rule(const double *const *from, double *const *to, const double *scalars, ptrdiff_t rows);

/* The machine's instructions, for one instruction set and one precision. */
typedef struct {
    Kernel *const *run;
    RunKernel *const *runs;
    void (*begin)(const Machine *, const Block *);
    void (*load)(const Machine *, const Block *, const Source *, ptrdiff_t row);
    void (*store)(const Machine *, const Block *, char *table, char *const *columns, ptrdiff_t row);
    int (*finite)(const Machine *, const Block *);
    int (*finite_column)(const void *numbers, ptrdiff_t count);
    void (*add)(const Machine *, const void *, void *);
    int (*collect)(const void *sums, const Span *span, int spans, double count, double *to);
    Rule *const *rules; /* for doubles: those of loops.h, in its order */
    int width;          /* numbers in a vector */
} Kernels;

extern const Kernels kernels_plain_doubles, kernels_plain_floats;
#if VECTORS
extern const Kernels kernels_baseline_doubles, kernels_baseline_floats;
#endif
#if X86
extern const Kernels kernels_avx2_doubles, kernels_avx2_floats, kernels_avx512_doubles, kernels_avx512_floats;
#endif

/* What a Machine and a Line have in common: the size of a number, 8 or 4 bytes; how many numbers go in and come out;
   whether the results are sums over all rows; and for how many rows at most a Line is meant, 0 for a Machine. */
#define LOADED                            \
    PyObject_HEAD const Kernels *kernels; \
    int size;                             \
    int parameters, arguments;            \
    int results;                          \
    int reduced;                          \
    int few;
typedef struct {
    LOADED
} Loaded;

/* A program, loaded and checked, with the memory it runs in. */
struct Machine {
    LOADED
    int scalars, cells, slots, sums, panel;
    int large;    /* whether there are large layers */
    int scatters; /* whether there are steps that add to single sums */
    int until;    /* whether there are loops that may never end */
    int blocks;   /* whether there are steps that take blocks one by one: all but those on single numbers */
    int part;     /* rows that are computed together: a block, less if memory is scarce, several in short programs */
    Step total;   /* the sums of the results of a machine that does not sum */
    int steps, uniform_steps, spreads, extracts, gathers, columns;
    Step *step, *uniform;
    unsigned *spread, *extract, *gather, *column; /* pairs */
    unsigned *result;
    Span *span; /* if it sums: where the results but the first are */
    int spans;
    Rule *rule; /* the same program as one loop, if there is one; and its parameters and constants */
    double *rule_scalars;
    double work;             /* about how many multiplications one row costs */
    PyThread_type_lock lock; /* held while running: one call at a time */
    unsigned long holder;    /* the thread that holds it, 0 if none does */
    unsigned forks;          /* of this process, when the lock was made */
    int spaces;              /* workspaces that exist, one per thread */
    struct Workspace **space;
    unsigned *pool; /* the registers of all steps */
    size_t pooled;
};

#endif
