"""A program with calls in its training loop: where a round begins, and where its loss is known (rounds.py, moves.py).

The loss is reported right before the parameters move. If the statement that moves them also yields the loss, as in
`loss = net.train(x, y)`, or adds it to a sum, the loss is reported after it. If the loss is computed after the update,
a round begins there: the next update starts from the same numbers.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass
from typing import Any

from .rounds import LOSSY, SHOWS, Place, is_gathered, kept_in, shown_by, stored_in, training_loop
from .training import called_name, names_in

BEGIN, LOSS = "__gradwalk_begin__", "__gradwalk_loss__"
ROUND = "__gradwalk_round__"


@dataclass(frozen=True)
class Hint:
    """Where the training loop of a text is, so that a slightly changed text need not be searched again. The search
    takes longer than a round of most programs."""

    name: str  # of the file
    header: str
    nth: tuple[int, int]  # which loop of that header, of how many
    size: int  # of its body
    updates: tuple[tuple[int, str], ...]  # the statements that move something: where, and how they read
    first: int  # of these
    losses: tuple[str, ...]
    sure: tuple[bool, ...]
    only: bool = False  # the text would suggest another loop: accept only this one

    @classmethod
    def of(cls, name: str, tree: ast.Module, place: Place, only: bool = False) -> Hint:
        """A hint to a place in a tree, which must have been unrolled."""
        alike = _with_header(tree, _header(place.loop))
        nth = next(i for i, each in enumerate(alike) if each is place.loop)
        at = [next(i for i, s in enumerate(place.loop.body) if s is each) for each in place.updates]
        updates = tuple((i, ast.unparse(each)) for i, each in zip(at, place.updates))
        first = next(i for i, each in enumerate(place.updates) if each is place.update)
        losses = tuple(map(ast.unparse, place.losses))
        size = len(place.loop.body)
        return cls(name, _header(place.loop), (nth, len(alike)), size, updates, first, losses, place.sure, only)

    def found_in(self, tree: ast.Module) -> Place | None:
        """The same loop in another text; None if it cannot be identified for certain."""
        alike = _with_header(tree, self.header)
        if len(alike) != self.nth[1]:
            return None
        loop = alike[self.nth[0]]
        read = [ast.unparse(each) for each in loop.body]
        at = [i if len(read) == self.size else read.index(text) if text in read else -1 for i, text in self.updates]
        if -1 in at or not any(read[i] == text for i, (_, text) in zip(at, self.updates)):
            return None
        updates = tuple(loop.body[i] for i in at)
        losses = tuple(ast.parse(text, mode="eval").body for text in self.losses)
        return Place(loop, updates[self.first], updates, losses, self.sure)


def _header(loop: Any) -> str:
    return (
        f"{ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"
        if isinstance(loop, ast.For)
        else ast.unparse(loop.test)
    )


def _with_header(tree: ast.Module, header: str) -> list[Any]:
    return [n for n in ast.walk(tree) if isinstance(n, (ast.For, ast.While)) and _header(n) == header]


def with_rounds(tree: ast.Module, hint: Hint | None = None) -> ast.Module:
    """The program with calls inserted at the beginning of each round and where its loss is known."""
    unrolled(tree)
    place = hint.found_in(tree) if hint is not None else None
    if place is None and not (hint is not None and hint.only):
        place = training_loop(tree)
    if place is None:
        return tree
    told = [_later(loss) for loss in place.losses]
    sums: list[ast.expr] = [_later(loss) if _is_a_sum(loss, place) else ast.Constant(None) for loss in place.losses]
    given = sorted(names_in(place.loop.target)) if isinstance(place.loop, ast.For) else []
    begin = _call(place.loop.body[0], BEGIN, *map(ast.Constant, given))
    begin.value.keywords.append(ast.keyword("sums", ast.Tuple(sums, ast.Load())))
    body = place.loop.body
    last = max(i for i, each in enumerate(body) if any(each is one for one in place.updates))
    at = body.index(place.update)
    names = names_in(place.losses[0])
    anew = any(_is_a_call(n) for n in ast.walk(place.losses[0]))  # wherever it is called
    told_so = not anew and _is_told_by(place.update, names)
    if told_so and not any(names & {*stored_in(each)} for each in body[:at]):
        body.insert(last + 1, _call(place.update, LOSS, *told))
        body.insert(0, begin)
    elif not anew and (added := _added_later(body, names, last)):
        body.insert(added + 1, _call(body[added], LOSS, *told))
        body.insert(0, begin)
    elif not anew and _comes_later(place, names, at, last):
        body.insert(last + 1, begin)
        body.insert(at, _call(place.update, LOSS, *told))
    else:
        body.insert(at, _call(place.update, LOSS, *told))
        body.insert(0, begin)
    ast.fix_missing_locations(tree)
    return tree


def unrolled(tree: ast.Module) -> None:
    """Write out training inside an expression: `total = sum(step(x) for x in rows)` as `total = 0` and a loop with
    `total += step(x)`; `losses.append(step(x))` as `losses_loss = step(x)` and `losses.append(losses_loss)`."""
    shown = _shown_as_losses(tree)
    for holder in ast.walk(tree):
        for field in ("body", "orelse"):
            body = getattr(holder, field, None)
            if isinstance(body, list):
                setattr(holder, field, [new for each in body for new in _written_out(each, shown)])
    ast.fix_missing_locations(tree)


def _written_out(node: Any, shown: set[str]) -> list[Any]:
    if isinstance(node, ast.stmt) and _summed(node):
        return _loop(node)
    if isinstance(node, ast.Expr) and (kept := kept_in(node.value)) and _is_a_call(kept[0]):
        part, (held, place) = kept[0], (ast.unparse(kept[1]), node.value)
        if (LOSSY.search(held) or held in shown) and isinstance(place, ast.Call):
            name = held.replace(".", "_") + "_loss"
            place.args[0] = ast.Name(name, ast.Load())
            return [ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], part), node), node]
    return [node]


def _is_a_call(node: Any) -> bool:
    """A call of a function of the program: calling it again would train again."""
    return isinstance(node, ast.Call) and called_name(node) not in PLAIN


def _shown_as_losses(tree: ast.Module) -> set[str]:
    """The variables that are printed as a loss."""
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) in SHOWS]
    parts = [part for n in calls for part, label in shown_by(n) if LOSSY.search(label)]
    return {name for part in parts for name in names_in(part)}


PLAIN = {"sum", "float", "round", "abs", "mean", "sqrt", "len", "int", "str", "min", "max", "item", "tuple", "list"}


def _summed(node: ast.stmt) -> bool:
    """A variable set to a sum over rows of the results of a method or function."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
        return False
    inner = _generator(node.value)
    return inner is not None and isinstance(inner.elt, ast.Call) and len(inner.generators) == 1


