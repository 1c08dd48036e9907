"""Gradients arrive, but nothing moves: what the update does instead, judged by what was written between the passes.

Either the update writes the old numbers again (a rate of 0), or it writes to values outside the graph (another model,
copies, plain numbers), or it makes new values, or it never runs (an exhausted generator).
"""

from __future__ import annotations

import ast
import re
from linecache import getline
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...foreign.slots import is_written
from ..report import Finding, Place
from ..text.source import assigned, calls, rebinding, updates_data
from ..watching.holders import Held, held_in, spent_generators
from .falling import has_learned, update_line
from .rates import rate_line
from .steps import steps_down

if TYPE_CHECKING:
    from ..watching.recorded import Loop

RATE = re.compile(r"//|\bint\(|\bround\(|\bfloor\(")


def no_update(loop: Loop) -> Finding | None:
    """Why no parameter moves in the whole loop; None if one does, no gradient arrives, or nothing is to be trained."""
    sizes = [abs(numbers.after) for one in loop.passes for numbers in one.values.values()]
    if len(loop.passes) < 3 or not loop.parameters or loop.moved or not any(sizes):
        return None
    written = [n for one in loop.passes for n in one.values.values() if n.at_update is not None]
    if written and not any(n.after for n in written):
        return None  # nothing arrives at what the update writes to: that is not the update's fault
    asked = [n.at_update for one in loop.passes for n in one.values.values() if n.at_update is not None]
    if (
        asked
        and not any(asked)
        and not any(n.after for one in loop.passes for n in one.values.values() if n.at_update == 0)
    ):
        return _nothing_arrives(loop)
    evidence = f"{len(loop.passes)} passes, the largest gradient is {max(sizes):.6g}, no parameter moved"
    for sign in (
        _wiped_out,
        _made_anew,
        _rate_of_zero,
        _spent,
        _elsewhere,
        _kept_elsewhere,
        _whole_array,
        _never_runs,
        _plain_numbers,
        _unknown,
    ):
        if finding := sign(loop, evidence):
            return finding
    return None


def _nothing_arrives(loop: Loop) -> Finding:
    """The update runs, but every gradient it gets is 0, as it was when the walk ended."""
    what = (
        "the gradients of all parameters are exactly 0 in every pass, so none of them moves: somewhere on the way the "
        "slope is 0. A sigmoid or tanh that is given too large a number (inputs that are not scaled, large weights) is "
        "saturated, a relu that is given negative ones is dead"
    )
    evidence = f"{len(loop.passes)} passes, gradients arrive at other values, and 0 at those that are updated"
    return Finding("vanishing", what, update_line(loop), evidence, "scale the inputs; smaller first weights")


def _wiped_out(loop: Loop, evidence: str) -> Finding | None:
    """Gradients that are zeroed after every walk, by a line right before the one that should move something."""
    zeroed = [one.zeroed for one in loop.passes[:-1] if one.zeroed]
    if loop.visit.updates or len(zeroed) < 0.8 * (len(loop.passes) - 1) or zeroed[0].line is None:
        return None
    line = zeroed[0].line
    after = loop.find(lambda node: isinstance(node, ast.Expr) and getattr(node, "lineno", 0) > line and _steps(node))
    if after is None or after.line is None or after.line > line + 3:
        return None
    if line < (loop.last_line().line or 0) < after.line:
        return None  # it is zeroed before the walk, not after it
    what = (
        "the gradients are set to 0 (or None) after backward() and before the update, so the update does not see them"
    )
    return Finding("no update", what, zeroed[0], evidence, "zero the gradients before backward(), or after the update")


def _steps(node: ast.Expr) -> bool:
    return (
        isinstance(node.value, ast.Call) and re.search(r"step|update|apply", ast.unparse(node.value.func)) is not None
    )


