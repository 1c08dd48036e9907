"""The hidden tests of lesson 8: backpropagation as a loop over a tape."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .code import Attempt, Wrong, all_close, exercise, shown
from .tape_lines import Tape
from .tape_solutions import BACKWARD, RIGHT
from .tape_trials import branch, dotted, fails, tapes


@exercise(
    "backward-tape",
    "Walk it backward",
    hints=(
        "Which line is visited first, and what is its gradient?",
        "A list of gradients, all 0 but the last, which is 1. From the last line to the first, each adds to the "
        "gradients of its args.",
        'For a product: `grads[a] += values[b] * grads[i]` and `grads[b] += values[a] * grads[i]`; a `"dot"` is that for every pair.',
    ),
    solution=BACKWARD,
    module="tape",
)
def backward(attempt: Attempt) -> str:
    f, line = attempt["backward"], attempt.only_line("backward")
    *others, telling = tapes(attempt)  # a * b + c tells a walk in the wrong direction from a sum that passes nothing on
    for name, tape in [telling, *others, ("a tape with a dot", dotted(attempt))]:
        values = RIGHT["run"](tape)
        try:
            got = f(list(tape), list(values))
        except TypeError as problem:
            if not re.search("indices must be.*not float", str(problem)) or not fails(f, tape[:1], values[:1]):
                raise  # with a leaf alone it works, so that is not the reason
            raise Wrong("You look up the number of a leaf as if it were a place. A leaf has nobody to pass anything on to.",
                        attempt.line_of(problem)) from None  # fmt: skip
        right = RIGHT["backward"](tape, values)
        if not isinstance(got, list) or len(got) != len(right):
            raise Wrong(
                "`backward` should give a list with one gradient for each line of the tape.",
                attempt.line_giving("backward"),
            )
        if all_close(got, right):
            continue
        if len(tape) > 2 and all_close(got, [got[0]] * len(got)) and got[0]:
            raise Wrong(f"For {name} every line gets {got[0]!r:.20}. What arrives differs from line to line.", line)
        if not any(got):
            raise Wrong(
                f"For {name} all gradients are 0: the last line's own gradient is 1, everything starts there.", line
            )
        if not all_close([got[-1]], [1.0]):
            raise Wrong(f"For {name} the last line has gradient {shown(got[-1])}. The root's own gradient is 1.", line)
        i = next(i for i in reversed(range(len(right))) if not all_close([got[i]], [right[i]]))
        fits = _fitting(f, got, tape, values, [one for _, one in others])
        why, op = _said(fits) if fits else _alone(f)
        at = _place(attempt, MISTAKES[fits[0]].place) if fits else None
        wrong = f"ine {i} {tape[i]!r} gets {shown(got[i])}, it should be {shown(right[i])}."
        raise Wrong(f"For {name}: {why}. L{wrong}" if fits else f"For {name}, l{wrong} {why}".rstrip(),
                    at or (branch(attempt, op) if op else None))  # fmt: skip
    return "Backpropagation as a loop over a list."


def _fitting(f: Callable[..., Any], got: list[float], tape: Tape, values: list[float], others: list[Tape]) -> list[str]:
    """The known mistakes that give these gradients, here and in other tapes: all of one kind, or none."""
    fits = [change for change in MISTAKES if all_close(got, _walked(tape, values, change))]
    for other in others:
        if len(fits) < 2:
            break
        numbers = RIGHT["run"](other)
        with suppress(Exception):
            theirs = f(list(other), list(numbers))
            fits = [change for change in fits if all_close(theirs, _walked(other, numbers, change))]
    return fits if len({MISTAKES[change].text for change in fits}) == 1 else []


def _said(fits: list[str]) -> tuple[str, str]:
    """What is said of a mistake, and the operation whose lines it is in: "" where that may be any."""
    ops = {MISTAKES[change].op for change in fits}
    op = ops.pop() if len(ops) == 1 else ""
    return MISTAKES[fits[0]].text.format(where=CALLED.get(op, "a line")), op


def _place(attempt: Attempt, place: str) -> int | None:
    """The line of the learner's text that a mistake without an operation of its own is in."""
    if place == "loop":
        loops = [node.lineno for node in ast.walk(attempt.tree) if isinstance(node, (ast.For, ast.While))]
        return min(loops, default=None)
    if place == "set":
        inside = [
            child
            for node in ast.walk(attempt.tree)
            if isinstance(node, (ast.For, ast.While))
            for child in ast.walk(node)
        ]
        sets = [
            node.lineno
            for node in inside
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript)
        ]
        return min(sets, default=None)
    return None


def _alone(f: Callable[..., Any]) -> tuple[str, str]:
    """Which operation goes wrong where there is nothing else, and how; then with something behind it. And its name."""
    leaves: Tape = [("leaf", (x,)) for x in (2.0, 3.0, 5.0, 7.0)]
    for op, count in (("+", 2), ("*", 2), ("tanh", 1), ("dot", 4)):
        single = [*leaves, (op, tuple(range(count)))]
        numbers = ", ".join(shown(x) for _, (x,) in leaves[:count])
        for tape, then in (
            (single, ""),
            ([*single, ("leaf", (10.0,)), ("*", (4, 5))], ", whose result is multiplied by 10 afterwards,"),
        ):
            values = RIGHT["run"](tape)
            try:
                got = f(list(tape), list(values))[:count]
            except Exception:
                return "", ""
            if not all_close(got, RIGHT["backward"](tape, values)[:count]):
                given = f"inputs get {', '.join(map(shown, got))}" if count > 1 else f"input gets {shown(got[0])}"
                return f"Already a single `{op}` of {numbers}{then} goes wrong: there its {given}.", op
    return "", ""


