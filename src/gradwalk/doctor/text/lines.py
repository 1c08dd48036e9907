"""Changes of whole lines, each of which would undo one slip: a line whose twin is missing, one that comes before or
after the line it belongs to, in a loop or outside it, or one that stops where it should go on.

Used together with mutants.py, which changes single expressions. This file only proposes: every change is a trial.
"""

from __future__ import annotations

import ast
import copy
import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from .leftovers import is_empty
from .rewritten import Mend, Text
from .training import body_with, called_name, is_a_start, names_in

LOOPS = (ast.For, ast.While)
SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.For)
OPERANDS = 2


def line_changes(text: Text, nodes: list[Any], asked: Trial) -> Iterator[Mend]:
    """Every such change to some pieces of syntax, the likeliest first."""
    wanted = {id(n) for n in nodes}
    for make in (_twins, _made_in_every_turn, _handed_on, _goes_on, _further_in, _exchanged, _made_once):
        for trial, finding in make(text, wanted):
            if trial is not None:
                yield Mend(replace(asked, text=trial.text), finding)


Found = Iterator[tuple[Trial | None, Finding]]


def _finding(text: Text, kind: str, node: Any, what: str, fix: str) -> Finding:
    return Finding(kind, f"the gradients are wrong: {what}", text.place(node), "", fix)


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def _functions(text: Text, wanted: set[int]) -> list[tuple[Any, list[Any]]]:
    """The functions of interest, each with those around it."""
    every = [n for n in ast.walk(text.tree) if isinstance(n, ast.FunctionDef)]
    found = [f for f in every if id(f) in wanted or any(id(part) in wanted for part in f.body)]
    return [(f, [g for g in every if g is not f and f in ast.walk(g)]) for f in found]


def _twins(text: Text, wanted: set[int]) -> Found:
    """`b.grad += a.data * g` beside `a.grad += b.data * g`: what is done for one operand, done for the other too."""
    for function, around in _functions(text, wanted):
        pairs = [[a.arg for a in each.args.args][:OPERANDS] for each in (*around, function)]
        stored = [n.targets[0] for n in ast.walk(function) if isinstance(n, ast.Assign)]
        pairs += [[ast.unparse(e) for e in t.elts] for t in stored if isinstance(t, ast.Tuple)]
        for statement in _simple_in(function):
            body = body_with(function, statement)
            beside = {ast.unparse(n) for n in body}
            used = names_in(statement)
            for pair in [p for p in pairs if len(p) == OPERANDS and used & {*p}]:
                twin = _with_names(statement, {pair[0]: pair[1], pair[1]: pair[0]})
                if ast.unparse(twin) in beside:
                    continue
                for new in (twin, _negative(twin)):
                    if new is None:
                        continue

                    def change(tree: ast.Module, now: Any, old: Any = statement, new: Any = new) -> bool:
                        here = body_with(tree, now(old))
                        here.insert(here.index(now(old)) + 1, copy.deepcopy(new))
                        return True

                    told = (
                        f"what `{_first_line(statement)}` does is done for one operand only; `{_first_line(new)}` is "
                        "missing"
                    )
                    yield text.changed(change), _finding(text, "missing", statement, told, ast.unparse(new))


def _simple_in(function: ast.FunctionDef) -> list[Any]:
    kinds = (ast.AugAssign, ast.Assign, ast.Expr)
    found = [n for n in ast.walk(function) if isinstance(n, kinds)]
    targets = [getattr(n, "target", None) or (n.targets[0] if isinstance(n, ast.Assign) else None) for n in found]
    part = (ast.Attribute, ast.Subscript)
    calls = [isinstance(n.value, ast.Call) and called_name(n.value) != "print" for n in found]
    return [n for n, t, call in zip(found, targets, calls) if isinstance(t, part) or (t is None and call)]


def _with_names(node: Any, other: dict[str, str]) -> Any:
    found = copy.deepcopy(node)
    for part in ast.walk(found):
        if isinstance(part, ast.Name) and part.id in other:
            part.id = other[part.id]
    return found


