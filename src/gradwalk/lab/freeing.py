"""Frees deep graphs step by step, for a Python with a small stack: the one in a browser.

When the last reference to a long chain of objects goes, Python frees the first, which frees the second, and so on,
recursively. In a browser a few thousand levels overflow the stack and take Python down with them. A class that has
been passed to `freed_in_steps` puts whatever its objects hold on a list instead, and a single loop empties that list.
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
                _held.pop()  # freeing an object here calls this function again, which then only adds to the list
        finally:
            _emptying = False


def is_freeing(frame: FrameType | None) -> bool:
    """Whether this frame runs inside the freeing of objects, where Python discards errors."""
    while frame is not None and frame.f_code is not _release.__code__:
        frame = frame.f_back
    return frame is not None


def freed_in_steps(kind: type) -> type:
    """Make a class's objects free what they hold step by step. A class with a `__del__` of its own is left alone."""
    if hasattr(kind, "__del__") and getattr(kind.__del__, "__name__", "") != "_release":
        return kind
    slots = [one for base in kind.__mro__ for one in vars(base).values() if isinstance(one, MemberDescriptorType)]
    try:
        kind._freed_slots = slots  # type: ignore[attr-defined]
        kind.__del__ = _release  # type: ignore[attr-defined]
    except TypeError:
        pass  # a class written in C
    return kind


def build_class(function: Any, name: str, *bases: Any, **settings: Any) -> Any:
    """A replacement for `__build_class__`, in programs whose objects are to be freed step by step."""
    kind = builtins.__build_class__(function, name, *bases, **settings)
    plain = isinstance(kind, type) and not issubclass(kind, (BaseException, int, float, str, tuple, list, dict, set))
    return freed_in_steps(kind) if plain else kind


def no_input(prompt: object = "") -> str:
    raise RuntimeError(
        "input() waits for somebody to type, and nobody can type into a program on this page: "
        "write the answer into the program instead"
    )


def namespace(name: str = "__main__") -> dict[str, Any]:
    """A fresh namespace for a learner's program."""
    own = {**vars(builtins), "__build_class__": build_class, "input": no_input}
    return {"__name__": name, "__builtins__": own}
