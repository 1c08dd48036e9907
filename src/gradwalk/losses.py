"""Losses: one number that says how wrong the predictions are.

    mse(predictions, targets)                   numbers near numbers
    hinge(scores, labels)                       two classes, labels -1 and 1
    binary_cross_entropy(logits, labels)        two classes, labels 0 and 1, or probabilities
    cross_entropy(rows of logits, classes)      many classes, labels 0, 1, 2, ...
    l2(parameters, alpha)                       a penalty to add to a loss: keeps the weights small

Each takes lists of Values or numbers and returns the mean over the list. Scores and logits are
the raw outputs of a network, without a sigmoid or softmax: that part is in the loss, where it can be
done without overflow. An invalid label is refused; inside a compiled function, which sees the labels
only when it runs, it makes the loss NaN.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from .engine import ops
from .engine.containers import flatten
from .engine.lookups import take
from .engine.reductions import log_sum_exp, mean


def mse(predictions: Any, targets: Any) -> Any:
    """The mean of the squared differences. Rows of several numbers are compared number by number."""
    pairs = _pairs(flatten(_listed(predictions)), flatten(_listed(targets)))
    return mean([(p - t) ** 2 for p, t in pairs])


def hinge(scores: Sequence[Any], labels: Sequence[float], margin: float = 1.0) -> Any:
    """The mean of `relu(margin - label * score)`: 0 once every score is on the right side by the margin."""
    losses = []
    for score, label in _pairs(scores, labels):
        loss = ops.relu(margin - label * score)
        if _unknown(label):
            loss = _nan_unless(ops.eq(label, 1) + ops.eq(label, -1), loss)
        elif label not in (-1, 1):
            raise ValueError(f"hinge takes the labels -1 and 1, got {label!r}; from 0 and 1: [2 * y - 1 for y in ys]")
        losses.append(loss)
    return mean(losses)


def binary_cross_entropy(logits: Sequence[Any], labels: Sequence[float]) -> Any:
    """The mean of `-log(probability of the label)`, where `sigmoid(logit)` is the probability of 1."""
    losses = []
    for z, label in _pairs(logits, labels):
        loss = ops.softplus(z) - label * z
        if _unknown(label):
            loss = _nan_unless(ops.ge(label, 0) * ops.le(label, 1), loss)
        elif not 0 <= label <= 1:
            raise ValueError(
                f"binary_cross_entropy takes labels from 0 to 1, got {label!r}; "
                "from -1 and 1: [(y + 1) / 2 for y in ys]"
            )
        losses.append(loss)
    return mean(losses)


def cross_entropy(logits: Sequence[Sequence[Any]], classes: Sequence[int]) -> Any:
    """The mean of `-log(probability of the class)`, where `softmax(row)` are the probabilities."""
    losses = []
    for row, label in _pairs(logits, classes):
        if not hasattr(type(row), "__len__"):
            raise TypeError(
                f"cross_entropy takes a list of logits for each sample, one for each class, got {row!r:.60};\n"
                "  for a model with one output and two classes, use binary_cross_entropy"
            )
        if _unknown(label):
            losses.append(log_sum_exp(row) - take(row, label))
            continue
        if not hasattr(label, "__index__") or not 0 <= index(label) < len(row):
            raise ValueError(f"cross_entropy takes classes 0 to {len(row) - 1} for rows of {len(row)}, got {label!r}")
        losses.append(log_sum_exp(row) - row[index(label)])
    return mean(losses)


def l2(parameters: Iterable[Any], alpha: float = 1e-4) -> Any:
    """`alpha` times the sum of the squares."""
    ps = list(parameters)
    return alpha * ops.dot(ps, ps)


def _unknown(label: Any) -> bool:
    """Whether the label is a Value, as in a traced function: then its number is not known."""
    return hasattr(label, "__gradwalk__")


def _nan_unless(valid: Any, loss: Any) -> Any:
    """The loss, or NaN for a label that would have been refused if it had been known."""
    return ops.where(valid, loss, math.nan)


def _listed(xs: Any) -> list[Any]:
    if not hasattr(xs, "__iter__"):
        raise TypeError(f"expected a list of numbers or Values, got {type(xs).__name__}: write [x]")
    return [list(x) if hasattr(x, "__iter__") else x for x in xs]


def _pairs(xs: Any, ys: Any) -> list[tuple[Any, Any]]:
    xs, ys = list(xs), list(ys)
    if len(xs) != len(ys) or not xs:
        raise ValueError(f"a loss needs one target per prediction, and at least one: got {len(xs)} and {len(ys)}")
    return list(zip(xs, ys))
