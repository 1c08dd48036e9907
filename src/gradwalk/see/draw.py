"""Drawings: the graph behind a value, as a picture.

    drawing = draw(loss)            displayed in a notebook
    drawing.save("loss.svg")        or .png, .pdf, .html, .dot
    drawing.show()                  opens it in the browser, where it can be searched and zoomed
    drawing["v79"]                  the Value that the picture calls v79

The work is done in snapshot.py, part.py and the folder drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from ..files.writing import ending, open_in_browser, write_whole
from . import snapshot
from .drawing import cells, opening, svg
from .drawing.dot import Dot
from .drawing.dot import source as dot_source
from .drawing.portable.arrange import arrange
from .drawing.portable.cut import cut
from .drawing.portable.levels import Scene
from .drawing.portable.model import Document
from .drawing.portable.shapes import Look
from .drawing.portable.view import View
from .drawing.proof import lies
from .embedded import still
from .names import shown
from .part import TooLarge, around, behind, part
from .snapshot import Snapshot

FORMS = (".svg", ".png", ".pdf", ".html", ".dot", ".gv")
"""The extensions of saved drawings."""
PLAIN = 40
"""A graph of up to this many values is drawn one by one, if that fits a screen."""
PARTED = (36, 12, 6, 3)
"""More things in a row than this are cut into parts, that can be closed; if the picture is still too large, fewer."""
OFTEN = 50_000
"""A larger graph is not cut more than once, where the script says what belongs together."""
PROVED = 50_000
"""Of a picture of so many values at most that tells of a script, all that it says is compared with the graph."""
MOST = 1_000
"""The most cards that are ever drawn."""

THEMES = ("auto", "light", "dark")
DIRECTIONS = ("LR", "TB")
INKS = ("gradient", "data", "derivative", "none")


class Drawing:
    """A picture of a graph, displayed in notebooks."""

    def __init__(
        self, graph: Snapshot, document: Document, states: list[int], plain: bool, look: Look, theme: str = "auto",
        wide: float = opening.WIDE,
    ) -> None:  # fmt: skip
        self.graph, self.document, self.states, self.plain, self.wide = graph, document, states, plain, wide
        self.look, self.theme, self.title = look, theme, look.title

    @cached_property
    def view(self) -> View:
        """The cards and the lines between them."""
        return cut(self.document, self.states, self.plain)

    @cached_property
    def scene(self) -> Scene:
        """The same with its layout."""
        return arrange(self.view, self.wide, self.look.labels, self.look.down)

    @cached_property
    def svg(self) -> str:
        """The text of an SVG file."""
        return svg.raised(svg.render(self.document, self.scene, self.look, self.theme))

    @cached_property
    def dot(self) -> str:
        """The text of a DOT file, for Graphviz."""
        return dot_source(self.view, "TB" if self.look.down else "LR")

    @property
    def html(self) -> str:
        """One self-contained page: frames open with a click, values are found by name."""
        from .page import picture_page

        return picture_page(self)

    @property
    def frames(self) -> list[str]:
        """The titles of frames that can be opened: draw(value, open=...)."""
        return [frame.title for frame in self.document.frames]

    def __getitem__(self, name: str) -> Any:
        """The Value with this name in the picture."""
        from .walk import find

        return self.graph.sources[find(self.graph, name)]

    def png(self, zoom: float = 2.0) -> bytes:
        """The picture as PNG, with `zoom` pixels to each of its points."""
        from .drawing.export import png

        return png(svg.raised(self._still()), zoom)

    def pdf(self) -> bytes:
        """The picture as PDF."""
        from .drawing.pdf import from_svg

        return from_svg(self._still(), "dark" if self.theme == "dark" else "light")

    def _still(self) -> str:
        """The SVG with a fixed theme, for formats that cannot follow the reader's setting."""
        return svg.render(self.document, self.scene, self.look, "light" if self.theme == "auto" else self.theme)

    def save(self, path: str | Path) -> Path:
        """Write the drawing to a file; the extension chooses the format: .svg .png .pdf .html .dot."""
        path = Path(path)
        kind = ending(path, FORMS)
        if kind in (".png", ".pdf"):
            return write_whole(path, self.png() if kind == ".png" else self.pdf())
        return write_whole(path, self.svg if kind == ".svg" else self.html if kind == ".html" else self.dot)

    def show(self) -> Path:
        """Open the drawing in the browser, as a page whose frames open and close; returns the page's file."""
        return open_in_browser("drawing.html", self.html)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return still(self.svg, repr(self), repr(self))

    def __repr__(self) -> str:
        count, many = len(self.view.cards), self.document.values
        folded = f" on {count:,} card{'s' * (count != 1)}" if not self.plain else ""
        return f"<drawing of {self.title or 'a graph'}: {many:,} value{'s' * (many != 1)}{folded}>"


