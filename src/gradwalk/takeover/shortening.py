"""Shortens long loops for a rehearsal: the first rounds, at least one and two milliseconds of them, and the last.

    for step in range(1000): ...     becomes     for step in <few>(range(1000)): ...
    while error > 0.1: ...           becomes     while error > 0.1 and <more>(): ...

In the real run both do nothing. In the first rehearsal, a loop that has taken a while is cut, and the place is noted;
later rehearsals cut at the same places. This applies only to loops outside functions, and to loops that
train: those in which something walks back.
"""

from __future__ import annotations

import ast
import builtins
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..foreign.walks import TELLING
from .trees import ends, everything, walk
from .updates import is_update

FEW, MORE = "__gradwalk_few__", "__gradwalk_more__"
ROUNDS = 2
"""The fewest rounds of a loop whose last is not known beforehand."""
LONG = 0.002
"""Seconds after which a loop is cut, with our class; as it is, the same rounds take some fifty times as long."""
OFTEN = 0.005
"""Seconds of work between two checks of what was printed."""
_now = time.thread_time  # finer than process_time, which ticks coarsely if a timer is set, as in a rehearsal


class Loops:
    """Where loops are cut: nowhere in a real run; in a rehearsal by time, or where an earlier rehearsal did."""

    def __init__(self) -> None:
        self.rehearsing = False
        self.cuts: dict[int, int] = {}
        self.known: Mapping[int, int] | None = None
        self.begun = 0
        self.between: Callable[[], None] | None = None
        self.looked = 0.0
        self.patience = 1

    def few(self, items: Any) -> Any:
        return self._shortened(items) if self.rehearsing else items

    def more(self) -> Callable[[], bool]:
        """For one `while` loop: a function that says whether it goes on."""
        if not self.rehearsing:
            return _always
        rounds = self._rounds()
        return lambda: next(rounds, False)

    def _shortened(self, items: Iterable[Any]) -> Iterator[Any]:
        has_last = isinstance(items, (range, list, tuple))
        rounds = self._rounds(1 if has_last else ROUNDS)
        for item in items:
            if not next(rounds, False):
                if has_last:
                    yield items[-1]  # type: ignore[index]
                return
            yield item

    def _rounds(self, fewest: int = ROUNDS) -> Iterator[bool]:
        """True for each round that the loop may make."""
        self.begun += 1
        number, done, start = self.begun, 0, _now()
        while not self._ends(number, done, start, fewest):
            done += 1
            yield True

    def _ends(self, number: int, done: int, start: float, fewest: int) -> bool:
        now = _now()
        if self.between is not None and now - self.looked > OFTEN:
            self.looked = now
            self.between()
        if self.known is not None:
            return self.known.get(number) == done
        if done < fewest or now - start < LONG * self.patience:
            return False
        self.cuts[number] = done
        return True


def _always() -> bool:
    return True


def walkers(trees: Iterable[ast.Module]) -> set[str]:
    """The names of what walks back, and of all functions that call one of these. What walks back has a name like it, or
    is a method with a loop, in a class that adds and multiplies."""
    nodes = [x for tree in trees for x in everything(tree)]
    functions = [x for x in nodes if isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef))]
    calls = {id(f): {ends(x.func) for x in walk(f) if isinstance(x, ast.Call)} for f in functions}
    found = {name for names in calls.values() for name in names if TELLING.search(name)} - {*dir(builtins)}
    found |= {f.name for f in functions if TELLING.search(f.name)}
    for node in nodes:
        if isinstance(node, ast.ClassDef) and {"__add__", "__mul__"} <= _methods(node).keys():
            found |= {name for name, f in _methods(node).items() if _may_walk(f)}
    grown = True
    while grown:
        grown = False
        for f in functions:
            if f.name not in found and found & calls[id(f)]:
                found.add(f.name)
                grown = True
    return found


def _methods(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}


def _may_walk(f: ast.FunctionDef) -> bool:
    loops = any(isinstance(x, (ast.For, ast.While)) for x in walk(f))
    return loops and not f.name.startswith("__") and len(f.args.args) - len(f.args.defaults) == 1


class Shortener:
    """Inserts the calls into a program's loops."""

    def __init__(self, walking: set[str]) -> None:
        self.walking = walking

    def shorten(self, statements: list[ast.stmt], function: str = "") -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for statement in statements:
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if not TELLING.search(statement.name):
                    statement.body = self.shorten(statement.body, statement.name)
            elif isinstance(statement, ast.ClassDef):
                if not {"__add__", "__mul__"} <= _methods(statement).keys():
                    statement.body = self.shorten(statement.body, statement.name)
            else:
                self._inside(statement, function)
                long = not is_update(statement) and (not function or self._trains(statement))
                if isinstance(statement, (ast.For, ast.While)) and long:
                    out += self._called(statement)
                    continue
            out.append(statement)
        return out

    def _inside(self, statement: ast.stmt, function: str) -> None:
        for field in ("body", "orelse", "finalbody"):
            held = getattr(statement, field, None)
            if isinstance(held, list) and held and isinstance(held[0], ast.stmt):
                setattr(statement, field, self.shorten(held, function))
        for handler in getattr(statement, "handlers", []):
            handler.body = self.shorten(handler.body, function)

    def _trains(self, loop: ast.stmt) -> bool:
        return any(isinstance(x, ast.Call) and ends(x.func) in self.walking for x in walk(loop))

    def _called(self, loop: ast.For | ast.While) -> list[ast.stmt]:
        if isinstance(loop, ast.For):
            loop.iter = ast.copy_location(ast.Call(ast.Name(FEW, ast.Load()), [loop.iter], []), loop.iter)
            return [loop]
        counter = f"__gradwalk_rounds_{loop.lineno}__"
        start = ast.Assign([ast.Name(counter, ast.Store())], ast.Call(ast.Name(MORE, ast.Load()), [], []))
        goes_on = ast.Call(ast.Name(counter, ast.Load()), [], [])
        loop.test = ast.copy_location(ast.BoolOp(ast.And(), [loop.test, goes_on]), loop.test)
        return [ast.copy_location(start, loop), loop]
