/* machine/lowering.py over columns: the words that the block machine runs. Slots are 0, 1, ..., cells -1, -2, ... */

#include "schedule.inc.c"

enum { CELL = 64, SUMS_AT_ONCE = 8, LARGE_TABLE = 1 << 15 };
enum { ZERO, MINUS_ZERO, ONE_POINT }; /* the first settings of every table of rows: 0.0, -0.0, 1.0 */
enum { NO_SLOT = -1, NO_CELL = 0, NOWHERE = -2, CLAIMED = -1 };

typedef struct {
    Plan plan;
    const Packed *p;
    int size, reduced, copy, rowsum, outer, matvec; /* and the codes of some instructions in the machine */
    const int *code;                                /* of each row */
    int scalars, cells, slots, sums, panel;
    int *slot, *cell, *last, *extracted, *position, *times;
    unsigned char *held, *pinned;
    int *place, *setting_cell; /* of a setting: its place among the scalars, 1 more; its cell */
    Ints settings, free, spread, uniform, extract, gather, columns, steps, results, words, places;
} Lower;

static int put2(Ints *list, int x, int y) { return put(list, x) || put(list, y); }

static int new_cell(Lower *l, int scalar, int *cell)
{
    *cell = -1 - l->cells++;
    return put2(&l->spread, scalar, *cell);
}

static int setting(Lower *l, int which, int *cell)
{
    if (l->setting_cell[which] == NO_CELL && new_cell(l, l->place[which] - 1, &l->setting_cell[which]))
        return -1;
    *cell = l->setting_cell[which];
    return 0;
}

/* The place, among the scalars, of a number that is the same for all rows. */
static int scalar(Lower *l, int r, int *place)
{
    const Packed *p = l->p;
    if (r == p->registers)
        *place = l->place[MINUS_ZERO] - 1;
    else if (r < p->parameters)
        *place = r;
    else if (r < first_result(p))
        *place = r - p->arguments;
    else {
        if (!l->extracted[r]) {
            l->extracted[r] = 1 + l->scalars++;
            if (put2(&l->extract, l->cell[r], l->extracted[r] - 1))
                return -1;
        }
        *place = l->extracted[r] - 1;
    }
    return 0;
}

/* The slot or cell of a register. */
static int operand(Lower *l, int r, int *at)
{
    int place;
    if (l->plan.varying[r]) {
        *at = l->slot[r];
        return 0;
    }
    if (r == l->p->registers)
        return setting(l, MINUS_ZERO, at);
    if (l->cell[r] == NO_CELL && (scalar(l, r, &place) || new_cell(l, place, &l->cell[r])))
        return -1;
    *at = l->cell[r];
    return 0;
}

static int put_operand(Lower *l, Ints *list, int r)
{
    int at;
    return operand(l, r, &at) || put(list, at);
}

/* An n by m matrix among the scalars: its first place and strides; copied together if scattered. */
static int find_weights(Lower *l, const int *in, int n, int m, int *first, int *row, int *column)
{
    int even = 1, at;
    l->places.count = 0;
    for (int k = 0; k < n * m; k++)
        if (scalar(l, in[k], &at) || put(&l->places, at))
            return -1;
    const int *places = l->places.at;
    *first = places[0], *column = m > 1 ? places[1] - places[0] : 0, *row = n > 1 ? places[m] - places[0] : 0;
    for (int k = 0; even && k < n * m; k++)
        even = places[k] == *first + k / m * *row + k % m * *column;
    if (even)
        return 0;
    *first = l->scalars, *row = m, *column = 1;
    l->scalars += n * m;
    for (int k = 0; k < n * m; k++)
        if (put2(&l->gather, places[k], *first + k))
            return -1;
    return 0;
}

static int take_slot(Lower *l) { return l->free.count ? l->free.at[--l->free.count] : l->slots++; }

static int release_slots(Lower *l, int count, const int *registers, int now)
{
    for (int k = 0; k < count; k++) {
        const int r = registers[k];
        if (l->slot[r] != NO_SLOT && l->last[r] <= now && !l->held[r] && !l->pinned[r]) {
            if (put(&l->free, l->slot[r]))
                return -1;
            l->slot[r] = NO_SLOT;
        }
    }
    return 0;
}

/* A slot with copies of a cell, made anew for every block. */
static int filled(Lower *l, int cell, int *slot)
{
    *slot = take_slot(l);
    return put2(&l->steps, l->copy, 1) || put2(&l->steps, *slot, cell);
}

