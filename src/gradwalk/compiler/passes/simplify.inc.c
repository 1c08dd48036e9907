/* simplify.py and guards.py over columns. */

#include "finish.inc.c"

enum { FOLD = 1, POWERS = 2, SHARE = 4 };

/* The same program, written again under the given rules. */
static Packed *rewritten(const Packed *p, int rules)
{
    Scratch scratch = {{0}, 0};
    Build b;
    Packed *found = NULL;
    int *place = NEED(int, p->registers);
    if (build_like(&b, p) || !place || start_map(&b, p, place))
        goto end;
    b.fold = rules & FOLD, b.powers = rules & POWERS, b.share = rules & SHARE;
    for (int i = 0; i < p->count; i++)
        if (copy(&b, p, i, place))
            goto end;
    found = finish(&b, p->outputs, p->output, place);
end:
    build_free(&b);
    release(&scratch);
    return found;
}

/* Without what no output needs; takes over the reference passed in. */
static Packed *pruned(Packed *p)
{
    Scratch scratch = {{0}, 0};
    Build b = {0};
    Packed *found = NULL;
    if (!p)
        return NULL;
    const int first = p->parameters + p->arguments;
    unsigned char *needed = NEED(unsigned char, p->registers), *kept = NEED(unsigned char, p->count);
    int all = 1, *place;
    if (!needed || !kept)
        goto end;
    for (int k = 0; k < p->outputs; k++)
        needed[p->output[k]] = 1;
    for (int i = p->count - 1; i >= 0; i--) {
        for (int r = p->out[i], outs = outs_of(p, i); outs-- && !kept[i]; r++)
            kept[i] = needed[r];
        for (int k = p->first[i]; kept[i] && k < p->first[i + 1]; k++)
            needed[p->in[k]] = 1;
        all &= kept[i];
    }
    for (int k = 0; k < p->constants; k++)
        all &= needed[first + k];
    if (all) {
        release(&scratch);
        return p;
    }
    if (!(place = NEED(int, p->registers)) || build_like(&b, p))
        goto end;
    for (int r = 0; r < first; r++)
        place[r] = r;
    for (int k = 0; k < p->constants; k++)
        if (needed[first + k] && (place[first + k] = constant(&b, p->constant[k])) == FAILED)
            goto end;
    for (int i = 0; i < p->count; i++)
        if (kept[i] && copy(&b, p, i, place))
            goto end;
    found = finish(&b, p->outputs, p->output, place);
end:
    build_free(&b);
    release(&scratch);
    Py_DECREF((PyObject *)p);
    return found;
}

/* Whether two lists differ; an empty one may be NULL, which memcmp must not be given. */
static int differ(const void *a, const void *b, size_t size) { return size && memcmp(a, b, size); }

/* The old program in the place of a new one that says the same. */
static PyObject *unless_same(Packed *p, Packed *found)
{
    const size_t count = (size_t)p->count, inputs = (size_t)p->first[count];
    if (!found || p->shape || found->count != p->count || (size_t)found->first[count] != inputs ||
        found->constants != p->constants || differ(found->code, p->code, count * sizeof(int)) ||
        differ(found->first, p->first, count * sizeof(int)) || differ(found->in, p->in, inputs * sizeof(int)) ||
        differ(found->constant, p->constant, (size_t)p->constants * sizeof(double)) ||
        differ(found->output, p->output, (size_t)p->outputs * sizeof(int)))
        return (PyObject *)found;
    Py_DECREF((PyObject *)found);
    return same_program(p);
}

static PyObject *Packed_shared(Packed *p, PyObject *unused)
{
    (void)unused;
    return unless_same(p, pruned(rewritten(p, FOLD | SHARE)));
}

static PyObject *Packed_simplified(Packed *p, PyObject *unused)
{
    (void)unused;
    return unless_same(p, pruned(rewritten(p, FOLD | POWERS | SHARE)));
}

/* ---- where products are guarded ---- */

/* Plain products in place of guarded ones, except where a NaN would be lost. */
static PyObject *Packed_relaxed(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    PyObject *found = NULL;
    int any = 0, *code;
    unsigned char *lost;
    (void)unused;
    for (int i = 0; i < p->count && !any; i++)
        any = p->code[i] == GUARDED;
    if (!any)
        return same_program(p);
    if (!(lost = NEED(unsigned char, p->registers)) || !(code = NEED(int, p->count)))
        goto end;
    for (int i = p->count - 1; i >= 0; i--) {
        const int blind = p->rows->row[p->code[i]].flags & COMPARES || lost[p->out[i]];
        const int n = blind ? inputs_of(p, i) : p->code[i] == WHERE;
        for (int k = 0; k < n; k++)
            lost[in_of(p, i)[k]] = 1;
    }
    for (int i = 0; i < p->count; i++)
        code[i] = p->code[i] == GUARDED && !lost[p->out[i]] ? MUL : p->code[i];
    {
        Packed relaxed = *p; /* the same columns except one; used only here */
        relaxed.code = code;
        found = (PyObject *)pruned(rewritten(&relaxed, FOLD | SHARE));
    }
end:
    release(&scratch);
    return found;
}

/* A byte for each register: 1 if the products of its derivatives need guards. */
static PyObject *Packed_needed(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    PyObject *found = NULL;
    unsigned char *gated = NEED(unsigned char, p->registers), *marks = NEED(unsigned char, p->registers);
    (void)unused;
    if (!gated || !marks)
        goto end;
    for (int i = p->count - 1; i >= 0; i--) {
        const int flags = p->rows->row[p->code[i]].flags, here = gated[p->out[i]];
        marks[p->out[i]] = here && flags & BLOWS_UP;
        for (int k = p->first[i]; (here || (flags & GATE && !(flags & COMPARES))) && k < p->first[i + 1]; k++)
            gated[p->in[k]] = 1;
    }
    found = PyBytes_FromStringAndSize((const char *)marks, p->registers);
end:
    release(&scratch);
    return found;
}
