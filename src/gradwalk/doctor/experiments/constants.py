"""A loss that stops at that of the best constant output: nothing is learned from the inputs.

Where no straight line through the data does better either, and the model consists only of sums and products, the model
is the cause: stacked linear layers are one linear layer, and xor, for example, is out of its reach.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from math import isfinite, log
from statistics import mean
from typing import TYPE_CHECKING, Any

from ..processes.trials import Outcome
from ..report import Finding, Place
from ..runs.datasets import columns_of
from ..text.source import calls

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

NEAR = 0.06
HUGE = 1e100
STRAIGHT = {"__neg__", "__pos__", "__pow__", "__add__", "__radd__", "__mul__", "__rmul__", "__sub__", "__rsub__"}


def stops_at_a_constant(run: Run, loop: Loop, before: Outcome) -> Finding | None:
    """The finding, if the last losses are those of a constant; None if they are not or it cannot be seen."""
    for targets, inputs in _data(run):
        spread = _spread(targets)
        reached = _levels(targets)
        if spread <= 1e-6 or not isfinite(before.end):
            continue
        if not any(abs(before.end - level) <= NEAR * level for level in reached) or before.fall > 0.9:
            continue
        straight = _left_by_a_line(inputs, targets) if inputs else 0.0
        if straight < 0.93 * spread or bends(run):
            continue
        what = (
            "the model is linear: it has no nonlinearity (no activation such as tanh or relu between its layers), and "
            "stacked linear layers are one. Its loss stops where the best constant output is; these targets, like "
            "those of xor, are no linear function of the inputs"
        )
        evidence = (
            f"the loss ends at {before.end:.4g}; the best constant leaves {spread:.4g} for each row, the best straight "
            f"line {straight:.4g}"
        )
        where = _layer(loop) or loop.last_line()
        fix = "h = [tanh(z) for z in layer(x)]   # an activation after every layer but the last"
        return Finding("loss", what, where, evidence, fix)
    return None


def rests_at_a_constant(run: Run) -> bool:
    """Whether the loss ends at or above that of the best constant output: nothing was learned from the inputs."""
    end = run.outcome().end
    levels = [level for targets, _ in _data(run) for level in (*_levels(targets), *_entropies(targets))]
    return isfinite(end) and any(abs(end - level) <= NEAR * level for level in levels if level > 1e-6)


def _levels(targets: list[float]) -> list[float]:
    """What the best constant leaves of a squared loss: its mean, half of that, the sum."""
    spread = _spread(targets)
    return [spread * scale for scale in (1.0, 0.5, len(targets), len(targets) / 2)]


def _entropies(targets: list[float]) -> list[float]:
    """The same for classes with log probabilities."""
    counts = Counter(targets)
    if len(counts) > max(2, len(targets) / 3):
        return []
    entropy = -sum(n / len(targets) * log(n / len(targets)) for n in counts.values())
    return [entropy, entropy * len(targets)]


def learns_no_inputs(run: Run, loop: Loop, before: Outcome) -> Finding | None:
    """A loss that rests at that of the best constant although a straight line through the data would do far better:
    rows and targets are not matched up as they should be."""
    if not before.is_stuck or not isfinite(before.end):
        return None
    for targets, inputs in _data(run):
        spread = _spread(targets)
        straight = _left_by_a_line(inputs, targets) if inputs else spread
        levels = _levels(targets)
        if spread <= 1e-6 or straight > 0.4 * spread:
            continue
        if any(abs(before.end - level) <= NEAR / 3 * level for level in levels):
            what = (
                "nothing of the inputs is learned: the loss rests where the best constant output is, though a straight "
                "line through the data does better. "
            )
            nested = loop.find(_nested)
            if nested:
                what += "Every input is used with every target: a loop over the ones in a loop over the others"
            else:
                what += (
                    "Do rows and targets belong together as they are used (labels shifted, or in another order)? Does "
                    "the model get the inputs as they are?"
                )
            evidence = (
                f"the loss ends at {before.end:.4g}; for each row the best constant leaves {spread:.4g}, the best "
                f"straight line {straight:.4g}"
            )
            kind, where = ("data", nested) if nested else ("not learning", loop.last_line())
            return Finding(kind, what, where, evidence, "for x, y in zip(X, Y): ...   # each row with its own target")
    return None


def every_with_every(run: Run, loop: Loop, before: Outcome) -> Finding | None:
    """The same where a column of outputs meets a row of targets, so that their difference is a square table."""
    node, n, row = next(_squares(loop), (None, 0, False))
    if node is None or not before.is_stuck:
        return None
    found = learns_no_inputs(run, loop, before)
    if found is None and not row:
        return None  # a table of all pairs may be intended
    what = (
        f"outputs of shape ({n}, 1) and targets of shape ({n},) are broadcast to ({n}, {n}): every output is compared "
        "with every target, so nothing better than the mean of the targets can be learned"
    )
    where = loop.visit.birthplaces.get(id(node), loop.last_line())
    evidence = f"of ({n}, 1) and ({n},) a table of {n * n} numbers is made; the loss rests at {before.end:.4g}"
    told = f"{found.evidence}; {evidence}" if found is not None else evidence
    return Finding("data", what, where, told, f"targets of the same shape: reshape({n}, 1)")


def _squares(loop: Loop) -> Iterator[tuple[Any, int, bool]]:
    """Results of shape (n, n) from operands of shapes (n, 1) and (n,) or (1, n), and whether the second is (n,), which
    is never deliberate."""
    roles, root = loop.visit.roles, loop.visit.early_root
    for node in roles.graph(root) if root is not None else ():
        shapes: list[Any] = [getattr(getattr(x, roles.data, None), "shape", ()) for x in (node, *roles.inputs(node))]
        n = shapes[0][0] if len(shapes[0]) == 2 else 0
        if n > 1 and shapes[0] == (n, n) and sorted(shapes[1:]) in ([(n,), (n, 1)], [(1, n), (n, 1)]):
            yield node, n, (n,) in shapes


def _nested(node: ast.AST) -> bool:
    """Whether this loop contains only a loop over something else."""
    inner = node.body[0] if isinstance(node, ast.For) and len(node.body) == 1 else None
    return isinstance(inner, ast.For) and isinstance(inner.iter, ast.Name)


def _layer(loop: Loop) -> Place | None:
    """Where a layer is computed: a sum of products in a function that the loop calls."""

    def adds_products(node: ast.AST) -> bool:
        adds = calls("sum")(node) or (isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.MatMult)))
        return adds and (isinstance(getattr(node, "op", None), ast.MatMult) or "*" in ast.unparse(node))

    functions = [n for n in ast.walk(loop.code.code.tree) if isinstance(n, ast.FunctionDef)]
    models = [f for f in functions if f.name in ("__call__", "forward")]
    for region in [*loop.code.regions[1:], *models]:
        found = [node for node in ast.walk(region) if adds_products(node)]
        if found:
            return loop.code.code.place(min(found, key=lambda node: getattr(node, "lineno", 0)))
    return loop.find(adds_products)


def bends(run: Run) -> bool:
    """Whether the program used an operation on one value that is not a sum, product or power."""
    for one in run.trained():
        for name, used in one.operations.used.items():
            values = [x for call in used.calls[:1] for x in call.args if one.roles.is_value(x)]
            single = len(values) == 1 and len(used.calls[0].args) == 1
            if (
                used.count
                and single
                and name.split(".")[-1] not in STRAIGHT
                and one.roles.is_value(used.calls[0].result)
            ):
                return True
    return False


def _data(run: Run) -> list[tuple[list[float], list[list[float]]]]:
    """Targets and the columns of their inputs, as held in the program's variables."""
    found = []
    plain = {name: _listed(thing) for name, thing in run.names.items() if not name.startswith("__")}
    names = {name: thing for name, thing in plain.items() if isinstance(thing, (list, tuple)) and len(thing) >= 4}
    tables = {name: columns_of(thing) for name, thing in names.items()}
    for name, thing in names.items():
        last = [row[-1] if isinstance(row, (list, tuple)) and row else row for row in thing]
        last = [row[0] if isinstance(row, (list, tuple)) and len(row) == 1 else row for row in last]
        if not all(type(x) in (int, float) and abs(x) < HUGE for x in last):
            continue  # or parameters that have diverged
        targets = [float(x) for x in last]
        paired = isinstance(thing[0], (list, tuple)) and len(thing[0]) > 1
        if paired and any(
            len(other) == len(thing) and not isinstance(other[0], (list, tuple)) for other in names.values()
        ):
            continue  # the targets are in a list of their own
        if paired:
            columns = tables[name] if isinstance(thing[0][0], (list, tuple)) else tables[name][:-1]
            found.append((targets, columns))
        else:
            found += [
                (targets, columns) for other, columns in tables.items()
                if other != name and columns and len(columns[0]) == len(targets)
            ]  # fmt: skip
    return found


def _listed(thing: Any) -> Any:
    """An array as a list."""
    return thing.tolist() if hasattr(thing, "dtype") and getattr(thing, "ndim", 0) in (1, 2) else thing


def _spread(targets: list[float]) -> float:
    middle = mean(targets)
    return mean((y - middle) ** 2 for y in targets)


def _left_by_a_line(columns: list[list[float]], targets: list[float]) -> float:
    """The mean square left by the best linear function of the columns, found by projecting them out one by one."""
    n = len(targets)
    basis: list[list[float]] = []
    left = list(targets)
    for column in [[1.0] * n, *columns[:20]]:
        own = list(column)
        for b in basis:
            share = _dot(own, b)
            own = [x - share * y for x, y in zip(own, b)]
        length = _dot(own, own) ** 0.5
        if length > 1e-9:
            unit = [x / length for x in own]
            basis.append(unit)
            share = _dot(left, unit)
            left = [x - share * y for x, y in zip(left, unit)]
    return _dot(left, left) / n


def _dot(a: list[Any], b: list[Any]) -> float:
    return float(sum(x * y for x, y in zip(a, b)))
