"""Programs on JAX: for GPUs, many devices and many hosts.

`function(program)` is the program as a pure function of two arrays, for use with `jax.jit`, with
sharding of the rows over devices, and with `jax.grad` of something around it. It runs where the
arrays are. arrays.py turns instructions into array operations; layers become matrix products.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import jax
    import jax.numpy as jnp
except ImportError as error:
    raise ImportError(f"the backend jax needs JAX: pip install 'gradwalk[jax]' ({error})") from error

from ...engine.op import Op
from ...engine.printers import NUMPY_NAMES
from ..program import Program
from .arrays import Arrays, Library


def find(name: str) -> Callable[..., Any]:
    """A function by its name in C."""
    from jax.scipy import special

    name = {"lgamma": "gammaln"}.get(name, name)
    found = getattr(jnp, NUMPY_NAMES.get(name, name), None) or getattr(special, name, None)
    if found is None:
        raise TypeError(f"JAX has no function {name}: write the row that needs it as a composition of others")
    return found  # type: ignore[no-any-return]


def elementwise(op: Op) -> Callable[..., Any]:
    raise TypeError(
        f"the operation {op.name} is computed in Python, so JAX cannot run it: write it with operators and gradwalk's "
        "functions (gradwalk.exp, not math.exp)"
    )


def repeat(step: Callable[[Any, Any], Any], carried: Any, xs: Any, backward: bool) -> Any:
    return jax.lax.scan(step, carried, xs, reverse=backward)


def follow(advance: Callable[[Any], Any], state: Any) -> Any:
    return jax.lax.while_loop(lambda now: now[1], lambda now: advance(now[0]), (state, True))[0]


KEPT = 1024
"""How many states of a loop of unknown length are kept at a time."""


def rewind(advance: Callable[[Any], Any], state: Any, step: Callable[[Any, Any], Any], carried: Any) -> Any:
    """JAX's memory has a fixed size: the states are kept KEPT at a time, the last ones first; to get there the loop is
    run again from its start."""
    repeat = jax.lax.fori_loop
    count = jax.lax.while_loop(lambda n: n[1], lambda n: (*advance(n[0]), n[2] + 1), (state, True, 0))[2]
    parts = (count + KEPT - 1) // KEPT

    def part(k: Any, carried: Any) -> Any:
        first = (parts - 1 - k) * KEPT
        here = repeat(0, first, lambda _, x: advance(x)[0], state)
        room = jnp.zeros((KEPT, *state.shape), state.dtype)
        size = jnp.minimum(KEPT, count - first)
        room, _ = repeat(0, size, lambda i, now: (now[0].at[i].set(now[1]), advance(now[1])[0]), (room, here))
        return repeat(0, size, lambda i, now: step(now, room[size - 1 - i]), carried)

    return repeat(0, parts, part, carried)


LIBRARY = Library(jnp, find, elementwise, repeat, follow, rewind)


def function(program: Program, reduce: str | None = None, dtype: str = "float32") -> Callable[[Any, Any], Any]:
    """The program as `f(parameters, arguments)`: a vector, and a table with one row per sample.

    Without `reduce` it returns a table with one row of outputs per sample; with "sum" or "mean" one
    vector. It uses only jax.numpy; wrap it in `jax.jit`. For dtype "float64", first call
    `jax.config.update("jax_enable_x64", True)`.
    """
    arrays = Arrays(program, LIBRARY, dtype)

    def run(parameters: Any, arguments: Any) -> Any:
        out = arrays.run(parameters, arguments, reduce is not None)
        return out.T if reduce is None else out / arguments.shape[0] if reduce == "mean" else out

    return run


def prepare(program: Program, dtype: str = "float64", threads: int | None = None) -> Runner:
    if dtype == "float64" and not getattr(jax.config, "jax_enable_x64", False):
        raise TypeError(
            'JAX computes in single precision by default: write compile(f, backend="jax", dtype="float32"),\n'
            'or, before anything else, jax.config.update("jax_enable_x64", True)'
        )
    return Runner(program, dtype)


class Runner:
    """See backends/__init__.py. One XLA program per number of rows; JAX decides about devices and threads."""

    def __init__(self, program: Program, dtype: str) -> None:
        self.dtype, self.width = dtype, program.arguments
        self._rows = jax.jit(function(program, None, dtype))
        self._sums = jax.jit(function(program, "sum", dtype))

    def __call__(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return self._run(self._rows, parameters, arguments, rows)

    def reduced(self, parameters: Any, arguments: Any, rows: int) -> Any:
        return self._run(self._sums, parameters, arguments, rows)

    def _run(self, run: Callable[[Any, Any], Any], parameters: Any, arguments: Any, rows: int) -> Any:
        import numpy as np

        fixed = np.asarray(parameters, dtype=self.dtype)
        return np.asarray(run(fixed, np.asarray(arguments, dtype=self.dtype).reshape(rows, self.width))).ravel()
