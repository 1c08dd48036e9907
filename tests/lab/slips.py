"""Small changes to a right program, one at a time, as learners make them: what the hidden tests have to refuse.

Not a test file: tests/lab/test_hidden_tests.py runs them.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

Change = tuple[str, ast.AST | None]
"""What it says of itself, and what stands in the place instead; None takes the statement away."""

TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
}
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.Div),
    ast.Div: (ast.Mult,),
    ast.Pow: (ast.Mult,),
}


def slips(text: str) -> Iterator[tuple[str, str]]:
    """Each changed program, and what was changed, with its line."""
    tree = ast.parse(text)
    original = ast.unparse(tree)
    for place, node in enumerate(ast.walk(tree)):
        for said, new in _changes(node, tree):
            other = copy.deepcopy(tree)
            old = [*ast.walk(other)][place]
            _Replace(old, new).visit(other)
            changed = ast.unparse(ast.fix_missing_locations(other))
            if changed != original:
                yield f"line {getattr(node, 'lineno', 0)}: {said}", changed


class _Replace(ast.NodeTransformer):
    """Puts a node in the place of another, `pass` where it is None."""

    def __init__(self, old: ast.AST, new: ast.AST | None) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.Pass() if self.new is None else self.new
        return self.generic_visit(node)


def _changes(node: ast.AST, tree: ast.Module) -> Iterator[Change]:
    text = ast.unparse(node) if isinstance(node, (ast.expr, ast.stmt)) else ""
    for made in (_statement, _comparison, _arithmetic, _choice, _call, _name):
        for new in made(node, tree):
            yield f"{text.splitlines()[0]} -> {ast.unparse(new).splitlines()[0] if new else 'nothing'}", new


def _statement(node: ast.AST, tree: ast.Module) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.AugAssign):
        target = copy.deepcopy(node.target)
        yield ast.Assign([target], node.value, lineno=node.lineno)
        yield _with(node, op=ast.Sub())
    if isinstance(node, (ast.AugAssign, ast.Expr, ast.Assign, ast.Return)):
        yield None
    if isinstance(node, ast.If):
        yield _with(node, test=ast.Constant(True))
        yield _with(node, test=ast.Constant(False))
    if isinstance(node, ast.For):
        for shorter in ("[1:]", "[:-1]"):
            yield _with(node, iter=_expression(f"list({ast.unparse(node.iter)}){shorter}"))


def _comparison(node: ast.AST, tree: ast.Module) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return
    for turned in TURNED.get(type(node.ops[0]), ()):
        yield _with(node, ops=[turned()])
    if isinstance(node.ops[0], (ast.In, ast.NotIn)):
        sign = "==" if isinstance(node.ops[0], ast.In) else "!="
        one, all_of_them = ast.unparse(node.left), ast.unparse(node.comparators[0])
        for end in ("[:1]", "[-1:]"):  # the first or the last alone
            yield _expression(f"[{one}] {sign} [*{all_of_them}]{end}")


def _arithmetic(node: ast.AST, tree: ast.Module) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp):
        for other in OPERATORS.get(type(node.op), ()):
            yield _with(node, op=other())
        if not isinstance(node.op, (ast.Add, ast.Mult)):
            yield _with(node, left=node.right, right=node.left)
        yield node.left
        yield node.right
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
        for number in (node.value + 1, node.value - 1):
            yield ast.Constant(number)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand


def _choice(node: ast.AST, tree: ast.Module) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield from node.values
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
        yield _with(node, body=node.orelse, orelse=node.body)


def _call(node: ast.AST, tree: ast.Module) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and len(node.args) == 1 and node.func.id not in ("len", "sum", "range", "max"):
        yield node.args[0]
    if isinstance(node.func, ast.Name) and node.func.id == "range":
        for more in ("+ 1", "- 1"):
            at = min(1, len(node.args) - 1)
            args = [*node.args]
            args[at] = _expression(f"({ast.unparse(args[at])}) {more}")
            yield _with(node, args=args)
    if len(node.args) == 2 and not isinstance(node.args[1], ast.Starred):
        yield _with(node, args=node.args[::-1])
    if isinstance(node.func, ast.Attribute) and not node.args:
        yield node.func.value  # a method that is not called, as `.exp()`


def _name(node: ast.AST, tree: ast.Module) -> Iterator[ast.AST]:
    """Another of the names that were given or set together with it."""
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    groups = [
        [one.id for one in part.elts if isinstance(one, ast.Name)]
        for part in ast.walk(tree)
        if isinstance(part, ast.Tuple) and isinstance(part.ctx, ast.Store)
    ]
    groups += [[one.arg for one in part.args] for part in ast.walk(tree) if isinstance(part, ast.arguments)]
    for other in dict.fromkeys(other for group in groups if node.id in group for other in group):
        if other != node.id:
            yield ast.Name(other, ast.Load())


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.deepcopy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other
