"""The rounds of a training loop in a program that is otherwise unknown: no class, no walk, numbers in lists.

The text tells which loop trains and what its loss is: something is moved by `w -= rate * g` or the like, and something
is printed, or called a loss. This file knows only syntax; followed.py puts calls into the loop, and moves.py looks at
the numbers.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any

from .training import called_name, names_in

LOOPS = (ast.For, ast.While)
MOST = 4
NESTED = 3
"""Functions that call others to move the parameters: a trainer, its network, the network's layers."""

SHOWS = ("print",)
LOSSY = re.compile(
    r"loss|cost|err|mse|sse|\brss\b|nll|xent|entropy|deviance|objective|energy|misfit"
    r"|(?<![a-z])chi(?![a-rt-z])"  # chi2, chi_sq; not children
    r"|neg\w*[ _-]log|verlust|fehler|kosten|p[eé]rdida|coste|perte|custo",
    re.I,
)
RATED = re.compile(
    r"\b(lr|rate|eta|alpha|step|learning_rate|epsilon|eps)\b|grad|\bbar|\bd[A-Za-z]{1,3}\b|adj|\b0?\.0\d"
)


@dataclass(frozen=True)
class Place:
    """A loop that trains: its update, as a statement of its body, and the candidates for the loss, likeliest first."""

    loop: Any
    update: Any
    updates: tuple[Any, ...]  # all statements of its body that move something
    losses: tuple[Any, ...]
    sure: tuple[bool, ...]  # of each: whether it is printed under the name of a loss, or has one


def training_loop(tree: ast.Module) -> Place | None:
    """The innermost loop that moves parameters, with what is printed or called a loss in it; None if there is none."""
    nodes = list(ast.walk(tree))
    functions = [(n.name, _Signs.of(n)) for n in nodes if isinstance(n, ast.FunctionDef)]
    functions = [(name, signs) for name, signs in functions if not signs.calls & {*SHOWS}]
    loops = [n for n in nodes if isinstance(n, LOOPS)][::-1]
    _mark_carried(loops)
    bodies = [[_Signs.of(s) for s in loop.body] for loop in loops]
    for down in (True, False, None):  # what only adds may be a sum, or the walk; then anything that is added to
        moving: set[str] = set()
        for _ in range(NESTED):
            moving |= {name for name, signs in functions if signs.goes_down(moving, down)}
        for loop, body in zip(loops, bodies):
            updates = [s for s, signs in zip(loop.body, body) if signs.goes_down(moving, down)]
            lossy = any(map(LOSSY.search, stored_in(loop)))
            lossy = lossy or _moves_the_same(loop)
            if not updates or (all(_is_small(s, moving) for s in loop.body) and not lossy):
                continue  # a loop over the parameters, inside one that trains
            if found := losses_in(loop, tree, updates):
                update = updates[0] if down else updates[-1]
                return Place(
                    loop, update, tuple(updates), tuple(each for each, _ in found), tuple(sure for _, sure in found)
                )
    return None


def moves(node: ast.AST) -> bool:
    """`w -= rate * g`, `w = w - rate * g`, `ws = [w - rate * g for w, g in zip(ws, gs)]`, `p[k] = p[k] - ...`"""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Sub, ast.Add)):
        product = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, (ast.Mult, ast.Div))
        return product and not _is_a_loss(node.target) and (_rated(node.value) or isinstance(node.op, ast.Sub))
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple):
        pairs = zip(node.targets[0].elts, node.value.elts)  # w, b = w - rate * dw, b - rate * db
        return any(moves(ast.copy_location(ast.Assign([target], value), node)) for target, value in pairs)
    if isinstance(node, ast.Assign):
        inner = [n for n in ast.walk(node.value) if isinstance(n, ast.BinOp) and isinstance(n.op, (ast.Sub, ast.Add))]
        steps = [n for n in inner if isinstance(n.right, ast.BinOp) and isinstance(n.right.op, (ast.Mult, ast.Div))]
        targets = [ast.unparse(t).removesuffix("[:]") for t in node.targets]
        itself = [
            n for n in steps if any(ast.unparse(part) in targets for part in ast.walk(n.left))
        ]  # v = mu * v - ...
        read = {ast.unparse(n) for n in ast.walk(node.value) if isinstance(n, (ast.Name, ast.Attribute, ast.Subscript))}
        if isinstance(node.value, (ast.ListComp, ast.DictComp)) and (read & set(targets) or hasattr(node, CARRIED)):
            itself = steps
        listed = itself is steps or not all(isinstance(t, ast.Name) for t in node.targets)  # not a sum of something
        down = [n for n in itself if isinstance(n.op, ast.Sub) or listed]
        return bool(itself) and not any(map(_is_a_loss, node.targets)) and (_rated(node) or bool(down))
    return False


