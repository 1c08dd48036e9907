"""A `zip` that stops at the end of the shorter list: what it leaves out of the longer one, seen at run time.

A sliding window, `zip(xs, xs[1:])`, is intended, and so is a list whose last value is used elsewhere, say as a bias.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections import Counter, deque
from collections.abc import Iterator
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from ..engines.trails import Line
from ..report import Finding, Place
from .frames import place_of
from .places import variable_line

if TYPE_CHECKING:
    from .recorded import Loop

KEEP = 400
LATEST = 60
"""So many lists of each line are kept: the last row of a pass may be one that gets no gradient at all."""


class Zips:
    """Stands in for `zip` in a program, and remembers lists of different lengths."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, int], deque[tuple[list[Any], list[Any]]]] = {}  # by line: the shorter and the longer
        self.count: Counter[tuple[str, int]] = Counter()
        self.doubled: dict[tuple[str, int], list[Any]] = {}  # by line: tokens that were paired with themselves
        self.spent: Counter[tuple[str, int]] = Counter()  # by line: an exhausted generator beside a list
        self.generators: dict[tuple[str, int], Place] = {}  # and where such a generator is written
        self.asked: Counter[tuple[str, int]] = Counter()
        self._apart: set[tuple[str, int]] = set()  # lines on which two different lists were seen as well

    def builtins(self) -> dict[str, Any]:
        return {**vars(builtins), "zip": self._zip}

    def _zip(self, *args: Any, **more: Any) -> Iterator[Any]:
        if len(args) == 2 and not more and len(self.count) < KEEP:
            one, two = args
            if type(one) in (list, tuple) and type(two) in (list, tuple) and len(one) != len(two):
                frame = sys._getframe(1)
                place = (frame.f_code.co_filename, frame.f_lineno)
                self.count[place] += 1
                both = (one, two) if len(one) < len(two) else (two, one)
                self.seen.setdefault(place, deque(maxlen=LATEST)).append(both)
            self._compare(one, two)
            for held, beside in ((one, two), (two, one)):
                if type(held) is GeneratorType and type(beside) in (list, tuple) and beside:
                    return self._counted(held, zip(*args))
        return zip(*args, **more)

    def _counted(self, generator: Any, pairs: Iterator[Any]) -> Iterator[Any]:
        """Yield the same pairs, and remember whether there were any."""
        frame = sys._getframe(2)
        place = (frame.f_code.co_filename, frame.f_lineno)
        code = generator.gi_code
        self.generators.setdefault(place, place_of(code.co_filename, code.co_firstlineno))
        self.asked[place] += 1

        def counted() -> Iterator[Any]:
            some = False
            for pair in pairs:
                some = True
                yield pair
            self.spent[place] += not some

        return counted()

    def _compare(self, one: Any, two: Any) -> None:
        """Remember a list of tokens that is paired with itself, if that happens whenever this line runs."""
        if not all(type(each) in (list, tuple, str) and each and type(each[0]) in (int, str) for each in (one, two)):
            return
        frame = sys._getframe(2)
        place = (frame.f_code.co_filename, frame.f_lineno)
        if place in self._apart:
            return
        if one is not two and one != two:
            self._apart.add(place)
            self.doubled.pop(place, None)
        elif len(held := self.doubled.setdefault(place, [])) < LATEST and {*map(type, one)} <= {int, str}:
            held.append(tuple(one))


OFTEN = 0.2


