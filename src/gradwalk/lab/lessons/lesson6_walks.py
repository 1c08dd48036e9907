"""Lesson 6's programs B and C, in which every rule is right: a step that keeps old gradients, visits that come too early."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...engine.value import Value as Right
from ...foreign.finding import find_roles
from ...foreign.visits import WalkFault, judge_visits, named_values, node_names, watch_visits
from ..code import Attempt, Wrong, all_close, exercise, plain_number, shown
from .lesson6 import forgets, gradients, honest, overwritten_in, seen_in_rules, unchanged, wrong_in, wrong_in_engine
from .lesson6_evidence import before_and_now, steps_before_and_now
from .lesson6_programs import BROKEN, SOLUTIONS

# ---- B: never zeroed ----


def _trained(attempt: Attempt, start: list[float], steps: int) -> list[float]:
    params, step = attempt["params"], attempt["step"]
    for p, x in zip(params, start):
        p.data, p.grad = x, 0.0
    for _ in range(steps):
        step(0.1)
    return [plain_number(p.data, "a parameter") for p in attempt["params"]]


NAMES = ("w1", "w2", "b")


def _reference(
    attempt: Attempt, start: list[float], steps: int, zeroing: bool | Sequence[str], along: bool = False
) -> list[float]:
    """Where the parameters should be, or would be if only some were zeroed, or if they moved up the slope."""
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
    if wrong := seen_in_rules(attempt):
        return wrong
    params, step = attempt["params"], attempt["step"]
    for p in params:
        p.data, p.grad = 0.1, 0.0
    seen = []
    for _ in range(3):
        step(0.0)
        seen.append([shown(p.grad) for p in params])
    grown = {name: grads for name, grads in zip(NAMES, zip(*seen)) if len(set(grads)) > 1}
    if not grown:
        return ""
    told = "; ".join(f"{name}.grad is {', then '.join(grads)}" for name, grads in grown.items())
    fine = [name for name in NAMES if name not in grown]
    rest = f" {' and '.join(fine)} {_are(fine)} as {'they' if len(fine) > 1 else 'it'} should be." if fine else ""
    return (f"With a learning rate of 0 nothing moves, and yet after each step {told}: what one step leaves there is still there in the "
            f"next.{rest}{_emptied(attempt)}")  # fmt: skip


def _emptied(attempt: Attempt) -> str:
    """A sentence saying that nothing else is wrong, if training is right once gradients are zeroed between steps."""
    start = [0.1, -0.2, 0.3]
    params = attempt["params"]
    for p, x in zip(params, start):
        p.data = x
    for _ in range(4):
        for p in params:
            p.grad = 0.0
        attempt["step"](0.1)
    got = [plain_number(p.data, "a parameter") for p in attempt["params"]]
    if not all_close(got, _reference(attempt, start, 4, zeroing=True), 1e-6):
        return ""
    return " When I empty all gradients by hand between two steps, it trains as it should: nothing else in it is wrong."


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
    _same_data(attempt)
    if problem := wrong_in_engine(attempt):
        raise Wrong("Now the engine is wrong, which was right: what is to be repaired is `step`. "
                    f"{overwritten_in(attempt)}{problem}.")  # fmt: skip
    got, right = _trained(attempt, start, 4), _reference(attempt, start, 4, zeroing=True)
    if all_close(got, right, 1e-6):
        _gives_the_loss(attempt, start)
        said = "Each step starts from its own gradient, and the loss goes down without detours."
        if forgets(attempt):
            said += " (You zero in `backward()`. It does here; but the gradients of two losses can no longer add up.)"
        if any(p.grad for p in attempt["params"]):
            return said + steps_before_and_now(attempt)
        return f"{said} You zero at the end of a step, which is just as good; the evidence is taken after that, and shows 0."
    line = _line_in_step(attempt, r"grad\s*=[^=]")
    if all_close(got, start):
        updated = _line_in_step(attempt, r"\.data\s*(-=|=)") and _line_in_step(attempt, r"\.backward\(\)")
        raise Wrong("Now nothing moves at all: " + ("when the update reads the gradients, they are gone already."
                    if updated and line else "no parameter is changed by what has arrived in its gradient."), line)  # fmt: skip
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
    if _replaced(_trained(attempt, start, 1), _reference(attempt, start, 1, zeroing=True), start):
        raise Wrong("The update puts the step in the parameter's place: what it had learned is gone. The step should be "
                    "subtracted from what was there.", _line_in_step(attempt, r"\.data\s*="))  # fmt: skip
    if longer := _longer(_trained(attempt, start, 1), _reference(attempt, start, 1, zeroing=True), start):
        raise Wrong(f"Each step is {shown(longer)} times as long as it should be: `lr` times the gradient, no more and no "
                    "less.", _line_in_step(attempt, r"\.data\s*-?="))  # fmt: skip
    raise Wrong(f"After four steps from w1, w2, b = {start} they are {[round(x, 4) for x in got]}, they should be "
                f"{[round(x, 4) for x in right]}.", line)  # fmt: skip


def _same_data(attempt: Attempt) -> None:
    """Check that the program's data are unchanged: they are not what is wrong with it."""
    original: dict[str, Any] = {}
    exec(SOLUTIONS["patient-b"], original)
    for name in ("xs", "ys"):
        if attempt[name] != original[name]:
            raise Wrong(f"`{name}` is not what it was. The data is right as it came: what is to be repaired is `step`.",
                        attempt.line(rf"^{name}\b"))  # fmt: skip


