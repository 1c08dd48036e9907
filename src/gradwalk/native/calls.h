/* Whole calls, with no Python in between: a compiled loss as one node, an optimizer's step.

   Python knows all cases and all messages. These two know the plain case only, and say so by
   returning None wherever something is not plain. */

#include "shared.h"

static const Engine *the_engine(void) {
    static const Engine *found;
    if (!found) found = (const Engine *)PyCapsule_Import(ENGINE_CAPSULE, 0);
    return found;
}

/* Whether all of them are plain Values, whose numbers can be read and written in place. */
static int plain(const Engine *engine, PyObject *const *values, Py_ssize_t n) {
    for (Py_ssize_t i = 0; i < n; i++)
        if (Py_TYPE(values[i]) != engine->kind) return 0;
    return 1;
}

INLINE double *field(PyObject *value, size_t where) { return (double *)((char *)value + where); }

/* Memory of the machine for these many bytes, kept for the next call. */
static char *room_for(Machine *m, size_t bytes) {
    if (bytes > m->packed_bytes) {
        char *more = PyMem_Realloc(m->packed, bytes);
        if (!more) return PyErr_NoMemory(), NULL;
        m->packed = more;
        m->packed_bytes = bytes;
    }
    return m->packed;
}

#define MOST_ARGUMENTS 16

typedef struct {
    int count;                       /* arguments looked at */
    Py_ssize_t rows;
    PyObject *list[MOST_ARGUMENTS];  /* a list of rows, borrowed; or NULL, and then there is a view */
    Py_buffer view[MOST_ARGUMENTS];
    Py_ssize_t width[MOST_ARGUMENTS];
} Batch;

static void release_batch(Batch *b) {
    for (; b->count; b->count--)
        if (!b->list[b->count - 1]) PyBuffer_Release(&b->view[b->count - 1]);
}

/* Whether the buffer has rows of that shape, a tuple of sizes, in the machine's precision. */
static int fits(const Machine *m, const Py_buffer *view, PyObject *shape, Py_ssize_t *width) {
    if (!PyTuple_CheckExact(shape) || view->ndim != 1 + PyTuple_GET_SIZE(shape)) return 0;
    if (!view->format || strcmp(view->format, m->size == 8 ? "d" : "f")) return 0;
    *width = 1;
    for (int k = 1; k < view->ndim; k++) {
        PyObject *size = PyTuple_GET_ITEM(shape, k - 1);
        if (!PyLong_CheckExact(size) || PyLong_AsSsize_t(size) != view->shape[k]) return 0;
        *width *= view->shape[k];
    }
    return 1;
}

/* The same for a list: of numbers, or of lists of numbers. What is in it is seen when it is read. */
static int list_fits(PyObject *shape, Py_ssize_t *width) {
    if (!PyTuple_CheckExact(shape) || PyTuple_GET_SIZE(shape) > 1) return 0;
    *width = PyTuple_GET_SIZE(shape) ? PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, 0)) : 0; /* 0: bare numbers */
    return *width >= 0 || (PyErr_Clear(), 0);
}

/* The arguments of a call, of equal length and the right shapes; 0 if they are anything else. */
static int read_batch(const Machine *m, PyObject *arguments, PyObject *shapes, Batch *b) {
    Py_ssize_t width = 0, n = PyTuple_GET_SIZE(arguments);
    b->count = 0;
    b->rows = 1;
    if (n > MOST_ARGUMENTS || n != PyTuple_GET_SIZE(shapes)) return 0;
    for (Py_ssize_t k = 0; k < n; k++) {
        PyObject *given = PyTuple_GET_ITEM(arguments, k), *shape = PyTuple_GET_ITEM(shapes, k);
        Py_ssize_t rows;
        b->list[k] = PyList_CheckExact(given) ? given : NULL;
        if (b->list[k]) {
            b->count++;
            if (!list_fits(shape, &b->width[k])) goto no;
            rows = PyList_GET_SIZE(given);
        } else {
            if (!PyObject_CheckBuffer(given)) goto no;
            if (PyObject_GetBuffer(given, &b->view[k], PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)) {
                PyErr_Clear();
                goto no;
            }
            b->count++;
            if (!fits(m, &b->view[k], shape, &b->width[k])) goto no;
            rows = b->view[k].shape[0];
        }
        if (k == 0) b->rows = rows;
        if (rows != b->rows) goto no;
        width += b->list[k] && !b->width[k] ? 1 : b->width[k];
    }
    if (b->rows > 0 && width == m->arguments && b->rows <= PY_SSIZE_T_MAX / 64 / (width + 1)) return 1;
no:
    release_batch(b);
    return 0;
}

