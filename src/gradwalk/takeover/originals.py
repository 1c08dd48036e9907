"""A program that keeps its own class runs its own text: what was rewritten is put back as soon as this is decided.

    parts(tree)                 the statements of a module, in parts that end where the decision may be made
    text_of(path)               a script, or the cells of a notebook
    put_back(trees)             every existing function gets the code that the program's author wrote

A module is executed part by part: each is compiled when its turn comes, rewritten or as it was written.
"""

from __future__ import annotations
import __future__

import ast
import gc
import linecache
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from ..files.notebooks import code_cells, is_notebook

PLACE = "_gradwalk_place"
FUTURE = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names if name != "nested_scopes"
)


def text_of(path: Path) -> str:
    """What a script says, or all cells of a notebook."""
    if not is_notebook(path):
        return path.read_text(encoding="utf-8")
    text = "\n".join(f"{cell.text}\n" for cell in code_cells(path))
    linecache.cache[str(path)] = (len(text), None, text.splitlines(keepends=True), str(path))
    return text


def numbered(tree: ast.Module) -> ast.Module:
    """The tree, with each statement numbered, whatever is inserted between them later."""
    for place, statement in enumerate(tree.body):
        setattr(statement, PLACE, place)
    return tree


def parts(tree: ast.Module, taking: str) -> Iterator[tuple[int, list[ast.stmt]]]:
    """Statements of a numbered tree that was rewritten, in parts, with how many of the program's own came before. A
    part ends after an import, and after a call of `taking`."""
    places = [getattr(x, PLACE) for x in tree.body if hasattr(x, PLACE)]
    whole = places == [*range(len(places))]  # none of the program's own statements was replaced by another
    done: int = 0
    part: list[ast.stmt] = []
    for statement in tree.body:
        part.append(statement)
        if whole and (isinstance(statement, (ast.Import, ast.ImportFrom)) or _calls(statement, taking)):
            yield done, part
            done, part = max((getattr(x, PLACE) + 1 for x in part if hasattr(x, PLACE)), default=done), []
    if part:
        yield done, part


def _calls(statement: ast.stmt, taking: str) -> bool:
    call = getattr(statement, "value", None)
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == taking


def compiled(statements: list[ast.stmt], file: str, before: CodeType | None) -> CodeType:
    """A part of a module, with the `from __future__` imports of earlier parts."""
    flags = before.co_flags & FUTURE if before is not None else 0
    code: CodeType = compile(ast.Module(statements, []), file, "exec", flags, dont_inherit=True)
    return code


def put_back(trees: Mapping[str, ast.Module]) -> None:
    """Every function that was made from one of these files gets its own code back. A call in progress finishes
    with the code it began with."""
    modules = {file: compile(tree, file, "exec", dont_inherit=True) for file, tree in trees.items()}
    written = {file: {_key(code): code for code in _codes(module)} for file, module in modules.items()}
    # a rewritten function whose place was moved keeps its rewritten code, which computes the same
    for function in gc.get_objects():
        if type(function) is FunctionType and (codes := written.get(function.__code__.co_filename)):
            code = codes.get(_key(function.__code__))
            if code is not None and code.co_freevars == function.__code__.co_freevars:
                function.__code__ = code


def _key(code: CodeType) -> tuple[Any, ...]:
    """What tells a function from all others in its file, also from those in the same line."""
    places = [place for place in code.co_positions() if place[0] is not None and place[3]]
    begins = min(((line, column) for line, _, column, _ in places), default=None)
    return code.co_qualname, code.co_firstlineno, code.co_varnames[: code.co_argcount], begins


def _codes(code: CodeType) -> Iterable[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def without_wrappers(names: dict[str, Any]) -> None:
    """Unwraps functions that were wrapped for lending (borrowed.py), in these names and in the classes among them."""
    for name, held in list(names.items()):
        if _is_lendable(held):
            names[name] = held.__wrapped__
        elif isinstance(held, type) and held.__module__ == names.get("__name__"):
            for inner, method in list(vars(held).items()):
                if _is_lendable(method):
                    setattr(held, inner, method.__wrapped__)
                elif isinstance(method, (staticmethod, classmethod)):
                    function: Any = method.__func__
                    if _is_lendable(function):
                        setattr(held, inner, type(method)(function.__wrapped__))


def _is_lendable(held: Any) -> bool:
    return type(held) is FunctionType and hasattr(held, "is_lendable")
