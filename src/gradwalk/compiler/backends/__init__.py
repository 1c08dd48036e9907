"""Ways to run a program over the rows of a batch.

A backend is a module with one function,

    prepare(program, dtype="float64", threads=None) -> runner

and a runner is an object with two methods. `parameters` is a flat buffer of numbers,
`arguments` a buffer of rows times program.arguments numbers, row by row, both of the dtype.

    runner(parameters, arguments, rows)          every output of every row, row by row, as a flat buffer
    runner.reduced(parameters, arguments, rows)  every output, summed over the rows, as a flat buffer

`parameters` and `arguments` are flat memoryviews or arrays of format "d" or "f". A runner may
also have a shortcut for a whole call of a compiled function, to save time spent in Python:

    runner.node(parameters, shape, mean, label, op) -> call;  call(arguments) -> Value or None
    runner.table(parameters, shape, form, finite) -> call;  call(arguments) -> results of all rows, or None

`parameters` is the tuple of Values; `shape` is what `batches.read` found when the function was traced:
for each argument the sizes of one row, () for a number, (2,) for two, or something else for rows that
are not plain rectangles. `arguments` is the tuple the user called with. The call returns the finished
node over the parameters, value and gradient divided by the number of rows if `mean`; or None, having
done nothing, in any unusual case: an argument without a buffer of that format and shape, no rows, a
result that is not finite. Then the ordinary path is taken, which handles all cases and has the messages.
`form` says how the results are nested (results.py).

The sum has one fixed order, so that it depends neither on the number of threads nor on the
processor: see `block_sum` in python.py, which is the reference. A backend that adds in
another order (numpy, jax) says so.
"""
