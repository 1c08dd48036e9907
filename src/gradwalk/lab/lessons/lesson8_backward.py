"""The hidden tests of lesson 8: backpropagation as a loop over a tape."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, shown
from .tape_lines import Tape
from .tape_mistakes import CALLED, MISTAKES, walked_with
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
    tries = [telling, *others, ("a tape with a dot", dotted(attempt)), *_in_turn(attempt)]
    for name, tape in tries:
        values = RIGHT["run"](tape)
        try:
            got = f(list(tape), list(values))
        except (IndexError, TypeError) as problem:
            if said := _why_it_breaks(f, problem, tape, values):
                raise Wrong(said, attempt.line_of(problem), said) from None
            raise
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
        why, at = _why(attempt, f, [tape for _, tape in tries])
        wrong = f"ape line {i} {tape[i]!r} gets {shown(got[i])}, it should be {shown(right[i])}."
        raise Wrong(
            f"For {name}: {why}. T{wrong}" if why and why[-1] != "." else f"For {name}, t{wrong} {why}".rstrip(),
            at,
            why,
        )
    return "Backpropagation as a loop over a list."


def _why_it_breaks(f: Callable[..., Any], problem: Exception, tape: Tape, values: list[float]) -> str:
    """A sentence about a loop that raises an error, if a single leaf or a single operation shows the reason."""
    if re.search("indices must be.*not float", str(problem)) and fails(f, tape[:1], values[:1]):
        return "You look up the number of a leaf as if it were a place. A leaf has nobody to pass anything on to."
    if not isinstance(problem, IndexError):
        return ""
    if fails(f, [("leaf", (2.0,))], [2.0]):
        return (
            "A place is asked for that is not there, even with a tape of a single line. Which number has its only line?"
        )
    broken = {op: single for op, count in ARGS.items() if fails(f, single := _single(op, count), RIGHT["run"](single))}
    if len(broken) == len(ARGS):
        return (
            "A place is asked for that is not there, whatever the operation is. Do your gradients have a place for each line before "
            "the loop begins, and does it begin at the last line?"
        )
    for op, single in broken.items():
        return f"A place is asked for that is not there. It begins with {CALLED[op]}: {single[-1]!r} has {ARGS[op]} in its args."
    return ""


ARGS = {"+": 2, "*": 2, "tanh": 1, "dot": 4}
"""The number of inputs of each operation when it is tried alone."""


def _single(op: str, count: int) -> Tape:
    return [*(("leaf", (x,)) for x in (2.0, 3.0, 5.0, 7.0)), (op, tuple(range(count)))]


def _behind(op: str, count: int) -> Tape:
    """The same, with a gradient of 10 arriving at it."""
    return [*_single(op, count), ("leaf", (10.0,)), ("*", (4, 5))]


def _shared(op: str, count: int, used: int) -> Tape:
    """The same, with a gradient already in one of its inputs when its turn comes."""
    return [*_single(op, count), ("*" if op == "+" else "+", (4, used))]


def _in_turn(attempt: Attempt) -> list[tuple[str, Tape]]:
    """Every operation in the middle of a tape, each of its inputs used by a later line too, and with the same input
    twice; with different numbers each time."""

    def fresh(tape: Tape) -> Tape:
        return [(kind, tuple(attempt.numbers(1))) if kind == "leaf" else (kind, args) for kind, args in tape]

    middle = [(f"{CALLED[op]} in the middle", fresh(_behind(op, count))) for op, count in ARGS.items()]
    twice = [
        (f"{CALLED[op]} that names tape line 0 twice", fresh([*_single(op, count)[:-1], (op, args)]))
        for op, count, args in (("+", 2, (0, 0)), ("*", 2, (0, 0)), ("dot", 4, (0, 0, 1, 2)), ("dot", 4, (0, 1, 2, 0)))
    ]
    return (
        middle
        + twice
        + [
            (f"{CALLED[op]} and a later line that both use tape line {used}", fresh(_shared(op, count, used)))
            for op, count in ARGS.items()
            for used in range(count)
        ]
    )


def _why(attempt: Attempt, f: Callable[..., Any], tried: list[Tape]) -> tuple[str, int | None]:
    """The reason, if a known mistake explains the numbers, and the learner's line."""
    if fits := _fitting(f, tried, list(MISTAKES)):
        why, op = _said(fits)
        return why, _place(attempt, MISTAKES[fits[0]].place) or (branch(attempt, op) if op else None)
    gets = {op: _gets(f, _single(op, count)) for op, count in ARGS.items()}
    if all(got is not None and not any(got[:-1]) for got in gets.values()):
        return ("nothing goes from the last line to its inputs, whatever it is. The last line is the first to be visited, and "
                "its number is one less than how many there are", _place(attempt, "loop"))  # fmt: skip
    for small, then in ((_single, ""), (_behind, ", whose result is multiplied by 10 afterwards,")):
        for op, count in ARGS.items():
            got = _gets(f, small(op, count))
            if got is None:
                return "", None
            if all_close(got[:count], _right(small(op, count))[:count]):
                continue
            known = [m for m, one in MISTAKES.items() if one.op in ("", op) or (op == "dot" and one.op == "*")]
            alone, used = (
                [_single(op, count), _behind(op, count)],
                [_shared(op, count, k) for k in range(count)],
            )
            if fits := _fitting(f, alone, known, op) or _fitting(f, alone + used, known, op):
                return _said([fits[0]])[0], _place(attempt, MISTAKES[fits[0]].place) or branch(attempt, op)
            numbers = ", ".join(shown(x) for _, (x,) in small(op, count)[:count])
            given = f"inputs get {', '.join(map(shown, got[:count]))}" if count > 1 else f"input gets {shown(got[0])}"
            return f"Even a single `{op}` of {numbers}{then} goes wrong: there its {given}.", branch(attempt, op)
    first: Tape = [("leaf", (0.5,)), ("tanh", (0,))]
    if (got := _gets(f, first)) and not got[0]:  # a tanh further down is right, or we would not get here
        return "tape line 1 never has its turn, and it may have something to pass on", _place(attempt, "loop")
    return _replaced(attempt, f)


