"""What the closure lab says about a wrong body: a sentence for the learner's own mistake, never the line to write.

It goes by what can be read off the text itself (text_blunders.py, walk_blunders.py), then by known mistakes that give
the same numbers (carried_out.py), then by single parts that do not fit (one_slip.py), then by what the numbers reveal
(foreign/mistakes.py), in the lab's own words. Each claim about the learner's text is checked against it before it is
made (claims.py). All this happens only after a test has failed: an unusual body that gives the right numbers is right.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator

from ..error_words import help_for_message
from .carried_out import names_for_fields, same_numbers, second_walk
from .claims import holds
from .exercises import ALL, TWICE, TWO_WALKS
from .feedback import Feedback
from .one_slip import Slip, one_slip
from .text_blunders import ARRIVING, Sentence, ask, overwritten, rule_blunders, storing_blunders
from .walk_blunders import walk_blunders

POWERS = {
    "other * self.data ** other": "The exponent has come down in front; what should be left of it up there?",
    "(other - 1) * self.data ** other": "The two numbers have changed places: which of them belongs in front?",
    "self.data ** (other - 1)": "Up there it is right; the factor in front is missing.",
    "other * self.data": "That is right for squares only.",
}
"""Well-known slips in the rule of a power."""


def sentences(key: str, body: str, report: Feedback) -> list[Sentence]:
    """What to say about a failed attempt, the surest first; nothing that is not true of its text."""
    tree = ast.parse(textwrap.dedent(body))
    found = [one for one in _found(key, body, tree, report) if holds(one.text, tree, one.line)]
    return _once(_unlike(found), ask(key)) or [Sentence(_unknown(key))]


def _found(key: str, body: str, tree: ast.Module, report: Feedback) -> list[Sentence]:
    failed = {finding.case for finding in report.findings}
    if key == "diamond" and failed == {TWICE.name}:
        return [
            Sentence(
                "The first walk is right. But a second one from the same result begins with more than 1 there: what "
                "the first walk began with is still in it. When the end moves by h, by how many h does it move?"
            )
        ]
    if key == "diamond" and failed and failed <= {TWO_WALKS.name, TWICE.name}:
        return [Sentence(second_walk(report))]
    found = list(walk_blunders(tree) if key == "diamond" else names_for_fields(key, tree))
    if not found and key != "diamond":
        found = list(rule_blunders(key, tree)) or list(same_numbers(key, report))
    if found:
        return found
    slip = None if key == "diamond" else one_slip(body, ALL[key].passes)
    slipped = [_slip_words(slip, ask(key, _owner(body, slip.line)))] if slip else []
    if slip and ((slip.kind == "comparison" and key == "relu") or "out.grad" in (slip.used, slip.needed)):
        return slipped
    if report.problem and report.problem.message.startswith("ZeroDivisionError"):
        said = (
            "In one of the programs your line divides by 0. The slope is there all the same, and is found without that."
        )
        return [Sentence(f"{said} {ask(key)}".strip(), report.problem.line)]
    if report.problem and "complex" in report.problem.message:
        return [Sentence("Your share is not a real number any more: a negative number was raised to a power that is "
                         "not whole. "
                         f"{ask(key)}".strip(), report.problem.line)]  # fmt: skip
    if report.problem:
        return [Sentence(_of_python(report.problem.message), report.problem.line)]
    told = [
        Sentence(words, reason.line)
        for reason in report.reasons
        if (words := _in_lab_words(key, reason.text, tree, reason.line)) and words != _unknown(key)
    ]
    return told or slipped or list(storing_blunders(tree))


def _of_python(message: str) -> str:
    """An error in Python's words, followed by our explanation."""
    if "float() argument must be" in message and "'Value'" in message:
        return "What you put into a gradient is a whole Value. A gradient is made of numbers: `.data`."
    return f"{message}. {help_for_message(message)}".removesuffix(". ")


def _owner(body: str, line: int) -> str:
    """Whose gradient a line is about: "self" or "other"."""
    return "other" if "other.grad" in textwrap.dedent(body).splitlines()[line - 1].partition("=")[0] else "self"


def _slip_words(slip: Slip, question: str) -> Sentence:
    """A sentence on the one part that does not fit: which one it is, but never what belongs there."""
    rest = "Everything else in your lines is right."
    if slip.needed == "out.grad":
        return Sentence(f"You used `{slip.used}` where what arrives belongs. {ARRIVING}. {rest}", slip.line)
    if slip.used == "out.grad":
        said = "One `out.grad` stands where the local derivative belongs."
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
    """At most two sentences, all different: a mistake made in two lines is mentioned once, with both lines."""
    told: dict[str, list[int | None]] = {}
    for one in found:
        told.setdefault(one.text, []).append(one.line)
    both = [(text, list(dict.fromkeys(lines))) for text, lines in told.items()]
    return [
        Sentence(text if len(lines) == 1 or not lines[1] else f"{text} The same in line {lines[1]}.", lines[0])
        for text, lines in both[:2]
    ]


