"""What each step does with the gradient: how far it goes, in which direction, and what else it adds.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
from itertools import pairwise
from math import isfinite
from statistics import median
from typing import TYPE_CHECKING

from ..report import Finding, Place
from ..text.source import assigned, calls
from .falling import ends, fell, is_maximised, update_line
from .rates import gradient_sizes, measured_rates, names_in_update, rate_line

if TYPE_CHECKING:
    from ..watching.passes import Pass
    from ..watching.recorded import Loop


def _near(loop: Loop, test: object) -> Place | None:
    return loop.find(test) or loop.everywhere.find(test)  # type: ignore[arg-type]


def whole_numbers(loop: Loop) -> Finding | None:
    """Parameters that are whole numbers after every update, though not before."""
    if len(loop.passes) < 4:
        return None
    moved = [key for key in loop.parameters if key in loop.passes[0].values]
    first = [loop.passes[0].values[key].data for key in moved]
    later = [one.values[key].data for one in loop.passes[1:] for key in moved if key in one.values]
    if len(later) < 6 or not all(map(isfinite, (*first, *later))):
        return None
    if all(x == round(x) for x in first) or not all(x == round(x) for x in later):
        return None
    where = _near(
        loop, lambda node: calls("int", "round", "floor", "trunc")(node) and f".{loop.grad}" in ast.unparse(node)
    )
    what = "the update cuts every parameter down to a whole number (int, round or //), so small steps are lost"
    evidence = f"{first[0]:.6g} became {later[0]:.6g} in the first update; all {len(later)} numbers after it are whole"
    fix = f"p.{loop.data} -= lr * p.{loop.grad}   # without int(...)"
    return Finding("no update", what, where or update_line(loop), evidence, fix)


def same_step_for_all(loop: Loop) -> Finding | None:
    """Every parameter moves by the same amount, whatever its gradient."""
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
    rates = measured_rates(loop)
    if len(rates) < 6:
        return None
    turn = next((i for i, rate in enumerate(rates) if rate < 0), 0)
    before, after = rates[:turn], rates[turn:]
    if not before or len(after) < 3 or min(before) < 0 or max(after) > 0 or is_maximised(loop):
        return None
    soon = len(before) < 3  # then a rate that goes down step by step must show it
    if soon and not (_is_plain(loop, *loop.pairs()[0]) and all(b < a for a, b in pairwise(rates[:6]))):
        return None
    shrinking = all(b <= a * 1.5 for a, b in pairwise(before[-5:]))
    plain = any(_is_plain(loop, *pair) for pair in list(loop.pairs())[-3:])  # momentum carries on past the minimum
    if not shrinking or not plain:
        return None
    what = (
        f"the learning rate becomes negative: after step {turn} the parameters move uphill (its schedule goes below 0)"
    )
    evidence = (
        f"the steps were {before[0]:.3g} times the gradient at first, {before[-1]:.3g} before the turn, {after[-1]:.3g}"
        f" at the end; the loss was {loop.losses[turn]:.4g} at the turn and {loop.losses[-1]:.4g} at the end"
    )
    where = rate_line(loop) or update_line(loop)
    return Finding("schedule", what, where, evidence, "lr = max(lr, 0.0)   # or a schedule that ends at 0")


HALFWAY, GONE = 1e-3, 1e-12
"""With so little of the rate left halfway through, and at the end, nobody can have meant the other half."""


def dwindled(loop: Loop) -> Finding | None:
    """Steps that shrink to next to nothing while the slopes stay as steep: the rate decays too fast."""
    rates = measured_rates(loop)
    sizes = gradient_sizes(loop)
    losses = loop.losses
    if len(rates) < 8 or min(rates[:3]) <= 0 or not all(map(isfinite, (*sizes, *losses))):
        return None
    half, last = abs(rates[len(rates) // 2]), abs(rates[-1])
    gone = half < HALFWAY * rates[0] and last < GONE * rates[0] and losses[-1] > 0.01 * losses[0]
    if abs(rates[-1]) > 1e-4 * rates[0] or sizes[-1] < 0.03 * sizes[0] or (losses[-1] < 0.2 * losses[0] and not gone):
        return None
    clear = [pair for pair, rate in zip(loop.pairs(), rates) if rate > 1e-6 * rates[0]]  # not lost in rounding
    if not all(_is_plain(loop, *pair) for pair in (*clear[:3], clear[len(clear) // 2])):
        return None  # weights that are scaled after each step, say, move otherwise
    what = (
        f"the learning rate decays to nothing: from {rates[0]:.3g} to {abs(rates[-1]):.2g}, while the slopes are still "
        "steep, so training stops long before it is done (the schedule shrinks too fast)"
    )
    if (line := loop.find(lambda node: shrinks(node, names_in_update(loop)))) and _stands_in_two(loop, line):
        what += ". It shrinks in the inner loop, with every row or batch, and not once in a round"
    half = next(i for i, rate in enumerate(rates) if rate < 0.01 * rates[0])
    evidence = (
        f"after {half} steps less than a hundredth of the rate is left; the largest gradient was {sizes[0]:.3g} at "
        f"first and is {sizes[-1]:.3g} at the end, the loss {losses[-1]:.4g}"
    )
    where = loop.find(lambda node: shrinks(node, names_in_update(loop))) or rate_line(loop) or update_line(loop)
    return Finding("schedule", what, where, evidence, "a slower decay: lr *= 0.99, or lr0 / (1 + t / 100)")


def _stands_in_two(loop: Loop, line: Place) -> bool:
    """Whether a line is in a nested loop."""
    for code in loop.everywhere.codes:
        loops = [n for n in ast.walk(code.tree) if isinstance(n, (ast.For, ast.While)) and code.file == line.file]
        around = [n for n in loops if n.lineno < (line.line or 0) <= (n.end_lineno or 0)]
        if len(around) > 1:
            return True
    return False


def _is_plain(loop: Loop, one: Pass, two: Pass) -> bool:
    """Whether everything that moves between two passes goes against its gradient by one factor."""
    rates = [-m / g for m, g in loop.moves(one, two) if g and m]
    return bool(rates) and max(rates) - min(rates) <= 1e-3 * abs(max(rates))


ONE_SIDED = "gradients are thrown away"


def one_sided(loop: Loop) -> Finding | None:
    """Gradients of one sign move nothing, while those of the other sign do: the clipping throws them away."""
    pairs = [(m, g) for one, two in loop.pairs()[:40] for m, g in loop.moves(one, two) if isfinite(m) and abs(g) > 1e-9]
    for sign, name, kept in ((-1, "negative", "positive"), (1, "positive", "negative")):
        these = [m for m, g in pairs if g * sign > 0]
        others = [m for m, g in pairs if g * sign < 0]
        if min(len(these), len(others)) < 12 or any(these) or sum(m != 0 for m in others) < 0.9 * len(others):
            continue
        clip = _near(loop, lambda node: isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("min", "max"))
        test = _near(loop, lambda node: isinstance(node, ast.If) and f".{loop.grad}" in ast.unparse(node.test))
        clip = test or clip
        what = (
            f"{name} {ONE_SIDED} (clipped to 0, one-sided): no parameter with one moves, while those "
            f"with {kept} ones do"
        )
        evidence = f"{len(these)} {name} gradients moved nothing; {len(others)} {kept} ones moved their parameters"
        return Finding(
            "no update", what, clip or update_line(loop), evidence, "max(-c, min(g, c))   # between -c and c"
        )
    return None


def shrinks(node: ast.AST, names: set[str]) -> bool:
    """`lr *= 0.3`, `lr = lr * 0.5`, `lr /= 2`: a rate that shrinks on the way."""
    targets = {ast.unparse(t) for t in assigned(node)} & names
    if isinstance(node, ast.AugAssign):
        return bool(targets) and isinstance(node.op, (ast.Mult, ast.Div, ast.Pow))
    value = getattr(node, "value", None)
    return isinstance(node, ast.Assign) and any(t in ast.unparse(value) for t in targets) if value else False


def steps_down(node: ast.AST) -> bool:
    """`w -= lr * g`, `w = w - lr * g`."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Sub) and any(isinstance(n, ast.Mult) for n in ast.walk(node.value))
    value = node.value if isinstance(node, ast.Assign) else None
    return isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub) and "*" in ast.unparse(value.right)


