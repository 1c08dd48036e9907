"""A target is not the input itself: pairs of one list with itself, `zip(ids, ids)`, where the next one was meant.

Seen while the program runs: a zip of two equal lists of tokens (whole numbers, letters), every time. Proven on a copy:
with the second list shifted by one, the loss is another, and is harder to bring down. An autoencoder says so itself.
"""

from __future__ import annotations

import ast
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
    """The zip that makes inputs and targets of one and the same list."""
    for name, tree in run.trees() if run.zips.doubled else ():
        text = Text(name, tree)
        if ON_PURPOSE.search("".join(text.lines)):
            return None
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or called_name(node) != "zip" or len(node.args) != 2:
                continue
            tokens = set(chain.from_iterable(run.zips.doubled.get((name, node.lineno), ())))
            one, two = node.args
            if len(tokens) < KINDS or ast.unparse(one) != ast.unparse(two) or _are_combined(tree, node):
                continue
            whole = one.value if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice) else one
            fixed = f"zip({ast.unparse(one)}, {ast.unparse(whole)}[1:])"
            trial = text.replaced(node, ast.parse(fixed, mode="eval").body)
            before = run.outcome()
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if after is None or after.died or not after.losses or not before.losses:
                continue
            if after.losses[0] == before.losses[0] or after.end <= before.end:
                continue  # it has nothing to do with the loss; or what comes next is the easier task
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


def _are_combined(tree: ast.AST, pairs: ast.Call) -> bool:
    """Whether both parts of a pair are computed with each other: the square of a length, say."""
    for node in ast.walk(tree):
        targets = [g.target for g in getattr(node, "generators", ()) if g.iter is pairs]
        targets += [node.target] if isinstance(node, ast.For) and node.iter is pairs else []
        for target in targets:
            names = {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
            sums = [n for n in ast.walk(node) if isinstance(n, (ast.BinOp, ast.Compare))]
            if any(names <= {p.id for p in ast.iter_child_nodes(n) if isinstance(p, ast.Name)} for n in sums):
                return True
    return False
