"""The findings about a class: filled in by examination.py, read by program.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .borrowed import Lender
from .roundings import Bits

Function = tuple[str, Callable[..., Any]]
IDENTITY = {"__eq__", "__hash__", "__ne__"}


class Examination:
    """The findings about one class."""

    def __init__(self, name: str) -> None:
        self.name, self.reason = name, ""
        self.is_abstract: bool = False
        """No object of it can be made that holds a number: only a class that is built upon it may be one like Value."""
        self.checked: list[str] = []
        self.kept: dict[str, Any] = {}
        self.defaults: dict[str, Any] = {}
        """What else each of its objects stores, initially the same for all: `mom = 0.0`."""
        self.plain_results: bool = False
        """Results of a subclass are of the class itself, because its operators name it."""
        self.afresh: bool = False
        """Its backward pass first sets all gradients to 0."""
        self.walk: Function | None = None
        """If a function walks back: its name, and ours in its place."""
        self.fields: dict[str, Any] = {}
        """Its attributes that show the graph (graph_fields.py)."""
        self.functions: dict[str, Any] = {}
        """Ours for functions of its module that make results by hand (recognition.py)."""
        self.order: str = ""
        """The order in which its gradients are added: see roundings.py."""
        self.dots: bool = False
        """Sums of its products have the same bits as one dot of ours."""
        self.bits: Bits | None = None
        self.rounded: list[str] = []
        """The operations that round differently from the class's own."""
        self.lender: Lender | None = None
        """Makes functions written for its objects work on ours, if they make results by hand."""
        self.doubts: list[str] = []
        """Reasons to leave it alone, unless a complete rehearsal prints the same (rehearsal.py)."""
        self.names: dict[str, str] = {}
        """Our attribute or method for each of theirs that has another name."""

    def __bool__(self) -> bool:
        return not self.reason


class Differs(Exception):
    """A reason to leave the class alone."""


def members(kind: type) -> dict[str, Any]:
    """The members of the class, including those of its own base classes."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__[:-1]):
        if base.__name__ not in ("Generic", "ABC", "Protocol"):
            found |= vars(base)
    return found