/* One plain number into the packed rows; 0 if it is none. */
INLINE int put(PyObject *x, char *to, int size) {
    double number;
    if (PyFloat_CheckExact(x)) number = PyFloat_AS_DOUBLE(x);
    else if (PyLong_CheckExact(x)) {
        number = PyLong_AsDouble(x);
        if (number == -1.0 && PyErr_Occurred()) return PyErr_Clear(), 0;
    } else return 0;
    if (size == 8) memcpy(to, &number, 8);
    else {
        float single = (float)number;
        memcpy(to, &single, 4);
    }
    return 1;
}

static int pack_list(PyObject *list, Py_ssize_t width, char *out, size_t row, int size) {
    for (Py_ssize_t r = 0; r < PyList_GET_SIZE(list); r++, out += row) {
        PyObject *item = PyList_GET_ITEM(list, r);
        if (!width) {
            if (!put(item, out, size)) return 0;
            continue;
        }
        if (!(PyList_CheckExact(item) || PyTuple_CheckExact(item)) || PySequence_Fast_GET_SIZE(item) != width) return 0;
        for (Py_ssize_t k = 0; k < width; k++)
            if (!put(PySequence_Fast_GET_ITEM(item, k), out + k * size, size)) return 0;
    }
    return 1;
}

/* The rows of all arguments side by side, as the machine reads them; NULL if there is no memory, with an
   error, or if a list holds something that is no plain number, without. */
static const char *side_by_side(Machine *m, const Batch *b) {
    if (b->count == 1 && !b->list[0]) return b->view[0].buf;
    size_t row = (size_t)m->arguments * m->size;
    char *out = room_for(m, (size_t)b->rows * row + 1), *to = out;
    for (int k = 0; out && k < b->count; k++) {
        size_t bytes = (size_t)(b->width[k] ? b->width[k] : 1) * m->size;
        if (b->list[k]) {
            if (!pack_list(b->list[k], b->width[k], to, row, m->size)) return NULL;
        } else {
            const char *from = b->view[k].buf;
            for (Py_ssize_t r = 0; r < b->rows; r++)
                if (bytes == 8) memcpy(to + r * row, from + r * 8, 8);
                else memcpy(to + r * row, from + r * bytes, bytes);
        }
        to += bytes;
    }
    return out;
}

PyDoc_STRVAR(node_doc, "node(parameters, shapes, mean, op, threads, arguments)\n\n"
                       "Run a reduced backward program over the rows of the arguments, with the present numbers of the\n"
                       "Values `parameters`; returns the loss as a result over them, or None where a case is not plain.");

static PyObject *Machine_node(Machine *m, PyObject *const *args, Py_ssize_t count) {
    if (count != 6 || !PyTuple_Check(args[0]) || !PyTuple_Check(args[1]) || !PyTuple_Check(args[5]))
        return PyErr_SetString(PyExc_TypeError, "node takes parameters, shapes, mean, op, threads, arguments"), NULL;
    long threads = PyLong_AsLong(args[4]);
    int mean = PyObject_IsTrue(args[2]), n = m->parameters, finite = 1;
    const Engine *engine = the_engine();
    if (PyErr_Occurred()) return NULL;
    PyObject *const *parameters = PySequence_Fast_ITEMS(args[0]);
    if (!m->reduced || !n || m->results != n + 1 || PyTuple_GET_SIZE(args[0]) != n || !plain(engine, parameters, n))
        Py_RETURN_NONE;
    Batch batch;
    PyObject *out = NULL;
    if (!read_batch(m, args[5], args[1], &batch)) Py_RETURN_NONE;
    wait_for(m->lock);
    double few[512], *numbers = n < 512 ? few : PyMem_Malloc((n + 1) * sizeof(double));
    const char *arguments = numbers ? side_by_side(m, &batch) : NULL;
    char *scalars = m->space[0]->scalars;
    if (!numbers) PyErr_NoMemory();
    if (!arguments && numbers && !PyErr_Occurred()) out = Py_NewRef(Py_None);
    if (!arguments) goto done;
    for (int k = 0; k < n; k++)
        if (m->size == 8) ((double *)scalars)[k] = *field(parameters[k], engine->data);
        else ((float *)scalars)[k] = (float)*field(parameters[k], engine->data);
    if (execute(m, arguments, batch.rows, (char *)numbers, threads < 1 ? 1 : threads > 64 ? 64 : (int)threads)) goto done;
    if (m->size == 4)
        for (int k = n; k >= 0; k--) { /* in place, from the end */
            float x;
            memcpy(&x, (char *)numbers + k * sizeof x, sizeof x);
            numbers[k] = x;
        }
    for (int k = 0; k <= n; k++) {
        finite &= fabs(numbers[k]) <= DBL_MAX;
        if (mean) numbers[k] /= (double)batch.rows;
    }
    if (finite) out = engine->result(parameters, n, args[3], numbers[0], numbers + 1);
    else out = Py_NewRef(Py_None);
done:
    PyThread_release_lock(m->lock);
    if (numbers != few) PyMem_Free(numbers);
    release_batch(&batch);
    return out;
}