CARRIED = "gradwalk_carried"


def _mark_carried(loops: list[Any]) -> None:
    """Mark lists that a loop reads before it makes them anew as carried from round to round: `w = [Node(x) for x in
    xs]`, and at the end `xs = [n.value - rate * n.adjoint() for n in w]`."""
    for loop in loops:
        read: set[str] = set()
        for statement in loop.body:
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            if isinstance(target, ast.Name) and target.id in read and _rated(statement):
                setattr(statement, CARRIED, True)
            read |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def updated(loop: Any) -> set[str]:
    """The variables whose parts a loop moves by subtracting."""
    inner = [n for n in ast.walk(loop) if moves(n) and _has_minus(n)]
    targets = [t for n in inner for t in (n.targets if isinstance(n, ast.Assign) else [getattr(n, "target", n)])]
    return {name for target in targets if (name := _base(target))}


def moved_names(loop: Any) -> set[str]:
    """The variables that a loop itself moves, up or down."""
    inner = [n for n in ast.walk(loop) if moves(n)]
    targets = [t for n in inner for t in (n.targets if isinstance(n, ast.Assign) else [getattr(n, "target", n)])]
    parts = [part for t in targets for part in (t.elts if isinstance(t, ast.Tuple) else [t])]
    return {name for part in parts if (name := _base(part))}


def _base(target: Any) -> str:
    """The variable that something is a part of: `W` of `W[i][j]`."""
    while isinstance(target, (ast.Subscript, ast.Attribute)):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""


def _is_a_loss(target: ast.AST) -> bool:
    return LOSSY.search(ast.unparse(target)) is not None


def _rated(node: ast.AST) -> bool:
    """Whether something in it has a name for rates or gradients, or is a number below 1."""
    text = ast.unparse(node)
    small = [n for n in ast.walk(node) if isinstance(n, ast.Constant) and type(n.value) is float and 0 < n.value < 1]
    return bool(small or RATED.search(text))


@dataclass(frozen=True)
class _Signs:
    """What a statement or function shows, read once: what it calls, and the ways in which it moves something."""

    calls: frozenset[str]
    ways: frozenset[bool | None]

    @classmethod
    def of(cls, statement: ast.AST) -> _Signs:
        nodes = list(ast.walk(statement))
        ways = {way for n in nodes if moves(n) for way in ((False, True) if _has_minus(n) else (False,))}
        parts = {None} if any(map(_adds_to_a_part, nodes)) else set()
        return cls(frozenset(called_name(n) for n in nodes if isinstance(n, ast.Call)), frozenset(ways | parts))

    def goes_down(self, moving: set[str], down: bool | None) -> bool:
        """Whether parameters are moved here or by a called function; with `down`, only by subtracting, and with None,
        by anything added to a part of something."""
        return bool(self.calls & moving) or down in self.ways


def _adds_to_a_part(node: ast.AST) -> bool:
    """`W[j] += V[j]`, `p.x -= step`; or `p.x = rate * p.grad`, where the minus was forgotten."""
    part = (ast.Subscript, ast.Attribute)
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], part):
        product = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Mult)
        return product and RATED.search(ast.unparse(node.value)) is not None
    return isinstance(node, ast.AugAssign) and isinstance(node.target, part)


def _has_minus(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Sub)
    return any(isinstance(n, ast.Sub) for n in ast.walk(node))


def _is_small(statement: ast.stmt, moving: set[str]) -> bool:
    """Whether a statement is typical for a loop over the parameters: an update, a zeroing, a clipping."""
    simple = isinstance(statement, (ast.Assign, ast.AugAssign, ast.If, ast.Expr))
    others = {called_name(n) for n in ast.walk(statement) if isinstance(n, ast.Call)}
    plain = {"max", "min", "abs", "sqrt", "pow", "float", "sum", "len", "range", "zip", "enumerate"}
    return simple and others <= plain and not any(isinstance(n, LOOPS) for n in ast.walk(statement))


def _moves_the_same(loop: Any) -> bool:
    """Whether every turn of a loop moves the same numbers down: then it loops over rows, not over parameters."""
    counters = names_in(loop.target) if isinstance(loop, ast.For) else set()
    moved = [s for s in loop.body if isinstance(s, ast.AugAssign) and isinstance(s.op, ast.Sub) and moves(s)]
    made = {name for s in loop.body if isinstance(s, ast.Assign) for t in s.targets for name in names_in(t)}
    return bool(moved) and not any(names_in(s.target) & (counters | made) for s in moved)


