"""What one program of a page leaves for the next: a model trained earlier, to be trained further.

    model = keep("birds", GPT)      the model from the last run, or GPT() if there is none
    save("birds")                   sends its current numbers to the page

A model lives as long as the Python process. What was saved outlives it: if Python had to be restarted, or the page was
reloaded, a new model gets the saved numbers. If the source of its class has changed since, a new model is made, and
gets the saved numbers if they fit. Whatever a program asked to keep is also saved when the program ends or is stopped.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from typing import Any

from . import mine, running
from .long_graphs import slow_backward

WALK = "diamond"
"""The exercise in which lesson 4's `backward()` is written."""
_kept: dict[str, tuple[str, Any]] = {}
_used: list[str] = []
"""The names that the running program has asked for."""


def keep(name: str, make: Callable[[], Any]) -> Any:
    """The object kept under this name, if its source has not changed since; otherwise a new one from `make`."""
    text = _text(make)
    saved = mine.given(f"model {name}")
    old = name in _kept and _kept[name][0] == text
    if not old:
        _kept[name] = text, _revived(make(), saved)
    for notice in mine.notices():
        print(notice)  # at once: training may take a long time, or be stopped
    _warn(_kept[name][1])
    if saved:
        running.tell("goes on", name)
    _used.append(name)
    return _kept[name][1]


def _warn(model: Any) -> None:
    """Warn in advance if the learner's own `backward` will take far too long."""
    if not mine.given(WALK):
        return
    kind = type(next(iter(getattr(model, "parameters", list)()), None))
    if hasattr(kind, "backward") and (slow := slow_backward(kind)):
        print("This will take very long: your backward() of lesson 4 is slow.", slow.replace("`", ""))


def save(name: str) -> None:
    """Send the numbers of the model kept under this name to the page."""
    model = _kept[name][1]
    more = {key: x for key, x in vars(model).items() if isinstance(x, (int, float))}
    state = {"numbers": [float(f"{p.data:.6g}") for p in model.parameters()], "more": more}
    running.tell("kept", json.dumps([name, json.dumps(state)]))


def _save_used() -> None:
    names = set(_used)
    _used.clear()
    for name in names:
        if hasattr(_kept[name][1], "parameters"):
            save(name)


running.at_end.append(_save_used)


def _revived(model: Any, saved: str) -> Any:
    """The new model, given the saved numbers if they fit."""
    state = json.loads(saved) if saved else {"numbers": [], "more": {}}
    parameters = model.parameters() if state["numbers"] else []
    if parameters and len(parameters) == len(state["numbers"]):
        for p, number in zip(parameters, state["numbers"]):
            p.data = number
        vars(model).update(state["more"])
    return model


def _text(make: Callable[[], Any]) -> str:
    try:
        return inspect.getsource(inspect.getmodule(make) or make)
    except (OSError, TypeError):
        return repr(make)
