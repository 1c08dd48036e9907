"""Slips in a training loop that its text shows and its numbers confirm: labels, shuffles, returns, velocities.

Each function looks for one slip and returns a finding, or None. What is only likely is worded as a suspicion.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from ..report import Finding
from ..text.source import Code, assigned
from ..watching.places import label_line, variable_line
from ..watching.torn import shuffled_apart
from ..watching.zips import rows_left_out, used_up_by_the_first
from .corrections import bias_correction
from .falling import root_name
from .ledger import used_up
from .repeated import asked_to_repeat
from .stillness import no_update

if TYPE_CHECKING:
    from ..watching.recorded import Loop

LOOPS = (ast.For, ast.While)


def slips(loop: Loop, names: dict[str, Any]) -> Iterator[Finding]:
    """Every slip that was found."""
    for find in (
        shuffled_apart,
        iterated_once,
        used_up_by_the_first,
        rows_left_out,
        asked_to_repeat,
        hinge_labels,
        last_of_many,
        last_sample,
        returns_early,
        forgets_velocity,
        bias_correction,
    ):
        if finding := find(loop, names):
            yield finding


def _tree(loop: Loop) -> tuple[Code, ast.AST]:
    code = Code.of_file(loop.visit.file)
    return code, code.tree


ONCE = (zip, map, filter, enumerate, reversed, GeneratorType)


def iterated_once(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """An iterator that every round of a loop goes through, but that is made only once, before it."""
    if used_up(loop, names):
        return None  # of parameters: already reported
    spent = {name: thing for name, thing in names.items() if isinstance(thing, ONCE) and _is_spent(thing)}
    for code in loop.everywhere.codes if spent and not no_update(loop) else ():
        for outer in [n for n in ast.walk(code.tree) if isinstance(n, LOOPS)]:
            inside = [n for n in ast.walk(outer) if n is not outer]
            made = {ast.unparse(t) for n in inside for t in assigned(n)}
            for node in [n for n in inside if isinstance(n, (ast.For, ast.comprehension))]:
                name = ast.unparse(node.iter)
                if name in spent and name not in made:
                    what = (
                        f"{name} is a {type(spent[name]).__name__}, which is used up after one time through: from the "
                        f"second round on, the loop over it in line {node.iter.lineno} finds nothing (no rows are left)"
                    )
                    evidence = f"next({name}) finds nothing more; the outer loop begins in line {outer.lineno}"
                    return Finding("data", what, variable_line(loop, name), evidence, f"{name} = list(...)")
    return None


def _is_spent(thing: Any) -> bool:
    if isinstance(thing, GeneratorType):
        return thing.gi_frame is None
    nothing = object()
    return next(thing, nothing) is nothing


def hinge_labels(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A hinge loss, 1 - y * score, with labels 0 and 1 instead of -1 and 1."""
    code, tree = _tree(loop)
    node: Any
    for node in ast.walk(tree):
        is_margin = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Sub, ast.Add))
        if not is_margin or not isinstance(getattr(node, "left", None), ast.Constant) or node.left.value != 1:
            continue
        right = node.right.operand if isinstance(node.right, ast.UnaryOp) else node.right
        if not isinstance(right, ast.BinOp) or not isinstance(right.op, ast.Mult):
            continue
        line = code.lines[node.lineno - 1]
        if not re.search(r"relu|max|hinge|margin", "\n".join(code.lines[max(0, node.lineno - 3) : node.lineno + 2])):
            continue
        for name, labels in names.items():
            flat = (
                [part[-1] if isinstance(part, tuple) and part else part for part in labels]
                if (isinstance(labels, (list, tuple)) and len(labels) > 3)
                else []
            )
            if flat and {x for x in flat if isinstance(x, (int, float))} == {0, 1} and _uses(line, code, node, name):
                what = (
                    "the labels are 0 and 1, but a hinge loss, 1 - y * score, needs -1 and 1: a row with label 0 gives "
                    "a loss of 1 whatever the score is, and no gradient"
                )
                evidence = f"{name} holds {flat.count(0)} zeros and {flat.count(1)} ones"
                made = label_line(loop, name)
                evidence += f"; the loss is in line {node.lineno}"
                return Finding("data", what, made, evidence, f"{name} = [2 * y - 1 for y in {name}]", read=True)
    return None


def _uses(line: str, code: Code, node: ast.AST, name: str) -> bool:
    near = "\n".join(code.lines[max(0, getattr(node, "lineno", 1) - 6) : getattr(node, "lineno", 1) + 6])
    return re.search(rf"\b{name}\b", near) is not None or re.search(rf"\b{name}\b", line) is not None


