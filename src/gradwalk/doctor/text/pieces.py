"""Changes of one expression or statement, each of which undoes one slip, whatever the program is about.

    inputs[0].level            the largest, the smallest or the sum of all, not just that of the first
    todo.pop()                 from the other end: a stack is not a queue
    return b                   with a minus

Used together with mutants.py, rewordings.py and lines.py. This file only proposes: every change is a trial.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from .mutants import Variant
from .training import called_name, names_in

ENDS = {"pop": "popleft", "popleft": "pop", "append": "appendleft", "appendleft": "append"}
PLAIN = (ast.Name, ast.Attribute, ast.Subscript)


def of_all(node: ast.AST) -> Iterator[Variant]:
    """`max(x.level for x in inputs)` for `inputs[0].level`."""
    inner = node.value if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) else None
    if not isinstance(inner, ast.Subscript) or not isinstance(inner.slice, (ast.Constant, ast.UnaryOp)):
        return
    for name in ("max", "sum", "min"):
        said = f"{name}(each.{node.attr} for each in {ast.unparse(inner.value)})"  # type: ignore[attr-defined]
        yield ast.copy_location(ast.parse(said, mode="eval").body, node), "all of them count, and not this one alone"


def boundary(node: ast.AST) -> Iterator[Variant]:
    """`left == 0` or `left > 0` for `left >= 0`."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in BOUNDARIES.get(type(node.ops[0]), ()):
            new = ast.Compare(node.left, [other()], node.comparators)
            yield ast.copy_location(new, node), "one case too many, or too few"


BOUNDARIES: dict[type, tuple[type[ast.cmpop], ...]] = {
    ast.GtE: (ast.Eq, ast.Gt),
    ast.LtE: (ast.Eq, ast.Lt),
    ast.Gt: (ast.GtE,),
    ast.Lt: (ast.LtE,),
}


def all_rows(node: ast.AST) -> Iterator[Variant]:
    """`[sum(each) for each in zip(*g)]`, or `sum(g)`, for `g[0]`: what was broadcast is summed."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and ast.unparse(node.slice) in ("0", "-1"):
        held = ast.unparse(node.value)
        for said in (f"[sum(each) for each in zip(*{held})]", f"sum({held})"):
            yield (
                ast.copy_location(ast.parse(said, mode="eval").body, node),
                "all of them count, and not this one alone",
            )


def given_back(node: ast.AST) -> Iterator[Variant]:
    """`return -1.0 * b` for `return b`; a branch that returns what another one does."""
    if isinstance(node, ast.Return) and isinstance(node.value, (ast.Name, ast.Attribute)):
        minus = ast.BinOp(ast.Constant(-1.0), ast.Mult(), node.value)
        yield ast.copy_location(ast.Return(minus), node), "the sign (a minus) is lost here"


def other_end(node: ast.AST) -> Iterator[Variant]:
    """`todo.pop(0)` for `todo.pop()`; sorting or looping the other way round."""
    new: Any
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        func, first = node.func, node.args[:1]
        if func.attr == "pop" and not node.keywords and len(node.args) <= 1:
            zero = bool(first) and isinstance(first[0], ast.Constant) and first[0].value == 0
            if not first or zero:
                new = ast.Call(func, [] if zero else [ast.Constant(0)], [])
                yield ast.copy_location(new, node), "the wrong end: it takes the newest first, or the oldest"
        if func.attr in ENDS:
            new = ast.Call(ast.Attribute(func.value, ENDS[func.attr], ast.Load()), node.args, node.keywords)
            yield ast.copy_location(new, node), "the wrong end: it takes the newest first, or the oldest"
    if isinstance(node, ast.Call) and called_name(node) in ("sorted", "sort"):
        keywords = [k for k in node.keywords if k.arg != "reverse"]
        if len(keywords) == len(node.keywords):
            keywords = [*keywords, ast.keyword("reverse", ast.Constant(True))]
        yield ast.copy_location(ast.Call(node.func, node.args, keywords), node), "the other way round"
    if isinstance(node, ast.Call) and called_name(node) == "reversed" and len(node.args) == 1:
        yield node.args[0], "the other way round"
    if isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "::-1" and isinstance(node.ctx, ast.Load):
        yield node.value, "the other way round"


def added_in_a_table(node: ast.AST) -> Iterator[Variant]:
    """`g[k] = g.get(k, 0.0) + x` for `g[k] = x`."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        target = node.targets[0]
        if isinstance(node.value, (ast.Constant, ast.List, ast.Dict)):
            return
        if any(isinstance(part, ast.Slice) for part in ast.walk(target.slice)):  # a part of an array, not a key
            return
        held = ast.Attribute(target.value, "get", ast.Load())
        if ast.unparse(held) in ast.unparse(node.value):
            return
        value = ast.BinOp(ast.Call(held, [target.slice, ast.Constant(0.0)], []), ast.Add(), node.value)
        yield ast.copy_location(ast.Assign(node.targets, value), node), "every share counts"


