"""What the closure lab says about a wrong body: one sentence for the learner's own mistake, never the line to write.

First what can be read off the text itself (text_blunders.py), then the one part that does not fit (one_slip.py), then
what the numbers tell (foreign/mistakes.py), in the lab's words. This file is asked only when a test has failed: an
unusual body that gives the right numbers is right.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable

from .exercises import ALL, TWO_WALKS
from .feedback import Feedback
from .one_slip import Slip, one_slip
from .text_blunders import ARRIVING, QUESTIONS, Sentence, overwritten, rule_blunders, storing_blunders, walk_blunders

POWERS = {
    "other * self.data ** other": "The exponent has come down in front; what should be left of it up there?",
    "(other - 1) * self.data ** other": "The two numbers have changed places: which of them belongs in front?",
    "self.data ** (other - 1)": "Up there it is right; the factor in front is missing.",
    "other * self.data": "That is right for squares only.",
}
"""Well-known slips in the rule of a power."""


def sentences(key: str, body: str, report: Feedback) -> list[Sentence]:
    """Everything to be said about a failed attempt, the surest first."""
    tree = ast.parse(textwrap.dedent(body))
    if key == "diamond" and {finding.case for finding in report.findings} == {TWO_WALKS.name}:
        return [
            Sentence(
                "Each walk is right by itself. But when a second one begins, what the first has left in a "
                "leaf is gone, or is passed on once more. Who repeats decides when to begin anew."
            )
        ]
    found = list(walk_blunders(tree, report) if key == "diamond" else rule_blunders(key, tree))
    if found:
        return _unlike(found)
    slip = None if key == "diamond" else one_slip(body, ALL[key].passes)
    if slip and ((slip.kind == "comparison" and key == "relu") or "out.grad" in (slip.used, slip.needed)):
        return [_slip_words(key, slip)]
    if report.problem and report.problem.message.startswith("ZeroDivisionError"):
        said = (
            "In one of the programs your line divides by 0. The slope is there all the same, and is found without that."
        )
        return [Sentence(f"{said} {QUESTIONS.get(key, '')}".strip(), report.problem.line)]
    if report.problem and "complex" in report.problem.message:
        return [Sentence("Your share is no real number any more: a negative number was raised to a power that is not "
                         "whole. "
                         f"{QUESTIONS.get(key, '')}".strip(), report.problem.line)]  # fmt: skip
    if report.problem:
        return [Sentence(report.problem.message, report.problem.line)]
    reasons = [Sentence(_in_lab_words(key, reason.text), reason.line) for reason in report.reasons]
    told = [one for one in _unlike(reasons) if one.text != _unknown(key)]
    if not told and slip:
        return [_slip_words(key, slip)]
    return told or _unlike(storing_blunders(tree)) or [Sentence(_unknown(key))]


def _slip_words(key: str, slip: Slip) -> Sentence:
    """The one part that does not fit, in words: which it is, and never what belongs there."""
    rest, question = "Everything else in your lines is right.", QUESTIONS.get(key, "")
    if slip.needed == "out.grad":
        return Sentence(f"You used `{slip.used}` where what arrives belongs. {ARRIVING}. {rest}", slip.line)
    if slip.used == "out.grad":
        said = "One `out.grad` stands where the local derivative belongs, which is made of numbers: `.data`."
        return Sentence(f"{said} {rest} {question}", slip.line)
    if slip.needed == "*" and "out.grad" in slip.within:
        said = f"In `{slip.within}` the `{slip.used}` does not fit: along a path the factors are multiplied."
        return Sentence(f"{said} {rest}", slip.line)
    if slip.kind == "order":
        return Sentence(f"The two sides of `{slip.within}` stand the wrong way round. {rest}", slip.line)
    if slip.kind == "comparison":
        return Sentence(f"The comparison `{slip.within}` does not fit. {rest} {question}", slip.line)
    part = f"the `{slip.used}` in `{slip.within}`" if slip.kind == "operator" else f"`{slip.used}`"
    return Sentence(f"One part does not fit: {part}. {rest} {question}", slip.line)


def _unlike(found: Iterable[Sentence]) -> list[Sentence]:
    """Two sentences at most, and none twice: what is wrong in two lines is said once, with both."""
    told: dict[str, list[int | None]] = {}
    for one in found:
        told.setdefault(one.text, []).append(one.line)
    both = [(text, list(dict.fromkeys(lines))) for text, lines in told.items()]
    return [
        Sentence(text if len(lines) == 1 or not lines[1] else f"{text} The same in line {lines[1]}.", lines[0])
        for text, lines in both[:2]
    ]


def _unknown(key: str) -> str:
    question = QUESTIONS.get(key, "")
    if key == "diamond":
        return "When the walk is over, not every gradient is what it should be: look at the first wrong number."
    said = "What is added to the gradients is not, in all of the programs, what arrives times the local derivative."
    return f"{said} {question}".strip()


# ---- what the numbers tell ----

_LOCAL = re.compile(
    r"the local derivative is (.+?)(?: \(([^()]*(?:\([^()]*\))?[^()]*)\))?; by (\w+) it is .*", re.DOTALL
)


def _in_lab_words(key: str, text: str) -> str:
    """A cause in the lab's words: what was used, and a question in place of the answer."""
    parts = []
    for part in re.split(r"; (?!by )", text):
        if found := _LOCAL.fullmatch(part):
            used, story, me = found.groups()
            if story and used.rstrip().endswith(("*", "/", "+", "-")):  # brackets of the formula, not a remark
                used, story = f"{used} ({story})", None
            parts.append(_local_words(key, used, story, me))
        elif "is wrong: the local derivative by" in part:
            parts.append(_unknown(key))
        elif part.startswith("the contribution to") and "is 2 times" not in part:
            parts.append(f"{part[0].upper()}{part[1:]}. {QUESTIONS.get(key, '')}")
        elif "is missing, or is not stored" in part:
            me = part.partition(".")[0]
            shut = "stays as it is, also where the gate is open"
            parts.append(f"`{me}.grad` {shut if key == 'relu' else 'never changes when your lines run'}.")
        elif "out.grad, is left out" in part:
            parts.append(f"You used the local derivative alone. {ARRIVING}: it has to be a factor of every share.")
        elif "is overwritten" in part:
            me = part.partition(".")[0]
            parts.append(overwritten(me))
        elif part == "the sign is wrong":
            parts.append("The size is right, the sign is not: does the result grow or shrink when this input grows?")
        elif "is added to the local derivative" in part:
            parts.append("You added `out.grad` and the local derivative; along a path the factors are multiplied.")
        elif part != "the chain rule multiplies them":
            part = part.replace(": seed it with 1", "")
            first = part[0].upper() if part.startswith("the ") else part[0]
            parts.append(f"{first}{part[1:]}.")
            if seeded := re.match(r"the walk starts with (\w+)\.grad = (?!0,)", part):
                parts.append(f"When {seeded[1]} moves by h, by how many h does {seeded[1]} move?")
    return " ".join(dict.fromkeys(parts))


def _local_words(key: str, used: str, story: str | None, me: str) -> str:
    if story and "swapped" in story:
        return f"You used `{used}` for {me}, its own number. {QUESTIONS['mul']} Write {me} + h in its place and see."
    if key in ("exp", "tanh", "relu") and story and "self.data where out.data" in story:
        return f"You used `{used}`, made from the input; the slope is made from the result here. {QUESTIONS[key]}"
    if key == "pow" and story and "out.data where self.data" in story:
        return f"You used `out.data`, the result. The slope is made from what went in. {QUESTIONS[key]}"
    if key == "pow" and used in POWERS:
        return f"You used `{used}`. {POWERS[used]} {QUESTIONS[key]}"
    if used == "1":
        said = "You pass on what arrives, unchanged: that is right for a sum, where the local derivative is 1."
    elif key == "tanh" and used == "out.data":
        said = "You used `out.data`, the result itself: that is the slope of exp, not of tanh."
    elif key == "relu" and "relu" in used:
        said = "You used the result as the slope. The result says how high relu is, not how steep."
    else:
        said = f"You used `{used}` as the local derivative of {me}" + (f" ({story})." if story else ", it is another.")
    return f"{said} {QUESTIONS.get(key, '')}".strip()
