"""Does the loss fall, what is it called, which line moves the parameters: what the other signs ask first."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from math import isfinite
from statistics import mean
from typing import TYPE_CHECKING

from ..report import Place
from ..text.rounds import LOSSY
from ..text.source import calls

if TYPE_CHECKING:
    from ..watching.recorded import Loop

MAXIMISED = re.compile(
    r"likelihood|maximi|climb|ascen[dt]|reward|\bscore|utility|fitness|objective|\bll\b|elbo|uphill", re.I
)


def is_maximised(loop: Loop) -> bool:
    """Whether the program means to make its number larger: its text says so, and the number does rise."""
    code = loop.everywhere
    root = root_name(loop)
    made = [line for line in code.lines if root and re.match(rf"\s*{re.escape(root)}\s*=", line)]
    near = "\n".join([loop.last_line().text, update_line(loop).text, *made])
    rises = bool(loop.losses) and loop.losses[-1] > loop.losses[0] and not _runs_away(loop.losses)
    return rises and (bool(MAXIMISED.search(near)) or (max(loop.losses) <= 0 and "log" in "\n".join(code.lines)))


def may_be_meant(loop: Loop) -> bool:
    """Whether a rising number may be intended: the program never calls it a loss, and it settles, or it is one of
    several that are walked back in turn, as in a game."""
    root = root_name(loop)
    several = len({line for line, _ in loop.visit.losses}) > 1
    if LOSSY.search(root) or root in ("L", "E", "J", "C") or (_runs_away(loop.losses) and not several):
        return False
    made = [line for line in loop.everywhere.lines if root and re.match(rf"\s*{re.escape(root)}\s*=", line)]
    shown = [line for line in loop.everywhere.lines if "print(" in line]
    named = LOSSY.search("\n".join([loop.last_line().text, *made, *shown])) is not None
    return not named and (several or _rests(loop.losses))


def held_fixed(loop: Loop) -> int:
    """How many values keep their numbers in every pass though they get gradients, while others move: the weights of a
    network that is not being trained. Most rows depend on them, or they are nearer to the loss than anything that
    moves. What moves may be the input of that network, and meant to go up."""
    seen: dict[int, list[tuple[float, float]]] = {}
    for one in loop.passes:
        for key, numbers in one.values.items():
            seen.setdefault(key, []).append((numbers.data, numbers.after))
    wanted = loop.visit.used_by_most_rows()
    often = {key for key, some in seen.items() if len(some) >= len(loop.passes) - 1}
    still = {key for key in often if len({data for data, _ in seen[key]}) == 1}
    moved = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    graded = {key for key in still if any(grad for _, grad in seen[key])}
    levels = loop.passes[0].levels if loop.passes else {}
    deep = min((levels.get(key, 0) for key in moved), default=0)
    nearer = {key for key in graded if levels.get(key, deep) < deep}
    held = nearer or graded & wanted
    return len(held) if 2 < len(held) and len(moved) <= 2 * len(held) else 0


def _rests(losses: list[float]) -> bool:
    """Whether the last third of the climb is far shorter than the first."""
    third = len(losses) // 3
    return third > 1 and losses[-1] - losses[-1 - third] < 0.2 * (losses[third] - losses[0])


def _runs_away(losses: list[float]) -> bool:
    """Whether a number rises faster and faster, or becomes infinite or NaN: then no maximum is near."""
    if not losses or not all(map(isfinite, losses)):
        return True
    third = len(losses) // 3
    early, late = losses[third] - losses[0], losses[-1] - losses[-1 - third]
    return third > 1 and late > 2 * abs(early) and abs(losses[-1]) > 10 * max(abs(losses[0]), 1.0)


def root_name(loop: Loop) -> str:
    """What the loss is called where it is walked back from: `loss` in `loss.backward()` or in `backprop(loss)`."""
    try:
        tree = ast.parse(loop.last_line().text.strip().rstrip(":"))
    except SyntaxError:
        return ""
    walk = loop.visit.roles.back
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and walk is not None and calls(walk.name)(node):
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and not node.args:
                return node.func.value.id
            if node.args and isinstance(node.args[0], ast.Name):
                return node.args[0].id
    return ""


def ends(losses: list[float]) -> tuple[float, float]:
    """The loss at the beginning and at the end; for single rows in turn, the means of the first and last tenth."""
    finite = [loss for loss in losses if isfinite(loss)]
    tenth = max(1, len(finite) // 10)
    return (mean(finite[:tenth]), mean(finite[-tenth:])) if finite else (0.0, 0.0)


def fell(loop: Loop) -> bool | None:
    """Whether the loss fell by 2 % or more at some time and, unless it fell a great deal, for good. None where that
    cannot be said."""
    losses = [loss for loss in loop.losses if isfinite(loss)]
    if len(losses) < len(loop.losses):
        return False
    if len(losses) < 4:
        return None
    steady = all(b <= a + 1e-3 * abs(losses[0]) for a, b in pairwise(losses))
    if steady and losses[-1] < losses[0] - 0.02 * abs(losses[0]):
        return True  # perhaps within a few steps, which a mean would hide
    start, _ = ends(losses)
    tenth, third = max(1, len(losses) // 10), max(1, len(losses) // 3)
    best = min(mean(losses[i : i + tenth]) for i in range(0, len(losses) - tenth + 1, max(1, tenth // 2)))
    if abs(start) < 1e-9:
        return True
    if best > start - 0.25 * abs(start) and len(losses) >= 12:  # not far: the noise of single batches falls so much
        early, late = mean(losses[:third]), mean(losses[-third:])
        return late < early - 0.02 * abs(early)
    return best < start - 0.02 * abs(start)


def update_line(loop: Loop) -> Place:
    """The line that was seen to move parameters."""
    seen = [place for place, _ in loop.visit.updates.most_common(1)]
    return seen[0] if seen else loop.last_line()


def has_learned(loop: Loop) -> bool:
    """Whether nearly all of the first loss is gone: then nothing that merely hinders learning is a finding."""
    start, end = ends(loop.visit.main_losses)
    return start > 0 and abs(end) < 0.1 * start
