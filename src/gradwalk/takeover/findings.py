"""The findings about a class: filled in by examination.py, read by program.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .borrowed import Lender
from .roundings import Bits

Function = tuple[str, Callable[..., Any]]
IDENTITY = {"__eq__", "__hash__", "__ne__"}


@dataclass
class Examination:
    """The findings about one class."""

    name: str
    reason: str = ""
    is_abstract: bool = False
    """No object of it can be made that holds a number: only a class that is built upon it may be one like Value."""
    checked: list[str] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    defaults: dict[str, Any] = field(default_factory=dict)
    """What else each of its objects stores, initially the same for all: `mom = 0.0`."""
    plain_results: bool = False
    """Results of a subclass are of the class itself, because its operators name it."""
    afresh: bool = False
    """Its backward pass first sets all gradients to 0."""
    walk: Function | None = None
    """If a function walks back: its name, and ours in its place."""
    fields: dict[str, Any] = field(default_factory=dict)
    """Its attributes that show the graph (graph_fields.py)."""
    functions: dict[str, Any] = field(default_factory=dict)
    """Ours for functions of its module that make results by hand (recognition.py)."""
    order: str = ""
    """The order in which its gradients are added: see roundings.py."""
    dots: bool = False
    """Sums of its products have the same bits as one dot of ours."""
    bits: Bits | None = None
    rounded: list[str] = field(default_factory=list)
    """The operations that round differently from the class's own."""
    lender: Lender | None = None
    """Makes functions written for its objects work on ours, if they make results by hand."""
    doubts: list[str] = field(default_factory=list)
    """Reasons to leave it alone, unless a complete rehearsal prints the same (rehearsal.py)."""
    names: dict[str, str] = field(default_factory=dict)
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
