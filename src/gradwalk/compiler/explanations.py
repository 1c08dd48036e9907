"""Errors inside a traced function, with the line, and with what a row is if it was taken for something else."""

from __future__ import annotations

import linecache
import re
import traceback
from collections.abc import Iterator, Sequence
from typing import Any

from ..engine.containers import entries, flatten, is_container
from ..engine.errors import OURS
from ..engine.real import as_float
from ..engine.value import Value
from . import refusals
from .refusals import BranchError


class EntryError(BranchError):
    """A number of the row picks an entry of a list. `found` is Python's error."""

    def __init__(self, words: str, found: Exception) -> None:
        super().__init__(words)
        self.found = found


def explain(error: Exception, row: Sequence[Any], title: str) -> None:
    """Raises another error, or adds a note, if a row is not what the function takes it for."""
    if _picks_an_entry(error):
        raise EntryError(f"{users_line(error)}\n{refusals.entry()}", error) from None
    if isinstance(error, TypeError) and re.search("Value.* interpreted as an integer", str(error)):
        raise BranchError(f"{users_line(error)}\n{refusals.count()}") from None
    if isinstance(error, TypeError) and re.search(r" (for|unary) [&|^~]: .*Value", str(error)):
        raise BranchError(f"{users_line(error)}\n{refusals.logic()}") from None
    used = _used_as_number(error, row)
    if used:
        raise TypeError(f"{users_line(error)}\n{_no_number(used)}") from None
    if row:
        error.add_note(f"{title} was being traced, with one row of the batch: {str(row)[1:-1]:.400}")
        for single in _containers(row) if isinstance(error, TypeError) and "'list'" in str(error) else ():
            if len(single) == 1:
                error.add_note(_no_number(single))


def _picks_an_entry(error: Exception) -> bool:
    """Whether it is Python's error for xs[v] or table[v] with a Value."""
    if isinstance(error, KeyError):
        return bool(error.args) and isinstance(error.args[0], Value)
    if isinstance(error, IndexError):  # NumPy's
        return str(error).startswith("only integers, slices")
    return isinstance(error, TypeError) and "indices must be integers" in str(error) and "Value" in str(error)


def _used_as_number(error: Exception, row: Sequence[Any]) -> Any:
    """The list, tuple or dict of the row that the engine refused as a number, if that is what the error is about."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    if not last or last.tb_frame.f_code is not as_float.__code__:
        return None
    return next((tree for tree in _containers(row) if tree is last.tb_frame.f_locals["x"]), None)


def _no_number(used: Any) -> str:
    """The message for several numbers of a row used as one, with what to write instead."""
    what = f"{used!r:.100} is a {type(used).__name__}, in every row of the batch, and was used as one number.\n"
    first = f"{next(flatten(used))!r} "[:-1]  # an ordinary str, which may be inspected
    if isinstance(used, list) and len(used) == 1:
        name = first.removesuffix("[0]")
        return (
            f"{what}  write {first} inside the function;\n"
            f"  or pass one number per row: {name}[:, 0] of an array, [row[0] for row in {name}] of a list"
        )
    return f"{what}  write {first} for the first of its numbers, or gradwalk.sum(...), gradwalk.dot(ws, ...) over all"


def _containers(tree: Any) -> Iterator[Any]:
    """All non-empty lists, tuples and dicts inside a tree."""
    for _, branch in entries(tree):
        if is_container(branch):
            if branch:
                yield branch
            yield from _containers(branch)


def users_line(error: BaseException) -> str:
    """The last line of the user's code that an error came through, with its text."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(OURS)]
    if not frames:
        return "in the traced function:"
    last = frames[-1]
    text = last.line or linecache.getline(last.filename, last.lineno or 0).strip()
    return f"{last.filename}:{last.lineno}, in {last.name}:\n    {text}"
