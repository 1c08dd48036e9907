"""Parameters that are moved by wrong numbers: which they are, which are right, and the line where it happens."""

from __future__ import annotations

import ast
import re
from typing import Any

from ..report import Finding, Place
from ..text.rewritten import Text
from ..text.rounds import moves
from ..text.training import called_name, names_in
from ..witnesses.containers import Judged
from ..witnesses.testimony import Testimony

ON_PURPOSE = re.compile(
    r"straight.?through|alignment|truncat|detach|stop_?grad|target_net|semi.?gradient|"
    r"adversar|saddle|lagrang|multiplier|min.?max|ascent|\bdual[ _](var|ascent|step|price|rate|problem|update|gap)|"
    r"\blam(bda)?s?_? ?[+]=",
    re.I,
)
"""Programs that say so leave a part of the gradient out, or climb it, because they want to."""

MOST_LINES = 6


def misled(text: Text, told: list[Testimony], update: Any) -> Finding | None:
    """The parameters that have the same thing wrong with them in every round examined, while others are right; None if
    there are none."""
    seen = [each.groups for each in told if each.groups]
    if len(seen) < 2 or len(seen) < len(told) or ON_PURPOSE.search(ast.unparse(text.tree)):
        return None
    wrong = [each for each in seen[0] if each.right is False and all(_again(each, later) for later in seen[1:])]
    right = [each for each in seen[0] if each.right and all(_again(each, later) for later in seen[1:])]
    taken = {each.by for each in wrong}
    swapped = len(wrong) > 1 and all(each.should in taken - {each.by} for each in wrong)
    if swapped:
        return _swapped(text, wrong, update)
    if not wrong or not right or len(wrong) + len(right) < len(seen[0]):
        return None
    worst = wrong[0]
    if worst.should and worst.by in {each.by for each in right}:
        return _of_another(text, worst, update)
    if worst.is_uphill:
        return _uphill(text, wrong, right, update)
    if worst.is_scaled and not all(0.9 < each.factor / right[0].factor < 1.1 for each in right):
        return None
    return _wrong(text, wrong, right)


def out_of_scale(text: Text, told: list[Testimony]) -> Finding | None:
    """Gradients that are an integer multiple or fraction of the slopes in every round, while others are the slopes: a
    mean instead of a sum, or one division too many by the number of rows. Clipping does not give whole numbers."""
    seen = [each.groups for each in told if each.groups]
    if len(seen) < 2 or ON_PURPOSE.search(ast.unparse(text.tree)):
        return None
    known = [{each.name: each for each in groups if each.right and each.by and each.factor} for groups in seen]
    fine = [name for name, each in known[0].items() if _is_near(each.factor, 1.0)]
    for name, each in known[0].items():
        times = each.factor if each.factor > 1 else 1 / each.factor
        again = all(name in later and _is_near(later[name].factor, each.factor) for later in known[1:])
        if name in fine or not fine or not again or not _is_near(each.rate, known[0][fine[0]].rate):
            continue
        if times > 1.5 and _is_near(times, round(times)):
            size = f"1/{round(times)} of" if each.factor < 1 else f"{round(times)} times"
            what = (
                f"the gradient of {name}, `{each.by}`, is {size} the slope, and that of {fine[0]} is the slope itself: "
                "a mean where a sum belongs, or one division by the number of rows too many, or too few"
            )
            evidence = f"in two rounds, by nudging: {each.by} is {each.factor:.4g} times the slope of the loss"
            place = made_in(text, each.by) or Place()
            return Finding("local", what, place, evidence, f"{each.by} as {known[0][fine[0]].by} is worked out")
    return None


def _is_near(a: float, b: float) -> bool:
    return abs(a - b) <= 2e-3 * abs(b)


def forgotten(text: Text, told: list[Testimony], update: Any) -> Finding | None:
    """Parameters that never move, though their gradients are computed."""
    found = [each for each in told[0].forgotten if all(each in later.forgotten for later in told[1:])]
    if len(told) < 2 or not found:
        return None
    names, held = (" and ".join(dict.fromkeys(each[i] for each in found)) for i in (0, 1))
    what = f"{names} never moves, though the loss depends on it and its gradient is worked out: {held} is not used"
    evidence = (
        f"nudging {found[0][0]} moves the loss by {found[0][1]}, in two rounds; {found[0][0]} stayed where it was"
    )
    where = made_in(text, found[0][1]) or text.place(update)
    return Finding("no update", what, where, evidence, f"move {names} like the other parameters, by {held}")


def _again(one: Judged, later: tuple[Judged, ...]) -> bool:
    return any((each.name, each.right, each.by) == (one.name, one.right, one.by) for each in later)


def _listed(some: list[Judged]) -> str:
    names = list(dict.fromkeys(each.name for each in some))
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]


