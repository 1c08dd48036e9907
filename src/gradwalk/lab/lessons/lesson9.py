"""The hidden tests of lesson 9's bigrams, which need no Value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..birds import NAMES
from ..code import Attempt, Wrong, close, exercise, shown

BIGRAM = """\
def bigram(names):
    counts = {}
    for name in names:
        letters = "." + name + "."
        for a, b in zip(letters, letters[1:]):
            row = counts.setdefault(a, {})
            row[b] = row.get(b, 0) + 1
    return {a: {b: n / sum(row.values()) for b, n in row.items()} for a, row in counts.items()}
"""


def right_bigram(names: Sequence[str]) -> dict[str, dict[str, float]]:
    found: dict[str, Any] = {}
    exec(BIGRAM, found)
    table: dict[str, dict[str, float]] = found["bigram"](names)
    return table


@exercise(
    "bigram",
    "Count which letter follows which",
    hints=(
        "In `.coot.`, with a dot at either end: which pairs of neighbours are there?",
        "For every name, go over its neighbours and count each pair in a table of tables; then turn each row of counts "
        "into shares that add up to 1.",
        "`for a, b in zip(letters, letters[1:])`, and at the end `n / sum(row.values())` for every count of a row.",
    ),
    solution=BIGRAM,
    module="bigrams",
)
def bigram(attempt: Attempt) -> str:
    f, gives = attempt["bigram"], attempt.line_giving("bigram")
    some = attempt.random.sample(NAMES, 6)
    fixed = (
        ["kestrel"],
        ["goose", "moorhen", "robin"],
        ["emu", "emu", "owl"],
    )  # neither birds nor shares of the quiz above
    for names in (*fixed, some):
        got = f(list(names))
        if not isinstance(got, dict) or not all(isinstance(row, dict) for row in got.values()):
            raise Wrong(
                "`bigram` should give a dict of dicts: `P[a][b]` is the share of b among what follows a.", gives
            )
        right = right_bigram(names)
        got = {a: {b: p for b, p in row.items() if p} for a, row in got.items() if any(row.values())}
        only = attempt.only_line("bigram")
        if said := _table_differs(got, right, names):
            raise Wrong(f"{said} Tried with {names!r}.", only, said)
        if told := _share_differs(got, right, names):
            raise Wrong(f"{told} Tried with {names!r}.", only)
    return "Your first language model: a table of what tends to follow what."


def _turned_round(got: dict[str, dict[str, float]], right: dict[str, dict[str, float]], names: list[str]) -> bool:
    """Whether each pair is the wrong way round, either as counted or once turned into shares."""
    counted = right_bigram([name[::-1] for name in names])
    after = {b: {a: right[a][b] for a in right if b in right[a]} for row in right.values() for b in row}
    return any(_alike(got, other) for other in (counted, after))


def _alike(one: dict[str, dict[str, float]], other: dict[str, dict[str, float]]) -> bool:
    return one.keys() == other.keys() and all(
        one[a].keys() == other[a].keys() and all(close(one[a][b], other[a][b]) for b in one[a]) for a in one
    )


def _followed(a: str, names: list[str]) -> int:
    """How often a letter is followed by anything."""
    return sum(f".{name}".count(a) for name in names)


def _counted(b: str, names: list[str]) -> int:
    """How often a letter, or the dot at the end, follows anything."""
    return sum(f"{name}.".count(b) for name in names)


def _sum_changed(got: dict[str, dict[str, float]], right: dict[str, dict[str, float]], names: list[str]) -> bool:
    """Whether each count was divided by the sum of a row in which the earlier counts were shares already."""
    if _alike(got, right) or got.keys() != right.keys() or any(got[a].keys() != right[a].keys() for a in got):
        return False
    table = {a: {b: right[a][b] * _followed(a, names) for b in row} for a, row in got.items()}
    for row in table.values():
        for b in row:
            row[b] /= sum(row.values())
    return _alike(got, table)


def _table_differs(got: dict[str, dict[str, float]], right: dict[str, dict[str, float]], names: list[str]) -> str:
    if not _alike(got, right) and _turned_round(got, right, names):
        return "Your pairs are turned round: `P[a][b]` is about what comes *after* a."
    if _sum_changed(got, right, names):
        return ("The first of each row is right, and the others are not: while you divide, the row's sum changes. Take the "
                "sum once, before the first division.")  # fmt: skip
    if "." not in got:
        return "No row for the dot: how does a name begin? Put a dot in front of each name."
    if not any("." in row for row in got.values()):
        return "No name ever ends: after the last letter comes a dot."
    if all(close(sum(row.values()), sum(row.values()) // 1) and max(row.values()) >= 1 for row in got.values()) and any(
        sum(row.values()) > 1.5 for row in got.values()
    ):
        return "Your rows add up to more than 1, as counts do. Divide each count by the sum of its own row."
    if len(got) > 1 and all(sum(row.values()) < 1 - 1e-9 for row in got.values()):
        return "No row adds up to 1. Divide each count by the sum of its own row: how often is *this* letter followed?"
    for which, name in (("first", names[0]), ("last", names[-1])):
        if _alike(got, right_bigram([name])) and not _alike(got, right):
            loop = " Is the `return` inside the loop?" if which == "first" else ""
            return f"That is the table of the {which} name alone.{loop}"
    if got.keys() != right.keys() or any(got[a].keys() != right[a].keys() for a in got):
        return "Some pairs of neighbours are missing or too many: in `.emu.` there are four, each overlapping the next."
    return ""


def _share_differs(got: dict[str, dict[str, float]], right: dict[str, dict[str, float]], names: list[str]) -> str:
    """The first wrong share, and why, if that can be told."""
    for a, row in right.items():
        for b, p in row.items():
            if not close(got[a][b], p):
                followed = _followed(a, names)
                why = ""
                if close(got[a][b], 1 / len(row)):
                    why = " Every pair counts as often as it occurs."
                elif close(got[a][b], p * followed / len(row)):
                    why = (
                        f" You divide by how many different letters follow {a!r}. How often is it followed by anything?"
                    )
                elif followed != _counted(b, names) and close(got[a][b], p * followed / _counted(b, names)):
                    why = f" You divide by how often {b!r} comes. Of all that follows {a!r}, how much is {b!r}?"
                elif abs(got[a][b] - p) < 0.006 and close(got[a][b], round(p, 2)):
                    why = " It is rounded. Leave it as it is: the shares of a row have to add up to 1."
                if len(set(names)) < len(names) and close(got[a][b], right_bigram(sorted(set(names)))[a][b]):
                    why = " A name that stands in the list twice counts twice."
                return f"After {a!r} the share of {b!r} is {shown(got[a][b])}, it should be {shown(p)}.{why}"
    return ""
