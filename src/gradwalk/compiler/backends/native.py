"""The native backend: the block machine of compiler/machine.

    prepare(program).reduced(parameters, arguments, rows)

The program is lowered (lowering.py) and loaded when it is first run; the machine keeps its
memory from call to call. For + - * / and square roots, results are those of the reference
backend, bit for bit, on any processor and with any number of threads; functions such as exp
are within the error stated in engine/native/README.md.

    GRADWALK_ISA      the instruction set: avx512, avx2, baseline or plain; by default the best available
    GRADWALK_THREADS  how many threads to use for large batches; by default one per processor core
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable
from functools import partial
from typing import Any
from warnings import warn

from ...engine import twin
from ...engine.native import stale
from ..finite import all_finite
from ..lazy import lazy
from ..machine import _machine  # type: ignore[attr-defined, unused-ignore]
from ..machine.line import flat, in_line
from ..machine.lowering import lower
from ..machine.table import SOURCES
from ..program import Program, signature

if reason := stale(_machine, *SOURCES):
    warn(f"compiled functions run without the native machine: {reason}", RuntimeWarning, stacklevel=2)
    raise ImportError(reason)

VALUES = twin.native is not None
"""Whether the machine can use Values directly: only if they are native too."""

if twin.native:
    try:
        _machine.connect(twin.native.bridge)
    except ValueError as error:  # the capsule has another name
        raise ImportError("the machine and the engine were built from different sources: run `make build`") from error

FORMATS = {"float64": "d", "float32": "f"}


def prepare(program: Program, dtype: str = "float64", threads: int | None = None) -> Runner:
    return Runner(program, dtype, threads or default_threads())


def default_threads() -> int:
    given = os.environ.get("GRADWALK_THREADS", "")
    if given:
        if not given.isdigit() or not int(given):
            raise ValueError(f"GRADWALK_THREADS must be a whole number, 1 or more, got {given!r}")
        return int(given)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


FEW = 4
"""Up to this many rows are computed one by one (machine/line.inc.c), more in blocks."""


SHORT = 20
"""A program of up to so many instructions may be one that was known when the package was built (optim/loops.py)."""

MANY = 1 << 14
"""More results than a cache holds."""

KEPT = 1 << 21
"""Up to so many results, their memory is kept for the next call, if the caller is done with them by then."""

MOST_TOTALS = 64
"""Up to so many results a row are also summed as they are made: as in machine_new.inc.c."""


class Runner:
    """A program, laid out twice, each time when it is first needed: for a few rows, and for blocks of them."""

    def __init__(self, program: Program, dtype: str, threads: int) -> None:
        self.program, self.format, self.threads = program, FORMATS[dtype], threads
        self.few = FEW if in_line(program) else 0
        self._spare: Any = None

    def _load(self, reduced: bool, lines: bool) -> Any:
        set_, size = os.environ.get("GRADWALK_ISA", ""), 8 if self.format == "d" else 4
        if lines:
            return self._line(set_, size, self.program, reduced)
        machine = _machine.Machine(set_, **lower(self.program, _machine.OPERATIONS, size, reduced))
        if not reduced and len(self.program.instructions) <= SHORT:
            machine.as_loop(signature(self.program), self.program.constants)
        if self.few:
            (self._sum if reduced else self._row).attach(machine)
        return machine

    def _line(self, set_: str, size: int, program: Program, reduced: bool = False) -> Any:
        body = partial(self._line, set_, size)
        return _machine.Line(set_, **flat(program, _machine.OPERATIONS, size, reduced, self.few, body))

    @lazy
    def _rows(self) -> Any:
        return self._load(reduced=False, lines=False)

    @lazy
    def _sums(self) -> Any:
        return self._load(reduced=True, lines=False)

    @lazy
    def _row(self) -> Any:
        return self._load(reduced=False, lines=True) if self.few else self._rows

    @lazy
    def _sum(self) -> Any:
        return self._load(reduced=True, lines=True) if self.few else self._sums

    def __call__(self, parameters: Any, arguments: Any, rows: int) -> Any:
        results = self._room(rows * len(self.program.outputs))
        machine = self._row if rows <= self.few else self._rows
        machine.run(parameters, arguments, rows, results, self.threads)
        return results

    def checked(self, parameters: Any, arguments: Any, rows: int, over: bool = False) -> tuple[Any, bool]:
        """The results, and whether all are finite. Arguments that nothing else reads may be written `over`: if there
        are as many results, they overwrite the arguments, block by block, and use no other memory."""
        if rows <= self.few:
            return (results := self(parameters, arguments, rows)), all_finite(results)
        over = over and len(self.program.outputs) == self.program.arguments
        results = arguments if over else self._room(rows * len(self.program.outputs))
        return results, self._rows.run(parameters, arguments, rows, results, self.threads, None)

    def summed(self, parameters: Any, arguments: Any, rows: int) -> tuple[Any, Any] | None:
        """The results and their sums over the rows, at once; None where that is not possible."""
        if rows <= self.few or len(self.program.outputs) > MOST_TOTALS:
            return None
        results, sums = self._room(rows * len(self.program.outputs)), self._zeros[:]
        self._rows.run(parameters, arguments, rows, results, self.threads, sums)
        return results, sums

    def _room(self, count: int) -> Any:
        """A flat buffer to be filled; with NumPy, a large one is not set to 0 first, and is the last call's again if
        nobody else has that any more."""
        numpy = sys.modules.get("numpy") if count > MANY else None
        if not numpy:
            return array(self.format, (0.0,)) * count
        found, self._spare = self._spare, None
        if found is None or found.size != count or sys.getrefcount(found) > 2:
            found = numpy.empty(count, self.format)
        self._spare = found if count <= KEPT else None
        return found

    def reduced(self, parameters: Any, arguments: Any, rows: int) -> array[float]:
        results = self._zeros[:]
        machine = self._sum if rows <= self.few else self._sums
        machine.run(parameters, arguments, rows, results, self.threads)
        return results

    def node(self, parameters: Any, shape: Any, mean: bool, label: str, op: Any) -> Callable[..., Any]:
        """A whole call at once: from the arguments, a tuple of arrays with rows of the given shapes, to the loss
        as a Value over the parameters, which keeps the arguments, or what is given after them. It returns None in
        unusual cases, so that the ordinary path is taken."""
        if not VALUES:
            return lambda *_: None
        return partial(self._sum.node, twin.native.Bundle(parameters), shape, mean, label, op, self.threads)

    def table(self, parameters: Any, shape: Any, form: Any, finite: bool) -> Callable[[Any], Any]:
        """The same without a reduction: from the arguments to every row's results, nested as the form says; None
        in unusual cases, and if `finite` asks for finite results and one is not."""
        if not VALUES:
            return lambda arguments: None
        return partial(self._row.table, twin.native.Bundle(parameters), shape, form, finite, self.threads)

    @property
    def steps(self) -> Any:
        """The machine for the rule of an optimizer (moving.py)."""
        return self._rows

    @lazy
    def _zeros(self) -> array[float]:
        return array(self.format, (0.0,)) * len(self.program.outputs)
