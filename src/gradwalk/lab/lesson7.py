"""The hidden tests of lesson 7: the learner's Tensor, on plain lists of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .code import Attempt, Wrong, all_close, exercise, told_apart
from .tables import Matrix, averaged, entrywise, flat, matmul, plus, shape, summed, times, transpose
from .tensor_class import FRAME

UNBROADCAST = """\
def unbroadcast(g, shape):
    if shape[0] == 1 and len(g) > 1:
        g = [[sum(column) for column in zip(*g)]]
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


def compare(got: Any, before: Matrix, right: Matrix, which: str, mistakes: dict[str, Matrix], at: str) -> None:
    """Whether a gradient grew by the right table; if not, the sentence for what it grew by."""
    expected = plus(before, right)
    try:
        numbers, found = flat(got), shape(got)
    except (TypeError, IndexError):
        raise Wrong(
            f"The gradient of {which} is no table of numbers any more. Give `collect` a list of rows."
        ) from None
    if found != shape(before):
        raise Wrong(
            f"The gradient of {which} has shape {found}, but {which} has shape {shape(before)}. "
            "A gradient always has the shape of its value."
        )
    if all_close(numbers, flat(expected)):
        return
    known: dict[str, Sequence[float]] = {
        f"The gradient of {which} was replaced (`=`). Other paths may have put something there already: use `collect`.":
            flat(right),
        f"Nothing arrived at {which}.": flat(before),
    }  # fmt: skip
    known |= {sentence: flat(plus(before, wrong)) for sentence, wrong in mistakes.items() if shape(wrong) == found}
    said = told_apart(numbers, known) or f"The gradient of {which} is not right yet."
    raise Wrong(f"{said} Tried {at}.")


UNEVEN = "of shapes that are not square, so that only the right choice fits"


