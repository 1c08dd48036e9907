"""What a row is made of: numbers in lists, tuples and dicts, nested in the same way in every row of a batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from ..engine.containers import alike, entries, is_container


class RaggedError(ValueError):
    """Rows that differ in the lengths of their lists."""


def grouped(arguments: Sequence[Sequence[Any]]) -> list[list[int]] | None:
    """Groups of rows whose lists have the same lengths, ordered by first row; None if they differ in other ways."""
    groups: dict[Any, list[int]] = {}
    looks = set()
    for i, row in enumerate(zip(*arguments)):
        groups.setdefault(tuple(map(structure, row)), []).append(i)
        looks.add(tuple(map(_depth, row)))
    return list(groups.values()) if all(all(map(_alike, *pair)) for pair in combinations(looks, 2)) else None


def _depth(row: Any) -> Any:
    """What a row looks like, whatever the lengths of its lists."""
    if isinstance(row, dict):
        return (dict, tuple((key, _depth(entry)) for key, entry in row.items()))
    return (type(row), frozenset(map(_depth, row))) if isinstance(row, (list, tuple)) else ()


def _alike(one: Any, other: Any) -> bool:
    """Whether rows that look like this can be in one batch: an empty list fits any other list."""
    if one == other:
        return True
    if not one or not other or one[0] is not other[0]:
        return False
    if one[0] is dict:
        return len(one[1]) == len(other[1]) and all(a == b and _alike(x, y) for (a, x), (b, y) in zip(one[1], other[1]))
    return not one[1] or not other[1] or all(_alike(x, y) for x in one[1] for y in other[1])


def plain(row: Any) -> Any:
    """A row in which arrays and ranges, however deeply nested, are lists."""
    return _map(
        lambda x: x.tolist() if hasattr(x, "tolist") else list(x) if isinstance(x, range) else x,
        row,
    )


def _map(f: Callable[[Any], Any], row: Any) -> Any:
    """`f` of everything in a row that is not a container: tuples become lists, unless their fields have names."""
    if not is_container(row):
        return f(row)
    inner = [_map(f, entry) for _, entry in entries(row)]
    return alike(row, inner) if isinstance(row, dict) or hasattr(row, "_fields") else inner


def take(row: Any, like: Any, path: tuple[Any, ...], add: Callable[[Any], None]) -> None:
    """Add the numbers of a row that is structured like the first one, in the order of the first one.

    `path` says where this is: the argument's name, the row, and the keys inside it.
    """
    if row is None:
        raise TypeError(f"{_at(path)} is None: a number is missing there. Fill it in, or leave the row out")
    if isinstance(like, dict):
        if not isinstance(row, dict) or row.keys() != like.keys():
            raise ValueError(_difference(row, like, path))
        for key, entry in like.items():
            take(row[key], entry, (*path, key), add)
    elif isinstance(like, list) or hasattr(like, "_fields"):
        if type(row) is not type(like) or len(row) != len(like):
            ragged = isinstance(row, list) and isinstance(like, list)
            raise (RaggedError if ragged else ValueError)(_difference(row, like, path))
        for i, entry in enumerate(like):
            take(row[i], entry, (*path, i), add)
    elif is_container(row):
        raise ValueError(_difference(row, like, path))
    else:
        try:
            add(row)
        except (TypeError, OverflowError) as error:
            raise type(error)(f"{_at(path)}: {error}") from None


def _at(path: tuple[Any, ...]) -> str:
    return "".join([path[0], *(f"[{key!r}]" for key in path[1:])])


def _difference(row: Any, first: Any, path: tuple[Any, ...]) -> str:
    here, there = _at(path), _at((path[0], 0, *path[2:]))
    if isinstance(row, dict) and isinstance(first, dict):
        missing, more = (", ".join(repr(key) for key in a if key not in b) for a, b in ((first, row), (row, first)))
        found = f"no {missing}" if not more else f"{more}, not {missing}" if missing else f"{more}, which {there} lacks"
        return f"every row must have the same keys: {here} has {found}"
    return f"every row must have the same shape: {there} is {_words(first)}, {here} is {_words(row)}"


def structure(row: Any) -> Any:
    """What distinguishes the containers of a row, hashable: sizes for plain rectangles, names and kinds otherwise."""
    if isinstance(row, dict):
        return ("dict", *((key, structure(entry)) for key, entry in row.items()))
    if isinstance(row, (list, tuple)):
        inner = [structure(entry) for entry in row]
        kind = type(row) if hasattr(row, "_fields") else list
        if kind is list and all(s == inner[0] for s in inner) and is_rectangle(inner[0] if inner else ()):
            return (len(row), *inner[0]) if inner else (0,)
        return (kind, *inner)
    return ()


def is_rectangle(shape: tuple[Any, ...]) -> bool:
    """Whether these are the sizes of nested lists, with one length per level."""
    return all(isinstance(size, int) for size in shape)


def listed(row: Any) -> Any:
    """The containers of a row, as the traced function will see them."""
    return _map(lambda number: 0, row)


def _words(row: Any) -> str:
    if hasattr(row, "_fields"):
        return f"a {type(row).__name__}"
    if is_container(row):
        return f"{'a dict' if isinstance(row, dict) else 'a list'} of {len(row)}"
    return f"a {type(row).__name__}" if isinstance(row, str) else "one number"
