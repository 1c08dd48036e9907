"""Small changes to the expressions of a program, each of which would undo one slip of the pen.

This file only proposes: every change is a trial (trials.py), and counts only if the loss then falls. The statements
that train and what they call come first; the engine's own class is left out, since its rules are examined separately.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

from .training import called_name

Variant = tuple[Any, str]  # the replacement, and the same in words

OTHER_OPERATOR: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Pow, ast.Div),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Div,),
}
OTHER_ORDER: dict[type, type] = {
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
LEAVES_ITS_ARGUMENT = re.compile(
    r"^(int|round|floor|trunc|abs|ravel|flatten|squeeze|reshape|sorted|reversed|astype|set|frozenset|unique|fromkeys)$"
)
WHOLE = {"sum": "mean", "mean": "sum"}
OTHER_NAME = {"min": "max", "max": "min", "argmin": "argmax", "argmax": "argmin"}


def operators(node: ast.AST) -> Iterator[Variant]:
    """Another sign or operator: `b1 ** t` for `b1 * t`."""
    if isinstance(node, (ast.BinOp, ast.AugAssign)):
        for other in OTHER_OPERATOR.get(type(node.op), ()):
            if other is ast.Pow and not _is_small(node):
                continue
            yield _with(node, op=other()), ""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield node.operand, "without the minus"


def negated(node: ast.AST) -> Iterator[Variant]:
    """A minus that is missing where shares are returned: `return g, -g`, `(b, -1.0)`."""
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) <= 3:
        for i, part in enumerate(node.elts):
            if i and _is_an_amount(part):
                yield _with(node, elts=[*node.elts[:i], _minus(part), *node.elts[i + 1 :]]), "a minus is missing"


def negated_beside(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """The same where shares are passed on by two calls side by side: `a.push(g)`, `b.push(-g)`."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return
    call = node.value
    beside = [n.value for n in around if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call) and n is not node]
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    near = [n for n in beside if 0 < node.lineno - n.lineno <= 2 and n.col_offset == node.col_offset]
    if name in [getattr(n.func, "attr", getattr(n.func, "id", "")) for n in near]:
        for i, part in enumerate(call.args):
            if _is_an_amount(part):
                args = [*call.args[:i], _minus(part), *call.args[i + 1 :]]
                yield _with(node, value=_with(call, args=args)), "a minus is missing"


def _is_an_amount(node: Any) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) is float
    return isinstance(node, (ast.Name, ast.BinOp, ast.Attribute))


def _minus(node: Any) -> Any:
    return ast.copy_location(ast.UnaryOp(ast.USub(), node), node)


def _is_small(node: Any) -> bool:
    """Whether both sides are names or numbers: a power is likely there, and unlikely elsewhere."""
    sides = (getattr(node, "left", None), getattr(node, "right", None))
    return all(isinstance(side, (ast.Name, ast.Attribute, ast.Constant)) for side in sides)


def parts(node: ast.AST) -> Iterator[Variant]:
    """A single factor or term of an expression."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div, ast.Pow)):
        yield node.left, f"without `{ast.unparse(node.right)}`"
        if isinstance(node.op, ast.Mult):
            yield node.right, f"without `{ast.unparse(node.left)}`"
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) and isinstance(node.right, ast.Constant):
        yield node.left, f"without `{ast.unparse(node.right)}`"


def regrouped(node: ast.AST) -> Iterator[Variant]:
    """Other parentheses: `1 + x ** 2` for `(1 + x) ** 2`, `a / (b * c)` for `a / b * c`; `p - (1 if i == j else 0)` for
    `p - 1 if i == j else 0`."""
    if isinstance(node, ast.IfExp) and isinstance(node.body, ast.BinOp):
        new = _with(node.body, right=_with(node, body=node.body.right))
        yield ast.copy_location(new, node), "what stands before `if` is all left out where it is not so"
    if not isinstance(node, ast.BinOp):
        return
    left, right = node.left, node.right
    matters = isinstance(node.op, (ast.Div, ast.Sub))
    if isinstance(left, ast.BinOp) and (matters or type(left.op) is not type(node.op)):
        yield _with(left, right=_with(node, left=left.right)), "other parentheses"
    if isinstance(right, ast.BinOp) and (matters or type(right.op) is not type(node.op)):
        yield _with(right, left=_with(node, right=right.left)), "other parentheses"


def exchanged(node: ast.AST) -> Iterator[Variant]:
    """A sum and a product exchanged: `a * b + c` for `a + b * c`."""
    if not isinstance(node, ast.BinOp):
        return
    for side in ("left", "right"):
        inner = getattr(node, side)
        if isinstance(inner, ast.BinOp) and {type(node.op), type(inner.op)} == {ast.Add, ast.Mult}:
            a, b, c = (inner.left, inner.right, node.right) if side == "left" else (node.left, inner.left, inner.right)
            first, second = (inner.op, node.op) if side == "left" else (node.op, inner.op)
            one = ast.BinOp(a, second, ast.BinOp(b, first, c))
            two = ast.BinOp(ast.BinOp(a, second, b), first, c)
            yield ast.copy_location(two if isinstance(second, ast.Mult) else one, node), "plus and times changed places"


def squared(node: ast.AST) -> Iterator[Variant]:
    """`(1 - b) * g ** 2` for `(1 - b) * g`: a factor of an average, or a sum of squares, without its square."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.right, PLAIN):
        power = ast.BinOp(node.right, ast.Pow(), ast.Constant(2))
        yield _with(node, right=ast.copy_location(power, node.right)), "a square is missing"


