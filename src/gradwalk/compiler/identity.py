"""Whether code asks a comparison for its identity: `(x > 0) is True`, `match x > 0: case True: ...`.

While a function is traced, a comparison is a Value and not a bool. Branching on it is refused (trace.py), but `is` asks
no object: it would be false, without a word. So the code behind each comparison is read: what is done with the result
at once, after it was returned, or under the name that it was given.

What is handed on as an argument, or put into a container, is not followed.
"""

from __future__ import annotations

import bisect
import dis
import functools
from dis import Instruction
from types import CodeType, FrameType

PADDING = frozenset({"CACHE", "NOP", "EXTENDED_ARG", "PRECALL", "NOT_TAKEN"})
COPIES = frozenset({"COPY", "DUP_TOP"})
RETURNS = frozenset({"RETURN_VALUE"})


@functools.lru_cache(maxsize=256)
def _code(code: CodeType) -> tuple[Instruction, ...]:
    return tuple([i for i in dis.get_instructions(code) if i.opname not in PADDING])


def _next(kept: tuple[Instruction, ...], at: int) -> int:
    """Which instruction comes after the one at this offset, or in whose cache it lies."""
    return bisect.bisect_right(kept, at, key=lambda i: i.offset)


def is_asked(frame: FrameType | None, last: FrameType | None) -> bool:
    """Whether the result of the instruction that `frame` is at will be asked whether it is True or False. Where it is
    returned, callers are looked at, up to `last`."""
    while frame is not None and frame is not last:
        code, at = frame.f_code, frame.f_lasti
        if not _returned(code, at):
            return _asked(code, at)
        frame = frame.f_back
    return False


@functools.lru_cache(maxsize=4096)
def _returned(code: CodeType, at: int) -> bool:
    kept = _code(code)
    k = _next(kept, at)
    return any(i.opname in RETURNS for i in kept[k : k + 1])


@functools.lru_cache(maxsize=4096)
def _asked(code: CodeType, at: int) -> bool:
    kept = _code(code)
    k = _next(kept, at)
    names = set()
    while True:  # a = b = x > 0; self.a = x > 0; (a := x > 0) is True
        if _tested(kept, k):
            return True
        while k < len(kept) and kept[k].opname in COPIES:
            k += 1
        attribute = [i.opname for i in kept[k + 1 : k + 2]] == ["STORE_ATTR"]
        k += attribute
        if k >= len(kept) or not kept[k].opname.startswith("STORE_"):
            break
        names.add(kept[k].argval)
        k += 1
    return any(i.opname.startswith("LOAD_") and i.argval in names and _tested(kept, n) for n, i in enumerate(kept, 1))


def _tested(kept: tuple[Instruction, ...], k: int) -> bool:
    """Whether what is on top of the stack before instruction k is compared by `is`, with anything but None."""
    while k < len(kept) and kept[k].opname in COPIES:
        k += 1
    if k < len(kept) and kept[k].opname == "IS_OP":
        return True
    other = kept[k] if k + 1 < len(kept) and kept[k + 1].opname == "IS_OP" else None
    return other is not None and other.opname.startswith("LOAD_") and other.argval is not None
