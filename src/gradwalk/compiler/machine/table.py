"""Prints table.h: one kernel of the machine for every row of the table, on vectors.

    python -m gradwalk.compiler.machine.table > src/gradwalk/compiler/machine/table.h

A row's `code` is an expression of C on numbers. Vectors have no `?:` and no `||`, and their
comparisons give masks; this file reads the expression and writes it for vectors. Functions
with a vector version in lanes_math.h use it, the rest come from the C library lane by lane.

This file knows how expressions are written. It knows no operation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...engine.op import Op
from ...engine.ops import TABLE
from ..fused import ROWS

PAIRS = [
    (TABLE[first], TABLE[second], side)
    for first in ("add", "sub", "mul", "gt", "lt", "eq")
    for second, side in (("add", 0), ("mul", 0), ("sub", 0), ("sub", 1))
]
"""Two operations in one go, the result of the first being the `side`-th input of the second: what is computed
stays the same, but a number less is written and read again. Only operations cheaper than that are worth it."""


def pair_name(first: str, second: str, side: int) -> str:
    return f"{first}_{second}" if side == 0 else f"{first}_from"  # the 1 - (x * y) of subtraction's other side


VECTOR = {"exp", "expm1", "log", "log1p", "tanh", "sigmoid", "softplus", "sin", "cos"}
"""Functions of lanes_math.h. Where one bears the name of a row, it is that row."""

PLAIN = {"fabs": "ABS", "sqrt": "SQRT"}
"""What the processor does by itself, in either precision."""

COMPARISONS = {"<": "LT", "<=": "LE", ">": "GT", ">=": "GE", "==": "EQ", "!=": "NE"}

Typed = tuple[str, bool]
"""An expression, and whether it is a mask."""


class Reader:
    """Recursive descent over one expression: ?: over || over && over comparisons over + - over * / over -x."""

    def __init__(self, code: str) -> None:
        self.tokens = re.findall(r"[0-9.]+(?:[eE][-+]?[0-9]+)?|\w+|\|\||&&|[<>=!]=|[-+*/()<>?:,]", code)
        assert "".join(self.tokens) == re.sub(r"\s", "", code), f"cannot read {code!r}"
        self.plain = True

    def take(self, *wanted: str) -> str:
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else ""

    def need(self, token: str) -> None:
        assert self.take(token), f"expected {token!r} before {self.tokens[:3]}"

    def whole(self) -> str:
        text = number(self.choice())
        assert not self.tokens, f"left over: {self.tokens}"
        return text

    def choice(self) -> Typed:
        condition = self.either()
        if not self.take("?"):
            return condition
        yes = number(self.choice())
        self.need(":")
        return f"SEL({mask(condition)}, {yes}, {number(self.choice())})", False

    def either(self) -> Typed:
        left = self.both()
        while self.take("||"):
            left = f"({mask(left)} | {mask(self.both())})", True
        return left

    def both(self) -> Typed:
        left = self.comparison()
        while self.take("&&"):
            left = f"({mask(left)} & {mask(self.comparison())})", True
        return left

    def comparison(self) -> Typed:
        left = self.arithmetic("+-")
        if sign := self.take(*COMPARISONS):
            left = f"{COMPARISONS[sign]}({number(left)}, {number(self.arithmetic('+-'))})", True
        return left

    def arithmetic(self, signs: str) -> Typed:
        def part() -> Typed:
            return self.arithmetic("*/") if signs == "+-" else self.unary()

        left = part()
        while sign := self.take(*signs):
            left = f"({number(left)} {sign} {number(part())})", False
        return left

    def unary(self) -> Typed:
        if self.take("-"):
            return f"(-{number(self.unary())})", False
        if self.take("("):
            inner = self.choice()
            self.need(")")
            return inner
        word = self.tokens.pop(0)
        if not self.take("("):
            return (word if word in "xyz" else f"K({word})"), False
        arguments = [number(self.choice())]
        while self.take(","):
            arguments.append(number(self.choice()))
        self.need(")")
        return f"{self.function(word)}({', '.join(arguments)})", False

    def function(self, name: str) -> str:
        if name in PLAIN:
            return PLAIN[name]
        self.plain = False
        return f"NAME(v_{name})" if name in VECTOR else f"NAME(each_{name})"


def mask(x: Typed) -> str:
    return x[0] if x[1] else f"NE({x[0]}, K(0))"


def number(x: Typed) -> str:
    return f"ONE({x[0]})" if x[1] else x[0]


def rows() -> Iterator[Op]:
    """The rows that work on one to three numbers; sums and products of many are written by hand."""
    return (row for row in ROWS.values() if row.arity is not None)


def kernel(name: str, inputs: int, code: str) -> str:
    reader = Reader(code)
    expression = reader.whole()
    return f"{'PLAIN' if reader.plain else 'FUNCTION'}({name}, {inputs}, {expression})"


def header() -> str:
    lines = ["/* Made from the table by table.py; do not edit. */"]
    for row in rows():
        lines.append(kernel(row.name, row.arity or 0, f"{row.name}(x)" if row.name in VECTOR else row.code))
    for first, second, side in PAIRS:
        x, y = (f"({first.code})", "z") if side == 0 else ("z", f"({first.code})")
        code = re.sub(r"\b[xy]\b", lambda m, by={"x": x, "y": y}: by[m.group()], second.code)  # type: ignore[misc]
        lines.append(kernel(pair_name(first.name, second.name, side), 3, code))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(header(), end="")
