"""Runs a program again with one thing done differently: would the loss fall then?

A suspicion counts only when an experiment bears it out. `Laboratory.try_all` runs the variants in processes of their
own, forked from one that has everything loaded but has not run the program; random numbers begin as they did in the
first run. Where the system cannot fork, no experiment is made, and a suspicion remains one.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import ceil, isfinite, log2
from multiprocessing.connection import Connection, wait
from statistics import mean
from typing import Any

from ..report import Place
from .compared import Seen
from .forked import patience

SEED = 20_231
NODES, START, COPY = 90_000, 0.03, 0.012
"""What a run costs: so many values are made and walked back from in a second; so many seconds it takes to begin; and
so many each copy takes in which a witness looks at a pass."""

FAR = 6.0
"""A run measured to be this many times dearer is not what was counted."""

LOST = 1.0
"""What a run costs that was stopped before it could report anything."""

WALL = 40.0
"""Seconds on the clock that all experiments together may take; more on a busy machine."""

EARNED = 12.0
"""Seconds of processor time for the repair of what is proven to be wrong, however much was spent on the proof."""


@dataclass(frozen=True)
class Trial:
    """What is done differently.

    text         the changed texts of the program, by file name
    scale        every update is this many times as long; -1 goes the other way
    zero         all gradients are set to 0 before each backward pass
    apart        after the first pass all leaves are moved to other numbers, by a fixed rule, and stay there
    noise        the parameters are moved a little at random before the second pass: equal ones are no longer equal
    revive       parameters that get no gradient at all start again near 0, before the third pass
    in_order     shuffling does nothing
    relabel      the variable whose labels are changed: 0 becomes -1 or, where there are labels of -1, those become 0
    standardise  the variables whose columns are given mean 0 and standard deviation 1
    rotate       the variable whose labels are moved on by one row
    poke         a table, some rows and some parts of a row (datasets.py) that get the numbers of other rows
    against      the losses of another run: the first loss that differs ends this run
    blind        rows, their labels ("" if rows end with them) and one label: inputs of the rows with it change places
    """

    text: tuple[tuple[str, str], ...] = ()
    scale: float = 1.0
    zero: bool = False
    apart: bool = False
    noise: bool = False
    revive: bool = False
    in_order: bool = False
    relabel: str = ""
    standardise: tuple[str, ...] = ()
    rotate: str = ""
    blind: tuple[str, str, int] | None = None
    poke: tuple[str, tuple[int, ...], tuple[str, ...]] | None = None
    against: tuple[float, ...] = ()
    witness: int = 0  # look at this pass, counted from 1, with nudged leaves (witness.py)
    rounds: int = 0  # look at this round of the loop, counted from 1, in a program of unknown style (rounds.py)
    which: int = -1  # of the numbers that may be the loss there, the index of the one that is; -1 if unknown
    movers: tuple[tuple[str, ...], ...] = ()  # the places of the parameters, where they are known
    fixed: tuple[tuple[tuple[str, ...], str], ...] = ()  # the parts of these places that are not parameters
    rows: bool = False  # only report which rows of the data move the loss of that round
    stride: str = ""  # only report, for that round, the "slopes" of the loss or how far a "step" goes (strides.py)
    slopes: tuple[tuple[tuple[str, ...], float], ...] = ()  # of the loss there: are they kept anywhere? (kept.py)
    span: int = 1  # this many rounds make one step: their losses are added up
    point: tuple[tuple[tuple[str, ...], float], ...] = ()  # the parameters when that round begins, whatever led there
    hint: Any = field(default=None, compare=False)  # where the loop is in the original text (followed.py)
    ends: int = 0  # the last rounds, up to this one, with the parameters of the first: was anything learned?
    reads: int = 0  # record where numbers are taken out of results before this pass, counted from 1
    seeds_once: bool = False  # a line that seeds the random numbers does so the first time only
    keeps: tuple[int, ...] = ()  # the lines in which `id(x)` keeps x alive, so that no other object gets its id
    signs: bool = False  # count the kinds of data that the passes are about
    tables: bool = False  # record tables whose columns add up to 1 (watching/shared_ones.py)
    invalid: bool = False  # record where NumPy first has no number for a result (watching/first_invalid.py)
    looks_again: bool = False  # the changed program is examined as a whole
    passes: int = 0  # stop after this many backward passes; 0 for all
    before: int = 0  # the statement before which a variable is changed, counted from 1
    kinds: tuple[str, ...] = ()  # the classes in which to look for an engine; () for all (see Laboratory.kinds)
    aside: bool = False  # an error after the training, from elsewhere, does not matter: the program itself has it too


@dataclass(frozen=True)
class Outcome:
    """What came of a run: the losses, and whether it died or had to be stopped."""

    losses: list[float] = field(default_factory=list)
    died: bool = False
    late: bool = False
    reads: list[Place] = field(default_factory=list)  # where numbers were taken out of results, most often first
    testimony: Any = None  # a Testimony, where a witness was asked for
    sizes: list[int] = field(default_factory=list)  # of the graphs of the first losses
    kinds: int = 0  # how many different sets of data the passes used, where asked for
    compared: dict[int, list[Seen]] = field(default_factory=dict)  # what was compared, where asked for
    lost: dict[int, int] = field(default_factory=dict)  # products that became 0, by line, where asked for
    closing: str = ""  # what was printed after the training
    printed: str = ""  # everything that was printed
    report: Any = None  # a Report, if the program was to be examined as a whole
    spent: float = 0.0  # seconds of processor time, as measured
    shared: int = 1  # how many trials were made in that process
    tables: list[Any] = field(default_factory=list)  # tables whose columns add up to 1, where asked for
    by_rows: set[Any] = field(default_factory=set)  # the sizes of tables whose rows do
    invalid: list[Any] = field(default_factory=list)  # where NumPy first had no number, where asked for
    copies: int = 0  # how many copies a witness used to look at a pass

    @property
    def least(self) -> int:
        """The size of the smallest of the first graphs: a change that leaves rows out of any of them makes it
        smaller."""
        return min(self.sizes, default=0)

    @property
    def cost(self) -> float:
        """Seconds of processor time for such a run on a typical machine, estimated from its graphs, so that it is the
        same every time. Where no graph was seen, or its values are whole tables: the measured time rounded up to a
        power of two, which is nearly as stable."""
        start, more = START / self.shared, self.spent - (START if self.shared == 1 else 0.01)
        measured = start + (2.0 ** ceil(log2(more)) if more > 0.01 else 0.0)
        if not self.sizes:
            return measured
        counted = START + self.copies * COPY + (len(self.losses) + self.copies) * mean(self.sizes) / NODES
        return counted if self.spent < FAR * counted else measured

    @property
    def start(self) -> float:
        finite = [x for x in self.losses if isfinite(x)]
        return mean(finite[: max(1, len(finite) // 20)]) if finite else float("inf")

    @property
    def end(self) -> float:
        """The mean of the last tenth of the losses; infinite where one was not a number or the program died."""
        last = self.losses[-max(1, len(self.losses) // 10) :]
        if self.died or not last or not all(map(isfinite, last)):
            return float("inf")
        return mean(last)

    @property
    def fall(self) -> float:
        """How much of the first loss is gone at the end: 1 for all of it, 0 for none; below 0, it rose."""
        if not isfinite(self.end) or not isfinite(self.start):
            return -1.0
        return (self.start - self.end) / max(abs(self.start), 1e-12)

    @property
    def is_stuck(self) -> bool:
        """Whether the loss has come to rest: in the last third it is what it was in the third before. One that still
        falls in every pass, as fast as before, is slow, not stuck."""
        third = len(self.losses) // 3
        if not third:
            return True
        first, early, late = self.losses[:third], self.losses[third : 2 * third], self.losses[2 * third :]
        goes_on = mean(early) - mean(late) > 0.5 * (mean(first) - mean(early)) > 0 and self.fall > 0.02
        if goes_on and third > 4 and all(b < a for a, b in pairwise(early + late)):
            return False
        return abs(mean(late) - mean(early)) < 0.05 * abs(mean(early)) or mean(early) < mean(late) < 1.1 * mean(early)

    def ends_far_below(self, other: Outcome) -> bool:
        """For the same loss of the same rows: whether it falls and is half of the other's or less in the last third of
        the passes (the very last may happen to use easy rows)."""
        mine, its = (one.losses[-max(1, len(one.losses) // 3) :] for one in (self, other))
        if self.died or self.fall <= 0.1 or not all(map(isfinite, mine)):
            return False
        return not all(map(isfinite, its)) or mean(mine) < mean(its) - 0.5 * abs(mean(its))

    def up_to(self, passes: int) -> Outcome:
        """This outcome, cut off after the given number of passes."""
        return self if passes >= len(self.losses) else replace(self, losses=self.losses[:passes], died=False)

    def is_clearly_better(self, than: Outcome) -> bool:
        """Whether a good part of the loss is gone here, and what is left is half of the other's or less."""
        if len(self.losses) < 0.7 * len(than.losses) or self.fall < 0.25:
            return False
        if len(set(self.losses[2:])) == 1 and self.fall < 0.99:  # one step to somewhere else, not learning
            return False
        if min(than.losses) >= 0 > min(self.losses):  # it no longer has a minimum, so its falling says nothing
            return False
        if self.end < 0 or than.end < 0:
            return self.fall > 2 * max(than.fall, 0.1)
        return 1 - self.fall < 0.55 * (1 - max(than.fall, -1.0)) and self.end < 0.75 * than.end


