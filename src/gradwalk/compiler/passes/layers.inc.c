/* The layers of fuse.py over columns. */

#include "fuse.inc.c"

/* ---- lists of registers, distinguished by their contents ---- */

typedef struct {
    Ints pool;   /* the lists, one after the other: how many, then the registers */
    int *slot;   /* of a hash: 1 + where a list begins in the pool */
    int *number; /* and the number of that list */
    size_t room;
    int count;
} Lists;

static void lists_free(Lists *l)
{
    PyMem_Free(l->pool.at);
    PyMem_Free(l->slot);
    PyMem_Free(l->number);
}

static int lists_make(Lists *l, int most)
{
    memset(l, 0, sizeof *l);
    for (l->room = 16; l->room < 2 * (size_t)most;)
        l->room *= 2;
    l->slot = PyMem_Calloc(l->room, sizeof(int)), l->number = PyMem_Calloc(l->room, sizeof(int));
    return l->slot && l->number ? 0 : (PyErr_NoMemory(), -1);
}

/* The number of a list, which is new if the count grew; -1 with an error. */
static int list_number(Lists *l, int n, const int *at)
{
    uint64_t h = mix((uint64_t)n);
    for (int k = 0; k < n; k++)
        h = mix(h + (uint32_t)at[k]);
    size_t slot = h & (l->room - 1);
    for (; l->slot[slot]; slot = (slot + 1) & (l->room - 1)) {
        const int *known = l->pool.at + l->slot[slot] - 1;
        if (known[0] == n && !memcmp(known + 1, at, (size_t)n * sizeof(int)))
            return l->number[slot];
    }
    l->slot[slot] = 1 + (int)l->pool.count;
    if (put(&l->pool, n) || more(&l->pool, (size_t)n))
        return -1;
    if (n)
        memcpy(l->pool.at + l->pool.count, at, (size_t)n * sizeof(int));
    l->pool.count += (size_t)n;
    return l->number[slot] = l->count++;
}

/* ---- layers ---- */

/* Instructions that become one: a list through `next`, in order. */
typedef struct {
    int first, last, count;
} Members;

typedef struct {
    const Packed *p;
    const unsigned char *varying;
    Members *group;
    int *next, *group_of; /* of an instruction; 1 + its group if that has several members, else 0 */
} Layers;

/* The weight and the x of the k-th product of a dot; 0 if both vary. */
static int oriented(const Layers *l, const int *in, int half, int k, int *w, int *x)
{
    const Packed *p = l->p;
    const int a = in[k], b = in[half + k], first = p->parameters + p->arguments;
    if (l->varying[a] && l->varying[b])
        return 0;
    const int swap = l->varying[a] || (a >= first && a < first_result(p));
    *w = swap ? b : a, *x = swap ? a : b;
    return 1;
}

/* Dots over the same xs at one depth find each other. */
static int find_layers(Layers *l, Scratch *s, Build *b)
{
    const Packed *p = l->p;
    int *depth = need(s, (size_t)p->registers, sizeof(int)), dots = 0, any = 0;
    Lists lists;
    for (int i = 0; i < p->count; i++)
        dots += p->code[i] == DOT;
    if (lists_make(&lists, dots) || !depth || !(l->group = need(s, (size_t)dots, sizeof(Members)))) {
        lists_free(&lists);
        return -1;
    }
    for (int i = 0; i < p->count; i++) {
        const int n = inputs_of(p, i), *in = in_of(p, i), half = n / 2;
        int level = 0, fits = p->code[i] == DOT, some = 0, w, *key;
        for (int k = 0; k < n; k++)
            level = depth[in[k]] > level ? depth[in[k]] : level;
        level++;
        for (int k = 0, outs = outs_of(p, i); k < outs; k++)
            depth[p->out[i] + k] = level;
        if (!fits)
            continue;
        if (!(key = operands(b, (size_t)half + 2)))
            goto fail;
        for (int k = 0; k < half && fits; k++)
            if ((fits = oriented(l, in, half, k, &w, &key[2 + k])))
                some |= l->varying[key[2 + k]];
        if (!fits || !some)
            continue;
        key[0] = level, key[1] = n % 2;
        const int number = list_number(&lists, half + 2, key);
        if (number < 0)
            goto fail;
        Members *group = &l->group[number];
        if (group->count++)
            l->next[group->last] = i;
        else
            group->first = i;
        group->last = i, l->next[i] = -1, l->group_of[i] = number + 1;
    }
    for (int i = 0; i < p->count; i++)
        if (l->group_of[i] && l->group[l->group_of[i] - 1].count < 2)
            l->group_of[i] = 0;
        else
            any |= l->group_of[i];
    lists_free(&lists);
    return any ? 1 : 0;
fail:
    lists_free(&lists);
    return -1;
}

