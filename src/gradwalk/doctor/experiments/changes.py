"""Generates every small change to given pieces of syntax that is worth a trial, the likeliest first.

The changes are to single expressions (mutants.py, slips.py, factors.py, misnamed.py), pieces of statements (pieces.py),
statements (rewordings.py, lines.py), and things made once and shared (outliving.py, leftovers.py, closures.py).
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..processes.trials import Trial
from ..report import Finding
from ..text.closures import bound_now
from ..text.factors import lost_factors
from ..text.for_each import one_for_each
from ..text.leftovers import emptied
from ..text.lines import line_changes
from ..text.misnamed import line_of, misnamed, other_attribute, result_for_operand, unread
from ..text.mutants import (
    Variant,
    constants,
    flipped_by,
    left_alone,
    negated,
    negated_beside,
    operators,
    other_names,
    parts,
    ranges,
    regrouped,
    slices,
    squashed,
    turned,
)
from ..text.outliving import made_fresh
from ..text.pieces import SMALL, other_end, other_slot, other_word, what_is_given, without_upstream
from ..text.rewordings import removed, reworded
from ..text.rewritten import Mend, Text
from ..text.slips import axes, floating, inside_out, not_shared, own_keys, parted
from ..text.training import called_name, names_in

FUNCTIONS = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh", "exp": "log", "log": "exp", "sqrt": ""}
KIND_OF = {
    "seeded": "seed",
    "share": "overwritten",
    "other way round": "order",
    "wrong end": "order",
    "one case": "walk",
}
"""What a change is called, by what is said of it."""

RARE = 6


def changes(text: Text, first: list[Any], then: list[Any], asked: Trial) -> Iterator[Mend]:
    """Every change to the given pieces of syntax, the likeliest first; each is to be tried as in `asked`."""
    yield from one_for_each(text, asked)
    yield from made_fresh(text, asked)
    for node in [*first, *then]:
        yield from emptied(text, node, asked)
    for node in [*first, *then]:
        yield from bound_now(text, node, asked)
    known = {n.id for n in ast.walk(text.tree) if isinstance(n, ast.Name)}
    known |= {n.arg for n in ast.walk(text.tree) if isinstance(n, ast.arg)}
    kinds = [list(ast.walk(n)) for n in ast.walk(text.tree) if isinstance(n, ast.ClassDef)]
    kind_of = {id(part): parts for parts in kinds for part in parts}
    around = [n for n in ast.walk(text.tree) if hasattr(n, "lineno")]
    for node in first:
        for new, told in lost_factors(node, around):
            yield from mend(text, node, new, told, asked)
    for some in (first, then):
        for node in some:
            for new, told in unread(node, kind_of.get(id(node), [])):
                yield from mend(text, node, new, told, asked)
        yield from line_changes(text, some, asked)
        yield from reworded(text, some, asked)
        for make, rows in _rarest_first(some):
            for node, new, told in rows:
                if make is not _partners or names_in(new) <= known:
                    yield from mend(text, node, new, told, asked)
        returned = {id(part) for n in some if isinstance(n, ast.Return) for part in ast.walk(n)}
        by_place = sorted(some, key=lambda n: id(n) in returned)  # what is returned is seldom misnamed there
        formulas = [n for n in by_place if isinstance(n, ast.BinOp)]
        for node in (*formulas, *(n for n in by_place if not isinstance(n, ast.BinOp))):
            kept = other_attribute(node, kind_of.get(id(node), []))
            for new, told in (
                *flipped_by(node, around),
                *without_upstream(node, around),
                *own_keys(node, around),
                *negated_beside(node, some),
                *misnamed(node, around),
                *kept,
                *what_is_given(node, around),
                *other_slot(node, around),
                *other_word(node, around),
                *result_for_operand(node, around),
            ):
                yield from mend(text, node, new, told, asked)
        for node in some:
            yield from _mend_all(text, node, asked)
        for node in some:
            for new, told in slices(node):
                yield from mend(text, node, new, told, asked)
        yield from removed(text, some, asked)
    for some in (first, then):
        for node in some:
            for new, told in constants(node):
                yield from mend(text, node, new, told, asked)


def _rarest_first(some: list[Any]) -> list[tuple[Any, list[tuple[Any, Any, str]]]]:
    """Every kind of change with its places: kinds that fit few places first, since they cost little to try."""
    found: list[tuple[Any, list[tuple[Any, Any, str]]]] = []
    for make in CHANGES:
        nodes = sorted(some, key=line_of, reverse=True) if make is operators else some
        # of two operands, it is the second whose sign is forgotten
        found.append((make, [(node, new, told) for node in nodes for new, told in make(node)]))
    return sorted(found, key=lambda each: len(each[1]) > RARE)


def mend(text: Text, node: Any, new: Any, told: str, asked: Trial) -> Iterator[Mend]:
    """The program with a piece of syntax replaced."""
    trial = text.replaced(node, new)
    if trial is not None:
        here, there = ast.unparse(node).splitlines()[0], ast.unparse(new).splitlines()[0]
        what = f"the gradients are wrong because of `{here}`: with `{there}` they are right" + (
            f" ({told})" if told else ""
        )
        kind = next((kind for word, kind in KIND_OF.items() if word in told), "local")
        yield Mend(replace(asked, text=trial.text), Finding(kind, what, text.place(node), "", there))


def _mend_all(text: Text, node: Any, asked: Trial) -> Iterator[Mend]:
    """A statement at the end of a block moved after the block, or left out."""
    for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
        if not isinstance(block, list) or not isinstance(node, (ast.For, ast.While, ast.If)) or len(block) < 2:
            continue
        last = block[-1]

        def change(tree: ast.Module, now: Any, last: Any = last) -> bool:
            for holder in ast.walk(tree):
                for body in (getattr(holder, "body", None), getattr(holder, "orelse", None)):
                    if isinstance(body, list) and now(node) in body:
                        inner = now(node).body if now(last) in now(node).body else now(node).orelse
                        inner.remove(now(last))
                        body.insert(body.index(now(node)) + 1, now(last))
                        return True
            return False

        trial = text.changed(change)
        if trial is not None:
            shown = ast.unparse(last).splitlines()[0]
            what = f"`{shown}` stands one level too deep: after the loop or `if` around it, the gradients are right"
            finding = Finding("order", what, text.place(last), "", "one level further out")
            yield Mend(replace(asked, text=trial.text), finding)


# ---- of one expression ----


def _added(node: ast.AST) -> Iterator[Variant]:
    """`+=` or `-=` for `=`."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        computed = not isinstance(node.value, (ast.Constant, ast.Name, ast.List, ast.Dict, ast.Tuple, ast.Lambda))
        if isinstance(target, (ast.Attribute, ast.Subscript)) and computed:
            for sign, told in ((ast.Add(), "every share counts"), (ast.Sub(), "a step from where it is")):
                yield ast.copy_location(ast.AugAssign(copy.deepcopy(target), sign, node.value), node), told


