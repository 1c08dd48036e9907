/* A program laid out for one row, or a few: runs of instructions of one kind, scheduled when it is loaded.

   Among the instructions whose operands are ready, those of the most frequent kind become the next run (runs.inc.c).
   Their results get places side by side, in the order of their operands, so that the operands of later runs are often
   side by side too. Two small operations in a row become one, as in schedule.py.

   Every number is computed from the same numbers by the same operations, so no bit changes. */

typedef struct {
    LOADED
    int runs;
    Run *run;
    unsigned *pool;   /* the places of operands */
    unsigned *result; /* the places of results */
    char *registers;  /* parameters, arguments, constants, results, scratch tables; and a vector more */
    char *totals;     /* reduced: sums over the rows */
    PyObject *many;   /* the Machine for more rows, when there is one */
    struct LineLoop *loop;
    int loops;
    PyObject *bodies; /* what `loop` was made from */
} Line;

#include "line_loops.inc.c"
#include "line_told.inc.c"
#include "line_runs.inc.c"

/* ---- loading ---- */

static int lay_out(Line *line, int registers, int extras, const Py_buffer *constants, const Py_buffer *words,
                   const Py_buffer *joins, const Py_buffer *results)
{
    const Py_ssize_t count = words->len / (Py_ssize_t)sizeof(int), known = constants->len / (Py_ssize_t)sizeof(double);
    const int *result = results->buf;
    int failed = -1;
    Loader l = {.line = line, .registers = registers, .extras = extras};
    if (extras < 0 || known < extras || line->parameters < 0 || line->arguments < 0 || registers < 0 ||
        count > INT_MAX / 8 || known > INT_MAX / 8 || line->parameters > INT_MAX / 8 || line->arguments > INT_MAX / 8 ||
        registers > INT_MAX / 8 || line->few < 1 || line->few > BLOCK || (line->size != 8 && line->size != 4))
        return bad("impossible sizes");
    l.known = line->parameters + line->arguments + (int)known - extras;
    if (l.known > registers)
        return bad("impossible sizes");
    const int told = survey(line, words->buf, count, &l.longest);
    if (told < 0)
        return -1;
    const size_t all = (size_t)registers + (size_t)extras + 1, n = (size_t)told + 1, most = 2 * (size_t)count + 4;
    l.told = PyMem_Malloc(n * sizeof *l.told);
    l.kind = PyMem_Malloc(n * sizeof *l.kind);
    l.active = PyMem_Malloc(n * sizeof(int));
    l.input = PyMem_Malloc(most * sizeof(int));
    l.maker = PyMem_Malloc(all * sizeof(int));
    l.uses = PyMem_Calloc(all, sizeof(int));
    l.place = PyMem_Malloc(all * sizeof(unsigned));
    l.reader = PyMem_Calloc(n + 2, sizeof(int));
    l.reads = PyMem_Malloc(most * sizeof(int));
    l.order = PyMem_Malloc(2 * n * sizeof(int));
    line->results = (int)(results->len / (Py_ssize_t)sizeof(int));
    line->result = PyMem_Calloc((size_t)line->results + 1, sizeof(unsigned));
    line->totals = PyMem_Calloc((size_t)line->results + 1, (size_t)line->size);
    if (!l.told || !l.kind || !l.active || !l.input || !l.maker || !l.uses || !l.place || !l.reader || !l.reads ||
        !l.order || !line->result || !line->totals) {
        PyErr_NoMemory();
        goto end;
    }
    for (size_t r = 0; r < all; r++)
        l.maker[r] = -1, l.place[r] = (unsigned)r;
    for (int k = 0; k < extras; k++)
        l.place[registers + k] = (unsigned)(l.known + k);
    l.next = (unsigned)(l.known + extras);
    for (int k = 0; k < line->results; k++) {
        if (result[k] < 0 || result[k] >= registers + extras) {
            bad("a result that is not a register");
            goto end;
        }
        l.uses[result[k]]++;
    }
    if (parse_line(&l, words->buf, count))
        goto end;
    for (int k = 0; k < ELEMENTWISE; k++)
        if (!strcmp(OPERATIONS[k].name, "add"))
            join_additions(&l, k);
    if (join_pairs(&l, joins))
        goto end;
    if (!(l.sums = PyMem_Calloc(ELEMENTWISE + 4 * ((size_t)l.longest + 1), sizeof(int)))) {
        PyErr_NoMemory();
        goto end;
    }
    find_readers(&l);
    if (make_runs(&l))
        goto end;
    line->registers = calloc((size_t)l.next + l.room + 2 * WIDEST, (size_t)line->size);
    if (!line->registers) {
        PyErr_NoMemory();
        goto end;
    }
    for (int k = 0; k < line->results; k++)
        line->result[k] = l.place[result[k]];
    for (Py_ssize_t k = 0; k < known; k++) {
        const double number = ((const double *)constants->buf)[k];
        const Py_ssize_t at = line->parameters + line->arguments + k;
        if (line->size == 8)
            ((double *)line->registers)[at] = number;
        else
            ((float *)line->registers)[at] = (float)number;
    }
    failed = 0;
end:
    PyMem_Free(l.told), PyMem_Free(l.kind), PyMem_Free(l.active), PyMem_Free(l.sums), PyMem_Free(l.input);
    PyMem_Free(l.maker), PyMem_Free(l.uses), PyMem_Free(l.place), PyMem_Free(l.reader), PyMem_Free(l.reads);
    PyMem_Free(l.order);
    return failed;
}

