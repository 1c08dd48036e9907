"""Turns typed expressions into Values. They are parsed, not executed.

    read("(a + b) * c", {"a": 2.0, "b": -3.0, "c": 10.0})
    read("b = a + 1; c = a * 3; d = b * c", {"a": 2.0})

Only numbers, names, + - * / **, comparisons and the functions of the table are
accepted. `name = ...` labels a result, or turns a number into a leaf.
"""

from __future__ import annotations

import ast
import difflib
import keyword
import re
from collections.abc import Mapping
from typing import Any

from ..engine import ops
from ..engine.real import as_float
from ..engine.value import Value

LONGEST = 2000
DEEPEST = 100

INFIX: dict[type[ast.AST], Any] = {
    ast.Add: ops.add, ast.Sub: ops.sub, ast.Mult: ops.mul, ast.Div: ops.div, ast.Pow: ops.pow,
    ast.Gt: ops.gt, ast.GtE: ops.ge, ast.Lt: ops.lt, ast.LtE: ops.le, ast.Eq: ops.eq, ast.NotEq: ops.ne,
}  # fmt: skip

FUNCTIONS = {name: row for name, row in ops.TABLE.items() if row is not ops.powk}
"""The functions that can be called; `powk` is left out, because one writes x ** 2."""


class ExpressionError(ValueError):
    """The text is not an expression that gradwalk reads. The message shows where."""


def read(text: str, values: Mapping[str, float] | None = None) -> Value:
    """The Value of an expression in which the given names are leaves."""
    return Reader(text, values or {}).root


def _times(text: str) -> str:
    """What to write, if the text has a product written as on paper: 2a, or a b."""
    for left, right in re.findall(r"(?<![\w.])(\d+\.?\d*|\.\d+|[A-Za-z_]\w*(?=\s))\s*([A-Za-z_]\w*)", text):
        if not keyword.iskeyword(left) and not keyword.iskeyword(right):
            return f"a product is written with *: {left} * {right}"
    return ""


