"""The hidden tests of lesson 7's end: lesson 5's network, trained with the learner's Tensor."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, told_apart
from .rounds import Round, difference, watched
from .tables import flat, shape
from .tensor_trials import no_table, table

TRAIN = """\
from tensor import Tensor, zeros, plus, times

def forward(X, layers):
    for W, b in layers:
        X = (X @ W + b).tanh()
    return X

def train(X, Y, layers, steps, rate):
    parameters = [p for layer in layers for p in layer]
    losses = []
    for step in range(steps):
        error = forward(X, layers) - Y
        loss = (error * error).sum()
        for p in parameters:
            p.grad = zeros(p.shape)
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
        "`forward` takes X through one layer after another, each `(X @ W + b).tanh()`. In the update, each entry moves "
        "against its gradient.",
        "`p.data = [[x - rate * g for x, g in zip(xs, gs)] for xs, gs in zip(p.data, p.grad)]`, after "
        "`p.grad = zeros(p.shape)` and `loss.backward()`.",
    ),
    solution=TRAIN,
    module="tensor_network",
)
def train(attempt: Attempt) -> str:
    from ..mine import module_text

    names: dict[str, Any] = {}
    exec(compile(module_text("tensor", {}), "tensor.py", "exec"), names)
    reference = names["Tensor"]
    tensor, forward, learn = attempt["Tensor"], attempt["forward"], attempt["train"]
    right = _run(TRAIN, names)
    rows, inputs, *hidden = attempt.random.sample((2, 3, 4, 5), 4)
    sizes = [inputs, *hidden, 1]
    tables = [(table(attempt, (i, o)), table(attempt, (1, o))) for i, o in pairwise(sizes)]
    x, y = table(attempt, (rows, inputs)), table(attempt, (rows, 1))
    at = f"Tried with a network {' -> '.join(map(str, sizes))} on {rows} rows."

    def layers(kind: Any, some: Sequence[Any] = tables) -> list[Any]:
        return [(kind(w), kind(b)) for w, b in some]

    line = attempt.line("def forward")
    out = _fitting(attempt, lambda: forward(tensor(x), layers(tensor)), at)
    if out is None:
        raise Wrong("`forward` gives None: is a `return` missing?", line)
    if not isinstance(out, tensor):
        raise Wrong("`forward` should return a Tensor, so that the graph goes on.", line)
    wanted = right["forward"](reference(x), layers(reference)).data
    if shape(out.data) != shape(wanted) or not all_close(flat(out.data), flat(wanted)):
        lacks = _forward_mistake(flat(out.data), names, x, tables)
        raise Wrong(f"{lacks} {at}", line, lacks)

    def after(kind: Any, how: Callable[..., Any]) -> tuple[list[float], Any]:
        own = layers(kind)
        losses = how(kind(x), kind(y), own, 3, 0.05)
        return [n for layer in own for p in layer for n in flat(p.data)], losses

    numbers, losses = _fitting(attempt, lambda: after(tensor, learn), at)
    expected, wanted_losses = after(reference, right["train"])
    line = attempt.line("def train")
    if not isinstance(losses, list) or len(losses) != 3:
        raise Wrong("`train` should return a list with one loss (a number) for each step.", line)
    if any(isinstance(one, (list, tensor)) for one in losses):
        raise Wrong("The list of losses should hold numbers: `loss.data[0][0]`.", attempt.line("append"))
    if all_close(numbers, expected) and all_close(losses, wanted_losses):
        return "The same four steps, and some twenty nodes instead of hundreds."
    if all_close(numbers, expected):
        raise Wrong("The parameters are where they should be, but the losses in your list are not: each is the loss of its step, "
                    f"before the update. {at}", attempt.line("append") or line)  # fmt: skip
    zeroing = attempt.line(r"\.grad\s*=[^=]|zero_grad|zeros\(")
    never = (
        "The gradients are not set to 0 in each step: they add up from step to step."
        if zeroing
        else "No line sets the gradients to 0: they add up from step to step."
    )
    changes = {
        never: ("            p.grad =", "            pass  #"),
        "The parameters move along the gradient. The loss falls the other way.": ("x - rate", "x + rate"),
    }  # fmt: skip
    mistakes: dict[str, Sequence[float]] = {
        said: after(reference, _run(TRAIN.replace(*change), names)["train"])[0] for said, change in changes.items()
    }
    if said := told_apart(numbers, mistakes):
        moved = attempt.line(r"\.data\s*[-+]?=")
        raise Wrong(f"{said} {at}", zeroing if said == never else moved or line, said)

    def one(kind: Any, how: Callable[..., Any]) -> Round:
        own = layers(kind)
        parameters = [p for layer in own for p in layer]
        before = [n for p in parameters for n in flat(p.data)]
        with watched(kind, lambda root: root.data[0][0], lambda: [n for p in parameters for n in flat(p.grad)]) as seen:
            how(kind(x), kind(y), own, 1, 0.05)
        grads, moved = ([n for p in parameters for n in flat(getattr(p, field))] for field in ("grad", "data"))
        return Round(seen.walked, grads, before, moved, seen.arrived)

    mine, wanted_round = one(tensor, learn), one(reference, right["train"])
    if all_close(mine.after, wanted_round.after) and all_close(losses, losses[:1] * 3):
        raise Wrong(f"All losses in your list are the same number: the forward step is made once, and every round walks back through that "
                    f"one graph. {at}", line)  # fmt: skip
    if all_close(mine.after, wanted_round.after):
        raise Wrong("After one round the parameters are where they should be, after three they are not: what of a round is "
                    f"still there in the next one, and should not be? {at}", line)  # fmt: skip
    return difference(attempt, mine, wanted_round, "rate", 0.05)


