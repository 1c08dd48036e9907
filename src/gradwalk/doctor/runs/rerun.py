"""A run with one thing done differently, watched for its losses alone (see trials.py)."""

from __future__ import annotations

import builtins
import contextlib
import copy
import gc
import random
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from math import isfinite, sin
from typing import Any

from ...foreign.tables import entries, is_table, refilled
from ..processes.trials import FIRST, Trial
from ..report import Place
from .datasets import moved_among, poked, relabelled, rotated, standardised, without_shuffles
from .loop import Visit


class Enough(BaseException):
    """Raised in the program when a trial has seen what it wanted."""


class Rerun(Visit):
    """Follows the losses of a run, and changes its updates, gradients or first numbers as the trial says."""

    def __init__(self, trial: Trial, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.trial = trial
        self._leaves: dict[int, Any] = {}
        self._first: dict[int, float] = {}
        self._data: dict[int, Any] = {}  # what the leaves held at the last pass
        self._tables: dict[int, list[float]] = {}  # the numbers of vectors and matrices at the first pass
        self._stirred: list[Any] = []  # those of them that are there in the second one
        self._dice = random.Random(1)
        self.sizes: list[int] = []
        self._lasting: dict[int, Any] = {}  # the leaves of the first pass, kept so that no other gets their ids
        self.kinds: set[Any] = set()  # of the passes: what they are about
        self.taken: Counter[Place] = Counter()
        self._looking = False
        self._writes.bend = self._bent if self._bends else None

    def __enter__(self) -> Rerun:
        super().__enter__()
        if self.trial.reads:
            self._replace(self.kind, "__getattribute__", self._read_by(self.kind.__getattribute__))
        return self

    @property
    def _bends(self) -> bool:
        return self.trial.scale != 1.0 or self.trial.apart

    @property
    def follows_writes(self) -> bool:
        return self._bends

    def _read_by(self, get: Any) -> Any:
        """Notice a number taken out of a result outside the engine, before the first walk."""
        wanted, seen = self.roles.data, self.taken

        def read(value: Any, name: str) -> Any:
            if name == wanted and self.count == self.trial.reads - 1 and not self._looking:
                self._looking = True
                try:
                    frame = sys._getframe(1)
                    if not self.is_engine(frame.f_code) and self.roles.inputs(value):
                        seen[self.users_line()] += 1
                finally:
                    self._looking = False
            return get(value, name)

        return read

    def _wrap_init(self) -> None:
        """Single values are not examined here."""

    def before(self, root: Any) -> list[Any]:
        trial = self.trial
        if trial.passes and self.count > trial.passes:
            raise Enough
        self.losses.append((self.users_line().line, self.roles.number(root)))
        if trial.against and self.losses[-1][1] != trial.against[min(len(self.losses), len(trial.against)) - 1]:
            raise Enough
        if len(self.sizes) < FIRST:
            self.sizes.append(len(self.roles.graph(root)))
        if trial.signs:
            self._note_data(root)
        if not (trial.zero or trial.noise or trial.revive or self._bends):
            return []
        leaves = {id(x): x for x in self.roles.graph(root) if not self.roles.inputs(x)}
        if self._bends:
            self._data = {key: copy.deepcopy(getattr(x, self.roles.data)) for key, x in leaves.items()}
        if trial.noise and self.count == 1:
            self._tables = {key: entries(getattr(x, self.roles.data)) for key, x in leaves.items() if self._is_table(x)}
        elif trial.noise and self.count == 2:
            self._stirred = [x for key, x in leaves.items() if key in self._tables and self._is_table(x)]
        leaves = leaves if self._bends else {k: x for k, x in leaves.items() if self.roles.has_number(x)}
        if trial.zero:
            for leaf in leaves.values():
                self.roles.put_gradient(leaf, 0.0)
        self._leaves = leaves
        if trial.noise and self.count == 1:
            self._first = {key: self.roles.number(x) for key, x in leaves.items()}
        return []

    def _is_table(self, x: Any) -> bool:
        return is_table(getattr(x, self.roles.data, None))

    def _note_data(self, root: Any) -> None:
        """Note what a pass is about: which lasting leaves are in its graph, and the numbers of the others."""
        leaves = [x for x in self.roles.graph(root) if not self.roles.inputs(x)]
        if not self.kinds:
            self._lasting = {id(x): x for x in leaves}
            self.kinds.add("first")
            return
        there = frozenset(id(x) for x in leaves if id(x) in self._lasting)
        new = sorted(self.roles.number(x) for x in leaves if id(x) not in self._lasting and self.roles.has_number(x))
        self.kinds.add((there, tuple(new)))

    def after(self, nodes: list[Any]) -> None:
        if self.trial.apart and self.count == 1:
            self._move_apart()
        if self.trial.noise and self.count == 2:
            again = {key: x for key, x in self._leaves.items() if key in self._first}
            numbers = [self.roles.number(x) for x in again.values()]
            for key, x in again.items():
                now = self.roles.number(x)
                if now != self._first[key] or numbers.count(now) > 2:
                    self.roles.put_number(x, now + self._dice.gauss(0.0, 0.5))
            for x in self._stirred:
                held = getattr(x, self.roles.data)
                if entries(held) != self._tables[id(x)]:  # a parameter
                    setattr(x, self.roles.data, refilled(held, [n + self._dice.gauss(0.0, 0.5) for n in entries(held)]))

        if self.trial.revive and self.count == 2:
            for x in self._leaves.values():
                if not self.roles.gradient(x) and self.roles.number(x):
                    self.roles.put_number(x, 0.02 * self.roles.number(x) + self._dice.gauss(0.0, 0.3))

    def _move_apart(self) -> None:
        """Give every leaf another number, determined by its own and by how many older leaves have the same one, and so
        the same in every variant of a program. Once everything is collected, older objects come first."""
        gc.collect()
        live = [x for x in gc.get_objects() if isinstance(x, self.kind) and self.roles.has_number(x)]
        older: Counter[float] = Counter()
        for x in [x for x in live if not self.roles.inputs(x)]:
            number = self.roles.number(x)
            if isfinite(number):
                angle = 1e3 * number + older[number]
                older[number] += 1
                self.roles.put_number(x, number + 0.05 * (1 + abs(number)) * sin(angle + 1))
            if id(x) in self._data:
                self._data[id(x)] = copy.deepcopy(getattr(x, self.roles.data))

    def moves(self, value: Any, new: Any = None) -> None:
        """Moves are not recorded here."""

    def zeroes(self, value: Any) -> None:
        """Zeroing is not recorded here."""

    def _bent(self, value: Any, new: Any) -> Any:
        """An update, scaled as the trial says."""
        if self._depth or self._leaves.get(id(value)) is not value:
            return new
        before = self._data[id(value)]
        if self.trial.apart:
            return copy.deepcopy(before)
        far = [a + self.trial.scale * (b - a) for a, b in zip(entries(before), entries(new))]
        return refilled(new, far)


@contextlib.contextmanager
def under(trial: Trial | None) -> Iterator[None]:
    """The surroundings of a trial."""
    shuffles = without_shuffles() if trial and trial.in_order else contextlib.nullcontext()
    alive = all_kept(trial.keeps) if trial and trial.keeps else contextlib.nullcontext()
    with shuffles, alive, modules_read_as(dict(trial.text) if trial else {}):
        yield


@contextlib.contextmanager
def all_kept(lines: tuple[int, ...]) -> Iterator[None]:
    """Make `id(x)`, called in one of these lines, keep x alive as long as the program runs."""
    real, kept = builtins.id, list[Any]()

    def keeping(thing: Any) -> int:
        if sys._getframe(1).f_lineno in lines:
            kept.append(thing)
        return real(thing)

    builtins.id = keeping
    try:
        yield
    finally:
        builtins.id = real


@contextlib.contextmanager
def modules_read_as(texts: dict[str, str]) -> Iterator[None]:
    """Make modules beside the program, imported from now on, read as the trial says."""
    own = SourceFileLoader.get_code

    def get_code(loader: Any, name: str) -> Any:
        text = texts.get(loader.path)
        return own(loader, name) if text is None else compile(text, loader.path, "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        SourceFileLoader.get_code = own  # type: ignore[method-assign]


def change_data(trial: Trial | None, names: dict[str, Any]) -> None:
    """Change the variable that the trial names, as the trial says."""
    if trial and trial.relabel in names:
        names[trial.relabel] = relabelled(names[trial.relabel])
    for name in trial.standardise if trial else ():
        if name in names:
            names[name] = standardised(names[name])
    if trial and trial.rotate in names:
        names[trial.rotate] = rotated(names[trial.rotate])
    if trial and trial.poke and trial.poke[0] in names:
        names[trial.poke[0]] = poked(names[trial.poke[0]], *trial.poke[1:])
    if trial and trial.blind:
        rows, labels, label = trial.blind
        names[rows] = moved_among(names[rows], names[labels] if labels else None, label)
