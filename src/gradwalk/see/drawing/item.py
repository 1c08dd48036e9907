"""One place in the rolled trace of a program: an operation, a loop, or a part."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from .idiom import Idiom
from .idioms import FORMULA
from .laps import Laps

LEVEL = "level"
"""The first entry in the loose sign of operations grouped because they are on the same level of a recursion."""

CUTS = 6
"""The most places at which a series of equal steps is cut."""


class Item:
    """One place in the rolled trace: an operation, or a group of several turns (a loop) or of one turn (a part)."""

    __slots__ = (
        "symbol",
        "loose",
        "unit",
        "run",
        "turns",
        "kind",
        "weight",
        "idiom",
        "laps",
        "partial",
        "which",
        "called",
    )

    def __init__(
        self, symbol: int, loose: object, unit: int = -1, turns: list[list[Item]] | None = None, kind: str = ""
    ) -> None:
        self.symbol, self.loose, self.unit, self.turns, self.kind = symbol, loose, unit, turns, kind
        self.run: array[int] | None = None
        """For a loop over one operation: just the operations, since there may be a million."""
        self.idiom: Idiom | None = None
        """The name of the operations in it."""
        self.laps: Laps | None = None
        """For a loop found as a whole: its operations, step by step."""
        self.partial = False
        """Whether it is in an incomplete step."""
        self.which: list[int] = []
        """Of a loop that lacks turns, which ones are left."""
        self.called = ""
        """What the script that was watched says: the head of a loop, the function that is called, the names that a
        statement gives."""
        self.weight: int = 1 if not turns else 1 + sum(item.weight for item in turns[0])

    @property
    def grouped(self) -> bool:
        return self.run is not None or self.turns is not None

    @property
    def absent(self) -> bool:
        """Whether this is a place in a loop's body that one of its turns lacks."""
        return self.turns is not None and not self.turns

    @property
    def body(self) -> list[Item]:
        """A complete turn, if there is one."""
        assert self.turns is not None
        return self.turns[self.laps.model if self.laps is not None else 0]

    @property
    def out(self) -> int:
        """The operation that gives the result: this one, or the last of an idiom."""
        return self.idiom.roles[-1][0] if self.idiom is not None else self.unit

    @property
    def begin(self) -> int:
        """The first of its operations."""
        return next(self.units())

    def __len__(self) -> int:
        """The number of turns."""
        return len(self.run) if self.run is not None else len(self.turns) if self.turns is not None else 1

    def number(self, turn: int) -> int:
        """The number that a turn has in the whole loop."""
        return self.which[turn] if self.which else turn

    def lead(self) -> list[int]:
        """The operations of its first turn, each once."""
        if self.turns is None:
            return [self.run[0] if self.run is not None else self.unit]
        return [unit for item in self.body for unit in item.lead()] if self.turns else []

    def units(self) -> Iterator[int]:
        waiting = [self]
        while waiting:
            item = waiting.pop()
            if item.run is not None:
                yield from item.run
            elif item.turns is None:
                yield item.unit
            else:
                waiting.extend(x for turn in reversed(item.turns) for x in reversed(turn))


def length(items: list[Item]) -> int:
    """The length of a program: each operation and each loop counts once; a formula counts all that it is made of."""
    return sum(1 if not item.turns else _size(item.idiom) if item.idiom else 1 + length(item.body) for item in items)


def _size(idiom: Idiom) -> int:
    return idiom.size if idiom.word == FORMULA else 1


def cut_at(items: list[Item], pinned: set[int]) -> list[Item]:
    """A series of equal steps, cut where a step has its own card, so that the path leads through that card."""
    out: list[Item] = []
    for item in items:
        cuts = [k for k, unit in enumerate(item.run) if unit in pinned] if item.run and item.kind == "series" else []
        if item.run is None or not 0 < len(cuts) <= CUTS:
            out.append(item)
            continue
        at = 0
        for k in [*cuts, len(item.run)]:
            steps = item.run[at:k]
            if len(steps) > 2:
                part = Item(item.symbol, item.loose, kind=item.kind)
                part.run, part.weight = steps, item.weight
                out.append(part)
            else:
                out += [Item(item.symbol, item.loose, unit) for unit in steps]
            out += [Item(item.symbol, item.loose, unit) for unit in item.run[k : k + 1]]
            at = k + 1
    return out


def whole_turns(item: Item) -> list[list[Item]]:
    """The complete turns of a loop; all of them if none is complete."""
    return [item.turns[t] for t in which_are_whole(item)] if item.turns else []


def which_are_whole(item: Item) -> list[int]:
    """The numbers of these turns."""
    turns = item.turns or []
    if item.laps is not None:
        return [t for t in range(len(turns)) if t not in item.laps.lacks]
    return [t for t, turn in enumerate(turns) if not any(map(_lacks, turn))] or list(range(len(turns)))


def _lacks(item: Item) -> bool:
    return item.turns is not None and (item.absent or any(_lacks(part) for turn in item.turns for part in turn))