@exercise(
    "unbroadcast",
    "Undo the repeating",
    hints=(
        "A row of shape (1, 4) was added to each of 3 rows. How often was its first number used? What arrives there?",
        "Where `shape` has a 1 and `g` has more, those entries of `g` belong to one and the same number: add them up.",
        "For the rows: `g = [[sum(column) for column in zip(*g)]]`. For the columns: `g = [[sum(row)] for row in g]`.",
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
            repeated = "rows" if to[0] == 1 and found[0] != 1 else "columns"
            raise Wrong(f"{at} gives shape {found}, it should be {to}: the {repeated} were repeated, so sum over them.")
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
            compare(after[i], before[i], summed(g, to), name, mistakes, f"with shapes {one} + {two}")
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
            compare(after[i], before[i], summed(times(g, others), to), name, mistakes, f"with shapes {one} * {two}")
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
        compare(after[0], before[0], matmul(g, transpose(w)), "X (self)", for_x, at)
        compare(after[1], before[1], matmul(transpose(x), g), "W (other)", for_w, at)
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
        }
        compare(after[0], before[0], right, "self", mistakes, f"with shape {size} and axis={axis}")
    return "The twin of broadcasting: a sum forward is repeating backward."


def _shapes_told(
    attempt: Attempt, op: Callable[..., Any], inputs: Sequence[Matrix]
) -> tuple[list[Matrix], list[Matrix], Matrix]:
    """`pushed`, with a sentence where shapes do not fit."""
    try:
        return pushed(attempt, op, inputs)
    except ValueError as problem:
        if "a gradient of shape" not in str(problem):
            raise
        raise Wrong(f"You offer {problem}. Tried with inputs of shapes {' and '.join(str(shape(a)) for a in inputs)}, "
                    f"{UNEVEN}.") from None  # fmt: skip


TRAIN = """\
from tensor import Tensor

def forward(X, W1, b1, W2, b2):
    hidden = (X @ W1 + b1).tanh()
    return (hidden @ W2 + b2).tanh()

def train(X, Y, parameters, steps, rate):
    losses = []
    for step in range(steps):
        error = forward(X, *parameters) - Y
        loss = (error * error).sum()
        for p in parameters:
            p.grad = [[0.0] * p.shape[1] for _ in range(p.shape[0])]
        loss.backward()
        for p in parameters:
            p.data = [[x - rate * g for x, g in zip(xs, gs)] for xs, gs in zip(p.data, p.grad)]
        losses.append(loss.data[0][0])
    return losses
"""


@exercise(
    "tensor-train",
    "Train a network of tensors",
    hints=(
        "The four steps of lesson 5: forward, zero, backward, update. Which change when a parameter is a table?",
        "`forward` is two layers, each `(X @ W + b).tanh()`. In the update, each entry moves against its gradient.",
        "`p.data = [[x - rate * g for x, g in zip(xs, gs)] for xs, gs in zip(p.data, p.grad)]`, after "
        "`p.grad = [[0.0] * p.shape[1] for _ in range(p.shape[0])]` and `loss.backward()`.",
    ),
    solution=TRAIN,
    module="tensor_network",
)
def train(attempt: Attempt) -> str:
    from .mine import module_text

    names: dict[str, Any] = {}
    exec(compile(module_text("tensor", {}), "tensor.py", "exec"), names)
    tensor, forward, learn = attempt["Tensor"], attempt["forward"], attempt["train"]
    rows, inputs, hidden = attempt.random.sample((3, 4, 5), 3)
    tables = [table(attempt, size) for size in ((inputs, hidden), (1, hidden), (hidden, 1), (1, 1))]
    x, y = table(attempt, (rows, inputs)), table(attempt, (rows, 1))
    right: dict[str, Any] = {"Tensor": names["Tensor"]}
    exec(TRAIN.replace("from tensor import Tensor", ""), right)
    reference = names["Tensor"]
    out = forward(tensor(x), *map(tensor, tables))
    if not isinstance(out, tensor):
        raise Wrong("`forward` should return a Tensor, so that the graph goes on.", attempt.line("def forward"))
    wanted = right["forward"](reference(x), *map(reference, tables)).data
    if shape(out.data) != shape(wanted) or not all_close(flat(out.data), flat(wanted)):
        raise Wrong(
            "`forward` should be two layers, each a matrix product, plus the bias, then tanh: "
            f"for X of shape {(rows, inputs)} it gives other numbers.", attempt.line("def forward"))  # fmt: skip

    def after(steps: int, kind: Any, how: Callable[..., Any]) -> tuple[list[float], Any]:
        parameters = [kind(t) for t in tables]
        losses = how(kind(x), kind(y), parameters, steps, 0.05)
        return [n for p in parameters for n in flat(p.data)], losses

    numbers, losses = after(3, tensor, learn)
    expected, wanted_losses = after(3, reference, right["train"])
    if not isinstance(losses, list) or len(losses) != 3:
        raise Wrong("`train` should return a list with one loss (a number) for each step.", attempt.line("def train"))
    if any(isinstance(one, (list, tensor)) for one in losses):
        raise Wrong("The list of losses should hold numbers: `loss.data[0][0]`.", attempt.line("append"))
    if all_close(numbers, expected) and all_close(losses, wanted_losses):
        return "The same four steps, and a handful of nodes instead of hundreds."
    mistakes: dict[str, Sequence[float]] = {
        "The gradients are not set to 0 in each step: they add up from step to step.": after(
            3, reference, _changed(right, "            p.grad =", "            pass  #")
        )[0],
        "The parameters move along the gradient. The loss falls the other way.": after(
            3, reference, _changed(right, "x - rate", "x + rate")
        )[0],
        "The parameters do not move.": [n for t in tables for n in flat(t)],
    }
    said = told_apart(numbers, mistakes) or "After three steps the parameters are not where they should be."
    raise Wrong(f"{said} Tried with a network {inputs} -> {hidden} -> 1 on {rows} rows.", attempt.line("def train"))


def _changed(names: dict[str, Any], old: str, new: str) -> Callable[..., Any]:
    own = dict(names)
    exec(TRAIN.replace("from tensor import Tensor", "").replace(old, new), own)
    learn: Callable[..., Any] = own["train"]
    return learn
