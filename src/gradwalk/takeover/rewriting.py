"""Rewrites the text of a program before it runs: classes like Value, and sums of products.

    class Value: ...                              followed by    Value = <takeover>(Value, globals())
    sum(a * b for a, b in zip(u, v))              becomes        <dot>(sum, u, v)
    sum(x * x for x in xs)                        becomes        <dot>(sum, xs, None)
    sum(A * B for ...)                            becomes        <pairs>(sum, [(A, B) for ...])
    loops over parameters                         see updates.py, and invariants.py for those that Python runs
    long loops                                    see shortening.py
    def f(v): return Value(y, [(v, d)])           becomes        @<lend>, see borrowed.py

`<dot>` looks at its arguments: two lists of Values, or of Values and numbers, become one node; anything else is
added up as written. The order of the additions is the same. Line numbers do not change.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..engine.ops import dot
from ..engine.value import Value
from .invariants import taken_out
from .originals import numbered
from .rows import ROWS
from .shortening import Shortener
from .updates import translated
from .usage import everything

TAKE, DOT, PAIRS, LEND = "__gradwalk_take__", "__gradwalk_dot__", "__gradwalk_pairs__", "__gradwalk_lend__"


def rewritten(
    text: str,
    file: str,
    exact: bool = False,
    shortener: Shortener | None = None,
    classes: set[str] | None = None,
) -> tuple[ast.Module, dict[int, str]]:
    """The program's tree with the calls inserted, and what each changed line became: DOT or ROWS."""
    tree = numbered(ast.parse(text, file))
    rewriter = _Rewriter(exact, classes_like_value([ast.parse(text)]) if classes is None else classes)
    rewriter.visit(tree)
    if shortener is not None:
        tree.body = shortener.shorten(tree.body)
    return ast.fix_missing_locations(tree), rewriter.lines


class _Rewriter(ast.NodeTransformer):
    def __init__(self, exact: bool, classes: set[str]) -> None:
        self.exact, self.classes = exact, classes
        self.lines: dict[int, str] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                setattr(node, field, _with_takes(statements))
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return node if node.name in self.classes else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.generic_visit(node)
        given = {x.arg for x in ast.walk(node.args) if isinstance(x, ast.arg)}
        calls = [x for x in ast.walk(node) if isinstance(x, ast.Call) and _ends(x.func) in self.classes]
        if given and any(map(_is_a_result, calls)):
            node.decorator_list.append(_name(LEND))
        return node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        before = translated(node)[:-1]
        if before:
            self.lines[node.lineno] = ROWS
        return [*before, *taken_out(node)]

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if self.exact or not _is_a_sum(node):
            return node
        lists = _sum_of_products(node)
        name, terms = (DOT, lists) if lists is not None else (PAIRS, _pairs(node.args[0]))
        if not terms:
            return node
        self.lines[node.lineno] = DOT
        return ast.copy_location(ast.Call(_name(name), [_name("sum"), *terms, *node.args[1:]], []), node)


def classes_like_value(trees: Iterable[ast.Module]) -> set[str]:
    """The names of the classes that add and multiply, or that get members later and may do so then."""
    nodes = [x for tree in trees for x in everything(tree)]
    classes = [x for x in nodes if isinstance(x, ast.ClassDef)]
    return {c.name for c in classes if _adds_and_multiplies(c) or any(_adds(x, c.name) for x in nodes)}


def count_of_takes(trees: Iterable[ast.Module]) -> int:
    """How many classes will be offered for a takeover, if every class in these texts is defined once."""
    bodies = [x.body for tree in trees for x in everything(tree) if isinstance(getattr(x, "body", None), list)]  # type: ignore[attr-defined]
    return sum(
        isinstance(x, ast.ClassDef) and (_adds_and_multiplies(x) or _last_addition(x.name, body[place + 1 :]) > 0)
        for body in bodies
        for place, x in enumerate(body)
    )


def _is_a_result(call: ast.Call) -> bool:
    """Whether a value is made from more than its number."""
    return len(call.args) > 1 or bool(call.keywords)


