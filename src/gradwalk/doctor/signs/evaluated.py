"""What a program evaluates after training: a model that never moved, or a snapshot that moved along.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from ..text.source import assigned
from ..watching.holders import held_in

if TYPE_CHECKING:
    from ..watching.recorded import Loop

COPIES = re.compile(r"\b(list|tuple|dict|copy)\(|\[:\]|\.copy\(\)")


def untrained(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A model that is used after the training though no parameter of it ever moved, while its twin was trained."""
    roles, line = loop.visit.roles, loop.last_line().line or 0
    in_graph = {key for one in loop.passes for key in one.values}
    models = {name: held_in({name: thing}, roles) for name, thing in names.items() if not isinstance(thing, type)}
    models = {name: held for name, held in models.items() if len(held) > 2 and not roles.is_value(names[name])}
    trained = {name for name, held in models.items() if any(id(h.value) in in_graph for h in held)}
    for name, held in models.items():
        same = [other for other in trained if _count(models[other]) == _count(held)]
        twin = bool(same) or len(loop.parameters) == _count(held)
        if name in trained or any(id(h.value) in loop.visit.strangers for h in held) or not twin:
            continue
        where = _last_use(loop, name, line)
        if where is None or any(_last_use(loop, other, line) for other in trained):
            continue
        kept = f", in {same[0]}" if same else ""
        what = (
            f"{name} is evaluated after the training, and none of its {_count(held)} parameters ever moved: what was "
            f"trained is a copy of it{kept}{_copied(loop)}"
        )
        evidence = f"in {len(loop.passes)} passes no value of {name} was in a graph; as many others were"
        fix = f"evaluate what was trained{kept}; or train {name} itself"
        return Finding("parameters", what, where, evidence, fix)
    return None


def _count(held: list[Any]) -> int:
    return len({id(h.value) for h in held})


def _last_use(loop: Loop, name: str, line: int) -> Any:
    """Where the program itself reads a variable after the statement that trains; None if it does not."""
    for code in loop.everywhere.codes:
        body = getattr(code.tree, "body", [])
        training = [s for s in body if s.lineno <= line <= (s.end_lineno or 0) and not isinstance(s, DEFINITIONS)]
        after = training[0].lineno if training else _called(body)
        later = [s for s in body if s.lineno > after and not isinstance(s, DEFINITIONS)] if after else []
        for statement in later:
            if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(statement)):
                return code.place(statement)
    return None


DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def _called(body: list[Any]) -> int:
    """The line of the statement that starts training inside a function: `train(...)`, a loop of `trainer.step()`."""
    words = re.compile(r"(\b|\.)(train|fit|run|learn|optimi[sz]e)\w*\(|\.(step|update|epoch)\w*\(")
    return next((s.lineno for s in body if not isinstance(s, DEFINITIONS) and words.search(ast.unparse(s))), 0)


def _copied(loop: Loop) -> str:
    """Where a copy is made, in words."""
    for code in loop.everywhere.codes:
        for node in ast.walk(code.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "deepcopy":
                return f" (the copy is made in line {node.lineno})"
    return ""


def kept_best(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A list of the best parameters so far that holds the parameters themselves and moves along with them."""
    moved = set(loop.parameters)
    for name, thing in names.items():
        parts = list(thing.values()) if isinstance(thing, dict) else thing
        if not isinstance(parts, (list, tuple)) or len(parts) < 2 or not all(id(x) in moved for x in parts):
            continue
        where = _kept_if_better(loop, name)
        if where is not None and COPIES.search(where.text):
            what = (
                f"{name} is to keep the parameters of the best step, but holds the parameters themselves (an alias): "
                "they are the same objects, and go on moving, so nothing was kept"
            )
            evidence = f"the {len(parts)} values in {name} are the very ones that are trained"
            fix = f"{name} = [p.{loop.data} for p in ...]   # their numbers"
            return Finding("shared", what, where, evidence, fix)
    return None


def _kept_if_better(loop: Loop, name: str) -> Place | None:
    """Where a variable is set under a comparison: `if loss < best_loss: best = list(params)`."""
    for code in loop.everywhere.codes:
        for outer in [n for n in ast.walk(code.tree) if isinstance(n, ast.If) and isinstance(n.test, ast.Compare)]:
            ordered = isinstance(outer.test, ast.Compare) and isinstance(outer.test.ops[0], ORDERS)
            for node in ast.walk(outer) if ordered else ():
                if isinstance(node, ast.Assign) and name in [ast.unparse(t) for t in assigned(node)]:
                    return code.place(node)
    return None


ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
