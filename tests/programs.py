"""Programs for the tests: small ones written by hand, and random ones.

Not a test file: others import from here.
"""

from __future__ import annotations

import random
import struct
from array import array
from typing import Any

from gradwalk.compiler.builder import Builder, Register
from gradwalk.compiler.program import Program
from gradwalk.engine import ops

EXACT = [
    "add",
    "sub",
    "mul",
    "div",
    "neg",
    "gt",
    "le",
    "eq",
    "ne",
    "where",
    "relu",
    "abs",
    "maximum",
    "minimum",
    "sqrt",
]
"""Operations that every processor computes to the same bit."""

SMOOTH = ["sin", "cos", "tanh", "sigmoid", "softplus", "exp", "log", "log1p", "expm1", "atan", "sinh", "cosh", "erf",
          "gelu", "tan", "asin", "acos", "hypot", "atan2", "pow"]  # fmt: skip
"""Operations that may differ by some units in the last place."""


def write(parameters: int, arguments: int, body: Any) -> Program:
    """The program that `body(*parameters, *arguments)` computes; it returns one register or a list of them."""
    builder = Builder(parameters, arguments)
    results = body(*[Register(builder, r) for r in range(parameters + arguments)])
    return builder.finish([builder.register(x) for x in (results if isinstance(results, (list, tuple)) else [results])])


def names(program: Program) -> list[str]:
    return [i.op.name for i in program.instructions]


def random_program(seed: int, rows: list[str], length: int = 30, outputs: int = 3, variadic: bool = True) -> Program:
    """Operations on random earlier registers, the same for the same seed; some constants, powers, dots and sums."""
    rng = random.Random(seed)
    parameters, arguments = rng.randint(1, 4), rng.randint(1, 3)
    builder = Builder(parameters, arguments)
    have: list[Any] = [Register(builder, r) for r in range(parameters + arguments)]
    have += [rng.choice([0.0, -0.0, 1.0, -1.0, 0.5, 3.0, 1e-3])]
    for _ in range(length):
        kind = rng.choice([*rows, "dot", "sum", "powk"] if variadic else rows)
        op = ops.TABLE[kind]
        if kind == "powk":
            out = op.bind(rng.choice([1.0, 2.0, -1.0, 3.0] if "pow" not in rows else [0.5, -0.5, 2.5])).apply(
                (one(rng, have),)
            )
        elif kind == "dot":
            n = rng.randint(1, 4)
            start = [rng.choice(have)] if rng.random() < 0.5 else []
            out = op([one(rng, have) for _ in range(n)], [rng.choice(have) for _ in range(n)], *start)
        elif kind == "sum":
            out = op([one(rng, have), *[rng.choice(have) for _ in range(rng.randint(1, 3))]])
        else:
            out = op.apply((one(rng, have), *[rng.choice(have) for _ in range((op.arity or 1) - 1)]))
        have.append(out)
    registers = [x for x in have if isinstance(x, Register)]
    return builder.finish([x.number for x in registers[-outputs:]])


def one(rng: random.Random, have: list[Any]) -> Any:
    """A register, not a constant: recent ones more often."""
    registers = [x for x in have if isinstance(x, Register)]
    return rng.choice(registers[-6:] if rng.random() < 0.7 else registers)


def numbers(seed: int, count: int, special: bool = False) -> array[float]:
    rng = random.Random(seed)
    found = [rng.uniform(-2, 2) for _ in range(count)]
    if special:
        odd = [0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"), 1e308, 5e-324]
        found = [rng.choice(odd) if rng.random() < 0.3 else x for x in found]
    return array("d", found)


def ulps(a: float, b: float) -> float:
    """How many doubles lie between the two; 0 for two NaNs, and for 0.0 and -0.0."""
    if a == b or (a != a and b != b):
        return 0
    if a != a or b != b or abs(a) == float("inf") or abs(b) == float("inf"):
        return float("inf")
    (i,), (j,) = (struct.unpack("<q", struct.pack("<d", x)) for x in (a, b))
    i, j = (k if k >= 0 else -(k & 0x7FFF_FFFF_FFFF_FFFF) for k in (i, j))
    return abs(i - j)


def same_bits(a: float, b: float) -> bool:
    """Equal including the sign of zero; all NaNs are one."""
    return (a != a and b != b) or struct.pack("<d", a) == struct.pack("<d", b)
