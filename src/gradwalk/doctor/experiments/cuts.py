"""Where a number was taken out of the graph: found by putting the value itself back until gradients arrive again."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.training import called_name, own
from ..witnesses.testimony import Testimony
from .verdicts import Seen

if TYPE_CHECKING:
    from ..runs.running import Engine, Run

MOST = 40
FEW = 4
LITTLE = 0.1
"""A program whose loss falls by less does not learn."""

MEANT = re.compile(
    r"^\s*\w*(target|goal|baseline|advantage|teacher|label|wanted|boot|carr)\w*\s*=[^=]|detach|stop_?grad|semi.?grad|truncat",
    re.I,
)
"""What a line sets, or says, that takes numbers out of the graph on purpose."""


def where_cut(run: Run, one: Engine, finding: Finding, seen: Seen, laboratory: Laboratory) -> Finding:
    """The same finding, placed at the line where a change brings the gradients back, or else where a number is seen to
    be taken out of a result."""
    rows = list(changes(run, one, seen.at))[:MOST] if seen.at else []
    for start in range(0, len(rows), 8):
        some = rows[start : start + 8]
        outcomes = laboratory.try_all([trial for trial, _, _ in some], run.took + 2.0, 4.0)
        for trial, where, fix in some:
            told = outcomes[trial].testimony if trial in outcomes else None
            if told is not None and told.right and _arrives(told, seen.testimony, True):
                tried = f"with `{fix}` there, tried on a copy, {told.graded} values get gradients, and the right ones"
                return replace(finding, where=where, evidence=f"{finding.evidence}; {tried}", fix=as_told(where, fix))
    lines = [line for line, _ in one.visit.losses]
    first = lines.index(one.visit.main_line) + 1
    trial = Trial(reads=first, passes=first)
    outcome = laboratory.try_all([trial], run.took + 1.0).get(trial)
    models = {name for name, thing in run.names.items() if isinstance(thing, type) and hasattr(thing, "parameters")}
    used = [name for name in one.operations.used if name.split(".")[0] not in models]
    named = {name.split(".")[-1].split("(")[0] for name in used}
    rules = [f for _, tree in run.trees() for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and f.name in named]
    reads = outcome.reads if outcome is not None else []
    reads = [at for at in reads if not any(f.lineno <= (at.line or 0) <= (f.end_lineno or 0) for f in rules)]
    return replace(finding, where=reads[0]) if reads else finding  # an operation may take numbers out


def _arrives(told: Testimony, before: Testimony, more: bool) -> bool:
    """Whether gradients reach more values than before, and every value that is updated."""
    if before.cut and told.written:
        return told.cut < before.cut
    return told.graded > before.graded if more else told.graded >= before.graded


def cut_out(run: Run, one: Engine, seen: Seen, laboratory: Laboratory) -> Finding | None:
    """Where gradients are not the slopes and the program does not learn: the place where a number was taken out of a
    value, if with the value itself both are put right."""
    before = run.outcome()
    rows = list(changes(run, one, seen.at))[:MOST] if seen.at else []
    all_cut = 0 < seen.testimony.cut == seen.testimony.written  # so only intermediate values have gradients now
    if before.fall >= LITTLE:  # it learns something: a deliberate cut, as of a target, is not questioned
        rows = [each for each in rows if not is_meant(each[1].text)]
    for start in range(0, len(rows), 8):
        some = rows[start : start + 8]
        outcomes = laboratory.try_all([trial for trial, _, _ in some], run.took + 2.0, 4.0)
        for trial, where, fix in some:
            told = outcomes[trial].testimony if trial in outcomes else None
            if told is None or not told.right or not _arrives(told, seen.testimony, False):
                continue
            whole = replace(trial, witness=0)
            outcome = laboratory.try_all([whole], 3 * run.took + 5.0).get(whole)
            carried = before.fall < LITTLE and is_carried(run, where) and not is_meant(where.text)
            better = outcome is not None and (outcome.is_clearly_better(before) or outcome.ends_far_below(before))
            if outcome is None or not (better or carried):
                continue
            what = (
                "a plain number takes the place of a value here and cuts the graph: what lies behind it moves the "
                "loss, and gets no gradient by this way"
            )
            said = str(seen.testimony)
            if all_cut:
                said = f"all {seen.testimony.written} values that are updated move the loss, and get the gradient 0"
            evidence = (
                f"{said}; with `{fix}` there, tried on a copy, they agree, and the loss goes from "
                f"{outcome.start:.4g} to {outcome.end:.4g} (as it is, from {before.start:.4g} to {before.end:.4g})"
            )
            return Finding("cut", what, where, evidence, as_told(where, fix))
    return None


def as_told(where: Place, fix: str) -> str:
    """The fix, put in words where the line would otherwise set a variable to itself."""
    if where.text.replace(" ", "").startswith(f"{fix}="):
        return f"without this line: {fix} stays the value that it is, with its graph"
    return fix


def is_carried(run: Run, where: Place) -> bool:
    """Whether a line hands a number on to the next iteration of an inner loop, as the state of a recurrent network."""
    for file, tree in run.trees():
        for loop in [n for n in ast.walk(tree) if isinstance(n, ast.For) and file.endswith(where.file)]:
            made = [n for n in loop.body if isinstance(n, ast.Assign) and n.lineno == where.line]
            names = {t.id for n in made for t in n.targets if isinstance(t, ast.Name)}
            before = [n for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
            if any(n.id in names and n.lineno < (where.line or 0) for n in before):
                return True
    return False


NO_VALUE = re.compile(r"'(?:int|float|float64)' object has no attribute '(\w+)'")


def left_as_number(run: Run, died: Finding, laboratory: Laboratory) -> Finding:
    """The death of a program that asked a plain number for an attribute of values, placed where the number was taken
    out of a value, if with the value itself the program goes on and learns."""
    one, asked = run.engine(), NO_VALUE.search(str(run.error))
    if one is None or asked is None or not hasattr(one.kind, asked[1]):
        return died
    why = (
        f"{died.what}: what {asked[1]} is asked of is a plain number, with no graph behind it, and no "
        f"{one.kind.__name__}"
    )
    rows = list(changes(run, one, 0))[:MOST]
    for start in range(0, len(rows), 8):
        some = rows[start : start + 8]
        outcomes = laboratory.try_all([trial for trial, _, _ in some], run.took + 5.0)
        for trial, where, fix in some:
            outcome = outcomes.get(trial)
            if outcome is None or len(outcome.losses) < FEW or outcome.fall < LITTLE:
                continue
            what = f"{why}, because the number was taken out of it here (.{one.roles.data})"
            evidence = (
                f"with `{fix}` there, tried on a copy, the loss falls from {outcome.start:.4g} to {outcome.end:.4g}"
            )
            return replace(died, kind="cut", what=what, where=where, evidence=evidence, fix=fix)
    return replace(died, what=why)


def is_meant(line: str) -> bool:
    """Whether a line takes numbers out of the graph to hold something fixed: a target, a baseline."""
    return MEANT.search(line) is not None


def changes(run: Run, one: Engine, at: int) -> Iterator[tuple[Trial, Place, str]]:
    """`z` for `Value(z.data)`, `float(z)` and `z.data`; what makes a new value first."""
    for name, tree in run.trees():
        text = Text(name, tree)
        engines = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == one.roles.kind.__name__]
        inside = {id(part) for engine in engines for part in ast.walk(engine)}  # they may take numbers out
        nodes = [node for node in own(tree) if not _is_written_to(node) and id(node) not in inside]
        for make in (_anew, _clamped, _worked_out, _kept, _taken_out, _of_math):
            for node in nodes:
                inner = make(node, one.roles.data)
                if make is _of_math and not (isinstance(node, ast.Call) and hasattr(one.kind, called_name(node))):
                    continue
                trial = text.replaced(node, inner) if inner is not None else None
                if trial is not None and inner is not None:
                    yield replace(trial, witness=at), text.place(node), ast.unparse(inner)


def _anew(node: ast.AST, data: str) -> ast.expr | None:
    """The z of `Value(z.data)`, whatever makes the value."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        return None
    return _taken_out(node.args[0], data)


