"""One trace of a compiled function, ready to run.

A trace is differentiated, simplified and fused in two ways. The fast program multiplies without checking. If
its result is not finite, the careful one decides: there a factor 0 wins over an infinite one at every
product, as in the eager walk (guards.py). So the careful one runs only where it matters.

This file decides which passes a program goes through; compiled.py handles calls, batches.py rows.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from types import ModuleType
from typing import Any

from ..engine.containers import flatten, is_container, rebuild
from ..engine.errors import AnomalyError
from ..engine.importing import import_module
from ..engine.modes import modes
from . import batches as batch
from . import guards, passes
from .backward import value_and_grad
from .calling import Given
from .checkpoints import checkpointed
from .finite import checked
from .fused import ROWS
from .higher import Derived, Source, slopes, source_of
from .lazy import lazy
from .program import Program, is_loop
from .results import Columns, divided, form, likes_arrays
from .simplify import simplify
from .stages import Staged, has_stages, staged
from .trace import Traced

FALLBACK = ("native", "numpy", "python")
"""The backends, from the fastest to the one that is always available."""

MOST_REPEATS = 4
"""Where a product may be infinite, a repeated expression is differentiated each time, as in the eager walk, because
(a + b) * x is not a * x + b * x there; unless that makes the program more than this many times as long."""

CODES = {"float64": "d", "float32": "f"}

_data = attrgetter("_data")


def choose(backend: str) -> ModuleType:
    """The module of a backend, or of the next best one if it cannot be imported."""
    if backend not in (*FALLBACK, "jax"):
        raise ValueError(f'no backend {backend!r}; choose native, numpy, python or jax (or call .source("c"))')
    for name in FALLBACK[FALLBACK.index(backend) :] if backend in FALLBACK else (backend,):
        try:
            return import_module(f".backends.{name}", __package__)
        except ImportError as error:
            missing = error
    raise ImportError(f"the backend {backend!r} cannot be loaded: {missing}") from missing


class Kernel:
    """One trace of a compiled function, ready to run."""

    def __init__(self, traced: Traced, compiled: Any, shape: tuple[Any, ...], given: Given) -> None:
        self.traced, self.shape = traced, shape
        self.parameters = tuple(traced.parameters)
        self.reduce, self.dtype, self.code = compiled.reduce, compiled.dtype, CODES[compiled.dtype]
        self.title, self.label = compiled.title, compiled.label
        self.names, self.keywords = given.names, given.keywords
        self.shared = passes.shared(traced.program)
        repeats = len(traced.program.instructions) > MOST_REPEATS * len(self.shared.instructions)
        self.exact = self.shared if repeats else traced.program
        if self.reduce:
            self.shared, self.exact = checkpointed(self.shared), checkpointed(self.exact)
        self.fast = passes.relaxed(self.shared)
        several = self.exact.outputs if len(self.exact.outputs) > 1 else ()
        single = [replace(self.exact, outputs=(r,)) for r in several] or [self.exact]
        self.ops = [Derived(program, self) for program in single]
        wanted = self.program if self.reduce is None else self.backward_program
        # a user's operation that cannot be traced is run by Python, one number at a time
        opaque = any(op.row is not ROWS.get(op.name) and not is_loop(op) for op in passes.operations(wanted))
        self.backend = choose("numpy") if opaque and compiled.backend is not choose("python") else compiled.backend
        prepare = partial(self.backend.prepare, dtype=compiled.dtype, threads=compiled.threads)
        self.prepare = staged(prepare, self.code)
        self._by_rows: Any = None
        self.runner = self.prepare(wanted)
        self.quick = self._quick()

    # ---- programs ----

    @lazy
    def program(self) -> Program:
        return passes.fused(passes.simplified(self.fast))

    @lazy
    def backward_program(self) -> Program:
        return passes.fused(passes.derived(self.fast))

    @lazy
    def exact_program(self) -> Program:
        """Right for any numbers: for C source, and for rows in which something is not finite."""
        exact = self.exact
        return passes.fused(passes.simplified(exact) if self.reduce is None else passes.derived(exact, everywhere=True))

    @lazy
    def careful(self) -> Any:
        return self.prepare(self.exact_program)

    # ---- runs ----

    def _quick(self) -> Callable[..., Any]:
        """The backend's own shortcut for a whole call, if it has one; it returns None for unusual cases."""
        if not hasattr(self.runner, "node"):
            return lambda *_: None
        if self.reduce is not None and is_container(self.traced.result):
            return lambda *_: None
        if self.reduce is not None:
            return self.runner.node(self.parameters, self.shape, self.reduce == "mean", self.label, self.ops[0])  # type: ignore[no-any-return]
        nesting = form(self.traced.result)
        if nesting is None:
            return lambda *_: None
        return self.runner.table(self.parameters, self.shape, nesting, self.fast is not self.shared)  # type: ignore[no-any-return]

    def result(self, rows: batch.Batch, arguments: tuple[Any, ...]) -> Any:
        """What a call returns: one Value over the parameters; or, without a reduction, every row's results."""
        if self.reduce is None:
            return self.table_of_values(rows) if rows.values else self.table(rows, likes_arrays(arguments))
        found = self.values_and_grads(rows)
        source = source_of(rows, self.reduce) if rows.values else arguments
        nodes = [op.node(value, gradient, source) for op, (value, gradient) in zip(self.ops, found)]
        return rebuild(self.traced.result, iter(nodes))

    def source(self, arguments: tuple[Any, ...]) -> Source:
        """The rows of a call, read again."""
        return source_of(batch.read(arguments, self.names, self.code), self.reduce)

    def table_of_values(self, rows: batch.Batch) -> Any:
        """Every row's results as Values, over the parameters and the Values of that row."""
        if has_stages(self.exact):
            raise TypeError(
                f"{self.title} has sums across rows, so with reduce=None its results cannot be differentiated by\n"
                'numbers of the rows: compile it with reduce="sum"'
            )
        source = source_of(rows, None)
        flat = [op.node_of(source.row(k)) for k in range(rows.rows) for op in self.ops]
        return Columns(flat, rows.rows, len(self.ops), None).nested(self.traced.result)

    def numbers(self) -> array[float]:
        """The parameters' current numbers."""
        return array(self.code, map(_data, self.parameters))

    def by_rows(self, rows: batch.Batch, which: Mapping[int, bool], arrays: bool) -> tuple[float, list[Any]]:
        """The reduced result, and its derivative by arguments, each in its own shape: a list of rows, or columns.

        `which` maps the index of each argument to whether it is a list of rows.
        """
        if self._by_rows is None or self._by_rows[0] != which:
            runners = [self.prepare(p) for p in self._row_programs(rows, list(which))]
            wanted = [(rows.template[k], listed) for k, listed in which.items()]
            trees = [(tree, listed and not isinstance(form(tree), tuple)) for tree, listed in wanted]
            width = sum(len(list(flatten(tree))) for tree, _ in trees)
            self._by_rows = (dict(which), runners, trees, width)
        _, (fast, careful), trees, width = self._by_rows
        value, flat, finite = self._value_and_rows(fast, rows)
        if not math.isfinite(value) or not finite:
            value, flat, finite = self._value_and_rows(careful, rows)
        columns = Columns(flat, rows.rows, width, self.dtype if arrays else None)
        return value, [columns.row_by_row(tree) if listed else columns.nested(tree) for tree, listed in trees]

    def _value_and_rows(self, runner: Any, rows: batch.Batch) -> tuple[float, Any, bool]:
        """The result reduced over the rows, its derivatives row by row, and whether those are finite: both at once if
        there are sums across rows, so that those are computed once."""
        numbers = self.numbers()
        if modes.watch:
            self.sums(rows)  # raises, and says what is not finite
        mean = self.reduce == "mean"
        if isinstance(runner, Staged):
            return runner.first_and_others(numbers, rows.numbers, rows.rows, mean)
        value, (flat, finite) = float(self.sums(rows)[0]), checked(runner, numbers, rows.numbers, rows.rows)
        return (value / rows.rows, divided(flat, rows.rows, self.code), finite) if mean else (value, flat, finite)

    def _row_programs(self, rows: batch.Batch, which: Sequence[int]) -> Iterator[Program]:
        """The fast program and the careful one."""
        sizes = [len(list(flatten(tree))) for tree in rows.template]
        first, start = len(self.parameters), 0 if has_stages(self.exact) else 1
        by = [first + sum(sizes[:k]) + j for k in which for j in range(sizes[k])]
        for program, careful in ((self.fast, False), (self.exact, True)):
            yield passes.fused(slopes(program, by, careful, start))

    def sums(self, rows: batch.Batch | Source) -> Any:
        """Each result of the function, and its derivatives by the parameters, summed over the rows."""
        numbers = self.numbers()
        sums = self.runner.reduced(numbers, rows.numbers, rows.rows)
        if not math.isfinite(sum(sums.tolist())):  # plain floats: NumPy's warn where a sum overflows
            sums = self.careful.reduced(numbers, rows.numbers, rows.rows)
            if modes.watch and isinstance(rows, batch.Batch):
                self._report(numbers, rows)
        return sums

    def values_and_grads(self, rows: batch.Batch | Source) -> list[tuple[float, list[float]]]:
        """For each result of the function: its sum or mean over the rows, and the derivatives of that."""
        count = rows.rows if self.reduce == "mean" else 1
        found = [float(x) / count for x in self.sums(rows)]
        wide = 1 + len(self.parameters)
        return [(found[k], found[k + 1 : k + wide]) for k in range(0, len(found), wide)]

    def numbers_again(self, op: Derived, source: Source) -> list[float] | None:
        """The number of one of the function's results, and its derivatives by the parameters, as `result` found them;
        None if that left them to the operation."""
        if self.reduce is None or op not in self.ops:
            return None
        value, gradient = self.values_and_grads(source)[self.ops.index(op)]
        return [value, *gradient]

    def table(self, rows: batch.Batch, arrays: bool) -> Any:
        """Every row's results, nested as the function returned them."""
        numbers = self.numbers()
        watched = self.fast is not self.shared or modes.watch
        flat, finite = (checked if watched else _unchecked)(self.runner, numbers, rows.numbers, rows.rows)
        if not finite:
            flat = self.careful(numbers, rows.numbers, rows.rows)
            if modes.watch:
                self._report(numbers, rows)
        width = len(self.exact.outputs)
        return Columns(flat, rows.rows, width, self.dtype if arrays else None).nested(self.traced.result)

    def _report(self, numbers: Sequence[float], rows: batch.Batch) -> None:
        from .locate import raise_at_first_bad_row

        if has_stages(self.exact):
            raise AnomalyError(f"{self.title} is not finite; it has sums across rows, so no single row is the cause")
        raise_at_first_bad_row(simplify(self.exact), numbers, rows)
        if self.reduce is not None:
            everywhere = guards.everywhere(self.exact)
            raise_at_first_bad_row(value_and_grad(self.exact, everywhere), numbers, rows, gradient=True)


def _unchecked(runner: Any, parameters: Any, arguments: Any, rows: int) -> tuple[Any, bool]:
    return runner(parameters, arguments, rows), True