@dataclass(frozen=True)
class Mistake:
    """A mistake in the loop: what is said of it, and where in the learner's text it stands.

    text   {where} is "a line", or what `op` is called
    op     the operation whose part of the loop it is in, if it is in one
    place  "loop" for the line that says who is visited when, "set" for one that replaces an entry of the list
    """

    text: str
    op: str = ""
    place: str = ""


CALLED = {"+": "a `+`", "*": "a `*`", "tanh": "a tanh", "dot": "a dot"}
_REPLACED = Mistake("a value used twice keeps only one share: add (`+=`), do not replace, in every place", place="set")
_UPSTREAM = "what has arrived at {where} is not passed on: each share is the local derivative *times* it"
_OWN = Mistake("a product passes on the other factor, not the own one, to both sides", "*")

MISTAKES = {
    "downward": Mistake("the lines are visited from first to last, when nothing has arrived yet", place="loop"),
    **dict.fromkeys(("replace", "replace first", "replace second"), _REPLACED),
    "no upstream": Mistake(_UPSTREAM),
    **dict.fromkeys(("no upstream in products", "no upstream 0", "no upstream 1"), Mistake(_UPSTREAM, "*")),
    "no upstream in tanh": Mistake(_UPSTREAM, "tanh"),
    "no upstream in sums": Mistake(_UPSTREAM, "+"),
    **dict.fromkeys(("own factor", "own factor first", "own factor second"), _OWN),
    "ones": Mistake("every gradient begins at 1. Only that of the last line does, the others begin at 0"),
    "places": Mistake("you multiply by the numbers of the lines: the factors are in `values`", "*"),
    "first of pairs": Mistake("of each pair of a dot only the first gets something", "dot"),
    "second of pairs": Mistake("of each pair of a dot only the second gets something", "dot"),
    "one pair": Mistake("only the first pair of a dot gets something: every pair is a product", "dot"),
    "no dot": Mistake("your loop does nothing for a dot", "dot"),
    "no sum": Mistake("your loop does nothing for a `+`", "+"),
    "no product": Mistake("your loop does nothing for a `*`", "*"),
    "first factor": Mistake("in a product only the first of the two gets something", "*"),
    "second factor": Mistake("in a product only the second of the two gets something", "*"),
    "no factor": Mistake("a product hands on what arrives as it is: the other factor is missing", "*"),
    "no tanh": Mistake("your loop does nothing for a tanh", "tanh"),
    "tanh of input": Mistake("the slope of tanh is taken from its input: it is made of its result", "tanh"),
    "tanh without square": Mistake("the slope of tanh is 1 minus the *square* of its result", "tanh"),
}


HALVES = {"*": ("first factor", "second factor"), "dot": ("first of pairs", "second of pairs")}


def _walked(tape: Tape, values: list[float], change: str) -> list[float]:
    """The gradients with one known mistake."""
    grads = [1.0 if change == "ones" else 0.0] * len(tape)
    grads[-1] = 1.0
    replaced = {"replace": (0, 1), "replace first": (0,), "replace second": (1,)}.get(change, ())
    own = {"own factor": (0, 1), "own factor first": (0,), "own factor second": (1,)}.get(change, ())
    factors = [float(i) for i in range(len(tape))] if change == "places" else values

    def give(a: int, share: float, side: int = 0, product: bool = True) -> None:
        anew = side in replaced and (product or change == "replace")
        grads[a] = share if anew else grads[a] + share

    order = range(len(tape))
    for i in order if change == "downward" else reversed(order):
        op, args = tape[i]
        forgets = {"+": "sums", "tanh": "tanh"}.get(op, "products")
        arrived = 1.0 if change in ("no upstream", f"no upstream in {forgets}") else grads[i]
        if op == "+" and change != "no sum":
            for a in args:
                give(a, arrived, product=False)
        elif op == "*" or (op == "dot" and change != "no dot"):
            for a, b in [*zip(args[::2], args[1::2])][: 1 if change == "one pair" else None]:
                if change == "no product" and op == "*":
                    continue
                ones = (factors[a if 0 in own else b], factors[b if 1 in own else a])
                one, two = (1.0, 1.0) if change == "no factor" else ones
                half = {"first": 0, "second": 1}.get(change.split(" ")[0]) if change in HALVES[op] else None
                if half != 1:
                    give(a, one * (1.0 if change == "no upstream 0" else arrived), 0)
                if half != 0:
                    give(b, two * (1.0 if change == "no upstream 1" else arrived), 1)
        elif op == "tanh" and change != "no tanh":
            x = values[args[0]] if change == "tanh of input" else values[i]
            give(args[0], (1 - (x if change == "tanh without square" else x**2)) * arrived, product=False)
    return grads
