"""NumPy's random numbers, as a program uses them: what it seeds and shuffles. Some functions stand in for NumPy's."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

Seeds = Callable[[Any, FrameType], int | None]
"""Given a seed and who sets it: None, or how often it was set before, if that is to have no effect now."""

Shuffles = Callable[[Any, Any, FrameType], bool]
"""Given the state of the dice, what is put into another order and by whom: whether it stays as it is."""


@contextlib.contextmanager
def numpy_seeds(seeds: Seeds) -> Iterator[None]:
    """Follow `numpy.random.seed` and `default_rng`; without NumPy, do nothing."""
    module = sys.modules.get("numpy.random")
    if module is None:
        yield
        return
    seed, make = module.seed, module.default_rng

    def seeded(given: Any = None) -> None:
        if given is None or seeds(given, sys._getframe(1)) is None:
            seed(given)

    def made(given: Any = None) -> Any:
        again = seeds(given, sys._getframe(1)) if isinstance(given, int) else None
        return make(given if again is None else [given, again])

    module.seed, module.default_rng = seeded, made  # type: ignore[attr-defined]
    try:
        yield
    finally:
        module.seed, module.default_rng = seed, make  # type: ignore[attr-defined]


@contextlib.contextmanager
def numpy_shuffles(stays: Shuffles) -> Iterator[None]:
    """Follow what NumPy shuffles or permutes."""
    module = sys.modules.get("numpy.random")
    if module is None:
        yield
        return
    shuffle, permutation, make = module.shuffle, module.permutation, module.default_rng

    def shuffled(x: Any) -> None:
        if not stays(str(module.get_state()), x, sys._getframe(1)):
            shuffle(x)

    def permuted(x: Any) -> Any:
        kept = stays(str(module.get_state()), x, sys._getframe(1))
        return in_order(x) if kept else permutation(x)

    def made(given: Any = None) -> Any:
        dice = make(given)
        kind = type(dice)

        class Watched(kind):  # type: ignore[misc, valid-type]
            def shuffle(self, x: Any, *more: Any, **options: Any) -> None:
                if not stays(str(self.bit_generator.state), x, sys._getframe(1)):
                    super().shuffle(x, *more, **options)

            def permutation(self, x: Any, *more: Any, **options: Any) -> Any:
                kept = stays(str(self.bit_generator.state), x, sys._getframe(1))
                return in_order(x) if kept else super().permutation(x, *more, **options)

        return Watched(dice.bit_generator)

    module.shuffle, module.permutation, module.default_rng = shuffled, permuted, made  # type: ignore[attr-defined]
    try:
        yield
    finally:
        module.shuffle, module.permutation, module.default_rng = shuffle, permutation, make  # type: ignore[attr-defined]


def in_order(x: Any) -> Any:
    """The result of a permutation that changes nothing."""
    numpy = sys.modules["numpy"]
    return numpy.arange(x) if isinstance(x, int) else numpy.array(x)
