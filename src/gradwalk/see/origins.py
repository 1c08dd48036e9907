"""Where the values of a script were made: in which calls of which functions, turns of which loops, by which statements.

A command that runs a script to draw one of its values watches it run:

    with watched(script) as record:
        names = run(script)

Nothing is asked of the engine but how old its newest value is. Whenever a line of the script begins, what was made
since the line before began belongs to that line, and to the calls and loops that it is in.

The script shall not notice: nothing of its own is kept alive, no error of ours reaches it, and where it cannot be
watched to its end (it has threads or a debugger, or takes very long) nothing is known of it.
"""

from __future__ import annotations

import sys
import threading
import weakref
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from ..engine import value as engine
from ..engine.errors import OURS
from ..engine.twin import Reference
from .columns import Rows
from .statements import Statement, Statements

TRANSPARENT = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>", "<lambda>")
"""What is made in these was made on the line around them."""
CALLED = ("__call__", "forward")
"""Methods that go without saying: `net` for net.forward."""
MODULES = str(Path(OURS) / "nn")
MOST = 4_000_000
"""So many lines are recorded at most; of more, the older half is forgotten."""
PATIENCE = 40_000_000
"""A script of more lines than this is not watched to its end: it shall have one some day."""
OBJECTS = 100
"""In objects and lists with so many things in them, no names are looked for."""
CALL, LOOP, TURN = "call", "loop", "turn"


class Scope:
    """A call, a loop, or a turn of a loop, while the script is in it. It gets a number once something is made in it."""

    __slots__ = ("kind", "frame", "what", "owner", "first", "last", "line", "turn", "number", "headers")

    def __init__(self, kind: str, frame: FrameType, owner: Any = None, first: int = 0, last: int = 0) -> None:
        self.kind, self.frame, self.owner, self.first, self.last = kind, frame, owner, first, last
        self.what = frame.f_code
        self.line, self.turn, self.number = 0, 0, -1
        self.headers: dict[int, int] = {}


