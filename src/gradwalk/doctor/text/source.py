"""Lines of a program: where a gradient is written, where a walk is made, where a value leaves the graph.

This file only reads source text; it runs nothing.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..report import Place
from .lifted import source_of


class Code:
    """The source of a function, a method or a whole file, with its own line numbers; empty if there is none."""

    def __init__(self, file: str, text: str, first: int = 1) -> None:
        self.file, self.lines, self.first = file, text.splitlines(), first
        self.tree: ast.AST = _tree(textwrap.dedent(text))

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of its syntax tree, in the order of `ast.walk`."""
        return list(ast.walk(self.tree))

    @classmethod
    def of(cls, thing: Any) -> Code:
        """The code of a function or class, as far as Python can find it."""
        if isinstance(thing, type):
            return cls._of_class(thing)
        try:
            lines, first = source_of(thing)
            thing = inspect.unwrap(thing)
            return cls(Path(inspect.getsourcefile(thing) or "").name, "".join(lines), first)
        except (OSError, TypeError):
            return cls("", "")

    @classmethod
    def _of_class(cls, kind: type) -> Code:
        """The code of a class, by the file of its functions, which also works for a class in a script that was run."""
        codes = [code for member in vars(kind).values() if (code := getattr(member, "__code__", None))]
        whole = cls.of_file(codes[0].co_filename) if codes else cls("", "")
        for node in whole.nodes:
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                text = "\n".join(whole.lines[node.lineno - 1 : node.end_lineno])
                return cls(whole.file, text, node.lineno)
        return cls("", "")

    @classmethod
    def of_file(cls, path: str) -> Code:
        return _whole(Path(path).name, "".join(linecache.getlines(path)))

    def place(self, node: Any) -> Place:
        """The place of a node, or of the whole code if there is none."""
        line = getattr(node, "lineno", None)
        if line is None:
            return Place(self.file, self.first if self.lines else None, self.lines[0] if self.lines else "")
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return Place(self.file, self.first + line - 1, text)

    def find(self, test: Callable[[ast.AST], bool]) -> Place | None:
        """The first node, from the top, that passes the test."""
        found = [node for node in self.nodes if test(node) and hasattr(node, "lineno")]
        return self.place(min(found, key=lambda node: node.lineno)) if found else None


@lru_cache(64)
def _tree(text: str) -> ast.AST:
    """The syntax tree of a text, parsed once; it must not be changed."""
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


@lru_cache(16)
def _whole(name: str, text: str) -> Code:
    return Code(name, text)


class Files:
    """Several files as one: the one that trains first, then those beside it, or the other cells of a notebook."""

    def __init__(self, paths: list[str]) -> None:
        self.codes = [Code.of_file(path) for path in dict.fromkeys(filter(None, paths))]

    @property
    def lines(self) -> list[str]:
        return [line for code in self.codes for line in code.lines]

    def find(self, test: Callable[[ast.AST], bool]) -> Place | None:
        """The first match in the first file that has one."""
        return next((place for code in self.codes if (place := code.find(test))), None)

    def all(self, test: Callable[[ast.AST], bool]) -> list[Place]:
        """Every match, in order."""
        found = [(code, node) for code in self.codes for node in code.nodes if test(node)]
        found.sort(key=lambda each: (self.codes.index(each[0]), getattr(each[1], "lineno", 0)))
        return [code.place(node) for code, node in found]


