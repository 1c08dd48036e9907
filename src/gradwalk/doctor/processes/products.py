"""Records where a program's product of nonzero numbers becomes 0 (see experiments/vanished.py)."""

from __future__ import annotations

from collections import Counter
from typing import Any

TIMES = "__gradwalk_times__"
ALL = "__gradwalk_all__"


class Products:
    """How often the products of a line were too small for a float, by line number."""

    def __init__(self) -> None:
        self.lost: Counter[int] = Counter()

    def times(self, line: int, left: Any, right: Any) -> Any:
        """What the program calls instead of `left * right`."""
        result = left * right
        if type(result) is float and not result and left and right:
            self.lost[line] += 1
        return result

    def all(self, line: int, made: Any, *factors: Any, **more: Any) -> Any:
        """What the program calls instead of `prod(factors)`."""
        held = list(factors[0]) if factors and not hasattr(factors[0], "dtype") else None
        result = made(held, *factors[1:], **more) if held is not None else made(*factors, **more)
        some = held if held is not None else factors[0].ravel().tolist() if factors else []
        if isinstance(result, float) and not result and all(some):
            self.lost[line] += 1
        return result
