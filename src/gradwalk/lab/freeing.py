"""Freeing deep graphs in steps, for a Python whose stack is small: that of a browser.

When the last reference to a long chain of objects goes, Python frees the first, which frees the second, and so on,
one inside the other. In a browser a few thousand of these overflow the stack and take Python with them. A class that
went through `freed_in_steps` puts what its objects hold on a list instead, and one loop empties that list.
"""

from __future__ import annotations

import builtins
from types import FrameType, MemberDescriptorType
from typing import Any

_held: list[Any] = []
_emptying = False


def _release(self: Any) -> None:
    global _emptying
    own = getattr(self, "__dict__", None)
    if own:
        _held.extend(own.values())
        own.clear()
    for slot in type(self)._freed_slots:
        try:
            _held.append(slot.__get__(self))
            slot.__delete__(self)
        except AttributeError:
            pass  # never set
    if not _emptying:
        _emptying = True
        try:
            while _held:
                _held.pop()  # what dies here comes back to this function, which only adds to the list
        finally:
            _emptying = False


def is_freeing(frame: FrameType | None) -> bool:
    """Whether what runs in this frame was called while objects are freed, where errors go nowhere."""
    while frame is not None and frame.f_code is not _release.__code__:
        frame = frame.f_back
    return frame is not None


def freed_in_steps(kind: type) -> type:
    """Make the objects of a class free what they hold in steps. A class with a `__del__` of its own is left alone."""
    if hasattr(kind, "__del__") and getattr(kind.__del__, "__name__", "") != "_release":
        return kind
    slots = [one for base in kind.__mro__ for one in vars(base).values() if isinstance(one, MemberDescriptorType)]
    try:
        kind._freed_slots = slots  # type: ignore[attr-defined]
        kind.__del__ = _release  # type: ignore[attr-defined]
    except TypeError:
        pass  # a class of C
    return kind


def build_class(function: Any, name: str, *bases: Any, **settings: Any) -> Any:
    """What `class` calls, for programs whose objects are to be freed in steps."""
    kind = builtins.__build_class__(function, name, *bases, **settings)
    plain = isinstance(kind, type) and not issubclass(kind, (BaseException, int, float, str, tuple, list, dict, set))
    return freed_in_steps(kind) if plain else kind


def no_input(prompt: object = "") -> str:
    raise RuntimeError(
        "input() waits for somebody to type, and nobody can type into a program on this page: "
        "write the answer into the program instead"
    )


def namespace(name: str = "__main__") -> dict[str, Any]:
    """An empty namespace for a learner's program."""
    own = {**vars(builtins), "__build_class__": build_class, "input": no_input}
    return {"__name__": name, "__builtins__": own}
