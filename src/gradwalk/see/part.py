"""Which part of a graph is meant: all of it, or what lies near its root; and not too much of it.

This file counts steps from the root. It knows neither values nor pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


class TooLarge(ValueError):
    """There is more in the graph than can be looked at. The message says how to look at a part."""


def cut_off(
    root: Any, inputs_of: Callable[[Any], Iterable[Any]], depth: int | None, limit: int | None
) -> tuple[set[int], int]:
    """The ids of the nodes whose inputs lie deeper than `depth` steps, and how many nodes there are up to there.

    Stops as soon as there are more than `limit`, so that a graph of a million is refused at once.
    """
    if depth is not None and depth < 0:
        raise ValueError(f"depth counts steps from the value, so it is at least 0; got {depth}")
    found = {id(root)}
    level, steps = [root], 0
    while level and (depth is None or steps < depth):
        deeper = []
        for node in level:
            for x in inputs_of(node):
                if id(x) not in found:
                    found.add(id(x))
                    deeper.append(x)
            if limit is not None and len(found) > limit:
                raise TooLarge(f"this graph has more than {limit:,} values")
        level, steps = deeper, steps + 1
    return {id(node) for node in level if any(id(x) not in found for x in inputs_of(node))}, len(found)
