"""Mutations: small changes to the table, the walk, the passes and the guards, each of which must turn the tests red.

    make mutants                             all of them: an hour
    make mutants ONLY=compiler/guards.py     those of one file
    make mutants ONLY=engine/graph.py:walk   those of one of its functions

Every mutation is made in a copy of the package, in plain Python, and the tests of that file run on the copy. What
survives is listed: either a test is missing, or the change makes no difference, and then EXPLAINED says why.
Not a test file: tests/engine/test_mutation.py holds a few of them as tests.
"""

from __future__ import annotations

import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "gradwalk"

WALK = ["tests/engine/test_graph.py", "tests/engine/test_transforms.py", "tests/engine/test_semantics.py"]
VALUE = [f"tests/engine/test_{name}.py" for name in ("value", "copies", "limits")]
PASSES = ["tests/compiler/test_backward.py", "tests/compiler/test_simplify.py", "tests/compiler/test_fuse.py"]
TARGETS = {
    "compiler/guards.py": ["tests/compiler/test_guards.py"],
    "engine/graph.py": [*WALK, *VALUE],
    "compiler/backward.py": [
        *PASSES,
        "tests/compiler/test_guards.py",
        "tests/compiler/test_scan.py",
        "tests/compiler/test_higher.py",
        "tests/compiler/test_lookups.py",
    ],
    "compiler/simplify.py": [*PASSES, "tests/compiler/test_scan.py"],
    "compiler/fuse.py": PASSES,
    "engine/ops.py": [
        "tests/engine/test_ops.py",
        *WALK,
        *VALUE,
        "tests/compiler/test_guards.py",
    ],
}

EXPLAINED = {
    "engine/ops.py : 0 -> 1 in ge(x, 0)": "sigmoid: both formulas are right near 0, each is needed far from it",
    "compiler/guards.py needed: 1 -> 2": "a mark in a table of bytes: any number but 0 will do",
    "compiler/guards.py relaxed: 1 -> 2": "the same",
    "compiler/simplify.py prune: 1 -> 2": "the same",
    "compiler/backward.py active: 1 -> 2": "the same",
    "compiler/backward.py _taken: shape is None or all((g is None for g in gs)) -> shape is None and all((g is None "
    "for g in gs))": ("gradients of 0 are passed on; the numbers stay"),
    "compiler/backward.py _pulled: body.registers - len(place) -> body.registers + len(place) in [0] * (body.registers "
    "- len(place))": ("room that nobody uses"),
    "compiler/backward.py _pulled: 0 -> 1 in [0]": "the same",
    "compiler/backward.py pulled: s + n -> s - n in (more[j], s + n)": (
        "second derivatives are programs for one first derivative each, so a loop has one sum to go back from"
    ),
    "compiler/fuse.py _schedule: 1 -> 2": "the same",
    "compiler/simplify.py fold: min(inputs, default=-1) >= 0 -> min(inputs, default=-1) > 0": "a short way to the same",
    "compiler/simplify.py fold: 0 -> 1 in min(inputs, default=-1) >= 0": "the same",
    "compiler/simplify.py fold: 1 -> 2 in -1": "any number below 0 will do",
    "engine/graph.py find: x._serial >= since -> x._serial > since in not since or x._serial >= since": (
        "the oldest variable is where derivatives end: it has nothing to pass on"
    ),
    "engine/graph.py gradients: 0 -> 1 in root: Node, gradient: Node, since: float=0": "the first Value has the age 1",
    "compiler/fuse.py : 1 -> 2 in -1": "a number that no register has: any below 0 will do",
    "compiler/fuse.py : 2 -> 3 in -2": "the same",
    "compiler/fuse.py layers: 0 -> 1 in [0]": "depths are compared with each other alone",
    "compiler/fuse.py layers: 0 -> 1 in default=0": "the same",
    "compiler/fuse.py layers: 1 -> 2 in 1 + max(map(depth.__getitem__, inputs), default=0)": "the same",
    "compiler/fuse.py outers: (out, a, b) if often[a] >= often[b] else (out, b, a) -> (out, b, a) if often[a] >= "
    "often[b] else (out, a, b) in [(out, a, b) if often[a] >= often[b] else (out, b, a) for out, a, b in left]": (
        "a table turned round is a table"
    ),
    "compiler/fuse.py outers: often[a] >= often[b] -> often[a] > often[b] in (out, a, b) if often[a] >= often[b] else "
    "(out, b, a)": "the same",
}
"""What may survive, with the reason: `file function: what stood there -> what was put there`."""

