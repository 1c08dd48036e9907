/* The instructions of a line as line.py gives them, and what is joined before they are scheduled. */

/* An instruction of the program: inputs are registers, results those from `out` on. There are millions of them, so they
   are short. */
typedef struct {
    int inputs, first; /* how many, and where in `input`; in front of those of a layer is its shape, n and m */
    int out;
    int kind; /* instructions of one kind may become one run */
    union {
        int needs; /* operands that are not there yet */
        int next;  /* then: in the list of its kind, of those that are ready */
    };
    short code;
    unsigned char start; /* of a sum: whether it starts from its last input */
    unsigned char gone;  /* it has become part of another */
} Told;

typedef struct {
    int code, terms, start; /* what makes a kind; sums of as many terms */
    int ready, count;       /* the first of its instructions that are ready, and how many there are */
} Kind;

typedef struct {
    Line *line;
    Told *told;
    Kind *kind;
    int count, kinds, actives;
    int registers, known, extras; /* all; those that no instruction makes; numbers after the registers: settings */
    int *active;                  /* the kinds of which something is ready */
    int *sums, longest;           /* the kind of a sum, by its terms; the most there are */
    int *input, inputs;
    int *maker, *uses;   /* of a register: the instruction that makes it, or -1; how often it is read */
    int *reader, *reads; /* of an instruction: where its readers begin; which they are */
    unsigned *place;     /* of a register, when it has one */
    int *order;          /* the members of the run that is being made */
    unsigned next;       /* the next free place */
    size_t pooled, pool; /* words of the pool in use, and how many there are */
    size_t room;         /* numbers of the scratch table */
} Loader;

/* The shape of a layer. */
static inline const int *shape_of(const Loader *l, const Told *t) { return &l->input[t->first - 2]; }

/* And which loop it is. */
static inline const LineLoop *loop_of(const Loader *l, const Told *t) { return &l->line->loop[l->input[t->first - 1]]; }

static inline int results_of(const Loader *l, const Told *t)
{
    if (t->code == LOOP)
        return (int)loop_results(loop_of(l, t));
    const int *shape = shape_of(l, t);
    return t->code < MATVEC ? !t->gone : t->code == MATVEC ? shape[0] : shape[0] * shape[1];
}

/* How many words there are in front of an instruction's inputs, beside its code. */
static inline int head_of(int code) { return code < ELEMENTWISE ? 0 : code < MATVEC ? 1 : code == LOOP ? 2 : 3; }

/* How many instructions there are, and how many inputs the longest has that may have any number; -1 if there is none
   such. What they read is looked at when they are parsed. */
static int survey(const Line *line, const int *words, Py_ssize_t count, int *longest)
{
    int found = 0;
    *longest = 0;
    for (Py_ssize_t at = 0; at < count; found++) {
        const int code = words[at++];
        if (code < 0 || (code > OUTER && code != LOOP))
            return bad("no such instruction");
        const int head = head_of(code);
        if (count - at < head)
            return bad("it ends in the middle of an instruction");
        const int inputs = head ? words[at] : OPERATIONS[code].inputs, which = code == LOOP ? words[at + 1] : 0;
        at += head;
        if (inputs < 0 || inputs > count - at ||
            (code == LOOP && (which < 0 || which >= line->loops || inputs != loop_inputs(&line->loop[which]))))
            return bad("an instruction with a wrong number of operands or results");
        *longest = head && code != LOOP && inputs > *longest ? inputs : *longest;
        at += inputs;
    }
    return found;
}

static int parse_line(Loader *l, const int *words, Py_ssize_t count)
{
    int made = l->known;
    for (Py_ssize_t at = 0; at < count;) {
        const int code = words[at++], head = head_of(code);
        Told *t = &l->told[l->count]; /* `survey` has counted them */
        *t = (Told){.inputs = head ? words[at] : OPERATIONS[code].inputs, .out = made, .code = (short)code};
        const int n = head > 1 ? words[at + 1] : 0, m = head > 2 ? words[at + 2] : 0;
        const int64_t table = (int64_t)n * m;
        at += head;
        int fits = 1, outs = 1;
        if (code == MATVEC)
            fits &= n > 0 && m > 0 && (t->inputs == table + m || t->inputs == table + m + n), outs = n;
        else if (code == OUTER)
            fits &= n > 0 && m > 0 && t->inputs == n + m && table < INT_MAX / 4, outs = (int)table;
        else if (code == LOOP)
            outs = (int)loop_results(&l->line->loop[n]);
        if (!fits || outs > l->registers - made)
            return bad("an instruction with a wrong number of operands or results");
        if (head > 1)
            l->input[l->inputs++] = n;
        if (head > 2)
            l->input[l->inputs++] = m;
        t->first = l->inputs;
        for (int k = 0; k < t->inputs; k++) {
            int x = words[at++];
            if (x < 0 || (x >= made && x < l->registers) || x >= l->registers + l->extras)
                return bad("a register that is read before it is written");
            l->input[l->inputs++] = x;
            l->uses[x]++;
        }
        for (int k = 0; k < outs; k++)
            l->maker[made++] = l->count;
        l->count++;
    }
    return made == l->registers ? 0 : bad("registers that nothing writes");
}