def _gives_the_loss(attempt: Attempt, start: list[float]) -> None:
    """Check the number that a step returns, which the evidence draws."""
    for p, x in zip(attempt["params"], start):
        p.data, p.grad = x, 0.0
    got = plain_number(attempt["step"](0.0), "What `step` returns", _line_in_step(attempt, r"\breturn\b"))
    rows = zip(attempt["xs"], attempt["ys"])
    right = sum((math.tanh(start[0] * x1 + start[1] * x2 + start[2]) - y) ** 2 for (x1, x2), y in rows)
    if not all_close([got], [right]):
        raise Wrong(f"The parameters go where they should. But the loss that `step` returns was right before and is not any more: "
                    f"{shown(got)}, it should be {shown(right)}.", _line_in_step(attempt, r"\bloss\s*="))  # fmt: skip


def _replaced(got: Sequence[float], right: Sequence[float], start: Sequence[float]) -> bool:
    """Whether the parameters were replaced by the step itself, with either sign."""
    steps = [r - s for r, s in zip(right, start)]
    return all_close(got, steps, 1e-6) or all_close(got, [-step for step in steps], 1e-6)


def _longer(got: Sequence[float], right: Sequence[float], start: Sequence[float]) -> float:
    """How many times too long the steps are, if the factor is the same for every parameter; otherwise 0."""
    ratios = [(g - s) / (r - s) for g, r, s in zip(got, right, start) if r != s]
    same = ratios and all_close(ratios, ratios[:1] * len(ratios), 1e-6) and ratios[0] > 0
    return ratios[0] if same and not all_close(ratios[:1], [1.0], 1e-6) else 0.0


def _are(names: Sequence[str]) -> str:
    return "are" if len(names) > 1 else "is"


def _line_in_step(attempt: Attempt, pattern: str) -> int | None:
    """The first line of `step` that matches a pattern."""
    lines = attempt.text.splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith("def step")), len(lines))
    found = (i for i, line in enumerate(lines) if i > first and re.search(pattern, line))
    return next((i + 1 for i in found), None)


def _why_still(attempt: Attempt) -> str:
    if attempt.line(r"loss\.grad\s*="):
        return " You set the gradient of the loss. It is a new Value in every step; what is old, and keeps what it had?"
    if attempt.line(r"=\s*Value\(\s*p|Value\(p\.data"):
        return " You make new Values, but nobody uses them: the old ones are still in `params`."
    if named := re.search(r"^\s*for (\w+) in .*:\s*\1\s*=\s*0", attempt.text, re.MULTILINE):
        return f" `{named[1]} = 0` gives the name {named[1]} to a number, and the Value is left as it was. Which field of it is too full?"
    if _line_in_step(attempt, r"\.grad\s*==\s*0"):
        return " `==` asks whether two things are equal, and changes neither."
    if _line_in_step(attempt, r"\.grad\s*[-+]=\s*0(\.0*)?\s*$"):
        return " Adding 0 leaves a number as it was."
    if _line_in_step(attempt, r"(?<!\.)\bgrad\s*=\s*0"):
        return " You set a name of your own to 0, and no Value knows of it. Whose field is it?"
    if attempt.line(r"^(?!\s*self).*grad\s*=\s*0"):
        return " What you added does not happen in each step. When does it run?"
    return ""


