"""A loss goes down and a likelihood goes up: the numbers that a program prints must move where its updates aim.

The doctor tries every update with the opposite sign.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..signs.falling import root_name, update_line
from ..signs.likelihoods import is_below_zero_by_logs, is_of_log_probabilities
from ..text.claims import ACCURATE, NUMBER, claims
from ..text.rounds import LOSSY

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

GROWS = re.compile(r"(?<!neg_)(?<!neg)(log_?)?likelihood|^ll$|loglik|log_lik|^reward|_reward|elbo|log_?prob", re.I)
"""What is to become larger."""

TURNED = re.compile(r"neg|minus|nll|loss|cost", re.I)
FEWEST = 4
CLEARLY = 0.1


def wrong_way(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Updates that lower what should grow."""
    before, root = run.outcome(), root_name(loop)
    if before.died or len(before.losses) < FEWEST or not all(map(isfinite, before.losses)):
        return None
    shown = _rising(before.printed)
    named = bool(GROWS.search(root)) and not TURNED.search(root) and max(before.losses) <= 0
    logs = max(before.losses) <= 0 and (is_of_log_probabilities(loop) or is_below_zero_by_logs(loop))
    if before.fall <= CLEARLY or not (shown or named or logs):
        return None  # the loss itself does not fall: that is for others to judge
    trial = Trial(scale=-1.0)
    after = laboratory.try_all([trial], run.took + 2.0).get(trial)
    if after is None or after.died or not after.losses or not all(map(isfinite, after.losses)):
        return None
    grows = after.end > before.start + CLEARLY * abs(before.start) or after.end > before.start / 2 > before.start
    falls = shown and _falls(after.printed, shown[0])
    if not falls and not ((named or logs) and grows and not _is_worse(after, before)):
        return None
    if logs and not named:
        return _without_minus(loop, before, after)
    place, data, grad = update_line(loop), loop.data, loop.grad
    called = f"`{root}`" if root else "what is walked back from"
    what = (
        f"the update goes down {called}, which is to grow (it is a likelihood, or the opposite of a loss): minus the "
        "gradient is uphill for the loss, so the model becomes worse with every step"
    )
    evidence = f"{called} goes from {before.losses[0]:.4g} to {before.losses[-1]:.4g}"
    if shown:
        evidence += f", and what is printed as `{shown[0]}` rises from {shown[1]:.4g} to {shown[2]:.4g}"
    evidence += f"; with every update the other way round, tried on a copy, {called} goes to {after.losses[-1]:.4g}"
    told = claims(after.printed)
    if told:
        evidence += f", and `{told[0].words}` ends at {told[0].shares[-1]:.0%}"
    return Finding("ascent", what, place, evidence, f"p.{data} += rate * p.{grad}   # or walk back from its negative")


def _without_minus(loop: Loop, before: Outcome, after: Outcome) -> Finding:
    root = root_name(loop) or "loss"
    what = (
        f"`{root}` lacks its minus sign: it is the log likelihood, the logarithms of the probabilities, and is "
        "minimised, so the right answers become less and less likely; what should fall is the negative log likelihood"
    )
    evidence = (
        f"it is below 0 from the beginning, and goes from {before.losses[0]:.4g} to {before.losses[-1]:.4g}; with "
        f"every update the other way round, tried on a copy, to {after.losses[-1]:.4g}: 0 would be certainty"
    )
    fix = f"{root} = -{root}   # the negative log likelihood"
    where = loop.visit.birthplaces.get(id(loop.visit.early_root)) or loop.last_line()
    if (grown := loop.everywhere.find(lambda node: _adds_to(node, root))) is not None:
        where, fix = grown, grown.text.split("#")[0].strip().replace("+", "-", 1)
    return Finding("loss", what, where, evidence, fix)


def _adds_to(node: ast.AST, name: str) -> bool:
    """`loss = loss + x`, `loss += x`."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Add) and ast.unparse(node.target) == name
    value = node.value if isinstance(node, ast.Assign) and [ast.unparse(t) for t in node.targets] == [name] else None
    return isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add) and ast.unparse(value.left) == name


def _columns(printed: str) -> dict[str, list[float]]:
    """The numbers printed again and again after words for a loss, by these words."""
    found: dict[str, list[float]] = {}
    for line in printed.splitlines():
        end = 0
        for number in NUMBER.finditer(line):
            words = line[end : number.start()]
            end = number.end()
            if LOSSY.search(words) and not ACCURATE.search(words):
                found.setdefault(" ".join(words.split()), []).append(float(number[0]))
    return {words: numbers for words, numbers in found.items() if len(numbers) >= FEWEST}


def _rising(printed: str) -> tuple[str, float, float] | None:
    """A printed loss that keeps rising."""
    for words, numbers in _columns(printed).items():
        up = sum(b > a for a, b in pairwise(numbers))
        if numbers[0] > 0 and numbers[-1] > 1.2 * numbers[0] and up >= 0.9 * (len(numbers) - 1):
            return words, numbers[0], numbers[-1]
    return None


def _falls(printed: str, words: str) -> bool:
    numbers = _columns(printed).get(words, [])
    return bool(numbers) and numbers[-1] < 0.8 * numbers[0]


def _is_worse(after: Outcome, before: Outcome) -> bool:
    """Whether an accuracy is lower than it was."""
    mine, its = claims(after.printed), claims(before.printed)
    return bool(mine and its) and mine[-1].shares[-1] < its[-1].shares[-1]
