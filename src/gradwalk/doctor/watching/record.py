"""The record of a training loop: what is kept of its passes, and the names of its parameters.

It is written by loop.py while the program runs, and read by signs/reading.py afterwards.
"""

from __future__ import annotations

from collections import Counter
from types import CodeType
from typing import Any

from ...engine import value as engine
from ...foreign.finding import find_roles
from ...foreign.methods import forgets
from ...foreign.roles import Roles
from ..report import Finding, Place
from .frames import Frames, Way, place_of
from .holders import held_in
from .passes import Pass
from .terms import batches, leaves_of_most_terms
from .torn import Shuffles
from .zips import Zips


class Record:
    """What was seen of a training loop."""

    def __init__(
        self,
        model: Any = None,
        kind: type | None = None,
        roles: Roles | None = None,
        namespaces: list[dict[str, Any]] | None = None,
    ) -> None:
        self.model = model
        listed = model.parameters() if hasattr(model, "parameters") else model
        self.listed: list[Any] | None = list(listed) if listed is not None else None
        self.kind = kind or (type(self.listed[0]) if self.listed else engine.Value)
        self.roles = roles or find_roles(self.kind, tables=True)
        self.last_root: Any = None
        self.early_root: Any = None  # root of an early pass, whose values have known birthplaces
        self.behind: list[tuple[float, float]] = []  # losses that were walked back though inputs had changed since
        self.passes: list[Pass] = []
        self.losses: list[tuple[int | None, float]] = []  # of all passes, with the line that walked
        self.count = 0  # of all passes; of a long loop, `passes` keeps the first and the last ones
        self.unread = ""  # why a pass could not be read, if one could not
        self.leaves: dict[int, Any] = {}
        self.recurring: set[int] = set()  # leaves that were there in more than one pass
        self.strangers: dict[int, tuple[Any, int]] = {}  # values in no graph whose numbers are replaced
        self.elsewhere: Counter[Place] = Counter()  # and the lines that do so
        self.half_walked = 0  # gradients written outside a walk: what was taken for the walk is only a part of it
        self.read = 0  # nodes that were looked at
        self.clock = 0  # counts values made and numbers replaced
        self.born: dict[int, int] = {}  # when each value was made, since the last pass
        self.moved_at: dict[int, tuple[int, float, Place]] = {}  # when a number was replaced, what it was, and where
        self.trouble: list[Finding] = []  # found on the spot: NaN, stale data
        self.sunk: list[tuple[str, str, Place]] = []  # operations whose result was too small for a float, and became 0
        self.looked_for_sunk = 0  # the number of passes searched for these
        self.lines: dict[int, Place] = {}
        self.birthplaces: dict[int, Place] = {}  # of the values that were there before the first passes
        self.ways: dict[int, Way] = {}  # the lines that led there
        self.births: Counter[Way] = Counter()  # values made since the last pass, by the lines that led there
        self.latest: dict[Way, int] = {}  # and the last one of them
        self.thrown_away: list[tuple[int, Place]] = []  # in first passes: losses made, when only the last was walked
        self.used_on_tape: set[int] = set()  # by most rows, asked while there was something on it
        self.file = ""
        self.files: list[str] = []  # all files of the program
        if self.roles.back is None and kind is None:
            raise TypeError(f"watch needs values with a backward() method, {self.kind.__name__} has none")
        self.forgets = forgets(self.roles)  # the walk, or its rules: then nothing has to be zeroed
        self._depth = 0  # inside a walk
        self._walked_in = self._innermost = ""  # the functions of the last walk, and of the line that runs
        self.variables: dict[str, Any] = {}  # of the program, once it has run
        self.shuffles = Shuffles()  # empty, unless a run watches shuffles
        self.zips = Zips()  # empty, unless a run replaces `zip` by one
        self.namespaces = namespaces or []  # where a walk that is a plain function is called by its name
        self._frames = Frames(self.kind)
        self.updates: Counter[Place] = Counter()  # the lines that moved a parameter between passes
        self.writers: dict[int, Counter[tuple[int, Place]]] = {}  # of each value: steps and lines that moved it
        self.strides: dict[int, dict[int, list[float]]] = {}  # and how far each time, by steps
        self.zeroings: Counter[Place] = Counter()  # and those that zeroed a gradient
        self.names = _names_in(model) if hasattr(model, "parameters") else {}

    @property
    def main_line(self) -> int | None:
        """The line that walks back most often."""
        lines = Counter(line for line, _ in self.losses)
        return lines.most_common(1)[0][0] if lines else None

    @property
    def main_losses(self) -> list[float]:
        """The losses walked back from the main line, in the order of the passes."""
        main = self.main_line
        return [loss for line, loss in self.losses if line == main]

    # ---- where ----

    def is_engine(self, code: CodeType) -> bool:
        return self._frames.is_engine(code)

    def users_line(self) -> Place:
        """The nearest line outside gradwalk and outside the Value class itself."""
        return self._users_line()[0]

    def _users_line(self) -> tuple[Place, str]:
        frame = self._frames.nearest()
        self._innermost = frame.f_code.co_name
        return place_of(frame.f_code.co_filename, frame.f_lineno), frame.f_code.co_filename

    # ---- what it shows ----

    def used_by_most_rows(self) -> set[int]:
        """The leaves that most terms of the last loss depend on: parameters, and not the data of single rows."""
        if self.last_root is None or self.roles.on_a_tape:
            return self.used_on_tape
        return leaves_of_most_terms(self.roles, self.last_root) - batches(self.roles, self.last_root)

    def adopt(self, variables: dict[str, Any]) -> None:
        """Name things afterwards; a model among the variables also tells which parameters there should be."""
        self.variables = {name: thing for name, thing in variables.items() if not name.startswith("__")}
        self.names |= {id(held.value): held.path for held in reversed(held_in(self.variables, self.roles))}
        self.names.update({id(thing): name for name, thing in variables.items() if isinstance(thing, self.kind)})
        for name, thing in variables.items():
            if isinstance(thing, type) or not callable(getattr(thing, "parameters", None)):
                continue
            listed = list(thing.parameters())
            used = any(id(p) in self.leaves for p in listed)
            if listed and used and all(isinstance(p, self.kind) for p in listed):
                self.model = self.model or thing
                self.listed = [*(self.listed or []), *listed]
                self.names |= {key: f"{name}.{path}" for key, path in _names_in(thing).items()}
                self.leaves.update({id(p): p for p in listed if id(p) not in self.leaves})

    def name(self, key: int) -> str:
        """What to call a parameter: by its path in the model, its variable, or its label."""
        order = list(self.leaves).index(key) + 1 if key in self.leaves else 0
        return self.names.get(key) or getattr(self.leaves.get(key), "label", "") or f"parameter {order}"


def _names_in(model: Any) -> dict[int, str]:
    """A model's names for its parameters, by id; their places if it has no names for them."""
    if callable(getattr(model, "named_parameters", None)):
        return {id(p): name for name, p in dict(model.named_parameters()).items()}
    return {id(p): f"parameters()[{i}]" for i, p in enumerate(model.parameters())}
