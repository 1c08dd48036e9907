"""The data of a program, as an experiment changes it: in order, relabelled, with columns of one scale."""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Callable
from functools import partial
from statistics import mean
from typing import Any

from ..watching.numpy_dice import numpy_shuffles

BINARY = {0, 1}
SIGNED = {-1, 1}


@contextlib.contextmanager
def without_shuffles() -> Any:
    """Make `random.shuffle` and the like leave everything in order; where rows are drawn from two lists of one length
    in turn, both draws take the same rows."""
    kind, dice, drawn = random.Random, random._inst, dict[tuple[int, int], tuple[Any, list[int]]]()
    own = {name: getattr(kind, name) for name in ("shuffle", "sample", "choices", "choice")}
    module = {name: getattr(random, name) for name in own}

    def rows(self: Any, population: Any, k: int, draw: Callable[..., list[int]]) -> list[Any]:
        key = (len(population), k)
        other, places = drawn.pop(key, (population, []))
        if other is population:
            places = draw(self, range(len(population)), k=k)
            drawn[key] = (population, places)
        return [population[i] for i in places]

    def stays(self: Any, x: Any, *_: Any) -> None:
        return None

    def sampled(self: Any, population: Any, k: int, **more: Any) -> list[Any]:
        return list(population) if k == len(population) else rows(self, population, k, partial(own["sample"], **more))

    def several(self: Any, population: Any, weights: Any = None, **more: Any) -> list[Any]:
        k = more.pop("k", 1)
        return rows(self, population, k, partial(own["choices"], weights=weights, **more))

    def chosen(self: Any, seq: Any) -> Any:
        return rows(self, seq, 1, own["choices"])[0]

    for name, new in (("shuffle", stays), ("sample", sampled), ("choices", several), ("choice", chosen)):
        setattr(kind, name, new)
        setattr(random, name, new.__get__(dice))
    try:
        with numpy_shuffles(lambda *_: True):
            yield
    finally:
        for name in own:
            setattr(kind, name, own[name])
            setattr(random, name, module[name])


def relabelled(labels: Any) -> Any:
    """A list of labels, or of rows that end with one, with -1 for 0 or 0 for -1."""
    signed = holds_labels(labels, SIGNED)
    if hasattr(labels, "dtype"):
        return (labels + 1) / 2 if signed else labels * 2 - 1
    return _with_other(labels, -1, 0) if signed else _with_other(labels, 0, -1)


def _with_other(labels: Any, old: int, new: int) -> Any:
    if isinstance(labels, (list, tuple)):
        if all(isinstance(row, (list, tuple)) and row for row in labels):
            return type(labels)(type(row)([*row[:-1], _with_other(row[-1], old, new)]) for row in labels)
        return type(labels)(_with_other(each, old, new) for each in labels)
    return new if not isinstance(labels, bool) and labels == old else labels


def rotated(labels: Any) -> Any:
    """The labels rotated by one place; in a list of rows, their last parts."""
    rows = list(labels)
    if rows and all(isinstance(row, (list, tuple)) and row for row in rows):
        last = [row[-1] for row in rows]
        return type(labels)(type(row)([*row[:-1], y]) for row, y in zip(rows, last[1:] + last[:1]))
    return labels[[*range(1, len(labels)), 0]] if hasattr(labels, "dtype") else type(labels)(rows[1:] + rows[:1])


def moved_among(thing: Any, labels: Any, wanted: int) -> Any:
    """The same rows, with the inputs of those that have one label exchanged among themselves."""
    rows = list(thing)
    of = [row[-1] for row in rows] if labels is None else list(labels)
    mine = [i for i, y in enumerate(of) if y == wanted]
    for i, j in zip(mine, mine[1:] + mine[:1]):
        rows[i] = thing[j] if labels is not None else type(thing[i])([*thing[j][:-1], thing[i][-1]])
    return rows


