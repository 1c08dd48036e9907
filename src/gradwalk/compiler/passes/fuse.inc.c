/* factors.py and the dots of fuse.py over columns. */

#include "derive.inc.c"

/* g*x + g*x as (g + g) * x, and -(g*x) as (-g) * x, if several such products share g. */
static PyObject *Packed_factored(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    Build b = {0};
    PyObject *found = NULL;
    enum { PRODUCT = 1, USED = 2, WANTED = 4, GONE = 8 };
    unsigned char *mark = NEED(unsigned char, p->registers);
    int *uses = uses_of(p, &scratch), *shared = NEED(int, p->registers), any = 0;
    int *meant = NEED(int, p->registers); /* of what is doubled or negated: 1 + the product that it is made of */
    int *maker = NEED(int, p->registers); /* of a product: its instruction */
    (void)unused;
    if (!mark || !uses || !shared || !meant || !maker)
        goto end;
    for (int i = 0; i < p->count; i++) {
        const int *in = in_of(p, i), out = p->out[i], x = inputs_of(p, i) ? in[0] : -1;
        if (p->code[i] == MUL)
            mark[out] |= PRODUCT, maker[out] = i;
        else if (x >= 0 && ((p->code[i] == NEG && uses[x] == 1) || (p->code[i] == ADD && in[1] == x && uses[x] == 2))) {
            meant[out] = mark[x] & PRODUCT ? 1 + x : meant[x];
            if (meant[out] && !(mark[meant[out] - 1] & USED)) { /* each product counts once */
                const int *factor = in_of(p, maker[meant[out] - 1]);
                mark[meant[out] - 1] |= USED;
                shared[factor[0]]++;
                if (factor[1] != factor[0])
                    shared[factor[1]]++;
            }
        }
    }
    for (int i = 0; i < p->count; i++)
        if (meant[p->out[i]]) {
            const int *factor = in_of(p, maker[meant[p->out[i]] - 1]);
            if (shared[factor[0]] > 1 || shared[factor[1]] > 1) /* the factor that more products share */
                any = 1, mark[p->out[i]] |= WANTED, mark[in_of(p, i)[0]] |= GONE;
        }
    if (!any) {
        found = same_program(p);
        goto end;
    }
    int *place = NEED(int, p->registers), *one = NEED(int, p->registers), *other = NEED(int, p->registers);
    /* of a register of the new program, counted from its last constant: 1 + where its double and its negative are */
    const size_t all = (size_t)p->registers + (size_t)p->count + (size_t)p->constants;
    int *twice = NEED(int, all), *negative = NEED(int, all);
    if (!place || !one || !other || !twice || !negative || build_like(&b, p) || start_map(&b, p, place))
        goto end;
    for (int i = 0; i < p->count; i++) {
        const int *in = in_of(p, i), out = p->out[i];
        if (mark[out] & GONE && mark[out] & USED) {
            const int swap = shared[in[0]] < shared[in[1]];
            one[out] = place[in[swap]], other[out] = place[in[!swap]];
        } else if (mark[out] & WANTED) {
            const int x = one[in[0]], twins[2] = {x, x}, doubled = p->code[i] == ADD;
            int *known = &(doubled ? twice : negative)[x + p->constants];
            if (!*known) {
                const int made = emit(&b, p->code[i], doubled ? 2 : 1, twins);
                if (made == FAILED)
                    goto end;
                *known = 1 + made;
            }
            one[out] = *known - 1, other[out] = other[in[0]];
            const int pair[2] = {one[out], other[out]};
            if (!(mark[out] & GONE) && (place[out] = emit(&b, MUL, 2, pair)) == FAILED)
                goto end;
        } else if (copy(&b, p, i, place))
            goto end;
    }
    found = (PyObject *)finish(&b, p->outputs, p->output, place);
end:
    build_free(&b);
    release(&scratch);
    return found;
}

/* ---- dots ---- */

enum { FROM_NOTHING = -1, ONE = -2, NO_START = -3 }; /* the start -0.0, the factor 1.0, and no start at all */

/* A sum that is being collected: its products, in a list, and what it replaces. */
typedef struct {
    int start, pairs, head, tail;
} Chain;

typedef struct {
    const Packed *p;
    int *product; /* of a register that is read once: 1 + the multiplication that makes it */
    int *chain;   /* of a register: 1 + its chain */
    Chain *all;
    Ints pair;                    /* left factor, right factor, the next pair */
    int chains, *uses, *replaces; /* a product or a sum so far: 1 + the chain that has taken it in */
} Dots;

static int add_pair(Dots *d, Chain *c, int a, int b)
{
    const int here = (int)(d->pair.count / 3);
    if (put(&d->pair, a) || put(&d->pair, b) || put(&d->pair, -1))
        return -1;
    if (c->pairs++)
        d->pair.at[3 * c->tail + 2] = here;
    else
        c->head = here;
    c->tail = here;
    return 0;
}

