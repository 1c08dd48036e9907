"""What wrong rules look like: infers from what a `_backward` did what was written in it.

A rule is tried a few times, on operands that already have some gradient and a result with some
gradient of its own. The operands' gradients afterwards reveal what was written:

    before + g * d     right
    g * d              `=` where `+=` belongs
    before + d         the gradient of the result was left out
    before + g * d'    a wrong local derivative d': perhaps that of another function

`judge` finds the simplest story that explains every trial. The right derivatives come from the
table of operations.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine import ops
from ..engine.op import Op
from ..engine.real import agree
from ..engine.symbols import Symbol, formula
from .called import USUAL, Called
from .typical import TYPICAL, Rule


@dataclass(frozen=True)
class Trial:
    """One call of a `_backward`: the numbers that went in, and the operands' gradients before and after."""

    point: tuple[float, ...]
    out: float
    g: float  # the gradient of the result
    before: tuple[float, ...]
    after: tuple[float, ...]


@dataclass(frozen=True)
class Local:
    """A local derivative that somebody may have written."""

    rule: Rule
    story: str  # "" for the right one
    weight: float  # how far-fetched: the most natural explanation wins
    spelled: Rule | None = None  # the rule for printing, where an exponent is `other` and not a number


@dataclass(frozen=True)
class Cause:
    """What is wrong with the rule for one operand, in words, with the evidence and the line to write."""

    kinds: tuple[str, ...]  # of: overwritten, no upstream, sign, local, missing, swapped, unknown
    operand: int
    text: str
    evidence: str
    fix: str


def _locals(op: Op, i: int, called: Called) -> Iterator[Local]:
    """Every local derivative worth trying for operand i, the right one first."""

    def right(out: Any, *xs: Any) -> Any:
        return op.partials(out, *xs)[i]

    count = len(op.domain)
    yield Local(right, "", 0.0)
    for j in range(count):
        if j != i:
            other = f"the derivative by {called.operand(j, count)}"
            yield Local(lambda out, *xs, j=j: op.partials(out, *xs)[j], f"{other}: the two are swapped", 1.0)
    yield Local(lambda out, *xs: 1.0, "as if it were left out", 1.0)
    for place, rule in TYPICAL.get(op.row.name, ()):
        if place == i:
            exponent = tuple(map(Symbol, called.operands[1:][: len(op.bound)]))
            yield Local(_with(rule, op.bound), "", 1.2, _with(rule, exponent))
    for place, name in enumerate([called.result, *(called.number(j, count) for j in range(count))]):
        yield Local(_pick(place), f"{name} itself, which is not the derivative here", 1.4)
    if count == 1:
        mine = called.number(0, 1)
        yield Local(lambda out, x: right(x, x), f"written with {mine} where {called.result} belongs", 1.3)
        yield Local(lambda out, x: right(out, out), f"written with {called.result} where {mine} belongs", 1.3)
        for row in ops.TABLE.values():
            if row.arity == 1 and row is not op.row:
                story = f"the derivative of {row.name}, not of {op.symbol}"
                yield Local(lambda out, x, row=row: row.partials(row(x), x)[0], story, 1.6)
    elif count == 2:
        yield Local(lambda out, x, y: op.partials(out, y, x)[i], "written with the operands' data exchanged", 1.3)
        for row in (ops.add, ops.sub, ops.mul, ops.div, ops.pow):
            if row is not op.row:
                story = f"the derivative of {row.symbol}, not of {op.symbol}"
                yield Local(lambda out, *xs, row=row: row.partials(row(*xs), *xs)[i], story, 1.6)


def _with(rule: Rule, settings: tuple[Any, ...]) -> Rule:
    return lambda out, *xs: rule(out, *xs, *settings)


def _pick(place: int) -> Rule:
    return lambda *numbers: numbers[place]


IN_PLAIN_PYTHON = {  # rules that a person would write differently from the table
    "powk": ["{k} * {x} ** ({k} - 1)"],
    "sigmoid": ["{out} * (1 - {out})"],
    "relu": ["({out} > 0)"],
    "tanh": ["(1 - {out} ** 2)"],
    "div": ["(1 / {y})", "(-{x} / {y} ** 2)"],
}
IN_MATH = re.compile(r"\b(exp|log|sqrt|sin|cos|sinh|cosh)\(")


def right_rule(op: Op, i: int, called: Called = USUAL) -> str:
    """The right local derivative, as the code of a `_backward`: `(1 - out.data ** 2)`."""
    if op.row.name in IN_PLAIN_PYTHON:
        names = {"x": called.number(0, 2), "y": called.number(1, 2), "k": called.operand(1, 2), "out": called.result}
        return IN_PLAIN_PYTHON[op.row.name][i].format(**names)
    return as_code(lambda out, *xs: op.partials(out, *xs)[i], len(op.domain), called)


def as_code(rule: Rule, count: int, called: Called = USUAL) -> str:
    """Any rule as the code of a `_backward`."""
    names = [called.result, *(called.number(j, count) for j in range(count))]
    try:
        return IN_MATH.sub(r"math.\1(", formula(rule(*map(Symbol, names))))
    except (TypeError, ValueError, AttributeError):
        return "another one"


# ---- the judgement ----


def right_after(op: Op, trial: Trial, i: int) -> float:
    d = float(op.local_derivatives(trial.out, trial.point)[i])
    return trial.before[i] + trial.g * d


def is_right(op: Op, trials: Sequence[Trial], i: int, precision: float = 1e-7) -> bool:
    return all(agree(trial.after[i], right_after(op, trial, i), precision, precision) for trial in trials)