def _clamped(node: ast.AST, data: str) -> ast.expr | None:
    """The z of `Value(max(z.data, 1e-6))`: bounding a number makes a new one."""
    inner = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords else None
    if not isinstance(inner, ast.Call) or called_name(inner) not in BOUNDS:
        return None
    held = [value for arg in inner.args if (value := _taken_out(arg, data) or _clamped_twice(arg, data)) is not None]
    return held[0] if len(held) == 1 else None


def _clamped_twice(node: ast.AST, data: str) -> ast.expr | None:
    """The z of `min(1.0, max(z.data, 0.0))`."""
    if not isinstance(node, ast.Call) or called_name(node) not in BOUNDS:
        return None
    return next((value for arg in node.args if (value := _taken_out(arg, data)) is not None), None)


BOUNDS = {"max", "min", "clip", "clamp", "abs", "round"}


def _worked_out(node: ast.AST, data: str) -> ast.expr | None:
    """The `z - y` of `Value(z.data - y)`: a value made from a computation with plain numbers."""
    if (
        not isinstance(node, ast.Call)
        or len(node.args) != 1
        or node.keywords
        or not isinstance(node.args[0], ast.BinOp)
    ):
        return None
    inner = _with_values(node.args[0], data)
    return inner if ast.unparse(inner) != ast.unparse(node.args[0]) else None


