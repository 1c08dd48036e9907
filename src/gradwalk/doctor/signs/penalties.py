"""A penalty on the weights that is subtracted from the loss: it rewards large weights."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..report import Finding, Place
from .falling import has_learned

if TYPE_CHECKING:
    from ..watching.recorded import Loop


PENALTY = re.compile(r"reg\w*|l2\w*|\w*penal\w*|\w*decay\w*|lam(bda)?\w*|wd|ridge", re.I)
WITHERED = 0.05
"""So little of the largest weight is left where all of them have gone to 0."""


def rewarded_weights(loop: Loop) -> Finding | None:
    """Squares of parameters that lower the loss, in the numbers of one pass: of nearly all parameters, and equally."""
    roles, root = loop.visit.roles, loop.visit.early_root
    at = next((one for one in reversed(loop.passes) if root is not None and one.root == id(root)), None)
    if at is None or not loop.parameters:
        return None
    found: dict[int, float] = {}
    for node in roles.graph(root):
        inputs = {id(x) for x in roles.inputs(node)}
        key = next(iter(inputs)) if len(inputs) == 1 else 0
        if key not in at.values or not roles.has_number(node):
            continue
        square = at.values[key].data ** 2
        if square and abs(roles.number(node) - square) <= 1e-9 * square:
            found[key] = roles.gradient(node)
    climbing = _climbing(loop)  # a penalty is rightly subtracted from a loss that is maximised
    slopes = sorted(found[key] for key in loop.parameters if key in found and key not in climbing)
    if len(slopes) < max(3, 0.5 * len(loop.parameters)) or slopes[-1] >= 0 or slopes[0] < slopes[-1] * (1 + 1e-6):
        return None
    where = penalty_line(loop) or loop.last_line()
    return subtracted(where, f"the loss falls by {-slopes[0]:.4g} for each unit of w * w, for {len(slopes)} weights")


def _climbing(loop: Loop) -> set[int]:
    """The parameters that move up their gradients in most steps, as those of an adversary do."""
    ways: dict[int, list[bool]] = {}
    for one, two in list(loop.pairs())[:20]:
        for key in [key for key in loop.parameters if key in one.values and key in two.values]:
            step = (two.values[key].data - one.values[key].data) * one.values[key].after
            if step:
                ways.setdefault(key, []).append(step > 0)
    return {key for key, up in ways.items() if sum(up) > 0.5 * len(up)}


def withered(loop: Loop) -> Finding | None:
    """Weights that all go to 0 under a penalty that outweighs what is to be learned."""
    first, last = loop.passes[0].values, loop.passes[-1].values
    both = [key for key in loop.parameters if key in first and key in last]
    began, ended = (max((abs(at[key].data) for key in both), default=0.0) for at in (first, last))
    where = loop.everywhere.find(_is_a_penalty)
    if len(both) < 3 or len(loop.passes) < 8 or ended > WITHERED * began or where is None or has_learned(loop):
        return None
    what = (
        f"all {len(both)} parameters go to 0: the penalty on the weights (weight decay, L2) is so strong that it "
        "outweighs the errors, and the model answers the same to every row"
    )
    evidence = f"the largest of them was {began:.4g} at first and is {ended:.4g} at the end"
    return Finding("loss", what, where, evidence, "a penalty 1000 times smaller: 1e-4, say")


def _is_a_penalty(node: ast.AST) -> bool:
    """`reg = l2 * ...`, `p.data -= lr * (p.grad + decay * p.data)`."""
    names = [getattr(n, "id", getattr(n, "attr", "")) for n in ast.walk(node)]
    return isinstance(node, (ast.Assign, ast.AugAssign)) and any(PENALTY.fullmatch(name) for name in names)


def subtracted(where: Place, evidence: str) -> Finding:
    what = "the penalty on the weights (L2, regularisation) is subtracted from the loss, so it rewards large weights"
    return Finding("loss", what, where, evidence, "loss = data_loss + reg_loss   # plus")


def penalty_line(loop: Loop) -> Place | None:
    """Where a penalty is subtracted."""
    return loop.find(_subtracts) or loop.everywhere.find(_subtracts)


def _subtracts(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Sub) and _is_penalty(node.value) and "loss" in ast.unparse(node.target).lower()
    value = getattr(node, "value", None)
    if not isinstance(node, (ast.Assign, ast.Return)) or not isinstance(value, ast.BinOp):
        return False
    return isinstance(value.op, ast.Sub) and _is_penalty(value.right)


def _is_penalty(node: ast.AST) -> bool:
    return re.search(r"reg|l2|penal|decay|norm|weight|lam|alpha|wd", ast.unparse(node), re.I) is not None
