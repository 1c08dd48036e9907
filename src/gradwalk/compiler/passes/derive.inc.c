/* backward.py over columns: from a program with one output to that output and its derivative by every parameter.

   The derivatives of a row are a rule: a few instructions on the registers 0, the result, and 1, 2, ..., the inputs;
   constants are -1, -2, ..., the rule's own numbers. Its words are: how many instructions; for each its operation, how
   many operands, the operands; then for each input 1 and a register, or 0 and the index of a number. Rows with many
   inputs, sums and dots, are handled here. */

#include "simplify.inc.c"

/* A gradient, or a local derivative: nothing yet, a plain number, or a register. */
enum { NOTHING, NUMBER, REGISTER };
typedef struct {
    int kind, at;
    double number;
} Slope;

typedef struct {
    Build b;
    const Packed *p;
    int *place;
    unsigned char *kind; /* of the gradient of each register */
    double *held;        /* the gradient: a number, or the number of a register */
} Walk;

static Slope at(int r) { return (Slope){r == FAILED ? FAILED : REGISTER, r, 0.0}; }
static Slope number(double x) { return (Slope){NUMBER, 0, x}; }

static int as_register(Build *b, Slope x) { return x.kind == REGISTER ? x.at : constant(b, x.number); }

static Slope both(Build *b, int code, Slope x, Slope y)
{
    int in[2];
    if (x.kind == NUMBER && y.kind == NUMBER)
        return number(code == ADD ? x.number + y.number : x.number * y.number);
    if ((in[0] = as_register(b, x)) == FAILED || (in[1] = as_register(b, y)) == FAILED)
        return at(FAILED);
    return at(emit(b, code, 2, in));
}

/* g times d, or NOTHING; without the factors 1 that rules leave behind. */
static Slope product(Build *b, Slope g, Slope d, int times)
{
    if (d.kind == REGISTER)
        return g.kind == NUMBER && g.number == 1 ? d : both(b, times, g, d);
    if (d.number == 0)
        return (Slope){NOTHING, 0, 0.0};
    if (d.number == 1)
        return g;
    if (d.number == -1)
        return g.kind == NUMBER ? number(-g.number) : at(emit(b, NEG, 1, &g.at));
    return both(b, MUL, g, d);
}

static Slope gradient_of(const Walk *w, int r)
{
    return (Slope){w->kind[r], w->kind[r] == REGISTER ? (int)w->held[r] : 0, w->held[r]};
}

static void set_gradient(Walk *w, int r, Slope g)
{
    w->kind[r] = (unsigned char)g.kind;
    w->held[r] = g.kind == REGISTER ? g.at : g.number;
}

/* More gradient for an input. */
static int add_gradient(Walk *w, int r, Slope g, Slope d, int times)
{
    Slope part = product(&w->b, g, d, times);
    if (part.kind == REGISTER || part.kind == NUMBER) {
        if (w->kind[r])
            part = both(&w->b, ADD, gradient_of(w, r), part);
        if (part.kind != FAILED)
            set_gradient(w, r, part);
    }
    return part.kind == FAILED ? -1 : 0;
}

enum { MOST_INPUTS = 3, LONGEST_RULE = 64 };

/* Writes the derivatives of an instruction with few inputs; -1 if it has no rule. */
static int partials(Walk *w, int i, Slope *d)
{
    const Row *row = &w->p->rows->row[w->p->code[i]];
    const int n = inputs_of(w->p, i), *rule = row->rule;
    int made[1 + MOST_INPUTS + LONGEST_RULE], count = n + 1;
    made[0] = w->place[w->p->out[i]];
    for (int k = 0; k < n; k++)
        made[1 + k] = w->place[in_of(w->p, i)[k]];
    for (int steps = *rule++; steps--;) {
        const int code = rule[0], inputs = rule[1];
        int in[MOST_INPUTS];
        for (int k = 0; k < inputs; k++) {
            const int r = rule[2 + k];
            if ((in[k] = r < 0 ? constant(&w->b, row->number[-1 - r]) : made[r]) == FAILED)
                return -1;
        }
        if ((made[count++] = emit(&w->b, code, inputs, in)) == FAILED)
            return -1;
        rule += 2 + inputs;
    }
    for (int k = 0; k < n; k++, rule += 2)
        d[k] = rule[0] ? at(made[rule[1]]) : number(row->number[rule[1]]);
    return 0;
}

