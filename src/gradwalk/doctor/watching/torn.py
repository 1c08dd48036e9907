"""Lists that belong together but are shuffled apart. What is shuffled, and by which generator, is seen at run time.

Which lists belong together is read from the text: one zip or one index goes through both. Whether shuffling them apart
does harm is tried (verdicts.py): the program is run again with nothing shuffled.
"""

from __future__ import annotations

import ast
import contextlib
import random
import re
import sys
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from .frames import place_of
from .numpy_dice import numpy_shuffles

if TYPE_CHECKING:
    from .recorded import Loop

KEEP = 200
ORDERED = re.compile(r"(?:shuffle|permutation|sample)\(\s*([\w.]+)\s*[,)]")
DRAWN = re.compile(r"(?:sample|choices?)\(\s*([\w.]+)\s*[,)]")
FEWEST = 4
MANY = 40
CHAIN = 4


@dataclass(frozen=True)
class Shuffle:
    """One call that reordered a list: the list's name there, and the state of the random generator."""

    name: str
    length: int
    dice: int
    where: Place


@dataclass(frozen=True)
class Draw:
    """One call that drew rows from a list: the list's name there, its length, and how many rows."""

    name: str
    length: int
    rows: int
    where: Place


class Shuffles:
    """Stands in for the functions that shuffle, and remembers their arguments."""

    def __init__(self) -> None:
        self.seen: list[Shuffle] = []
        self.drawn: list[Draw] = []
        self._asked = 0

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Follow shuffles while the program runs."""
        kind, dice = random.Random, random._inst
        own = {name: getattr(kind, name) for name in ("shuffle", "sample", "choices", "choice")}
        module = {name: getattr(random, name) for name in own}
        note, drew = self._note, self._drew

        def shuffled(self: Any, x: Any) -> None:
            note(self, x)
            own["shuffle"](self, x)

        def sampled(self: Any, population: Any, k: int, **more: Any) -> list[Any]:
            if k == len(population):
                note(self, population)
            else:
                drew(population, k)
            return own["sample"](self, population, k, **more)  # type: ignore[no-any-return]

        def chosen(self: Any, seq: Any) -> Any:
            drew(seq, 1)
            return own["choice"](self, seq)

        def several(self: Any, population: Any, weights: Any = None, **more: Any) -> list[Any]:
            drew(population, more.get("k", 1))
            return own["choices"](self, population, weights, **more)  # type: ignore[no-any-return]

        def by_numpy(state: str, x: Any, frame: Any) -> bool:
            self._remember(hash(state), x if hasattr(x, "__len__") else range(x), frame)
            return False

        for name, new in (("shuffle", shuffled), ("sample", sampled), ("choice", chosen), ("choices", several)):
            setattr(kind, name, new)
            setattr(random, name, new.__get__(dice))
        try:
            with numpy_shuffles(by_numpy):
                yield
        finally:
            for name in own:
                setattr(kind, name, own[name])
                setattr(random, name, module[name])

    def _note(self, dice: random.Random, x: Any) -> None:
        if len(self.seen) < KEEP:
            self._remember(hash(dice.getstate()), x, sys._getframe(2))

    def _drew(self, population: Any, rows: int) -> None:
        self._asked += 1
        if self._asked > KEEP or not isinstance(population, (list, tuple)) or isinstance(population[0], str):
            return  # words are put together at random to make rows, and no rows are torn apart
        frame = sys._getframe(2)
        where = place_of(frame.f_code.co_filename, frame.f_lineno)
        if found := DRAWN.search(where.text):
            self.drawn.append(Draw(found[1], len(population), rows, where))

    def _remember(self, dice: int, x: Any, frame: Any) -> None:
        if len(self.seen) < KEEP:
            where = place_of(frame.f_code.co_filename, frame.f_lineno)
            found = ORDERED.search(where.text)
            if found:
                self.seen.append(Shuffle(found[1], len(x), dice, where))


def shuffled_apart(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Two lists that belong together, of which one was shuffled and the other never in the same order."""
    shuffles = loop.visit.shuffles
    return apart(shuffles, [code.tree for code in loop.everywhere.codes])


def apart(shuffles: Shuffles, trees: Iterable[ast.AST]) -> Finding | None:
    """Two lists shuffled apart, judged by the recorded shuffles and the text."""
    seen = shuffles.seen
    orders: dict[str, set[tuple[int, int]]] = {}
    for each in seen:
        orders.setdefault(each.name, set()).add((each.length, each.dice))
    pairs = dict.fromkeys(pair for tree in trees for pair in together(tree, orders))
    for pair in sorted(pairs, key=lambda pair: not orders.keys() >= {*pair}):  # both of them are shuffled: those first
        one, two = sorted(pair, key=lambda name: (name in orders, name))
        if two not in orders or orders[two] == orders.get(one):
            continue
        where = next(each.where for each in seen if each.name == two)
        if one in orders:
            what = f"{two} and {one} are shuffled separately: each shuffle puts them in another order"
            evidence = f"lines {where.line} and {next(each.where.line for each in seen if each.name == one)}"
        else:
            what = f"{two} is shuffled and {one}, which belongs to it, is not (shuffled apart)"
            evidence = f"{two} was shuffled {sum(each.name == two for each in seen)} times, {one} never"
        what += ", so the rows no longer belong to their labels"
        fix = f"pairs = list(zip({two}, {one})); random.shuffle(pairs)   # one order for both"
        return Finding("data", what, where, evidence, fix, read=True)
    return drawn_apart(shuffles.drawn)


