"""Drawings: the graph behind a value, as a picture.

    drawing = draw(loss)            in a notebook, this shows itself
    drawing.save("loss.svg")        or .png, or .dot
    drawing.show()                  opens it in the browser

This file knows what may be asked for and what is too much to look at. The parts of
the work are in snapshot.py and in the folder drawing.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from ..files.writing import ending, open_in_browser, write_whole
from . import snapshot
from .drawing import cards, fold, svg
from .drawing.cards import Picture
from .drawing.dot import Dot
from .drawing.dot import source as dot_source
from .names import shown
from .part import TooLarge

FORMS = (".svg", ".png", ".dot", ".gv")
"""What the name of a saved drawing may end in."""
DRAWN = 250
"""More cards than this are too many to look at."""
READ = 20_000
"""A graph of more values than this is not even read."""

THEMES = ("auto", "light", "dark")
DIRECTIONS = ("LR", "TB")


class Drawing:
    """A picture of a graph. Shows itself in notebooks."""

    def __init__(self, picture: Picture, title: str = "", rankdir: str = "LR", theme: str = "auto") -> None:
        self.picture, self.title, self.rankdir, self.theme = picture, shown(title, 120), rankdir, theme

    @cached_property
    def svg(self) -> str:
        """The text of an SVG file."""
        return svg.render(self.picture, self.title, self.rankdir, self.theme)

    @cached_property
    def dot(self) -> str:
        """The text of a DOT file, for Graphviz."""
        return dot_source(self.picture, self.rankdir)

    def png(self, zoom: float = 2.0) -> bytes:
        """The picture as PNG, `zoom` dots to each of its points."""
        try:
            import resvg_py
        except ImportError:
            raise ImportError(
                "PNG needs a program that paints SVG: pip install 'gradwalk[png]'.\n"
                "  an SVG needs nothing: drawing.save('picture.svg')"
            ) from None
        theme = "light" if self.theme == "auto" else self.theme
        text = svg.render(self.picture, self.title, self.rankdir, theme)
        return bytes(resvg_py.svg_to_bytes(svg_string=text, zoom=zoom))

    def save(self, path: str | Path) -> Path:
        """Write the drawing to a file: its name's ending (.svg .png .dot) says how."""
        path = Path(path)
        kind = ending(path, FORMS)
        return write_whole(path, self.svg if kind == ".svg" else self.png() if kind == ".png" else self.dot)

    def show(self) -> Path:
        """Open the drawing in the browser; returns its file."""
        return open_in_browser("drawing.svg", self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": repr(self)}

    def __repr__(self) -> str:
        folded = f" on {len(self.picture.cards):,} cards" if len(self.picture.cards) != self.picture.values else ""
        return f"<drawing of {self.title or 'a graph'}: {self.picture.values:,} values{folded}>"


def draw(
    value: Any,
    *,
    derivatives: bool = False,
    rankdir: str = "LR",
    depth: int | None = None,
    fold: bool | None = None,
    theme: str = "auto",
    title: str = "",
) -> Drawing:
    """Draw the graph behind a Value, or behind a result of your own engine.

    derivatives  write the local derivative on every line
    rankdir      "LR" from left to right, "TB" from top to bottom
    depth        draw only what lies so many steps behind the value
    fold         draw what is alike once, with a count; left out: where there is too much to draw otherwise
    theme        "light" or "dark"; "auto" follows the reader's setting
    """
    if theme not in THEMES:
        raise ValueError(f"theme is one of {', '.join(THEMES)}; got {theme!r}")
    picture = pictured(value, derivatives, rankdir, depth, fold)
    return Drawing(picture, title, rankdir, theme)


def pictured(
    value: Any, derivatives: bool, rankdir: str, depth: int | None = None, folding: bool | None = None
) -> Picture:
    if rankdir not in DIRECTIONS:
        raise ValueError(f"rankdir is one of {', '.join(DIRECTIONS)}; got {rankdir!r}")
    try:
        graph = snapshot.take(value, depth=depth, limit=READ)
    except TooLarge as error:
        raise TooLarge(f"{error}: too many to draw.\n{_PART}") from None
    if folding or (folding is None and len(graph) > DRAWN):
        picture = fold.folded(graph)
    else:
        picture = cards.picture(graph, derivatives)
    if len(picture.cards) > DRAWN:
        alike, more = (" that are not alike", "") if folding is not False else ("", _FOLD)
        raise TooLarge(f"{len(picture.cards):,} values{alike}: too many to read on one drawing.\n{_PART}{more}")
    return picture


_PART = (
    "  draw(value, depth=4)    draws what lies up to 4 steps behind it, and so for any value further inside\n"
    "  print(walk(value))      tells it in words, the middle left out"
)
_FOLD = "\n  draw(value)             draws what is alike once, with a count"


def draw_dot(root: Any, format: str = "svg", rankdir: str = "LR") -> Dot:
    """The graph behind `root` in DOT, called as in the lecture: `.source` is the text, `.render("file")` draws it."""
    return Dot(pictured(root, False, rankdir), format, rankdir)
