"""What a program says of its own success: the accuracies that it prints, and the losses it prints at the end.

This file reads what was printed; counting.py asks whether it can be true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .rounds import LOSSY

ACCURATE = re.compile(
    r"\bacc\b|accura|correct|\bhits?\b|hit rate|richtig|treffer|genauigkeit|acierto|precisi[oó]n|exactitud|justesse|"
    r"acerto|acur[aá]cia|corrett|accuratezza|poprawn|trafno|spr[aá]vn|p[rř]esnost|nauwkeurig|noggrann|r[aä]tt\b|"
    r"tarkkuus|do[gğ]ruluk|"
    r"\bright\b(?=\W{0,3}[\d.]+\s*(?:/|of\b|out of\b|%))|"  # not left and right
    r"(?:/|of|out of)\s*\d+\s*(?:are |is |were )?(?=right\b)",
    re.I,
)
OTHERS = re.compile(r"test|val|held|unseen|new|fresh|noise|clean|before|init|start|untrained|random|baseline", re.I)
"""Rows, or a time, of which the loss of the training says nothing."""

OF_SO_MANY = re.compile(r"(?<![\d.])(\d+)\s*(?:/|of|out of|von|de|sur|di|av|z|van|/\s*of)\s*(\d+)(?![\d.])")
NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?")


@dataclass
class Claim:
    """A line printed once or more, without its numbers, and the shares that it gave; 1.0 is all of them."""

    words: str
    shares: list[float] = field(default_factory=list)

    @property
    def exceeds(self) -> bool:
        """Whether more than all were counted."""
        return bool(self.shares) and max(self.shares) > 1 + 1e-9

    @property
    def is_dull(self) -> bool:
        """Whether the share never changed, or ended below two in three."""
        return self.shares[-1] < 0.66 or (len(self.shares) > 2 and len(set(self.shares)) == 1 and self.shares[0] < 1)


def claims(printed: str) -> list[Claim]:
    """Every kind of line that states an accuracy."""
    found: dict[str, Claim] = {}
    plain: set[str] = set()
    for line in printed.splitlines():
        label = ACCURATE.search(line)
        told = _share(line, label) if label else None
        if told is None:
            continue
        words = _words(line)
        found.setdefault(words, Claim(words)).shares.append(told[0])
        plain |= {words} if told[1] else set()
    for words in plain & found.keys():
        found[words].shares = _as_parts(found[words].shares)
    return [claim for claim in found.values() if claim.shares]


def _words(line: str) -> str:
    return " ".join(NUMBER.sub("#", line).split())


def _share(line: str, label: re.Match[str]) -> tuple[float, bool] | None:
    """The share in a line, and whether it may be a fraction or a percentage."""
    if several := OF_SO_MANY.search(line):
        right, all_ = int(several[1]), int(several[2])
        return (right / all_, False) if all_ > 0 and not _counts_rounds(line, several) else None
    percent = re.search(rf"({NUMBER.pattern})\s*%", line)
    if percent:
        return float(percent[1]) / 100, False
    after = NUMBER.search(line, label.end())
    return (float(after[0]), True) if after and after.start() - label.end() < 12 else None


def _counts_rounds(line: str, several: re.Match[str]) -> bool:
    """`epoch 3/40`: a count of rounds, not a share."""
    before = line[: several.start()].rstrip(" :=([")
    return (
        re.search(r"(epoch|step|round|iter\w*|batch|epoche|schritt|runde|[eé]poque|[eé]poca|paso)$", before, re.I)
        is not None
    )


def _as_parts(numbers: list[float]) -> list[float]:
    """Numbers without a percent sign: percentages if they begin above 1; [] if they are counts."""
    if max(numbers) <= 1 or (0 < numbers[0] <= 1 and any(x != round(x) for x in numbers)):
        return numbers
    if all(x == round(x) for x in numbers) and max(numbers) > 100:
        return []  # correct ones out of an unknown number
    return [x / 100 for x in numbers]


def closing_losses(closing: str) -> list[tuple[str, float]]:
    """The losses of the same rows printed after the training: the words before each, and the number."""
    found = []
    for line in closing.splitlines():
        label = LOSSY.search(line)
        after = NUMBER.search(line, label.end()) if label and not OTHERS.search(line) else None
        if label and after and after.start() - label.end() < 20 and not line[after.end() :].lstrip().startswith("%"):
            found.append((_words(line), float(after[0])))
    return found
