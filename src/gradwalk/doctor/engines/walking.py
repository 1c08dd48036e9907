"""The walk by itself: does it give what the engine's own rules give when they are run in a right order?

This tells a fault in the walk from a fault in a rule, in engines of any style, by looking at small graphs.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from ...engine.real import agree
from ...foreign.hashes import ORDERS, hashed_by
from ...foreign.roles import Roles
from ...foreign.standing import behind, stand_for
from ...foreign.visits import judge_visits, named_values, node_names, watch_visits
from ...lab.closures import exercises
from ...lab.closures.exercise import Case
from ..report import Finding, unlike
from ..text.source import Code, mutable_default
from .lines_of_walks import code_of, passing_line, seed_line, walk_line
from .orders import guess_walk
from .repairs import find_repair, passes

WALKS = [exercises.DIAMOND, exercises.TWO_SUMS, exercises.LATE_USE]


def walk_fault(roles: Roles) -> Finding | None:
    """What is wrong with the program's walk, and where, if a change was found that mends it; None if nothing is wrong
    or that cannot be tested."""
    fault = _fault(roles)
    if fault is None or fault.kind == "shared":
        return fault
    repair = find_repair(roles, lambda: _fault(roles) is None and _is_sound(roles), lambda: _is_right_elsewhere(roles))
    if repair is None:
        return fault
    tried = f"{fault.evidence}; with the fix, tried on a copy, the walk is right in {TRIED} graphs"
    kind, what = repair.kind or fault.kind, repair.what or fault.what
    return replace(fault, kind=kind, what=what, where=repair.where, fix=repair.fix, evidence=tried)


def _fault(roles: Roles) -> Finding | None:
    """The walk must be right whether operands are kept in a tuple or in a set, which has no order of its own."""
    for order in ORDERS if _uses_sets(roles) else ORDERS[:1]:
        with hashed_by(roles.kind, order):
            if fault := _fault_in_order(roles):
                return fault
    return None


def holds_elsewhere(roles: Roles, texts: tuple[tuple[str, str], ...]) -> bool:
    """Whether the walk, as written in other versions of the program, is right on graphs of every kind."""
    return passes(roles, texts, lambda: _fault(roles) is None, lambda: _is_right_elsewhere(roles))


OTHERS = (*WALKS, *(exercises.fresh_graph(Random(seed)) for seed in range(5)))
TRIED = 2 * len(OTHERS)


def _is_right_elsewhere(roles: Roles) -> bool:
    """Whether the walk is right on other graphs too, and in any order of the operands: a change that only suits the
    graphs already looked at is no repair."""
    for order in ORDERS if _uses_sets(roles) else ORDERS[:1]:
        with hashed_by(roles.kind, order):
            for turned in (False, True):
                if not all(_gets_right(roles, case, turned) for case in OTHERS):
                    return False
    return True


def _gets_right(roles: Roles, case: Case, turned: bool) -> bool:
    """Whether the leaves of one graph get the right gradients."""
    with roles.recording():
        stands = case.run(stand_for(roles, turned))
    values = named_values(roles, behind(stands))
    begun = {id(leaf) for leaf in stands[case.watched[-1]].leaves}
    expected = case.expected()
    leaves = [name for name in case.watched if id(values[name]) in begun]
    return all(agree(roles.gradient(values[name]), expected[f"{name}.grad"], 1e-7, 1e-7) for name in leaves)


def _uses_sets(roles: Roles) -> bool:
    made = roles.products[0](roles.make(2.0), roles.make(3.0)) if roles.products else None
    held = [getattr(made, name, None) for name in dir(made) if not name.startswith("__")]
    return any(isinstance(part, (set, frozenset)) for part in held)


def _fault_in_order(roles: Roles) -> Finding | None:
    if shared := _shared_operands(roles):
        return shared
    if roles.back is None or roles.mul is None or roles.add is None:
        return None
    alone = _alone(roles)
    if wrong_seed := _wrong_seed(roles, alone):
        return wrong_seed
    if not roles.has_step and (not _is_right_alone(alone) or _forgets_one(roles)):
        return None  # a rule is wrong, which is detected elsewhere
    for case in WALKS:
        with roles.recording():
            stands = case.run(stand_for(roles))
        names = behind(stands)
        values = named_values(roles, names)
        root = names[case.watched[-1]]
        got = {name: roles.gradient(values[name]) for name in case.watched}
        seeded = roles.gradient(root)
        truth = {name: case.expected()[f"{name}.grad"] for name in case.watched}
        right = _rightly(roles, root, {name: values[name] for name in case.watched}) if roles.has_step else truth
        begun = {id(leaf) for leaf in stands[case.watched[-1]].leaves}  # known even where graphs cannot be read
        leaves = [name for name in case.watched if id(values[name]) in begun]
        wrong = [name for name in leaves if not agree(got[name], right[name], 1e-7, 1e-7)]
        if wrong:
            mine, expected = unlike(got[wrong[0]], right[wrong[0]], 7)
            told = f"{case.name}: {wrong[0]}.{roles.grad or 'grad'} is {mine}, expected {expected}"
            return _named(roles, case, root, values, got, right, seeded, told)
    return _remembers(roles)


Alone = tuple[tuple[float, float], tuple[float, float], float, float]
"""What a walk from a sum or product passes back to its operands, what is right, its own gradient, and its number."""


def _alone(roles: Roles) -> list[Alone]:
    """A sum and a product, each walked back from right away."""
    assert roles.add is not None
    assert roles.mul is not None
    found: list[Alone] = []
    for operation, expected in ((roles.add, (1.0, 1.0)), (roles.mul, (3.0, 2.0))):
        with roles.recording():
            a, b = roles.make(2.0), roles.make(3.0)
            out = operation(a, b)
        roles.compute(out)
        roles.walk(out, [a, b])
        got = (roles.gradient(a), roles.gradient(b))
        found.append((got, expected, roles.gradient(out), roles.number(out)))
    return found


def _is_right_alone(found: list[Alone]) -> bool:
    """Whether sum and product are right by themselves or pass nothing back at all: then the walk is what fails."""
    return all(got == right for got, right, *_ in found) or not any(x for got, *_ in found for x in got)


def _is_sound(roles: Roles) -> bool:
    """Whether sum and product are right even where only the walk decides what they pass back."""
    return (
        roles.has_step
        or roles.add is None
        or roles.mul is None
        or all(got == right for got, right, *_ in _alone(roles))
    )


def _forgets_one(roles: Roles) -> bool:
    """Whether one operand of an inner product gets the right gradient and the other does not: in a graph where nothing
    is used twice, no wrong order does that."""
    assert roles.mul is not None
    with roles.recording():
        a, b, c = (roles.make(x) for x in (2.0, 3.0, 5.0))
        out = roles.mul(roles.mul(a, b), c)
    roles.compute(out)
    for leaf in (a, b, c):
        roles.put_gradient(leaf, 0.0)
    roles.walk(out, [a, b, c])
    got = [roles.gradient(leaf) for leaf in (a, b)]
    return all(got) and sum(agree(g, right, 1e-9, 1e-9) for g, right in zip(got, (15.0, 10.0))) == 1


def _wrong_seed(roles: Roles, found: list[Alone]) -> Finding | None:
    """A walk that begins with a number other than 1: everything it passes back is too large by that factor."""
    for got, right, seed, _ in found:
        if seed in (0.0, 1.0) or any(not agree(g, seed * r, 1e-9, 1e-9) for g, r in zip(got, right)):
            return None
    whose = all(seed == number for *_, seed, number in found)
    own = " (the root's own number)" if whose else ""
    what = f"the walk is seeded with {found[0][2]:g}{own} and not with 1, so every gradient is so many times too large"
    told = f"2 + 3: both gradients are {found[0][0][0]:g}, expected 1"
    name = roles.back.name if roles.back else ""
    return Finding("seed", what, seed_line(roles), told, _seed_code(roles), name)


def _rightly(roles: Roles, root: Any, values: dict[str, Any]) -> dict[str, float]:
    """The gradients that the engine's own rules give when run in a right order."""
    nodes = roles.graph(root)
    for node in nodes:
        roles.put_gradient(node, 0.0)
    roles.put_gradient(root, 1.0)
    for node in reversed(nodes):
        if roles.inputs(node):
            roles.step(node)
    return {name: roles.gradient(value) for name, value in values.items()}


