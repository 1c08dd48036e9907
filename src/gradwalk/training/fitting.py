"""The training loop: forward, zero, backward, update, repeated.

    history = fit(model, data.moons(), losses.binary_cross_entropy, optim.Adam(model.parameters(), lr=0.02))
    print(history.plot())

The four steps are visible in `fit`; you can write them by hand instead, or mix the two. A model is
anything that can be called with a row and returns a Value or a list of Values.
"""

from __future__ import annotations

import math
import random
import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .. import data as datasets
from ..compiler.compiled import Compiled
from ..engine.graph import build_topo
from ..engine.many import gather, scatter
from ..engine.value import Value
from ..optim.optimizers import Optimizer
from ..plots.decisions import decide
from ..plots.history import History
from .progress import Progress, Wish

Model = Callable[[Any], Any]
Loss = Callable[[list[Any], list[Any]], Any]


class Steps(Protocol):
    def step(self) -> None: ...


def fit(
    model: Model,
    data: Any,
    loss: Loss,
    optimizer: Optimizer,
    epochs: int = 100,
    batch_size: int | None = None,
    schedule: Steps | None = None,
    on_epoch: Callable[[History], Any] | None = None,
    patience: int | None = None,
    validation: Any = None,
    threshold: float = 0.0,
    progress: Wish = True,
    seed: int = 1337,
) -> History:
    """Train, and return the history.

    data        (xs, ys); see data.py
    loss        a function loss(predictions, ys) -> Value; see losses.py
    batch_size  rows per update, reshuffled each epoch (by `seed`); without it, all rows at once
    schedule    its step() is called after every epoch
    on_epoch    called with the History after every epoch; if it returns a true value, training ends
    patience    end after this many epochs without a better loss (on `validation` if given, else on
                the data), and put back the parameters that had the best one
    threshold   for the accuracy of a model with one output: above it, the prediction is class 1
    progress    True: a bar in a terminal or notebook; "always": lines elsewhere too; False: nothing

    Ctrl-C ends the training and returns the history so far. So does a loss that is not finite, with a warning;
    the parameters are then those from before the bad step.
    """
    if not callable(loss):
        raise TypeError(f"loss must be a function of predictions and targets, such as losses.mse, got {loss!r:.60}")
    for role, given in (("model", model), ("loss", loss)):
        if isinstance(given, Compiled):
            raise TypeError(_is_compiled(role, given))
    rows, rng, history = datasets.pair(data), random.Random(seed), History()
    count, classes = len(rows[0]), are_classes(rows[1])
    best, waited, kept = math.inf, 0, [p.data for p in optimizer.params]
    reached, start = False, time.monotonic()
    try:
        with Progress(epochs, progress) as bar:
            for epoch in range(1, epochs + 1):
                total, right = 0.0, 0
                for xs, ys in datasets.batches(rows, batch_size, rng if batch_size else None):
                    predictions = [model(x) for x in xs]  # 1. forward
                    wrong = _checked(loss(predictions, ys))
                    if not math.isfinite(wrong.data):
                        return _diverged(history, epoch, wrong.data, optimizer)
                    optimizer.zero_grad()  # 2. zero
                    wrong.backward()  # 3. backward
                    reached = reached or not set(optimizer.params).isdisjoint(build_topo(wrong))
                    optimizer.step()  # 4. update
                    total += wrong.data * len(xs)
                    right += sum(agrees(p, y, threshold) for p, y in zip(predictions, ys)) if classes else 0
                if epoch == 1 and not reached:
                    _warn_of_strangers(optimizer)
                history.losses.append(total / count)
                if classes:
                    history.accuracy.append(right / count)
                if validation is not None:
                    xs, ys = datasets.pair(validation)
                    history.validation.append(_checked(loss([model(x) for x in xs], ys)).data)
                history.times.append(time.monotonic() - start)
                if schedule is not None:
                    schedule.step()
                bar.show(epoch, history.note())
                if on_epoch is not None and on_epoch(history):
                    history.stopped = f"on_epoch said so after epoch {epoch}"
                    break
                if patience is not None:
                    judged = (history.validation or history.losses)[-1]
                    if judged < best:
                        best, waited, kept = judged, 0, gather(optimizer.params)[0]
                    elif (waited := waited + 1) >= patience:
                        history.stopped = (
                            f"no better loss than {best:.4g} in {patience} epochs; its parameters are back"
                        )
                        scatter(optimizer.params, kept)
                        break
    except KeyboardInterrupt:
        for numbers in (history.losses, history.accuracy, history.validation):
            del numbers[len(history.times) :]  # the epoch that was not finished
        history.stopped = f"Ctrl-C in epoch {history.epochs + 1}"
    return history


def accuracy(model: Model, data: Any, threshold: float = 0.0) -> float:
    """The share of rows that the model classifies correctly. If its output is a probability, pass threshold=0.5."""
    xs, ys = datasets.pair(data)
    return sum(agrees(model(x), y, threshold) for x, y in zip(xs, ys)) / len(xs)


def agrees(prediction: Any, label: Any, threshold: float = 0.0) -> bool:
    """Whether the predicted class is the label; with one output the labels are 0 and 1, or -1 and 1."""
    return decide(prediction, threshold) == (label if isinstance(prediction, (list, tuple)) else int(label > 0))


def are_classes(ys: Sequence[Any]) -> bool:
    """Whether labels are classes: whole numbers from 0, or -1 and 1."""
    try:
        kinds = set(ys)
    except TypeError:  # targets that are lists
        return False
    return kinds <= {-1, 1} or all(hasattr(y, "__index__") and y >= 0 for y in kinds)


def _is_compiled(role: str, given: Compiled) -> str:
    gets = "the model's predictions, which are Values" if role == "loss" else "one row after the other"
    return (
        f"the {role} of fit is {given.title}, which is compiled: it takes whole batches of plain numbers,\n"
        f"but fit gives it {gets}.\n"
        "  either pass fit the plain model and a plain loss, such as losses.mse\n"
        "  or write the four steps yourself, with a compiled loss of one sample:\n"
        "      total = loss(xs, ys)\n"
        "      optimizer.zero_grad()\n"
        "      total.backward()\n"
        "      optimizer.step()"
    )


def _checked(loss: Any) -> Value:
    if not isinstance(loss, Value):
        raise TypeError(
            f"the loss must be a Value, so that backward() can be called; got {type(loss).__name__}: {loss!r:.60}.\n"
            "Write it with operators and gradwalk's functions, and return it; losses.py has the usual ones."
        )
    return loss


def _warn_of_strangers(optimizer: Optimizer) -> None:
    warnings.warn(
        f"the loss depends on none of the optimizer's {len(optimizer.params)} parameters, so nothing is trained.\n"
        "They may belong to another model, or be copies: write optim.SGD(model.parameters(), ...) with the model that "
        "is trained.",
        RuntimeWarning,
        stacklevel=3,
    )


def _diverged(history: History, epoch: int, loss: float, optimizer: Optimizer) -> History:
    history.stopped = f"the loss became {loss} in epoch {epoch}"
    warnings.warn(
        f"{history.stopped}: training stopped, and the parameters are as before that step.\n"
        f"The learning rate may be too large: try a tenth of {optimizer.lr:g}, or optim.clip_grad_norm. "
        "`with gradwalk.detect_anomaly():` around a step names the operation at fault.",
        RuntimeWarning,
        stacklevel=3,
    )
    return history
