"""What a program writes between its backward passes: which values move and how far, and whose gradients are zeroed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...foreign.slots import is_number, plain
from ..report import Place
from .frames import place_of
from .passes import Numbers
from .record import Record
from .writes import Writes


class Between(Record):
    """A record that also follows writes, as writes.py reports them."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._writes = Writes(self.roles, self.zeroes, self.moves, self.steps, self.feeds)

    @property
    def follows_writes(self) -> bool:
        """Whether writes between the passes are to be followed."""
        return True

    def _written(self, value: Any) -> Numbers | None:
        """What the last pass knows of a value now written to; None if it is not one of its parameters."""
        known = bool(self.passes) and not self._depth and self.leaves.get(id(value)) is value
        return self.passes[-1].values.get(id(value)) if known else None

    def zeroes(self, value: Any) -> None:
        if self._written(value) and len(self.passes) < 10:
            self.zeroings[self.users_line()] += 1
        if self._written(value) and not self.passes[-1].zeroed and self.roles.gradient_reading(value):
            self.passes[-1].zeroed = self._line_of_the_loop()

    def feeds(self, value: Any) -> None:
        if self.passes and not self._depth and id(value) not in self.leaves:
            self.half_walked += 1

    def moves(self, value: Any, new: Any = None) -> None:
        numbers = self._written(value)
        if numbers is None:
            if self.passes and self.leaves.get(id(value)) is value and not self.roles.has_reading(value):
                self.updates[self.users_line()] += 1  # nothing that could be traced further
            self._written_elsewhere(value)
            return
        if is_number(new) and plain(new) != self.roles.reading(value):
            self.clock += 1
            where = self.users_line() if self.count < 40 else Place()
            self.moved_at[id(value)] = (self.clock, self.roles.reading(value), where)
        if numbers.at_update is None:
            if len(self.passes) < 30 or self.count % 20 == 0:
                self.updates[self.users_line()] += 1
            numbers.at_update = self.roles.gradient_reading(value)
        if len(self.passes) < 6:
            self.writers.setdefault(id(value), Counter())[len(self.passes), self.users_line()] += 1
            if is_number(new):
                far = plain(new) - self.roles.reading(value)
                self.strides.setdefault(id(value), {}).setdefault(len(self.passes), []).append(far)

    def _written_elsewhere(self, value: Any) -> None:
        """Note a replaced number that the last pass does not know: the value is not in its graph."""
        fresh = id(value) in self.born or not self.passes or self._depth or len(self.strangers) > 5000
        if not fresh and self.roles.has_reading(value) and not self.roles.inputs(value):
            self.strangers[id(value)] = (value, self.strangers.get(id(value), (value, 0))[1] + 1)
            if len(self.passes) < 10:
                self.elsewhere[self.users_line()] += 1

    def _line_of_the_loop(self) -> Place:
        """The current line of the function that walks back; else the nearest line of the user's."""
        wanted = self.passes[-1].where
        frame: Any = sys._getframe(1)
        while frame is not None:
            if Path(frame.f_code.co_filename).name == wanted.file and frame.f_code.co_name == self._walked_in:
                line = frame.f_lineno
                return place_of(frame.f_code.co_filename, line)
            frame = frame.f_back
        return self.users_line()

    def steps(self, values: Iterable[Any]) -> None:
        for value in values:
            self.moves(value)
        if self.passes:
            self.passes[-1].stepped = True
