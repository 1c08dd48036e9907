"""The ledger of the losses: does the loss fall, how far are the steps, which way do they go; and what that shows.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from math import isfinite
from statistics import mean, median
from typing import TYPE_CHECKING

from .penalties import penalty_line, rewarded_weights, subtracted
from .reach import out_of_reach
from .report import Finding, Place
from .shares import counts_for_nothing
from .source import assigned, calls, rebinding
from .walking import walk_line

if TYPE_CHECKING:
    from .signs import Loop

MAXIMISED = re.compile(
    r"likelihood|maximi|climb|ascen[dt]|reward|\bscore|utility|fitness|objective|\bll\b|elbo|uphill", re.I
)


def losses_amiss(loop: Loop) -> Iterator[Finding]:
    """What the losses and steps show: the first of these signs, since each explains those after it."""
    signs = (grows, forward_left_out, whole_numbers, same_step_for_all, turned_around, without_end, never_changes)
    yield from [
        finding for sign in (*signs, rewarded_weights, out_of_reach, counts_for_nothing) if (finding := sign(loop))
    ][:1]


def suspicions(loop: Loop) -> Iterator[Finding]:
    """What may be the matter where nothing certain was found."""
    found = [finding for sign in (too_small, saturated, not_learning) if (finding := sign(loop))]
    if not found:
        too_little(loop)
    yield from found


def is_maximised(loop: Loop) -> bool:
    """Whether the program means to make its number larger: it says so, and the number does rise."""
    code = loop.everywhere
    root = root_name(loop)
    made = [line for line in code.lines if root and re.match(rf"\s*{re.escape(root)}\s*=", line)]
    near = "\n".join([loop.last_line().text, update_line(loop).text, *made])
    rises = bool(loop.losses) and loop.losses[-1] > loop.losses[0] and not _runs_away(loop.losses)
    return rises and (bool(MAXIMISED.search(near)) or (max(loop.losses) <= 0 and "log" in "\n".join(code.lines)))


def _runs_away(losses: list[float]) -> bool:
    """Whether a number rises faster and faster, or to no number at all: nothing has its maximum there."""
    if not all(map(isfinite, losses)):
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
    """The loss at the beginning and at the end: of single rows in turn, the mean of the first and last tenth."""
    finite = [loss for loss in losses if isfinite(loss)]
    tenth = max(1, len(finite) // 10)
    return (mean(finite[:tenth]), mean(finite[-tenth:])) if finite else (0.0, 0.0)


def fell(loop: Loop) -> bool | None:
    """Whether the loss fell: by 2 % or more at some time, and, unless that was a great deal, for good. None where
    that cannot be said."""
    losses = [loss for loss in loop.losses if isfinite(loss)]
    if len(losses) < len(loop.losses):
        return False
    if len(losses) < 4:
        return None
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
    """The line that moves parameters, as it was seen at work."""
    seen = [place for place, _ in loop.visit.updates.most_common(1)]
    return seen[0] if seen else loop.last_line()


def _rates(loop: Loop) -> list[float]:
    """For each step, how many times the gradient the parameters moved downhill: the rate at work, by projection."""
    found = []
    for one, two in loop.pairs():
        moves = [(m, g) for m, g in loop.moves(one, two) if isfinite(m) and isfinite(g)]
        length = sum(g * g for _, g in moves)
        if length and any(m for m, _ in moves):
            found.append(-sum(m * g for m, g in moves) / length)
    return found


def whole_numbers(loop: Loop) -> Finding | None:
    """Parameters that are whole numbers after every update, and were not before."""
    if len(loop.passes) < 4:
        return None
    moved = [key for key in loop.parameters if key in loop.passes[0].values]
    first = [loop.passes[0].values[key].data for key in moved]
    later = [one.values[key].data for one in loop.passes[1:] for key in moved if key in one.values]
    if len(later) < 6 or all(x == round(x) for x in first) or not all(isfinite(x) and x == round(x) for x in later):
        return None
    where = _near(
        loop, lambda node: calls("int", "round", "floor", "trunc")(node) and f".{loop.grad}" in ast.unparse(node)
    )
    what = "the update cuts every parameter down to a whole number (int, round or //), so small steps are lost"
    evidence = f"{first[0]:.6g} became {later[0]:.6g} in the first update; all {len(later)} numbers after it are whole"
    fix = f"p.{loop.data} -= lr * p.{loop.grad}   # without int(...)"
    return Finding("no update", what, where or update_line(loop), evidence, fix)


def _near(loop: Loop, test: object) -> Place | None:
    return loop.find(test) or loop.everywhere.find(test)  # type: ignore[arg-type]


def same_step_for_all(loop: Loop) -> Finding | None:
    """Every parameter moves by one and the same amount, whatever its gradient says."""
    alike = 0
    shown = 0.0
    steps = loop.pairs()[:20]
    for one, two in steps:
        moves = [(m, g) for m, g in loop.moves(one, two) if g]
        signs = {g > 0 for _, g in moves}
        if len(moves) >= 3 and moves[0][0] and len(signs) == 2:
            same = all(abs(m - moves[0][0]) <= 1e-6 * abs(moves[0][0]) for m, _ in moves)
            alike += same
            shown = moves[0][0] if same else shown
    if alike < 3 or alike < len(steps) / 2:
        return None
    clip = _near(loop, lambda node: isinstance(node, ast.Call) and _clips(node))
    what = f"every parameter moves by the same {shown:.4g} in every step, whatever its gradient is"
    if clip:
        what += ": the clipping is inside out, min(max(g, c), -c) is always the constant -c"
    evidence = f"in {alike} of {len(steps)} steps, gradients of both signs gave one and the same move"
    fix = "max(-c, min(g, c))   # between -c and c"
    return Finding("no update", what, clip or update_line(loop), evidence, fix)


def _clips(node: ast.Call) -> bool:
    inner = [n for n in ast.walk(node) if n is not node and isinstance(n, ast.Call)]
    outer_name, names = getattr(node.func, "id", ""), {getattr(n.func, "id", "") for n in inner}
    return {outer_name, *names} >= {"min", "max"} and outer_name in ("min", "max")


def turned_around(loop: Loop) -> Finding | None:
    """Downhill at first, uphill later: a learning rate that became negative."""
    rates = _rates(loop)
    if len(rates) < 6:
        return None
    turn = next((i for i, rate in enumerate(rates) if rate < 0), 0)
    before, after = rates[:turn], rates[turn:]
    if len(before) < 3 or len(after) < 3 or min(before) < 0 or max(after) > 0 or is_maximised(loop):
        return None
    shrinking = all(b <= a * 1.5 for a, b in pairwise(before[-5:]))
    if not shrinking:
        return None
    what = (
        f"the learning rate becomes negative: after step {turn} the parameters move uphill (its schedule goes below 0)"
    )
    evidence = (
        f"the steps were {before[0]:.3g} times the gradient at first, {before[-1]:.3g} before the turn, {after[-1]:.3g}"
        f" at the end; the loss was {loop.losses[turn]:.4g} at the turn and {loop.losses[-1]:.4g} at the end"
    )
    where = rate_line(loop) or update_line(loop)
    return Finding("rate", what, where, evidence, "lr = max(lr, 0.0)   # or a schedule that ends at 0")


def rate_line(loop: Loop) -> Place | None:
    """Where the learning rate gets its number: of the names in the update, the one that is set to a plain number."""
    names = _names_in_update(loop)

    def sets_rate(node: ast.AST) -> bool:
        targets = [ast.unparse(t) for t in assigned(node)]
        value = getattr(node, "value", None) if targets else None
        computed = value is not None and not any(isinstance(n, (ast.List, ast.ListComp)) for n in ast.walk(value))
        made = isinstance(value, ast.Call) and calls(loop.kind)(value)
        return computed and not made and any(t in names for t in targets) and _is_rate(value)

    def hands_over(node: ast.AST) -> bool:
        given = node.keywords if isinstance(node, ast.Call) else []
        return any(word.arg in names and isinstance(word.value, ast.Constant) for word in given)

    return loop.everywhere.find(sets_rate) or loop.everywhere.find(hands_over)


def _is_rate(value: ast.AST | None) -> bool:
    """A number that is written out, or computed from some: no gradient, no parameter."""
    return isinstance(value, (ast.Constant, ast.BinOp, ast.IfExp, ast.Call, ast.UnaryOp)) and any(
        isinstance(n, ast.Constant) and isinstance(n.value, (int, float)) for n in ast.walk(value)
    )


def _names_in_update(loop: Loop) -> set[str]:
    """The names that the update computes with, without what is attached to them: `lr` of `self.lr`."""
    line = update_line(loop)
    found: set[str] = set()

    def collect(node: ast.AST) -> None:
        if isinstance(node, ast.Attribute) and node.attr in (loop.data, loop.grad):
            return  # a parameter, and no number of its own
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        for inner in ast.iter_child_nodes(node):
            collect(inner)

    for code in loop.everywhere.codes:
        for node in ast.walk(code.tree):
            here = code.file == line.file and getattr(node, "lineno", None) == line.line
            if here and isinstance(node, (ast.Assign, ast.AugAssign)):
                collect(node.value)
    return found | {f"self.{name}" for name in found}


def without_end(loop: Loop) -> Finding | None:
    """A loss that falls below 0 and on, without slowing down: it has no minimum."""
    losses = loop.losses
    if len(losses) < 6 or not all(map(isfinite, losses)) or losses[-1] >= 0:
        return None
    start = max(abs(losses[0]), 1e-3)
    tenth = max(2, len(losses) // 5)
    late, early = losses[-tenth] - losses[-1], losses[0] - losses[tenth - 1]
    if losses[-1] > -2 * start or late < 0.5 * early or late <= 0:
        return None
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
    where = _sums_differences(loop) or loop.last_line()
    what = (
        "the loss has no minimum: it falls below zero, towards minus infinity. A plain difference can always be made "
        "smaller; were the errors meant to be squared?"
    )
    return Finding("loss", what, where, f"losses {shown}, and no end", "loss = loss + (prediction - target) ** 2")


def _sums_differences(loop: Loop) -> Place | None:
    """Where a loss is put together from differences that are not squared."""

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
    """A graph, or a tape, that has more in it from pass to pass: what was there before is never let go."""
    sizes = [max(one.size, one.tape) for one in loop.passes[:8]]
    steps = [b - a for a, b in pairwise(sizes)]
    if len(sizes) < 4 or min(steps) <= 0 or sizes[-1] < 2 * sizes[0] or max(steps) > 3 * min(steps):
        return None
    if loop.find(rebinding(loop.grad)):
        return None  # the update makes new values out of the old ones, which is said elsewhere
    on_tape = loop.passes[-1].tape >= loop.passes[-1].size and loop.passes[-1].tape > 1
    root = root_name(loop)
    fresh = loop.everywhere.find(lambda node: _starts(node, root)) if root and not on_tape else None
    thing = "tape" if on_tape else "graph of the loss"
    what = (
        f"the {thing} grows with every pass: it is never cleared, so the old steps are still in it and are walked back "
        "again each time. It has to begin anew in every step"
    )
    if fresh:
        what += f"; {root} is created once, outside of the loop, and what is added to it stays (keeps growing)"
    evidence = f"{sizes[0]} values in the first pass, then {', '.join(str(s) for s in sizes[1:4])}, ... {sizes[-1]}"
    fix = "tape.clear()   # before every forward pass" if on_tape else "a new loss in every step, inside of the loop"
    walk = walk_line(loop.visit.roles) if on_tape else Place()
    return Finding("stale", what, fresh or (walk if walk.line else loop.last_line()), evidence, fix)


def _starts(node: ast.AST, name: str) -> bool:
    """`loss = Value(0.0)`: where a sum begins."""
    return isinstance(node, ast.Assign) and [ast.unparse(t) for t in assigned(node)] == [name]


def forward_left_out(loop: Loop) -> Finding | None:
    """A graph with a forward pass of its own that was not made before the walk, though its inputs had changed."""
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
    """The loss is the same number in every pass although parameters moved: it is not computed again."""
    losses = loop.losses
    if len(losses) < 5 or len(set(losses[1:])) > 1:
        return None
    late = loop.pairs()[-3:]
    if not any(move for one, two in late for move, _ in loop.moves(one, two)):
        return None  # why, stillness.py says
    known = any(finding.kind == "stale" for finding in loop.visit.trouble)
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


def steps_down(node: ast.AST) -> bool:
    """`w -= lr * g`, `w = w - lr * g`."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Sub) and any(isinstance(n, ast.Mult) for n in ast.walk(node.value))
    value = node.value if isinstance(node, ast.Assign) else None
    return isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub) and "*" in ast.unparse(value.right)