def parts_of(thing: Any) -> tuple[str, ...]:
    """The places of the numbers in the rows of a table, "0.1" for the second number of the first part; () if it is not
    a table. A list of plain numbers has one place, ""."""
    if not isinstance(thing, (list, tuple)) or len(thing) < 4:
        return ()
    first = _places(thing[0])
    return first if first and all(_places(row) == first for row in thing) else ()


def _places(row: Any, depth: int = 2) -> tuple[str, ...]:
    if _is_plain(row):
        return ("",)
    if not isinstance(row, (list, tuple)) or not depth or not row:
        return ()
    inner = [_places(part, depth - 1) for part in row]
    return tuple(f"{i}.{place}".rstrip(".") for i, some in enumerate(inner) for place in some) if all(inner) else ()


def poked(thing: Any, rows: tuple[int, ...], parts: tuple[str, ...]) -> Any:
    """The table in which some rows have, in some places, the differing number of another row."""
    new = copy.deepcopy(list(thing))
    for part in parts:
        held = [_at(row, part) for row in thing]
        for i in rows:
            other = next((x for x in held[i + 1 :] + held[:i] if x != held[i]), held[i])
            new[i] = _with_at(new[i], part, other)
    return type(thing)(new)


def _at(row: Any, part: str) -> Any:
    for i in part.split(".") if part else ():
        row = row[int(i)]
    return row


def _with_at(row: Any, part: str, x: Any) -> Any:
    if not part:
        return x
    i, _, rest = part.partition(".")
    parts = list(row)
    parts[int(i)] = _with_at(parts[int(i)], rest, x)
    return type(row)(parts)


def holds_labels(thing: Any, wanted: set[int] = BINARY) -> bool:
    """Whether a list holds labels of two kinds, 0 and 1 say, and has both; or rows that end with such a label."""
    if hasattr(thing, "dtype") and hasattr(thing, "ravel"):
        return set(thing.ravel().tolist()) == wanted
    if not isinstance(thing, (list, tuple)) or len(thing) < 4:
        return False
    last = [row[-1] if isinstance(row, (list, tuple)) and row else row for row in thing]
    return all(isinstance(x, (int, float)) for x in last) and set(last) == wanted


def columns_of(thing: Any) -> list[list[float]]:
    """The columns of a table of numbers, whose rows have their inputs as tuples or first parts; [] if it is not one."""
    if hasattr(thing, "dtype") and getattr(thing, "ndim", 0) == 2:
        thing = thing.tolist()
    if not isinstance(thing, (list, tuple)) or len(thing) < 4:
        return []
    rows = [
        row[0] if isinstance(row, (list, tuple)) and row and isinstance(row[0], (list, tuple)) else row for row in thing
    ]
    rows = [list(row) if isinstance(row, (list, tuple)) else [row] for row in rows]
    fits = all(len(row) == len(rows[0]) and all(_is_plain(x) for x in row) for row in rows)
    return [list(column) for column in zip(*rows)] if fits else []


def _is_plain(x: Any) -> bool:
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def standardised(thing: Any) -> Any:
    """The table with mean 0 and spread 1 in every wide column."""
    columns = columns_of(thing)
    scales = [_scale(column) for column in columns]

    def row_of(row: Any) -> Any:
        if isinstance(row, (list, tuple)) and row and isinstance(row[0], (list, tuple)):
            return type(row)([row_of(row[0]), *row[1:]])
        if isinstance(row, (list, tuple)):
            return type(row)([(x - m) / s for x, (m, s) in zip(row, scales)])
        return (row - scales[0][0]) / scales[0][1]

    if hasattr(thing, "dtype"):
        return type(thing)(thing.shape) * 0 + [row_of(row) for row in thing.tolist()]
    return type(thing)(row_of(row) for row in thing)


def _scale(column: list[float]) -> tuple[float, float]:
    m = mean(column)
    s = (sum((x - m) ** 2 for x in column) / len(column)) ** 0.5
    return (m, s or 1.0) if max(map(abs, column)) > 5 else (0.0, 1.0)
