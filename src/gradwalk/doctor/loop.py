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
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from .. import engine
from ..modes import modes
from ..numeric import agree
from ..ops import TABLE
from ..surface import Surface
from .births import backward_birth, forward_birth, symbol_of
from .report import Finding, Place, Report

OURS = str(Path(__file__).parent.parent)
KEEP = 400
"""So many passes are recorded in detail: the first half and the last half of a longer loop."""


@dataclass
class Numbers:
    """One parameter at one pass."""

    data: float
    before: float
    after: float = 0.0


@dataclass
class Pass:
    """One backward pass."""

    loss: float
    root: int
    where: Place
    values: dict[int, Numbers]
    units: dict[frozenset[int], tuple[int, int, int]] = field(default_factory=dict)  # relu: zeros, all, level
    levels: dict[int, int] = field(default_factory=dict)  # of each leaf: activations between it and the root


class Visit:
    """A training loop under observation. After the block, `report` says what was found."""

    def __init__(self, model: Any = None, kind: type | None = None) -> None:
        self.model = model
        listed = model.parameters() if hasattr(model, "parameters") else model
        self.listed: list[Any] | None = list(listed) if listed is not None else None
        self.kind = kind or (type(self.listed[0]) if self.listed else engine.Value)
        self.surface = Surface(self.kind)
        self.passes: list[Pass] = []
        self.leaves: dict[int, Any] = {}
        self.trouble: list[Finding] = []  # found on the spot: NaN, stale data
        self.lines: dict[int, Place] = {}
        self.file = ""
        self.resets = self._resets()
        self._depth = 0
        self._owner: Any = None
        named = model.named_parameters() if hasattr(model, "named_parameters") else {}
        self.names = {id(p): name for name, p in named.items()}

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
        self._owner = next(c for c in self.kind.__mro__ if "backward" in vars(c))
        self._original = vars(self._owner)["backward"]
        original, visit = self._original, self

        def backward(root: Any, *args: Any, **more: Any) -> Any:
            if visit._depth:  # an engine whose backward calls itself
                return original(root, *args, **more)
            visit._depth = 1
            try:
                nodes = visit.before(root)
                result = original(root, *args, **more)
                visit.after(nodes)
                return result
            finally:
                visit._depth = 0

        self._owner.backward = backward
        self._watch = modes.watch
        if issubclass(self.kind, engine.Value):
            modes.watch = self
        else:
            self._wrap_init()
        return self

    def __exit__(self, *_: Any) -> None:
        self._owner.backward = self._original
        modes.watch = self._watch
        if hasattr(self, "_init"):
            setattr(self.kind, "__init__", self._init)  # noqa: B010

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

    def users_line(self) -> Place:
        """The nearest line outside gradwalk and outside the Value class itself."""
        frame: Any = sys._getframe(1)
        while frame.f_back:
            code = frame.f_code
            mine = code.co_filename.startswith(OURS) or code.co_qualname.startswith(f"{self.kind.__name__}.")
            if not mine:
                break
            frame = frame.f_back
        self.file, line = frame.f_code.co_filename, frame.f_lineno
        return Place(Path(self.file).name, line, linecache.getline(self.file, line).rstrip())

    # ---- one pass ----

    def before(self, root: Any) -> list[Any]:
        where = self.users_line()
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
            elif stale := self.stale(nodes, where):
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

    def stale(self, nodes: list[Any], where: Place | None = None) -> Finding | None:
        """The first result whose operands' numbers are no longer those it was computed from."""
        for node in nodes:
            if self.surface.inputs(node) and (now := self._recomputed(node)) is not None:
                if agree(now, float(node.data), 1e-9, 1e-9):
                    continue
                operands = ", ".join(f"{float(x.data):.6g}" for x in self.surface.inputs(node)[:6])
                evidence = (
                    f"{symbol_of(node)}({operands}) would be {now:.6g} now; it was {float(node.data):.6g} when computed"
                )
                what = (
                    "data changed after the forward pass: the graph was computed with other numbers than its values\n"
                    "have now, so the gradient is neither that of the old numbers nor that of the new ones"
                )
                fix = "loss = ...          # forward\nloss.backward()     # at once, then update .data"
                return Finding("stale", what, where or Place(), evidence, fix)
        return None

    def _recomputed(self, node: Any) -> float | None:
        """What the node's operation gives with its operands' present numbers; None if the operation is unknown."""
        operands = getattr(node, self.surface.operands, ())
        if isinstance(operands, (set, frozenset)):
            return None  # no order, and x * x looks like one operand
        xs = [float(x.data) for x in self.surface.inputs(node)]
        symbol = symbol_of(node)
        if isinstance(node, engine.Value):
            return None if node.op.name == "handmade" else float(node.op.compute(*xs))
        if symbol.startswith("**") and len(xs) == 1:
            try:
                return float(TABLE["powk"].compute(xs[0], float(symbol[2:])))
            except ValueError:
                return None
        row = next((row for row in TABLE.values() if symbol in (row.symbol, row.name) and row.arity == len(xs)), None)
        return float(row.compute(*xs)) if row else None

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
        for name, thing in variables.items():
            if isinstance(thing, self.kind):
                self.names[id(thing)] = name
            elif self.model is None and not isinstance(thing, type) and callable(getattr(thing, "parameters", None)):
                listed = list(thing.parameters())
                if listed and all(isinstance(p, self.kind) for p in listed):
                    self.model, self.listed = thing, listed
                    self.leaves.update({id(p): p for p in listed if id(p) not in self.leaves})

    def name(self, key: int) -> str:
        """What to call a parameter: by its path in the model, its variable, or its label."""
        order = list(self.leaves).index(key) + 1 if key in self.leaves else 0
        return self.names.get(key) or getattr(self.leaves.get(key), "label", "") or f"parameter {order}"


ACTIVATIONS = {"tanh", "relu", "sigmoid", "softplus", "gelu", "leaky_relu", "sin", "erf"}


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
