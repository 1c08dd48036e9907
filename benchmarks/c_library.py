"""C as a yardstick: a text, compiled and loaded."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path


def build(text: str, *flags: str) -> ctypes.CDLL:
    """C as a library, in a private folder, without a shell."""
    folder = Path(tempfile.mkdtemp())
    source, library = folder / "it.c", folder / "it.so"
    source.write_text(text)
    command = ["cc", *flags, "-ffp-contract=off", "-shared", "-fPIC", str(source), "-o", str(library), "-lm"]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))
