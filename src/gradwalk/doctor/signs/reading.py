"""The signs of sickness in a recorded training loop, from the most certain to the least certain.

Each function looks at the passes for one classic mistake and returns a finding with its numbers, or None.
Healthy loops must pass them all, so each function requires clear evidence over several steps.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import isfinite, sqrt
from statistics import median
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..report import Finding, Report
from ..text.source import Code, calls, takes_data_out, updates_data
from ..watching.places import variable_line
from ..watching.recorded import Loop
from .evaluated import kept_best, untrained
from .falling import held_fixed, is_maximised, may_be_meant, update_line
from .layers import dead_units, vanishing
from .ledger import leaves_amiss, never_moved
from .lengthened import lengthened
from .losses import losses_amiss, not_seen_to_learn, suspicions
from .rates import rate_line
from .slips import slips
from .standing import always_the_same, ceased
from .steps import ONE_SIDED
from .stillness import no_update
from .swallowed import swallowed
from .textbook import not_by_the_book
from .zeroing import not_zeroed, zeroed_early

if TYPE_CHECKING:
    from ..watching.record import Record


def read(visit: Record) -> Report:
    """Report everything that the record of a loop shows."""
    report = Report("training loop")
    count = visit.count
    report.looked.append(f"{count} backward pass{'es' * (count != 1)}")
    if visit.unread:
        report.unseen.append(f"a backward pass: its values could not be read ({visit.unread})")
    elif not count:
        report.unseen.append("a training loop: no backward() ran while it was watched")
    loop = Loop(visit)
    names = visit.variables
    found = [sign(loop) for sign in (not_zeroed, detached, zeroed_early, lengthened, not_by_the_book)]
    found += leaves_amiss(loop, names) if loop.passes else ()
    found += slips(loop, names) if loop.passes else ()
    found += losses_amiss(loop) if loop.passes else ()
    if any(finding and ONE_SIDED in finding.what for finding in found):  # no gradient of that sign, no movement
        found = [finding for finding in found if finding and finding.kind != "parameters"]
    still = None if zeroed_early(loop) else no_update(loop)
    if still is not None and still.kind == "vanishing":
        still = dead_units(loop) or still
    found += [still, *(sign(loop) for sign in (ascent, diverging))]
    if sunk := swallowed(loop):
        found = [sunk]  # nothing moves by it
    report.findings = _without_echoes([finding for finding in found if finding])
    if any(finding.kind == "stale" for finding in visit.trouble):
        report.findings = [finding for finding in report.findings if finding.kind != "diverging"]
    explained = any(finding.kind in ("diverging", "loss", "clipping") for finding in report.findings)
    told = {"stale"} & {finding.kind for finding in report.findings}  # by the loop that contains this
    told |= {"nan"} if explained else set()
    trouble = [nan_in_data(loop, finding, names) for finding in visit.trouble]
    report.findings += [finding for finding in trouble if finding.kind not in told]
    if not report.findings:
        found = [sign(loop) for sign in (dead_units, vanishing)]
        report.findings = [finding for finding in found if finding]
    if not report.findings and loop.passes:
        late = [always_the_same(loop), ceased(loop), kept_best(loop, names), untrained(loop, names)]
        report.findings = [finding for finding in late if finding][:1]
    if not report.findings and loop.passes:
        report.findings = list(suspicions(loop))[:1]
    if not report.findings and not loop.unsure and loop.passes:
        not_seen_to_learn(loop)
        loop.unsure += filter(None, [never_moved(loop)])
    report.notes += loop.notes
    report.unseen += loop.unsure
    return report


def _without_echoes(findings: list[Finding]) -> list[Finding]:
    """The findings without those that another one explains."""
    kinds = {finding.kind for finding in findings}
    causes = kinds & {"cut", "parameters", "data", "loss", "stale", "not zeroed", "clipping"}
    echoes = {"diverging", "rate", "no update"} if causes & {"loss", "stale", "not zeroed", "clipping"} else set()
    echoes |= {"ascent", "diverging"} if "schedule" in kinds else set()
    if "parameters" in causes:
        echoes |= {"no update"}
    kept = [finding for finding in findings if finding.kind not in echoes or "written" in finding.what]
    first: dict[tuple[str, str], Finding] = {}
    for finding in kept:
        first.setdefault((finding.kind, "" if finding.kind == "cut" else str(finding.where)), finding)
    return list(first.values())


def _norm(numbers: list[float]) -> float:
    return sqrt(sum(number * number for number in numbers))


def nan_in_data(loop: Loop, finding: Finding, names: dict[str, Any]) -> Finding:
    """A NaN that was there before any operation, reported at the program's variable that holds it."""
    if finding.kind != "nan" or "before any operation" not in finding.what:
        return finding
    holding = [name for name, thing in names.items() if not loop.holds_values(thing) and _holds_nan(thing)]
    if not holding:
        return finding
    what = (
        f"{holding[0]} holds NaN before anything is computed from it: a division 0/0, say, where a column is constant "
        "and its spread (std) is 0"
    )
    fix = "divide by (spread or 1.0), or leave constant columns out"
    return replace(finding, what=what, where=variable_line(loop, holding[0]), fix=fix)


