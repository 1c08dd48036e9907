"""The columns of a snapshot: compact sequences with an entry for each node."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from ..engine.op import Op


class Rows(Sequence[tuple[Any, ...]]):
    """A short row of numbers for each node, all stored in one flat column."""

    __slots__ = ("flat", "first")

    def __init__(self, flat: array[Any], first: Sequence[int]) -> None:
        self.flat, self.first = flat, first

    @classmethod
    def of(cls, kind: str, rows: Iterable[Sequence[Any]]) -> Rows:
        rows = list(rows)
        flat = array(kind)
        for row in rows:
            flat.extend(row)
        return cls(flat, array("i", accumulate(map(len, rows), initial=0)))

    def __len__(self) -> int:
        return len(self.first) - 1

    def __getitem__(self, i: Any) -> Any:
        if i < 0:
            i += len(self)
        return tuple(self.flat[self.first[i] : self.first[i + 1]])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        flat, start = self.flat, 0
        for stop in self.first[1:]:
            yield tuple(flat[start:stop])
            start = stop

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class Labels(Sequence[str]):
    """The labels of all nodes; most nodes have none."""

    __slots__ = ("given", "size")

    def __init__(self, given: Mapping[int, str], count: int) -> None:
        self.given, self.size = given, count

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Any:
        return self.given.get(i if i >= 0 else i + self.size, "")

    def __iter__(self) -> Iterator[str]:
        return (self.given.get(i, "") for i in range(self.size))


class Kinds(Sequence[Op]):
    """The operation of each node, stored as a number, since there are few operations."""

    __slots__ = ("known", "codes", "table")

    def __init__(self, codes: array[int] | None = None, table: Sequence[Op] = ()) -> None:
        self.codes, self.table = array("i") if codes is None else codes, list(table)
        self.known = {id(op): code for code, op in enumerate(self.table)}

    @classmethod
    def of(cls, ops: Iterable[Op]) -> Kinds:
        out = cls()
        out.codes.extend(map(out.code, ops))
        return out

    def code(self, op: Op) -> int:
        """The number of an operation."""
        code = self.known.get(id(op))
        if code is None:
            code = self.known[id(op)] = len(self.table)
            self.table.append(op)  # this keeps it alive, so its id is not reused
        return code

    def without_exponents(self) -> array[int]:
        """The codes of all nodes, with one code for all powers: beta**t counts as the same operation in every step."""
        powers = [code for code, op in enumerate(self.table) if op.symbol.startswith("**")]
        if len(powers) < 2:
            return self.codes
        same = [powers[0] if code in powers else code for code in range(len(self.table))]
        return array("i", map(same.__getitem__, self.codes))

    def small(self, number: Callable[[Op], int]) -> bytes:
        """A number below 256 for each node, by its operation."""
        return bytes(map([number(op) for op in self.table].__getitem__, self.codes))

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, i: Any) -> Any:
        return self.table[self.codes[i]]

    def __iter__(self) -> Iterator[Op]:
        return map(self.table.__getitem__, self.codes)


class Sources(Sequence[Any]):
    """The Values of all nodes. A plain number that is not a Value yet becomes one when it is read."""

    __slots__ = ("values", "numbers", "inputs")

    def __init__(self, values: list[Any], numbers: array[int], inputs: Rows) -> None:
        self.values, self.numbers, self.inputs = values, numbers, inputs

    def __len__(self) -> int:
        return len(self.inputs)

    def __getitem__(self, node: Any) -> Any:
        node = range(len(self))[node]
        place = bisect_left(self.numbers, node)
        value, number = self.values[place], self.numbers[place]
        return value if number == node else value.inputs[self.inputs[number].index(node)]

    def place_of(self, value: Any) -> int | None:
        """The node that is this very value."""
        return next((self.numbers[i] for i, known in enumerate(self.values) if known is value), None)
