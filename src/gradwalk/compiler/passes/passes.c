/* The passes over programs in columns: what simplify.py, backward.py, factors.py, fuse.py and guards.py do, in C.

   Those files are the reference: both give the same instructions, one by one (tests/compiler/test_columns.py).
   This file is for speed, and leaves to Python whatever it does not handle. */

#include "repeats.inc.c"

/* ---- what Python sees of a program ---- */

static PyObject *bytes_of(const void *from, size_t count, size_t size)
{
    return PyBytes_FromStringAndSize(from, (Py_ssize_t)(count * size));
}

static PyObject *Packed_columns(Packed *p, PyObject *unused)
{
    const size_t count = (size_t)p->count;
    (void)unused;
    return Py_BuildValue("(NNNNNNN)", bytes_of(p->constant, (size_t)p->constants, sizeof(double)),
                         bytes_of(p->code, count, sizeof(int)), bytes_of(p->first, count + 1, sizeof(int)),
                         bytes_of(p->in, (size_t)p->first[count], sizeof(int)),
                         bytes_of(p->shape, p->shape ? 2 * count : 0, sizeof(int)),
                         bytes_of(p->out, count, sizeof(int)), bytes_of(p->output, (size_t)p->outputs, sizeof(int)));
}

static PyObject *Packed_ends(Packed *p, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("(NN)", bytes_of(p->constant, (size_t)p->constants, sizeof(double)),
                         bytes_of(p->output, (size_t)p->outputs, sizeof(int)));
}

/* The operations in it, each once. */
static PyObject *Packed_operations(Packed *p, PyObject *unused)
{
    Scratch scratch = {{0}, 0};
    PyObject *found = PyList_New(0);
    unsigned char *met = NEED(unsigned char, p->rows->count);
    (void)unused;
    for (int i = 0; found && met && i < p->count; i++)
        if (!met[p->code[i]]++) {
            if (PyList_Append(found, p->rows->row[p->code[i]].op))
                Py_CLEAR(found);
            met[p->code[i]] = 1;
        } else
            met[p->code[i]] = 1;
    if (!met)
        Py_CLEAR(found);
    release(&scratch);
    return found;
}

/* words(codes): the words of machine/line.py, and which settings they use, in their order. `codes` says what number an
   operation has in the machine. */
static PyObject *Packed_words(Packed *p, PyObject *codes)
{
    Scratch scratch = {{0}, 0};
    PyObject *found = NULL, *words = NULL;
    Py_buffer code;
    Ints order = {0};
    Py_ssize_t size = 0;
    int *place = NEED(int, p->rows->settings); /* of a setting: 1 + its place, when it has one */
    if (PyObject_GetBuffer(codes, &code, PyBUF_SIMPLE))
        goto out;
    if (!place)
        goto end;
    if (code.len != (Py_ssize_t)((size_t)p->rows->count * sizeof(int))) {
        bad("a code for each row");
        goto end;
    }
    for (int i = 0; i < p->count; i++) {
        const Row *row = &p->rows->row[p->code[i]];
        size += 1 + (row->flags & MANY ? 1 : 0) + (is_shaped(p, i) ? 2 : 0) + inputs_of(p, i) + row->settings;
    }
    if (!(words = PyBytes_FromStringAndSize(NULL, size * (Py_ssize_t)sizeof(int))))
        goto end;
    int *to = (int *)(void *)PyBytes_AsString(words);
    for (int i = 0; i < p->count; i++) {
        const Row *row = &p->rows->row[p->code[i]];
        const int n = inputs_of(p, i);
        *to++ = ((const int *)code.buf)[p->code[i]];
        if (row->flags & MANY)
            *to++ = n;
        if (is_shaped(p, i))
            *to++ = p->shape[2 * i], *to++ = p->shape[2 * i + 1];
        memcpy(to, in_of(p, i), (size_t)n * sizeof(int));
        to += n;
        for (int k = 0; k < row->settings; k++) {
            int *at = &place[row->setting[k]];
            if (!*at) {
                if (put(&order, row->setting[k]))
                    goto end;
                *at = (int)order.count;
            }
            *to++ = p->registers + *at - 1;
        }
    }
    found = Py_BuildValue("(ON)", words, bytes_of(order.at, order.count, sizeof(int)));
end:
    PyBuffer_Release(&code);
out:
    Py_XDECREF(words);
    PyMem_Free(order.at);
    release(&scratch);
    return found;
}

static Py_ssize_t Packed_length(PyObject *self) { return ((Packed *)self)->count; }

