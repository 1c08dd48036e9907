"""Fusing: many small instructions become few large ones.

    factors a factor that products share is doubled and negated once (factors.py)
    dots    a + w1*x1 + w2*x2 + ..., added from left to right, becomes one `dot`
    layers  dots that read the same numbers with other weights become one `matvec`
    outers  products g*x that are only needed as results become one `outer`

So a layer written as loops over scalars is one instruction forward, one for the gradients of
its inputs, and one for the gradients of its weights. Every sum keeps its order: results stay
the same to the last bit. What the large instructions mean is in fused.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..engine import ops
from .builder import Builder
from .factors import factored
from .fused import matvec, outer
from .loop_passes import Pass, settled, with_bodies
from .program import Program

Pair = tuple[int, int]


def fuse(program: Program, body: Pass | None = None) -> Program:
    """All passes: layers are made of dots, so dots come first. Bodies of loops are programs too: `body` is what does
    the same to them."""
    return outers(layers(dots(factored(with_bodies(settled(program), body or fuse)))))


# ---- dots ----


@dataclass
class Chain:
    """A sum being collected: its start, its products, and the instructions it replaces."""

    start: int | None
    pairs: list[Pair]
    replaced: list[int] = field(default_factory=list)


def dots(program: Program) -> Program:
    """Chains of additions over products, as `dot`.

    A chain without a start begins with -0.0, which changes nothing when something is added to
    it, so even the sign of a zero is kept.
    """
    count = program.uses()
    products: dict[int, Pair] = {}
    chains: dict[int, Chain] = {}
    for op, inputs, outputs, _ in program.instructions:
        out = outputs[0]
        if op is ops.mul and count[out] == 1:
            products[out] = (inputs[0], inputs[1])
        elif op is ops.add:
            chain = _longer(inputs[0], inputs[1], products, chains, count)
            if chain:
                chains[out] = chain
        elif op is ops.sum and 2 * sum(r in products for r in inputs) > len(inputs) > 1:
            terms = [products.get(r, (ONE, r)) for r in inputs]  # a term that is not a product is one with 1
            chains[out] = Chain(None, terms, [r for r in inputs if r in products])
        elif op is ops.dot:
            n = len(inputs) // 2
            chains[out] = Chain(inputs[-1] if len(inputs) % 2 else None, list(zip(inputs[:n], inputs[n:])))
    chains = {out: chain for out, chain in chains.items() if len(chain.pairs) > 1}
    if not chains:
        return program
    replaced = {r for chain in chains.values() for r in chain.replaced}
    builder = Builder.like(program)
    place = builder.start_map(program)
    for instruction in program.instructions:
        out = instruction.outputs[0]
        if out in chains:
            chain = chains[out]
            start = [] if (r := chain.start) is None else [builder.constant(-0.0) if r == NOTHING else place[r]]
            ones = [builder.constant(1.0) if a == ONE else place[a] for a, _ in chain.pairs]
            others = [place[b] for _, b in chain.pairs]
            place[out] = builder.emit(ops.dot, (*ones, *others, *start))[0]
        elif out not in replaced:
            builder.copy(instruction, place)
    return builder.finish([place[r] for r in program.outputs])


NOTHING = -1  # stands for the start -0.0
ONE = -2  # stands for the factor 1.0


def _longer(x: int, y: int, products: dict[int, Pair], chains: dict[int, Chain], count: list[int]) -> Chain | None:
    """The sum x + y as a chain, if one of the two is a product."""
    for base, term in ((x, y), (y, x)):
        if term not in products:
            continue
        if base in chains and count[base] == 1:
            chain = chains.pop(base)
            chain.pairs.append(products[term])
            chain.replaced += (base, term)
            return chain
        if base in products and base != term:
            return Chain(NOTHING, [products[x], products[y]], [x, y])
        return Chain(base, [products[term]], [term])
    return None


# ---- layers ----


def layers(program: Program) -> Program:
    """Dots over the same varying numbers, with weights that are the same for every row, as `matvec`."""
    depth = [0] * program.registers
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, (op, inputs, outputs, _) in enumerate(program.instructions):
        level = 1 + max(map(depth.__getitem__, inputs), default=0)
        for out in outputs:
            depth[out] = level
        if op is ops.dot:
            oriented = _orient(program, inputs)
            if oriented:  # dots at the same depth do not depend on each other, so they can become one instruction
                groups.setdefault((oriented[1], len(oriented[2]), level), []).append(index)
    member: dict[int, list[int]] = {i: group for group in groups.values() if len(group) > 1 for i in group}
    if not member:
        return program
    builder = Builder.like(program)
    place = builder.start_map(program)
    for index in _schedule(program, member):
        instruction = program.instructions[index]
        if index not in member:
            builder.copy(instruction, place)
            continue
        group = [program.instructions[i] for i in member[index]]
        weights: list[int] = []
        starts: list[int] = []
        for dot in group:
            ws, xs, start = _orient(program, dot.inputs) or ((), (), ())
            weights += ws
            starts += start
        registers = tuple([place[r] for r in (*weights, *xs, *starts)])
        for dot, result in zip(group, builder.emit(matvec, registers, (len(group), len(xs)))):
            place[dot.outputs[0]] = result
    return builder.finish([place[r] for r in program.outputs])


def _orient(program: Program, inputs: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
    """The inputs of a dot as weights, xs and start, each weight the same for all rows; None if impossible."""
    n, varying = len(inputs) // 2, program.varying
    ws, xs = [], []
    for a, b in zip(inputs[:n], inputs[n:]):
        if varying[a] and varying[b]:
            return None
        w, x = (b, a) if varying[a] or program.is_constant(a) else (a, b)
        ws.append(w)
        xs.append(x)
    return (tuple(ws), tuple(xs), inputs[2 * n :]) if any(map(varying.__getitem__, xs)) else None


def _schedule(program: Program, member: dict[int, list[int]]) -> Iterator[int]:
    """An order of the instructions, as close to the old one as possible, in which each group is executed at once:
    at the place of its first member, after whatever it still needs. A group is named by its first member."""
    maker = {out: i for i, instruction in enumerate(program.instructions) for out in instruction.outputs}
    done = bytearray(len(program.instructions))
    for index in range(len(program.instructions)):
        waiting = [index]
        while waiting:
            i = waiting[-1]
            if done[i]:
                waiting.pop()
                continue
            group = member.get(i, [i])
            needs = {maker[r] for j in group for r in program.instructions[j].inputs if r in maker}
            missing = [j for j in needs if not done[j]]
            if missing:
                waiting += sorted(missing, reverse=True)
                continue
            for j in group:
                done[j] = 1
            yield group[0]
            waiting.pop()


# ---- weight gradients ----


def outers(program: Program) -> Program:
    """Products used only as results of the program, every g with every x, as `outer`."""
    count, results = program.uses(), set(program.outputs)
    products = [
        (i.outputs[0], i.inputs[0], i.inputs[1])
        for i in program.instructions
        if i.op is ops.mul and count[i.outputs[0]] == 1 and i.outputs[0] in results
    ]
    tables = _tables(products)
    covered = {out for table in tables for out in table.outputs}
    left = [product for product in products if product[0] not in covered]
    often = Counter(r for _, *factors in left for r in factors)  # some may be written the other way round: x * g
    tables += _tables([(out, a, b) if often[a] >= often[b] else (out, b, a) for out, a, b in left])
    if not tables:
        return program
    replaced = {out for table in tables for out in table.outputs}
    builder = Builder.like(program)
    place = builder.start_map(program)
    for instruction in program.instructions:
        if instruction.outputs[0] not in replaced:
            builder.copy(instruction, place)
    for gs, xs, outputs in tables:
        made = builder.emit(outer, tuple([place[r] for r in (*gs, *xs)]), (len(gs), len(xs)))
        for old, new in zip(outputs, made):
            place[old] = new
    return builder.finish([place[r] for r in program.outputs])


class Table(NamedTuple):
    """Every g times every x: outputs row by row."""

    gs: list[int]
    xs: tuple[int, ...]
    outputs: list[int]


def _tables(products: list[tuple[int, int, int]]) -> list[Table]:
    """Products (result, g, x), as tables of the gs that are multiplied by the same xs."""
    by_gradient: dict[int, list[tuple[int, int, int]]] = {}
    for product in products:
        by_gradient.setdefault(product[1], []).append(product)
    found: dict[tuple[int, ...], Table] = {}
    for g, row in by_gradient.items():
        xs = tuple([x for _, _, x in row])
        table = found.setdefault(xs, Table([], xs, []))
        table.gs.append(g)
        table.outputs.extend(out for out, _, _ in row)
    return [table for table in found.values() if len(table.outputs) > 3]
