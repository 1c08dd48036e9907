"""Where in an engine the fault is: one small change at a time, until the witness says that the gradients are right.

Used where the gradients of a pass are known to be wrong (witness.py). A change that makes them right, and leaves the
loss as it was, is the fix, and its line is the place, in whatever style the engine is written.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.closures import LOOPS, bound_now
from ..text.factors import lost_factors
from ..text.leftovers import emptied
from ..text.lifted import LIFTED
from ..text.lines import line_changes
from ..text.misnamed import line_of, misnamed, other_attribute, unread
from ..text.mutants import (
    Variant,
    constants,
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
from ..text.rewritten import Mend, Text
from ..text.slips import axes, floating, inside_out, not_shared, own_keys, parted
from ..text.training import called_name, names_in
from .verdicts import OF_THE_PASS, Seen

if TYPE_CHECKING:
    from ..runs.running import Engine, Run

FUNCTIONS = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh", "exp": "log", "log": "exp", "sqrt": ""}
SURE = {"overwritten", "sign", "swapped", "no upstream", "seed", "shared", "equality", "order", "twice", "never"}
NUMBERS_ONLY = "pass back "
"""So begins a fix that knows the right number and no text."""

KIND_OF = {"seeded": "seed", "share": "overwritten", "other way round": "order"}
"""What a change is called, by what is said of it."""

OF_STATE = {"late binding", "shared"}
"""Changes that explain all that was found: the rules and the walk are right, and read what others have left."""

MAKERS = (ast.FunctionDef, *LOOPS)
"""Where functions and what they share are made."""

MOST = 160
LATER = 3
"""A change must help in a pass so much later, too: in one alone it may do so by chance."""

RARE = 6
CLOSE = 3
"""So many lines from one that was found wrong by itself, a change is near."""


def mended(run: Run, one: Engine, findings: list[Finding], seen: Seen, laboratory: Laboratory) -> list[Finding]:
    """The findings about an engine, with the place that a change confirmed; a new one if there was none."""
    rules = {finding.op for finding in findings if finding.op}
    near = [finding.where.line for finding in findings if finding.where.line and len(rules) < 2]  # all wrong: the walk
    budget = 2.0 if len(rules) < 3 and any(f.kind in SURE for f in findings) else 5.0
    first = next((loss for _, loss in one.visit.losses), None)
    had = laboratory.seconds
    only = not OF_THE_PASS & {f.kind for f in findings}  # one rule, found wrong by itself: nothing far from it
    rows = islice(_nearest_first(run, one, Trial(witness=seen.at), near, only), MOST)
    while some := list(islice(rows, 8)):
        left = budget - (had - laboratory.seconds)
        if left <= 0:
            break
        outcomes = laboratory.try_all([each.trial for each in some], 5.0, left)
        for each in some:
            outcome = outcomes.get(each.trial)
            told = outcome.testimony if outcome is not None else None
            if (
                outcome is None
                or told is None
                or not told.right
                or told.graded < seen.testimony.graded + (seen.testimony.cut + 1) // 2
                or told.idle > seen.testimony.idle
            ):
                continue  # not right, or right only of values that the program does not train
            if first is not None and outcome.losses and abs(outcome.losses[0] - first) > 1e-9 * max(1.0, abs(first)):
                continue  # another loss: not the gradient was changed, but what it is the gradient of
            if _helps_later(each.trial, one, laboratory):
                return _placed(findings, replace(each.finding, cure=each.trial.text))
    return findings


def _helps_later(trial: Trial, one: Engine, laboratory: Laboratory) -> bool:
    """Whether the gradients are right in a later pass, too; so it is where there is none from the same line."""
    lines = [line for line, _ in one.visit.losses]
    at = trial.witness + LATER
    if at > len(lines) or lines[at - 1] != lines[trial.witness - 1]:
        return True
    later = replace(trial, witness=at)
    outcome = laboratory.try_all([later], 5.0).get(later)
    return outcome is None or outcome.testimony is None or outcome.testimony.right is True


def _nearest_first(run: Run, one: Engine, asked: Trial, near: list[int], only: bool) -> Iterator[Mend]:
    """The changes near the lines that were found, the nearest first; then the others, unless only those are asked for.
    Made as they are wanted: there are hundreds."""
    if not near:
        yield from _mends(run, one, asked, lambda node: True)
        return
    around = {line for each in near for line in range(each - CLOSE, each + CLOSE + 1)}
    ours = list(_mends(run, one, asked, lambda node: line_of(node) in around or isinstance(node, MAKERS)))
    ours = [each for each in ours if _distance(each.finding, near) <= CLOSE]
    yield from sorted(ours, key=lambda each: _distance(each.finding, near))
    known = {each.trial.text for each in ours}
    others = _mends(run, one, asked, lambda node: True) if not only else ()
    yield from (each for each in others if each.trial.text not in known)


def _distance(change: Finding, near: list[int]) -> int:
    """What calls share comes first, wherever it is made; then changes near a line that was found."""
    if change.kind in OF_STATE:
        return 0
    return min(abs((change.where.line or 0) - each) for each in near)


def _placed(findings: list[Finding], change: Finding) -> list[Finding]:
    tried = f"with `{change.fix}` there, tried on a copy, the gradients of the whole pass are right"
    findings = [f for f in findings if f.kind not in OF_THE_PASS or f is findings[0] or f.kind == "crash"]
    rules = [f for f in findings if f.kind not in ("shared", "equality", "crash", "died")]
    at_rule = [f for f in rules if f.where.line and abs(f.where.line - (change.where.line or 0)) <= 1]
    if at_rule and rules[0] is not at_rule[0] and rules[0].kind in OF_THE_PASS:  # the walk is right in this program
        findings = rules = [f for f in findings if f is not rules[0]]
    if not rules:
        return [replace(change, evidence=tried), *findings]
    first = rules[0]
    same = first.where.line is not None and abs(first.where.line - (change.where.line or 0)) <= 1
    evidence = f"{first.evidence}; {tried}"
    if change.kind in OF_STATE:
        return [replace(change, evidence=evidence)]
    if first.kind in OF_THE_PASS and "tried on a copy" not in first.evidence:  # what is wrong with it was a guess
        kind = change.kind if change.kind in OF_THE_PASS else first.kind
        return [replace(change, kind=kind, evidence=evidence, op=first.op), *(f for f in findings if f is not first)]
    if same:
        fix = change.fix if first.fix.startswith(NUMBERS_ONLY) else first.fix
        return [replace(first, evidence=evidence, fix=fix, cure=change.cure), *(f for f in findings if f is not first)]
    if len({f.op for f in rules}) > 1 or "put together" in first.what:
        return [replace(change, evidence=tried)]
    what = f"{first.what}; it is written here"
    return [replace(first, what=what, where=change.where, evidence=evidence, fix=change.fix, cure=change.cure)]


def _mends(run: Run, one: Engine, asked: Trial, is_wanted: Callable[[Any], bool]) -> Iterator[Mend]:
    for name, tree in run.trees():
        text = Text(name, tree)
        last = _end_of_engine(tree, one)
        written_out = _written_out(name, one)
        inside = [n for n in ast.walk(tree) if 0 < getattr(n, "lineno", 0) <= last or line_of(n) in written_out]
        back = {id(part) for node in inside if _goes_back(node, one) for part in ast.walk(node)}
        back |= {id(node) for node in inside if line_of(node) in written_out}
        walk = one.roles.back.name if one.roles.back else "backward"
        back |= {id(part) for function in _called_by(walk, tree) for part in ast.walk(function)}
        wanted = [n for n in inside if is_wanted(n)]
        yield from changes(text, [n for n in wanted if id(n) in back], [n for n in wanted if id(n) not in back], asked)


def changes(text: Text, first: list[Any], then: list[Any], asked: Trial) -> Iterator[Mend]:
    """Every change to some pieces of syntax, the likeliest first; each is to be tried as `asked`."""
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
        for make, rows in _rarest_first(some):
            for node, new, told in rows:
                if make is not _partners or names_in(new) <= known:
                    yield from mend(text, node, new, told, asked)
        returned = {id(part) for n in some if isinstance(n, ast.Return) for part in ast.walk(n)}
        by_place = sorted(some, key=lambda n: id(n) in returned)  # what is given back is seldom misnamed there
        formulas = [n for n in by_place if isinstance(n, ast.BinOp)]
        for node in (*formulas, *(n for n in by_place if not isinstance(n, ast.BinOp))):
            kept = other_attribute(node, kind_of.get(id(node), []))
            for new, told in (*own_keys(node, around), *negated_beside(node, some), *misnamed(node, around), *kept):
                yield from mend(text, node, new, told, asked)
        for node in some:
            yield from _mend_all(text, node, asked)
        for node in some:
            for new, told in slices(node):
                yield from mend(text, node, new, told, asked)
    for some in (first, then):
        for node in some:
            for new, told in constants(node):
                yield from mend(text, node, new, told, asked)


def _rarest_first(some: list[Any]) -> list[tuple[Any, list[tuple[Any, Any, str]]]]:
    """Every kind of change with its places: the kinds that fit few places first, since trying them costs little."""
    found: list[tuple[Any, list[tuple[Any, Any, str]]]] = []
    for make in CHANGES:
        nodes = sorted(some, key=line_of, reverse=True) if make is operators else some
        # of two operands, the sign of the second is the one that is forgotten
        found.append((make, [(node, new, told) for node in nodes for new, told in make(node)]))
    return sorted(found, key=lambda each: len(each[1]) > RARE)


def _called_by(name: str, tree: ast.AST) -> list[ast.FunctionDef]:
    """A function and those that it calls, one by way of another."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    found = [f for f in functions if f.name == name]
    for f in found:  # grows on the way
        called = {called_name(n) for n in ast.walk(f) if isinstance(n, ast.Call)}
        found += [g for g in functions if g.name in called and g not in found]
    return found


