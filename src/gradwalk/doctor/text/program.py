"""The text of a program, statement by statement: a script, or the cells of a notebook in order.

This file only reads text; it runs nothing.
"""

from __future__ import annotations
import __future__ as futures

import ast
import contextlib
import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

from ...files.notebooks import code_cells, is_notebook
from ..processes.sandbox import CouldNotLook
from .followed import Hint, with_rounds
from .hoisted import with_main_hoisted
from .hooks import is_hook, with_hooks
from .lifted import with_walks_lifted

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


class Program:
    """A file, in parts: (name, text). A script has one part; a notebook one for each cell, `homework.ipynb cell 3`."""

    def __init__(
        self, path: Path, instead: dict[str, str] | None = None, in_rounds: bool = False, hint: Hint | None = None
    ) -> None:
        self.path, self._in_rounds, self._hint = path, in_rounds, hint
        if is_notebook(path):
            self.parts = _cells(path)
        else:
            self.parts = [(str(path), path.read_text("utf-8", "replace").replace("\r\n", "\n"))]
        self.parts = [(name, (instead or {}).get(name, part)) for name, part in self.parts]
        self.files = [name for name, _ in self.parts]
        for name, part in self.parts:
            if name != str(path):  # a cell: known by its text, so that lines can be shown
                linecache.cache[name] = (len(part), None, part.splitlines(keepends=True), name)
        linecache.checkcache(str(path))
        self.trees = [(name, parsed(name, part)) for name, part in self.parts]

    @property
    def text(self) -> str:
        return "\n".join(part for _, part in self.parts)

    def trees_of_text(self) -> list[tuple[str, ast.Module]]:
        """Each part, parsed anew as it was written."""
        return [(name, parsed(name, part)) for name, part in self.parts]

    def statements(self) -> Iterator[tuple[CodeType, bool]]:
        """Each statement at the outermost level, ready to run, and whether it only defines or imports something."""
        flags = futures.annotations.compiler_flag if "from __future__ import annotations" in self.text else 0
        for name, tree in self.trees:
            hint = self._hint if self._hint is not None and self._hint.name == name else None
            told = with_rounds(tree, hint) if self._in_rounds else with_walks_lifted(with_main_hoisted(tree))
            for statement in with_hooks(told).body:
                code = compile(ast.Module([statement], []), name, "exec", flags=flags, dont_inherit=True)
                yield code, isinstance(statement, DEFINITIONS) or is_hook(statement)


def parsed(name: str, text: str) -> ast.Module:
    try:
        return ast.parse(text, name)
    except SyntaxError as error:
        shown = Path(name).name
        raise CouldNotLook(f"{shown}, line {error.lineno}: Python cannot read this: {error.msg}") from None
    except ValueError as error:
        raise CouldNotLook(f"{Path(name).name}: Python cannot read this: {error}") from None


def texts_beside(path: Path) -> list[str]:
    """The text of a program, and of the modules beside it that it names, directly or not."""
    waiting, found = {path}, dict[Path, str]()
    others = {file.stem: file for file in path.parent.glob("*.py")}
    while waiting:
        file = waiting.pop()
        with contextlib.suppress(OSError):
            found[file] = file.read_text("utf-8", "replace")
            words = set(re.findall(r"\w+", found[file]))
            waiting |= {others[word] for word in words & others.keys()} - found.keys()
    return list(found.values())


def _cells(path: Path) -> list[tuple[str, str]]:
    try:
        return [(f"{path.name} cell {cell.place}", cell.text) for cell in code_cells(path)]
    except ValueError as error:
        raise CouldNotLook(str(error)) from None
