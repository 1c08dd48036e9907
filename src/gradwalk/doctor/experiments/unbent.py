"""Two layers with no activation between them, in a program that has one: it is used elsewhere, or never.

    for row, b in zip(weights, biases):
        ...
        hidden.append(z)            # and not tanh(z)
    for w, h in zip(out, hidden): ...

Sums of sums are one sum: such a network can do no more than one layer. Some are meant to be like that and learn what
they can, so it counts only if the loss has come to rest far from its goal and ends far lower with the activation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name, names_in

if TYPE_CHECKING:
    from ..runs.running import Run

BENDS = ("tanh", "relu", "sigmoid", "sigmoide", "sigm", "sig", "softplus", "leaky_relu", "gelu", "elu")
LITTLE, FAR = 0.75, 0.4
MOST = 6


def unbent(run: Run, before: Outcome, laboratory: Laboratory, by_rounds: Trial | None = None) -> Finding | None:
    """The activation that is missing between two layers; None if none is, or the loss is as low without it."""
    if not before.losses or before.died or before.fall > LITTLE or not before.is_stuck:
        return None
    rows = [row for name, tree in run.trees() for row in _places(Text(name, tree))][:MOST]
    trials = [
        replace(trial, rounds=by_rounds.rounds, which=by_rounds.which) if by_rounds else trial for trial, *_ in rows
    ]
    outcomes = laboratory.try_all(trials, run.took + 3.0)
    helped = [(outcomes[trial], row) for trial, row in zip(trials, rows) if trial in outcomes]
    helped = [(seen, row) for seen, row in helped if not seen.died and 0 <= seen.end < FAR * before.end]
    helped = [each for each in helped if len(each[0].losses) >= len(before.losses) and each[0].fall > before.fall]
    if not helped:
        return None
    after, (trial, text, node, name, new) = min(helped, key=lambda each: each[0].end)
    what = (
        f"the layers have no nonlinearity between them: `{ast.unparse(node)}` goes on as it is, without an activation, "
        f"though there is a {name}. Stacked linear layers are one linear layer, which cannot learn this"
    )
    evidence = (
        f"with `{new}` there, tried on a copy, the loss ends at {after.end:.4g}; as it is, it comes to rest at "
        f"{before.end:.4g}"
    )
    return Finding("loss", what, text.place(node), evidence, new, cure=trial.text)


def _places(text: Text) -> Iterator[tuple[Trial, Text, Any, str, str]]:
    """Sums appended to a list that is iterated over and weighted further on in the same function."""
    for function in [n for n in ast.walk(text.tree) if isinstance(n, ast.FunctionDef)]:
        for node, held in _kept(function):
            if not _is_weighted(function, held, node.lineno) or _is_bent(node):
                continue
            for name, call in _known(text.tree):
                new = call.format(ast.unparse(node))
                trial = text.replaced(node, ast.copy_location(ast.parse(new, mode="eval").body, node))
                if trial is not None:
                    yield trial, text, node, name, new


def _kept(function: ast.FunctionDef) -> Iterator[tuple[Any, str]]:
    for n in ast.walk(function):
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr == "append" and n.args:
            yield n.args[0], ast.unparse(n.func.value)
        elif isinstance(n, ast.Assign) and isinstance(n.value, ast.ListComp):
            yield n.value.elt, ast.unparse(n.targets[0])
        elif isinstance(n, ast.Assign) and any(isinstance(part, ast.MatMult) for part in ast.walk(n.value)):
            yield n.value, ast.unparse(n.targets[0])


def _is_weighted(function: ast.FunctionDef, held: str, line: int) -> bool:
    """Whether the parts of a list, or a table made from it, are multiplied by something after it was filled."""
    for n in ast.walk(function):
        if getattr(n, "lineno", 0) <= line:
            continue
        if isinstance(n, (ast.For, ast.comprehension)) and held in names_in(n.iter):
            return True
        if isinstance(n, ast.BinOp) and isinstance(n.op, ast.MatMult) and ast.unparse(n.left) == held:
            return True
    return any(
        isinstance(n, ast.comprehension) and held in names_in(n.iter) and n.iter.lineno > line
        for n in ast.walk(function)
    )


def _is_bent(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Call) and called_name(n) in (*BENDS, "max", "exp", "sin") for n in ast.walk(node))


def _known(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Activations that the program has: functions of its own, or methods of its values."""
    functions = {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}
    functions |= {
        t.id
        for n in tree.body
        if isinstance(n, ast.Assign)
        for t in ast.walk(n)
        if isinstance(t, ast.Name) and _is_stored(t)
    }
    kinds = [n for n in tree.body if isinstance(n, ast.ClassDef)]
    methods = {part.name for kind in kinds for part in kind.body if isinstance(part, ast.FunctionDef) and _alone(part)}
    for name in BENDS:
        if name in functions:
            yield name, f"{name}({{}})"
        elif name in methods:
            yield name, f"({{}}).{name}()"
    if not (functions | methods) & {*BENDS} and any(
        isinstance(n, ast.Attribute) and n.attr == "tanh" for n in ast.walk(tree)
    ):
        yield "tanh", "np.tanh({})"


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _alone(function: ast.FunctionDef) -> bool:
    return [each.arg for each in function.args.args] == ["self"]
