"""Watch a training loop: what every backward pass found, and what it left.

    with watch(model) as visit:
        for step in range(20):
            ...
    print(visit.report)

Nothing in the loop changes: `backward` of the Value class is wrapped while the block runs. This works for gradwalk's
Values and for any class with micrograd's surface.

This file records; signs/reading.py says what the record means.
"""

from __future__ import annotations

import functools
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from math import isfinite
from typing import Any

from ...engine import value as engine
from ...engine.modes import modes
from ...foreign.reading import symbol_of
from ...foreign.slots import slots
from ..engines.births import backward_birth, described, forward_birth
from ..engines.reused import made_before
from ..engines.stale import find_stale, keeps_derivatives, stale_by
from ..engines.underflow import underflown
from ..report import Place, Report, said
from ..watching.between import Between
from ..watching.frames import place_of, subclasses
from ..watching.passes import Numbers, Pass, levels, units
from ..watching.terms import batches, leaves_of_most_terms
from ..watching.writes import OPTIMIZERS

MOST_LOSSES = 200_000
KEEP = 400
"""So many passes are recorded in detail: the first half and the last half of a longer loop."""

MOST_PLACES = 5000
"""Of so many values it is remembered where they were made."""

SUNK = 4
"""In so many passes it is looked for numbers that became 0."""

MANY = 15_000
"""So many nodes are read pass by pass; after that, only those of a pass now and then. Counted, and not timed: a second
report says the same."""


