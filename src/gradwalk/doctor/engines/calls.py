"""Calls of a program's functions and methods that return a value: recorded while it runs, a few of each."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any

from ...foreign.roles import Roles
from ...foreign.slots import is_written
from ...foreign.tables import is_table

KNOWN = 12
"""The number of passes after which a function with enough known calls is no longer followed."""

EACH = 12
"""How many calls of each function are recorded: the first ones, then fewer and fewer."""

LONGEST = 16
"""A longer string is not the name of an operation."""

MOST_USED = 150

NESTED = 3
"""How many levels of nested lists among the arguments are searched for values."""

REMEMBERED = "__gradwalk_remembered__"
NOT_OPERATIONS = {"__init__", "__new__", "__repr__", "__str__", "__hash__", "__eq__", "__lt__", "__gt__", "__le__"}
NOT_OPERATIONS |= {"__ge__", "__bool__", "__setattr__", "__getattr__", "__getattribute__", "__init_subclass__"}


@dataclass
class Call:
    """One call of a function that returned a value."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    more: dict[str, Any]
    result: Any
    held: dict[int, Any]  # the numbers of the values among the arguments, by id: they may move later


@dataclass
class Used:
    """A function of the program and some of its calls."""

    name: str
    function: Callable[..., Any]
    source: Any  # where to find its text
    calls: list[Call] = field(default_factory=list)
    count: int = 0
    used_for: set[int] = field(default_factory=set)  # the passes, counted from 1, before which it was called
    since: int = (
        0  # the pass from which calls are no longer counted, since enough is known; 0 if they are counted to the end
    )

    @property
    def is_wanted(self) -> bool:
        """Whether to record the next call."""
        return len(self.calls) < EACH and (self.count < 7 or self.count % 37 == 36)

    def was_used_for(self, at: int) -> bool:
        """Whether it was called before this pass; assumed once calls are no longer counted."""
        return at in self.used_for or 0 < self.since <= at


def _chosen(args: tuple[Any, ...]) -> str:
    """Which operation is meant where one function does them all: `apply("mul", a, b)`, `apply(Mul, a, b)`."""
    for arg in args[:2]:
        if type(arg) is str and len(arg) <= LONGEST:
            return repr(arg)
        if isinstance(arg, type):
            return arg.__name__
    return ""


class Listed(list[Any]):
    """What a generator yielded, kept so that the call can be repeated."""


def _kept(argument: Any) -> Any:
    once = isinstance(argument, GeneratorType) and argument.gi_code.co_name == "<genexpr>"
    return Listed(argument) if once else argument


