"""The hidden tests of lesson 5's training loop, on the learner's own network."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, plain_number
from .lesson5 import set_numbers
from .network_shown import own_loop, show
from .rounds import Round, difference, watched

LOOP = """\
def train(model, xs, ys, steps, lr):
    for step in range(steps):
        loss = sum((model(x) - y) ** 2 for x, y in zip(xs, ys))
        for p in model.parameters():
            p.grad = 0.0
        loss.backward()
        for p in model.parameters():
            p.data -= lr * p.grad
    return loss.data
"""

XS = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
YS = [1.0, -1.0, -1.0, 1.0]
Rows = list[list[float]]


def _run_loop(train: Callable[..., Any], make: Callable[[], Any], start: Sequence[float], *data: Any) -> list[float]:
    model = make()
    set_numbers(model.parameters(), start)
    train(model, *data)
    return [plain_number(p.data, "a parameter's `.data` after training") for p in model.parameters()]


def _variants(model: Any, xs: Rows, ys: list[float], steps: int, lr: float, *, kind: str = "") -> None:
    """The training loop with one known mistake, `kind`."""
    parameters = model.parameters()
    if kind == "rows":
        for _ in range(steps):
            for x, y in zip(xs, ys):
                _variants(model, [x], [y], 1, lr)
        return

    def forward() -> Any:
        if kind == "plain":
            return sum((model(x) - y) for x, y in zip(xs, ys))
        if kind == "first":
            return (model(xs[0]) - ys[0]) ** 2
        if kind == "last":
            return (model(xs[-1]) - ys[-1]) ** 2
        if kind == "pairs":
            return sum((model(x) - y) ** 2 for x in xs for y in ys)
        total = sum((model(x) - y) ** 2 for x, y in zip(xs, ys))
        return total * (1 / len(xs)) if kind == "mean" else total

    loss = forward()
    for step in range(steps - 1 if kind == "few" else steps):
        if kind != "outside":
            loss = forward()
        if kind == "never" or (kind == "once" and step):
            pass
        else:
            for p in parameters:
                p.grad = 0.0
        if kind != "no backward":
            loss.backward()
        if kind == "between":
            for p in parameters:
                p.grad = 0.0
        for p in parameters[:-1] if kind == "not all" else parameters:
            if kind == "up":
                p.data += lr * p.grad
            elif kind == "no rate":
                p.data -= p.grad
            elif kind == "signs":
                p.data -= lr * ((p.grad > 0) - (p.grad < 0))
            elif kind == "set":
                p.data = -lr * p.grad
            elif kind == "put":
                p.data = lr * p.grad
            else:
                p.data -= lr * p.grad


MISTAKES = {
    "never": "The gradients are never set to 0: those of all earlier steps are still in there, and every step is "
    "made of the whole pile.",
    "once": "The gradients are set to 0 once, before the loop. They have to be set to 0 in every step.",
    "between": "Between `backward()` and the update you set the gradients to 0: the update sees only zeros, and "
    "nothing moves.",
    "no backward": "Nothing moves: `backward()` is never called, so every gradient stays 0.",
    "one closure": "Nothing moves: `_backward()` is the closure of the last node alone, and nothing has arrived there. The "
    "whole walk is `backward()`.",
    "not called": "Nothing moves: `backward` without parentheses only names the method; it is not called.",
    "no update": "Nothing moves: no line of yours changes the `.data` of a parameter.",
    "still": "Nothing moves: after the loop every parameter is what it was before.",
    "name": "Nothing moves: this line gives a name to something new, and the parameter itself stays as it is. It is its "
    "`.data` that has to change.",
    "late": "Nothing moves in the first step: `backward()` comes after the update, so the update reads gradients of 0.",
    "grads": "Nothing moves: your update changes `p.grad`. The gradient only says where to go; it is `p.data` that has "
    "to move.",
    "up": "You go up the slope: the gradient points to where the loss grows, the step should go the other way.",
    "plain": "The differences are not squared: errors above and below cancel, and the loss goes on falling when every answer is far below its target.",
    "outside": "The forward pass stands before the loop: every step uses the loss of the first one. It has to be "
    "computed anew, with the new parameters.",
    "pairs": "Every row is compared with every target. Each row has a target of its own: go through both together.",
    "first": "Only the first row counts: the loss should be the sum over all rows.",
    "last": "Only the last row counts: the loss should be the sum over all rows.",
    "few": "The loop ends one step too early.",
    "not all": "The last parameter is never updated.",
    "no rate": "The step is the whole gradient: the learning rate `lr` is not used.",
    "signs": "You use only the sign of the gradient; its size matters too.",
    "set": "The update replaces the parameter by the step. The step should be subtracted from what was there.",
    "put": "`=` puts the step in the parameter's place: what it had learned is gone. The step should be subtracted from "
    "what was there.",
    "mean": "You take the mean of the squared differences; here the loss is their sum.",
    "rows": "You make a step after every row. Here a step is made once all rows have been added up: one loss, one `backward()`, "
    "one update.",
}


TOLD = ("one closure", "not called", "no update", "still", "name", "late", "grads")
"""Kinds of "no backward": nothing moves in any of them, and the learner's text shows which it is."""

