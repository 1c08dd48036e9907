"""Whether what a program says about its success can be true: how its accuracy is counted, and of what.

The line that prints the accuracy is found by its words, and the printed number is traced back to the comparisons it
counts. Then the program runs once more and reports what is compared with what there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..processes.compared import Seen
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.claims import ACCURATE, Claim, claims
from ..text.mutants import other_names
from ..text.origins import Origin, is_a_counter
from ..text.rewritten import Text
from ..text.training import LOOPS, called_name
from .comparing import told_comparisons
from .shifted import shifted

if TYPE_CHECKING:
    from ..runs.running import Run

LEARNED = 0.5
"""The part of the first loss that must be gone for a low accuracy to be odd."""

FEWEST = 4
HIGH = 0.8
"""An accuracy that a model may well have whose loss has fallen."""

MOST, BUDGET = 12, 3.0


def miscounted(run: Run, laboratory: Laboratory) -> Finding | None:
    """An accuracy above 100 %, or one that stays low while the loss falls, because of what is compared with what."""
    told = claims(run.printed)
    for claim in told:
        for text, call in _printing(run, claim) if claim.exceeds else ():
            return _more_than_all(text, call, claim)
    outcome = run.outcome()
    for claim in told:
        if claim.is_dull and not run.error and len(outcome.losses) > 3 and outcome.fall > LEARNED:
            for text, call in _printing(run, claim):
                asked = (_compared, recounted, _left_behind)  # the cheapest first
                if len(claim.shares) > 2 and len(set(claim.shares)) == 1:  # never changes: perhaps not about this model
                    asked = (_compared, _left_behind, recounted)
                for ask in asked:
                    if finding := ask(run, text, call, claim, laboratory):
                        return finding
    return None


def recounted(run: Run, text: Text, call: ast.Call, claim: Claim, laboratory: Laboratory) -> Finding | None:
    """One change where the accuracy is counted that makes it high and leaves every loss as it was."""
    origin, before = Origin(text.tree, call), run.outcome()
    nodes = {id(n): n for part in origin.parts for n in ast.walk(part) if not isinstance(part, (*LOOPS, ast.ClassDef))}
    found = [(node, new, trial) for make in (_other_one, _opposite) for node in nodes.values() for new in make(node)
             if (trial := text.replaced(node, new)) is not None][:MOST]  # fmt: skip
    outcomes = laboratory.try_all([trial for *_, trial in found], run.took + 1.0, BUDGET)
    found.sort(key=lambda each: _is_equality(each[0]))  # what is taken for the answer, before how it is compared
    for node, new, trial in found:
        if _is_equality(node) and (beside := shifted(run, text, call, laboratory)):
            return beside
        outcome = outcomes.get(trial)
        told = claims(outcome.printed) if outcome is not None and outcome.losses == before.losses else []
        shares = [each.shares[-1] for each in told if each.words == claim.words]
        if shares and HIGH <= shares[-1] <= 1.0:
            here, there = ast.unparse(node), ast.unparse(new)
            what = (
                f"the accuracy is counted the wrong way round: `{here}` counts what is wrong, or takes the wrong one. "
                f"With `{there}` it is {shares[-1]:.0%}, of the same model"
            )
            evidence = (
                f"the program prints {claim.shares[-1]:.1%}, as `{claim.words}`, while its loss falls by "
                f"{before.fall:.0%}; tried on a copy, with the same losses"
            )
            return Finding("evaluation", what, text.place(node), evidence, there)
    return None


def _is_equality(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Eq, ast.NotEq))


def _other_one(node: ast.AST) -> Iterator[Any]:
    """`max` for `min`, `>` for `<`."""
    yield from (new for new, _ in other_names(node))


def _opposite(node: ast.AST) -> Iterator[Any]:
    """`==` for `!=`."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and not is_a_counter(node):
        opposite = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}.get(type(node.ops[0]))
        if opposite is not None:
            yield ast.copy_location(ast.Compare(node.left, [opposite()], node.comparators), node)


