"""Prints table.h: one kernel of the machine for every row of the table, on vectors.

    python -m gradwalk.compiler.machine.table table.h

Vectors have no `?:`, and their comparisons give masks, so they need their own printer
(engine/printers.py). setup.py calls it at each build.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from ...engine.native import fingerprint
from ...engine.op import Op
from ...engine.ops import TABLE
from ...engine.printers import Printer, expand, save, shared
from ...engine.symbols import Symbol
from ..fused import ROWS

PAIRS = [
    (TABLE[first], TABLE[second], side)
    for first in ("add", "sub", "mul", "gt", "lt", "eq")
    for second, side in (("add", 0), ("mul", 0), ("sub", 0), ("sub", 1))
]
"""Two operations at once, where the result of the first is input number `side` of the second: they compute the same,
but save writing and reading a number. Only operations cheaper than that are worth it."""


def pair_name(first: str, second: str, side: int) -> str:
    return f"{first}_{second}" if side == 0 else f"{first}_from"  # the 1 - (x * y) of subtraction's other side


class Vectors(Printer):
    """C on vectors. Comparisons give masks, and both branches of a choice are computed.

    The functions of lanes_math.inc.c are called by name; what the processor can do directly, in either precision,
    has a macro; the rest comes from the C library, lane by lane.
    """

    own = ("exp", "expm1", "log", "log1p", "tanh", "sigmoid", "softplus", "sin", "cos")
    processor: ClassVar = {"fabs": "ABS", "sqrt": "SQRT"}
    masks: ClassVar = {"<": "LT", "<=": "LE", ">": "GT", ">=": "GE", "==": "EQ", "!=": "NE"}

    def __init__(self, kind: str = "") -> None:
        self.kind = kind  # "D" for vectors of doubles whatever the precision of the program
        self.library: dict[str, int] = {}  # what was called lane by lane, and with how many inputs
        self.functions = False  # whether anything was called that works on doubles only

    def number(self, x: float) -> str:
        return f"K{self.kind}({super().number(x)})"

    def comparison(self, sign: str, x: str, y: str) -> str:
        return f"{self.masks[sign]}{self.kind}({x}, {y})"

    def truth(self, condition: str) -> str:
        return f"ONE{self.kind}({condition})"

    def choice(self, condition: str, yes: str, no: str) -> str:
        return f"SEL{self.kind}({condition}, {yes}, {no})"

    def call(self, function: str, inputs: Sequence[str]) -> str:
        if function in self.processor:
            return super().call(self.processor[function] + self.kind, inputs)
        self.functions = True
        if function not in self.own:
            self.library[function] = len(inputs)
        return super().call(f"{'v' if function in self.own else 'each'}_{function}", inputs)


def rows() -> Iterator[Op]:
    """The rows that work on one to three numbers; sums and products of many are written by hand."""
    return (row for row in ROWS.values() if row.arity is not None)


def kernel(name: str, inputs: int, tree: Any, library: dict[str, int]) -> str:
    """A line of the table: arithmetic works in the precision of the program, functions work on doubles."""
    parts, (result,) = shared([expand(tree, Vectors.own)])
    for printer, kind, macro in ((Vectors(), "V", "ARITHMETIC"), (Vectors("D"), "VD", "FUNCTION")):
        named = "".join(f"const {kind} {part} = {printer.write(x)}; " for part, x in parts)
        line = f"{macro}({name}, {inputs}, {named}, {printer.write(result)})"
        if not printer.functions:
            return line
    library |= printer.library
    return line


def header() -> str:
    """The whole of table.h: one list of kernels, and one of the C library's functions that they call."""
    x, y, z = map(Symbol, "xyz")
    library: dict[str, int] = {"sin": 1, "cos": 1}  # lanes_math.inc.c itself needs these, for large angles
    lines = ["ARITHMETIC(copy, 1, , x)"]
    for row in rows():
        inputs = tuple(map(Symbol, "xyz"[: row.arity]))
        lines.append(kernel(row.name, row.arity or 0, Symbol(op=row, inputs=inputs), library))
    for first, second, side in PAIRS:
        one = Symbol(op=first, inputs=(x, y))
        tree = Symbol(op=second, inputs=(one, z) if side == 0 else (z, one))
        lines.append(kernel(pair_name(first.name, second.name, side), 3, tree, library))
    called = [f"LIBRARY_{inputs}({name})" for name, inputs in library.items()]
    return TEMPLATE.format(
        fingerprint=fingerprint(*SOURCES), library=" \\\n    ".join(called), kernels=" \\\n    ".join(lines)
    )


TEMPLATE = """/* Made from the table of operations by table.py at every build. Do not edit. */
#define TABLE_FINGERPRINT "{fingerprint}"

/* Functions of the C library that kernels call lane by lane: name, by their number of inputs. */
#define LIBRARY(LIBRARY_1, LIBRARY_2, LIBRARY_3) \\
    {library}

/* One kernel per row: name, inputs, what is named first, result. FUNCTIONs are computed in doubles. */
#define KERNELS(ARITHMETIC, FUNCTION) \\
    {kernels}
"""

SOURCES = ("compiler/fused.py", "compiler/machine/table.py")
"""The files that, besides the engine's, determine table.h."""

if __name__ == "__main__":
    save(sys.argv[1], header())
