"""Slips in work with arrays, lists and copies: an axis, a transpose, one list with two names, whole numbers.

Each function proposes changes of one piece of syntax (see mutants.py), to be tried.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from typing import Any

from .mutants import Variant
from .training import called_name

REDUCES = {"sum", "mean", "max", "min", "std", "var"}
CLIPS = {"max": "min", "min": "max"}


AXIS = re.compile(r"\b(axis|dim)$", re.I)


def axes(node: ast.AST) -> Iterator[Variant]:
    """`e.sum(axis=1, keepdims=True)` for `e.sum()`; another axis, also where it has a name: `axis = 1`."""
    if isinstance(node, ast.Assign) and AXIS.search(ast.unparse(node.targets[0])):
        held = getattr(node.value, "value", None)
        for other in (0, 1) if type(held) is int else ():
            if other != held:
                yield ast.copy_location(ast.Assign(node.targets, ast.Constant(other)), node), f"along axis {other}"
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in REDUCES:
        return
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    plain = isinstance(node.func.value, ast.Name) and node.func.value.id in ("np", "numpy")
    if len(node.args) > int(plain):
        return
    if "axis" not in given:
        for axis, kept in ((1, True), (-1, True), (0, False)):
            more = [ast.keyword("axis", ast.Constant(axis))]
            more += [ast.keyword("keepdims", ast.Constant(True))] if kept else []
            yield _call(node, [*node.keywords, *more]), "for every row by itself" if kept else "over the rows alone"
        return
    for other in [x for x in (0, 1) if ast.unparse(given["axis"]) != str(x)]:
        changed = [ast.keyword("axis", ast.Constant(other)) if k.arg == "axis" else k for k in node.keywords]
        yield _call(node, changed), f"along axis {other}"
    if "keepdims" not in given:
        yield _call(node, [*node.keywords, ast.keyword("keepdims", ast.Constant(True))]), "with its axis kept"


def inside_out(node: ast.AST) -> Iterator[Variant]:
    """`max(-c, min(c, g))` for `max(c, min(-c, g))`; `np.clip(g, -1, 1)` for `np.clip(g, 1, -1)`."""
    if not isinstance(node, ast.Call):
        return
    name = called_name(node)
    if name == "clip" and len(node.args) >= 2:
        ends = node.args[-2:]
        new = copy.deepcopy(node)
        new.args[-2:] = [ends[1], ends[0]]
        yield new, "the clipping is inside out: the lower end comes first"
    inner = next((a for a in node.args if isinstance(a, ast.Call) and called_name(a) == CLIPS.get(name)), None)
    if name in CLIPS and inner is not None and len(node.args) == len(inner.args) == 2:
        new = copy.deepcopy(node)
        kept = next(a for a in new.args if isinstance(a, ast.Call) and called_name(a) == CLIPS[name])
        here = next(i for i, a in enumerate(new.args) if a is not kept)
        for there in range(2):
            if _is_an_end(kept.args[there]):
                new.args[here], kept.args[there] = kept.args[there], new.args[here]
                yield new, "the clipping is inside out: whatever comes in, one and the same number comes out"
                return


def _is_an_end(node: Any) -> bool:
    return isinstance(node, (ast.UnaryOp, ast.Constant))


def parted(node: ast.AST) -> Iterator[Variant]:
    """`[[0.0] * n for _ in range(k)]` for `[[0.0] * n] * k`: one list with many names."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mult) or not isinstance(node.left, ast.List):
        return
    if len(node.left.elts) != 1 or isinstance(node.left.elts[0], ast.Constant):
        return
    rows = ast.comprehension(
        ast.Name("_", ast.Store()), ast.Call(ast.Name("range", ast.Load()), [node.right], []), [], 0
    )
    new = ast.ListComp(copy.deepcopy(node.left.elts[0]), [rows])
    told = "[x] * n makes no copies: all of them are one and the same (shared, aliased)"
    yield ast.fix_missing_locations(ast.copy_location(new, node)), told


