/* machine/schedule.py over columns: which instructions the block machine runs, and in which order. */

#include "plan.inc.c"

/* `x > 0` becomes `relu(x) > 0`, if there is a relu(x). */
static int signs_of_relu(Plan *s, Scratch *scratch_)
{
    int *after = need(scratch_, (size_t)s->p->registers + 1, sizeof(int));
    for (int i = 0; after && i < s->count; i++) {
        int *in = ins_in(s, &s->ins[i]);
        if (s->ins[i].op == RELU)
            after[in[0]] = 1 + ins_out(s, &s->ins[i])[0];
        else if (s->ins[i].inputs && after[in[0]] && is_sign(s, &s->ins[i]))
            in[0] = after[in[0]] - 1;
    }
    return after ? 0 : -1;
}

/* Products of one varying number with several parameters: a layer with one input, which starts from -0.0. */
static int scalings(Plan *s, Scratch *scratch_)
{
    const Packed *p = s->p;
    int *of = need(scratch_, (size_t)s->count, sizeof(int)), *size = need(scratch_, (size_t)p->registers, sizeof(int));
    int *first = need(scratch_, (size_t)p->registers, sizeof(int)),
        *last = need(scratch_, (size_t)p->registers, sizeof(int));
    int *next = need(scratch_, (size_t)s->count, sizeof(int)), kept = 0;
    Ints in = {0}, out = {0};
    if (!of || !size || !first || !last || !next)
        return -1;
    for (int i = 0; i < s->count; i++) {
        const int *both = ins_in(s, &s->ins[i]);
        if (s->ins[i].op != MUL || s->varying[both[0]] == s->varying[both[1]])
            continue;
        const int x = s->varying[both[0]] ? both[0] : both[1], w = s->varying[both[0]] ? both[1] : both[0];
        if (w >= p->parameters)
            continue;
        if (size[x]++)
            next[last[x]] = i;
        else
            first[x] = i;
        last[x] = i, next[i] = -1, of[i] = 1 + x;
    }
    for (int i = 0; i < s->count; i++) {
        const int x = of[i] - 1;
        if (x < 0 || size[x] <= 3)
            s->ins[kept++] = s->ins[i];
        else if (first[x] == i) {
            int failed = 0;
            in.count = out.count = 0;
            for (int j = i; j >= 0; j = next[j]) { /* members come later: they are still where they were */
                const int *both = ins_in(s, &s->ins[j]);
                failed |= put(&in, both[0] == x ? both[1] : both[0]) || put(&out, ins_out(s, &s->ins[j])[0]);
            }
            failed |= put(&in, x);
            for (int k = 0; k < size[x]; k++)
                failed |= put(&in, p->registers);
            if (failed || plan_add(s, &s->ins[kept++], MATVEC, size[x], 1, (int)in.count, in.at, size[x], out.at)) {
                PyMem_Free(in.at);
                PyMem_Free(out.at);
                return -1;
            }
        }
    }
    s->count = kept;
    PyMem_Free(in.at);
    PyMem_Free(out.at);
    return 0;
}

/* A layer whose results are all read only by relu applies relu itself. */
static int layers_with_relu(Plan *s, Scratch *scratch_)
{
    int *reader = need(scratch_, (size_t)s->p->registers + 1, sizeof(int)), kept = 0;
    unsigned char *gone = need(scratch_, (size_t)s->p->registers, 1);
    if (!reader || !gone)
        return -1;
    count_uses(s);
    for (int i = 0; i < s->count; i++)
        if (s->ins[i].op == RELU)
            reader[ins_in(s, &s->ins[i])[0]] = 1 + ins_out(s, &s->ins[i])[0];
    for (int i = 0; i < s->count; i++) {
        Ins *one = &s->ins[i];
        int *out = ins_out(s, one), all = one->op == MATVEC;
        for (int k = 0; all && k < one->outs; k++)
            all = reader[out[k]] && s->uses[out[k]] == 1;
        if (all) {
            one->op = s->layer_relu;
            for (int k = 0; k < one->outs; k++)
                gone[out[k] = reader[out[k]] - 1] = 1;
        } else if (one->op == RELU && gone[out[0]])
            continue;
        s->ins[kept++] = *one;
    }
    s->count = kept;
    return 0;
}

