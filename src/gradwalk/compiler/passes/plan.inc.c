/* Instructions on their way to the block machine, in shapes that it supports. */

#include "outers.inc.c"

/* An instruction on its way to the machine: an operation, the shape, operands and results in the pools. */
typedef struct {
    int op, n, m, inputs, in, outs, out;
} Ins;

typedef struct {
    const Packed *p;
    const unsigned char *varying;      /* of each register, and of one more, which is -0.0 */
    int layer_relu, layer_gate, pairs; /* operations that only the machine has: numbers beyond those of the rows */
    const int *join;                   /* first, second, side, both: pairs of small operations */
    int joins;
    Ins *ins;
    int count;
    Ints in, out;
    int *uses;
} Plan;

static inline int *ins_in(const Plan *s, const Ins *i) { return s->in.at + i->in; }
static inline int *ins_out(const Plan *s, const Ins *i) { return s->out.at + i->out; }

static inline int plan_inputs(const Plan *s, int op) /* how many; -1: any number */
{
    if (op >= s->p->rows->count)
        return op >= s->pairs ? 3 : -1;
    return s->p->rows->row[op].flags & MANY ? -1 : s->p->rows->row[op].inputs;
}

static int plan_add(Plan *s, Ins *to, int op, int n, int m, int inputs, const int *in, int outs, const int *out)
{
    if (more(&s->in, (size_t)inputs) || more(&s->out, (size_t)outs))
        return -1;
    *to = (Ins){op, n, m, inputs, (int)s->in.count, outs, (int)s->out.count};
    for (int k = 0; k < inputs; k++)
        s->in.at[s->in.count++] = in[k];
    for (int k = 0; k < outs; k++)
        s->out.at[s->out.count++] = out[k];
    return 0;
}

/* In shapes that the machine supports: other tables of products, and layers with varying weights, are split up. */
static int plan_shapes(Plan *s, Scratch *scratch_, int reduced)
{
    const Packed *p = s->p;
    unsigned char *read = need(scratch_, (size_t)p->registers, 1), *summed = need(scratch_, (size_t)p->registers, 1);
    size_t all = 0;
    Ints key = {0};
    if (!read || !summed)
        return -1;
    for (int k = 0; k < p->first[p->count]; k++)
        read[p->in[k]] = 1;
    for (int k = 0; reduced && k < p->outputs; k++)
        summed[p->output[k]] = 1;
    for (int i = 0; i < p->count; i++)
        all += (size_t)outs_of(p, i);
    if (!(s->ins = need(scratch_, all, sizeof(Ins))))
        return -1;
    for (int i = 0; i < p->count; i++) {
        const int *in = in_of(p, i), n = is_shaped(p, i) ? p->shape[2 * i] : 0, m = n ? p->shape[2 * i + 1] : 0;
        const int inputs = inputs_of(p, i), outs = outs_of(p, i);
        int whole = 1, varies = 0, failed = 0;
        if (p->code[i] == OUTER)
            for (int k = 0; k < outs; k++)
                whole &= summed[p->out[i] + k] && !read[p->out[i] + k];
        if (p->code[i] == MATVEC) {
            for (int k = 0; k < n * m; k++)
                whole &= !s->varying[in[k]];
            for (int k = 0; k < m; k++)
                varies |= s->varying[in[n * m + k]];
            whole &= varies;
        }
        key.count = 0;
        if (whole) {
            for (int k = 0; k < outs; k++)
                failed |= put(&key, p->out[i] + k);
            failed = failed || plan_add(s, &s->ins[s->count++], p->code[i], n, m, inputs, in, outs, key.at);
        }
        for (int k = 0; !whole && k < outs && !failed; k++) {
            const int out = p->out[i] + k,
                      pair[2] = {in[p->code[i] == OUTER ? k / m : 0], in[p->code[i] == OUTER ? n + k % m : 0]};
            if (p->code[i] == OUTER) {
                failed = plan_add(s, &s->ins[s->count++], MUL, 0, 0, 2, pair, 1, &out);
                continue;
            }
            key.count = 0;
            for (int j = 0; j < m; j++)
                failed |= put(&key, in[k * m + j]);
            for (int j = 0; j < m; j++)
                failed |= put(&key, in[n * m + j]);
            if (inputs > n * m + m)
                failed |= put(&key, in[n * m + m + k]);
            failed = failed || plan_add(s, &s->ins[s->count++], DOT, 0, 0, (int)key.count, key.at, 1, &out);
        }
        if (failed) {
            PyMem_Free(key.at);
            return -1;
        }
    }
    PyMem_Free(key.at);
    return 0;
}

static void count_uses(Plan *s)
{
    memset(s->uses, 0, ((size_t)s->p->registers + 1) * sizeof(int));
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < s->ins[i].inputs; k++)
            s->uses[ins_in(s, &s->ins[i])[k]]++;
    for (int k = 0; k < s->p->outputs; k++)
        s->uses[s->p->output[k]]++;
}

static int is_sign(const Plan *s, const Ins *i)
{
    const int first = s->p->parameters + s->p->arguments, x = i->op == GT ? ins_in(s, i)[1] : -1;
    return x >= first && x < first_result(s->p) && s->p->constant[x - first] == 0;
}
