"""The hidden tests of lesson 7: the rules of the learner's Tensor, on plain lists of rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from .code import Attempt, Wrong, all_close, close, exercise, told_apart
from .tables import Matrix, averaged, entrywise, flat, matmul, plus, shape, summed, times, transpose
from .tensor_class import FRAME

UNBROADCAST = """\
def unbroadcast(g, shape):
    if shape[0] == 1 and len(g) > 1:
        g = [[sum(column) for column in columns(g)]]
    if shape[1] == 1 and len(g[0]) > 1:
        g = [[sum(row)] for row in g]
    return g
"""


def table(attempt: Attempt, size: tuple[int, int]) -> Matrix:
    return [attempt.numbers(size[1]) for _ in range(size[0])]


def sizes(attempt: Attempt) -> tuple[int, int]:
    """A shape that is not square and has no side of 1."""
    rows, columns = attempt.random.sample((2, 3, 4, 5), 2)
    return rows, columns


# ---- one closure, tried with numbers ----


def pushed(
    attempt: Attempt, op: Callable[..., Any], inputs: Sequence[Matrix]
) -> tuple[list[Matrix], list[Matrix], Matrix]:
    """Run one `_backward` by hand: the gradients before, those after, and what had arrived at the result."""
    tensor = attempt["Tensor"]
    given = [tensor(a) for a in inputs]
    for t in given:
        t.grad = table(attempt, t.shape)
    before = [[list(row) for row in t.grad] for t in given]
    out = op(*given)
    arriving = out.grad = table(attempt, out.shape)
    data = [[list(row) for row in t.data] for t in given]
    out._backward()
    if [t.data for t in given] != data:
        raise Wrong("Your line changes the numbers (`.data`) of an input. Only gradients are passed back.")
    return before, [t.grad for t in given], arriving


def compare(
    attempt: Attempt, got: Any, before: Matrix, right: Matrix, which: str, mistakes: dict[str, Matrix], at: str
) -> None:
    """Whether a gradient grew by the right table; if not, the sentence for what it grew by."""
    owner = "other" if "other" in which else "self"
    line = attempt.line(rf"\b{owner}\.(collect|grad)")
    expected = plus(before, right)
    try:
        numbers, found = flat(got), shape(got)
    except (TypeError, IndexError):
        raise Wrong(
            f"The gradient of {which} is no table of numbers any more. Give `collect` a list of rows.", line
        ) from None
    if found != shape(before):
        raise Wrong(
            f"The gradient of {which} has shape {found}, but {which} has shape {shape(before)}. "
            "A gradient always has the shape of its value.", line
        )  # fmt: skip
    if all_close(numbers, flat(expected)):
        return
    known: dict[str, Sequence[float]] = {
        f"The gradient of {which} was replaced (`=`). Other paths may have put something there already: use `collect`.":
            flat(right),
        f"Nothing arrived at {which}.": flat(before),
    }  # fmt: skip
    known |= {sentence: flat(plus(before, wrong)) for sentence, wrong in mistakes.items() if shape(wrong) == found}
    said = told_apart(numbers, known) or f"The gradient of {which} is not right yet."
    due = flat(plus(before, right))
    idle = sum(close(now, old) and not close(want, old) for now, old, want in zip(numbers, flat(before), due))
    if said.endswith("not right yet.") and idle > 1:
        said += f" {idle} of its {len(numbers)} entries got nothing: is a size written into a loop?"
    raise Wrong(f"{said} Tried {at}.", line)


UNEVEN = "of shapes that are not square, so that only the right choice fits"


@exercise(
    "unbroadcast",
    "Undo the repeating",
    hints=(
        "A row of shape (1, 4) was added to each of 3 rows. How often was its first number used? What arrives there?",
        "Where `shape` has a 1 and `g` has more, those entries of `g` belong to one and the same number: add them up.",
        "For the rows: `g = [[sum(column) for column in columns(g)]]`. For the columns: `g = [[sum(row)] for row in g]`.",
    ),
    solution=UNBROADCAST,
    module="tensor",
    frame=FRAME,
)
def unbroadcast(attempt: Attempt) -> str:
    f = attempt["unbroadcast"]
    rows, columns = sizes(attempt)
    for to in ((1, columns), (rows, columns), (rows, 1), (1, 1)):
        g = table(attempt, (rows, columns))
        got = f([list(row) for row in g], to)
        at = f"`unbroadcast(g, {to})` with a g of shape {(rows, columns)}"
        if got is None:
            raise Wrong(f"{at} gives None: is a `return` missing?")
        try:
            numbers, found = flat(got), (len(got), len(got[0]))
        except TypeError:
            raise Wrong(f"{at} should give a list of rows. Yours gives {got!r:.60}.") from None
        if found != to:
            if to == (rows, columns):
                raise Wrong(f"{at}: nothing was repeated there, so nothing is summed: g itself.")
            down = f"the row was repeated in each of the {rows} rows, so add up down each column"
            along = f"the column was repeated in each of the {columns} columns, so add up along each row"
            why = f"{down}; {along}" if to == (1, 1) else down if to[0] == 1 else along
            raise Wrong(f"{at} gives shape {found}, it should be {to}: {why}.")
        if all_close(numbers, flat(summed(g, to))):
            continue
        said = told_apart(
            numbers,
            {
                "You average the shares. Shares are added: each use counts fully.": flat(averaged(g, to)),
                "You keep the share of the first use only. All of them count.": [
                    x for row in g[: to[0]] for x in row[: to[1]]
                ],
                "You keep the share of the last use only. All of them count.": [
                    x for row in g[-to[0] :] for x in row[-to[1] :]
                ],
            },
        )
        raise Wrong(f"{said or 'The sums are not right yet.'} Tried {at}.")
    return "What was repeated forward is summed backward, along rows, columns, or both."


@exercise(
    "tensor-add",
    "Addition",
    hints=(
        "What does addition pass on to each input in lesson 3? And what if one input was repeated?",
        "Each input gets what arrives, brought back to its own shape by `unbroadcast`.",
        "`self.collect(unbroadcast(out.grad, self.shape))`, and the same for `other`.",
    ),
    solution="self.collect(unbroadcast(out.grad, self.shape))\nother.collect(unbroadcast(out.grad, other.shape))\n",
    module="tensor",
    frame=FRAME,
)
def add(attempt: Attempt) -> str:
    rows, columns = sizes(attempt)
    for one, two in (((rows, columns), (rows, columns)), ((rows, columns), (1, columns)), ((rows, 1), (rows, columns)),
                     ((1, columns), (rows, 1))):  # fmt: skip
        a, b = table(attempt, one), table(attempt, two)
        before, after, g = _shapes_told(attempt, lambda x, y: x + y, (a, b))
        for i, (name, to) in enumerate((("self", one), ("other", two))):
            mistakes = {
                "You average the shares. They are added.": averaged(g, to),
                "You passed on the numbers of the result (`out.data`) instead of what arrives (`out.grad`).": summed(
                    plus(a, b), to
                ),
            }
            compare(attempt, after[i], before[i], summed(g, to), name, mistakes, f"with shapes {one} + {two}")
    return "Addition copies what arrives, and what was repeated is summed."


@exercise(
    "tensor-mul",
    "Multiplication, entry by entry",
    hints=(
        "In a product each factor gets something times the other factor. Which is done first: multiplying or summing?",
        "First `out.grad` times the other one's data, entry by entry; then back to the own shape.",
        "`self.collect(unbroadcast(times(out.grad, other.data), self.shape))`, and the same with the two exchanged.",
    ),
    solution="self.collect(unbroadcast(times(out.grad, other.data), self.shape))\n"
    "other.collect(unbroadcast(times(out.grad, self.data), other.shape))\n",
    module="tensor",
    frame=FRAME,
)
def mul(attempt: Attempt) -> str:
    rows, columns = sizes(attempt)
    for one, two in (((rows, columns), (rows, columns)), ((rows, columns), (1, columns)), ((rows, 1), (rows, columns))):
        a, b = table(attempt, one), table(attempt, two)
        a[0][0] = b[0][-1] = 0.0  # a rule that divides by its own data breaks here
        try:
            before, after, g = _shapes_told(attempt, lambda x, y: x * y, (a, b))
        except ZeroDivisionError:
            raise Wrong("You divide by a number that may be 0. The other factor is at hand: multiply by it.") from None
        for i, (name, to, mine, others) in enumerate((("self", one, a, b), ("other", two, b, a))):
            mistakes = {
                "Each factor gets the other one, you used its own data.": summed(times(g, mine), to),
                "The other factor is missing.": summed(g, to),
                "The upstream gradient `out.grad` is missing.": summed(entrywise(lambda x, y: y, g, others), to),
                "You average the shares. They are added.": averaged(times(g, others), to),
            }
            if shape(others) != to or to == one == two:
                mistakes["You sum first and multiply then; the other factor differs from place to place."] = times(
                    summed(g, to), summed(others, to)
                )
            compare(
                attempt, after[i], before[i], summed(times(g, others), to), name, mistakes, f"with shapes {one} * {two}"
            )
    return "Upstream times the other factor, entry by entry, and then back to the own shape."


@exercise(
    "tensor-matmul",
    "The matrix product",
    hints=(
        "X has shape (5, 3), W (3, 2), so G has (5, 2). Which product of G and W has the shape of X?",
        "`matmul` of two of the three tables, one of them turned by `transpose`: try which order fits the shapes.",
        "`self.collect(matmul(out.grad, transpose(other.data)))`, and for the other one "
        "`matmul(transpose(self.data), out.grad)`.",
    ),
    solution="self.collect(matmul(out.grad, transpose(other.data)))\n"
    "other.collect(matmul(transpose(self.data), out.grad))\n",
    module="tensor",
    frame=FRAME,
)
def product(attempt: Attempt) -> str:
    for n, k, m in (attempt.random.sample((2, 3, 4, 5), 3), attempt.random.sample((2, 3, 4, 5), 3), (3, 3, 3)):
        x, w = table(attempt, (n, k)), table(attempt, (k, m))
        before, after, g = _shapes_told(attempt, lambda a, b: a @ b, (x, w))
        at = f"with X of shape {(n, k)} and W of shape {(k, m)}"
        for_x = {
            "A transpose is missing: W itself instead of W turned.": matmul(g, w) if m == k else g,
            "You average over the rows.": times(matmul(g, transpose(w)), [[1 / n]]),
        }
        for_w = {
            "The order is wrong: the turned X comes first, then G.": transpose(matmul(transpose(x), g))
            if k == m
            else g,
            "You average over the rows. If the loss is an average, the division is in what arrives.": times(
                matmul(transpose(x), g), [[1 / n]]
            ),
        }
        compare(attempt, after[0], before[0], matmul(g, transpose(w)), "X (self)", for_x, at)
        compare(attempt, after[1], before[1], matmul(transpose(x), g), "W (other)", for_w, at)
    return "Two matrix products on the way back for one on the way there, and only one choice fits the shapes."


@exercise(
    "tensor-sum",
    "The sum",
    hints=(
        "Each entry went into the sum once, with factor 1. What arrives at each?",
        "Every entry gets what arrives at its sum: `out.grad`, repeated to the shape of `self`.",
        "`self.collect(spread(out.grad, self.shape))`.",
    ),
    solution="self.collect(spread(out.grad, self.shape))\n",
    module="tensor",
    frame=FRAME,
)
def total(attempt: Attempt) -> str:
    for axis in (None, 0, 1):
        size = sizes(attempt)
        a = table(attempt, size)
        before, after, g = _shapes_told(attempt, lambda x, axis=axis: x.sum(axis), (a,))
        right = plus(g, [[0.0] * size[1] for _ in range(size[0])])
        mistakes = {
            "A sum has local derivative 1; you multiply by the data.": times(right, a),
            "Everybody gets the whole of what arrives; you share it out.": times(right, [[1 / (size[0] * size[1])]]),
            "The upstream gradient is missing: 1 is only the local derivative.": [
                [1.0] * size[1] for _ in range(size[0])
            ],
            "Only the first row gets something.": [right[0], *([0.0] * size[1] for _ in range(size[0] - 1))],
            "You pass on the numbers of self (`self.data`). What arrives is in `out.grad`.": a,
        }
        if axis is not None:
            each = "column" if axis == 0 else "row"
            mistakes[f"Right for the sum over everything. But with axis={axis} every {each} has a sum of its own, and what "
                     "arrives there is its own number, not the first one of all."] = [[g[0][0]] * size[1]] * size[0]  # fmt: skip
        compare(attempt, after[0], before[0], right, "self", mistakes, f"with shape {size} and axis={axis}")
    return "The twin of broadcasting: a sum forward is repeating backward."


def lists_as_numbers(problem: Exception) -> str:
    """The sentence for arithmetic with whole tables, "" for another error."""
    if not re.search(
        r"can't multiply sequence|unsupported operand .*'list'|bad operand .*'list'|only concatenate", str(problem)
    ):
        return ""
    if "for @" in str(problem):
        return "`@` is for Tensors. The matrix product of two tables, which are lists of lists, is `matmul(A, B)`."
    return ("A table is a list of lists, and Python does not compute with whole lists. Go through it entry by entry, or use "
            "`plus(A, B)` and `times(A, B)`.")  # fmt: skip


def _shapes_told(
    attempt: Attempt, op: Callable[..., Any], inputs: Sequence[Matrix]
) -> tuple[list[Matrix], list[Matrix], Matrix]:
    """`pushed`, with a sentence where shapes do not fit."""
    try:
        return pushed(attempt, op, inputs)
    except TypeError as problem:
        if said := lists_as_numbers(problem):
            raise Wrong(said, attempt.line_of(problem)) from None
        raise
    except IndexError as problem:
        raise Wrong(f"A place is asked for that the table does not have. Tried with inputs of shapes "
                    f"{' and '.join(str(shape(a)) for a in inputs)}: how many rows and columns has each table?",
                    attempt.line_of(problem)) from None  # fmt: skip
    except ValueError as problem:
        tried = f"Tried with inputs of shapes {' and '.join(str(shape(a)) for a in inputs)}, {UNEVEN}."
        line = attempt.line_of(problem)
        if "do not fit" in str(problem):
            raise Wrong(f"Your line puts together what cannot be: {problem}. {tried}", line) from None
        if "a gradient of shape" in str(problem):
            raise Wrong(f"You offer {problem}. {tried}", line) from None
        raise
