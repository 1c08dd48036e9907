"""What a copy of a program saw on its way through a round of training, and how numbers are read from its variables."""

from __future__ import annotations

import dis
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from ...foreign.making import USUAL_DATA, rank
from ...foreign.slots import is_number, is_written, numbers, plain
from .reached import Numbers


@dataclass
class Shots:
    """What a copy saw on its way through a round."""

    losses: list[float] = field(default_factory=list)
    sums: list[set[str]] = field(default_factory=list)  # the variables that each loss is read from
    after: Numbers = field(default_factory=dict)  # when the next round begins
    moving: Numbers = field(default_factory=dict)  # right before the parameters are moved
    calls: list[Numbers] = field(default_factory=list)  # of functions, when they were done
    rates: set[float] = field(default_factory=set)  # numbers in the text of what ran


def told_loss(seen: Shots | None, which: int) -> float:
    """One of the losses that a copy reports; NaN if it reports nothing."""
    return seen.losses[which] if seen is not None and seen.losses else float("nan")


def number_told(told: Any) -> float:
    """A program's loss as a number; NaN if it is not one."""
    try:
        held: Any = told()
        if isinstance(held, (list, tuple)) and held:  # a record: its number, its gradient, its sources
            held = next((part for part in held if is_number(part)), held)
        elif isinstance(held, dict):
            inner = {str(key): part for key, part in held.items() if is_number(part)}
            held = min(inner.items(), key=lambda each: rank(USUAL_DATA)(each[0]))[1]
        if is_written(type(held)) and not isinstance(held, (int, float)):
            held = min(numbers(held).items(), key=lambda each: rank(USUAL_DATA)(each[0]))[1]
        return plain(held) if is_number(held) else float(held)
    except Exception:
        return float("nan")


def variables_of(code: CodeType, is_a_sum: bool) -> set[str]:
    """The variables that a loss is read from; none if it is recomputed from the parameters."""
    calls = not is_a_sum and any("CALL" in each.opname for each in dis.get_instructions(code))
    return set() if calls else {*code.co_names, *code.co_freevars}


def numbers_in(code: CodeType) -> set[float]:
    """The numbers in the text of a function."""
    return {abs(float(x)) for x in code.co_consts if isinstance(x, (int, float)) and not isinstance(x, bool)}