class Around:
    """The code around a line: the function it is in (or the loop, outside of functions), and what that calls."""

    def __init__(self, code: Code, line: int) -> None:
        self.code = code
        functions = [node for node in code.nodes if isinstance(node, FUNCTION)]
        outside = [node for node in code.nodes if isinstance(node, (ast.For, ast.While))]
        every_class = [node for node in code.nodes if isinstance(node, ast.ClassDef)]
        near = min(_holding(functions, line), key=_length, default=None) or max(
            _holding(outside, line), key=_length, default=None
        )
        self.regions: list[ast.AST] = [near] if near is not None else []
        for region in self.regions:  # grows during the loop: also what the called functions call
            called = {_called_name(node) for node in ast.walk(region) if isinstance(node, ast.Call)}
            near_by = [f for f in functions if f.name in called and not f.name.startswith("__")]
            self.regions += [f for f in near_by if f not in self.regions]
            classes = [node for node in every_class if node.name in called]
            engines = [node for node in classes if any(getattr(part, "name", "") == "backward" for part in node.body)]
            self.regions += [node for node in classes if node not in self.regions and node not in engines]
            if len(self.regions) > 50:
                break
        if near is None:
            self.regions = [code.tree]

    def find(self, test: Callable[[ast.AST], bool]) -> Place | None:
        """The first match in the nearest region that has one."""
        for region in self.regions:
            found = [node for node in ast.walk(region) if test(node) and hasattr(node, "lineno")]
            if found:
                return self.code.place(min(found, key=lambda node: node.lineno))
        return None


@lru_cache(16)
def around(code: Code, line: int) -> Around:
    """The code around a line, searched only once."""
    return Around(code, line)


FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def _holding(nodes: list[Any], line: int) -> list[Any]:
    return [node for node in nodes if node.lineno <= line <= node.end_lineno]


def _length(node: Any) -> int:
    return int(node.end_lineno - node.lineno)


def _called_name(node: ast.Call) -> str:
    f = node.func
    return f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", "")


def assigned(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        yield node.target


def writes_grad(name: str) -> Callable[[ast.AST], bool]:
    """A statement that assigns to `name.grad`."""

    def test(node: ast.AST) -> bool:
        return any(
            isinstance(t, ast.Attribute) and t.attr == "grad" and ast.unparse(t.value) == name for t in assigned(node)
        )

    return test


def calls(*names: str) -> Callable[[ast.AST], bool]:
    """A call of a function or method with one of these names."""

    def test(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and _called_name(node) in names

    return test


def makes_result(kind: type) -> Callable[[ast.AST], bool]:
    """A call of the class with more than a number: there a result is made and its operands are recorded."""

    def test(node: ast.AST) -> bool:
        several = isinstance(node, ast.Call) and len(node.args) + len(node.keywords) > 1
        return several and calls(kind.__name__, "__class__", "cls")(node)

    return test


def result_place(kind: type, method: str) -> Place:
    """Where a method makes its result."""
    code = Code.of(getattr(kind, method, None))
    return code.find(makes_result(kind)) or code.place(None)


def is_composed(kind: type, method: str) -> bool:
    """Whether a method's text only calls other operations."""
    code = Code.of(getattr(kind, method, None))
    return bool(code.lines) and code.find(makes_result(kind)) is None


def passing_place(kind: type) -> Place:
    """Where a walk that does the multiplying itself writes a gradient of something other than self."""

    def test(node: ast.AST) -> bool:
        attributes = [target for target in assigned(node) if isinstance(target, ast.Attribute)]
        return any(target.attr == "grad" and ast.unparse(target.value) != "self" for target in attributes)

    code = Code.of(getattr(kind, "backward", None))
    return code.find(test) or code.find(writes_grad("self")) or code.place(None)


# ---- training loops ----


def rebinding(grad: str) -> Callable[[ast.AST], bool]:
    """`p = p - lr * p.grad`, `p -= lr * p.grad`, `ps = [p - lr * p.grad for p in ps]`: makes new values and leaves
    the parameters as they were."""

    def test(node: ast.AST) -> bool:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            return f"{node.target.id}.{grad}" in ast.unparse(node.value)
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], (ast.Name, ast.Subscript, ast.Tuple)):
            return False
        names = [ast.unparse(target) for target in assigned(node)]
        if any(f"{name}.{grad}" in ast.unparse(node.value) for name in names):
            return True
        listed = node.value if isinstance(node.value, ast.ListComp) else None
        if listed is None or ast.unparse(listed.generators[0].iter) not in names:
            return False
        return f"{ast.unparse(listed.generators[0].target)}.{grad}" in ast.unparse(listed.elt)

    return test


