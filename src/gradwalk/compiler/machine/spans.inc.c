/* Where the sums of the results lie, as few spans: found once, when a program is loaded.

   The results of a model are in the order of its parameters: of each neuron the weights, then the bias. Their sums lie
   otherwise: all weights of a layer in one table, in either order of neurons, all biases in another. Both are spans. */

#define MOST_GAP 1 /* results of another span between two rows of one: a bias */

/* Results from `first` on: whether row r of the span is there, and none of it is taken. */
static int has_row(const unsigned *at, const char *taken, int n, const Span *s, int r)
{
    const int64_t first = s->to + (int64_t)r * s->onward;
    if (first + s->columns > n)
        return 0;
    for (int c = 0; c < s->columns; c++)
        if (taken[first + c] || at[first + c] != s->at + (int64_t)r * s->across + (int64_t)c * s->step)
            return 0;
    return 1;
}

/* The longest span from result k on that none has taken. */
static Span span_from(const unsigned *at, const char *taken, int n, int k)
{
    int wide = 1;
    const int step = k + 1 < n && !taken[k + 1] ? (int)at[k + 1] - (int)at[k] : 1;
    while (k + wide < n && !taken[k + wide] && at[k + wide] == at[k] + (int64_t)wide * step)
        wide++;
    Span best = {at[k], step, 0, wide, 1, k, wide};
    int next = k + wide;
    while (next < n && taken[next])
        next++;
    for (int gap = 0; gap <= MOST_GAP && next + gap < n; gap++) {
        Span s = {at[k], step, (int)at[next + gap] - (int)at[k], wide, 1, k, next + gap - k};
        while (has_row(at, taken, n, &s, s.rows))
            s.rows++;
        if (s.rows > best.rows)
            best = s;
    }
    return best;
}

/* The spans of all results but the first, which is the loss. */
static int find_spans(Machine *m)
{
    const int n = m->results - 1;
    const unsigned *at = m->result + 1;
    char *taken = PyMem_Calloc((size_t)n + 1, 1);
    int room = 0;
    for (int k = 0; taken && k < n; k++) {
        if (taken[k])
            continue;
        if (m->spans == room) {
            Span *more = PyMem_Realloc(m->span, (size_t)(room = 2 * room + 4) * sizeof *more);
            if (!more) {
                PyMem_Free(taken);
                return PyErr_NoMemory(), -1;
            }
            m->span = more;
        }
        const Span s = m->span[m->spans++] = span_from(at, taken, n, k);
        for (int r = 0; r < s.rows; r++)
            memset(taken + s.to + (int64_t)r * s.onward, 1, (size_t)s.columns);
    }
    if (!taken)
        return PyErr_NoMemory(), -1;
    PyMem_Free(taken);
    return 0;
}
