"""A picture as plain data, for the page and the widget: what web/src/picture reads."""

from __future__ import annotations

import math
from typing import Any


def to_wire(drawing: Any, homes: bool = False) -> dict[str, Any]:
    """A drawing's cells, frames and lines, and its initial state; with `homes`, also the cell of each value."""
    document = {key: _plain(x) for key, x in vars(drawing.document).items() if key != "homes"}
    return {
        "format": "gradwalk-picture",
        "version": 1,
        "document": document | {"homes": list(drawing.document.homes) if homes else []},
        "states": list(drawing.states),
        "plain": drawing.plain,
        "wide": drawing.wide,
        "look": _plain(drawing.look),
    }


def _plain(x: Any) -> Any:
    if isinstance(x, float):
        return x if math.isfinite(x) else 0.0
    if isinstance(x, (str, int, bool)) or x is None:
        return x
    if isinstance(x, (list, tuple)):
        return [_plain(y) for y in x]
    return {key: _plain(y) for key, y in vars(x).items()}