PyDoc_STRVAR(update_doc, "update(settings, params, memory)\n\n"
                         "Run a program over Values as rows: from each one's number, gradient and memory to its new number\n"
                         "and memory. The settings, a tuple, are the program's parameters; the memory is a tuple of buffers. False,\n"
                         "with nothing done, if the params are not a list of plain Values.");

#define MOST_MEMORIES 8

static PyObject *Machine_update(Machine *m, PyObject *const *args, Py_ssize_t count) {
    const Engine *engine = the_engine();
    if (!engine) return NULL;
    int kept = m->arguments - 2, wide = m->results, held = 0, failed = 1;
    if (count != 3 || m->size != 8 || m->reduced || kept < 0 || kept > MOST_MEMORIES || wide != 1 + kept ||
        !PyTuple_Check(args[0]) || PyTuple_GET_SIZE(args[0]) != m->parameters || !PyTuple_Check(args[2]) ||
        PyTuple_GET_SIZE(args[2]) != kept)
        return PyErr_SetString(PyExc_TypeError, "update takes settings, params, memory, of a program made for it"), NULL;
    Py_ssize_t n = PyList_CheckExact(args[1]) ? PyList_GET_SIZE(args[1]) : -1, wide_in = m->arguments;
    PyObject *const *values = n < 0 ? NULL : PySequence_Fast_ITEMS(args[1]);
    Py_buffer memory[MOST_MEMORIES];
    if (n < 0 || !plain(engine, values, n)) Py_RETURN_FALSE;
    for (; held < kept; held++)
        if (numbers(PyTuple_GET_ITEM(args[2], held), &memory[held], PyBUF_WRITABLE, m, n, "memory")) goto no_memory;
    wait_for(m->lock);
    double *in = (double *)room_for(m, (size_t)n * (wide_in + wide) * sizeof(double) + 1);
    if (in) {
        double *out = in + n * wide_in;
        for (Py_ssize_t i = 0; i < n; i++) {
            in[i * wide_in] = *field(values[i], engine->data);
            in[i * wide_in + 1] = *field(values[i], engine->grad);
        }
        for (int k = 0; k < kept; k++)
            for (Py_ssize_t i = 0; i < n; i++) in[i * wide_in + 2 + k] = ((double *)memory[k].buf)[i];
        for (int k = 0; k < m->parameters; k++)
            ((double *)m->space[0]->scalars)[k] = PyFloat_AsDouble(PyTuple_GET_ITEM(args[0], k));
        failed = PyErr_Occurred() || execute(m, (const char *)in, n, (char *)out, 1);
        /* a long one lets other threads run, and one of them may have changed the list: then nothing is written */
        int alone = (m->work + m->columns) * (double)n < WORTH_THE_LOCK;
        if (!failed && !alone && (PyList_GET_SIZE(args[1]) != n || PySequence_Fast_ITEMS(args[1]) != values || !plain(engine, values, n)))
            failed = (PyErr_SetString(PyExc_RuntimeError, "the list of parameters changed during the step"), 1);
        for (Py_ssize_t i = 0; !failed && i < n; i++) *field(values[i], engine->data) = out[i * wide];
        for (int k = 0; !failed && k < kept; k++)
            for (Py_ssize_t i = 0; i < n; i++) ((double *)memory[k].buf)[i] = out[i * wide + 1 + k];
    }
    PyThread_release_lock(m->lock);
no_memory:
    while (held) PyBuffer_Release(&memory[--held]);
    if (failed) return NULL;
    Py_RETURN_TRUE;
}
