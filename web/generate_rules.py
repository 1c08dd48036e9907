"""Prints src/model/rules.ts: the op table as TypeScript, so that the browser never learns calculus.

    PYTHONPATH=../src python generate_rules.py > src/model/rules.ts

A rule's computation is the table's own `code` column. Its local derivatives are printed as trees, which
TypeScript both evaluates (the number) and writes down (the formula); see src/model/formula.ts.
"""

from __future__ import annotations

import json
import re
from typing import Any

from gradwalk.engine import ops
from gradwalk.engine.op import Op
from gradwalk.engine.symbols import Symbol

WIDEST = 24  # the most inputs of a variadic operation for which rules are printed
COMPARISONS = {">", ">=", "<", "<=", "==", "!="}


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


def compute(row: Op) -> str:
    if row.arity is None:
        return f"(...xs) => {row.name}(...xs)"
    names = ", ".join("xyz"[: row.arity])
    body = f"Number({row.code})" if row.symbol in COMPARISONS else row.code
    return f"({names}) => {body}"


def defaults(row: Op) -> list[float]:
    """The settings that a call may leave out."""
    return list(row.gather(*"x" * (row.arity - row.settings))[-row.settings :]) if row.settings and row.gather else []


def rule(row: Op) -> str:
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
        "compute": compute(row),
        "partials": derivatives,
    }
    return f"  {row.name}: {{\n" + "".join(f"    {name}: {text},\n" for name, text in fields.items()) + "  },\n"


def module() -> str:
    rules = "".join(map(rule, ops.TABLE.values()))
    called = set(re.findall(r"\b([a-z]\w*)\(", " ".join(map(compute, ops.TABLE.values()))))
    return f"""// Generated from the op table by generate_rules.py. Do not edit: run `make web`.
import {{ {", ".join(sorted(called))} }} from "./real";
import type {{ Rule }} from "./formula";

export const RULES: Record<string, Rule> = {{
{rules}}};
"""


if __name__ == "__main__":
    print(module(), end="")
