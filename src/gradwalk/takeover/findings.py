"""What is found out about a class: filled in by examination.py, read by program.py."""

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
    """What was found out about one class."""

    name: str
    reason: str = ""
    is_abstract: bool = False
    """No object of it can be made that holds a number: only a class that is built upon it may be one like Value."""
    checked: list[str] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    defaults: dict[str, Any] = field(default_factory=dict)
    """What each of its objects keeps besides, and is the same for all at first: `mom = 0.0`."""
    plain_results: bool = False
    """Results of a subclass are of the class itself, as it names itself in its operators."""
    afresh: bool = False
    """Its backward pass sets all gradients to 0 first."""
    walk: Function | None = None
    """What walks back in its place, where that is a function: its name, and ours."""
    order: str = ""
    """In which order its gradients are added: see roundings.py."""
    bits: Bits | None = None
    rounded: list[str] = field(default_factory=list)
    """The operations that round otherwise than the class's own."""
    lender: Lender | None = None
    """Makes functions that were written for its objects work on ours, where they make results by hand."""
    doubts: list[str] = field(default_factory=list)
    """Reasons to leave it alone, unless a whole rehearsal prints the same (rehearsal.py)."""
    names: dict[str, str] = field(default_factory=dict)
    """Our attribute or method for each of theirs that is called otherwise."""

    def __bool__(self) -> bool:
        return not self.reason


class Differs(Exception):
    """A reason to leave the class alone."""


def members(kind: type) -> dict[str, Any]:
    """What the class has, its own base classes included."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__[:-1]):
        if base.__name__ not in ("Generic", "ABC", "Protocol"):
            found |= vars(base)
    return found
