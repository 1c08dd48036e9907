"""A target is not the input itself: `zip(ids, ids)` pairs a list with itself where the next entry was meant.

Seen while the program runs: a zip of two equal lists of tokens (whole numbers, letters), every time. Or read from the
text: an entry paired with itself, `(seq[t], seq[t])`, in a loop that leaves out the last one. Proven on a copy:
with the second list shifted by one, the loss differs and is harder to bring down. An autoencoder names itself as one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from ..processes.trials import Laboratory
from ..report import Finding
from ..signs.repeated import KINDS, ON_PURPOSE
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run


def paired_with_itself(run: Run, laboratory: Laboratory) -> Finding | None:
    """The zip, or the pair with one index, that takes inputs and targets from the same list."""
    for name, tree in run.trees():
        text = Text(name, tree)
        if ON_PURPOSE.search("".join(text.lines)):
            return None
        for node, fixed in chain(_zips(run, name, tree), _by_one_index(tree)):
            trial = text.replaced(node, ast.parse(fixed, mode="eval").body)
            before = run.outcome()
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if after is None or after.died or not after.losses or not before.losses:
                continue
            if after.end <= before.end:
                continue  # the loss does not depend on it, or predicting what comes next is easier
            what = (
                f"the targets are the inputs themselves, `{ast.unparse(node)}`: the model is asked to repeat what it "
                "is given, and learns only that. To predict what comes next, the targets have to be shifted (off by "
                "one)"
            )
            evidence = (
                f"in every pair both parts are equal, and the loss falls to {before.end:.4g}; with the next one, tried "
                f"on a copy, to {after.end:.4g}: that is the harder task"
            )
            return Finding("data", what, text.place(node), evidence, fixed)
    return None


def _zips(run: Run, name: str, tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """`zip(ids, ids)` over tokens, each with the version shifted by one."""
    for node in ast.walk(tree) if run.zips.doubled else ():
        if not isinstance(node, ast.Call) or called_name(node) != "zip" or len(node.args) != 2:
            continue
        tokens = set(chain.from_iterable(run.zips.doubled.get((name, node.lineno), ())))
        one, two = node.args
        if len(tokens) < KINDS or ast.unparse(one) != ast.unparse(two) or _are_combined(tree, node):
            continue
        whole = one.value if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice) else one
        yield node, f"zip({ast.unparse(one)}, {ast.unparse(whole)}[1:])"


def _by_one_index(tree: ast.Module) -> Iterator[tuple[ast.expr, str]]:
    """`(seq[t], seq[t])` where t stops before the last entry and nothing reads that; each with the next entry."""
    for loop in [n for n in ast.walk(tree) if isinstance(n, (ast.For, ast.comprehension))]:
        stop = loop.iter.args[-1] if isinstance(loop.iter, ast.Call) and called_name(loop.iter) == "range" else None
        if not isinstance(loop.target, ast.Name) or stop is None or not ast.unparse(stop).endswith("- 1"):
            continue
        inside = loop if isinstance(loop, ast.For) else next(n for n in ast.walk(tree) if loop in _turns(n))
        for node in [n for n in ast.walk(inside) if isinstance(n, ast.Tuple) and len(n.elts) == 2]:
            one, two = node.elts
            alike = isinstance(one, ast.Subscript) and ast.unparse(one) == ast.unparse(two)
            if alike and isinstance(one, ast.Subscript) and ast.unparse(one.slice) == loop.target.id:
                here = ast.unparse(one)
                yield node, f"({here}, {ast.unparse(one.value)}[{loop.target.id} + 1])"


def _turns(node: ast.AST) -> list[ast.comprehension]:
    return getattr(node, "generators", [])


def _are_combined(tree: ast.AST, pairs: ast.Call) -> bool:
    """Whether the two parts of a pair are combined with each other, as in the square of a length."""
    for node in ast.walk(tree):
        targets = [g.target for g in getattr(node, "generators", ()) if g.iter is pairs]
        targets += [node.target] if isinstance(node, ast.For) and node.iter is pairs else []
        for target in targets:
            names = {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
            sums = [n for n in ast.walk(node) if isinstance(n, (ast.BinOp, ast.Compare))]
            if any(names <= {p.id for p in ast.iter_child_nodes(n) if isinstance(p, ast.Name)} for n in sums):
                return True
    return False
