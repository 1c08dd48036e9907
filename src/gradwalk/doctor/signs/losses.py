"""The ledger of the losses: does the loss fall, how long are the steps, which way do they go; and what that shows.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING

from ..engines.lines_of_walks import walk_line
from ..engines.reused import PART
from ..report import Finding, Place
from ..text.source import assigned, calls, rebinding
from .cancelling import squared_sum
from .falling import MAXIMISED, ends, fell, is_maximised, root_name, update_line
from .flattened import flattened
from .likelihoods import is_below_zero_by_logs, is_of_log_probabilities
from .momentum import runs_away
from .penalties import penalty_line, rewarded_weights, subtracted, withered
from .reach import out_of_reach
from .replaced import replaced
from .shares import counts_for_nothing
from .steps import (
    dwindled,
    one_sided,
    pushed_away,
    same_step_for_all,
    saturated,
    steps_down,
    too_small,
    turned_around,
    whole_numbers,
)

if TYPE_CHECKING:
    from ..watching.recorded import Loop


def losses_amiss(loop: Loop) -> Iterator[Finding]:
    """What the losses and steps show: only the first of these signs, since each explains those after it."""
    of_steps = (whole_numbers, same_step_for_all, one_sided, runs_away, pushed_away, turned_around, dwindled, withered)
    of_numbers = (grows, forward_left_out, never_changes, replaced, *of_steps, without_end)
    of_a_graph = (rewarded_weights, squared_sum, out_of_reach, counts_for_nothing)
    yield from [finding for sign in (*of_numbers, *of_a_graph) if (finding := sign(loop))][:1]


def suspicions(loop: Loop) -> Iterator[Finding]:
    """What may be wrong where nothing certain was found."""
    found = [finding for sign in (too_small, saturated, not_learning) if (finding := sign(loop))]
    if not found:
        too_little(loop)
    yield from found


def without_end(loop: Loop) -> Finding | None:
    """A loss that falls below 0 and keeps falling without slowing down: it has no minimum."""
    losses = loop.losses
    if len(losses) < 6 or not all(map(isfinite, losses)) or losses[-1] >= 0:
        return None
    start = max(abs(losses[0]), 1e-3)
    tenth = max(2, len(losses) // 5)
    late, early = losses[-tenth] - losses[-1], losses[0] - losses[tenth - 1]
    if losses[-1] > -2 * start or late < 0.5 * early or late <= 0:
        return None
    if max(losses) <= 0 and (is_of_log_probabilities(loop) or is_below_zero_by_logs(loop)):
        return None  # the minus is missing, as an experiment shows (direction.py)
    shown = f"{losses[0]:.4g} -> {losses[len(losses) // 2]:.4g} -> {losses[-1]:.4g}"
    code = loop.everywhere
    if minus := penalty_line(loop):
        return subtracted(minus, f"losses {shown}, and no end")
    made = [line for line in code.lines if (root := root_name(loop)) and re.match(rf"\s*{re.escape(root)}\s*=", line)]
    if MAXIMISED.search("\n".join([loop.last_line().text, update_line(loop).text, *made])):
        what = (
            "this is to be maximised (a likelihood, a reward), but the update descends: it goes against the gradient, "
            "and the number falls without end. The sign is wrong"
        )
        fix = f"p.{loop.data} += lr * p.{loop.grad}   # plus; or walk back from the negative"
        return Finding("ascent", what, update_line(loop), f"{shown}, and no end", fix)
    if odd := loop.everywhere.find(_raised_to_an_odd_power):
        what = (
            "the errors are raised to an odd power, which keeps their sign: negative ones make the loss smaller, so it "
            "has no minimum and falls towards minus infinity"
        )
        return Finding("loss", what, odd, f"losses {shown}, and no end", "(prediction - target) ** 2")
    where = _sums_differences(loop) or loop.last_line()
    what = (
        "the loss has no minimum: it falls below zero, towards minus infinity. A plain difference can always be made "
        "smaller; were the errors meant to be squared?"
    )
    return Finding("loss", what, where, f"losses {shown}, and no end", "loss = loss + (prediction - target) ** 2")


def _raised_to_an_odd_power(node: ast.AST) -> bool:
    """`(prediction - target) ** 3`"""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Pow) or not isinstance(node.right, ast.Constant):
        return False
    power = node.right.value
    minus = isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Sub)
    return minus and isinstance(power, int) and power > 1 and power % 2 == 1


def _sums_differences(loop: Loop) -> Place | None:
    """Where a loss is assembled from differences that are not squared."""

    def test(node: ast.AST) -> bool:
        if not isinstance(node, (ast.Assign, ast.AugAssign, ast.Return, ast.Expr)) or node.value is None:
            return False
        text = ast.unparse(node.value)
        minus = any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Sub) for n in ast.walk(node.value))
        minus = minus or "+ -" in text or "(-" in text
        adds = isinstance(node, ast.AugAssign) or "sum(" in text or " + " in text
        return minus and adds and "**" not in text and f".{loop.grad}" not in text and f".{loop.data}" not in text

    root = root_name(loop)

    def adds_up(node: ast.AST) -> bool:
        own = isinstance(node, (ast.Assign, ast.AugAssign)) and root in [ast.unparse(t) for t in assigned(node)]
        text = ast.unparse(node) if own else ""
        adds = isinstance(node, ast.AugAssign) or re.search(rf"\b{re.escape(root)} \+|sum\(", text)
        return own and bool(adds) and not re.search(r"\*\*|(\w+) \* \1\b|abs|log|square|sq\(", text)

    return (loop.find(adds_up) if root else None) or loop.find(test)


def grows(loop: Loop) -> Finding | None:
    """A graph, or a tape, that grows from pass to pass because nothing in it is let go."""
    sizes = [max(one.size, one.tape) for one in loop.passes[:8]]
    steps = [b - a for a, b in pairwise(sizes)]
    if len(sizes) < 4 or min(steps) <= 0 or sizes[-1] < 2 * sizes[0] or max(steps) > 3 * min(steps):
        return None
    if loop.find(rebinding(loop.grad)):
        return None  # the update makes new values from old ones: reported elsewhere
    on_tape = loop.passes[-1].tape >= loop.passes[-1].size and loop.passes[-1].tape > 1
    root = root_name(loop) if not on_tape else ""
    name = carried_on(loop) or root
    fresh = loop.everywhere.find(lambda node: _starts(node, name)) if name and not on_tape else None
    fresh = fresh if fresh and not _is_in_the_loop(loop, fresh) else None
    thing = "tape" if on_tape else "graph of the loss"
    what = (
        f"the {thing} grows with every pass: it is never cleared, so the old steps are still in it and are walked back "
        "again each time. It has to begin anew in every step"
    )
    if fresh and name == root:
        what += f"; {root} is created once, outside of the loop, and what is added to it stays (keeps growing)"
    elif fresh:
        what += f"; {name} goes on from pass to pass, with all that it was ever made of (a state that is not cut off)"
    evidence = f"{sizes[0]} values in the first pass, then {', '.join(str(s) for s in sizes[1:4])}, ... {sizes[-1]}"
    fix = "tape.clear()   # before every forward pass" if on_tape else "a new loss in every step, inside of the loop"
    if fresh and name != root:
        number = f"{loop.kind}({name}.{loop.data})"
        fix = f"{name} = {number}   # its number alone goes on; or begin anew, before each row or pass"
    walk = walk_line(loop.visit.roles) if on_tape else Place()
    return Finding("stale", what, fresh or (walk if walk.line else loop.last_line()), evidence, fix)


def carried_on(loop: Loop) -> str:
    """The variable that holds a result of an earlier pass when the next one begins; "" if none was seen."""
    lines = [each.where.line for each in loop.visit.trouble if each.what.startswith(PART)]
    made = [
        n
        for code in loop.everywhere.codes
        for n in ast.walk(code.tree)
        if isinstance(n, ast.Assign) and code.first + n.lineno - 1 in lines and isinstance(n.targets[0], ast.Name)
    ]
    return ast.unparse(made[0].targets[0]) if made else ""


def _is_in_the_loop(loop: Loop, place: Place) -> bool:
    """Whether a line is in a loop that also contains the walk."""
    walked = loop.last_line()
    for code in [each for each in loop.everywhere.codes if each.file == place.file == walked.file]:
        for around in [n for n in code.nodes if isinstance(n, (ast.For, ast.While))]:
            lines = range(code.first + around.lineno - 1, code.first + (around.end_lineno or 0))
            if place.line in lines and walked.line in lines:
                return True
    return False


def _starts(node: ast.AST, name: str) -> bool:
    """`loss = Value(0.0)`: the start of a sum."""
    return isinstance(node, ast.Assign) and [ast.unparse(t) for t in assigned(node)] == [name]


def forward_left_out(loop: Loop) -> Finding | None:
    """A graph with a forward pass of its own that was not run before the walk, though its inputs had changed."""
    behind, shop = loop.visit.behind, loop.visit.roles.workshop
    if shop is None or len(behind) < 0.3 * min(40, len(loop.passes)):
        return None
    was, now = behind[0]
    what = (
        f"{shop.forward}() is not called between a change of the inputs and the walk, so loss and gradients are stale: "
        "they belong to the numbers of before"
    )
    evidence = f"the loss was walked back as {was:.6g}; computed again at that moment, it is {now:.6g}"
    fix = f"{shop.forward}()   # for every sample, after its inputs are set and before the walk"
    where = loop.find(calls(shop.forward)) or loop.everywhere.find(calls(shop.forward)) or loop.last_line()
    return Finding("stale", what, where, evidence, fix)


def never_changes(loop: Loop) -> Finding | None:
    """The loss is the same number in every pass although parameters moved: it is not recomputed."""
    losses = loop.losses
    if len(losses) < 5 or len(set(losses[1:])) > 1:
        return None
    late = loop.pairs()[-3:]
    if not any(move for one, two in late for move, _ in loop.moves(one, two)):
        return None  # stillness.py says why
    known = any(finding.kind == "stale" for finding in loop.visit.trouble)
    if not known and (flat := flattened(loop)):
        return flat
    sizes = {one.root for one in loop.passes}
    code = loop.everywhere
    forward = code.find(
        lambda node: (
            isinstance(node, ast.If) and bool(re.search(r"is None|cache|done|computed", ast.unparse(node.test)))
        )
    )
    if known and forward is None:
        return None
    loop.visit.trouble = [finding for finding in loop.visit.trouble if finding.kind != "stale"]
    what = "the parameters move, but the loss stays exactly the same: its numbers are not computed again"
    if len(sizes) == 1:
        what += " (the graph is built once, and its forward pass leaves values as they were: stale)"
    evidence = f"{losses[-1]:.6g} in {len(losses)} passes"
    fix = "compute every node again in each forward pass, or build the graph anew in every step"
    return Finding("stale", what, forward or loop.last_line(), evidence, fix)


def too_little(loop: Loop) -> None:
    """A loss that fell, but not by much: whether there was more to learn cannot be said."""
    losses = loop.visit.main_losses
    start, end = ends(losses)
    if len(losses) < 8 or not loop.tries or start <= 0 or end < 0.9 * start or is_maximised(loop):
        return
    loop.unsure.append(
        f"whether it learns as it should: the loss went from {start:.4g} to {end:.4g}, in {len(losses)} passes"
    )


def not_learning(loop: Loop) -> Finding | None:
    """The last resort: the program trains, the loss does not fall, and nothing else was found."""
    tries = loop.tries or (len(loop.passes) > 4 and loop.find(steps_down))
    if len(loop.passes) < 5 or not tries or fell(loop) is not False or is_maximised(loop):
        return None
    if loop.unsure:
        return None  # it may be meant to rise
    if len({one.where.line for one in loop.passes}) > 1:
        loop.unsure.append("whether it learns: several losses are walked back in turn, and none of them has to fall")
        return None
    start, end = ends(loop.losses)
    what = f"{start:.4g} -> {end:.4g} in {loop.visit.count} passes: it does not learn, and the cause was not found"
    evidence = "the operations that were used and the walk are right, as far as they could be examined"
    fix = "look at the data, the labels and the loss: is this what should fall, and can this model do it?"
    return Finding("not learning", what, loop.last_line(), evidence, fix)


def not_seen_to_learn(loop: Loop) -> None:
    """A program that trains but was not seen to learn is not called healthy."""
    losses = loop.visit.main_losses
    trains = loop.tries or (len(losses) > 1 and loop.find(steps_down))
    start, end = ends(losses)
    rose = len(losses) > 1 and end > start + 0.2 * abs(start)
    if len(losses) < 2 or not trains or is_maximised(loop) or (not rose and (fell(loop) or losses[-1] < losses[0])):
        return
    loop.unsure.append(
        f"whether it learns: the loss went from {losses[0]:.4g} to {losses[-1]:.4g} in {len(losses)} passes"
    )
