"""What an operation's text says: the statements that compute its number, and the factors of its gradient.

    Reader(tree, "Value", roles).read()         the statements of the operation for our objects (directly.py)

A method may make its result in any of these ways, also differently in the branches of an `if`:

    out = Value(y, (self,), "tanh"), and a closure _backward() that adds out.grad * d to self.grad
    Value(y, (self,), back), where back(g, a=self) adds g * d to a.grad, or returns it
    Value(y, (self,), (d,))     Value(y, [(self, d)])     Value(y, (self,), lambda g: (g * d,))
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any, NamedTuple, TypeGuard

from ..foreign.roles import Roles
from .trees import ends, loaded, stored, walk

X, Y, MADE = "__gradwalk_x", "__gradwalk_y", "__gradwalk_made__"
PATHS = 16
"""Ways through a method, at most."""


class Unknown(Exception):
    """It is written in a way that is not understood here."""


class _Path(NamedTuple):
    """What was read on one way through the method."""

    before: tuple[ast.stmt, ...] = ()
    functions: Mapping[str, ast.FunctionDef | ast.Lambda] = {}
    call: ast.Call | None = None
    out: str = ""
    """The variable that holds the result."""
    step: str = ""
    """The function that was stored as its rule."""


class Reader:
    """One method of one value; operands beside it are plain numbers. `one`: a single node, with the product of all
    factors as its slope, which is rounded in its own way."""

    def __init__(self, tree: ast.FunctionDef, name: str, roles: Roles, tag: str = "", one: bool = False) -> None:
        self.tree, self.roles, self.tag, self.one = tree, roles, tag, one
        self.me = tree.args.args[0].arg
        self.makers = {name, "__class__", "type", "cls"}
        self.is_chain = False
        self.paths = 0

    def read(self) -> list[ast.stmt]:
        number = stored(X, ast.Attribute(loaded(self.me), "data", ast.Load()))
        return [number, *self._read(self.tree.body, _Path())]

    def _read(self, statements: Sequence[ast.stmt], path: _Path) -> list[ast.stmt]:
        """The statements of a way through the method, from here to where it returns."""
        for place, x in enumerate(statements):
            match x:
                case ast.Expr(ast.Constant()):
                    pass
                case ast.Assign([ast.Name(name)], value) if self._makes(value) and path.call is None:
                    path = path._replace(call=value, out=name)
                case ast.Assign([ast.Name(name)], ast.Lambda() as value):
                    path = path._replace(functions={**path.functions, name: value})
                case ast.FunctionDef(name):
                    path = path._replace(functions={**path.functions, name: x})
                case ast.Assign([ast.Attribute(ast.Name(name))], value) if path.call is not None and name == path.out:
                    path = self._with_rule(path, value)
                case ast.Return(ast.Name(name)) if name == self.me and path.call is None:
                    return [*self._plain(path), x]
                case ast.Return(ast.Name(name)) if path.call is not None and name == path.out:
                    return self._made(path)
                case ast.Return(value) if path.call is None and value is not None and self._makes(value):
                    return self._made(path._replace(call=value))
                case _ if path.call is None and _only_computes(x):
                    path = path._replace(before=(*path.before, x))
                case ast.If(test, body, orelse):
                    return self._branches(path, test, *([*way, *statements[place + 1 :]] for way in (body, orelse)))
                case _:
                    raise Unknown
        raise Unknown

    def _branches(self, path: _Path, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt]:
        self.paths += 1
        if path.call is not None or self.paths > PATHS or self._mentions(test, self.me, {self.roles.data}):
            raise Unknown
        ways = [self._read(way, path._replace(before=())) for way in (body, orelse)]
        return [*self._plain(path), ast.If(self._own(test, path), *ways)]

    def _with_rule(self, path: _Path, value: ast.expr) -> _Path:
        """`out._backward = _backward`"""
        if isinstance(value, ast.Lambda):
            path = path._replace(functions={**path.functions, "": value})
        elif ends(value) not in path.functions:
            raise Unknown
        return path._replace(step=ends(value))

    def _makes(self, x: ast.expr) -> TypeGuard[ast.Call]:
        return isinstance(x, ast.Call) and (
            ends(x.func) in self.makers or (isinstance(x.func, ast.Call) and ends(x.func.func) == "type")
        )

    # ---- a result ----

    def _plain(self, path: _Path) -> list[ast.stmt]:
        return [self._own(x, path) for x in path.before]

    def _made(self, path: _Path) -> list[ast.stmt]:
        """The statements that make our result where the path makes one: a node for each factor."""
        call = path.call
        if call is None or not call.args:
            raise Unknown
        rest = [*call.args[1:], *(k.value for k in call.keywords)]
        functions = [path.functions[name] for name in (path.step, *map(ends, rest)) if name in path.functions]
        functions += [x for part in rest for x in walk(part) if isinstance(x, ast.Lambda)]
        if len({*map(id, functions)}) > 1:
            raise Unknown
        more, gradient, given = self._of_rule(functions[0], path) if functions else self._of_edges(rest)
        factors = [self._own(x, path) for x in self._factors(gradient, given)] or [ast.Constant(1.0)]
        if self.one:
            factors = [reduce(lambda x, y: ast.BinOp(x, ast.Mult(), y), factors)]
        self.is_chain = self.is_chain or len(factors) > 1
        made: ast.expr = loaded(self.me)
        for place, factor in enumerate(reversed(factors)):  # the first one comes next to the result
            number = loaded(Y) if place == len(factors) - 1 else ast.Constant(0.0)
            parts: list[ast.expr] = [ast.Tuple([made], ast.Load()), ast.Tuple([factor], ast.Load())]
            made = ast.Call(loaded(MADE), [number, *parts], [])
        number_and_more = [self._own(x, path) for x in (stored(Y, call.args[0]), *more)]
        return [*self._plain(path), *number_and_more, *self._returned(made, rest, path)]

    def _returned(self, made: ast.expr, rest: list[ast.expr], path: _Path) -> list[ast.stmt]:
        if not self.tag:
            return [ast.Return(made)]
        texts = [
            x for x in rest if isinstance(x, ast.JoinedStr) or (isinstance(x, ast.Constant) and type(x.value) is str)
        ]
        if not texts:
            raise Unknown
        named = ast.Assign([ast.Attribute(loaded(Y), self.tag, ast.Store())], self._own(texts[0], path))
        return [stored(Y, made), named, ast.Return(loaded(Y))]

    def _of_rule(
        self, rule: ast.FunctionDef | ast.Lambda, path: _Path
    ) -> tuple[list[ast.stmt], ast.expr, tuple[str, str]]:
        """From a function: its own statements, what it gives the operand, and how that names the result's gradient: by
        a name, or as an attribute of one."""
        first, given = _parameters(rule.args)
        body = [ast.Return(rule.body)] if isinstance(rule, ast.Lambda) else rule.body
        body = [_Renamed(first).visit(copy.deepcopy(x)) for x in body]
        of_node = any(isinstance(y, ast.Attribute) and ends(y.value) == given for x in body for y in walk(x))
        gradient = (path.out, self.roles.grad) if not given else (given, self.roles.grad if of_node else "")
        more: list[ast.stmt] = []
        adds: list[ast.expr] = []
        now = ast.dump(ast.Attribute(loaded(self.me), self.roles.grad, ast.Load()))
        for place, x in enumerate(body):
            match x:
                case ast.Assign([ast.Name(name)], value) if _is_gradient(value, gradient):
                    rest = _Renamed({name: value})
                    body[place + 1 :] = [rest.visit(y) for y in body[place + 1 :]]
                case ast.Assign([ast.Name()]) if not adds:
                    more.append(x)
                case ast.AugAssign(ast.Attribute(ast.Name(name), attr), ast.Add(), value) if self._gets(name, attr):
                    adds.append(value)
                case ast.AugAssign(ast.Attribute(ast.Name(name), attr), ast.Sub(), value) if self._gets(name, attr):
                    adds.append(ast.UnaryOp(ast.USub(), value))
                case ast.Assign([ast.Attribute(ast.Name(name), attr)], ast.BinOp(left, ast.Add(), value)) if (
                    self._gets(name, attr) and ast.dump(left) == now
                ):
                    adds.append(value)
                case ast.Return(ast.Tuple([value]) | ast.List([value])) | ast.Return(value) if value is not None:
                    adds.append(value)
                case _:
                    raise Unknown
        if len(adds) != 1 or any(_is_gradient(y, gradient) for x in more for y in walk(x)):
            raise Unknown
        return more, adds[0], gradient

    def _gets(self, name: str, attr: str) -> bool:
        return name == self.me and attr == self.roles.grad

    def _of_edges(self, rest: list[ast.expr]) -> tuple[list[ast.stmt], ast.expr, tuple[str, str]]:
        """From what a result is made of: `Value(y, (self,), (slope,))`, `Value(y, [(self, slope)])`."""
        pairs = [x for part in rest for x in walk(part) if isinstance(x, ast.Tuple) and len(x.elts) == 2]
        pairs = [x for x in pairs if ends(x.elts[0]) == self.me]
        alone = [x for x in rest if isinstance(x, (ast.Tuple, ast.List)) and len(x.elts) == 1]
        own = [x.elts[0] for x in alone if ends(x.elts[0]) != self.me and not isinstance(x.elts[0], ast.Tuple)]
        slopes = [x.elts[1] for x in pairs] or own
        slopes = slopes or [y for x, y in pairwise(rest) if isinstance(x, ast.Name) and x.id == self.me]
        if len(slopes) != 1:
            raise Unknown
        return [], ast.BinOp(slopes[0], ast.Mult(), loaded("g")), ("g", "")

    def _factors(self, x: ast.expr, gradient: tuple[str, str]) -> list[ast.expr]:
        """What the gradient is multiplied by, one after the other: [s, 1 - s] of `out.grad * s * (1 - s)`."""
        if _is_gradient(x, gradient):
            return []
        if isinstance(x, ast.UnaryOp) and isinstance(x.op, ast.USub):
            *before, last = self._factors(x.operand, gradient) or [ast.Constant(1.0)]
            return [*before, ast.UnaryOp(ast.USub(), last)]
        if not isinstance(x, ast.BinOp):
            raise Unknown
        has = [any(_is_gradient(y, gradient) for y in walk(side)) for side in (x.left, x.right)]
        if isinstance(x.op, ast.Mult) and has[0] != has[1]:
            inner, factor = (x.left, x.right) if has[0] else (x.right, x.left)
            return [*self._factors(inner, gradient), factor]
        if isinstance(x.op, ast.Div) and has == [True, False] and self.one:
            return [*self._factors(x.left, gradient), ast.BinOp(ast.Constant(1.0), ast.Div(), x.right)]
        raise Unknown

    def _mentions(self, x: ast.AST, name: str, besides: set[str]) -> bool:
        """Whether it uses an object otherwise than by these attributes."""
        plain = {id(y.value) for y in walk(x) if isinstance(y, ast.Attribute) and y.attr in besides}
        return any(isinstance(y, ast.Name) and y.id == name and id(y) not in plain for y in walk(x))

    def _own(self, x: Any, path: _Path) -> Any:
        """With local variables for the numbers of the operand and of the result."""
        new = _Numbers(self.me, path.out, self.roles.data).visit(copy.deepcopy(x))
        if any(isinstance(y, ast.Name) and y.id in {self.me, path.out} for y in walk(new)):
            raise Unknown
        return new


def _parameters(given: ast.arguments) -> tuple[dict[str, ast.expr], str]:
    """What the parameters with defaults stand for, and the one without: `back(g, a=self)`."""
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs:
        raise Unknown
    names = [x.arg for x in given.args]
    bare = names[: len(names) - len(given.defaults)]
    if len(bare) > 1:
        raise Unknown
    return dict(zip(names[len(bare) :], given.defaults)), bare[0] if bare else ""


def _is_gradient(x: ast.AST, gradient: tuple[str, str]) -> bool:
    """Whether this is the gradient of the result: a name, or an attribute of one."""
    name, attr = gradient
    if attr:
        return isinstance(x, ast.Attribute) and x.attr == attr and isinstance(x.value, ast.Name) and x.value.id == name
    return isinstance(x, ast.Name) and x.id == name


def _only_computes(x: ast.stmt) -> bool:
    """Whether a statement does nothing but give names to numbers, or refuse some."""
    match x:
        case ast.Assign([ast.Name()]) | ast.AugAssign(ast.Name()) | ast.AnnAssign(ast.Name()):
            return True
        case ast.Assign([ast.Tuple(names)]):
            return all(isinstance(name, ast.Name) for name in names)
        case ast.If(_, body, orelse):
            return all(map(_only_computes, (*body, *orelse)))
    return isinstance(x, (ast.Assert, ast.Raise))


class _Renamed(ast.NodeTransformer):
    """With expressions in place of names."""

    def __init__(self, names: Mapping[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> Any:
        return copy.deepcopy(self.names[node.id]) if node.id in self.names else node


class _Numbers(ast.NodeTransformer):
    def __init__(self, me: str, out: str, data: str) -> None:
        self.names, self.data = {me: X, out: Y}, data

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if node.attr == self.data and isinstance(node.value, ast.Name) and node.value.id in self.names:
            return ast.copy_location(loaded(self.names[node.value.id]), node)
        return self.generic_visit(node)
