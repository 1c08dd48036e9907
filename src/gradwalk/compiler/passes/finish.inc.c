/* From program to program: old registers to new ones, and the columns of what was written. */

#include "build.inc.c"

/* Where the registers of a program are here: its inputs and constants, and room for its results. */
static int start_map(Build *b, const Packed *p, int *place)
{
    const int first = p->parameters + p->arguments;
    for (int r = 0; r < first; r++)
        place[r] = r;
    for (int k = 0; k < p->constants; k++)
        if ((place[first + k] = constant(b, p->constant[k])) == FAILED)
            return -1;
    return 0;
}

/* Append an instruction of the old program. */
static int copy(Build *b, const Packed *p, int i, int *place)
{
    const int n = inputs_of(p, i), *in = in_of(p, i);
    int *at = operands(b, (size_t)n);
    if (!at)
        return -1;
    for (int k = 0; k < n; k++)
        at[k] = place[in[k]];
    if (!is_shaped(p, i))
        return (place[p->out[i]] = emit(b, p->code[i], n, at)) == FAILED ? -1 : 0;
    int made = emit_shaped(b, p->code[i], n, at, p->shape[2 * i], p->shape[2 * i + 1]);
    for (int k = 0, outs = outs_of(p, i); made != FAILED && k < outs; k++)
        place[p->out[i] + k] = made + k;
    return made == FAILED ? -1 : 0;
}

static int *fitted(Ints *list)
{
    int *all = PyMem_Realloc(list->at, (list->count + 1) * sizeof(int));
    all = all ? all : list->at;
    memset(list, 0, sizeof *list);
    return all;
}

/* The program that was written; its outputs are those of `place`, or of `outputs` if there is none. */
static Packed *finish(Build *b, int outputs, const int *output, const int *place)
{
    Packed *p = packed_new(b->rows, b->parameters, b->arguments);
    const int early = b->parameters + b->arguments, shift = b->constants;
#define FINAL(r) ((r) < 0 ? early - 1 - (r) : (r) < early ? (r) : (r) + shift)
    if (!p || (!b->first.count && put(&b->first, 0)))
        goto fail;
    p->count = (int)b->code.count, p->constants = b->constants, p->outputs = outputs;
    for (size_t k = 0; k < b->in.count; k++)
        b->in.at[k] = FINAL(b->in.at[k]);
    p->code = fitted(&b->code), p->first = fitted(&b->first), p->in = fitted(&b->in);
    if (b->shaped)
        p->shape = fitted(&b->shape);
    p->constant = b->constant, b->constant = NULL;
    if (!(p->output = PyMem_Malloc(((size_t)outputs + 1) * sizeof(int))) ||
        !(p->out = PyMem_Malloc(((size_t)p->count + 1) * sizeof(int)))) {
        PyErr_NoMemory();
        goto fail;
    }
    for (int k = 0; k < outputs; k++) {
        int r = place ? place[output[k]] : output[k];
        p->output[k] = FINAL(r);
    }
#undef FINAL
    int made = first_result(p);
    for (int i = 0; i < p->count; i++) {
        const int n = p->shape ? p->shape[2 * i] : 0;
        p->out[i] = made;
        made += !n ? 1 : p->code[i] == OUTER ? n * p->shape[2 * i + 1] : n;
    }
    p->registers = made;
    return p;
fail:
    Py_XDECREF((PyObject *)p);
    return NULL;
}

static PyObject *same_program(Packed *p)
{
    Py_INCREF((PyObject *)p);
    return (PyObject *)p;
}
