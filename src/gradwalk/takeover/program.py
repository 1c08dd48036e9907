"""Runs a program with gradwalk in place of its own engine.

The program's own class is examined where it is defined, in the script or in a module beside it. If it is right,
gradwalk's Value stands in from there on, with the program's own methods attached. If not, the program runs unchanged.
`import micrograd` gives gradwalk, unless the program has its own micrograd: then that one is examined in the same way.
"""

from __future__ import annotations

import ast
import builtins
import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import wraps
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from ..engine import collector
from ..engine.value import Value
from . import dropin
from .attempts import attempts, keep_roundings
from .beside import Beside, brings_a_micrograd
from .borrowed import Lender
from .examination import compare_with_ours
from .findings import Examination
from .installing import install
from .invariants import ONCE, once
from .operators import looks_like_a_value
from .originals import compiled, parts, put_back, text_of, without_wrappers
from .rehearsal import TIMED, Stage
from .rewriting import LEND, ROUNDED_AS_DOTS, ROUNDED_AS_WRITTEN, rewritten
from .rows import CALLED
from .shortening import FEW, MORE, Shortener, walkers
from .taking import TAKE, classes_like_value, count_of_takes
from .trees import everything
from .usage import Usage, may_import, spoken_of, texts


class Program:
    """One run: what was taken over, and what was rewritten.

    exact  keep every rounding
    plain  change nothing
    """

    def __init__(self, home: Path, exact: bool = False, plain: bool = False) -> None:
        self.home, self.exact, self.plain = home.resolve(), exact, plain
        self.examinations: list[tuple[str, Examination]] = []
        self.lines: dict[str, dict[int, str]] = {}  # what was rewritten, by file and line
        self.trees: dict[str, ast.Module] = {}
        self.spoken_of: dict[str, set[str]] = {}  # what is mentioned outside the classes of a name
        self.taken = False
        self.with_dots = not (exact or plain)
        self.stage = Stage()
        self.shortener = Shortener(set())
        self.classes: set[str] | None = None
        self.awaited = 0  # classes that may still be taken over
        self.lender: Lender | None = None
        self.leave_alone = False  # in a rehearsal of the unchanged program
        self.has_ours = False  # it may have Values of ours without a takeover
        self.as_written = plain  # nothing is rewritten, or no longer
        self.finder = Beside(self.compile)

    # ---- what the rewritten text calls ----

    def take(self, kind: Any, names: dict[str, Any]) -> Any:
        """Value, in place of `kind`, if that is allowed."""
        if self.leave_alone:
            return kind
        self.awaited -= 1
        taken = self._examined(kind, names) if looks_like_a_value(kind, names) and not self._is_heir(kind) else kind
        if not (self.taken or self.leave_alone or self.awaited > 0 or self.has_ours):
            self._step_back()
        return taken

    def _is_heir(self, kind: type) -> bool:
        """Whether it is built upon a class that was refused, and not because it is meant to be built upon."""
        refused = {found.name for _, found in self.examinations if not found.is_abstract}
        return any(base.__name__ in refused for base in kind.__mro__[1:])

    def _examined(self, kind: Any, names: dict[str, Any]) -> Any:
        usage = Usage(self.trees, kind)
        found = compare_with_ours(kind, names, self.mentions, usage, self.exact)
        found.exactly = lambda: compare_with_ours(kind, names, self.mentions, usage, True)
        if found and self.taken:
            found.reason = "another class of this program has already been taken over"
        bases = {base.__name__ for base in kind.__mro__[1:]}
        self.examinations = [x for x in self.examinations if x[1].name not in bases]  # what is said of the heir counts
        self.examinations.append((str(names.get("__file__", "")), found))
        taken = self._rehearsed(kind, found) if found else kind
        if taken is Value:
            names.update(found.functions)
        if not self.taken:
            vars(builtins).update(ROUNDED_AS_WRITTEN)
        if self._borrows_nothing():
            without_wrappers(names)
        return taken

    def _step_back(self) -> None:
        """Called once the program keeps its own class: removes everything of ours that could be in its way."""
        self.as_written = True
        self._let_go()
        put_back({file: tree for file, tree in self.trees.items() if file in self.lines})
        for module in list(sys.modules.values()):
            if getattr(module, "__file__", None) in self.lines:
                without_wrappers(vars(module))

    def _let_go(self) -> None:
        self.stage.clocks.remove()
        if self.finder in sys.meta_path:
            sys.meta_path.remove(self.finder)

    def _rehearsed(self, kind: type, found: Examination) -> type:
        """Our class, if the program prints the same with it in one of the attempts. In a rehearsal, which is a copy of
        this process, the class to be rehearsed."""
        if self.stage.place is not None:
            return self._installed(kind, found)
        found.doubts += found.looks
        if found.is_seen:
            found.resemble()
        if not self.stage.possible:
            vars(builtins).update(next(attempts(found, self.lines, self.exact)))
            found.refuse()
            return kind if found.doubts else self._installed(kind, found)
        cuts: Mapping[int, int] | None = None
        failed = "", ""
        for sums in attempts(found, self.lines, self.exact):
            vars(builtins).update(sums)
            ours = self.stage.rehearse(cuts) if cuts is not None else self.stage.rehearse_with_patience()
            if ours is None:
                return self._installed(kind, found)
            if found.doubts and (ours.fails or not ours.complete):
                found.reason = found.doubts[0]
                return kind
            cuts = ours.cuts if cuts is None else cuts
            if ours.error and (ours.error, ours.message) == failed:
                continue  # in the same way as before
            failed = ours.error, ours.message
            plain = self.stage.rehearse(cuts, ours, self.exact, self.exact)
            if plain is None:
                self.leave_alone = True
                return kind
            if self.exact and plain.is_faster_than(ours):
                found.reason = "with every rounding kept, ours would take longer"
                return kind
            found.reason = plain.differs(ours, self.exact)
            if not found.reason and (plain.complete or not found.doubts):
                self.with_dots = sums is not ROUNDED_AS_WRITTEN
                if not self.exact and (plain.shows_every_digit or plain.differs(ours, True)):
                    keep_roundings(found, self.stage, self.lines, plain, cuts)
                if found.walks_in_python and self.stage.place is None:
                    return self._timed(kind, found)
                return self._installed(kind, found)
        found.refuse()
        return kind

    def _timed(self, kind: type, found: Examination) -> type:
        """Our class, unless the program takes longer with it, since its own walk is slower on our nodes."""
        self.stage.loops.patience = TIMED
        ours = self.stage.rehearse()
        if ours is None:
            return self._installed(kind, found)
        plain = self.stage.rehearse(ours.cuts, timed=True)
        if plain is None or plain.gains_nothing_from(ours):
            self.leave_alone = plain is None
            found.reason = "its own backward pass would be kept, and with ours it would take longer"
            return kind
        return self._installed(kind, found)

    def _installed(self, kind: type, found: Examination) -> type:
        found.reason = ""
        self.taken, self.lender = True, found.lender
        gc.freeze()
        collector.relieve()
        return install(kind, found)

    def lend(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that makes results by hand: as it is, or, once the class is replaced, for our objects."""

        borrowed: list[Callable[..., Any]] = []

        @wraps(function)
        def lent(*given: Any, **named: Any) -> Any:
            if self.lender is None:
                return function(*given, **named)
            if not borrowed:
                borrowed.append(self.lender(function))
            return borrowed[0](*given, **named)

        lent.is_lendable = True  # type: ignore[attr-defined]
        return function if self._borrows_nothing() else lent

    def _borrows_nothing(self) -> bool:
        """Whether it is certain that no function of the program needs to be lent."""
        return self.as_written or (bool(self.examinations) and self.lender is None and len(self.classes or ()) < 2)

    def mentions(self, attribute: str, kind: type) -> bool:
        """Whether the program mentions `.attribute` outside the class that has it."""
        name = kind.__name__
        if name not in self.spoken_of:
            self.spoken_of[name] = spoken_of(self.trees, {base.__name__ for base in kind.__mro__[:-1]})
        return attribute in self.spoken_of[name]

    # ---- compiling and importing ----

    def compile(self, text: str, file: str) -> CodeType:
        return compile(text if self.as_written else self._rewritten(text, file), file, "exec", dont_inherit=True)

    def _rewritten(self, text: str, file: str) -> ast.Module:
        tree, self.lines[file] = rewritten(text, file, self.shortener, self.classes)
        return tree

    def _parts(self, text: str, file: str) -> Iterator[CodeType]:
        """The program, compiled part by part: rewritten, until it is decided that it runs as it was written."""
        if self.as_written:
            yield self.compile(text, file)
            return
        code = None
        for done, part in parts(self._rewritten(text, file), TAKE):
            if self.as_written:
                yield compiled(self.trees[file].body[done:], file, code)
                return
            code = compiled(part, file, code)
            yield code

    def _read(self, text: str, file: Path) -> None:
        """Reads all of the program's own texts before any of them runs."""
        if self.plain:
            return
        self.trees = texts(text, file, self.home)
        self.shortener = Shortener(walkers(self.trees.values()))
        self.classes = classes_like_value(self.trees.values())
        self.awaited = count_of_takes(self.trees.values(), self.classes)
        ours = {"gradwalk"} if brings_a_micrograd(self.home) else {"gradwalk", "micrograd"}
        self.has_ours = any(may_import(ours, x) for tree in self.trees.values() for x in everything(tree))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Inside this block, modules beside the program are compiled by it."""
        loops = self.stage.loops
        vars(builtins).update({TAKE: self.take, ONCE: once, LEND: self.lend, **ROUNDED_AS_DOTS})
        vars(builtins).update({FEW: loops.few, MORE: loops.more, **CALLED})
        self.stage.clocks.install()
        sys.meta_path.insert(0, self.finder)
        gc.freeze()  # what is already loaded is not the program's: its collections need not go through it
        own, often = brings_a_micrograd(self.home), gc.get_threshold()
        try:
            with nullcontext() if own else dropin.standing_in():
                yield
        except BaseException as error:
            self.stage.close(error)
            raise
        else:
            self.stage.close()
        finally:
            self._let_go()
            gc.unfreeze()
            gc.set_threshold(*often)

    def run_file(self, path: Path, arguments: Sequence[str] = ()) -> dict[str, Any]:
        """Run a script or a notebook as `python path arguments...` would; returns its names."""
        with self.at_work():
            return self._run(text_of(path), os.path.abspath(path), [str(path), *arguments])

    def run_module(self, name: str, arguments: Sequence[str] = ()) -> dict[str, Any]:
        """Run a module as `python -m name arguments...` would."""
        sys.path.insert(0, str(self.home))
        place = self.home.joinpath(*name.split("."))
        for path in (place.with_suffix(".py"), place / "__main__.py"):
            if path.is_file():
                self._read(path.read_text(encoding="utf-8"), path)
        with self.at_work():
            if package := name.rpartition(".")[0]:
                __import__(package)
            spec = find_spec(name)
            if spec is not None and spec.submodule_search_locations is not None:
                spec = find_spec(f"{name}.__main__")
            if spec is None or not spec.origin:
                raise ModuleNotFoundError(f"no module named {name} below {self.home}")
            text = Path(spec.origin).read_text(encoding="utf-8")
            return self._run(text, spec.origin, [spec.origin, *arguments], spec)

    def _run(self, text: str, file: str, words: Sequence[str], spec: ModuleSpec | None = None) -> dict[str, Any]:
        """`words`: what the program finds in sys.argv. `spec`: of a module; None for a script."""
        main = ModuleType("__main__")
        loader, package = SourceFileLoader("__main__", file), spec and spec.parent
        main.__dict__.update(__file__=file, __loader__=loader, __spec__=spec, __package__=package)
        main.__dict__.update(__cached__=spec and spec.cached, __builtins__=builtins)
        argv, path, before = sys.argv, sys.path[:], sys.modules["__main__"]
        sys.argv = [*words]
        if spec is None:
            sys.path[:] = [str(Path(file).resolve().parent), *path]
        sys.modules["__main__"] = main
        self._read(text, Path(file))
        try:
            for code in self._parts(text, file):
                exec(code, main.__dict__)
            return main.__dict__
        finally:
            sys.argv, sys.path[:], sys.modules["__main__"] = argv, path, before
