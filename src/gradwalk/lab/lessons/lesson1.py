"""The hidden tests of lesson 1's code exercise: a nudge, as a function."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator

from ..code import Attempt, Wrong, close, exercise, plain_number, shown

Function = Callable[[float], float]
Try = tuple[Function, float, float]

SOLUTION = """\
def slope(f, x, h):
    return (f(x + h) - f(x)) / h
"""

FIRST = "Python divides before it subtracts: only the second height is divided. Put brackets around the difference."
TWICE = "From left to right, `/ 2*h` divides by 2 and then multiplies by h."


def _mistakes(f: Function, x: float, h: float) -> list[tuple[float, str]]:
    """The results of known mistakes, and what is said about each."""
    here, there, back = f(x), f(x + h), f(x - h)
    return [
        (there - here, "That is the difference of the two heights alone. The slope is the difference compared to the "
                       "step."),
        (there - here / h, FIRST),
        ((here - there) / h, "The sign is turned round: where f rises, you say that it falls. Which height comes after "
                             "the step?"),
        ((there - here) / x, "You divide by x, the place. How far did the knob move?"),
        ((there - here) * h, "You multiply by the step. How far f moves for each bit that x moves is a quotient."),
        ((there - back) / h, "From x - h to x + h the knob moves by two steps, and you divide by one."),
        ((there - here) / (2 * h), "From x to x + h the knob moves by one step, and you divide by two."),
        (abs((there - here) / h), "Where f falls the slope is negative; yours never is."),
        ((back - here) / h, "You step to the left, and divide by a step to the right: which way did the knob move?"),
        (there / h, "You divide the height after the step. The height before it has to come off first."),
        (there, "That is the height after the step, and nothing more."),
        (here, "That is the height at x. Nothing has been nudged yet."),
        ((f(h) - here) / h, "You ask f at h itself. The nudged place is x and the step together."),
        ((f(x * h) - here) / h, "You ask f at x times h. A nudge adds the step to x."),
        (h / (there - here) if there != here else math.inf, "That is upside down: the step divided by the "
                                                            "difference."),
        ((there - back) / 2, "From x - h to x + h the knob moves by two steps: that is 2h, and you divide by 2 alone."),
        (there - back, "That is the difference of two heights alone. How far did the knob move between them?"),
        ((there - here) // h, "`//` leaves only the whole part of a quotient, rounded down. `/` divides."),
        ((there - here) / h**2, "You divide by the step twice."),
        ((there + here) / h, "You add the two heights. How far f moved is their difference."),
        ((there - here) / (x + h), "You divide by x + h, the place after the step. How far did the knob move?"),
        ((there - x) / h, "You take x away from a height. x is the place; how high f is there, only f can say."),
        ((there - f(h)) / h, "Before the step the knob stands at x, and not at h: how high is f there?"),
        (here + h, "You add the step to the height. It is the knob that is moved: f is asked anew, at another place."),
    ]  # fmt: skip


def _out_of_order(attempt: Attempt, f: Function, x: float, h: float) -> Iterator[tuple[float, str]]:
    """Missing brackets: Python divides before it subtracts, and evaluates `/` and `*` from left to right."""
    here, there, back = f(x), f(x + h), f(x - h)
    yield there - back / (2 * h), FIRST
    yield there - back / h, FIRST
    if re.search(r"/\s*2\s*\*\s*h", attempt.text):
        yield (there - back) / 2 * h, f"{TWICE} Put brackets around 2*h."
        yield (there - here) / 2 * h, f"{TWICE} And from x to x + h the knob moves by one step, not by two."
        yield there - back / 2 * h, f"{FIRST} And {TWICE[0].lower()}{TWICE[1:]} Brackets there, too."


def _own_steps(attempt: Attempt, f: Function, x: float, h: float) -> Iterator[tuple[float, str]]:
    """The results of a fixed number in the program where h belongs."""
    found = {node.value for node in ast.walk(attempt.tree) if isinstance(node, ast.Constant)}
    for c in (c for c in found if isinstance(c, (int, float)) and c):
        yield (f(x + h) - f(x)) / c, f"You divide by {c}. But the knob was moved by h, which is {shown(h)} here."
        yield (f(x + c) - f(x)) / h, f"You move the knob by {c}, and divide by h, which is {shown(h)} here."
        yield (f(x + c) - f(x)) / c, f"Your step is {c}, always. Take the step h that is handed in, {shown(h)} here."


@exercise(
    "nudge",
    "Write the nudge",
    hints=(
        "How high is f before the step, and how high after it?",
        "Subtract the height before from the height after. Then compare the difference to the step.",
        "`return (f(x + h) - f(x)) / h`",
    ),
    solution=SOLUTION,
    module="nudging",
)
def nudge(attempt: Attempt) -> str:
    slope = attempt["slope"]
    if not callable(slope):
        raise Wrong("`slope` should be a function: `def slope(f, x, h):`, and below it what it returns.")
    p, q, r = attempt.random.randint(2, 5), attempt.random.randint(2, 7), attempt.random.randint(1, 9)
    functions: list[tuple[str, Function]] = [
        ("3x² - 4x + 5", lambda x: 3 * x**2 - 4 * x + 5),
        (f"{p}x² - {q}x + {r}", lambda x: p * x**2 - q * x + r),
        (f"x³ + {q}x", lambda x: x**3 + q * x),
    ]
    tries = [
        (name, (f, x, h))
        for name, f in functions
        for x, h in ((3.0, 0.4), (-1.0, 0.4), (attempt.numbers(1, 0.6, 2.4)[0], 0.01))
    ]
    for name, one in tries:
        _check(attempt, name, one, [other for _, other in tries])
    f, x, h = tries[-1][1]  # for a cubic the two ways differ
    if any(close(slope(f, x, h), (f(x + k) - f(x - k)) / (2 * k), 1e-9) for k in (h, h / 2)):
        return ("You step to both sides of x, which finds the slope better than one step to the right does: you will see "
                "below by how much. It is the instrument with which everything later is checked.")  # fmt: skip
    return "It finds, nearly, the slope of any smooth function: the instrument with which everything later is checked."


def places(slope: Callable[..., object], f: Function, x: float, h: float) -> list[float]:
    """The points at which the program calls f."""
    asked: list[float] = []

    def heard(at: float) -> float:
        asked.append(at)
        return f(at)

    slope(heard, x, h)
    return asked


def is_another_nudge(slope: Callable[..., object]) -> bool:
    """Whether it finds the slope at least as well as a step to the right does, with steps of about h.

    There are many such quotients: half a step to each side, steps of h and 2h. They have in common that they are exact
    for a line, never less accurate than one step to the right, and that the points they ask at move with h.
    """
    shapes: list[tuple[Function, Function]] = [
        (lambda t: 1.374291853 * t + 2, lambda t: 1.374291853),
        (lambda t: 2 * t**2 - 3 * t + 1, lambda t: 4 * t - 3),
        (lambda t: t**3 + 2 * t, lambda t: 3 * t**2 + 2),
    ]
    for f, steep in shapes:
        for x, h in ((3.0, 0.4), (-1.0, 0.4), (0.7, 0.1)):
            got = slope(f, x, h)
            allowed = abs((f(x + h) - f(x)) / h - steep(x)) + 1e-9
            if not isinstance(got, (int, float)) or abs(got - steep(x)) > allowed:
                return False
            reach = max((abs(at - x) for at in places(slope, f, x, h)), default=0.0)
            if not 0.49 * h < reach < 2.01 * h:
                return False
    return True


def _put_over(attempt: Attempt, place: int) -> tuple[object, int] | None:
    """A number that the program itself assigns to one of its parameters, and the line where it does so."""
    for function in (node for node in attempt.tree.body if isinstance(node, ast.FunctionDef)):
        name = function.args.args[place].arg if len(function.args.args) > place else ""
        for node in (one for one in ast.walk(function) if isinstance(one, ast.Assign)):
            if isinstance(node.value, ast.Constant) and name in map(ast.unparse, node.targets):
                return node.value.value, node.lineno
    return None


def _diagnosis(attempt: Attempt, one: Try, tries: list[Try]) -> str:
    """What to say about the known mistake that gives the program's results in this and every other try; or "".

    In a single try, two numbers may agree by chance.
    """

    def known(each: Try) -> list[tuple[float, str]]:
        return [*_mistakes(*each), *_out_of_order(attempt, *each), *_own_steps(attempt, *each)]

    answers = [(attempt["slope"](*each), known(each)) for each in tries]
    for k, (_, sentence) in enumerate(known(one)):
        if all(isinstance(got, (int, float)) and close(got, mistakes[k][0], 1e-9) for got, mistakes in answers):
            return sentence
    return ""


def _check(attempt: Attempt, name: str, one: Try, tries: list[Try]) -> None:
    f, x, h = one
    what = f"`slope(f, {shown(x)}, {shown(h)})` for f = {name}"
    got = attempt["slope"](f, x, h)
    if got is None:
        printed = " Printing it hands nothing back." if "print" in attempt.text else ""
        raise Wrong(f"{what} is None: is a `return` missing?{printed}")
    got = plain_number(got, what)
    right = [(f(x + h) - f(x)) / h, (f(x + h) - f(x - h)) / (2 * h), (f(x) - f(x - h)) / h]
    if any(close(got, each, 1e-9) for each in right) or is_another_nudge(attempt["slope"]):
        return
    if sentence := _diagnosis(attempt, one, tries):
        raise Wrong(f"{what} gives {shown(got)}. {sentence}", attempt.line("return"))
    if "int(" in attempt.text and got == int(right[0]):
        raise Wrong(f"{what} gives {shown(got)}: `int` leaves only the whole part of a number.", attempt.line(r"int\("))
    rounded = next((n for n in range(7) if got == round(right[0], n) or got == round(right[1], n)), None)
    if rounded is not None and "round" in attempt.text:
        raise Wrong(f"{what} gives {shown(got)}, rounded to {rounded} digits. Hand the number back as it is: later you "
                    "measure how far it is off.", attempt.line("round"))  # fmt: skip
    if re.search(r"f\(x\)\s*\+\s*h", attempt.text) and close(got, 1.0):
        raise Wrong(f"{what} gives 1, as it does everywhere: in `f(x) + h` the step is added to the height. It is the knob "
                    "that is moved: f is asked anew, at another place.", attempt.line(r"f\(x\)\s*\+\s*h"))  # fmt: skip
    if close(got, 6 * x - 4, 1e-12):
        raise Wrong(
            f"{what} gives {shown(got)}: the slope of 3x² - 4x + 5, whatever f is. Ask the f that is handed in."
        )
    if close(got, (f(x + 1e-6) - f(x)) / 1e-6, 1e-3):
        raise Wrong(f"{what} is the slope with a step of your own. Take the step h that is handed in.")
    if put := _put_over(attempt, 1):
        raise Wrong(f"{what} gives {shown(got)}. {put[0]} is put in the place of the x that was handed in, so it is the slope "
                    "there, wherever one asks.", put[1])  # fmt: skip
    if all(close(float(attempt["slope"](f, x + k, h)), got) for k in (1.0, 2.0)):
        raise Wrong(
            f"{what} gives {shown(got)}, and it gives that at every x. The slope is not the same everywhere: where does "
            "x come in?"
        )
    asked = places(attempt["slope"], f, x, h)
    if not asked:
        raise Wrong(f"{what} gives {shown(got)}, and f was never asked. How high it is, only f can say: here f is different "
                    "each time.")  # fmt: skip
    if strange := next((at for at in asked if not any(close(at, x + k * h) for k in (-1, 0, 1))), None):
        raise Wrong(f"{what} gives {shown(got)}. It asks f at {shown(strange)}: a step of {shown(h)} from x = {shown(x)} leads to "
                    f"{shown(x + h)}.", attempt.line(r"\bf\("))  # fmt: skip
    raise Wrong(f"{what} gives {shown(got)}. f is {shown(f(x))} high before the step and {shown(f(x + h))} after it: how "
                f"far did it move, compared to h?")  # fmt: skip