def _holds_nan(thing: Any, depth: int = 3) -> bool:
    if isinstance(thing, float):
        return thing != thing
    if hasattr(thing, "dtype") and hasattr(thing, "tolist") and not isinstance(thing, ModuleType):
        thing = thing.tolist()
    return (
        bool(depth) and isinstance(thing, (list, tuple)) and any(_holds_nan(part, depth - 1) for part in thing[:2000])
    )


# ---- the loop itself ----


def detached(loop: Loop) -> Finding | None:
    """A parameter of the model that no pass has reached."""
    if loop.visit.listed is None or not loop.passes:
        return None
    reached = {key for one in loop.passes for key in one.levels}
    lost = [key for key in loop.parameters if key not in reached]
    if not lost:
        return None
    names = ", ".join(loop.visit.name(key) for key in lost[:3]) + (", ..." if len(lost) > 3 else "")
    what = (
        f"{len(lost)} of {len(loop.parameters)} parameters are not in the graph of the loss ({names}): "
        "somewhere a plain number, x.data or float(x), took the place of a value, or they are not used at all"
    )
    inside = Code.of(type(loop.visit.model)) if hasattr(loop.visit.model, "parameters") else None
    takes, engine = takes_data_out(loop.data, loop.kind), Code.of(loop.visit.roles.kind)
    rules = range(engine.first, engine.first + len(engine.lines)) if engine.file == loop.last_line().file else range(0)
    where = (
        (inside and inside.find(takes))
        or loop.find(lambda node: getattr(node, "lineno", 0) not in rules and takes(node))
        or loop.last_line()
    )
    evidence = f"their gradients stay 0 in all {len(loop.passes)} passes"
    return Finding("cut", what, where, evidence, "compute with the values themselves: x, not x.data or float(x)")


def _downhill(loop: Loop) -> list[float]:
    """For each step, the cosine between the move and the gradient: -1 straight downhill, 1 straight uphill."""
    found = []
    for one, two in loop.pairs():
        moves = loop.moves(one, two)
        size = _norm([m for m, _ in moves]) * _norm([g for _, g in moves])
        if size and isfinite(size):
            found.append(sum(m * g for m, g in moves) / size)
    return found


def goes_down(loop: Loop) -> bool:
    """Whether nearly everything that moves goes against its gradient, from each pass it is in to the next."""
    kept: dict[int, tuple[float, float]] = {}
    down = count = 0
    for one in loop.passes:
        for key, numbers in one.values.items():
            data, grad = kept.get(key, (numbers.data, 0.0))
            count += bool(grad) and numbers.data != data
            down += (numbers.data - data) * grad < 0
            kept[key] = (numbers.data, numbers.after)
    return count > 3 and down > 0.9 * count


def steps_in_turn(loop: Loop) -> bool:
    """Whether several losses are walked back in turn, and nearly every step goes down the gradients of its own loss.
    Each step is taken as a whole, since a momentum may carry some of its parameters on."""
    kept: dict[int, tuple[float, float]] = {}
    ways: list[bool] = []
    for one in loop.passes:
        steps = [(numbers.data, *kept[key]) for key, numbers in one.values.items() if key in kept]
        along = sum((data - before) * grad for data, before, grad in steps)
        ways += [along < 0] if along else []
        kept |= {key: (numbers.data, numbers.after) for key, numbers in one.values.items()}
    several = len({one.where.line for one in loop.passes}) > 1
    return several and len(ways) > 3 and sum(ways) > 0.9 * len(ways)


