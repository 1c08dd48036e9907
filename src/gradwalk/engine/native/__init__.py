"""The compiled twin of the engine: whether there is one that can be used, and if not, why not. See README.md."""

from __future__ import annotations

import hashlib
import os
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[2]
SOURCES = [f"engine/{name}.py" for name in ("real", "op", "lists", "ops", "symbols", "printers", "native/generate")]
"""The files that define the rules and how they are printed."""


def fingerprint(*more: str) -> str:
    """A digest of those files; an extension built from other versions is stale."""
    return hashlib.sha256(b"\0".join((PACKAGE / name).read_bytes() for name in (*SOURCES, *more))).hexdigest()


def stale(module: Any, *more: str) -> str:
    """Why an extension must not be used, or an empty string."""
    try:
        fresh = getattr(module, "fingerprint", "") == fingerprint(*more)
    except OSError:
        return ""  # installed without its source files, so they cannot have changed
    return "" if fresh else "the extension was built from another table of operations: run `make build`"


def load() -> tuple[Any, str]:
    """The extension module and "", or None and the reason."""
    if os.environ.get("GRADWALK_PURE", "").strip().lower() not in ("", "0", "no", "false", "off"):
        return None, "GRADWALK_PURE is set"
    try:
        module = import_module(f"{__name__}._value")
    except ImportError as error:
        return None, f"the extension was not built: {error}"
    why = stale(module)
    return (None, why) if why else (module, "")