def last_of_many(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Losses made one after the other, of which every early pass walks back only the last."""
    seen = loop.visit.thrown_away
    if len(seen) < min(4, loop.visit.count - 1) or len(seen) < 2:
        return None
    count, where = seen[-1]
    name = root_name(loop) or "the loss"
    what = (
        f"{name} is made {count} times before each walk, and is a new one each time: only the last row's (sample's) is "
        f"walked back, the other {count - 1} are thrown away"
    )
    evidence = f"in {len(seen)} of the first passes, one of {count} values that this line makes is in the graph"
    return Finding("loss", what, where, evidence, f"{name} = {name} + ...   # add them up; or walk back for each")


def last_sample(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A loop that sets the loss anew for each row, with one walk after it: only the last row counts."""
    code, tree = _tree(loop)
    root, line = root_name(loop), loop.last_line().line or 0
    if not root:
        return None
    for outer in [n for n in ast.walk(tree) if isinstance(n, (*LOOPS, ast.FunctionDef)) and _has(n, line)]:
        for inner in [n for n in outer.body if isinstance(n, ast.For) and not _has(n, line) and n.lineno < line]:
            sets = [n for n in ast.walk(inner) if isinstance(n, ast.Assign) and root in map(ast.unparse, n.targets)]
            kept = any(re.search(rf"\b{root}\b", ast.unparse(n.value)) for n in sets)
            others = [n for n in ast.walk(inner) if isinstance(n, ast.AugAssign) and ast.unparse(n.target) == root]
            saved = re.search(rf"(append|\+=).*\b{root}\b", ast.unparse(inner))
            if sets and not kept and not others and not saved and not _has_break(inner):
                what = (
                    f"{root} is set anew for every row, and walked back once after the loop: only the last sample's "
                    "loss is trained on, the other rows are thrown away"
                )
                fix = f"{root} = {root} + ...   # add them up"
                return Finding("loss", what, code.place(sets[0]), f"the walk is in line {line}, after the loop", fix)
            place = outer.body.index(inner) + 1
            after = outer.body[place] if place < len(outer.body) else None
            adds = isinstance(after, (ast.Assign, ast.AugAssign)) and root in [ast.unparse(t) for t in assigned(after)]
            lost = _made_for_nothing(inner) & _read_in(after) if adds and after is not None else set()
            if lost and after is not None:
                name = sorted(lost)[0]
                what = (
                    f"{name} is computed for every row, and added to {root} once, after the loop (outside of it): only "
                    "the last sample is learned, the other rows are thrown away"
                )
                fix = f"indent `{ast.unparse(after)}`: into the loop over the samples"
                return Finding("loss", what, code.place(after), f"the loop begins in line {inner.lineno}", fix)
    return None


def _made_for_nothing(inner: ast.For) -> set[str]:
    """Names that every round of a loop sets and no round reads."""
    made = {t.id for n in inner.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    return made - _read_in(inner) if isinstance(inner.iter, (ast.Name, ast.Call)) else set()


def _read_in(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _has(node: Any, line: int) -> bool:
    return bool(node.lineno <= line <= (node.end_lineno or node.lineno))


def _has_break(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Break) for n in ast.walk(node))


def returns_early(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A `return` that ends a loop over rows or steps the first time around."""
    functions = [
        (code, n) for code in loop.everywhere.codes for n in ast.walk(code.tree) if isinstance(n, ast.FunctionDef)
    ]
    for code, function in functions:
        for inner in [n for n in ast.walk(function) if isinstance(n, ast.For)]:
            ends = [n for n in inner.body if isinstance(n, ast.Return) and _gathers(inner, n)]
            guarded = any(isinstance(n, (ast.Try, ast.Continue, ast.Break, ast.Raise)) for n in ast.walk(inner))
            if ends and not guarded and len(inner.body) > 1:
                shown = function.name
                what = (
                    f"the return in {shown} stands inside the loop, so the loop ends the first time around: only its "
                    "first row or step is ever used"
                )
                evidence = f"the loop begins in line {inner.lineno}"
                return Finding("loss", what, code.place(ends[0]), evidence, "the return one level further out")
    return None


def _gathers(inner: ast.For, end: ast.Return) -> bool:
    """Whether the loop is meant to go on: what it returns is built from itself in every round, or added to."""
    returned = _read_in(end)
    for node in inner.body[: inner.body.index(end)]:
        if isinstance(node, (ast.Assign, ast.AugAssign)):
            made = {n.id for t in assigned(node) for n in ast.walk(t) if isinstance(n, ast.Name)}
            if made & returned and (isinstance(node, ast.AugAssign) or made & _read_in(node.value)):
                return True
        if isinstance(node, ast.Expr) and re.match(r"(\w+)\.(append|extend|add)\(", ast.unparse(node)):
            return True
    return False


def forgets_velocity(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A velocity, or another running average, that is reset to 0 in every step."""
    code, tree = _tree(loop)
    line = loop.last_line().line or 0
    for outer in [n for n in ast.walk(tree) if isinstance(n, LOOPS) and _has(n, line)]:
        zeros = {
            ast.unparse(t): n for n in outer.body if isinstance(n, ast.Assign) for t in n.targets if _zeros(n.value)
        }
        for name, node in zeros.items():
            uses = [
                n for n in ast.walk(outer)
                if isinstance(n, (ast.Assign, ast.AugAssign)) and n is not node and f".{loop.grad}" in ast.unparse(n)
                and any(ast.unparse(t).split("[")[0] == name for t in assigned(n))
                and (isinstance(n, ast.AugAssign) or _is_multiplied(name, ast.unparse(n.value)))
            ]  # fmt: skip
            if uses and not isinstance(uses[0], ast.AugAssign):
                what = f"{name} is set back to 0 in every step, so the momentum (velocity) never builds up"
                return Finding(
                    "no update",
                    what,
                    code.place(node),
                    f"used in line {uses[0].lineno}",
                    f"{name} = ...   # before the loop",
                )
    return None


def _is_multiplied(name: str, text: str) -> bool:
    return re.search(rf"\*\s*{re.escape(name)}\b|\b{re.escape(name)}\S*\s*\*", text) is not None


def _zeros(node: ast.AST) -> bool:
    """0.0, [0.0] * n, [0.0 for ...], {p: 0.0 for ...}."""
    if isinstance(node, ast.Constant):
        return node.value == 0 and not isinstance(node.value, bool)
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.List):
        return all(_zeros(element) for element in node.left.elts)
    if isinstance(node, ast.ListComp):
        return _zeros(node.elt)
    if isinstance(node, ast.DictComp):
        return _zeros(node.value)
    return False