def _written_out(file: str, one: Engine) -> set[int]:
    """The lines of a walk that stands in the training loop itself (lifted.py)."""
    code = getattr(one.roles.back.function, "__code__", None) if one.roles.back else None
    if code is None or code.co_filename != file or not code.co_name.startswith(LIFTED):
        return set()
    return {line for _, _, line in code.co_lines() if line}


def _goes_back(node: ast.AST, one: Engine) -> bool:
    """A rule or a walk: a closure, a lambda, a function whose name says so."""
    if isinstance(node, ast.Lambda):
        return True
    name = getattr(node, "name", "") if isinstance(node, ast.FunctionDef) else ""
    walk = one.roles.back.name if one.roles.back else "backward"
    return name == walk or bool(re.search(r"back|grad|vjp|pull|rule|deriv|adj|^_$|^d", name, re.I))


def mend(text: Text, node: Any, new: Any, told: str, asked: Trial) -> Iterator[Mend]:
    """A program in which a piece of syntax reads otherwise."""
    trial = text.replaced(node, new)
    if trial is not None:
        here, there = ast.unparse(node).splitlines()[0], ast.unparse(new).splitlines()[0]
        what = f"the gradients are wrong because of `{here}`: with `{there}` they are right" + (
            f" ({told})" if told else ""
        )
        kind = next((kind for word, kind in KIND_OF.items() if word in told), "local")
        yield Mend(replace(asked, text=trial.text), Finding(kind, what, text.place(node), "", there))


