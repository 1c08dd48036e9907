"""Reports what became of a program's class and lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from .findings import Examination
from .program import Program
from .rewriting import DOT
from .rows import ROWS


def explained(program: Program) -> Iterator[str]:
    """What became of each line that was rewritten."""
    dots = "computed as one dot" if program.with_dots else "left as it is: a dot would round differently"
    told = {DOT: f"a sum of products, {dots}", ROWS: "an update loop, computed natively, to the same bits"}
    for file, lines in program.lines.items() if program.taken else ():
        shown = min(file, os.path.relpath(file), key=len)
        for number, kind in sorted(lines.items()):
            yield f"{shown}:{number}: {told[kind]}"


def told(program: Program) -> list[str]:
    """One line for each class that was examined."""
    said = []
    for file, found in program.examinations:
        if found.is_abstract and program.taken:
            continue  # a class of vectors of values, for example
        where = f"{found.name} in {Path(file).name}"
        if found:
            count = sum(hasattr(held, "__get__") for held in found.kept.values())
            methods = f", {count} method{'s' * (count != 1)} kept" if count else ""
            methods += ", and its backward pass, in Python" if found.walks_itself else ""
            checked = f"{len(found.checked)} operations checked{methods}; {_roundings(program, found)}"
            said.append(f"{where} -> gradwalk: {checked}--plain runs it as it is)")
        else:
            said.append(f"{where} runs as it is: {found.reason}. `gradwalk doctor {Path(file).name}` looks closer")
    return said


def _roundings(program: Program, found: Examination) -> str:
    """What may be rounded differently from the program's own class."""
    other = [f"{', '.join(name.strip('_') for name in found.rounded)} rounded our way"] if found.rounded else []
    if program.with_dots and not found.dots and any(DOT in lines.values() for lines in program.lines.values()):
        other.append("sums of products as dots")
    if not found.order or (found.order_of_nodes and not found.alike):
        other.append("gradients added in another order")
    if not other:
        return "every rounding as it was ("
    return f"last digits may differ: {', '.join(other)} ({'' if program.exact else '--exact keeps them, '}"