def not_shared(node: ast.AST) -> Iterator[Variant]:
    """`self.g = g + 0` for `self.g = g`: a copy of an array that other code may add to in place."""
    new: Any
    single = isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.Name)
    if single and isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript)):
        new = copy.deepcopy(node)
        new.value = ast.BinOp(node.value, ast.Add(), ast.Constant(0))  # keeps the type of number
        told = "a copy of its own: two values hold one array, and += changes both (aliasing)"
        yield ast.fix_missing_locations(new), told


def floating(node: ast.AST) -> Iterator[Variant]:
    """`np.array([0.0, 3.0])` for `np.array([0, 3])`, which cannot hold a fraction; `dtype=float` for `dtype=int`; the
    same for arrays made like such an array, drawn as whole numbers, or converted to them."""
    if not isinstance(node, ast.Call) or not node.args:
        return
    told = "an array of whole numbers (integer dtype): every update is cut off to a whole number"
    name, given = called_name(node), {keyword.arg: keyword for keyword in node.keywords}
    real = ast.keyword("dtype", ast.Name("float", ast.Load()))
    if "dtype" in given:
        if WHOLE.search(ast.unparse(given["dtype"].value)):
            yield _call(node, [real if keyword.arg == "dtype" else keyword for keyword in node.keywords]), told
    elif name == "astype" and WHOLE.search(ast.unparse(node.args[0])):
        new = ast.Call(node.func, [ast.Name("float", ast.Load()), *node.args[1:]], node.keywords)
        yield ast.fix_missing_locations(ast.copy_location(new, node)), told
    elif name in ("randint", "integers"):
        yield ast.fix_missing_locations(ast.copy_location(ast.BinOp(node, ast.Mult(), ast.Constant(1.0)), node)), told
    elif name in ("zeros_like", "ones_like", "full_like", "empty_like") or (
        name in ("array", "asarray", "full", "arange") and _is_whole(node.args[-1])
    ):
        yield _call(node, [*node.keywords, real]), told


WHOLE = re.compile(r"\bu?int|\bi[1248]\b|['\"][iul]['\"]|\blong\b|\bbool")


def _is_whole(node: ast.expr) -> bool:
    """Whether all numbers written in an expression are whole."""
    written = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
    return bool(written) and all(type(x) is int for x in written)


def own_keys(node: ast.AST, around: list[Any]) -> Iterator[Variant]:
    """`g[name]` for `g["A"]`, where a loop goes through the names."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return
    if isinstance(node.ctx, ast.Store):
        return
    loops = [n for n in around if isinstance(n, ast.For) and n.lineno <= node.lineno <= (n.end_lineno or 0)]
    for loop in loops[::-1]:
        for name in [n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)]:
            new = copy.deepcopy(node)
            new.slice = ast.Name(name, ast.Load())
            yield ast.fix_missing_locations(new), f"that of {name}, and not always the same one"


def _call(node: ast.Call, keywords: list[Any]) -> Any:
    return ast.fix_missing_locations(ast.copy_location(ast.Call(node.func, node.args, keywords), node))


def cut_alike(node: ast.AST) -> Iterator[Variant]:
    """`zip(xs[i:j], ys[i:j])` for `zip(xs[i:j], ys)`: the same part of both."""
    if not isinstance(node, ast.Call) or called_name(node) != "zip":
        return
    parts = [n.slice for n in node.args if isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Slice)]
    whole = [i for i, n in enumerate(node.args) if isinstance(n, (ast.Name, ast.Attribute))]
    for i in whole if len({ast.unparse(part) for part in parts}) == 1 else ():
        new = copy.deepcopy(node)
        new.args[i] = ast.Subscript(new.args[i], copy.deepcopy(parts[0]), ast.Load())
        yield ast.fix_missing_locations(new), f"the rows of {ast.unparse(node.args[i])} that belong to the others"


SLIPS = (cut_alike, inside_out, parted, axes, floating, not_shared)