class Visit(Between):
    """A training loop under observation. After the block, `report` says what is wrong with it."""

    @property
    def report(self) -> Report:
        """What is wrong with the loop."""
        from ..signs.reading import read

        return read(self)

    # ---- putting on and taking off ----

    def __enter__(self) -> Visit:
        self._put_on: list[Callable[[], None]] = []  # how to remove everything again
        walk = self.roles.back
        if walk is not None and walk.place is not None and walk.owner is None:  # called as Graph.backward(loss)
            watched = self._watched(getattr(walk.place, walk.name))
            self._replace(walk.place, walk.name, staticmethod(watched) if isinstance(walk.place, type) else watched)
        elif walk is not None and walk.owner is not None:
            owner, name = backward_owner(walk.owner, walk.name), walk.name
            own = issubclass(owner, self.roles.kind) and owner is not self.roles.kind
            for each in subclasses(self.roles.kind) if own else [owner]:  # every class of a family has its own
                if name in vars(each):
                    self._replace(each, name, self._watched(vars(each)[name]))
        elif walk is not None:
            for names in self.namespaces:
                for name in [name for name, held in names.items() if held is walk.function]:
                    self._rebind(names, name, self._watched(walk.function))
        self._watch = modes.watch
        if issubclass(self.kind, engine.Value):
            modes.watch = self
        else:
            self._wrap_init()
        if self.follows_writes:
            self._writes.on()
        return self

    def _watched(self, original: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(original)
        def backward(*args: Any, **more: Any) -> Any:
            if self._depth:  # an engine whose backward calls itself
                return original(*args, **more)
            self._depth = 1
            self.count += 1
            try:
                root = self._root_of(args, more)
                nodes = self._read(self.before, root) if root is not None else None
                with self._writes.away(), warnings.catch_warnings():  # the doctor reports it better
                    warnings.filterwarnings("ignore", "backward", RuntimeWarning)
                    result = original(*args, **more)
                if nodes is not None:
                    self.roles.take(result, self._asked_for(args))
                    self._read(self.after, nodes)
                return result
            finally:
                self._depth = 0

        return backward

    def _root_of(self, args: tuple[Any, ...], more: dict[str, Any]) -> Any:
        """The root of the walk: the first value among the arguments, or what a tape or graph object holds."""
        found = next((x for x in (*args, *more.values()) if self.roles.is_value(x)), None)
        if args and not self.roles.is_value(args[0]):
            held = slots(args[0])
            tape = next((part for part in held.values() if isinstance(part, list) and part), None)
            if tape is not None and not self.roles.has_operands:
                self.roles.use_tape(lambda: tape)
            found = found if found is not None else next((x for x in held.values() if self.roles.is_value(x)), None)
        if found is None:
            self.unread = "it was not seen what the walk begins with"
        return found

    def _asked_for(self, args: tuple[Any, ...]) -> list[Any]:
        lists = [list(arg) for arg in args if isinstance(arg, (list, tuple))]
        return next((some for some in lists if some and all(map(self.roles.is_value, some))), [])

    def _replace(self, owner: Any, name: str, new: Any) -> None:
        own = vars(owner).get(name)
        setattr(owner, name, new)
        self._put_on.append(lambda: delattr(owner, name) if own is None else setattr(owner, name, own))

    def _rebind(self, names: dict[str, Any], name: str, new: Any) -> None:
        own = names[name]
        names[name] = new
        self._put_on.append(lambda: names.__setitem__(name, own))

    def __exit__(self, *_: Any) -> None:
        self._writes.off()
        while self._put_on:
            self._put_on.pop()()
        modes.watch = self._watch

    def _read(self, look: Callable[[Any], Any], subject: Any) -> Any:
        """Look at a pass; if it cannot be read, that must not disturb the program."""
        try:
            with self.roles.at_rest():
                return look(subject)
        except Exception as error:
            self.unread = said(error)
            return None

    def _wrap_init(self) -> None:
        """Remember the line that makes a number that is not finite."""
        for kind in {self.kind, *subclasses(self.kind)}:
            if "__init__" in vars(kind):
                self._replace(kind, "__init__", self._noticed(vars(kind)["__init__"]))

    def _noticed(self, init: Callable[..., None]) -> Callable[..., None]:
        wanted = self.roles.data

        @functools.wraps(init)
        def watched(value: Any, *args: Any, **more: Any) -> None:
            resting, self._writes.resting = self._writes.resting, True  # a value's first numbers replace none
            try:
                init(value, *args, **more)
            finally:
                self._writes.resting = resting
            self.clock += 1
            self.born[id(value)] = self.clock
            if self.count < 5 and not self._depth and len(self.birthplaces) < MOST_PLACES:
                way = self.ways[id(value)] = self._frames.way()
                self.birthplaces[id(value)] = place_of(*way[0])
                self.births[way] += 1
                self.latest[way] = id(value)
            held = getattr(value, wanted, None)
            if type(held) is float and held - held == 0:  # the common case must be cheap
                return
            try:
                if self.roles.has_reading(value) and not isfinite(self.roles.reading(value)):
                    self.lines.setdefault(id(value), self.users_line())
            except (AttributeError, TypeError):
                pass

        return watched

    # ---- what the engine calls (modes.watch) ----

    def made(self, v: Any) -> None:
        if not isfinite(v.data):
            self.lines.setdefault(id(v), self.users_line())
        if self._watch:
            self._watch.made(v)

    def walked(self, v: Any) -> None:
        if self._watch:
            self._watch.walked(v)

    # ---- one pass ----

    def before(self, root: Any) -> list[Any]:
        where, self.file = self._users_line()
        if len(self.losses) < MOST_LOSSES:
            self.losses.append((where.line, self.roles.number(root)))
        self._walked_in = self._innermost
        thorough = self.count <= 8 or self.read < MANY or (self.count % 25 == 0 and self.read < 3 * MANY)
        nodes = self.roles.graph(root) if thorough or not self._is_fine(root) else [root]
        leaves = [node for node in nodes if not self.roles.inputs(node) and not _is_constant(node)]
        self.last_root = root if len(nodes) > 1 else self.last_root
        placed = (
            len(self.birthplaces) < MOST_PLACES or self.early_root is None
        )  # otherwise it is unknown where its nodes are made
        self.early_root = root if len(nodes) > 1 and self.count < 5 and placed else self.early_root
        known = {id(p): p for p in self.listed} if self.listed is not None else {id(x): x for x in leaves}
        if len(nodes) == 1 and self.listed is None:
            known = {key: self.leaves[key] for key in self.recurring}
        elif self.listed is None:
            self.recurring |= {key for key in known if key in self.leaves}
        self.leaves.update(known)
        readable = {key: x for key, x in known.items() if self.roles.has_reading(x)}
        values = {key: Numbers(self.roles.reading(x), self.roles.gradient_reading(x)) for key, x in readable.items()}
        self._pass = Pass(
            self.roles.number(root), id(root), where, values, size=len(nodes), tape=self.roles.tape_length
        )
        self._look_for_trouble(root, nodes, where)
        if self.count < 6 and len(nodes) > 1:
            self._count_losses(root, nodes)
            if self.roles.on_a_tape:
                self.used_on_tape = leaves_of_most_terms(self.roles, root) - batches(self.roles, root)
        if len(nodes) > 1 and (len(self.passes) < KEEP // 2 or len(self.passes) % 10 == 0):
            self._pass.levels = levels(self.roles, nodes, root)
            self._pass.units = units(self.roles, nodes, self._pass)
        self.read += len(nodes)
        return nodes

    def _count_losses(self, root: Any, nodes: list[Any]) -> None:
        """Note when the lines that made the root made others like it, outside its graph, and the root is the last."""
        there = Counter(self.ways.get(id(node)) for node in nodes)
        if 2 * there[None] > len(nodes):  # the graph is inferred from numbers: the program did not make these values
            self.births.clear()
            return
        node = root
        for _ in range(3):
            way = self.ways.get(id(node))
            inner = [x for x in self.roles.inputs(node) if self.roles.inputs(x)]
            if way and self.births[way] >= 3 * there[way] and self.latest[way] in (id(node), id(root)):
                self.thrown_away.append((self.births[way] // there[way], place_of(*way[0])))
                break
            if len(inner) != 1:
                break
            node = inner[0]
        self.births.clear()

    def _is_fine(self, root: Any) -> bool:
        return bool(self.trouble) or isfinite(self.roles.number(root))

    def _look_for_trouble(self, root: Any, nodes: list[Any], where: Place) -> None:
        if self.trouble:
            return
        if self.count <= 40 and (left := self._not_computed_again(root, nodes)):
            self.behind.append(left)
        if self.count <= SUNK:
            self.looked_for_sunk += 1
            if (node := underflown(self.roles, nodes)) is not None:
                place = self.birthplaces.get(id(node), Place())
                self.sunk.append((symbol_of(node), described(self.roles, node), place))
        if bad := forward_birth(self.roles, nodes, self.lines):
            self.trouble.append(bad)
        elif moved := self._moved_since(root, nodes):
            self.trouble.append(stale_by(self.roles, moved, self.name(id(moved[0])), where))
        elif reused := made_before(self.roles, nodes, self.born, self._has_moved, self.birthplaces):
            self.trouble.append(reused)
        elif stale := find_stale(self.roles, nodes, where):
            self.trouble.append(stale)

    def _has_moved(self, leaf: Any) -> bool:
        """Whether a leaf's number differs from that in the last pass."""
        known = self.passes[-1].values.get(id(leaf)) if self.passes and self.leaves.get(id(leaf)) is leaf else None
        return known is not None and self.roles.has_reading(leaf) and self.roles.reading(leaf) != known.data

    def _not_computed_again(self, root: Any, nodes: list[Any]) -> tuple[float, float] | None:
        """For a graph with a forward pass of its own: the loss as it is, and as it would be, if they differ."""
        shop = self.roles.workshop
        if shop is None or not shop.forward:
            return None
        kept = [(node, getattr(node, self.roles.data)) for node in nodes]
        was = self.roles.number(root)
        try:
            self.roles.compute(root)
            now = self.roles.number(root)
        finally:
            for node, held in kept:
                setattr(node, self.roles.data, held)
        return (was, now) if abs(now - was) > 1e-9 * max(1.0, abs(was)) else None

    def _moved_since(self, root: Any, nodes: list[Any]) -> tuple[Any, float, Place] | None:
        """A value of this graph whose number was replaced after something was computed from it."""
        late: dict[int, Any] = {}
        for node in nodes if self.moved_at else ():
            born = self.born.get(id(node))
            inputs = self.roles.inputs(node) if born is not None else ()
            late |= {id(x): x for x in inputs if born is not None and self.moved_at.get(id(x), (0,))[0] > born}
        whole = self.born.get(id(root), self.clock)  # an engine that stores derivatives only suffers from later changes
        leaves = [x for x in late.values() if not self.roles.inputs(x)]
        leaves = [x for x in leaves if self.moved_at[id(x)][0] > whole or not keeps_derivatives(self.roles, [x])]
        return next(((x, *self.moved_at[id(x)][1:]) for x in leaves), None)

    def after(self, nodes: list[Any]) -> None:
        for key, numbers in self._pass.values.items():
            numbers.after = self.roles.gradient_reading(self.leaves[key])
        if not self.trouble and (len(nodes) > 1 or not all(isfinite(n.after) for n in self._pass.values.values())):
            bad = backward_birth(self.roles, nodes, self.lines)
            if bad:
                self.trouble.append(bad)
        self.passes.append(self._pass)
        if len(self.passes) > KEEP:
            del self.passes[KEEP // 2]
        self.lines.clear()
        self.born.clear()
        self.moved_at.clear()


def backward_owner(kind: type, name: str = "backward") -> Any:
    """The class that defines the walk of a class."""
    return next((c for c in kind.__mro__ if name in vars(c)), kind)


def _is_constant(node: Any) -> bool:
    return getattr(getattr(node, "op", None), "name", "") == "constant"


def watch(model: Any = None, kind: type | None = None) -> Visit:
    """Watch a training loop: `with watch(model) as visit: ...`, then `print(visit.report)`.

    model  a model, or a list of parameters; by default, the leaves that come back in every pass
    kind   the Value class, if it is not gradwalk's and no model is given
    """
    import_module(OPTIMIZERS)
    return Visit(model if model is None or hasattr(model, "parameters") else _listed(model), kind)


def _listed(values: Iterable[Any]) -> list[Any]:
    return list(values)
