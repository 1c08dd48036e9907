"""The modules beside a program: found below its folder, and compiled like the program itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from ..engine.errors import OURS

LIBRARIES = tuple({os.path.dirname(os.__file__), sys.prefix, sys.exec_prefix, sys.base_prefix, OURS})
"""Installed packages, Python's own modules and ours: not part of the program."""
Compiler = Callable[[str, str], CodeType]
"""Code, from a text and the name of its file."""


class Beside:
    """For sys.meta_path: finds modules that are not installed, and compiles them with `compiler`."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if path and all(str(place).startswith(LIBRARIES) for place in path):
            return None  # inside an installed package
        spec = PathFinder.find_spec(name, path)
        origin = spec.origin if spec else None
        if spec is None or not origin or not origin.endswith(".py") or origin.startswith(LIBRARIES):
            return None
        spec.loader = _Loader(self.compiler, name, origin)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, compiler: Compiler, name: str, path: str) -> None:
        super().__init__(name, path)
        self.compiler = compiler

    def get_code(self, fullname: str) -> CodeType:
        return self.compiler(self.get_data(self.path).decode("utf-8"), self.path)


def brings_a_micrograd(home: Path) -> bool:
    """Whether the program has its own micrograd, beside it or in another folder that is searched."""
    if any((home / name).exists() for name in ("micrograd", "micrograd.py")):
        return True
    return any((Path(place) / "micrograd").is_dir() for place in sys.path if place and "site-packages" not in place)