LINES = {
    "between": r"grad\s*=\s*0|zero_grad",
    "plain": r"model\(",
    "first": r"model\(",
    "pairs": r"model\(",
    "last": r"model\(",
    "mean": r"/|mean",
    **dict.fromkeys(("up", "not all", "no rate", "signs", "set", "put"), r"\.data\s*[-+]?="),
}
"""Where in the learner's text each mistake is found; for any other it is the loop as a whole."""


@exercise(
    "loop",
    "Write the training loop",
    hints=(
        "Forward, zero, backward, update: which of the four have to come before `backward()`, and why?",
        "Inside one loop over the steps: the loss from all rows; every parameter's grad to 0; backward; and then every "
        "parameter's data moves by the rate times its grad, downhill.",
        "`p.grad = 0.0` for every p, `loss.backward()`, and then `p.data -= lr * p.grad` for every p.",
    ),
    solution=LOOP,
    module="training",
)
def loop(attempt: Attempt) -> str:
    from network import MLP as Own  # type: ignore[import-not-found]

    train = attempt["train"]
    _loop_is_right(attempt, train, lambda: Own(2, [3, 1]))
    model = Own(3, [4, 4, 1])
    start = attempt.random
    set_numbers(model.parameters(), [start.uniform(-1, 1) for _ in model.parameters()])
    train(model, XS, YS, 20, 0.05)
    answers = ", ".join(f"{model(x).data:.2f}" for x in XS)
    show(lambda: own_loop(train, lambda: Own(3, [4, 4, 1]), XS, YS))
    return f"All four steps are there, in an order that works. After 20 steps on the four rows: {answers}."