def updates_data(data: str = "data", grad: str = "grad") -> Callable[[ast.AST], bool]:
    """`p.data -= ...` with a gradient in it."""

    def test(node: ast.AST) -> bool:
        targets = [t for t in assigned(node) if isinstance(t, ast.Attribute) and t.attr == data]
        return bool(targets) and f".{grad}" in ast.unparse(node)

    return test


def zeroes(grad: str = "grad") -> Callable[[ast.AST], bool]:
    """`p.grad = 0`, `p.grad = None` or `zero_grad()`; not the seed of a walk, `self.grad = 1`."""

    def test(node: ast.AST) -> bool:
        if calls("zero_grad")(node):
            return True
        to_grad = [t for t in assigned(node) if isinstance(t, ast.Attribute) and t.attr == grad]
        held = node.value if isinstance(node, ast.Assign) else None
        return bool(to_grad) and isinstance(held, ast.Constant) and not held.value

    return test


def takes_data_out(data: str = "data", kind: str = "Value") -> Callable[[ast.AST], bool]:
    """A `.data` or `float(...)` that flows into a computation: not printed, compared or assigned to."""

    def test(node: ast.AST) -> bool:
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("float", kind) and node.args:
            inner = ast.unparse(node.args[0])
            return f".{data}" in inner or getattr(node.func, "id", "") == "float"
        return isinstance(node, ast.BinOp) and any(
            isinstance(side, ast.Attribute) and side.attr == data and isinstance(side.ctx, ast.Load)
            for side in (node.left, node.right)
        )

    return test


def rule_line(code: Code, roles: Any, operand: str) -> Place:
    """Where a function that makes a result defines what is passed back to an operand, as near as its text shows."""
    named = operand.split("[")[0]
    tests: list[Callable[[ast.AST], bool]] = [
        lambda node: any(
            isinstance(t, ast.Attribute) and t.attr == roles.grad and ast.unparse(t.value) == named
            for t in assigned(node)
        ),
        lambda node: any(isinstance(t, ast.Attribute) and t.attr == roles.grad for t in assigned(node)),
        lambda node: isinstance(node, ast.Lambda),
        lambda node: isinstance(node, ast.Tuple) and len(node.elts) == 2 and ast.unparse(node.elts[0]) == named,
        lambda node: isinstance(node, ast.Return) and node.value is not None,
    ]
    return next((place for test in tests if (place := code.find(test))), code.place(None))


def mutable_default(node: ast.AST) -> bool:
    """A function with a list, set or table as a default argument, which is made once."""
    if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
        return False
    return any(is_mutable(d) for d in [*node.args.defaults, *(d for d in node.args.kw_defaults if d)])


def is_mutable(node: ast.AST) -> bool:
    """A list, set or table written out."""
    written = isinstance(node, (ast.List, ast.Set, ast.Dict))
    return written or (isinstance(node, ast.Call) and calls("set", "list", "dict")(node))


def binds_to(node: ast.AST, target: str) -> bool:
    """Whether a statement binds this name."""
    return any(ast.unparse(t) == target for t in assigned(node))


def file_of(kind: type) -> str:
    """The file that defines a class, by its functions, which also works if it was run as a script."""
    codes = (getattr(member, "__code__", None) for owner in kind.__mro__ for member in vars(owner).values())
    return next((code.co_filename for code in codes if code), "")


def class_place(kind: type) -> Place | None:
    """Where a class begins, even one without functions of its own."""
    code = Code.of_file(file_of(kind)) if file_of(kind) else None
    return code.find(lambda node: isinstance(node, ast.ClassDef) and node.name == kind.__name__) if code else None
