"""The ledger of the leaves: which are in the graph, which get a gradient, which move, where they are kept; and what
that shows.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from ..text.source import Code, assigned, binds_to, calls
from ..watching.frames import place_of
from ..watching.holders import Held, held_in, objects_in
from .alike import all_alike, duplicated, moved_twice
from .falling import update_line
from .listed import as_list
from .stillness import no_update

if TYPE_CHECKING:
    from ..watching.recorded import Loop

ON_PURPOSE = re.compile(
    r"frozen|freez|fixed|pretrain|only the (head|read)|not (trained|learned)|untrained|no training|transfer|reservoir|"
    r"random (feature|projection)|projection|constant|(train\w*|learn\w*|requires_grad|updat\w*)\s*=\s*False",
    re.I,
)


def leaves_amiss(loop: Loop, names: dict[str, Any]) -> Iterator[Finding]:
    """Everything that the ledger shows, the most certain first."""
    held = held_in(names, loop.visit.roles)
    found = [
        new_each_step(loop, names),
        duplicated(loop, names),
        moved_twice(loop, names),
        replaced_since(loop, held),
        cut_off(loop, held),
        used_up(loop, names),
        left_out(loop, held),
        not_listed(loop, names, held),
        all_alike(loop, names),
    ]
    yield from (finding for finding in found if finding)


def new_each_step(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """The parameters moved in one step are gone in the next: the network is made anew."""
    moved = [{key for key, n in one.values.items() if n.at_update is not None} for one in loop.passes]
    moved = [each for each in moved if each]
    known: set[int] = set()
    fresh = 0
    for each in moved:
        fresh += bool(known) and not each & known
        known |= each
    if len(moved) < 5 or fresh < 0.8 * (len(moved) - 1) or _moving(loop):
        return None  # or others stay and move: inputs optimised on the way, say
    classes = [name for name, thing in names.items() if isinstance(thing, type) and thing is not loop.visit.kind]

    def makes(node: ast.AST) -> bool:
        return isinstance(node, ast.Assign) and any(calls(*classes, loop.kind)(n) for n in ast.walk(node.value))

    where = loop.find(makes) or loop.last_line()
    what = "the parameters are created anew in every step, so what one step has learned is thrown away by the next"
    evidence = f"in {len(moved)} steps, the {len(moved[0])} values that were moved were new ones each time"
    return Finding("parameters", what, where, evidence, "create the model once, before the loop")


def replaced_since(loop: Loop, held: list[Held]) -> Finding | None:
    """Values in no graph that the update writes to, beside values in the graph that get gradients and never move: the
    list of parameters was made before new ones took their place."""
    seen = {key for one in loop.passes for key in one.values}
    old = [key for key, (_, count) in loop.visit.strangers.items() if count >= 2 and key not in seen]
    new = _still(loop) or _beside_what_moves(loop, held)
    if not old or not new or not _moving(loop) or update_line(loop) not in loop.visit.elsewhere:
        return None
    way = loop.visit.ways.get(next(iter(new)))
    own = [step for step in way or () if step[0] in (loop.visit.file, *loop.visit.files)]
    where = place_of(*own[-1]) if own else loop.last_line()
    what = (
        f"{len(new)} values that get gradients are never moved; instead, the update writes to {len(old)} others that "
        "are in no graph any more: the list of parameters was made before these were replaced by new ones"
    )
    evidence = f"in {len(loop.passes)} passes the {len(old)} old ones were written, and none of the {len(new)} new ones"
    fix = "make the optimizer, or the list, after the model is complete"
    return Finding("parameters", what, where, evidence, fix)


def cut_off(loop: Loop, held: list[Held]) -> Finding | None:
    """Values that the update writes to in every step, though no graph of the loss contains them."""
    lost = {key: value for key, (value, count) in loop.visit.strangers.items() if count >= 2}
    seen = {key for one in loop.passes for key in one.values}
    lost = {key: value for key, value in lost.items() if key not in seen}
    moved = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    if not lost or len(loop.passes) < 2 or (not moved and no_update(loop)) or _is_a_table(loop):
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


def _is_a_table(loop: Loop) -> bool:
    """Whether each pass uses only some of the parameters, and the next pass others: entries looked up in a table. Those
    that are never looked up are not cut off."""
    used = [{key for key, n in one.values.items() if n.at_update is not None} for one in loop.passes[:8]]
    return len({frozenset(each) for each in used if each}) > 1


def _taken_out(loop: Loop) -> Place | None:
    """Where a number is taken out of a value and goes on as a new one, outside the engine, and is not printed."""
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
            plain = named.startswith("math.") or named in ("float", "max", "min")
            return plain and f".{loop.data}" in ast.unparse(node)
        sides = (node.left, node.right)
        return any(isinstance(s, ast.Attribute) and s.attr == loop.data for s in sides) and f".{loop.grad}" not in (
            ast.unparse(node)
        )

    return code.find(makes_anew) or loop.find(computes) or code.find(computes)


def used_up(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Parameters that move in the first step and never again: an iterator that was exhausted."""
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
    """Leaves that come back, get gradients, and never move while others do. With `anywhere` they may be data, so most
    rows must use them; a leaf in one object with leaves that move is not data."""
    often: dict[int, int] = {}
    graded: set[int] = set()
    for one in loop.passes:
        for key, numbers in one.values.items():
            often[key] = often.get(key, 0) + 1
            if numbers.after:
                graded.add(key)
    half, moving = len(loop.passes) / 2, _moving(loop)
    still = {key for key in graded if often[key] >= half and key not in moving and key not in loop.visit.writers}
    if not still or not anywhere:
        return still
    sizes = {n for key in moving for n in _shape(loop, key)}
    data = {key for key in still if (shape := _shape(loop, key)) and shape[0] not in sizes}  # sized like rows
    return (still - data) & loop.visit.used_by_most_rows()


