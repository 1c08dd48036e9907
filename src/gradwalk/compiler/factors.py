"""Common factors: a factor that many products share is doubled or negated once, not in each product.

    g*x + g*x  becomes  (g + g) * x     the gradient of dot(x, x)
    -(g*x)     becomes  (-g) * x        the backward pass of a difference

Doubling and changing a sign are exact, so results stay the same to the last bit, except where g*x is smaller than
2e-308, or g larger than 8e307. This leaves plain products, which become tables (fuse.py).
"""

from __future__ import annotations

from collections import Counter

from ..engine import ops
from ..engine.op import Op
from .builder import Builder
from .program import Program


def factored(program: Program) -> Program:
    """Both, wherever several products that are doubled or negated share a factor."""
    uses = program.uses()
    products = {i.outputs[0]: i.inputs for i in program.instructions if i.op is ops.mul}
    meant: dict[int, int] = {}  # by doubled or negated register: the product it is made from
    for op, inputs, (out, *_), _ in program.instructions:
        x = inputs[0] if inputs else -1
        if (op is ops.neg and uses[x] == 1) or (op is ops.add and inputs == (x, x) and uses[x] == 2):
            if x in products:
                meant[out] = x
            elif x in meant:
                meant[out] = meant[x]
    shared = Counter(r for x in set(meant.values()) for r in set(products[x]))
    factor: dict[int, tuple[int, int]] = {}  # by product: the factor that more products share, and the other one
    for x in set(meant.values()):
        a, b = products[x]
        factor[x] = (a, b) if shared[a] >= shared[b] else (b, a)
    wanted = {out for out, x in meant.items() if shared[factor[x][0]] > 1}
    return _written(program, factor, wanted) if wanted else program


def _written(program: Program, factor: dict[int, tuple[int, int]], wanted: set[int]) -> Program:
    builder = Builder.like(program)
    place = builder.start_map(program)
    known: dict[tuple[Op, int], int] = {}
    gone = {i.inputs[0] for i in program.instructions if i.outputs[0] in wanted}
    pair: dict[int, tuple[int, int]] = {}  # by product that is not written yet: its factors, in the new program
    for i in program.instructions:
        out = i.outputs[0]
        if out in gone and out in factor:
            pair[out] = (place[factor[out][0]], place[factor[out][1]])
        elif out in wanted:
            shared, other = pair[i.inputs[0]]
            if (i.op, shared) not in known:
                known[i.op, shared] = builder.emit(i.op, (shared, shared) if i.op is ops.add else (shared,))[0]
            pair[out] = (known[i.op, shared], other)
            if out not in gone:
                place[out] = builder.emit(ops.mul, pair[out])[0]
        else:
            builder.copy(i, place)
    return builder.finish([place[r] for r in program.outputs])
