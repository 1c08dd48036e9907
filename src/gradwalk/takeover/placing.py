"""A walk that is kept elsewhere than beside the class: `Graph.backward(loss)`, `Engine().backprop(loss)`,
`autograd.run_backward(loss)`. Ours is put wherever the program's own is."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from types import MethodType, ModuleType
from typing import Any

from ..foreign.places import one_of, places
from ..foreign.slots import slots
from ..foreign.walks import Walk
from .companions import words_of
from .findings import Placed
from .usage import Usage

SCRATCH = (list, set, dict, deque)
"""What a walk may keep on its object while it is under way."""


def bound(walk: Walk, names: Mapping[str, Any]) -> Any:
    """What is called with a root: the function itself, or one bound to its class or to an object of it."""
    if walk.owner is not None:
        return getattr(one_of(walk.owner, names), walk.name)
    held = getattr(walk.place, walk.name)
    return held if isinstance(held, MethodType) else walk.function


def holders(walk: Walk, names: Mapping[str, Any], ours: Callable[..., Any]) -> list[Placed]:
    """Every place that has the walk, and what it has under these names from now on."""
    here: Any = {name: ours for name, held in names.items() if walk.owner is None and _is_it(held, walk)}
    found = [(place, _in_its_place(place, walk, ours)) for place in places(names)]
    return [(place, own) for place, own in [(names, here), *found] if own]


def _is_it(held: Any, walk: Walk) -> bool:
    return getattr(held, "__func__", held) is walk.function


def _in_its_place(place: Any, walk: Walk, ours: Callable[..., Any]) -> dict[str, Any]:
    names = [name for name, held in vars(place).items() if _is_it(held, walk)]
    if not isinstance(place, type):
        return dict.fromkeys(names, ours)
    return dict.fromkeys(names, _as_method(ours) if walk.owner is not None else staticmethod(ours))


def _as_method(ours: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(ours)
    def method(helper: Any, *given: Any, **named: Any) -> Any:
        return ours(*given, **named)

    return method


def keeps_more(walk: Walk, names: Mapping[str, Any], usage: Usage | None) -> bool:
    """Whether the walk depends on what its object or class keeps, or leaves there what the program looks at: ours does
    neither."""
    helper = one_of(walk.owner, names) if walk.owner is not None else walk.place
    kept = {name: held for name, held in _state(helper) if name in _words(walk)}
    if any(type(held) not in SCRATCH for held in kept.values()):
        return True
    return usage is not None and bool(usage.without(getattr(walk.place, "__name__", "")).reads({*kept}))


def _state(helper: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(helper, type):
        yield from slots(helper).items()
        yield from _state(type(helper)) if not isinstance(helper, ModuleType) else ()
        return
    for name, held in vars(helper).items():
        if not name.startswith("__") and not callable(held) and not hasattr(held, "__get__"):
            yield name, held


def _words(walk: Walk) -> set[str]:
    """What the walk mentions, and the other functions of its place that it calls."""
    own = vars(walk.place)
    found, grown = words_of(walk.function), True
    while grown:
        new = {word for name in found & own.keys() for word in words_of(own[name])} - found
        found, grown = found | new, bool(new)
    return found
