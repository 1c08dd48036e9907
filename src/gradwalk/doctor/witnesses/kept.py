"""Where a program keeps its gradients, whatever its optimizer does with them: numbers that are the slopes of the loss.

The first step of Adam, or a clipped one, shows only the signs of the gradients. The gradients themselves are kept
somewhere: `G["Wxh"]`, `layer.dW`, a local `du`. A table with as many numbers as some parameters is their gradient if it
is proportional to the measured slopes. If some parameters have such a table and others have none, the gradients of the
others are wrong.
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
    """The groups of parameters, and whether their gradients are kept anywhere."""
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
    """The list or array that holds a number, however deep: `P["W"]` of `P["W"][3][4]`."""
    while len(path) > 1 and path[-1].startswith(("item:", "flat:", "field:")):
        path = path[:-1]
    return path


def _name(table: Path) -> str:
    """The attribute that holds a table, or else its variable or function."""
    return next((step[5:] for step in reversed(table[1:]) if step.startswith("slot:")), table[0])


def _factor(rows: list[tuple[int, float]], tables: dict[tuple[float, ...], str]) -> tuple[float | None, str]:
    """The factor between one of these tables and the slopes, preferably 1, and where the table is."""
    squares = sum(slope * slope for _, slope in rows)
    found: list[tuple[float, str]] = []
    for numbers, name in tables.items():
        factor = sum(numbers[i] * slope for i, slope in rows) / squares
        largest = max(abs(factor * slope) for _, slope in rows)
        if largest and all(abs(numbers[i] - factor * slope) <= NEAR * largest for i, slope in rows):
            found.append((factor, name))
    return min(found, key=lambda each: abs(abs(each[0]) - 1), default=(None, ""))


def is_partly_wrong(held: Kept) -> bool:
    """Whether some gradients were found and others were not."""
    return any(factor is None for _, factor, _ in held) and any(factor is not None for _, factor, _ in held)


def is_mended(now: Kept, before: Kept) -> bool:
    """Whether missing gradients now exist, and all of them are the slopes by one factor."""
    known = {table: factor for table, factor, _ in before}
    common = [factor for factor in known.values() if factor is not None]
    found = [factor for table, factor, _ in now if known.get(table) is None]
    return (
        [table for table, *_ in now] == [table for table, *_ in before]
        and all(factor is not None for _, factor, _ in now)
        and all(factor is not None and any(abs(factor - one) <= NEAR * abs(one) for one in common) for factor in found)
    )