def too_small(loop: Loop) -> Finding | None:
    """Straight downhill, and hardly anywhere: the steps are too short."""
    start, end = ends(loop.losses)
    rates = _rates(loop)
    if len(loop.losses) < 8 or not rates or abs(start) < 1e-9 or not all(map(isfinite, loop.losses)):
        return None
    falling = sum(b < a for a, b in pairwise(loop.losses)) / (len(loop.losses) - 1)
    if falling < 0.9 or end < start - 0.05 * abs(start) or median(rates) > 1e-2:
        return None
    rate = median(rates)
    what = f"the loss falls in nearly every step, but by next to nothing: the learning rate, {rate:.2g}, is too small"
    ends_at = f"{loop.losses[0]:.6g} -> {loop.losses[-1]:.6g}"
    evidence = f"{ends_at} in {len(loop.losses)} passes, {falling:.0%} of the steps downhill"
    bigger = f"{min(median(rates) * 1000, 0.05):.1g}"
    return Finding("rate", what, rate_line(loop) or update_line(loop), evidence, f"a learning rate of {bigger}, say")


def saturated(loop: Loop) -> Finding | None:
    """After a first, huge step nearly no gradient is left, and the loss has not fallen."""
    if len(loop.passes) < 5 or fell(loop):
        return None
    sizes = [max((abs(n.after) for n in one.values.values()), default=0.0) for one in loop.passes]
    rates = _rates(loop)
    if not rates or not sizes[0] or median(sizes[2:]) > 1e-3 * sizes[0] or rates[0] < 1:
        return None
    what = (
        f"the first step, {rates[0]:.3g} times the gradient, is so large that it saturates the units: after it hardly "
        "any gradient is left. The learning rate is too large"
    )
    evidence = f"the largest gradient was {sizes[0]:.3g} before the first step and {median(sizes[2:]):.2g} after it"
    return Finding(
        "rate", what, rate_line(loop) or update_line(loop), evidence, f"learning_rate = {rates[0] / 100:.1g}"
    )