class Calls:
    """The functions of a program that make one engine's values, and how they were called."""

    def __init__(self, roles: Roles, namespaces: list[dict[str, Any]], is_beside: Callable[[str], bool]) -> None:
        self.roles, self.namespaces, self.is_beside = roles, namespaces, is_beside
        self.used: dict[str, Used] = {}
        self.passes: Callable[[], int] = lambda: 0  # how many there have been so far
        self._undo: list[Callable[[], None]] = []
        self._seen: set[int] = set()
        self._alone: dict[str, bool] = {}  # by function: whether it makes all of its nodes itself

    def watch(self) -> None:
        for names in self.namespaces:
            for name, thing in list(names.items()):
                if id(thing) in self._seen or name.startswith("__gradwalk"):
                    continue
                if isinstance(thing, type) and is_written(thing) and self.is_beside(thing.__module__):
                    self._seen.add(id(thing))
                    self._watch_class(thing)
                elif self._is_function(thing):
                    names[name] = self._remembered(thing, name, thing)
                    self._undo.append(functools.partial(names.__setitem__, name, thing))

    def _is_function(self, thing: Any) -> bool:
        own = hasattr(thing, "__code__") and self.is_beside(getattr(thing, "__module__", ""))
        return own and not self._is_walk(thing) and not hasattr(thing, REMEMBERED)

    def _is_walk(self, function: Any) -> bool:
        inner = getattr(function, "__wrapped__", function)
        return self.roles.back is not None and inner is self.roles.back.function

    def _watch_class(self, kind: type) -> None:
        if issubclass(kind, self.roles.kind) and "__init__" in vars(kind):
            init = vars(kind)["__init__"]
            setattr(kind, "__init__", self._made(init))  # noqa: B010
            self._undo.append(functools.partial(setattr, kind, "__init__", init))
        for name, member in list(vars(kind).items()):
            inner = getattr(member, "__func__", member)
            if name in NOT_OPERATIONS or not hasattr(inner, "__code__") or self._is_walk(inner):
                continue
            known = f"{kind.__name__}.{name}"
            back = functools.partial(setattr, kind, name, member)
            new = self._remembered(inner, known, inner, isinstance(member, classmethod), back)
            wrapped = type(member)(new) if isinstance(member, (classmethod, staticmethod)) else new
            setattr(kind, name, wrapped)
            self._undo.append(back)

    def _made(self, init: Callable[..., None]) -> Callable[..., None]:
        """Where every operation is a class, as in `Tanh(x)`, constructing one is the call."""

        own = self.roles.kind

        @functools.wraps(init)
        def made(value: Any, *args: Any, **more: Any) -> None:
            kind = type(value)
            if kind is own:  # the common case, which has to be cheap
                init(value, *args, **more)
                return
            is_one = any(map(self.roles.is_value, args))
            used = self.used.setdefault(kind.__name__, Used(kind.__name__, kind, kind)) if is_one else None
            wanted = used is not None and used.is_wanted
            held = self._held(args, more) if wanted else {}
            init(value, *args, **more)
            if used is None:
                return
            used.count += 1
            used.used_for.add(self.passes() + 1)
            if wanted:
                used.calls.append(Call(kind, args, more, value, held))

        return made

    def _remembered(
        self, function: Callable[..., Any], name: str, source: Any, by_class: bool = False,
        back: Callable[[], None] | None = None,
    ) -> Callable[..., Any]:  # fmt: skip
        """The same function, recording its calls (for a class method, separately for each class). Once enough are
        known, `back` restores the original."""
        own = self.used.setdefault(name, Used(name, function, source))

        @functools.wraps(function)
        def remembered(*args: Any, **more: Any) -> Any:
            used = own
            if by_class:
                known = args[0].__name__
                used = self.used.setdefault(known, Used(known, function, args[0]))
            elif which := _chosen(args):
                own.count += 1
                known = f"{name}({which})"
                if known in self.used or len(self.used) < MOST_USED:
                    used = self.used.setdefault(known, Used(known, function, source))
            wanted = used.is_wanted
            used.count += 1
            used.used_for.add(self.passes() + 1)
            if not wanted:
                if back is not None and used is own and not by_class and len(own.calls) == EACH:
                    self._let_go(own, back)
                return function(*args, **more)
            args = tuple(map(_kept, args))
            held = self._held(args, more)
            result = function(*(iter(arg) if type(arg) is Listed else arg for arg in args), **more)
            if self._gives_values(result):
                used.calls.append(Call(function, args, more, result, held))
            return result

        setattr(remembered, REMEMBERED, True)
        return remembered

    def _let_go(self, used: Used, back: Callable[[], None]) -> None:
        """Stop following a function that was called in each of many passes: that costs more than all the rest."""
        now = self.passes() + 1
        if now > KNOWN and not used.since and len(used.used_for) >= now - 1:
            used.since = now
            back()

    def _held(self, args: tuple[Any, ...], more: dict[str, Any]) -> dict[int, Any]:
        """The numbers of the values passed to a call."""
        found: dict[int, Any] = {}

        def look(thing: Any, depth: int) -> None:
            if self.roles.is_value(thing):
                held = getattr(thing, self.roles.data, None)
                found[id(thing)] = copy.deepcopy(held) if is_table(held) else held
            elif depth and type(thing) in (list, tuple, Listed):
                for part in thing:
                    look(part, depth - 1)

        for thing in (*args, *more.values()):
            look(thing, NESTED)
        return found

    def _gives_values(self, result: Any) -> bool:
        if self.roles.is_value(result):
            return True
        return isinstance(result, (list, tuple)) and 0 < len(result) < 50 and all(map(self.roles.is_value, result))

    def leave(self) -> None:
        while self._undo:
            self._undo.pop()()
        self._seen.clear()

    def takes_numbers(self, name: str) -> bool:
        """Whether an operator was used, each time with a plain number as its second operand."""
        known = [call for key, used in self.used.items() if key.split(".")[-1] == name for call in used.calls]
        return bool(known) and not any(self.roles.is_value(x) for call in known for x in call.args[1:])

    def was_used(self, name: str) -> bool:
        """Whether a method or function of this name was called, or is the one that walks back."""
        walk = self.roles.back.name if self.roles.back else ""
        return name == walk or any(used.count for known, used in self.used.items() if known.split(".")[-1] == name)