def _loop_is_right(attempt: Attempt, train: Callable[..., Any], make: Callable[[], Any]) -> None:
    count = len(make().parameters())
    for steps in (1, 4):
        start = attempt.numbers(count, -0.8, 0.8)
        xs = [attempt.numbers(2) for _ in range(3)]
        ys = attempt.numbers(3, -0.9, 0.9)
        data = (xs, ys, steps, 0.03)
        try:
            got = _run_loop(train, make, start, *data)
        except AttributeError as problem:
            if "attribute 'zero_grad'" not in str(problem):
                raise
            raise Wrong("Your network has no `zero_grad`: you wrote that for the model of lesson 4. Here go through "
                        "`model.parameters()` yourself.", attempt.line_of(problem)) from None  # fmt: skip
        right = _run_loop(_variants, make, start, *data)
        if all_close(got, right, 1e-6):
            continue
        line = attempt.line(r"\bfor\b|\bwhile\b")
        fits = [
            kind
            for kind in MISTAKES
            if kind not in TOLD and all_close(got, _run_loop(partial(_variants, kind=kind), make, start, *data), 1e-6)
        ]
        if "no backward" in fits and re_zeroed_between(attempt.text):
            fits = ["between"]
        elif "few" in fits and re.search(r"steps\s*-\s*1|range\(\s*1\s*,", attempt.text):
            raise Wrong(f"With steps = {steps} your loop makes {steps - 1} rounds: one too few.", line)
        elif "no backward" in fits:
            kind, line = _why_nothing_moves(attempt)
            raise Wrong(MISTAKES[kind], line)
        zeroed = attempt.line(r"\.grad\s*=\s*0|zero_grad")
        if "never" in fits and zeroed is not None:
            if zeroed < (attempt.line(r"range\(\s*steps|while\b") or 0):
                raise Wrong(MISTAKES["once"], zeroed)
            raise Wrong("Something is set to 0 in your loop, but not, in every round, the gradients of all the parameters: "
                        "those of all earlier steps are still in there.", zeroed)  # fmt: skip
        if fits:
            raise Wrong(MISTAKES[fits[0]], attempt.line(LINES[fits[0]]) if fits[0] in LINES else line)
        if all_close(got, _run_loop(train, make, start, xs, ys, steps, 0.06), 1e-6) and got != start:
            raise Wrong("Another learning rate changes nothing: `lr` is not used where the parameters move.",
                        attempt.line(r"\.data\s*[-+]?="))  # fmt: skip
        other = 1 if steps > 1 else 4
        rounds = [len(_round(train, make(), start, xs, ys, count, 0.03).walked) for count in (steps, other)]
        if got != start and rounds[0] == rounds[1]:
            raise Wrong(f"With steps = {steps} your loop makes as many rounds as with steps = {other}: `steps` is not used, "
                        "or the loop ends after its first round.", line)  # fmt: skip
        if steps > 1:
            raise Wrong(f"After one round the parameters are where they should be, after {steps} they are not: what of a "
                        "round is still there in the next one, and should not be?", line)  # fmt: skip
        mine, wanted = (_round(act, make(), start, *data) for act in (train, _variants))
        difference(attempt, mine, wanted, "lr", data[-1])


def _round(train: Callable[..., Any], model: Any, start: Sequence[float], *data: Any) -> Round:
    parameters = model.parameters()
    set_numbers(parameters, start)
    with watched(type(parameters[0]), lambda root: root.data) as seen:
        train(model, *data)
    return Round(seen.walked, [float(p.grad) for p in parameters], start, [float(p.data) for p in parameters])


def _why_nothing_moves(attempt: Attempt) -> tuple[str, int | None]:
    """The kind of mistake, if the parameters do not move, and its line; both are read off the text."""
    changes = [
        (ast.unparse(target), node)
        for node in ast.walk(attempt.tree)
        if isinstance(node, (ast.Assign, ast.AugAssign))
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    calls = [node for node in ast.walk(attempt.tree) if isinstance(node, ast.Call)]
    walks = [node.lineno for node in calls if ast.unparse(node.func).endswith(".backward")]
    moves = [node.lineno for name, node in changes if name.endswith(".data")]
    if not walks:
        for kind, pattern in (("one closure", r"\._backward\("), ("not called", r"\.backward\s*$")):
            if line := attempt.line(pattern):
                return kind, line
        return "no backward", attempt.line(r"\bfor\b|\bwhile\b")
    for name, node in changes:
        if name.endswith(".grad") and isinstance(node, ast.AugAssign):
            return "grads", node.lineno
        if name.isidentifier() and f"{name}.grad" in ast.unparse(node.value):
            return "name", node.lineno
    if not moves:
        return "no update", attempt.line(r"\bfor\b|\bwhile\b")
    return ("late", min(walks)) if min(moves) < min(walks) else ("still", moves[0])


def re_zeroed_between(text: str) -> bool:
    """Whether gradients are set to 0 between `backward()` and the update, which would be why nothing moves."""
    return bool(re.search(r"backward\(\)(?:(?!\.data\s*[-+]?=).)*?(\.grad\s*=\s*0|zero_grad\(\))", text, re.DOTALL))
