"""What a call with reduce=None returns: the outputs of all rows, nested as the function returned them."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Sequence
from typing import Any

from ..engine.containers import flatten, rebuild
from .structure import is_rectangle, structure


def form(tree: Any) -> Any:
    """How results are nested, for a backend that can nest them itself: sizes for lists of lists, () for a number,
    a list of forms for a tuple. None for anything else: dicts, named fields, lists of different lengths."""
    if type(tree) is tuple:
        inner = [form(entry) for entry in tree]
        return None if None in inner else inner
    shape = structure(tree)
    return shape if not isinstance(tree, (dict, tuple)) and is_rectangle(shape) else None


class Columns:
    """The outputs of all rows, handed out column by column."""

    def __init__(self, flat: Any, rows: int, width: int, dtype: str | None) -> None:
        self.rows, self.width, self.next, self.table = rows, width, 0, None
        if dtype is not None:
            import numpy

            table = flat if _is_own(flat, numpy) else numpy.array(flat)
            self.table = table.astype(dtype, copy=False).reshape(rows, width)
        else:
            self.flat = flat.tolist() if hasattr(flat, "tolist") else flat

    def nested(self, tree: Any) -> Any:
        """A list of numbers becomes one table; dicts and tuples stay dicts and tuples, of columns or tables."""
        if isinstance(tree, dict):
            return {key: self.nested(entry) for key, entry in tree.items()}
        if isinstance(tree, tuple):
            inner = [self.nested(entry) for entry in tree]
            return type(tree)(*inner) if hasattr(tree, "_fields") else tuple(inner)
        shape = structure(tree)
        if isinstance(tree, list) and not is_rectangle(shape):
            return [self.nested(entry) for entry in tree]
        count = math.prod(shape)
        start, self.next = self.next, self.next + count
        if self.table is not None:
            return self.table[:, start : start + count].reshape(self.rows, *shape)
        if not shape:
            return self.flat[start :: self.width]
        places = [row * self.width + start for row in range(self.rows)]
        rows = [self.flat[place : place + count] for place in places]
        return [_shaped(iter(row), shape) for row in rows]

    def row_by_row(self, tree: Any) -> list[Any]:
        """The same numbers as a list of rows, each in the shape of `tree`."""
        count = len(list(flatten(tree)))
        start, self.next = self.next, self.next + count
        flat = self.flat if self.table is None else self.table.ravel().tolist()
        places = [row * self.width + start for row in range(self.rows)]
        return [rebuild(tree, iter(flat[place : place + count])) for place in places]


def _shaped(numbers: Any, shape: Sequence[int]) -> Any:
    return [_shaped(numbers, shape[1:]) for _ in range(shape[0])] if shape else next(numbers)


def likes_arrays(arguments: Sequence[Any]) -> bool:
    """Whether the caller works with NumPy: then results are arrays, otherwise lists."""
    numpy = sys.modules.get("numpy")
    firsts: list[Any] = [x[:1] if isinstance(x, (list, tuple)) else x for x in arguments]  # all rows are of one kind
    return numpy is not None and any(isinstance(x, numpy.ndarray) for x in flatten(firsts))


def divided(numbers: Any, by: int, code: str) -> Any:
    """Each number of a flat buffer divided by `by`, in place if possible."""
    if numpy := sys.modules.get("numpy"):
        found = numpy.asarray(numbers)
        return numpy.divide(found, numpy.asarray(by, code), out=found if _is_own(numbers, numpy) else None)
    return array(code, [x / by for x in numbers])


def _is_own(flat: Any, numpy: Any) -> bool:
    """Whether it is an array that a backend made for this call, which nothing else uses."""
    return isinstance(flat, numpy.ndarray) and flat.flags.owndata and flat.flags.writeable


def largest(flat: Any, width: int) -> list[float]:
    """The largest number in each column of a flat buffer, or NaN if there is one."""
    if numpy := sys.modules.get("numpy"):
        found = numpy.asarray(flat)
        return [float(found.max())] if width == 1 else found.reshape(-1, width).max(axis=0).tolist()
    columns = [flat[k::width] for k in range(width)]
    return [math.nan if any(map(math.isnan, column)) else max(column) for column in columns]