static int as_slot(Lower *l, int r, int *slot)
{
    int cell;
    if (!l->plan.varying[r])
        return operand(l, r, &cell) || filled(l, cell, slot);
    *slot = l->slot[r];
    return 0;
}

static int made_at(Lower *l, int r, int *at)
{
    if (!l->plan.varying[r])
        l->cell[r] = -1 - l->cells++;
    return operand(l, r, at);
}

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

/* The settings of operations, and what biases and empty sums need: numbers that no register holds. */
static int place_settings(Lower *l)
{
    const Packed *p = l->p;
    l->scalars = p->parameters + p->constants;
    for (int i = 0; i < p->count; i++) {
        const Row *row = &p->rows->row[p->code[i]];
        for (int k = 0; k < row->settings + 3; k++) {
            const int which = k < row->settings ? row->setting[k] : k - row->settings;
            if (!l->place[which]) {
                l->place[which] = 1 + l->scalars++;
                if (put(&l->settings, which))
                    return -1;
            }
        }
    }
    return 0;
}

static int lower_all(Lower *l, Scratch *s)
{
    const Packed *p = l->p;
    Plan *plan = &l->plan;
    Group *groups;
    int *next, count, now = 0, lanes = CELL / l->size;
    unsigned char *output = need(s, (size_t)p->registers, 1), *bias = need(s, (size_t)p->registers, 1);
    unsigned char *made = need(s, (size_t)p->registers, 1), *biased;
    Ints wanted = {0}, waiting = {0};
    size_t head = 0;
    if (!output || !bias || !made || place_settings(l) || plan_shapes(plan, s, l->reduced) || signs_of_relu(plan, s) ||
        scalings(plan, s) || layers_with_relu(plan, s) || layers_with_gates(plan, s) || small_pairs(plan, s) ||
        early_tables(plan, s) || (count = make_groups(plan, s, &groups, &next)) < 0 ||
        !(biased = need(s, (size_t)count, 1)))
        return -1;
    for (int k = 0; k < p->outputs; k++)
        output[p->output[k]] = 1;
    for (int g = 0; g < count; g++)
        for (int i = groups[g].first; i >= 0; i = next[i], now++) {
            const Ins *one = &plan->ins[i];
            for (int k = 0; k < one->outs; k++)
                l->last[ins_out(plan, one)[k]] = now, made[ins_out(plan, one)[k]] = 1;
            for (int k = 0; k < one->inputs; k++)
                l->last[ins_in(plan, one)[k]] = now;
        }
    for (int r = p->parameters; r < p->parameters + p->arguments; r++)
        if (l->last[r] >= 0 || output[r]) {
            l->slot[r] = take_slot(l);
            if (put2(&l->columns, r - p->parameters, l->slot[r]))
                return -1;
        }
    if (!l->reduced)
        for (int k = 0; k < p->outputs; k++)
            l->pinned[p->output[k]] = plan->varying[p->output[k]];
    for (int g = 0; l->reduced && g < count; g++) { /* what is summed and one of the gs of a table: along with it */
        const Ins *one = &plan->ins[groups[g].first];
        int fit = 0;
        if (one->op != OUTER || !lanes_are_gs(one->n, one->m, lanes))
            continue;
        for (int k = 0; k < one->n; k++)
            fit += output[ins_in(plan, one)[k]] && l->position[ins_in(plan, one)[k]] == NOWHERE;
        if (2 * fit <= one->n)
            continue;
        biased[g] = 1;
        for (int k = 0; k < one->n; k++) {
            const int r = ins_in(plan, one)[k];
            if (output[r] && l->position[r] == NOWHERE)
                l->position[r] = CLAIMED, bias[r] = 1;
        }
    }
    for (int g = 0; g < count; g++) /* tables are no sums of single registers */
        for (int k = 0; plan->ins[groups[g].first].op == OUTER && k < plan->ins[groups[g].first].outs; k++)
            output[ins_out(plan, &plan->ins[groups[g].first])[k]] = 0;
    int failed = 0;
    for (int k = 0; l->reduced && k < p->outputs && !failed; k++) {
        const int r = p->output[k];
        if (output[r] && l->position[r] == NOWHERE) {
            output[r] = 0; /* once */
            l->held[r] = plan->varying[r];
            failed = put(&wanted, r) || (l->held[r] && !made[r] && put(&waiting, r));
        }
    }
    now = 0;
    for (int g = 0; g < count && !failed; g++) {
        const Ins *one = &plan->ins[groups[g].first];
        failed = plan_inputs(plan, groups[g].op) >= 0 ? lower_elementwise(l, &groups[g], next, now)
                 : one->op == OUTER                   ? lower_outer(l, one, bias, biased[g], now)
                                                      : lower_sum(l, one, now);
        now += groups[g].count;
        for (int i = groups[g].first; i >= 0 && !failed; i = next[i])
            for (int k = 0; k < plan->ins[i].outs && !failed; k++)
                if (l->held[ins_out(plan, &plan->ins[i])[k]])
                    failed = put(&waiting, ins_out(plan, &plan->ins[i])[k]);
        for (; waiting.count - head >= SUMS_AT_ONCE && !failed; head += SUMS_AT_ONCE)
            failed = row_sums(l, SUMS_AT_ONCE, waiting.at + head, now - 1);
    }
    for (size_t k = 0; k < wanted.count && !failed; k++)
        if (!plan->varying[wanted.at[k]])
            failed = put(&waiting, wanted.at[k]);
    failed = failed || row_sums(l, (int)(waiting.count - head), waiting.at + head, now);
    for (int k = 0; k < p->outputs && !failed; k++)
        failed = l->reduced ? put(&l->results, l->position[p->output[k]]) : put_operand(l, &l->results, p->output[k]);
    PyMem_Free(wanted.at);
    PyMem_Free(waiting.at);
    return failed ? -1 : 0;
}

