"""Dice that are set back in every round: `random.seed(4)` in the training loop, so that every step draws the same row.

Calls that seed are seen while the program runs. Whether it matters is tried: the program is run again and the seed is
set only once; if now the passes are about different rows, and before they were not, that is the fault.
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
    """Stands in for the functions that seed, and counts what they are given, by line."""

    def __init__(self, ends: bool) -> None:
        self.ends = ends  # a second call in the same line does nothing
        self.seen: Counter[tuple[Place, str]] = Counter()

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """While the program runs."""
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
        """How often this line seeded with the same before, if that is to have no effect now; else None."""
        if given is None:
            return None
        key = (place_of(frame.f_code.co_filename, frame.f_lineno), repr(given)[:40])
        self.seen[key] += 1
        return self.seen[key] - 1 if self.ends and self.seen[key] > 1 else None


def seeded_for_each(run: Run, finding: Finding, laboratory: Laboratory) -> Finding:
    """Units that begin alike, at the line that makes them so: one that seeds the dice anew for each of them."""
    often = [(place, given) for (place, given), count in run.dice.seen.items() if count > 1]
    once, before = Trial(seeds_once=True), run.outcome()
    if finding.kind != "parameters" or "symmetry" not in finding.what or not often:
        return finding
    after = laboratory.try_all([once], run.took + 2.0).get(once)
    if after is None or after.died or not after.end < before.end:
        return finding
    where, given = often[0]
    what = f"{finding.what}. This line sets the dice back (to {given}) for each of them, so all draw the same numbers"
    evidence = (
        f"{finding.evidence}; it ran {run.dice.seen[often[0]]} times; seeded once, tried on a copy, the loss ends at "
        f"{after.end:.4g}, and as it is at {before.end:.4g}"
    )
    return replace(finding, what=what, where=where, evidence=evidence, fix="one generator for all, seeded once")


def same_draws(run: Run, laboratory: Laboratory, seen: Counter[tuple[Place, str]]) -> Finding | None:
    """A seed that is set again in every round, where every pass is therefore about the same data."""
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
