"""The ledger of the leaves: which are in the graph, get a gradient, move, are kept where; and what that shows.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from .holders import Held, held_in, lists_in, objects_in
from .report import Finding, Place
from .source import Code, assigned, calls, mutable_default
from .stillness import no_update

if TYPE_CHECKING:
    from .signs import Loop

ON_PURPOSE = re.compile(r"frozen|freez|fixed|pretrain|only the head|not trained|untrained|no training|transfer", re.I)


def leaves_amiss(loop: Loop, names: dict[str, Any]) -> Iterator[Finding]:
    """Everything that the ledger shows, the most certain first."""
    held = held_in(names, loop.visit.roles)
    found = [
        new_each_step(loop, names),
        duplicated(loop, names),
        moved_twice(loop, names),
        cut_off(loop, held),
        used_up(loop, names),
        left_out(loop, held),
        not_listed(loop, names, held),
        all_alike(loop, names),
    ]
    yield from (finding for finding in found if finding)


def new_each_step(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """What is moved in one step is not there in the next: the network is made anew."""
    moved = [{key for key, n in one.values.items() if n.at_update is not None} for one in loop.passes]
    moved = [each for each in moved if each]
    known: set[int] = set()
    fresh = 0
    for each in moved:
        fresh += bool(known) and not each & known
        known |= each
    if len(moved) < 5 or fresh < 0.8 * (len(moved) - 1):
        return None
    classes = [name for name, thing in names.items() if isinstance(thing, type) and thing is not loop.visit.kind]

    def makes(node: ast.AST) -> bool:
        return isinstance(node, ast.Assign) and any(calls(*classes, loop.kind)(n) for n in ast.walk(node.value))

    where = loop.find(makes) or loop.last_line()
    what = "the parameters are created anew in every step, so what one step has learned is thrown away by the next"
    evidence = f"in {len(moved)} steps, the {len(moved[0])} values that were moved were new ones each time"
    return Finding("parameters", what, where, evidence, "create the model once, before the loop")


def duplicated(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """`[Neuron()] * n`: one object, n times."""
    roles = loop.visit.roles
    for path, things in lists_in(names, roles):
        alike = len(things) > 1 and all(thing is things[0] for thing in things)
        if not alike or isinstance(things[0], (int, float, str, type(None), bool, tuple)):
            continue
        leaves = [h.value for h in held_in({"x": things[0]}, roles)]
        if not any(id(leaf) in loop.visit.leaves for leaf in leaves):
            continue
        where = loop.everywhere.find(_multiplied_list) or loop.visit.birthplaces.get(id(leaves[0])) or loop.last_line()
        of = type(things[0]).__name__
        what = f"{path} holds one and the same {of} {len(things)} times: [x] * n makes no copies, so all are one"
        counts = f"{len(leaves)} parameters instead of {len(leaves) * len(things)}"
        evidence = f"{path}[0] is {path}[{len(things) - 1}]; {counts}"
        return Finding("parameters", what, where, evidence, f"[{of}(...) for _ in range(n)]   # {len(things)} of them")
    return None


def moved_twice(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Parameters that one line moves several times in every step: they are listed more than once."""
    if not loop.visit.updates:
        return None
    update = loop.visit.updates.most_common(1)[0][0]
    moved = set(loop.parameters)
    writers = {
        key: [n for (_, line), n in count.items() if line == update] for key, count in loop.visit.writers.items()
    }
    often = {key: min(counts) for key, counts in writers.items() if len(counts) > 2 and key in moved}
    again = [key for key in often if often[key] > 1]
    if len(again) < 2:
        return None
    shared = _one_list(loop, names)
    what = f"{len(again)} of {len(often)} parameters are moved {often[again[0]]} times in every step, by one line"
    if shared:
        path, other, where = shared
        what += f": {path} and {other} are one and the same list, which both of them fill and use (shared)"
        fix = "a list of its own for each: units=None in the signature, `self.units = []` inside"
    else:
        where = loop.everywhere.find(_adds_lists) or update
        what += ": they are listed more than once"
        fix = "each parameter once: list(dict.fromkeys(parameters))"
    evidence = (
        f"{loop.visit.name(again[0])} is written {often[again[0]]} times between two backward passes, in {update}"
    )
    return Finding("parameters", what, where, evidence, fix)


