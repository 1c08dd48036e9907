"""The hidden tests of lesson 7: the rules of the learner's Tensor, compared with arithmetic on plain lists of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, told_apart
from .tables import Matrix, averaged, entrywise, flat, matmul, plus, shape, summed, times, transpose
from .tensor_class import FRAME
from .tensor_trials import UNEVEN, compare, on_both_sides, shapes_told, sizes, table

UNBROADCAST = """\
def unbroadcast(g, shape):
    if shape[0] == 1 and len(g) > 1:
        g = [[sum(column) for column in columns(g)]]
    if shape[1] == 1 and len(g[0]) > 1:
        g = [[sum(row)] for row in g]
    return g
"""


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
        _sums_to(f, attempt, (rows, columns), to)
    for to in ((1, 2), (2, 1)):
        _sums_to(f, attempt, (2, 2), to)
    return "What was repeated forward is summed backward, along rows, columns, or both."


def _sums_to(f: Callable[..., Any], attempt: Attempt, size: tuple[int, int], to: tuple[int, int]) -> None:
    """Check that a table of gradients is summed back to the shape of what was repeated."""
    rows, columns = size
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
        if got == g:
            raise Wrong(f"{at} gives g as it came, with shape {found}. It should be {to}: which entries of g belong to one "
                        "and the same number?")  # fmt: skip
        was = "a single number" if to == (1, 1) else "a single row" if to[0] == 1 else "a single column"
        first = "it" if to == (1, 1) else "its first number"
        raise Wrong(f"{at} gives shape {found}, it should be {to}. What was repeated is {was}: where in g are the shares of "
                    f"{first}?")  # fmt: skip
    if all_close(numbers, flat(summed(g, to))):
        return
    said = told_apart(
        numbers,
        {
            "You average the shares. Shares are added: each use counts fully.": flat(averaged(g, to)),
            "Every entry gets the sum of the whole table. It should get the shares of its own uses.": [sum(flat(g))]
            * len(numbers),
            "You keep the largest share. They are added.": flat(_largest(g, to)),
            "You keep the share of the first use only. All of them count.": [
                x for row in g[: to[0]] for x in row[: to[1]]
            ],
            "You keep the share of the last use only. All of them count.": [
                x for row in g[-to[0] :] for x in row[-to[1] :]
            ],
        },
    )
    raise Wrong(f"{said or 'The sums are not right yet.'} Tried {at}.", said=said)


def _largest(g: Matrix, to: tuple[int, int]) -> Matrix:
    rows = [[max(column) for column in zip(*g)]] if to[0] == 1 else g
    return [[max(row)] for row in rows] if to[1] == 1 else rows


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
        before, after, g = shapes_told(attempt, lambda x, y: x + y, (a, b))
        for i, (name, to) in enumerate((("self", one), ("other", two))):
            mistakes = {
                "You average the shares. They are added.": averaged(g, to),
                "That is the rule of a product. What is the local derivative of a sum?": summed(
                    times(g, (b, a)[i]), to
                ),
                "You passed on the numbers of the result (`out.data`) instead of what arrives (`out.grad`).": summed(
                    plus(a, b), to
                ),
            }
            compare(attempt, after[i], before[i], summed(g, to), name, mistakes, f"with shapes {one} + {two}")
    on_both_sides(attempt, "+", lambda x, y: x + y, (rows, columns), lambda a, g: plus(g, g))
    return "Addition copies what arrives, and what was repeated is summed."


@exercise(
    "tensor-mul",
    "Multiplication, entry by entry",
    hints=(
        "In a product each factor gets something times the other factor. Which is done first: multiplying or summing?",
        "First `out.grad` times the other one's data, entry by entry; then back to its own shape.",
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
            before, after, g = shapes_told(attempt, lambda x, y: x * y, (a, b))
        except ZeroDivisionError:
            raise Wrong("You divide by a number that may be 0. The other factor is at hand: multiply by it.") from None
        for i, (name, to, mine, others) in enumerate((("self", one, a, b), ("other", two, b, a))):
            mistakes = {
                "Each factor gets the other one; you used its own data.": summed(times(g, mine), to),
                "The other factor is missing.": summed(g, to),
                "You add the other factor to what arrives. In a product the two are multiplied.": summed(
                    plus(g, others), to
                ),
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
    on_both_sides(attempt, "*", lambda x, y: x * y, (rows, columns), lambda a, g: plus(times(a, g), times(a, g)))
    return "Upstream times the other factor, entry by entry, and then back to its own shape."


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
        before, after, g = shapes_told(attempt, lambda a, b: a @ b, (x, w), f", {UNEVEN}")
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
    on_both_sides(
        attempt, "@", lambda a, b: a @ b, (3, 3), lambda a, g: plus(matmul(g, transpose(a)), matmul(transpose(a), g))
    )
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
        before, after, g = shapes_told(attempt, lambda x, axis=axis: x.sum(axis), (a,))
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
        turned = transpose(g)
        mistakes["What arrives is turned: what belongs to a column goes along a row, or the other way round."] = [
            [turned[i % len(turned)][j % len(turned[0])] for j in range(size[1])] for i in range(size[0])
        ]
        if axis is None:
            mistakes.popitem()  # a single number is its own transpose
        else:
            each = "column" if axis == 0 else "row"
            mistakes[f"Right for the sum over everything. But with axis={axis} every {each} has a sum of its own, and what "
                     "arrives there is its own number, not the first one of all."] = [[g[0][0]] * size[1]] * size[0]  # fmt: skip
        compare(attempt, after[0], before[0], right, "self", mistakes, f"with shape {size} and axis={axis}")
    return "The twin of broadcasting: a sum forward is repeating backward."
