"""Nested lists, tuples and dicts: read, flattened and rebuilt.

Which containers are supported is decided here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any


def is_container(x: Any) -> bool:
    return isinstance(x, (list, tuple, dict))


def entries(x: Any) -> Iterable[tuple[Any, Any]]:
    """The entries of a container, each with its key or index; nothing if `x` is not a container."""
    if isinstance(x, dict):
        return x.items()
    return enumerate(x) if isinstance(x, (list, tuple)) else ()


def alike(x: Any, branches: list[Any]) -> Any:
    """A container of the same kind as `x`, with other entries."""
    if isinstance(x, dict):
        return dict(zip(x, branches))
    return type(x)(*branches) if hasattr(x, "_fields") else type(x)(branches)


def flatten(tree: Any) -> Iterator[Any]:
    """The numbers of a nested container, in order (dicts by their own order)."""
    if not is_container(tree):
        yield tree
    for _, branch in entries(tree):
        yield from flatten(branch)


def rebuild(tree: Any, leaves: Iterator[Any]) -> Any:
    """A container like `tree`, with the given leaves in place of its numbers."""
    if not is_container(tree):
        return next(leaves)
    return alike(tree, [rebuild(branch, leaves) for _, branch in entries(tree)])


def map_tree(f: Callable[[Any], Any], tree: Any) -> Any:
    """`f` of everything in a nested container."""
    return rebuild(tree, iter([f(x) for x in flatten(tree)]))


def named(tree: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Everything in a nested container with its name: x[0], x['a'][1]."""
    if not is_container(tree):
        yield name, tree
    for key, branch in entries(tree):
        yield from named(branch, f"{name}[{key!r}]")
