"""Pictures and pages inside other documents: what a notebook keeps, with a kernel or without, trusted or not.

A picture is an image with its data in it: notebooks show that even where they trust nothing. A
page is a frame with the whole page in it, and the picture beside it for where frames are taken out.
"""

from __future__ import annotations

import base64
from html import escape


def image(svg: str, words: str) -> str:
    """An SVG as an image: nothing in it can run, and no viewer takes it out."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(words)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'


def framed(page: str, svg: str, words: str, height: int) -> str:
    """A page in a frame of its own, and its picture for those who see no frames."""
    return (
        f'<iframe title="{escape(words)}" sandbox="allow-scripts" style="width:100%;height:{height}px;border:0" '
        f'srcdoc="{escape(page)}"></iframe>'
        f"<details><summary>as a picture</summary>{image(svg, words)}</details>"
    )