static int walk_back(Walk *w, int i, Slope g, int times, const unsigned char *active)
{
    const Packed *p = w->p;
    const int n = inputs_of(p, i), *in = in_of(p, i), half = n / 2;
    Slope d[MOST_INPUTS] = {{NOTHING, 0, 0.0}};
    if (p->code[i] != SUM && p->code[i] != DOT && partials(w, i, d))
        return -1;
    for (int k = 0; k < n; k++) {
        if (!active[in[k]])
            continue;
        Slope each = p->code[i] == SUM || (p->code[i] == DOT && k == 2 * half) ? number(1.0)
                     : p->code[i] == DOT ? at(w->place[in[k < half ? k + half : k - half]])
                                         : d[k];
        if (add_gradient(w, in[k], g, each, times))
            return -1;
    }
    return 0;
}

/* derived(guards): guards are a byte for each register, or None for all of them. None if an operation has no rule. */
static PyObject *Packed_derived(Packed *p, PyObject *guards)
{
    Scratch scratch = {{0}, 0};
    Walk w;
    Packed *found = NULL;
    const char *guard = NULL;
    Py_ssize_t length = 0;
    memset(&w, 0, sizeof w);
    if (p->outputs != 1 || p->shape)
        return bad("a gradient needs one result, and instructions that are not fused yet"), NULL;
    if (guards != Py_None &&
        (PyBytes_AsStringAndSize(guards, (char **)(uintptr_t)&guard, &length) || length != p->registers))
        return PyErr_Occurred() ? NULL : (bad("guards are a byte for each register"), NULL);
    for (int i = 0; i < p->count; i++)
        if (p->rows->row[p->code[i]].words < 0 && p->code[i] != SUM && p->code[i] != DOT)
            Py_RETURN_NONE;
    unsigned char *active = NEED(unsigned char, p->registers);
    int *outputs = NEED(int, p->parameters + 1);
    w.p = p, w.place = NEED(int, p->registers);
    w.kind = NEED(unsigned char, p->registers), w.held = NEED(double, p->registers);
    if (!active || !outputs || !w.place || !w.kind || !w.held || build_like(&w.b, p) || start_map(&w.b, p, w.place))
        goto end;
    w.b.fold = w.b.powers = w.b.share = 1;
    if (more(&w.b.code, 3 * (size_t)p->count) || more(&w.b.first, 3 * (size_t)p->count) ||
        more(&w.b.in, 3 * (size_t)p->first[p->count])) /* as many as most gradients have */
        goto end;
    memset(active, 1, (size_t)p->parameters);
    for (int i = 0; i < p->count; i++) {
        if (copy(&w.b, p, i, w.place))
            goto end;
        for (int k = p->first[i]; k < p->first[i + 1]; k++)
            active[p->out[i]] |= active[p->in[k]];
    }
    set_gradient(&w, p->output[0], number(1.0));
    for (int i = p->count - 1; i >= 0; i--) {
        const int out = p->out[i];
        Slope g = gradient_of(&w, out);
        w.kind[out] = NOTHING;
        if (g.kind != NOTHING && active[out] && walk_back(&w, i, g, !guard || guard[out] ? GUARDED : MUL, active))
            goto end;
    }
    outputs[0] = w.place[p->output[0]];
    for (int r = 0; r < p->parameters; r++) {
        Slope g = gradient_of(&w, r);
        if ((outputs[1 + r] = as_register(&w.b, g.kind ? g : number(0.0))) == FAILED)
            goto end;
    }
    found = finish(&w.b, p->parameters + 1, outputs, NULL);
end:
    build_free(&w.b);
    release(&scratch);
    return (PyObject *)pruned(found);
}