def merged(node: ast.AST) -> Iterator[Variant]:
    """`{k: a.get(k, 0) + b.get(k, 0) ...}` for `{**a, **b}`; `{a: x + y}` for `{a: x, b: y}` where a is b."""
    told = "what stands under one key twice is to be added up: the second share replaces the first"
    sides: list[ast.expr] = []
    if isinstance(node, ast.Dict) and len(node.keys) == 2:
        if all(key is None for key in node.keys):
            sides = node.values
        elif all(isinstance(key, PLAIN) for key in node.keys):
            (one, two), (x, y) = (map(ast.unparse, some) for some in (node.keys, node.values) if all(some))  # type: ignore[arg-type]
            said = f"({ast.unparse(node)} if {one} is not {two} else {{{one}: {x} + {y}}})"
            yield ast.copy_location(ast.parse(said, mode="eval").body, node), told
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        sides = [node.left, node.right]
    if len(sides) == 2:
        a, b = map(ast.unparse, sides)
        said = f"{{key: ({a}).get(key, 0.0) + ({b}).get(key, 0.0) for key in [*({a}), *({b})]}}"
        yield ast.copy_location(ast.parse(said, mode="eval").body, node), told


def other_word(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`"-"` for `"+"`, where strings name the operations: another string that the program compares with or uses as a
    key."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        compared = [side for n in around if isinstance(n, ast.Compare) for side in (n.left, *n.comparators)]
        asked = [side for side in compared if isinstance(side, ast.Constant)]
        known = dict.fromkeys(side.value for side in asked if isinstance(side.value, str))
        if node.value in known and len(known) <= MOST_WORDS and not any(node is side for side in asked):
            for word in known:
                if word != node.value:
                    yield ast.copy_location(ast.Constant(word), node), f"{word!r}, not {node.value!r}"


MOST_WORDS = 8


def half_of_a_test(node: ast.AST) -> Iterator[Variant]:
    """`a or b` for `a and b`; one of the two alone; `not` added or removed."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.copy_location(ast.BoolOp(other, node.values), node), ""
        for part in node.values if len(node.values) == 2 else ():
            yield part, "the other condition is one too many"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand, "without the not"


def what_is_given(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """One argument of a function for another: `b` for `a`; `n.grad` for `n.value`."""
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    inside = [f for f in around if isinstance(f, (ast.FunctionDef, ast.Lambda)) and any(n is node for n in ast.walk(f))]
    given = [a.arg for f in inside for a in f.args.args if a.arg not in ("self", "cls")]
    if node.id in given and len(given) <= 4:
        for name in dict.fromkeys(given):
            if name != node.id:
                yield ast.copy_location(ast.Name(name, ast.Load()), node), f"{name}, not {node.id}"


def without_upstream(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`self.b.push(g * self.a.out)` for `self.b.push(self.a.out)`, in a function that receives g: the incoming gradient
    was left out."""
    new: Any
    inside = [f for f in around if isinstance(f, (ast.FunctionDef, ast.Lambda)) and any(n is node for n in ast.walk(f))]
    given = [a.arg for f in inside for a in f.args.args if a.arg not in ("self", "cls")][:2]
    held = node.value if isinstance(node, (ast.AugAssign, ast.Return)) else None
    calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    parts = [held] if held is not None else list(node.value.args) if calls else []  # type: ignore[attr-defined]
    for i, part in enumerate(parts):
        for name in [name for name in given if name not in names_in(part)]:
            new = copy.deepcopy(node)
            times = ast.BinOp(ast.Name(name, ast.Load()), ast.Mult(), part)
            if calls:
                new.value.args[i] = times
            else:
                new.value = times
            yield ast.fix_missing_locations(new), f"the factor {name} is missing, which arrives from above"


def other_slot(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`node.grad` for `node.value`: another attribute of the same class, on the same object."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
        return
    for kind in [n for n in around if isinstance(n, ast.ClassDef)]:
        kept = [n for n in ast.walk(kind) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)]
        names = list(dict.fromkeys(n.attr for n in kept if isinstance(n.value, ast.Name) and n.value.id == "self"))
        if node.attr in names and len(names) <= 6:
            for name in names:
                if name != node.attr:
                    new = ast.Attribute(node.value, name, ast.Load())
                    yield ast.copy_location(new, node), f"{name}, not {node.attr}"


def result_kept(node: ast.AST) -> Iterator[Variant]:
    """`delta = layer.backward(delta)` for `layer.backward(delta)`: the result replaces the argument."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and called_name(node.value) not in SAYS:
        for given in [a for a in node.value.args[:2] if isinstance(a, ast.Name)]:
            new = ast.Assign([ast.Name(given.id, ast.Store())], node.value)
            yield ast.copy_location(new, node), f"what comes back is thrown away; it is the next {given.id}"


SAYS = {"print", "append", "extend", "add", "insert", "seed", "shuffle", "remove"}


def one_list(node: ast.AST) -> Iterator[Variant]:
    """`weights + biases` for `weights + [biases]`, where biases is a list already."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for side in ("left", "right"):
            held = getattr(node, side)
            if isinstance(held, ast.List) and len(held.elts) == 1 and isinstance(held.elts[0], PLAIN):
                parts = {"left": node.left, "right": node.right, side: held.elts[0]}
                new = ast.BinOp(parts["left"], ast.Add(), parts["right"])
                yield ast.copy_location(new, node), "a list in a list: the inner one is no element"


SMALL = (
    *(result_kept, one_list, merged, of_all, boundary, all_rows, given_back, added_in_a_table),
    half_of_a_test,
)
