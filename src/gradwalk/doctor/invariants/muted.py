"""No row is taken out of the loss by a label of 0: one that multiplies the model's answer by 0, so that nothing
computed for the row gets a gradient.

    log(1 + exp(-y * score))        # with y = 0 the row gives log(2), whatever its score

Seen in the graph, so the labels may be attributes, or computed by a function. A mask does the same on purpose: it is
reported only if the program does far better with -1 in place of 0.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..experiments.told import does_better
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

FEWEST = 3
"""So many rows of each kind are needed."""


@dataclass
class Products:
    """The products of an answer and a constant that one line makes."""

    muted: int = 0  # by 0, so that nothing in the row gets a gradient
    kept: int = 0  # by 0, but the row counts in another way
    factors: set[float] = field(default_factory=set)  # the other numbers
    others: int = 0


def muted_rows(run: Run, loop: Loop, laboratory: Laboratory) -> Finding | None:
    """Labels 0 and 1 in a loss that needs -1 and 1."""
    before = run.outcome()
    for place, found in _products(loop).items():
        if found.muted < FEWEST or found.others < FEWEST or found.kept or len({abs(x) for x in found.factors}) != 1:
            continue
        for text, node, trial in _signed(run, place):
            after = laboratory.try_all([trial], run.took + 2.0).get(trial)
            if after is None or after.died or min(after.losses, default=-1.0) < 0:
                continue
            better = does_better(after, before)
            if not better:
                continue
            label = ast.unparse(node)
            what = (
                f"the labels {label} are 0 and 1, but this loss needs -1 and 1: where {label} is 0, the answer is "
                "multiplied with 0, so the row gives the same loss whatever is answered, and no gradient; "
                f"{found.muted} of {found.muted + found.others} rows of one pass take no part"
            )
            evidence = f"with 2 * {label} - 1, tried on a copy, {better}"
            return Finding("data", what, text.place(node), evidence, f"(2 * {label} - 1) for {label}", cure=trial.text)
    return None


def _products(loop: Loop) -> dict[Place, Products]:
    """The products with a constant in an early pass, by the line that makes them."""
    roles, root = loop.visit.roles, loop.visit.early_root
    found: dict[Place, Products] = defaultdict(Products)
    if root is None or roles.on_a_tape:
        return found
    parameters, steady = set(loop.parameters), dict[int, bool]()
    for node in roles.graph(root):
        inputs = roles.inputs(node)
        steady[id(node)] = all(steady.get(id(x), True) for x in inputs) if inputs else id(node) not in parameters
        place = loop.visit.birthplaces.get(id(node))
        if len(inputs) != 2 or place is None or not all(map(roles.has_number, (node, *inputs))):
            continue
        given = [x for x in inputs if steady[id(x)]]
        answers = [x for x in inputs if not steady[id(x)] and roles.inputs(x)]
        if len(given) != 1 or len(answers) != 1:
            continue
        factor, answer = roles.number(given[0]), roles.number(answers[0])
        if not answer or abs(roles.number(node) - factor * answer) > 1e-12 * abs(factor * answer):
            continue
        here = found[place]
        if factor:
            here.factors.add(factor)
            here.others += 1
        elif any(roles.gradient(x) for x in roles.graph(answers[0]) if roles.inputs(x)):
            here.kept += 1
        else:
            here.muted += 1
    return found


def _signed(run: Run, place: Place) -> Iterator[tuple[Text, Any, Trial]]:
    """The products in that line, each with a copy that has 2 * y - 1 in place of one factor y."""
    for name, tree in run.trees():
        if not name.endswith(place.file):
            continue
        text, seen = Text(name, tree), set[str]()
        lines = [n for n in ast.walk(tree) if isinstance(n, ast.BinOp) and n.lineno == place.line]
        for product in [n for n in lines if isinstance(n.op, ast.Mult)]:
            for side in (product.left, product.right):
                inner: Any = side.operand if isinstance(side, ast.UnaryOp) else side
                if not isinstance(inner, (ast.Name, ast.Attribute, ast.Subscript)) or ast.unparse(inner) in seen:
                    continue
                seen.add(ast.unparse(inner))
                twice = ast.BinOp(ast.Constant(2), ast.Mult(), inner)
                new = ast.copy_location(ast.BinOp(twice, ast.Sub(), ast.Constant(1)), inner)
                if trial := text.replaced(inner, new):
                    yield text, inner, trial
