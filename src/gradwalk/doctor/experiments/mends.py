"""Finds where in an engine the fault is: makes one small change at a time until the gradients are right.

Used where the gradients of a pass are known to be wrong (witness.py). A change that makes them right and leaves the
loss as it was is the fix, and its line is the place, whatever the style of the engine. The steps of the loop are
consulted first (step_repairs.py) and, if they show nothing, the witness.
"""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..engines.walking import holds_elsewhere
from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.closures import LOOPS
from ..text.lifted import LIFTED
from ..text.misnamed import line_of
from ..text.rewritten import Mend, Text
from ..text.training import called_name
from .changes import changes
from .round_repairs import loop_of
from .step_repairs import LEFT, mended_steps, strides
from .verdicts import OF_A_RULE, OF_THE_PASS, Seen

if TYPE_CHECKING:
    from ..runs.running import Engine, Run

SURE = {"overwritten", "sign", "swapped", "no upstream", "seed", "shared", "equality", "order", "twice", "never"}
NUMBERS_ONLY = "pass back "
"""The beginning of a fix that knows the right number but not the text."""

OF_STATE = {"late binding", "shared"}
"""Changes that explain all that was found: the rules and the walk are right, and read what others have left."""

MAKERS = (ast.FunctionDef, *LOOPS)
"""Where functions and what they share are made."""

TRIED = "with `{}` there, tried on a copy, the gradients of the whole pass are right"
MOST = 160
LATER = 3
"""A change must also help this many passes later: in a single pass it may do so by chance."""

CLOSE = 3
"""A change within this many lines of one that was found wrong by itself is near."""


def mended(run: Run, one: Engine, findings: list[Finding], seen: Seen, laboratory: Laboratory) -> list[Finding]:
    """The findings about an engine, placed where a change confirmed; a new one if there was none."""
    first = next((loss for _, loss in one.visit.losses), None)
    offered = _as_offered(run, findings, Trial(witness=seen.at))
    outcome = laboratory.try_all([offered], 5.0).get(offered) if offered is not None else None
    if offered is not None and _is_right(outcome, seen, first) and _helps_later(offered, one, laboratory):
        told = [replace(f, evidence=f"{f.evidence}; {TRIED.format(f.fix)}") for f in findings]
        return [replace(told[0], cure=offered.text), *told[1:]]
    rules = {finding.op for finding in findings if finding.op}
    near = [finding.where.line for finding in findings if finding.where.line and len(rules) < 2]  # many wrong: the walk
    only = not OF_THE_PASS & {f.kind for f in findings}  # one rule, wrong by itself: try nothing far from it
    if {f.kind for f in findings} == {"order"} and (walk := _lines_of_the_walk(run, one)):
        near, only = walk, True  # the order of visits is made in the walk and nowhere else
    known, change = mended_by_steps(run, near, only, laboratory)
    in_walk = any(f.kind in OF_THE_PASS and one.roles.back and f.op == one.roles.back.name for f in findings)
    if known:
        fits = change is not None and (not in_walk or holds_elsewhere(one.roles, change.cure))
        return _placed(findings, change) if change is not None and fits else findings
    budget = 2.0 if len(rules) < 3 and any(f.kind in SURE for f in findings) else 5.0
    had = laboratory.seconds
    rows = islice(_nearest_first(run, one, Trial(witness=seen.at), near, only), MOST)
    while some := list(islice(rows, 8)):
        left = budget - (had - laboratory.seconds)
        if left <= 0:
            break
        outcomes = laboratory.try_all([each.trial for each in some], 5.0, left)
        for each in some:
            if not _is_right(outcomes.get(each.trial), seen, first):
                continue
            if in_walk and not holds_elsewhere(one.roles, each.trial.text):
                continue  # it only suits this program's graphs, by the order of their operands
            if _helps_later(each.trial, one, laboratory):
                return _placed(findings, replace(each.finding, cure=each.trial.text))
    return findings


def _as_offered(run: Run, findings: list[Finding], asked: Trial) -> Trial | None:
    """The program with every wrong rule replaced by the fix in its finding; None if a finding has no fix of one
    line."""
    as_it_is = {name: linecache.getlines(name) for name, _ in run.trees()}
    texts = {name: list(lines) for name, lines in as_it_is.items()}
    for each in findings:
        lines = next((some for name, some in texts.items() if name.endswith(each.where.file)), [])
        line = each.where.line or 0
        old = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        if each.kind not in OF_A_RULE or not _is_a_line(each.fix) or not _is_a_line(old):
            return None
        lines[line - 1] = lines[line - 1].replace(old, each.fix)
    changed = tuple((name, "".join(lines)) for name, lines in texts.items() if lines != as_it_is[name])
    return replace(asked, text=changed) if changed else None


