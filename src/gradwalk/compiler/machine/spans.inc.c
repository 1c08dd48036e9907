/* Where the sums of the results lie, as few spans: found once, when a program is loaded. */

#define FEWEST_COLUMNS 4 /* fewer are not worth a table */

/* The longest span from here: numbers at even distances; and, if there are enough, rows of such, each of them next to
   the row before, as the sums of a layer across the order of its weights. */
static Span span_from(const unsigned *at, int n)
{
    const unsigned step = n > 1 && at[1] > at[0] ? at[1] - at[0] : 1;
    int c = 1, r = 1, same = 1;
    while (c < n && at[c] == at[0] + (unsigned)c * step)
        c++;
    for (; step > 1 && c >= FEWEST_COLUMNS && (r + 1) * (long)c <= n; r++) {
        const unsigned *row = at + r * (long)c, first = at[0] + (unsigned)r;
        for (int k = 0; same && k < c; k++)
            same = row[k] == first + (unsigned)k * step;
        if (!same)
            break;
    }
    return (Span){at[0], (int)step, c, r};
}

/* The spans of all results but the first, which is the loss. */
static int find_spans(Machine *m)
{
    int count = 0;
    for (int pass = 0; pass < 2; pass++) { /* they are counted first */
        if (pass && !(m->span = PyMem_Calloc((size_t)count + 1, sizeof(Span))))
            return PyErr_NoMemory(), -1;
        count = 0;
        for (int k = 1; k < m->results; count++) {
            const Span s = span_from(m->result + k, m->results - k);
            if (pass)
                m->span[count] = s;
            k += s.rows * s.columns;
        }
    }
    m->spans = count;
    return 0;
}
