"""Which line of a recorded tape is wrong, and how. Any valid order of lines is fine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..code import close, shown

Tape = list[tuple[str, tuple[Any, ...]]]


def differing_line(tape: Tape, right: Tape) -> str:
    """The first line that matches no line of the right tape, and what is wrong with it; "" if all match.

    Two lines match if they apply the same operation to matching inputs. Both tapes are well formed and equally long.
    """
    kinds: dict[tuple[str, tuple[Any, ...]], int] = {}
    mine, wanted = _kinds(tape, kinds), _kinds(right, kinds)
    left = Counter(wanted)
    for i, kind in enumerate(mine):
        left[kind] -= 1
        if left[kind] < 0:
            return _what_is_wrong(i, tape, mine, right, wanted)
    if mine[-1] != wanted[-1]:
        return "all lines are there, but the last one is not the result. What is asked for stands last."
    twice = _used_otherwise(tape, mine, right, wanted)
    if twice is not None:
        return (
            f"{_line(twice, tape)}, with one line twice. Two Values are two lines, even if they hold the same number."
        )
    return ""


def _kinds(tape: Tape, known: dict[tuple[str, tuple[Any, ...]], int]) -> list[int]:
    """A number for each line, the same for matching lines."""
    found: list[int] = []
    for op, args in tape:
        inputs = tuple(args) if op == "leaf" else tuple(found[a] for a in args)
        found.append(known.setdefault((op, inputs), len(known)))
    return found


def _used_otherwise(tape: Tape, mine: list[int], right: Tape, wanted: list[int]) -> int | None:
    """The line that uses one of two matching lines where each should be used once; None if there is none."""

    def twins(tape: Tape, kinds: list[int]) -> Iterator[tuple[int, int]]:
        """The lines with the same input twice, by what they match."""
        for i, (op, args) in enumerate(tape):
            if op != "leaf" and len(set(args)) < len(args):
                yield kinds[i], i

    fine = Counter(kind for kind, _ in twins(right, wanted))
    for kind, i in twins(tape, mine):
        fine[kind] -= 1
        if fine[kind] < 0:
            return i
    return None


def _what_is_wrong(i: int, tape: Tape, mine: list[int], right: Tape, wanted: list[int]) -> str:
    op, args = tape[i]
    here = _line(i, tape)
    if wanted.count(mine[i]):
        return f"{here} does what another line does already, and some value of the graph has no line."
    if op == "leaf":
        return f"{here}. {_no_such_leaf(args[0], right)}"
    inputs = [mine[a] for a in args]
    others = {theirs for theirs, xs in right if theirs != "leaf" and [wanted[x] for x in xs] == inputs}
    if others and (places := _wanted_places(i, tape, mine, right, wanted)):
        return f"{here}. The graph has this `{op}`, but of other inputs: it should name {places}."
    if others:
        return f"{here}. These inputs are right, but the graph makes a {_quoted(others)} of them."
    turned = [theirs for theirs, xs in right if theirs == op and [wanted[x] for x in xs] == inputs[::-1]]
    if turned:
        return f"{here}. Its inputs stand in the wrong order: as in `_prev`, first things first."
    same = [tuple(xs) for theirs, xs in right if theirs == op]
    if not same:
        return f"{here}. There is no `{op}` in this graph."
    ours, theirs = results(tape), results(right)
    held = " and ".join(shown(ours[a]) for a in args)
    if len(same) == 1:
        return (f"{here}. So its input{'s' * (len(args) > 1)} would be {held}; in the graph the `{op}` is made of "
                f"{' and '.join(shown(theirs[x]) for x in same[0])}.")  # fmt: skip
    return f"{here}. So it would be made of {held}, and no `{op}` of this graph is."


def _wanted_places(i: int, tape: Tape, mine: list[int], right: Tape, wanted: list[int]) -> str:
    """The places of the inputs of the one missing line with this operation; "" if that is not known."""
    missing = [xs for (op, xs), kind in zip(right, wanted) if op == tape[i][0] and kind not in mine]
    if len(missing) != 1 or any(wanted[x] not in mine[:i] for x in missing[0]):
        return ""
    inputs = [mine[a] for a in tape[i][1]]
    made = [kind for (op, xs), kind in zip(right, wanted) if op != "leaf" and [wanted[x] for x in xs] == inputs]
    if any(kind not in mine for kind in made):
        return ""  # nothing is made of these inputs yet: this may well be that line, under another operation's name
    return " and ".join(str(mine.index(wanted[x])) for x in missing[0])


def _no_such_leaf(number: float, right: Tape) -> str:
    made = [op for (op, _), x in zip(right, results(right)) if op != "leaf" and close(x, number)]
    if made:
        where = "its input is" if made[0] == "tanh" else "its inputs are"
        return f"But {shown(number)} was not given, it comes out of a `{made[0]}`: say that, and where {where}."
    held = [args[0] for op, args in right if op == "leaf"]
    if any(close(x, number) for x in held):
        return f"The graph has fewer leaves that hold {shown(number)}."
    return f"No leaf of this graph holds {shown(number)}: they hold {', '.join(map(shown, held))}."


def results(tape: Tape) -> list[float]:
    """The result of each line of a recorded tape, which has no dots."""
    found: list[float] = []
    for op, args in tape:
        xs = args if op == "leaf" else [found[a] for a in args]
        found.append(
            xs[0] if op == "leaf" else math.tanh(xs[0]) if op == "tanh" else sum(xs) if op == "+" else math.prod(xs)
        )
    return found


def _line(i: int, tape: Tape) -> str:
    op, args = tape[i]
    return f"line {i} of your tape is `({op!r}, {tuple(args)!r})`"


def _quoted(names: set[str]) -> str:
    return " and a ".join(f"`{name}`" for name in sorted(names))