def _of_math(node: ast.AST, data: str) -> ast.expr | None:
    """`(z - c).exp()` for `math.exp(z.data - c)`: the engine can do what the library does with plain numbers."""
    library = node.func.value if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    if not isinstance(node, ast.Call) or len(node.args) != 1 or getattr(library, "id", "") not in ("math", "np"):
        return None
    inner = _with_values(node.args[0], data)
    same = ast.unparse(inner) == ast.unparse(node.args[0])
    return None if same else ast.Call(ast.Attribute(inner, called_name(node), ast.Load()), [], [])


def _with_values(node: ast.expr, data: str) -> ast.expr:
    """The expression with z for every `z.data` in it."""

    class Put(ast.NodeTransformer):
        def visit(self, part: ast.AST) -> ast.AST:
            return _taken_out(part, data) or super().visit(part)

    return cast(ast.expr, Put().visit(copy.deepcopy(node)))


def _kept(node: ast.AST, data: str) -> ast.expr | None:
    """`x if hasattr(x, "data") else Value(x.data)`, where some arguments are plain numbers, as inputs are."""
    inner = _anew(node, data)
    if inner is None:
        return None
    text = f"{ast.unparse(inner)} if hasattr({ast.unparse(inner)}, {data!r}) else {ast.unparse(node)}"
    return ast.copy_location(ast.parse(text, mode="eval").body, node)


def _taken_out(node: ast.AST, data: str) -> ast.expr | None:
    """The z of `z.data`, `float(z)`, `z.detach()`."""
    if isinstance(node, ast.Attribute) and node.attr == data and isinstance(node.ctx, ast.Load):
        return node.value
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return node.value if ast.unparse(node.slice) == repr(data) else None
    if isinstance(node, ast.Call) and called_name(node) == "getattr" and ast.unparse(node.args[1]) == repr(data):
        return node.args[0]  # getattr(x, "data", x)
    if isinstance(node, ast.Call) and called_name(node) == "float" and len(node.args) == 1:
        return node.args[0]
    if isinstance(node, ast.Call) and called_name(node) in CUTS:
        if isinstance(node.func, ast.Attribute) and not node.args:
            return node.func.value
        return node.args[0] if node.args else None
    return None


CUTS = ("detach", "item", "numpy", "stop_gradient", "stop_grad", "stopgrad", "stop", "frozen", "constant", "const")
"""Usual names of methods that return just the number."""


def _is_written_to(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))
