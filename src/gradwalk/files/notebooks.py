"""A notebook as a program: its code cells in order, without what only a notebook understands."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

MAGIC = re.compile(r"^\s*[%!?]|^\s*[\w.]+\?+\s*$|^\s*\w+\s*=\s*[%!]")
"""A line for the notebook itself: %matplotlib, !pip, x?, files = !ls."""
AROUND = ("%%time", "%%timeit", "%%capture")
"""First lines of cells whose other lines are Python."""


class Cell(NamedTuple):
    """A code cell: its place among all cells, counted from 1 as Jupyter does, and its text."""

    place: int
    text: str


def is_notebook(path: Path) -> bool:
    return path.suffix.lower() == ".ipynb"


def code_cells(path: Path) -> list[Cell]:
    """The code cells. Lines keep their places; those for the notebook itself become `pass`."""
    import json  # imported here: only a notebook needs it, and `gradwalk run` should start quickly

    try:
        cells = json.loads(path.read_text("utf-8", "replace"))["cells"]
        found = [Cell(i, "".join(x["source"])) for i, x in enumerate(cells, 1) if x["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path.name} is not a notebook, or is damaged: it should be JSON with a list of cells "
            f"({type(error).__name__}: {error})"
        ) from None
    return [Cell(place, _plain(text.replace("\r\n", "\n"))) for place, text in found]


def _plain(text: str) -> str:
    try:
        ast.parse(text)
        return text  # all of it is Python: a line that begins with % continues the one before
    except (SyntaxError, ValueError):
        pass
    first, *rest = text.split("\n")
    if first.startswith("%%") and not first.startswith(AROUND):
        return ""
    return "\n".join([_kept(first), *map(_kept, rest)])


def _kept(line: str) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return f"{indent}pass  # {line.strip()}" if MAGIC.match(line) else line