def _printing(run: Run, claim: Claim) -> Iterator[tuple[Text, ast.Call]]:
    """The call that prints a line, found by the words they have in common."""
    best: tuple[int, Text, ast.Call] | None = None
    wanted = set(claim.words.lower().split())
    for name, tree in run.trees():
        for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) == "print"]:
            words = " ".join(str(n.value) for n in ast.walk(call) if isinstance(n, ast.Constant))
            common = len(wanted & set(words.lower().replace("=", " = ").split()))
            if ACCURATE.search(words) and (best is None or common > best[0]):
                best = (common, Text(name, tree), call)
    if best is not None:
        yield best[1], best[2]


def _more_than_all(text: Text, call: ast.Call, claim: Claim) -> Finding:
    origin = Origin(text.tree, call)
    most = max(claim.shares)
    evidence = f"the program prints {most:.1%}, as `{claim.words}`; more than all of them cannot be right"
    loops = origin.loops_around(call)
    for count in origin.counters():
        name = ast.unparse(count.target)
        resets = [n for n in ast.walk(text.tree) if isinstance(n, ast.Assign) and _is_reset(n, name)]
        inside = [n for n in resets if any(part is n for loop in loops[:1] for part in ast.walk(loop))]
        if loops and resets and not inside:
            what = (
                f"{name} is set to 0 once, before the loop, and never reset: it goes on counting from round to round, "
                "and is divided by the number of rows of one round, so the accuracy grows beyond 100 %"
            )
            fix = f"{name} = 0   # at the beginning of every round, inside of the loop in line {loops[0].lineno}"
            return Finding("evaluation", what, text.place(resets[-1]), evidence, fix)
    divisions = [
        n for part in origin.parts for n in ast.walk(part) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)
    ]
    where = text.place(divisions[0] if divisions else call)
    what = (
        "the accuracy is above 100 %: more is counted than what it is divided by (another list, a batch, a count kept)"
    )
    return Finding("evaluation", what, where, evidence, "divide by the number of rows that were counted")


def _is_reset(node: ast.Assign, name: str) -> bool:
    named = any(ast.unparse(t) == name or name in map(ast.unparse, getattr(t, "elts", [])) for t in node.targets)
    return named and any(isinstance(n, ast.Constant) and n.value == 0 for n in ast.walk(node.value))


def _compared(run: Run, text: Text, call: ast.Call, claim: Claim, laboratory: Laboratory) -> Finding | None:
    """What is wrong with the comparisons that an accuracy counts."""
    nodes = Origin(text.tree, call).comparisons()
    trial = told_comparisons(text, nodes)
    if trial is None:
        return None
    outcome = laboratory.try_all([trial], run.took + 3.0).get(trial)
    seen = outcome.compared if outcome is not None else {}
    share = _printed(run, claim)
    for test in (_of_two_kinds, _never_equal, _one_side):
        for i, node in enumerate(nodes):
            if len(seen.get(i, ())) >= FEWEST and (told := test(node, seen[i])):
                what, evidence, fix = told
                return Finding("evaluation", what, text.place(node), f"{evidence}; {share}", fix)
    return None


def _printed(run: Run, claim: Claim) -> str:
    fall = run.outcome().fall
    return f"the program prints {claim.shares[-1]:.1%}, as `{claim.words}`, while its loss falls by {fall:.0%}"


def _left_behind(run: Run, text: Text, call: ast.Call, claim: Claim, laboratory: Laboratory) -> Finding | None:
    """Comparisons that come out the same without any training."""
    nodes = Origin(text.tree, call).comparisons()
    trial = told_comparisons(text, nodes)
    if trial is None:
        return None
    frozen = replace(trial, scale=0.0)
    outcomes = laboratory.try_all([trial, frozen], run.took + 3.0)
    seen = outcomes[trial].compared if trial in outcomes else {}
    still = outcomes[frozen].compared if frozen in outcomes else {}
    share = _printed(run, claim)
    for i, node in enumerate(nodes):
        if run.trained() and not _throws_dice(node) and _is_stale(seen.get(i, []), still.get(i, [])):
            what = (
                f"what `{ast.unparse(node)}` compares is not what was trained: without any training it is the same, to "
                "the last digit. The predictions are stale, made before the training, or by another model (a copy)"
            )
            evidence = f"{len(seen[i])} comparisons are the same when no parameter is moved; {share}"
            return Finding(
                "evaluation", what, text.place(node), evidence, "predict anew, with the model that is trained"
            )
    return None


