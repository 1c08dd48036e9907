"""Finds the one wrong part of a rule, by putting something else in its place and running the tests again.

A field that is wrong in both lines of a rule is changed in both. When the tests then pass, everything else in the
learner's lines is known to be right.
"""

from __future__ import annotations

import ast
import copy
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

FIELDS = ("self.data", "other.data", "out.data", "self.grad", "other.grad", "out.grad")
OPERATORS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
COMPARISONS = (ast.Gt, ast.GtE, ast.Lt, ast.LtE)
NUMBERS = (0, 1, 2, -1)


@dataclass(frozen=True)
class Slip:
    """What was written, what makes the tests pass in its place, and the learner's line, from 1."""

    kind: str  # "field", "operator", "order", "comparison", "number"
    used: str
    within: str
    needed: str
    line: int


def one_slip(body: str, passes: Callable[[str], bool]) -> Slip | None:
    """The single part whose change makes the tests pass, if there is one."""
    tree = ast.parse(textwrap.dedent(body))
    places = [node for node in ast.walk(tree) if isinstance(node, ast.expr)]
    asked = {
        id(part) for node in places if isinstance(node, ast.Compare) for part in ast.walk(node) if part is not node
    }
    for place, node in enumerate(places):
        if id(node) in asked and not isinstance(node, ast.Constant):
            continue  # part of a condition, not of a share
        for slip, change in _changes(node):
            other = copy.deepcopy(tree)
            change([one for one in ast.walk(other) if isinstance(one, ast.expr)][place])
            if passes(ast.unparse(other)):
                return slip
    return _one_field(tree, passes)


def _one_field(tree: ast.Module, passes: Callable[[str], bool]) -> Slip | None:
    """The field, read more than once, that should be a different one everywhere."""
    for used in FIELDS:
        lines = [node.lineno for node in _reading(tree, used)]
        for needed in FIELDS if len(lines) > 1 else ():
            if needed != used:
                other = copy.deepcopy(tree)
                for node in _reading(other, used):
                    _put_field(needed, node)
                if passes(ast.unparse(other)):
                    return Slip("field", used, used, needed, lines[0])
    return None


def _reading(tree: ast.Module, field: str) -> list[ast.Attribute]:
    read = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
    return [node for node in read if ast.unparse(node) == field]


def _changes(node: ast.expr) -> Iterator[tuple[Slip, Callable[[ast.expr], None]]]:
    """The possible replacements for an expression, and how to make each."""
    text, line = ast.unparse(node), node.lineno
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and text in FIELDS:
        for field in FIELDS:
            if field != text:
                yield Slip("field", text, text, field, line), partial(_put_field, field)
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        for kind, sign in OPERATORS.items():
            if kind is not type(node.op):
                used = OPERATORS[type(node.op)]
                yield Slip("operator", used, text, sign, line), partial(_put, "op", kind())
        if not isinstance(node.op, (ast.Add, ast.Mult)):
            yield Slip("order", text, text, "", line), _turn
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and "grad" not in text:
        for comparison in COMPARISONS:
            if comparison is not type(node.ops[0]):
                yield Slip("comparison", text, text, "", line), partial(_put, "ops", [comparison()])
    elif isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        for number in NUMBERS:
            if number != node.value:
                yield Slip("number", text, text, str(number), line), partial(_put, "value", number)


def _put(name: str, what: Any, at: ast.expr) -> None:
    setattr(at, name, what)


def _put_field(field: str, at: ast.expr) -> None:
    assert isinstance(at, ast.Attribute)
    owner, _, at.attr = field.partition(".")
    at.value = ast.Name(owner, ast.Load())


def _turn(at: ast.expr) -> None:
    assert isinstance(at, ast.BinOp)
    at.left, at.right = at.right, at.left
