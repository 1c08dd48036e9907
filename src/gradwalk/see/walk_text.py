"""A walk as a table of plain text.

This file knows columns and widths, and what to leave out of a very long walk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import number, shown

if TYPE_CHECKING:
    from .walk import Step, Walk

MOST = 200
"""A longer walk is printed with its middle left out."""


def table(walk: Walk) -> str:
    """Every step on a line of its own, then where the gradients ended up."""
    steps = len(walk)
    if steps <= MOST:
        rows = [_row(i, step) for i, step in enumerate(walk, 1)]
    else:
        half = MOST // 2
        rows = [_row(i + 1, walk[i]) for i in range(half)]
        rows.append(("...", f"{steps - 2 * half:,} steps more", "", ""))
        rows += [_row(i + 1, walk[i]) for i in range(steps - half, steps)]
    lines = [f"walk of {shown(walk.title, 120)}: {size(walk)}"]
    lines += _aligned([("step", "phase", "what happens", "why"), *rows])
    lines += ["", *ending(walk)]
    return "\n".join(lines)


def size(walk: Walk) -> str:
    """How long it is, in words."""
    values, steps = len(walk.graph), len(walk)
    return f"{values:,} value{'s' * (values != 1)}, {steps:,} step{'s' * (steps != 1)}"


def _row(i: int, step: Step) -> tuple[str, str, str, str]:
    what, _, why = step.text.partition(" (") if step.phase != "forward" else (step.text, "", "")
    return str(i), step.phase, what, why.rstrip(")")


def _aligned(rows: list[tuple[str, str, str, str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def ending(walk: Walk) -> list[str]:
    """The gradients of the leaves, and what was lost on the way there."""
    graph = walk.graph
    leaves = [i for i in range(len(graph)) if graph.kind(i) == "leaf"]
    some = ", ".join(f"{graph.names[i]}.grad = {number(walk.grads[i])}" for i in leaves[:12])
    lines = [f"at the end: {some}{f', ... ({len(leaves):,} leaves)' if len(leaves) > 12 else ''}"] if leaves else []
    if not walk.right:
        lines.append("the order of visits is wrong: a value may pass its gradient on only when all of it has arrived")
        lines += [f"lost: {lost.text}" for lost in walk.lost]
    return lines
