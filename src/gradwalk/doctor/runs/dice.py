"""Random numbers that repeat: `random.seed(4)` in the training loop, so that every step draws the same row; or where a
unit is made, so that every unit begins with the same weights.

Calls that seed are seen while the program runs. To find out whether they matter, the program is run again and seeded
only once: if the passes are about different rows now, and were not before, that is the fault.
"""

from __future__ import annotations

import contextlib
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..watching.frames import place_of
from ..watching.numpy_dice import numpy_seeds

if TYPE_CHECKING:
    from .running import Run

FEWEST = 4


class Dice:
    """Stands in for the functions that seed, and counts the seeds they are given, by line."""

    def __init__(self, ends: bool) -> None:
        self.ends = ends  # a second call in the same line does nothing
        self.seen: Counter[tuple[Place, str]] = Counter()

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Follow the seeds while the program runs."""
        module, kind = random.seed, random.Random
        dice = self

        class Watched(kind):  # type: ignore[misc, valid-type]
            def __init__(self, x: Any = None) -> None:
                before = dice._asked(x, sys._getframe(1))
                super().__init__(x if before is None else f"{x}:{before}")

        def seed(a: Any = None, version: int = 2) -> None:
            if self._asked(a, sys._getframe(1)) is None:
                module(a, version)

        random.seed, random.Random = seed, Watched  # type: ignore[misc]
        try:
            with numpy_seeds(self._asked):
                yield
        finally:
            random.seed, random.Random = module, kind  # type: ignore[misc]

    def _asked(self, given: Any, frame: FrameType) -> int | None:
        """How often this line used the same seed before, if the call is to have no effect now; else None."""
        if given is None:
            return None
        key = (place_of(frame.f_code.co_filename, frame.f_lineno), repr(given)[:40])
        self.seen[key] += 1
        return self.seen[key] - 1 if self.ends and self.seen[key] > 1 else None


def same_draws(run: Run, laboratory: Laboratory, seen: Counter[tuple[Place, str]]) -> Finding | None:
    """A seed set again in every round, so that every pass is about the same data."""
    passes = run.passes
    often = [(place, given) for (place, given), count in seen.items() if count >= max(FEWEST, 0.5 * passes)]
    if not often:
        return None
    as_it_is, once = Trial(signs=True, passes=20), Trial(signs=True, passes=20, seeds_once=True)
    outcomes = laboratory.try_all([as_it_is, once], run.took + 2.0)
    if as_it_is not in outcomes or once not in outcomes or outcomes[as_it_is].kinds != 1:
        return None
    different = outcomes[once].kinds
    if different < 2:
        return None
    where, given = often[0]
    what = (
        f"the seed is set again in every step (to {given}), so the same random numbers come each time: every step "
        "draws the same sample, and nothing else is learned"
    )
    evidence = (
        f"{seen[often[0]]} calls; the first passes are all about the same data; with the seed set once, tried on a "
        f"copy, they are about {different} different sets"
    )
    return Finding("data", what, where, evidence, "random.seed(...) once, before the loop")


SEEDED_AGAIN = (
    "the same numbers come each time. What is drawn with them is all equal: weights that begin alike stay alike, and "
    "count as one (symmetry)"
)


def seeded_alike(run: Run, finding: Finding, laboratory: Laboratory) -> Finding:
    """The finding on units that begin with equal numbers; its cause is a seed, if one is set again for each of them."""
    often = [each for each, count in run.dice.seen.items() if count > 1] if "(symmetry)" in finding.what else []
    trial = Trial(seeds_once=True, passes=2)
    after = laboratory.try_all([trial], run.took + 2.0).get(trial) if often else None
    before = run.outcome()
    if after is None or not after.losses or after.died or after.losses[:1] == before.losses[:1]:
        return finding
    where, given = often[0]
    alike = finding.what.split(", so they")[0]
    what = f"{alike}: the seed is set again every time this line runs (to {given}), so {SEEDED_AGAIN}"
    evidence = (
        f"{finding.evidence}; seeded once, tried on a copy, the first loss is {after.losses[0]:.4g} and not "
        f"{before.losses[0]:.4g}"
    )
    return replace(finding, what=what, where=where, evidence=evidence, fix="random.seed(...) once, before all of them")