def _with_takes(statements: list[Any]) -> list[Any]:
    """Take over a class like Value, as late as possible, because its methods may call what is defined after it, and a
    function may be its backward pass. So: before the first statement that could make a value or store the class. A
    class that gets members later (`Value.exp = ...`) is taken over after the last of them."""
    out: list[Any] = []
    waiting: list[tuple[Any, int]] = []  # what takes a class over, and the first statement at which it may
    definitions: list[tuple[set[str], set[str]]] = []
    for place, statement in enumerate(statements):
        classes = {take.targets[0].id for take, ready in waiting if ready < place}
        if classes and not definitions:
            definitions = [(_defined(x), _words(x)) for x in _here(statements) if _defined(x)]
        again = getattr(statement, "name", "") in classes
        if classes and (again or not _is_harmless(statement, _makers(definitions, classes), classes)):
            out += [take for take, ready in waiting if ready < place]
            waiting = [(take, ready) for take, ready in waiting if ready >= place]
        out.append(statement)
        if isinstance(statement, ast.ClassDef):
            ready = _last_addition(statement.name, statements[place + 1 :])
            if ready or _adds_and_multiplies(statement):
                call = ast.Call(_name(TAKE), [_name(statement.name), ast.Call(_name("globals"), [], [])], [])
                take = ast.Assign([ast.Name(statement.name, ast.Store())], call)
                waiting.append((ast.copy_location(take, statement.body[-1]), place + ready))
    return out + [take for take, _ in waiting]


def _makers(definitions: list[tuple[set[str], set[str]]], classes: set[str]) -> set[str]:
    """The classes, and everything defined here that mentions them or another of these, including lambdas: calling it
    may make a value. `definitions`: the names that each one defines, and those that it mentions."""
    found, grown = set(classes), True
    while grown:
        new = {name for names, words in definitions if words & found for name in names} - found
        found, grown = found | new, bool(new)
    return found


def _here(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """These and what is inside them, but not inside functions and classes, which have their own names."""
    for x in statements:
        yield x
        if not isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)):
            yield from _here(ast.iter_child_nodes(x))


def _defined(x: ast.AST) -> set[str]:
    """The names that a definition or an assignment binds."""
    if isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {x.name}
    targets = x.targets if isinstance(x, ast.Assign) else [x.target] if isinstance(x, (ast.AnnAssign, ast.For)) else []
    return {_ends(y) for target in targets for y in ast.walk(target)} - {""}


def _words(x: ast.AST) -> set[str]:
    return {_ends(y) for y in ast.walk(x) if isinstance(y, (ast.Name, ast.Attribute))}


def _is_harmless(statement: ast.AST, makers: set[str], classes: set[str]) -> bool:
    """Whether nothing here could make a value or store one of the classes."""
    parts: Iterable[ast.AST] = ast.iter_child_nodes(statement)
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        given = statement.args
        parts = [*getattr(statement, "decorator_list", []), *given.defaults, *filter(None, given.kw_defaults)]
    elif isinstance(statement, ast.ClassDef):
        if any(_ends(x) in classes for x in statement.bases):
            return False
        parts = [*statement.decorator_list, *statement.body]
    elif isinstance(statement, ast.AnnAssign):
        parts = [statement.value] if statement.value else []
    elif isinstance(statement, ast.Name) and isinstance(statement.ctx, ast.Store):
        return True  # `value = lambda x: ... Value(x)` does not make one yet
    elif isinstance(statement, (ast.Name, ast.Attribute)) and _ends(statement) in makers | LOOKS_AROUND:
        return False
    return all(_is_harmless(x, makers, classes) for x in parts)


LOOKS_AROUND = {"exec", "eval", "globals", "locals", "vars", "__import__"}
"""What may find the class without naming it."""


def _last_addition(name: str, statements: list[Any]) -> int:
    """How many statements later a class gets its last member from outside; 0 if it gets none."""
    adding = {f.name for f in statements if isinstance(f, ast.FunctionDef) and any(_adds(x, name) for x in ast.walk(f))}
    last = 0
    for place, statement in enumerate(statements, 1):
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            continue
        if any(_adds(x, name) or (isinstance(x, ast.Call) and _ends(x.func) in adding) for x in ast.walk(statement)):
            last = place
    return last


def _adds(x: ast.AST, name: str) -> bool:
    """`Name.member = ...` or `setattr(Name, ...)`."""
    if isinstance(x, ast.Call) and _ends(x.func) == "setattr" and x.args:
        return isinstance(x.args[0], ast.Name) and x.args[0].id == name
    return (
        isinstance(x, ast.Attribute)
        and isinstance(x.ctx, ast.Store)
        and isinstance(x.value, ast.Name)
        and x.value.id == name
    )


