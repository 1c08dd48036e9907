"""The findings about a class: filled in by examination.py, read by program.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from .borrowed import Lender
from .roundings import Bits

Placed = tuple[Any, dict[str, Any]]
COPYING = {"__getstate__", "__setstate__", "__reduce__", "__reduce_ex__", "__getnewargs__", "__copy__", "__deepcopy__"}
IDENTITY = {"__eq__", "__hash__", "__ne__"}


class Likeness(NamedTuple):
    """What makes our graph like the program's own, node for node: see likeness.py."""

    composed: Mapping[str, Any] = MappingProxyType({})
    tags: Mapping[str, Any] = MappingProxyType({})
    counters: Sequence[str] = ()
    serials: Mapping[str, int] = MappingProxyType({})
    """Attributes that number the objects, and the number that the next one would get."""
    numbers: bool = True
    """Plain numbers among the operands are values too."""
    returned: Callable[[Any], Any] | None = None
    """What its backward pass returns, where that is used."""
    walk: str = ""
    """The method that walks back, if it returns something."""
    walks: Mapping[str, str] = MappingProxyType({})
    """The class attributes that count its backward passes, or the "nodes" or "results" that these visit."""
    bases: bool = False
    """The program refers to base classes of its class."""
    effect: tuple[Callable[..., Any], bool] | None = None
    """What making an object does elsewhere, and whether that depends on the name of the operation (making.py)."""
    tag: str = ""
    """The attribute that keeps this name."""
    tag_of_leaves: Any = ""
    tape: Any = None
    """The tape whose length it asks for (tapes.py)."""


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
        self.missing: bool = False
        """The gradient of a leaf is None until something arrives."""
        self.placed: list[Placed] = []
        """If what walks back is no method of a value: the names, classes, modules or namespaces that have it, and what
        they have in its place from now on."""
        self.own_walk: Mapping[str, Any] | None = None
        """Its backward pass, if that does more than pass gradients back (own_walks.py)."""
        self.walks_itself: bool = False
        """Whether that one is kept."""
        self.walks_outside: bool = False
        """Whether it walks back in a way that ours does not replace: in a loop of its own, in an object for a root."""
        self.fields: dict[str, Any] = {}
        """Its attributes that show the graph (graph_fields.py)."""
        self.functions: dict[str, Any] = {}
        """Ours for functions of its module that make results by hand (recognition.py)."""
        self.order: str = ""
        """The order in which its gradients are added: see roundings.py."""
        self.order_of_nodes: bool = False
        """That is its order only if our graph has the same nodes, and it has not."""
        self.dots: bool = False
        """Sums of its products have the same bits as one dot of ours."""
        self.bits: Bits | None = None
        self.rounded: list[str] = []
        """The operations that round differently from the class's own."""
        self.lender: Lender | None = None
        """Makes functions written for its objects work on ours, if they make results by hand."""
        self.doubts: list[str] = []
        """Reasons to leave it alone, unless a complete rehearsal prints the same (rehearsal.py)."""
        self.looks: list[str] = []
        """What the program seems to see of its graph: doubts, unless ours is node for node like it (likeness.py)."""
        self.likeness: Likeness = Likeness()
        self.alike: bool = False
        """Whether it is made so."""
        self.resemble: Callable[[], bool] = bool
        """Finds out how, and says whether that is possible."""
        self.arguments: Any = None
        """Reads the arguments of its constructor, where these are others than ours (arguments.py)."""
        self.excess: Callable[[Any], None] | None = None
        """Asked about results that are not finite: raises what the class would raise (raising.py)."""
        self.names: dict[str, str] = {}
        """Our attribute or method for each of theirs that has another name."""

        self.exactly: Callable[[], Examination] | None = None
        """Examines it again, for a take-over that keeps every rounding."""

    def become(self, other: Examination) -> None:
        """Say what another examination of the same class says."""
        vars(self).update(vars(other))

    def refuse(self) -> None:
        """Let the reason be the first doubt, if there are any, with what a rehearsal showed."""
        shown = self.reason
        self.reason = f"its output would differ: {shown}" if shown else ""
        if self.doubts:
            self.reason = self.doubts[0] + (f" ({shown})" if shown else "")

    @property
    def walks_in_python(self) -> bool:
        """Whether the program's own backward pass visits our nodes."""
        return self.walks_itself or self.walks_outside

    @property
    def is_seen(self) -> bool:
        """Whether the program sees what nodes its graph has, or how many there are."""
        likeness = self.likeness
        return bool(
            self.looks or likeness.counters or likeness.returned or likeness.walks or likeness.tape or likeness.effect
        )

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
