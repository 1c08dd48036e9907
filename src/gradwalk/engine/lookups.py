"""take: an entry of a list, at an index that may be a Value. In a compiled function it may differ from row to row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from . import ops
from .containers import flatten, rebuild, shape_of, words
from .modes import modes
from .transforms import differentiating
from .value import Value


def take(table: Sequence[Any], i: Any) -> Any:
    """`table[i]`, where i is a whole number, plain or a Value: 0 for the first entry.

    Entries are numbers and Values, or lists, tuples and dicts of them, all of one shape, such as the rows of an
    embedding. The gradient goes to the entry that was taken. An index outside the table raises an IndexError; in a
    compiled function, which sees the index only when it runs, the result is NaN.

    >>> take([10.0, 20.0, 30.0], 2)
    30.0
    """
    entries = _entries(table)
    if isinstance(i, Value) and modes.tracing:
        _check_alike(entries)
        if not differentiating():
            return modes.trace.take(entries, i)
        return _composed(entries, i)
    place = i._data if isinstance(i, Value) else i
    if isinstance(place, bool) or not hasattr(place, "__float__") or not float(place).is_integer():
        raise TypeError(f"take needs a whole number, the index in the table, got {i!r:.60}")
    k = int(place)
    if not 0 <= k < len(entries):
        raise IndexError(f"take: a table of {len(entries)} has no entry {k}; its entries are 0 to {len(entries) - 1}")
    return entries[k]


def _entries(table: Any) -> list[Any]:
    if isinstance(table, (dict, str, bytes)) or not hasattr(type(table), "__iter__"):
        raise TypeError(f"take needs a list to take from, got {table!r:.60}: write take([a, b, c], i)")
    entries = table.tolist() if hasattr(table, "tolist") else list(table)
    if not entries:
        raise ValueError("take from an empty list: it has no entries")
    return entries


def _check_alike(entries: list[Any]) -> None:
    for k, entry in enumerate(entries):
        if shape_of(entry) != shape_of(entries[0]):
            raise TypeError(
                f"in a compiled function all entries of a table have one shape: entry 0 is {words(entries[0])},\n"
                f"  entry {k} is {words(entry)}"
            )


def _composed(entries: list[Any], i: Value) -> Any:
    """The same in operations of the table, for derivatives of derivatives."""
    hits = [ops.eq(i, k) for k in range(len(entries))]
    found = ops.sum(hits)
    columns = zip(*[flatten(entry, entries[0]) for entry in entries])
    sums = [ops.sum([ops.where(hit, x, 0) for hit, x in zip(hits, column)]) for column in columns]
    return rebuild(entries[0], iter([ops.where(found, x, math.nan) for x in sums]))
