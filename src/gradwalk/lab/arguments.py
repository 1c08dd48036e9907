"""Functions that leave what they are given as it was: lists, sets, dictionaries are looked at again after each call."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

Told = Callable[[str], None]
"""Is called with a sentence."""


def watched(function: Callable[..., Any], tell: Told) -> Callable[..., Any]:
    """The function; `tell` hears of each call that changed an argument."""

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
    """What may be changed of the arguments, by the function's own names for them."""
    try:
        bound = inspect.signature(function).bind(*args, **kwargs).arguments
    except TypeError:
        return {}  # the call itself will fail
    return {name: one for name, one in bound.items() if isinstance(one, list | set | dict | tuple)}


def _picture(one: Any) -> Any:
    """What is in it, all the way down. Whatever is no list, set or dictionary is known by what it is."""
    if isinstance(one, list | tuple):
        return [type(one), *map(_picture, one)]
    if isinstance(one, dict):
        return [dict, *((key, _picture(value)) for key, value in one.items())]
    if isinstance(one, set):
        return [set, frozenset(map(id, one))]
    return one if isinstance(one, int | float | str) and one == one else id(one)
