"""For a program that died: the change near the lines where it happened that makes it run to its end and learn."""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.exponents import with_the_largest_subtracted
from ..text.lines import line_changes
from ..text.rewritten import Mend, Text
from ..text.rounds import training_loop
from ..text.training import called_name
from .changes import changes, mend
from .misled import made_with
from .round_repairs import different
from .shown import NEVER
from .silenced import Broken

if TYPE_CHECKING:
    from ..runs.running import Run

MOST, AT_A_TIME = 240, 16
LEARNS = 0.3
LEFT = 1.0
CAUSE = "the gradients are wrong because of "


def survived(run: Run, died: Finding, laboratory: Laboratory) -> Finding:
    """The finding that a program died, with the change that cures it, if there is one."""
    assert run.error is not None
    lines = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(run.error.__traceback__)]
    rows = [row for name, tree in run.trees() for row in _well_known(run, Text(name, tree), _running(lines, name))]
    rows += [row for name, tree in run.trees() for row in _near(name, tree, lines, isinstance(run.error, LookupError))]
    rows = different(islice(rows, MOST))
    trees = [tree for _, tree in run.trees()]
    prepared = {s.lineno for tree in trees for s in tree.body if isinstance(s, (ast.Assign, ast.AugAssign, ast.Expr))}
    begins = _begins(run, laboratory) if isinstance(run.error, ArithmeticError) or "math" in str(run.error) else []
    broken = Broken(run, laboratory)
    for start in range(0, len(rows), AT_A_TIME):
        some = rows[start : start + AT_A_TIME]
        outcomes = laboratory.try_all([each.trial for each in some], run.took + 4.0, laboratory.seconds - LEFT)
        for each in some:
            outcome = outcomes.get(each.trial)
            if outcome is None or outcome.died or (outcome.losses and outcome.fall < LEARNS):
                continue
            if len(outcome.losses) < 4 and not (outcome.losses == [] and _is_at(each.finding, died)):
                continue
            if begins and (outcome.losses[:1] != begins[:1] or each.finding.where.line in prepared):
                continue  # another loss, or other data, with smaller numbers
            if broken.is_silenced(each):
                continue
            what = _said(each.finding, died)
            evidence = f"tried on a copy: the loss falls from {outcome.start:.4g} to {outcome.end:.4g}"
            if not outcome.losses:
                what, evidence = what.removesuffix(", and learns"), "tried on a copy"
            return replace(died, what=what, where=each.finding.where, evidence=evidence, fix=each.finding.fix)
        if laboratory.seconds < LEFT:
            break
    return died


def _said(cure: Finding, died: Finding) -> str:
    if cure.kind != "local":  # it says what is wrong by itself
        return f"{died.what}, for {cure.what}. With that mended it runs to its end, and learns"
    here, _, _ = cure.what.partition(": with")
    return f"{died.what}. With `{cure.fix}` for {here.replace(CAUSE, '')} it runs to its end, and learns"


def _begins(run: Run, laboratory: Laboratory) -> list[float]:
    """The losses of the unchanged program up to its death."""
    trial = Trial(rounds=NEVER)
    outcome = laboratory.try_all([trial], run.took + 4.0).get(trial)
    return outcome.losses if outcome is not None else []


def begun_too_late(run: Run, died: Finding, laboratory: Laboratory) -> Finding:
    """The finding that a program died of a number in its first steps because a line is in the wrong place, as `self.t
    += 1` after the correction by `1 - b1 ** self.t`. Other changes would only avoid the number."""
    assert run.error is not None
    lines = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(run.error.__traceback__)]
    rows: list[Any] = []
    for name, tree in run.trees():
        running = _running(lines, name)
        functions = [n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.For, ast.While))]
        around = [f for f in functions if any(f.lineno <= line <= (f.end_lineno or 0) for line in running)]
        nodes = list({id(part): part for f in around for part in ast.walk(f) if hasattr(part, "lineno")}.values())
        rows += _well_known(run, Text(name, tree), running)
        rows += line_changes(Text(name, tree), nodes, Trial(rounds=NEVER))
    trials = different(rows[:MOST])
    outcomes = laboratory.try_all([each.trial for each in trials], run.took + 4.0, laboratory.seconds - LEFT)
    tried = [(each, outcomes[each.trial]) for each in trials if each.trial in outcomes]
    good = [(each, seen) for each, seen in tried if not seen.died and len(seen.losses) > 3 and seen.fall > LEARNS]
    broken = Broken(run, laboratory)
    good = [(each, seen) for each, seen in good if not broken.is_silenced(each)]
    if not good:
        return died
    best, seen = max(good, key=lambda each: each[1].fall)
    cause = best.finding.what.removeprefix("the gradients are wrong: ")
    what = f"{died.what}, for {cause}. With that mended it runs to its end, and learns"
    evidence = f"{died.evidence}; tried on a copy, the loss falls from {seen.start:.4g} to {seen.end:.4g}"
    return replace(died, what=what, where=best.finding.where, evidence=evidence, fix=best.finding.fix)


def _running(lines: list[tuple[str, int | None]], name: str) -> list[int]:
    return [line for file, line in lines if file == name and line]


def _well_known(run: Run, text: Text, running: list[int]) -> Iterator[Mend]:
    """Changes to the lines being run that keep numbers finite, as found in every textbook."""
    if isinstance(run.error, ArithmeticError) or "math" in str(run.error):
        for each in with_the_largest_subtracted(text, running, _data(run)):
            yield replace(each, trial=replace(each.trial, rounds=NEVER))
        yield from _counted_from_one(text, running)


