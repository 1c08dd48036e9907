"""Known mistakes, carried out: the gradients of a wrong body are compared with those that each mistake leads to.

A name that should have been a field is corrected and the body tried again, so that what is said of the rest is true.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from .exercises import ALL, TWO_WALKS
from .feedback import DECIMALS, Feedback
from .text_blunders import Sentence, targets_of

SQUARED = "Something has to be squared: at the output 0.6 the slope is 0.64."
LOCALS = {
    "tanh": {
        "1 - self.data ** 2": "You squared the input. The rule you found in lesson 3 is made of the output.",
        "1 - self.data": f"The rule you found in lesson 3 is made of the output, not of the input. {SQUARED}",
        "1 - out.data": SQUARED,
        "(1 - out.data) ** 2": "At the output 0.6 that would be 0.16, and the slope is 0.64. What is to be squared?",
        "out.data ** 2": "That is 0 in the middle and close to 1 far out. The slope of tanh is the other way round.",
    },
}
"""By exercise: local derivatives that people write by mistake, and what is said about each."""


def same_numbers(key: str, report: Feedback) -> Iterator[Sentence]:
    """The known wrong local derivative that gives exactly the wrong numbers found."""
    for formula, said in LOCALS.get(key, {}).items():
        kind = ALL[key].build(f"self.grad += ({formula}) * out.grad")
        ran = {name: _namespace(text, kind) for name, text in report.programs.items()}
        theirs = ((ran[one.case][one.name.removesuffix(".grad")].grad, one.got) for one in report.findings)
        if report.findings and all(round(abs(mistaken - got), DECIMALS) == 0 for mistaken, got in theirs):
            yield Sentence(said, _only_line(report))
            return


def _namespace(program: str, kind: type) -> dict[str, Any]:
    names: dict[str, Any] = {"Value": kind}
    exec(program, names)
    return names


def _only_line(report: Feedback) -> int | None:
    return next((reason.line for reason in report.reasons if reason.line), None)


def names_for_fields(key: str, tree: ast.Module) -> Iterator[Sentence]:
    """`self += out.grad`: the name is rebound, and the Value itself does not change."""
    values = {"self", "other"} if key in ("add", "mul", "truediv") else {"self"}
    lines = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.AugAssign) and not targets_of(node)]
    bare = [(name, node.lineno) for node in lines for name in _names(node) if name in values]
    if not bare:
        return
    names = list(dict.fromkeys(name for name, _ in bare))
    fields = " and ".join(f"`{name}.grad`" for name in names)
    whole = "is the name of a whole Value" if len(names) == 1 else "are the names of whole Values"
    said = (
        f"{' and '.join(f'`{name}`' for name in names)} {whole}, and your line gives that name to something else: the "
    )
    said += f"Value itself stays as it is. What changes should be a field of it: {fields}."
    if ALL[key].passes(ast.unparse(_Fields(values).visit(ast.parse(ast.unparse(tree))))):
        said += " Everything else in your lines is right."
    yield Sentence(said, bare[0][1])


def _names(node: ast.Assign | ast.AugAssign) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Name):
            yield target.id


class _Fields(ast.NodeTransformer):
    """Replaces a whole Value that is assigned to by its gradient."""

    def __init__(self, values: set[str]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.values and isinstance(node.ctx, ast.Store):
            return ast.Attribute(ast.Name(node.id, ast.Load()), "grad", ast.Store())
        return node


def second_walk(report: Feedback) -> str:
    """What a second walk does to the leaves, if each walk is right by itself."""
    leaf = next((one for one in report.findings if (one.case, one.name) == (TWO_WALKS.name, "a.grad")), None)
    begins = "Each walk is right by itself. But when a second one begins, "
    alone = TWO_WALKS.expected()["a.grad"] - 6.0  # the first walk, of a * a at 3, brings 6
    if leaf and leaf.got == alone:
        return (f"{begins}yours sets every gradient to 0, and what the first has left in a leaf is gone. "
                "Whoever repeats decides when to begin anew.")  # fmt: skip
    return f"{begins}what the first has left in a node is passed on once more."