def _mend_all(text: Text, node: Any, asked: Trial) -> Iterator[Mend]:
    """A statement at the end of a block, after it; or left out."""
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


def _end_of_engine(tree: ast.Module, one: Engine) -> int:
    """The last line of the engine: of its class, its relatives, its walk, its operations."""
    names = {one.kind.__name__, one.roles.kind.__name__}
    if one.roles.back is not None:
        names.add(one.roles.back.name)
        if one.roles.back.owner is not None:
            names.add(one.roles.back.owner.__name__)
    names |= {used.name for used in one.operations.used.values() if used.count and "." not in used.name}
    found = [n.end_lineno or 0 for n in tree.body if getattr(n, "name", "") in names and _is_engine_like(n, one)]
    tables = [n.end_lineno or 0 for n in tree.body if isinstance(n, (ast.Assign, ast.For)) and _makes_functions(n)]
    return max([*found, *tables], default=0)


def _makes_functions(node: ast.AST) -> bool:
    """A table of lambdas, a loop that gives methods to a class."""
    return any(isinstance(n, (ast.Lambda, ast.FunctionDef)) for n in ast.walk(node)) and not any(
        isinstance(n, ast.Call) and called_name(n) in ("print", "sorted", "max", "min") for n in ast.walk(node)
    )