def _named(roles: Roles, case: Any, root: Any, values: Any, got: Any, right: Any, seeded: float, told: str) -> Finding:
    """Which fault it is."""
    name = roles.back.name if roles.back else ""
    if not any(got.values()) or (seeded == 0 and not any(got[n] for n in got if values[n] is not root)):
        what = "the walk starts with a gradient of 0 at the root, so everything it multiplies stays 0: seed it with 1"
        return Finding("seed", what, seed_line(roles), told, _seed_code(roles), name)
    ratios = {round(got[n] / right[n], 9) for n in got if right[n]}
    if len(ratios) == 1 and seeded != 1:
        factor = ratios.pop()
        what = f"the walk is seeded with {seeded:g} and not with 1, so every gradient is {factor:g} times too large"
        return Finding("seed", what, seed_line(roles), told, _seed_code(roles), name)
    if roles.step_name:
        try:
            fault = judge_visits(roles, root, watch_visits(roles, root), node_names(roles, values))
        except Exception:
            fault = None  # a rule that cannot be replaced cannot be watched
        if fault:
            return Finding(fault.kind, fault.text, walk_line(roles), f"{told}; {fault.evidence}", fault.fix, name)
    if not roles.rule_writes and not _both_shares(roles):
        what = "each share that arrives at a value takes the place of the one before (`=`), and is not added (`+=`)"
        fix = f"child.{roles.grad or 'grad'} += local_grad * v.{roles.grad or 'grad'}   # every share counts"
        return Finding("overwritten", f"in every operation: {what}", passing_line(roles), told, fix, name)
    guess = guess_walk(roles, WALKS)
    if guess:
        kind, what, fix = guess
        return Finding(kind, what, passing_line(roles) if kind == "overwritten" else walk_line(roles), told, fix, name)
    what = (
        "every rule is right by itself, but together they give wrong gradients: a node passes its gradient on "
        "before everything that uses it has done so, or more than once, or never (the order of the walk)"
    )
    fix = "visit results before their operands: for v in reversed(topological order)"
    return Finding("order", what, walk_line(roles), told, fix, name)