/* A layer whose results are all multiplied by some `gate > 0`, and not used otherwise. */
static int layers_with_gates(Plan *s, Scratch *scratch_)
{
    const size_t all_ = (size_t)s->p->registers + 1;
    int *gate = need(scratch_, all_, sizeof(int)), *product = need(scratch_, all_, sizeof(int));
    int *sign = need(scratch_, all_, sizeof(int)), *made = need(scratch_, all_, sizeof(int)), kept = 0;
    unsigned char *gone = need(scratch_, all_, 1);
    if (!gate || !product || !sign || !made || !gone)
        return -1;
    count_uses(s);
    for (int i = 0; i < s->count; i++) {
        const Ins *one = &s->ins[i];
        if (is_sign(s, one) && s->uses[ins_out(s, one)[0]] == 1)
            gate[ins_out(s, one)[0]] = 1 + ins_in(s, one)[0];
        for (int k = 0; k < one->outs; k++)
            made[ins_out(s, one)[k]] = 1 + i;
    }
    for (int i = 0; i < s->count; i++)
        for (int side = 0; s->ins[i].op == MUL && side < 2; side++) {
            const int *in = ins_in(s, &s->ins[i]), x = in[side], other = in[!side];
            if (gate[other] && s->uses[x] == 1)
                product[x] = 1 + ins_out(s, &s->ins[i])[0], sign[x] = other;
        }
    for (int i = 0; i < s->count; i++) {
        Ins *one = &s->ins[i];
        int all = one->op == MATVEC;
        for (int k = 0; all && k < one->outs; k++) {
            const int r = ins_out(s, one)[k];
            all = product[r] && made[gate[sign[r]] - 1] < 1 + i && s->varying[gate[sign[r]] - 1];
        }
        if (!all)
            continue;
        const int inputs = one->inputs, outs = one->outs, from = one->in;
        if (more(&s->in, (size_t)inputs + (size_t)outs))
            return -1;
        one->in = (int)s->in.count;
        memcpy(s->in.at + s->in.count, s->in.at + from, (size_t)inputs * sizeof(int));
        s->in.count += (size_t)inputs;
        for (int k = 0; k < outs; k++) {
            int *out = ins_out(s, one) + k;
            const int r = *out;
            s->in.at[s->in.count++] = gate[sign[r]] - 1;
            gone[ *out = product[r] - 1] = 1, gone[sign[r]] = 1;
        }
        one->inputs += outs, one->op = s->layer_gate;
    }
    for (int i = 0; i < s->count; i++)
        if (s->ins[i].op == MATVEC || s->ins[i].op == s->layer_relu || s->ins[i].op == s->layer_gate ||
            !gone[ins_out(s, &s->ins[i])[0]])
            s->ins[kept++] = s->ins[i];
    s->count = kept;
    return 0;
}

/* An operation whose result is read once, joined to the operation that reads it. */
static int small_pairs(Plan *s, Scratch *scratch_)
{
    int *open = need(scratch_, (size_t)s->p->registers + 1, sizeof(int)), kept = 0;
    unsigned char *joined = need(scratch_, (size_t)s->p->registers, 1);
    if (!open || !joined)
        return -1;
    count_uses(s);
    for (int i = 0; i < s->count; i++) {
        Ins *one = &s->ins[i];
        const int out = one->outs ? ins_out(s, one)[0] : 0;
        if (!s->varying[out] || plan_inputs(s, one->op) != 2)
            continue;
        for (int side = 0, found = 0; side < 2 && !found; side++) {
            const int x = ins_in(s, one)[side], other = ins_in(s, one)[!side];
            const Ins *first = open[x] ? &s->ins[open[x] - 1] : NULL;
            for (int k = 0; first && k < s->joins && !found; k++)
                if (s->join[4 * k] == first->op && s->join[4 * k + 1] == one->op && s->join[4 * k + 2] == side) {
                    const int in[3] = {ins_in(s, first)[0], ins_in(s, first)[1], other};
                    if (plan_add(s, one, s->pairs + s->join[4 * k + 3], 0, 0, 3, in, 1, &out))
                        return -1;
                    joined[x] = found = 1;
                }
        }
        for (int k = 0; k < s->joins && s->uses[out] == 1; k++)
            if (s->join[4 * k] == one->op) {
                open[out] = 1 + i;
                break;
            }
    }
    for (int i = 0; i < s->count; i++)
        if (!s->ins[i].outs || !joined[ins_out(s, &s->ins[i])[0]])
            s->ins[kept++] = s->ins[i];
    s->count = kept;
    return 0;
}

