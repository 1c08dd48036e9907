"""Steps in the middle of a loop that lack a part, `if z is not None: update(z)`, a row that is left out; or between
which something else is done: a branch that is rarely taken.

What such a step lacks has a stand-in: the value that all who would use the lacking result use in its place, most often
the one from the step before, which just stays. A loop is taken up again after such steps if a whole step follows, with
nothing missing and each input from where it should come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kinds import RESULT

if TYPE_CHECKING:
    from .stretch import Stretch

LACKING = 8
"""So many steps in a row may lack something, but no more than there are whole ones in the stretch before them."""
BETWEEN = 24
"""So many operations may be done between two steps that are not part of the loop."""
BACK = 16
"""So many of the last operations may be somewhere else than it seems."""
AHEAD = 8
"""So many operations show best where a loop goes on, of all places where the first of them fits."""


def resumed(loop: Stretch, at: int, i: int) -> tuple[int, int] | None:
    """Where a loop that was left at position `at`, before result `i`, goes on after steps that lack something; if it
    does, they are taken in, and the whole step after them.
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
    """Where a loop that was left at position `at`, before result `i`, is left if one of the last results is at a later
    position than the first that it fits: that is later on.

    At the end of a search for ranks, page 2 takes from page 0 what page 1 would have taken, if it were still needed.
    """
    added = sorted(position for position in loop.at if loop.stop <= position < at)[-BACK:]
    whole = range(max(loop.stop - BACK + len(added), loop.base + loop.period), loop.stop)
    placed, stop = [*whole, *added], loop.stop
    nodes = list(map(loop.node, placed))
    best = i, -1, 0  # how far it goes; which of them, and where to, below 0: the first of equals
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
    """Where a loop goes on after operations that are not part of it, done between two of its steps: a branch that is
    rarely taken. The next step must be whole, with each input from where it should come, and not from these.
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
    """The same, towards the beginning: the step that ends at position `at`, before something else that ends at `i`."""
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
    """Operations at their positions, after those that a loop already has."""

    def __init__(self, loop: Stretch) -> None:
        self.loop = loop
        self.at: dict[int, int] = {}
        self.stands: dict[int, int] = {}
        """What stands for results that are lacking, by their positions."""

    def comes_right(self, node: int, position: int) -> bool:
        """Whether an operation takes from the loop what it should, with nothing that stands in for it."""
        return all(self.at.get(t, self.loop.node(t)) == x for t, x in self.loop.sources(node, position))

    def best(self, at: int, i: int) -> int:
        """The position from `at` on at which most of the operations from `i` on follow each other; the first of them.
        Among equals, that with the fewest stand-ins; -1 if the first operation fits nowhere.
        """
        found = [(*self._tried(position, i), position) for position in range(at, at + 2 * self.loop.period)]
        run, _, position = min(found)
        return position if run else -1

    def _tried(self, position: int, i: int) -> tuple[int, int]:
        """How many operations would follow each other from a position on, below 0, and with how many stand-ins."""
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
        """Whether an operation does what is done at a position, with stand-ins for what is lacking."""
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
