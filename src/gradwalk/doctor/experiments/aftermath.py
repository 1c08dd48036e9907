"""What a program prints after training, and whether that is about the model that was trained.

The program is run again without moving any parameter. If the results it prints at the end are the same to the last
digit, they belong to another model or were computed earlier.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding, Place
from ..runs.running import MOST_TOLD
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
    """The finding that results at the end do not depend on the training, or a note on results it does not explain."""
    outcome = run.outcome()
    if run.error or len(outcome.losses) < 4 or outcome.fall < LEARNED or outcome.end < 0 or not run.trained():
        return None, ""
    worse = [(words, x) for words, x in closing_losses(run.closing) if x > max(FAR * outcome.end, 0.3 * outcome.start)]
    dull = any(claim.is_dull for claim in claims(run.closing))
    lines, often = _results(run.closing), _first_again(run.printed, outcome)
    trial = Trial(scale=0.0)
    asked = (lines and (worse or dull or _are_exact(lines))) or often
    untrained = laboratory.try_all([trial], run.took + 2.0).get(trial) if asked else None
    if untrained is not None and _is_frozen(untrained, outcome):
        if lines and lines == _results(untrained.closing):
            return _frozen(run, lines, outcome), ""
        if often and untrained.printed == run.printed[-MOST_TOLD:]:
            return _frozen(run, often, outcome), ""
    if not worse:
        return None, ""
    words, x = worse[0]
    told = f"the training ends at a loss of {outcome.end:.4g}, and then `{words.replace('#', f'{x:g}', 1)}` is printed"
    return None, f"whether what is evaluated is what was trained: {told}"


def _is_frozen(untrained: Outcome, trained: Outcome) -> bool:
    """Whether nothing was trained in a run that is otherwise the same."""
    return (
        bool(untrained.losses)
        and untrained.losses[0] == trained.losses[0]
        and untrained.losses[-1] != trained.losses[-1]
    )


def _results(closing: str) -> list[str]:
    """The lines that report a result: a loss, an accuracy, a prediction."""
    lines = [line for line in closing.splitlines() if TOLD.search(line)]
    return [line for line in lines if any("." in x for x in NUMBER.findall(line))]


def _are_exact(lines: list[str]) -> bool:
    """Whether the lines hold numbers with so many digits that no two models share them by chance."""
    digits = [x.replace(".", "").strip("-+0") for line in lines for x in NUMBER.findall(line) if "." in x]
    return any(len(x) > 3 for x in digits) or len({x for x in digits if len(x) > 2}) > 1


def _first_again(printed: str, outcome: Outcome) -> list[str]:
    """The lines that report the first loss, if several do and none reports the last one."""
    lines = printed.splitlines()
    first, last = ([line for line in lines if _tells(line, x)] for x in (outcome.losses[0], outcome.losses[-1]))
    return first if len(first) > 1 and not last else []


def _tells(line: str, x: float) -> bool:
    """Whether a line holds the number x, perhaps rounded, but with three digits or more."""
    exact = [n for n in NUMBER.findall(line) if len(n.split(".")[-1]) > 2 and "." in n and "e" not in n.lower()]
    return any(f"{x:.{len(n.split('.')[-1])}f}" == n for n in exact)


def _frozen(run: Run, lines: list[str], outcome: Outcome) -> Finding:
    what = (
        "what is printed after the training is not about what was trained: without any training it is the same, to the "
        "last digit. It is worked out with another model (a copy that never moves), or before the training"
    )
    evidence = (
        f"`{lines[0].strip()}` is printed also when no parameter is moved; the training takes the loss from "
        f"{outcome.start:.4g} to {outcome.end:.4g}"
    )
    where = _copying(run) or _printing(run, lines[0])
    return Finding("evaluation", what, where, evidence, "evaluate the very model that is trained")


def _copying(run: Run) -> Place | None:
    """Where a copy of something is made, if the text has only one such place."""
    copies = [
        Text(name, tree).place(node)
        for name, tree in run.trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called_name(node) in ("deepcopy", "copy", "clone")
    ]
    return copies[0] if len(copies) == 1 else None


def _printing(run: Run, line: str) -> Place:
    """The last call that prints words found in this line."""
    found = Place()
    wanted = set(re.findall(r"[^\W\d]{3,}", line.lower()))
    for name, tree in run.trees():
        text = Text(name, tree)
        for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) == "print"]:
            words = " ".join(str(n.value) for n in ast.walk(call) if isinstance(n, ast.Constant))
            if wanted & set(re.findall(r"[^\W\d]{3,}", words.lower())):
                found = text.place(call)
    return found
