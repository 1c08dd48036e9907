"""Tables of numbers that a value may hold: lists, lists of lists, array('d'), NumPy's arrays.

A class of vectors or matrices is tried out with tables of a single number, so that its roles are found in the same way
as those of a class of numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from .slots import is_array, is_number, is_single, plain, single


def is_table(thing: Any) -> bool:
    """Whether this is an array, a list, or a list of lists that contains nothing but numbers."""
    return is_array(thing) or _is_nested(thing)


def _is_nested(thing: Any) -> bool:
    if isinstance(thing, array):
        return len(thing) > 0 and thing.typecode in "df"
    return type(thing) is list and bool(thing) and all(is_number(part) or _is_nested(part) for part in thing)


def depth(thing: Any) -> int:
    """How many levels of lists the numbers are nested in; 0 for a number."""
    return 1 + depth(thing[0]) if type(thing) is list and thing else 0


def entries(thing: Any) -> list[float]:
    """All numbers in a table, in order; for a number, just that number."""
    if is_array(thing):
        return [float(x) for x in thing.ravel()]
    return [plain(x) for x in _parts(thing)]


def _parts(thing: Any) -> Iterator[Any]:
    if type(thing) is list or isinstance(thing, array):
        for part in thing:
            yield from _parts(part)
    else:
        yield thing


def refilled(like: Any, numbers: Sequence[float]) -> Any:
    """A table of the same shape that holds these numbers."""
    if hasattr(like, "dtype") and len(numbers) == 1:
        return like * 0.0 + numbers[0]
    if hasattr(like, "dtype"):
        new = like.astype(float).ravel()
        new[:] = numbers
        return new.reshape(like.shape)
    return _filled(like, iter(numbers))


def _filled(like: Any, numbers: Iterator[float]) -> Any:
    if isinstance(like, array):
        return array(like.typecode, [next(numbers) for _ in like])
    return [_filled(part, numbers) for part in like] if type(like) is list else next(numbers)


def added(one: Any, other: Any) -> Any:
    """The sum of two tables of the same shape, or of two numbers."""
    if type(one) is list and type(other) in (list, tuple):
        if len(one) != len(other):
            raise TypeError("tables of different shapes")
        return [added(a, b) for a, b in zip(one, other)]
    return one + other


def reading(held: Any) -> float:
    """One number for all that a value holds: for a table, the sum of its entries with fixed weights. When a table
    moves, so does its reading: for a step along a gradient, by the step times the gradient's reading."""
    if not is_table(held) or is_single(held):
        return single(held)
    if not is_array(held):
        return sum((_weight(j) * x for j, x in enumerate(entries(held))), 0.0)
    flat = held.ravel()
    if len(flat) not in _weights:
        weights = flat.astype(float)
        weights[:] = [_weight(j) for j in range(len(flat))]
        _weights[len(flat)] = weights
    return float(flat @ _weights[len(flat)])


def has_reading(held: Any) -> bool:
    return is_single(held) or is_table(held)


def _weight(j: int) -> float:
    return (1.0 + j * 7 % 5 / 10) * (-1.0 if j * j // 3 % 2 else 1.0)


_weights: dict[int, Any] = {}  # for NumPy's arrays, by size
