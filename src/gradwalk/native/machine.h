/* What a loaded program looks like inside the machine. */

#include <stddef.h>

#define CELL 64  /* bytes: a cell holds copies of one number, enough to fill the largest vector */
#define BLOCK 64 /* rows whose sums are made together; part of the definition of a sum over rows */
#define WIDEST 16 /* sums of an `outer` come in rows of a multiple of CELL bytes: at most this many numbers */

/* A register of a block: its place in cells from the start of the memory, times 2, plus 1 if it is a slot. */

typedef struct Step Step;
typedef struct Block Block;
typedef struct Machine Machine;
typedef void Kernel(const Step *, const Block *);

enum { FINISH_NOTHING, FINISH_RELU, FINISH_GATE };

/* One instruction, checked and with its registers found. */
struct Step {
    Kernel *run;
    unsigned *at;     /* the registers that it reads and writes */
    int n, m;         /* how many results, terms or gs; how many xs */
    int start;        /* whether the sums start from registers or from 0 */
    int finish;       /* matvec: what happens to the results before they are stored */
    int base;         /* matvec: the first weight among the scalars; outer, rowsum: the first of the sums */
    int row, column;  /* matvec: from one weight to the next, in the scalars */
    int wide;         /* outer: from one row of sums to the next */
};

/* Where one block of rows is computed. */
struct Block {
    char *memory;        /* cells, then slots */
    const void *scalars; /* parameters, constants and weights, one after the other */
    void *sums;          /* the block's sums over rows */
    void *panel;         /* a scratch table for outer */
    int vectors, rows;   /* how much of a slot is in use */
    int first;           /* whether this is the first part of a block, where sums start from 0 */
};

/* The machine's instructions, for one instruction set and one precision. */
typedef struct {
    Kernel *const *run;
    void (*begin)(const Machine *, const Block *);
    void (*load)(const Machine *, const Block *, const void *);
    void (*store)(const Machine *, const Block *, void *);
    int width; /* numbers in a vector */
} Kernels;
