"""A notebook as a program: its code cells, one after another, without what only a notebook understands."""

from __future__ import annotations

import json
from pathlib import Path


def code_of(path: Path) -> str:
    """The text of all code cells. Lines for the notebook itself (`%matplotlib`, `!pip`, `x?`) become comments."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(
            f"{path} is not a notebook, or a damaged one: it should be JSON with a list of cells"
        ) from None
    return "\n".join(_without_magic(text) for text in texts)


def _without_magic(text: str) -> str:
    if text.lstrip().startswith("%%"):
        return "\n".join(f"# {line}" for line in text.split("\n")) + "\n"
    lines = text.split("\n")
    magic = [line.lstrip().startswith(("%", "!")) or line.rstrip().endswith("?") for line in lines]
    blank = [line[: len(line) - len(line.lstrip())] + "pass  # " + line.strip() for line in lines]
    return "\n".join(b if m else line for line, m, b in zip(lines, magic, blank)) + "\n"
