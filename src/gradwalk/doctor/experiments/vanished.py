"""A loss that is a product of many probabilities: it is too small for a float and becomes 0, like all its slopes
(underflow).

Where nothing moves, the program runs once more with every multiplication recorded: which of them gave 0 though neither
factor was 0?
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..processes.products import ALL, TIMES
from ..processes.trials import Laboratory
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

OFTEN = 0.5
"""The part of the rounds in which the product must have been lost."""


def vanished(run: Run, rounds: int, laboratory: Laboratory) -> Finding | None:
    """Where the loss became 0 by multiplication, in a program with this many rounds whose loss never changes."""
    for text in [Text(name, tree) for name, tree in run.trees()] if rounds else ():
        trial = text.changed(lambda tree, now: _followed(tree))
        after = laboratory.try_all([trial], 5 * run.took + 5.0).get(trial) if trial is not None else None
        lost = after.lost if after is not None else {}
        often = {line: n for line, n in lost.items() if n >= max(2, OFTEN * rounds)}
        if often:
            return _told(text, often, rounds)
    return None


def _told(text: Text, often: dict[int, int], rounds: int) -> Finding:
    lines = _where_it_is_gathered(text, set(often)) or sorted(often)
    node = next(n for n in ast.walk(text.tree) if getattr(n, "lineno", 0) == lines[0])
    what = (
        "a product of many numbers is too small for a float (underflow): it becomes exactly 0, though no factor is 0, "
        "and with it all its slopes. So nothing moves. A product of probabilities (a likelihood) has to be a sum of "
        "their logarithms"
    )
    evidence = (
        f"in {rounds} rounds a multiplication gave 0 {max(often.values())} times for factors that are not "
        "0; no parameter that the loss depends on moves"
    )
    return Finding("underflow", what, text.place(node), evidence, "add up the logarithms: total = total + log(p)")


def _followed(tree: ast.Module) -> bool:
    """Replace every multiplication by a call that reports what is lost."""

    class Follow(ast.NodeTransformer):
        def visit_BinOp(self, node: ast.BinOp) -> Any:
            self.generic_visit(node)
            if not isinstance(node.op, ast.Mult):
                return node
            return self._told(node, TIMES, node.left, node.right)

        def visit_AugAssign(self, node: ast.AugAssign) -> Any:
            self.generic_visit(node)
            if not isinstance(node.op, ast.Mult) or not isinstance(node.target, ast.Name):
                return node
            old = ast.Name(node.target.id, ast.Load())
            return ast.copy_location(ast.Assign([node.target], self._told(node, TIMES, old, node.value)), node)

        def visit_Call(self, node: ast.Call) -> Any:
            self.generic_visit(node)
            if called_name(node) != "prod" or not node.args:
                return node
            return ast.Call(
                ast.Name(ALL, ast.Load()), [ast.Constant(node.lineno), node.func, *node.args], node.keywords
            )

        def _told(self, node: Any, name: str, *given: Any) -> ast.Call:
            return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(node.lineno), *given], [])

    Follow().visit(tree)
    ast.fix_missing_locations(tree)
    return True


def _where_it_is_gathered(text: Text, lost: set[int]) -> list[int]:
    """Of the program's lines that multiply a variable repeatedly, those that deal with such numbers. The line of the
    engine that was seen to lose them is only the messenger."""
    loops = [n for n in ast.walk(text.tree) if isinstance(n, (ast.For, ast.While))]
    found = []
    for made in [n for loop in loops for part in loop.body for n in ast.walk(part)]:
        if isinstance(made, ast.AugAssign) and isinstance(made.op, ast.Mult):
            found.append(made.lineno)
        if isinstance(made, ast.Assign) and isinstance(made.targets[0], ast.Name):
            name = made.targets[0].id
            products = [n for n in ast.walk(made.value) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)]
            calls = [n for n in ast.walk(made.value) if isinstance(n, ast.Call) and called_name(n) in ("mul", "times")]
            factors = [part for n in products for part in (n.left, n.right)] + [a for n in calls for a in n.args]
            found += [made.lineno] if any(isinstance(n, ast.Name) and n.id == name for n in factors) else []
    return sorted(set(found), key=lambda line: line not in lost)