def _of_another(text: Text, one: Judged, update: Any) -> Finding:
    what = (
        f"{one.name} is moved by `{one.by}`, the gradient of something else: its own is `{one.should}`, which is right "
        "and is not used"
    )
    evidence = (
        f"in two rounds {one.name} moved by -{one.rate:.4g} times {one.by}; nudging says that {one.should} is its slope"
    )
    return Finding("swapped", what, _update_of(text, one, update), evidence, f"{one.should}, where {one.name} is moved")


def _swapped(text: Text, wrong: list[Judged], update: Any) -> Finding:
    pairs = ", ".join(f"{each.name} by `{each.by}` for `{each.should}`" for each in wrong)
    what = f"the gradients are swapped: in every step {pairs} is moved. Each of them is right, in another's place"
    one = wrong[0]
    evidence = f"in two rounds {one.name} moved by -{one.rate:.4g} times {one.by}; its slope is {one.should}"
    found = [n for n in _setting(text, one.by) if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Tuple)]
    where = text.place(found[-1] if found else update)
    return Finding("swapped", what, where, evidence, "the order in which they are returned, and unpacked")


def _uphill(text: Text, wrong: list[Judged], right: list[Judged], update: Any) -> Finding:
    what = (
        f"{_listed(wrong)} moves uphill, along its slopes: its gradient is right, but the sign of its update is wrong. "
        f"The others ({_listed(right)}) go down"
    )
    evidence = f"in two rounds {wrong[0].name} moved by {-wrong[0].rate:.4g} times {wrong[0].by}, which is its slope"
    fix = f"minus where {wrong[0].name} is moved: against the gradient"
    return Finding("ascent", what, _update_of(text, wrong[0], update), evidence, fix)


def _wrong(text: Text, wrong: list[Judged], right: list[Judged]) -> Finding:
    one = wrong[0]
    by = " and ".join(dict.fromkeys(f"`{each.by}`" for each in wrong))
    size = f", but {one.factor:.4g} times the slopes" if one.is_scaled else ""
    where, lines = not_shared(text, wrong, right)
    what = (
        f"the gradient of {_listed(wrong)} is wrong: {by}, by which it is moved, is not what nudging says{size}. The "
        f"gradient of {_listed(right)} is right, so the mistake is in what the two do not share{lines}"
    )
    evidence = (
        f"in two rounds every step of {one.name} was -{abs(one.rate):.4g} times {one.by}, so the update is right; "
        f"{_listed(right)} moved down the slopes, {_listed(wrong)} did not"
    )
    fix = f"work out {by} once more, and compare it with a nudge"
    return Finding("local", what, where or Place(), evidence, fix)


def not_shared(text: Text, wrong: list[Judged], right: list[Judged]) -> tuple[Place | None, str]:
    """Where the mistake is: the last line used to compute all wrong gradients but no right one. Also all such lines, in
    words."""
    names = list(dict.fromkeys(each.by for each in wrong if each.by))
    if {_last(name) for name in names} & {_last(each.by) for each in right} or _is_one_attribute(names):
        return made_in(text, names[0]), ""  # gradients of one name: the text does not say which lines make which
    made = [made_with(text.tree, {name}) for name in names]
    fine = made_with(text.tree, {each.by for each in right if each.by} - {*names}) if right else []
    common = [n for n in made[0] if all(n in some for some in made[1:]) and n not in fine] if made else []
    added = [n for n in common if isinstance(n, ast.AugAssign)]
    worked = added or [n for n in common if any(isinstance(part, (ast.BinOp, ast.IfExp)) for part in ast.walk(n))]
    if not worked:
        return (made_in(text, names[0]) if names else None), ""
    numbers = sorted({n.lineno for n in worked})
    lines = f": line {numbers[0]}" if len(numbers) == 1 else f": lines {', '.join(map(str, numbers[-MOST_LINES:]))}"
    return text.place(max(worked, key=lambda n: n.lineno)), lines


def _is_one_attribute(names: list[str]) -> bool:
    """Whether these names are gradients of nodes, as in `w.grad`, `b.grad`."""
    return len(names) > 1 and all("." in name for name in names) and len({_last(name) for name in names}) == 1


def made_in(text: Text, name: str) -> Place | None:
    """The line where a gradient is computed: the last one that sets it or adds to it."""
    found = _setting(text, name)
    worked = [n for n in found if any(isinstance(part, ast.BinOp) for part in ast.walk(n.value))]
    rows = worked or found
    return text.place(max(rows, key=lambda n: (isinstance(n, ast.AugAssign), n.lineno))) if rows else None


def began_in(text: Text, name: str) -> Place | None:
    """The line that first sets a variable."""
    rows = [n for n in _setting(text, name) if isinstance(n, ast.Assign)]
    return text.place(min(rows, key=lambda n: n.lineno)) if rows else None