def squashed(node: ast.AST) -> Iterator[Variant]:
    """The derivatives of tanh and the sigmoid by their results: `1 - t * t`, `s * (1 - s)`, one for another; that of a
    quotient, `a / b ** 2` for `a / b`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, PLAIN):
        text = ast.unparse(node.right)
        yield _with(node, right=_read(f"{text} * {text}", node)), "a square is missing"
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Sub) or not is_one(node.left):
        return
    right = node.right
    if isinstance(right, PLAIN):
        text = ast.unparse(right)
        yield _read(f"1 - {text} * {text}", node), "the derivative of tanh is 1 - t * t"
        yield _read(f"{text} * (1 - {text})", node), "the derivative of the sigmoid is s * (1 - s)"
    elif isinstance(right, ast.BinOp) and isinstance(right.left, PLAIN):
        text = ast.unparse(right.left)
        yield _read(f"{text} * (1 - {text})", node), "the derivative of the sigmoid is s * (1 - s)"


def turned(node: ast.AST) -> Iterator[Variant]:
    """`W[i][j]` for `W[j][i]`; a matrix with `.T`, or without."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript) and isinstance(node.ctx, ast.Load):
        inner = node.value
        if isinstance(node.slice, ast.Name) and isinstance(inner.slice, ast.Name) and node.slice.id != inner.slice.id:
            yield _with(node, value=_with(inner, slice=node.slice), slice=inner.slice), "the indices are swapped"
    if isinstance(node, ast.Attribute) and node.attr == "T" and isinstance(node.ctx, ast.Load):
        yield node.value, "without .T"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        for name, side in (("left", node.left), ("right", node.right)):
            if not (isinstance(side, ast.Attribute) and side.attr == "T"):
                flipped = ast.copy_location(ast.Attribute(side, "T", ast.Load()), side)
                yield _with(node, **{name: flipped}), "with .T"
        yield _with(node, left=_flipped(node.right), right=_flipped(node.left)), "transposed: rows for columns"
    if isinstance(node, ast.Call) and called_name(node) == "outer" and len(node.args) == 2:
        yield _with(node, args=node.args[::-1]), "transposed: rows for columns"
    dot = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("dot", "matmul")
    if dot and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) in (1, 2):
        sides = [*([node.func.value] if len(node.args) == 1 else []), *node.args]
        product = ast.BinOp(_flipped(sides[1]), ast.MatMult(), _flipped(sides[0]))
        yield ast.copy_location(product, node), "transposed: rows for columns"


def _flipped(node: ast.expr) -> ast.expr:
    """`a.T` for `a`, and `a` for `a.T`."""
    if isinstance(node, ast.Attribute) and node.attr == "T":
        return node.value
    return ast.copy_location(ast.Attribute(node, "T", ast.Load()), node)


def flipped_by(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`mm(g, tr(b))` for `mm(g, b)`, and the other way round, if the program has a function that transposes."""
    functions = [n for n in around if isinstance(n, ast.FunctionDef) and len(n.args.args) == 1]
    for name in [f.name for f in functions if f"zip(*{f.args.args[0].arg})" in ast.unparse(f)]:
        for i, part in enumerate(node.args if isinstance(node, ast.Call) and called_name(node) != name else ()):
            turns = isinstance(part, ast.Call) and called_name(part) == name and len(part.args) == 1
            other = part.args[0] if turns else ast.Call(ast.Name(name, ast.Load()), [part], [])  # type: ignore[attr-defined]
            if turns or isinstance(part, PLAIN):
                args = [*node.args[:i], other, *node.args[i + 1 :]]  # type: ignore[attr-defined]
                yield _with(node, args=args), "transposed: rows for columns"


PLAIN = (ast.Name, ast.Subscript, ast.Attribute)


def is_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


def _read(text: str, node: ast.AST) -> Any:
    return ast.copy_location(ast.parse(text, mode="eval").body, node)


def slices(node: ast.AST) -> Iterator[Variant]:
    """The whole list for a part of it: `row` for `row[:-1]`."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
        yield node.value, "the whole of it"


def left_alone(node: ast.AST) -> Iterator[Variant]:
    """`x` for `int(x)`, `x.ravel()`."""
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Attribute) and LEAVES_ITS_ARGUMENT.match(node.func.attr):
        module = isinstance(node.func.value, ast.Name) and node.func.value.id in ("math", "np", "numpy", "dict")
        inner = node.args[0] if module and node.args else None if module else node.func.value
        if inner is not None:
            yield inner, f"without {node.func.attr}"
    elif isinstance(node.func, ast.Name) and LEAVES_ITS_ARGUMENT.match(node.func.id) and len(node.args) == 1:
        yield node.args[0], f"without {node.func.id}"


