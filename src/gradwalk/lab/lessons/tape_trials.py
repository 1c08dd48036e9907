"""The tapes and graphs on which lesson 8's programs are tried, and a check that what comes back is a tape at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..code import Attempt, Wrong, a_or_an
from ..mine import module_text
from .tape_lines import Tape
from .tape_solutions import RIGHT


def value_class() -> Any:
    """Lesson 4's class with all solutions, for expressions of our own."""
    names: dict[str, Any] = {}
    exec(compile(module_text("value", {}), "value.py", "exec"), names)
    return names["Value"]


def graphs(attempt: Attempt) -> list[tuple[str, Any]]:
    """A few graphs to record: a chain, a diamond, a square, a neuron, a random one, one with equal numbers."""
    kind = value_class()
    a, b, c, d = (kind(x) for x in attempt.numbers(4))
    weights, inputs = [kind(x) for x in attempt.numbers(3)], [kind(x) for x in attempt.numbers(3)]
    neuron = weights[0] * inputs[0] + weights[1] * inputs[1] + weights[2] * inputs[2]
    pool = [a, b, c]
    for _ in range(6):
        x, y = attempt.random.choice(pool), attempt.random.choice(pool)
        pool.append(attempt.random.choice((lambda x=x, y=y: x + y, lambda x=x, y=y: x * y, lambda x=x: x.tanh()))())
    return [
        ("(a + b) * c", (a + b) * c),
        ("a * a", a * a),
        ("two leaves that hold the same number", kind(a.data) * kind(a.data)),
        ("two results that hold the same number", (a + b) * (a + b)),
        ("the diamond", (b + d) * (b * c)),
        ("a neuron", neuron.tanh()),
        ("a random graph", sum(pool[3:], kind(0.0)) * pool[0]),
        ("a * b + c", a * b + c),
    ]


def tapes(attempt: Attempt) -> list[tuple[str, Tape]]:
    return [(name, RIGHT["record"](root)) for name, root in graphs(attempt)]


def dotted(attempt: Attempt) -> Tape:
    """A tape that contains a dot of three pairs."""
    leaves: Tape = [("leaf", (x,)) for x in attempt.numbers(6)]
    return [*leaves, ("dot", (0, 1, 2, 3, 4, 5)), ("*", (6, 0)), ("tanh", (7,))]


def leaves(tape: Tape) -> int:
    return sum(op == "leaf" for op, _ in tape)


def check_tape(tape: Any, name: str, line: int | None = None, leaf_line: int | None = None) -> Tape:
    """Check that it is a tape at all: pairs of a word and a tuple of earlier places."""
    if not isinstance(tape, list):
        raise Wrong(f"For {name} the tape is {a_or_an(type(tape))}. It should be a list of pairs `(op, args)`.", line)
    for i, entry in enumerate(tape):
        mine = leaf_line if isinstance(entry, (tuple, list)) and entry and entry[0] == "leaf" else line
        if problem := _no_pair(entry):
            raise Wrong(f"For {name}, line {i} of the tape is `{entry!r:.60}`. {problem}", mine, problem)
        op, args = entry
        if op == "leaf":
            if len(args) != 1 or not isinstance(args[0], (int, float)):
                raise Wrong(f"For {name}, tape line {i} is a leaf: its args should be one number, `(2.0,)`.", mine)
            continue
        wanted = {"+": 2, "*": 2, "tanh": 1}.get(op, len(args) if op == "dot" and len(args) % 2 == 0 else None)
        if wanted is None and op != "dot":
            raise Wrong(f"For {name}, tape line {i} is called {op!r:.20}. Here a line is a leaf, a `+`, a `*`, "
                        "a `tanh` or a `dot`.", mine)  # fmt: skip
        if wanted != len(args):
            raise Wrong(f"For {name}, tape line {i} is {entry!r:.60}: {_args_wanted(op)}.", mine, op)
        for x in args:
            if isinstance(x, bool) or not isinstance(x, int):
                what = (
                    "numbers"
                    if isinstance(x, float)
                    else "Values themselves"
                    if hasattr(x, "data")
                    else f"{type(x).__name__}s"
                )
                raise Wrong(
                    f"For {name}, line {i} of the tape holds the {what} that go in. It should say *where* they are: "
                    "the numbers of their lines. Then the tape works with other numbers too.", line)  # fmt: skip
            if not 0 <= x < i:
                where = "itself or a later line" if x >= i else "a place that does not exist"
                raise Wrong(f"For {name}, tape line {i} is {entry!r:.60}: it refers to {where}.", line)
    return tape


def _args_wanted(op: str) -> str:
    return {"tanh": "a tanh has one input", "dot": "a dot has its args in pairs"}.get(op, f"a `{op}` has two inputs")


