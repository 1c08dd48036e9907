"""table[token] in a traced function, where token is a number of the row: read as gradwalk.take(table, token).

A list accepts only whole numbers as an index, and has no hook for a Value. When a trace fails for that reason, the
function is read again from its source, with a function call in place of each `a[b]`, and traced again. If there is no
source, the error says what to write.
"""

from __future__ import annotations

import ast
import gc
import linecache
import warnings
from collections.abc import Iterator
from types import CodeType, FunctionType, TracebackType
from typing import Any

from ..engine.errors import OURS
from ..engine.lookups import take
from ..engine.value import Value

MARK = "gradwalk's function for a[b]"
"""Stands for `entry` in the code until that is put there: only strings and numbers can be compiled as constants."""


def entry(container: Any, place: Any) -> Any:
    """container[place], where place may be a Value if the container is a list."""
    if isinstance(place, Value) and (isinstance(container, (list, tuple)) or hasattr(container, "tolist")):
        return take(container, place)
    return container[place]


class Rereading:
    """Functions that have other code for the duration of a trace."""

    def __init__(self) -> None:
        self.before: list[tuple[FunctionType, CodeType]] = []

    def __enter__(self) -> Rereading:
        return self

    def __exit__(self, *_: object) -> None:
        for function, code in self.before:
            function.__code__ = code

    def understands(self, traceback: TracebackType | None) -> bool:
        """Whether the function that failed was found, and its brackets now take a Value."""
        codes = list(_codes(traceback))
        if not codes:
            return False
        whole = next(code for code in codes if codes[-1] in _inside(code))  # the function, not a comprehension in it
        if any(function.__code__ is whole for function, _ in self.before):
            return False  # this was already done, so these are other brackets: those of a dict
        functions = [x for x in gc.get_referrers(whole) if isinstance(x, FunctionType) and x.__code__ is whole]
        other = _reread(whole)
        if not functions or other is None or other.co_freevars != whole.co_freevars:
            return False
        for function in functions:
            self.before.append((function, whole))
            function.__code__ = other
        return True


def _codes(traceback: TracebackType | None) -> Iterator[CodeType]:
    """The code of the user's functions that an error went through, innermost last."""
    while traceback:
        code = traceback.tb_frame.f_code
        if not code.co_filename.startswith(OURS):
            yield code
        traceback = traceback.tb_next


def _inside(code: CodeType) -> Iterator[CodeType]:
    """A code object and all those defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _inside(constant)


def _reread(code: CodeType) -> CodeType | None:
    """The code of a function with calls in place of brackets; None if its source cannot be found."""
    text = "".join(linecache.getlines(code.co_filename))
    try:
        plain = compile(text, code.co_filename, "exec", dont_inherit=True)
        tree = ast.fix_missing_locations(_Brackets().visit(ast.parse(text)))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # it warns that a string is called like a function
            whole = compile(tree, code.co_filename, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    pairs = list(zip(_inside(plain), _inside(whole)))
    same = [new for old, new in pairs if old == code]
    alike = [new for old, new in pairs if _place(old) == _place(code)]
    found = same if len(same) == 1 else alike
    return _with_entry(found[0]) if len(found) == 1 else None


def _place(code: CodeType) -> tuple[Any, ...]:
    return code.co_name, code.co_firstlineno, code.co_varnames[: code.co_argcount], code.co_freevars


def _with_entry(code: CodeType) -> CodeType:
    constants = [_with_entry(x) if isinstance(x, CodeType) else entry if x == MARK else x for x in code.co_consts]
    return code.replace(co_consts=tuple(constants))


class _Brackets(ast.NodeTransformer):
    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Constant)):
            return node
        call = ast.Call(func=ast.Constant(MARK), args=[node.value, node.slice], keywords=[])
        return ast.copy_location(call, node)
