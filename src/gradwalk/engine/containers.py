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


def flatten(tree: Any, like: Any = None) -> Iterator[Any]:
    """The numbers of a nested container, in order; dicts in that of `like`, which has the same shape, if given."""
    if not is_container(tree):
        yield tree
        return
    for key, branch in entries(tree if like is None else like):
        yield from flatten(tree[key], branch)


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


def shape_of(tree: Any) -> Any:
    """What distinguishes containers; all numbers are alike. Lists and tuples are distinguished only by length."""
    if tree is None:
        return None
    if not is_container(tree):
        return 0
    inner = [shape_of(branch) for _, branch in entries(tree)]
    return {key: shape for (key, _), shape in zip(entries(tree), inner)} if isinstance(tree, dict) else inner


def words(tree: Any) -> str:
    if isinstance(tree, dict):
        return f"a dict of {', '.join(map(repr, tree))}" if tree else "an empty dict"
    if is_container(tree):
        return f"a {type(tree).__name__} of {len(tree)}"
    return "None" if tree is None else "one number"
