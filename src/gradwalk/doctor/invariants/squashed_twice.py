"""A probability is made once: a sigmoid of a sigmoid lies between 0.5 and 0.73, a softmax of a softmax is nearly flat.

Read from the text: a call of one of them on a result that another function of the program already made with it. The
doctor tries the program without the second one: the loss has to end far lower.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

SQUASHES = re.compile(r"^(sigmoid|logistic|expit|softmax|sigm)$", re.I)


def squashed_twice(run: Run, laboratory: Laboratory) -> Finding | None:
    """The second sigmoid, or softmax, of one number."""
    for name, tree in run.trees():
        text = Text(name, tree)
        for call, inner, which in _second_calls(tree):
            trial = text.replaced(call, inner)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            better = does_better(after, run.outcome()) if after is not None else ""
            if trial is None or not better:
                continue
            what = (
                f"`{ast.unparse(call)}`: `{ast.unparse(inner)}` is a {which} already, so it is applied twice. What "
                "comes out is squeezed into a small part of its range, and no answer can be sure"
            )
            evidence = f"with it once, tried on a copy, {better}"
            return Finding("loss", what, text.place(call), evidence, ast.unparse(inner), cure=trial.text)
    return None


def _second_calls(tree: ast.Module) -> Iterator[tuple[Any, Any, str]]:
    """`prob(x).sigmoid()` where prob returns a sigmoid, directly or through a name."""
    makers = {f.name: which for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and (which := _returns(f))}
    named: dict[str, str] = {}
    for made in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and len(n.targets) == 1]:
        which = _made_by(made.value, makers, {})
        named[ast.unparse(made.targets[0])] = which if named.get(ast.unparse(made.targets[0]), which) == which else ""
    yield from _in_their_users(tree, makers)
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and SQUASHES.match(called_name(n))]:
        inner = (
            call.args[0] if len(call.args) == 1 else call.func.value if isinstance(call.func, ast.Attribute) else None
        )
        if inner is None or (isinstance(inner, ast.Name) and inner.id in ("self", "math", "np")):
            continue
        if _made_by(inner, makers, named) == called_name(call):
            yield call, inner, called_name(call)


def _in_their_users(tree: ast.Module, makers: dict[str, str]) -> Iterator[tuple[Any, Any, str]]:
    """`cross_entropy(classify(x), k)` where cross_entropy begins with a softmax of its argument."""
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call)]
    for function in [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and not SQUASHES.match(f.name)]:
        given = [a.arg for a in function.args.args if a.arg != "self"]
        inside = [n for n in ast.walk(function) if isinstance(n, ast.Call) and SQUASHES.match(called_name(n))]
        for call in inside:
            for held in [a for a in call.args if isinstance(a, ast.Name) and a.id in given]:
                at, which = given.index(held.id), called_name(call)
                handed = [n.args[at] for n in calls if called_name(n) == function.name and len(n.args) > at]
                if handed and all(_made_by(each, makers, {}) == which for each in handed):
                    yield call, held, which


def _returns(function: ast.FunctionDef) -> str:
    """The sigmoid or softmax that every `return` applies last; "" for anything else, or for the operation itself."""
    if SQUASHES.match(function.name):
        return ""
    returned = [n.value for n in ast.walk(function) if isinstance(n, ast.Return)]
    last = {called_name(value) if isinstance(value, ast.Call) else "" for value in returned}
    which = last.pop() if len(last) == 1 else ""
    return which if SQUASHES.match(which) else ""


def _made_by(node: Any, makers: dict[str, str], named: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return named.get(node.id, "")
    name = called_name(node) if isinstance(node, ast.Call) else ""
    return name if SQUASHES.match(name) else makers.get(name, "")