def other_names(node: ast.AST) -> Iterator[Variant]:
    """`max` for `min`; `<` for `>`; float for int."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_NAME:
        yield _with(node, func=ast.Name(OTHER_NAME[node.func.id], ast.Load())), ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WHOLE:
        other = _with(node.func, attr=WHOLE[node.func.attr])
        yield _with(node, func=other), f"a {WHOLE[node.func.attr]}, not a {node.func.attr}"
    clips = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min")
    if clips and isinstance(node, ast.Call) and len(node.args) == 2:
        inner = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, (int, float))]
        ends = [x for x in inner if x > 0]
        for i, side in enumerate(node.args):
            if isinstance(side, ast.Constant) and side.value == 0 and ends:
                args = [*node.args]
                args[i] = ast.Constant(-ends[0] if node.func.id == "max" else ends[0])  # type: ignore[attr-defined]
                yield _with(node, args=args), "the clipping throws negative gradients away (clamped at 0, one-sided)"
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OTHER_ORDER:
        yield _with(node, ops=[OTHER_ORDER[type(node.ops[0])]()]), ""
    if isinstance(node, ast.keyword) and node.arg == "dtype" and "int" in ast.unparse(node.value):
        yield ast.keyword("dtype", ast.Name("float", ast.Load())), "dtype=float"


def ranges(node: ast.AST) -> Iterator[Variant]:
    """A range that begins or ends one number earlier or later."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "range":
        return
    ends = [ast.unparse(each) for each in node.args]
    found: list[list[str]] = []
    if len(ends) == 1:
        found = [[ends[0].removesuffix("- 1")] if ends[0].endswith("- 1") else [f"{ends[0]} + 1"], ["1", ends[0]]]
    elif len(ends) == 2:
        found = [["0", ends[1]]] if ends[0] == "1" else []
        found += [[ends[0], f"{ends[1]} + 1"], [ends[0], f"{ends[1]} - 1"], [f"{ends[0]} + 1", ends[1]]]
    elif len(ends) == 3:
        found = [[f"{ends[0]} {sign} 1", *ends[1:]] for sign in "+-"]
        found += [[ends[0], f"{ends[1]} {sign} 1", ends[2]] for sign in "-+"]
    for each in found:
        yield _read(f"range({', '.join(each)})", node), "one turn too few or too many"


def constants(node: ast.AST) -> Iterator[Variant]:
    """Another number: its neighbour, 1 less itself, 1 for 0."""
    held = node.value if isinstance(node, ast.Constant) else None
    if isinstance(held, bool) or not isinstance(held, (int, float)):
        return
    others = [held + 1, held - 1] if isinstance(held, int) else [1.0] if held == 0 else [1 - held] if held < 1 else []
    for other in [*others, *([2.0, 0.5] if held == 1 else [])]:
        yield ast.copy_location(ast.Constant(other), node), f"{other:g}, not {held:g}"


def indices(region: ast.AST) -> Callable[[ast.AST], Iterator[Variant]]:
    """One index for another used beside it: `Y[i]` for `Y[j]`, where there is an `X[i]`."""
    seen: dict[str, Any] = {}
    for node in ast.walk(region):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            seen.setdefault(ast.unparse(node.slice), node.slice)

    def variants(node: ast.AST) -> Iterator[Variant]:
        if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load) or len(seen) > 6:
            return
        here = ast.unparse(node.slice)
        if not isinstance(node.value, ast.Name) or here not in seen:
            return
        for text, index in seen.items():
            if (text != here and isinstance(index, ast.Slice) + isinstance(node.slice, ast.Slice) != 1) or (
                text != here and isinstance(index, ast.Name)
            ):
                yield _with(node, slice=index), f"`{ast.unparse(node.value)}[{text}]`, as beside it"

    return variants


def is_a_margin(node: ast.AST) -> bool:
    """`1 - y * score`, as in a hinge loss."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, (ast.Sub, ast.Add)):
        return False
    sides = (node.left, node.right)
    one = any(isinstance(side, ast.Constant) and side.value == 1 for side in sides)
    products = [n for n in ast.walk(node) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)]
    return one and any(ast.unparse(n.left) != ast.unparse(n.right) for n in products)  # 1 - t * t is tanh's


def _with(node: Any, **parts: Any) -> Any:
    """The same piece of syntax with another part."""
    held = {name: getattr(node, name, None) for name in node._fields} | parts
    return ast.copy_location(type(node)(**held), node)
