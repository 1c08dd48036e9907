"""States inside of Python's own modules, on which what their functions return depends."""

from __future__ import annotations

import abc
import os
import sys
from collections.abc import Callable
from typing import Any

STATES: dict[str, Callable[[Any], Any]] = {
    "abc": lambda _: abc.get_cache_token(),  # what counts as a subclass: for isinstance, `match`, singledispatch
    "decimal": lambda module: repr(sys.modules[module].getcontext()),
    "locale": lambda module: sys.modules[module].setlocale(sys.modules[module].LC_ALL),
    "os": lambda _: (dict(os.environ), os.getcwd()),
}
"""By module, how to read its state, in a form that can be compared."""

THREADS = frozenset({"threading", "_thread", "concurrent", "multiprocessing", "queue", "_queue", "asyncio"})
"""Modules with which a function may have another thread do something for it."""
