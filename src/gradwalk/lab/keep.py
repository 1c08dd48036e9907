"""What one program of a page leaves for the next: a model that was trained a while ago, to be trained further.

    model = keep("birds", GPT)      the one of the last run, or GPT() where there is none

It lives as long as Python does. Where Python had to be restarted, or where the learner's class has changed since, a new
one is made.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

_kept: dict[str, tuple[str, Any]] = {}


def keep(name: str, make: Callable[[], Any]) -> Any:
    """What was kept under this name, if it was made by the same text; else what `make` makes."""
    text = _text(make)
    if name not in _kept or _kept[name][0] != text:
        _kept[name] = text, make()
    return _kept[name][1]


def _text(make: Callable[[], Any]) -> str:
    try:
        return inspect.getsource(inspect.getmodule(make) or make)
    except (OSError, TypeError):
        return repr(make)