def _data(run: Run) -> str:
    """The attribute in which the program's values keep their numbers; "" if unknown."""
    one = run.engine()
    return one.roles.data if one is not None else ""


def _counted_from_one(text: Text, running: list[int]) -> Iterator[Mend]:
    """`step(epoch + 1)` for `step(epoch)`: the counter of a loop begins with 0, but what is called with it, or computed
    from it, should begin with 1."""
    for loop in [n for n in ast.walk(text.tree) if isinstance(n, ast.For)]:
        made = loop.iter if isinstance(loop.iter, ast.Call) else ast.Call(ast.Name("", ast.Load()), [], [])
        names = [n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)]
        from_zero = called_name(made) in ("range", "enumerate") and len(made.args) == 1 and not made.keywords
        counter = names[0] if names and from_zero else None
        for node in [n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == counter]:
            inside = isinstance(node.ctx, ast.Load) and node.lineno in running
            more = ast.copy_location(ast.BinOp(ast.Name(node.id, ast.Load()), ast.Add(), ast.Constant(1)), node)
            trial = text.replaced(node, more) if inside else None
            if trial is not None:
                what = (
                    f"`{node.id}` begins with 0, and the steps must be counted from 1: 1 - beta ** 0 is 0, a mean of 0 "
                    "numbers is none"
                )
                fix = ast.unparse(more)
                yield Mend(replace(trial, rounds=NEVER), Finding("died", what, text.place(node), "", fix))


def _is_at(change: Finding, died: Finding) -> bool:
    return change.where.line == died.where.line


def _near(name: str, tree: ast.Module, lines: list[tuple[str, int | None]], missing: bool) -> Any:
    """Changes to the lines being run, innermost first, then to what was called from them, in the enclosing loops and
    functions. Where something was missing, such as an index, only to what sets the names used to ask for it: anything
    that keeps the program from reaching that line, such as fewer iterations, would seem to cure it."""
    text, asked = Text(name, tree), Trial(rounds=NEVER)
    nodes = [n for n in ast.walk(tree) if hasattr(n, "lineno")]
    running = [line for file, line in reversed(lines) if file == name and line]
    for line in running:
        here = [n for n in nodes if n.lineno == line]
        for node in here if missing else ():
            for new in _capped(node, here):
                yield from mend(text, node, new, "no further than there are any", asked)
        yield from changes(text, here, [], asked)
    loops = [n for n in nodes if isinstance(n, ast.For)]
    loops = [n for n in loops if any(n.lineno <= line <= (n.end_lineno or 0) for line in running)]
    names = {part.id for n in loops for part in ast.walk(n.iter) if isinstance(part, ast.Name)}
    made = [n for n in nodes if isinstance(n, ast.Assign) and {ast.unparse(t) for t in n.targets} & names]
    held = [*(n.iter for n in loops[::-1]), *(n.value for n in made[::-1])]  # what the enclosing loops iterate over
    given = [part for each in held for part in ast.walk(each)]
    yield from changes(text, given, [], asked)
    if not missing:  # what computed the numbers used there
        used = {
            part.id for n in nodes if n.lineno in running[-1:] for part in ast.walk(n) if isinstance(part, ast.Name)
        }
        there = [part for n in made_with(tree, used) for part in ast.walk(n) if hasattr(part, "lineno")]
        yield from changes(text, there, [], asked)
    functions = [n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))]
    around = [f for f in functions if any(f.lineno <= line <= (f.end_lineno or 0) for line in running)]
    inside = {id(part) for f in around for part in ast.walk(f)}
    if missing:
        read = {part.id for n in nodes if n.lineno in running[:1] for part in ast.walk(n) if isinstance(part, ast.Name)}
        setting = [n for n in nodes if isinstance(n, ast.Assign) and {ast.unparse(t) for t in n.targets} & read]
        inside &= {id(part) for n in setting for part in ast.walk(n)}
    yield from changes(text, [n for n in nodes if id(n) in inside and n.lineno not in running], [], asked)


def _capped(node: ast.AST, beside: list[Any]) -> Any:
    """`range(a, min(b, len(rows)))` for `range(a, b)`, where there is a `rows[...]` nearby."""
    if not isinstance(node, ast.Call) or called_name(node) != "range" or not node.args:
        return
    held = [n.value for n in beside if isinstance(n, ast.Subscript) and isinstance(n.value, (ast.Name, ast.Attribute))]
    for table in dict.fromkeys(map(ast.unparse, held)):
        ends = [ast.unparse(each) for each in node.args]
        last = min(1, len(ends) - 1)
        ends[last] = f"min({ends[last]}, len({table}))"
        yield ast.copy_location(ast.parse(f"range({', '.join(ends)})", mode="eval").body, node)


def is_of_numbers(error: BaseException) -> bool:
    """Whether the numbers may explain an error: not where the shapes of arrays do not match, or a name is wrong."""
    shapes = isinstance(error, ValueError) and re.search("shape|dimension|broadcast|align", str(error)) is not None
    return isinstance(error, (ArithmeticError, ValueError)) and not shapes


def trained_when_it_died(run: Run) -> bool:
    """Whether a program that died has a loop that trains."""
    own = isinstance(run.error, Exception) and not isinstance(run.error, (ImportError, OSError, EOFError))
    return own and any(training_loop(tree) for _, tree in run.trees())
