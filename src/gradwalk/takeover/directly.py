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
from functools import wraps
from itertools import product
from types import FunctionType
from typing import Any

from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import required
from .borrowed import Lender, holds_values
from .comparison import close, thresholds
from .reader import MADE, Reader, Unknown
from .roundings import POINTS, observed, of_ours, random_points
from .trees import definition_of

NUMBERS = (2, 3, -1, 0.5)
"""What is tried for operands that are plain numbers."""


def directly(function: Any, kind: type, roles: Roles, tag: str = "", one: bool = False) -> Any:
    """The operation for our objects, or None. `is_chain`: of several nodes, unless `one` is asked for. `tag`: the
    attribute that is to name it."""
    if not isinstance(function, FunctionType) or function.__code__.co_freevars or function.__kwdefaults__:
        return None
    tree = definition_of(function)
    if not isinstance(tree, ast.FunctionDef) or tree.decorator_list or not tree.args.args:
        return None
    if tree.args.vararg or tree.args.kwarg or tree.args.kwonlyargs or tree.args.posonlyargs:
        return None
    reader = Reader(tree, kind.__name__, roles, tag, one)
    try:
        body = reader.read()
    except Unknown:
        return None
    me = tree.args.args[0].arg
    rest = "".join(f", {x.arg}" for x in tree.args.args[1:])
    module = ast.parse(f"def {tree.name}({me}{rest}, *, {MADE}=None): ...")
    definition: Any = module.body[0]
    definition.body = [ast.copy_location(x, tree) for x in body]
    code = compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec", dont_inherit=True)
    inner = next(x for x in code.co_consts if hasattr(x, "co_code"))
    ours = FunctionType(inner, function.__globals__, tree.name)
    ours.__defaults__, ours.__kwdefaults__ = function.__defaults__, {MADE: Value}
    ours.is_chain = reader.is_chain  # type: ignore[attr-defined]
    return ours


def with_the_same_bits(
    function: Any, kind: type, roles: Roles, lender: Lender, tag: str = "", one: bool = False
) -> Any:
    """The same, if it gives the bits of the program's own; operands beside the first are plain numbers. Else None. For
    `one` node, the same numbers will do."""
    direct = directly(function, kind, roles, "", one)
    if direct is None:
        return None
    more = (required(function) or 1) - 1
    points = [*random_points(POINTS if not more else 4), *((*pair, 0.3) for pair in thresholds(function))]
    tries = [lambda a, _, k=k: direct(a, *k) for k in product(NUMBERS, repeat=more)] if more < 3 else []
    own = [lambda a, _, k=k: function(a, *k) for k in product(NUMBERS, repeat=more)] if more < 3 else []
    known = 0
    for f, g in zip(tries, own):
        for point in points:
            theirs = observed(g, point, roles)
            if theirs is None:
                continue
            known += 1
            try:
                ours = of_ours(f, point, Value)
                if ours != theirs and not (one and all(map(close, ours[1], theirs[1])) and close(ours[0], theirs[0])):
                    return None
            except Exception:
                return None
    if known and tag:
        direct = directly(function, kind, roles, tag, one)
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
