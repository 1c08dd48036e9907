"""Proofreading of the table: checks each row before anything is generated from it.

The build first runs every row on symbols, so that a slip is reported by row and column, and not as an error in
generated code. Whether the derivatives are right is checked by the examiner, not here.
"""

from __future__ import annotations

import difflib
import inspect
import keyword
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import ops, real
from .op import Op
from .printers import PRIMITIVES, expand, forward
from .symbols import Symbol
from .taken import taken

LENGTHS = range(1, 6)
"""How many inputs an operation on a list is tried with."""

MOST = 3
"""How many inputs a row may have that is not an operation on a list: they are called x, y and z everywhere."""

Slip = tuple[str, str]
"""A column of the row, and what is wrong there."""

COLUMNS = [name for name, column in inspect.signature(Op).parameters.items() if column.kind != column.VAR_KEYWORD]


class BadRow(ValueError):
    """A row of the table from which nothing can be generated."""


class Strict(Symbol):
    """A symbol that refuses `x == 0` as well, which on others is simply false: they are different things."""

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Any:
        made = super().__gradwalk__(op, inputs)
        return Strict(made.name, made.op, made.inputs) if type(made) is Symbol else made

    def __eq__(self, y: object) -> bool:
        raise TypeError("a symbol has no number yet: write eq(x, 0) for x == 0, and where(eq(x, 0), ...) for a branch")

    __ne__ = __eq__
    __hash__ = object.__hash__


def proofread(table: Mapping[str, Op]) -> None:
    """Check every row; raise an error that lists everything wrong."""
    found = [f"{name}, {column}: {what}" for name, row in table.items() for column, what in slips(row)]
    if found:
        raise BadRow("the table of operations cannot be built:\n  " + "\n  ".join(found))


def checked(table: dict[str, Op]) -> dict[str, Op]:
    """The table; or the end of a program that would have generated something from it, with what is wrong in words."""
    try:
        proofread(table)
    except BadRow as error:
        raise SystemExit(str(error)) from None
    return table


def slips(row: Op) -> Iterator[Slip]:
    yield from _name(row)
    for column in row.unknown:
        near = difflib.get_close_matches(column, COLUMNS, 1)
        yield column, f"there is no such column; {f'did you mean {near[0]!r}?' if near else 'see CONTRIBUTING.md'}"
    counted = [*_domain(row)] or [*_counts(row)]
    yield from counted or _read(row)


def _name(row: Op) -> Iterator[Slip]:
    if not row.name.isidentifier() or keyword.iskeyword(row.name):
        yield "name", f"it must be a Python name, since the row becomes gradwalk.NAME, but {row.name!r} is not one"
    elif row.name.startswith("_") or not row.name.isascii():
        yield "name", f"{row.name!r} cannot be used in every language: begin with a letter, and keep to a-z, 0-9 and _"
    elif len(row.name) == 1 or row.name == "out":
        yield "name", f"{row.name!r} is what people call their variables: choose a longer name"
    elif use := taken(row.name, method=row.arity == 1 + row.settings):
        yield "name", f"{row.name!r} is taken, {use}: choose another"
    elif getattr(ops, row.name, None) is not row:
        yield "name", f"other rows refer to a row by its variable, so write `{row.name} = op({row.name!r}, ...)`"


def _domain(row: Op) -> Iterator[Slip]:
    """Whether the domain is a list of intervals, and their number one that a row can have."""
    if not row.domain or not all(map(_is_interval, row.domain)):
        yield (
            "domain",
            "write a list with an interval for each input, the smaller number first: [ANY], [(-1.0, 1.0), POSITIVE]",
        )
    elif row.arity is not None and row.arity > MOST:
        yield (
            "domain",
            f"it has {row.arity} intervals, but a row has at most {MOST} inputs, or takes a list, as sum does",
        )
    elif not 0 <= row.settings < len(row.domain):
        yield (
            "settings",
            f"{row.settings} of {_inputs(len(row.domain))} cannot be settings: at least one is differentiated",
        )


def _is_interval(x: Any) -> bool:
    return (
        isinstance(x, (tuple, list))
        and len(x) == 2
        and all(isinstance(end, (int, float)) and math.isfinite(end) for end in x)
        and x[0] < x[1]
    )


