"""Watching a training loop: what every backward pass found, and what it left.

    with watch(model) as visit:
        for step in range(20):
            ...
    print(visit.report)

Nothing in the loop changes: `backward` of the Values' class is wrapped while the block runs. Works for
gradwalk's Values and for any class with micrograd's surface.

This file records; what the record means is said in signs.py.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from ..engine import value as engine
from ..engine.errors import OURS
from ..engine.modes import modes
from ..engine.real import agree
from ..foreign.surface import Surface
from .births import backward_birth, forward_birth, symbol_of
from .report import Finding, Place, Report
from .stale import find_stale
from .writes import Writes

KEEP = 400
"""So many passes are recorded in detail: the first half and the last half of a longer loop."""


@dataclass
class Numbers:
    """One parameter at one pass."""

    data: float
    before: float
    after: float = 0.0
    at_update: float | None = None  # the gradient when the number was first replaced after the pass


@dataclass
class Pass:
    """One backward pass."""

    loss: float
    root: int
    where: Place
    values: dict[int, Numbers]
    units: dict[frozenset[int], tuple[int, int, int]] = field(default_factory=dict)  # relu: zeros, all, level
    levels: dict[int, int] = field(default_factory=dict)  # of each leaf: activations between it and the root
    zeroed: Place | None = None  # where a gradient was first set to 0 after the pass
    stepped: bool = False  # an optimizer of ours moved the parameters


class Visit:
    """A training loop under observation. After the block, `report` says what was found."""

    def __init__(self, model: Any = None, kind: type | None = None) -> None:
        self.model = model
        listed = model.parameters() if hasattr(model, "parameters") else model
        self.listed: list[Any] | None = list(listed) if listed is not None else None
        self.kind = kind or (type(self.listed[0]) if self.listed else engine.Value)
        self.surface = Surface(self.kind)
        self.passes: list[Pass] = []
        self.count = 0  # of all passes; of a long loop, `passes` keeps the first and the last ones
        self.unread = ""  # why a pass could not be read, if one could not
        self.leaves: dict[int, Any] = {}
        self.trouble: list[Finding] = []  # found on the spot: NaN, stale data
        self.lines: dict[int, Place] = {}
        self.file = ""
        self.resets = self._resets()
        self._depth = 0
        self._writes = Writes(self.kind, self.zeroes, self.moves, self.steps)
        self.owner = backward_owner(self.kind)
        self.names = _names_in(model) if hasattr(model, "parameters") else {}

    def _resets(self) -> bool:
        """Whether the engine's backward sets gradients back to 0 by itself."""
        if not callable(getattr(self.kind, "backward", None)):
            raise TypeError(f"watch needs values with a backward() method, {self.kind.__name__} has none")
        try:
            x = self.surface.value(3.0)
            (x * x).backward()
            (x * x).backward()
            return agree(float(x.grad), 6.0, 1e-9, 1e-9)
        except Exception:
            return False  # an engine too broken to ask; its loop is watched all the same

    # ---- putting on and taking off ----

    def __enter__(self) -> Visit:
        self._original = vars(self.owner)["backward"]
        original, visit = self._original, self

        def backward(root: Any, *args: Any, **more: Any) -> Any:
            if visit._depth:  # an engine whose backward calls itself
                return original(root, *args, **more)
            visit._depth = 1
            visit.count += 1
            try:
                nodes = visit._read(visit.before, root)
                result = original(root, *args, **more)
                if nodes is not None:
                    visit._read(visit.after, nodes)
                return result
            finally:
                visit._depth = 0

        self.owner.backward = backward
        self._watch = modes.watch
        if issubclass(self.kind, engine.Value):
            modes.watch = self
        else:
            self._wrap_init()
        self._writes.on()
        return self

    def __exit__(self, *_: Any) -> None:
        self._writes.off()
        self.owner.backward = self._original
        modes.watch = self._watch
        if hasattr(self, "_init"):
            setattr(self.kind, "__init__", self._init)  # noqa: B010

    def _read(self, look: Callable[[Any], Any], subject: Any) -> Any:
        """Look at a pass; what cannot be read must not disturb the program."""
        try:
            return look(subject)
        except Exception as error:
            self.unread = f"{type(error).__name__}: {error}"
            return None

    def _wrap_init(self) -> None:
        self._init = self.kind.__init__  # type: ignore[misc]
        init, visit = self._init, self

        def watched(value: Any, *args: Any, **more: Any) -> None:
            init(value, *args, **more)
            try:
                if not isfinite(value.data):
                    visit.lines.setdefault(id(value), visit.users_line())
            except (AttributeError, TypeError):
                pass

        setattr(self.kind, "__init__", watched)  # noqa: B010

    # ---- what the engine calls (modes.watch) ----

    def made(self, v: Any) -> None:
        if not isfinite(v.data):
            self.lines.setdefault(id(v), self.users_line())
        if self._watch:
            self._watch.made(v)

    def walked(self, v: Any) -> None:
        if self._watch:
            self._watch.walked(v)

    # ---- what is written between the passes (writes.py) ----

    def _written(self, value: Any) -> Numbers | None:
        """What the last pass knows of a value that is written to now; None if it is none of its parameters."""
        known = bool(self.passes) and not self._depth and self.leaves.get(id(value)) is value
        return self.passes[-1].values.get(id(value)) if known else None

    def zeroes(self, value: Any) -> None:
        if self._written(value) and not self.passes[-1].zeroed and value.grad:
            self.passes[-1].zeroed = self.users_line()

    def moves(self, value: Any) -> None:
        numbers = self._written(value)
        if numbers and numbers.at_update is None:
            numbers.at_update = float(value.grad or 0.0)

    def steps(self, values: Iterable[Any]) -> None:
        for value in values:
            self.moves(value)
        if self.passes:
            self.passes[-1].stepped = True

    # ---- where ----

    def users_line(self) -> Place:
        """The nearest line outside gradwalk and outside the Value class itself."""
        return self._users_line()[0]

    def _users_line(self) -> tuple[Place, str]:
        frame: Any = sys._getframe(1)
        while frame.f_back:
            code = frame.f_code
            mine = code.co_filename.startswith(OURS) or code.co_qualname.startswith(f"{self.kind.__name__}.")
            if not mine:
                break
            frame = frame.f_back
        file, line = frame.f_code.co_filename, frame.f_lineno
        return Place(Path(file).name, line, linecache.getline(file, line).rstrip()), file

    # ---- one pass ----

    def before(self, root: Any) -> list[Any]:
        where, self.file = self._users_line()
        nodes = self.surface.graph(root)
        leaves = [node for node in nodes if not self.surface.inputs(node) and not _is_constant(node)]
        known = {id(p): p for p in self.listed} if self.listed is not None else {id(x): x for x in leaves}
        self.leaves.update(known)
        values = {key: Numbers(float(x.data), float(x.grad)) for key, x in known.items()}
        self._pass = Pass(float(root.data), id(root), where, values)
        if len(self.trouble) < 1:
            bad = forward_birth(self.surface, nodes, self.lines)
            if bad:
                self.trouble.append(bad)
            elif stale := find_stale(self.surface, nodes, where):
                self.trouble.append(stale)
        if len(self.passes) < KEEP // 2 or len(self.passes) % 10 == 0:
            self._pass.levels = self._levels(nodes, root)
            self._pass.units = self._units(nodes)
        return nodes

    def after(self, nodes: list[Any]) -> None:
        for key, numbers in self._pass.values.items():
            numbers.after = float(self.leaves[key].grad)
        if not self.trouble:
            bad = backward_birth(self.surface, nodes, self.lines)
            if bad:
                self.trouble.append(bad)
        self.passes.append(self._pass)
        if len(self.passes) > KEEP:
            del self.passes[KEEP // 2]
        self.lines.clear()

    def _levels(self, nodes: list[Any], root: Any) -> dict[int, int]:
        """How many activations lie between each leaf and the root, on the shortest way."""
        level = {id(root): 0}
        for node in reversed(nodes):
            here = level.get(id(node), 0) + (symbol_of(node).lower() in ACTIVATIONS)
            for x in self.surface.inputs(node):
                level[id(x)] = min(level.get(id(x), here), here)
        return {id(x): level[id(x)] for x in nodes if not self.surface.inputs(x) and id(x) in level}

    def _units(self, nodes: list[Any]) -> dict[frozenset[int], tuple[int, int, int]]:
        """Relu by relu, how often it gave 0. A unit is known by the parameters right in front of it."""
        units: dict[frozenset[int], tuple[int, int, int]] = {}
        for node in nodes:
            if symbol_of(node).lower() == "relu":
                unit = self._fed_by(node)
                zeros, count, _ = units.get(unit, (0, 0, 0))
                level = max((self._pass.levels.get(key, 0) for key in unit), default=0)
                units[unit] = (zeros + (float(node.data) == 0), count + 1, level)
        return units

    def _fed_by(self, node: Any) -> frozenset[int]:
        found, waiting = set(), list(self.surface.inputs(node))
        while waiting:
            x = waiting.pop()
            inputs = self.surface.inputs(x)
            if not inputs and id(x) in self.leaves and id(x) in self._pass.values:
                found.add(id(x))
            elif symbol_of(x).lower() not in ACTIVATIONS:
                waiting += inputs
        return frozenset(found)

    # ---- the report ----

    @property
    def report(self) -> Report:
        """What is wrong with the loop."""
        from .signs import read

        return read(self)

    def adopt(self, variables: dict[str, Any]) -> None:
        """Say afterwards what things are called; a model among them also tells which parameters there should be."""
        self.names.update({id(thing): name for name, thing in variables.items() if isinstance(thing, self.kind)})
        for name, thing in variables.items():
            if self.model is None and not isinstance(thing, type) and callable(getattr(thing, "parameters", None)):
                listed = list(thing.parameters())
                if listed and all(isinstance(p, self.kind) for p in listed):
                    self.model, self.listed = thing, listed
                    self.names |= {key: f"{name}.{path}" for key, path in _names_in(thing).items()}
                    self.leaves.update({id(p): p for p in listed if id(p) not in self.leaves})

    def name(self, key: int) -> str:
        """What to call a parameter: by its path in the model, its variable, or its label."""
        order = list(self.leaves).index(key) + 1 if key in self.leaves else 0
        return self.names.get(key) or getattr(self.leaves.get(key), "label", "") or f"parameter {order}"


ACTIVATIONS = {"tanh", "relu", "sigmoid", "softplus", "gelu", "leaky_relu", "sin", "erf"}


def _names_in(model: Any) -> dict[int, str]:
    """What a model calls its parameters, by their ids; by their places where it has no names for them."""
    if callable(getattr(model, "named_parameters", None)):
        return {id(p): name for name, p in dict(model.named_parameters()).items()}
    return {id(p): f"parameters()[{i}]" for i, p in enumerate(model.parameters())}


def backward_owner(kind: type) -> Any:
    """The class that a class has its `backward` from."""
    return next((c for c in kind.__mro__ if "backward" in vars(c)), kind)


def _is_constant(node: Any) -> bool:
    return getattr(getattr(node, "op", None), "name", "") == "constant"


def watch(model: Any = None, kind: type | None = None) -> Visit:
    """Watch a training loop: `with watch(model) as visit: ...`, then `print(visit.report)`.

    model  a model, or a list of parameters; without it, the leaves that come back in every pass are taken
    kind   the Value class, if it is not gradwalk's and no model is given
    """
    return Visit(model if model is None or hasattr(model, "parameters") else _listed(model), kind)


def _listed(values: Iterable[Any]) -> list[Any]:
    return list(values)
