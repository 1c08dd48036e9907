"""An operation of a program's class, read from its text: the same bits on our objects, without an object of that class.

    def tanh(self):                                         def tanh(self):
        t = (math.exp(2 * self.data) - 1) / ...                 x = self.data
        out = Value(t, (self,), 'tanh')             becomes     t = (math.exp(2 * x) - 1) / ...
        def _backward():                                        return <made>(t, (self,), (1 - t ** 2,))
            self.grad += (1 - t ** 2) * out.grad
        out._backward = _backward
        return out

A gradient that is multiplied by several factors, `out.grad * s * (1 - s)`, is rounded after each: then each factor is
the slope of a node of its own, one behind the other. Whether the bits are the same is tried afterwards (companions.py);
what is written otherwise is borrowed (borrowed.py).
"""

from __future__ import annotations

import ast
import copy
from functools import wraps
from itertools import product
from types import FunctionType
from typing import Any

from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import required
from .borrowed import Lender, holds_values
from .roundings import POINTS, observed, of_ours, random_points
from .trees import definition_of, ends, loaded, stored, walk

NUMBERS = (2, 3, -1, 0.5)
"""What is tried for operands that are plain numbers."""
X, Y, MADE = "__gradwalk_x", "__gradwalk_y", "__gradwalk_made__"


class _Unknown(Exception):
    """It is written in a way that is not understood here."""


def directly(function: Any, kind: type, roles: Roles, tag: str = "") -> Any:
    """The operation for our objects, or None. `is_chain`: of several nodes. `tag`: the attribute that is to name it."""
    if not isinstance(function, FunctionType) or function.__code__.co_freevars or function.__kwdefaults__:
        return None
    tree = definition_of(function)
    if not isinstance(tree, ast.FunctionDef) or tree.decorator_list or not tree.args.args:
        return None
    if tree.args.vararg or tree.args.kwarg or tree.args.kwonlyargs or tree.args.posonlyargs:
        return None
    try:
        reader = _Reader(tree, kind.__name__, roles)
        body, factors = reader.read()
    except _Unknown:
        return None
    me = tree.args.args[0].arg
    made: ast.expr = loaded(me)
    for place, factor in enumerate(reversed(factors)):  # the first one comes next to the result
        number = loaded(Y) if place == len(factors) - 1 else ast.Constant(0.0)
        parts: list[ast.expr] = [ast.Tuple([made], ast.Load()), ast.Tuple([factor], ast.Load())]
        made = ast.Call(loaded(MADE), [number, *parts], [])
    body = [stored(X, ast.Attribute(loaded(me), "data", ast.Load())), *body]
    if tag:
        if not reader.tags:
            return None
        named = ast.Assign([ast.Attribute(loaded(Y), tag, ast.Store())], reader.tags[0])
        body, made = [*body, stored(Y, made), named], loaded(Y)
    body.append(ast.Return(made))
    rest = "".join(f", {x.arg}" for x in tree.args.args[1:])
    module = ast.parse(f"def {tree.name}({me}{rest}, *, {MADE}=None): ...")
    definition: Any = module.body[0]
    definition.body = [ast.copy_location(x, tree) for x in body]
    code = compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec", dont_inherit=True)
    inner = next(x for x in code.co_consts if hasattr(x, "co_code"))
    ours = FunctionType(inner, function.__globals__, tree.name)
    ours.__defaults__, ours.__kwdefaults__ = function.__defaults__, {MADE: Value}
    ours.is_chain = len(factors) > 1  # type: ignore[attr-defined]
    return ours