static PyObject *ints_bytes(const Ints *list)
{
    return PyBytes_FromStringAndSize((const char *)list->at, (Py_ssize_t)(list->count * sizeof(int)));
}

/* lowered(codes, names, joins, size, reduced): what machine/lowering.py finds. `codes` says what number a row has in
   the machine, `names` those of copy, matvec, outer and rowsum; `joins` are pairs of rows, a side, and the code of
   both. */
static PyObject *Packed_lowered(Packed *p, PyObject *args)
{
    Scratch scratch = {{0}, 0};
    Lower l;
    Py_buffer codes, joins;
    PyObject *found = NULL;
    const size_t all = (size_t)p->registers + 1;
    Ints *lists[] = {&l.settings, &l.free,    &l.spread, &l.uniform, &l.extract, &l.gather,  &l.columns,
                     &l.steps,    &l.results, &l.words,  &l.places,  &l.plan.in, &l.plan.out};
    memset(&l, 0, sizeof l);
    if (!PyArg_ParseTuple(args, "y*(iiii)y*ip", &codes, &l.copy, &l.matvec, &l.outer, &l.rowsum, &joins, &l.size,
                          &l.reduced))
        return NULL;
    l.p = l.plan.p = p, l.code = codes.buf;
    l.plan.join = joins.buf, l.plan.joins = (int)(joins.len / (Py_ssize_t)(4 * sizeof(int)));
    l.plan.layer_relu = p->rows->count, l.plan.layer_gate = p->rows->count + 1, l.plan.pairs = p->rows->count + 2;
    l.plan.varying = varying_of(p, &scratch), l.plan.uses = NEED(int, all);
    l.slot = NEED(int, all), l.cell = NEED(int, all), l.last = NEED(int, all), l.extracted = NEED(int, all);
    l.times = NEED(int, all), l.position = NEED(int, all), l.held = NEED(unsigned char, all),
    l.pinned = NEED(unsigned char, all);
    l.place = NEED(int, p->rows->settings), l.setting_cell = NEED(int, p->rows->settings);
    if ((l.size != 8 && l.size != 4) || p->rows->settings < 3 ||
        codes.len != (Py_ssize_t)((size_t)p->rows->count * sizeof(int)))
        bad("a code for each row");
    for (int k = 0; k < l.plan.joins && !PyErr_Occurred(); k++)
        if (l.plan.join[4 * k + 3] < 0 || l.plan.join[4 * k + 3] > 1 << 20)
            bad("a pair without a code");
    for (size_t r = 0; r < all && !PyErr_Occurred(); r++)
        l.slot[r] = NO_SLOT, l.last[r] = -1, l.position[r] = NOWHERE;
    if (!PyErr_Occurred() && !lower_all(&l, &scratch))
        found =
            Py_BuildValue("((iiiii)NNNNNNNN)", l.scalars, l.cells, l.slots, l.sums, l.panel, ints_bytes(&l.settings),
                          ints_bytes(&l.spread), ints_bytes(&l.uniform), ints_bytes(&l.extract), ints_bytes(&l.gather),
                          ints_bytes(&l.columns), ints_bytes(&l.steps), ints_bytes(&l.results));
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        PyMem_Free(lists[k]->at);
    PyBuffer_Release(&codes);
    PyBuffer_Release(&joins);
    release(&scratch);
    return found;
}
