"""Changes that undo common mistakes in a walk, each in one place of it; repairs.py tries them.

A list walked in the wrong direction or from the wrong end, a node put on it too early, `=` for `+=`, a share without
the incoming gradient, a seed that is wiped out or missing.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

from ...foreign.roles import Roles
from .source import assigned, calls

LOOPS = (ast.For, ast.While)

Change = Callable[[Any, Callable[[Any], Any]], None]  # given the copy, and the way from a node to its copy


def changes(tree: Any, roles: Roles) -> Iterator[tuple[Any, Change, str]]:
    """Every change, the likeliest first: its place, what it does to a copy, and how the line reads then."""
    yield from _turned_around(tree)
    yield from _from_the_other_end(tree)
    yield from _put_later(tree)
    yield from _held_back(tree)
    yield from _added_to_the_first(tree)
    yield from _added_up(tree, roles)
    yield from _with_upstream(tree, roles)
    yield from _share_alone(tree)
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


def _from_the_other_end(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """`order.pop()` for `order.pop(0)`, and the other way round."""
    call: Any
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]:
        first = [ast.unparse(arg) for arg in call.args] == ["0"]
        if call.func.attr not in ("pop", "popleft") or (call.args and not first):
            continue
        takes_first = first or call.func.attr == "popleft"

        def change(_: Any, now: Any, call: Any = call, takes_first: bool = takes_first) -> None:
            now(call).func.attr = "pop"
            now(call).args = [] if takes_first else [ast.Constant(0)]

        held = ast.unparse(call.func.value)
        yield call, change, f"{held}.pop()" if takes_first else f"{held}.pop(0)"


def _put_later(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """A node that is put on the list after its operands, and only once."""
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
    """A node that waits until all of its users have reported: it joins the list once its count is down to 0."""
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
    """`if x.grad is None: x.grad = g`, where later shares are lost."""
    for _, statement in _statements(tree):
        if not isinstance(statement, ast.If) or statement.orelse or len(statement.body) != 1:
            continue
        first: Any = statement.body[0]
        if isinstance(first, ast.Assign) and ast.unparse(statement.test) == f"{ast.unparse(first.targets[0])} is None":
            target: Any = first.targets[0]
            later = ast.AugAssign(target, ast.Add(), first.value)

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
    """What a node passes on, multiplied by its own gradient."""
    yield from _handed_down(tree)
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


def _handed_down(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """`child.back(g * slope)` for `child.back(slope)`, in a walk that receives g and calls itself."""
    given = [argument.arg for argument in tree.args.args][-1:]
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and calls(tree.name)(n) and n.args]:
        for name in given:
            if name not in {n.id for arg in call.args for n in ast.walk(arg) if isinstance(n, ast.Name)}:
                value = ast.BinOp(ast.Name(name, ast.Load()), ast.Mult(), call.args[-1])

                def change(_: Any, now: Any, call: Any = call, name: str = name) -> None:
                    now(call).args[-1] = ast.BinOp(ast.Name(name, ast.Load()), ast.Mult(), now(call).args[-1])

                yield call, change, f"{ast.unparse(call.func)}({ast.unparse(value)})   # times what arrives"


def _share_alone(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """`p.push(d * g)` for `p.push(p.grad)`, after `p.grad += d * g`: only the new share, not the total so far."""
    added = {ast.unparse(n.target): n.value for _, n in _statements(tree) if isinstance(n, ast.AugAssign)}
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call)]:
        for i, argument in enumerate(call.args):
            share = added.get(ast.unparse(argument))
            if share is None:
                continue

            def change(_: Any, now: Any, call: Any = call, i: int = i, share: Any = share) -> None:
                now(call).args[i] = copy.deepcopy(share)

            args = [share if arg is argument else arg for arg in call.args]
            told = f"{ast.unparse(call.func)}({', '.join(map(ast.unparse, args))})"
            yield call, change, f"{told}   # this share alone"


def _moved(tree: Any) -> Iterator[tuple[Any, Change, str]]:
    """A statement moved to right before the walk's last loop: a seed that was wiped out."""
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
    """The innermost loop or function around a node; None if there is none."""
    around = [
        n for n in ast.walk(tree) if isinstance(n, kinds) and n is not node and any(m is node for m in ast.walk(n))
    ]
    return max(around, key=lambda each: each.lineno, default=None)
