"""Run a program written for micrograd, unchanged, on gradwalk.

This file knows which of our modules stands for which of micrograd's, and how a
script is run as if by Python itself.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

STANDS_FOR = {"micrograd": "gradwalk", "micrograd.engine": "gradwalk.engine", "micrograd.nn": "gradwalk.nn"}


@contextmanager
def standing_in() -> Iterator[None]:
    """Within this block, `import micrograd` gives gradwalk, whether or not micrograd is installed."""
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


def run(script: Path, arguments: Sequence[str] = ()) -> None:
    """Run `script` as `python script arguments...` would, with gradwalk in micrograd's place."""
    argv, path = sys.argv, sys.path[:]
    sys.argv, sys.path[:] = [str(script), *arguments], [str(script.resolve().parent), *path]
    try:
        with standing_in():
            runpy.run_path(str(script), run_name="__main__")
    finally:
        sys.argv, sys.path[:] = argv, path
