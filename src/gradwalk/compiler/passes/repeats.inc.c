/* Where a program repeats itself: instructions that do the same as those a period before, with operands that have moved
   along, that are the same, or that are other inputs of the program. See repeats.py. */

#include "rows.inc.c"

enum { DIFFERENT, MOVED, SAME, OTHER }; /* as in repeats.py */

static inline int relation(const Packed *p, int before, int after, int period)
{
    const int first = first_result(p);
    if (before == after)
        return SAME;
    if (before >= first)
        return after == before + period ? MOVED : DIFFERENT;
    return after < first ? OTHER : DIFFERENT;
}

/* Whether an instruction does the same as the one a period later. */
static int repeats(const Packed *p, int i, int period)
{
    const int n = inputs_of(p, i), *before = in_of(p, i), *after = in_of(p, i + period);
    if (p->code[i] != p->code[i + period] || n != inputs_of(p, i + period))
        return 0;
    for (int k = 0; k < n; k++)
        if (relation(p, before[k], after[k], period) == DIFFERENT)
            return 0;
    return 1;
}

typedef struct {
    int start, period, times;
} Repeat;

enum { GLANCE = 16 }; /* operations that are compared first */

/* The shortest period around `middle` that lasts for at least `least` instructions of [low, high), and how far. */
static int find_period(const Packed *p, int low, int high, int middle, int least, Repeat *found)
{
    int64_t looks = 16 * (int64_t)(high - low); /* so many comparisons, and no more */
    for (int period = 1; period <= (high - low) / 4 && middle + period + GLANCE <= high && looks > 0;
         period++, looks--) {
        int begin = middle, end = middle;
        if (memcmp(p->code + middle, p->code + middle + period, GLANCE * sizeof(int)))
            continue;
        while (end + period < high && repeats(p, end, period))
            end++;
        looks -= end - middle;
        if (end - middle < period)
            continue;
        while (begin > low && repeats(p, begin - 1, period))
            begin--;
        looks -= middle - begin;
        if (end + period - begin >= least) {
            *found = (Repeat){begin, period, (end + period - begin) / period};
            return 1;
        }
    }
    return 0;
}

/* Where to cut: the step that hands the fewest numbers to the next begins there. Moves `start` by less than a period.
 */
static int cut(const Packed *p, Repeat *r, Scratch *s)
{
    const int period = r->period, first = first_result(p);
    int *life = need(s, (size_t)period, sizeof(int)), *handed = need(s, 2 * (size_t)period + 1, sizeof(int));
    int best = 0;
    if (!life || !handed)
        return -1;
    for (int i = r->start + period; i < r->start + 2 * period; i++)
        for (int k = 0; k < inputs_of(p, i); k++) {
            const int made = in_of(p, i)[k] - first;
            if (made < 0 || relation(p, in_of(p, i)[k], in_of(p, i + period)[k], period) != MOVED)
                continue;
            int *longest = &life[((made - r->start) % period + period) % period];
            *longest = i - made > *longest ? i - made : *longest;
        }
    for (int at = 0; at < period;
         at++) /* handed over at the cuts at + 1 ... at + life; whole periods count everywhere */
        handed[at + 1]++, handed[at + 1 + life[at] % period]--;
    for (int at = 1; at < 2 * period; at++)
        handed[at] += handed[at - 1];
    for (int at = 1; at < period; at++)
        if (handed[at] + handed[at + period] < handed[best] + handed[best + period])
            best = at;
    r->start += best, r->times -= best > 0;
    return 0;
}

/* repeat(low, high, least): (start, period, times, kinds) of a repeat among these instructions that is at least so
   long, with a byte for each operand of a step, or None. */
static PyObject *Packed_repeat(Packed *p, PyObject *args)
{
    Scratch scratch = {{0}, 0};
    PyObject *found = NULL;
    int low, high, least;
    Repeat r = {0, 0, 0};
    if (!PyArg_ParseTuple(args, "iii", &low, &high, &least))
        return NULL;
    if (low < 0 || high > p->count || low > high || least < 1)
        return bad("no such instructions"), NULL;
    const int long_ = high - low;
    if (p->shape || long_ < least || long_ < 4 * GLANCE ||
        !(find_period(p, low, high, low + long_ / 2, least, &r) ||
          find_period(p, low, high, low + long_ / 4, least, &r) ||
          find_period(p, low, high, low + long_ / 4 * 3, least, &r)))
        Py_RETURN_NONE;
    if (r.times < 4)
        Py_RETURN_NONE;
    if (cut(p, &r, &scratch))
        goto end;
    const int begin = p->first[r.start], each = p->first[r.start + r.period] - begin;
    char *kind = NEED(char, each);
    int fits = kind != NULL;
    for (int t = 0; fits && t + 1 < r.times; t++)
        for (int k = 0; fits && k < each; k++) {
            const int before = p->in[begin + t * each + k], after = p->in[begin + (t + 1) * each + k];
            const int now = relation(p, before, after, r.period), so_far = t ? kind[k] : now;
            kind[k] = (char)(now == so_far ? now : now == MOVED || so_far == MOVED ? DIFFERENT : OTHER);
            fits = kind[k] != DIFFERENT &&
                   !(kind[k] == OTHER && (before >= first_result(p) || after >= first_result(p))) &&
                   !(kind[k] == SAME && before >= first_result(p) + r.start);
        }
    if (!PyErr_Occurred()) {
        if (fits)
            found = Py_BuildValue("(iiiN)", r.start, r.period, r.times, PyBytes_FromStringAndSize(kind, each));
        else
            found = Py_None, Py_INCREF(found);
    }
end:
    release(&scratch);
    return found;
}
