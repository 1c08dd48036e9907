"""The hidden tests of lesson 8's passes: programs that shorten a tape without changing any number."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, shown
from .tape_lines import Tape
from .tape_solutions import DROP, FUSE, RIGHT
from .tape_trials import check_tape, leaves, neuron, scattered, sums_of_products, telling_numbers, twins, wasteful


def check_pass(attempt: Attempt, tape: Tape, keep: list[int], name: str) -> tuple[Tape, list[int]]:
    """Run a pass and check that the lines it keeps still have the same numbers."""
    try:
        return _checked(attempt, tape, keep, name)
    except (Wrong, TypeError, KeyError, IndexError):
        _leaf_as_place(attempt, tape, keep, name)
        raise


def _leaf_as_place(attempt: Attempt, tape: Tape, keep: list[int], name: str) -> None:
    """Check that leaves' numbers are not taken for places: with numbers that are not places, nothing should change."""
    f, line = attempt[name], None
    halves: Tape = [(op, (args[0] + 0.5,)) if op == "leaf" else (op, args) for op, args in tape]
    try:
        told_by_halves = [op for op, _ in f(list(halves), list(keep))[0]]
    except KeyError as problem:
        if not isinstance(problem.args[0], float):
            return
        line = attempt.line_of(problem)
    except TypeError as problem:
        if not re.search("indices must be.*not float", str(problem)):
            return
    except Exception:
        return
    else:
        with suppress(Exception):
            if [op for op, _ in f(list(tape), list(keep))[0]] == told_by_halves:
                return
    raise Wrong("The number of a leaf is taken for the place of a line. In a leaf, args holds the number itself, and no "
                "places: it needs no other line.", line) from None  # fmt: skip


def _checked(attempt: Attempt, tape: Tape, keep: list[int], name: str) -> tuple[Tape, list[int]]:
    f, line, gives = attempt[name], attempt.only_line(name), attempt.line_giving(name)
    try:
        result = f(list(tape), list(keep))
    except IndexError as problem:
        raise Wrong(f"A line is asked for that the tape does not have: this one has the lines 0 to {len(tape) - 1}.",
                    attempt.line_of(problem)) from None  # fmt: skip
    except KeyError as problem:
        raise Wrong(
            f"Tape line {problem.args[0]!r} is gone from the new tape, and another line still names it. What a needed line "
            "names is needed too, and what that names: who is asked first, the last line of the tape or line 0?"
            if name == "drop_unneeded"
            else f"Tape line {problem.args[0]!r} is gone from the new tape, and another line still names it.",
            attempt.line_of(problem),
        ) from None
    if not isinstance(result, tuple) or len(result) != 2:
        raise Wrong(f"`{name}` should return two things: the new tape, and where the kept lines are now.", gives)
    new, kept = result
    _followed(new, keep, line)
    new = check_tape(new, "the new tape", line)
    if not isinstance(kept, (list, tuple)) or len(kept) != len(keep):
        raise Wrong(f"`{name}` should say for each of the {len(keep)} kept lines where it is now.", gives)
    values, old = RIGHT["run"](new), RIGHT["run"](tape)
    found = [values[b] if isinstance(b, int) and 0 <= b < len(values) else math.nan for b in kept]
    for a, value in zip(keep, found):
        if not all_close([value], [old[a]]):
            same_lines = all_close(sorted(found), sorted(old[a] for a in keep))
            same_places = list(kept) == keep and len(new) < len(tape)
            right = RIGHT[name](tape, keep)[0]
            right_tape = not same_places and all_close(sorted(values), sorted(RIGHT["run"](right)))
            why = _why_another(new, right, same_lines, same_places, right_tape)
            raise Wrong(f"A kept line had the number {shown(old[a])} and has another one now. {why}", line, why)
    needed = RIGHT["drop_unneeded"](tape, keep)[0]
    if leaves(new) < leaves(needed):
        raise Wrong("Two leaves hold the same number, and in the new tape they are one. They are still two: each has a "
                    "gradient of its own, and the next step may move them apart.")  # fmt: skip
    return new, list(kept)


def _looks_at_it(f: Callable[..., Any], tries: list[tuple[Tape, list[int]]], name: str, line: int | None) -> None:
    """Check that the pass looks at the tape: one that returns the same for every tape does not."""
    try:
        one, other = [f(list(tape), list(keep)) for tape, keep in tries]
    except Exception:
        return  # check_pass says what is wrong then
    if one == other and one is not None:
        raise Wrong(f"For two different tapes your `{name}` gives the same. Does it look at `tape`?", line)


