/* The words of each kind of instruction: elementwise, layers, sums, outer products. */

#include "slots.inc.c"

static int lower_elementwise(Lower *l, const Group *group, const int *next, int now)
{
    const Plan *s = &l->plan;
    const int pair = group->op >= s->pairs;
    const Row *row = pair ? NULL : &l->p->rows->row[group->op];
    Ints *to = group->varying ? &l->steps : &l->uniform;
    int settings[8], at;
    for (int k = 0; row && k < row->settings; k++)
        if (k >= 8 || setting(l, row->setting[k], &settings[k]))
            return -1;
    if (put2(to, pair ? group->op - s->pairs : l->code[group->op], group->count))
        return -1;
    for (int i = group->first; i >= 0; i = next[i], now++) {
        const Ins *one = &s->ins[i];
        const int *in = ins_in(s, one), out = ins_out(s, one)[0];
        l->places.count = 0;
        for (int k = 0; k < one->inputs; k++)
            if (put_operand(l, &l->places, in[k]))
                return -1;
        if (group->varying) { /* the result may take the place of what is read here for the last time */
            if (release_slots(l, one->inputs, in, now))
                return -1;
            l->slot[out] = take_slot(l);
        }
        if (made_at(l, out, &at) || put(to, at) || more(to, (size_t)one->inputs + 8))
            return -1;
        for (int k = 0; k < one->inputs; k++)
            to->at[to->count++] = l->places.at[k];
        for (int k = 0; row && k < row->settings; k++)
            to->at[to->count++] = settings[k];
        if (group->varying && release_slots(l, 1, &out, now))
            return -1;
    }
    return 0;
}

/* A layer, or a dot whose weights are the same for all rows: 1 if it is neither, -1 with an error. */
static int lower_layer(Lower *l, const Ins *i, int now)
{
    const unsigned char *varying = l->plan.varying;
    const int *in = ins_in(&l->plan, i), *out = ins_out(&l->plan, i), shaped = i->n > 0;
    const int n = shaped ? i->n : 1, m = shaped ? i->m : i->inputs / 2;
    const int *ws = in, *xs = in + n * m, *starts = in + n * m + m;
    const int gated = i->op == l->plan.layer_gate, begin = i->inputs - n * m - m - (gated ? n : 0);
    int registers = 0, first, row, column, at, uneven = 0, some = 0;
    if (!shaped) {
        for (int k = 0; k < m; k++)
            some |= varying[ws[k]];
        if (some)
            ws = in + m, xs = in;
        for (int k = 0; k < m; k++)
            uneven |= varying[ws[k]] || !varying[xs[k]];
        if (uneven)
            return 1;
    }
    for (int k = 0; k < begin; k++)
        registers |= varying[starts[k]];
    Ints *w = &l->words;
    w->count = 0;
    if (n == 0 || m == 0)
        return 1;
    if (put2(w, l->matvec, n) || put2(w, m, registers) ||
        put(w, i->op == l->plan.layer_relu ? 1
               : gated                     ? 2
                                           : 0) ||
        find_weights(l, ws, n, m, &first, &row, &column) || put2(w, first, row) || put(w, column))
        return -1;
    if (!registers) {
        first = l->place[ZERO] - 1, row = 0;
        if ((begin && find_weights(l, starts, n, 1, &first, &row, &column)) || put2(w, first, row))
            return -1;
    }
    Ints places = {0};
    int failed = 0;
    for (int k = 0; k < m && !failed; k++)
        failed = as_slot(l, xs[k], &at) || put(&places, at);
    for (int k = 0; k < n && gated && !failed; k++) /* what gates read, behind the places of the xs */
        failed = put_operand(l, &places, starts[begin + k]);
    for (int k = 0; k < i->inputs && gated; k++)
        l->times[in[k]]++;
    for (int k = 0; k < n && gated && !failed; k++) { /* a result gets the slot of its own gate, if that is free then */
        const int gate = starts[begin + k];
        if (l->times[gate] == 1 && l->last[gate] <= now && !l->held[gate] && !l->pinned[gate])
            l->slot[out[k]] = l->slot[gate], l->slot[gate] = NO_SLOT;
    }
    for (int k = 0; k < i->inputs && gated; k++)
        l->times[in[k]] = 0;
    for (int k = 0; k < i->outs; k++)
        if (l->slot[out[k]] == NO_SLOT)
            l->slot[out[k]] = take_slot(l);
    for (int k = 0; k < m && !failed; k++)
        if (!varying[xs[k]])
            failed = put(&l->free, places.at[k]);
    for (int k = 0; k < i->outs && !failed; k++)
        failed = put_operand(l, w, out[k]);
    for (int k = 0; k < m && !failed; k++)
        failed = put(w, places.at[k]);
    for (int k = 0; k < begin && registers && !failed; k++)
        failed = put_operand(l, w, starts[k]);
    for (int k = 0; k < n && gated && !failed; k++)
        failed = put(w, places.at[m + k]);
    PyMem_Free(places.at);
    return failed ? -1 : 0;
}

