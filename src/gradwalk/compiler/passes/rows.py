"""Describes the operations of a program to the passes in C.

A row becomes numbers: its number of inputs, a few facts, and its derivatives as a rule, which is what `op.partials`
writes into an empty builder. So the table of operations stays the only place with calculus.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from ...engine import ops
from ...engine.op import Op
from .. import guards
from ..builder import Builder, Register
from ..fused import ROWS, guarded, matvec, outer
from ..program import Instruction
from . import _passes  # type: ignore[attr-defined, unused-ignore]

KNOWN = (
    ops.add, ops.sub, ops.mul, ops.div, ops.neg, ops.where, ops.sum, ops.dot,
    matvec, outer, guarded, ops.gt, ops.relu,
)  # fmt: skip
"""The operations that the passes know, in the order of the enum in packed.inc.c."""

MANY = (ops.sum, ops.dot, matvec, outer)
"""Rows with any number of inputs that the passes know."""

LONGEST_RULE, MOST_INPUTS = 64, 3


class Fact(NamedTuple):
    """What C gets of a row: the derivatives are instructions on the result and the inputs, and their results."""

    flags: int
    rule: tuple[Instruction, ...]
    numbers: tuple[float, ...]
    results: tuple[tuple[int, int], ...] | None


def understood(op: Op) -> bool:
    """Whether the passes in C can handle it: a row of the table, with few inputs or known by name."""
    return op.row is ROWS.get(op.name) and (op in MANY if op.arity is None else op.arity <= MOST_INPUTS)


@lru_cache(maxsize=1024)
def fact(op: Op) -> Fact:
    powers = {1.0: 1, 2.0: 2, -1.0: 4}
    flags = powers.get(op.bound[0], 0) if op.row is ops.powk else 0
    flags |= 8 * guards.gate(op) | 16 * guards.blows_up(Instruction(op, (), ())) | 32 * op.compares
    if op.arity is None:
        return Fact(flags | 64, (), (), None)
    builder = Builder(1 + op.arity, 0)
    out, *inputs = [Register(builder, r) for r in range(1 + op.arity)]
    numbers, results = builder.constants, []
    for d in op.partials(out, *inputs):
        if isinstance(d, Register):
            results.append((1, d.number))
        else:
            results.append((0, len(numbers)))
            numbers.append(float(d))
    fits = len(builder.written) <= LONGEST_RULE and all(understood(i.op) for i in builder.written)
    return Fact(flags, tuple(builder.written), tuple(numbers), tuple(results) if fits else None)


class Table:
    """The rows that a program and its gradient need. `rows` is for C; `ops` has the operation of each number."""

    def __init__(self, used: Iterable[Op]) -> None:
        self.ops = list(dict.fromkeys((*KNOWN, *used)))
        with_rules = len(self.ops)
        self.ops = list(dict.fromkeys((*self.ops, *(i.op for op in self.ops for i in fact(op).rule))))
        self.number = {op: k for k, op in enumerate(self.ops)}
        bound = [k for op in self.ops for k in op.bound]
        self.settings = list(dict.fromkeys(map(repr, (0.0, -0.0, 1.0, *bound))))  # by text: -0.0 is not 0.0
        place = {text: k for k, text in enumerate(self.settings)}
        told = [self._told(op, k < with_rules, place) for k, op in enumerate(self.ops)]
        self.rows: Any = _passes.Rows(told, len(self.settings))

    def _told(self, op: Op, with_rule: bool, place: dict[str, int]) -> tuple[Any, ...]:
        known, words = fact(op), array("i")
        if with_rule and known.results is not None:
            words.append(len(known.rule))
            for i in known.rule:
                words.extend((self.number[i.op], len(i.inputs), *i.inputs))
            for pair in known.results:
                words.extend(pair)
        bound = array("i", [place[repr(k)] for k in op.bound])
        return op, known.flags, op.arity or 0, words, array("d", known.numbers), bound
