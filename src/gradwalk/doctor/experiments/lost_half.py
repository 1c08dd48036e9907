"""Gradients that are all wrong by the same factor: the steps go down the slopes, but are half or twice as long as the
rate in the text says.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from itertools import islice

from ..processes.trials import Laboratory, Outcome
from ..report import Finding
from ..text.rewritten import Mend
from ..witnesses.rulers import read_off
from ..witnesses.testimony import Testimony
from .round_repairs import Loop, different, step_mends
from .step_repairs import AT_A_TIME, LEFT, MOST, Held, goes_down


def lost_half(
    loop: Loop, told: Testimony, held: list[Held], laboratory: Laboratory, diverges: bool = False
) -> Finding | None:
    """Where every step is half of, or twice, the rate in the text times the slope: the change in an operation of the
    engine that makes it the rate itself. A square that passes back x instead of 2 x halves all gradients, and the steps
    go down all the same. If the loss grows without bound, they may be too long by any factor, as when a mean does not
    divide what it passes on."""
    rates = [each.reading.rate for each in held if each.reading.kind == "plain"]
    written = _rates_of(loop)
    if len(rates) < 2 or any(_is_near(rates[0], one) for one in written) or not _is_near(rates[0], rates[1]):
        return None
    wanted = next((one for one in written if _is_near(rates[0], one / 2) or _is_near(rates[0], 2 * one)), 0.0)
    inside = _of_an_engine(loop.text.tree) if wanted else set()
    if diverges and len(set(written)) == 1 and rates[0] > 1.5 * written[0]:
        wanted, inside = written[0], _of_functions(loop.text.tree)
    if not inside:
        return None
    rows = different(islice(step_mends(loop, replace(held[0].asked, hint=loop.hint), told), MOST))
    rows = [each for each in rows if each.finding.where.line in inside and each.finding.kind != "seed"]
    for start in range(0, len(rows), AT_A_TIME):
        some = rows[start : start + AT_A_TIME]
        outcomes = laboratory.try_all([each.trial for each in some], 4.0, laboratory.seconds - LEFT)
        for each in some:
            if all(
                _has_rate(outcomes.get(each.trial) if one is held[0] else None, one, each, wanted, laboratory)
                for one in held
            ):
                evidence = (
                    f"the text has the rate {wanted:g}, and in two places all parameters that were nudged move by "
                    f"{rates[0]:.4g} times their slope: the gradients are all wrong by one factor; with "
                    f"`{each.finding.fix}`, tried on a copy, it is {wanted:g}, and the loss is the same"
                )
                return replace(each.finding, evidence=evidence, cure=each.trial.text)
        if laboratory.seconds < LEFT:
            break
    return None


def _has_rate(outcome: Outcome | None, held: Held, mend: Mend, rate: float, laboratory: Laboratory) -> bool:
    if outcome is None:
        trial = replace(held.asked, text=mend.trial.text)
        outcome = laboratory.try_all([trial], 4.0).get(trial)
    said = outcome.testimony if outcome is not None else None
    if not goes_down(outcome, held) or said is None or said.moved is None:
        return False
    return _is_near(read_off(held.ruler, said.moved).rate, rate)


def _is_near(a: float, b: float) -> bool:
    return abs(a - b) <= 2e-3 * abs(b)


def _rates_of(loop: Loop) -> list[float]:
    """The numbers below 1 in the update, and those its variables are set to."""
    names = {n.id for n in ast.walk(loop.update) if isinstance(n, ast.Name)}
    set_to = [
        n.value
        for n in ast.walk(loop.text.tree)
        if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id in names for t in n.targets)
    ]
    held = [n.value for n in (*ast.walk(loop.update), *set_to) if isinstance(n, ast.Constant)]
    return [x for x in held if type(x) is float and 0 < x < 1]


def _of_functions(tree: ast.Module) -> set[int]:
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    return {line for n in functions for line in range(n.lineno, (n.end_lineno or 0) + 1)}


OPERATION = re.compile(
    r"^_*r?(mul|add|times|plus|sub|minus|sq(uare|uared|r)?|pow|power|prod(uct)?|div|emit|record)_*$", re.I
)


def _of_an_engine(tree: ast.Module) -> set[int]:
    """The lines of classes with arithmetic and of functions named like operations."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and OPERATION.match(n.name)]
    kinds = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and any(f in functions for f in n.body)]
    return {line for n in (*functions, *kinds) for line in range(n.lineno, (n.end_lineno or 0) + 1)}
