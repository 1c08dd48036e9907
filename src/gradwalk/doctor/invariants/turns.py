"""A loop goes round: a `return` or `break` as its last statement, under no condition, ends it in its first turn.

Where the turns add something up, that is never meant. Tried: the statement after the loop.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import adds_up, body_with
from .told import is_same

if TYPE_CHECKING:
    from ..runs.running import Run


def ends_in_its_first_turn(run: Run, laboratory: Laboratory) -> Finding | None:
    """A loop that adds up and is left in its first turn, whatever comes."""
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
