"""Programs on arrays: what the backends numpy and jax have in common.

Numbers are kept in blocks (blocks.py): arrays with one register per line and one row of the
batch per column. What is the same for every row has one column only, and broadcasts.
Instructions of the same kind that do not depend on each other work on one block together, a
`matvec` is a matrix product, and an `outer` that is summed over the rows is another.

Sums are added in the library's own order, not the reference's: results agree to a few units in
the last place. No array library is imported here; the backends pass theirs in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...engine.op import Op
from ...engine.printers import Arrays as Printed
from ...engine.printers import function as printed
from ..fused import ROWS, Shape
from ..loop import Counts, Loop, Rewound, Until
from ..program import Program
from .blocks import Pick, Place, grouped

Array = Any


class Library(NamedTuple):
    """An array library: the module, its functions by their names in C, what it does with a function of Python; and
    how it repeats steps:

    repeat(step, carried, xs, backward) -> (carried, outs)    as jax.lax.scan does
    follow(advance, state) -> state                           while `advance`, state -> (state, more), says more
    rewind(advance, state, step, carried) -> carried          the same, and then from its last state to its first
    """

    module: Any
    find: Callable[[str], Callable[..., Array]]
    elementwise: Callable[[Op], Callable[..., Array]]
    repeat: Callable[..., Any]
    follow: Callable[..., Any]
    rewind: Callable[..., Any]


class Arrays:
    """A program, ready to run with an array library."""

    def __init__(self, program: Program, library: Library, dtype: str, kept: Sequence[int] = ()) -> None:
        """`kept` are outputs that are wanted row by row even if the others are summed over the rows."""
        self.xp = xp = library.module
        self.dtype = dtype
        self.constants = xp.asarray(program.constants, dtype=dtype).reshape(-1, 1)
        first, second = program.parameters, program.first_constant
        place: dict[int, Place] = {r: (0, r) for r in range(first)}
        place.update({r: (1, r - first) for r in range(first, second)})
        place.update({r: (2, r - second) for r in range(second, program.first_result)})
        read = {r for i in program.instructions for r in i.inputs}.union(kept)
        self.steps, block = list[Any](), 3
        for group in grouped(program):
            picks = [Pick.of(registers, place) for registers in group.inputs]
            parts: Sequence[Sequence[int]] = [group.outputs]
            function: Any
            if isinstance(group.op, Loop):
                parts = group.op.split_outputs(group.outputs)
                function = repeated(group.op, library, dtype)
            else:
                function = _function(group.op, library)
            for part in parts:
                place.update({r: (block, line) for line, r in enumerate(part)})
                block += 1
            self.steps.append((group, function, picks, read.isdisjoint(parts[-1])))
        self.place, self.outputs = place, Pick.of(program.outputs, place)

    def run(self, parameters: Array, arguments: Array, reduce: bool) -> Array:
        """(outputs, rows); or with `reduce` (outputs,), summed over the rows."""
        rows = arguments.shape[0]
        blocks, summed = self.blocks(parameters.reshape(-1, 1), arguments.T, rows, reduce)
        if not reduce:
            return self.spread(self.pick(blocks, self.outputs), rows)
        return self.pick(self.sums(blocks, summed, self.outputs, rows), self.outputs)

    def sums(self, blocks: list[Array], summed: dict[int, Array], pick: Pick | None, rows: int) -> dict[int, Array]:
        """Sums over the rows of the blocks that are picked from; `summed` are those already there."""
        for block, _ in pick.pieces if pick else ():
            numbers = blocks[block]
            if numbers is not None:
                summed[block] = numbers.sum(axis=1) * (1 if numbers.shape[1] == rows else rows)
        return summed

    def blocks(self, parameters: Array, arguments: Array, rows: int, reduce: bool) -> tuple[list[Array], Any]:
        """All blocks; and, by number, those that were summed over the rows right away."""
        blocks = [parameters, arguments, self.constants]
        summed: dict[int, Array] = {}
        for (op, shape, _, outputs), function, picks, unread in self.steps:
            early = reduce and unread
            operands = [self.pick(blocks, p) for p in picks]
            if shape is None and op.arity is not None:
                blocks.append(function(*operands))
            elif op.name == "outer":
                g, x = (self.spread(part, rows) for part in operands)
                if early:
                    summed[len(blocks)] = (g @ x.T).reshape(-1)
                blocks.append(None if early else (g[:, None, :] * x[None, :, :]).reshape(-1, rows))
            elif op.name == "take":
                blocks.append(self.take(shape, operands[0], operands[1], rows))
            elif op.name == "scatter":
                hits, gs = self.hits(shape, operands[0], operands[1], rows)
                if early:
                    summed[len(blocks)] = self.xp.einsum("mnr,mdr->nd", hits.astype(self.dtype), gs).reshape(-1)
                blocks.append(None if early else self.scattered(hits, gs))
            elif isinstance(op, Loop):
                last, outs, totals = function(*operands, rows, early)
                blocks += [last, outs]
                if early:
                    summed[len(blocks)] = totals
                blocks.append(None if early else totals)
            else:
                blocks.append(self.total(shape, len(outputs), *operands))
        return blocks, summed

    def take(self, shape: Shape, table: Array, index: Array, rows: int) -> Array:
        """The entries of a table that each row asks for."""
        n, d = shape
        place = self.spread(index, rows)[0]
        valid = (place >= 0) & (place < n) & (place == self.xp.floor(place))
        k = self.xp.where(valid, place, 0).astype(int)
        entries = table.reshape(n, d, -1)
        found = entries[k, :, 0].T if entries.shape[2] == 1 else entries[k, :, self.xp.arange(rows)].T
        return self.xp.where(valid, found, self.xp.nan)

    def hits(self, shape: Shape, gs: Array, places: Array, rows: int) -> tuple[Array, Array]:
        """For several gradients of d numbers each: which of the n entries they go to, and the gradients."""
        n, d = shape
        many = places.shape[0]
        found = self.spread(places, rows)[:, None, :] == self.xp.arange(n)[None, :, None]
        return found, self.spread(gs, rows).reshape(many, d, rows)

    def scattered(self, hits: Array, gs: Array) -> Array:
        found = self.xp.where(hits[:, :, None, :], gs[:, None, :, :], 0).sum(axis=0)
        return found.reshape(-1, found.shape[2])

    def total(self, shape: Shape | None, count: int, ws: Array, xs: Array = None, starts: Array = None) -> Array:
        """A matvec, or `count` dots or sums of the same length."""
        if shape:
            out = ws.reshape(shape) @ xs
        else:
            terms = ws if xs is None else ws * xs
            out = terms.reshape(count, -1, terms.shape[1]).sum(axis=1)
        return out if starts is None else out + starts

    def pick(self, blocks: Any, pick: Pick | None) -> Array:
        """The picked lines as one block."""
        if pick is None:
            return self.xp.zeros((0, 1), dtype=self.dtype)
        pieces = [blocks[block][lines] for block, lines in pick.pieces]
        if pick.order is None:
            return pieces[0]
        if pieces[0].ndim > 1:
            columns = max(piece.shape[1] for piece in pieces)
            pieces = [self.spread(piece, columns) for piece in pieces]
        return self.xp.concatenate(pieces)[pick.order]

    def spread(self, block: Array, rows: int) -> Array:
        return block if block.shape[1] == rows else self.xp.broadcast_to(block, (block.shape[0], rows))


def repeated(loop: Loop, library: Library, dtype: str) -> Repeated:
    """A loop as a function of its inputs: shared, first state, the steps' inputs."""
    if isinstance(loop, Rewound):
        return Returned(loop, library, dtype)
    return (Followed if isinstance(loop, Until) else Repeated)(loop, library, dtype)


