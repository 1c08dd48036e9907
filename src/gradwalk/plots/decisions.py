"""Which class a model predicts, from what it returns."""

from __future__ import annotations

from typing import Any

from ..engine.value import Value


def decide(prediction: Any, threshold: float = 0.0) -> int:
    """The predicted class: for one output, 1 if it is above the threshold, else 0; for several, the largest one's."""
    if isinstance(prediction, (list, tuple)):
        numbers = [plain(p) for p in prediction]
        return numbers.index(max(numbers))
    return int(plain(prediction) > threshold)


def plain(x: Any) -> float:
    """The number in a Value, or the number itself."""
    return x.data if isinstance(x, Value) else float(x)
