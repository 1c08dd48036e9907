"""Drawings for Graphviz: DOT text, and `draw_dot` as in the lecture.

Labels are data: they are escaped, and nodes are called n0, n1, ... The program `dot` is
run if it is installed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...files.writing import ending, write_whole
from ..embedded import still
from .portable.sizes import heading
from .portable.view import Card, View

SPECIAL = str.maketrans({c: f"\\{c}" for c in '\\"{}|<>'})


def source(view: View, rankdir: str = "LR") -> str:
    """The picture as DOT text: records for values, an oval for each operation."""
    lines = ["digraph {", f"  rankdir={rankdir};", '  node [fontname="Helvetica"]; edge [fontname="Helvetica"];']
    for i, card in enumerate(view.cards):
        lines.append(f'  n{i} [shape=record, label="{_record(card)}"];')
        if card.symbol:
            lines.append(f'  n{i}op [label="{_quoted(card.symbol)}"];')
            lines.append(f"  n{i}op -> n{i};")
    for link in view.links:
        text = f' [label="{_quoted(link.text)}"]' if link.text and not link.plain else ""
        lines.append(f"  n{link.start} -> n{link.end}{'op' * bool(view.cards[link.end].symbol)}{text};")
    return "\n".join([*lines, "}", ""])


def _record(card: Card) -> str:
    name = heading(card) if card.given or card.many else ""
    cells = [name, f"data {card.data}"]
    if card.kind != "constant":
        cells.append(f"grad {card.grad}")
    return "{ " + " | ".join(cell.translate(SPECIAL) for cell in [*cells, *card.notes]) + " }"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _graphviz() -> str | None:
    import shutil

    return shutil.which("dot")


class Dot:
    """A graph in DOT. Displayed in notebooks, drawn by Graphviz if the program `dot` is installed."""

    def __init__(self, text: str, svg: str, format: str = "svg") -> None:
        self.source, self._svg, self.format = text, svg, format

    def pipe(self, format: str = "") -> bytes:
        """The picture drawn by Graphviz, as "svg", "png", "pdf", or any other format that `dot` can write."""
        import subprocess

        program = _graphviz()
        if not program:
            raise RuntimeError(
                "drawing this needs Graphviz's program `dot`, which is not installed.\n"
                "  gradwalk.draw(value) draws without it; .source is the text for Graphviz"
            )
        command = [program, f"-T{format or self.format}"]
        return subprocess.run(command, input=self.source.encode(), capture_output=True, check=True, timeout=60).stdout

    def render(self, filename: str | Path = "graph", format: str = "") -> Path:
        """Write the picture to `filename` plus the format's extension, as Graphviz's own binding does."""
        path = Path(f"{filename}.{format or self.format}")
        return write_whole(path, self.pipe(format))

    def save(self, path: str | Path) -> Path:
        path = Path(path)
        ending(path, (".dot", ".gv"))
        return write_whole(path, self.source)

    def _repr_svg_(self) -> str:
        """The picture, drawn by Graphviz if it is installed and by gradwalk otherwise."""
        if _graphviz():
            return self.pipe("svg").decode()
        return self._svg

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return still(self._repr_svg_(), "the graph, drawn", self.source)

    def __str__(self) -> str:
        return self.source
