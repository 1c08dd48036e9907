"""Compares two runs of one program by what they report: their losses and the accuracies that they print."""

from __future__ import annotations

from math import isfinite

from ..processes.trials import Outcome
from ..text.claims import claims

LOWER = 0.75
"""A loss that ends at less than this part of the other is clearly lower."""

HIGHER = 0.1
"""An accuracy that is higher by this is clearly higher."""


def is_same(one: Outcome, other: Outcome) -> bool:
    """Whether two runs report the same, to the last digit."""
    return one.losses == other.losses and one.printed == other.printed


def does_better(after: Outcome, before: Outcome) -> str:
    """A note that a run ends with a clearly lower loss or a clearly higher accuracy; "" if it does not."""
    if after.died or after.late:
        return ""
    lower = isfinite(after.end) and after.end >= 0 and after.end < LOWER * before.end
    if lower and len(after.losses) >= 0.9 * len(before.losses) and after.fall > 0:
        return f"the loss ends at {after.end:.4g}, and as it is at {before.end:.4g}"
    return is_more_often_right(after, before)


def is_more_often_right(after: Outcome, before: Outcome) -> str:
    """A note that a run prints a clearly higher accuracy; "" if it does not."""
    mine, its = shares(after), shares(before)
    both = [words for words in mine if words in its]
    if both and all(mine[words] >= its[words] for words in both):
        words = max(both, key=lambda words: mine[words] - its[words])
        if mine[words] >= its[words] + HIGHER:
            return f"`{words}` is {mine[words]:.1%}, and as it is {its[words]:.1%}"
    return ""


def shares(outcome: Outcome) -> dict[str, float]:
    """The last accuracy reported by each kind of line."""
    return {claim.words: claim.shares[-1] for claim in claims(outcome.printed)}
