"""The loops of the program that made a graph, found in its trace: `a b a b a b` is `a b`, three times.

A loop is parallel if no turn uses an earlier one (rows, neurons, terms), else it is in
series (time steps, equal layers). Short repetitions also occur by chance, so a loop must be
long enough, especially in series, where a chain of random operations often repeats itself.
What is still too long is cut by parts.py.
"""

from __future__ import annotations

from collections import Counter

from .descent import joins
from .finer import LONG, finer
from .item import Item, length
from .nests import flat, grouped, nested, regular_size
from .outline import outlined
from .runs import Runs

MANY = 4
"""In rows of more things than this, loops with the same outline are searched for."""
LONGER = 24
"""The longest body searched for where one loop seems to turn into another."""
SERIES = {2: 20, 3: 16, 4: 12}
"""The least weight of a repetition in a series of two, three, or at least four turns: less may be chance."""
ORDERED = 4
"""This many items in the same order rarely occur twice in one turn, although each of them may."""
LAGS = 3
"""How many turns at the beginning of a series may start from something else than the others."""
SHORT, LARGEST = 6, 100_000
"""A program longer than this, of a trace no longer than this, is read once more with less care,"""
GAIN = 1.5
"""and must become shorter by at least this factor."""
NODES = 2_000
"""More turns than this are not examined as the nodes of a tree."""
WORK = 20_000_000
"""The most comparisons made in the search for loops."""