def _beside_what_moves(loop: Loop, held: list[Held]) -> set[int]:
    """The still leaves that a model of the program holds together with others that move: the weights of one of several
    outputs, say, which only some terms use."""
    still, moving = _still(loop, anywhere=False), _moving(loop)
    models: dict[str, set[int]] = {}
    for each in held:
        models.setdefault(re.split(r"[.\[]", each.path)[0], set()).add(id(each.value))
    mixed = [keys for keys in models.values() if keys & moving]
    return {key for keys in mixed for key in keys & still}


def _shape(loop: Loop, key: int) -> tuple[int, ...]:
    """The numbers of rows and columns of a table; () for a single number."""
    return tuple(getattr(getattr(loop.visit.leaves.get(key), loop.data, None), "shape", ()))


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
    if not still or not moving or _on_purpose(loop):
        return None
    owners = [(held_in({"self": owner}, loop.visit.roles), owner) for owner in objects_in(loop.visit.variables)]
    for mine, owner in sorted(owners, key=lambda each: len(each[0])):  # the innermost first
        for name, listed in _listings(owner, loop):
            lost = [h for h in mine if id(h.value) in still and id(h.value) not in listed]
            lost = [h for h in lost if not _was_written_out(loop, id(h.value))]
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
                attribute = lost[0].path.removeprefix("self.").split("[")[0].split(".")[0]
                fix = f"return ... + {as_list(f'self.{attribute}', getattr(owner, attribute, None), name, loop)}"
                return Finding("parameters", what, where, evidence, fix)
    return None


def _was_written_out(loop: Loop, key: int) -> bool:
    """`self.scale = Value(2.0)`: a number chosen on purpose, unlike a bias that starts at 0."""
    born = loop.visit.birthplaces.get(key)
    chosen = re.findall(rf"{loop.kind}\(\s*(-?[0-9.]+)\s*[,)]", born.text) if born else []
    return bool(chosen) and all(float(x) not in (0.0, 1e-3, 0.01, 0.1) for x in chosen if x.strip(".-"))


def _has_a_condition(node: ast.AST) -> bool:
    return isinstance(node, (ast.If, ast.IfExp)) or bool(getattr(node, "ifs", None)) or calls("filter")(node)


def _listings(owner: Any, loop: Loop) -> Iterator[tuple[str, set[int]]]:
    """The methods of an object that return a list of values, with what they list."""
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
    """A list assembled from the values of several variables that leaves one of them out."""
    still, moving = _still(loop), _moving(loop)
    if not still or not moving or _on_purpose(loop):
        return None
    roles = loop.visit.roles
    variable = {id(h.value): h.attribute for h in held if (h.owner is None and "[" in h.path) or h.owner is None}
    lists = [(name, x) for name, x in reversed(names.items()) if isinstance(x, list) and len(x) > 1]
    lists = [(name, x) for name, x in lists if all(map(roles.is_value, x))]
    for name, thing in sorted(lists, key=lambda each: -len(each[1])):  # the list that the others were put into
        own = {id(x) for x in thing}
        sources = {h.attribute for h in held if id(h.value) in own and h.attribute != name and h.owner is None}
        lost = [h for h in held if id(h.value) in still and id(h.value) not in own and h.owner is None]
        if len(sources) >= 2 and own & moving and lost and variable:
            where = loop.everywhere.find(partial(binds_to, target=name))
            what = f"{name} leaves out {lost[0].path}, which gets gradients and is never moved"
            evidence = f"{name} holds the values of {', '.join(sorted(sources)[:4])}; {len(lost)} others never move"
            fix = f"{name} = ... + {as_list(lost[0].attribute, names.get(lost[0].attribute), '', loop)}"
            return Finding("parameters", what, where or loop.last_line(), evidence, fix)
    return None


def never_moved(loop: Loop) -> str:
    """Why the loop cannot be judged as a whole: some values get gradients and never move; "" if none do."""
    still, moving = _still(loop), _moving(loop)
    still = {key for key in still if not _was_written_out(loop, key)}
    if not still or not moving or _on_purpose(loop):
        return ""
    shown = ", ".join(loop.visit.name(key) for key in list(still)[:3])
    return f"whether {len(still)} values ({shown}) are meant to stay: they get gradients in every pass, and never move"


def _on_purpose(loop: Loop) -> bool:
    return bool(ON_PURPOSE.search("\n".join(loop.everywhere.lines)))
