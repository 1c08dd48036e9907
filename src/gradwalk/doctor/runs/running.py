"""Run a program and watch it: its classes are tried out as soon as they exist.

The program runs statement by statement. Before each one that does more than define, the classes so far are asked for
their roles. An engine that has them is watched from then on: its backward passes (loop.py), its operations
(operations.py).
"""

from __future__ import annotations

import ast
import contextlib
import functools
import os
import sys
import time
import types
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ...engine import value as engine
from ...foreign.finding import find_roles
from ...foreign.hashes import count_hashes
from ...foreign.records import namespace_class, record_class
from ...foreign.results import family
from ...foreign.roles import RoleNotFound, Roles
from ...takeover import dropin
from ..engines.operations import Operations
from ..processes.compared import COMPARED, Comparisons
from ..processes.products import ALL, TIMES, Products
from ..processes.trials import FIRST, Outcome, Trial, begin_alike
from ..text.followed import BEGIN, LOSS
from ..text.hooks import CALLED, DEFINED, IMPORTED, RECORD
from ..text.printed import printed_column
from ..text.program import Program, parsed
from ..watching.first_invalid import FirstInvalid
from ..watching.shared_ones import SharedOnes
from ..watching.torn import Shuffles
from ..watching.zips import Zips
from ..witnesses.testimony import Testimony
from .aside import in_the_program, is_aside
from .clock import same_clock
from .dice import Dice
from .limits import Tail, TimeIsUp, alarm
from .loop import Visit
from .rerun import Enough, Rerun, change_data, under
from .strides import rounds_for
from .witness import Witness

MOST_TOLD = 50_000
"""So much of what a trial prints is told to the one who asked for it."""


class Engine:
    """One engine of the program: its roles, and what was seen of its backward passes and its operations."""

    def __init__(self, kind: type, roles: Roles, run: Run) -> None:
        self.kind, self.roles = kind, roles
        self.light = run.trial is not None
        namespaces = run.namespaces()
        watched: dict[str, Any] = {"kind": roles.kind, "roles": roles, "namespaces": namespaces}
        if run.trial is not None:
            again = Witness if run.trial.witness else Rerun
            self.visit: Visit = again(run.trial, **watched)
        else:
            self.visit = Visit(**watched)
        self.visit.zips, self.visit.shuffles = run.zips, run.shuffles
        self.operations = Operations(roles, run.namespaces(), run.is_beside)
        self.operations.passes = lambda: self.visit.count

    def watch(self) -> None:
        self.visit.__enter__()
        self.watch_operations()

    def watch_operations(self) -> None:
        """Watch all operations, including those defined since."""
        if not self.light and not issubclass(self.kind, engine.Value):  # whose operations are examined elsewhere
            self.operations.watch()

    def leave(self) -> None:
        self.operations.leave()
        self.visit.__exit__()


