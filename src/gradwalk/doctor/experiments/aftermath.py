"""What a program prints once it has trained, and whether it is about what was trained.

Tried: the program runs again, and no parameter is moved. If the results that it prints at the end are the same to the
last digit, they are another model's, or were worked out before.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding, Place
from ..text.claims import ACCURATE, NUMBER, claims, closing_losses
from ..text.rewritten import Text
from ..text.rounds import LOSSY
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

TOLD = re.compile(rf"{LOSSY.pattern}|{ACCURATE.pattern}|pred|output|->|→", re.I)
LEARNED = 0.5
FAR = 3.0
"""So many times the last loss of the training, and what is printed at the end is odd."""


def not_what_was_trained(run: Run, laboratory: Laboratory) -> tuple[Finding | None, str]:
    """Results at the end that do not depend on the training, as a finding; or such as it does not explain, in words."""
    outcome = run.outcome()
    if run.error or len(outcome.losses) < 4 or outcome.fall < LEARNED or outcome.end < 0 or not run.trained():
        return None, ""
    worse = [(words, x) for words, x in closing_losses(run.closing) if x > max(FAR * outcome.end, 0.3 * outcome.start)]
    if not worse and not any(claim.is_dull for claim in claims(run.closing)):
        return None, ""
    lines = _results(run.closing)
    trial = Trial(scale=0.0)
    untrained = laboratory.try_all([trial], run.took + 2.0).get(trial) if lines else None
    if untrained is not None and _is_frozen(untrained, outcome) and lines == _results(untrained.closing):
        return _frozen(run, lines, outcome), ""
    if not worse:
        return None, ""
    words, x = worse[0]
    told = f"the training ends at a loss of {outcome.end:.4g}, and then `{words.replace('#', f'{x:g}', 1)}` is printed"
    return None, f"whether what is evaluated is what was trained: {told}"


def _is_frozen(untrained: Outcome, trained: Outcome) -> bool:
    """Whether nothing was trained, in a run that is otherwise the same."""
    return (
        bool(untrained.losses)
        and untrained.losses[0] == trained.losses[0]
        and untrained.losses[-1] != trained.losses[-1]
    )


def _results(closing: str) -> list[str]:
    """The lines that tell a result: a loss, an accuracy, a prediction."""
    lines = [line for line in closing.splitlines() if TOLD.search(line)]
    return [line for line in lines if any("." in x for x in NUMBER.findall(line))]


def _frozen(run: Run, lines: list[str], outcome: Outcome) -> Finding:
    what = (
        "what is printed after the training is not about what was trained: without any training it is the same, to the "
        "last digit. It is worked out with another model (a copy that never moves), or before the training"
    )
    evidence = (
        f"`{lines[0].strip()}` is printed also when no parameter is moved; the training takes the loss from "
        f"{outcome.start:.4g} to {outcome.end:.4g}"
    )
    return Finding("evaluation", what, _printing(run, lines[0]), evidence, "evaluate the very model that is trained")


def _printing(run: Run, line: str) -> Place:
    """The last call that prints words of this line."""
    found = Place()
    wanted = set(re.findall(r"[^\W\d]{3,}", line.lower()))
    for name, tree in run.trees():
        text = Text(name, tree)
        for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) == "print"]:
            words = " ".join(str(n.value) for n in ast.walk(call) if isinstance(n, ast.Constant))
            if wanted & set(re.findall(r"[^\W\d]{3,}", words.lower())):
                found = text.place(call)
    return found
