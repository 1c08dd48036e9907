"""The basic shapes of everything painted, and how a picture is to be shown. Every text is escaped."""

from __future__ import annotations

from .basics import escape
from .lines import px


class Look:
    """How a picture is to be shown."""

    def __init__(self) -> None:
        self.title = ""
        self.down = False
        self.labels = False
        self.ink = "gradient"
        """gradient, derivative, data, or none"""
        self.live = False
        """Whether cards and frames can be reached with the keyboard."""


def rect(kind: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    return (
        '<rect class="' + kind + '" x="' + px(x) + '" y="' + px(y) + '" width="' + px(width) + '" height="'
        + px(height) + '" rx="' + px(radius) + '"/>'
    )  # fmt: skip


def words(text: str, x: float, y: float, kind: str) -> str:
    return '<text class="' + kind + '" x="' + px(x) + '" y="' + px(y) + '">' + escape(text) + "</text>"
