"""Where a program keeps its gradients, whatever its optimizer makes of them: numbers that are the slopes of the loss.

The first step of Adam, or one that is clipped, shows no more than the signs of the gradients. The gradients themselves
stand somewhere: `G["Wxh"]`, `layer.dW`, a local `du`. A table of as many numbers as some parameters have is their
gradient if it is proportional to the slopes that were measured. If that can be said of some parameters, and of others
no table is, theirs are wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from .reached import Numbers, Path

NEAR = 1e-3
FEWEST = 2
"""So many slopes of a group must be known: one number is proportional to any other."""

Kept = tuple[tuple[Path, float | None, str], ...]
"""Of each group of parameters: how many times the slopes a table holds that is there, and the variable that it is in;
None and "" if there is none."""


def kept(parameters: Iterable[Path], slopes: dict[Path, float], shots: Iterable[Numbers]) -> Kept:
    """Which groups of parameters have their gradients somewhere."""
    groups: dict[Path, list[Path]] = {}
    for path in parameters:
        groups.setdefault(_table(path), []).append(path)
    known = {}
    for table, paths in groups.items():
        rows = [(i, slopes[path]) for i, path in enumerate(paths) if path in slopes]
        if sum(1 for _, slope in rows if slope) >= FEWEST:
            known[table] = (len(paths), rows)
    wanted = {size for size, _ in known.values()}
    tables: dict[int, dict[tuple[float, ...], str]] = {size: {} for size in wanted}
    for shot in shots:
        held: dict[Path, list[float]] = {}
        for path, x in shot.items():
            held.setdefault(_table(path), []).append(x)
        for path, numbers in held.items():
            if len(numbers) in wanted and path not in groups:
                tables[len(numbers)].setdefault(tuple(numbers), _name(path))
    return tuple((table, *_factor(rows, tables[size])) for table, (size, rows) in known.items())


def _table(path: Path) -> Path:
    """The list or array that a number stands in, however deep: `P["W"]` of `P["W"][3][4]`."""
    while len(path) > 1 and path[-1].startswith(("item:", "flat:", "field:")):
        path = path[:-1]
    return path


def _name(table: Path) -> str:
    """The attribute that a table is, or the variable, or function, that it comes from."""
    return next((step[5:] for step in reversed(table[1:]) if step.startswith("slot:")), table[0])


def _factor(rows: list[tuple[int, float]], tables: dict[tuple[float, ...], str]) -> tuple[float | None, str]:
    """How many times the slopes one of these holds, once if there is such a one, and where."""
    squares = sum(slope * slope for _, slope in rows)
    found: list[tuple[float, str]] = []
    for numbers, name in tables.items():
        factor = sum(numbers[i] * slope for i, slope in rows) / squares
        largest = max(abs(factor * slope) for _, slope in rows)
        if largest and all(abs(numbers[i] - factor * slope) <= NEAR * largest for i, slope in rows):
            found.append((factor, name))
    return min(found, key=lambda each: abs(abs(each[0]) - 1), default=(None, ""))


def is_partly_wrong(held: Kept) -> bool:
    """Whether some gradients were found, and others are not there."""
    return any(factor is None for _, factor, _ in held) and any(factor is not None for _, factor, _ in held)


def is_mended(now: Kept, before: Kept) -> bool:
    """Whether gradients that were not there are, and all are the slopes by one factor."""
    known = {table: factor for table, factor, _ in before}
    common = [factor for factor in known.values() if factor is not None]
    found = [factor for table, factor, _ in now if known.get(table) is None]
    return (
        [table for table, *_ in now] == [table for table, *_ in before]
        and all(factor is not None for _, factor, _ in now)
        and all(factor is not None and any(abs(factor - one) <= NEAR * abs(one) for one in common) for factor in found)
    )
