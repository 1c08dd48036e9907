/* The outers of fuse.py over columns: tables of products. */

#include "layers.inc.c"

typedef struct {
    int out, g, x;
} Product;

/* Tables of the gs that are multiplied by the same xs: lists through `next` of gs, in order. */
typedef struct {
    Lists xs;
    Members *table;   /* by the number of its xs; its members are rows */
    int *next;        /* of a row */
    int rows, *start; /* where the products of a row begin, sorted by their rows */
    Product *sorted;
} Tables;

static int find_tables(Tables *t, Scratch *s, const Product *all, int count, int registers, unsigned char *covered)
{
    int *row_of = need(s, (size_t)registers, sizeof(int)), *fill;
    Ints key = {0};
    if (!row_of || !(t->start = need(s, (size_t)count + 1, sizeof(int))) ||
        !(fill = need(s, (size_t)count + 1, sizeof(int))) || !(t->next = need(s, (size_t)count, sizeof(int))) ||
        !(t->sorted = need(s, (size_t)count, sizeof(Product))) ||
        !(t->table = need(s, (size_t)count, sizeof(Members))) || lists_make(&t->xs, count))
        return -1;
    for (int k = 0; k < count; k++) { /* rows are numbered as their gs come */
        if (!row_of[all[k].g])
            row_of[all[k].g] = ++t->rows;
        t->start[row_of[all[k].g]]++;
    }
    for (int row = 0; row < t->rows; row++)
        t->start[row + 1] += t->start[row], fill[row] = t->start[row];
    for (int k = 0; k < count; k++)
        t->sorted[fill[row_of[all[k].g] - 1]++] = all[k];
    for (int row = 0; row < t->rows; row++) {
        key.count = 0;
        for (int k = t->start[row]; k < t->start[row + 1]; k++)
            if (put(&key, t->sorted[k].x))
                goto fail;
        const int number = list_number(&t->xs, (int)key.count, key.at);
        if (number < 0)
            goto fail;
        Members *table = &t->table[number];
        if (table->count++)
            t->next[table->last] = row;
        else
            table->first = row;
        table->last = row, t->next[row] = -1;
    }
    PyMem_Free(key.at);
    for (int number = 0; number < t->xs.count; number++) {
        Members *table = &t->table[number];
        const int wide = t->start[table->first + 1] - t->start[table->first];
        if (table->count * wide <= 3) {
            table->count = 0; /* too small */
            continue;
        }
        for (int row = table->first; row >= 0; row = t->next[row])
            for (int k = t->start[row]; k < t->start[row + 1]; k++)
                covered[t->sorted[k].out] = 1;
    }
    return 0;
fail:
    PyMem_Free(key.at);
    return -1;
}

static int emit_tables(const Tables *t, Build *b, int *place)
{
    for (int number = 0; number < t->xs.count; number++) {
        const Members *table = &t->table[number];
        if (!table->count)
            continue;
        const int wide = t->start[table->first + 1] - t->start[table->first], n = table->count;
        int *at = operands(b, (size_t)n + wide), k = 0;
        if (!at)
            return -1;
        for (int row = table->first; row >= 0; row = t->next[row])
            at[k++] = place[t->sorted[t->start[row]].g];
        for (int x = 0; x < wide; x++)
            at[n + x] = place[t->sorted[t->start[table->first] + x].x];
        int made = emit_shaped(b, OUTER, n + wide, at, n, wide);
        for (int row = table->first; made != FAILED && row >= 0; row = t->next[row])
            for (int x = t->start[row]; x < t->start[row + 1]; x++)
                place[t->sorted[x].out] = made++;
        if (made == FAILED)
            return -1;
    }
    return 0;
}

/* Products used only as results of the program, every g with every x, as outers. */
static PyObject *Packed_outers(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    Build b = {0};
    PyObject *found = NULL;
    Tables straight = {{{0}, 0, 0, 0, 0}, 0, 0, 0, 0, 0}, turned = straight;
    int *uses = uses_of(p, &scratch), *often = NEED(int, p->registers), *place = NEED(int, p->registers);
    unsigned char *result = NEED(unsigned char, p->registers), *covered = NEED(unsigned char, p->registers);
    Product *all = NEED(Product, p->count);
    int count = 0, left = 0, any = 0;
    (void)unused;
    if (!uses || !often || !place || !result || !covered || !all)
        goto end;
    for (int k = 0; k < p->outputs; k++)
        result[p->output[k]] = 1;
    for (int i = 0; i < p->count; i++)
        if (p->code[i] == MUL && result[p->out[i]] && uses[p->out[i]] == 1)
            all[count++] = (Product){p->out[i], in_of(p, i)[0], in_of(p, i)[1]};
    if (find_tables(&straight, &scratch, all, count, p->registers, covered))
        goto end;
    for (int k = 0; k < count; k++)
        if (!covered[all[k].out])
            all[left++] = all[k], often[all[k].g]++, often[all[k].x]++;
    for (int k = 0; k < left; k++) /* written the other way round: x * g */
        if (often[all[k].g] < often[all[k].x])
            all[k] = (Product){all[k].out, all[k].x, all[k].g};
    if (find_tables(&turned, &scratch, all, left, p->registers, covered))
        goto end;
    for (int k = 0; k < p->registers && !any; k++)
        any = covered[k];
    if (!any) {
        found = same_program(p);
        goto end;
    }
    if (build_like(&b, p) || start_map(&b, p, place))
        goto end;
    for (int i = 0; i < p->count; i++)
        if (!covered[p->out[i]] && copy(&b, p, i, place))
            goto end;
    if (emit_tables(&straight, &b, place) || emit_tables(&turned, &b, place))
        goto end;
    found = (PyObject *)finish(&b, p->outputs, p->output, place);
end:
    lists_free(&straight.xs);
    lists_free(&turned.xs);
    build_free(&b);
    release(&scratch);
    return found;
}
