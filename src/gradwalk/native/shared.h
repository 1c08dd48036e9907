/* What the engine offers the block machine: many Values at once, with no Python in between.
 *
 * The two are separate extensions, so that either can be there without the other. value.c fills
 * this table and puts it into its module as a capsule; machine.c asks for it when first needed.
 */
#ifndef GRADWALK_SHARED_H
#define GRADWALK_SHARED_H

#define ENGINE_CAPSULE "gradwalk.native._value._engine"

typedef struct {
    /* The numbers and the gradients of a list or tuple of Values, each `stride` apart; either may be NULL. */
    int (*read)(PyObject *params, double *data, double *grads, Py_ssize_t stride);
    /* New numbers for all of them. */
    int (*write)(PyObject *params, const double *data, Py_ssize_t stride);
    /* A result whose inputs are the Values of a tuple, with these local derivatives. */
    PyObject *(*result)(PyObject *params, PyObject *op, double data, const double *partials);
} Engine;

#endif
