/* Update loops of other people's programs, row after row: takeover/updates.py translates them.
 *
 *     for i, p in enumerate(params):
 *         m[i] = 0.9 * m[i] + 0.1 * p.grad
 *         p.data -= rate * m[i]
 *
 * A row computes numbers from fields of Values, items of lists and numbers that stay the same, and then stores them. It
 * does what Python would do with the same floats, to the last bit. If Python would raise, give another kind of number,
 * or call something, the row is not done, and Python continues from there.
 */
#ifndef GRADWALK_UPDATES_H
#define GRADWALK_UPDATES_H

#include "many.inc.c"

enum { ITEM, FIELD, ADD, SUB, MUL, DIV, POW, NEG, ABS, SQRT, SET_ITEM, SET_FIELD };
enum { PLACES = 256, COLUMNS = 16 }; /* a place in an instruction is one byte */

/* One instruction: a kind and three places. Each gives one number, in its own place; a store gives nothing. The last
 * places hold the numbers that stay the same, the first of them the very last. */
typedef struct {
    unsigned char kind, a, b, c;
} Instruction;

/* `x ** y` of two floats, if that is a float and not an error; 0 otherwise. */
static int float_power(double x, double y, double *result)
{
    int whole = y == floor(y), odd = whole && fmod(fabs(y), 2.0) == 1.0;
    if (!isfinite(x) || !isfinite(y) || (x == 0.0 && y < 0.0) || (x < 0.0 && !whole))
        return 0;
    *result = x < 0.0 && y != 0.0 ? (odd ? -pow(-x, y) : pow(-x, y)) : pow(x, y);
    return isfinite(*result);
}

enum { BLOCK = 32 }; /* rows that are computed together, one instruction after another */

typedef struct {
    PyObject *column[COLUMNS];
    int is_value[COLUMNS]; /* whether fields of its Values are read or written */
    int is_list[COLUMNS];  /* whether its items are, which are floats then */
    int fields[COLUMNS];   /* which field each name means: 0 data, 1 grad */
    double found[PLACES][BLOCK];
    Node *node[COLUMNS][BLOCK];
} Loop;

/* The Values of these rows, and how many rows there are before one that Python has to do: where something is no leaf of
 * ours or no float, or where a Value comes for the second time, for what the first row stores is what the second reads.
 */
static Py_ssize_t rows_together(Loop *loop, Py_ssize_t columns, Py_ssize_t row, Py_ssize_t rows)
{
    Py_ssize_t c, r, done, good = rows;
    for (c = 0; c < columns; c++)
        for (r = 0; loop->is_list[c] && r < good; r++)
            if (!PyFloat_CheckExact(LIST_ITEM(loop->column[c], row + r)))
                good = r;
    for (done = 0; done < good; done++)
        for (c = 0; c < columns; c++)
            if (loop->is_value[c]) {
                PyObject *x = LIST_ITEM(loop->column[c], row + done);
                unsigned *info = Py_TYPE(x) == ValueType ? &INFO(place_of((Node *)x)) : NULL;
                if (!info || OP_IN(*info) != OP_LEAF || *info & MET) {
                    loop->node[c][done] = NULL;
                    good = done;
                    break;
                }
                *info |= MET;
                loop->node[c][done] = own((Node *)x);
            }
    for (r = 0; r < done; r++) /* `done` is one more than `good` where a row was begun: it ends with NULL */
        for (c = 0; c < columns; c++)
            if (loop->is_value[c]) {
                if (!loop->node[c][r])
                    break;
                FLAGS(place_of(loop->node[c][r])) &= ~(unsigned)MET;
            }
    return good;
}

#define EACH(expression)        \
    for (r = 0; r < BLOCK; r++) \
        out[r] = (expression);  \
    break
#define UNLESS(wrong)          \
    for (r = 0; r < rows; r++) \
        if (wrong)             \
            rows = r;

/* Compute these rows; how many there are before one that Python has to do. */
static Py_ssize_t compute_rows(Loop *loop, const Instruction *code, int count, Py_ssize_t row, Py_ssize_t rows)
{
    Py_ssize_t r;
    int i;
    for (i = 0; i < count; i++) {
        const double *x = loop->found[code[i].a], *y = loop->found[code[i].b];
        double *out = loop->found[i];
        switch (code[i].kind) {
        case ITEM:
            for (r = 0; r < rows; r++)
                out[r] = PyFloat_AsDouble(LIST_ITEM(loop->column[code[i].a], row + r));
            break;
        case FIELD:
            for (r = 0; r < rows; r++) {
                const Node *node = loop->node[code[i].a][r];
                out[r] = loop->fields[code[i].b] ? node->grad : node->data;
                if (is_missing(out[r]))
                    rows = r; /* None, which is for Python */
            }
            break;
        case ADD: EACH(x[r] + y[r]);
        case SUB: EACH(x[r] - y[r]);
        case MUL: EACH(x[r] * y[r]);
        case DIV: UNLESS(y[r] == 0.0) EACH(x[r] / y[r]);
        case POW: UNLESS(!float_power(x[r], y[r], &out[r])) break;
        case NEG: EACH(-x[r]);
        case ABS: EACH(fabs(x[r]));
        case SQRT: UNLESS(!(x[r] >= 0.0)) EACH(sqrt(x[r]));
        default: break; /* stores come later */
        }
    }
    return rows;
}

