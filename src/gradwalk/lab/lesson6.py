"""Lesson 6: four broken programs, repaired blind. The tests look at what the repaired engine or loop does.

A message says what is still wrong, or newly wrong, in numbers; it does not name the bug, which the learner is to find.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ..engine.value import Value as Right
from ..foreign.methods import METHODS, has_rule
from ..foreign.roles import find_roles
from ..foreign.visits import WalkFault, judge_visits, named_values, node_names, watch_visits
from .code import Attempt, Wrong, all_close, close, exercise, number, shown
from .exercise import causes_in
from .lesson6_programs import BROKEN, SOLUTIONS

Program = Callable[[Any, list[Any]], Any]
"""An expression in two or three leaves: (the class, the leaves) -> the result."""


def gradients(kind: type[Any], program: Program, at: list[float]) -> list[float]:
    leaves = [kind(x) for x in at]
    program(kind, leaves).backward()
    return [number(leaf.grad, "a gradient") for leaf in leaves]


def wrong_in(attempt: Attempt, text: str, program: Program) -> str:
    """What an expression's gradients are and should be; "" where they are right."""
    at = attempt.numbers(3)
    got, right = gradients(attempt["Value"], program, at), gradients(Right, program, at)
    if all_close(got, right):
        return ""
    i = next(i for i, (g, r) in enumerate(zip(got, right)) if not close(g, r))
    name = "abc"[i]
    where = f"`{text}` at a = {at[0]}, b = {at[1]}, c = {at[2]}"
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
    """The judge, with a word for who prints the number that is expected."""

    def judged(attempt: Attempt) -> str:
        try:
            return judge(attempt)
        except Wrong as wrong:
            if prints_a_constant(attempt):
                raise Wrong("Your program prints the number itself. That repairs nothing: the tests ask the engine "
                            "about other numbers, and there it is as wrong as before. "
                            "", wrong.line) from None  # fmt: skip
            raise

    return judged


def unchanged(attempt: Attempt, name: str) -> None:
    """Nothing was changed, or only something below the program, or its comments."""
    told, broken = (ast.unparse(tree).strip() for tree in (attempt.tree, ast.parse(BROKEN[name])))
    if told.startswith(broken):
        raise Wrong("The program is as it was: nothing in it has changed.")


SQUARE = ("a * a", lambda kind, v: v[0] * v[0])
TWICE = ("a + a", lambda kind, v: v[0] + v[0])
PLAIN = ("a * b + c", lambda kind, v: v[0] * v[1] + v[2])
LEFT_MUL = ("a * b + a * c", lambda kind, v: v[0] * v[1] + v[0] * v[2])
RIGHT_MUL = ("b * a + c * a", lambda kind, v: v[1] * v[0] + v[2] * v[0])
LEFT_ADD = ("(a + b) * (a + c)", lambda kind, v: (v[0] + v[1]) * (v[0] + v[2]))
RIGHT_ADD = ("(b + a) * (c + a)", lambda kind, v: (v[1] + v[0]) * (v[2] + v[0]))
SQUASHED = ("(a * b).tanh() * c + a.tanh()", lambda kind, v: (v[0] * v[1]).tanh() * v[2] + v[0].tanh())


# ---- A: overwritten ----


def _rules(attempt: Attempt) -> str:
    """The doctor on the rules: what each one does to a gradient, without the line to write."""
    roles = find_roles(attempt["Value"])
    told = []
    for method in METHODS:
        if method.name in ("__add__", "__mul__", "tanh") and has_rule(roles, method):
            told += [f"In `{method.name}`: {cause.evidence}." for cause in causes_in(roles, method)[:1]]
    if not told:
        return "I tried each rule by itself. Every one passes on what it should."
    return " ".join(["I tried each rule by itself, with numbers of my own.", *told])


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
    doctor=_rules,
)
@honest
def patient_a(attempt: Attempt) -> str:
    unchanged(attempt, "patient-a")
    if problem := wrong_in(attempt, *PLAIN):
        raise Wrong(f"With different values it was right before your repair and is wrong now. {problem}. What fits "
                    "a * a alone does not fit the rest.")  # fmt: skip
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
    if problem := wrong_in(attempt, *SQUASHED):
        raise Wrong(f"Sums and products are right, but something with tanh is not. {problem}.")
    return "Every value gets all its shares, however often it is used."


# ---- B: never zeroed ----


def _trained(attempt: Attempt, start: list[float], steps: int) -> list[float]:
    params, step = attempt["params"], attempt["step"]
    for p, x in zip(params, start):
        p.data, p.grad = x, 0.0
    for _ in range(steps):
        step(0.1)
    return [number(p.data, "a parameter") for p in attempt["params"]]


NAMES = ("w1", "w2", "b")