def too_small(loop: Loop) -> Finding | None:
    """Straight downhill, but hardly any distance: the steps are too short."""
    start, end = ends(loop.losses)
    rates = measured_rates(loop)
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
    """After a huge first step hardly any gradient is left, and the loss has not fallen."""
    if len(loop.passes) < 5 or fell(loop):
        return None
    sizes = gradient_sizes(loop)
    rates = measured_rates(loop)
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


def pushed_away(loop: Loop) -> Finding | None:
    """Weights that every step pushes away from 0, besides the gradient: weight decay with the wrong sign."""
    found: dict[int, tuple[float, float]] = {}
    for key in loop.parameters:
        rows = [
            (two.values[key].data - one.values[key].data, one.values[key].after, one.values[key].data)
            for one, two in loop.pairs()[:30]
            if key in one.values and key in two.values
        ]
        fit = _fit(rows)
        if fit is not None:
            found[key] = fit
    away = {key: fit for key, fit in found.items() if fit[0] < 0 < fit[1] and fit[1] > 1e-6 * -fit[0]}
    few = len(found) < 0.5 * len(loop.parameters)  # not so for the others
    if few or len(away) < 2 or len(away) < 0.4 * len(found) or any(b < -1e-9 for _, b in found.values()):
        return None
    key = next(iter(away))
    rate, grows = away[key]
    what = (
        "the weight decay has the wrong sign: besides going against its gradient, every step moves a weight away from "
        "0, by a part of itself, so weights grow instead of shrinking"
    )
    evidence = (
        f"{loop.visit.name(key)} moves by {rate:.4g} times its gradient plus {grows:.4g} times itself; so in "
        f"{len(away)} of {len(found)} parameters"
    )
    fix = f"p.{loop.data} -= lr * (p.{loop.grad} + decay * p.{loop.data})   # plus: towards 0"
    return Finding("decay", what, update_line(loop), evidence, fix)


def _fit(rows: list[tuple[float, float, float]]) -> tuple[float, float] | None:
    """The a and b of move = a * gradient + b * number, if they fit exactly; else None."""
    if len(rows) < 6 or not all(isfinite(x) for row in rows for x in row):
        return None
    gg, ww = sum(g * g for _, g, _ in rows), sum(w * w for _, _, w in rows)
    gw = sum(g * w for _, g, w in rows)
    mg, mw = sum(m * g for m, g, _ in rows), sum(m * w for m, _, w in rows)
    size = gg * ww - gw * gw
    if size <= 1e-6 * gg * ww:
        return None
    a, b = (mg * ww - mw * gw) / size, (mw * gg - mg * gw) / size
    left = sum((m - a * g - b * w) ** 2 for m, g, w in rows)
    return (a, b) if left <= 1e-12 * sum(m * m for m, _, _ in rows) else None