/* Store what these rows computed; -1 with an error. */
static int store_rows(Loop *loop, const Instruction *code, int count, Py_ssize_t row, Py_ssize_t rows)
{
    Py_ssize_t r;
    int i;
    for (i = 0; i < count; i++) {
        const double *numbers = loop->found[code[i].c];
        if (code[i].kind == SET_ITEM)
            for (r = 0; r < rows; r++) {
                PyObject *item = PyFloat_FromDouble(numbers[r]);
                if (!item || PyList_SetItem(loop->column[code[i].a], row + r, item) < 0)
                    return -1;
            }
        else if (code[i].kind == SET_FIELD)
            for (r = 0; r < rows; r++) {
                Node *node = loop->node[code[i].a][r];
                *(loop->fields[code[i].b] ? &node->grad : &node->data) = numbers[r];
            }
    }
    return 0;
}

/* What is read and written of each column; 0 if two of them are one list: a store to one would be seen in the other. */
static int read_columns(Loop *loop, const Instruction *code, int count, Py_ssize_t columns)
{
    Py_ssize_t i, j;
    for (i = 0; i < columns; i++) {
        loop->is_value[i] = loop->is_list[i] = 0;
        for (j = 0; j < i; j++)
            if (loop->column[i] == loop->column[j])
                return 0;
    }
    for (i = 0; i < count; i++) {
        if (code[i].kind == FIELD || code[i].kind == SET_FIELD)
            loop->is_value[code[i].a] = 1;
        else if (code[i].kind == ITEM || code[i].kind == SET_ITEM)
            loop->is_list[code[i].a] = 1;
    }
    return 1;
}

static void fill_place(Loop *loop, Py_ssize_t place, double number)
{
    int r;
    for (r = 0; r < BLOCK; r++)
        loop->found[place][r] = number;
}

static int read_loop(Loop *loop, PyObject *names, PyObject *columns, PyObject *numbers, Py_ssize_t *rows_left)
{
    Py_ssize_t i, j, n = PyTuple_Size(columns);
    if (n < 1 || n > COLUMNS || PyTuple_Size(names) > COLUMNS || PyTuple_Size(numbers) > PLACES)
        return 0;
    for (i = 0; i < n; i++) {
        loop->column[i] = TUPLE_ITEM(columns, i);
        if (Py_TYPE(loop->column[i]) != &PyList_Type)
            return 0;
        if (PyList_Size(loop->column[i]) < *rows_left)
            *rows_left = PyList_Size(loop->column[i]);
    }
    for (i = 0; i < PyTuple_Size(numbers); i++) {
        PyObject *x = TUPLE_ITEM(numbers, i);
        long long whole = 0;
        if (PyFloat_CheckExact(x)) {
            fill_place(loop, PLACES - 1 - i, PyFloat_AsDouble(x));
            continue;
        }
        if (Py_TYPE(x) != &PyLong_Type)
            return 0;
        whole = PyLong_AsLongLong(x);
        if (PyErr_Occurred() || whole > 1LL << 53 || whole < -(1LL << 53)) {
            PyErr_Clear();
            return 0;
        }
        fill_place(loop, PLACES - 1 - i, (double)whole);
    }
    for (i = 0; i < PyTuple_Size(names); i++) {
        if ((loop->fields[i] = quick_named(TUPLE_ITEM(names, i))) < 0)
            return 0;
        for (j = 0; j < i; j++)
            if (loop->fields[i] == loop->fields[j])
                return 0; /* two names of one field */
    }
    return 1;
}

/* Whether every instruction refers to something that exists. */
static int is_sound(const Instruction *code, int count, Py_ssize_t columns, Py_ssize_t names)
{
    int i, sound = 1;
    for (i = 0; i < count; i++) {
        int kind = code[i].kind, field = kind == FIELD || kind == SET_FIELD;
        sound &= kind <= SET_FIELD && (!field || code[i].b < names);
        sound &= !(field || kind == ITEM || kind == SET_ITEM) || code[i].a < columns;
    }
    return sound;
}

/* update(code, names, columns, numbers): the rows done, none after the last but one. */
static PyObject *update(PyObject *module, PyObject *args)
{
    PyObject *names, *columns, *numbers;
    const char *bytes;
    Py_ssize_t size, row = 0, rows_left = PY_SSIZE_T_MAX;
    static Loop loop; /* large, and nothing in here runs anybody's code */
    (void)module;
    if (!PyArg_ParseTuple(args, "y#O!O!O!", &bytes, &size, &PyTuple_Type, &names, &PyTuple_Type, &columns,
                          &PyTuple_Type, &numbers))
        return NULL;
    if (!modes_on && !walking && size / 4 + PyTuple_Size(numbers) <= PLACES &&
        read_loop(&loop, names, columns, numbers, &rows_left)) {
        const Instruction *code = (const Instruction *)(const void *)bytes;
        int count = (int)(size / 4);
        Py_ssize_t n = PyTuple_Size(columns);
        if (!is_sound(code, count, n, PyTuple_Size(names)) || !read_columns(&loop, code, count, n))
            rows_left = 0;
        while (row < rows_left - 1) {
            Py_ssize_t asked = rows_left - 1 - row < BLOCK ? rows_left - 1 - row : BLOCK;
            Py_ssize_t good = compute_rows(&loop, code, count, row, rows_together(&loop, n, row, asked));
            if (store_rows(&loop, code, count, row, good) < 0)
                return NULL;
            row += good;
            if (good == 0)
                break;
        }
    }
    return PyLong_FromSsize_t(row);
}

#endif