def _replaced(attempt: Attempt, f: Callable[..., Any]) -> tuple[str, int | None]:
    """The operations that throw away what an input had already, if every rule is right for inputs used once."""
    places = {}
    for op, count in ARGS.items():
        lost = [
            k
            for k in range(count)
            if (got := _gets(f, _shared(op, count, k))) and not all_close(got, _right(_shared(op, count, k)))
        ]
        if lost:
            places[op] = lost
    if not places:
        return _named_twice(attempt, f)
    (op, lost), *rest = places.items()
    inputs: dict[tuple[int, ...], str] = {
        (0, 2): "the first of a pair", (1, 3): "the second of a pair", (0,): "its first input", (1,): "its second input"
    }  # fmt: skip
    named = inputs.get(tuple(lost), "an input") if ARGS[op] > 1 else "its input"
    which = f"{CALLED[op]} replaces what {named} has got already" if not rest else (
        f"{' and '.join(CALLED[one] for one in places)} replace what an input has got already")  # fmt: skip
    return f"{which}, so a value used twice keeps only one share: add (`+=`), in every place", _place(attempt, "set")


def _named_twice(attempt: Attempt, f: Callable[..., Any]) -> tuple[str, int | None]:
    """Whether a line with the same input in both places sends it only one share."""
    for op in ("+", "*"):
        tape: Tape = [("leaf", (3.0,)), (op, (0, 0))]
        if (got := _gets(f, tape)) and all_close([2 * got[0]], _right(tape)[:1]):
            return f"A `{op}` may name the same line twice. Then that line gets a share for each of the two.", branch(
                attempt, op
            )
    return "", None


def _gets(f: Callable[..., Any], tape: Tape) -> list[float] | None:
    """The result of a learner's program for a tape; None if it is an error or not a list of numbers."""
    try:
        got = list(f(list(tape), list(RIGHT["run"](tape))))
        return got if len(got) == len(tape) and all(isinstance(x, (int, float)) for x in got) else None
    except Exception:
        return None


def _right(tape: Tape) -> list[float]:
    grads: list[float] = RIGHT["backward"](tape, RIGHT["run"](tape))
    return grads


def _fitting(f: Callable[..., Any], tried: list[Tape], changes: list[str], op: str = "") -> list[str]:
    """The known mistakes, all of one kind, that give the learner's results for every one of these tapes; or none.

    op  the operation in whose lines they are made, if it has lines of its own
    """
    for tape in tried:
        got = _gets(f, tape)
        if got is None:
            return []
        values = RIGHT["run"](tape)
        changes = [
            change
            for change in changes
            if all_close(got, walked_with(tape, values, change, MISTAKES[change].op and op))
        ]
    return changes if len({MISTAKES[change].text for change in changes}) == 1 else []


def _said(fits: list[str]) -> tuple[str, str]:
    """What is said of a mistake, and the operation whose lines it is in ("" if that could be any)."""
    ops = {MISTAKES[change].op for change in fits}
    op = ops.pop() if len(ops) == 1 else ""
    return MISTAKES[fits[0]].text.format(where=CALLED.get(op, "a line")), op


def _place(attempt: Attempt, place: str) -> int | None:
    """The learner's line with a mistake that belongs to no particular operation."""
    loops = [node for node in ast.walk(attempt.tree) if isinstance(node, (ast.For, ast.While))]
    if place == "loop":
        return min((node.lineno for node in loops), default=None)
    if place == "gradient":
        return _by_a_gradient(attempt)
    if place == "set":
        inside = [child for node in loops for child in ast.walk(node) if isinstance(child, ast.Assign)]
        return min((node.lineno for node in inside if isinstance(node.targets[0], ast.Subscript)), default=None)
    return None


def _by_a_gradient(attempt: Attempt) -> int | None:
    """The line that adds to one entry of a list a multiple of another such entry."""
    added = [node for node in ast.walk(attempt.tree) if isinstance(node, (ast.Assign, ast.AugAssign))]
    targets = [node.target if isinstance(node, ast.AugAssign) else node.targets[0] for node in added]
    places = {ast.unparse(to) for to in targets if isinstance(to, ast.Subscript)}
    for node in sorted(added, key=lambda node: node.lineno):
        products = [
            half
            for one in ast.walk(node.value)
            if isinstance(one, ast.BinOp) and isinstance(one.op, ast.Mult)
            for half in (one.left, one.right)
        ]
        if any(ast.unparse(half) in places for half in products):
            return node.lineno
    return None