def _turned(node: ast.AST) -> Iterator[Variant]:
    """The reverse order: with `reversed`, or without it."""
    if isinstance(node, ast.For):
        if isinstance(node.iter, ast.Call) and called_name(node.iter) == "reversed":
            other: Any = node.iter.args[0]
        else:
            listed = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
            other = ast.Call(ast.Name("reversed", ast.Load()), [listed], [])
        held: dict[str, Any] = {name: getattr(node, name, None) for name in node._fields} | {"iter": other}
        yield ast.copy_location(ast.For(**held), node), "the other way round"


def _swapped(node: ast.AST) -> Iterator[Variant]:
    """(b, a) for (a, b); any two of three."""
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
        yield from ((new, "the two are swapped") for new in _exchanged(node))


def _unpacked(node: ast.AST) -> Iterator[Variant]:
    """`a, b = saved` for `b, a = saved`; any two of three."""
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    if isinstance(node, ast.Assign) and isinstance(target, ast.Tuple) and not isinstance(node.value, ast.Tuple):
        for new in _exchanged(target):
            told = "what was kept on the way forward is taken out in another order than it was put in"
            yield ast.copy_location(ast.Assign([new], node.value), node), told


def _scattered(node: ast.AST) -> Iterator[Variant]:
    """`np.add.at(g, rows, x)` for `g[rows] += x`, so that both shares count where an index occurs twice in rows."""
    target: Any = node.target if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) else None
    target = node.targets[0] if isinstance(node, ast.Assign) else target
    if not isinstance(node, (ast.Assign, ast.AugAssign)) or not isinstance(target, ast.Subscript):
        return
    if isinstance(node.value, ast.Constant) or not isinstance(target.slice, (ast.Name, ast.Attribute, ast.Tuple)):
        return
    said = f"np.add.at({ast.unparse(target.value)}, {ast.unparse(target.slice)}, {ast.unparse(node.value)})"
    told = "a row that is looked up more than once gets one share alone: all of them must be added up"
    yield ast.copy_location(ast.parse(said).body[0], node), told


