"""A walk that is wrong, changed in one place at a time, until it is right: so the place is known, and the fix is tried.

The changes are those that undo what people do: a list gone through the wrong way, a node put on it too early, a `=`
for a `+=`, a seed that is wiped out or missing. Each is made in a copy of the function, and the copy is put in its
place while the test runs.
"""

from __future__ import annotations

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ..foreign.roles import Roles
from .lifted import source_of
from .report import Place
from .source import assigned, calls
from .trails import at_most

LOOPS = (ast.For, ast.While)
LINES = 40_000
"""So many lines may run in one test: more than any right walk of these small graphs needs."""

Change = Callable[[Any, Callable[[Any], Any]], None]  # given the copy, and the way from a node to its copy


@dataclass(frozen=True)
class Repair:
    """A change that makes the walk right."""

    where: Place
    fix: str
    kind: str = ""  # of the fault, where the change tells it
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
    "# once all of its users": (
        "twice",
        "a node is visited before all of its users have passed their gradients on, and again for each of them: it is "
        "put on the list although its count is not down to 0, so it passes on parts of its gradient several times",
    ),
}


class Function:
    """The text of one function that walks, and copies of it with a change."""

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


def find_repair(roles: Roles, is_right: Callable[[], bool]) -> Repair | None:
    """The first change after which the walk is right; None if there is none, or the walk cannot be changed."""
    for function in _functions(roles):
        try:
            text = Function(function)
        except (OSError, TypeError, SyntaxError, IndexError):
            continue
        for node, change, fix in _changes(text.tree, roles):
            try:
                with _in_its_place(roles, function, text.changed(change)):
                    right = at_most(LINES, is_right)
            except Exception:
                continue
            if right:
                return Repair(
                    text.place(node),
                    fix,
                    *next((told for words, told in TOLD.items() if words in fix), ("", "")),
                )
    return None


def _functions(roles: Roles) -> list[Any]:
    """The walk, and the functions beside it that it calls."""
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
            roles.back = replace(walk, call=partial(walk.call.func, *args))
        yield
    finally:
        roles.back = walk
        if in_class:
            setattr(in_class, name, function)
        for known in here:
            names[known] = function


def _changes(tree: Any, roles: Roles) -> Iterator[tuple[Any, Change, str]]:
    yield from _turned_around(tree)
    yield from _put_later(tree)
    yield from _held_back(tree)
    yield from _added_to_the_first(tree)
    yield from _added_up(tree, roles)
    yield from _with_upstream(tree, roles)
    yield from _moved(tree)
    yield from _seeded(tree, roles)
    yield from _left_out(tree)


def _turned_around(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For)]:

        def change(_: Any, now: Any, loop: Any = loop) -> None:
            now(loop).iter = _other_way(now(loop).iter)

        yield loop, change, f"for {ast.unparse(loop.target)} in {ast.unparse(_other_way(copy.deepcopy(loop.iter)))}:"


def _other_way(node: Any) -> Any:
    if isinstance(node, ast.Call) and calls("reversed")(node):
        return node.args[0]
    if isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "::-1":
        return node.value
    inner = node if isinstance(node, (ast.Name, ast.Attribute)) else ast.Call(ast.Name("list", ast.Load()), [node], [])
    return ast.Call(ast.Name("reversed", ast.Load()), [inner], [])