def _negative(node: Any) -> Any:
    """`b.grad -= g` for `b.grad += g`."""
    if not isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.Add):
        return None
    return ast.copy_location(ast.AugAssign(node.target, ast.Sub(), node.value), node)


def _made_in_every_turn(text: Text, wanted: set[int]) -> Found:
    """Make anew, in every turn, what is made once before a loop and filled in it."""
    for loop in [n for n in ast.walk(text.tree) if isinstance(n, LOOPS) and id(n) in wanted]:
        changed = _filled(loop)
        made_here = {ast.unparse(t) for s in loop.body if isinstance(s, ast.Assign) for t in s.targets}
        for made in _before(text.tree, loop):
            name = ast.unparse(made.targets[0])
            if name not in changed - made_here:
                continue

            def change(tree: ast.Module, now: Any, loop: Any = loop, made: Any = made) -> bool:
                now(loop).body.insert(0, copy.deepcopy(now(made)))
                return True

            told = (
                f"{name} is made once, before the loop in line {loop.lineno}, and keeps what earlier turns left in it"
            )
            fix = f"in every turn of the loop: {ast.unparse(made)}"
            yield text.changed(change), _finding(text, "not zeroed", made, told, fix)


def _before(tree: ast.Module, loop: Any) -> list[Any]:
    """Assignments of something empty before a loop, in its block or around it."""
    found: list[Any] = []
    inner: Any = loop
    while inner is not None:
        body = body_with(tree, inner)
        found += [s for s in body[: body.index(inner)] if isinstance(s, ast.Assign) and _begins(s)]
        holders = [n for n in ast.walk(tree) if isinstance(n, (*LOOPS, ast.If)) and inner in (*n.body, *n.orelse)]
        inner = holders[0] if holders else None
    return found


def _begins(made: ast.Assign) -> bool:
    zeros = isinstance(made.value, ast.Call) and called_name(made.value).startswith("zeros")
    target = made.targets[0]
    return isinstance(target, (ast.Name, ast.Attribute)) and (is_a_start(made.value) or is_empty(made.value) or zeros)


def _filled(loop: Any) -> set[str]:
    """The names that a loop adds to, sets parts of, or puts something into."""
    found: set[str] = set()
    for n in ast.walk(loop):
        targets = n.targets if isinstance(n, ast.Assign) else [n.target] if isinstance(n, ast.AugAssign) else []
        for target in targets:
            held = target
            while isinstance(held, ast.Subscript):
                held = held.value
            if held is not target or isinstance(n, ast.AugAssign):
                found.add(ast.unparse(held))
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr in ("append", "add", "extend"):
            found.add(ast.unparse(n.func.value))
    return found


def _made_once(text: Text, wanted: set[int]) -> Found:
    """Make once, before the loop, what is made empty in every turn, so that it lasts from turn to turn."""
    for loop in [n for n in ast.walk(text.tree) if isinstance(n, LOOPS) and id(n) in wanted]:
        for made in [s for s in loop.body if isinstance(s, ast.Assign) and _begins(s)]:
            if ast.unparse(made.targets[0]) not in _filled(loop):
                continue

            def change(tree: ast.Module, now: Any, loop: Any = loop, made: Any = made) -> bool:
                now(loop).body.remove(now(made))
                around = body_with(tree, now(loop))
                around.insert(around.index(now(loop)), now(made))
                return bool(now(loop).body)

            name = ast.unparse(made.targets[0])
            told = f"{name} is made anew in every turn of its loop, so only the last turn counts"
            fix = f"before the loop: {ast.unparse(made)}"
            yield text.changed(change), _finding(text, "overwritten", made, told, fix)


