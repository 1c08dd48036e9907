"""Gradients that are never reset to 0, or too late, or in the wrong place: what a recorded loop shows of it."""

from __future__ import annotations

import ast
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from ..text.source import Code, assigned, zeroes

if TYPE_CHECKING:
    from ..watching.recorded import Loop


def not_zeroed(loop: Loop) -> Finding | None:
    """Gradients of the previous step are still there although the parameters have moved since."""
    if loop.visit.forgets:
        return None
    kept: dict[int, int] = {}
    asked = 0
    example = ""
    for one, two in loop.pairs():
        if not any(move for move, _ in loop.moves(one, two)):
            continue  # several passes before one update: gradients are collected on purpose
        asked += 1
        for key in loop.parameters:
            if key in one.values and key in two.values and one.values[key].after:
                left = two.values[key].before
                if loop.visit.updates and two.values[key].at_update is None and two is not loop.passes[-1]:
                    continue  # this update does not move it: another model's pass, say
                if left and abs(left - one.values[key].after) <= 1e-9 * abs(left):
                    kept[key] = kept.get(key, 0) + 1
                    added = two.values[key].after - left
                    example = example or (
                        f"{loop.visit.name(key)}.{loop.grad} was still {left:.6g} from the step before; this step's "
                        f"own {added:.6g} was added to it and made {two.values[key].after:.6g}"
                    )
    guilty = [key for key, count in kept.items() if count >= max(1, asked // 2)]
    if not guilty or not asked:
        return None
    with_gradient = {key for one in loop.passes for key, numbers in one.values.items() if numbers.after}
    every = len(guilty) >= 0.9 * len(with_gradient & set(loop.parameters))
    who = "the parameters" if every else f"{len(guilty)} parameters ({loop.visit.name(guilty[0])}, ...)"
    never = max(kept.values()) >= asked - 1
    how = "never set back to 0, so each step moves along the sum of all gradients so far"
    if not never:
        how = (
            "set back to 0 only now and then, and updated in between: each step moves along those of earlier ones, too"
        )
    what = f"the gradients of {who} are {how}"
    where = loop.find(zeroes(loop.grad)) if not every else _zeroed_in_the_walk(loop)
    if every and where:
        what += "; the walk zeroes others (results, what is on the tape), and not the parameters"
    few = (with_gradient & set(loop.parameters)) - set(guilty)
    if every and not where and few and (where := loop.find(zeroes(loop.grad))):
        what += f". This line sets back {len(few)} of {len(few) + len(guilty)}: does it stand after the loop over them?"
    if every and not where and (other := _zeroes_another(loop)):
        where = other
        what += f". The zeroing writes to another attribute than {loop.grad}, which nobody reads"
    fix = f"for p in parameters: p.{loop.grad} = 0.0   # before backward(), in every step; or model.zero_grad()"
    owners = {loop.visit.name(key).split(".")[0] for key in guilty}
    if not every and len(owners) == 1 and (twice := _zeroed_twice(loop, owner := owners.pop())):
        where, line = twice
        what += f". `{line}` stands there twice, and {owner} is left out"
        fix = where.text.split("#")[0].strip().replace(line.split(".")[0], owner, 1)
    return Finding("not zeroed", what, where or loop.last_line(), example, fix)


def _zeroed_twice(loop: Loop, owner: str) -> tuple[Place, str] | None:
    """The second of two equal lines that zero the gradients of one model, while another model is never zeroed."""
    for code in loop.everywhere.codes:
        for node in ast.walk(code.tree):
            body: list[Any] = held if isinstance(held := getattr(node, "body", None), list) else []
            calls = [s for s in body if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call)]
            calls = [s for s in calls if "zero" in ast.unparse(s)]
            texts = [ast.unparse(s) for s in calls]
            twice = [s for i, s in enumerate(calls) if texts[i] in texts[:i]]
            if twice and not any(text.startswith(f"{owner}.") for text in texts):
                return code.place(twice[0]), ast.unparse(twice[0])
    return None


def _zeroes_another(loop: Loop) -> Place | None:
    """`p.grads = 0.0` in the loop, where gradients are in `p.grad`."""

    def test(node: ast.AST) -> bool:
        held = node.value if isinstance(node, ast.Assign) else None
        names = [t.attr for t in assigned(node) if isinstance(t, ast.Attribute)]
        zero = isinstance(held, ast.Constant) and not held.value
        return zero and any(get_close_matches(name, [loop.grad], 1, 0.6) and name != loop.grad for name in names)

    return loop.find(test)


def _zeroed_in_the_walk(loop: Loop) -> Place | None:
    """Where the walk itself zeroes gradients, though not those of the parameters."""
    walk = loop.visit.roles.back
    return Code.of(walk.function).find(zeroes(loop.grad)) if walk and walk.function else None


def zeroed_early(loop: Loop) -> Finding | None:
    """Gradients arrive, but are 0 again when the update comes."""
    asked, early = 0, []
    on_purpose = loop.moved or len(loop.passes) < 3  # gradients saved before, or no training at all
    for one in loop.passes:
        arrived = [key for key in loop.parameters if key in one.values and one.values[key].after]
        updated = [key for key in arrived if one.values[key].at_update is not None]
        asked += bool(updated)
        certain = one.stepped or not on_purpose
        if updated and certain and not any(one.values[key].at_update for key in updated):
            early.append((one, updated[0]))
    if not early or len(early) * 2 < asked:
        return None
    one, key = early[0]
    what = "the gradients are set to 0 after backward() and before the update, so the update does not see them"
    evidence = (
        f"{loop.visit.name(key)}.{loop.grad} was {one.values[key].after:.6g} after backward(), and 0 when its data was "
        f"updated; so in {len(early)} of {asked} updates" + ("" if loop.moved else ", no parameter moved")
    )
    fix = "zero the gradients before backward(), or after the update"
    return Finding("no update", what, one.zeroed or loop.find(zeroes(loop.grad)) or loop.last_line(), evidence, fix)
