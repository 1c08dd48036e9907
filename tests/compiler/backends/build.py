"""Compiling and running the C that the backend c writes. Not a test file."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gradwalk.compiler.backends import c
from gradwalk.compiler.program import Program

STRICT = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"]


def build(text: str, folder: Path, flags: Sequence[str] = STRICT) -> ctypes.CDLL:
    """The source as a shared library: written beside, renamed, compiled without a shell."""
    part, file, library = folder / "row.c.part", folder / "row.c", folder / "row.so"
    part.write_text(text)
    part.rename(file)
    compiler = shutil.which("cc") or "cc"
    subprocess.run([compiler, *flags, "-shared", "-fPIC", str(file), "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


def run_c(program: Program, parameters: Any, arguments: Any, rows: int, dtype: str = "float64") -> list[float]:
    """Every row's outputs, by the compiled C."""
    number = {"float64": ctypes.c_double, "float32": ctypes.c_float}[dtype]
    with tempfile.TemporaryDirectory() as name:  # made with 0700: private
        assert os.stat(name).st_mode & 0o777 == 0o700
        library = build(c.source(program, dtype=dtype), Path(name))
        fixed = (number * max(len(parameters), 1))(*parameters)
        n, width = program.arguments, len(program.outputs)
        found: list[float] = []
        for row in range(rows):
            out = (number * width)()
            library.gradwalk_row(fixed, (number * max(n, 1))(*arguments[row * n : row * n + n]), out)
            found += out
    return found