def _is_a_line(text: str) -> bool:
    """Whether a text is a single statement that sets something or adds to it."""
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return False
    return len(body) == 1 and isinstance(body[0], (ast.Assign, ast.AugAssign)) and "\n" not in text


def _is_right(outcome: Outcome | None, seen: Seen, first: float | None) -> bool:
    """Whether a trial gives right gradients, of the same loss, for everything that the program trains."""
    told = outcome.testimony if outcome is not None else None
    if outcome is None or told is None or not told.right or told.idle > seen.testimony.idle:
        return False
    if told.graded < seen.testimony.graded + (seen.testimony.cut + 1) // 2:
        return False  # right only for values that the program does not train
    # another loss: the change was not to the gradient, but to what it is the gradient of
    return first is None or not outcome.losses or abs(outcome.losses[0] - first) <= 1e-9 * max(1.0, abs(first))


def _lines_of_the_walk(run: Run, one: Engine) -> list[int]:
    """The lines of the walk itself and of the functions that it calls."""
    name = one.roles.back.name if one.roles.back else ""
    called = [f for _, tree in run.trees() for f in _called_by(name, tree)]
    return sorted({line for f in called for line in range(f.lineno, (f.end_lineno or f.lineno) + 1)})


def mended_by_steps(run: Run, near: list[int], only: bool, laboratory: Laboratory) -> tuple[bool, Finding | None]:
    """Whether the steps of the loop show that the program is wrong, and the change that makes them right. Trying one
    takes a tenth of the time it takes to ask the witness, which has to find the roles first."""
    loop = loop_of(run)
    asked = Trial(rounds=1, stride="movers")
    first = laboratory.try_all([asked], run.took + 10.0).get(asked) if loop is not None else None
    if loop is None or first is None or not first.testimony.candidates:
        return False, None
    held = strides(run, first.testimony, laboratory)
    if not any(each.reading.right is False for each in held) or any(each.reading.kind == "turns" for each in held):
        return False, None
    finding = mended_steps(run, loop, first.testimony, first, held, laboratory, near, only)
    return finding is not None or bool(near and only) or laboratory.seconds < LEFT, finding


def _helps_later(trial: Trial, one: Engine, laboratory: Laboratory) -> bool:
    """Whether the gradients are right in a later pass too; true if there is none from the same line."""
    lines = [line for line, _ in one.visit.losses]
    at = trial.witness + LATER
    if at > len(lines) or lines[at - 1] != lines[trial.witness - 1]:
        return True
    later = replace(trial, witness=at)
    outcome = laboratory.try_all([later], 5.0).get(later)
    return outcome is None or outcome.testimony is None or outcome.testimony.right is True


def _nearest_first(run: Run, one: Engine, asked: Trial, near: list[int], only: bool) -> Iterator[Mend]:
    """The changes near the lines that were found, nearest first, then the others unless `only` those are wanted.
    Generated lazily, as there are hundreds."""
    if not near:
        yield from _mends(run, one, asked, lambda node: True)
        return
    around = {line for each in near for line in range(each - CLOSE, each + CLOSE + 1)}
    ours = list(_mends(run, one, asked, lambda node: line_of(node) in around or isinstance(node, MAKERS)))
    ours = [each for each in ours if _distance(each.finding, near) <= CLOSE]
    yield from sorted(ours, key=lambda each: _distance(each.finding, near))
    known = {each.trial.text for each in ours}
    others = _mends(run, one, asked, lambda node: True) if not only else ()
    yield from (each for each in others if each.trial.text not in known)


def _distance(change: Finding, near: list[int]) -> int:
    """A sort key: what calls share comes first, wherever it is made, then changes near a line that was found."""
    if change.kind in OF_STATE:
        return 0
    return min(abs((change.where.line or 0) - each) for each in near)