def _why_another(new: Tape, right: Tape, same_lines: bool, same_places: bool, right_tape: bool) -> str:
    """Why a kept line has a different number: what is in the new tape, and what should be."""
    if same_lines:
        return "The kept lines are all there, in another order: give their places in the order of `keep`."
    if right_tape:
        return "The new tape is right, but the places you give for the kept lines are not theirs."
    if same_places:
        return "You gave back the places of the old tape. Lines have moved up: where are these now?"
    numbers, wanted_numbers = (sorted(args[0] for op, args in tape if op == "leaf") for tape in (new, right))
    if len(numbers) == len(wanted_numbers) and not all_close(numbers, wanted_numbers):
        return "A leaf does not have the number that it had. Its args are not places: take them over as they are."
    wanted = [Counter(args) for op, args in right if op == "dot"]
    dots = [args for op, args in new if op == "dot"]
    pairs = [_pairs(args) for op, args in right if op == "dot"]
    if any(Counter(args) in wanted and _pairs(args) not in pairs for args in dots):
        return "A dot has the right lines in the wrong order: pair after pair, w1, x1, w2, x2, ..."
    if sum(op == "+" for op, _ in new) < sum(op == "+" for op, _ in right):
        return "A sum has disappeared into a dot though one side of it is neither a product nor a sum of products: that side is lost."
    if any(not Counter(args) - whole for args in dots for whole in wanted):
        return "A dot has only some of the pairs. Each product of the sum brings its own."
    if sorted(op for op, _ in new) == sorted(op for op, _ in right):
        return "When lines move, whoever refers to them must follow."
    return "The new tape does something else: print it for a small one, and go through it line by line."