def _setting(text: Text, name: str) -> list[Any]:
    wanted = _last(name)
    return [n for n in ast.walk(text.tree) if isinstance(n, (ast.Assign, ast.AugAssign)) and _sets(n, wanted)]


def _last(name: str) -> str:
    """The `W` of `net.W[0]`, `W[0][1]` and `net.layers[0].W`."""
    return re.sub(r"\[[^\]]*\]|\(\)", "", name).split(".")[-1]


def _sets(node: Any, name: str) -> bool:
    """Whether a statement sets a variable or a part of it: `name[i] = ...`, `held["name"] = ...`."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(name in _called(part) for target in targets for part in _parts(target))


def _parts(target: Any) -> list[Any]:
    return (
        [part for each in target.elts for part in _parts(each)]
        if isinstance(target, (ast.Tuple, ast.List))
        else [target]
    )


def _called(target: Any) -> set[str]:
    """The names in a target, without those in its indices."""
    if isinstance(target, ast.Subscript):
        key = {target.slice.value} if isinstance(target.slice, ast.Constant) else set()
        return _called(target.value) | {str(each) for each in key}
    if isinstance(target, ast.Attribute):
        return {target.attr} | _called(target.value)
    return {target.id} if isinstance(target, ast.Name) else set()


def _update_of(text: Text, one: Judged, update: Any) -> Place:
    """The line that moves a parameter."""
    own, by = _last(one.name), _last(one.by)
    found = [
        n
        for n in ast.walk(text.tree)
        if isinstance(n, (ast.Assign, ast.AugAssign)) and _sets(n, own) and by in ast.unparse(n.value)
    ]
    return text.place(found[-1] if found else update)


def suspects(text: Text, told: Testimony) -> list[list[Any]]:
    """The syntax used to compute wrong gradients: first what the right ones do not use, then the rest."""
    wrong = {each.by for each in told.groups if each.right is False and each.by and not each.is_misused}
    right = {each.by for each in told.groups if each.right and each.by} - wrong
    if not wrong:
        return []
    made, shared = made_with(text.tree, wrong), made_with(text.tree, right)
    alone = [n for n in made if n not in shared]
    return [_inside(alone), _inside([n for n in made if n in shared])]


def _inside(statements: list[Any]) -> list[Any]:
    found = {id(n): n for each in statements for n in ast.walk(each) if hasattr(n, "lineno")}
    return list(found.values())


def _adds_to(node: Any, names: set[str]) -> bool:
    """Matches `gW[i] += dz * x[i]`: accumulating a gradient is not a step, whatever it is called."""
    return isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and any(_sets(node, each) for each in names)


def _taken_from(loop: ast.For) -> list[tuple[ast.expr, set[str]]]:
    """What a loop sets in every iteration, and the variables and functions it comes from: in `for a, g in zip(args,
    op.backward(h))`, g comes from h and backward."""
    target, source = loop.target, loop.iter
    pairs = [(target, source)]
    if isinstance(target, ast.Tuple) and isinstance(source, ast.Call) and called_name(source) == "zip":
        pairs = list(zip(target.elts, source.args))
    called = [{called_name(n) for n in ast.walk(some) if isinstance(n, ast.Call)} for _, some in pairs]
    return [(each, names_in(some) | names) for (each, some), names in zip(pairs, called)]


def made_with(tree: ast.Module, held: set[str]) -> list[Any]:
    """The assignments that make the given variables, and those that make what is read there."""
    wanted = {_last(name) for name in held}
    kinds = (ast.Assign, ast.AugAssign, ast.Return)
    statements = [n for n in ast.walk(tree) if isinstance(n, kinds) and not (moves(n) and not _adds_to(n, wanted))]
    inside = {id(n): f.name for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    found: list[Any] = []
    functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call)]
    turns = [pair for n in ast.walk(tree) if isinstance(n, ast.For) for pair in _taken_from(n)]
    grown = True
    while grown:
        grown = False
        for f in functions:  # a function's arguments come from its callers
            if wanted & {each.arg for each in f.args.args} - {"self"}:
                given = [arg for call in calls if called_name(call) == f.name for arg in call.args]
                wanted |= {name for arg in given for name in names_in(arg)}
        for target, source in turns:
            if wanted & names_in(target) and not source <= wanted:
                wanted |= source
                grown = True
        for n in statements:
            returned = isinstance(n, ast.Return) and inside.get(id(n)) in wanted
            if n in found or not (
                returned or (not isinstance(n, ast.Return) and any(_sets(n, each) for each in wanted))
            ):
                continue
            found.append(n)
            grown = True
            read = [part for part in ast.walk(n) if isinstance(part, (ast.Name, ast.Attribute))]
            wanted |= {str(getattr(part, "id", None) or getattr(part, "attr", "")) for part in read} - {"self"}
    return found