def too_little(loop: Loop) -> None:
    """A loss that fell, and not by much: whether that is all there is to learn cannot be said."""
    losses = loop.visit.main_losses
    start, end = ends(losses)
    if len(losses) < 8 or not loop.tries or start <= 0 or end < 0.9 * start or is_maximised(loop):
        return
    loop.unsure.append(
        f"whether it learns as it should: the loss fell from {start:.4g} to {end:.4g} only, in {len(losses)} passes"
    )


def not_learning(loop: Loop) -> Finding | None:
    """The last resort: it trains, and the loss does not fall, and nothing else was found."""
    tries = loop.tries or (len(loop.passes) > 4 and loop.find(steps_down))
    if len(loop.passes) < 5 or not tries or fell(loop) is not False or is_maximised(loop):
        return None
    if len({one.where.line for one in loop.passes}) > 1:
        loop.unsure.append("whether it learns: several losses are walked back in turn, and none of them has to fall")
        return None
    start, end = ends(loop.losses)
    what = f"{start:.4g} -> {end:.4g} in {loop.visit.count} passes: it does not learn, and the cause was not found"
    evidence = "the operations that were used and the walk are right, as far as they could be examined"
    fix = "look at the data, the labels and the loss: is this what should fall, and can this model do it?"
    return Finding("not learning", what, loop.last_line(), evidence, fix)


def not_seen_to_learn(loop: Loop) -> None:
    """Whoever trains and was not seen to learn is not called healthy."""
    losses = loop.visit.main_losses
    trains = loop.tries or (len(losses) > 1 and loop.find(steps_down))
    if len(losses) < 2 or not trains or fell(loop) or is_maximised(loop) or losses[-1] < losses[0]:
        return
    loop.unsure.append(
        f"whether it learns: the loss went from {losses[0]:.4g} to {losses[-1]:.4g} in {len(losses)} passes"
    )