static int lower_sum(Lower *l, const Ins *i, int now)
{
    const int *in = ins_in(&l->plan, i), *out = ins_out(&l->plan, i);
    const int dot = i->op == DOT, half = dot ? i->inputs / 2 : i->inputs, start = dot ? i->inputs % 2 : 0;
    int varying = 0, plain = 1, at, code;
    for (int k = 0; k < i->inputs; k++)
        varying |= l->plan.varying[in[k]];
    if (varying && (i->n || dot) && (plain = lower_layer(l, i, now)) < 0)
        return -1;
    Ints *w = &l->words;
    if (plain) {
        w->count = 0;
        if (varying)
            l->slot[out[0]] = take_slot(l);
        l->places.count = 0;
        int failed = start && put_operand(l, &l->places, in[2 * half]);
        for (int k = 0; k < half && !failed; k++)
            failed = put_operand(l, &l->places, in[k]) || (dot && put_operand(l, &l->places, in[half + k]));
        code = half ? l->code[i->op] : l->copy;
        if (failed || made_at(l, out[0], &at) || put2(w, code, half ? half : 1) || (half && put(w, start)) ||
            put(w, at))
            return -1;
        if (!half && !l->places.count && (setting(l, ZERO, &at) || put(&l->places, at)))
            return -1;
        for (size_t k = 0; k < l->places.count; k++)
            if (put(w, l->places.at[k]))
                return -1;
    }
    Ints *to = varying ? &l->steps : &l->uniform;
    if (more(to, w->count))
        return -1;
    memcpy(to->at + to->count, w->at, w->count * sizeof(int));
    to->count += w->count;
    return release_slots(l, i->inputs, in, now) || release_slots(l, i->outs, out, now);
}

static int up(int count, int to) { return (count + to - 1) / to * to; }

static int lanes_are_gs(int n, int m, int lanes)
{
    const int64_t one = (int64_t)up(n, lanes) * m, other = (int64_t)up(m, lanes) * n;
    return (int64_t)n * m < LARGE_TABLE ? one <= other : one < other;
}

static int lower_outer(Lower *l, const Ins *i, const unsigned char *bias, int biased, int now)
{
    const int n = i->n, m = i->m, lanes = CELL / l->size, straight = lanes_are_gs(n, m, lanes);
    const int *in = ins_in(&l->plan, i), *out = ins_out(&l->plan, i);
    const int across = straight ? n : m, down = straight ? m : n, wide = up(across, lanes);
    int at, base, cell;
    l->panel = wide > l->panel ? wide : l->panel;
    base = up(l->sums, lanes);
    if ((int64_t)base + (int64_t)wide * (down + biased) > LARGEST)
        return bad("too many sums");
    l->sums = base + wide * (down + biased);
    l->words.count = 0;
    for (int k = 0; k < n + m; k++) {
        const int r = straight ? in[k] : k < m ? in[n + k] : in[k - m];
        if (as_slot(l, r, &at) || put(&l->words, at))
            return -1;
    }
    if (biased) {
        if (setting(l, ONE_POINT, &cell) || filled(l, cell, &at) || put(&l->words, at))
            return -1;
        for (int k = n - 1; k >= 0; k--) /* the first of equal ones wins */
            if (bias[in[k]])
                l->position[in[k]] = base + m * wide + k;
    }
    for (int k = 0; k < n + m; k++) {
        const int r = straight ? in[k] : k < m ? in[n + k] : in[k - m];
        if (!l->plan.varying[r] && put(&l->free, l->words.at[k]))
            return -1;
    }
    if (biased && put(&l->free, l->words.at[n + m]))
        return -1;
    for (int k = 0; k < i->outs; k++)
        l->position[out[k]] = base + (straight ? k % m * wide + k / m : k / m * wide + k % m);
    if (put2(&l->steps, l->outer, across) || put2(&l->steps, down + biased, base) || more(&l->steps, l->words.count))
        return -1;
    memcpy(l->steps.at + l->steps.count, l->words.at, l->words.count * sizeof(int));
    l->steps.count += l->words.count;
    return release_slots(l, i->inputs, in, now);
}

static int row_sums(Lower *l, int count, const int *registers, int now)
{
    if (!count)
        return 0;
    const int base = l->sums;
    l->sums += count;
    if (put2(&l->steps, l->rowsum, count) || put(&l->steps, base))
        return -1;
    for (int k = 0; k < count; k++) {
        l->position[registers[k]] = base + k;
        if (put_operand(l, &l->steps, registers[k]))
            return -1;
    }
    for (int k = 0; k < count; k++)
        l->held[registers[k]] = 0;
    return release_slots(l, count, registers, now);
}
