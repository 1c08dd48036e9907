"""A function does what its name says: a `sigmoid` goes from 0 to 1, the outputs of a `softmax` add up to 1.

The function is called with numbers and with values of the engine. If the results are wrong, small changes are made to
it, one at a time: a change that makes it exactly what its name says shows the slip. Without such a change nothing is
reported: the function may be the author's own idea.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import re
from collections.abc import Callable, Iterator
from math import exp, isfinite, log, sqrt
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

Numbers = list[float]
CLOSE = 1e-6


def _softmax(given: Numbers) -> Numbers:
    return [exp(x) / sum(map(exp, given)) for x in given]


def _mean(given: Numbers) -> Numbers:
    return [sum(given) / len(given)]


def _spread(given: Numbers) -> Numbers:
    return [sqrt(sum((x - _mean(given)[0]) ** 2 for x in given) / len(given))]


ONE = ([0.3], [-1.2], [2.0])
SEVERAL = ([0.5, -1.0, 2.0], [1.0, 1.5, -0.5])
BOTH_SIDES = ([0.3], [-0.2], [2.5], [-3.0])


def _huber(given: Numbers) -> Numbers:
    size = abs(given[0])
    return [0.5 * size * size if size <= 1 else size - 0.5]


KNOWN: dict[str, tuple[Callable[[Numbers], Numbers], tuple[Numbers, ...], bool]] = {
    "sigmoid": (lambda given: [1 / (1 + exp(-given[0]))], ONE, False),
    "logistic": (lambda given: [1 / (1 + exp(-given[0]))], ONE, False),
    "relu": (lambda given: [max(0.0, given[0])], BOTH_SIDES, False),
    "softplus": (lambda given: [log(1 + exp(given[0]))], ONE, False),
    "huber": (_huber, BOTH_SIDES, False),
    "huber_loss": (_huber, BOTH_SIDES, False),
    "smooth_l1": (_huber, BOTH_SIDES, False),
    "variance": (lambda given: [_spread(given)[0] ** 2], SEVERAL, True),
    "softmax": (_softmax, SEVERAL, True),
    "mean": (_mean, SEVERAL, True),
    "average": (_mean, SEVERAL, True),
    "std": (_spread, SEVERAL, True),
    "stdev": (_spread, SEVERAL, True),
}
"""By name: what it gives, for what it is tried, and whether it takes a list."""


def not_what_it_is_called(run: Run, laboratory: Laboratory) -> Finding | None:
    """A function with a well-known name that returns other numbers because of one slip."""
    kinds = [one.kind for one in run.trained()]
    for name, tree in run.trees():
        text = Text(name, tree)
        for function in [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name in KNOWN]:
            wanted, points, takes_list = KNOWN[function.name]
            if len(function.args.args) - len(function.args.defaults) != 1:
                continue
            expected = [wanted(list(point)) for point in points]
            for make in (float, *kinds):
                said = _said(function, points, takes_list, make, run)
                if said is None or _agree(said, expected) or (function.name in ("std", "stdev") and _sample(said)):
                    continue
                for node, new, changed in _variants(function):
                    if (now := _said(changed, points, takes_list, make, run)) and _agree(now, expected):
                        given = f"{function.name}({points[0] if takes_list else points[0][0]})"
                        what = (
                            f"{function.name} is none: {given} gives {_shown(said[0])}, and should give "
                            f"{_shown(expected[0])}; `{ast.unparse(node)}` is wrong there"
                        )
                        evidence = (
                            f"with `{ast.unparse(new)}` in that place it gives what it should, at {len(points)} points"
                        )
                        trial = text.replaced(node, new)
                        cure = trial.text if trial is not None else ()
                        return Finding("forward", what, text.place(node), evidence, ast.unparse(new), cure=cure)
                break
    return None


def _said(function: ast.FunctionDef, points: Any, takes_list: bool, make: Any, run: Run) -> list[Numbers] | None:
    """What a function returns at some points, as numbers; None if it cannot be called this way."""
    names = dict(run.names)
    data = next((one.roles.data for one in run.trained()), "data")
    with contextlib.suppress(Exception):
        module = ast.fix_missing_locations(ast.Module([function], []))
        exec(compile(module, "<tried>", "exec"), names)
        found = []
        for point in points:
            given = [make(x) for x in point]
            out = names[function.name](given if takes_list else given[0])
            parts = list(out) if isinstance(out, (list, tuple)) else [out]
            found.append([_number(part, data, run) for part in parts])
        return found if all(isfinite(x) for some in found for x in some) else None
    return None


def _number(part: Any, data: str, run: Run) -> float:
    """The number inside a value of the engine, or a plain number."""
    for one in run.trained():
        if one.roles.is_value(part):
            return float(one.roles.number(part))
    return float(getattr(part, data, part))


def _agree(some: list[Numbers], others: list[Numbers]) -> bool:
    return [len(each) for each in some] == [len(each) for each in others] and all(
        abs(a - b) < CLOSE * max(1.0, abs(b)) for one, other in zip(some, others) for a, b in zip(one, other)
    )


def _sample(said: list[Numbers]) -> bool:
    """Whether a spread is divided by n - 1, which is just as good."""
    return _agree(said, [[_spread(list(p))[0] * sqrt(len(p) / (len(p) - 1))] for p in SEVERAL])


def _shown(numbers: Numbers) -> str:
    return ", ".join(f"{x:.4g}" for x in numbers)


def _variants(function: ast.FunctionDef) -> Iterator[tuple[Any, Any, ast.FunctionDef]]:
    yield from variants_by(function, _instead)
    yield from variants_by(function, _of_names(function))


def variants_by(
    function: ast.FunctionDef, instead: Callable[[ast.AST], Iterator[Any]]
) -> Iterator[tuple[Any, Any, ast.FunctionDef]]:
    """Versions of the function with one small change: the place, what it says then, and the whole function."""
    nodes = list(ast.walk(function))
    for i, node in enumerate(nodes):
        for new in instead(node):
            copied = copy.deepcopy(function)
            old = list(ast.walk(copied))[i]

            class Put(ast.NodeTransformer):
                def visit(self, part: ast.AST, old: Any = old, new: Any = new) -> Any:
                    return copy.deepcopy(new) if part is old else super().visit(part)

            yield node, new, Put().visit(copied)


OTHERS: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Pow),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Div,),
}


TURNED: dict[type, type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}


def _of_names(function: ast.FunctionDef) -> Callable[[ast.AST], Iterator[Any]]:
    """Replace a variable of the function by another of its own, or an entry by a variable: `e` for `es[0]`."""
    names = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    names |= {a.arg for a in function.args.args}

    def instead(node: ast.AST) -> Iterator[Any]:
        held = node.value if isinstance(node, ast.Subscript) else node
        read = isinstance(node, (ast.Name, ast.Subscript)) and isinstance(node.ctx, ast.Load)
        if read and isinstance(held, ast.Name) and held.id in names:
            others = sorted(names - {getattr(node, "id", "")})
            yield from (ast.copy_location(ast.Name(name, ast.Load()), node) for name in others)

    return instead


def _instead(node: ast.AST) -> Iterator[Any]:
    if isinstance(node, ast.BinOp):
        yield from (
            ast.copy_location(ast.BinOp(node.left, op(), node.right), node) for op in OTHERS.get(type(node.op), ())
        )
        if isinstance(node.op, (ast.Sub, ast.Div, ast.Pow)):
            yield ast.copy_location(ast.BinOp(node.right, node.op, node.left), node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield ast.copy_location(ast.Compare(node.left, [TURNED[type(node.ops[0])]()], node.comparators), node)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("min", "max"):
        turned = ast.Name("max" if node.func.id == "min" else "min", ast.Load())  # type: ignore[attr-defined]
        yield ast.copy_location(ast.Call(turned, node.args, node.keywords), node)
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield from (ast.copy_location(ast.Constant(n), node) for n in (0, 1, 2, -1, 0.5) if n != node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and re.match("exp|log", node.func.attr):
        other = "log" if node.func.attr == "exp" else "exp"
        yield ast.copy_location(ast.Call(ast.Attribute(node.func.value, other, ast.Load()), node.args, []), node)
    if isinstance(node, (ast.Name, ast.Call)) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        yield ast.copy_location(ast.UnaryOp(ast.USub(), node), node)
