"""Runs a program written for micrograd, unchanged, on gradwalk: as `python script` would, with our modules in place
of micrograd's."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from ..engine.errors import OURS
from ..files.notebooks import is_notebook

STANDS_FOR = {"micrograd": "gradwalk", "micrograd.engine": "gradwalk.engine", "micrograd.nn": "gradwalk.nn"}


class _StandIn:
    """For sys.meta_path: finds one of our modules under the name of one of micrograd's, when it is asked for."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in STANDS_FOR else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        ours = import_module(STANDS_FOR[spec.name])
        self.own = ours.__spec__
        return ours

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.own  # it is what it was, under another name


@contextmanager
def standing_in() -> Iterator[None]:
    """Inside this block, `import micrograd` gives gradwalk, whether or not micrograd is installed."""
    before = {name: sys.modules.pop(name, None) for name in STANDS_FOR}
    finder: Any = _StandIn()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


def run(script: Path, arguments: Sequence[str] = ()) -> dict[str, Any]:
    """Run `script` as `python script arguments...` would, with gradwalk in micrograd's place; returns its names."""
    import runpy

    argv, path = sys.argv, sys.path[:]
    sys.argv, sys.path[:] = [str(script), *arguments], [str(script.resolve().parent), *path]
    try:
        with standing_in():
            return runpy.run_path(str(script), run_name="__main__")
    finally:
        sys.argv, sys.path[:] = argv, path


def why_not(script: Path) -> str:
    """Why Python cannot run this file, and what to do about it; "" if there is no such reason."""
    if not is_notebook(script):
        return ""
    import shlex

    return f"{script} is a notebook; export it: jupyter nbconvert --to script {shlex.quote(str(script))}"


def own_lines(error: Exception) -> str:
    """The traceback of an error in a script: the user's own lines, without the machinery that ran them."""
    import traceback

    hidden = ("<frozen runpy>", OURS)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(hidden)]
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)]
    return "".join([*lines, *traceback.format_exception_only(error)])
