"""What a loop carries from turn to turn is set before the loop, not in it.

    for x in sequence:
        h = Value(0.0)                   # in every turn: nothing of the turn before is left
        h = (wx * x + wh * h).tanh()

The doctor tries the line before the loop. The losses have to change, and must not become worse.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import body_with, is_a_start, is_fresh, names_in

if TYPE_CHECKING:
    from ..runs.running import Run

NO_WORSE = 1.02


def begun_in_every_turn(run: Run, laboratory: Laboratory) -> Finding | None:
    """A state that starts afresh in every turn, so that only the last turn counts."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for loop, start, state in _begun(tree):

            def change(copied: ast.Module, now: Any, loop: Any = loop, start: Any = start) -> bool:
                now(loop).body.remove(now(start))
                body = body_with(copied, now(loop))
                body.insert(body.index(now(loop)), now(start))
                return True

            trial = text.changed(change)
            after = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not after.losses or after.losses == before.losses:
                continue
            if after.end > NO_WORSE * before.end:
                continue
            what = (
                f"{state} is set back in every turn of the loop in line {loop.lineno}, though what a turn makes of it "
                "is meant for the next one: only the last turn counts, and nothing of the ones before is remembered"
            )
            evidence = (
                f"with `{ast.unparse(start)}` before the loop, tried on a copy, the loss ends at {after.end:.4g}, and "
                f"as it is at {before.end:.4g}"
            )
            fix = f"before the loop in line {loop.lineno}: {ast.unparse(start)}"
            return Finding("loss", what, text.place(start), evidence, fix, cure=trial.text)
    return None


def _begun(tree: ast.Module) -> Iterator[tuple[ast.For, ast.Assign, str]]:
    """Loops that set a name to a start value, then compute it from itself once and do nothing else with it, while later
    code reads it."""
    for node in ast.walk(tree):
        body: list[Any] = held if isinstance(held := getattr(node, "body", None), list) else []
        for i, loop in enumerate(body):
            if not isinstance(loop, ast.For) or not body[i + 1 :]:
                continue
            for start in [s for s in loop.body if isinstance(s, ast.Assign) and len(s.targets) == 1]:
                target = start.targets[0]
                if not isinstance(target, ast.Name) or not (is_fresh(start.value) or is_a_start(start.value)):
                    continue
                rest = [s for s in loop.body if s is not start and target.id in names_in(s)]
                again = isinstance(rest[0], ast.Assign) and _sets_from_itself(rest[0], target.id) if rest else False
                after = {name for s in body[i + 1 :] for name in names_in(s)}
                if len(rest) == 1 and again and target.id in after:
                    yield loop, start, target.id


def _sets_from_itself(statement: ast.Assign, name: str) -> bool:
    return name in [ast.unparse(t) for t in statement.targets] and name in names_in(statement.value)


def begun_in_every_call(run: Run, laboratory: Laboratory) -> Finding | None:
    """A velocity, or an average, that a function makes anew on every call, so that its old numbers are always 0."""
    before = run.outcome()
    grads = {one.roles.grad for one in run.trained() if one.roles.grad}
    for name, tree in run.trees():
        text = Text(name, tree)
        for function, start, state in _local_states(tree, grads):
            kept = f"{function.name}.__dict__.setdefault({state!r}, {ast.unparse(start.value)})"
            if any(a.arg == "self" for a in function.args.args):
                kept = f"self.__dict__.setdefault({state!r}, {ast.unparse(start.value)})"
            trial = text.replaced(start.value, ast.parse(kept, mode="eval").body)
            after = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not after.losses or after.losses == before.losses:
                continue
            what = (
                f"{state} is a variable of {function.name}, which is called in every step: it begins anew each time, "
                f"so its old numbers are always those of `{ast.unparse(start)}`, and nothing is carried over"
            )
            evidence = (
                f"kept from call to call, tried on a copy, the steps are others, and the loss ends at {after.end:.4g}; "
                f"as it is, at {before.end:.4g}"
            )
            fix = f"made once, outside of {function.name}, and handed to it: {ast.unparse(start)}"
            return Finding("no update", what, text.place(start), evidence, fix)
    return None


def _local_states(tree: ast.Module, grads: set[str]) -> Iterator[tuple[ast.FunctionDef, ast.Assign, str]]:
    """Functions with a local list or table of zeros, updated from itself once, entry by entry, and never passed on."""
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        for start in [s for s in function.body if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)]:
            state = ast.unparse(start.targets[0])
            if not is_a_start(start.value) or isinstance(start.value, ast.Constant):
                continue
            uses = [
                n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == state and n is not start.targets[0]
            ]
            entries = [n for n in ast.walk(function) if isinstance(n, ast.Subscript) and ast.unparse(n.value) == state]
            alone = {id(n.value) for n in entries} >= {id(n) for n in uses}  # no `return state`, no call with it
            loops = [n for n in ast.walk(function) if isinstance(n, (ast.For, ast.While))]
            averages = [n for n in ast.walk(function) if _is_an_average(n, state, grads)]
            once = [n for n in averages if sum(any(n is part for part in ast.walk(loop)) for loop in loops) == 1]
            if entries and alone and averages == once != []:
                yield function, start, state


def _is_an_average(node: ast.AST, state: str, grads: set[str]) -> bool:
    """`v[i] = mu * v[i] + p.grad`: the old number, scaled, plus something new. A plain sum may be local on purpose."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Subscript):
        return False
    target, value = node.targets[0], node.value
    old = ast.unparse(target)
    if ast.unparse(target.value) != state or not isinstance(value, ast.BinOp):
        return False
    if not any(isinstance(n, ast.Attribute) and n.attr in grads for n in ast.walk(value)):
        return False
    products = [n for n in ast.walk(value) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)]
    return any(old in (ast.unparse(n.left), ast.unparse(n.right)) for n in products)