def _generator(value: ast.AST) -> Any:
    """The rows of `sum(... for ...)`, also when the sum is divided."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Div):
        value = value.left
    plain = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "sum"
    inner = value.args[0] if plain and isinstance(value, ast.Call) and len(value.args) == 1 else None
    return inner if isinstance(inner, (ast.GeneratorExp, ast.ListComp)) else None


def _loop(node: Any) -> list[ast.stmt]:
    inner = _generator(node.value)
    rows, target = inner.generators[0], node.targets[0]
    start = ast.Assign([target], ast.Constant(0.0))
    more: list[ast.stmt] = [ast.AugAssign(copy.deepcopy(target), ast.Add(), inner.elt)]
    if rows.ifs:
        more = [ast.If(ast.BoolOp(ast.And(), [ast.Constant(True), *rows.ifs]), more, [])]
    found: list[Any] = [start, ast.For(rows.target, rows.iter, more, [])]
    if isinstance(node.value, ast.BinOp):
        found.append(ast.AugAssign(copy.deepcopy(target), ast.Div(), node.value.right))
    return [ast.copy_location(each, node) for each in found]


def _later(loss: Any) -> ast.Lambda:
    return ast.Lambda(ast.arguments([], [], None, [], [], None, []), copy.deepcopy(loss))


def _call(node: ast.stmt, hook: str, *arguments: Any) -> Any:
    call = ast.Expr(ast.Call(ast.Name(hook, ast.Load()), list(arguments), []))
    return ast.copy_location(call, node)


def _is_a_sum(loss: Any, place: Place) -> bool:
    """Whether a loss accumulates from round to round: what a round adds to it is the loss of that round."""
    held = stored_in(place.loop)
    if is_gathered(loss) and loss.args[0].id not in held:
        return True  # a list that is only added to
    return any(held.get(name, False) for name in names_in(loss))


def _is_told_by(update: ast.stmt, names: set[str]) -> bool:
    return bool(names & {*stored_in(update)}) and isinstance(update, (ast.Assign, ast.AugAssign))


def _added_later(body: list[Any], names: set[str], last: int) -> int | None:
    """Where a loss computed before the update is added to the total after it: `total += loss.data`."""
    if any(names & {*stored_in(each)} for each in body[: last + 1]):
        return None
    for i, each in enumerate(body[last + 1 :], last + 1):
        adds = isinstance(each, ast.AugAssign) and names & {*stored_in(each)}
        if adds and not any(isinstance(n, ast.Call) and called_name(n) not in PLAIN for n in ast.walk(each)):
            return i
    return None


def _comes_later(place: Place, names: set[str], at: int, last: int) -> bool:
    """Whether the loss is set only after the update, in a loop whose rounds all use the same rows."""
    body = place.loop.body
    early = {name for each in body[: last + 1] for name in stored_in(each)}
    late = {name for each in body[last + 1 :] for name, adds in stored_in(each).items() if not adds}
    counts = names_in(place.loop.target) if isinstance(place.loop, ast.For) else set()
    rows = [each for each in body[: last + 1] if counts & names_in(each)]
    return bool(names & late) and not names & early and not rows