class Origins:
    """What was recorded: before which age values were made at which place."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._own: dict[str, bool] = {}
        self.ends, self.places = array("q"), array("q")
        """Before this age they were made here: the number of a scope, and of a line in it."""
        self.above, self.scopes = array("i", [-1]), list[tuple[str, Any, Any]]([("", None, None)])
        """Of each scope: the one around it; what it is: a call of some code, of an object's method; a loop in some code
        from some line on; a turn of it."""
        self.names: Mapping[str, Any] = {}
        """The script's variables, once it has ended."""
        self.found: set[int] = set()
        """The identities of the values that have their names from there."""
        self.statements = Statements()
        self.begin = self.end = self._last = _now()
        """Before the script, and after it, by age."""
        self.lost = False
        """It was not watched to its end: what was recorded may be out of date."""
        self._seen, self._stack = 0, list[Scope]()

    # ---- while the script runs ----

    def entered(self, frame: FrameType, event: str, arg: Any) -> Any:
        """For sys.settrace: a call begins."""
        try:
            return self._entered(frame)
        except Exception:
            return self.stop()

    def inside(self, frame: FrameType, event: str, arg: Any) -> Any:
        """The same: a line begins in it, or it ends."""
        try:
            if event == "line":
                self._line(frame)
            elif event == "return":
                self._flush()
                self._leave(frame)
        except Exception:
            return self.stop()
        return self.inside

    def elsewhere(self, frame: FrameType, event: str, arg: Any) -> None:
        """For threading.settrace: another thread begins. Who makes a value then, nobody can tell."""
        sys.settrace(None)
        self.lost = True

    def stop(self) -> None:
        """No more is recorded."""
        self.lost = True
        if sys.gettrace() == self.entered:
            sys.settrace(None)
        self._stack.clear()

    def _entered(self, frame: FrameType) -> Any:
        code = frame.f_code
        name, file = code.co_name, code.co_filename
        own = self._is_own(file)
        inner = self._stack and self._stack[-1].kind == CALL and self._stack[-1].what.co_filename.startswith(MODULES)
        if name in TRANSPARENT or not (own or (name == "__call__" and file.startswith(MODULES) and not inner)):
            return None
        self._flush()
        owner = frame.f_locals.get("self") if code.co_varnames[:1] == ("self",) else None
        scope = Scope(CALL, frame, _reference(owner))
        scope.first = self._stack[-1].line if self._stack else 0
        scope.headers = self.statements.loops(file) if own else {}
        self._stack.append(scope)
        frame.f_trace_lines = own
        return self.inside

    def _is_own(self, file: str) -> bool:
        """Whether a file is the script, or beside it. `draw train.py:loss` names it as it was typed."""
        known = self._own.get(file)
        if known is None:
            whole = str(Path(file).absolute()) if not file.startswith("<") else ""
            known = self._own[file] = whole.startswith(self.folder) and not whole.startswith(OURS)
        return known

    def _line(self, frame: FrameType) -> None:
        stack = self._stack
        self._flush()
        self._seen += 1
        if self.lost or self._seen > PATIENCE:
            self.stop()
            return
        if not stack or stack[-1].frame is not frame:  # a generator goes on where an error was thrown into it
            self._leave(frame)
            self._entered(frame)
        line = frame.f_lineno
        while stack[-1].kind == LOOP and not stack[-1].first <= line <= stack[-1].last:
            stack.pop()
        scope = stack[-1]
        if scope.kind == LOOP and scope.first == line:
            scope.turn += 1
        elif line in scope.headers:  # a loop begins, and so does its first turn
            inner = Scope(LOOP, frame, first=line, last=scope.headers[line])
            inner.headers = scope.headers
            stack.append(inner)
            scope = inner
        scope.line = line

    def _leave(self, frame: FrameType) -> None:
        """A call has ended, and so have those that it made, and its loops."""
        stack = self._stack
        for depth in range(len(stack) - 1, -1, -1):
            if stack[depth].frame is frame and stack[depth].kind == CALL:
                del stack[depth:]
                return

    def _flush(self) -> None:
        """What was made since then was made where we are."""
        now = _now()
        ends = self.ends
        if now < self._last:  # the newest values are gone, and others will be made where they were
            while ends and ends[-1] > now:
                place = self.places.pop()
                ends.pop()
                if not ends or ends[-1] < now:
                    ends.append(now)
                    self.places.append(place)
                    break
        elif now > self._last and self._stack:
            ends.append(now)
            self.places.append((self._number(len(self._stack) - 1) << 32) + self._stack[-1].line)
            if len(ends) > MOST:
                del ends[: MOST // 2], self.places[: MOST // 2]
        self._last = now

    def _number(self, depth: int) -> int:
        """The number of a scope on the stack; of a loop, that of its turn."""
        scope = self._stack[depth]
        if scope.number < 0:
            above = self._number(depth - 1) if depth else 0
            scope.number = self._new(above, scope.kind, (scope.what, scope.first), scope.owner)
            scope.owner = -1, -1  # of a loop: its turn, and that turn's number
        if scope.kind == CALL:
            return scope.number
        if scope.owner[0] != scope.turn:
            scope.owner = scope.turn, self._new(scope.number, TURN, scope.turn, None)
        return int(scope.owner[1])

    def _new(self, above: int, kind: str, what: Any, owner: Any) -> int:
        self.above.append(above)
        self.scopes.append((kind, what, owner))
        return len(self.scopes) - 1

    # ---- afterwards ----

    def of(self, values: Sequence[Any], numbers: Sequence[int], inputs: Rows) -> Sites:
        """For each node of a graph, where it was made; `values` are the graph's Values, with their numbers in it."""
        count = len(inputs)
        scopes, lines = array("i", [0]) * count, array("i", [0]) * count
        at, ends, places = 0, self.ends, self.places
        for value, number in zip(values, numbers):
            age = value._serial
            if age < self.begin:
                continue
            if at >= len(ends) or ends[at] <= age or (at and ends[at - 1] > age):
                at = bisect_right(ends, age)
            if at < len(ends):
                scopes[number], lines[number] = places[at] >> 32, places[at] & 0xFFFFFFFF
        sites = Sites(self, scopes, lines, inputs)
        sites.found.update(number for value, number in zip(values, numbers) if id(value) in self.found)
        return sites


class Sites:
    """For the nodes of a graph: in which scope and on which line of the script each was made; 0 if that is unknown."""

    def __init__(self, origins: Origins, scopes: array[int], lines: array[int], inputs: Rows) -> None:
        self.origins, self.scopes, self.lines, self.inputs = origins, scopes, lines, inputs
        self.found = set[int]()
        """Nodes that are called as the variable that holds them when the script has ended."""
        self._owned = {id(x): name for name, x in reversed([*_held(origins.names)])}
        self._ways: dict[int, tuple[int, ...]] = {0: ()}

    def way(self, scope: int) -> tuple[int, ...]:
        """The scopes around one, from the outermost, the script itself, to it."""
        missing, at = list[int](), scope
        while at not in self._ways:
            missing.append(at)
            at = self.origins.above[at]
        known = self._ways[at]
        for one in reversed(missing):
            known = self._ways[one] = (*known, one)
        return known

    def within(self, scope: int, most: int) -> bool:
        """Whether no more scopes than this are around it, itself included."""
        for _ in range(most + 1):
            if scope <= 0:
                return True
            scope = self.origins.above[scope]
        return False

    def kind(self, scope: int) -> str:
        return self.origins.scopes[scope][0]

    def code(self, scope: int) -> CodeType:
        """The code of a call or a loop."""
        code: CodeType = self.origins.scopes[scope][1][0]
        return code

    def key(self, scope: int) -> object:
        """What is the same for all calls of a function on one line, and for all appearances of a loop."""
        kind, what, _ = self.origins.scopes[scope]
        return (kind, *what) if kind != TURN else (kind, self.key(self.origins.above[scope]))

    def function(self, scope: int) -> str:
        """What is called: `attention()`, `Head.scores()`, `net`; "" of the script itself."""
        _, (code, _), held_weakly = self.origins.scopes[scope]
        owner = held_weakly() if held_weakly is not None else None
        if code.co_name == "<module>":
            return ""
        held = code.co_name in CALLED and "." in code.co_qualname.rpartition("<locals>.")[2]
        return self._owned.get(id(owner), "") if held and id(owner) in self._owned else self.kind_of(scope)

    def kind_of(self, scope: int) -> str:
        """The same where the objects differ: the class instead of the object."""
        code = self.code(scope)
        text = str(code.co_qualname).rpartition("<locals>.")[2]
        return text.rpartition(".")[0] if "." in text and code.co_name in CALLED else f"{text}()"

    def loop(self, scope: int) -> str:
        """How a loop is written: `for t in range(60)`."""
        _, (code, line), _ = self.origins.scopes[scope]
        return self.origins.statements.header(code.co_filename, line)

    def line(self, scope: int) -> int:
        """The line that a call was made on; the first of a loop."""
        line: int = self.origins.scopes[scope][1][1]
        return line

    def home(self, scope: int) -> CodeType | None:
        """The code that a scope is in."""
        while scope > 0 and self.kind(scope) == TURN:
            scope = self.origins.above[scope]
        return self.code(scope) if scope > 0 else None

    def statement_at(self, scope: int, line: int) -> Statement | None:
        """The statement on a line of the code that a scope is in; None if it is unknown."""
        code = self.home(scope)
        return self.origins.statements.at(code.co_filename, line) if code is not None else None

    def statement(self, node: int) -> Statement | None:
        """The statement that made a node: of a compound one, the simple one inside of it; None if unknown."""
        return self.statement_at(self.scopes[node], self.lines[node])

    def variable(self, node: int) -> str:
        """What the script calls it: the variable that it, or a list with it, is assigned to, or the function that
        returns it; "" if that is unknown."""
        if self.scopes[node] <= 0 or self.inner[node]:
            return ""
        statement, scope = self.statement(node), self.scopes[node]
        if statement is not None and not statement.returns:
            return statement.bases[0] if len(statement.bases) == 1 else ""
        while self.kind(scope) != CALL:
            scope = self.origins.above[scope]
        return self.function(scope)

    @cached_property
    def inner(self) -> bytearray:
        """For each node whether the same execution of the statement that made it makes something of it."""
        out, scopes, statements = bytearray(len(self.scopes)), self.scopes, self.statements
        flat, first = self.inputs.flat, self.inputs.first
        for node in range(len(scopes)):
            for x in flat[first[node] : first[node + 1]]:
                if scopes[x] == scopes[node] and statements[x] == statements[node]:
                    out[x] = 1
        return out

    def passing(self, labels: Mapping[int, str]) -> set[int]:
        """Nodes that have a name only because they were made in the last turn of a loop: others like them have none."""
        named: dict[int, int] = {}
        for node in labels:
            number = self.statements[node]
            named[number] = named.get(number, 0) + 1
        results = zip(self.statements, self.inner)
        made = Counter(number for number, inner in results if number in named and not inner)
        del made[0]
        looped = {number for number in made if made[number] > named[number]}
        return {
            node for node in labels if self.statements[node] in looped and node in self.found and self._in_loop(node)
        }

    def _in_loop(self, node: int) -> bool:
        """Whether it was made in the turn of a loop, or in one of several calls."""
        scope = self.scopes[node]
        return scope > 0 and (self.kind(scope) == TURN or self.origins.above[scope] > 0)

    @cached_property
    def statements(self) -> array[int]:
        """The number of the statement that made each node; 0 if it is unknown."""
        known: dict[object, int] = {}
        places: dict[tuple[int, int], int] = {}
        out = array("i", [0]) * len(self.scopes)
        for node, place in enumerate(zip(self.scopes, self.lines)):
            if place[0] <= 0:
                continue
            number = places.get(place)
            if number is None:
                statement = self.statement(node)
                key = self.home(place[0]), statement.first if statement is not None else place[1]
                number = places[place] = known.setdefault(key, len(known) + 1)
            out[node] = number
        return out


recorded: list[Origins] = []
"""What was watched last, to its end, until a graph is read with it."""


@contextmanager
def watched(script: Path) -> Iterator[Origins]:
    """Inside this block it is recorded where values are made by the script, and by what else is in its folder."""
    before, in_threads = sys.gettrace(), threading.gettrace()
    recorded.clear()
    origins = Origins(str(script.resolve().parent))
    free = before is None and in_threads is None  # a debugger goes first
    if free:
        threading.settrace(origins.elsewhere)
        sys.settrace(origins.entered)
    try:
        yield origins
    finally:
        if free and sys.gettrace() == origins.entered:
            sys.settrace(None)
            origins._flush()
            origins.end = origins._last
            if not origins.lost:
                recorded.append(origins)
        origins._stack.clear()
        if free:
            threading.settrace(in_threads)
            sys.settrace(before)


def _reference(owner: Any) -> Any:
    """An object without keeping it alive; None if it does not allow that."""
    try:
        return weakref.ref(owner)
    except TypeError:
        return None


def _held(names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The script's variables, and what is in objects and lists: `net`, `net.l1`, `net.layers[0]`."""
    for name, x in names.items():
        if name.startswith("_"):
            continue
        yield name, x
        inside = vars(x) if hasattr(x, "__dict__") and not isinstance(x, type | ModuleType) else {}
        for attribute, y in inside.items() if len(inside) < OBJECTS else ():
            yield f"{name}.{attribute}", y
            if isinstance(y, list) and len(y) < OBJECTS:
                yield from ((f"{name}.{attribute}[{k}]", z) for k, z in enumerate(y))
        if isinstance(x, list) and len(x) < OBJECTS:
            yield from ((f"{name}[{k}]", z) for k, z in enumerate(x))


VALUE, NEW = engine.Value, engine.Value.__new__


def _now() -> int:
    """An age: everything made before now is older. Not even a script that counts its values notices."""
    return int(NEW(VALUE)._serial) if VALUE is not Reference else engine.next_serial()
