"""Changes a wrong walk in one place at a time until it is right: that gives the place, and a fix that was tried.

The changes undo common mistakes: going through a list the wrong way, putting a node on it too early, a `=` for a `+=`,
a seed that is wiped out or missing. Each is made in a copy of the function that stands in for it while the test runs.
"""

from __future__ import annotations

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ...foreign.roles import Roles
from ..report import Place
from ..text.lifted import source_of
from ..text.walk_changes import Change, changes
from .trails import at_most

LINES = 40_000
"""How many lines may run in one test: more than any right walk needs on these small graphs."""


@dataclass(frozen=True)
class Repair:
    """A change that makes the walk right."""

    where: Place
    fix: str
    kind: str = ""  # of the fault, where the change reveals it
    what: str = ""


TOLD = {
    "put `": (
        "order",
        "a node is put on the list inside or before the loop over its operands, so it is there too early, or once for "
        "every operand (twice), or never if it has none: the order is not topological",
    ),
    "# times what arrives": (
        "no upstream",
        "the gradient of the node itself, which arrives from above, is left out of the chain rule: its operands get "
        "the local derivative alone",
    ),
    "# every share, not the first": (
        "overwritten",
        "only the first share that arrives at a value is kept, and those that come later are lost: all of them must be "
        "added up",
    ),
    "# this share alone": (
        "twice",
        "a value that is used more than once passes on all that has arrived at it so far, again with every new share: "
        "what it has passed on already is counted twice. It must pass on the new share alone",
    ),
    "# once all of its users": (
        "twice",
        "a node is visited before all of its users have passed their gradients on, and again for each of them: it is "
        "put on the list although its count is not down to 0, so it passes on parts of its gradient several times",
    ),
}


class Function:
    """The text of one function of the walk, and changed copies of it."""

    def __init__(self, function: Any) -> None:
        lines, self.first = source_of(function)
        self.lines, self.file = lines, inspect.getsourcefile(function) or ""
        module = ast.parse(textwrap.dedent("".join(lines)))
        tree = module.body[0]
        if not isinstance(tree, ast.FunctionDef) or function.__closure__:
            raise TypeError("only a plain function can be changed")
        tree.decorator_list = []
        self.function, self.tree = function, tree

    def changed(self, change: Change) -> Any:
        memo: dict[int, Any] = {}
        tree = copy.deepcopy(self.tree, memo)
        change(tree, lambda node: memo[id(node)])
        module = ast.fix_missing_locations(ast.Module([tree], []))
        names: dict[str, Any] = {}
        exec(compile(module, self.file, "exec"), self.function.__globals__, names)
        return names[tree.name]

    def place(self, node: Any) -> Place:
        line = int(node.lineno)
        return Place(Path(self.file).name, self.first + line - 1, self.lines[line - 1].rstrip())


def find_repair(roles: Roles, *tests: Callable[[], bool]) -> Repair | None:
    """The first change with which the walk passes all tests; None if there is none or the walk cannot be changed."""
    for function in _functions(roles):
        try:
            text = Function(function)
        except (OSError, TypeError, SyntaxError, IndexError):
            continue
        for node, change, fix in changes(text.tree, roles):
            try:
                with _in_its_place(roles, function, text.changed(change)):
                    right = all(at_most(LINES, test) for test in tests)
            except Exception:
                continue
            if right:
                return Repair(
                    text.place(node),
                    fix,
                    *next((told for words, told in TOLD.items() if words in fix), ("", "")),
                )
    return None


def passes(roles: Roles, texts: tuple[tuple[str, str], ...], *tests: Callable[[], bool]) -> bool:
    """Whether the walk passes all tests as written in other versions of its files. Also true where it is unchanged
    there or cannot be replaced."""
    for function in _functions(roles):
        code = function.__code__
        tree = next((ast.parse(text) for file, text in texts if file == code.co_filename), None)
        here = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == code.co_name] if tree else []
        for node in [n for n in here if n.lineno == code.co_firstlineno]:
            try:
                text = Function(function)
                new = ast.unparse(node)
                if new == ast.unparse(text.tree):
                    continue
                names: dict[str, Any] = {}
                exec(compile(new, code.co_filename, "exec"), function.__globals__, names)
                with _in_its_place(roles, function, names[node.name]):
                    return all(at_most(LINES, test) for test in tests)
            except (OSError, TypeError, SyntaxError, IndexError):
                continue
            except Exception:
                return False
    return True


def _functions(roles: Roles) -> list[Any]:
    """The walk, and the functions that it calls in the same class or module."""
    walk = roles.back.function if roles.back else None
    found = [walk] if walk is not None else []
    for function in found:
        around = function.__globals__
        own = vars(roles.back.owner) if roles.back and roles.back.owner else {}
        for name in function.__code__.co_names:
            other = own.get(name, around.get(name, vars(roles.kind).get(name)))
            if hasattr(other, "__code__") and other not in found and len(found) < 5:
                found.append(other)
    return found


@contextmanager
def _in_its_place(roles: Roles, function: Any, new: Any) -> Iterator[None]:
    walk = roles.back
    assert walk is not None
    owner, name = walk.owner or roles.kind, function.__name__
    in_class = next((c for c in owner.__mro__ if vars(c).get(name) is function), None) if owner else None
    names = function.__globals__
    here = [known for known, held in names.items() if held is function]
    try:
        if in_class:
            setattr(in_class, name, new)
        for known in here:
            names[known] = new
        if function is walk.function and isinstance(walk.call, partial) and walk.owner is None:
            args = [new if each is function else each for each in walk.call.args]
            roles.back = walk._replace(call=partial(walk.call.func, *args))
        yield
    finally:
        roles.back = walk
        if in_class:
            setattr(in_class, name, function)
        for known in here:
            names[known] = function
