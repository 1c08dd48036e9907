"""The statements of a script, by their lines, and the names that they give to what they make."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Statement:
    """A simple statement, or the head of a compound one."""

    first: int
    last: int
    names: tuple[str, ...]
    """What it assigns to, as it is written: `K`, `L[i][j]`, `self.h`."""
    returns: bool
    """It hands a result to the caller."""

    @property
    def bases(self) -> tuple[str, ...]:
        """The same without indices, and without `self`."""
        return tuple(dict.fromkeys(name.split("[")[0].removeprefix("self.") for name in self.names))


class Statements:
    def __init__(self) -> None:
        self._trees: dict[str, ast.Module] = {}
        self._lines: dict[str, dict[int, Statement]] = {}
        self._headers: dict[str, dict[int, str]] = {}
        self._loops: dict[str, dict[int, int]] = {}

    def _tree(self, file: str) -> ast.Module:
        if file not in self._trees:
            try:
                tree = ast.parse(Path(file).read_text(encoding="utf-8"))
            except (OSError, SyntaxError, ValueError):
                tree = ast.Module([], [])
            self._trees[file] = tree
        return self._trees[file]

    def at(self, file: str, line: int) -> Statement | None:
        """The statement at a line of a file; None if it cannot be read."""
        if file not in self._lines:
            self._lines[file] = dict(_by_line(self._tree(file).body))
        return self._lines[file].get(line)

    def loops(self, file: str) -> dict[int, int]:
        """The first and the last lines of all loops."""
        if file not in self._loops:
            loops = [x for x in ast.walk(self._tree(file)) if isinstance(x, (ast.For, ast.AsyncFor, ast.While))]
            self._loops[file] = {x.lineno: max(y.end_lineno or 0 for y in x.body) for x in loops}
        return self._loops[file]

    def header(self, file: str, line: int) -> str:
        """How a loop is written: `for t in range(60)`."""
        if file not in self._headers:
            loops = (x for x in ast.walk(self._tree(file)) if isinstance(x, (ast.For, ast.AsyncFor, ast.While)))
            self._headers[file] = {x.lineno: _head(x) for x in loops}
        return self._headers[file].get(line, "")


def _head(loop: ast.For | ast.AsyncFor | ast.While) -> str:
    if isinstance(loop, ast.While):
        return f"while {ast.unparse(loop.test)}"
    return f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"


def _by_line(body: list[ast.stmt]) -> Iterator[tuple[int, Statement]]:
    """Every line of simple statements; what comes later inside of a line wins."""
    for outer in body:
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from _by_line(outer.body)
            continue
        inside = [x for x in ast.walk(outer) if isinstance(x, ast.stmt)]
        functions = [x for x in inside if isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
        for x in sorted((x for x in inside if x not in functions), key=lambda x: x.lineno):
            last = x.end_lineno or x.lineno
            inner = getattr(x, "body", None)
            last = inner[0].lineno - 1 if inner else last
            for line in range(x.lineno, last + 1):
                yield line, Statement(x.lineno, last, tuple(_names(x)), isinstance(x, ast.Return))
        for x in functions:
            yield from _by_line(x.body)


def _names(x: ast.stmt) -> Iterator[str]:
    """What a statement assigns to; of `scores.append(...)`, scores."""
    targets: list[ast.expr] = []
    if isinstance(x, ast.Assign):
        targets = x.targets
    elif isinstance(x, (ast.AugAssign, ast.AnnAssign)):
        targets = [x.target]
    elif isinstance(x, ast.Expr) and isinstance(x.value, ast.Call):
        filled = x.value.func
        if isinstance(filled, ast.Attribute) and filled.attr in ("append", "extend", "insert"):
            targets = [filled.value]
    for target in targets:
        for one in target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]:
            yield ast.unparse(one)
