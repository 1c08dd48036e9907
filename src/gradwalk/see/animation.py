"""A walk as a single animated SVG file: the numbers arrive step by step, then it starts again.

It uses SVG's own timing, so it runs wherever images can be animated, without a script. The picture is the drawing's.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from .drawing.portable.lines import px
from .names import digits
from .part import TooLarge

if TYPE_CHECKING:
    from .walk import Walk

MOST = 200
"""The most steps animated: a longer walk would run for minutes."""
PACE = 0.9
"""Seconds for a step."""


def animated(walk: Walk) -> str:
    """The drawing of a walk, with data and gradients appearing step by step."""
    from .page import drawing

    if len(walk) > MOST:
        raise TooLarge(f"{len(walk):,} steps are too many for a moving picture, which takes at most {MOST}")
    picture = drawing(walk)
    picture.plain = True
    total = (len(walk) + 3) * PACE
    changes: dict[tuple[int, str], list[tuple[float, str]]] = {}
    captions: list[tuple[float, str]] = [(0.0, "the leaves have their numbers")]
    for i, step in enumerate(walk):
        at = (i + 1) * PACE
        captions.append((at, step.text))
        node = step.node if step.input is None else step.input
        changes.setdefault((node, "data" if step.phase == "forward" else "grad"), []).append((at, digits(step.after)))
    svg = picture.svg
    overlay = []
    for card, spot in zip(picture.view.cards, picture.scene.cards):
        if card.kind == "constant":
            continue
        x, top = spot.x + spot.width - 10, spot.y
        for kind, y in (("data", top + 18), ("grad", top + 37)):
            start = "0" if kind == "grad" else digits(walk.graph.data[card.node]) if card.kind == "leaf" else "?"
            states = [(0.0, start), *changes.get((card.node, kind), [])]
            overlay.append(_texts(states, total, x, y, f"{kind} end"))
    body = _without_numbers(svg)
    height = float(re.search(r'height="(\d+)"', svg)[1])  # type: ignore[index]
    caption = _texts(captions, total, 110, height - 14, "small name")
    shift = re.search(r'<g transform="translate\([^"]*\)">', body)
    moved = f"{shift[0] if shift else '<g>'}{''.join(overlay)}</g>{caption}"
    return body.replace("</svg>", f"{moved}\n</svg>")


def _without_numbers(svg: str) -> str:
    """The picture without its data and gradients."""
    return re.sub(r'<text class="(?:data|grad|quiet) end"[^>]*>[^<]*</text>', "", svg)


def _texts(states: list[tuple[float, str]], total: float, x: float, y: float, kind: str) -> str:
    """One text for each state, visible until the next one."""
    out = []
    for k, (start, words) in enumerate(states):
        end = states[k + 1][0] if k + 1 < len(states) else total
        times = f"0;{start / total:.4f};{min(end / total, 1):.4f}"
        seen = f"{'visible' if start == 0 else 'hidden'};visible;{'hidden' if end < total else 'visible'}"
        out.append(
            f'<text class="{kind}" x="{px(x)}" y="{px(y)}" visibility="hidden">{escape(words)}'
            f'<animate attributeName="visibility" dur="{total:g}s" repeatCount="indefinite" calcMode="discrete" '
            f'keyTimes="{times}" values="{seen}"/></text>'
        )
    return "".join(out)
