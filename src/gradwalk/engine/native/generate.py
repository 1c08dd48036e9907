"""Print the table of operations as C: the only calculus that the native engine has.

    python -m gradwalk.engine.native.generate rules.h

Every rule is run on symbols (symbols.py) and what comes out is written down: the
forward computation, the local derivatives, the methods. setup.py calls this at each
build, so a new row of the table is native as soon as the extension is built again.

This file knows C. It knows no operation by name. An operation on a list of inputs
has no fixed formula, so its rule is run on lists of several lengths and must show the
same pattern in all of them; if it does not, the row is left out here, `left_out` of the
extension names it, and the engine runs its Python rule instead.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .. import ops
from ..op import Op
from ..symbols import Symbol, code, derivatives
from . import fingerprint

LENGTHS = range(1, 10)
"""The lengths of lists on which a pattern must hold."""

PLACES: dict[str, Callable[[int, int], int]] = {
    "i": lambda i, h: i,
    "i + h": lambda i, h: i + h,
    "i - h": lambda i, h: i - h,
}
"""How a derivative may pick an input: itself, or its partner in the other half of the list."""


class NoPattern(Exception):
    """A rule for lists that this file cannot write as loops."""


# ---- operations on one, two or three numbers ----


def rule(row: Op) -> str:
    """One case of the switch: compute `out`, then the derivatives into d[]."""
    shared, partials = name_shared(derivatives(row))
    lines = [f"out = {row.code};"]
    lines += [f"const double {name} = {text};" for name, text in shared]
    lines += [f"d[{i}] = {code(d)};" for i, d in enumerate(partials)]
    return f"case OP_{row.name}: {{ {' '.join(lines)} return out; }}"


def name_shared(expressions: tuple[Any, ...]) -> tuple[list[tuple[str, str]], list[Any]]:
    """Give what several derivatives have in common a name, so that it is computed once."""
    uses: Counter[int] = Counter()

    def count(x: Any) -> None:
        if isinstance(x, Symbol) and x.op is not None:
            uses[id(x)] += 1
            if uses[id(x)] == 1:
                for y in x.inputs:
                    count(y)

    for x in expressions:
        count(x)
    shared: list[tuple[str, str]] = []
    names: dict[int, Symbol] = {}

    def rewrite(x: Any) -> Any:
        if not isinstance(x, Symbol) or x.op is None:
            return x
        if id(x) not in names:
            simple = Symbol(op=x.op, inputs=tuple(map(rewrite, x.inputs)))
            if uses[id(x)] == 1:
                return simple
            names[id(x)] = Symbol(f"t{len(shared)}")
            shared.append((names[id(x)].name, code(simple)))
        return names[id(x)]

    return shared, [rewrite(x) for x in expressions]


# ---- operations on a list of numbers ----


def fold(row: Op) -> str:
    """One case of the switch for lists: `out = start`, then add a term at a time, from left to right."""
    starts, counts, factors = set(), set(), set()
    entries: dict[str, set[str]] = {"i < h": set(), "i < 2 * h": set(), "i < n": set()}
    for n in LENGTHS:
        h = n // 2
        xs = [Symbol(str(i)) for i in range(n)]
        base, terms = unfold(row.compute(*xs))
        start = "x[n - 1]" if base is xs[-1] else code(base) if not isinstance(base, Symbol) else fail(row)
        starts.add((n % 2, start))
        counts.add("n" if len(terms) == n else "h" if len(terms) == h else fail(row))
        factors |= {" * ".join(f"x[{j}]" for j in places(row, term, i, h)) for i, term in enumerate(terms)}
        for i, d in enumerate(row.partials(Symbol("out"), *xs)):
            part = "i < h" if i < h else "i < 2 * h" if i < 2 * h else "i < n"
            entries[part].add(f"x[{places(row, (d,), i, h)[0]}]" if isinstance(d, Symbol) else code(d))
    counts -= {"h"} if "n" in counts else set()
    if len(starts) > 2 or len(counts) != 1 or len(factors) != 1 or any(len(found) != 1 for found in entries.values()):
        fail(row)
    start = dict(starts)
    lines = ["size_t i, h = n / 2;", f"out = n % 2 ? {start[1]} : {start[0]};"]
    lines.append(f"for (i = 0; i < {counts.pop()}; i++) out = out + {factors.pop()};")
    lines.append("i = 0;")
    lines += [f"for (; {part}; i++) d[i] = {found.pop()};" for part, found in entries.items()]
    return f"case OP_{row.name}: {{ {' '.join(lines)} return out; }}"


def unfold(x: Any) -> tuple[Any, list[tuple[Any, ...]]]:
    """start + term + term + ... taken apart; a term is an input or a product of inputs."""
    terms: list[tuple[Any, ...]] = []
    while isinstance(x, Symbol) and x.op is ops.add:
        x, term = x.inputs
        terms.append(term.inputs if isinstance(term, Symbol) and term.op is ops.mul else (term,))
    return x, terms[::-1]


def places(row: Op, symbols: tuple[Any, ...], i: int, h: int) -> list[str]:
    """By which rule of PLACES entry number i picks these inputs."""
    found = []
    for x in symbols:
        if not isinstance(x, Symbol) or x.op is not None:
            fail(row)
        found.append(next((text for text, place in PLACES.items() if str(place(i, h)) == x.name), None) or fail(row))
    return found


def fail(row: Op) -> Any:
    raise NoPattern(row.name)


# ---- the file ----

TEMPLATE = """/* Generated by generate.py from ops.py at every build. Do not edit. */
#ifndef GRADWALK_RULES_H
#define GRADWALK_RULES_H

