"""Names that a new row of the table cannot have, because something else goes by them already.

They are read from the source files: once the package is imported, a row has put itself in the other thing's place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ENGINE = Path(__file__).parent


def taken(name: str, method: bool) -> str:
    """What else has this name, or an empty string; `method`: whether the row becomes a method of Value too."""
    if name in _used_by_the_table():
        return "since ops.py itself uses it for something else"
    if name in _of_the_package():
        return f"since there is a gradwalk.{name} already"
    if method and name in _of_a_value():
        return f"since every Value has a {name} already, and a row with one input becomes a method"
    return ""


@cache
def _used_by_the_table() -> frozenset[str]:
    """What ops.py imports, defines or uses that is not a row."""
    tree = _parsed(ENGINE / "ops.py")
    rows = {name for node in tree.body if isinstance(node, ast.Assign) and _makes_rows(node) for name in _targets(node)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store)}
    local = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    walrus = {node.target.id for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)}
    defined = {name for node in tree.body if not isinstance(node, ast.Assign) for name in _bound(node)}
    return frozenset((used - local - walrus - rows) | defined | {"math", "operator", "annotations"})


def _makes_rows(node: ast.Assign) -> bool:
    calls = [call.func for call in ast.walk(node.value) if isinstance(call, ast.Call)]
    return any(isinstance(called, ast.Name) and called.id in ("op", "comparison") for called in calls)


@cache
def _of_the_package() -> frozenset[str]:
    """What gradwalk offers besides the rows: what its __init__.py imports, and its rooms."""
    package = ENGINE.parent
    imports = [x for x in ast.walk(_parsed(package / "__init__.py")) if isinstance(x, (ast.Import, ast.ImportFrom))]
    names = {name for node in imports for name in _bound(node)}
    return frozenset(names | {path.stem for path in package.iterdir()})


@cache
def _of_a_value() -> frozenset[str]:
    found: set[str] = set()
    classes = [
        node
        for file in ("value", "object_protocol")
        for node in _parsed(ENGINE / f"{file}.py").body
        if isinstance(node, ast.ClassDef)
    ]
    for part in (part for kind in classes for part in kind.body):
        names = list(_bound(part))
        found.update(names)
        if "__slots__" in names:
            found.update(str(text.value) for text in ast.walk(part) if isinstance(text, ast.Constant))
    return frozenset(found)


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a statement gives to something."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name.split(".")[0] for alias in node.names)
    elif isinstance(node, ast.Assign):
        yield from _targets(node)
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def _targets(node: ast.Assign) -> Iterator[str]:
    yield from (x.id for target in node.targets for x in ast.walk(target) if isinstance(x, ast.Name))


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
