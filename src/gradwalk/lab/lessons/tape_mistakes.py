"""The mistakes that people make in the loop over a tape: the result of each, and what is said about it."""

from __future__ import annotations

from dataclasses import dataclass

from .tape_lines import Tape


@dataclass(frozen=True)
class Mistake:
    """A mistake in the loop: what is said about it, and where in the learner's text it is.

    text   the sentence, in which {where} becomes "a line" or the name of `op`
    op     the operation in whose part of the loop it is, if any
    place  "loop" for the line that sets the order of visits, "gradient" for one that multiplies by an input's gradient
    """

    text: str
    op: str = ""
    place: str = ""


CALLED = {"+": "a `+`", "*": "a `*`", "tanh": "a tanh", "dot": "a dot"}
_UPSTREAM = "what has arrived at {where} is not passed on: each share is the local derivative *times* it"
_OWN = Mistake("a product passes on the other factor to each side, not its own", "*")

MISTAKES = {
    "downward": Mistake("the lines are visited from first to last, when nothing has arrived yet", place="loop"),
    "no upstream": Mistake(_UPSTREAM),
    **dict.fromkeys(("no upstream in products", "no upstream 0", "no upstream 1"), Mistake(_UPSTREAM, "*")),
    "no upstream in tanh": Mistake(_UPSTREAM, "tanh"),
    "no upstream in sums": Mistake(_UPSTREAM, "+"),
    **dict.fromkeys(("own factor", "own factor first", "own factor second"), _OWN),
    "ones": Mistake("every gradient begins at 1. Only that of the last line does, the others begin at 0"),
    **dict.fromkeys(
        ("gradient", "gradient first", "gradient second"),
        Mistake(
            "in a product you multiply by the *gradient* of the other one. The other factor is its value, in `values`",
            "*",
            "gradient",
        ),
    ),
    "places": Mistake("you multiply by the numbers of the lines: the factors are in `values`", "*"),
    "first of pairs": Mistake("of each pair of a dot only the first gets something", "dot"),
    "second of pairs": Mistake("of each pair of a dot only the second gets something", "dot"),
    "one pair": Mistake("only the first pair of a dot gets something: every pair is a product", "dot"),
    "no dot": Mistake("your loop does nothing for a dot", "dot"),
    "no sum": Mistake("your loop does nothing for a `+`", "+"),
    "no product": Mistake("your loop does nothing for a `*`", "*"),
    "first summand": Mistake("of the two inputs of a sum only the first gets something", "+"),
    "second summand": Mistake("of the two inputs of a sum only the second gets something", "+"),
    "first factor": Mistake("in a product only the first of the two gets something", "*"),
    "second factor": Mistake("in a product only the second of the two gets something", "*"),
    **dict.fromkeys(
        ("no factor", "no factor first", "no factor second"),
        Mistake("a product hands on what arrives as it is: the other factor is missing", "*"),
    ),
    "minus": Mistake("what is passed on is subtracted. Shares are added, `+=`"),
    "no tanh": Mistake("your loop does nothing for a tanh", "tanh"),
    "tanh of input": Mistake("the slope of tanh is taken from its input: it is made of its result", "tanh"),
    "tanh without square": Mistake("the slope of tanh is 1 minus the *square* of its result", "tanh"),
}


HALVES = {"*": ("first factor", "second factor"), "dot": ("first of pairs", "second of pairs")}


def walked_with(tape: Tape, values: list[float], mistake: str, only: str = "") -> list[float]:
    """The gradients of a tape with one known mistake, made only in the lines of one operation if that is given."""
    change = mistake
    grads = [1.0 if change == "ones" else 0.0] * len(tape)
    grads[-1] = 1.0
    order = range(len(tape))
    for i in order if change == "downward" else reversed(order):
        op, args = tape[i]
        change = mistake if only in ("", op) else ""
        forgets = {"+": "sums", "tanh": "tanh"}.get(op, "products")
        arrived = (
            -grads[i]
            if change == "minus"
            else 1.0
            if change in ("no upstream", f"no upstream in {forgets}")
            else grads[i]
        )
        if op == "+" and change != "no sum":
            for a in {"first summand": args[:1], "second summand": args[1:]}.get(change, args):
                grads[a] += arrived
        elif op == "*" or (op == "dot" and change != "no dot"):
            for a, b in [*zip(args[::2], args[1::2])][: 1 if change == "one pair" else None]:
                if change == "no product" and op == "*":
                    continue

                def factor(k: int, which: str, a: int = a, b: int = b, change: str = change) -> float:
                    if change in ("no factor", f"no factor {which}"):
                        return 1.0
                    if change in ("gradient", f"gradient {which}"):
                        return grads[(b, a)[k]]
                    x = (a, b)[k] if change in ("own factor", f"own factor {which}") else (b, a)[k]
                    return float(x) if change == "places" else values[x]

                half = {"first": 0, "second": 1}.get(change.split(" ")[0]) if change in HALVES[op] else None
                if half != 1:
                    grads[a] += factor(0, "first") * (1.0 if change == "no upstream 0" else arrived)
                if half != 0:
                    grads[b] += factor(1, "second") * (1.0 if change == "no upstream 1" else arrived)
        elif op == "tanh" and change != "no tanh":
            x = values[args[0]] if change == "tanh of input" else values[i]
            grads[args[0]] += (1 - (x if change == "tanh without square" else x**2)) * arrived
    return grads
