"""A picture as the text of an SVG file."""

from __future__ import annotations

import re
from html import escape

from .colours import style
from .portable.cards import spoken
from .portable.levels import Scene
from .portable.model import Document
from .portable.paint import Painted, paint
from .portable.shapes import Look


def render(document: Document, scene: Scene, look: Look, theme: str = "auto") -> str:
    painted = paint(document, scene, look)
    width, height = f"{painted.width:.0f}", f"{painted.height:.0f}"
    scale = shrunk(painted)
    wide, high = f"{painted.width * scale:.0f}", f"{painted.height * scale:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gradwalk-{theme}" width="{wide}" height="{high}" '
        f'viewBox="0 0 {width} {height}" role="img">\n'
        f"<title>{escape(look.title or 'a graph of values')}</title>\n"
        f"<desc>{escape(summary(scene))}</desc>\n"
        f"<style>{style(theme)}</style>\n"
        f'<rect class="page" width="{width}" height="{height}" rx="8"/>\n'
        f"{painted.body}\n</svg>\n"
    )


SCREEN = (1_440.0, 900.0)
SMALLEST = 0.75
"""The smallest scale, with names and numbers 10 pixels high; a picture too large for it is larger than the screen."""


def shrunk(painted: Painted) -> float:
    """The scale at which a picture fits a screen."""
    scale = min(1.0, SCREEN[0] / painted.width, SCREEN[1] / painted.height)
    return scale if scale >= SMALLEST else 1.0


def summary(scene: Scene) -> str:
    """A description of the picture, for screen readers."""
    cards = scene.view.cards
    lines = [spoken(card) for card in cards[:60]]
    return "; ".join([*lines, *([f"and {len(cards) - 60} more"] if len(cards) > 60 else [])])


HIGH = str.maketrans("⁰⁴⁵⁶⁷⁸⁹⁻", "0456789−")
RAISED = re.compile(f"[{''.join(map(chr, HIGH))}]+(?=[^<>]*</text>)")
"""Exponents that many fonts lack: some programs then switch fonts for the whole line."""


def raised(text: str) -> str:
    """The picture with those exponents written as small raised digits."""
    return RAISED.sub(lambda found: _small(found[0].translate(HIGH)), text)


def _small(digits: str) -> str:
    return f'<tspan dy="-4" font-size="8">{digits}</tspan><tspan dy="4">\u200b</tspan>'