def drawn_apart(drawn: list[Draw]) -> Finding | None:
    """Two lists of one length from which equally many rows are drawn, one after the other, again and again."""
    for one, two in pairwise(drawn[:MANY]):
        if (one.length, one.rows) != (two.length, two.rows) or one.where == two.where or one.name == two.name:
            continue
        turns = [each.name for each in drawn if each.name in (one.name, two.name)]
        if len(turns) < 2 * FEWEST or any(a == b for a, b in pairwise(turns)):
            continue
        rows = f"{one.rows} rows are" if one.rows > 1 else "a row is"
        what = (
            f"{rows} {DRAWN_APART} of {one.name} and of {two.name}, in draws of their own, as if they were shuffled "
            "apart: what is drawn of one does not belong to what is drawn of the other"
        )
        evidence = f"lines {one.where.line} and {two.where.line}; both lists have {one.length} rows"
        fix = f"pairs = list(zip({one.name}, {two.name})); random.sample(pairs, k)   # rows with their targets"
        return Finding("data", what, two.where, evidence, fix, read=True)
    return None


DRAWN_APART = "drawn separately out"


def together(tree: ast.AST, own: Container[str] = ()) -> Iterator[tuple[str, str]]:
    """Pairs of lists that are used together, in the order in which they are named: in one zip, whole or in parts, or
    with one index. A list made from another row by row stands for it, unless it has an order of its `own`."""
    indexed: dict[str, list[str]] = {}
    made = _made_by_rows(tree, own)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip":
            yield from _pairs([_list_of(argument) for argument in node.args], made)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, (ast.Name, ast.Slice)):
            indexed.setdefault(ast.unparse(node.slice), []).append(ast.unparse(node.value))
    for names in indexed.values():
        yield from _pairs(names, made)


def side_by_side(tree: ast.AST) -> Iterator[tuple[str, ...]]:
    """All lists that one zip or one index goes through, in the order in which they are named."""
    indexed: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip" and len(node.args) > 1:
            yield tuple(dict.fromkeys(map(_list_of, node.args)))
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
            indexed.setdefault(node.slice.id, []).append(ast.unparse(node.value))
    yield from (tuple(dict.fromkeys(names)) for names in indexed.values() if len({*names}) > 1)


def _pairs(names: list[str], made: dict[str, str]) -> Iterator[tuple[str, str]]:
    sources = [made.get(name, name) for name in names]
    plain = list(dict.fromkeys(name for name in sources if re.fullmatch(r"[\w.]+", name)))
    yield from ((a, b) for i, a in enumerate(plain) for b in plain[i + 1 :])


def _made_by_rows(tree: ast.AST, own: Container[str]) -> dict[str, str]:
    """The sources of lists that every turn of a loop makes from another list, row by row or as a part of it: `X` for
    `out` in `out = [net(x) for x in X[a:b]]`. A list made only once has an order of its own."""
    turns = {n for loop in ast.walk(tree) if isinstance(loop, (ast.For, ast.While)) for n in ast.walk(loop)}
    ways: dict[str, set[str]] = {
        n.id: {""} for n in ast.walk(tree) if isinstance(n, ast.Name) and _is_set(n) and n not in turns
    }
    for node in [n for n in turns if isinstance(n, ast.Assign)]:
        for target, value in [each for each in _set_to(node) if each[0] not in own]:
            ways.setdefault(target, set()).add(_source(value))
    made = {name: next(iter(some)) for name, some in ways.items() if len(some) == 1 and some - {"", name}}
    for name in made:
        for _ in range(CHAIN):
            made[name] = made.get(made[name], made[name])
    return made


def _is_set(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _set_to(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The variables of an assignment, each with its value: `xb, yb = X[i:j], Y[i:j]`."""
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple):
            parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(target.elts)
            yield from ((part.id, value) for part, value in zip(target.elts, parts) if isinstance(part, ast.Name))


def _source(value: ast.expr) -> str:
    if isinstance(value, ast.ListComp) and len(value.generators) == 1:
        return _list_of(value.generators[0].iter)
    cut = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)
    return _list_of(value) if cut else ""


def _list_of(node: ast.AST) -> str:
    """The list that is looped over, whole or in part: `X` of `X[s:s + 8]`."""
    return ast.unparse(node.value if isinstance(node, ast.Subscript) else node)
