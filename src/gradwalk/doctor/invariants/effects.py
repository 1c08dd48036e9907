"""Every statement does something. Some do not: a comparison written for an assignment, a method named but not called,
a result that nothing takes.

    p.grad == 0.0             net.zero_grad             normalise(X)             new = p.data - lr * p.grad

Python runs these silently. What was probably meant is tried on a copy; if that changes nothing, nothing is reported.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..experiments.told import is_same
from ..processes.trials import Laboratory, Outcome
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

PURE = {"sorted", "reversed", "abs", "round", "float", "int", "list", "tuple", "set", "min", "max", "sum", "zip"}
WRITES = (ast.Attribute, ast.Subscript)
Idle = tuple[ast.stmt, Any, str]
"""A statement without effect, what was probably meant, and why it has none."""


def without_effect(run: Run, laboratory: Laboratory) -> Finding | None:
    """A statement that does nothing, but changes the run once it says what was probably meant."""
    before = run.outcome()
    for name, tree in run.trees():
        text = Text(name, tree)
        for statement, new, why in idle(tree, is_cell=not name.endswith(".py")):
            trial = text.replaced(statement, new)
            after = laboratory.try_all([trial], run.took + 2.0).get(trial) if trial is not None else None
            if trial is None or after is None or after.died or not (after.losses or after.printed):
                continue
            if is_same(after, before) or (before.fall > 0.1 and after.fall < 0.5 * before.fall):
                continue
            here, there = ast.unparse(statement), ast.unparse(new)
            evidence = f"with `{there}`, tried on a copy, {_told_apart(after, before)}"
            what = f"`{here}` does nothing: {why}"
            return Finding(
                _kind(here if isinstance(statement, ast.Expr) else "update"),
                what,
                text.place(statement),
                evidence,
                there,
                cure=trial.text,
            )
    return None


def _told_apart(after: Outcome, before: Outcome) -> str:
    """Where two runs differ: in their losses, or else in the first line that differs in what they print."""
    lines = zip(after.printed.splitlines(), before.printed.splitlines())
    if after.losses == before.losses and (other := next((pair for pair in lines if pair[0] != pair[1]), None)):
        return f"it prints `{other[0].strip()[:LONGEST]}`; as it is, `{other[1].strip()[:LONGEST]}`"
    return (
        f"the loss goes from {after.start:.4g} to {after.end:.4g}; as it is, from {before.start:.4g} to "
        f"{before.end:.4g}"
    )


LONGEST = 100


def _kind(text: str) -> str:
    if "grad" in text or "zero" in text:
        return "not zeroed" if "step" not in text else "no update"
    return "no update" if "step" in text or "update" in text else "data"


def idle(tree: ast.Module, is_cell: bool = False) -> Iterator[Idle]:
    """Statements without effect. The last expression of a notebook cell is shown, so it has one."""
    shown = {id(tree.body[-1])} if is_cell and tree.body else set()
    methods = {f.name for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)}
    operations = _operations(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and id(node) not in shown:
            yield from _compared(node)
            yield from _named(node, methods)
            yield from _worked_out(node)
            yield from _not_taken(node, tree)
            yield from _bent_for_nobody(node, operations)
    read = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Store)}
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and len(n.targets) == 1]:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id not in read and id(node) not in shown:
            yield from _kept_for_nobody(node, target.id)


def _kept_for_nobody(node: ast.Assign, name: str) -> Iterator[Idle]:
    """`new = p.data - lr * p.grad` where nothing reads `new`: it should have been written back to `p.data`."""
    first: Any = node.value
    while isinstance(first, ast.BinOp):
        first = first.left
    if isinstance(node.value, ast.BinOp) and isinstance(first, WRITES):
        new = ast.Assign([_stored(first)], node.value)
        yield node, _at(new, node), f"nobody reads {name}, and {ast.unparse(first)} stays as it was"


def _compared(node: ast.Expr) -> Iterator[Idle]:
    test: Any = node.value
    is_one = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq)
    if is_one and isinstance(test.left, (ast.Name, *WRITES)):
        new = ast.Assign([_stored(test.left)], test.comparators[0])
        yield node, _at(new, node), "it compares (==) and assigns nothing; a single = was meant"


def _named(node: ast.Expr, methods: set[str]) -> Iterator[Idle]:
    if isinstance(node.value, ast.Attribute) and node.value.attr in methods:
        why = f"it names {node.value.attr} and does not call it; the parentheses are missing"
        yield node, _at(ast.Expr(ast.Call(node.value, [], [])), node), why


def _worked_out(node: ast.Expr) -> Iterator[Idle]:
    value: Any = node.value
    if isinstance(value, ast.BinOp) and isinstance(value.left, (ast.Name, *WRITES)):
        new = ast.AugAssign(_stored(value.left), value.op, value.right)
        yield node, _at(new, node), f"a result is worked out and kept nowhere; `{ast.unparse(new)}` was meant"
    is_pure = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in PURE
    if is_pure and value.args and isinstance(value.args[0], (ast.Name, *WRITES)):
        new_value = ast.Call(ast.Name("list", ast.Load()), [value], []) if value.func.id == "reversed" else value
        taken = ast.Assign([_stored(value.args[0])], new_value)
        yield node, _at(taken, node), f"{value.func.id}() changes nothing in place; what it gives back is not taken"


def _not_taken(node: ast.Expr, tree: ast.Module) -> Iterator[Idle]:
    """A call whose result is dropped, of a function that only returns something."""
    call: Any = node.value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or not call.args:
        return
    functions = [f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == call.func.id]
    if len(functions) == 1 and _only_returns(functions[0]) and isinstance(call.args[0], (ast.Name, *WRITES)):
        new = ast.Assign([_stored(call.args[0])], call)
        why = f"{call.func.id} changes nothing, it gives something back, and that is not taken"
        yield node, _at(new, node), why


def _operations(tree: ast.Module) -> set[str]:
    """The methods of engines, such as `tanh`, that make a new value and leave the old one as it is."""
    engines = [n for n in tree.body if isinstance(n, ast.ClassDef)]
    engines = [n for n in engines if any(getattr(part, "name", "") == "__add__" for part in n.body)]
    found = set()
    for function in [part for kind in engines for part in kind.body if isinstance(part, ast.FunctionDef)]:
        inner = {id(n) for f in ast.walk(function) if isinstance(f, ast.FunctionDef) and f is not function
                 for n in ast.walk(f)}  # fmt: skip
        parts = [n for n in ast.walk(function) if id(n) not in inner]
        returned = [n.value for n in parts if isinstance(n, ast.Return)]
        writes = [n for n in parts if isinstance(n, WRITES) and isinstance(n.ctx, ast.Store) and _root(n) == "self"]
        new = returned and all(value is not None and ast.unparse(value) != "self" for value in returned)
        found |= {function.name} if new and not writes else set()
    others = [part.name for n in tree.body if isinstance(n, ast.ClassDef) and n not in engines
              for part in n.body if isinstance(part, ast.FunctionDef)]  # fmt: skip
    return found - set(others)


def _bent_for_nobody(node: ast.Expr, operations: set[str]) -> Iterator[Idle]:
    """`z.tanh()` as a statement: the engine makes a new value, and z stays as it is."""
    call: Any = node.value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr not in operations:
        return
    if isinstance(call.func.value, (ast.Name, *WRITES)):
        held = ast.unparse(call.func.value)
        why = f"{call.func.attr}() gives a new value back, which is not taken, and {held} stays as it was"
        yield node, _at(ast.Assign([_stored(call.func.value)], call), node), why


def _only_returns(function: ast.FunctionDef) -> bool:
    """Whether a function only returns something: it writes to none of its arguments, calls methods only on objects of
    its own, prints nothing and draws no random numbers."""
    loops = [n.target for n in ast.walk(function) if isinstance(n, (ast.For, ast.comprehension))]
    handed = {t.id for target in loops for t in ast.walk(target) if isinstance(t, ast.Name)}
    own = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} - handed
    for n in ast.walk(function):
        if isinstance(n, (ast.Global, ast.Nonlocal, ast.Yield)):
            return False
        if isinstance(n, WRITES) and isinstance(n.ctx, ast.Store) and _root(n) not in own:
            return False
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and _root(n.func) not in own | {"math", "np"}:
            return False
        if isinstance(n, ast.Call) and called_name(n) in ("print", "setattr", "next", "exec"):
            return False
    return any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(function))


def _root(node: Any) -> str:
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _stored(node: Any) -> Any:
    new = copy.deepcopy(node)
    new.ctx = ast.Store()
    return new


def _at(new: Any, old: ast.AST) -> Any:
    return ast.fix_missing_locations(ast.copy_location(new, old))
