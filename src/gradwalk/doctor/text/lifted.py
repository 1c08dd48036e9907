"""Turn walks written out in the training loop into functions, so that they can be tried and watched like others.

    loss.grad = 1.0                              def backward_in_line_20(loss):
    for node in reversed(tape):        ->            loss.grad = 1.0 ...
        node.push()                              backward_in_line_20(loss)

The program does the same as before, and every line keeps its number. This file knows only syntax.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import textwrap
from typing import Any

LOOPS = (ast.For, ast.While)
BUILTIN = set(dir(builtins))
LIFTED = "backward_in_line_"
NEAR = 4
"""So many statements after the seed, the loop that passes gradients on must have begun."""


def with_walks_lifted(tree: ast.Module) -> ast.Module:
    """The program with its written-out walks as functions of the module."""
    lifted: list[ast.stmt] = []
    body: list[ast.stmt] = []
    for statement in tree.body:
        found = _lift(statement, tree)
        lifted += found
        body += [*found, statement]
    tree.body = body
    return tree


def _lift(outermost: ast.stmt, tree: ast.Module) -> list[ast.stmt]:
    """Take the walks out of a statement at the outermost level; return the functions that they have become."""
    if isinstance(outermost, ast.ClassDef):
        return []
    found: list[ast.stmt] = []
    for node, function in _nodes(outermost, outermost if isinstance(outermost, ast.FunctionDef) else None):
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            if isinstance(statements, list) and (made := _lift_from(statements, function, tree)):
                found.append(made)
    return found


def _nodes(node: Any, function: Any) -> Any:
    """Every node with the function around it."""
    yield node, function
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, (ast.ClassDef, ast.Lambda)):
            yield from _nodes(part, part if isinstance(part, ast.FunctionDef) else function)


def _lift_from(statements: list[ast.stmt], function: Any, tree: ast.Module) -> ast.stmt | None:
    for i, statement in enumerate(statements):
        root, slot = _seeded(statement)
        if not root or (function is not None and root in {a.arg for a in function.args.args}):
            continue
        end = next((j for j in range(i + 1, min(i + 1 + NEAR, len(statements))) if _passes_on(statements[j], slot)), 0)
        if not end:
            continue
        start = _begin(statements, i, root)
        block = statements[start : end + 1]
        local = _stored(function) | {a.arg for a in function.args.args} if function is not None else set()
        kept = _stored(block) & _outside(function if function is not None else tree, block)
        if (_loaded(block) - _stored(block) - {root}) & local or (function is not None and kept):
            return None  # it needs more than its root, or leaves more behind than gradients
        made = _function(block, root, statement, kept)
        call = ast.Expr(ast.Call(ast.Name(made.name, ast.Load()), [ast.Name(root, ast.Load())], []))
        statements[start : end + 1] = [ast.fix_missing_locations(ast.copy_location(call, statement))]
        return made
    return None


def _seeded(statement: ast.stmt) -> tuple[str, str]:
    """The name and attribute of `loss.grad = 1.0`; two empty strings for any other statement."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    one = isinstance(statement, ast.Assign) and _is_one(statement.value)
    if one and isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        return target.value.id, target.attr
    if one and isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
        key = target.slice.value if isinstance(target.slice, ast.Constant) else None
        return (target.value.id, key) if isinstance(key, str) else ("", "")
    return "", ""


def _is_one(node: ast.expr) -> bool:
    """`1.0`, or a table of ones: `[1.0]`, `[[1.0]]`."""
    while isinstance(node, ast.List) and len(node.elts) == 1:
        node = node.elts[0]
    return isinstance(node, ast.Constant) and node.value == 1


