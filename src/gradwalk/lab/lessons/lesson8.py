"""The hidden tests of lesson 8: a tape of the learner's own, recorded and run."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, shown
from .tape_lines import Tape, differing_line
from .tape_solutions import RECORD, RIGHT, RUN
from .tape_trials import branch, check_tape, dotted, fails, graphs, leaves, tapes


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
    f, gives, only = attempt["record"], attempt.line_giving("record"), attempt.only_line("record")
    line, leaf_line = attempt.line(r"\._op\b"), branch(attempt, "leaf")
    before = None
    tries = graphs(attempt)
    for name, root in tries:
        got, right = _recorded(attempt, root, name), RIGHT["record"](root)
        if before is None and got and got != right and got == f(tries[4][1]):  # the diamond has different leaves
            raise Wrong("For two different graphs your `record` gives the same tape. Does it look at `root`?", only)
        if got is None:
            raise Wrong("`record` gives None: is a `return` missing?", gives)
        count = len(right)
        if (
            isinstance(got, list)
            and got
            and not any(entry[0] == "leaf" for entry in got if isinstance(entry, (tuple, list)) and entry)
        ):
            raise Wrong(f"For {name} no line of your tape is called leaf. A leaf needs a line too: a number that was given is "
                        '`("leaf", (2.0,))`.', leaf_line)  # fmt: skip
        if isinstance(got, list) and len(got) == len(set(RIGHT["run"](right))) < count:
            raise Wrong(f"For {name} your tape has too few lines: {len(got)}. Two Values that hold the same number are "
                        "still two Values. Tell them apart by themselves, not by their numbers.")  # fmt: skip
        if got and got == before:
            raise Wrong(
                f"For {name} your `record` gives the very tape that it gave before. Does it look at `root`?", only
            )
        if before and isinstance(got, list) and got[: len(before)] == before:
            raise Wrong(
                "Your list still has the lines of the tape before: begin with an empty one inside the function."
            )
        before = list(got) if isinstance(got, list) else got
        tape = check_tape(got, name, line or only, leaf_line or only)
        if len(tape) > count:
            raise Wrong(f"For {name} your tape has too many lines: {len(tape)}. Each value gets one line, and only one, "
                        "even if it is used several times.")  # fmt: skip
        if not tape:
            raise Wrong(f"For {name} your tape is empty. Which values are there? Each of them gets a line.", only)
        if len(tape) < count:
            what = (
                "a leaf needs a line too"
                if leaves(tape) < leaves(right)
                else "each operation makes a value, and a line"
            )
            raise Wrong(f"For {name} your tape has too few lines: {len(tape)}. {what[0].upper()}{what[1:]}.")
        if problem := differing_line(tape, right):
            raise Wrong(f"For {name}: {problem}")
    return "A graph written down as a list: no Values, no closures, only numbers of lines."


def _recorded(attempt: Attempt, root: Any, name: str) -> Any:
    """The result of `record`; looking up a Value that it has not given a place becomes a sentence."""
    try:
        return attempt["record"](root)
    except KeyError as problem:
        (key,) = problem.args or (None,)
        values = _values(root)
        lost = key if key in values else next((v for v in values if id(v) == key), None)
        if lost is None:
            raise
        inner = "inner value" if lost._prev else "leaf"
        raise Wrong(f"For {name} a Value is looked up that has no place: the {inner} that holds {shown(lost.data)}. Is it in your order, "
                    "and before those that use it? Two Values that hold the same number are still two.",
                    attempt.line_of(problem)) from None  # fmt: skip


def _values(root: Any) -> list[Any]:
    """All values that lead to the root, each once."""
    found = [root]
    for v in found:
        found += [x for x in dict.fromkeys(v._prev) if x not in found]
    return found


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
    f, line = attempt["run"], attempt.line_giving("run")
    tries = [*tapes(attempt), ("a tape with a dot", dotted(attempt))]
    alike = _two(f, tries[0][1], tries[1][1])
    if alike and alike[0] == alike[1] and len(alike[0]) > 1:
        raise Wrong(
            "For two different tapes your `run` gives the same results. Does it look at `tape`?",
            attempt.only_line("run"),
        )
    _leaf_is_a_number(f, tries[0][1][0], branch(attempt, "leaf"))
    for name, tape in tries:
        right = RIGHT["run"](tape)
        try:
            got = f(list(tape))
        except IndexError:
            raise Wrong(_lost_place(f, tape, name)) from None
        except TypeError as problem:
            if not re.search("indices must be.*not float", str(problem)) or not fails(f, [tape[0]]):
                raise  # it works for a single leaf, so that is not the reason
            raise Wrong("You look up a number as if it were a place: in a leaf, args holds the number itself.",
                        attempt.line_of(problem)) from None  # fmt: skip
        if got is None:
            raise Wrong("`run` gives None: is a `return` missing?", line)
        if not isinstance(got, list):
            raise Wrong("`run` should give the list of all results, one for each line.", line)
        if len(got) < len(right):
            early = len(got) == 1
            cases = (_no_case(attempt, op) for op in ("leaf", "+", "*", "tanh", "dot") if op in {op for op, _ in tape})
            lacking = next(filter(None, cases), "Does every op append its result?")
            why = "Is the `return` inside the loop?" if early else lacking
            results = "is 1 result" if early else f"are {len(got)} results"
            raise Wrong(f"For {name} there {results} for {len(right)} lines. {why}", line if early else None, why)
        if len(got) > len(right) and got is f(list(tape)):
            raise Wrong(
                "Your list still has the results of the tape before: begin with an empty one inside the function."
            )
        for i, (ours, theirs) in enumerate(zip(got, right)):
            if not isinstance(ours, (int, float)) or not all_close([ours], [theirs]):
                said = _why_wrong(tape[i], ours, right[:i]) or _no_case(attempt, tape[i][0])
                raise Wrong(f"For {name}, tape line {i} {tape[i]!r} gives {ours!r:.30}, it should be {shown(theirs)}. {said}".rstrip(),
                            branch(attempt, tape[i][0]), said or tape[i][0])  # fmt: skip
    return "The forward pass, without a single Value."


def _leaf_is_a_number(f: Callable[..., Any], leaf: tuple[str, tuple[Any, ...]], line: int | None) -> None:
    """Check that a leaf is not kept as its tuple, which would fail only in a later line that is not to blame."""
    try:
        got = f([leaf])
    except Exception:
        return  # the tapes below show what is wrong then
    if isinstance(got, list) and got and isinstance(got[0], (tuple, list)):
        raise Wrong(f"Of the leaf {leaf!r} your `run` keeps {got[0]!r:.40}. The result of a leaf is the number in its args: "
                    "`args[0]`.", line)  # fmt: skip


def _two(f: Callable[..., Any], one: Tape, other: Tape) -> tuple[list[Any], list[Any]] | None:
    """Copies of the results for two tapes; None if they are not lists or there is an error, reported later."""
    try:
        return list(f(list(one))), list(f(list(other)))
    except Exception:
        return None


def _no_case(attempt: Attempt, op: str) -> str:
    """A sentence about a program that neither mentions an operation nor has a case for all others."""
    return (
        ""
        if branch(attempt, op) or attempt.line(r"\belse\s*:")
        else f'Your program has no case for "{op}": what does it do when one comes?'
    )


def _why_wrong(entry: tuple[str, tuple[Any, ...]], ours: Any, values: list[float]) -> str:
    """What the wrong result of one line reveals, if anything."""
    op, args = entry
    if op == "leaf":
        return "For a leaf, args holds the number itself."
    places = [float(a) for a in args]
    results = [values[a] for a in args]
    plain = isinstance(ours, (int, float))
    if plain and all_close([ours], [_by_rule(op, places)]):
        return "You computed with the numbers of the lines. Take the results that stand in these lines."
    if plain and all_close([ours], [_by_rule(op, (values * 2)[-len(args) :])]) and op != "dot":
        return "You took the newest results. `args` says which lines are meant."
    half = len(args) // 2
    if op == "dot" and plain and all_close([ours], [sum(x * y for x, y in zip(results[:half], results[half:]))]):
        return "You paired the first half with the second. The two of a pair stand side by side."
    products = [x * y for x, y in zip(results[::2], results[1::2])]
    if op == "dot" and plain and all_close([ours], products[:1]):
        return "That is the first pair alone. All pairs count."
    if op == "dot" and plain and all_close([ours], products[-1:]):
        return (
            "That is the last pair alone. All pairs count: where does the sum begin, before the first pair or at each?"
        )
    if op == "dot" and plain and all_close([ours], [sum(products[:-1])]):
        return "The last pair is missing. All pairs count."
    if op == "dot" and plain and all_close([ours], [sum(results)]):
        return "You add up everything. The two of a pair are multiplied; then the products are added."
    if op == "dot" and plain and all_close([ours], [math.prod(results)]):
        return "You multiply everything. The two of a pair are multiplied; then the products are added."
    chain = [x * y for x, y in pairwise(results)]
    if op == "dot" and plain and all_close([ours], [sum(chain)]):
        return "You multiply each with the next, 0 and 1, 1 and 2, and so on. Each line belongs to one pair only."
    if op == "tanh" and plain and all_close([ours], results):
        return "That is what goes in, as it is."
    if op == "tanh" and plain and all_close([ours], [math.tan(results[0])]):
        return "That is `tan`, which is a different function from `tanh`."
    other = {"+": "*", "*": "+"}.get(op)
    if other and plain and all_close([ours], [_by_rule(other, results)]):
        return f"The line says `{op}`, you did `{other}`."
    for done, instead in (("the tanh", "tanh"), ("the sum", "+"), ("the product", "*")):
        if instead != op and plain and all_close([ours], [_by_rule(instead, results[:2])]):
            of = "its first line" if instead == "tanh" else "its first two lines"
            return f"That is {done} of {of}. What does your `run` do with a `{op}`?"
    if plain and all_close([ours], values[-1:]):
        return f"That is the result of the line above once more. What does your `run` do with a `{op}`?"
    return ""


def _by_rule(op: str, xs: list[float]) -> float:
    if op == "tanh":
        return math.tanh(xs[0])
    if op == "+":
        return xs[0] + xs[1]
    return sum(x * y for x, y in zip(xs[::2], xs[1::2]))


def _lost_place(f: Callable[..., Any], tape: Tape, name: str) -> str:
    """The line to blame when `run` reaches for a missing result: the first that left none."""
    for i in range(len(tape)):
        try:
            got = f(list(tape[: i + 1]))
        except IndexError as problem:
            if "tuple" in str(problem):
                return (f"For {name}, tape line {i} {tape[i]!r} has {len(tape[i][1])} in its args, and your `run` asks for more. Which "
                        "branch does it go through?")  # fmt: skip
            return (f"For {name}, tape line {i} {tape[i]!r} reaches for a place that is not in the list of results. Its args are "
                    "places of lines above it.")  # fmt: skip
        if isinstance(got, list) and len(got) <= i:
            return (f"For {name}, tape line {i} {tape[i]!r} leaves no result, so all later lines look in the wrong place. What "
                    f'does your `run` do with "{tape[i][0]}"?')  # fmt: skip
    return f"For {name} a line reaches for a place that is not in the list of results."
