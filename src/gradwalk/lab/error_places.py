"""Where in a learner's text an error arose, down to the operation: Python records columns as well as lines."""

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

    of              for `P[a]`: P, as written; "" for anything else
    key             for `P[a]`: a
    elsewhere       whether it arose in library code, whose own message explains it
    said_by_itself  whether it came from a `raise` statement of the program itself
    """

    of: str = ""
    key: str = ""
    elsewhere: bool = False
    said_by_itself: bool = False


def place_of(problem: BaseException) -> Place | None:
    """Where an error arose; None if the program never ran."""
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
    """The syntax tree of the operation that was being carried out."""
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
