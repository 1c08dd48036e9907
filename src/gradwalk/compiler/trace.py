"""From a function to a program: run it once on stand-ins, and record what it did.

The stand-ins are leaf Values that hold a marked NaN. Comparing them records an operation; branching on
them or reading a number out of them raises. So does reading a number out of a Value from outside,
which the program would keep forever. Refusals are remembered, so that an `except` in the function
cannot hide them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, repeat
from types import FrameType
from typing import Any

from ..engine import graph
from ..engine.containers import flatten, map_tree, rebuild
from ..engine.dialects import CONSTANT
from ..engine.modes import modes
from ..engine.op import Op
from ..engine.transforms import undifferentiated
from ..engine.unknown import UNKNOWN, is_unknown
from ..engine.value import Value, constant, fresh
from . import passes, recorded_loops, refusals
from .explanations import EntryError, explain, users_line
from .from_graph import from_graph
from .fused import ACROSS, ROWS
from .identity import is_asked
from .loop import Loop
from .loop_passes import alike
from .program import Program
from .recorded_loops import Shaped
from .refusals import BranchError
from .subscripts import Rereading
from .undecided import Comparisons


class Traced:
    """A function as a program: with the Values that became its parameters, the shape of its result, the age of the
    oldest Value that belongs to the trace, the comparisons in it, and whether another thread read the number of a Value
    from outside meanwhile."""

    def __init__(
        self,
        program: Program,
        parameters: list[Value],
        result: Any,
        start: int,
        comparisons: Comparisons | None = None,
        told: bool = False,
    ) -> None:
        self.program, self.parameters, self.result, self.start = program, parameters, result, start
        self.comparisons, self.told = comparisons or Comparisons({}), told

    def is_like(self, other: Traced) -> bool:
        """Whether it is the same program with the very same parameters."""
        if list(map(id, self.parameters)) != list(map(id, other.parameters)) or repr(self.result) != repr(other.result):
            return False
        return alike(self.program, other.program)


def trace(
    f: Callable[..., Any],
    arguments: Sequence[Any],
    names: Sequence[str] = (),
    title: str = "",
    first: Traced | None = None,
    decided: dict[int, bool] | None = None,
) -> Traced:
    """Run `f` on stand-ins. `arguments` are containers whose leaves do not matter: `f([x, y], z)` is ([0, 0], 0).

    After a `first` trace that left something behind, this one must do the very same, number by number: what the first
    made and kept is a parameter now, but counts as made anew when the two are compared. Comparisons that are `decided`
    are bools.
    """
    title = title or getattr(f, "__name__", "f")
    with Rereading() as rereading:
        while True:
            recorder = Trace(list(arguments), names, decided)
            try:
                with undifferentiated(), recorder.running(title):
                    result = f(*recorder.row)
                break
            except EntryError as error:
                if not rereading.understands(error.found.__traceback__):
                    raise
    outputs = list(flatten(result))
    if any(out is None for out in outputs):
        where = "" if result is None else f" among its {len(outputs)} results"
        raise TypeError(f"{title} returned None{where}, but a number is needed: is a `return` missing?")
    shape = map_tree(lambda _: 0, result)
    if first is not None:
        try:
            again = Traced(*from_graph(outputs, recorder.stand_ins, first.start, names, title), shape, first.start)
        except BranchError:  # it uses a number of a row that the first trace was for
            again = None
        if again is None or not again.is_like(first):
            raise BranchError(refusals.unsteady(title))

    def recorded() -> None:
        """The graph is no longer needed: it makes room for what follows."""
        nonlocal result
        recorder.comparisons.settle()
        result = outputs[:] = []
        passes.give_back()

    program, parameters = from_graph(outputs, recorder.stand_ins, recorder.start, names, title, recorded)
    for stand_in in recorder.stand_ins:  # most are gone; one that the function kept must not be used as a number
        stand_in._backward = partial(_leaked, stand_in.label, title)
    return Traced(program, parameters, shape, recorder.start, recorder.comparisons, recorder.told)


def _leaked(name: str, title: str) -> None:
    raise TypeError(
        f"{name or 'a Value'} was kept from the trace of {title}: it stood for a number of every row.\n"
        "  return what you need from the function instead"
    )


class Shown(str):
    """The text of a Value that is not known yet. It can be printed; making a decision with it is refused."""

    __slots__ = ()


def _decides(name: str) -> Any:
    def refuse(text: str, *_: Any, **__: Any) -> Any:
        raise BranchError(refusals.text(str.__str__(text)))

    refuse.__name__ = name
    return refuse


_COMPARISONS = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__"}
for _name in set(dir(str)) - set(dir(object)) | _COMPARISONS:
    setattr(Shown, _name, _decides(_name))


class Trace:
    """A function while it is being recorded.

    start      the age of the oldest Value that belongs to the trace; anything older comes from outside
    stand_ins  one Value for each number of a row
    row        the same, in the containers that the function gets
    refused    the BranchErrors raised so far
    frame      the call that records, while it does; `outside` holds the switches as they were before
    shown      the Values that were printed, kept alive so that their ids are not reused
    comparisons  those made by operators (undecided.py)
    told       whether another thread was told the number of a Value from outside
    """

    def __init__(self, arguments: list[Any], names: Sequence[str], decided: dict[int, bool] | None = None) -> None:
        self.oldest = Value(0.0)  # kept, so that no later Value can take its place and seem older
        self.start = self.oldest._serial
        labels = chain(names, repeat(""))
        self.stand_ins = [Value(UNKNOWN, label=name) for _, name in zip(flatten(arguments), labels)]
        self.row = rebuild(arguments, iter(self.stand_ins))
        self.refused: list[BranchError] = []
        self.frame: FrameType | None = None
        self.outside: tuple[Any, Any] = (None, None)
        self.shown: dict[int, tuple[int, Value]] = {}
        self.comparisons, self.told = Comparisons(decided or {}), False

    def is_running(self) -> bool:
        """Whether the call that records has not returned yet, in this thread."""
        here: FrameType | None = sys._getframe(1)
        while here is not None and here is not self.frame:
            here = here.f_back
        return self.frame is not None and here is self.frame

    def read(self, value: Value) -> None:
        """A plain number is requested. Those made inside the function, only from plain numbers, are known."""
        if source := self.source(value):
            raise BranchError(refusals.number_read(value, parameter=source == "outside"))

    def read_elsewhere(self, values: Sequence[Any]) -> None:
        """Another thread requests these numbers. Those that this trace does not know are refused, there and here."""
        for value in values:
            if not isinstance(value, Value):
                continue
            if value._serial < self.start:
                self.told = True
                continue
            if any(not node.inputs and is_unknown(node._data) for node in graph.build_topo(value, self.start)):
                self.refused.append(error := BranchError(refusals.elsewhere()))
                raise error

    def source(self, value: Value) -> str:
        """Where a number that the trace may not know comes from: "row" or "outside"; or "" for one that it may."""
        for node in reversed(graph.build_topo(value)):
            if isinstance(node.op, (Loop, Shaped)) or node.op in ACROSS:
                return "row"
            if node._serial < self.start and node.op is not CONSTANT:
                return "outside"
            if not node.inputs and is_unknown(node._data):
                return "row"
        return ""

    def text(self, value: Value) -> str | None:
        """What a Value prints as while it may not be read: its name, and no number. Unnamed ones are counted."""
        source = self.source(value)
        if not source:
            return None
        self.comparisons.shown(value)
        if value.label and any(value is x for x in self.stand_ins):
            return Shown(value.label)
        label = f", label={value.label!r}" if value.label else ""
        known = "not known yet" if source == "row" or value.inputs else "whatever it is at each call"
        number, _ = self.shown.setdefault(id(value), (len(self.shown) + 1, value))
        return Shown(f"{type(value).__name__}(#{number}{label}, data={known})")

    def compare(self, value: Value, other: object) -> None:
        """Called for value == other, which means identity: that misleads, unless both come from outside."""
        if isinstance(other, (int, float)) or (
            isinstance(other, Value) and max(value._serial, other._serial) >= self.start
        ):
            raise BranchError(refusals.equality())

    def compared(self, op: Op, x: Any, y: Any) -> Any:
        """The result of x < y and its like: a Value, where there would be a bool."""
        frame = sys._getframe(2)
        if is_asked(frame, self.frame):
            raise BranchError(refusals.identity())
        return self.comparisons.made(op, x, y, frame)

    def branch(self) -> None:
        """Called when a Value is tested for being 0, as `if` does."""
        raise BranchError(refusals.branch())

    def convert(self, value: Value) -> None:
        """Called for float(value) or int(value)."""
        raise BranchError(refusals.conversion(value))

    def scan(self, f: Callable[[Any, Any], Any], state: Any, steps: list[Any]) -> tuple[Any, list[Any]]:
        """A loop over `steps`: its body is traced once."""
        return recorded_loops.scan(f, state, steps, UNKNOWN, self._writer())

    def loop(self, cond: Callable[[Any], Any], f: Callable[[Any], Any], state: Any) -> Any:
        """A loop while a condition holds: its body is traced once."""
        return recorded_loops.loop(cond, f, state, UNKNOWN, self._writer())

    def _writer(self) -> recorded_loops.Written:
        """`from_graph` for a body that is about to be recorded."""
        since = self.comparisons.count

        def write(*given: Any) -> tuple[Program, list[Value]]:
            written = from_graph(*given)
            self.comparisons.settle(since)
            return written

        return write

    def take(self, entries: list[Any], i: Value) -> Any:
        """An entry of a table, at an index that is not known yet."""
        return recorded_loops.take(entries, i, UNKNOWN)

    def across(self, name: str, x: Any) -> Value:
        """Something over all rows of the batch: "batch_sum", "batch_top"."""
        node = x if isinstance(x, Value) else constant(x)
        return fresh(Value, ROWS[name], UNKNOWN, 0.0, (node,), (0.0,))

    @contextmanager
    def running(self, title: str) -> Iterator[None]:
        self.frame, self.outside = sys._getframe(2), (modes.trace, modes.watch)
        try:
            modes.trace, modes.watch = self, None  # the stand-ins are NaN on purpose
            yield
            if self.refused:
                raise self.refused[0]
        except BaseException as error:
            if self.refused:
                first = self.refused[0]
                raise BranchError(f"{users_line(first)}\n{first}") from None
            if isinstance(error, Exception):
                explain(error, self.row, title)
            raise
        finally:
            modes.restore(*self.outside)
            self.frame = None  # it refers to this trace
