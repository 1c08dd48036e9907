"""All that the loss is computed from is recorded: it is inside the `with` block of the tape, and in no block that
switches recording off.

    with Tape() as tape:
        preds = [model(x) for x in xs]
    loss = mse(preds, ys)                  # the tape has ended
    grads = tape.gradient(loss, params)    # all 0

The doctor tries moving the statements beside a block into it, or removing the block. The first loss stays the same to
the last bit, and now it falls.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.shown import after as tried
from ..experiments.shown import falls, losses_of
from ..processes.trials import Laboratory, Trial
from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.training import LOOPS

if TYPE_CHECKING:
    from ..runs.running import Run

LEARNS, NOTHING = 0.1, 0.001
FEWEST = 3
MOST = 3
"""So many statements beside a block are moved into it."""

AFTER = "after the block {block}, which has ended there: what it works out is not recorded (the tape is closed)"
BEFORE = "before the block {block}, which has not begun there: what it works out is not recorded on the tape"

Row = tuple[Trial, Place, str, str]


def not_recorded(run: Run, laboratory: Laboratory) -> Finding | None:
    """A statement outside the block that records, or inside one that does not."""
    rows = [row for name, tree in run.trees() for row in _moved(Text(name, tree))]
    before = losses_of(run, laboratory) if rows else None
    if before is None or len(before.losses) < FEWEST or before.fall > NOTHING:
        return None
    for trial, where, what, fix in rows:
        after = tried(trial, run, laboratory)
        if after is None or after.died or after.losses[:1] != before.losses[:1] or after.fall < LEARNS:
            continue
        evidence = falls(after, before, "the loss begins with the same number and falls")
        return Finding("cut", what, where, evidence, fix, cure=trial.text)
    return None


def _moved(text: Text) -> Iterator[Row]:
    """Every block with the statements after or before it taken in, and the code without the block."""
    around = [n for n in ast.walk(text.tree) if isinstance(n, (*LOOPS, ast.FunctionDef, ast.With))]
    bodies = [n.body for n in around]
    for body in bodies:
        for i, block in enumerate(body):
            if not isinstance(block, ast.With):
                continue
            opened = ast.unparse(block.items[0].context_expr)
            later = [(body[i + 1 : i + 1 + count], AFTER) for count in range(1, min(MOST, len(body) - i - 1) + 1)]
            earlier = [(body[i - count : i], BEFORE) for count in range(1, min(MOST, i) + 1)]
            for some, stands in later + earlier:
                trial = _with_moved(text, block, some, len(block.body) if stands is AFTER else 0)
                line = ast.unparse(some[0]).splitlines()[0]
                what = f"`{line}` stands {stands.format(block=f'`with {opened}`')}, so no gradient comes back from it"
                if trial is not None:
                    yield trial, text.place(some[0]), what, f"{line}   # inside of the with block"
            trial = text.changed(lambda copied, now, block=block: _opened(copied, now(block)))  # type: ignore[misc]
            if trial is not None:
                what = f"`with {opened}` keeps what is worked out in it from being recorded, so no gradient comes back"
                yield trial, text.place(block), what, f"the lines of the block without `with {opened}`"


def _with_moved(text: Text, block: Any, some: list[Any], at: int) -> Trial | None:
    def change(copied: ast.Module, now: Any) -> bool:
        body = next(b for n in ast.walk(copied) if isinstance(b := getattr(n, "body", None), list) and now(block) in b)
        moved = [now(each) for each in some]
        for each in moved:
            body.remove(each)
        inner = now(block).body
        inner[at:at] = moved
        return True

    return text.changed(change)


def _opened(copied: ast.Module, block: Any) -> bool:
    if any(item.optional_vars is not None for item in block.items):
        return False
    body = next(b for n in ast.walk(copied) if isinstance(b := getattr(n, "body", None), list) and block in b)
    at = body.index(block)
    body[at : at + 1] = block.body
    return True
