"""Lesson 6: four broken programs, to be repaired without being told the bug. The tests try the repaired engine or loop.

Programs A and D, with wrong rules, are here; B and C, whose rules are right, are in lesson6_walks.py.

A message says in numbers what is still wrong, or newly wrong; it does not name the bug, which the learner is to find.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

from ...engine.value import Value as Right
from ...foreign.finding import find_roles
from ...foreign.methods import METHODS, has_rule
from ..closures.reasons import causes_in
from ..code import Attempt, Wrong, all_close, close, exercise, plain_number, shown
from .lesson6_evidence import before_and_now
from .lesson6_programs import BROKEN, SOLUTIONS

Program = Callable[[Any, list[Any]], Any]
"""An expression in two or three leaves: (the class, the leaves) -> the result."""


def gradients(kind: type[Any], program: Program, at: list[float]) -> list[float]:
    leaves = [kind(x) for x in at]
    program(kind, leaves).backward()
    return [plain_number(leaf.grad, "a gradient") for leaf in leaves]


def wrong_in(attempt: Attempt, text: str, program: Program) -> str:
    """What an expression's gradients are and should be; "" if they are right."""
    at = attempt.numbers(3)
    got, right = gradients(attempt["Value"], program, at), gradients(Right, program, at)
    if all_close(got, right):
        return ""
    i = next(i for i, (g, r) in enumerate(zip(got, right)) if not close(g, r))
    name = "abc"[i]
    there = ", ".join(f"{one} = {x}" for one, x in zip("abc", at) if re.search(rf"\b{one}\b", text))
    where = f"`{text}` at {there}"
    return f"{where}: {name}.grad is {shown(got[i])}, it should be {shown(right[i])}"


def prints_a_constant(attempt: Attempt) -> bool:
    calls = [node for node in ast.walk(attempt.tree) if isinstance(node, ast.Call)]
    prints = [call for call in calls if ast.unparse(call.func) == "print" and call.args]
    return any(all(isinstance(x, ast.Constant) and _numeric(x.value) for x in call.args) for call in prints)


def _numeric(x: object) -> bool:
    try:
        float(x)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def honest(judge: Callable[[Attempt], str]) -> Callable[[Attempt], str]:
    """The judge, with a reply to learners who just print the expected number."""

    def judged(attempt: Attempt) -> str:
        try:
            return judge(attempt)
        except Wrong as wrong:
            if prints_a_constant(attempt):
                raise Wrong("Your program prints the number itself. That repairs nothing: the tests do not read what is "
                            f"printed, they ask the engine about other numbers. {wrong}", wrong.line) from None  # fmt: skip
            raise

    return judged


def unchanged(attempt: Attempt, name: str) -> None:
    """Check that something was changed, apart from comments and prints at the end."""
    tree = attempt.tree
    printed = False
    while tree.body and isinstance(tree.body[-1], ast.Expr) and ast.unparse(tree.body[-1]).startswith("print("):
        tree.body.pop()
        printed = True
    if ast.unparse(tree) == ast.unparse(ast.parse(BROKEN[name])):
        raise Wrong("It prints something more now, and works as it did: nothing else in it has changed." if printed
                    else "The program is as it was: nothing in it has changed.")  # fmt: skip


SQUARE = ("a * a", lambda kind, v: v[0] * v[0])
TWICE = ("a + a", lambda kind, v: v[0] + v[0])
PLAIN = ("a * b + c", lambda kind, v: v[0] * v[1] + v[2])
LEFT_MUL = ("a * b + a * c", lambda kind, v: v[0] * v[1] + v[0] * v[2])
RIGHT_MUL = ("b * a + c * a", lambda kind, v: v[1] * v[0] + v[2] * v[0])
LEFT_ADD = ("(a + b) * (a + c)", lambda kind, v: (v[0] + v[1]) * (v[0] + v[2]))
RIGHT_ADD = ("(b + a) * (c + a)", lambda kind, v: (v[1] + v[0]) * (v[2] + v[0]))
CHAINED = ("a * b * c + c * (a * b)", lambda kind, v: v[0] * v[1] * v[2] + v[2] * (v[0] * v[1]))
SHARED_TANH = ("a * b + a.tanh()", lambda kind, v: v[0] * v[1] + v[0].tanh())
TANH_SHARED = ("a.tanh() + a * b", lambda kind, v: v[0].tanh() + v[0] * v[1])
SQUASHED = ("(a * b).tanh() * c + a.tanh()", lambda kind, v: (v[0] * v[1]).tanh() * v[2] + v[0].tanh())
WITH_NUMBERS = ("(a * 2 + b) * (c + 1)", lambda kind, v: (v[0] * 2 + v[1]) * (v[2] + 1))


def _shared_result(kind: Any, v: list[Any]) -> Any:
    d = v[0] * v[1] + v[2]
    return d * d + d * v[0]


def _shared_again_and_again(kind: Any, v: list[Any]) -> Any:
    d = v[0] * v[1] + v[2]
    for _ in range(6):
        d = d + d
    return d