# ---- C: the order ----


def _diamond(kind: Any, v: list[Any]) -> Any:
    b = v[0] * 3.0
    c = b + v[1]
    return b * c


def _late_nodes(v: list[Any]) -> dict[str, Any]:
    """A graph in which q, r and s use p, near the end and far from it."""
    p = v[0] * v[1]
    q = p + v[2]
    r = q * p
    s = p * r
    return {"p": p, "q": q, "r": r, "s": s, "end": s + v[0]}


def _late(kind: Any, v: list[Any]) -> Any:
    return _late_nodes(v)["end"]


def _visits(attempt: Attempt) -> tuple[WalkFault | None, bool]:
    """What is wrong with the order of visits, and whether some node was visited more than once."""
    kind = attempt["Value"]
    leaves = [kind(x) for x in attempt.numbers(3)]
    nodes = _late_nodes(leaves)
    roles = find_roles(kind)
    called = node_names(roles, named_values(roles, {**dict(zip("abc", leaves)), **nodes}))
    visits = watch_visits(roles, nodes["end"])
    counts = Counter(id(visit.node) for visit in visits)
    fault = judge_visits(roles, nodes["end"], visits, called)
    return fault, any(counts[id(node)] > 1 for node in nodes.values())


STILL = {
    "seed": "The order may be right; it is the start of the walk that is not.",
    "order": "Some node still has its turn too early.",
    "never": "Some node never has its turn.",
    "twice": "Some node has more than one turn.",
}
"""What is wrong with a walk, by its kind. Which node it is, the doctor says, for a point."""

LATE = "p = a * b; q = p + c; r = q * p; s = p * r; end = s + a"


def _order(attempt: Attempt) -> str:
    fault, _ = _visits(attempt)
    return f"In {LATE}: {fault.text} ({fault.evidence})." if fault else seen_in_rules(attempt)


def _idle_end(attempt: Attempt, visited: str) -> str:
    """Why nothing reaches the leaves, judging by the gradient of the result and the order of the visits."""
    end = _late(attempt["Value"], [attempt["Value"](x) for x in attempt.numbers(3)])
    end.backward()
    if not end.grad:
        return "Now every gradient is 0: nothing has been put into the end result before the walk begins"
    turns = re.findall(r"\w+", visited.rpartition(":")[2])
    first = "It is the only one that has something to give at first, and it"
    if "end" not in turns:
        return f"Now nothing leaves the end result. {first} never has its turn"
    if turns[-1] == "end":
        return f"Now nothing gets further than the inputs of the end result. {first} has its turn last"
    return "Now nothing comes as far as the leaves in `p = a * 3; q = p + b; end = p * q`"


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
        if problem := wrong_in_engine(attempt):
            raise Wrong(f"The order is right now. But something else was right before, and is not any more. {problem}.")
        if problem := forgets(attempt):
            raise Wrong(f"The order is right now. {problem}", attempt.line(r"grad\s*=\s*0"))
        return "Every node waits until it has received everything." + before_and_now(attempt, "patient-c")
    fault, twice = _visits(attempt)
    if twice:
        raise Wrong(f"Now some nodes have several turns, and pass on again what they have passed on already. "
                    f"{problems[-1]}.")  # fmt: skip
    if fault is None:
        raise Wrong(f"The order is right now, and yet: {problems[0]}.")
    if not any(gradients(attempt["Value"], _diamond, attempt.numbers(3))):
        raise Wrong(f"{_idle_end(attempt, fault.evidence)} ({fault.evidence}).")
    if fault.kind == "order" and (by_size := attempt.line(r"\bsorted\(|\.sort\(")):
        raise Wrong("You sort the nodes, and what you sort them by does not always put a result before what it was made from. "
                    f"{problems[-1]}.", by_size, "sorted")  # fmt: skip
    if attempt.line(r"\[self\]\s*\+"):
        raise Wrong("You moved the end result to the front. That is right for it, and leaves the others as they were. "
                    f"{problems[-1]}.", attempt.line(r"\[self\]"))  # fmt: skip
    raise Wrong(f"{STILL[fault.kind]} {problems[-1]}.", said=fault.kind)
