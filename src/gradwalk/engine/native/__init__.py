"""The compiled twin of the engine: README.md says what lives where, engine.py swaps it in.

This file knows whether there is a twin that may be used, and if not, why not.
"""

from __future__ import annotations

import hashlib
import os
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import op, ops, real


def fingerprint() -> str:
    """A digest of the files that say what the rules are; an extension built from others is stale."""
    texts = [Path(str(module.__file__)).read_bytes() for module in (real, op, ops)]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def load() -> tuple[Any, str]:
    """The extension module and "", or None and the reason."""
    if os.environ.get("GRADWALK_PURE", "").strip().lower() not in ("", "0", "no", "false", "off"):
        return None, "GRADWALK_PURE is set"
    try:
        module = import_module(f"{__name__}._value")
    except ImportError as error:
        return None, f"the extension is not there: {error}"
    try:
        if module.fingerprint != fingerprint():
            return None, "the extension was built from another table of operations: run `make build`"
    except OSError:
        pass  # installed without its source files, so they cannot have changed either
    return module, ""