def _is_engine_like(node: Any, one: Engine) -> bool:
    """A function of the program that trains is none of the engine."""
    walk = one.roles.back.name if one.roles.back else "backward"
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    return isinstance(node, ast.ClassDef) or node.name == walk or not any(called_name(n) == walk for n in calls)


# ---- changes ----


def _added(node: ast.AST) -> Iterator[Variant]:
    """`+=` for `=`."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        computed = not isinstance(node.value, (ast.Constant, ast.Name, ast.List, ast.Dict, ast.Tuple, ast.Lambda))
        if isinstance(target, (ast.Attribute, ast.Subscript)) and computed:
            for sign, told in ((ast.Add(), "every share counts"), (ast.Sub(), "a step from where it is")):
                yield ast.copy_location(ast.AugAssign(copy.deepcopy(target), sign, node.value), node), told


def _turned(node: ast.AST) -> Iterator[Variant]:
    """The other way round: with `reversed`, or without."""
    if isinstance(node, ast.For):
        if isinstance(node.iter, ast.Call) and called_name(node.iter) == "reversed":
            other: Any = node.iter.args[0]
        else:
            listed = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
            other = ast.Call(ast.Name("reversed", ast.Load()), [listed], [])
        held: dict[str, Any] = {name: getattr(node, name, None) for name in node._fields} | {"iter": other}
        yield ast.copy_location(ast.For(**held), node), "the other way round"


def _swapped(node: ast.AST) -> Iterator[Variant]:
    """(b, a) for (a, b); of three, any two."""
    if isinstance(node, ast.Tuple) and len(node.elts) in (2, 3) and isinstance(node.ctx, ast.Load):
        for i, j in ((0, 1), (1, 2), (0, 2))[: 1 if len(node.elts) == 2 else 3]:
            elts = [*node.elts]
            elts[i], elts[j] = elts[j], elts[i]
            yield ast.copy_location(ast.Tuple(elts, ast.Load()), node), "the two are swapped"


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
    """1.0 where the walk begins with something else."""
    held = isinstance(node, ast.Assign) and isinstance(node.targets[0], (ast.Attribute, ast.Subscript))
    known = (ast.Constant, ast.Attribute, ast.Name, ast.Call, ast.Subscript)
    held = held and isinstance(getattr(node, "value", None), known)
    if isinstance(node, ast.Assign) and held and not (isinstance(node.value, ast.Constant) and node.value.value == 1):
        new = ast.Assign(node.targets, ast.Constant(1.0))
        yield ast.copy_location(new, node), "the walk is seeded with 1"


CHANGES = (
    *(inside_out, parted, not_shared, _seeds, _added, _turned, operators, negated, squashed, turned, _swapped),
    *(_partners, _other_function, ranges, regrouped, other_names, left_alone, axes, floating, parts),
)
"""The likeliest first."""