def _one_list(loop: Loop, names: dict[str, Any]) -> tuple[str, str, Place] | None:
    """A list that two objects hold under one name, with the line that makes it for both."""
    first: dict[int, tuple[str, Any]] = {}
    for owner in objects_in(names):
        for name, held in vars(owner).items():
            if not isinstance(held, (list, dict)) or not held or not loop.holds_values(held):
                continue
            path, other = first.setdefault(id(held), (name, owner))
            if other is not owner:
                code = Code.of(type(owner))
                where = code.find(mutable_default) or code.find(partial(_binds_to, target=f"self.{name}"))
                mine, its = f"{type(other).__name__}.{path}", f"the {name} of another {type(owner).__name__}"
                return mine, its, where or code.place(None)
    return None


def _binds_to(node: ast.AST, target: str) -> bool:
    return any(ast.unparse(t) == target for t in assigned(node))


def _adds_lists(node: ast.AST) -> bool:
    """`params = a.parameters() + b.parameters()`"""
    made = node.value if isinstance(node, (ast.Assign, ast.Return)) else None
    return isinstance(made, ast.BinOp) and isinstance(made.op, ast.Add) and "param" in ast.unparse(node)


def _multiplied_list(node: ast.AST) -> bool:
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)):
        return False
    lists = [side for side in (node.left, node.right) if isinstance(side, ast.List)]
    return any(isinstance(element, (ast.Call, ast.List, ast.ListComp)) for each in lists for element in each.elts)


def cut_off(loop: Loop, held: list[Held]) -> Finding | None:
    """Values that the update writes to in every step, and that no graph of the loss has."""
    lost = {key: value for key, (value, count) in loop.visit.strangers.items() if count >= 2}
    seen = {key for one in loop.passes for key in one.values}
    lost = {key: value for key, value in lost.items() if key not in seen}
    moved = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    if not lost or len(loop.passes) < 2 or (not moved and no_update(loop)):
        return None
    names = {id(h.value): h.path for h in reversed(held)}
    shown = ", ".join(names.get(key, "a parameter") for key in list(lost)[:3]) + (", ..." if len(lost) > 3 else "")
    what = (
        f"{len(lost)} of the {len(lost) + len(moved)} values that the update writes to are not in the graph of the loss"
        f" ({shown}): somewhere a plain number, x.{loop.data} or float(x), took the place of a value and cut the graph"
    )
    where = _taken_out(loop) or loop.last_line()
    evidence = f"no gradient arrives at them in any of {len(loop.passes)} passes"
    fix = f"compute with the values themselves: x, not x.{loop.data} or {loop.kind}(x.{loop.data})"
    return Finding("cut", what, where, evidence, fix)


def _taken_out(loop: Loop) -> Place | None:
    """Where a number is taken out of a value and goes on as a new one: outside of the engine, not printed."""
    code = loop.everywhere
    engine = Code.of(loop.visit.roles.kind)
    inside = range(engine.first, engine.first + len(engine.lines))

    def makes_anew(node: ast.AST) -> bool:
        if not isinstance(node, ast.Call) or node.lineno in inside or not node.args:
            return False
        text = ast.unparse(node.args[0])
        return calls(loop.kind)(node) and re.search(rf"\w\.{loop.data}\b", text) is not None

    def computes(node: ast.AST) -> bool:
        if getattr(node, "lineno", 0) in inside or not isinstance(node, (ast.Call, ast.BinOp)):
            return False
        if isinstance(node, ast.Call):
            named = ast.unparse(node.func)
            return (named.startswith("math.") or named == "float") and f".{loop.data}" in ast.unparse(node)
        sides = (node.left, node.right)
        return any(isinstance(s, ast.Attribute) and s.attr == loop.data for s in sides) and f".{loop.grad}" not in (
            ast.unparse(node)
        )

    return code.find(makes_anew) or loop.find(computes) or code.find(computes)


