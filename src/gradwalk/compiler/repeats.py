"""Long programs that repeat themselves, with a loop in place of the repeats.

Time steps, sweeps of an iteration and layers of one shape leave the same instructions in a trace over and over. C
(passes/repeats.inc.c) finds a stretch in which every instruction does the same as the one a period before. What such a
step reads is of one of four kinds:

    moved    made by this step, or by one of the steps before: the latter is the loop's state
    same     the same register in every step: shared
    other    another parameter, argument or constant in every step: an input of each step

The steps become one loop (loop.py), which from then on is differentiated, improved and laid out once. Its results are
those of the unrolled program, to the last bit; in gradients, what the steps add to a shared number is summed step by
step, so that they differ by the rounding of that sum.

Only long programs are looked at: a shorter one runs faster as straight code, which all lies in the cache then, and
needs little memory; and what is left outside of the loops goes through passes written in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from . import passes
from .builder import Builder
from .fused import ACROSS
from .loop import Counts, Loop
from .program import Program

LEAST, LONG = 8_000, 20_000
"""Instructions of a program that is looked at; and of one in which short steps count as well."""

STEP = 200
"""Instructions of a step that are worth a loop in a program that is not long."""

OWN = 8
"""Instructions of a step for each of its own inputs, at least. Steps of fewer are mostly entries of a list: side by
side, as straight code, they are run many at once."""

SHARE = 32
"""What is left, steps counted once, must be shorter by this factor: as much as passes in Python take longer."""

OLDEST = 4
"""How many steps ago a number may have been made that a step reads."""

MOVED, SAME, OTHER = 1, 2, 3


class Repeat(NamedTuple):
    """Steps of `period` instructions each, `times` times; and the kind of each operand of a step.

    begun  by instruction of a step, the register that stands for its result before the first step; None where the
           step before the first is in the program, too
    """

    start: int
    period: int
    times: int
    kinds: bytes
    begun: dict[int, int] | None = None

    @property
    def end(self) -> int:
        return self.start + self.times * self.period


def folded(program: Program) -> Program:
    """With loops in place of repeats, if that makes it much shorter."""
    count = len(program.instructions)
    if count < LEAST or (packed := passes.packed(program)) is None or not program.operations.isdisjoint(ACROSS):
        return program
    found = _repeats(packed, 0, count, count // 16)
    if not found or not all(r.kinds.count(OTHER) * OWN <= r.period >= (1 if count >= LONG else STEP) for r in found):
        return program
    folding = _Folding(program, packed)
    found = [folding.begun(r, before.end if before else 0) for r, before in zip(found, [None, *found])]
    left = count - sum((r.times - 1) * r.period for r in found)
    return program if left * SHARE > count else folding.fold(found) or program


def _repeats(packed: Any, low: int, high: int, least: int) -> list[Repeat]:
    """All repeats among these instructions, in their order."""
    told = packed.repeat(low, high, least) if high - low >= least else None
    if told is None:
        return []
    one = Repeat(*told)
    return [*_repeats(packed, low, one.start, least), one, *_repeats(packed, one.end, high, least)]


class _Folding:
    """A program in columns on its way to one with loops."""

    def __init__(self, program: Program, packed: Any) -> None:
        self.program, self.first = program, program.registers - len(program.instructions)
        _, codes, firsts, inputs, *_ = [memoryview(x) for x in packed.columns()]
        self.code, self.begin, self.inputs = codes.cast("i"), firsts.cast("i"), inputs.cast("i")
        self.ops = passes.numbered(program)
        self.builder = Builder.like(program)
        self.place = dict(enumerate(range(program.parameters + program.arguments)))
        for k, x in enumerate(program.constants, program.parameters + program.arguments):
            self.place[k] = self.builder.constant(x)

    def fold(self, repeats: Sequence[Repeat]) -> Program | None:
        done, count = 0, len(self.code)
        outside = [(r.end, then.start if then else count) for r, then in zip(repeats, [*repeats[1:], None])]
        for r in repeats:
            self.copy(done, r.start)
            if not self.loop(r, self.read_later(r, outside)):
                return None
            done = r.end
        self.copy(done, count)
        return self.builder.finish([self.place[r] for r in self.program.outputs])

    def begun(self, r: Repeat, low: int) -> Repeat:
        """With the step before it, if that begins at `low` or later and differs only in that its state comes from
        elsewhere: from parameters, as a rule."""
        start, begun = r.start - r.period, dict[int, int]()
        if start < low or self.code[start : r.start] != self.code[r.start : r.start + r.period]:
            return r
        first, lengths = (
            self.first + start,
            [self.begin[i + 1] - self.begin[i] for i in range(start, r.start + r.period)],
        )
        here = self.inputs[self.begin[start] : self.begin[r.start]]
        then = self.inputs[self.begin[r.start] : self.begin[r.start + r.period]]
        if lengths[: r.period] != lengths[r.period :]:
            return r
        for x, y, kind in zip(here, then, r.kinds):
            ago, at = divmod(y - first - r.period, r.period)
            if kind != MOVED:
                fits = x == y < first if kind == SAME else x < self.first
            elif ago == 0:
                fits = x == y - r.period
            else:
                fits = ago == -1 and x < first and begun.setdefault(at, x) == x
            if not fits:
                return r
        return r._replace(start=start, times=r.times + 1, begun=begun)

    def read_later(self, r: Repeat, outside: Sequence[tuple[int, int]]) -> set[int]:
        """The instructions of the repeat whose results are read after it: by later ones, or as outputs."""
        low, high = self.first + r.start, self.first + r.end
        read = {x for x in self.program.outputs if low <= x < high}
        for start, end in outside:
            if start >= r.end:
                read |= {x for x in self.inputs[self.begin[start] : self.begin[end]].tolist() if low <= x < high}
        return {x - self.first for x in read}

    def copy(self, start: int, end: int) -> None:
        for i in range(start, end):
            inputs = tuple([self.place[r] for r in self.inputs[self.begin[i] : self.begin[i + 1]].tolist()])
            self.place[self.first + i] = self.builder.emit(self.ops[self.code[i]], inputs)[0]

    def loop(self, r: Repeat, read: set[int]) -> bool:
        """Append the loop; whether that was possible."""
        step = _Step(self, r)
        if not step.read():
            return False
        last = {r.end - age * r.period + at: k for k, (at, age) in enumerate(step.state)}
        outs = sorted({(i - r.start) % r.period for i in read if i not in last})
        loop = step.written(outs)
        made = self.builder.emit(loop, tuple([self.place[x] for x in step.inputs()]), loop.shape)
        state, steps, _ = loop.split_outputs(made)
        for i in read:
            t, at = divmod(i - r.start, r.period)
            self.place[self.first + i] = state[last[i]] if i in last else steps[t * len(outs) + outs.index(at)]
        return True


class _Step:
    """One step of a repeat: the second one, whose operands tell where those of all others are."""

    def __init__(self, whole: _Folding, r: Repeat) -> None:
        self.whole, self.r = whole, r
        self.start = r.start + r.period
        self.operands = whole.inputs[whole.begin[self.start] : whole.begin[self.start + r.period]].tolist()
        self.shared: dict[int, int] = {}
        self.state: dict[tuple[int, int], int] = {}  # (which of a step's instructions, how many steps ago)
        self.each: dict[int, int] = {}  # by the place of the operand

    def made(self, register: int) -> tuple[int, int]:
        """What moves along: which of a step's instructions makes it, and how many steps ago."""
        ago, at = divmod(register - self.whole.first - self.start, self.r.period)
        return at, -ago

    def read(self) -> bool:
        """Learn what a step reads from outside. Not possible if it reads from too far back."""
        for k, (x, kind) in enumerate(zip(self.operands, self.r.kinds)):
            if kind == SAME and not self.whole.program.is_constant(x):
                self.shared.setdefault(x, len(self.shared))
            elif kind == OTHER:
                self.each[k] = len(self.each)
            elif kind == MOVED:
                at, ago = self.made(x)
                if ago > OLDEST:
                    return False
                for age in range(1, ago + 1):  # handed on from step to step
                    self.state.setdefault((at, age), len(self.state))
        return True

    def inputs(self) -> list[int]:
        """The loop's: what is shared, the state before the first step, and the inputs of all steps."""
        r, whole = self.r, self.whole
        if r.begun is None:
            first = [whole.first + r.start - age * r.period + at for at, age in self.state]
        else:
            first = [r.begun[at] for at, _ in self.state]
        begin, size = whole.begin[r.start], len(self.operands)
        columns = [whole.inputs[begin + k : begin + r.times * size : size].tolist() for k in self.each]
        return [*self.shared, *first, *[x for step in zip(*columns) for x in step]]

    def written(self, outs: Sequence[int]) -> Loop:
        """The loop, whose steps also give the results of the instructions `outs`."""
        whole, r = self.whole, self.r
        s, k, w = len(self.shared), len(self.state), len(self.each)
        names = [whole.program.name(x) for x in self.shared]
        names += [f"state[{j}]" for j in range(k)] + [f"x[{j}]" for j in range(w)]
        body = Builder(0, s + k + w, names, "scan")
        results: list[int] = []
        operand = iter(enumerate(zip(self.operands, r.kinds)))
        for i in range(self.start, self.start + r.period):
            inputs = []
            for _ in range(whole.begin[i], whole.begin[i + 1]):
                place, (x, kind) = next(operand)
                if kind == MOVED:
                    at, ago = self.made(x)
                    inputs.append(s + self.state[at, ago] if ago else results[at])
                elif kind == OTHER:
                    inputs.append(s + k + self.each[place])
                elif x in self.shared:
                    inputs.append(self.shared[x])
                else:
                    inputs.append(body.constant(whole.program.constant(x)))
            results.append(body.emit(whole.ops[whole.code[i]], tuple(inputs))[0])
        next_ = [results[at] if age == 1 else s + self.state[at, age - 1] for at, age in self.state]
        program = body.finish([*next_, *[results[at] for at in outs]])
        return Loop(program, r.times, Counts(s, k, w, len(outs), 0))