class Roller(Runs):
    def roll(self, start: int = 0, stop: int | None = None) -> list[Item]:
        """The items from one place in the trace to another, loops rolled up; a loop found as a whole is a single item.

        Turns must first be alike in everything; if that leaves many items, alike in outline, or in order if shorter.
        """
        stop = len(self.trace.units) if stop is None else stop
        items = [nested(self.trace, item) for item in self.rolled(self._between_laps(start, stop))]
        found = outlined(self.trace, items, self.rolled, self._symbol) if len(items) > MANY else None
        readings = [finer(found or items, self._ordered)]
        if len(items) > LONG:
            readings.append(finer(self._ordered(items), self._ordered))
        best = min(readings, key=length)
        if self.exact and length(best) > SHORT and stop - start <= LARGEST:
            other = Roller(self.trace, exact=False).roll(start, stop)
            best = other if GAIN * length(other) <= length(best) else best
        return [flat(item) for item in best]

    def _ordered(self, items: list[Item]) -> list[Item]:
        """The items with loops rolled up that are recognized by a few things in the same order, the longest first."""
        periods = self._periods(items, ORDERED)
        while periods and self.spent < WORK:
            items, found = self._pass(items, periods.pop())
            periods = self._periods(items, ORDERED) if found else periods
        return items

    def rolled(self, items: list[Item]) -> list[Item]:
        """The items with every loop among them rolled up."""
        period: int | None = 1
        while period is not None:
            items, found = self._pass(items, period)
            periods = self._periods(items)
            later = [p for p in periods if p > period] if not found else periods
            period = later[0] if later and self.spent < WORK else None
        return items

    def _between_laps(self, start: int, stop: int) -> list[Item]:
        items: list[Item] = []
        for laps in self.trace.laps:
            begin, end = self.trace.span(laps.nodes())
            if not start <= begin < end <= stop:
                continue
            items += self._runs(start, begin)
            whole = Item(self._symbol(laps), laps, self.trace.units[begin], kind="laps")
            whole.run, whole.laps = self.trace.units[begin:end], laps
            items.append(whole)
            start = end
        return items + self._runs(start, stop)

    def _periods(self, items: list[Item], ordered: int = 1) -> list[int]:
        """The distances at which things recur often enough to be a loop."""
        symbols = [item.symbol for item in items]
        things = symbols if ordered == 1 else zip(*(symbols[k:] for k in range(ordered)))
        last: dict[object, int] = {}
        gaps: Counter[int] = Counter()
        for i, thing in enumerate(things):
            if thing in last:
                gaps[i - last[thing]] += 1
            last[thing] = i
        self.spent += len(items)
        return sorted(p for p, many in gaps.items() if 2 * many >= p and 2 * p <= len(items))

    def _pass(self, items: list[Item], p: int) -> tuple[list[Item], bool]:
        """Roll up everything that repeats itself after p items."""
        out: list[Item] = []
        found, i, count = False, 0, len(items)
        symbols = [item.symbol for item in items]
        self.spent += count
        while i < count:
            j = i
            while j + p < count and symbols[j] == symbols[j + p]:
                j += 1
            turns = (j - i) // p + 1
            start, rolled, used = self._best(items[i : j + p], p) if turns > 1 else (0, [], 0)
            last = i + start + (used - 1) * p
            if used and last + 2 * p > j + p and _begins_another(symbols, last, p):
                start, rolled, used = self._best(items[i:last], p) if last - i >= 2 * p else (0, [], 0)
            if used:
                out += items[i : i + start] + rolled
                i += start + used * p
                found = True
                if rolled[0].kind == "series":
                    i += self._take_in(out, p, items[i : i + p])
            else:
                step = max(j - i - p + 1, 1) if turns > 1 else max(j - i, 1)
                step = 1 if p > 1 and turns > 1 else step
                out += items[i : i + step]
                i += step
        return out, found

    def _best(self, stretch: list[Item], p: int) -> tuple[int, list[Item], int]:
        """The loops at the start of a stretch that repeats itself, and where they start.

        What comes before a loop may look like the end of its body. So other starts of the first
        turn are tried: turns that do not use each other are likely those of the program, and so are
        turns of which the first is made like the second.
        """
        first: tuple[int, list[Item], int] = (0, [], 0)
        unlike = 0
        for start in range(min(p, 64)):
            turns = (len(stretch) - start) // p
            if turns < 2:
                break
            if first[2] and not unlike and self._uses(stretch[start + p : start + 2 * p], stretch[start].begin):
                continue  # in series, too, and no better
            rolled, used = self._loops([stretch[start + t * p : start + (t + 1) * p] for t in range(turns)])
            if used and rolled[0].kind == "parallel":
                return start, rolled, used
            if (used and not first[2]) or (used == first[2] > 0 and unlike and self._unlike(rolled[0]) < unlike):
                first, unlike = (start, rolled, used), self._unlike(rolled[0])
        return first

    def _unlike(self, loop: Item) -> int:
        """How many operations of the first turn differ in their inputs from those of the second; the first level of a
        recursion begins with leaves, so it always does.
        """
        if self.levels:
            return 0
        assert loop.turns is not None
        one, two = ([self.trace.sign(unit) for item in turn for unit in item.lead()] for turn in loop.turns[:2])
        return sum(a != b for a, b in zip(one, two))

    def _take_in(self, out: list[Item], p: int, after: list[Item]) -> int:
        """The first turn of a loop in series starts differently from the others: from a leaf, not a result.

        So the loop may have been found a few items too late, or a few turns too late if each uses more than the
        one before. Move its start to where its first turn begins; return how many of the items `after` it then
        belong to its last turn.
        """
        loop = out.pop()
        assert loop.turns is not None
        flat = [item for turn in loop.turns for item in turn]
        early = 0
        while early < min(LAGS * p, len(out)) and out[-1 - early].loose == flat[p - 1 - early % p].loose:
            early += 1
        early -= early % p if early > p else 0
        taken = out[len(out) - early :] if early else []
        stretch = [*taken, *flat]
        late = -len(stretch) % p  # what the last turn lacks
        if late and (late > len(after) or [x.loose for x in after[:late]] != [x.loose for x in stretch[p - late : p]]):
            out.append(loop)  # the end of the last turn is missing: leave the loop as it was found
            return 0
        del out[len(out) - early :]
        stretch += after[:late]
        turns = [stretch[k : k + p] for k in range(0, len(stretch), p)]
        out.append(self._loop(turns, "series"))
        return late

    def _loops(self, turns: list[list[Item]]) -> tuple[list[Item], int]:
        """The loops in a run of equal turns, and how many turns from the first they take."""
        weight = sum(item.weight for item in turns[0])
        segments, start = [], 0
        begin = turns[0][0].begin
        for t, turn in enumerate(turns):
            if t and self._uses(turn, begin):
                segments.append((start, t))
                start, begin = t, turn[0].begin
        segments.append((start, len(turns)))
        longest = max(b - a for a, b in segments)
        if longest == 1:
            if (len(turns) - 1) * weight >= SERIES.get(len(turns), min(SERIES.values())):
                return [self._loop(turns, "series")], len(turns)
            return [], 0
        if len(segments) > 2 and (tree := self._tree(turns)):
            return [self._loop(tree, "series")], len(turns)
        enough = 3 if weight < 3 else 2
        a, b = segments[0]
        if b - a >= enough:
            return [self._loop(turns[a:b], "parallel")], b
        return [], 0

    def _tree(self, turns: list[list[Item]]) -> list[list[Item]]:
        """The nodes of a tree that a recursion went through, each one or several turns; nothing if it was no tree."""
        size = regular_size(self.trace, turns) if len(turns) <= NODES else 0
        nodes = grouped(self._loop(turns[:size], "parallel"), turns, size) if size > 1 else turns
        return nodes if size and joins(self.trace, nodes) else []

    def _loop(self, turns: list[list[Item]], kind: str) -> Item:
        body = tuple(item.symbol for item in turns[0])
        symbol = self._symbol(("loop", kind, body, len(turns)))
        return Item(symbol, ("loop", *(item.loose for item in turns[0])), turns=turns, kind=kind)

    def _uses(self, turn: list[Item], begin: int) -> bool:
        """Whether a turn uses something made before it, but not before `begin`."""
        place, uses = self.trace.place, self.trace.uses_between
        low, here = place[begin], place[turn[0].begin]
        for item in turn:
            if item.turns is None and item.run is None:
                if uses(item.unit, low, here):
                    return True
            elif any(uses(unit, low, here) for unit in item.units()):
                return True
        return False


def _begins_another(symbols: list[int], at: int, p: int) -> bool:
    """Whether what looks like the last turn of a loop is the beginning of another, longer one.

    In `ab ab ab abc abc abc` there are three turns of `ab`, not four: `abc` repeats itself from there on, not before.
    """
    for q in range(p + 1, min(LONGER, (len(symbols) - at) // 2 + 1)):
        if symbols[at : at + q] == symbols[at + q : at + 2 * q] and symbols[at - 1] != symbols[at - 1 + q]:
            return True
    return False