def _reference(
    attempt: Attempt, start: list[float], steps: int, zeroing: bool | Sequence[str], along: bool = False
) -> list[float]:
    """Where the parameters should be; or would be if only some were zeroed, or if they went up the slope."""
    zeroed = [zeroing if isinstance(zeroing, bool) else name in zeroing for name in NAMES]
    xs, ys = attempt["xs"], attempt["ys"]
    p = [Right(x) for x in start]
    for _ in range(steps):
        loss = Right(0.0)
        for (x1, x2), y in zip(xs, ys):
            d = (p[0] * x1 + p[1] * x2 + p[2]).tanh() - y
            loss = loss + d * d
        for one, empty in zip(p, zeroed):
            one.grad = 0.0 if empty else one.grad
        loss.backward()
        for one in p:
            one.data -= (-0.1 if along else 0.1) * one.grad
    return [one.data for one in p]


def _pulse(attempt: Attempt) -> str:
    params, step = attempt["params"], attempt["step"]
    for p in params:
        p.data, p.grad = 0.1, 0.0
    seen = []
    for _ in range(3):
        step(0.0)
        seen.append(shown(params[0].grad))
    return f"With a learning rate of 0 nothing moves, and yet w1.grad is {', then '.join(seen)} after each step."


@exercise(
    "patient-b",
    "Repair program B",
    hints=(
        "The parameters hardly move between two steps. Should their gradients differ much, then?",
        "The gradients grow by about the same amount in each step. Where does the amount of the last step go?",
        "In `step`, before `loss.backward()`: `for p in params: p.grad = 0.0`",
    ),
    solution=SOLUTIONS["patient-b"],
    starter=BROKEN["patient-b"],
    module="program_b",
    doctor=_pulse,
)
@honest
def patient_b(attempt: Attempt) -> str:
    unchanged(attempt, "patient-b")
    start = attempt.numbers(3, -0.5, 0.5)
    if problem := next(filter(None, (wrong_in(attempt, *one) for one in (PLAIN, SQUARE, LEFT_MUL, SQUASHED))), ""):
        raise Wrong(f"Now the engine is wrong, which was right: what is to be repaired is `step`. {problem}.")
    got, right = _trained(attempt, start, 4), _reference(attempt, start, 4, zeroing=True)
    if all_close(got, right, 1e-6):
        return "Each step starts from its own gradient, and the loss goes down without detours."
    line = _line_in_step(attempt, r"grad\s*=[^=]")
    if all_close(got, start):
        raise Wrong("Now nothing moves at all: when the update reads the gradients, they are gone already.", line)
    if all_close(got, _reference(attempt, start, 4, zeroing=False), 1e-6):
        raise Wrong("The steps are just as they were." + _why_still(attempt), line)
    if wiped := _line_in_step(attempt, r"\.data\s*=\s*0"):
        raise Wrong("You set `.data` to 0: what was learned is thrown away in every step. It is another field that "
                    "is too full.", wiped)  # fmt: skip
    for names in (["w1"], ["w2"], ["b"], ["w1", "w2"], ["w1", "b"], ["w2", "b"]):
        if all_close(got, _reference(attempt, start, 4, zeroing=names), 1e-6):
            rest = [name for name in NAMES if name not in names]
            raise Wrong(f"Half of it: {' and '.join(names)} {_are(names)} right now, {' and '.join(rest)} {_are(rest)} "
                        "not.", line)  # fmt: skip
    if all_close(got, _reference(attempt, start, 4, zeroing=True, along=True), 1e-6):
        raise Wrong("Now it walks up the slope: the update adds what it should take away.",
                    _line_in_step(attempt, r"\.data\s*\+="))  # fmt: skip
    raise Wrong(f"After four steps from w1, w2, b = {start} they are {[round(x, 4) for x in got]}, they should be "
                f"{[round(x, 4) for x in right]}.", line)  # fmt: skip


def _are(names: Sequence[str]) -> str:
    return "are" if len(names) > 1 else "is"


def _line_in_step(attempt: Attempt, pattern: str) -> int | None:
    """The first line of `step` in which a pattern is found."""
    lines = attempt.text.splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith("def step")), len(lines))
    found = (i for i, line in enumerate(lines) if i > first and re.search(pattern, line))
    return next((i + 1 for i in found), None)


def _why_still(attempt: Attempt) -> str:
    if attempt.line(r"loss\.grad\s*="):
        return " You set the gradient of the loss. It is a new Value in every step; who is old, and keeps what it had?"
    if attempt.line(r"=\s*Value\(\s*p|Value\(p\.data"):
        return " You make new Values, but nobody uses them: the old ones are still in `params`."
    if _line_in_step(attempt, r"\bgrad\s*=\s*0"):
        return " You set a name of your own to 0, and no Value knows of it. Whose field is it?"
    if attempt.line(r"^(?!\s*self).*grad\s*=\s*0"):
        return " What you added happens once. The steps are many."
    return ""


# ---- C: the order ----


def _diamond(kind: Any, v: list[Any]) -> Any:
    b = v[0] * 3.0
    c = b + v[1]
    return b * c


