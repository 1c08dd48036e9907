"""From a program to the words that the block machine runs.

    1. instructions are paired, ordered and grouped (schedule.py);
    2. what is the same for every row goes into cells and is computed once, before the rows;
       what differs goes into slots, which are reused, so that the numbers of a block stay
       in the cache;
    3. a layer's weights are found among the parameters, by a first place and two strides;
    4. weight gradients that are only needed as sums over the rows are summed in registers;
    5. the body of a loop is lowered once (bodies.py).

Registers of the machine are numbers: slots 0, 1, ..., cells -1, -2, ... The instructions are
described in engine/native/README.md. What an operation computes is in the table and in the
kernels made from it.
"""

from __future__ import annotations

import collections
from array import array
from collections.abc import Sequence
from typing import Any

from ...engine import ops
from .. import passes
from ..fused import outer, scatter, take
from ..loop import Loop
from ..program import Instruction, Program
from .bodies import lower_loop
from .places import Counter, Places, Words
from .schedule import LAYER_GATE, LAYERS, PAIR, Group, last_uses, scheduled
from .shapes import lanes_are_gs, up_to

CELL = 64  # bytes
SUMS_AT_ONCE = 8
SLOTS_IN_CACHE = 4 << 20  # bytes; a program that needs more works on fewer rows at a time


def lower(program: Program, operations: Sequence[str], size: int, reduced: bool) -> dict[str, Any]:
    """The arguments of `_machine.Machine`, for numbers of `size` bytes, summed over the rows or not."""
    joins = [(*pair, both.name) for pair, both in PAIR.items()]
    code = {name: number for number, name in enumerate(operations)}
    found = passes.lowered(program, code, joins, size, reduced)
    if found is None:
        return Lowering(program, operations, size, reduced).fields()
    counts, constants, lists = found
    return _fields(program, size, reduced, counts, constants, dict(zip(LISTS, lists)))


LISTS = ("spread", "uniform", "extract", "gather", "columns", "steps", "results")