#define RULES_FINGERPRINT "{fingerprint}"
#define LEFT_OUT "{left_out}"

enum {{ OP_FREE, OP_LEAF, OP_CONSTANT, OP_OBJECT, {codes}, OP_COUNT }};

/* name, number of inputs (-1: a list), number of settings */
static const Row rows[OP_COUNT] = {{
    {rows}
}};

/* Compute, and store the local derivatives. A setting, as the 2 in x ** 2, comes after the inputs. */
ALWAYS_INLINE double rule(int op, double x, double y, double z, double *d)
{{
    double out;
    (void)y;
    (void)z;
    switch (op) {{
    {rules}
    default: return NAN;
    }}
}}

/* The same for a list of n inputs. */
static double fold(int op, size_t n, const double *x, double *d)
{{
    double out;
    switch (op) {{
    {folds}
    default: return NAN;
    }}
}}

#define FOR_EACH_METHOD(M) \\
    {methods}

#endif
"""


def header(table: dict[str, Op]) -> str:
    """The whole of rules.h."""
    left_out = [row.name for row in table.values() if row.arity is not None and row.arity > 3]
    fixed = [row for row in table.values() if row.arity is not None and row.name not in left_out]
    folds = list(cases([row for row in table.values() if row.arity is None], left_out))
    known = [row for row in table.values() if row.name not in left_out]
    lines = "\n    ".join
    return TEMPLATE.format(
        fingerprint=fingerprint(),
        left_out=" ".join(left_out),
        codes=", ".join(f"OP_{row.name}" for row in known),
        rows=lines(f'[OP_{row.name}] = {{"{row.name}", {inputs(row)}, {row.settings}}},' for row in known),
        rules=lines(map(rule, fixed)),
        folds=lines(folds),
        methods=" \\\n    ".join(f"M({row.name}, {json.dumps(row.__doc__)})" for row in known if row.arity == 1),
    )


def inputs(row: Op) -> int:
    return -1 if row.arity is None else row.arity - row.settings


def cases(rows: list[Op], left_out: list[str]) -> Iterator[str]:
    for row in rows:
        try:
            yield fold(row)
        except NoPattern:
            left_out.append(row.name)


def main(path: str) -> None:
    Path(path).write_text(header(ops.TABLE))


if __name__ == "__main__":
    main(*sys.argv[1:])
