"""Ways to run a program over the rows of a batch.

A backend is a module with one function,

    prepare(program, dtype="float64", threads=None) -> runner

and a runner is an object with two methods. `parameters` is a flat buffer of numbers,
`arguments` a buffer of rows times program.arguments numbers, row by row, both of the dtype.

    runner(parameters, arguments, rows)          every output of every row, row by row, as a flat buffer
    runner.reduced(parameters, arguments, rows)  every output, summed over the rows, as a flat buffer

The sum has one fixed order, so that it depends neither on the number of threads nor on the
processor: see `block_sum` in python.py, which is the reference for all of this. A backend
that adds in another order (numpy, jax) says so.
"""