class Repeated:
    """A loop. With `reduce` the sums over its steps are summed over the rows as well."""

    def __init__(self, loop: Loop, library: Library, dtype: str) -> None:
        self.loop, self.library, self.dtype = loop, library, dtype
        parts = loop.split_step(loop.body.outputs)
        self.body = Arrays(loop.body, library, dtype, kept=(*parts[0], *parts[1]))
        self.next, self.out, self.sums = (Pick.of(part, self.body.place) for part in parts)

    def __call__(self, shared: Array, state: Array, xs: Array, rows: int, reduce: bool) -> tuple[Array, Array, Array]:
        loop, body = self.loop, self.body
        w, v = loop.counts.each, loop.counts.out
        each = body.spread(xs, rows).reshape(loop.steps, w, rows)
        step, start = self.step(shared, rows, reduce), (body.spread(state, rows), self.zeros(rows, reduce))
        (last, totals), outs = self.library.repeat(step, start, each, loop.backward)
        return last, outs.reshape(loop.steps * v, rows), totals

    def zeros(self, rows: int, reduce: bool) -> Array:
        """The sums over the steps, before the first."""
        t = self.loop.counts.total
        return self.library.module.zeros((t,) if reduce else (t, rows), dtype=self.dtype)

    def step(self, shared: Array, rows: int, reduce: bool) -> Callable[[Any, Any], Any]:
        """One step: ((state, sums), its input) -> ((state, sums), its output)."""
        body, fixed, xp = self.body, self.loop.body.parameters, self.library.module
        uniform, varying = shared[:fixed], body.spread(shared[fixed:], rows)

        def step(carried: Any, x: Any) -> Any:
            state, totals = carried
            blocks, summed = body.blocks(uniform, xp.concatenate([varying, state, x]), rows, reduce)
            more = self._summed(blocks, summed, rows) if reduce else body.pick(blocks, self.sums)
            next_, out = (body.spread(body.pick(blocks, part), rows) for part in (self.next, self.out))
            return (next_, totals + more), out

        return step

    def _summed(self, blocks: Any, summed: dict[int, Array], rows: int) -> Array:
        return self.body.pick(self.body.sums(blocks, summed, self.sums, rows), self.sums) if self.sums else 0.0


