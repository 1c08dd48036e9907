"""A loop repeats: an unconditional `return` or `break` as its last statement ends it in its first turn.

Where the turns add something up, that is never meant. The doctor tries the statement after the loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import is_same
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import adds_up, body_with, is_fresh, names_in

if TYPE_CHECKING:
    from ..runs.running import Run


def ends_in_its_first_turn(run: Run, laboratory: Laboratory) -> Finding | None:
    """A loop that adds something up and always ends in its first turn."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For) and len(n.body) > 1]:
            last = loop.body[-1]
            if not isinstance(last, (ast.Return, ast.Break)) or not _gathers(loop) or _goes_on(loop):
                continue

            def change(copied: ast.Module, now: Any, loop: Any = loop) -> bool:
                moved = now(loop).body.pop()
                statements = body_with(copied, now(loop))
                if isinstance(moved, ast.Return):
                    statements.insert(statements.index(now(loop)) + 1, moved)
                return True

            trial = text.changed(change)
            after = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or is_same(after, before):
                continue
            word = "return" if isinstance(last, ast.Return) else "break"
            around = [f.name for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and loop in ast.walk(f)]
            within = f" of {around[-1]}" if around else ""
            what = (
                f"the {word} stands inside the loop{within} (line {loop.lineno}), under no condition: it ends the loop "
                "in its first turn, so only the first row, layer or neuron is ever used"
            )
            evidence = _changes(before, after)
            fix = f"{ast.unparse(last)}   # one level further out: after the loop" if word == "return" else "remove it"
            return Finding("loss", what, text.place(last), evidence, fix, cure=trial.text)
    return None


def counts_its_last_turn_alone(run: Run, laboratory: Laboratory) -> Finding | None:
    """A loop that overwrites its result in every turn, so that only the last one is gathered: the line that gathers
    follows the loop and belongs inside it."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for loop, after, fresh in _followed(tree):

            def change(copied: ast.Module, now: Any, loop: Any = loop, after: Any = after) -> bool:
                body_with(copied, now(loop)).remove(now(after))
                now(loop).body.append(now(after))
                return True

            trial = text.changed(change)
            outcome = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial is not None else None
            if trial is None or outcome is None or outcome.died or is_same(outcome, before):
                continue
            what = (
                f"`{ast.unparse(after)}` stands after the loop in line {loop.lineno} and not in it: what every turn "
                f"works out is overwritten in the next one, so {fresh} gets that of the last sample alone"
            )
            evidence = _changes(before, outcome).replace("further out", "further in")
            fix = f"{ast.unparse(after)}   # one level further in: in the loop"
            return Finding("loss", what, text.place(after), evidence, fix, cure=trial.text)
    return None


def _followed(tree: ast.Module) -> Iterator[tuple[ast.For, ast.stmt, str]]:
    """Loops, and the line after each that gathers the result of its turns in something made before it."""
    for node in ast.walk(tree):
        body: list[Any] = held if isinstance(held := getattr(node, "body", None), list) else []
        for i, loop in enumerate(body):
            if not isinstance(loop, ast.For) or i == 0 or i + 1 >= len(body):
                continue
            made = {t.id for s in body[:i] for t in _fresh_names(s)}
            after = body[i + 1]
            into = _gathered_into(after)
            if into not in made or into in names_in(loop):
                continue
            inside = [n for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Name)]
            stored = {n.id for n in inside if isinstance(n.ctx, ast.Store)} | names_in(loop.target)
            read = {n.id for n in inside if isinstance(n.ctx, ast.Load)}
            if (names_in(after) & stored) - read - {into} and not names_in(after) & stored & read - names_in(
                loop.target
            ):
                yield loop, after, into


def _fresh_names(statement: ast.stmt) -> list[ast.Name]:
    made = isinstance(statement, ast.Assign) and is_fresh(statement.value)
    return [t for t in statement.targets if isinstance(t, ast.Name)] if made else []  # type: ignore[attr-defined]


def _gathered_into(statement: ast.stmt) -> str:
    """`losses` of `losses.append(x)`, `total` of `total += x` and `total = total + x`; "" if it gathers nothing."""
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append":
        return ast.unparse(call.func.value)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    again = isinstance(target, ast.Name) and adds_up(statement, target.id)
    return target.id if isinstance(target, ast.Name) and again else ""


def _changes(before: Any, after: Any) -> str:
    if not after.losses or not before.losses:
        return "with it further out, tried on a copy, the program goes on and prints something else"
    return (
        f"with it further out, tried on a copy, the loss goes from {after.start:.4g} to {after.end:.4g}; as it is, "
        f"from {before.start:.4g} to {before.end:.4g}"
    )


def _gathers(loop: ast.For) -> bool:
    """Whether the turns add to something: `total = total + x`, `found += [x]`, `found.append(x)`."""
    targets = {ast.unparse(t) for n in loop.body if isinstance(n, ast.Assign) for t in n.targets}
    targets |= {ast.unparse(n.target) for n in loop.body if isinstance(n, ast.AugAssign)}
    calls = [n.value for n in loop.body if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
    put = any(isinstance(c.func, ast.Attribute) and c.func.attr in ("append", "extend", "add") for c in calls)
    return put or any(adds_up(loop, name) for name in targets)


def _goes_on(loop: ast.For) -> bool:
    return any(isinstance(n, ast.Continue) for n in ast.walk(loop))