def _handed_on(text: Text, wanted: set[int]) -> Found:
    """After `self.grad += share`, exchange the new part (`share`) and the total so far (`self.grad`)."""
    for function, _ in _functions(text, wanted):
        added = [n for n in ast.walk(function) if isinstance(n, ast.AugAssign) and isinstance(n.value, ast.Name)]
        for each in added:
            whole, share = ast.unparse(each.target), ast.unparse(each.value)
            for node in ast.walk(function):
                if (
                    not isinstance(node, ast.expr)
                    or node is each.value
                    or isinstance(getattr(node, "ctx", None), ast.Store)
                ):
                    continue
                if getattr(node, "lineno", 0) <= each.lineno:
                    continue
                if ast.unparse(node) == whole:
                    told = f"`{whole}` is all that has come so far, by every path; this path's share is `{share}`"
                    yield text.replaced(node, each.value), _finding(text, "twice", node, told, share)
                elif ast.unparse(node) == share:
                    told = f"`{share}` is the share of one path; all that has come is `{whole}`"
                    new = ast.parse(whole, mode="eval").body
                    yield text.replaced(node, new), _finding(text, "never", node, told, whole)


def _goes_on(text: Text, wanted: set[int]) -> Found:
    """`part.clear()` for `part.memo = None`, in a method `clear` that has `self.memo = None`: also for their parts."""
    for function, _ in _functions(text, wanted):
        own = {ast.unparse(n)[len("self.") :] for n in function.body if ast.unparse(n).startswith("self.")}
        for loop in [n for n in ast.walk(function) if isinstance(n, ast.For) and isinstance(n.target, ast.Name)]:
            for statement in loop.body:
                said, name = ast.unparse(statement), ast.unparse(loop.target)
                if not said.startswith(f"{name}.") or said[len(name) + 1 :] not in own:
                    continue
                call = ast.parse(f"{name}.{function.name}()").body[0]
                told = f"`{said}` reaches the direct parts only, and not what lies behind them"
                new = ast.copy_location(call, statement)
                yield text.replaced(statement, new), _finding(text, "stale", statement, told, ast.unparse(call))


def _further_in(text: Text, wanted: set[int]) -> Found:
    """Move the statement after a loop into it, as the last one."""
    for loop in [n for n in ast.walk(text.tree) if isinstance(n, LOOPS) and id(n) in wanted]:
        body = body_with(text.tree, loop)
        after = body[body.index(loop) + 1 :][:1]
        made = {name for n in ast.walk(loop) for name in _stored(n)}
        if not after or not isinstance(after[0], SIMPLE) or not made & names_in(after[0]):
            continue

        def change(tree: ast.Module, now: Any, loop: Any = loop, after: Any = after[0]) -> bool:
            body_with(tree, now(after)).remove(now(after))
            now(loop).body.append(now(after))
            return True

        told = f"`{_first_line(after[0])}` stands after the loop in line {loop.lineno}, and belongs into it"
        yield text.changed(change), _finding(text, "order", after[0], told, "indent it: into the loop")


def _stored(node: ast.AST) -> set[str]:
    return {node.id} if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else set()


def _exchanged(text: Text, wanted: set[int]) -> Found:
    """Exchange two consecutive lines."""
    for holder in ast.walk(text.tree):
        body = getattr(holder, "body", None)
        if not isinstance(body, list):
            continue
        for first, second in itertools.pairwise(body):
            if not all(isinstance(s, SIMPLE) and id(s) in wanted for s in (first, second)) or not _touch(first, second):
                continue

            def change(tree: ast.Module, now: Any, first: Any = first) -> bool:
                here = body_with(tree, now(first))
                i = here.index(now(first))
                here[i], here[i + 1] = here[i + 1], here[i]
                return True

            told = (
                f"two lines stand in the wrong order: `{_first_line(second)}` must come before `{_first_line(first)}`"
            )
            fix = f"{_first_line(second)}\n{_first_line(first)}"
            yield text.changed(change), _finding(text, "order", second, told, fix)


def _touch(first: ast.AST, second: ast.AST) -> bool:
    """Whether two statements interact: one changes what the other reads."""
    if any(isinstance(n, ast.Call) and called_name(n) == "print" for each in (first, second) for n in ast.walk(each)):
        return False
    return bool(names_in(first) & names_in(second)) or any(
        isinstance(n, ast.Call) for each in (first, second) for n in ast.walk(each)
    )