def _late_nodes(v: list[Any]) -> dict[str, Any]:
    """A graph in which p is used by q, r and s, near the end and far from it."""
    p = v[0] * v[1]
    q = p + v[2]
    r = q * p
    s = p * r
    return {"p": p, "q": q, "r": r, "s": s, "end": s + v[0]}


def _late(kind: Any, v: list[Any]) -> Any:
    return _late_nodes(v)["end"]


def _visits(attempt: Attempt) -> tuple[WalkFault | None, bool]:
    """What is wrong with the order of visits, and whether some node had several."""
    kind = attempt["Value"]
    leaves = [kind(x) for x in attempt.numbers(3)]
    nodes = _late_nodes(leaves)
    roles = find_roles(kind)
    called = node_names(roles, named_values(roles, {**dict(zip("abc", leaves)), **nodes}))
    visits = watch_visits(roles, nodes["end"])
    counts = Counter(id(visit.node) for visit in visits)
    fault = judge_visits(roles, nodes["end"], visits, called)
    return fault, any(counts[id(node)] > 1 for node in nodes.values())


LATE = "p = a * b; q = p + c; r = q * p; s = p * r; end = s + a"


def _order(attempt: Attempt) -> str:
    fault, _ = _visits(attempt)
    return f"In {LATE}: {fault.text} ({fault.evidence})." if fault else "Every node has its turn once, and late enough."


@exercise(
    "patient-c",
    "Repair program C",
    hints=(
        "b is used by c and by d. Write down the order in which the nodes get their turn. Who comes before c?",
        "A node may be written down only after everything it was made from has been; and then the list is read from "
        "its end.",
        "In `visit`, `order.append(v)` after the loop over `v._prev`; and below `for v in reversed(order)`.",
    ),
    solution=SOLUTIONS["patient-c"],
    starter=BROKEN["patient-c"],
    module="program_c",
    doctor=_order,
)
@honest
def patient_c(attempt: Attempt) -> str:
    unchanged(attempt, "patient-c")
    tests = [("p = a * 3; q = p + b; end = p * q", _diamond), (LATE, _late)]
    problems = [problem for text, program in tests if (problem := wrong_in(attempt, text, program))]
    if not problems:
        if problem := wrong_in(attempt, *PLAIN):
            raise Wrong(f"{problem}.")
        return "Every node waits until it has received everything."
    if attempt.line(r"sort"):
        raise Wrong("Sorting by the numbers fits this program by luck: how large a number is says nothing about who "
                    f"was made from whom. {problems[0]}.", attempt.line("sort"))  # fmt: skip
    fault, twice = _visits(attempt)
    if twice:
        raise Wrong(f"Now some nodes have several turns, and pass on again what they have passed on already. "
                    f"{problems[-1]}.")  # fmt: skip
    if fault is None:
        raise Wrong(f"The order is right now, and yet: {problems[0]}.")
    if not any(gradients(attempt["Value"], _diamond, attempt.numbers(3))):
        raise Wrong("Now every gradient is 0: the walk begins at a leaf, and the end result, the only one that has "
                    f"something to give, comes last ({fault.evidence}).")  # fmt: skip
    if attempt.line(r"\[self\]\s*\+"):
        raise Wrong("You moved the end result to the front. That is right for it, and leaves the others as they were. "
                    f"In {LATE}: {fault.text}.", attempt.line(r"\[self\]"))  # fmt: skip
    raise Wrong(f"Some node still has its turn too early or not at all. In {LATE}: {fault.text}.")


# ---- D: the chain is cut ----


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
    doctor=_rules,
)
@honest
def patient_d(attempt: Attempt) -> str:
    unchanged(attempt, "patient-d")
    if not (problem := wrong_in(attempt, *SQUASHED) or wrong_in(attempt, *LEFT_ADD) or wrong_in(attempt, *LEFT_MUL)):
        return "Each share is what arrives times the local derivative, in every rule."
    roles = find_roles(attempt["Value"])
    causes = {
        method.name: causes_in(roles, method)
        for method in METHODS
        if method.name in ("__add__", "__mul__", "tanh") and has_rule(roles, method)
    }
    wrong = [name for name, found in causes.items() if found]
    kinds = {kind for found in causes.values() for cause in found for kind in cause.kinds}
    if attempt.line(r"\*\s*out\.data\b|out\.data\s*\*\s*\("):
        raise Wrong("You multiply by `out.data`, the result's own number. What arrives at the result is another field. "
                    f"{problem}.", attempt.line(r"out\.data"))  # fmt: skip
    if "local" in kinds or "unknown" in kinds:
        where = ", ".join(f"`{name}`" for name in wrong)
        raise Wrong(f"In {where} the local derivative is not right any more: it was before your repair. {problem}.")
    if wrong in (["__mul__"], ["tanh"]):
        done = "tanh" if wrong == ["__mul__"] else "`*`"
        rest = "`*`" if wrong == ["__mul__"] else "tanh"
        raise Wrong(f"Half of it: {done} is right now, {rest} is not. {problem}.")
    raise Wrong(f"{problem}.")