def _put_later(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """A node that is put on the list after its operands have been, and once."""
    for _, statement in _statements(tree):
        if not (isinstance(statement, ast.Expr) and calls("append", "insert", "add")(statement.value)):
            continue
        function = _around(tree, statement, ast.FunctionDef)
        for outer in [each for each in (_around(tree, statement, LOOPS), function) if each is not None]:

            def change(copied: Any, now: Any, statement: Any = statement, outer: Any = outer) -> None:
                before = _body_of(copied, now(statement))
                before[before.index(now(statement))] = ast.copy_location(ast.Pass(), now(statement))
                if isinstance(outer, LOOPS):
                    around = _body_of(copied, now(outer))
                    around.insert(around.index(now(outer)) + 1, now(statement))
                else:
                    now(outer).body.append(now(statement))

            yield (
                statement,
                change,
                f"put `{ast.unparse(statement)}` after the loop over the operands: once, and after them",
            )


def _held_back(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """A node that waits until all of its users have reported: it is put on the list once its count is down to 0."""
    for _, statement in _statements(tree):
        loop = _around(tree, statement, LOOPS)
        counts = (
            [n for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and isinstance(n.op, ast.Sub)] if loop else []
        )
        puts = isinstance(statement, ast.Expr) and calls("append", "appendleft", "insert", "add", "put")(
            statement.value
        )
        for count in counts if puts else ():
            test = f"if {ast.unparse(count.target)} == 0:"

            def change(copied: Any, now: Any, statement: Any = statement, test: str = test) -> None:
                around = _body_of(copied, now(statement))
                guard = ast.parse(f"{test}\n    pass").body[0]
                assert isinstance(guard, ast.If)
                around[around.index(now(statement))] = ast.copy_location(guard, now(statement))
                guard.body = [now(statement)]

            yield statement, change, f"{test} {ast.unparse(statement)}   # once all of its users have reported"


def _added_to_the_first(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """`if x.grad is None: x.grad = g`, and what comes later is lost."""
    for _, statement in _statements(tree):
        if not isinstance(statement, ast.If) or statement.orelse or len(statement.body) != 1:
            continue
        first = statement.body[0]
        if isinstance(first, ast.Assign) and ast.unparse(statement.test) == f"{ast.unparse(first.targets[0])} is None":
            later = ast.AugAssign(first.targets[0], ast.Add(), first.value)

            def change(copied: Any, now: Any, statement: Any = statement, later: Any = later) -> None:
                now(statement).orelse = [ast.copy_location(copy.deepcopy(later), now(statement))]

            yield statement, change, f"else: {ast.unparse(later)}   # every share, not the first alone"


def _added_up(tree: Any, roles: Roles) -> Iterator[tuple[Any, Change, str]]:
    for _, statement in _statements(tree):
        held = isinstance(statement, ast.Assign) and isinstance(statement.targets[0], (ast.Attribute, ast.Subscript))
        if not held or isinstance(statement.value, ast.Constant):
            continue

        def change(copied: Any, now: Any, statement: Any = statement) -> None:
            old = now(statement)
            around = _body_of(copied, old)
            around[around.index(old)] = ast.copy_location(ast.AugAssign(old.targets[0], ast.Add(), old.value), old)

        yield statement, change, f"{ast.unparse(statement.targets[0])} += {ast.unparse(statement.value)}"


def _with_upstream(tree: Any, roles: Roles) -> Iterator[tuple[Any, Change, str]]:
    """What is passed on, times the gradient of the node that passes it on."""
    if not roles.grad or issubclass(roles.kind, dict):
        return
    loops = [n for n in ast.walk(tree) if isinstance(n, ast.For)]
    named = [n.id for loop in loops for n in ast.walk(loop.target) if isinstance(n, ast.Name)]
    named += [t.id for _, s in _statements(tree) for t in assigned(s) if isinstance(t, ast.Name)]
    for _, statement in _statements(tree):
        passes = isinstance(statement, ast.AugAssign) and ast.unparse(statement.target).endswith(f".{roles.grad}")
        for name in dict.fromkeys(named) if passes else ():
            if f"{name}.{roles.grad}" in ast.unparse(statement):
                continue
            arrives = ast.Attribute(ast.Name(name, ast.Load()), roles.grad, ast.Load())
            value = ast.unparse(ast.BinOp(arrives, ast.Mult(), statement.value))

            def change(copied: Any, now: Any, statement: Any = statement, value: str = value) -> None:
                now(statement).value = ast.parse(value, mode="eval").body

            yield statement, change, f"{ast.unparse(statement.target)} += {value}   # times what arrives"


def _moved(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """A statement of the walk that should come right before its last loop: a seed that was wiped out."""
    last = next((each for each in reversed(tree.body) if isinstance(each, LOOPS)), None)
    for statement in tree.body:
        is_seed = last is not None and statement is not last and any(True for _ in assigned(statement))
        if not is_seed:
            continue
        wiping = [each for each in tree.body[tree.body.index(statement) + 1 :] if isinstance(each, LOOPS)]

        def change(copied: Any, now: Any, statement: Any = statement) -> None:
            copied.body.remove(now(statement))
            copied.body.insert(copied.body.index(now(last)), now(statement))

        told = f"{ast.unparse(statement)}   # the seed, after the gradients are zeroed"
        yield wiping[0].body[0] if wiping else statement, change, told


def _seeded(tree: Any, roles: Roles) -> Iterator[tuple[Any, Change, str]]:
    ends = (f".{roles.grad}", f"[{roles.grad!r}]") if roles.grad else ()
    for statement in [each for each in tree.body if isinstance(each, ast.Assign)]:
        target = ast.unparse(statement.targets[0])
        if target.endswith(ends):

            def seed(copied: Any, now: Any, statement: Any = statement) -> None:
                now(statement).value = ast.Constant(1.0)

            yield statement, seed, f"{target} = 1.0"
    loops = [each for each in tree.body if isinstance(each, LOOPS)]
    if not roles.grad or not tree.args.args or not loops:
        return
    for name in (argument.arg for argument in tree.args.args[:2]):
        subscript = issubclass(roles.kind, dict)
        target = f"{name}[{roles.grad!r}]" if subscript else f"{name}.{roles.grad}"

        def change(copied: Any, now: Any, target: str = target) -> None:
            seed = ast.parse(f"{target} = 1.0").body[0]
            copied.body.insert(copied.body.index(now(loops[-1])), ast.copy_location(seed, now(loops[-1])))

        yield loops[-1], change, f"{target} = 1.0   # before the loop that passes gradients on"


def _left_out(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    for _, statement in _statements(tree):

        def change(copied: Any, now: Any, statement: Any = statement) -> None:
            around = _body_of(copied, now(statement))
            around[around.index(now(statement))] = ast.copy_location(ast.Pass(), now(statement))

        yield statement, change, f"without `{ast.unparse(statement).splitlines()[0]}`"


def _statements(tree: Any) -> Iterator[tuple[list[Any], Any]]:
    for node in ast.walk(tree):
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(body, list):
                yield from ((body, statement) for statement in body)


def _body_of(tree: Any, statement: Any) -> list[Any]:
    return next(body for body, each in _statements(tree) if each is statement)


def _around(tree: Any, node: Any, kinds: Any) -> Any:
    """The innermost loop or function that a node stands in; None if there is none."""
    around = [
        n for n in ast.walk(tree) if isinstance(n, kinds) and n is not node and any(m is node for m in ast.walk(n))
    ]
    return max(around, key=lambda each: each.lineno, default=None)
