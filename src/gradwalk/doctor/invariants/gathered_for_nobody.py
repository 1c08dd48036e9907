"""What is computed from gradients is used. A mistake: a velocity that is kept up to date but never used in a step.

    vel[i] = mu * vel[i] + p.grad
    p.data -= lr * p.grad                # vel[i] was meant

Read from the text, name by name: only its own updates read the velocity. The doctor tries the step with it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import names_in

if TYPE_CHECKING:
    from ..runs.running import Run

HOLDERS = (ast.Name, ast.Attribute, ast.Subscript)


def gathered_for_nobody(run: Run, laboratory: Laboratory) -> Finding | None:
    """An average of gradients, or a velocity, that nothing reads."""
    grads = {one.roles.grad for one in run.trained() if one.roles.grad}
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for made, held in _kept(tree, grads):
            moving: list[Any] = [n for n in ast.walk(tree) if _moves(n, made, grads)]
            for node in moving:
                parts = [n for n in ast.walk(node.value) if isinstance(n, ast.Attribute) and n.attr in grads]
                trial = text.replaced(parts[0], _read(made.targets[0] if isinstance(made, ast.Assign) else made.target))
                after = laboratory.try_all([trial], run.took + 1.0).get(trial) if trial is not None else None
                if trial is None or after is None or after.died or after.losses == before.losses:
                    continue
                what = (
                    f"`{ast.unparse(made)}` gathers gradients in {held}, and nobody reads it: the update goes by "
                    f"`{ast.unparse(parts[0])}` alone, as if there were none (no momentum)"
                )
                evidence = (
                    f"everything that reads {held} sets it again; with it in the update, tried on a copy, the loss "
                )
                evidence += f"ends at {after.end:.4g}, and as it is at {before.end:.4g}"
                there = ast.unparse(node).replace(ast.unparse(parts[0]), ast.unparse(_read(_target(made))))
                return Finding("optimizer", what, text.place(node), evidence, there, cure=trial.text)
    return None


def _target(made: Any) -> Any:
    return made.targets[0] if isinstance(made, ast.Assign) else made.target


def _read(target: Any) -> Any:
    return ast.parse(ast.unparse(target), mode="eval").body


def _kept(tree: ast.Module, grads: set[str]) -> Iterator[tuple[Any, str]]:
    """Statements that update a name from gradients and from itself, where nothing else reads the name."""
    made = [n for n in ast.walk(tree) if isinstance(n, (ast.Assign, ast.AugAssign)) and isinstance(_target(n), HOLDERS)]
    for node in made:
        held = _holder(_target(node))
        uses = {part.attr for part in ast.walk(node.value) if isinstance(part, ast.Attribute)} & grads
        again = isinstance(node, ast.AugAssign) or held in {
            _holder(n) for n in ast.walk(node.value) if isinstance(n, HOLDERS)
        }
        if not uses or not again or not held or held in grads:
            continue
        own = {id(part) for other in made if _holder(_target(other)) == held for part in ast.walk(other)}
        others = [n for n in ast.walk(tree) if isinstance(n, HOLDERS) and _holder(n) == held and id(n) not in own]
        if not any(isinstance(getattr(n, "ctx", None), ast.Load) for n in others):
            yield node, held


def _holder(node: Any) -> str:
    """`vel` of `vel[i]`, `self.v` of `self.v[i]`, `velocity` of `p.velocity`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _moves(node: ast.AST, made: Any, grads: set[str]) -> bool:
    """`p.data -= lr * p.grad`, near the other line."""
    if not isinstance(node, (ast.Assign, ast.AugAssign)) or node is made or abs(node.lineno - made.lineno) > NEAR:
        return False
    uses = {part.attr for part in ast.walk(node.value) if isinstance(part, ast.Attribute)} & grads
    target = _target(node)
    return bool(uses) and isinstance(target, ast.Attribute) and _holder(made) not in names_in(node)


NEAR = 6