def with_the_same_bits(function: Any, kind: type, roles: Roles, lender: Lender, tag: str = "") -> Any:
    """The same, if it gives the bits of the program's own; operands beside the first are plain numbers. Else None."""
    direct = directly(function, kind, roles)
    if direct is None:
        return None
    more = (required(function) or 1) - 1
    tries = [lambda a, _, k=k: direct(a, *k) for k in product(NUMBERS, repeat=more)] if more < 3 else []
    own = [lambda a, _, k=k: function(a, *k) for k in product(NUMBERS, repeat=more)] if more < 3 else []
    known = 0
    for f, g in zip(tries, own):
        for point in random_points(POINTS if not more else 4):
            theirs = observed(g, point, roles)
            if theirs is None:
                continue
            known += 1
            try:
                if of_ours(f, point, Value) != theirs:
                    return None
            except Exception:
                return None
    if known and tag:
        direct = directly(function, kind, roles, tag)
    if not known or direct is None:
        return None
    if len(function.__code__.co_varnames[: function.__code__.co_argcount]) == 1:
        return direct
    borrowed = lender(function)

    @wraps(function)
    def chosen(me: Any, *given: Any, **named: Any) -> Any:
        return borrowed(me, *given, **named) if named or holds_values(given) else direct(me, *given)

    chosen.is_chain = direct.is_chain  # type: ignore[attr-defined]
    return chosen