def _once(told: list[Sentence], question: str) -> list[Sentence]:
    """A question that ends both of two sentences is kept in the first only."""
    if not question or len(told) < 2 or question not in told[0].text:
        return told
    return [told[0], Sentence(told[1].text.replace(question, "").strip(), told[1].line)]


def _unknown(key: str) -> str:
    if key == "diamond":
        return "When the walk is over, not every gradient is what it should be: look at the first wrong number."
    said = "In some of the programs, what is added to the gradients is not what arrives times the local derivative."
    return f"{said} {ask(key)}".strip()


# ---- what the numbers tell ----

_LOCAL = re.compile(
    r"the local derivative is (.+?)(?: \(([^()]*(?:\([^()]*\))?[^()]*)\))?; by (\w+) it is .*", re.DOTALL
)


def _in_lab_words(key: str, text: str, tree: ast.Module, line: int | None) -> str:
    """A cause in the lab's words: what was used, and a question instead of the answer. Parts that are not true of the
    learner's line are left out."""
    parts = [part for told in re.split(r"; (?!by )", text) for part in _part_words(key, told, text)]
    return " ".join(dict.fromkeys(part for part in parts if holds(part, tree, line)))


def _part_words(key: str, part: str, whole: str) -> Iterator[str]:
    if found := _LOCAL.fullmatch(part):
        used, story, me = found.groups()
        if story and used.rstrip().endswith(("*", "/", "+", "-")):  # parentheses of the formula, not a remark
            used, story = f"{used} ({story})", None
        if used != "1" or "is left out" not in whole:  # a 1 by itself: nothing is passed on
            yield _local_words(key, used, story, me)
    elif "is wrong: the local derivative by" in part:
        yield _unknown(key)
    elif part.startswith("the contribution to") and "is 2 times" not in part:
        yield f"{part[0].upper()}{part[1:]}. {ask(key)}"
    elif "is missing, or is not stored" in part:
        me = part.partition(".")[0]
        shut = "stays as it is, even where the gate is open"
        yield f"`{me}.grad` {shut if key == 'relu' else 'never changes when your lines run'}."
    elif "out.grad, is left out" in part:
        wrong = "the local derivative is" in whole
        said = "`out.grad` is not in your share" if wrong else "You used the local derivative alone"
        yield f"{said}. {ARRIVING}: it has to be a factor of every share."
    elif "is overwritten" in part:
        yield overwritten(part.partition(".")[0])
    elif part == "the sign is wrong":
        also = "The sign is turned, too" if "the local derivative is" in whole else "The size is right, the sign is not"
        yield f"{also}: does the result grow or shrink when this input grows?"
    elif "is added to the local derivative" in part:
        yield "You added `out.grad` and the local derivative; along a path the factors are multiplied."
    elif part != "the chain rule multiplies them":
        part = part.replace(": seed it with 1", "")
        first = part[0].upper() if part.startswith("the ") else part[0]
        yield f"{first}{part[1:]}."
        if seeded := re.match(r"the walk starts with (\w+)\.grad = (?!0,)", part):
            yield f"When {seeded[1]} moves by h, by how many h does {seeded[1]} move?"


def _local_words(key: str, used: str, story: str | None, me: str) -> str:
    question = ask(key, me)
    if story and "swapped" in story:
        return f"You used `{used}` for {me}, its own number. {question} Write {me} + h in its place and see."
    if key in ("exp", "tanh", "relu") and story and "self.data where out.data" in story:
        return f"You used `{used}`, made from the input; the slope is made from the result here. {question}"
    if key == "pow" and story and "out.data where self.data" in story:
        return f"You used `out.data`, the result. The slope is made from what went in. {question}"
    if key == "pow" and used in POWERS:
        return f"You used `{used}`. {POWERS[used]} {question}"
    if used == "1":
        said = "You pass on what arrives, unchanged: that is right for a sum, where the local derivative is 1."
    elif key == "tanh" and used == "out.data":
        said = "You used `out.data`, the result itself: that is the slope of exp, not of tanh."
    elif key == "relu" and "relu" in used:
        said = "You took the result for the slope. The result says how high relu is, not how steep."
    else:
        said = f"The local derivative of {me} comes to `{used}` in your line" + (f" ({story})." if story else ".")
    return f"{said} {question}".strip()
