/* machine/lowering.py over columns: the words that the block machine runs. */

#include "lower_kinds.inc.c"

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
