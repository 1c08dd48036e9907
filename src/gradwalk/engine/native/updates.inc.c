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

typedef struct {
    PyObject *column[COLUMNS];
    int fields[COLUMNS]; /* which field each name means: 0 data, 1 grad */
    double found[PLACES];
} Loop;

/* The Value at this place, if it is one that may be read and written directly. */
static Node *row_value(Loop *loop, int column, Py_ssize_t row)
{
    PyObject *x = LIST_ITEM(loop->column[column], row);
    return Py_TYPE(x) == ValueType && OP(place_of((Node *)x)) == OP_LEAF ? (Node *)x : NULL;
}

/* Compute one row; 0 if Python has to. */
static int compute_row(Loop *loop, const Instruction *code, int count, Py_ssize_t row)
{
    double *found = loop->found;
    int i;
    for (i = 0; i < count; i++) {
        double x = found[code[i].a], y = found[code[i].b];
        switch (code[i].kind) {
        case ITEM: {
            PyObject *item = LIST_ITEM(loop->column[code[i].a], row);
            if (!PyFloat_CheckExact(item))
                return 0;
            found[i] = PyFloat_AsDouble(item);
            break;
        }
        case FIELD: {
            Node *node = row_value(loop, code[i].a, row);
            if (!node)
                return 0;
            own(node);
            found[i] = loop->fields[code[i].b] ? node->grad : node->data;
            break;
        }
        case ADD: found[i] = x + y; break;
        case SUB: found[i] = x - y; break;
        case MUL: found[i] = x * y; break;
        case DIV:
            if (y == 0.0)
                return 0;
            found[i] = x / y;
            break;
        case POW:
            if (!float_power(x, y, &found[i]))
                return 0;
            break;
        case NEG: found[i] = -x; break;
        case ABS: found[i] = fabs(x); break;
        case SQRT:
            if (!(x >= 0.0))
                return 0;
            found[i] = sqrt(x);
            break;
        case SET_ITEM:
            if (!PyFloat_CheckExact(LIST_ITEM(loop->column[code[i].a], row)))
                return 0; /* what is replaced is let go, which must run nothing */
            break;
        default: /* SET_FIELD */
            if (!row_value(loop, code[i].a, row))
                return 0;
        }
    }
    return 1;
}

/* Store what a row computed; -1 with an error. */
static int store_row(Loop *loop, const Instruction *code, int count, Py_ssize_t row)
{
    int i;
    for (i = 0; i < count; i++) {
        double number = loop->found[code[i].c];
        if (code[i].kind == SET_ITEM) {
            PyObject *item = PyFloat_FromDouble(number);
            if (!item || PyList_SetItem(loop->column[code[i].a], row, item) < 0)
                return -1;
        } else if (code[i].kind == SET_FIELD) {
            Node *node = own((Node *)LIST_ITEM(loop->column[code[i].a], row));
            *(loop->fields[code[i].b] ? &node->grad : &node->data) = number;
        }
    }
    return 0;
}

/* Whether two columns are the same list, or hold the same Value in this row: a store to one would change the other. */
static int columns_meet(Loop *loop, Py_ssize_t columns, Py_ssize_t row)
{
    Py_ssize_t i, j;
    for (i = 0; i < columns; i++)
        for (j = i + 1; j < columns; j++) {
            PyObject *x = LIST_ITEM(loop->column[i], row);
            if (loop->column[i] == loop->column[j] || (x == LIST_ITEM(loop->column[j], row) && Py_TYPE(x) == ValueType))
                return 1;
        }
    return 0;
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
            loop->found[PLACES - 1 - i] = PyFloat_AsDouble(x);
            continue;
        }
        if (Py_TYPE(x) != &PyLong_Type)
            return 0;
        whole = PyLong_AsLongLong(x);
        if (PyErr_Occurred() || whole > 1LL << 53 || whole < -(1LL << 53)) {
            PyErr_Clear();
            return 0;
        }
        loop->found[PLACES - 1 - i] = (double)whole;
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
    Loop loop;
    (void)module;
    memset(loop.found, 0, sizeof loop.found);
    if (!PyArg_ParseTuple(args, "y#O!O!O!", &bytes, &size, &PyTuple_Type, &names, &PyTuple_Type, &columns,
                          &PyTuple_Type, &numbers))
        return NULL;
    if (!modes_on && size / 4 + PyTuple_Size(numbers) <= PLACES &&
        read_loop(&loop, names, columns, numbers, &rows_left)) {
        const Instruction *code = (const Instruction *)(const void *)bytes;
        int count = (int)(size / 4);
        if (!is_sound(code, count, PyTuple_Size(columns), PyTuple_Size(names)))
            rows_left = 0;
        for (; row < rows_left - 1; row++) {
            if (columns_meet(&loop, PyTuple_Size(columns), row) || !compute_row(&loop, code, count, row))
                break;
            if (store_row(&loop, code, count, row) < 0)
                return NULL;
        }
    }
    return PyLong_FromSsize_t(row);
}

#endif