def _fields(
    program: Program, size: int, reduced: bool, counts: Sequence[int], constants: Sequence[float], lists: dict[str, Any]
) -> dict[str, Any]:
    scalars, cells, slots, sums, panel = counts
    return dict(
        size=size,
        parameters=program.parameters,
        arguments=program.arguments,
        scalars=scalars,
        cells=cells,
        slots=slots,
        sums=up_to(sums, CELL // size),
        panel=panel,
        part=next((p for p in (64, 32) if slots * p * size <= SLOTS_IN_CACHE), 16),
        reduced=reduced,
        constants=array("d", constants),
        **lists,
    )


class Lowering(Places):
    """A program on its way to words: `steps` for every block of rows, `uniform` for what is computed once before."""

    def __init__(self, program: Program, operations: Sequence[str], size: int, reduced: bool) -> None:
        super().__init__(program)
        self.size, self.reduced = size, reduced
        self.code = {name: number for number, name in enumerate(operations)}
        self.sums = Counter()
        self.panel = 0
        self.uniform, self.columns, self.steps = Words(), Words(), Words()
        self.position: dict[int, int] = {}  # if reduced: where an output is among the sums
        self._run()

    def fields(self) -> dict[str, Any]:
        outputs = self.program.outputs
        results = [self.position[r] for r in outputs] if self.reduced else [self.operand(r) for r in outputs]
        lists = (self.spread, self.uniform, self.extract, self.gather, self.columns, self.steps, results)
        counts = (self.scalars.count, self.cells.count, self.slots.count, self.sums.count, self.panel)
        words = {name: array("i", words) for name, words in zip(LISTS, lists)}
        return _fields(self.program, self.size, self.reduced, counts, self.constants, words)

    # ---- the instructions, one group after the other ----

    def _run(self) -> None:
        program = self.program
        outputs = list(dict.fromkeys(program.outputs))
        self.groups = found = scheduled(program, set(outputs) if self.reduced else set())
        self.last = last_uses(found)
        arguments = range(program.parameters, program.first_constant)
        arguments = [r for r in arguments if r in self.last or r in outputs]  # type: ignore[assignment]
        self.take(arguments)
        self.columns += [word for r in arguments for word in (r - program.parameters, self.slot[r])]
        if self.reduced:
            self.level(found, outputs)
        else:
            self.pinned = {r for r in outputs if self.varying[r]}
            self.level(found, [])

    def level(self, found: list[Group], summed: list[int]) -> None:
        """The groups of the program or of one body. `summed` are the registers whose sums over the rows are wanted."""
        order = [i for group in found for i in group.members]
        self.last = last_uses(found)
        biases = self._biases(found, summed) if summed else {}
        read = {r for i in order for r in i.inputs}
        early = {r for i in order if isinstance(i.op, Loop) for r in i.op.split_outputs(i.outputs)[2]}
        early = (early & set(summed)) - read - self.pinned  # their sums are made inside the loop
        tables = {r for i in order if i.op is outer for r in i.outputs}
        tables |= {r for i in order if i.op is scatter and summed and self._unread(i, read) for r in i.outputs}
        wanted = [r for r in summed if r not in tables and r not in early and r not in self.position]
        made = {r for i in order for r in i.outputs}
        self.held = {r for r in wanted if self.varying[r]}
        waiting, now = [r for r in wanted if r in self.held and r not in made], 0
        for group in found:
            if group.op.arity is not None:
                self._elementwise(group, now)
            elif isinstance(group.op, Loop):
                lower_loop(self, group.members[0], group.op, early, now)
            elif group.op is take:
                self._take(group.members[0], now)
            elif group.op is scatter:
                self._scatter(group.members[0], now, tables)
            elif group.op is outer:
                self._outer(group.members[0], biases.get(group.members[0].outputs, []), now)
            else:
                self._sum(group.members[0], now)
            now += len(group.members)
            waiting += [r for i in group.members for r in i.outputs if r in self.held]
            while len(waiting) >= SUMS_AT_ONCE:
                self._row_sums(waiting[:SUMS_AT_ONCE], now - 1)
                del waiting[:SUMS_AT_ONCE]
        self._row_sums(waiting + [r for r in wanted if not self.varying[r]], now)

    def _elementwise(self, group: Group, now: int) -> None:
        words = [self.code[group.op.name], len(group.members)]
        settings = [self.setting(k) for k in group.op.bound]
        for now, i in enumerate(group.members, now):  # noqa: B020
            inputs = [self.operand(r) for r in i.inputs]
            if group.varying:  # the result may reuse the slot of what is read here for the last time
                self.release(i.inputs, now)
                self.take(i.outputs)
            words += (self.made(i.outputs[0]), *inputs, *settings)
            if group.varying:
                self.release(i.outputs, now)
        (self.steps if group.varying else self.uniform).extend(words)

    def _sum(self, i: Instruction, now: int) -> None:
        varying = any(map(self.varying.__getitem__, i.inputs))
        words = self._layer(i, now) if varying and (i.shape or i.op is ops.dot) else None
        if words is None:
            if varying:
                self.take(i.outputs)
            half = len(i.inputs) // 2 if i.op is ops.dot else len(i.inputs)
            pairs = [r for pair in zip(i.inputs[:half], i.inputs[half:]) for r in pair] if i.op is ops.dot else i.inputs
            start = i.inputs[2 * half :] if i.op is ops.dot else ()
            terms = [self.operand(r) for r in (*start, *pairs)]
            words = [self.code[i.op.name], half, len(start), self.made(i.outputs[0]), *terms]
            if not half:  # nothing to add: the start itself, or 0
                words = [self.code["copy"], 1, words[3], *(terms or [self.setting(0.0)])]
        (self.steps if varying else self.uniform).extend(words)
        self.release((*i.inputs, *i.outputs), now)

    def _layer(self, i: Instruction, now: int) -> Words | None:
        """A matvec, or a dot whose weights are the same for all rows, with weights taken from the scalars."""
        if i.shape:
            n, m = i.shape
            ws, xs, starts = i.inputs[: n * m], i.inputs[n * m : n * m + m], i.inputs[n * m + m :]  # and gates
        else:
            n, m = 1, len(i.inputs) // 2
            ws, xs, starts = i.inputs[:m], i.inputs[m : 2 * m], i.inputs[2 * m :]
            if any(map(self.varying.__getitem__, ws)):
                ws, xs = xs, ws
            if any(map(self.varying.__getitem__, ws)) or not all(map(self.varying.__getitem__, xs)):
                return None
        gates, starts = (starts[-n:], starts[:-n]) if i.op is LAYER_GATE else ((), starts)
        registers = any(map(self.varying.__getitem__, starts))
        words = [self.code["matvec"], n, m, registers, LAYERS.index(i.op) if i.shape else 0, *self.weights(ws, n, m)]
        if not registers:
            words += self.weights(starts, n, 1)[:2] if starts else (self.place["0.0"], 0)
        places, read = [self._as_slot(r) for r in xs], [self.operand(r) for r in gates]
        self._take_gates(i, gates, now)
        self.take([r for r in i.outputs if r not in self.slot])
        self.free += [place for r, place in zip(xs, places) if not self.varying[r]]
        outs, begin = [self.operand(r) for r in i.outputs], [self.operand(r) for r in starts if registers]
        return [*words, *outs, *places, *begin, *read]

    def _take_gates(self, i: Instruction, gates: Sequence[int], now: int) -> None:
        """A result gets the slot of its own gate, if that is read here, and only here, for the last time."""
        times = collections.Counter(i.inputs) if gates else {}
        for out, gate in zip(i.outputs, gates):
            if times[gate] == 1 and self.last[gate] <= now and gate not in self.held and gate not in self.pinned:
                self.slot[out] = self.slot.pop(gate)

    def _as_slot(self, register: int) -> int:
        """A slot to read the register from, even if it is the same for all rows."""
        if self.varying[register]:
            return self.slot[register]
        return self._filled(self.operand(register))

    def _filled(self, cell: int) -> int:
        """A slot with copies of a cell, filled again for every block."""
        slot = self.free.pop() if self.free else self.slots.take()
        self.steps += (self.code["copy"], 1, slot, cell)
        return slot

    # ---- tables ----

    def _unread(self, i: Instruction, read: set[int]) -> bool:
        return read.isdisjoint(i.outputs) and self.pinned.isdisjoint(i.outputs)

    def _take(self, i: Instruction, now: int) -> None:
        """An entry of a table: one that is the same for all rows is read from the scalars."""
        n, d = i.shape or (0, 0)
        table, index = i.inputs[:-1], i.inputs[-1]
        uniform = not any(map(self.varying.__getitem__, table))
        words = [self.code["take"], n, d, uniform, *(self.weights(table, n, d) if uniform else ())]
        self.take(i.outputs)
        words += self.operands((*i.outputs, index, *(() if uniform else table)))
        self.steps += words
        self.release((*i.inputs, *i.outputs), now)

    def _scatter(self, i: Instruction, now: int, tables: set[int]) -> None:
        """Its backward pass, straight into the sums over the rows; or into slots, if something reads them."""
        n, d = i.shape or (0, 0)
        head, many = [n, d, len(i.inputs) // (d + 1)], list[int]()
        if i.outputs[0] in tables:
            base = self.sums.take(n * d)
            self.position.update({r: base + k for k, r in enumerate(i.outputs)})
            head = [self.code["scatter"], *head, base]
        else:
            self.take(i.outputs)
            head, many = [self.code["dense"], *head], self.operands(i.outputs)
        self.steps += (*head, *many, *self.operands(i.inputs))
        self.release((*i.inputs, *i.outputs), now)

    # ---- sums over the rows ----

    def _biases(self, groups: list[Group], summed: list[int]) -> dict[tuple[int, ...], list[int]]:
        """What is summed and is also one of the gs of a table: summed along with it, as a product with 1."""
        outputs, found = set(summed), {}
        for group in groups:
            i = group.members[0]
            if group.op is outer and i.shape and lanes_are_gs(*i.shape, CELL // self.size):
                gs = [g for g in i.inputs[: i.shape[0]] if g in outputs and g not in self.position]
                if len(gs) * 2 > i.shape[0]:
                    found[i.outputs] = gs
                    self.position.update(dict.fromkeys(gs, -1))
        return found

    def _outer(self, i: Instruction, biases: list[int], now: int) -> None:
        n, m = i.shape or (0, 0)
        gs, xs, lanes = list(i.inputs[:n]), list(i.inputs[n:]), CELL // self.size
        straight = lanes_are_gs(n, m, lanes)
        across, down = (gs, xs) if straight else (xs, gs)
        wide = up_to(len(across), lanes)
        self.panel = max(self.panel, wide)
        self.sums.count = base = up_to(self.sums.count, lanes)
        self.sums.take(wide * (len(down) + bool(biases)))
        places = [self._as_slot(r) for r in (*across, *down)]
        borrowed = [place for r, place in zip((*across, *down), places) if not self.varying[r]]
        if biases:
            borrowed.append(self._filled(self.setting(1.0)))
            places.append(borrowed[-1])
            self.position.update({g: base + m * wide + gs.index(g) for g in biases})
        self.free += borrowed
        for k, out in enumerate(i.outputs):
            g, x = divmod(k, m)
            self.position[out] = base + (x * wide + g if straight else g * wide + x)
        self.steps += (self.code["outer"], len(across), len(down) + bool(biases), base, *places)
        self.release(i.inputs, now)

    def _row_sums(self, registers: Sequence[int], now: int) -> None:
        if not registers:
            return
        base = self.sums.take(len(registers))
        self.position.update({r: base + k for k, r in enumerate(registers)})
        self.steps += (self.code["rowsum"], len(registers), base, *map(self.operand, registers))
        self.held.difference_update(registers)
        self.release(registers, now)