def losses_in(loop: Any, tree: ast.Module, updates: list[Any]) -> list[tuple[Any, bool]]:
    """Candidates for the loss: what is printed in or around a loop under a name like loss, variables with such names,
    and what is added up. If something is called a loss, nothing else may be one."""
    around = [n for n in ast.walk(tree) if isinstance(n, LOOPS) and any(part is loop for part in ast.walk(n))]
    counters = {name for n in around if isinstance(n, ast.For) for name in names_in(n.target)}
    inner = list(ast.walk(loop))
    counters |= _counted(inner)
    stored = [name for name in stored_in(loop) if name not in counters]
    changed = {*stored, *(_base(t) for n in inner for t in _targets(n))}
    prints = [n for each in around[::-1] for n in ast.walk(each) if isinstance(n, ast.Call) and called_name(n) in SHOWS]
    moved = updated(loop)
    within = {id(n) for n in inner}
    written = {f.name for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)}
    shown = []
    for part, label in [each for n in prints for each in shown_by(n) if getattr(each[0], "id", "") not in moved]:
        if _is_computed(part, written, label):  # recomputed: the loss of the loop that prints it
            shown += [(part, label)] if id(part) in within else []
        elif not names_in(part) <= counters and names_in(part) & changed:
            shown.append((part, label))
    kept = [(part, ast.unparse(held)) for part, held in filter(None, map(kept_in, inner))]
    sums = [n for n in inner if isinstance(n, ast.AugAssign) and not isinstance(n.value, ast.Constant)]  # no counts
    added = [n.target.id for n in sums if isinstance(n.target, ast.Name) and n.target.id not in moved]
    named = [name for name in dict.fromkeys(stored) if LOSSY.search(name) or name in ("L", "E", "J", "C")]
    named = [name for name in named if name not in _places(inner)]  # `tape.value[L]` is the loss, and L says where
    sure = [part for part, label in (*shown, *kept) if LOSSY.search(f"{label} {ast.unparse(part)}")]
    sure += [part for part in _returned(loop, tree) if names_in(part) & {*added}]
    made: list[Any] = [n for n in inner if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)]  # v = error(x)
    asked = [n.targets[0].id for n in made if LOSSY.search(called_name(n.value)) and isinstance(n.targets[0], ast.Name)]
    names = [ast.Name(name, ast.Load()) for name in dict.fromkeys([*named[::-1], *asked, *added])]
    known = {ast.unparse(each) for each in sure} | {*asked}
    known |= {name for name in added if any(_is_made_from(n, name, known) for n in inner)}  # mse = total / n
    rows = {name for name in named if all(_is_of_a_row(n, loop) for n in inner if name in _set_by(n))}
    known |= {n.target.id for n in sums if isinstance(n.target, ast.Name) and names_in(n.value) & rows}
    signed = {t.id for n in inner if _is_a_difference(n) for t in getattr(n, "targets", []) if isinstance(t, ast.Name)}
    found = {ast.unparse(each): each for each in [*sure, *names, *(part for part, _ in shown)]}
    if not found:
        gathered = _gathered(inner, [each for n in prints for each in shown_by(n)])
        found, known = {ast.unparse(each): each for each in gathered}, {*map(ast.unparse, gathered)}
    likely = [(each, text in known or _is_called_loss(text)) for text, each in found.items()]
    best = [one for one in likely if one[1] and ast.unparse(one[0]) not in signed]
    steps = {name for n in updates for name in stored_in(n)}
    last = rows - steps  # of the last row alone, where the step comes after all of them

    def unlikely(one: tuple[Any, bool]) -> tuple[bool, bool, bool]:
        text = ast.unparse(one[0])
        return not one[1], text in signed, text in last

    return sorted(best or likely, key=unlikely)[:MOST]


def _gathered(inner: list[Any], shown: list[tuple[Any, str]]) -> list[Any]:
    """Sums of lists that a loop fills with one loss after the other, and from which it prints something as a loss:
    `recent.append(v)`, and now and then `print("loss", sum(recent) / len(recent))`."""
    lists = {held.id for _, held in filter(None, map(kept_in, inner)) if isinstance(held, ast.Name)}
    lossy = {name for part, label in shown if LOSSY.search(label) for name in names_in(part)}
    return [ast.parse(f"sum({name})", mode="eval").body for name in sorted(lists & lossy)]


def is_gathered(loss: Any) -> bool:
    """Whether a loss is the sum of such a list."""
    plain = isinstance(loss, ast.Call) and isinstance(loss.func, ast.Name) and loss.func.id == "sum"
    return plain and len(loss.args) == 1 and isinstance(loss.args[0], ast.Name)


def _places(nodes: list[Any]) -> set[str]:
    """Variables that are only used to look something up, or passed on."""
    return {n.slice.id for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Name)}


def _counted(nodes: list[Any]) -> set[str]:
    """Variables that only ever have a whole number added: `k += 1`."""
    steps = [n for n in nodes if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)]
    names = {n.target.id for n in steps if isinstance(n.value, ast.Constant) and type(n.value.value) is int}  # type: ignore[union-attr]
    others = [n for n in nodes if not (n in steps and isinstance(getattr(n, "value", None), ast.Constant))]
    return names - {name for n in others for name in _set_by(n)}


