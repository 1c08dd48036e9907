"""Parameters that are the same where there should be several: one object n times, listed twice, or equal forever.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from ..text.source import Code, binds_to, calls, mutable_default
from ..watching.holders import held_in, lists_in, objects_in

if TYPE_CHECKING:
    from ..watching.recorded import Loop


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
        trained = roles.is_value(things[0]) and id(things[0]) in loop.parameters and bool(loop.visit.updates)
        by_hand = trained and loop.everywhere.find(lambda node: _multiplied_list(node, loop.kind)) is not None
        if not by_hand and not _side_by_side(loop, leaves, len(things)):
            continue
        where = loop.everywhere.find(_multiplied_list) or loop.visit.birthplaces.get(id(leaves[0])) or loop.last_line()
        of = type(things[0]).__name__
        what = f"{path} holds one and the same {of} {len(things)} times: [x] * n makes no copies, so all are one"
        counts = f"{len(leaves)} parameters instead of {len(leaves) * len(things)}"
        evidence = f"{path}[0] is {path}[{len(things) - 1}]; {counts}"
        return Finding("parameters", what, where, evidence, f"[{of}(...) for _ in range(n)]   # {len(things)} of them")
    return None


def moved_twice(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Parameters that one line moves several times in every step, because they are listed more than once."""
    if not loop.visit.updates:
        return None
    update = loop.visit.updates.most_common(1)[0][0]
    moved = set(loop.parameters) | {key for one in loop.passes for key, n in one.values.items() if n.at_update}
    writers = {
        key: [n for (_, line), n in count.items() if line == update] for key, count in loop.visit.writers.items()
    }
    often = {key: min(counts) for key, counts in writers.items() if len(counts) > 2 and key in moved}
    again = [key for key in often if often[key] > 1]
    shared = _one_list(loop, names) if len(again) > 1 else None
    if len(again) < 2 or not (shared or _are_listed_twice(loop, names, again) or _same_strides(loop, again)):
        return None  # a line search, say, that writes until it is satisfied
    what = f"{len(again)} of {len(often)} parameters are moved {often[again[0]]} times in every step, by one line"
    if shared:
        path, other, where = shared
        what += f": {path} and {other} are one and the same list, which both of them fill and use (shared)"
        fix = "a list of its own for each: units=None in the signature, `self.units = []` inside"
    elif (copied := _copied(loop, names, again)) and (line := loop.everywhere.find(_multiplied_list)):
        where = line
        what += f": {copied} holds one and the same object several times, since [x] * n makes no copies"
        fix = "[... for _ in range(n)]   # each made anew, in place of [...] * n"
    else:
        where = loop.everywhere.find(_adds_lists) or update
        what += ": they are listed more than once"
        fix = "each parameter once: list(dict.fromkeys(parameters))"
    evidence = (
        f"{loop.visit.name(again[0])} is written {often[again[0]]} times between two backward passes, in {update}"
    )
    return Finding("parameters", what, where, evidence, fix)


def _copied(loop: Loop, names: dict[str, Any], keys: list[int]) -> str:
    """The path of a list that holds one of these values several times, and nothing else."""
    wanted = set(keys)
    for path, things in lists_in(names, loop.visit.roles):
        if (
            len(things) < 2
            or not all(thing is things[0] for thing in things)
            or isinstance(things[0], (int, float, str))
        ):
            continue
        if id(things[0]) in wanted or any(id(h.value) in wanted for h in held_in({"x": things[0]}, loop.visit.roles)):
            return path
    return ""


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
                where = code.find(mutable_default) or code.find(partial(binds_to, target=f"self.{name}"))
                mine, its = f"{type(other).__name__}.{path}", f"the {name} of another {type(owner).__name__}"
                return mine, its, where or code.place(None)
    return None


def _adds_lists(node: ast.AST) -> bool:
    """`params = a.parameters() + b.parameters()`"""
    made = node.value if isinstance(node, (ast.Assign, ast.Return)) else None
    return isinstance(made, ast.BinOp) and isinstance(made.op, ast.Add) and "param" in ast.unparse(node)


def _multiplied_list(node: ast.AST, kind: str = "") -> bool:
    """`[x] * n`, where x is made on the spot, by a call of the given class if one is named."""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)):
        return False
    elements = [x for side in (node.left, node.right) if isinstance(side, ast.List) for x in side.elts]
    if kind:
        return any(calls(kind)(element) for element in elements)
    return any(isinstance(element, (ast.Call, ast.List, ast.ListComp)) for element in elements)


def all_alike(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Units that start with equal weights get equal gradients, and stay equal forever."""
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
        began = [[_first_number(loop, id(x)) for x in row] for row in rows]
        if all(row == numbers[0] for row in numbers) and all(row == began[0] for row in began) and len(loop.passes) > 4:
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


def _first_number(loop: Loop, key: int) -> float:
    return next(one.values[key].data for one in loop.passes if key in one.values)


def _shown(numbers: list[float]) -> str:
    return ", ".join(f"{x:.4g}" for x in numbers[:4]) + (", ..." if len(numbers) > 4 else "")


def _equal_start(node: ast.AST, kind: str) -> bool:
    """A list of values all made from one constant."""
    if not isinstance(node, ast.ListComp):
        return False
    made = [n for n in ast.walk(node.elt) if calls(kind)(n)]
    return any(isinstance(n, ast.Call) and n.args and isinstance(n.args[0], ast.Constant) for n in made)


def _side_by_side(loop: Loop, leaves: list[Any], count: int) -> bool:
    """Whether one pass computes the same things from these leaves over and over, as units side by side do. A cell that
    is used in turn, as in a recurrent network, computes something new each time, and is shared on purpose."""
    roles, root = loop.visit.roles, loop.visit.early_root
    if root is None:
        return True
    lasting, own = loop.visit.leaves, {id(leaf) for leaf in leaves}
    key: dict[int, Any] = {}
    seen: Counter[Any] = Counter()
    for node in roles.graph(root):
        inputs = roles.inputs(node)
        number = roles.number(node) if roles.has_number(node) else id(node)
        known = id(node) if id(node) in lasting and id(node) in loop.visit.recurring | own else number
        parts = sorted(key[id(x)] for x in inputs)  # operands may be in a set, in any order
        key[id(node)] = hash((number, *parts)) if inputs else hash(known)
        if any(id(x) in own for x in inputs):
            seen[key[id(node)]] += 1
    return all(times % count == 0 for times in seen.values())


def _are_listed_twice(loop: Loop, names: dict[str, Any], keys: list[int]) -> bool:
    wanted = set(keys)
    for _, things in lists_in(names, loop.visit.roles):
        times = Counter(id(thing) for thing in things if id(thing) in wanted)
        if any(count > 1 for count in times.values()):
            return True
    return False


def _same_strides(loop: Loop, keys: list[int]) -> bool:
    """Whether values written several times in a step change by the same amount each time."""
    for key in keys:
        strides = [some for some in loop.visit.strides.get(key, {}).values() if len(some) > 1]
        if not strides or any(abs(x - some[0]) > 1e-6 * abs(some[0]) for some in strides for x in some):
            return False
    return True