def _gap(op: Op, trial: Trial, i: int) -> float:
    """How far a trial's result is from the right one."""
    gap = abs(trial.after[i] - right_after(op, trial, i))
    return gap if math.isfinite(gap) else math.inf


@dataclass(frozen=True)
class Story:
    """after = (before or 0) + sign * (g or 1) * local"""

    keeps: bool
    sign: int
    upstream: str  # "times", "left out", "added"
    local: Local

    @property
    def weight(self) -> float:
        return (not self.keeps) + (self.sign < 0) * 0.9 + (self.upstream != "times") + self.local.weight

    def predicts(self, trial: Trial, i: int) -> float:
        try:
            d = float(self.local.rule(trial.out, *trial.point))
        except (ArithmeticError, TypeError):
            return math.nan
        contribution = {"times": trial.g * d, "left out": d, "added": trial.g + d}[self.upstream]
        return (trial.before[i] if self.keeps else 0.0) + self.sign * contribution


def _stories(op: Op, i: int, called: Called) -> Iterator[Story]:
    for local in _locals(op, i, called):
        for keeps in (True, False):
            for sign in (1, -1):
                for upstream in ("times", "left out", "added"):
                    yield Story(keeps, sign, upstream, local)


def judge(
    op: Op, trials: Sequence[Trial], i: int, precision: float = 1e-7, called: Called = USUAL
) -> Cause | None:  # fmt: skip
    """What is wrong with the rule for operand i; None if it is right to the given precision."""
    if is_right(op, trials, i, precision):
        return None
    count = len(op.domain)
    me, mine = called.operand(i, count), called.gradient(i, count)
    fix = statement(me, right_rule(op, i, called), called)
    shown = max(trials, key=lambda trial: _gap(op, trial, i))
    evidence = (
        f"{shown_call(op, shown.point)} with {called.upstream} = {shown.g:g} and {mine} = {shown.before[i]:g} before: "
        f"{mine} became {shown.after[i]:.7g}, expected {right_after(op, shown, i):.7g}"
    )
    if all(trial.after[i] == trial.before[i] for trial in trials):
        text = f"{mine} never changes: the rule for {me} is missing, or is not stored in {called.out}.{called.rule}"
        return Cause(("missing",), i, text, evidence, fix)
    fitting = [
        story
        for story in _stories(op, i, called)
        if all(agree(story.predicts(trial, i), trial.after[i], 1e-7, 1e-7) for trial in trials)
    ]
    if fitting:
        return _cause(op, i, min(fitting, key=lambda story: story.weight), evidence, fix, called)
    return Cause(("unknown",), i, _factor(op, trials, i, called), evidence, fix)


def statement(me: str, right: str, called: Called = USUAL) -> str:
    """The line of a `_backward` that uses this local derivative."""
    mine = f"{me}.{called.grad}"
    if right == "1":
        return f"{mine} += {called.upstream}"
    if right == "-1":
        return f"{mine} -= {called.upstream}"
    whole = " " not in right or ast.parse(right, mode="eval").body.col_offset > 0  # already in parentheses
    bracketed = right if whole else f"({right})"
    return f"{mine} += {bracketed} * {called.upstream}"


def _cause(op: Op, i: int, story: Story, evidence: str, fix: str, called: Called) -> Cause:
    count = len(op.domain)
    me, mine = called.operand(i, count), called.gradient(i, count)
    kinds, parts = [], []
    if not story.keeps:
        kinds.append("overwritten")
        parts.append(
            f"{mine} is overwritten (`=`) where it must grow (`+=`): what other uses of {me} contributed is lost"
        )
    if story.upstream == "left out":
        kinds.append("no upstream")
        parts.append(
            f"the gradient of the result, {called.upstream}, is left out: the local derivative alone is not the chain "
            "rule"
        )
    elif story.upstream == "added":
        kinds.append("no upstream")
        parts.append(f"{called.upstream} is added to the local derivative; the chain rule multiplies them")
    if story.sign < 0:
        kinds.append("sign")
        parts.append("the sign is wrong")
    if story.local.weight:
        swapped = "swapped" in story.local.story
        kinds.append("swapped" if swapped else "local")
        formula_written = as_code(story.local.spelled or story.local.rule, count, called)
        tail = f" ({story.local.story})" if story.local.story else ""
        parts.append(f"the local derivative is {formula_written}{tail}; by {me} it is {right_rule(op, i, called)}")
    return Cause(tuple(kinds), i, "; ".join(parts), evidence, fix)


def _factor(op: Op, trials: Sequence[Trial], i: int, called: Called) -> str:
    """What to say of an unknown mistake: whether it is at least a constant factor."""
    me, mine = called.operand(i, len(op.domain)), called.gradient(i, len(op.domain))
    true = [right_after(op, trial, i) - trial.before[i] for trial in trials]
    got = [trial.after[i] - trial.before[i] for trial in trials]
    if any(math.isnan(number) for number in got):
        return f"{mine} became NaN"
    ratios = [a / b for a, b in zip(got, true) if b]
    if ratios and all(agree(ratio, ratios[0], 1e-7, 1e-7) for ratio in ratios):
        return f"the contribution to {mine} is {ratios[0]:.6g} times what it should be: a constant factor is wrong"
    return f"the contribution to {mine} is wrong: the local derivative by {me} is {right_rule(op, i, called)}"


def shown_call(op: Op, point: tuple[float, ...]) -> str:
    """An operation at a point, as a person would write it: `relu(-1.2)`, `2 + (-1.5)`."""
    bare = "(" in op.written  # a function's operands are in parentheses already
    return op.written.format(*(f"{x:g}" if x >= 0 or bare else f"({x:g})" for x in point))
