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
from ..lazy import lazy
from ..machine import _machine  # type: ignore[attr-defined, unused-ignore]
from ..machine.line import flat
from ..machine.lowering import lower
from ..machine.table import SOURCES
from ..program import Program, for_every_row

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


MANY = 1 << 14
"""More results than a cache holds."""


class Runner:
    """A program, laid out twice, each time when it is first needed: for a few rows, and for blocks of them."""

    def __init__(self, program: Program, dtype: str, threads: int) -> None:
        self.program, self.format, self.threads = program, FORMATS[dtype], threads
        self.few = 0 if any(map(for_every_row, program.operations)) else FEW

    def _load(self, reduced: bool, lines: bool) -> Any:
        set_, size = os.environ.get("GRADWALK_ISA", ""), 8 if self.format == "d" else 4
        if lines:
            return _machine.Line(set_, **flat(self.program, _machine.OPERATIONS, size, reduced, self.few))
        machine = _machine.Machine(set_, **lower(self.program, _machine.OPERATIONS, size, reduced))
        if self.few:
            (self._sum if reduced else self._row).attach(machine)
        return machine

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

    def over(self, parameters: Any, arguments: Any, rows: int) -> Any:
        """The same, for arguments that nothing else reads: if there are as many results, they overwrite the arguments,
        block by block, and use no other memory."""
        if rows <= self.few or len(self.program.outputs) != self.program.arguments:
            return self(parameters, arguments, rows)
        self._rows.run(parameters, arguments, rows, arguments, self.threads)
        return arguments

    def _room(self, count: int) -> Any:
        """A flat buffer to be filled; with NumPy, a large one is not set to 0 first."""
        numpy = sys.modules.get("numpy") if count > MANY else None
        return numpy.empty(count, self.format) if numpy else array(self.format, (0.0,)) * count

    def reduced(self, parameters: Any, arguments: Any, rows: int) -> array[float]:
        results = self._zeros[:]
        machine = self._sum if rows <= self.few else self._sums
        machine.run(parameters, arguments, rows, results, self.threads)
        return results

    def node(self, parameters: Any, shape: Any, mean: bool, label: str, op: Any) -> Callable[[Any], Any]:
        """A whole call at once: from the arguments, a tuple of arrays with rows of the given shapes, to the loss
        as a Value over the parameters. It returns None in unusual cases, so that the ordinary path is taken."""
        if not VALUES:
            return lambda arguments: None
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