Runner = Callable[[Trial, float], Outcome]


class Laboratory:
    """Makes experiments. Must be opened before the program runs."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.seconds = 10.0  # of processor time, for all experiments together, as on a typical machine
        self.until = float("inf")  # the moment by which they must be done, however busy the machine is
        self.kinds: tuple[str, ...] = ()  # the classes that the first run found to be engines: no trial looks at others
        self.aside = False  # whether what ended the first run had nothing to do with its training
        self.hint: Any = None  # the loop that trains, if it is not the one that its text suggests
        self._earned = False
        self._known: dict[Trial, Outcome] = {}  # outcomes that several callers ask for, as that of the program itself
        self._line: Connection | None = None
        if hasattr(os, "fork"):
            ours, theirs = multiprocessing.Pipe()
            self._pid = os.fork()
            if not self._pid:
                ours.close()
                self._serve(theirs)
                os._exit(0)
            theirs.close()
            self._line = ours

    def try_all(self, trials: Sequence[Trial], seconds: float, budget: float = 99.0) -> dict[Trial, Outcome]:
        """The outcome of each trial, as far as time allows: `seconds` of processor time for one, `budget` for all. A
        busy machine is given more time, so that it comes to the same verdict."""
        self.until = min(self.until, time.monotonic() + WALL * patience())
        known = {trial: self._known[trial] for trial in trials if trial in self._known}
        new = [trial for trial in trials if trial not in known]
        if self._line is None or self.seconds <= 0.1 or not new or time.monotonic() > self.until:
            return known
        try:
            found: dict[Trial, Outcome]
            sent = {
                trial: replace(trial, kinds=self.kinds, aside=self.aside, hint=trial.hint or self.hint) for trial in new
            }
            self._line.send((list(sent.values()), seconds, min(self.seconds, budget), self.until))
            told, spent = self._line.recv()
            found = {trial: told[asked] for trial, asked in sent.items() if asked in told}
        except (OSError, EOFError):
            self._line, found, spent = None, {}, 0.0
        self.seconds -= spent
        self._known |= {trial: outcome for trial, outcome in found.items() if not trial.text and not outcome.late}
        return known | found

    def earn(self) -> None:
        """Something is proven wrong: give the search for its repair its full time, whatever was spent before. This
        happens only once, so that something that cannot be repaired does not take forever."""
        if not self._earned and self.seconds < EARNED:
            self._earned, self.seconds = True, EARNED
            self.until += WALL / 2 * patience()

    def spend_no_more_than(self, seconds: float) -> None:
        """Limit the processor time to this many seconds, whatever is proven."""
        self.seconds, self._earned = seconds, True

    def close(self) -> None:
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(None)
                os.waitpid(self._pid, 0)

    # ---- in the process that waits for work ----

    def _serve(self, line: Connection) -> None:
        gc.freeze()  # what is loaded stays: no trial has to search it for garbage
        while True:
            try:
                work = line.recv()
            except (EOFError, OSError, KeyboardInterrupt):
                return
            if work is None:
                return
            line.send(self._all(*work))

    def _all(
        self, trials: list[Trial], seconds: float, budget: float, until: float
    ) -> tuple[dict[Trial, Outcome], float]:
        """The outcomes and the processor time they cost. Two loads run at a time, and both end before the next two
        begin, so which ones fit into the budget does not depend on chance."""
        waiting, found, spent = _loads(trials), dict[Trial, Outcome](), 0.0
        while waiting and time.monotonic() < until and spent < budget:
            two, waiting = waiting[:2], waiting[2:]
            new = self._together(two, min(seconds, until - time.monotonic()), until)
            found |= new
            for load in two:
                spent += sum(new[trial].cost for trial in load if trial in new)
                lost = [trial for trial in load if trial not in new]
                spent += LOST if lost else 0.0  # the first of them ended the process, and the others were not reached
                waiting = [*_loads(lost[1:]), *waiting]
        return found, spent

    def _together(self, loads: list[list[Trial]], seconds: float, until: float) -> dict[Trial, Outcome]:
        found, running = dict[Trial, Outcome](), dict[Any, tuple[list[Trial], int]]()
        for load in loads:
            line, pid = self._start(load, seconds)
            running[line] = (list(load), pid)
        while running:
            for ready in wait(list(running), timeout=max(0.0, until + 0.5 - time.monotonic())):
                left, pid = running[ready]
                outcome: Any = None
                with contextlib.suppress(EOFError, OSError):
                    outcome = ready.recv()  # type: ignore[union-attr, call-arg]
                    found[left.pop(0)] = outcome
                if outcome is None or not left:
                    del running[ready]
                    os.waitpid(pid, 0)
            if time.monotonic() > until + 0.4:
                for _, pid in running.values():
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                running.clear()
        return {trial: found[trial] for load in loads for trial in load if trial in found}

    def _start(self, load: list[Trial], seconds: float) -> tuple[Connection, int]:
        ours, theirs = multiprocessing.Pipe(duplex=False)
        pid = os.fork()
        if pid:
            theirs.close()
            return ours, pid
        try:
            known = set(sys.modules)
            for trial in load:
                began = _spent()
                outcome = self.runner(trial, seconds)
                spent = _spent() - (began if len(load) > 1 else 0.0)
                theirs.send(replace(outcome, spent=spent, shared=len(load)))
                if len(load) > 1:
                    _forget(known, {os.path.dirname(os.path.abspath(name)) for name, _ in trial.text})
        finally:
            os._exit(0)


MANY = 6
"""How many short trials share one process, as starting one takes longer than they do."""


def _loads(trials: list[Trial]) -> list[list[Trial]]:
    """The trials, grouped by the process they share. A trial that follows one step needs no copies of itself and leaves
    nothing behind."""
    found: list[list[Trial]] = []
    for trial in trials:
        short = trial.stride == "step" and bool(trial.text)
        if short and found and len(found[-1]) < MANY and found[-1][-1].stride == "step":
            found[-1].append(trial)
        else:
            found.append([trial])
    return found


def _forget(known: set[str], folders: set[str]) -> None:
    """Forget the modules beside the program, so that they are imported anew: the next trial may change them."""
    for name in set(sys.modules) - known:
        file = getattr(sys.modules[name], "__file__", None)
        if file and os.path.dirname(os.path.abspath(file)) in folders:
            del sys.modules[name]


def _spent() -> float:
    """The processor time used by this process and the copies it made."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


FIRST = 8
"""How many graphs of a run are measured."""


def begin_alike() -> None:
    """Seed the random numbers alike in every run, even where the program does not."""
    random.seed(SEED)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(SEED)
