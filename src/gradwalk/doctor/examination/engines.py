"""Judges an engine by itself: its walk, the operations that ran, and where their rules are written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...foreign.roles import Roles
from ..engines.engine import diagnose_engine
from ..engines.wrong import Wrong
from ..experiments.mends import NUMBERS_ONLY
from ..processes.sandbox import CouldNotLook
from ..report import KINDS, Finding, Report
from ..runs.limits import TimeIsUp, alarm, quiet
from ..runs.running import Engine
from ..text.source import Code, class_place, rule_line

LONGEST = 4.0
"""Seconds of processor time for the operations of a class; one whose graphs grow with every value takes any number."""

OF_THE_WALK = {"order", "twice", "never", "seed", "walk", "overwritten"}


def is_sound(one: Engine) -> bool:
    """Whether the walk and operations of an engine could be tried by themselves, so that any fault is not in them."""
    return bool(one.roles.back and one.roles.mul and one.roles.add and one.roles.has_step)


def timed(judge: Any, seconds: float, kind: type) -> Any:
    alarm(min(seconds, LONGEST))
    try:
        with quiet():
            return judge()
    except TimeIsUp:
        raise CouldNotLook(f"the class {kind.__name__} never comes back from an operation or from backward()") from None
    finally:
        alarm(0)


def judged_engine(one: Engine, seconds: float, run_died: bool) -> Report:
    inner: Report = timed(lambda: diagnose_engine(one.kind, one.roles, one.visit.early_root), seconds, one.kind)
    wrong, looked = timed(one.operations.judge, seconds, one.kind)
    named = {each.used.name.split(".")[-1]: each for each in wrong}
    inner.findings = [_placed(finding, named.get(finding.op)) for finding in inner.findings]
    if one.visit.count:
        walk = one.roles.back.name if one.roles.back else ""
        works = not run_died and walk  # at least on the program's own graphs
        unused = [
            f for f in inner.findings if f.kind == "crash" and (f.op == works or not one.operations.was_used(f.op))
        ]
        inner.findings = [finding for finding in inner.findings if finding not in unused]
        inner.notes += [
            f"{f.op} fails on values of our own, which the program never makes: {f.evidence}" for f in unused
        ]
    if named:  # whatever is composed of a wrong one is wrong, too
        inner.findings = [f for f in inner.findings if "put together" not in f.what]
    if any(f.kind in OF_THE_WALK and one.roles.back and f.op == one.roles.back.name for f in inner.findings):
        named = named if one.roles.has_step else {}  # under a wrong walk, no rule can be judged
    told = {finding.op for finding in inner.findings}
    found = [told_of(one.roles, each) for name, each in named.items() if name not in told]
    known = {finding.where for finding in inner.findings}
    found = [finding for finding in found if finding.where not in known]  # `Value.sqrt = root`: one rule, two names
    if not any(finding.kind in ("shared", "equality") for finding in inner.findings):
        inner.findings += found
    inner.findings.sort(key=lambda finding: bool(finding.op) and not one.operations.was_used(finding.op))
    free = [name for name in looked if "." not in name]
    inner.looked = [f"class {one.kind.__name__}", *inner.looked, *free]
    return inner


def is_spared(one: Engine, finding: Finding, run_died: bool) -> bool:
    """Whether an operator that fails for two values was only ever given a value and a number."""
    return not run_died and finding.op.startswith("__") and one.operations.takes_numbers(finding.op)


def _placed(finding: Finding, seen: Wrong | None) -> Finding:
    """A finding about an operation, placed at the line where its rule was seen to be written."""
    if seen is None or seen.line is None or finding.kind in ("forward", "cut", "crash"):
        return finding
    return replace(finding, where=seen.line.place)


def told_of(roles: Roles, wrong: Wrong) -> Finding:
    """The finding about an operation that nudging showed to be wrong."""
    name = wrong.used.name.split(".")[-1]
    point = ", ".join(f"{x:.6g}" for x in wrong.point[:6]) + (", ..." if len(wrong.point) > 6 else "")
    numbers = f"gets {wrong.got:.6g} where nudging it says {wrong.expected:.6g}"
    written = wrong.line.function if wrong.line and "<" not in wrong.line.function else wrong.used.name
    named = wrong.used.name if written.split(".")[-1] == name else f"{wrong.used.name} (its rule: {written})"
    what = f"{wrong.text}: {wrong.name} of {named} {numbers}"
    if len(wrong.point) > 2 and wrong.kind == "missing":
        what += "; every operand moves every result here, also those off the diagonal"
    evidence = (
        f"{name}({point}) = {wrong.value:.6g}; with {wrong.name} nudged the result moves {wrong.expected:.6g} times as "
        f"much, but {wrong.got:.6g} is passed back"
    )
    where = wrong.line.place if wrong.line else rule_line(Code.of(wrong.used.source), roles, wrong.name)
    if wrong.kind == "missing" and isinstance(wrong.used.source, type) and (place := class_place(wrong.used.source)):
        where, what = place, f"no rule for {name} ran: {what}"
    kind = wrong.kind if wrong.kind in KINDS else "local"
    fix = f"{NUMBERS_ONLY}to {wrong.name} what is {wrong.expected:.6g} at ({point}), times the result's gradient"
    if (n := len(wrong.point)) > 1 and abs(wrong.expected * n - 1) < 1e-6:
        fix = f"{NUMBERS_ONLY}one part in {n}, as many as there are: the result's gradient / {n}"
    if wrong.kind == "swapped":
        fix = f"{NUMBERS_ONLY}to {wrong.name} what belongs to it: worked out from the other operand, not from itself"
    if wrong.table:
        evidence = (
            f"every entry of {name}'s result was given a gradient of its own: nudged, {wrong.name} moves them by "
            f"{wrong.expected:.6g} altogether; {wrong.got:.6g} is passed back to it"
        )
        fix = f"{NUMBERS_ONLY}to {wrong.name} what all entries of the result have for it, each times its own gradient"
    return Finding(kind, what, where, evidence, fix, name, wrong.always)