def _counts(row: Op) -> Iterator[Slip]:
    """Whether every column has as many inputs as the domain has intervals."""
    if not callable(row.partials):
        kind = type(row.partials).__name__
        yield "partials", f"they must be a function, `lambda out, x: (d,)`, but they are a {kind}"
        return
    if row.arity is None:
        return
    because = f"the domain has {_intervals(row.arity)}{' (a setting needs one, too)' * (row.settings > 0)}"
    if row.composed and not _takes(row.forward, row.arity):
        yield "forward", f"{because}, so the computation must take {_inputs(row.arity)}"
    if row.primitive and row.primitive not in real.OPERATORS:
        yield from _primitive(row, because)
    if not _takes(row.partials, row.arity + 1):
        yield "partials", f"{because}, so the derivatives must take `out` and {_inputs(row.arity)}"
    if row.kinks and not _takes(row.kinks, row.arity):
        yield "kinks", f"{because}, so the kinks must take {_inputs(row.arity)}"
    if row.written.count("{}") != row.arity:
        yield "written", f"{because}, so it needs {{}} {row.arity} times, where the inputs are written"
    if callable(row.tame) and not (row.settings and _takes(row.tame, row.settings)):
        yield (
            "tame",
            f"as a function it takes the settings, which are {row.settings} here: write True or False",
        )


def _primitive(row: Op, because: str) -> Iterator[Slip]:
    if row.primitive not in PRIMITIVES:
        yield (
            "forward",
            f"{row.primitive!r} is not a function that C, Python, JavaScript and JAX all have: write a composition of "
            f"other rows, lambda x: ...; those that all have are {', '.join(PRIMITIVES)}",
        )
    elif PRIMITIVES[row.primitive] != row.arity:
        yield "forward", f"{because}, but {row.primitive!r} takes {_inputs(PRIMITIVES[row.primitive])}"


def _read(row: Op) -> Iterator[Slip]:
    """Whether the columns that are functions run on symbols."""
    try:
        tree = _formula(row) if row.arity is not None else 0
        if not _is_number(expand(tree)):
            yield "forward", "the computation must give one number: a formula in operations"
        elif unused := [name for name in "xyz"[: row.arity] if row.arity and name not in _names(tree)]:
            yield "forward", f"its result does not depend on input {'xyz'.index(unused[0]) + 1}: leave that input out"
    except RecursionError:
        yield "forward", "it is composed of itself, directly or through other rows"
    except Exception as error:
        yield "forward", f"the computation cannot be read: {_said(error)}"
    for count in LENGTHS if row.arity is None else [row.arity]:
        if wrong := _read_partials(row, count):
            yield "partials", wrong
            break
    try:
        if row.kinks and not _is_number(row.kinks(*(Strict(f"x{i}") for i in range(len(row.domain))))):
            yield "kinks", "they must give one number, which is 0 where the derivative jumps"
    except Exception as error:
        yield "kinks", f"they cannot be read: {_said(error)}"


def _read_partials(row: Op, count: int) -> str:
    try:
        given = row.partials(Strict("out"), *(Strict(f"x{i}") for i in range(count)))
    except Exception as error:
        return f"the derivatives cannot be read: {_said(error)}"
    if not isinstance(given, tuple):
        return "the derivatives must be a tuple, one for each input; for a single one write `(d,)`, with the comma"
    wanted = count - row.settings
    if len(given) != wanted:
        many = f"{len(given)} derivative{'s' * (len(given) != 1)} for {_inputs(wanted)}"
        none = " (a setting has none)" if row.settings else ""
        return f"there {'is' if len(given) == 1 else 'are'} {many}{none}: give one for each, in the same order"
    return (
        ""
        if all(map(_is_number, given))
        else "each derivative must be one number: a formula in operations, an int or a float"
    )


def _formula(row: Op) -> Any:
    """The computation as a formula of symbols."""
    if isinstance(row.forward, str):
        return forward(row)
    return row.forward(*map(Strict, "xyz"[: row.arity]))


def _names(tree: Any) -> set[str]:
    """The inputs that a formula uses."""
    found, seen, waiting = set[str](), set[int](), [tree]
    while waiting:
        x = waiting.pop()
        if isinstance(x, Symbol) and id(x) not in seen:
            seen.add(id(x))
            found.add(x.name)
            waiting += x.inputs
    return found


def _is_number(x: Any) -> bool:
    return isinstance(x, (Symbol, int, float))


def _said(error: Exception) -> str:
    hint = ", which is neither a row nor imported in ops.py" if isinstance(error, NameError) else ""
    return f"{error}{hint}"


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