class _Reader:
    """One method: the statements that compute its number, and the factors of its gradient."""

    def __init__(self, tree: ast.FunctionDef, name: str, roles: Roles) -> None:
        self.tree, self.roles = tree, roles
        self.me = tree.args.args[0].arg
        self.tags: list[ast.expr] = []  # texts that the result is made with: the name of the operation
        self.makers = {name, "__class__", "type", "cls"}
        self.out = ""

    def read(self) -> tuple[list[ast.stmt], list[ast.expr]]:
        before: list[ast.stmt] = []
        rule: ast.FunctionDef | None = None
        call: ast.Call | None = None
        for x in self.tree.body:
            if isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant):
                continue
            if isinstance(x, ast.Assign) and isinstance(x.targets[0], ast.Name) and len(x.targets) == 1:
                if self._makes(x.value) and call is None:
                    call, self.out = x.value, x.targets[0].id  # type: ignore[assignment]
                elif call is None:
                    before.append(x)
                else:
                    raise _Unknown
            elif isinstance(x, ast.Assert) and call is None:
                before.append(x)
            elif isinstance(x, ast.FunctionDef) and rule is None and not x.args.args:
                rule = x
            elif isinstance(x, ast.Return) and call is None and x.value is not None and self._makes(x.value):
                call = x.value  # type: ignore[assignment]
            elif not (self._gives_the_rule(x) or (isinstance(x, ast.Return) and ends(x.value) == self.out)):
                raise _Unknown
        if call is None or not call.args or self._mentions(call.args[0], self.me, {self.roles.data}):
            raise _Unknown
        parts = [*call.args[1:], *(k.value for k in call.keywords)]
        texts = [
            x for x in parts if isinstance(x, ast.JoinedStr) or (isinstance(x, ast.Constant) and type(x.value) is str)
        ]
        self.tags = [self._own(x) for x in texts]
        more, gradient, given = self._of_rule(rule) if rule is not None else self._of_edges(call)
        body = [*before, stored(Y, call.args[0]), *more]
        if any(self._mentions(x, self.me, {self.roles.data}) for x in before):
            raise _Unknown
        factors = [self._own(x) for x in self._factors(gradient, given)]
        if not factors:
            factors = [ast.Constant(1.0)]
        return [self._own(x) for x in body], factors

    def _makes(self, x: ast.expr) -> bool:
        return isinstance(x, ast.Call) and (
            ends(x.func) in self.makers or (isinstance(x.func, ast.Call) and ends(x.func.func) == "type")
        )

    def _gives_the_rule(self, x: ast.stmt) -> bool:
        """`out._backward = _backward`"""
        return (
            isinstance(x, ast.Assign)
            and isinstance(x.targets[0], ast.Attribute)
            and ends(x.targets[0].value) == self.out
            and isinstance(x.value, ast.Name)
        )

    def _of_rule(self, rule: ast.FunctionDef) -> tuple[list[ast.stmt], ast.expr, str]:
        """From a closure: its own statements, what it adds to the gradient, and how that names the result's."""
        more: list[ast.stmt] = []
        adds: list[ast.expr] = []
        for x in rule.body:
            target = x.targets[0] if isinstance(x, ast.Assign) else getattr(x, "target", None)
            if isinstance(x, ast.Assign) and isinstance(target, ast.Name) and not adds:
                more.append(x)
            elif not (isinstance(target, ast.Attribute) and ends(target.value) == self.me):
                raise _Unknown
            elif isinstance(x, ast.AugAssign) and isinstance(x.op, ast.Add):
                adds.append(x.value)
            elif isinstance(x, ast.Assign) and isinstance(x.value, ast.BinOp) and isinstance(x.value.op, ast.Add):
                if ast.dump(x.value.left) != ast.dump(ast.Attribute(loaded(self.me), self.roles.grad, ast.Load())):
                    raise _Unknown
                adds.append(x.value.right)
            else:
                raise _Unknown
        if len(adds) != 1 or any(self._mentions(x, self.out, {self.roles.data}) for x in more):
            raise _Unknown
        return more, adds[0], ""

    def _of_edges(self, call: ast.Call) -> tuple[list[ast.stmt], ast.expr, str]:
        """From what a result is made of: `Value(y, (self,), (slope,))`, `Value(y, [(self, slope)])`, functions of g."""
        rest = [*call.args[1:], *(k.value for k in call.keywords)]
        pairs = [x for part in rest for x in walk(part) if isinstance(x, ast.Tuple) and len(x.elts) == 2]
        pairs = [x for x in pairs if ends(x.elts[0]) == self.me]
        alone = [x for x in rest if isinstance(x, (ast.Tuple, ast.List)) and len(x.elts) == 1]
        own = [x.elts[0] for x in alone if ends(x.elts[0]) != self.me and not isinstance(x.elts[0], ast.Tuple)]
        slopes = [x.elts[1] for x in pairs] or own
        if len(slopes) != 1 or self.out:
            raise _Unknown
        (slope,) = slopes
        if isinstance(slope, ast.Lambda):
            if len(slope.args.args) != 1:
                raise _Unknown
            return [], slope.body, slope.args.args[0].arg
        return [], ast.BinOp(slope, ast.Mult(), loaded("g")), "g"

    def _factors(self, x: ast.expr, given: str) -> list[ast.expr]:
        """What the gradient is multiplied by, one after the other: [s, 1 - s] of `out.grad * s * (1 - s)`."""
        if self._is_gradient(x, given):
            return []
        if isinstance(x, ast.BinOp) and isinstance(x.op, ast.Mult):
            for inner, factor in ((x.left, x.right), (x.right, x.left)):
                if self._has_gradient(inner, given) and not self._has_gradient(factor, given):
                    return [*self._factors(inner, given), factor]
        raise _Unknown

    def _is_gradient(self, x: ast.AST, given: str) -> bool:
        if given:
            return isinstance(x, ast.Name) and x.id == given
        return isinstance(x, ast.Attribute) and x.attr == self.roles.grad and ends(x.value) == self.out

    def _has_gradient(self, x: ast.AST, given: str) -> bool:
        return any(self._is_gradient(y, given) for y in walk(x))

    def _mentions(self, x: ast.AST, name: str, besides: set[str]) -> bool:
        """Whether it uses an object otherwise than by these attributes."""
        plain = {id(y.value) for y in walk(x) if isinstance(y, ast.Attribute) and y.attr in besides}
        return any(isinstance(y, ast.Name) and y.id == name and id(y) not in plain for y in walk(x))

    def _own(self, x: Any) -> Any:
        """With local variables for the numbers of the operand and of the result."""
        new = _Replaced(self.me, self.out, self.roles.data).visit(copy.deepcopy(x))
        if any(isinstance(y, ast.Name) and y.id in (self.me, self.out) for y in walk(new)):
            raise _Unknown
        return new


class _Replaced(ast.NodeTransformer):
    def __init__(self, me: str, out: str, data: str) -> None:
        self.names, self.data = {me: X, out: Y}, data

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if node.attr == self.data and isinstance(node.value, ast.Name) and node.value.id in self.names:
            return ast.copy_location(loaded(self.names[node.value.id]), node)
        return self.generic_visit(node)
