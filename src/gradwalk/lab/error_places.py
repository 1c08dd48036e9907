"""Where in a learner's text an error arose, down to the operation: Python keeps its place, not only its line."""

from __future__ import annotations

import ast
import linecache
import os
from dataclasses import dataclass
from itertools import islice
from types import TracebackType


@dataclass(frozen=True)
class Place:
    """The place of an error.

    of              for `P[a]`: P, as it is written; "" for anything else
    key             for `P[a]`: a
    elsewhere       whether it arose in somebody else's code, which has words of its own for it
    said_by_itself  whether a `raise` of the program's own brought it up
    """

    of: str = ""
    key: str = ""
    elsewhere: bool = False
    said_by_itself: bool = False


def place_of(problem: BaseException) -> Place | None:
    """The place where an error arose; None if it never ran."""
    trace = problem.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None or isinstance(problem, SyntaxError):
        return None
    if os.path.isabs(trace.tb_frame.f_code.co_filename):
        return Place(elsewhere=True)
    node = _operation(trace)
    if isinstance(node, ast.Subscript):
        return Place(ast.unparse(node.value), ast.unparse(node.slice))
    return Place(said_by_itself=isinstance(node, ast.Raise))


def _operation(trace: TracebackType) -> ast.AST | None:
    """What was being done, as Python reads it."""
    code = trace.tb_frame.f_code
    first, last, start, end = next(islice(code.co_positions(), trace.tb_lasti // 2, None))
    if None in (first, last, start, end):
        return None
    lines = [linecache.getline(code.co_filename, i).encode() for i in range(first, last + 1)]  # type: ignore[arg-type, operator]
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][start:]
    try:
        (statement,) = ast.parse(b"".join(lines).decode()).body
    except (SyntaxError, ValueError):
        return None
    return statement.value if isinstance(statement, ast.Expr) else statement