#define PASS(name, doc) {#name, (PyCFunction)(void (*)(void))Packed_##name, METH_NOARGS, doc}

static PyMethodDef Packed_methods[] = {
    PASS(shared, "What is computed twice is computed once, and operations on constants are done now."),
    PASS(simplified, "The same, and squares and reciprocals as products and quotients."),
    PASS(relaxed, "With plain products in the place of guarded ones, where that loses nothing."),
    PASS(needed, "A byte for each register: 1 where the products of its derivatives are to be guarded."),
    PASS(factored, "What products share is doubled and negated once."),
    PASS(dots, "Sums of products as dots."),
    PASS(layers, "Dots that read the same numbers as layers."),
    PASS(outers, "Products that are results, every g with every x, as tables."),
    PASS(columns, "constants, codes, firsts, inputs, shapes, results, outputs: as bytes."),
    PASS(ends, "constants and outputs, as bytes."),
    PASS(operations, "The operations in it, each once."),
    {"derived", (PyCFunction)(void (*)(void))Packed_derived, METH_O,
     "The output and its derivative by every parameter; None where a row has no rule."},
    {"lowered", (PyCFunction)(void (*)(void))Packed_lowered, METH_VARARGS, "What machine/lowering.py finds."},
    {"repeat", (PyCFunction)(void (*)(void))Packed_repeat, METH_VARARGS,
     "Where it repeats itself: start, period, times, and the kinds of a step's operands; None if nowhere."},
    {"words", (PyCFunction)(void (*)(void))Packed_words, METH_O,
     "The words for `_machine.Line`, and the settings in them."},
    {NULL, NULL, 0, NULL},
};

static PyObject *get_rows(PyObject *self, void *unused)
{
    (void)unused;
    Py_INCREF((PyObject *)((Packed *)self)->rows);
    return (PyObject *)((Packed *)self)->rows;
}

static PyObject *get_number(PyObject *self, void *offset)
{
    return PyLong_FromLong(*(const int *)(const void *)((const char *)self + (uintptr_t)offset));
}

static PyGetSetDef Packed_fields[] = {
    {"rows", get_rows, NULL, "What its operations are.", NULL},
    {"registers", get_number, NULL, "How many there are.", (void *)offsetof(Packed, registers)},
    {"parameters", get_number, NULL, "How many there are.", (void *)offsetof(Packed, parameters)},
    {"arguments", get_number, NULL, "How many there are.", (void *)offsetof(Packed, arguments)},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot Packed_slots[] = {
    {Py_tp_doc, "A program in columns."},
    {Py_tp_new, Packed_new},
    {Py_tp_dealloc, Packed_dealloc},
    {Py_tp_methods, Packed_methods},
    {Py_tp_getset, Packed_fields},
    {Py_sq_length, Packed_length},
    {0, NULL},
};

static PyType_Slot Rows_slots[] = {
    {Py_tp_doc, "What the operations of a program are: see rows.py."},
    {Py_tp_new, Rows_new},
    {Py_tp_dealloc, Rows_dealloc},
    {0, NULL},
};

static PyType_Spec Packed_spec = {"gradwalk.compiler.passes._passes.Packed", sizeof(Packed), 0, Py_TPFLAGS_DEFAULT,
                                  Packed_slots};
static PyType_Spec Rows_spec = {"gradwalk.compiler.passes._passes.Rows", sizeof(Rows), 0, Py_TPFLAGS_DEFAULT,
                                Rows_slots};

#include "stream.inc.c"

static PyMethodDef functions[] = {
    {"traced", traced, METH_VARARGS, "What the native engine recorded, as a program."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "_passes", .m_size = -1, .m_methods = functions,
                                    .m_doc = "Passes over programs in columns."};

/* A class is made only once, however often the module is imported, because arguments are checked against it. */
static PyTypeObject *made(PyTypeObject **type, PyType_Spec *spec)
{
    return *type ? *type : (*type = (PyTypeObject *)PyType_FromSpec(spec));
}

PyMODINIT_FUNC PyInit__passes(void)
{
    PyObject *m = PyModule_Create(&module);
    if (m && (!made(&RowsType, &Rows_spec) || !made(&PackedType, &Packed_spec) ||
              PyModule_AddObjectRef(m, "Rows", (PyObject *)RowsType) ||
              PyModule_AddObjectRef(m, "Packed", (PyObject *)PackedType)))
        Py_CLEAR(m);
    return m;
}