def _placed(findings: list[Finding], change: Finding) -> list[Finding]:
    tried = TRIED.format(change.fix)
    findings = [f for f in findings if f.kind not in OF_THE_PASS or f is findings[0] or f.kind == "crash"]
    rules = [f for f in findings if f.kind not in ("shared", "equality", "crash", "died")]
    at_rule = [f for f in rules if f.where.line and abs(f.where.line - (change.where.line or 0)) <= 1]
    if at_rule and rules[0] is not at_rule[0] and rules[0].kind in OF_THE_PASS:  # the walk is right in this program
        findings = rules = [f for f in findings if f is not rules[0]]
    if not rules:
        return [replace(change, evidence=tried), *findings]
    first = rules[0]
    same = first.where.line is not None and abs(first.where.line - (change.where.line or 0)) <= 1
    evidence = f"{first.evidence}; {tried}"
    if change.kind in OF_STATE:
        return [replace(change, evidence=evidence)]
    if first.kind in OF_THE_PASS and "tried on a copy" not in first.evidence:  # its cause was a guess
        kind = change.kind if change.kind in OF_THE_PASS else first.kind
        return [replace(change, kind=kind, evidence=evidence, op=first.op), *(f for f in findings if f is not first)]
    if same and first.fix.startswith(NUMBERS_ONLY):  # only the numbers were known, not the text
        what = f"{first.what}; {change.what}"
        told = replace(first, what=what, where=change.where, evidence=evidence, fix=change.fix, cure=change.cure)
        return [told, *(f for f in findings if f is not first)]
    if same:
        fix = first.fix
        if fix != change.fix:  # the change is right for this program, the rule's own fix for every other
            tried = "with this line changed, tried on a copy, the gradients of the whole pass are right"
            evidence = f"{first.evidence}; {tried}"
        return [replace(first, evidence=evidence, fix=fix, cure=change.cure), *(f for f in findings if f is not first)]
    if len({f.op for f in rules}) > 1 or "put together" in first.what:
        return [replace(change, evidence=tried)]
    what = f"{first.what}; it is written here"
    return [replace(first, what=what, where=change.where, evidence=evidence, fix=change.fix, cure=change.cure)]


def _mends(run: Run, one: Engine, asked: Trial, is_wanted: Callable[[Any], bool]) -> Iterator[Mend]:
    for name, tree in run.trees():
        text = Text(name, tree)
        last = _end_of_engine(tree, one)
        written_out = _written_out(name, one)
        inside = [n for n in ast.walk(tree) if 0 < getattr(n, "lineno", 0) <= last or line_of(n) in written_out]
        back = {id(part) for node in inside if _goes_back(node, one) for part in ast.walk(node)}
        back |= {id(node) for node in inside if line_of(node) in written_out}
        walk = one.roles.back.name if one.roles.back else "backward"
        back |= {id(part) for function in _called_by(walk, tree) for part in ast.walk(function)}
        wanted = [n for n in inside if is_wanted(n)]
        yield from changes(text, [n for n in wanted if id(n) in back], [n for n in wanted if id(n) not in back], asked)


def _called_by(name: str, tree: ast.AST) -> list[ast.FunctionDef]:
    """A function and those it calls, directly or indirectly."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    found = [f for f in functions if f.name == name]
    for f in found:  # grows on the way
        called = {called_name(n) for n in ast.walk(f) if isinstance(n, ast.Call)}
        found += [g for g in functions if g.name in called and g not in found]
    return found


def _written_out(file: str, one: Engine) -> set[int]:
    """The lines of a walk written in the training loop itself (lifted.py)."""
    code = getattr(one.roles.back.function, "__code__", None) if one.roles.back else None
    if code is None or code.co_filename != file or not code.co_name.startswith(LIFTED):
        return set()
    return {line for _, _, line in code.co_lines() if line}


def _goes_back(node: ast.AST, one: Engine) -> bool:
    """Whether a node is a rule or a walk: a closure, a lambda, a function whose name says so."""
    if isinstance(node, ast.Lambda):
        return True
    name = getattr(node, "name", "") if isinstance(node, ast.FunctionDef) else ""
    walk = one.roles.back.name if one.roles.back else "backward"
    return name == walk or bool(re.search(r"back|grad|vjp|pull|rule|deriv|adj|^_$|^d", name, re.I))


def _end_of_engine(tree: ast.Module, one: Engine) -> int:
    """The last line of the engine: its class, related classes, its walk, its operations."""
    names = {one.kind.__name__, one.roles.kind.__name__}
    if one.roles.back is not None:
        names.add(one.roles.back.name)
        if one.roles.back.owner is not None:
            names.add(one.roles.back.owner.__name__)
    names |= {used.name for used in one.operations.used.values() if used.count and "." not in used.name}
    found = [n.end_lineno or 0 for n in tree.body if getattr(n, "name", "") in names and _is_engine_like(n, one)]
    tables = [n.end_lineno or 0 for n in tree.body if isinstance(n, (ast.Assign, ast.For)) and _makes_functions(n)]
    return max([*found, *tables], default=0)


def _makes_functions(node: ast.AST) -> bool:
    """Whether a node is a table of lambdas, or a loop that gives methods to a class."""
    return any(isinstance(n, (ast.Lambda, ast.FunctionDef)) for n in ast.walk(node)) and not any(
        isinstance(n, ast.Call) and called_name(n) in ("print", "sorted", "max", "min") for n in ast.walk(node)
    )


def _is_engine_like(node: Any, one: Engine) -> bool:
    """Whether a node may belong to the engine: a function that trains does not."""
    walk = one.roles.back.name if one.roles.back else "backward"
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    return isinstance(node, ast.ClassDef) or node.name == walk or not any(called_name(n) == walk for n in calls)