def _set_by(node: ast.AST) -> set[str]:
    """The variables that one statement sets by itself."""
    return {name for target in _targets(node) for name in names_in(target)}


def _is_of_a_row(node: ast.AST, loop: Any) -> bool:
    """Whether a statement is in a nested loop, so that what it sets is set anew for every row."""
    return any(node in ast.walk(n) for n in ast.walk(loop) if isinstance(n, LOOPS) and n is not loop)


def _is_computed(node: ast.AST, written: set[str], label: str) -> bool:
    """A loss that a function of the program computes where it is printed: `nll(train)`, `rmse()`."""
    called = called_name(node) if isinstance(node, ast.Call) else ""
    return called in written and LOSSY.search(f"{label} {called}") is not None


def stored_in(statement: ast.AST) -> dict[str, bool]:
    """The variables that a statement sets, in order, and whether it only adds to them."""
    found: dict[str, bool] = {}
    added = {id(n.target) for n in ast.walk(statement) if isinstance(n, ast.AugAssign)}
    for n in ast.walk(statement):
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            found[n.id] = found.get(n.id, True) and id(n) in added
    return found


def _targets(node: ast.AST) -> list[Any]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign) else []


def kept_in(node: ast.AST) -> tuple[Any, Any] | None:
    """The item added to a list, and the list: `losses.append(...)`."""
    appends = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
    if not appends or not isinstance(node, ast.Call) or len(node.args) != 1:
        return None
    return node.args[0], getattr(node.func, "value", None)


def _returned(loop: Any, tree: ast.Module) -> list[Any]:
    """What the function around a loop returns, if its callers call that a loss."""
    around = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and any(part is loop for part in ast.walk(n))]
    if not around:
        return []
    name = around[-1].name
    calls = [
        n
        for n in ast.walk(tree)
        if isinstance(n, (ast.Assign, ast.AugAssign, ast.Expr))
        and any(isinstance(part, ast.Call) and called_name(part) == name for part in ast.walk(n))
    ]
    lossy = any(_is_a_loss(target) for n in calls for target in _targets(n))
    lossy = lossy or any(LOSSY.search(ast.unparse(n)) for n in calls if isinstance(n, ast.Expr))
    return [n.value for n in ast.walk(around[-1]) if isinstance(n, ast.Return) and n.value is not None] if lossy else []


def _is_made_from(node: ast.AST, name: str, known: set[str]) -> bool:
    """Whether a statement makes a loss from something by division or the like."""
    made = isinstance(node, ast.Assign) and any(ast.unparse(t) in known for t in node.targets)
    value = node.value if made and isinstance(node, ast.Assign) else None
    return isinstance(value, ast.BinOp) and ast.unparse(value.left) == name


def _is_a_difference(node: ast.AST) -> bool:
    """`err = out - y`: a number that may be negative is not a loss, whatever its name."""
    return isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Sub)


def _is_called_loss(text: str) -> bool:
    return re.search(r"loss|cost|mse|sse|\brss\b|nll|misfit", text, re.I) is not None


def shown_by(call: ast.Call) -> list[tuple[Any, str]]:
    """The printed expressions, without formatting, each with the words before it."""
    found: list[tuple[Any, str]] = []
    waiting: list[Any] = list(call.args)
    label, every = "", ""  # the words before one of them; a format with the words for all
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.JoinedStr):
            waiting = list(node.values) + waiting
        elif isinstance(node, ast.FormattedValue):
            waiting = [node.value, *waiting]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
            every = str(node.left.value)
            waiting = (list(node.right.elts) if isinstance(node.right, ast.Tuple) else [node.right]) + waiting
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
            waiting = [node.left, node.right, *waiting]
        elif isinstance(node, ast.Call) and called_name(node) in ("round", "float", "str"):
            waiting = [*node.args[:1], *waiting]
        elif isinstance(node, ast.Call) and called_name(node) == "join":
            continue  # many numbers, but not the loss
        elif isinstance(node, ast.Call) and called_name(node) == "format":
            every = ast.unparse(node.func)
            waiting = [*node.args, *waiting]
        elif isinstance(node, ast.Constant):
            label = str(node.value)
        elif not isinstance(node, ast.Starred):
            found.append((node, label + every))
            label = ""
    return found


def _is_text(node: ast.AST) -> bool:
    """Whether strings are concatenated: `f"loss {total}  " + " ".join(...)`."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add) and (_is_text(node.left) or _is_text(node.right))
    joins = isinstance(node, ast.Call) and called_name(node) in ("join", "str", "format")
    return joins or isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