static void Line_dealloc(Line *l)
{
    PyTypeObject *type = Py_TYPE((PyObject *)l);
    PyMem_Free(l->run);
    PyMem_Free(l->pool);
    PyMem_Free(l->result);
    PyMem_Free(l->totals);
    PyMem_Free(l->loop);
    Py_XDECREF(l->bodies);
    free(l->registers);
    Py_XDECREF(l->many);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(l);
    Py_DECREF(type);
}

static PyObject *Line_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"set",     "size",      "parameters", "arguments", "registers", "extras", "few",
                            "reduced", "constants", "words",      "joins",     "results",   "loops",  NULL};
    const char *set;
    int size, parameters, arguments, registers, extras, few, reduced;
    Py_buffer constants, words, joins, results;
    PyObject *loops;
    if (!PyArg_ParseTupleAndKeywords(args, named, "siiiiiipy*y*y*y*O!", names, &set, &size, &parameters, &arguments,
                                     &registers, &extras, &few, &reduced, &constants, &words, &joins, &results,
                                     &PyTuple_Type, &loops))
        return NULL;
    Line *l = (Line *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (l) {
        l->size = size, l->parameters = parameters, l->arguments = arguments, l->few = few, l->reduced = reduced;
        if (!(l->kernels = choose(set, size)) || load_loops(l, loops) ||
            lay_out(l, registers, extras, &constants, &words, &joins, &results))
            Py_CLEAR(l);
    }
    PyBuffer_Release(&constants);
    PyBuffer_Release(&words);
    PyBuffer_Release(&joins);
    PyBuffer_Release(&results);
    return (PyObject *)l;
}

/* ---- running ---- */

/* The interpreter's lock is held from the first number to the last: a few rows are too quick to release it. */
static void run_line(Line *l, const Source *source, Py_ssize_t rows, char *results)
{
    const int size = l->size;
    char *arguments = l->registers + (size_t)l->parameters * size;
    for (Py_ssize_t row = 0; row < rows; row++) {
        for (long at = 0; at < l->arguments;) {
            const Source *s = source++;
            memcpy(arguments + (size_t)at * size, s->data + row * s->width * size, (size_t)s->width * size);
            at += s->width;
        }
        for (long at = 0; at < l->arguments;)
            at += (--source)->width;
        for (const Run *s = l->run, *stop = s + l->runs; s < stop; s++)
            s->run(s, l->registers);
        for (int k = 0; k < l->results; k++) {
            const unsigned at = l->result[k];
            if (!l->reduced)
                memcpy(results + (row * l->results + k) * size, l->registers + (size_t)at * size, (size_t)size);
            else if (size == 8)
                ((double *)l->totals)[k] = (row ? ((double *)l->totals)[k] : 0) + ((double *)l->registers)[at];
            else
                ((float *)l->totals)[k] = (row ? ((float *)l->totals)[k] : 0) + ((float *)l->registers)[at];
        }
    }
    if (l->reduced && results)
        memcpy(results, l->totals, (size_t)l->results * size);
}
