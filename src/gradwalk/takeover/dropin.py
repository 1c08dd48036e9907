"""Runs a program written for micrograd, unchanged, on gradwalk: as `python script` would, with our modules in place
of micrograd's."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from ..engine.errors import OURS
from ..files.notebooks import is_notebook

STANDS_FOR = {"micrograd": "gradwalk", "micrograd.engine": "gradwalk.engine", "micrograd.nn": "gradwalk.nn"}


@contextmanager
def standing_in() -> Iterator[None]:
    """Inside this block, `import micrograd` gives gradwalk, whether or not micrograd is installed."""
    before = {name: sys.modules.get(name) for name in STANDS_FOR}
    sys.modules.update({name: import_module(ours) for name, ours in STANDS_FOR.items()})
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
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
