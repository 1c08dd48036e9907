"""Loops for the block machine: the body is lowered once, in place of the loop.

What is the same for all rows is computed before the rows, as everywhere. The rest becomes separate words, which read
from and write to slots of the body. Sums over the steps that are only needed as sums over the rows are summed over
both at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..loop import Loop, Rewound, Until
from ..program import Instruction, Program
from .places import Words
from .schedule import scheduled

if TYPE_CHECKING:
    from .lowering import Lowering


def lower_loop(low: Lowering, i: Instruction, loop: Loop, early: set[int], now: int) -> None:
    """`early` are sums over the steps that nothing reads."""
    shared, first, xs = loop.split_inputs(i.inputs)
    last, outs, totals = loop.split_outputs(i.outputs)
    kept = [j for j, r in enumerate(totals) if r not in early]
    body = Body(low, loop.body, shared, loop.counts.state, loop.counts.each)
    _, out, more = loop.split_step(body.outputs)
    low.take((*outs, *[totals[j] for j in kept]))
    ahead, forward = Words(), Words()
    if isinstance(loop, Rewound):
        way = Body(low, loop.ahead, shared, len(xs), 0)
        way.lower((), way.outputs[len(xs) :])
        ahead = [len(xs), *low.operands((*way.state, *xs)), *way.next, *low.operands(way.outputs[len(xs) :])]
        forward = [len(way.steps), *way.steps]
        xs = ()
    holds = body.outputs[-1:] if isinstance(loop, Until) else ()
    body.lower([more[j] for j, r in enumerate(totals) if r in early], (*out, *[more[j] for j in kept], *holds))
    low.position.update({r: low.position[more[j]] for j, r in enumerate(totals) if r in early})
    code = "until" if isinstance(loop, Until) else "rewound" if isinstance(loop, Rewound) else "loop"
    low.steps += (low.code[code], loop.steps, loop.backward)
    low.steps += (len(body.state), len(body.each), len(out), len(kept), *ahead)
    given = (*body.state, *first, *body.each, *xs, *out, *outs)
    low.steps += low.operands((*given, *[more[j] for j in kept], *[totals[j] for j in kept]))
    low.steps += (*body.next, *low.operands(holds), *forward, len(body.steps), *body.steps)
    for inner, r in zip(body.state, last):
        low.slot[r] = low.slot.pop(inner)
    body.close()
    if forward:
        way.close()
    low.release((*i.inputs, *i.outputs), now)


class Body:
    """The body of a loop, in registers of the program around it."""

    def __init__(self, low: Lowering, body: Program, shared: Sequence[int], state: int, each: int) -> None:
        self.low, self.body, self.shared, self.own = low, body, shared, Words()
        place, varying = list(shared), body.varying
        for r in range(len(shared), body.registers):
            place.append(self._register(varying[r]))
            if body.is_constant(r):
                low.text[place[r]] = repr(body.constant(r))
        self.place = [*place, low.program.registers]
        s = len(shared)
        self.state, self.each = self.place[s : s + state], self.place[s + state : s + state + each]
        self.outputs = [self.place[r] for r in body.outputs]
        low.take((*self.state, *self.each))

    def _register(self, varying: int) -> int:
        self.own.append(len(self.low.varying))
        self.low.varying.append(varying)
        return self.own[-1]

    def lower(self, summed: Iterable[int], kept: Iterable[int]) -> None:
        """`summed` are outputs that are summed over the rows here, `kept` those that are wanted row by row."""
        low, next_ = self.low, self.outputs[: len(self.state)]
        around = low.steps, low.pinned, low.held, low.last
        low.pinned = {*low.pinned, *low.held, *self.shared, *self.state, *self.each, *next_, *kept}
        low.steps, wanted = Words(), list(dict.fromkeys(summed))
        local = {r for r, here in enumerate(self.place) if here in wanted and here not in low.pinned}
        low.level(scheduled(self.body, local, self.place), wanted)
        self.next = low.operands([self._apart(r, j) for j, r in enumerate(next_)])
        self.steps = low.steps
        low.steps, low.pinned, low.held, low.last = around

    def _apart(self, register: int, own: int) -> int:
        """The next state, in its own place if it would be another state's: that one changes at the handover."""
        if register not in self.state or register == self.state[own]:
            return register
        copy = self._register(1)
        self.low.take([copy])
        self.low.steps += (self.low.code["copy"], 1, *self.low.operands([copy, register]))
        return copy

    def close(self) -> None:
        """Its slots are free again."""
        self.low.free += [self.low.slot.pop(r) for r in self.own if r in self.low.slot]
