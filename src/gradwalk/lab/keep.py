"""What one program of a page leaves for the next: a model that was trained a while ago, to be trained further.

    model = keep("birds", GPT)      the one of the last run, or GPT() where there is none
    save("birds")                   its numbers as they are now go to the page

A model lives as long as Python does. What was saved outlives it: where Python had to start afresh, or the page was
loaded again, a new model gets the saved numbers. Where the learner's class has changed since, it begins anew.
Whatever a program asked to keep is saved when the program ends, too, also when it is stopped.
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
"""What the program that runs now asked for."""


def keep(name: str, make: Callable[[], Any]) -> Any:
    """What was kept under this name, if it was made by the same text; else what `make` makes."""
    text = _text(make)
    saved = mine.given(f"model {name}")
    old = name in _kept and _kept[name][0] == text
    if not old:
        _kept[name] = text, _revived(make(), saved)
    for notice in mine.notices():
        print(notice)  # at once: a training may take long, or be stopped
    _warn(_kept[name][1])
    if saved:
        running.tell("goes on", name)
    _used.append(name)
    return _kept[name][1]


def _warn(model: Any) -> None:
    """Say it where the learner's own walk back will take far too long, before it does."""
    if not mine.given(WALK):
        return
    kind = type(next(iter(getattr(model, "parameters", list)()), None))
    if hasattr(kind, "backward") and (slow := slow_backward(kind)):
        print("This will take very long: your backward() of lesson 4 is slow.", slow.replace("`", ""))


def save(name: str) -> None:
    """Hand the numbers of what is kept under this name to the page."""
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
    """A new model with the numbers that were saved, if they fit."""
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
