"""The backward program: the table's partials, evaluated on registers.

The walk is that of graph.py: from the last instruction to the first, each result passes its
gradient, times the local derivative, on to its inputs. Nothing is multiplied here: every
product and every sum becomes an instruction. The result is an ordinary program.

A loop becomes two. The forward loop also outputs the state before each step; the backward loop runs from the last
step to the first, and its state is the gradient of the state. In each step it computes the step again and walks it
backward. Gradients of what the steps share are sums over the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from ..engine import ops
from ..engine.op import Op
from . import guards as guarding
from .builder import Builder, Register, Rule
from .fused import batch_sum, batch_top, guarded, matvec, outer, scatter, take
from .loop import Counts, Loop, Rewound, Until
from .program import Instruction, Program
from .simplify import prune
from .simplify import rules as all_rules

Pull = Callable[[Program, list[int], list[int], list[int], list[str], bool], Program | None]
"""A quicker way to the backward pass of a loop's body: passes/columns.py's `pulled`."""


def value_and_grad(
    program: Program,
    guards: Collection[int] = (),
    rules: Sequence[Rule] = (),
    by: Sequence[int] | None = None,
    pull: Pull | None = None,
) -> Program:
    """Each output of the program, followed by its derivative by every parameter, or by the registers `by`.

    `guards` are the registers at which a zero gradient or derivative must win over an infinite
    one (guards.py); `rules` simplify what is written (simplify.py).
    """
    if any(i.op in (matvec, outer) for i in program.instructions):
        raise TypeError(f"{program.title} is already fused: differentiate first, fuse afterwards")
    builder = Builder.like(program, rules)
    by = range(program.parameters) if by is None else by
    wanted = set(by)
    marks = [r in wanted for r in range(program.first_constant)]
    way = Way(builder, program, builder.start_map(program), marks, guards, pull)
    results: list[int] = []
    for out in program.outputs:
        way.grads = {out: 1.0}
        way.back()
        results += (way.place[out], *[builder.register(way.grads.get(r, 0.0)) for r in by])
    return builder.finish(results)


class Way:
    """A program written into a builder, forward, and then the backward pass through it.

    marks   the inputs by which derivatives are wanted
    grads   the gradient of each register, as far as known
    """

    def __init__(
        self,
        builder: Builder,
        program: Program,
        place: list[int],
        marks: Sequence[Any],
        guards: Collection[int],
        pull: Pull | None = None,
    ) -> None:
        self.builder, self.program, self.place, self.guards, self.pull = builder, program, place, guards, pull
        self.active = active(program, marks)
        self.grads: dict[int, Any] = {}
        self.pending: dict[tuple[int, ...], list[Any]] = {}  # by table: what was taken from it
        self.waiting: dict[int, list[tuple[int, ...]]] = {}  # by entry: the tables it is in
        self.before: dict[int, Sequence[int]] = {}  # by loop: where the states before its steps are
        for instruction in program.instructions:
            if isinstance(instruction.op, Loop) and any(map(self.active.__getitem__, instruction.outputs)):
                self._keeping(instruction, instruction.op)
            else:
                builder.copy(instruction, place)

    def add(self, r: int, part: Any) -> None:
        """More gradient for a register."""
        self.grads[r] = _both(ops.add, self.grads[r], part) if r in self.grads else part

    def back(self) -> None:
        builder, place, active_ = self.builder, self.place, self.active
        for instruction in reversed(self.program.instructions):
            op, inputs, outputs, _ = instruction
            self._scatter(outputs)
            if instruction.shape:
                if isinstance(op, Loop):
                    self._loop(instruction, op)
                else:
                    self._taken(instruction)
                continue
            g = self.grads.pop(outputs[0], None)
            if g is None or not active_[outputs[0]]:
                continue
            if op is batch_sum:  # the effect of one row on the sum is its effect on all rows
                self.add(inputs[0], Register(builder, builder.emit(op, (builder.register(g),))[0]))
                continue
            partials = op.partials(Register(builder, place[outputs[0]]), *[Register(builder, place[r]) for r in inputs])
            times = guarded if outputs[0] in self.guards else ops.mul
            for r, d in zip(inputs, partials):
                if active_[r] and (part := product(g, d, times)) is not None:
                    self.add(r, part)

        self._scatter(list(self.waiting))

    # ---- tables ----

    def _taken(self, instruction: Instruction) -> None:
        """The backward pass of take: gradients wait until everything taken from the table is known. The backward pass
        of scatter is a take."""
        op, inputs, outputs, shape = instruction
        gs = [self.grads.pop(r, None) for r in outputs]
        if shape is None or all(g is None for g in gs):
            return
        registers = [self.builder.register(0.0 if g is None else g) for g in gs]
        d = shape[1]
        if op is take:
            table, place = inputs[:-1], self.place[inputs[-1]]
            if table not in self.pending:
                for r in table:
                    self.waiting.setdefault(r, []).append(table)
            self.pending.setdefault(table, []).append((registers, place))
            return
        many = len(inputs) // (d + 1)
        for m, place in enumerate(inputs[many * d :]):
            made = self.builder.emit(take, (*registers, self.place[place]), shape)
            for r, g in zip(inputs[m * d : m * d + d], made):
                if self.active[r]:
                    self.add(r, Register(self.builder, g))

    def _scatter(self, registers: Sequence[int]) -> None:
        """Gradients that wait for one of these registers are added to it."""
        for table in [table for r in registers for table in self.waiting.pop(r, ())]:
            pairs = self.pending.pop(table, None)
            if pairs is None:
                continue
            inputs = (*[g for gs, _ in pairs for g in gs], *[place for _, place in pairs])
            shape = len(table) // len(pairs[0][0]), len(pairs[0][0])
            made = self.builder.emit(scatter, inputs, shape)
            for entry, g in zip(table, made):
                if self.active[entry]:
                    self.add(entry, Register(self.builder, g))

    # ---- loops ----

    def _keeping(self, instruction: Instruction, loop: Loop) -> None:
        """The loop, which also outputs the state before each step; or, if the number of steps is not known, unchanged:
        the backward pass runs it again."""
        if isinstance(loop, Rewound):
            raise TypeError(
                f"{self.program.title}: the second derivative of a loop needs a limit on the number of steps:\n"
                "  write loop(cond, f, state, limit=100)"
            )
        if isinstance(loop, Until):
            self.builder.copy(instruction, self.place)
            self.before[instruction.outputs[0]] = ()
            return
        s, k, w, v, t = loop.counts
        body = loop.body
        next_, out, more = loop.split_step(body.outputs)
        kept = replace(body, outputs=(*next_, *out, *range(s, s + k), *more))
        larger = loop.with_body(kept, Counts(s, k, w, v + k, t))
        made = self.builder.emit(larger, tuple([self.place[r] for r in instruction.inputs]), larger.shape)
        last, outs, totals = larger.split_outputs(made)
        self.before[instruction.outputs[0]] = [outs[i * (v + k) + v + j] for i in range(loop.steps) for j in range(k)]
        own = [outs[i * (v + k) + c] for i in range(loop.steps) for c in range(v)]
        for old, new in zip(instruction.outputs, (*last, *own, *totals)):
            self.place[old] = new

    def _loop(self, instruction: Instruction, loop: Loop) -> None:
        gs = [self.grads.pop(r, None) for r in instruction.outputs]
        if all(g is None for g in gs) or instruction.outputs[0] not in self.before:
            return
        marks, _ = reached(loop, [self.active[r] for r in instruction.inputs])
        last, outs, totals = loop.split_outputs(gs)
        s, k, w, v, _ = loop.counts
        columns = [c for c in range(v) if any(g is not None for g in outs[c::v])]
        sums = [j for j, g in enumerate(totals) if g is not None]
        states = [j for j in range(k) if marks[s + j]]
        back = pulled(loop, marks, columns, sums, instruction.outputs[0] in self.guards, self.pull)
        shared, first, xs = loop.split_inputs(instruction.inputs)
        register, before = self.builder.register, self.before[instruction.outputs[0]]
        inputs = [self.place[r] for r in shared] + [register(totals[j]) for j in sums]
        inputs += [register(0.0 if last[j] is None else last[j]) for j in states]
        if isinstance(loop, Until):
            back = Rewound(back.body, loop.body, back.counts)
            inputs += [self.place[r] for r in first]
        for i in range(loop.steps):
            inputs += before[i * k : i * k + k]
            inputs += [self.place[r] for r in xs[i * w : i * w + w]]
            inputs += [register(0.0 if (g := outs[i * v + c]) is None else g) for c in columns]
        made = [Register(self.builder, r) for r in self.builder.emit(back, tuple(inputs), back.shape)]
        towards_state, towards_xs, towards_shared = back.split_outputs(made)
        targets = [first[j] for j in states]
        targets += [xs[i * w + c] for i in range(loop.steps) for c in range(w) if marks[s + k + c]]
        targets += [r for j, r in enumerate(shared) if marks[j]]
        for r, g in zip(targets, (*towards_state, *towards_xs, *towards_shared)):
            if self.active[r]:
                self.add(r, g)


def pulled(
    loop: Loop,
    marks: Sequence[Any],
    columns: Sequence[int],
    sums: Sequence[int],
    careful: bool,
    pull: Pull | None = None,
) -> Loop:
    """The backward pass of a loop: a loop that runs the other way.

    Its shared numbers are those of the loop and the gradients of its sums; its state is the gradients of the state;
    each step gets the state before the step, the step's inputs, and the gradients of its outputs.
    """
    body, (s, k, w, _, _) = loop.body, loop.counts
    states = [j for j in range(k) if marks[s + j]]
    name = [body.name(r) for r in range(body.first_constant)]
    names = [*name[:s], *[f"d_sum{j}" for j in sums], *[f"d_{name[s + j]}" for j in states], *name[s:]]
    names += [f"d_out{c}" for c in columns]
    first_state = s + len(sums)
    place = [*range(s), *range(first_state + len(states), len(names) - len(columns))]
    next_, out, more = loop.split_step(body.outputs)
    given = [(next_[j], first_state + n) for n, j in enumerate(states)]
    given += [(more[j], s + n) for n, j in enumerate(sums)]
    given += [(out[c], len(names) - len(columns) + n) for n, c in enumerate(columns)]
    wanted = [s + j for j in states]
    wanted += [s + k + c for c in range(w) if marks[s + k + c]]
    wanted += [j for j in range(s) if marks[j]]
    counts = Counts(first_state, len(states), k + w + len(columns), sum(map(bool, marks[s + k :])),
                    sum(map(bool, marks[:s])))  # fmt: skip
    places = [*place, *[g for _, g in given]]
    found = pull(body, wanted, [r for r, _ in given], places, names, careful) if pull else None
    return Loop(found or _pulled(body, marks, place, names, given, wanted, careful, pull), loop.steps, counts,
                not loop.backward)  # fmt: skip


def _pulled(
    body: Program,
    marks: Sequence[Any],
    place: list[int],
    names: list[str],
    given: Sequence[tuple[int, int]],
    wanted: Sequence[int],
    careful: bool,
    pull: Pull | None,
) -> Program:
    """The body of that: its inputs are at `place`, and the gradients of its results `given` at other inputs."""
    builder = Builder(0, len(names), names, body.title, all_rules())
    place += map(builder.constant, body.constants)
    place += [0] * (body.registers - len(place))
    careful_at = guarding.everywhere(body) if careful else guarding.needed(body)
    way = Way(builder, body, place, marks, careful_at, pull)
    for r, g in given:
        if way.active[r]:
            way.add(r, Register(builder, g))
    way.back()
    return prune(builder.finish([builder.register(way.grads.get(r, 0.0)) for r in wanted]))


def active(program: Program, marks: Sequence[Any]) -> bytearray:
    """For each register, 1 if one of the marked inputs influences it."""
    found = bytearray(program.registers)
    for r, mark in enumerate(marks):
        found[r] = bool(mark)
    for op, inputs, outputs, _ in program.instructions:
        if isinstance(op, Loop):
            for out, mark in zip(outputs, reached(op, [found[r] for r in inputs])[1]):
                found[out] = mark
        elif op is not batch_top and any(map(found.__getitem__, inputs)):
            for out in outputs:
                found[out] = 1
    return found


def reached(loop: Loop, marks: Sequence[int]) -> tuple[list[int], list[int]]:
    """What the marked inputs of a loop influence: the body's inputs, in some step, and the results."""
    shared, first, xs = loop.split_inputs(marks)
    state, w = list(first), loop.counts.each
    each = [int(any(xs[c::w])) for c in range(w)]
    while True:
        inner = [*shared, *state, *each]
        found = active(loop.body, inner)
        next_, out, more = loop.split_step([found[r] for r in loop.body.outputs])
        wider = [max(x, y) for x, y in zip(state, next_)]
        if wider == state:
            return inner, [*state, *(list(out) * loop.steps), *more]
        state = wider


def product(g: Any, d: Any, times: Op) -> Any:
    """g times d, or None if that is 0; without the factors 1 that rules leave behind."""
    if not isinstance(d, Register):
        return None if d == 0 else g if d == 1 else -g if d == -1 else g * d
    return d if not isinstance(g, Register) and g == 1 else _both(times, g, d)


def _both(op: Op, x: Any, y: Any) -> Any:
    """`op(x, y)`, with a shortcut if both are registers, as they mostly are here."""
    if isinstance(x, Register) and isinstance(y, Register):
        return Register(x.builder, x.builder.emit(op, (x.number, y.number))[0])
    return op(x, y)
