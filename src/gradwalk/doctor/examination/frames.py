"""The failing expression: its syntax, and the values of its parts in the frame that the error passed through."""

from __future__ import annotations

import ast
import linecache
import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..runs.running import Run


def failing(run: Run) -> Iterator[tuple[ast.expr, Any]]:
    """The expressions in the program's innermost line that the error passed through, outermost first, and the frame."""
    seen = traceback.walk_tb(run.error.__traceback__ if run.error else None)
    frames = [(frame, line) for frame, line in seen if frame.f_code.co_filename in run.program.files]
    for frame, line in frames[-1:]:
        for node in ast.walk(_tree(frame.f_code.co_filename)):
            if isinstance(node, ast.expr) and node.lineno <= line <= (node.end_lineno or 0):
                yield node, frame


def texts_there(run: Run) -> Iterator[tuple[str, str, int, str]]:
    """Variables that hold a number as text, in the lines that the error passed through, innermost first: the name, the
    text, and the line with its file."""
    seen = traceback.walk_tb(run.error.__traceback__ if run.error else None)
    frames = [(frame, line) for frame, line in seen if frame.f_code.co_filename in run.program.files]
    for frame, line in reversed(frames):
        file = frame.f_code.co_filename
        nodes = [
            n for n in ast.walk(_tree(file)) if isinstance(n, ast.expr) and n.lineno <= line <= (n.end_lineno or 0)
        ]
        calls = [n for n in nodes if isinstance(n, ast.Call) and getattr(n.func, "id", "") in ("float", "int", "str")]
        turned = {id(part) for call in calls for part in ast.walk(call)}  # into a number, or into text on purpose
        for node in nodes:
            here = isinstance(node, (ast.Name, ast.Subscript)) and id(node) not in turned
            held = worth(node, frame) if here and isinstance(node, ast.expr) else None
            if isinstance(held, str) and _is_a_number(held):
                yield ast.unparse(node), held, line, file


def _is_a_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def worth(node: ast.expr, frame: Any) -> Any:
    """The value of an expression in a frame, making no calls except to `len`; None if that is not enough."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    if any(getattr(n.func, "id", "") != "len" for n in calls):
        return None
    try:
        return eval(compile(ast.Expression(node), "<asked>", "eval"), frame.f_globals, frame.f_locals)
    except Exception:
        return None


def _tree(file: str) -> ast.AST:
    try:
        return ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return ast.Module([], [])
