"""Records what a program compares with what (see counting.py)."""

from __future__ import annotations

import ast
import operator
from collections import deque
from dataclasses import dataclass
from typing import Any

COMPARED = "__gradwalk_compared__"
OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Is: "is_",
}  # fmt: skip
KEEP = 400
"""How many of the latest results of each comparison are kept."""

Seen = tuple[Any, Any, bool]
"""Left, right, and the result."""


@dataclass(frozen=True)
class Thing:
    """Stands for an object that is neither a number nor a text, by the name of its class."""

    kind: str

    def __str__(self) -> str:
        return f"a {self.kind}"


class Comparisons:
    """What was compared, by the number of each comparison."""

    def __init__(self) -> None:
        self._rows: dict[int, deque[Seen]] = {}

    def compare(self, i: int, left: Any, name: str, right: Any) -> Any:
        """What the program calls instead of `left == right`."""
        result = getattr(operator, name)(left, right)
        rows = self._rows.setdefault(i, deque(maxlen=KEEP))
        if hasattr(result, "ravel"):
            size = len(result.ravel())
            rows.extend(zip(_flat(left, size), _flat(right, size), result.ravel().tolist()))
        else:
            rows.append((_plain(left), _plain(right), bool(result)))
        return result

    def rows(self) -> dict[int, list[Seen]]:
        return {i: list(rows) for i, rows in self._rows.items()}


def _flat(thing: Any, size: int) -> list[Any]:
    held = thing.ravel().tolist() if hasattr(thing, "ravel") else [thing]
    return held if len(held) == size else [held[0]] * size if len(held) == 1 else [Thing("array")] * size


def _plain(thing: Any) -> Any:
    if hasattr(thing, "item") and hasattr(thing, "dtype") and getattr(thing, "size", 0) == 1:
        thing = thing.item()
    return thing if isinstance(thing, (bool, int, float, str)) else Thing(type(thing).__name__)
