"""Prints src/model/rules.ts: the op table as TypeScript, so that the browser never learns calculus.

    python generate_rules.py src/model/rules.ts

A rule's computation is printed as an expression (engine/printers.py). Its local derivatives are printed as trees,
which TypeScript both evaluates (the number) and writes down (the formula); see src/model/formula.ts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, ClassVar

from gradwalk.engine import ops
from gradwalk.engine.op import Op
from gradwalk.engine.printers import Printer, forward, save, shared
from gradwalk.engine.proofreading import checked
from gradwalk.engine.symbols import Symbol

WIDEST = 25  # the playground's widest neuron: 12 weights, 12 inputs, a bias


class JavaScript(Printer):
    """Compositions are called as the rules that they are; functions are Math's, or those of real.ts."""

    written_out = frozenset({"erf", "erfc", "exp2", "pow"})  # in real.ts
    renamed: ClassVar = {"fabs": "abs"}

    def __init__(self) -> None:
        self.imported = {"sum", "dot"}

    def number(self, x: float) -> str:
        return super().number(x).replace("NAN", "NaN").replace("INFINITY", "Infinity")

    def truth(self, condition: str) -> str:
        return f"Number{condition}"

    def call(self, function: str, inputs: Sequence[str]) -> str:
        if function not in self.written_out:
            return super().call(f"Math.{self.renamed.get(function, function)}", inputs)
        self.imported.add(function)
        return super().call(function, inputs)

    def composition(self, row: Op, inputs: tuple[Any, ...]) -> str:
        return super().call(f'RULES["{row.name}"]!.compute', [self.write(x) for x in inputs])


def tree(x: Any) -> Any:
    """A symbolic derivative as JSON: a number, "out", "x0", "x1", ..., or [operation, ...inputs]."""
    if not isinstance(x, Symbol):
        number = float(x)
        return int(number) if number.is_integer() else number
    if x.op is None:
        return x.name
    return [x.op.row.name, *map(tree, x.inputs), *x.op.bound]


def partials(row: Op, count: int) -> list[Any]:
    return [tree(d) for d in row.partials(Symbol("out"), *(Symbol(f"x{i}") for i in range(count)))]


def compute(row: Op, printer: JavaScript) -> str:
    if row.arity is None:
        return f"(...xs) => {row.name}(...xs)"
    parts, (result,) = shared([forward(row)])
    named = "".join(f"const {name} = {printer.write(x)}; " for name, x in parts)
    text = printer.write(result)
    return f"({', '.join('xyz'[: row.arity])}) => " + (f"{{ {named}return {text}; }}" if named else text)


def defaults(row: Op) -> list[float]:
    """The settings that a call may leave out."""
    return list(row.gather(*"x" * (row.arity - row.settings))[-row.settings :]) if row.settings and row.gather else []


def rule(row: Op, printer: JavaScript) -> str:
    if row.arity is None:
        derivatives = "[" + ", ".join(json.dumps(partials(row, n)) for n in range(WIDEST + 1)) + "]"
    else:
        derivatives = "[" + json.dumps(partials(row, row.arity)) + "]"
    fields = {
        "symbol": json.dumps(row.symbol),
        "written": json.dumps(row.written),
        "arity": json.dumps(row.arity),
        "settings": str(row.settings),
        "constantForm": json.dumps(row.constant_form and row.constant_form.name),
        "defaults": json.dumps(defaults(row)),
        "kinks": json.dumps(tree(row.kinks(*(Symbol(f"x{i}") for i in range(row.arity or 0)))) if row.kinks else None),
        "compute": compute(row, printer),
        "partials": derivatives,
    }
    return f"  {row.name}: {{\n" + "".join(f"    {name}: {text},\n" for name, text in fields.items()) + "  },\n"


def module() -> str:
    printer = JavaScript()
    rules = "".join(rule(row, printer) for row in ops.TABLE.values())
    return f"""// Generated from the op table by generate_rules.py. Do not edit: run `make generated`.
import {{ {", ".join(sorted(printer.imported))} }} from "./real";
import type {{ Rule }} from "./formula";

export const RULES: Record<string, Rule> = {{
{rules}}};
"""


if __name__ == "__main__":
    checked(ops.TABLE)
    save(sys.argv[1], module())
