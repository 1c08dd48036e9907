"""A witness that knows no rules: are the gradients of a program the slopes of its loss?

The program is run again up to one of its backward passes. From there it goes on in copies of the process: one
unchanged, the others with its leaves nudged a little in a random direction. How the loss of the next pass changes is
the slope in that direction, whatever operations, walks and loops are called; that pass's gradients must agree.

    right    the engine's gradients are the slopes: a fault is in the loop, the model or the data
    wrong    they are not: an operation or the walk is wrong, or a value was cut out of the graph
    None     nothing can be said here
"""

from __future__ import annotations

import gc
import os
import random
import re
from collections.abc import Callable
from dataclasses import replace
from math import isfinite, sqrt
from multiprocessing.connection import Connection
from typing import Any

from ...foreign.slots import is_single
from ...foreign.tables import entries, is_table, refilled
from ..processes.forked import told_by_a_copy
from ..report import Place
from ..watching.frames import subclasses
from ..witnesses.sights import STEP, Key, Sight, claim, factor, firsts, flat, loss_of, stayed, with_gradients
from ..witnesses.testimony import Testimony
from .rerun import Enough, Rerun

LONGER = 16
"""A slope counts if a step so many times as long finds it too: else there is a kink, or numbers are rounded."""

DIRECTIONS = 4
PATIENCE = 4.0
"""Seconds that a copy of the program may take from one pass to the next."""

FARTHEST = 30.0
"""So many times further than others a value with a small gradient is nudged, at most."""

ASKED = 6
"""So many gradients are nudged to see whose steps they move."""