SWAPS: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def changed(node: ast.AST) -> ast.AST | None:
    """A copy of the node with one small change, or None if it is not of a kind that is changed."""
    new = copy.deepcopy(node)
    if isinstance(new, (ast.BinOp, ast.BoolOp, ast.AugAssign)) and type(new.op) in SWAPS:
        new.op = SWAPS[type(new.op)]()
    elif isinstance(new, ast.Compare) and type(new.ops[0]) in SWAPS:
        new.ops[0] = SWAPS[type(new.ops[0])]()
    elif isinstance(new, ast.UnaryOp) and isinstance(new.op, (ast.Not, ast.USub)):
        return new.operand
    elif isinstance(new, ast.Constant) and type(new.value) in (int, float):
        new.value = new.value + 1
    elif isinstance(new, ast.IfExp):
        new.body, new.orelse = new.orelse, new.body
    else:
        return None
    return new


def is_sampling(node: ast.AST) -> bool:
    """Whether it says with what the tests try a row: columns of the table that no number depends on."""
    if isinstance(node, ast.Assign):
        return any(isinstance(part, ast.Name) and part.id == "ANY" for part in ast.walk(node.targets[0]))
    return isinstance(node, ast.keyword) and node.arg in ("domain", "bad")


class Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutants(file: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """Each mutation of a file: what it is, and what writes the file's new text."""
    tree = ast.parse((SOURCE / file).read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {part: function.name for function in functions for part in ast.walk(function)}
    parents = {part: node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}
    samples = {part for node in ast.walk(tree) if is_sampling(node) for part in ast.walk(node)}
    for node in list(ast.walk(tree)):
        new = changed(node)
        if new is not None and node not in samples:
            ast.copy_location(new, node)
            around = ast.unparse(parents[node]) if not isinstance(parents[node], ast.stmt) else ""
            where = f" in {around}" if 0 < len(around) < 80 else ""
            yield (
                f"{file} {inside.get(node, '')}: {ast.unparse(node)} -> {ast.unparse(new)}{where}",
                partial(rewritten, tree, node, new),
            )


def rewritten(tree: ast.AST, old: ast.AST, new: ast.AST) -> str:
    copied = copy.deepcopy(tree, {id(old): old})
    return ast.unparse(ast.fix_missing_locations(Replace(old, new).visit(copied)))


def survives(file: str, text: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "gradwalk"
        shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "site", "web"))
        (package / file).write_text(text, "utf-8")
        settings = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1", "GRADWALK_PURE": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        command += ["-m", "not (slow or torch or jax or autograd)", *TARGETS[file]]
        try:
            done = subprocess.run(command, cwd=ROOT, env=os.environ | settings, capture_output=True, timeout=300)
        except subprocess.TimeoutExpired:
            return False  # it does not even end
        return done.returncode == 0


def main(only: list[str]) -> int:
    tasks = [
        (file, what, text)
        for file, _, function in (one.partition(":") for one in only or TARGETS)
        for what, text in mutants(file)
        if not function or what.startswith(f"{file} {function}:")
    ]
    left = []
    with ThreadPoolExecutor(int(os.environ.get("MUTANTS_AT_ONCE", "2"))) as pool:
        lived = pool.map(lambda task: survives(task[0], task[2]()), tasks)
        for (_, what, _), alive in zip(tasks, lived):
            if alive:
                left.append(what)
                print(f"survived: {what}" + (f"\n          {EXPLAINED[what]}" if what in EXPLAINED else ""), flush=True)
    unexplained = [what for what in left if what not in EXPLAINED]
    print(f"{len(tasks)} mutations, {len(left)} survived, {len(unexplained)} of them without an explanation")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
