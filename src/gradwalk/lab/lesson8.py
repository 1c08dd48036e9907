"""The hidden tests of lesson 8: a tape of the learner's own, run, walked backward, and made shorter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .code import Attempt, Wrong, all_close, exercise, shown
from .mine import module_text

Tape = list[tuple[str, tuple[Any, ...]]]

RECORD = """\
def record(root):
    order, seen = [], set()

    def visit(v):
        if v not in seen:
            seen.add(v)
            for x in v._prev:
                visit(x)
            order.append(v)

    visit(root)
    place = {v: i for i, v in enumerate(order)}
    tape = []
    for v in order:
        if v._prev:
            tape.append((v._op, tuple(place[x] for x in v._prev)))
        else:
            tape.append(("leaf", (v.data,)))
    return tape
"""

RUN = """\
import math

def run(tape):
    values = []
    for op, args in tape:
        if op == "leaf":
            values.append(args[0])
        elif op == "+":
            values.append(values[args[0]] + values[args[1]])
        elif op == "*":
            values.append(values[args[0]] * values[args[1]])
        elif op == "tanh":
            values.append(math.tanh(values[args[0]]))
        elif op == "dot":
            values.append(sum(values[args[i]] * values[args[i + 1]] for i in range(0, len(args), 2)))
    return values
"""

BACKWARD = """\
def backward(tape, values):
    grads = [0.0] * len(tape)
    grads[-1] = 1.0
    for i in reversed(range(len(tape))):
        op, args = tape[i]
        g = grads[i]
        if op == "+":
            for a in args:
                grads[a] += g
        elif op in ("*", "dot"):
            for k in range(0, len(args), 2):
                a, b = args[k], args[k + 1]
                grads[a] += values[b] * g
                grads[b] += values[a] * g
        elif op == "tanh":
            grads[args[0]] += (1 - values[i] ** 2) * g
    return grads
"""

DROP = """\
def drop_unneeded(tape, keep):
    needed = set(keep)
    for i in reversed(range(len(tape))):
        op, args = tape[i]
        if i in needed and op != "leaf":
            needed.update(args)
    old = sorted(needed)
    place = {i: n for n, i in enumerate(old)}
    new = []
    for i in old:
        op, args = tape[i]
        new.append((op, args if op == "leaf" else tuple(place[a] for a in args)))
    return new, [place[i] for i in keep]
"""

FUSE = """\
def fuse_dots(tape, keep):
    uses = [0] * len(tape)
    for op, args in tape:
        if op != "leaf":
            for a in args:
                uses[a] += 1

    def pairs(i):
        op, args = tape[i]
        if op == "*":
            return list(args)
        if op != "+":
            return None
        found = []
        for a in args:
            alone = uses[a] == 1 and a not in keep
            inner = pairs(a) if alone else None
            if inner is None:
                return None
            found += inner
        return found

    new, place, swallowed = [], {}, set()
    for i in reversed(range(len(tape))):
        if i in swallowed or tape[i][0] != "+":
            continue
        if pairs(i):
            waiting = list(tape[i][1])
            while waiting:
                a = waiting.pop()
                swallowed.add(a)
                if tape[a][0] == "+":
                    waiting += tape[a][1]
    for i, (op, args) in enumerate(tape):
        if i in swallowed:
            continue
        if op == "+" and pairs(i):
            op, args = "dot", pairs(i)
        place[i] = len(new)
        new.append((op, args if op == "leaf" else tuple(place[a] for a in args)))
    return new, [place[i] for i in keep]
