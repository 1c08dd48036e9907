"""A walk as a self-contained HTML page, and in other forms.

The page holds the walk as JSON and the web element that plays it; if scripts do not
run, it shows the drawing and the table. A Content-Security-Policy allows only that
script and nothing from elsewhere. The element is in web/.
"""

from __future__ import annotations

import base64
import hashlib
import json
from array import array
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..files.writing import ending, open_in_browser, write_whole
from .draw import PLAIN, Drawing, drawn
from .drawing.cells import DETAIL
from .drawing.colours import style as picture_style
from .drawing.portable.shapes import Look
from .drawing.wire import to_wire
from .embedded import framed, still
from .names import shown

if TYPE_CHECKING:
    from .walk import Walk

STEPPED = DETAIL
"""A walk of up to this many values can be stepped through on its page; of a larger one, the page shows both ends."""

STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0;padding:16px;font-family:'Source Sans 3',system-ui,sans-serif;max-width:1800px;margin-inline:auto}"
    "pre,.wide{overflow-x:auto}"
    "@media (min-width:40rem){"  # as high as the window, less the controls
    "gradwalk-picture{--gw-pane:calc(100vh - 12rem)}gradwalk-walk{--gw-pane:calc(100vh - 20rem)}}"
    ".unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}"
)


def save_walk(walk: Walk, path: Path) -> Path:
    if path.name.endswith(".anim.svg"):
        from .animation import animated

        return write_whole(path, animated(walk))
    kind = ending(path, (".txt", ".json", ".svg", ".html"))
    if kind == ".txt":
        content = f"{walk}\n"
    elif kind == ".json":
        content = json_text(walk) + "\n"
    else:
        content = drawing(walk).svg if kind == ".svg" else page(walk)
    return write_whole(path, content)


def json_text(walk: Walk) -> str:
    """The JSON of a walk, one column per line."""
    lines = (f"{json.dumps(key)}: {json.dumps(column)}" for key, column in walk.to_json().items())
    return "{\n" + ",\n".join(lines) + "\n}"


def show_walk(walk: Walk) -> Path:
    return open_in_browser("walk.html", page(walk))


def drawing(walk: Walk) -> Drawing:
    """The drawing of the graph with the walk's final gradients, and the local derivatives."""
    look = Look()
    look.title, look.labels = shown(walk.title, 120), len(walk.graph) <= PLAIN
    return drawn(walk.graph.with_gradients(array("d", walk.grads)), look)


def still_forms(walk: Walk) -> dict[str, str]:
    """What a notebook can show without running anything: the drawing and the table."""
    return still(drawing(walk).svg, repr(walk), str(walk))


def notebook_forms(walk: Walk, home: str = "") -> dict[str, str]:
    """The walk to step through, even without a kernel; the drawing and the table if scripts do not run.

    `home` names the placeholder in it for a walk with a kernel.
    """
    forms = still_forms(walk)
    high = 720 if len(walk.graph) > 12 else 520
    return {**forms, "text/html": framed(page(walk, typeface=""), forms["image/svg+xml"], repr(walk), high, home)}


def asset(name: str) -> str:
    """A file of the web bundle; empty if the bundle was not built."""
    try:
        return files("gradwalk").joinpath("web", name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def face() -> str:
    """The course's typeface, for a self-contained page; empty if the course was not built."""
    try:
        font = files("gradwalk").joinpath("site", "assets", "fonts", "source-sans-3.woff2").read_bytes()
    except FileNotFoundError:
        return ""
    data = base64.b64encode(font).decode()
    return (
        '@font-face{font-family:"Source Sans 3";font-weight:200 900;'
        f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
    )


def played(walk: Walk) -> dict[str, Any]:
    """What <gradwalk-walk> reads: the walk and, for more than a few values, the picture in which steps are shown."""
    document = walk.to_json()
    if PLAIN < len(walk.graph) <= STEPPED:
        document["picture"] = to_wire(drawing(walk), homes=True)
    return document


def page(walk: Walk, typeface: str | None = None) -> str:
    """One self-contained HTML page with the walk to step through; for a large walk, with its picture and its steps.

    It includes the course's typeface unless `typeface` says otherwise: a notebook stores every cell's output, and may
    refuse fonts, so it goes without.
    """
    typeface = face() if typeface is None else typeface
    still = drawing(walk)
    table = f'<pre tabindex="0">{escape(str(walk))}</pre>'
    if len(walk.graph) <= STEPPED:
        return _html(
            walk.title, f"<gradwalk-walk>{json_block(played(walk))}</gradwalk-walk>", "", still.svg + table, typeface
        )
    shown_as = f"<gradwalk-picture>{json_block(to_wire(still))}</gradwalk-picture>"
    return _html(walk.title, shown_as, table, still.svg + table, typeface)


def picture_page(drawing: Drawing) -> str:
    """One self-contained HTML page with the drawing, to be opened up, searched and zoomed."""
    shown_as = f"<gradwalk-picture>{json_block(to_wire(drawing))}</gradwalk-picture>"
    return _html(drawing.title or "a graph of values", shown_as, "", drawing.svg, face())


def _html(title: str, element: str, below: str, still: str, typeface: str) -> str:
    """A page around an element; if scripts do not run, it shows the still picture."""
    script, style = asset("gradwalk.js").replace("</script", "<\\/script"), STYLE + typeface + asset("gradwalk.css")
    title = escape(shown(title, 120))
    still = f'<div class="wide" tabindex="0">{still}</div>'
    played = f"{element}{below}<noscript>{still}</noscript>" if script else still
    # the element shows the title itself; the heading is there for screen readers too
    heading = f'<h1 class="unseen">{title}</h1>' if script else f"<h1>{title}</h1>"
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; font-src data:; "
        f"script-src {_hash(script) if script else repr('none')}; "
        f"style-src {_hash(style)} {' '.join(_hash(picture_style(theme)) for theme in ('auto', 'light', 'dark'))}"
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


def json_block(document: dict[str, Any]) -> str:
    """JSON inside HTML, escaped so that no label can end the element."""
    text = json.dumps(document).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f'<script type="application/json">{text}</script>'


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
