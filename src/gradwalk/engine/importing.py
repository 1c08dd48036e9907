"""Imports on first use, which a fork waits for.

A process that is forked while another thread imports a module has that module half imported, and its lock held by a
thread that is no more: and anything that needs it waits forever. So a fork waits until such an import is done.
"""

from __future__ import annotations

import importlib
import os
import threading
from types import ModuleType

_importing = threading.RLock()


def import_module(name: str, package: str | None = None) -> ModuleType:
    """As importlib's, for modules that are imported when they are first needed."""
    with _importing:
        return importlib.import_module(name, package)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_importing.acquire, after_in_parent=_importing.release, after_in_child=_importing.release
    )