def _adds_and_multiplies(node: ast.ClassDef) -> bool:
    names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    names |= {
        t.id for part in node.body if isinstance(part, ast.Assign) for t in part.targets if isinstance(t, ast.Name)
    }
    return {"__add__", "__mul__"} <= names


def _ends(x: Any) -> str:
    return x.id if isinstance(x, ast.Name) else x.attr if isinstance(x, ast.Attribute) else ""


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _is_a_sum(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "sum" and len(node.args) in (1, 2) and not node.keywords


def _pairs(inner: ast.expr) -> list[ast.expr]:
    """`[(A, B) for ...]` from `A * B for ...`, whatever A and B are; [] if it has another form."""
    if not isinstance(inner, (ast.GeneratorExp, ast.ListComp)) or any(loop.is_async for loop in inner.generators):
        return []
    product = inner.elt
    unusual = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Starred)
    if not (isinstance(product, ast.BinOp) and isinstance(product.op, ast.Mult)):
        return []
    if any(isinstance(x, unusual) for x in ast.walk(inner)):
        return []
    return [ast.ListComp(ast.Tuple([product.left, product.right], ast.Load()), inner.generators)]


def _sum_of_products(node: ast.Call) -> list[ast.expr] | None:
    """u and v of `sum(a * b for a, b in zip(u, v))`, also with a list inside and with a start."""
    inner = node.args[0]
    if not isinstance(inner, (ast.GeneratorExp, ast.ListComp)) or len(inner.generators) != 1:
        return None
    loop, product = inner.generators[0], inner.elt
    pair = loop.target
    if loop.ifs or loop.is_async or not (isinstance(product, ast.BinOp) and isinstance(product.op, ast.Mult)):
        return None
    sides = (product.left, product.right)
    if isinstance(pair, ast.Name) and all(isinstance(x, ast.Name) and x.id == pair.id for x in sides):
        return [loop.iter, ast.Constant(None)]  # sum(x * x for x in xs)
    if not (
        isinstance(pair, ast.Tuple)
        and len(pair.elts) == 2
        and all(isinstance(x, ast.Name) for x in (*pair.elts, *sides))
    ):
        return None
    names = [x.id for x in pair.elts]  # type: ignore[attr-defined]
    used = [x.id for x in sides]  # type: ignore[attr-defined]
    zipped = loop.iter
    if sorted(names) != sorted(used) or names[0] == names[1]:
        return None
    plain = isinstance(zipped, ast.Call) and isinstance(zipped.func, ast.Name) and zipped.func.id == "zip"
    if not plain or len(zipped.args) != 2 or zipped.keywords or any(isinstance(x, ast.Starred) for x in zipped.args):  # type: ignore[attr-defined]
        return None
    lists: list[ast.expr] = list(zipped.args)  # type: ignore[attr-defined]
    return lists if names == used else lists[::-1]


def product_sum(plain: Callable[..., Any], u: Any, v: Any, *start: Any) -> Any:
    """`sum(a * b for a, b in zip(u, v))`, as one node if these are Values; a `v` that is None stands for `u`."""
    if type(u) is not list:
        u = list(u)
    if v is None:
        v = u
    elif type(v) is not list:
        v = list(v)
    from_zero = not start or (type(start[0]) in (int, float) and start[0] == 0)
    if from_zero and plain is sum and u and len(u) == len(v) and (type(u[0]) is Value or type(v[0]) is Value):
        try:
            return dot(u, v)
        except TypeError:
            pass  # something in them is not a number: let the program report it
    return plain((a * b for a, b in zip(u, v)), *start)


def plain_sum(plain: Callable[..., Any], u: Any, v: Any, *start: Any) -> Any:
    """The same, as it was written."""
    u = list(u) if v is None else u
    return plain((a * b for a, b in zip(u, u if v is None else v)), *start)


def pair_sum(plain: Callable[..., Any], pairs: list[tuple[Any, Any]], *start: Any) -> Any:
    """`sum(a * b for a, b in pairs)`, as one node if these are Values."""
    return product_sum(plain, [a for a, _ in pairs], [b for _, b in pairs], *start)


def plain_pair_sum(plain: Callable[..., Any], pairs: list[tuple[Any, Any]], *start: Any) -> Any:
    """The same, as it was written."""
    return plain((a * b for a, b in pairs), *start)


ROUNDED_AS_DOTS = {DOT: product_sum, PAIRS: pair_sum}
ROUNDED_AS_WRITTEN = {DOT: plain_sum, PAIRS: plain_pair_sum}