/* Two small operations become one if the first result is read once: `joins` holds (first, second, side, both). */
static int join_pairs(Loader *l, const Py_buffer *joins)
{
    const int *table = joins->buf, rows = (int)(joins->len / (Py_ssize_t)(4 * sizeof(int)));
    int *both = PyMem_Calloc((size_t)ELEMENTWISE * ELEMENTWISE * 2, sizeof(int));
    if (!both)
        return PyErr_NoMemory(), -1;
    for (const int *row = table; row < table + 4 * rows; row += 4)
        if (row[0] >= 0 && row[0] < ELEMENTWISE && row[1] >= 0 && row[1] < ELEMENTWISE && (row[2] | 1) == 1 &&
            row[3] >= 0 && row[3] < ELEMENTWISE && OPERATIONS[row[0]].inputs == 2 && OPERATIONS[row[1]].inputs == 2 &&
            OPERATIONS[row[3]].inputs == 3)
            both[(row[0] * ELEMENTWISE + row[1]) * 2 + row[2]] = 1 + row[3];
    for (int i = 0; i < l->count; i++) {
        Told *second = &l->told[i];
        if (second->code >= ELEMENTWISE || second->inputs != 2 || second->gone)
            continue;
        for (int side = 0; side < 2; side++) {
            const int x = l->input[second->first + side], maker = l->maker[x];
            Told *first = maker < 0 ? NULL : &l->told[maker];
            if (!first || l->uses[x] != 1 || first->code >= ELEMENTWISE || first->inputs != 2)
                continue;
            const int joined = both[(first->code * ELEMENTWISE + second->code) * 2 + side];
            if (!joined)
                continue;
            const int other = l->input[second->first + 1 - side], *in = &l->input[first->first];
            int *to = &l->input[l->inputs]; /* the two gave up four inputs: there is room for three */
            to[0] = in[0], to[1] = in[1], to[2] = other;
            second->first = l->inputs, l->inputs += 3;
            second->inputs = 3, second->code = (short)(joined - 1);
            first->gone = 1;
            l->maker[x] = -1;
            break;
        }
    }
    PyMem_Free(both);
    return 0;
}

#define WORTH_A_SUM 4 /* terms */

/* Successive additions, each of the sum so far and one more number, become one sum. */
static void join_additions(Loader *l, int add)
{
    for (int i = l->count - 1; i >= 0; i--) {
        Told *last = &l->told[i];
        if (last->code != add || last->gone || last->inputs != 2)
            continue;
        int terms = 1, first = i; /* back along the left operands to where the sum starts */
        for (;;) {
            const int x = l->input[l->told[first].first], before = l->maker[x];
            if (before < 0 || l->uses[x] != 1 || l->told[before].code != add || l->told[before].inputs != 2)
                break;
            first = before, terms++;
        }
        if (terms < WORTH_A_SUM)
            continue;
        int *to = &l->input[l->inputs]; /* two inputs for each addition were given up */
        for (int j = i, k = terms - 1;; k--) {
            const Told *t = &l->told[j];
            const int x = l->input[t->first];
            to[k] = l->input[t->first + 1];
            if (j == first) {
                to[terms] = x;
                break;
            }
            j = l->maker[x], l->maker[x] = -1;
            l->told[j].gone = 1;
        }
        last->first = l->inputs, l->inputs += terms + 1;
        last->code = SUM, last->inputs = terms + 1, last->start = 1;
        l->longest = terms + 1 > l->longest ? terms + 1 : l->longest;
    }
}