SHARED_OFTEN = ("d = a * b + c, then six times d = d + d", _shared_again_and_again)
SHARED = ("d = a * b + c; end = d * d + d * a", _shared_result)
ENGINE_TESTS = (PLAIN, SQUARE, TWICE, LEFT_MUL, RIGHT_MUL, LEFT_ADD, RIGHT_ADD, SQUASHED, SHARED_TANH, TANH_SHARED,
                CHAINED, WITH_NUMBERS, SHARED, SHARED_OFTEN)  # fmt: skip
"""Programs that come out right only if every rule is right, and the walk too."""


def wrong_in_engine(attempt: Attempt) -> str:
    """What `wrong_in` says of the first of these programs that is not right; "" if all are."""
    return next(filter(None, (wrong_in(attempt, *one) for one in ENGINE_TESTS)), "")


def forgets(attempt: Attempt) -> str:
    """A sentence on what two walks leave in a leaf and what they should; "" if both have added up."""
    kind = attempt["Value"]
    a, b, c = (kind(x) for x in attempt.numbers(3))
    (a * b).backward()
    (a + c).backward()
    got = plain_number(a.grad, "a gradient")
    if close(got, b.data + 1.0):
        return ""
    return (f"Each walk is right by itself, but not after another one: when `a * b` has been walked back, and then `a + c`, a.grad is "
            f"{shown(got)}. It should be {shown(b.data + 1.0)}, the shares of both. Setting gradients to 0 is up to whoever "
            "wants that.")  # fmt: skip


# ---- A: overwritten ----


def seen_in_rules(attempt: Attempt) -> str:
    """The doctor on the rules: what each one does to a gradient, without the line to write; "" if all are right."""
    roles = find_roles(attempt["Value"])
    told = []
    for method in METHODS:
        if method.name in ("__add__", "__mul__", "tanh") and has_rule(roles, method):
            told += [f"In `{method.name}`: {cause.evidence}." for cause in causes_in(roles, method)[:1]]
    return " ".join(["I tried each rule by itself, with numbers of my own.", *told]) if told else ""


def overwritten_in(attempt: Attempt) -> str:
    """A sentence, followed by a space, on which rules throw away the old gradient; "" if none does."""
    roles = find_roles(attempt["Value"])
    rules = [method for method in METHODS if method.name in ("__add__", "__mul__", "tanh") and has_rule(roles, method)]
    found = [m.name for m in rules if any("overwritten" in cause.kinds for cause in causes_in(roles, m))]
    where = " and ".join(f"`{name}`" for name in found)
    return f"In {where} a share replaces what was in the gradient before. " if found else ""


@exercise(
    "patient-a",
    "Repair program A",
    hints=(
        "a * b is right and a * a is not. What is different about the two inputs of a * a?",
        "Both shares go to the same Value, one after the other. What is left of the first when the second has come?",
        "Four lines set a gradient with `=`; each of them should add to it, `+=`.",
    ),
    solution=SOLUTIONS["patient-a"],
    starter=BROKEN["patient-a"],
    module="program_a",
    doctor=seen_in_rules,
)
@honest
def patient_a(attempt: Attempt) -> str:
    unchanged(attempt, "patient-a")
    if problem := wrong_in(attempt, *PLAIN):
        fits = [text for text, program in (SQUARE, TWICE) if not wrong_in(attempt, text, program)]
        alone = f" What fits {' and '.join(fits)} alone does not fit the rest." if fits else ""
        raise Wrong(f"With different values it was right before your repair and is wrong now. {problem}.{alone}")
    left = [wrong_in(attempt, *LEFT_MUL), wrong_in(attempt, *LEFT_ADD)]
    right = [wrong_in(attempt, *RIGHT_MUL), wrong_in(attempt, *RIGHT_ADD)]
    both = [wrong_in(attempt, *SQUARE), wrong_in(attempt, *TWICE)]
    muls, adds = [left[0], right[0], both[0]], [left[1], right[1], both[1]]
    if any(adds) and not any(muls):
        raise Wrong(f"Half of it: products are right now, sums are not. {next(filter(None, adds))}.")
    if any(muls) and not any(adds):
        raise Wrong(f"Half of it: sums are right now, products are not. {next(filter(None, muls))}.")
    if any(right) and not any(left):
        raise Wrong(f"Half of it: what stands on the left is right now, what stands on the right is not. "
                    f"{next(filter(None, right))}.")  # fmt: skip
    if any(left) and not any(right):
        raise Wrong(f"Half of it: what stands on the right is right now, what stands on the left is not. "
                    f"{next(filter(None, left))}.")  # fmt: skip
    if problem := next(filter(None, [*both, *left, *right]), ""):
        raise Wrong(f"Values that are used twice are still wrong. {problem}.")
    if problem := wrong_in(attempt, *CHAINED):
        raise Wrong(f"`a * a` and `a + a` are right now, longer expressions are not any more. {problem}.")
    if problem := next(filter(None, (wrong_in(attempt, *one) for one in (SQUASHED, SHARED_TANH, TANH_SHARED))), ""):
        raise Wrong(f"Sums and products are right, but something with tanh is not. {problem}.")
    if problem := wrong_in_engine(attempt):
        raise Wrong(
            f"What was to be repaired is right now. But something else was right before, and is not any more. {problem}."
        )
    if problem := forgets(attempt):
        raise Wrong(problem, attempt.line(r"grad\s*=\s*0"))
    return "Every value gets all its shares, however often it is used." + before_and_now(attempt, "patient-a")


