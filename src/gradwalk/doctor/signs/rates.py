"""The learning rate: how large the steps show it to be, and where the program keeps it.

The search goes by its number first: whatever the rate is called, and whether it is in a table, a default, an attribute
or the call that makes an optimizer, the steps are that multiple of the gradient. Then by the names in the update.
"""

from __future__ import annotations

import ast
import re
from math import isfinite
from statistics import median
from typing import TYPE_CHECKING, Any

from ..report import Place
from ..text.source import assigned, calls
from .falling import update_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop

RATE = re.compile(r"\b\w*(lr|rate|eta|alpha|step|gamma|speed)\w*\b", re.I)
COMMON = {0.0, 1.0, 2.0, 0.5}
"""Numbers that stand everywhere, and prove nothing by being there."""


def measured_rates(loop: Loop) -> list[float]:
    """For each step, the rate at work: how many times the gradient the parameters moved downhill, by projection."""
    found = []
    for one, two in loop.pairs():
        moves = [(m, g) for m, g in loop.moves(one, two) if m and isfinite(m) and isfinite(g)]
        length = sum(g * g for _, g in moves)
        if length:
            found.append(-sum(m * g for m, g in moves) / length)
    return found


def gradient_sizes(loop: Loop) -> list[float]:
    """The largest gradient of a parameter, pass by pass."""
    wanted = set(loop.parameters)
    return [max((abs(n.after) for key, n in one.values.items() if key in wanted), default=0.0) for one in loop.passes]


def hardly_moves(loop: Loop) -> bool:
    """Whether all steps together move every parameter by less than a hundredth of the largest of them."""
    first, last = loop.passes[0].values, loop.passes[-1].values
    both = [key for key in loop.parameters if key in first and key in last]
    far = max((abs(last[key].data - first[key].data) for key in both), default=0.0)
    return 0 < far < 0.01 * max((abs(first[key].data) for key in both), default=0.0)


def rate_line(loop: Loop) -> Place | None:
    """Where the learning rate gets its number."""
    return _by_number(loop) or _by_name(loop)


def _by_number(loop: Loop) -> Place | None:
    """The line with exactly the number by which all steps multiply the gradient."""
    seen = measured_rates(loop)[:12]
    rate = median(seen) if seen else 0.0
    if rate <= 0 or rate in COMMON or max(seen) - min(seen) > 1e-4 * rate:
        return None

    def holds(node: ast.AST) -> bool:
        number = node.value if isinstance(node, ast.Constant) else None
        return isinstance(number, (int, float)) and abs(number - rate) <= 1e-4 * rate

    found = [place for place in loop.everywhere.all(holds) if "print(" not in place.text]
    named = [place for place in found if RATE.search(place.text)]
    return next(iter(named or found), None)


def _by_name(loop: Loop) -> Place | None:
    """The line that sets one of the names in the update to a plain number."""
    names = names_in_update(loop)

    def sets_rate(node: ast.AST) -> bool:
        targets = [ast.unparse(t) for t in assigned(node)]
        value = getattr(node, "value", None) if targets else None
        computed = value is not None and not any(isinstance(n, (ast.List, ast.ListComp)) for n in ast.walk(value))
        made = isinstance(value, ast.Call) and calls(loop.kind)(value)
        return computed and not made and any(t in names for t in targets) and _is_rate(value)

    def hands_over(node: ast.AST) -> bool:
        given = node.keywords if isinstance(node, ast.Call) else []
        return any(word.arg in names and isinstance(word.value, ast.Constant) for word in given)

    def offers(node: ast.AST) -> bool:
        arguments = node.args if isinstance(node, ast.FunctionDef) else None
        last = arguments.args[len(arguments.args) - len(arguments.defaults) :] if arguments else []
        return any(a.arg in names and _is_rate(d) for a, d in zip(last, arguments.defaults if arguments else []))

    def keeps(node: ast.AST) -> bool:
        keys: Any = zip(node.keys, node.values) if isinstance(node, ast.Dict) else ()
        return any(isinstance(k, ast.Constant) and k.value in names and _is_rate(v) for k, v in keys)

    code = loop.everywhere
    return code.find(sets_rate) or code.find(hands_over) or code.find(offers) or code.find(keeps)


def _is_rate(value: ast.AST | None) -> bool:
    """A number written out, or computed from such numbers: no gradient, no parameter."""
    return isinstance(value, (ast.Constant, ast.BinOp, ast.IfExp, ast.Call, ast.UnaryOp)) and any(
        isinstance(n, ast.Constant) and isinstance(n.value, (int, float)) for n in ast.walk(value)
    )


def names_in_update(loop: Loop) -> set[str]:
    """The names that the update computes with, without their owners: `lr` of `self.lr`."""
    line = update_line(loop)
    found: set[str] = set()

    def collect(node: ast.AST) -> None:
        if isinstance(node, ast.Attribute) and node.attr in (loop.data, loop.grad):
            return  # a parameter, and no number of its own
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            found.add(str(node.slice.value))
        for inner in ast.iter_child_nodes(node):
            collect(inner)

    for code in loop.everywhere.codes:
        for node in ast.walk(code.tree):
            here = code.file == line.file and getattr(node, "lineno", None) == line.line
            if here and isinstance(node, (ast.Assign, ast.AugAssign)):
                collect(node.value)
    return found | {f"self.{name}" for name in found}