"""

_right: dict[str, Any] = {}
for _text in (RECORD, RUN, BACKWARD, DROP, FUSE):
    exec(_text, _right)


def _value() -> Any:
    """The class of lesson 4, right in every part, for expressions of our own."""
    names: dict[str, Any] = {}
    exec(compile(module_text("value", {}), "value.py", "exec"), names)
    return names["Value"]


def graphs(attempt: Attempt) -> list[tuple[str, Any]]:
    """A few results to be recorded: a chain, a diamond, a square, a neuron, something random."""
    kind = _value()
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
        ("the diamond", (b + d) * (b * c)),
        ("a neuron", neuron.tanh()),
        ("a random graph", sum(pool[3:], kind(0.0)) * pool[0]),
    ]


def tapes(attempt: Attempt) -> list[tuple[str, Tape]]:
    return [(name, _right["record"](root)) for name, root in graphs(attempt)]


def check_tape(tape: Any, name: str, line: int | None = None) -> Tape:
    """Whether it is a tape at all: pairs of a word and a tuple of places further up."""
    if not isinstance(tape, list):
        raise Wrong(f"For {name} the tape is a {type(tape).__name__}. It should be a list of pairs `(op, args)`.", line)
    for i, entry in enumerate(tape):
        if not isinstance(entry, tuple) or len(entry) != 2 or not isinstance(entry[1], (tuple, list)):
            raise Wrong(f"For {name}, line {i} of the tape is {entry!r:.60}. It should be a pair `(op, args)`.", line)
        op, args = entry
        if op == "leaf":
            if len(args) != 1 or not isinstance(args[0], (int, float)):
                raise Wrong(f"For {name}, line {i} is a leaf: its args should be one number, `(2.0,)`.", line)
            continue
        for x in args:
            if isinstance(x, bool) or not isinstance(x, int):
                raise Wrong(
                    f"For {name}, line {i} is {entry!r:.60}. It should say *where* its inputs are, not what they are: "
                    "the tape must also work with other numbers.", line)  # fmt: skip
            if not 0 <= x < i:
                where = "itself or a later line" if x >= i else "a place that does not exist"
                raise Wrong(f"For {name}, line {i} is {entry!r:.60}: it refers to {where}.", line)
    return tape


@exercise(
    "record-tape",
    "Write the tape",
    hints=(
        "In which order must the lines stand, so that every line only needs lines above it? You have built that order before.",
        "The order of lesson 4's `backward()`, each value once. Then number the values, and write for each the numbers of "
        "its inputs.",
        "`place = {v: i for i, v in enumerate(order)}`, and for a result `(v._op, tuple(place[x] for x in v._prev))`.",
    ),
    solution=RECORD,
    module="tape",
)
def record(attempt: Attempt) -> str:
    f, line = attempt["record"], attempt.line(r"def record")
    for name, root in graphs(attempt):
        got, right = f(root), _right["record"](root)
        if got is None:
            raise Wrong("`record` gives None: is a `return` missing?", line)
        tape = check_tape(got, name, line)
        count = len(right)
        if len(tape) > count:
            raise Wrong(f"For {name} your tape has {len(tape)} lines, it should have {count}: a value that is used "
                        "several times stands there several times. Each value gets one line.", line)  # fmt: skip
        if len(tape) < count:
            raise Wrong(
                f"For {name} your tape has {len(tape)} lines, it should have {count}: leaves need a line too.", line
            )
        values = _right["run"](tape)
        if len(values) < count or not all_close([values[-1]], [root.data]):
            swapped = [(op, args if op == "leaf" else tuple(args)[::-1]) for op, args in tape]
            why = "its last line is not the result" if tape[-1][0] != right[-1][0] else "it computes something else"
            why = "the inputs of a line stand in the wrong order" if swapped == right else why
            raise Wrong(f"For {name} the tape is not right: {why}.", line)
        if [tuple(args) for op, args in tape if op != "leaf"] != [tuple(a) for op, a in right if op != "leaf"]:
            _same_operands(tape, right, name, line)
    return "A graph written down as a list: no objects, no closures, only numbers of lines."


def _same_operands(tape: Tape, right: Tape, name: str, line: int | None) -> None:
    """Another order of lines is fine, inputs the wrong way round are not."""
    ours, theirs = _right["run"](tape), _right["run"](right)

    def lines(tape: Tape, values: list[float]) -> list[Any]:
        return sorted((op, tuple(round(values[a], 9) for a in args)) for op, args in tape if op != "leaf")

    if lines(tape, ours) != lines(right, theirs):
        raise Wrong(
            f"For {name} the inputs of a line stand in the wrong order: as in `_prev`, first things first.", line
        )


@exercise(
    "run-tape",
    "Run it",
    hints=(
        "When the loop comes to a line, where are the numbers it needs?",
        "Keep a list of results, one per line. `args` are places in that list, except for a leaf, where it is the number.",
        'For a product: `values.append(values[args[0]] * values[args[1]])`; for `"dot"`, pairs: args 0 and 1, 2 and 3, ...',
    ),
    solution=RUN,
    module="tape",
)
def run(attempt: Attempt) -> str:
    f, line = attempt["run"], attempt.line(r"def run")
    tries = [*tapes(attempt), ("a tape with a dot", _dotted(attempt))]
    for name, tape in tries:
        right = _right["run"](tape)
        try:
            got = f(list(tape))
        except IndexError:
            raise Wrong(_lost_place(f, tape, name), line) from None
        if got is None:
            raise Wrong("`run` gives None: is a `return` missing?", line)
        if not isinstance(got, list):
            raise Wrong("`run` should give the list of all results, one for each line.", line)
        if len(got) < len(right):
            why = "Is the `return` inside the loop?" if len(got) == 1 else "Does every op append its result?"
            raise Wrong(f"For {name} there are {len(got)} results for {len(right)} lines. {why}", line)
        for i, (ours, theirs) in enumerate(zip(got, right)):
            if not isinstance(ours, (int, float)) or not all_close([ours], [theirs]):
                op = tape[i][0]
                why = " All pairs count, the last one too." if op == "dot" else ""
                why = " For a leaf, args holds the number itself." if op == "leaf" else why
                raise Wrong(
                    f"For {name}, line {i} {tape[i]!r} gives {ours!r:.30}, it should be {shown(theirs)}.{why}", line
                )
    return "The forward pass, without a single object."


def _lost_place(f: Callable[..., Any], tape: Tape, name: str) -> str:
    """Which line is to blame when `run` reaches for a result that is not there: the first that left none."""
    for i in range(len(tape)):
        try:
            got = f(list(tape[: i + 1]))
        except IndexError:
            return (f"For {name}, line {i} {tape[i]!r} reaches for a place that is not in the list of results. Its args are "
                    "places of lines above it.")  # fmt: skip
        if isinstance(got, list) and len(got) <= i:
            return (f"For {name}, line {i} {tape[i]!r} leaves no result, so all later lines look in the wrong place. What "
                    f'does your `run` do with "{tape[i][0]}"?')  # fmt: skip
    return f"For {name} a line reaches for a place that is not in the list of results."


def _dotted(attempt: Attempt) -> Tape:
    leaves: Tape = [("leaf", (x,)) for x in attempt.numbers(6)]
    return [*leaves, ("dot", (0, 1, 2, 3, 4, 5)), ("*", (6, 0)), ("tanh", (7,))]


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
    f, line = attempt["backward"], attempt.line(r"def backward")
    for name, tape in [*tapes(attempt), ("a tape with a dot", _dotted(attempt))]:
        values = _right["run"](tape)
        got, right = f(list(tape), list(values)), _right["backward"](tape, values)
        if not isinstance(got, list) or len(got) != len(right):
            raise Wrong("`backward` should give a list with one gradient for each line of the tape.", line)
        if all_close(got, right):
            continue
        if not any(got):
            raise Wrong(
                f"For {name} all gradients are 0: the last line's own gradient is 1, everything starts there.", line
            )
        if not all_close([got[-1]], [1.0]):
            raise Wrong(f"For {name} the last line has gradient {got[-1]!r:.20}. The root's own gradient is 1.", line)
        forward = _walked(tape, values, range(len(tape)), add=True)
        single = _walked(tape, values, reversed(range(len(tape))), add=False)
        why = "it is not right yet"
        if all_close(got, forward):
            why = "the lines are visited from first to last, when nothing has arrived yet"
        elif all_close(got, single):
            why = "a value used twice keeps only one share: add (`+=`), do not replace"
        i = next(i for i in reversed(range(len(right))) if not all_close([got[i]], [right[i]]))
        raise Wrong(
            f"For {name}: {why}. Line {i} {tape[i]!r} gets {got[i]!r:.20}, it should be {shown(right[i])}.", line
        )
    return "Backpropagation as a loop over a list."


def _walked(tape: Tape, values: list[float], order: Any, add: bool) -> list[float]:
    grads = [0.0] * len(tape)
    grads[-1] = 1.0

    def give(a: int, share: float) -> None:
        grads[a] = grads[a] + share if add else share

    for i in order:
        op, args = tape[i]
        if op == "+":
            for a in args:
                give(a, grads[i])
        elif op in ("*", "dot"):
            for k in range(0, len(args), 2):
                give(args[k], values[args[k + 1]] * grads[i])
                give(args[k + 1], values[args[k]] * grads[i])
        elif op == "tanh":
            give(args[0], (1 - values[i] ** 2) * grads[i])
    return grads


def wasteful(attempt: Attempt) -> tuple[Tape, list[int]]:
    """A tape with lines that nobody needs, some of which need each other, and a needed one early on."""
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


def check_pass(
    f: Callable[..., Any], tape: Tape, keep: list[int], name: str, line: int | None
) -> tuple[Tape, list[int]]:
    """Run a pass and see that what is kept still has its numbers."""
    before = [(op, tuple(args)) for op, args in tape]
    try:
        result = f(list(tape), list(keep))
    except (TypeError, IndexError) as problem:
        if "indices must be" not in str(problem) and "out of range" not in str(problem):
            raise
        raise Wrong(
            "A number was taken for the place of a line. In a leaf, args holds the number itself: it is needed by nobody above.",
            line,
        ) from None
    except KeyError as problem:
        raise Wrong(
            f"Line {problem.args[0]!r} is needed by another one, but is gone: what a needed line needs must stay.", line
        ) from None
    if [(op, tuple(args)) for op, args in tape] != before:
        raise Wrong(f"`{name}` changes the tape it was given. Make a new one.", line)
    if not isinstance(result, tuple) or len(result) != 2:
        raise Wrong(f"`{name}` should return two things: the new tape, and where the kept lines are now.", line)
    new, kept = result
    new = check_tape(new, "the new tape", line)
    if not isinstance(kept, (list, tuple)) or len(kept) != len(keep):
        raise Wrong(f"`{name}` should say for each of the {len(keep)} kept lines where it is now.", line)
    values, old = _right["run"](new), _right["run"](tape)
    for a, b in zip(keep, kept):
        if not isinstance(b, int) or not 0 <= b < len(values) or not all_close([values[b]], [old[a]]):
            raise Wrong(f"A kept line had the number {shown(old[a])} and has another one now. "
                        "When lines move, whoever refers to them must follow.", line)  # fmt: skip
    return new, list(kept)


@exercise(
    "drop-unneeded",
    "Drop what nobody needs",
    hints=(
        "A line is needed if it is kept. When else?",
        "Go from the last line to the first: if a line is needed, so are its args. Then number what is left anew.",
        '`if i in needed and op != "leaf": needed.update(args)`; and `place = {i: n for n, i in enumerate(sorted(needed))}`.',
    ),
    solution=DROP,
    module="tape",
)
def drop(attempt: Attempt) -> str:
    f, line = attempt["drop_unneeded"], attempt.line(r"def drop")
    saved = 0
    for _ in range(4):
        tape, keep = wasteful(attempt)
        new, _ = check_pass(f, tape, keep, "drop_unneeded", line)
        right, _ = _right["drop_unneeded"](tape, keep)
        if len(new) > len(right):
            more = sum(op == "leaf" for op, _ in new) - sum(op == "leaf" for op, _ in right)
            what = (
                f"{more} of them are leaves that nobody uses" if more else "some of them are used by dropped lines only"
            )
            raise Wrong(f"{len(new)} lines are left, {len(right)} would do: {what}.", line)
        saved += len(tape) - len(new)
    return f"{saved} lines fewer in four tapes, and every kept number is the same."


@exercise(
    "fuse-dots",
    "Fuse the sums of products",
    hints=(
        "w1*x1 + w2*x2 + w3*x3 takes five lines. Which of them does nobody else look at?",
        "Look at each sum from above: if both sides are products, or sums of products, used only here and not kept, "
        'then the whole of it is one line `("dot", (w1, x1, w2, x2, ...))`.',
        "Count the uses of every line first. A function that returns the pairs below a line, or None, can call itself on "
        "both sides of a sum.",
    ),
    solution=FUSE,
    module="tape",
)
def fuse(attempt: Attempt) -> str:
    f, line = attempt["fuse_dots"], attempt.line(r"def fuse")
    n = attempt.random.randint(3, 5)
    plain = _neuron(attempt, n)
    new, _ = check_pass(f, plain, [len(plain) - 1], "fuse_dots", line)
    if any(op in "+*" for op, _ in new if op):
        raise Wrong(f"A neuron with {n} weights has {len(plain)} lines and yours still has {len(new)}: "
                    "the old products and sums are left in place.", line) if len(new) >= len(plain) else Wrong(
            f"Of a neuron with {n} weights {len(new)} lines are left; only {2 * n + 2} are needed: the leaves, one dot, "
            "one tanh.", line)  # fmt: skip
    dot = next(args for op, args in new if op == "dot")
    if len(dot) != 2 * n:
        raise Wrong(f"The dot of {n} products should have {2 * n} args, pair after pair. Yours has {len(dot)}.", line)
    shared = [*_neuron(attempt, 3)]
    product = next(i for i, (op, _) in enumerate(shared) if op == "*")
    shared.append(("+", (product, len(shared) - 1)))
    check_pass(f, shared, [len(shared) - 1], "fuse_dots", line)
    check_pass(f, plain, [len(plain) - 1, next(i for i, (op, _) in enumerate(plain) if op == "*")], "fuse_dots", line)
    for _ in range(3):
        tape, keep = wasteful(attempt)
        check_pass(f, tape, keep, "fuse_dots", line)
    return f"A neuron of {n} weights: {len(plain)} lines before, {len(new)} now, the same number."


def _neuron(attempt: Attempt, n: int) -> Tape:
    tape: Tape = [("leaf", (x,)) for x in attempt.numbers(2 * n)]
    tape += [("*", (2 * i, 2 * i + 1)) for i in range(n)]
    total = 2 * n
    for i in range(1, n):
        tape.append(("+", (total, 2 * n + i)))
        total = len(tape) - 1
    return [*tape, ("tanh", (total,))]
