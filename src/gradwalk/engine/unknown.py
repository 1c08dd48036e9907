"""Numbers that are not known yet, for trying a user's functions.

    looks_plain(lambda x: x * x, 1)                        True: only arithmetic happens
    looks_plain(lambda x: x if x > 0 else -x, 1)           False: it must know x

An unknown number takes part in arithmetic and in the table's operations. It refuses everything else, and notes
each refusal, so that a function that catches the error is detected too.

In a trace, Values stand for numbers that are not known yet. They still hold a float: UNKNOWN, a marked NaN.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from types import FunctionType
from typing import Any

from . import ops
from .op import Op
from .symbols import Symbol

BLIND = frozenset({"type", "id", "is_", "is_not"})
"""Functions that inspect an object without calling it."""


_MARK = 0x7FF8_6772_6164_7761  # a quiet NaN with a payload that arithmetic carries along
UNKNOWN: float = struct.unpack("<d", struct.pack("<Q", _MARK))[0]


def is_unknown(number: float) -> bool:
    """Whether it is UNKNOWN, or was computed from it."""
    return number != number and struct.unpack("<Q", struct.pack("<d", number))[0] & ~(1 << 63) == _MARK


class Unknown(Symbol):
    """A number that is not known yet. `asked` is the list where it notes what it refused."""

    def __init__(self, asked: list[str]) -> None:
        self.asked = asked

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Any:
        return Unknown(self.asked)

    def _refuse(self, *_: Any) -> Any:
        self.asked.append("its number")
        raise TypeError("this number is not known yet, so only arithmetic can depend on it: write where(x > 0, ...)")

    __bool__ = __float__ = __int__ = __index__ = __round__ = __len__ = __iter__ = __hash__ = _refuse
    __eq__ = __ne__ = __str__ = __repr__ = __format__ = __floordiv__ = __mod__ = __divmod__ = __reduce_ex__ = _refuse

    def __gt__(self, y: Any) -> Any:
        return ops.gt(self, y)

    def __ge__(self, y: Any) -> Any:
        return ops.ge(self, y)

    def __lt__(self, y: Any) -> Any:
        return ops.lt(self, y)

    def __le__(self, y: Any) -> Any:
        return ops.le(self, y)

    def __getattr__(self, name: str) -> Any:
        self.asked.append(f"its attribute {name}")
        raise AttributeError(f"a number that is not known yet has no attribute {name!r}")

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # isinstance(x, float) gets here
        self.asked.append("its class")
        return Unknown


def looks_plain(f: Callable[..., Any], count: int) -> bool:
    """Whether `f` uses its `count` numbers only in arithmetic and the table's operations."""
    asked: list[str] = []
    try:
        f(*[Unknown(asked) for _ in range(count)])
    except Exception:
        return False
    return not asked and not is_blind(f)


def is_blind(f: Any, depth: int = 4) -> bool:
    """Whether the code of a function, or of what it wraps, mentions one of those functions."""
    if not isinstance(f, FunctionType):
        return False
    if not BLIND.isdisjoint(f.__code__.co_names) or "is" in _operators(f):
        return True
    held = [cell.cell_contents for cell in f.__closure__ or () if _is_filled(cell)]
    return depth > 0 and any(is_blind(x, depth - 1) for x in held)


def _operators(f: FunctionType) -> set[str]:
    import dis

    return {"is" for i in dis.get_instructions(f.__code__) if i.opname == "IS_OP"}


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True
