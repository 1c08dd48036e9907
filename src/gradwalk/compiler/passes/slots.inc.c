/* Where the block machine keeps a number: slots are 0, 1, ..., cells -1, -2, ... */

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

/* A slot with copies of a cell, filled again for every block. */
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
