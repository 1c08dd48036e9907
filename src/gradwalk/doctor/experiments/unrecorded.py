"""What is worked out while nothing is recorded: after the `with` block of a tape, or inside of one that stops it.

with Tape() as tape:
    out = model(x)
loss = mse(out, y)          # on no tape: tape.gradient(loss, ...) finds nothing behind it
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import body_with

if TYPE_CHECKING:
    from ..runs.running import Run
    from .verdicts import Seen

MOST = 3
"""So many statements after a block are taken into it."""


def unrecorded(run: Run, seen: Seen, laboratory: Laboratory) -> Finding | None:
    """The statement that stands outside of a block, or in one, and with which elsewhere all gradients arrive."""
    if not seen.at:
        return None
    for name, tree in run.trees():
        text = Text(name, tree)
        for node, change, what, fix in (*_after(text), *_without(text)):
            trial = text.changed(change)
            asked = Trial(text=trial.text, witness=seen.at) if trial is not None else None
            outcome = laboratory.try_all([asked], run.took + 2.0).get(asked) if asked is not None else None
            told = outcome.testimony if outcome is not None else None
            if asked is None or told is None or not told.right or told.cut:
                continue
            silent = seen.testimony.cut + seen.testimony.idle  # of those that are updated; others may have gradients
            if told.graded <= seen.testimony.graded and not silent > told.idle:
                continue
            evidence = (
                f"as it is, no gradient arrives; so changed, tried on a copy, {told.graded} values get gradients, and "
                "the right ones"
            )
            return Finding("cut", what, text.place(node), evidence, fix, cure=asked.text)
    return None


Change = tuple[Any, Any, str, str]


def _after(text: Text) -> Iterator[Change]:
    """The statements behind a block, one after the other, in it."""
    for block in [n for n in ast.walk(text.tree) if isinstance(n, ast.With)]:
        body = body_with(text.tree, block)
        behind = body[body.index(block) + 1 :][:MOST]
        opened = ast.unparse(block.items[0].context_expr)
        for count in range(1, len(behind) + 1):
            first = behind[0]

            def change(tree: ast.Module, now: Any, block: Any = block, some: Any = tuple(behind[:count])) -> bool:
                here = body_with(tree, now(block))
                for statement in some:
                    here.remove(now(statement))
                    now(block).body.append(now(statement))
                return True

            shown = ast.unparse(first).splitlines()[0]
            what = (
                f"`{shown}` stands after the block `with {opened}` in line {block.lineno}: what is worked out there is "
                "not recorded (the tape has ended), so the walk back finds nothing behind it, and every gradient is 0"
            )
            yield first, change, what, f"indent it: into the block `with {opened}` of line {block.lineno}"


def _without(text: Text) -> Iterator[Change]:
    """A block that stops the recording, without it."""
    for block in [n for n in ast.walk(text.tree) if isinstance(n, ast.With)]:

        def change(tree: ast.Module, now: Any, block: Any = block) -> bool:
            here = body_with(tree, now(block))
            place = here.index(now(block))
            here[place : place + 1] = now(block).body
            return True

        opened = ast.unparse(block.items[0].context_expr)
        what = (
            f"inside of `with {opened}` nothing is recorded, so what is worked out there has nothing behind it, and no "
            "gradient arrives"
        )
        yield block, change, what, f"the lines of the block without `with {opened}`"
