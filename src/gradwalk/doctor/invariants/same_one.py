"""A loop over things uses each of them: `[self.units[0](x) for u in self.units]` asks the first one every time.

Read from the text: nothing reads the loop's variable, and an entry of the list has a fixed index. The doctor tries the
entry of the turn in its place. The losses have to change, and must not become worse.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text

if TYPE_CHECKING:
    from ..runs.running import Run

NO_WORSE = 1.02


def always_the_same_one(run: Run, laboratory: Laboratory) -> Finding | None:
    """An entry with a fixed index in a loop over the whole list whose own variable is never read."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for node, target, whole in _fixed(tree):
            trial = text.replaced(node, ast.copy_location(ast.Name(target, ast.Load()), node))
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not after.losses or after.losses == before.losses:
                continue
            if after.end > NO_WORSE * before.end and not before.died:
                continue
            what = (
                f"`{ast.unparse(node)}` is asked in every turn of a loop over {whole}, and {target}, that of the turn, "
                f"never: all turns do the same, and the others in {whole} take no part"
            )
            evidence = f"with `{target}` there, tried on a copy, the loss ends at {after.end:.4g}"
            evidence += f"; as it is, at {before.end:.4g}"
            return Finding("parameters", what, text.place(node), evidence, target, cure=trial.text)
    return None


def _fixed(tree: ast.Module) -> Iterator[tuple[ast.Subscript, str, str]]:
    """`units[0]` inside a loop `for u in units` where nothing reads u."""
    for loop in ast.walk(tree):
        if isinstance(loop, (ast.ListComp, ast.GeneratorExp)) and len(loop.generators) == 1:
            target, over, parts = loop.generators[0].target, loop.generators[0].iter, [loop.elt]
        elif isinstance(loop, ast.For):
            target, over, parts = loop.target, loop.iter, list[Any](loop.body)
        else:
            continue
        if not isinstance(target, ast.Name) or not isinstance(over, (ast.Name, ast.Attribute)):
            continue
        if target.id.startswith("_"):
            continue  # `_`: one entry per item on purpose, such as shared weights
        inner = [n for part in parts for n in ast.walk(part)]
        if any(isinstance(n, ast.Name) and n.id == target.id for n in inner):
            continue
        for node in [n for n in inner if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)]:
            if ast.unparse(node.value) == ast.unparse(over) and isinstance(node.slice, ast.Constant):
                yield node, target.id, ast.unparse(over)
