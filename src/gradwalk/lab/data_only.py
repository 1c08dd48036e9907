"""Values as they are before the lesson on gradients: numbers that remember how they were made, and nothing else.

A page whose front matter says `gradients: no` runs its programs this way, so that `print(a)` shows no word that the
reader has not met yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..engine import value
from ..engine.object_protocol import Manners


def _shown(self: Any) -> str:
    label = f", label={self.label!r}" if self.label else ""
    return f"{type(self).__name__}(data={self.data}{label})"


def _stays(self: Any, digits: int = 0) -> float:
    raise TypeError(f"{self!r} does not turn into a plain number by itself: that would forget where it comes from. "
                    "If the number alone is wanted, ask for it with .data, as in a.data.")  # fmt: skip


def _no_remainder(self: Any, other: Any) -> Any:
    raise TypeError("Values have no %, // and divmod. Between plain numbers they work: a.data % 2.")


_OTHERWISE: dict[str, Callable[..., Any]] = {
    "__repr__": _shown,
    **dict.fromkeys(("__float__", "__int__", "__round__"), _stays),
    **dict.fromkeys(
        ("__mod__", "__rmod__", "__floordiv__", "__rfloordiv__", "__divmod__", "__rdivmod__"), _no_remainder
    ),
}


@contextmanager
def data_only(wanted: bool = True) -> Iterator[None]:
    """While active (if `wanted`), Values print themselves and raise errors without mentioning gradients."""
    owners = {Manners, value.Value} if wanted else set()
    places = [(owner, name) for owner in owners for name in _OTHERWISE if name in vars(owner)]
    before = [(owner, name, vars(owner)[name]) for owner, name in places]
    try:
        for owner, name in places:
            setattr(owner, name, _OTHERWISE[name])
        yield
    finally:
        for owner, name, method in before:
            setattr(owner, name, method)
