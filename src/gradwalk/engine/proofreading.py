"""Proofreading of the table: checks each row before anything is generated from it.

The build first runs every row on symbols, so that a slip is reported by row and column, and not as an error in
generated code. Whether the derivatives are right is checked by the examiner, not here.
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import ops
from .op import Op
from .printers import expand, forward
from .symbols import Symbol

LENGTHS = range(1, 6)
"""How many inputs an operation on a list is tried with."""


class BadRow(ValueError):
    """A row of the table from which nothing can be generated."""


def proofread(table: Mapping[str, Op]) -> None:
    """Check every row; raise an error that lists everything wrong."""
    found = [f"{name}: {what}" for name, row in table.items() for what in complaints(row)]
    if found:
        raise BadRow("the table of operations cannot be built:\n  " + "\n  ".join(found))


def complaints(row: Op) -> Iterator[str]:
    if not row.name.isidentifier() or keyword.iskeyword(row.name):
        yield f"the name must be a Python name, since the row becomes gradwalk.NAME, but {row.name!r} is not one"
    elif getattr(ops, row.name, None) is not row:
        yield f"other rows refer to a row by its variable, so write `{row.name} = op({row.name!r}, ...)`"
    counted = [*_counted(row)]
    yield from counted or _read(row)


def _counted(row: Op) -> Iterator[str]:
    """Whether every column has as many inputs as the domain has intervals."""
    if not callable(row.partials):
        yield f"its derivatives must be a function, `lambda out, x: (d,)`, but they are a {type(row.partials).__name__}"
        return
    if row.arity is None:
        return
    because = f"the domain has {_intervals(row.arity)}{' (a setting needs one, too)' * (row.settings > 0)}"
    if row.composed and not _takes(row.forward, row.arity):
        yield f"{because}, so the computation must take {_inputs(row.arity)}"
    if not _takes(row.partials, row.arity + 1):
        yield f"{because}, so the derivatives must take `out` and {_inputs(row.arity)}"
    if row.kinks and not _takes(row.kinks, row.arity):
        yield f"{because}, so the kinks must take {_inputs(row.arity)}"


def _read(row: Op) -> Iterator[str]:
    """Whether the computation and the derivatives run on symbols."""
    try:
        if row.arity is not None:
            expand(forward(row))
    except RecursionError:
        yield "it is composed of itself, directly or through other rows"
    except Exception as error:
        yield f"its computation cannot be read: {error}"
    for count in LENGTHS if row.arity is None else [row.arity]:
        try:
            given = row.partials(Symbol("out"), *(Symbol(f"x{i}") for i in range(count)))
        except Exception as error:
            yield f"its derivatives cannot be read: {error}"
            return
        if not isinstance(given, tuple):
            yield "its derivatives must be a tuple, one for each input; for a single one write `(d,)`, with the comma"
            return
        if len(given) != count - row.settings:
            yield f"it has {len(given)} derivatives for {_inputs(count - row.settings)}"
            return


def _takes(function: str | Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))  # type: ignore[arg-type]
    except TypeError:
        return False
    except ValueError:  # built in, without a signature
        return True
    return True


def _inputs(count: int) -> str:
    return f"{count} input{'s' * (count != 1)}"


def _intervals(count: int) -> str:
    return f"{count} interval{'s' * (count != 1)}"