class Reader:
    def __init__(self, text: str, values: Mapping[str, float]) -> None:
        if len(text) > LONGEST:
            raise ExpressionError(f"the expression has {len(text):,} characters; at most {LONGEST:,} are read")
        self.text = text.strip()
        self.used: set[str] = set()
        self.names: dict[str, Any] = {name: Value(x, label=name) for name, x in values.items()}
        try:
            body = ast.parse(self.text).body
        except SyntaxError as error:
            why = _times(self.text) or f"this is not an expression: {error.msg}"
            raise ExpressionError(self._marked(why, error.offset or 1)) from None
        except (ValueError, MemoryError, RecursionError) as error:
            raise ExpressionError(f"this is not an expression: {str(error) or 'nested too deeply'}") from None
        if not body:
            raise ExpressionError('nothing to walk; write something such as "(a + b) * c" a=2 b=-3 c=10')
        result: Any = None
        for statement in body:
            result = self._statement(statement)
        self._all_used(values)
        if not isinstance(result, Value):
            raise ExpressionError(f"{self.text!r} is a plain number, {result!r}: use a name for what may change")
        self.root: Value = result

    def _all_used(self, values: Mapping[str, float]) -> None:
        """Refuse a number for a name that does not occur: it is a typo in one place or the other."""
        for name in values:
            if name not in self.used:
                raise ExpressionError(f"{name} is not in the expression; leave out {name}={values[name]:g}, or use it")

    def _statement(self, node: ast.stmt) -> Any:
        if isinstance(node, ast.Expr):
            return self._value(node.value, 0)
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name, x = node.targets[0].id, self._value(node.value, 0)
            if name in self.names and name not in self.used:
                raise self._wrong(node, f"{name} is {self.names[name].data:g} already, and nothing has used that")
            if not isinstance(x, Value):
                x = Value(x)
            if not x.label:
                x.label = name
            self.names[name] = x
            return x
        raise self._wrong(node, "only expressions and `name = expression`, separated by ;, are read")

    def _value(self, node: ast.AST, depth: int) -> Any:
        if depth > DEEPEST:
            raise ExpressionError(f"nested more than {DEEPEST} deep: give its parts names, b = ...; c = ...")
        if isinstance(node, ast.Constant):
            if type(node.value) not in (int, float):
                raise self._wrong(node, f"{type(node.value).__name__} is not a number gradwalk computes with")
            try:
                return as_float(node.value)
            except OverflowError:
                raise self._wrong(node, "this number is too large for a float") from None
        if isinstance(node, ast.Name):
            return self._named(node)
        if isinstance(node, ast.BinOp) and type(node.op) in INFIX:
            return INFIX[type(node.op)](self._value(node.left, depth + 1), self._value(node.right, depth + 1))
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in INFIX:
            both = self._value(node.left, depth + 1), self._value(node.comparators[0], depth + 1)
            return INFIX[type(node.ops[0])](*both)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            x = self._value(node.operand, depth + 1)
            return ops.neg(x) if isinstance(node.op, ast.USub) else x
        if isinstance(node, ast.Call):
            return self._call(node, depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitXor):
            raise self._wrong(node, "a power is written **, as in x ** 2")
        raise self._wrong(node, "only numbers, names, + - * / **, comparisons and functions such as tanh(x) are read")

    def _named(self, node: ast.Name) -> Any:
        if node.id in self.names:
            self.used.add(node.id)
            return self.names[node.id]
        if node.id in FUNCTIONS:
            raise self._wrong(node, f"{node.id} is a function: write {node.id}(...)")
        raise self._wrong(node, f"what is {node.id}? Give it a number: {node.id}=2")

    def _call(self, node: ast.Call, depth: int) -> Any:
        function = self._source(node.func)
        is_name = isinstance(node.func, (ast.Name, ast.Attribute))
        if not is_name or (function in self.names and function not in FUNCTIONS):
            factor = ", ".join(map(self._source, node.args))
            raise self._wrong(node, f"a product is written with *: {function[:40]} * ({factor[:40]})")
        if function not in FUNCTIONS:
            raise self._wrong(node, f"no such function: {function[:40]}; {self._instead(node, function)}")
        if node.keywords or any(isinstance(x, ast.Starred) for x in node.args):
            raise self._wrong(node, "give the arguments one after another")
        arguments = [
            [self._value(y, depth + 1) for y in x.elts]
            if isinstance(x, (ast.List, ast.Tuple))
            else self._value(x, depth + 1)
            for x in node.args
        ]
        try:
            return FUNCTIONS[function](*arguments)
        except (TypeError, ValueError) as error:
            raise self._wrong(node, str(error)) from None

    def _instead(self, node: ast.Call, function: str) -> str:
        """What to write for a call of something that does not exist."""
        if isinstance(node.func, ast.Attribute) and node.func.attr in FUNCTIONS:
            owner = node.func.value
            module = isinstance(owner, ast.Name) and owner.id not in self.names  # math.tanh(a), rather than a.tanh()
            inside = node.args if module else [owner, *node.args]
            return f"write {node.func.attr}({', '.join(map(self._source, inside))})"
        near = difflib.get_close_matches(function, FUNCTIONS, 2)
        return f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(FUNCTIONS)}"

    def _source(self, node: ast.AST) -> str:
        return ast.get_source_segment(self.text, node) or ""

    def _wrong(self, node: ast.AST, message: str) -> ExpressionError:
        return ExpressionError(self._marked(message, getattr(node, "col_offset", 0) + 1))

    def _marked(self, message: str, column: int) -> str:
        """The message, with a mark below the place it is about."""
        if "\n" in self.text or len(self.text) > 100 or not self.text.isprintable():
            return message
        column = len(self.text.encode()[: column - 1].decode(errors="replace")) + 1  # ast counts bytes
        return f"{message}\n  {self.text}\n  {' ' * (column - 1)}^"
