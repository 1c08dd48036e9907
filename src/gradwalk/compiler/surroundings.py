"""What a function depends on besides its arguments, so that a trace can tell when it is out of date.

A trace is right only while everything else that the function looked at stays the same. So, starting
from the function, everything that its code can reach through the names it mentions is visited and noted:

    code, defaults, closures and global names of the user's functions, and of those they mention
    attributes of objects, classes and modules, if some code mentions their names
    the classes of objects, and what classes inherit from
    the contents of lists, dicts, sets and arrays
    Python's built-in names, and some states of its modules (hidden.py)

At every call, `changed` compares this with the current state, in C if the extension was built. Values are
left out, because a program reads their numbers each time. So is what else lies behind the functions of Python's own
modules and of installed packages, in files, and in clocks.

Dice (random generators, iterators) are not compared but watched: they give a different number each time, so
a function that uses them is refused. A function that changes its own surroundings, or calls something that is
not known to return the same result each time, is traced again: if that gives a different program, it is
refused too. reach.py finds what can be reached.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .contents import NOTHING, read
from .reach import Facts, Reach


class PlainWatch:
    """Whether everything in some facts is still the very same object."""

    def __init__(
        self,
        spaces: tuple[Any, ...],
        lists: tuple[Any, ...],
        fields: tuple[Any, ...],
        kinds: tuple[Any, ...],
        nothing: object,
    ) -> None:
        self._facts = spaces, lists, fields, kinds, nothing

    def unchanged(self) -> bool:
        spaces, lists, fields, kinds, nothing = self._facts
        for space, size, names in zip(spaces[::3], spaces[1::3], spaces[2::3]):
            if size >= 0 and len(space) != size:
                return False
            if any(space.get(name, nothing) is not meant for name, meant in names.items()):
                return False
        for now, before in zip(lists[::2], lists[1::2]):
            if len(now) != len(before) or any(x is not y for x, y in zip(now, before)):
                return False
        if any(type(x) is not kind for x, kind in zip(kinds[::2], kinds[1::2])):
            return False
        for owner, name, meant in zip(fields[::3], fields[1::3], fields[2::3]):
            try:
                if getattr(owner, name) is not meant:
                    return False
            except (AttributeError, ValueError):  # deleted
                return False
        return True


Watch: Any = PlainWatch
with suppress(ImportError):  # it is not built everywhere
    from .machine._machine import Watch  # type: ignore[no-redef, import-not-found, unused-ignore]


class Surroundings:
    """A snapshot of what can be reached from some functions or objects; `names` are mentioned in addition."""

    def __init__(self, *roots: Any, names: frozenset[str] = frozenset(), reach: Reach | None = None) -> None:
        self.roots, self.names = roots, names
        self._note((reach or Reach(roots, names)).facts())

    def _note(self, facts: Facts) -> None:
        self.facts = facts
        watch = Watch(facts.spaces, facts.lists, facts.fields, facts.kinds, NOTHING)
        self.unchanged: Callable[[], bool] = watch.unchanged
        """A quick check whether everything is the very same; if not, `changed` decides whether it matters."""
        if facts.others:
            self.unchanged = lambda: watch.unchanged() and _same_others(facts.others)

    def changed(self) -> bool:
        """Whether anything is different now."""
        return not self.unchanged() and self._differs()

    def _differs(self) -> bool:
        """The same question, answered thoroughly: another object with the same number is not a change."""
        spaces, lists, fields, kinds, others = self.facts
        if any(type(x) is not kind for x, kind in zip(kinds[::2], kinds[1::2])):
            return True
        for space, names in zip(spaces[::3], spaces[2::3]):
            if not all(same(space.get(name, NOTHING), meant) for name, meant in names.items()):
                return True
        if not all(same(tuple(now), tuple(before)) for now, before in zip(lists[::2], lists[1::2])):
            return True
        for owner, name, meant in zip(fields[::3], fields[1::3], fields[2::3]):
            try:
                if not same(getattr(owner, name), meant):
                    return True
            except (AttributeError, ValueError):
                return True
        if not _same_others(others):
            return True
        now = Reach(self.roots, self.names).facts()
        if _shape(now) != _shape(self.facts):  # a name appeared that hides another
            return True
        self._note(now)
        return False


def _same_others(others: tuple[Any, ...]) -> bool:
    now = ((read(x, how), was) for x, how, was in others)
    return all(x == was or same(x, was) for x, was in now)  # a NaN is the same as itself


def _shape(facts: Facts) -> tuple[Any, ...]:
    """Which names are noted where: differs if one appeared that hides another."""
    spaces = {(id(space), name) for space, names in zip(facts.spaces[::3], facts.spaces[2::3]) for name in names}
    return spaces, len(facts.lists), len(facts.fields), len(facts.others)


def same(x: Any, y: Any) -> bool:
    """The same object, or the same number or text; -0.0 is not 0.0."""
    if x is y:
        return True
    if type(x) is not type(y):
        return False
    if isinstance(x, tuple):
        return len(x) == len(y) and all(map(same, x, y))
    return isinstance(x, (int, float, complex, str, bytes)) and repr(x) == repr(y)
