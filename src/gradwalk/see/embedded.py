"""Pictures and pages inside other documents, for notebooks with or without a kernel, trusted or not.

A picture is embedded as an image with its data inline, which even untrusted notebooks show. A page is
embedded as a frame that contains the whole page, followed by the picture in case frames are removed.
"""

from __future__ import annotations

import base64
from html import escape


def image(svg: str, words: str) -> str:
    """An SVG as an image: nothing in it can run, so viewers do not remove it."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(words)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'


def still(svg: str, words: str, text: str) -> dict[str, str]:
    """A picture in the formats that a notebook stores. `words` is the alternative text, `text` the plain-text form.

    The picture is an image in HTML, because an untrusted notebook does not show SVG.
    """
    return {"text/html": image(svg, words), "image/svg+xml": svg, "text/plain": text}


def framed(page: str, svg: str, words: str, height: int, home: str = "") -> str:
    """A page in its own frame, with its picture in case frames are removed.

    The style rules hide the picture next to a frame, and both next to a live walk that found its `home`; a viewer
    that removes frames leaves the picture visible.
    """
    return (
        "<div class='gradwalk-walk'><style>.gradwalk-walk:has(iframe) .gradwalk-still,"
        ".gradwalk-live:not(:empty)~*{display:none}</style>"
        + (f'<div class="gradwalk-live" data-gradwalk-home="{escape(home)}"></div>' if home else "")
        + f'<iframe title="{escape(words)}" sandbox="allow-scripts" '
        f'style="width:100%;height:{height}px;border:0" srcdoc="{escape(page)}"></iframe>'
        f'<div class="gradwalk-still">{image(svg, words)}</div></div>'
    )
