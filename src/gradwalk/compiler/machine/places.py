"""Where the block machine keeps a program's numbers: scalars, cells and slots.

What is the same for every row goes into cells, one for each number, made from scalars; what differs goes into slots,
which are reused, so that the numbers of a block stay in the cache. Slots are numbered 0, 1, ..., cells -1, -2, ...
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence

from ..loop import Loop
from ..loop_passes import instructions
from ..program import Program

Words = list[int]


class Counter:
    """Gives out numbers, one after the other."""

    def __init__(self, count: int = 0) -> None:
        self.count = count

    def take(self, more: int = 1) -> int:
        self.count += more
        return self.count - more


class Places:
    """The places of a program's registers, and of numbers that no register holds."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.varying = program.varying + b"\0"  # and one register more, for -0.0 (schedule.py)
        # numbers that no register holds: the settings of operations, the constants of bodies, and what biases and
        # empty sums need
        everything = instructions(program)
        more = dict.fromkeys(repr(k) for i in everything for k in (*i.op.bound, 0.0, -0.0, 1.0))
        more |= dict.fromkeys(repr(k) for i in everything if isinstance(i.op, Loop) for k in i.op.constants)
        self.constants = [*program.constants, *map(float, more)]  # told apart by text: -0.0 is not 0.0
        self.place = {text: program.parameters + len(program.constants) + k for k, text in enumerate(more)}
        self.scalars = Counter(program.parameters + len(self.constants))
        self.cells, self.slots = Counter(), Counter()
        self.cell: dict[int, int] = {}  # of a register that is the same for all rows
        self.slot: dict[int, int] = {}  # of a register that varies, while it is needed
        self.settings: dict[str, int] = {}  # the cell of a number that no register holds
        self.free = Words()
        self.extracted: dict[int, int] = {}
        self.spread, self.extract, self.gather = Words(), Words(), Words()  # how cells and scalars get their numbers
        self.text: dict[int, str] = {}  # of a register that holds a constant of a body
        self.held, self.pinned = set[int](), set[int]()  # registers whose slots are not free yet, for two reasons
        self.last: dict[int, int] = {}  # when a register is read or written last

    def operand(self, register: int) -> int:
        """The slot or cell of a register. A parameter or constant gets its cell when it is first asked for."""
        if self.varying[register]:
            return self.slot[register]
        if register == self.program.registers:
            return self.setting(-0.0)
        if register not in self.cell:
            self.cell[register] = self._spread(self.scalar(register))
        return self.cell[register]

    def operands(self, registers: Iterable[int]) -> Words:
        return [self.operand(r) for r in registers]

    def setting(self, number: float) -> int:
        """The cell of a number that no register holds."""
        key = repr(number)
        if key not in self.settings:
            self.settings[key] = self._spread(self.place[key])
        return self.settings[key]

    def _spread(self, scalar: int) -> int:
        cell = -1 - self.cells.take()
        self.spread += (scalar, cell)
        return cell

    def scalar(self, register: int) -> int:
        """The place, among the scalars, of a number that is the same for all rows."""
        program = self.program
        if register == program.registers:
            return self.place["-0.0"]
        if register in self.text:
            return self.place[self.text[register]]
        if register < program.parameters:
            return register
        if register < program.first_result:
            return program.parameters + register - program.first_constant
        if register not in self.extracted:
            self.extracted[register] = self.scalars.take()
            self.extract += (self.cell[register], self.extracted[register])
        return self.extracted[register]

    def weights(self, registers: Sequence[int], n: int, m: int) -> tuple[int, int, int]:
        """The first place and the strides of an n by m matrix among the scalars; copied together if scattered."""
        places = [self.scalar(r) for r in registers]
        first, column, row = places[0], places[1] - places[0] if m > 1 else 0, places[m] - places[0] if n > 1 else 0
        expected = (first + i * row + j * column for i in range(n) for j in range(m))
        if all(map(operator.eq, places, expected)):
            return first, row, column
        first = self.scalars.take(n * m)
        for k, place in enumerate(places):
            self.gather += (place, first + k)
        return first, m, 1

    # ---- slots: taken when a number is made, free again when it was read last ----

    def take(self, registers: Iterable[int]) -> None:
        for r in registers:
            self.slot[r] = self.free.pop() if self.free else self.slots.take()

    def release(self, registers: Iterable[int], now: int) -> None:
        for r in dict.fromkeys(registers):
            if r in self.slot and self.last.get(r, -1) <= now and r not in self.held and r not in self.pinned:
                self.free.append(self.slot.pop(r))

    def made(self, register: int) -> int:
        if not self.varying[register]:
            self.cell[register] = -1 - self.cells.take()
        return self.operand(register)
