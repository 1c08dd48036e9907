"""The names that a method's rule uses for its operands and its result: `rhs` for `other`, `res.g` for `out.grad`.

Equations and suggested lines about somebody's rule use these names: a line with any others would raise NameError.
The names are read off the closure that the result keeps, if it keeps one, since a method may rename its operands;
otherwise off the method's parameters and the variable it returns.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from .roles import Roles
from .slots import slots


@dataclass(frozen=True)
class Called:
    """The names used in a rule; the defaults are micrograd's."""

    operands: tuple[str, ...] = ("self", "other")  # includes the exponent of a power
    out: str = "out"
    data: str = "data"
    grad: str = "grad"
    rule: str = "_backward"  # the attribute of the result that holds the rule

    def operand(self, i: int, count: int) -> str:
        return self.operands[i] if count <= 2 and i < len(self.operands) else f"operand {i + 1}"

    def number(self, i: int, count: int) -> str:
        return f"{self.operand(i, count)}.{self.data}"

    def gradient(self, i: int, count: int) -> str:
        return f"{self.operand(i, count)}.{self.grad}"

    @property
    def result(self) -> str:
        return f"{self.out}.{self.data}"

    @property
    def upstream(self) -> str:
        return f"{self.out}.{self.grad}"


USUAL = Called()


class Worn(property):
    """A temporary alias, under a usual name, of the attribute that a class calls `own` (doctor/engines/dressing.py)."""

    def __init__(self, own: str, get: Any, put: Any) -> None:
        super().__init__(get, put)
        self.own = own


def called_in(roles: Roles, name: str, xs: Sequence[Any], make: Callable[[], Any]) -> Called:
    """The names used in a method's rule; `make` applies the method to `xs`."""
    function = getattr(roles.kind, name, None)
    code = getattr(inspect.unwrap(function), "__code__", None) if function is not None else None
    names = list(code.co_varnames[: code.co_argcount]) if code is not None else []
    names += USUAL.operands[len(names) :]
    out, rule = _returned(function) or USUAL.out, USUAL.rule
    with suppress(Exception):  # a failure here is reported elsewhere
        result = make()
        for where, inner in _closures(result):
            cells = {
                each: cell.cell_contents for each, cell in zip(inner.__code__.co_freevars, inner.__closure__ or ())
            }
            for i, x in enumerate(xs):
                names[i] = next((each for each, held in cells.items() if held is x), names[i])
            out, rule = next(((each, where) for each, held in cells.items() if held is result), (out, rule))
    return Called(tuple(names[:2]), out, _own(roles, roles.data, "data"), _own(roles, roles.grad, "grad"), rule)


def _own(roles: Roles, name: Any, usual: str) -> str:
    own = getattr(vars(roles.kind).get(str(name)), "own", name)
    return str(own) if str(own).isidentifier() else usual


def _returned(function: Any) -> str:
    """The variable that a function returns, according to its source; "" unless it has a single return of a variable."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return ""
    waiting, found = list[Any](tree.body[0].body if isinstance(tree.body[0], ast.FunctionDef) else ()), list[Any]()
    while waiting:
        node = waiting.pop()
        found += [node.value] if isinstance(node, ast.Return) else []
        waiting += ast.iter_child_nodes(node) if not isinstance(node, (ast.FunctionDef, ast.Lambda)) else ()
    return found[0].id if len(found) == 1 and isinstance(found[0], ast.Name) else ""


def _closures(result: Any) -> Iterator[tuple[str, FunctionType]]:
    """The functions that a result keeps, each with the name of its attribute."""
    for name, held in slots(result).items():
        for each in held if isinstance(held, (list, tuple)) else (held,):
            if isinstance(each, FunctionType):
                yield str(name), each