def ascent(loop: Loop) -> Finding | None:
    """The parameters move along the gradient instead of against it."""
    cosines = _downhill(loop)
    rises = len(loop.losses) > 4 and loop.losses[-1] > loop.losses[0]
    mostly = rises and len(cosines) > 8 and sum(c > 0.1 for c in cosines) > 0.6 * len(cosines)
    if len(cosines) < 2 or (min(cosines) < 0.5 and not mostly) or is_maximised(loop):
        return None
    if may_be_meant(loop):
        start, end = loop.losses[0], loop.losses[-1]
        loop.unsure.append(
            f"whether {start:.4g} -> {end:.4g} is meant: the steps go uphill, and nothing calls it a loss"
        )
        return None
    if held := held_fixed(loop):
        loop.unsure.append(
            f"whether the steps uphill are meant: {held} values that get gradients are held fixed, so what "
            "moves may be the input of a net that is not trained (an adversarial example, say)"
        )
        return None
    what = "the parameters move along their gradients, that is uphill: the sign of the update is wrong"
    losses = ", ".join(f"{loss:.4g}" for loss in loop.losses[:5])
    where = (
        update_line(loop) if loop.visit.updates else loop.find(updates_data(loop.data, loop.grad)) or loop.last_line()
    )
    angle = f"the angle between move and gradient has cosine {median(cosines):.2f} in {len(cosines)} steps"
    evidence = f"{angle}; losses {losses}"
    return Finding(
        "ascent", what, where, evidence, f"p.{loop.data} -= lr * p.{loop.grad}   # minus: against the gradient"
    )


def diverging(loop: Loop) -> Finding | None:
    """The loss grows although every step goes downhill: the steps are too long."""
    losses = loop.losses
    cosines = _downhill(loop)
    if len(losses) < 3 or not cosines or median(cosines) > -0.05 or any(c > 0.5 for c in cosines[:1]):
        return None
    finite = [loss for loss in losses if isfinite(loss)]
    if len(finite) < 2:
        return None
    third = max(1, len(finite) // 3)
    rises = sum(b > a for a, b in pairwise(finite)) / (
        len(finite) - 1
    )  # single rows in turn rise and fall by themselves
    grown = len(finite) > 4 and rises > 0.6 and median(finite[-third:]) > 2 * max(map(abs, finite[:third]))
    blown = len(finite) < len(losses) and finite[-1] > 10 * abs(finite[0])
    if not (grown or blown):
        return None
    rate, limit = _rates(loop)
    shown = ", ".join(f"{loss:.4g}" for loss in losses[:6])
    evidence = f"losses {shown}, ..." if len(losses) > 6 else f"losses {shown}"
    if rate:
        evidence += f"; the steps are {rate:.3g} times the gradient"
    if limit:
        evidence += f", and along them the slope changes so fast that above {limit:.3g} they overshoot"
    smaller = min(rate / 10, limit / 2) if rate and limit else rate / 10 if rate else 0.0
    fix = f"learning_rate = {smaller:.1g}" if smaller > 1e-9 else "a learning rate 10 times smaller"
    where = rate_line(loop) or loop.find(updates_data(loop.data, loop.grad)) or loop.find(calls("step"))
    where = where or loop.last_line()
    return Finding("diverging", "each step overshoots the valley and ends higher than it began", where, evidence, fix)


def _rates(loop: Loop) -> tuple[float, float]:
    """The measured learning rate, and the rate above which steps overshoot: 2 / curvature along the step."""
    rates, limits = [], []
    for one, two in loop.pairs()[:10]:
        moves = loop.moves(one, two)
        length, slope = _norm([m for m, _ in moves]), _norm([g for _, g in moves])
        if not (length and slope and isfinite(length) and isfinite(slope)):
            continue
        rates.append(length / slope)
        keys = [key for key in loop.parameters if key in one.values and key in two.values]
        change = _norm([two.values[key].after - one.values[key].after for key in keys])
        if change and isfinite(change):
            limits.append(2 * length / change)
    return (median(rates) if rates else 0.0), (min(limits) if limits else 0.0)