def _run(text: str, names: dict[str, Any]) -> dict[str, Any]:
    own = dict(names)
    exec(text.partition("\n")[2], own)
    return own


def _fitting(attempt: Attempt, act: Callable[[], Any], at: str) -> Any:
    """Call it; a table that does not fit, or is not a table, becomes a sentence."""
    try:
        return act()
    except (TypeError, ValueError) as problem:
        line = attempt.line_of(problem)
        if "a gradient is set to" in str(problem):
            raise Wrong(f"Here {problem}. `zeros(shape)` makes one full of zeros.", attempt.line(r"\.grad\s*=") or line) \
                from None  # fmt: skip
        if str(problem).startswith("zeros()"):
            raise Wrong(
                "`zeros` wants one thing, the whole shape: `(rows, columns)`, as a tensor has it.", line
            ) from None
        if said := no_table(attempt, problem):
            raise Wrong(said, line, said) from None
        if "do not fit" in str(problem) and (said := _only_x(attempt, line)):
            raise Wrong(f"{said} {at}", line, said) from None
        if "do not fit" in str(problem):
            raise Wrong(f"The shapes {problem}. (`@` is the matrix product, `*` goes entry by "
                        f"entry.) {at}", line) from None  # fmt: skip
        raise


def _only_x(attempt: Attempt, line: int | None) -> str:
    """Whether a layer reads X but stores its result under another name, so that the next one gets X again."""
    text = attempt.text.splitlines()[line - 1] if line else ""
    found = re.match(r"\s*(\w+)\s*=\s*\(?\s*(\w+)\s*@", text)
    given = re.search(r"def forward\(\s*(\w+)", attempt.text)
    if not found or not given or found[1] == found[2] or found[2] != given[1]:
        return ""
    return (f"Every layer is given `{found[2]}`, as the first one is. What comes out is called `{found[1]}`, and that is what the next "
            "layer should get.")  # fmt: skip


def _forward_mistake(got: list[float], names: dict[str, Any], x: Any, tables: Sequence[Any]) -> str:
    """Which part of a layer is missing."""
    tensor = names["Tensor"]

    def through(step: Callable[[Any, Any, Any], Any]) -> list[float]:
        out = tensor(x)
        for w, b in tables:
            out = step(out, tensor(w), tensor(b))
        return flat(out.data)

    def without(part: str, place: int) -> list[float]:
        """The output when one part is left out in one layer."""
        out = tensor(x)
        for i, (w, b) in enumerate(tables):
            out = out @ tensor(w)
            out = out if (part, place) == ("bias", i) else out + tensor(b)
            out = out if (part, place) == ("tanh", i) else out.tanh()
        return flat(out.data)

    known: dict[str, Sequence[float]] = {
        f"In `forward` layer {i + 1} of {len(tables)} has no {part}. Each of them has one, the last one too.": without(
            part, i
        )
        for part in ("tanh", "bias")
        for i in range(len(tables))
    }
    known |= {
        "In `forward` the bias is missing: each layer is a matrix product, plus the bias, then tanh.":
            through(lambda x, w, b: (x @ w).tanh()),
        "In `forward` tanh is missing: without it all layers together are only one.": through(lambda x, w, b: x @ w + b),
        "In `forward` tanh comes too early: first the bias is added.": through(lambda x, w, b: (x @ w).tanh() + b),
    }  # fmt: skip
    if len(got) == len(x) * len(tables[0][1][0]):
        first = [(tensor(x) @ tensor(w) + tensor(b)).tanh() for w, b in tables[:1]]
        known["`forward` stops after the first layer: is the `return` inside the loop?"] = flat(first[0].data)
    return (
        told_apart(got, known) or "`forward` should take X through every layer: a matrix product, plus the bias, tanh."
    )
