"""Random expressions: drawn from a seed, and computed by whichever engine is handed over."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from gradwalk.engine import ops

SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-300, 1e300, float("inf"), float("-inf"), float("nan"), 710.0]
EXPONENTS = [0.0, 1.0, 2.0, 3.0, -1.0, 0.5, -0.5, 2.5]
UNARY = [row.name for row in ops.TABLE.values() if row.arity == 1]
BINARY = [row.name for row in ops.TABLE.values() if row.arity == 2 and not row.settings]
INFIX = {"add": "__add__", "sub": "__sub__", "mul": "__mul__", "div": "__truediv__"}


class Step(NamedTuple):
    op: str
    operands: tuple[Any, ...]  # an int is an earlier value, a float a plain number
    setting: float = 0.0


class Expression(NamedTuple):
    inputs: int
    steps: list[Step]

    def __call__(self, package: Any, xs: list[Any]) -> Any:
        """Its value, computed by the functions of `package` (gradwalk, on one engine or the other)."""
        have = list(xs)
        for op, operands, setting in self.steps:
            found = [have[x] if isinstance(x, int) else x for x in operands]
            have.append(self.one(package, op, found, setting))
        return have[-1]

    @staticmethod
    def one(package: Any, op: str, found: list[Any], setting: float) -> Any:
        if op == "powk":
            return found[0] ** setting
        if op in INFIX:
            return found[0] + found[1] if op == "add" else getattr(package, op)(*found)
        if op == "where":
            return package.where(found[0] > found[1], found[2], found[3])
        if op == "dot":
            half = len(found) // 2
            return package.dot(found[:half], found[half : 2 * half], *found[2 * half :])
        return package.sum(found) if op == "sum" else getattr(package, op)(*found)


def expression(rng: random.Random, inputs: int, length: int = 12, plain_numbers: bool = True) -> Expression:
    """Up to `length` operations on `inputs` numbers; the first operand is always an earlier value."""
    steps: list[Step] = []

    def operand(must: bool = False) -> Any:
        if plain_numbers and not must and rng.random() < 0.2:
            return rng.choice([0.0, -0.0, 1.0, 2.0, -3.0, 0.5])
        count = inputs + len(steps)
        return rng.randrange(max(0, count - 6), count) if rng.random() < 0.7 else rng.randrange(count)

    for _ in range(rng.randint(1, length)):
        op = rng.choice([*UNARY, *BINARY, "add", "mul", "where", "powk", "dot", "sum"])
        wanted = 1 if op in UNARY or op == "powk" else 4 if op == "where" else 2
        if op in ("dot", "sum"):
            wanted = rng.choice([2, 4, 6]) + (op == "sum" or rng.random() < 0.5)
        operands = (operand(must=True), *[operand() for _ in range(wanted - 1)])
        steps.append(Step(op, operands, rng.choice(EXPONENTS) if op == "powk" else 0.0))
    return Expression(inputs, steps)


def numbers(rng: random.Random, count: int, special: float) -> list[float]:
    return [rng.choice(SPECIAL) if rng.random() < special else rng.uniform(-3, 3) for _ in range(count)]
