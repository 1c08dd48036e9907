/* What the engine offers the block machine: many Values at once, with no Python in between.
 *
 * The two are separate extensions, so that either can be there without the other. value.c fills
 * this table and puts it into its module as a capsule; machine.c asks for it when first needed.
 */
#ifndef GRADWALK_SHARED_H
#define GRADWALK_SHARED_H

#define ENGINE_CAPSULE "gradwalk.native._value._engine"

typedef struct {
    PyTypeObject *kind;   /* of plain Values; those of subclasses are left to Python */
    size_t data, grad;    /* where in a Value its number and its gradient are */
    /* A result whose inputs are these plain Values, with these local derivatives. */
    PyObject *(*result)(PyObject *const *inputs, Py_ssize_t n, PyObject *op, double data, const double *partials);
} Engine;

#endif