def _passes_on(statement: ast.stmt, slot: str) -> bool:
    """Whether a statement is a loop that adds to gradients, or calls the rules that do."""
    if not isinstance(statement, LOOPS):
        return False
    inner = list(ast.walk(statement))
    adds = [n for n in inner if isinstance(n, (ast.AugAssign, ast.Assign)) and _writes(n, slot)]
    rules = [n for n in inner if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
    reads = isinstance(statement, ast.While) or any(
        isinstance(n, ast.Call) and getattr(n.func, "id", "") == "reversed" for n in inner
    )
    backwards = reads or "-1" in ast.unparse(getattr(statement, "iter", statement))
    downhill = any(isinstance(n, ast.AugAssign) and isinstance(n.op, ast.Sub) and not _writes(n, slot) for n in inner)
    return bool(adds or (rules and backwards)) and not downhill


def _writes(node: Any, slot: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    computed = not isinstance(node.value, ast.Constant)
    attribute = any(isinstance(t, ast.Attribute) and t.attr == slot for t in targets)
    item = any(isinstance(t, ast.Subscript) and ast.unparse(t.slice) == repr(slot) for t in targets)
    return computed and (attribute or item)


def _begin(statements: list[ast.stmt], seed: int, root: str) -> int:
    """Where the walk begins: at the statement that puts the nodes in order for it."""
    start = seed
    needed = _loaded(statements[seed : seed + 1 + NEAR]) | {root}
    for i in range(seed - 1, -1, -1):
        before = statements[i]
        made = {before.name} if isinstance(before, ast.FunctionDef) else _stored([before])
        orders = isinstance(before, ast.FunctionDef) or (
            isinstance(before, ast.Assign) and (_is_empty(before.value) or root in _loaded([before]))
        )
        calls = isinstance(before, ast.Expr) and root in _loaded([before]) and "print" not in _loaded([before])
        if root in made or not (calls or (orders and made & needed)):
            break
        needed |= _loaded([before])
        start = i
    return start


def _is_empty(node: Any) -> bool:
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return all(
        (isinstance(n, (ast.List, ast.Set)) and not n.elts)
        or (isinstance(n, ast.Dict) and not n.keys)
        or (isinstance(n, ast.Call) and not n.args)
        for n in parts
    )


def _function(block: list[ast.stmt], root: str, seed: ast.stmt, outer: set[str]) -> ast.FunctionDef:
    no_more: dict[str, Any] = {"posonlyargs": [], "kwonlyargs": [], "kw_defaults": [], "defaults": []}
    arguments = ast.arguments(args=[ast.arg(root)], **no_more)
    first: list[ast.stmt] = [ast.Global(sorted(outer - {root}))] if outer - {root} else []
    made = ast.FunctionDef(name=f"{LIFTED}{seed.lineno}", args=arguments, body=[*first, *block], decorator_list=[])
    ast.copy_location(made, seed)
    for each in first:
        ast.copy_location(each, seed)
    return ast.fix_missing_locations(made)


def _outside(tree: ast.AST, block: list[ast.stmt]) -> set[str]:
    """The names that are used outside of the block."""
    inside = {id(n) for statement in block for n in ast.walk(statement)}
    names = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    return {n.id for n in names if id(n) not in inside}


def _loaded(nodes: list[ast.stmt]) -> set[str]:
    names = [n for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    return {n.id for n in names} - BUILTIN


def _stored(nodes: Any) -> set[str]:
    parts = nodes if isinstance(nodes, list) else nodes.body
    inner = [n for node in parts for n in ast.walk(node)]
    names = {n.id for n in inner if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return names | {n.name for n in inner if isinstance(n, ast.FunctionDef)}


def source_of(function: Any) -> tuple[list[str], int]:
    """The lines of a function, and the number of the first; a lifted one gets a `def` in front of its block."""
    function = inspect.unwrap(function)
    code = getattr(function, "__code__", None)
    if code is None or not code.co_name.startswith(LIFTED):
        return inspect.getsourcelines(function)
    numbers = [line for _, _, line in code.co_lines() if line]
    first, last = min(numbers), max(numbers)
    block = textwrap.dedent("".join(linecache.getlines(code.co_filename)[first - 1 : last]))
    head = f"def {code.co_name}({', '.join(code.co_varnames[: code.co_argcount])}):\n"
    return [head, *textwrap.indent(block, "    ").splitlines(keepends=True)], first - 1