static int emit_layer(const Layers *l, Build *b, int *place, const Members *group)
{
    const Packed *p = l->p;
    const int inputs = inputs_of(p, group->first), m = inputs / 2, start = inputs % 2, n = group->count;
    const size_t all = (size_t)n * m + m + (size_t)start * n;
    int *at = operands(b, all), row = 0, w = 0, x = 0;
    if (!at)
        return -1;
    for (int i = group->first; i >= 0; i = l->next[i], row++) {
        const int *in = in_of(p, i);
        for (int k = 0; k < m; k++) {
            oriented(l, in, m, k, &w, &x);
            at[row * m + k] = place[w], at[n * m + k] = place[x];
        }
        if (start)
            at[n * m + m + row] = place[in[2 * m]];
    }
    int made = emit_shaped(b, MATVEC, (int)all, at, n, m);
    for (int i = group->first; made != FAILED && i >= 0; i = l->next[i])
        place[p->out[i]] = made++;
    return made == FAILED ? -1 : 0;
}

static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

/* What an instruction, or its whole group, still waits for, earliest last. */
static int put_missing(const Layers *l, const int *maker, const unsigned char *done, int i, Ints *waiting)
{
    const Packed *p = l->p;
    const size_t before = waiting->count;
    const int grouped = l->group_of[i];
    for (int j = grouped ? l->group[grouped - 1].first : i; j >= 0; j = grouped ? l->next[j] : -1)
        for (int k = p->first[j]; k < p->first[j + 1]; k++) {
            const int made = maker[p->in[k]];
            if (made && !done[made - 1] && put(waiting, made - 1))
                return -1;
        }
    qsort(waiting->at + before, waiting->count - before, sizeof(int), descending);
    return waiting->count > before;
}

/* Dots over the same varying numbers, with weights that are the same for every row, as layers: each at the place of its
   first member, after whatever it still needs. */
static PyObject *Packed_layers(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    Build b;
    PyObject *found = NULL;
    Layers l = {p, varying_of(p, &scratch), NULL, NEED(int, p->count), NEED(int, p->count)};
    Ints waiting = {0};
    int *place = NEED(int, p->registers), *maker = NEED(int, p->registers), any;
    unsigned char *done = NEED(unsigned char, p->count);
    (void)unused;
    if (build_like(&b, p) || !l.varying || !l.next || !l.group_of || !place || !maker || !done ||
        (any = find_layers(&l, &scratch, &b)) < 0)
        goto end;
    if (!any) {
        found = same_program(p);
        goto end;
    }
    for (int i = 0; i < p->count; i++)
        for (int k = 0, outs = outs_of(p, i); k < outs; k++)
            maker[p->out[i] + k] = 1 + i;
    if (start_map(&b, p, place))
        goto end;
    for (int index = 0; index < p->count; index++) {
        if (put(&waiting, index))
            goto end;
        while (waiting.count) {
            const int i = waiting.at[waiting.count - 1],
                      missing = done[i] ? 0 : put_missing(&l, maker, done, i, &waiting);
            if (missing < 0)
                goto end;
            if (missing)
                continue;
            waiting.count--;
            if (done[i])
                continue;
            if (!l.group_of[i]) {
                done[i] = 1;
                if (copy(&b, p, i, place))
                    goto end;
                continue;
            }
            const Members *group = &l.group[l.group_of[i] - 1];
            for (int j = group->first; j >= 0; j = l.next[j])
                done[j] = 1;
            if (emit_layer(&l, &b, place, group))
                goto end;
        }
    }
    found = (PyObject *)finish(&b, p->outputs, p->output, place);
end:
    PyMem_Free(waiting.at);
    build_free(&b);
    release(&scratch);
    return found;
}
