"""An index beyond the end of a list: which list, which index, and where numbers that begin with 1 come from."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .frames import failing, worth

if TYPE_CHECKING:
    from ..runs.running import Run

FEWEST = 3


def beyond_the_end(run: Run) -> tuple[str, str, str] | None:
    """The reason, the numbers, and the fix; None if they cannot be determined."""
    for node, frame in failing(run):
        if not isinstance(node, ast.Subscript):
            continue
        held, index = worth(node.value, frame), worth(node.slice, frame)
        if not isinstance(held, (list, tuple)) or type(index) is not int or -len(held) <= index < len(held):
            continue
        name, by = ast.unparse(node.value), ast.unparse(node.slice)
        counted = f"{by} is {index}, and " if not by.lstrip("-").isdigit() else ""
        what = f"{counted}{name} has {len(held)} parts, which are counted from 0 to {len(held) - 1}"
        labels = _from_one(run, len(held)) if index == len(held) else None
        if labels is not None:
            told, count = labels
            what += f". The labels in {told} go from 1 to {len(held)}: as indices they have to begin with 0"
            return what, f"{count} labels, none of them 0", f"{name}[{by} - 1]   # or labels that begin with 0"
        fix = f"{len(held)} parts have the indices 0 to {len(held) - 1}" if held else f"{name} is empty"
        return what, f"{name} has {len(held)} parts" + (f"; {by} = {index}" if counted else ""), fix
    return None


def _from_one(run: Run, most: int) -> tuple[str, int] | None:
    """The list whose labels, or the last items of whose rows, are the whole numbers from 1 to `most`."""
    for name, thing in run.names.items():
        if name.startswith("__") or not isinstance(thing, (list, tuple)) or len(thing) < FEWEST:
            continue
        for at in (-1, 0):
            labels = [row[at] if isinstance(row, (list, tuple)) and row else row for row in thing]
            if all(type(x) is int for x in labels) and set(labels) == set(range(1, most + 1)):
                return name, len(labels)
    return None
