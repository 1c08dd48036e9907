"""A walk as a plain-text table; of a very long walk, only the beginning and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import digits, shown
from .pushes import run

if TYPE_CHECKING:
    from .walk import Step, Walk

MOST = 200
"""Longer walks are printed without their middle."""


def table(walk: Walk) -> str:
    """Every step on its own line, then the final gradients."""
    steps = len(walk)
    if steps <= MOST:
        rows = [_row(walk, i, step) for i, step in enumerate(walk, 1)]
    else:
        half = MOST // 2
        rows = [_row(walk, i + 1, walk[i]) for i in range(half)]
        rows.append(("...", f"{steps - 2 * half:,} steps more", "", ""))
        rows += [_row(walk, i + 1, walk[i]) for i in range(steps - half, steps)]
    lines = [f"walk of {shown(walk.title, 120)}: {size(walk)}"]
    lines += _aligned([("step", "phase", "what happens", "why"), *rows])
    lines += ["", *ending(walk)]
    return "\n".join(lines)


def size(walk: Walk) -> str:
    """The size of a walk, as text."""
    values, steps = len(walk.graph), len(walk)
    return f"{values:,} value{'s' * (values != 1)}, {steps:,} step{'s' * (steps != 1)}"


def told_with_reason(walk: Walk, step: Step) -> str:
    """A step on one line, with the reason for its number: `a.grad 9 -> 15: b.grad * 1 = 6 * 1 = 6`."""
    reason = _reason(walk, step)
    return f"{step.text.partition(' (')[0]}: +{reason}" if reason else step.text


def _row(walk: Walk, i: int, step: Step) -> tuple[str, str, str, str]:
    what, _, why = step.text.partition(" (") if step.phase != "forward" else (step.text, "", "")
    return str(i), step.phase, what, _reason(walk, step) or why.rstrip(")")


def _reason(walk: Walk, step: Step) -> str:
    """Which factor is which: `d.grad * c = 1 * 6 = 6`; "" if no rule is known."""
    if step.edge is None or step.overwrites or step.upstream is None or step.add is None:
        return ""
    graph = walk.graph
    node, place = graph.edge(step.edge)
    formula = graph.formulas(node)[place] if len(graph.inputs[node]) <= 100 else ""
    slope = digits(graph.partials[node][place])
    if not formula:
        return ""
    local = f"({formula})" if " " in formula else formula
    numbers = f"{digits(step.upstream)} * {f'({slope})' if slope.startswith('-') else slope} = {digits(step.add)}"
    names = f"{graph.names[node]}.grad * {local}"
    return numbers if names == numbers.partition(" = ")[0] else f"{names} = {numbers}"


def _aligned(rows: list[tuple[str, str, str, str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def ending(walk: Walk) -> list[str]:
    """The gradients of the leaves, and what was lost on the way to them."""
    graph = walk.graph
    leaves = [i for i in range(len(graph)) if graph.kind(i) == "leaf"]
    some = ", ".join(f"{graph.names[i]}.grad = {digits(walk.grads[i])}" for i in leaves[:12])
    lines = [f"at the end: {some}{f', ... ({len(leaves):,} leaves)' if len(leaves) > 12 else ''}"] if leaves else []
    if not walk.right:
        lines += should_be(walk)
        lines.append("the order of visits is wrong: a value may pass its gradient on only when all of it has arrived")
        lines += [f"lost: {lost.text}" for lost in walk.lost]
    return lines


def should_be(walk: Walk) -> list[str]:
    """After a wrong order: the gradients that a right order gives."""
    graph = walk.graph
    expected = run(graph, graph.results()[::-1])[1]
    wrong = [i for i in range(len(graph)) if graph.kind(i) == "leaf" and walk.grads[i] != expected[i]]
    more = f", and {len(wrong) - 6:,} more" if len(wrong) > 6 else ""
    texts = [f"{graph.names[i]}.grad should be {digits(expected[i])}, not {digits(walk.grads[i])}" for i in wrong[:6]]
    return ["; ".join(texts) + more] if texts else []
