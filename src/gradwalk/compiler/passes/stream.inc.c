/* traced(rows, parameters, arguments, numbers, ops, stream, count, inputs, outputs): what the native engine recorded as
   a program. `ops` says which row each of its operations is; engine/native/stream.inc.c, how the stream is written. */

typedef struct {
    const unsigned char *at, *end;
} Stream;

/* The next number, or FAILED. */
static int next_number(Stream *s)
{
    uint64_t x = 0;
    for (int shift = 0; s->at < s->end && shift < 35; shift += 7) {
        x |= (uint64_t)(*s->at & 127) << shift;
        if (*s->at++ < 128)
            return x < 4 * (uint64_t)LARGEST ? (int)x : (bad("a number that is too large"), FAILED);
    }
    return bad("a number without an end"), FAILED;
}

/* The register of an operand: of an instruction, a parameter or argument, or a constant. */
static int stream_operand(const Build *b, int word, const int *constants, Py_ssize_t numbers)
{
    const int early = b->parameters + b->arguments, back = word / 2, which = word / 4;
    if (word == FAILED)
        return FAILED;
    if (word % 2 == 0 && back > 0 && back <= b->next - early)
        return b->next - back;
    if (word % 4 == 1 && which < early)
        return which;
    if (word % 4 == 3 && which < numbers)
        return constants[which];
    return bad("a register that is read before it is written"), FAILED;
}

static PyObject *traced(PyObject *self, PyObject *args)
{
    Scratch scratch = {{0}, 0};
    Build b = {0};
    Packed like = {.rows = NULL}, *found = NULL;
    Py_buffer part[4]; /* numbers, ops, stream, outputs */
    Py_ssize_t n[4], count, inputs;
    int *place, *output;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!iiy*y*y*nny*", RowsType, &like.rows, &like.parameters, &like.arguments, &part[0],
                          &part[1], &part[2], &count, &inputs, &part[3]))
        return NULL;
    for (int k = 0; k < 4; k++)
        n[k] = part[k].len / (Py_ssize_t)(k == 0 ? sizeof(double) : k == 2 ? 1 : sizeof(int));
    const int *row = part[1].buf, *out = part[3].buf;
    const int early = like.parameters + like.arguments;
    Stream s = {part[2].buf, (const unsigned char *)part[2].buf + n[2]};
    if (like.parameters < 0 || like.arguments < 0 || like.parameters > LARGEST || like.arguments > LARGEST ||
        n[0] > LARGEST || n[2] > LARGEST || count < 0 || count > n[2] || inputs < 0 || inputs > n[2]) {
        bad("impossible sizes");
        goto end;
    }
    b.rows = like.rows, b.parameters = like.parameters, b.arguments = like.arguments, b.next = early;
    if (!(place = NEED(int, n[0])) || !(output = NEED(int, n[3])) || more(&b.code, (size_t)count) ||
        more(&b.first, (size_t)count + 1) || more(&b.in, (size_t)inputs))
        goto end;
    for (Py_ssize_t k = 0; k < n[0]; k++) /* equal numbers share a register from now on */
        if ((place[k] = constant(&b, ((const double *)part[0].buf)[k])) == FAILED)
            goto end;
    while (s.at < s.end) {
        const int word = next_number(&s), code = word == FAILED ? -1 : word / 4;
        const int many = code < 0 ? FAILED : word % 4 < 3 ? word % 4 : next_number(&s);
        int *at = many >= 0 && many <= s.end - s.at ? operands(&b, (size_t)many) : NULL;
        if (code < 0 || code >= n[1] || row[code] < 0 || row[code] >= like.rows->count || !at) {
            if (!PyErr_Occurred())
                bad("no such operation");
            goto end;
        }
        for (int k = 0; k < many; k++)
            if ((at[k] = stream_operand(&b, next_number(&s), place, n[0])) == FAILED)
                goto end;
        if (emit(&b, row[code], many, at) == FAILED)
            goto end;
    }
    for (Py_ssize_t k = 0; k < n[3]; k++)
        if (out[k] >= b.next || out[k] < -n[0]) {
            bad("an output that nothing writes");
            goto end;
        } else
            output[k] = out[k] < 0 ? place[-1 - out[k]] : out[k];
    if ((found = finish(&b, (int)n[3], output, NULL)) && check(found))
        Py_CLEAR(found);
end:
    for (int k = 0; k < 4; k++)
        PyBuffer_Release(&part[k]);
    build_free(&b);
    release(&scratch);
    return (PyObject *)found;
}