class Followed(Repeated):
    """A loop that ends when its condition no longer holds in any row."""

    def __call__(self, shared: Array, state: Array, xs: Array, rows: int, reduce: bool) -> tuple[Array, Array, Array]:
        start, none = self.body.spread(state, rows), self.library.module.zeros((0, rows), dtype=self.dtype)
        return self.library.follow(self.advance(shared, rows), start), none, self.zeros(rows, reduce)

    def advance(self, shared: Array, rows: int) -> Callable[[Array], tuple[Array, Array]]:
        """state -> (next state, whether the condition held, in some row)."""
        body, fixed, xp = self.body, self.loop.body.parameters, self.library.module
        uniform, varying = shared[:fixed], body.spread(shared[fixed:], rows)

        def step(state: Array) -> tuple[Array, Array]:
            blocks, _ = body.blocks(uniform, xp.concatenate([varying, state]), rows, False)
            return body.spread(body.pick(blocks, self.next), rows), (body.pick(blocks, self.sums) != 0).any()

        return step


class Returned(Repeated):
    """Its backward pass."""

    def __init__(self, loop: Rewound, library: Library, dtype: str) -> None:
        super().__init__(loop, library, dtype)
        s, _, k, _, _ = loop.counts
        self.ahead = Followed(Until(loop.ahead, Counts(s, k, 0, 0, 0)), library, dtype)

    def __call__(self, shared: Array, state: Array, xs: Array, rows: int, reduce: bool) -> tuple[Array, Array, Array]:
        step, spread = self.step(shared, rows, reduce), self.body.spread
        start = spread(state, rows), self.zeros(rows, reduce)
        advance = self.ahead.advance(shared, rows)
        last, totals = self.library.rewind(advance, spread(xs, rows), lambda carried, x: step(carried, x)[0], start)
        return last, self.library.module.zeros((0, rows), dtype=self.dtype), totals


# ---- the table's rows, on arrays ----


def _function(op: Op, library: Library) -> Callable[..., Array]:
    """The operation as a function of arrays."""
    if op.arity is None:
        return _no_function
    if op.row is not ROWS.get(op.name):
        return library.elementwise(op)
    body = printed(op.row, Printed(), library.find)
    return (lambda *xs: body(*xs, *op.bound)) if op.bound else body


def _no_function(*_: Array) -> Array:
    raise AssertionError("operations with any number of inputs are done by Arrays.total")
