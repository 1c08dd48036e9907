"""A walk as files: one HTML page that needs nothing else, and the other forms.

The page holds the walk as JSON and the web element that plays it; where scripts do
not run it shows the drawing and the table. A Content-Security-Policy allows that one
script and nothing from elsewhere. This file knows pages; the element is in web/.
"""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from ..files.writing import ending, open_in_browser, write_whole
from .draw import DRAWN, Drawing
from .drawing import cards, fold, svg
from .names import shown
from .part import TooLarge

if TYPE_CHECKING:
    from .walk import Walk

PLAYED = 1000
"""A walk of more values is not put on a page."""

STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0;padding:16px;font-family:system-ui,sans-serif;max-width:1200px;margin-inline:auto}"
    "pre,.wide{overflow-x:auto}"
    ".unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}"
)


def save_walk(walk: Walk, path: Path) -> Path:
    kind = ending(path, (".txt", ".json", ".svg", ".html"))
    if kind == ".txt":
        content = f"{walk}\n"
    elif kind == ".json":
        content = json.dumps(walk.to_json(), indent=1) + "\n"
    else:
        content = drawing(walk).svg if kind == ".svg" else page(walk)
    return write_whole(path, content)


def show_walk(walk: Walk) -> Path:
    return open_in_browser("walk.html", page(walk))


def drawing(walk: Walk) -> Drawing:
    """The graph with the gradients that the walk arrived at, and the local derivatives."""
    graph = walk.graph.with_gradients(walk.grads)
    if len(graph) > DRAWN:
        picture = fold.folded(graph)
        if len(picture.cards) > DRAWN:
            raise TooLarge(f"{len(graph):,} values are too many to draw; save the walk as .txt or .json")
        return Drawing(picture, walk.title)
    return Drawing(cards.picture(graph, derivatives=True), walk.title)


def still_forms(walk: Walk) -> dict[str, str]:
    """What a notebook can show without running anything: the drawing, where it is not too large, and the table."""
    try:
        return {"image/svg+xml": drawing(walk).svg, "text/plain": str(walk)}
    except TooLarge:
        return {"text/plain": str(walk)}


def bundle(name: str) -> str:
    """A file of the web bundle; empty where the bundle was not built."""
    try:
        return files("gradwalk").joinpath("web", name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def page(walk: Walk) -> str:
    """One HTML page, self-contained."""
    if len(walk.graph) > PLAYED:
        raise TooLarge(f"{len(walk.graph):,} values are too many for a page; save the walk as .txt or .json")
    script, style = bundle("gradwalk.js").replace("</script", "<\\/script"), STYLE + bundle("gradwalk.css")
    title = escape(shown(walk.title, 120))
    forms = still_forms(walk)
    still = f'<div class="wide" tabindex="0">{forms.get("image/svg+xml", "")}</div>'
    still += f'<pre tabindex="0">{escape(forms["text/plain"])}</pre>'
    played = f"<gradwalk-walk>{json_block(walk)}</gradwalk-walk><noscript>{still}</noscript>" if script else still
    # the element shows the title itself; a reader of headings gets it either way
    heading = f'<h1 class="unseen">{title}</h1>' if script else f"<h1>{title}</h1>"
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"script-src {_hash(script) if script else repr('none')}; "
        f"style-src {_hash(style)} {_hash(svg.style('auto'))}"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<main>\n{heading}\n{played}\n</main>\n"
        + (f'<script type="module">{script}</script>\n' if script else "")
        + "</body>\n</html>\n"
    )


def json_block(walk: Walk) -> str:
    """The walk's JSON inside HTML, where no label can end the element."""
    text = json.dumps(walk.to_json()).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f'<script type="application/json">{text}</script>'


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