static int add_product(Dots *d, int chain, int term)
{
    const int *in = in_of(d->p, d->product[term] - 1);
    d->replaces[term] = 1 + chain;
    return add_pair(d, &d->all[chain], in[0], in[1]);
}

static int new_chain(Dots *d, int out, int start)
{
    d->all[d->chains] = (Chain){start, 0, -1, -1};
    d->chain[out] = d->chains + 1;
    return d->chains++;
}

/* The sum x + y as a chain, if one of the two is a product. */
static int longer(Dots *d, int out, int x, int y)
{
    for (int side = 0; side < 2; side++) {
        const int base = side ? y : x, term = side ? x : y;
        if (!d->product[term])
            continue;
        if (d->chain[base] && d->uses[base] == 1) {
            const int chain = d->chain[base] - 1;
            d->chain[out] = d->chain[base], d->chain[base] = 0;
            d->replaces[base] = 1 + chain;
            return add_product(d, chain, term);
        }
        if (d->product[base] && base != term) {
            const int chain = new_chain(d, out, FROM_NOTHING);
            return add_product(d, chain, x) || add_product(d, chain, y);
        }
        return add_product(d, new_chain(d, out, base), term);
    }
    return 0;
}

static int collect(Dots *d, int i)
{
    const Packed *p = d->p;
    const int out = p->out[i], n = inputs_of(p, i), *in = in_of(p, i), half = n / 2;
    if (p->code[i] == MUL && d->uses[out] == 1)
        d->product[out] = 1 + i;
    else if (p->code[i] == ADD)
        return longer(d, out, in[0], in[1]);
    else if (p->code[i] == SUM && n > 1) {
        int products = 0;
        for (int k = 0; k < n; k++)
            products += d->product[in[k]] != 0;
        if (2 * products <= n)
            return 0;
        const int chain = new_chain(d, out, NO_START);
        for (int k = 0; k < n; k++) /* a term that is not a product is one with 1 */
            if (d->product[in[k]] ? add_product(d, chain, in[k]) : add_pair(d, &d->all[chain], ONE, in[k]))
                return -1;
    } else if (p->code[i] == DOT) {
        const int chain = new_chain(d, out, n % 2 ? in[n - 1] : NO_START);
        for (int k = 0; k < half; k++)
            if (add_pair(d, &d->all[chain], in[k], in[half + k]))
                return -1;
    }
    return 0;
}

static int emit_chain(Dots *d, Build *b, int *place, int out)
{
    const Chain *c = &d->all[d->chain[out] - 1];
    int *at = operands(b, 2 * (size_t)c->pairs + 1), n = 2 * c->pairs, k = 0;
    if (!at)
        return -1;
    if (c->start != NO_START && (at[n++] = c->start >= 0 ? place[c->start] : constant(b, -0.0)) == FAILED)
        return -1;
    for (int e = c->head; k < c->pairs; e = d->pair.at[3 * e + 2], k++) {
        const int left = d->pair.at[3 * e];
        if ((at[k] = left == ONE ? constant(b, 1.0) : place[left]) == FAILED)
            return -1;
        at[c->pairs + k] = place[d->pair.at[3 * e + 1]];
    }
    return (place[out] = emit(b, DOT, n, at)) == FAILED ? -1 : 0;
}

/* a + w1*x1 + w2*x2 + ..., added from left to right, as one dot. */
static PyObject *Packed_dots(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    Build b = {0};
    Dots d = {p, NEED(int, p->registers), NEED(int, p->registers), NULL, {0},
              0, uses_of(p, &scratch),    NEED(int, p->registers)};
    PyObject *found = NULL;
    int *place, any = 0, sums = 0;
    (void)unused;
    for (int i = 0; i < p->count; i++)
        sums += p->code[i] == ADD || p->code[i] == SUM || p->code[i] == DOT;
    if (!d.product || !d.chain || !d.uses || !d.replaces || !(d.all = NEED(Chain, sums)) ||
        !(place = NEED(int, p->registers)))
        goto end;
    for (int i = 0; i < p->count; i++)
        if (collect(&d, i))
            goto end;
    for (int k = 0; k < d.chains && !any; k++)
        any = d.all[k].pairs > 1;
    if (!any) {
        found = same_program(p);
        goto end;
    }
    if (build_like(&b, p) || start_map(&b, p, place))
        goto end;
    for (int i = 0; i < p->count; i++) {
        const int out = p->out[i], chain = d.chain[out], taken = d.replaces[out];
        if (chain && d.all[chain - 1].pairs > 1) {
            if (emit_chain(&d, &b, place, out))
                goto end;
        } else if (!(taken && d.all[taken - 1].pairs > 1) && copy(&b, p, i, place))
            goto end;
    }
    found = (PyObject *)finish(&b, p->outputs, p->output, place);
end:
    PyMem_Free(d.pair.at);
    build_free(&b);
    release(&scratch);
    return found;
}
