"""The update is called. A mistake: an object of the program has a method that moves parameters, but the loop that
walks back never calls it.

    opt = Adam(model.parameters()) ... loss.backward()              # and no opt.step(), or one before the loop

The doctor tries the call after every walk back.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.source import assigned
from ..text.training import body_with, called_name

if TYPE_CHECKING:
    from ..runs.running import Run


def never_called(run: Run, laboratory: Laboratory) -> Finding | None:
    """An update in a method that is never called."""
    trained = run.trained()
    before = run.outcome()
    if not trained or len(before.losses) < 3 or before.fall > 0.02:
        return None
    for name, tree in run.trees():
        text = Text(name, tree)
        for call, method, walk, trial in _calls(text, trained[0].roles.data):
            after = laboratory.try_all([trial], run.took + 2.0).get(trial)
            if after is None or after.died or after.fall < 0.1:
                continue
            what = (
                f"the update is never made: it stands in {method.name} (line {method.lineno}), and the loop that walks "
                f"back never calls that; "
                f"`{call}` is missing after the walk back"
            )
            evidence = (
                f"with {call} there, tried on a copy, the loss falls from {after.start:.4g} to {after.end:.4g}; as it "
                f"is, it goes from {before.start:.4g} to {before.end:.4g}"
            )
            return Finding(
                "no update", what, text.place(walk), evidence, f"{call}   # after backward()", cure=trial.text
            )
    return None


def _calls(text: Text, data: str) -> Iterator[tuple[str, ast.FunctionDef, Any, Trial]]:
    """Calls that may be missing after a walk back: of methods that move parameters and need no arguments."""
    nodes = list(ast.walk(text.tree))
    walks = [n for n in nodes if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
    walks = [n for n in walks if called_name(n.value) == "backward"]  # type: ignore[arg-type]
    made = [n for n in nodes if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)]
    for kind in [n for n in nodes if isinstance(n, ast.ClassDef)]:
        methods = [f for f in kind.body if isinstance(f, ast.FunctionDef)]
        for method in [f for f in methods if _moves(f, data)]:
            needed = len(method.args.args) - 1 - len(method.args.defaults)
            objects = [n.targets[0] for n in made if called_name(n.value) == kind.name]  # type: ignore[arg-type]
            for thing in [t for t in objects if isinstance(t, ast.Name)] if needed == 0 else []:
                call = f"{thing.id}.{method.name}()"
                for walk in [n for n in walks if method.name not in _named_around(n, nodes)]:

                    def change(tree: ast.Module, now: Any, walk: Any = walk, call: str = call) -> bool:
                        body = body_with(tree, now(walk))
                        body.insert(body.index(now(walk)) + 1, ast.parse(call).body[0])
                        return True

                    if trial := text.changed(change):
                        yield call, method, walk, trial


def _named_around(walk: Any, nodes: list[ast.AST]) -> set[str]:
    """The methods named in the loops around a walk, and in functions that these loops may call."""
    loops = [n for n in nodes if isinstance(n, (ast.For, ast.While)) and any(part is walk for part in ast.walk(n))]
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef) and not any(part is walk for part in ast.walk(n))]
    around = [*loops, *functions] if loops else nodes
    return {part.attr for n in around for part in ast.walk(n) if isinstance(part, ast.Attribute)}


def _moves(method: ast.FunctionDef, data: str) -> bool:
    """Whether a method writes to the numbers of values, in a loop over them."""
    loops = [n for n in ast.walk(method) if isinstance(n, ast.For)]
    targets = [t for loop in loops for n in ast.walk(loop) for t in assigned(n)]
    return any(isinstance(t, ast.Attribute) and t.attr == data for t in targets)
