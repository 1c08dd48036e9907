/* What the operations of a program are, as rows.py tells it. */

#include "lower.inc.c"

static void Rows_dealloc(Rows *rows)
{
    for (int k = 0; k < rows->count; k++) {
        Py_XDECREF(rows->row[k].op);
        PyMem_Free(rows->row[k].rule);
        PyMem_Free(rows->row[k].number);
        PyMem_Free(rows->row[k].setting);
    }
    PyMem_Free(rows->row);
    PyTypeObject *type = Py_TYPE((PyObject *)rows);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(rows);
    Py_DECREF(type);
}

/* Whether a rule can be followed: see derive.inc.c. */
static int check_rule(const Row *row, const Row *rows, int count)
{
    const int *word = row->rule, *end = row->rule + row->words;
    int steps, made = row->inputs + 1;
    if (row->words < 1 || row->inputs > MOST_INPUTS || (steps = *word++) < 0 || steps > LONGEST_RULE)
        return bad("a rule that is too long");
    for (; steps--; made++) {
        if (end - word < 2 || word[0] < 0 || word[0] >= count || word[1] < 0 || word[1] > MOST_INPUTS ||
            word[1] > end - word - 2 || rows[word[0]].inputs != word[1] || rows[word[0]].flags & MANY)
            return bad("a rule with an unknown instruction");
        for (int k = 0; k < word[1]; k++)
            if (word[2 + k] >= made || word[2 + k] < -row->numbers)
                return bad("a rule that reads what is not there");
        word += 2 + word[1];
    }
    if (end - word != 2 * row->inputs)
        return bad("a rule with a wrong number of results");
    for (; word < end; word += 2)
        if (word[1] < 0 || word[1] >= (word[0] ? made : row->numbers))
            return bad("a rule without its results");
    return 0;
}

static int read_row(Row *row, PyObject *told, int settings)
{
    Py_buffer rule, numbers, bound;
    int few;
    if (!PyArg_ParseTuple(told, "Oiiy*y*y*", &row->op, &row->flags, &row->inputs, &rule, &numbers, &bound)) {
        row->op = NULL;
        return -1;
    }
    Py_INCREF(row->op);
    row->words = rule.len ? (int)(rule.len / (Py_ssize_t)sizeof(int)) : -1;
    row->numbers = (int)(numbers.len / (Py_ssize_t)sizeof(double));
    row->settings = (int)(bound.len / (Py_ssize_t)sizeof(int));
    few = rule.len < 4096 && numbers.len < 4096 && bound.len < 4096 && row->inputs >= 0;
    if (!few)
        bad("a row that is too long");
    int failed = !few || !(row->rule = copied(rule.buf, (size_t)rule.len, 1)) ||
                 !(row->number = copied(numbers.buf, (size_t)numbers.len, 1)) ||
                 !(row->setting = copied(bound.buf, (size_t)bound.len, 1));
    for (int k = 0; !failed && k < row->settings; k++)
        if (row->setting[k] < 0 || row->setting[k] >= settings)
            failed = bad("a setting that is not there");
    PyBuffer_Release(&rule);
    PyBuffer_Release(&numbers);
    PyBuffer_Release(&bound);
    return failed ? -1 : 0;
}

static PyObject *Rows_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"rows", "settings", NULL};
    PyObject *list;
    int settings;
    if (!PyArg_ParseTupleAndKeywords(args, named, "O!i", names, &PyList_Type, &list, &settings))
        return NULL;
    Rows *rows = (Rows *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!rows)
        return NULL;
    const Py_ssize_t count = PyList_Size(list);
    rows->settings = settings;
    if (count < KNOWN || count > 1 << 20 || settings < 0 || settings > LARGEST)
        bad("a table of rows that is too small or too large");
    else if (!(rows->row = PyMem_Calloc((size_t)count, sizeof(Row))))
        PyErr_NoMemory();
    while (rows->row && rows->count < count && !PyErr_Occurred())
        read_row(&rows->row[rows->count], PyList_GetItem(list, rows->count), settings), rows->count++;
    for (int k = 0; k < rows->count && !PyErr_Occurred(); k++)
        if (rows->row[k].words >= 0)
            check_rule(&rows->row[k], rows->row, rows->count);
    if (PyErr_Occurred())
        Py_CLEAR(rows);
    return (PyObject *)rows;
}