def _made_anew(loop: Loop, evidence: str) -> Finding | None:
    rebound = loop.find(rebinding(loop.grad)) or loop.find(lambda node: _rewraps(node, loop.kind, loop.data))
    what = "the update makes a new value and binds the name to it; the parameter itself stays as it was"
    if has_learned(loop):
        what += ". The name goes on with a result, behind which the graph of all steps so far is kept"
        evidence = f"{len(loop.passes)} passes, the parameters of the first one were never changed"
    fix = f"p.{loop.data} -= lr * p.{loop.grad}"
    return Finding("no update", what, rebound, evidence, fix) if rebound else None


def _rewraps(node: ast.AST, kind: str, data: str) -> bool:
    """`p = Value(p.data - step)`: a new value under the old name."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name) or not calls(kind)(node.value):
        return False
    return f"{node.targets[0].id}.{data}" in ast.unparse(node.value)


def _rate_of_zero(loop: Loop, evidence: str) -> Finding | None:
    """Numbers are written where the gradients are, but they are the old ones."""
    seen = [n.at_update for one in loop.passes for n in one.values.values() if n.at_update]
    if not seen:
        return None
    where = rate_line(loop) or update_line(loop)
    what = "the update writes every parameter's old number again: the learning rate, or a factor beside it, is 0"
    if cut := RATE.search(where.text.split("#")[0]):
        whole = {"//": "// is an integer division, which leaves out the fraction: 1 // 10 is 0"}
        what += f" ({whole.get(cut[0], f'{cut[0]}...) makes a whole number of a fraction, and that is 0')})"
    evidence += f"; {len(seen)} times a parameter with a gradient was written, and kept its number"
    return Finding("no update", what, where, evidence, "lr = 0.1   # a fraction: 1 / 10, and no whole number")


def _spent(loop: Loop, evidence: str) -> Finding | None:
    for name, code in spent_generators(loop.visit.variables):
        line = Place(Path(code.co_filename).name, code.co_firstlineno, getline(code.co_filename, code.co_firstlineno))
        where = loop.everywhere.find(lambda node, kept=name: keeps(node, kept)) or line  # type: ignore[misc]
        what = f"{name} is a generator, which is used up after one time through: later loops over it find nothing"
        return Finding("no update", what, where, evidence, f"{name} = list(...)   # and no generator")
    return None


def keeps(node: ast.AST, name: str) -> bool:
    """`self.params = ...`, `params = ...`: an assignment to a name."""
    *objects, own = name.split(".")
    targets = [ast.unparse(t) for t in assigned(node)] if isinstance(node, ast.Assign) else []
    return any(target.endswith(f".{own}") for target in targets) if objects else own in targets


def _elsewhere(loop: Loop, evidence: str) -> Finding | None:
    """The update writes to engine values that no graph contains, while the loss comes from others that never move."""
    still = {
        key for key in loop.visit.recurring if any(one.values[key].after for one in loop.passes if key in one.values)
    }
    others = {key: value for key, (value, count) in loop.visit.strangers.items() if count >= 2}
    if not others or not still:
        return None
    held = held_in(loop.visit.variables, loop.visit.roles)
    moved, trained = _owner(held, set(others)), _owner(held, still)
    if not trained:
        return None  # made anew in every pass: a graph that was cut
    named = f" (of {moved})" if moved else ""
    what = (
        f"the update writes to {len(others)} values{named} that are not in the graph of the loss; those of {trained}, "
        "which get the gradients, are never updated: it moves another model, or copies, other objects than the ones "
        "that are trained"
    )
    where = next((place for place, _ in loop.visit.elsewhere.most_common(1)), update_line(loop))
    fix = f"update the parameters of {trained}" + (f", not those of {moved}" if moved else "")
    return Finding("no update", what, where, evidence, fix)


def _owner(held: list[Held], keys: set[int]) -> str:
    """The variable that leads to most of these values."""
    names = [re.split(r"[.\[]", h.path)[0] for h in held if id(h.value) in keys]
    return max(set(names), key=names.count) if names else ""


def _kept_elsewhere(loop: Loop, evidence: str) -> Finding | None:
    """An object of the program, an optimizer say, keeps values, none of which is in the graph of the loss."""
    in_graph = {key for one in loop.passes for key in one.values}
    for name, thing in loop.visit.variables.items():
        held = held_in({name: thing}, loop.visit.roles) if is_written(type(thing)) else []
        if len(held) > 1 and not any(id(h.value) in in_graph for h in held) and not loop.visit.roles.is_value(thing):
            where = loop.everywhere.find(lambda node, kept=name: keeps(node, kept))  # type: ignore[misc]
            if where:
                what = (
                    f"{name} holds other parameters than those in the graph of the loss: it was given the old ones, "
                    "and new ones were created since (another network), which are never updated"
                )
                return Finding("no update", what, where, evidence, f"{name} = ...   # after the model is made")
    return None


def _whole_array(loop: Loop, evidence: str) -> Finding | None:
    line = loop.find(steps_down)
    for name, held in loop.visit.variables.items():
        whole = getattr(getattr(held, "dtype", None), "kind", "") == "i"
        if whole and line and re.search(rf"\b{name}\b", line.text):
            what = (
                f"{name} is an integer array: what the update stores in it is truncated to a whole number (int), so "
                "small steps are lost"
            )
            fix = f"{name} = np.array(..., dtype=float)"
            return Finding("no update", what, line, f"{name}.dtype is {held.dtype}", fix)
    return None


def _never_runs(loop: Loop, evidence: str) -> Finding | None:
    """An update under a condition, where nothing was ever written."""
    if loop.visit.updates or loop.visit.strangers:
        return None
    moves = updates_data(loop.data, loop.grad)
    for code in loop.everywhere.codes:
        for node in [n for n in ast.walk(code.tree) if isinstance(n, ast.If)]:
            if any(moves(part) for inner in node.body for part in ast.walk(inner)):
                test = ast.unparse(node.test)
                what = f"the update never runs: it stands under `if {test}`, which is never true"
                return Finding(
                    "no update", what, code.place(node), evidence, f"not under `if {test}`, or the other way round"
                )
    return None


def _plain_numbers(loop: Loop, evidence: str) -> Finding | None:
    """An update of plain numbers, while the leaves are made only once."""
    graded = [key for key, n in loop.passes[-1].values.items() if n.after]
    graded = [key for key in graded if key in loop.visit.recurring] or graded
    line = loop.find(steps_down)
    if len(loop.passes) < 5 or loop.visit.updates or not graded or line is None or len(set(loop.losses[1:])) > 1:
        return None
    what = (
        "the loss is the same in every pass: the leaves that it is computed from were made once, before the loop, and "
        "never change; the update moves other things (plain numbers, copies)"
    )
    where = loop.visit.birthplaces.get(graded[0]) or line
    if re.search(rf"\.{re.escape(loop.data)}\s*[-+*/]?=", line.text) and not loop.visit.strangers:
        what = (
            f"there is no update: line {line.line} would move the parameters, and it never runs between two walks back"
        )
        where, fix = loop.last_line(), f"{line.text.strip()}   # after backward(), in every pass"
        return Finding("no update", what, where, evidence, fix)
    if re.match(
        rf"\s*\w+\s*[-+]?=.*\.{re.escape(loop.grad)}\b", line.text
    ):  # a separate name, for a copy of the number
        what = (
            "the update changes a plain number, a local variable say, and not the parameter: no value of the graph is "
            "ever written to, and the loss is the same in every pass"
        )
        where = line
    return Finding("no update", what, where, evidence, f"x.{loop.data} -= lr * gradient   # of the leaf itself")


def _unknown(loop: Loop, evidence: str) -> Finding | None:
    update: Any = loop.find(updates_data(loop.data, loop.grad)) if loop.visit.updates or loop.visit.listed else None
    step = loop.find(calls("step"))
    if loop.visit.listed is None and not (update or step):
        return None  # nothing is to be trained here
    what = "no parameter changes between the steps: is the update missing, or are other values updated?"
    fix = f"p.{loop.data} -= lr * p.{loop.grad}"
    return Finding("no update", what, update or step or loop.last_line(), evidence, fix)


SIGNS = (_made_anew, _rate_of_zero, _spent, _elsewhere, _kept_elsewhere, _whole_array, _plain_numbers, _unknown)
"""The most certain first."""