def used_up(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Parameters that move in the first step and never again: an iterator that was gone through once."""
    moving = [any(n.at_update is not None for n in one.values.values()) for one in loop.passes[:-1]]
    if len(moving) < 4 or not moving[0] or any(moving[2:]) or sum(moving) > 2:
        return None
    later = [abs(n.after) for one in loop.passes[2:] for n in one.values.values()]
    if not any(later):
        return None
    once = [name for name, thing in names.items() if hasattr(thing, "__next__")]
    where = None
    if once:
        where = loop.everywhere.find(lambda node: any(ast.unparse(t) == once[0] for t in assigned(node)))
    told = f": {once[0]} is an iterator, which is used up after one time through" if once else ""
    what = f"the parameters move in the first step and never again{told}"
    evidence = f"{len(loop.passes)} passes, gradients up to {max(later):.6g}, no update after the first"
    fix = f"{once[0]} = list(...)" if once else "a list of the parameters, not a generator"
    return Finding("no update", what, where or loop.last_line(), evidence, fix)


def _still(loop: Loop, anywhere: bool = True) -> set[int]:
    """Leaves that come back, get gradients, and never move while others do. `anywhere`: they may be data, so most rows
    must use them; what is kept in one object with others that move is none."""
    often: dict[int, int] = {}
    graded: set[int] = set()
    for one in loop.passes:
        for key, numbers in one.values.items():
            often[key] = often.get(key, 0) + 1
            if numbers.after:
                graded.add(key)
    half, moving = len(loop.passes) / 2, _moving(loop)
    still = {key for key in graded if often[key] >= half and key not in moving and key not in loop.visit.writers}
    return still & loop.visit.used_by_most_rows() if still and anywhere else still


def _moving(loop: Loop) -> set[int]:
    """Leaves whose numbers change between passes."""
    first: dict[int, float] = {}
    moved: set[int] = set()
    for one in loop.passes:
        for key, numbers in one.values.items():
            if first.setdefault(key, numbers.data) != numbers.data:
                moved.add(key)
    return moved


def left_out(loop: Loop, held: list[Held]) -> Finding | None:
    """A class whose list of parameters leaves out one of its attributes, or one of its layers."""
    still, moving = _still(loop, anywhere=False), _moving(loop)
    if not still or not moving:
        return None
    owners = [(held_in({"self": owner}, loop.visit.roles), owner) for owner in objects_in(loop.visit.variables)]
    for mine, owner in sorted(owners, key=lambda each: len(each[0])):  # the innermost first
        for name, listed in _listings(owner, loop):
            lost = [h for h in mine if id(h.value) in still and id(h.value) not in listed]
            moves = [h for h in mine if id(h.value) in moving and id(h.value) in listed]
            code = Code.of(getattr(type(owner), name))
            if lost and moves and not code.find(_has_a_condition):  # `if p.trainable` is there on purpose
                where = code.find(lambda node: isinstance(node, ast.Return)) or code.place(None)
                what = (
                    f"{type(owner).__name__}.{name}() leaves out {lost[0].path.removeprefix('self.')}"
                    f"{f' and {len(lost) - 1} more' if len(lost) > 1 else ''}: it gets gradients and is never moved"
                )
                evidence = (
                    f"{len(lost)} of {len({id(h.value) for h in mine})} values of a {type(owner).__name__} keep their "
                    f"first numbers in all {len(loop.passes)} passes, {len(moves)} move"
                )
                fix = f"return ... + [self.{lost[0].path.removeprefix('self.').split('[')[0].split('.')[0]}]"
                return Finding("parameters", what, where, evidence, fix)
    return None


def _has_a_condition(node: ast.AST) -> bool:
    return isinstance(node, (ast.If, ast.IfExp)) or bool(getattr(node, "ifs", None)) or calls("filter")(node)


def _listings(owner: Any, loop: Loop) -> Iterator[tuple[str, set[int]]]:
    """The methods of an object that give a list of values, with what they list."""
    for name, member in vars(type(owner)).items():
        inner = getattr(member, "__func__", member)
        code = getattr(inner, "__code__", None)
        if name.startswith("__") or code is None or code.co_argcount != 1:
            continue
        try:
            given = list(getattr(owner, name)())
        except Exception:
            continue
        if given and all(map(loop.visit.roles.is_value, given)):
            yield name, {id(x) for x in given}


def not_listed(loop: Loop, names: dict[str, Any], held: list[Held]) -> Finding | None:
    """A list put together from several variables' values, that leaves out one variable."""
    still, moving = _still(loop), _moving(loop)
    if not still or not moving or _on_purpose(loop):
        return None
    roles = loop.visit.roles
    variable = {id(h.value): h.attribute for h in held if (h.owner is None and "[" in h.path) or h.owner is None}
    for name, thing in names.items():
        if not isinstance(thing, list) or len(thing) < 2 or not all(map(roles.is_value, thing)):
            continue
        own = {id(x) for x in thing}
        sources = {h.attribute for h in held if id(h.value) in own and h.attribute != name and h.owner is None}
        lost = [h for h in held if id(h.value) in still and id(h.value) not in own and h.owner is None]
        if len(sources) >= 2 and own & moving and lost and variable:
            where = loop.everywhere.find(partial(_binds_to, target=name))
            what = f"{name} leaves out {lost[0].path}, which gets gradients and is never moved"
            evidence = f"{name} holds the values of {', '.join(sorted(sources)[:4])}; {len(lost)} others never move"
            return Finding(
                "parameters", what, where or loop.last_line(), evidence, f"{name} = ... + {lost[0].attribute}"
            )
    return None


def _on_purpose(loop: Loop) -> bool:
    return bool(ON_PURPOSE.search("\n".join(loop.everywhere.lines)))


def all_alike(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Units that start with equal weights get equal gradients, and stay equal for ever."""
    roles = loop.visit.roles
    in_graph = {key for one in loop.passes for key in one.values}
    for path, things in lists_in(names, roles):
        if not 2 <= len(things) <= 500 or any(isinstance(thing, (int, float, str)) for thing in things):
            continue
        if roles.is_value(things[0]) or len({id(thing) for thing in things}) < len(things):
            continue
        rows = [[h.value for h in held_in({"x": thing}, roles)] for thing in things]
        if not rows[0] or any(len(row) != len(rows[0]) for row in rows):
            continue
        if any(id(x) not in in_graph or not roles.has_number(x) for row in rows for x in row):
            continue
        if len({id(x) for row in rows for x in row}) < len(rows) * len(rows[0]):
            continue
        numbers = [[roles.number(x) for x in row] for row in rows]
        if all(row == numbers[0] for row in numbers) and len(loop.passes) > 4:
            zero = not any(numbers[0])
            start = "zero" if zero else "the same numbers"
            what = (
                f"the {len(rows)} units of {path} start with {start}, so they get equal gradients and stay equal: "
                "they count as one (symmetry), however long it trains"
            )
            evidence = f"after {len(loop.passes)} passes all of them still hold {_shown(numbers[0])}"
            born = loop.visit.birthplaces.get(id(rows[0][0]))
            where = born or loop.everywhere.find(lambda node: _equal_start(node, loop.kind)) or loop.last_line()
            return Finding("parameters", what, where, evidence, "initial weights at random: random.uniform(-1, 1)")
    return None


def _shown(numbers: list[float]) -> str:
    return ", ".join(f"{x:.4g}" for x in numbers[:4]) + (", ..." if len(numbers) > 4 else "")


def _equal_start(node: ast.AST, kind: str) -> bool:
    """A list of values that are all made from one constant."""
    if not isinstance(node, ast.ListComp):
        return False
    made = [n for n in ast.walk(node.elt) if calls(kind)(n)]
    return any(isinstance(n, ast.Call) and n.args and isinstance(n.args[0], ast.Constant) for n in made)