def _pairs(args: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """The pairs that a dot multiplies, regardless of order."""
    return Counter(tuple(sorted(args[i : i + 2])) for i in range(0, len(args), 2))


def _followed(new: Any, keep: list[int], line: int | None) -> None:
    """Whether the remaining lines refer only to places that exist."""
    if not isinstance(new, list) or not all(isinstance(one, tuple) and len(one) == 2 for one in new):
        return  # check_tape says what it is instead
    lost = [(i, op, args) for i, (op, args) in enumerate(new) if op != "leaf" and any(a >= i for a in args)]
    if lost and len(new) == len(set(keep)):
        raise Wrong("Only the kept lines are left. What they need must stay too, and what that needs.", line)
    if lost:
        i, op, args = lost[0]
        raise Wrong(f"In the new tape line {i} is {(op, tuple(args))!r}: it names a line that does not stand above it. Each "
                    "line comes after those it names, and names their new places.", line)  # fmt: skip


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
    f, line = attempt["drop_unneeded"], attempt.only_line("drop_unneeded")
    saved = 0
    _looks_at_it(f, [wasteful(attempt) for _ in range(2)], "drop_unneeded", line)
    second_product = [(tape, [len(tape) - 2]) for tape in telling_numbers()]
    tries = [*(wasteful(attempt) for _ in range(3)), scattered(attempt), *second_product, (twins(attempt), [3])]
    for tape, keep in tries:
        new, _ = check_pass(attempt, tape, keep, "drop_unneeded")
        right, _ = RIGHT["drop_unneeded"](tape, keep)
        if len(new) > len(right):
            _leaf_as_place(attempt, tape, keep, "drop_unneeded")
            said = _spare(new, right, tape)
            raise Wrong(f"{len(new)} lines are left of {len(tape)}, {len(right)} would do. {said}", line, said)
        saved += len(tape) - len(new)
    return f"{saved} lines fewer in {len(tries)} tapes, and every kept number is the same."


def _spare(new: Tape, right: Tape, tape: Tape) -> str:
    """A sentence about remaining lines that are not needed."""
    if len(new) == len(tape):
        return "Nothing is dropped. Which lines do the kept ones not need?"
    named = {a for op, args in new if op != "leaf" for a in args}
    if leaves(new) - leaves(right) == len(new) - len(right):
        if all(i in named for i, (op, _) in enumerate(new) if op == "leaf"):
            return "Some lines stand there twice: each needed line gets one place."
        return "What could still go are leaves that nobody uses any more."
    return "Some are left that no kept line needs: nobody names them any more, or only lines that could go themselves."


@exercise(
    "fuse-dots",
    "Fuse the sums of products",
    hints=(
        "w1*x1 + w2*x2 + w3*x3 takes five lines. Which of them does nobody else look at?",
        "Look at each sum from above: if both sides are products, or sums of products, used only here and not kept, "
        'then the whole of it is one line `("dot", (w1, x1, w2, x2, ...))`.',
        "`def pairs(i):` returns `list(args)` for a product, `pairs(a) + pairs(b)` for a sum of two lines that nobody else "
        'uses, and `None` for anything else. Where it finds pairs for a sum: `new.append(("dot", tuple(place[a] for a in '
        "pairs(i))))`.",
    ),
    solution=FUSE,
    module="tape",
)
def fuse(attempt: Attempt) -> str:
    f, line = attempt["fuse_dots"], attempt.only_line("fuse_dots")
    n = attempt.random.randint(3, 5)
    plain = neuron(attempt, n)
    _looks_at_it(f, [(tape, [len(tape) - 1]) for tape in (plain, neuron(attempt, n))], "fuse_dots", line)
    new, _ = check_pass(attempt, plain, [len(plain) - 1], "fuse_dots")
    if any(op in "+*" for op, _ in new if op):
        raise Wrong(f"A neuron with {n} weights and no bias has {len(plain)} lines and yours still has {len(new)}: "
                    "the old products and sums are left in place.", line) if len(new) >= len(plain) else Wrong(
            f"For a neuron with {n} weights and no bias {len(new)} lines are left; only {2 * n + 2} are needed: the leaves, one dot, "
            "one tanh.", line)  # fmt: skip
    dot = next((args for op, args in new if op == "dot"), None)
    if dot is None:
        raise Wrong("There is no dot in your new tape.", line)
    if len(dot) != 2 * n:
        raise Wrong(f"The dot of {n} products should have {2 * n} args, pair after pair. Yours has {len(dot)}.", line)
    for text, tape in sums_of_products(attempt):
        _fuses_all(attempt, tape, text)
    shared = [*neuron(attempt, 3)]
    product = next(i for i, (op, _) in enumerate(shared) if op == "*")
    shared.append(("+", (product, len(shared) - 1)))
    _leaves_alone(attempt, shared, [len(shared) - 1], f"Tape line {product} is a product that two lines use.")
    last, (one, two, *_) = len(plain) - 1, [i for i, (op, _) in enumerate(plain) if op == "*"]
    for keep in ([last, one], [one, last], [last, one, 0], [one, two, last]):
        _leaves_alone(attempt, plain, keep, f"Tape line {one} is a product that is kept, by `keep = {keep}`.")
    middle = next(i for i, (op, _) in enumerate(plain) if op == "+")
    for keep in ([last, middle], [middle, last]):
        _leaves_alone(attempt, plain, keep, f"Tape line {middle} is a sum that is kept, by `keep = {keep}`.")
    shared = [*plain, ("*", (middle, len(plain) - 1))]
    _leaves_alone(attempt, shared, [len(plain)], f"Tape line {middle} is a sum that two lines use.")
    for _ in range(3):
        tape, keep = wasteful(attempt)
        check_pass(attempt, tape, keep, "fuse_dots")
    for tape in (*telling_numbers(), twins(attempt)):
        check_pass(attempt, tape, [len(tape) - 1], "fuse_dots")
    return f"A neuron of {n} weights, without a bias: {len(plain)} lines before, {len(new)} now, the same number."


def _fuses_all(attempt: Attempt, tape: Tape, text: str) -> None:
    """Check that no more lines are left than necessary."""
    new, _ = check_pass(attempt, tape, [len(tape) - 1], "fuse_dots")
    right, _ = RIGHT["fuse_dots"](tape, [len(tape) - 1])
    if len(new) > len(right):
        left, wanted = (", ".join(f"`{op}`" for op, _ in lines if op != "leaf") for lines in (new, right))
        raise Wrong(f"For `{text}` your pass leaves {left} besides the leaves; {wanted} would do. Either side of a sum may be a "
                    "product, or a sum of products itself.", attempt.only_line("fuse_dots"))  # fmt: skip


def _leaves_alone(attempt: Attempt, tape: Tape, keep: list[int], what: str) -> None:
    """Check that a product or sum that is used elsewhere is still there, and is not computed twice."""
    f, line = attempt["fuse_dots"], attempt.only_line("fuse_dots")
    try:
        new, kept = check_pass(attempt, tape, keep, "fuse_dots")
    except Wrong as wrong:
        if _still_has(f, tape, keep):
            raise
        raise Wrong(f"{what} It may not disappear into a dot: somebody else looks at it, too.", line) from wrong
    if _repeats(RIGHT["drop_unneeded"](new, kept)[0]):
        raise Wrong(f"{what} It still has its line, and your dot computes it once more. Let the sum that uses it take it from "
                    "that line.", line)  # fmt: skip


def _repeats(tape: Tape) -> bool:
    """Whether any two places are multiplied twice, in products or in dots."""
    products = [sorted(args[i : i + 2]) for op, args in tape if op in ("*", "dot") for i in range(0, len(args), 2)]
    return any(products.count(one) > 1 for one in products)


def _still_has(f: Callable[..., Any], tape: Tape, keep: list[int]) -> bool:
    """Whether every product that the right pass leaves is still in the new tape."""
    try:
        new = check_tape(f(list(tape), list(keep))[0], "the new tape")
    except Exception:
        return False
    left: int = sum(op == "*" for op, _ in RIGHT["fuse_dots"](tape, keep)[0])
    return sum(op == "*" for op, _ in new) >= left