class Witness(Rerun):
    """A second run that stops at a pass and looks at the next one in many copies."""

    testimony = Testimony(why="the pass was never reached")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._line: Connection | None = None  # in a copy: where to report
        self.copies = 0
        self._sent = False
        self._old: dict[int, Any] = {}  # the values that were there before, by id
        self._made: dict[int, Any] = {}  # in a copy: the values made since, by their number
        self._births = 0
        self._nudges: dict[Key, list[float]] = {}
        self._made_before: dict[int, Any] = {}  # results that were there before the copies were sent ahead
        self._replaced: dict[int, Place] = {}
        self._seen: tuple[dict[Key, Any], Sight] | None = None

    @property
    def follows_writes(self) -> bool:
        return True

    # ---- in every copy ----

    def moves(self, value: Any, new: Any = None) -> None:
        if self._line is not None and self._seen is None:
            self._replaced.setdefault(id(value), self.users_line())

    def _wrap_init(self) -> None:
        for kind in {self.kind, *subclasses(self.kind)}:
            if "__init__" in vars(kind):
                self._replace(kind, "__init__", self._counted(vars(kind)["__init__"]))

    def _counted(self, init: Callable[..., None]) -> Callable[..., None]:
        def counted(value: Any, *args: Any, **more: Any) -> None:
            if self.trial.witness == 1 and not self._sent:
                self._look_ahead()
            resting, self._writes.resting = self._writes.resting, True
            try:
                init(value, *args, **more)
            finally:
                self._writes.resting = resting
            if self._sent and self._made.get(self._births) is not value:
                self._births += 1
                self._made[self._births] = value
                if by := self._nudges.get(("new", self._births)):
                    self._nudge(value, by)

        return counted

    def _nudge(self, value: Any, by: list[float]) -> None:
        held: Any = getattr(value, self.roles.data, None)
        if is_single(held):
            self.roles.put_number(value, self.roles.number(value) + by[0])
        elif is_table(held):
            setattr(value, self.roles.data, refilled(held, [x + d for x, d in zip(entries(held), by)]))

    def before(self, root: Any) -> list[Any]:
        if self._line is not None and self.count == self.trial.witness:
            keys: dict[Key, Any] = {("old", key): x for key, x in self._old.items()}
            keys |= self._new_leaves(root)
            loss = loss_of(self.roles, root)
            written = {key: place for key, place in self._replaced.items() if key in self._old}
            mine = self.losses[-1][0] if self.losses else None  # the line of the pass before this one
            turns = mine is not None and self._users_line()[0].line != mine
            begun = turns and any(id(x) in self._made_before for x in self.roles.graph(root))
            sight = Sight(loss, self._numbers(keys), self._gradients(keys), {}, written, turns, begun)
            self._seen = (keys, sight)
        return super().before(root)

    def _new_leaves(self, root: Any) -> dict[Key, Any]:
        born = {id(value): number for number, value in self._made.items()}
        leaves = [x for x in self.roles.graph(root) if id(x) in born and not self.roles.inputs(x) and x is not root]
        return {("new", born[id(x)]): x for x in leaves}

    def after(self, nodes: list[Any]) -> None:
        super().after(nodes)
        if self._seen is not None and self._line is not None:
            keys, sight = self._seen
            sight.after = self._gradients(keys)
            self._line.send(sight)
            os._exit(0)
        if self.count == self.trial.witness - 1 and not self._sent:
            self._look_ahead()

    def __exit__(self, *rest: Any) -> None:
        if self._line is not None:
            os._exit(0)  # the program ended before the next pass
        super().__exit__(*rest)

    def _numbers(self, keys: dict[Key, Any]) -> dict[Key, list[float]]:
        return {key: row for key, x in keys.items() if (row := flat(getattr(x, self.roles.data, None)))}

    def _gradients(self, keys: dict[Key, Any]) -> dict[Key, list[float]]:
        if self.roles.returned is not None:
            return {key: [self.roles.gradient(x)] for key, x in keys.items()}
        return {key: flat(getattr(x, self.roles.grad, None), whole=True) for key, x in keys.items()}

    # ---- in the first process ----

    def _look_ahead(self) -> None:
        """Send copies ahead and draw the conclusion. In a copy this returns at once."""
        self._sent = True
        live = [x for x in gc.get_objects() if isinstance(x, self.kind)]
        leaves = [x for x in live if not self.roles.inputs(x)]  # as far as that can be seen
        self._made_before = {id(x): x for x in live if self.roles.inputs(x)}
        self._old = {id(x): x for x in leaves if flat(getattr(x, self.roles.data, None))}
        gc.freeze()  # no copy collects what exists already
        first = self._copy({})
        if self._line is not None:
            return
        if first is None or not isfinite(first.loss):
            self.testimony = Testimony(why="the next pass was never reached")
            raise Enough
        graded = with_gradients(first, "old") or with_gradients(first, "new")
        found = self._judged(first, graded)
        if self._line is not None:
            return
        silent = self._silent(first) if not first.turns else []  # otherwise what moved belongs to the other loss
        moving = not self.trial.text and self._move(first, [key for key in silent if key in first.numbers])
        if self._line is not None:
            return
        shared = self._shared(first) if not self.trial.text else 0
        if self._line is not None:
            return
        if moving and len(silent) == len(first.written):  # no gradient arrives where there should be some
            found = replace(found, right=False)
        self.testimony = replace(
            found,
            graded=len(graded),
            written=len(first.written),
            cut=len(silent) if moving else 0,
            idle=len(silent) if not moving else 0,
            along=self._along_gradients(first),
            shared=shared,
        )
        raise Enough

    # ---- the step from this pass to the next ----

    def _stepped(self, first: Sight) -> list[int]:
        """The ids of the single numbers that are updated and have a gradient now, in the order of the update."""
        held = [key for key in first.written if self.roles.has_number(self._old[key])]
        return [key for key in held if self.roles.gradient(self._old[key])]

    def _along_gradients(self, first: Sight) -> float:
        """The cosine of the angle between the program's next step and its gradients: -1 is straight against them."""
        rows = [
            (first.numbers[("old", key)][0] - self.roles.number(self._old[key]), self.roles.gradient(self._old[key]))
            for key in self._stepped(first)
            if ("old", key) in first.numbers
        ]
        size = sqrt(sum(m * m for m, _ in rows) * sum(g * g for _, g in rows))
        return sum(m * g for m, g in rows) / size if size and isfinite(size) else 0.0

    def _shared(self, first: Sight) -> int:
        """How many parameters move differently if the gradient of another one is nudged: of one before them in the
        update, and never of one after them. Clipping by the length of the gradient couples them both ways."""
        order = self._stepped(first)
        if len(order) < 3:
            return 0
        found: set[int] = set()
        asked = sorted({round(i * (len(order) - 1) / (ASKED - 1)) for i in range(ASKED)})
        for i in reversed(asked):  # the last first: if it moves earlier ones, it is clipping
            g = self.roles.gradient(self._old[order[i]])
            seen = self._copy({}, {order[i]: g + 1e-3 * g})
            if self._line is not None or seen is None:
                return 0
            gaps = [abs(a - b) for a, b in zip(firsts(seen, order), firsts(first, order))]
            if any(gaps[:i]):
                return 0
            found |= {key for key, gap in zip(order[i + 1 :], gaps[i + 1 :]) if gap > 0.01 * gaps[i] > 0}
        return len(found) if len(found) > 1 else 0

    def _silent(self, first: Sight) -> list[Key]:
        """The values that are updated by their gradients, in the same code or beside others that are, but get none."""
        graded = [key for key in first.written if any(first.after.get(("old", key), ()))]
        lines = {first.written[key] for key in graded}
        silent = [key for key in first.written if key not in graded]
        reads = re.compile(rf"\b{re.escape(self.roles.grad or 'grad')}\b")
        by_gradient = [key for key in silent if first.written[key] in lines or reads.search(first.written[key].text)]
        return [("old", key) for key in (by_gradient if graded else silent)]

    def _judged(self, first: Sight, graded: list[Key]) -> Testimony:
        """The verdict: directions are tried until two agree, since one may agree by chance."""
        if not graded:
            return Testimony(why="no value got a gradient")
        if first.begun:
            return Testimony(why="its graph was begun before the pass in front of it, which is one of another loss")
        wrong: list[tuple[float, float, float]] = []
        right: list[tuple[float, float]] = []
        for seed in range(DIRECTIONS):
            if self.trial.text and len(right) < seed:
                break  # a change that does not help is soon let go
            way = _way(first, graded, random.Random(seed))
            seen = self._along(way)
            if self._line is not None:
                return Testimony()  # this is a copy, with work of its own to do
            if seen is None:
                continue
            slope, moves = seen
            bent = any(any(first.after.get(key, ())) for key in way if key not in moves)
            claims = [claim(first, moves, kept) for kept in (True, False)]
            if not isfinite(slope) or (not any(size for _, size in claims) and not slope):
                continue
            if not all(isfinite(c) and isfinite(size) for c, size in claims):
                continue  # next to an infinite gradient every slope is a small one
            noise = 1e-13 * abs(first.loss) / STEP
            if max(abs(slope), *(abs(c) for c, _ in claims)) <= noise:
                continue  # on a plain that is flat all over, any gradient would do
            near = [c for c, size in claims if abs(slope - c) <= 2e-3 * max(abs(slope), abs(c), 0.1 * size) + noise]
            if near:
                right.append((slope, near[0]))
                if not wrong and (len(right) > 1 or len(moves) == 1):
                    return Testimony(True, *right[0])
                continue
            if bent or self.trial.text:  # of a trial, only whether it helps matters
                continue  # an update that scales what it moves: how far a value moved is not known well enough
            longer = self._along({key: [LONGER * x for x in by] for key, by in way.items()})
            if (
                longer is not None and abs(longer[0] / LONGER - slope) <= 0.05 * abs(slope) + noise
            ):  # neither a kink nor rounding
                wrong.append((slope, claims[0][0], claims[1][0]))
        if right and not wrong:
            return Testimony(True, *right[0])
        if len(wrong) < 2 or not any(slope for slope, *_ in wrong):
            return Testimony(why="the loss cannot be computed again with nudged values")
        return Testimony(False, *wrong[0][:2], factor=factor(wrong))

    def _along(self, way: dict[Key, list[float]]) -> tuple[float, dict[Key, list[float]]] | None:
        """How the loss changes along a way, per unit of STEP, and how far the values moved that kept their nudge."""
        up = self._copy(way)
        down = self._copy({key: [-x for x in by] for key, by in way.items()}) if self._line is None else None
        if self._line is not None or up is None or down is None:
            return None
        both = [key for key in way if key in up.numbers and key in down.numbers]
        moves = {key: [(a - b) / STEP for a, b in zip(up.numbers[key], down.numbers[key])] for key in both}
        moves = {key: move for key, move in moves.items() if stayed(move, way[key])}
        return (up.loss - down.loss) / STEP, moves

    def _move(self, first: Sight, keys: list[Key]) -> bool:
        """Whether these values, nudged together, change the loss with a slope, and not only across a kink."""
        if not keys:
            return False
        dice = random.Random(1)
        way = {key: [STEP * max(abs(x), 0.1) * dice.choice((-1, 1)) for x in first.numbers[key]] for key in keys}
        short = self._along(way)
        if self._line is not None or short is None:
            return False
        far = self._along({key: [LONGER * x for x in by] for key, by in way.items()})
        noise = 1e-11 * max(1.0, abs(first.loss)) / STEP
        return far is not None and abs(short[0]) > noise and abs(far[0] / LONGER - short[0]) <= 0.2 * abs(short[0])

    def _copy(self, nudges: dict[Key, list[float]], gradients: dict[int, float] | None = None) -> Sight | None:
        """What a copy sees at the next pass. In the copy itself this returns at once, with `_line` set."""

        def begin(line: Connection) -> None:
            self._line, self._nudges = line, nudges
            for key, by in nudges.items():
                if key[0] == "old":
                    self._nudge(self._old[key[1]], by)
            for old, g in (gradients or {}).items():
                self.roles.put_gradient(self._old[old], g)
            self._replaced.clear()

        self.copies += 1
        return told_by_a_copy(begin, PATIENCE)  # type: ignore[no-any-return]


def _way(first: Sight, keys: list[Key], dice: random.Random) -> dict[Key, list[float]]:
    """A random direction in which every value has about the same share of the slope: one with a small gradient goes
    further. Otherwise a wrong gradient would go unnoticed beside others a thousand times as large."""
    gradients = {key: first.after[key] for key in keys}
    known = [abs(g) for some in gradients.values() for g in some if g and isfinite(g)]
    middle = sqrt(sum(g * g for g in known) / len(known)) if known else 0.0

    def far(key: Key, i: int) -> float:
        g = abs(gradients[key][i]) if i < len(gradients[key]) else 0.0
        return min(FARTHEST, max(1.0, middle / g)) if g and isfinite(g) else 1.0

    return {
        key: [STEP * max(abs(x), 0.1) * far(key, i) * _thrown(dice) for i, x in enumerate(first.numbers[key])]
        for key in keys
    }


def _thrown(dice: random.Random) -> float:
    """A component of a direction, of either sign. With equal sizes, two parameters would have only two directions."""
    return dice.choice((-1, 1)) * dice.uniform(0.4, 1.0)