def _both_shares(roles: Roles) -> bool:
    """Whether x + x gives x more than one share: one node, so that no order can spoil it."""
    assert roles.add is not None
    with roles.recording():
        x = roles.make(3.0)
        out = roles.add(x, x)
    roles.compute(out)
    roles.put_gradient(x, 0.0)
    roles.walk(out, [x])
    return roles.gradient(x) > 1.0


def _seed_code(roles: Roles) -> str:
    return (
        f"root.{roles.grad} = 1.0   # before the first node passes its gradient on" if roles.grad else "seed with 1.0"
    )


def _shared_operands(roles: Roles) -> Finding | None:
    """A fresh leaf that has operands already: all nodes share one list."""
    if not roles.products or not roles.has_operands:
        return None
    roles.products[0](roles.make(2.0), roles.make(3.0))
    leaf = roles.make(4.0)
    strangers = roles.inputs(leaf)
    if not strangers:
        return None
    code = Code.of(roles.kind)
    where = code.find(mutable_default) or Code.of(vars(roles.kind).get("__init__")).place(None)
    what = (
        "a fresh value has operands already: all values share one list, the mutable default argument, which is made "
        "once and not at every call"
    )
    evidence = f"{roles.kind.__name__}(4.0), never computed from anything, leads to {len(strangers)} other values"
    return Finding("shared", what, where, evidence, "def __init__(self, ..., inputs=None): self.inputs = inputs or []")


def _remembers(roles: Roles) -> Finding | None:
    """A walk that keeps something from the pass before, found by making the same pass over the same leaf twice."""
    if roles.mul is None or roles.returned is not None or roles.on_a_tape:  # a tape is the program's to clear
        return None
    x, y = roles.make(3.0), roles.make(2.0)
    ends = []
    for _ in range(3):
        for leaf in (x, y):
            roles.put_gradient(leaf, 0.0)
        with roles.recording():
            out = roles.mul(roles.mul(x, y), x)
        roles.compute(out)
        roles.walk(out, [x, y])
        ends.append(roles.gradient(x))
    if ends[0] == ends[1] == ends[2]:
        return None
    code = Code.of(roles.kind)
    where = code.find(mutable_default) or (code_of(roles).find(mutable_default) if roles.back else None)
    what = "the walk remembers earlier passes, so each pass visits the old nodes again and skips values it knows"
    if where:
        what += ": a list or set as a default argument is made once and shared by all calls"
    shown = ", ".join(f"{end:g}" for end in ends)
    evidence = f"three equal passes over x * y * x, gradients zeroed in between: x gets {shown}"
    fix = "order=None, seen=None in the signature; `if order is None: order, seen = [], set()` inside"
    return Finding("shared", what, where or walk_line(roles), evidence, fix, roles.back.name if roles.back else "")