def draw(
    value: Any,
    *,
    derivatives: bool = False,
    rankdir: str = "LR",
    depth: int | None = None,
    around: Any = None,
    open: str | Iterable[str] = (),
    fold: bool | None = None,
    ink: str = "gradient",
    theme: str = "auto",
    title: str = "",
) -> Drawing:
    """Draw the graph behind a Value, or behind a result of your own engine.

    derivatives  write the local derivative on every line
    rankdir      "LR" from left to right, "TB" from top to bottom
    depth        draw only what lies up to this many steps behind the value
    around       draw only what lies near this value: the value itself or its name in another drawing
    open         frames to open, by their titles: "layer 1", or a list of titles
    fold         whether similar values share a card; by default only if the values do not fit a screen one by one
    ink          what the width and colour of a line show: "gradient", "data", "derivative" or "none"
    theme        "light" or "dark"; "auto" follows the reader's setting
    """
    for word, given, allowed in (("theme", theme, THEMES), ("rankdir", rankdir, DIRECTIONS), ("ink", ink, INKS)):
        if given not in allowed:
            raise ValueError(f"{word} must be one of {', '.join(allowed)}, got {given!r}")
    look = Look()
    look.title, look.down, look.labels, look.ink = shown(title, 120) if title else "", rankdir == "TB", derivatives, ink
    graph, opened = snapshot.take(value), [open] if isinstance(open, str) else list(open)
    wrong: ValueError | None = None
    if graph.sites is not None:
        try:
            if read := _as_written(graph, depth, around, look, theme, opened, fold):
                return read
        except ValueError as error:  # there may be no such frame
            wrong = error
        except Exception:  # what is known of a script is a help, not needed
            pass
        graph.sites = None
    try:
        return drawn(_asked_for(graph, depth, around), look, theme, opened, fold)
    except ValueError as error:
        raise wrong or error from None


def _as_written(graph: Snapshot, depth: int | None, around: Any, *how: Any) -> Drawing | None:
    """The drawing of a graph whose script was watched; None if it would not be true."""
    assert graph.sites is not None
    if around is None:
        graph = graph.without_labels(graph.sites.passing(graph.labels.given))
    drawing = drawn(_asked_for(graph, depth, around), *how)
    return drawing if len(graph) > PROVED or not lies(drawing) else None


def drawn(
    graph: Snapshot, look: Look, theme: str = "auto", opened: Iterable[str] = (), fold: bool | None = None
) -> Drawing:
    """The drawing of a snapshot."""
    opened = list(opened)
    if fold is False and not opened and len(graph) > MOST:
        raise TooLarge(
            f"{len(graph):,} values: at most {MOST:,} are drawn one by one.\n"
            "  draw(value)                  draws similar values once\n"
            "  draw(value, depth=4)         draws what lies up to 4 steps behind it\n"
            "  draw(value, around='v79')    draws what lies near a value"
        )
    if not opened and (len(graph) <= PLAIN if fold is None else not fold):
        document = cells.document(graph, look.title, sums=False)
        states, _ = opening.first_states(document)
        if fold is False or opening.fits(document, states, plain=True):
            return Drawing(graph, document, states, True, look, theme)
    for most in PARTED:
        document = cells.document(graph, look.title, frozenset(opened), most=most)
        states, wide = opening.first_states(document)
        if opening.in_sight(document, states, wide) or (document.script and len(graph) > OFTEN):
            break
    if opened:  # frames of the picture as it is when nothing is opened
        states, wide = opening.first_states(document, opened)
    return Drawing(graph, document, states, False, look, theme, wide)


def _asked_for(graph: Snapshot, depth: int | None, near: Any) -> Snapshot:
    from .walk import find

    if near is not None:
        return part(graph, around(graph, find(graph, near)))
    return graph if depth is None else part(graph, behind(graph, depth))


def draw_dot(root: Any, format: str = "svg", rankdir: str = "LR") -> Dot:
    """The graph behind `root` in DOT, used as in the lecture: `.source` is the text, `.render("file")` draws it."""
    drawing = draw(root, rankdir=rankdir)
    return Dot(drawing.dot, drawing.svg, format)