# ---- D: the chain is cut ----


def _twice_a_product(kind: Any, v: list[Any]) -> Any:
    product = v[0] * v[1]
    return product + product


@exercise(
    "patient-d",
    "Repair program D",
    hints=(
        "tanh alone is right, and 2 * tanh is not. What does the 2 have to do with the share that x gets?",
        "A rule has two factors: what arrives, and the local derivative. Read each rule and look for both.",
        "In `*` and in `tanh` each share has to be multiplied by `out.grad`.",
    ),
    solution=SOLUTIONS["patient-d"],
    starter=BROKEN["patient-d"],
    module="program_d",
    doctor=seen_in_rules,
)
@honest
def patient_d(attempt: Attempt) -> str:
    unchanged(attempt, "patient-d")
    first = (SQUASHED, LEFT_ADD, LEFT_MUL, CHAINED, SHARED_TANH, TANH_SHARED)
    problem = next(filter(None, (wrong_in(attempt, *one) for one in first)), "") or wrong_in_engine(attempt)
    if not problem:
        if problem := forgets(attempt):
            raise Wrong(problem, attempt.line(r"grad\s*=\s*0"))
        said = "Each share is what arrives times the local derivative, in every rule."
        return said + before_and_now(attempt, "patient-d")
    roles = find_roles(attempt["Value"])
    causes = {
        method.name: causes_in(roles, method)
        for method in METHODS
        if method.name in ("__add__", "__mul__", "tanh") and has_rule(roles, method)
    }
    wrong = [name for name, found in causes.items() if found]
    if not wrong:
        raise Wrong(f"I tried `+`, `*` and tanh by themselves: each is right now. And yet: {problem}. Is the rest of the program "
                    "as it was?")  # fmt: skip
    if own_number := attempt.line(r"^(?!.*out\.grad).*(\*\s*out\.data\b(?!\s*\*\*)|out\.data\s*\*\s*\()"):
        raise Wrong("You multiply by `out.data`, the result's own number. What arrives at the result is another field. "
                    f"{problem}.", own_number)  # fmt: skip
    if bare := attempt.line(r"[+=]\s*1 - out\.data\s*\*\*\s*2\s*\*\s*out\.grad|out\.grad\s*\*\s*1 - out\.data"):
        raise Wrong("Brackets are missing: `*` comes before `-`, so only a part of the local derivative is multiplied. "
                    f"{problem}.", bare)  # fmt: skip
    if added := attempt.line(r"^(?!.*\.grad = (.*\+ )?\w+\.grad( \+|$)).*([^+\s]\s*\+ out\.grad|out\.grad \+ )"):
        raise Wrong(
            f"You add what arrives to the local derivative. Along a path the two are multiplied. {problem}.", added
        )
    if own := attempt.line(r"\*\s*(self|other)\.grad\b|[+=]\s*(self|other)\.grad\s*\*"):
        raise Wrong("You multiply by the gradient of an input, the very thing that is being collected. What has arrived at the "
                    f"result stands elsewhere. {problem}.", own)  # fmt: skip
    if replaced := attempt.line(r"\.grad\s*\*="):
        raise Wrong(
            f"You multiply what was collected so far by the share, `*=`. It should be added to it. {problem}.", replaced
        )
    strange = [name for name, found in causes.items() if any("unknown" in one.kinds for one in found)]
    spoiled = [name for name, found in causes.items() if any({"local", "swapped"} & set(one.kinds) for one in found)]
    if strange:
        where = " and ".join(f"`{name}`" for name in strange)
        raise Wrong(f"What {where} does to a gradient is not right any more. {problem}.")
    if lost := overwritten_in(attempt):
        raise Wrong(f"{lost}It was added before your repair. {problem}.", attempt.line(r"\.grad\s*=[^=]*out\.grad"))
    if spoiled:
        where = " and ".join(f"`{name}`" for name in spoiled)
        raise Wrong(f"In {where} the local derivative is not right any more: it was before your repair. {problem}.")
    if wrong in (["__mul__"], ["tanh"]):
        done = "tanh" if wrong == ["__mul__"] else "`*`"
        rest = "`*`" if wrong == ["__mul__"] else "tanh"
        raise Wrong(f"Half of it: {done} is right now, {rest} is not. {problem}.")
    at = attempt.numbers(3)
    shares = zip(gradients(attempt["Value"], _twice_a_product, at), gradients(Right, _twice_a_product, at))
    left, right = [close(got, wanted) for got, wanted in shares][:2]
    if "__add__" not in wrong and left != right:
        done, rest = ("left", "right") if left else ("right", "left")
        raise Wrong(f"Half of it: what stands on the {done} of a `*` gets what it should now, what stands on the {rest} does not, "
                    f"and tanh is not right either. {problem}.")  # fmt: skip
    raise Wrong(f"{problem}.")