Told = tuple[str, str, str] | None


def _of_two_kinds(node: ast.Compare, seen: list[Seen]) -> Told:
    """True and False, compared with -1 and 1."""
    for side, other in ((0, 1), (1, 0)):
        mine, theirs = {type(row[side]) for row in seen}, {row[other] for row in seen}
        if isinstance(node.ops[0], ast.Eq) and mine == {bool} and -1 in theirs and theirs <= {-1, 0, 1, -1.0}:
            what = (
                f"`{ast.unparse(node)}` compares True and False with labels -1 and 1: True is 1, but False is 0 and "
                "never -1, so no row with the label -1 ever counts as right"
            )
            evidence = f"{sum(row[2] for row in seen)} of {len(seen)} comparisons were true"
            return what, evidence, "(prediction > 0) == (y > 0)"
    return None


def _never_equal(node: ast.Compare, seen: list[Seen]) -> Told:
    """Two things that are never equal, one of them a label."""
    if not isinstance(node.ops[0], (ast.Eq, ast.Is)) or any(row[2] for row in seen):
        return None
    left, right = ({_shown(row[side]) for row in seen} for side in (0, 1))
    if min(len(left), len(right)) < 2 and not {type(row[0]) for row in seen} ^ {type(row[1]) for row in seen}:
        return None
    why = (
        "a number with a fraction is hardly ever equal to a label; round it, or ask on which side of a threshold it is"
    )
    kinds = {type(row[side]).__name__ for row in seen for side in (0, 1)}
    if kinds <= {"int", "bool"}:
        return None  # whole numbers may be equal; comparing the wrong ones is another matter
    if "Thing" in kinds:
        why = "an object is not equal to a number; compare the number that it holds"
    elif "str" in kinds and kinds != {"str"}:
        why = "a text is never equal to a number"
    what = f"`{ast.unparse(node)}` is never true: {why}"
    evidence = f"{_some(left)} on the left, {_some(right)} on the right, in {len(seen)} comparisons"
    return what, evidence, "prediction = 1 if output > 0.5 else 0   # then compare"


def _one_side(node: ast.Compare, seen: list[Seen]) -> Told:
    """A threshold with all outputs on one side, though they differ."""
    if not isinstance(node.ops[0], (ast.Lt, ast.Gt, ast.LtE, ast.GtE)) or len({row[2] for row in seen}) > 1:
        return None
    for side, other in ((0, 1), (1, 0)):
        limits = {row[other] for row in seen}
        outputs = [row[side] for row in seen]
        fixed = len(limits) == 1 and all(isinstance(x, (int, float)) for x in (*limits, *outputs))
        if (
            fixed
            and len(set(outputs)) >= FEWEST
            and isinstance((node.left, node.comparators[0])[other], (ast.Constant, ast.UnaryOp, ast.Name))
        ):
            low, high, limit = min(outputs), max(outputs), limits.pop()
            what = (
                f"the threshold in `{ast.unparse(node)}` is out of reach: all outputs lie between {low:.4g} and "
                f"{high:.4g}, on one side of {limit:g}, so every row gets the same answer"
            )
            middle = (low + high) / 2
            return (
                what,
                f"{len(seen)} comparisons, all with the same answer",
                f"a threshold between the two: {middle:.2g}, say",
            )
    return None


def _is_stale(seen: list[Seen], still: list[Seen]) -> bool:
    """Whether the numbers compared have fractions and are the same without any training."""
    sides = [
        [row[side] for row in seen if isinstance(row[side], float) and row[side] != round(row[side])] for side in (0, 1)
    ]
    return len(seen) >= FEWEST and seen == still and any(len(set(side)) >= FEWEST for side in sides)


def _throws_dice(node: ast.AST) -> bool:
    """Matches `z + rng.gauss(0, 1) > 0`: data being made, not a prediction."""
    return re.search(r"\b(random|gauss|uniform|rng|randn|normal)\b", ast.unparse(node)) is not None


def _shown(x: Any) -> str:
    return f"{x:.4g}" if isinstance(x, float) else str(x)


def _some(shown: set[str]) -> str:
    return ", ".join(sorted(shown)[:3]) + (", ..." if len(shown) > 3 else "")
