"""A batch: many rows of numbers, in any of several forms.

    X = [[1.0, 2.0], [3.0, 4.0]]   two rows; each row is a list of two numbers
    Y = array([1, -1])             two rows; each row is one number
    {"x": X, "y": Y}               two rows; each row is a dict of both

Lists, tuples, ranges, NumPy arrays and anything with the buffer protocol will do. `read` takes
the arguments of one call and returns the shape of a row, which decides which trace to use, and
all numbers in one flat buffer, row by row. It either returns everything or raises, so a bad
batch leaves nothing half done.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ..engine.real import as_float
from ..engine.value import Value
from .structure import listed, plain, structure, take


@dataclass
class Batch:
    rows: int
    shape: tuple[Any, ...]  # of one row, argument by argument: hashable, and equal for equal structure
    template: list[Any]  # the same as containers: one number per number of a row
    numbers: memoryview[float]  # rows * width numbers, row by row
    views: tuple[Any, ...]  # one shaped buffer per argument; empty if a row is not a rectangle
    values: list[tuple[int, Value]]  # the Values among the numbers, to differentiate by, and where they are


def read(arguments: Sequence[Any], names: Sequence[str], code: str = "d") -> Batch:
    """All arguments of one call. `code` is "d" or "f": double or single precision."""
    if len(arguments) == 1 and (found := _as_it_is(arguments[0], code)):
        return found
    parts = [_Part(argument, name, code) for argument, name in zip(arguments, names)]
    leaves = [leaf for part in parts for leaf in part.leaves]
    rows = _agreed([(leaf.name, leaf.rows) for leaf in leaves])
    shape, templates = tuple([part.shape for part in parts]), [part.template for part in parts]
    views = () if any(isinstance(x, dict) for x in arguments) else _views(leaves, code)
    return Batch(rows, shape, templates, _interleave(leaves, rows, code), views, _values(leaves))


def _as_it_is(x: Any, code: str) -> Batch | None:
    """The batch, if it is one plain array that needs no conversion: the same as below, sooner."""
    numpy = sys.modules.get("numpy")
    if not numpy or type(x) is not numpy.ndarray or x.dtype.char != code or not x.dtype.isnative or not x.size:
        return None
    if not x.ndim or not x.flags.c_contiguous or not x.flags.aligned:
        return None
    shape: tuple[int, ...] = x.shape[1:]
    view: Any = memoryview(x)
    flat: Any = memoryview(x.ravel()) if shape else view
    return Batch(len(x), (shape,), [template(shape)], flat, (view,), [])


def _agreed(counts: Sequence[tuple[str, int]]) -> int:
    """The number of rows in a batch, from the number in each of its columns."""
    first, rows = counts[0] if counts else ("", 1)
    for name, count in counts:
        if count != rows:
            raise ValueError(f"every argument needs the same number of rows: {first} has {rows}, {name} has {count}")
    if rows == 0:
        raise ValueError(f"the batch is empty: {first} has no rows, so there is nothing to average or return")
    return rows


def as_rows(arguments: Sequence[Any], names: Sequence[str]) -> list[list[Any]]:
    """The rows of each argument one by one; for a dict of columns, dicts."""
    counts: list[tuple[str, int]] = []

    def count(argument: Any, name: str) -> None:
        if isinstance(argument, dict):
            for key, column in argument.items():
                count(column, f"{name}[{key!r}]")
        else:
            rows = len(argument) if isinstance(argument, (list, tuple)) else _leaf(argument, name, "d").rows
            counts.append((name, rows))

    def row(argument: Any, i: int) -> Any:
        return {key: row(column, i) for key, column in argument.items()} if isinstance(argument, dict) else argument[i]

    arguments = [plain(argument) for argument in arguments]
    for argument, name in zip(arguments, names):
        count(argument, name)
    rows = range(_agreed(counts))
    return [[row(argument, i) for i in rows] for argument in arguments]


def _values(leaves: Sequence[_Leaf]) -> list[tuple[int, Value]]:
    """The Values of all arguments, by their places in the flat buffer."""
    width, start, found = sum(leaf.width for leaf in leaves), 0, []
    for leaf in leaves:
        for place, value in leaf.values:
            row, column = divmod(place, leaf.width)
            found.append((row * width + start + column, value))
        start += leaf.width
    return sorted(found, key=lambda pair: pair[0])


def _views(leaves: Sequence[_Leaf], code: str) -> tuple[Any, ...]:
    if any(leaf.width == 0 or not all(isinstance(size, int) for size in leaf.shape) for leaf in leaves):
        return ()
    return tuple([memoryview(x.numbers).cast("B").cast(code, (x.rows, *x.shape)) for x in leaves])  # type: ignore[call-overload]


class _Part:
    """One argument: rows of numbers, or a dict of such."""

    def __init__(self, argument: Any, name: str, code: str) -> None:
        if isinstance(argument, dict):
            inner = {key: _Part(entry, f"{name}[{key!r}]", code) for key, entry in argument.items()}
            self.leaves: list[_Leaf] = [leaf for part in inner.values() for leaf in part.leaves]
            self.shape: Any = ("dict", *((key, part.shape) for key, part in inner.items()))
            self.template: Any = {key: part.template for key, part in inner.items()}
        else:
            leaf = _leaf(argument, name, code)
            self.leaves, self.shape, self.template = [leaf], leaf.shape, leaf.template


@dataclass
class _Leaf:
    name: str
    rows: int
    shape: Any  # a tuple of sizes for plain rectangles, else the structure spelled out
    template: Any
    width: int
    numbers: Any
    values: Sequence[tuple[int, Value]] = ()


def _leaf(argument: Any, name: str, code: str) -> _Leaf:
    if isinstance(argument, (list, tuple, range)):
        return _from_list(argument, name, code)
    if isinstance(argument, (str, bytes, bytearray)) or argument is None:
        raise TypeError(f"{name} must be rows of numbers, got {type(argument).__name__}: {argument!r:.40}")
    if hasattr(argument, "__array__"):
        return _from_array(argument, name, code)
    try:
        view = memoryview(argument)
    except TypeError:
        raise TypeError(_no_rows(argument, name)) from None
    if view.ndim == 0:
        raise TypeError(_no_rows(argument, name))
    if view.ndim == 1 and view.format == code and view.contiguous:
        return _Leaf(name, len(view), (), 0, 1, view)
    return _rectangle(name, view.shape or (), array(code, _unpacked(view, name)))


_NUMBERS = frozenset("bBhHiIlLqQnNfd?e")


def _unpacked(view: memoryview[Any], name: str) -> Iterable[Any]:
    """The numbers of a buffer. Some formats state their byte order: ctypes writes <d, and <l even for 8 bytes."""
    letter = view.format.lstrip("@=<>!")
    if letter in _NUMBERS and len(view.format) <= 2:
        for layout in (view.format, letter):
            if struct.calcsize(layout) == view.itemsize:
                return struct.unpack(f"{layout[:-1]}{view.nbytes // view.itemsize}{letter}", view.tobytes())
    raise TypeError(f"{name} must hold numbers, but its buffer has the format {view.format!r}")


def _no_rows(argument: Any, name: str) -> str:
    wanted = f"{name} must be rows of numbers, one per sample: a list, a NumPy array or a buffer; got"
    if isinstance(argument, (set, frozenset)):
        return f"{wanted} a {type(argument).__name__}, whose elements have no order: write sorted({name})"
    if isinstance(argument, Iterable):
        return f"{wanted} {type(argument).__name__}, which has no rows to go back to: write list({name})"
    return (
        f"{wanted} {type(argument).__name__}.\nA number that is the same for every row does not belong in the batch: "
        "use it in the function, as a Value from outside (a parameter) or as a plain number (a constant)"
    )


def _rectangle(name: str, shape: Sequence[int], numbers: Any) -> _Leaf:
    width = 1
    for size in shape[1:]:
        width *= size
    return _Leaf(name, shape[0], tuple(shape[1:]), template(shape[1:]), width, numbers)


def template(shape: Sequence[int]) -> Any:
    """One row of that shape, as nested lists: () is a number, (2,) is a list of two."""
    return [template(shape[1:]) for _ in range(shape[0])] if shape else 0


def _from_array(argument: Any, name: str, code: str) -> _Leaf:
    import numpy

    if numpy.ma.isMaskedArray(argument):
        raise TypeError(
            f"{name} is a masked array, but a batch cannot have holes: write {name}.filled(0.0) to fill them, or "
            f"{name}.compressed() to leave them out"
        )
    found = numpy.asarray(argument)
    if found.dtype.kind not in "fiub":
        kind = "Python objects" if found.dtype.kind == "O" else f"the type {found.dtype}"
        raise TypeError(f"{name} must hold real numbers, but its elements have {kind}: write {name}.astype(float)")
    if found.ndim == 0:
        raise TypeError(_no_rows(argument, name))
    return _rectangle(name, found.shape, numpy.require(found, code, ["C", "ALIGNED"]).ravel())


def _from_list(rows: Sequence[Any], name: str, code: str) -> _Leaf:
    """The usual cases, read by C code: a list of numbers, or a list of lists of numbers."""
    if not rows:
        return _Leaf(name, 0, (), 0, 1, array(code))
    first = rows[0]
    try:
        if isinstance(first, (int, float)):
            if set(map(type, rows)) <= _PLAIN:
                return _Leaf(name, len(rows), (), 0, 1, array(code, rows))
        elif type(first) in _ROWS and set(map(type, rows)) <= _ROWS:
            flat = list(chain.from_iterable(rows))
            if set(map(type, flat)) <= _PLAIN and set(map(len, rows)) == {len(first)}:
                return _Leaf(name, len(rows), (len(first),), [0] * len(first), len(first), array(code, flat))
    except OverflowError:
        pass  # raised below, where its place is known
    return _from_any_rows(rows, name, code)


_PLAIN = {int, float, bool}
_ROWS = {list, tuple}


def _from_any_rows(rows: Sequence[Any], name: str, code: str) -> _Leaf:
    """Rows of any structure, if it is the same for all."""
    first = plain(rows[0])
    numbers: array[float] = array("d" if code == "d" else "f")
    values: list[tuple[int, Value]] = []

    def add(x: Any) -> None:
        if isinstance(x, Value):
            values.append((len(numbers), x))
        numbers.append(x._data if isinstance(x, Value) else as_float(x))

    for i, row in enumerate(rows):
        take(plain(row), first, (name, i), add)
    return _Leaf(name, len(rows), structure(first), listed(first), len(numbers) // len(rows), numbers, values)


def _interleave(leaves: list[_Leaf], rows: int, code: str) -> Any:
    """The numbers of all arguments, row by row."""
    if len(leaves) == 1:
        return memoryview(leaves[0].numbers)
    width = sum(leaf.width for leaf in leaves)
    out: Any = array(code, bytes(rows * width * (8 if code == "d" else 4)))
    start = 0
    if sys.modules.get("numpy"):
        import numpy

        table = numpy.asarray(out).reshape(rows, width)
        for leaf in leaves:
            table[:, start : start + leaf.width] = numpy.asarray(leaf.numbers).reshape(rows, leaf.width)
            start += leaf.width
    else:
        for leaf in leaves:
            numbers = leaf.numbers
            for column in range(leaf.width):
                out[start + column :: width] = array(code, numbers[column :: leaf.width])
            start += leaf.width
    return memoryview(out)
