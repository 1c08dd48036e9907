/* The sums over all rows that a call computed, and the Value made from them. */

/* Valid until the machine is released. */
typedef struct {
    const char *numbers;
    const unsigned *at; /* where among them each result is; NULL if they are in order */
    Machine *held;      /* to be released, if any */
} Sums;

static inline double sum_of(const Sums *s, int size, int k)
{
    const unsigned at = s->at ? s->at[k] : (unsigned)k;
    return size == 8 ? ((const double *)s->numbers)[at] : ((const float *)s->numbers)[at];
}

/* The result as a Value over the parameters; None if some number is not finite, which the caller handles. */
static PyObject *loss_node(const Loaded *m, const Sums *sums, Bundle *parameters, PyObject *op, PyObject *label,
                           PyObject *batch, double count)
{
    double *partials, loss = sum_of(sums, m->size, 0);
    const int n = m->parameters;
    int was_on = PyGC_Disable(); /* a finalizer could call this machine again, whose totals are still needed */
    PyObject *out = bridge->result(parameters, op, label, batch, loss / count, &partials);
    if (was_on)
        PyGC_Enable();
    if (!out)
        return NULL;
    int exponent, finite = 1;
    const int exact = frexp(count, &exponent) == 0.5; /* a power of 2: multiplying gives the same, and is quicker */
    if (sums->held)
        finite = m->kernels->collect(sums->numbers, sums->held->span, sums->held->spans, count, partials);
    else {
        double zero = 0; /* stays 0 unless something is not finite */
        for (int k = 0; k < n; k++) {
            const double sum = sum_of(sums, m->size, k + 1);
            partials[k] = exact ? sum * (1 / count) : sum / count;
            zero += partials[k] * 0;
        }
        finite = zero == 0;
    }
    if (finite && isfinite(loss))
        return out;
    Py_DECREF(out);
    Py_RETURN_NONE;
}