def _exchanged(pair: ast.Tuple) -> Iterator[ast.Tuple]:
    """The tuple with two of its two or three parts exchanged."""
    if len(pair.elts) in (2, 3):
        for i, j in ((0, 1), (1, 2), (0, 2))[: 1 if len(pair.elts) == 2 else 3]:
            elts = [*pair.elts]
            elts[i], elts[j] = elts[j], elts[i]
            yield ast.copy_location(ast.Tuple(elts, pair.ctx), pair)


def _partners(node: ast.AST) -> Iterator[Variant]:
    """`other.data` for `self.data`, `b` for `a`."""
    pairs = {"self": "other", "other": "self", "a": "b", "b": "a", "o": "self", "x": "y", "y": "x", "u": "v", "v": "u"}
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
        for name in (pairs.get(node.value.id), "o" if node.value.id == "self" else None):
            if name:
                yield ast.copy_location(ast.Attribute(ast.Name(name, ast.Load()), node.attr, ast.Load()), node), ""
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in ("a", "b", "u", "v"):
        yield ast.copy_location(ast.Name(pairs[node.id], ast.Load()), node), ""


def _other_function(node: ast.AST) -> Iterator[Variant]:
    """cos for sin; nothing for sqrt; exp(-x) for exp(x)."""
    if isinstance(node, ast.Call) and called_name(node) == "exp" and len(node.args) == 1:
        minus = ast.UnaryOp(ast.USub(), node.args[0])
        if not isinstance(node.args[0], ast.UnaryOp):
            yield ast.copy_location(ast.Call(node.func, [minus], []), node), "a minus is missing"
    if isinstance(node, ast.Call) and called_name(node) in FUNCTIONS and len(node.args) == 1:
        other = FUNCTIONS[called_name(node)]
        if not other:
            yield node.args[0], f"without {called_name(node)}"
        elif isinstance(node.func, ast.Attribute):
            func = ast.Attribute(node.func.value, other, ast.Load())
            yield ast.copy_location(ast.Call(func, node.args, []), node), f"{other}, not {called_name(node)}"


def _seeds(node: ast.AST) -> Iterator[Variant]:
    """1.0 where the walk begins with another number."""
    held = isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    known = (ast.Constant, ast.Attribute, ast.Name, ast.Call, ast.Subscript)
    held = held and isinstance(getattr(node, "value", None), known)
    if isinstance(node, ast.Assign) and held and not (isinstance(node.value, ast.Constant) and node.value.value == 1):
        new = ast.Assign(node.targets, ast.Constant(1.0))
        yield ast.copy_location(new, node), "the walk is seeded with 1"


CHANGES = (
    *(inside_out, parted, not_shared, _seeds, _added, _turned, *SMALL, operators, negated, squashed, turned, _swapped),
    *(_unpacked, _scattered),
    *(_partners, _other_function, ranges, regrouped, other_names, left_alone, axes, floating, other_end, parts),
)
"""The likeliest first."""
