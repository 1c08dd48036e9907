"""Imports on first use, which a fork waits for.

A process forked while another thread imports a module has that module half imported, and its import lock held by a
thread that no longer exists, so anything that needs the module waits forever. So a fork waits until the import is done.
"""

from __future__ import annotations

import importlib
import os
import threading
from types import ModuleType

_importing = threading.RLock()


def import_module(name: str, package: str | None = None) -> ModuleType:
    """Like importlib's, for modules that are imported when they are first needed."""
    with _importing:
        return importlib.import_module(name, package)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_importing.acquire, after_in_parent=_importing.release, after_in_child=_importing.release
    )