def used_up_by_the_first(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """A generator that several units go through, each with weights of its own: the first one takes everything, the
    others get nothing."""
    zips = loop.visit.zips
    for (file, line), count in zips.spent.items():
        if count < OFTEN * zips.asked[file, line] or count < 3:
            continue
        where = Line(file, line, "").place
        made = zips.generators[file, line]
        what = (
            f"the zip in line {line} is given a generator, written in line {made.line}, that was used up before: "
            "whoever goes through it first takes all its numbers, and for the others nothing is left"
        )
        evidence = f"{count} of the {zips.asked[file, line]} times that line {line} ran, it had nothing left"
        fix = "a list, [... for ...], which can be gone through again: square brackets for the round ones"
        return Finding("data", what, made if made.line else where, evidence, fix)
    return None


def rows_left_out(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Rows without a label, or results computed in vain, in a zip that every pass runs."""
    zips = loop.visit.zips
    for (file, line), latest in zips.seen.items():
        often = zips.count[file, line] >= max(3, 0.5 * loop.visit.count)
        both = [(short, long) for short, long in latest if often or _are_a_pair(loop, short, long)]
        both = [(short, long) for short, long in both if len(short) > 1 and not _is_a_window(short, long)]
        short, long = next((each for each in reversed(both) if _is_lost(loop, *each)), ([], []))
        if not short or any(
            map(loop.visit.roles.gradient, _values(loop, [x for few, all_ in both for x in all_[len(few) :]]))
        ):
            continue
        name, other = _name(loop, short), _name(loop, long)
        pairs = [(a, b) for a in _names(loop, short) for b in _names(loop, long) if _belong(a, b)]
        name, other = pairs[0] if pairs else (name, other)
        where = variable_line(loop, name) if name else Line(file, line, "").place
        lost = "the rest is never used (rows without a label, say)"
        if all(map(loop.visit.roles.is_value, [*short, *long])):
            lost = f"{len(long) - len(short)} values are worked out for nothing (weights made for fewer inputs, say)"
        what = (
            f"{name or 'one list'} is shorter than {other or 'the other'}: {len(short)} for {len(long)}, and the zip "
            f"in line {line} stops silently at the end of the shorter one: {lost}"
        )
        evidence = f"len {len(short)} and {len(long)} in each of {zips.count[file, line]} times that this line ran"
        return Finding("data", what, where, evidence, "zip(..., strict=True)   # says so at once")
    return None


def _are_a_pair(loop: Loop, short: list[Any], long: list[Any]) -> bool:
    """Whether these are rows and their labels, judged by one of their names."""
    return any(_belong(one, two) for one in _names(loop, short) for two in _names(loop, long))


def _belong(one: str, other: str) -> bool:
    """`test_x` and `test_y`, `X_val` and `Y_val`."""
    words = [re.split(r"_|(?<=[a-z])(?=[A-Z])", name.lower()) for name in (one, other)]
    ends = [({*mine} - {*its}) for mine, its in (words, words[::-1])]
    return bool({*words[0]} & {*words[1]}) and all(len(rest) == 1 and all(map(INPUTS.fullmatch, rest)) for rest in ends)


INPUTS = re.compile(r"xs?|ys?|rows|inputs?|labels?|targets?|features?")


def _values(loop: Loop, things: list[Any]) -> list[Any]:
    return [x for x in things if loop.visit.roles.is_value(x)]


def _is_a_window(short: list[Any], long: list[Any]) -> bool:
    """Whether the shorter list is the beginning or the end of the longer one."""

    def same(a: Any, b: Any) -> bool:
        return len(a) == len(b) and all(x is y for x, y in builtins.zip(a, b))

    return same(short, long[: len(short)]) or same(short, long[-len(short) :])


def _is_lost(loop: Loop, short: list[Any], long: list[Any]) -> bool:
    """Whether the rest of the longer list is used nowhere else: values without a gradient, beside some with one; or
    data, if both lists are data."""
    roles = loop.visit.roles
    rest = long[len(short) :]
    if all(map(roles.is_value, long)):
        return not any(map(roles.gradient, rest)) and any(map(roles.gradient, long[: len(short)]))
    values = any(loop.holds_values(part) for part in (short, long))
    return not values and bool(_name(loop, short)) and bool(_name(loop, long))


def _name(loop: Loop, held: list[Any]) -> str:
    return next(iter(_names(loop, held)), "")


def _names(loop: Loop, held: list[Any]) -> list[str]:
    return [name for name, thing in loop.visit.variables.items() if thing is held]