/* Tables of gradients as soon as their factors are known. */
static int early_tables(Plan *s, Scratch *scratch_)
{
    int *made = need(scratch_, (size_t)s->p->registers + 1, sizeof(int)),
        *next = need(scratch_, (size_t)s->count, sizeof(int));
    int *first = need(scratch_, (size_t)s->count + 1, sizeof(int)),
        *last = need(scratch_, (size_t)s->count + 1, sizeof(int));
    Ins *sorted = need(scratch_, (size_t)s->count, sizeof(Ins));
    int kept = 0;
    if (!made || !next || !first || !last || !sorted)
        return -1;
    for (int i = 0; i < s->count; i++) {
        int place = 0; /* after which instruction, counted from 1 */
        for (int k = 0; k < s->ins[i].outs; k++)
            made[ins_out(s, &s->ins[i])[k]] = 1 + i;
        for (int k = 0; s->ins[i].op == OUTER && k < s->ins[i].inputs; k++)
            place = made[ins_in(s, &s->ins[i])[k]] > place ? made[ins_in(s, &s->ins[i])[k]] : place;
        if (s->ins[i].op != OUTER)
            continue;
        if (first[place])
            next[last[place] - 1] = 1 + i;
        else
            first[place] = 1 + i;
        last[place] = 1 + i;
    }
    for (int i = 0; i <= s->count; i++) {
        if (i && s->ins[i - 1].op != OUTER)
            sorted[kept++] = s->ins[i - 1];
        for (int j = first[i]; j; j = next[j - 1])
            sorted[kept++] = s->ins[j - 1];
    }
    memcpy(s->ins, sorted, (size_t)s->count * sizeof(Ins));
    return 0;
}

/* Instructions of one operation that do not depend on each other: a list through `next`. */
typedef struct {
    int op, varying, count, first, last;
} Group;

enum { LOOK_BACK = 12, LARGEST_GROUP = 64 };

/* Each instruction joins a recent group of its kind, if everything it needs was made before that group. */
static int make_groups(const Plan *s, Scratch *scratch_, Group **groups, int **next)
{
    int *made = need(scratch_, (size_t)s->p->registers + 1, sizeof(int)), found = 0;
    Group *all = *groups = need(scratch_, (size_t)s->count, sizeof(Group));
    *next = need(scratch_, (size_t)s->count, sizeof(int));
    if (!made || !all || !*next)
        return -1;
    for (int i = 0; i < s->count; i++) {
        const Ins *one = &s->ins[i];
        const int kind = s->varying[ins_out(s, one)[0]];
        int place = found, ready = 0;
        if (plan_inputs(s, one->op) >= 0) {
            for (int k = 0; k < one->inputs; k++)
                ready = made[ins_in(s, one)[k]] > ready ? made[ins_in(s, one)[k]] : ready;
            for (int back = found - 1; back >= ready && back >= found - LOOK_BACK; back--)
                if (all[back].op == one->op && all[back].varying == kind && all[back].count < LARGEST_GROUP) {
                    place = back;
                    break;
                }
        }
        if (place == found)
            all[found++] = (Group){one->op, kind, 0, i, i};
        if (all[place].count++)
            (*next)[all[place].last] = i;
        all[place].last = i, (*next)[i] = -1;
        for (int k = 0; k < one->outs; k++)
            made[ins_out(s, one)[k]] = 1 + place;
    }
    return found;
}
