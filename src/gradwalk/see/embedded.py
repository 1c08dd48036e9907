"""Pictures and pages inside other documents: what a notebook keeps, with a kernel or without, trusted or not.

A picture is an image with its data in it, which notebooks show even if they are not trusted. A page is
a frame with the whole page in it, followed by the picture in case frames are removed.
"""

from __future__ import annotations

import base64
from html import escape


def image(svg: str, words: str) -> str:
    """An SVG as an image: nothing in it can run, so viewers do not remove it."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(words)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'


def still(svg: str, words: str, text: str) -> dict[str, str]:
    """A picture in the forms of a notebook. `words` appear if images are not shown, `text` if there is only text.

    It is HTML with an image in it, because an untrusted notebook shows no SVG.
    """
    return {"text/html": image(svg, words), "image/svg+xml": svg, "text/plain": text}


def framed(page: str, svg: str, words: str, height: int, home: str = "") -> str:
    """A page in its own frame; if frames are removed, its picture.

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
