"""A program with calls in its training loop: where a round begins, and where its loss is known (rounds.py, moves.py).

The loss is told right before the parameters are moved. If the statement that moves them is the one that tells the loss
(`loss = net.train(x, y)`), it is told after it. If the loss is worked out after the update, a round begins there: the
next update is made at the same numbers.
"""

from __future__ import annotations

import ast
import copy
from typing import Any

from .rounds import Place, stored_in, training_loop
from .training import names_in

BEGIN, LOSS = "__gradwalk_begin__", "__gradwalk_loss__"
ROUND = "__gradwalk_round__"


def with_rounds(tree: ast.Module) -> ast.Module:
    """The program with calls at the beginning of each round and where its loss is known."""
    unrolled(tree)
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
    if _is_told_by(place.update, names) and not any(names & {*stored_in(each)} for each in body[:at]):
        body.insert(last + 1, _call(place.update, LOSS, *told))
        body.insert(0, begin)
    elif _comes_later(place, names, at, last):
        body.insert(last + 1, begin)
        body.insert(at, _call(place.update, LOSS, *told))
    else:
        body.insert(at, _call(place.update, LOSS, *told))
        body.insert(0, begin)
    ast.fix_missing_locations(tree)
    return tree


def unrolled(tree: ast.Module) -> None:
    """`total = sum(step(x) for x in rows)` as a loop: `total = 0`, and in it `total += step(x)`."""
    for holder in ast.walk(tree):
        for field in ("body", "orelse"):
            body = getattr(holder, field, None)
            if isinstance(body, list) and any(_summed(each) for each in body if isinstance(each, ast.stmt)):
                setattr(holder, field, [new for each in body for new in (_loop(each) if _summed(each) else [each])])
    ast.fix_missing_locations(tree)


def _summed(node: ast.stmt) -> bool:
    """A variable that is set to a sum over rows, of what a call of a method or a function gives."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
        return False
    inner = _generator(node.value)
    return inner is not None and isinstance(inner.elt, ast.Call) and len(inner.generators) == 1


def _generator(value: ast.AST) -> Any:
    """The rows of `sum(... for ...)`, also of one that is divided."""
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
    """Whether a loss goes on from round to round: what a round adds to it is the loss of that round."""
    held = stored_in(place.loop)
    return any(held.get(name, False) for name in names_in(loss))


def _is_told_by(update: ast.stmt, names: set[str]) -> bool:
    return bool(names & {*stored_in(update)}) and isinstance(update, (ast.Assign, ast.AugAssign))


def _comes_later(place: Place, names: set[str], at: int, last: int) -> bool:
    """Whether the loss is set after the update alone, in a loop whose rounds are all about the same rows."""
    body = place.loop.body
    if any(isinstance(n, ast.Call) for n in ast.walk(place.losses[0])):
        return False  # worked out anew, wherever it is asked
    early = {name for each in body[: last + 1] for name in stored_in(each)}
    late = {name for each in body[last + 1 :] for name, adds in stored_in(each).items() if not adds}
    counts = names_in(place.loop.target) if isinstance(place.loop, ast.For) else set()
    rows = [each for each in body[: last + 1] if counts & names_in(each)]
    return bool(names & late) and not names & early and not rows