def _no_pair(entry: Any) -> str:
    """A sentence on why a line of a tape is not a pair (op, args); "" if it is one."""
    if isinstance(entry, list):
        return "That is a list. A line is a pair in round brackets, `(op, args)`."
    if not isinstance(entry, tuple):
        return "A line is a pair, `(op, args)`."
    if len(entry) != 2:
        many = f"{len(entry)} part{'s' * (len(entry) != 1)}"
        return f"It has {many}. A line has two, `(op, args)`, however many args there are."
    args = entry[1]
    if isinstance(args, (tuple, list)):
        return ""
    if isinstance(args, (int, float)):
        return (f"Its second part is the number {args!r:.20} itself, and should be a tuple. Brackets alone make no "
                "tuple: with one thing in it, it needs a comma, as in `(2.0,)`.")  # fmt: skip
    return f"Its second part is {a_or_an(type(args))}, and should be a tuple."


def branch(attempt: Attempt, op: str) -> int | None:
    """The learner's line that deals with an operation."""
    return attempt.line(rf"""['"]{re.escape(op)}['"]""")


def fails(f: Callable[..., Any], *given: Any) -> bool:
    """Whether a learner's function raises an error for these arguments."""
    try:
        f(*given)
    except Exception:
        return True
    return False


def wasteful(attempt: Attempt) -> tuple[Tape, list[int]]:
    """A tape with unneeded lines, some of which use each other, and a needed line early on."""
    r, leaves = attempt.random, attempt.random.randint(3, 5)
    tape: Tape = [("leaf", (float(r.randrange(leaves, leaves + 9)),)) for _ in range(leaves)]  # no line numbers, these
    for _ in range(r.randint(8, 12)):
        op = r.choice(("+", "*", "tanh"))
        args = tuple(r.randrange(len(tape)) for _ in range(1 if op == "tanh" else 2))
        tape.append((op, args))
    tape.append(("*", (0, 1)))
    tape.append(("+", (len(tape) - 1, 2)))
    keep = [len(tape) - 1, r.randrange(leaves, leaves + 3)]
    tape.append(("tanh", (keep[0],)))  # the last line is among the unneeded ones
    return tape, keep


def scattered(attempt: Attempt) -> tuple[Tape, list[int]]:
    """A tape on which only a few lines, far apart, are needed: the last one, and those it depends on."""
    leaf, other = attempt.random.sample(range(9, 15), 2)
    tape: Tape = [("leaf", (x,)) for x in attempt.numbers(16)]
    return [*tape, ("tanh", (leaf - 8,)), ("*", (16, other))], [17, 16]


def telling_numbers() -> list[Tape]:
    """Two sums of products; a leaf after the first product holds the number of a line that moves, as a float or an int."""
    a, b, c = (("leaf", (x,)) for x in (0.5, 0.7, 0.3))
    return [
        [a, b, ("*", (0, 1)), c, ("leaf", (3.0,)), ("*", (3, 4)), ("+", (2, 5))],
        [a, ("*", (0, 0)), b, ("leaf", (2,)), ("*", (2, 3)), ("+", (1, 4))],
    ]


def twins(attempt: Attempt) -> Tape:
    """Two leaves that hold the same number, and results made of both."""
    (x,) = attempt.numbers(1)
    return [("leaf", (x,)), ("leaf", (x,)), ("tanh", (0,)), ("*", (2, 1))]


def neuron(attempt: Attempt, n: int) -> Tape:
    """The tape of a neuron with n weights."""
    tape: Tape = [("leaf", (x,)) for x in attempt.numbers(2 * n)]
    tape += [("*", (2 * i, 2 * i + 1)) for i in range(n)]
    total = 2 * n
    for i in range(1, n):
        tape.append(("+", (total, 2 * n + i)))
        total = len(tape) - 1
    return [*tape, ("tanh", (total,))]


def sums_of_products(attempt: Attempt) -> list[tuple[str, Tape]]:
    """Sums of products in shapes other than a chain that begins on the left."""
    kind = value_class()
    a, b, c, d, e, f, g, h = (kind(x) for x in attempt.numbers(8))
    roots = {
        "a*b + (c*d + e*f)": a * b + (c * d + e * f),
        "(a*b + c*d) + (e*f + g*h)": (a * b + c * d) + (e * f + g * h),
        "a*b + c*d + e": a * b + c * d + e,
        "a*a + b*b": a * a + b * b,
        "a*b + c*a": a * b + c * a,
        "(a*b + c*d) * (e*f + g*h)": (a * b + c * d) * (e * f + g * h),
    }
    return [(text, RIGHT["record"](root)) for text, root in roots.items()]
