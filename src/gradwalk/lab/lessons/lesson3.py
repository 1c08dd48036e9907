"""The hidden tests of lesson 3's code exercise: the local derivatives of four operations."""

from __future__ import annotations

import ast
import math
import operator
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, plain_number, shown

SOLUTION = """\
def local(op, inputs, out):
    if op == "+":
        return [1, 1]
    if op == "-":
        return [1, -1]
    if op == "*":
        return [inputs[1], inputs[0]]
    return [1 - out ** 2]
"""

OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul}
STEP = 0.001


@exercise(
    "local",
    "Write the local derivatives",
    hints=(
        "Nudge the first input by h: by how many h does the result move? Then the second.",
        "A sum hands the nudge on. A difference turns one of the two round. In a product the other factor counts. And "
        'for tanh you found a rule of its output. `if op == "+":` begins the first of four cases.',
        "`[1, 1]`, `[1, -1]`, `[inputs[1], inputs[0]]` and `[1 - out ** 2]`",
    ),
    solution=SOLUTION,
    module="rules",
)
def local(attempt: Attempt) -> str:
    for a, b in (tuple(attempt.numbers(2, 0.5, 3.0)), tuple(attempt.numbers(2, -3.0, -0.5)), (0.0, 2.0), (2.0, 0.0)):
        _check(attempt, "+", [a, b], a + b, [1.0, 1.0], {
            "You hand over the inputs. Does it matter to a sum how large they are?": [a, b],
            "In a sum no input cancels another: nudge one, and see by how much the sum moves.": [1.0, -1.0],
        })  # fmt: skip
        _check(attempt, "-", [a, b], a - b, [1.0, -1.0], {
            "That is the rule of a sum. If the second input grows, which way does the difference go?": [1.0, 1.0],
            "The two have traded places: it is the second one that is taken away.": [-1.0, 1.0],
            "Both signs are turned. If the first input grows, does the difference not grow with it?": [-1.0, -1.0],
            "You hand over the inputs, one with its sign turned. Does it matter to a difference how large they are?": [a, -b],
            "You hand over the inputs. Does it matter to a difference how large they are?": [a, b],
        })  # fmt: skip
        _check(attempt, "*", [a, b], a * b, [b, a], {
            "Each factor gets its own number. When one factor moves, which number is it multiplied by?": [a, b],
            "That is the rule of a sum. A product makes a nudge larger or smaller.": [1.0, 1.0],
            "That is the product itself, twice. How far does it move?": [a * b, a * b],
        })  # fmt: skip
        out = math.tanh(a)
        _check(attempt, "tanh", [a], out, [1 - out**2], {
            "You squared the input. The rule you found is made of the output.": [1 - a**2],
            "That is the output itself: how high tanh is, not how steep.": [out],
            "Something has to be squared: at the output 0.6 the slope is 0.64.": [1 - out],
            "That is the rule of a sum. tanh grows flatter and flatter away from 0.": [1.0],
            "You double the output. Where the output is 0.5 that gives 0, and the slope there is 0.75.": [1 - 2 * out],
            "You square too late: first the output is squared, then it is taken away from 1.": [(1 - out) ** 2],
            "That is what is missing from 1. The slope is what is left of it.": [out**2],
            "With a plus the slope would grow away from 0. tanh grows flatter there.": [1 + out**2],
            "`out` is tanh of the input already, and you apply it once more.": [1 - math.tanh(out) ** 2],
        })  # fmt: skip
    return "Four rows of the table that every engine has. With them any graph of these operations can be walked back."


def _check(
    attempt: Attempt, op: str, inputs: list[float], out: float, right: list[float], mistakes: dict[str, list[float]]
) -> None:
    what = f'`local("{op}", [{", ".join(map(shown, inputs))}], {shown(out)})`'
    try:
        got: Any = attempt["local"](op, list(inputs), out)
    except ZeroDivisionError as problem:
        line = attempt.line_of(problem)
        raise Wrong(f"{what} divides by 0. One input may well be 0: no division is needed here.", line) from None
    except IndexError as problem:
        line = attempt.line_of(problem)
        if len(inputs) != 1 or line is None:
            raise
        raise Wrong(f"{what} asks for `inputs[1]`, and tanh has one input only. A row for `*` may be computed for `*` alone: in "
                    "a table all rows are computed, whatever `op` is.", line) from None  # fmt: skip
    except ValueError as problem:
        line = attempt.line_of(problem)
        if line is None or "unpack" not in str(problem):
            raise
        many = "one input only" if len(inputs) == 1 else "two inputs"
        raise Wrong(f"{what} takes `inputs` apart into the wrong number of names. {op} has {many}: take them apart where the op "
                    "is known.", line) from None  # fmt: skip
    if got is None:
        raise Wrong(f'{what} gives None: is there a `return` for "{op}"?')
    if isinstance(got, int | float):
        raise Wrong(f"{what} gives a single number. It should be a list: one number for each input.")
    numbers = [plain_number(each, f"a number of {what}") for each in got]
    if len(numbers) != len(right):
        one = "one input and so one number" if len(right) == 1 else "two inputs and so two numbers"
        many = f"{len(numbers)} number{'s' * (len(numbers) != 1)}"
        raise Wrong(f"{what} gives {many}. This operation has {one}.")
    if all_close(numbers, right):
        return
    if found := _always(attempt):
        raise Wrong(f"{what} gives {_list(numbers)}. `{found[0]}` holds for every op: Python reads it as `op == ...`, or else the "
                    "text alone, and a text that is not empty counts as true. Compare twice, or ask "
                    '`op in ("+", "-")`.', found[1])  # fmt: skip
    for sentence, wrong in mistakes.items():
        if all_close(numbers, wrong) and not all_close(wrong, right):
            raise Wrong(f"{what} gives {_list(numbers)}. {sentence}", said=sentence)
    place = next(i for i, (mine, theirs) in enumerate(zip(numbers, right)) if not all_close([mine], [theirs]))
    moved = _result(op, [x + STEP * (i == place) for i, x in enumerate(inputs)])
    raise Wrong(f"{what} gives {_list(numbers)}. Nudge input {place + 1} from {shown(inputs[place])} to "
                f"{shown(inputs[place] + STEP)}, by {STEP}: the result goes from {out:.6f} to {moved:.6f}. How far is that, "
                "compared to the step?")  # fmt: skip


def _always(attempt: Attempt) -> tuple[str, int] | None:
    """A condition like `op == "+" or "-"`, and its line."""
    for node in ast.walk(attempt.tree):
        parts = node.values if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) else []
        if any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in parts):
            return ast.unparse(node).replace("'", '"'), parts[0].lineno
    return None


def _result(op: str, inputs: list[float]) -> float:
    return math.tanh(inputs[0]) if op == "tanh" else OPERATIONS[op](*inputs)


def _list(numbers: list[float]) -> str:
    return f"[{', '.join(map(shown, numbers))}]"