class Run:
    """One execution of a program."""

    def __init__(
        self, path: Path, arguments: list[str], trial: Trial | None = None, texts: dict[str, str] | None = None
    ) -> None:
        self.path, self.arguments, self.trial = path, arguments, trial
        self._home = {str(path.parent.absolute()), str(path.parent.resolve())}
        hint = trial.hint if trial else None
        self.program = Program(path, dict(trial.text) if trial else texts, bool(trial and trial.rounds), hint)
        self.rounds = rounds_for(trial) if trial and trial.rounds else None
        self.names: dict[str, Any] = {"__name__": "__main__", "__file__": str(path)}
        self.names |= {DEFINED: self.defined, IMPORTED: self.imported, CALLED: self.called}
        self.names[RECORD] = record_class("__main__")
        self.namespace = namespace_class("__main__")
        if self.rounds is not None:
            self.names |= {BEGIN: self.rounds.begin, LOSS: self.rounds.loss}
        self.comparisons, self.products, self.shared_ones = Comparisons(), Products(), SharedOnes()
        if trial is not None:
            self.names |= {COMPARED: self.comparisons.compare, TIMES: self.products.times, ALL: self.products.all}
        self.first_invalid = FirstInvalid()
        self.dice = Dice(trial is not None and trial.seeds_once)
        self.zips, self.shuffles = Zips(), Shuffles()
        if trial is None:
            self.names["__builtins__"] = self.zips.builtins()
        self.engines: list[Engine] = []
        self.partial: dict[type, str] = {}  # classes that look like engines, and why they cannot be watched
        self.halves: dict[type, Operations] = {}  # of such classes: their operations, which can be tried all the same
        self.known_modules = set(sys.modules)
        self.first_calls: dict[int, int] = {}  # line of a `backward()` -> passes seen before it first ran
        self.error: BaseException | None = None
        self.aside: BaseException | None = None  # an error after the training, which says nothing about it (aside.py)
        self.late = False
        self.loop: Any = None  # the one that trains, if it does not read so (unknown.py)
        self.took = self.spent = 0.0  # seconds: on the clock, and of processor time
        self.statement = self.trains_in = 0  # the statement that runs, and the one with the first pass, from 1
        self.printed = self.complained = ""
        self.closing = ""  # what was printed after the statement that trains
        self._asked: dict[type, int] = {}  # family -> how many names there were when it was last asked

    # ---- what the program calls on its way (hooks.py) ----

    def defined(self, kind: type) -> None:
        """Note a class with a `backward`, wherever it is defined."""
        if kind.__qualname__ != kind.__name__:  # inside a function: nothing else will ask
            self._try(kind)

    def imported(self) -> None:
        """Look for Value classes in the modules that an import brought in."""
        for name in [name for name in sys.modules if name not in self.known_modules]:
            self.known_modules.add(name)
            if name.split(".")[0] not in sys.stdlib_module_names | {"gradwalk"}:
                for thing in list(vars(sys.modules[name]).values()):
                    own = isinstance(thing, type) and thing.__module__ == name
                    if own and (self.is_beside(name) or looks_like_engine(thing)):
                        self._try(thing)

    def called(self, line: int) -> None:
        self.first_calls.setdefault(line, self.passes)

    # ---- finding engines ----

    def look_around(self) -> None:
        """Ask the classes defined so far for their roles."""
        own = [thing for thing in self.names.values() if isinstance(thing, type) and self.is_beside(thing.__module__)]
        for kind in dict.fromkeys([*own, self.namespace]):
            self._try(kind)
        for one in self.engines:
            one.watch_operations()

    def _try(self, kind: type) -> None:
        if self.rounds is not None:
            return  # the program must not be disturbed
        base = family(kind) if not issubclass(kind, engine.Value) else kind
        if any(issubclass(base, known.roles.kind) for known in self.engines):
            return
        if self.trial is not None and self.trial.kinds and base.__name__ not in self.trial.kinds:
            return
        names = self.names if kind.__module__ == self.names["__name__"] else vars(sys.modules[kind.__module__])
        if self._asked.get(base) == len(names):
            return
        self._asked[base] = len(names)
        half = self.halves.get(base)
        if half:
            half.leave()
        try:
            around = {name: thing for name, thing in {**self.names, **names}.items() if not name.startswith("__")}
            roles = find_roles(kind, around, everything=self.is_beside(kind.__module__), tables=True)
        except RoleNotFound as error:
            if looks_like_engine(kind):
                self.partial[base] = str(error)
            return
        except Exception:
            return
        if not roles.products:
            return
        if roles.back is None and not issubclass(kind, engine.Value):
            self.partial[base] = "; ".join(roles.missing)
            if self.is_beside(kind.__module__):
                self.halves[base] = half or Operations(roles, self.namespaces(), self.is_beside)
                self.halves[base].watch()
            return
        self.partial.pop(base, None)
        self.halves.pop(base, None)
        if self.is_beside(kind.__module__):
            count_hashes(roles.kind)
        with contextlib.suppress(Exception):  # too broken to be watched; it is examined afterwards
            one = Engine(kind, roles, self)
            one.watch()
            self.engines.append(one)

    def kinds(self) -> tuple[str, ...]:
        """The classes that are engines, or may be: a second run of the program need ask no others."""
        found = [*(one.roles.kind for one in self.engines), *self.partial, *self.halves]
        return tuple(sorted({kind.__name__ for kind in found} | {"Value"}))

    def namespaces(self) -> list[dict[str, Any]]:
        """The namespaces in which the program calls functions by name: its own, and those of the modules beside it."""
        beside = [vars(module) for name, module in list(sys.modules.items()) if module and self._lies_beside(module)]
        return [self.names, *beside]

    def files(self) -> list[str]:
        """The program's own files: its parts, and the modules beside it."""
        beside = [str(module.__file__) for module in list(sys.modules.values()) if module and self._lies_beside(module)]
        return [*self.program.files, *beside]

    def trees(self) -> list[tuple[str, ast.Module]]:
        """The program's own files, or cells, parsed as they were written, the one named first in front."""
        beside = [file for file in dict.fromkeys(self.files()) if file not in self.program.files]
        return [
            *self.program.trees_of_text(),
            *((file, parsed(file, Path(file).read_text("utf-8"))) for file in beside),
        ]

    def is_beside(self, module: str) -> bool:
        """Whether a module is the program's file or in its folder."""
        return module == self.names["__name__"] or self._lies_beside(sys.modules.get(module))

    def _lies_beside(self, module: Any) -> bool:
        file = getattr(module, "__file__", None)
        return bool(file) and folder_of(str(file)) in self._home

    # ---- running ----

    @property
    def passes(self) -> int:
        return sum(one.visit.count for one in self.engines)

    @property
    def unseen(self) -> str:
        """What ran unseen: a `backward()` after which no pass was recorded; "" if there is none."""
        lines = [line for line, before in self.first_calls.items() if before == self.passes]
        if not lines:
            return ""
        return f"the backward() in line {lines[0]} ran, but its values are of a class that cannot be watched"

    def execute(self, seconds: float, main: bool) -> None:
        if not main:
            self.names["__name__"] = self.names[RECORD].__module__ = self.namespace.__module__ = "homework"
        module = type(sys)(self.names["__name__"])
        module.__dict__.update(self.names)
        self.names = module.__dict__
        sys.modules[self.names["__name__"]] = module
        sys.path.insert(0, str(self.path.parent))
        sys.argv = [str(self.path), *self.arguments]
        types.SimpleNamespace = self.namespace  # type: ignore[misc, assignment]
        with _micrograd():
            self._try(engine.Value)  # its modules are loaded already, whatever imports them
            alarm(seconds)
            begin_alike()
            began, used = time.monotonic(), time.process_time()
            out, trouble = Tail(), Tail()
            trained, done = 0, None  # passes so far, and how much was printed when the last of them was made
            try:
                with redirect_stdout(out), redirect_stderr(trouble), under(self.trial), self._dice(), same_clock():
                    for code, defines in self.program.statements():
                        self.statement += 1
                        if not defines and self.rounds is None:
                            self.look_around()
                        if self.trial and self.statement == self.trial.before:
                            change_data(self.trial, self.names)
                        exec(code, self.names)
                        if not self.trains_in and self.passes:
                            self.trains_in = self.statement
                        if self.passes > trained:
                            trained, done = self.passes, len(out.text())
                    if self.rounds is None:
                        self.look_around()
            except TimeIsUp:
                self.late = True
            except Enough:
                pass
            except SystemExit as error:
                self.error = error if error.code not in (None, 0) else None
            except BaseException as error:
                self.error = error
            finally:
                alarm(0)
                if self.rounds is not None:
                    self.rounds.end()
                self.trains_in = self.trains_in or (self.statement if self.passes else 0)
                self.took, self.spent = time.monotonic() - began, time.process_time() - used
                self.printed, self.complained = out.text(), trouble.text()
                self.closing = self.printed[done:] if done is not None else ""
                for one in reversed(self.engines):
                    one.leave()
                for half in self.halves.values():
                    half.leave()
        if self.error is not None:
            self.error.__traceback__ = in_the_program(self.error, self.files())
            if (self.trial is None or self.trial.aside) and is_aside(self, self.error):
                self.aside, self.error = self.error, None

    @contextlib.contextmanager
    def _dice(self) -> Iterator[None]:
        """Follow seeds and shuffles; also tables and invalid NumPy operations, if the trial asks for them."""
        tables = self.shared_ones.watched(self.files()) if self.trial and self.trial.tables else nullcontext()
        numpy = self.first_invalid.watched(self.files()) if self.trial and self.trial.invalid else nullcontext()
        with numpy, self.shuffles.watched() if self.trial is None else nullcontext(), self.dice.watched(), tables:
            yield

    def outcome(self) -> Outcome:
        """The losses of the engine that trained most; without one, those of the rounds, or what the program printed."""
        if self.rounds is not None:
            losses = self.rounds.losses or printed_column(self.printed)
            told, rows = self.rounds.testimony, self.comparisons.rows()
            return Outcome(losses, self.error is not None, self.late, [], told, compared=rows)
        most = max(self.engines, key=lambda one: one.visit.count, default=None)
        taken = [place for place, _ in most.visit.taken.most_common()] if most and isinstance(most.visit, Rerun) else []
        seen = [one.visit.testimony for one in self.engines if isinstance(one.visit, Witness)]
        seen.sort(key=lambda each: (each.right is None, -each.graded))
        told = seen[0] if seen else Testimony(why="nobody saw the pass")
        losses = most.visit.main_losses if most and most.visit.count else printed_column(self.printed)
        sizes = most.visit.sizes if most and isinstance(most.visit, Rerun) else []
        sizes = sizes or [one.size for one in (most.visit.passes[:FIRST] if most else ())]
        kinds = len(most.visit.kinds) - 1 if most and isinstance(most.visit, Rerun) else 0
        died, rows, lost = self.error is not None, self.comparisons.rows(), dict(self.products.lost)
        return Outcome(
            losses, died, self.late, taken, told, sizes, kinds, rows, lost, self.closing, self.printed[-MOST_TOLD:],
            tables=self.shared_ones.alone,
            by_rows=self.shared_ones.by_rows,
            invalid=self.first_invalid.found, spent=self.spent,
            copies=sum(one.visit.copies for one in self.engines if isinstance(one.visit, Witness)),
        )  # fmt: skip

    def trained(self) -> list[Engine]:
        return [one for one in self.engines if one.visit.count]

    def engine(self) -> Engine | None:
        """The engine of the file: its own, else an imported one."""
        own = [one for one in self.engines if one.kind.__module__ in ("__main__", "homework")]
        others = [one for one in self.engines if one not in own and one.kind is not engine.Value]
        ranked = sorted(own or others, key=lambda one: (one.kind.__name__ != "Value", not one.visit.count))
        return next(iter(ranked), None)


@functools.cache
def folder_of(file: str) -> str:
    return os.path.dirname(os.path.abspath(file))


def looks_like_engine(thing: Any) -> bool:
    return isinstance(thing, type) and callable(getattr(thing, "backward", None)) and hasattr(thing, "__add__")


def _micrograd() -> AbstractContextManager[None]:
    """Put gradwalk in micrograd's place, unless micrograd exists: installed, or a learner's own beside the file."""
    return nullcontext() if find_spec("micrograd") else dropin.standing_in()
