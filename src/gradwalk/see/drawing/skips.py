"""Steps in the middle of a loop that lack a part, such as `if z is not None: update(z)` or a row that is left out, and
steps with something else between them, such as a branch that is rarely taken.

What such a step lacks has a stand-in: the value that everything uses in place of the missing result, usually the one
from the step before, left unchanged. The loop continues after such steps if a complete step follows, with every input
from where it should come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kinds import RESULT

if TYPE_CHECKING:
    from .stretch import Stretch

LACKING = 8
"""The most incomplete steps in a row; there must also be as many complete ones in the stretch before them."""
BETWEEN = 24
"""The most operations between two steps that are not part of the loop."""
BACK = 16
"""How many of the last operations may turn out to have another position."""
AHEAD = 8
"""How many operations are compared to choose where a loop continues, among the places that fit the first one."""


def resumed(loop: Stretch, at: int, i: int) -> tuple[int, int] | None:
    """Where a loop that stopped at position `at`, before result `i`, continues after incomplete steps. If it does, they
    become part of it, with the complete step after them.
    """
    lacking = min(LACKING, (loop.stop - loop.start) // loop.period)
    way, whole, last = _Way(loop), 0, at + lacking * loop.period
    while whole < loop.period:
        if loop.high - i < loop.period - whole or at > last:
            return None
        if not whole or not way.fits(loop.results[i], at):
            at, whole = way.best(at + (not whole), i), 0
            if at < 0:
                return None
            way.fits(loop.results[i], at)
        way.at[at] = loop.results[i]
        at, i, whole = at + 1, i + 1, whole + 1
    loop.at |= way.at
    return at, i


def later(loop: Stretch, at: int, i: int) -> tuple[int, int] | None:
    """Where a loop that stopped at position `at`, before result `i`, stops if one of the last results has a later
    position than the first one that it fits, which may take the loop further.

    At the end of a PageRank, page 2 takes from page 0 what page 1 would have taken if it were still needed.
    """
    added = sorted(position for position in loop.at if loop.stop <= position < at)[-BACK:]
    whole = range(max(loop.stop - BACK + len(added), loop.base + loop.period), loop.stop)
    placed, stop = [*whole, *added], loop.stop
    nodes = list(map(loop.node, placed))
    best = i, -1, 0  # how far the loop gets; which result moves, and where to, negated: the first of equals
    for k in range(len(placed) - 1, -1, -1):
        loop.stop = min(stop, placed[k])
        loop.at.pop(placed[k], None)
        for position in range(placed[k] + 1, placed[k] + loop.period) if loop.tries and best[0] < i + BACK else ():
            if loop.tries and loop.goes_on(nodes[k], position):
                loop.tries -= 1
                loop.at[position] = nodes[k]
                end, after = loop.taken_in(position + 1, i - len(placed) + k + 1, i + BACK)
                best = max(best, (after, k, -position))
                for taken in range(position, end):
                    loop.at.pop(taken, None)
    k, position = best[1], -best[2]
    begun = len(placed) if k < 0 else k
    loop.stop = stop if k < 0 else min(stop, placed[k])
    loop.at |= {where: node for where, node in zip(placed[:begun], nodes) if where >= loop.stop}
    if k < 0:
        return None
    loop.at[position] = nodes[k]
    return loop.taken_in(position + 1, i - len(placed) + k + 1, loop.high)


def interrupted(loop: Stretch, at: int, i: int) -> tuple[int, int] | None:
    """Where a loop continues after operations between two of its steps that are not part of it, such as a branch that
    is rarely taken. The next step must be complete, with each input from where it should come, and not from these.
    """
    for k in range(i + 1, min(i + BETWEEN, loop.high - loop.period) + 1):
        way = _Way(loop)
        for g in range(loop.period):
            if not loop.fits(loop.results[k + g], at + g) or not way.comes_right(loop.results[k + g], at + g):
                break
            way.at[at + g] = loop.results[k + g]
        else:
            loop.at |= way.at
            return at + loop.period, k + loop.period
    return None


def interrupted_before(loop: Stretch, at: int, i: int) -> tuple[int, int] | None:
    """The same towards the beginning: the step that ends at position `at`, before something else that ends at `i`."""
    for k in range(i - 1, max(i - BETWEEN, loop.low + loop.period - 1) - 1, -1):
        done = list[int]()
        while len(done) < loop.period and loop.leads_on(loop.results[k - len(done)], at - len(done)):
            loop.at[at - len(done)] = loop.results[k - len(done)]
            done.append(at - len(done))
        if len(done) == loop.period:
            return at - loop.period, k - loop.period
        for position in done:
            del loop.at[position]
    return None


class _Way:
    """Operations at their positions, in continuation of those that a loop already has."""

    def __init__(self, loop: Stretch) -> None:
        self.loop = loop
        self.at: dict[int, int] = {}
        self.stands: dict[int, int] = {}
        """The stand-ins for missing results, by position."""

    def comes_right(self, node: int, position: int) -> bool:
        """Whether an operation takes from the loop what it should, without any stand-ins."""
        return all(self.at.get(t, self.loop.node(t)) == x for t, x in self.loop.sources(node, position))

    def best(self, at: int, i: int) -> int:
        """The position from `at` on at which the most operations from `i` on fit one after another; among equals the
        one with the fewest stand-ins, then the first; -1 if the first operation fits nowhere.
        """
        found = [(*self._tried(position, i), position) for position in range(at, at + 2 * self.loop.period)]
        run, _, position = min(found)
        return position if run else -1

    def _tried(self, position: int, i: int) -> tuple[int, int]:
        """How many operations fit one after another from a position on, negated, and with how many stand-ins."""
        before, done = set(self.stands), list[int]()
        for k in range(min(AHEAD, self.loop.high - i)):
            if not self.fits(self.loop.results[i + k], position + k):
                break
            self.at[position + k] = self.loop.results[i + k]
            done.append(position + k)
        many = len(self.stands) - len(before)
        self.stands = {t: x for t, x in self.stands.items() if t in before} if many else self.stands
        for t in done:
            del self.at[t]
        return -len(done), many

    def fits(self, node: int, position: int) -> bool:
        """Whether an operation does what is done at a position, with stand-ins for what is missing."""
        loop, stands = self.loop, dict[int, int]()
        if not loop.fits(node, position):
            return False
        for source, x in loop.sources(node, position):
            known = self.at.get(source, loop.node(source))
            if known < 0 and loop.kind[x] == RESULT:
                known = self.stands.get(source, stands.setdefault(source, x))
            if known != x:
                return False
        self.stands |= stands
        return True
