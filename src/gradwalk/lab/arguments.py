"""Catches functions that change their arguments, by comparing lists, sets and dictionaries before and after a call."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

Told = Callable[[str], None]
"""A function that takes a sentence for the learner."""


def watched(function: Callable[..., Any], tell: Told) -> Callable[..., Any]:
    """The same function, except that `tell` is called whenever a call has changed an argument."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        given = _named(function, args, kwargs)
        before = {name: _picture(one) for name, one in given.items()}
        result = function(*args, **kwargs)
        for name, one in given.items():
            if _picture(one) != before[name]:
                kind = "set" if isinstance(one, set) else "dictionary" if isinstance(one, dict) else "list"
                tell(
                    f"`{function.__name__}` changes the {kind} that it was given as `{name}`. Whoever called it may "
                    "still need that as it was: make a new one."
                )
        return result

    return call


def _named(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments that can be changed, or contain something that can, by parameter name."""
    try:
        bound = inspect.signature(function).bind(*args, **kwargs).arguments
    except TypeError:
        return {}  # the call itself will fail
    return {name: one for name, one in bound.items() if isinstance(one, list | set | dict | tuple)}


def _picture(one: Any) -> Any:
    """The contents, all the way down, to be compared. Anything but a container, number or string goes by identity."""
    if isinstance(one, list | tuple):
        return [type(one), *map(_picture, one)]
    if isinstance(one, dict):
        return [dict, *((key, _picture(value)) for key, value in one.items())]
    if isinstance(one, set):
        return [set, frozenset(map(id, one))]
    return one if isinstance(one, int | float | str) and one == one else id(one)
