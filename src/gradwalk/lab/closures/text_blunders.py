"""Mistakes that can be read off a wrong rule in the closure lab: a forgotten `.data`, `backward` for `_backward`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Sentence:
    """A sentence for the learner, and the line it is about (from 1)."""

    text: str
    line: int | None = None


QUESTIONS = {
    "add": "When one of the two grows by a little h, by how much does the sum grow? Does it matter how large the other "
    "is?",
    "mul": "When {me} grows by h, the product grows by h times which number?",
    "pow": "x ** 3 at 2 has the slope 12. How is 12 made of the 3 and the 2?",
    "tanh": "The slope is 1 where the result is 0, and close to 0 where the result is close to 1 or -1. Which formula "
    "does that?",
    "exp": "The slope of exp is as large as exp itself. Where is that number already?",
    "relu": "Where does the result move along with the input, and where does it not move at all?",
    "log": "The nudges above: near 2 the slope of log is 0.5, near 4 it is 0.25. Which formula in x does that?",
    "truediv": "How does a / b move when a grows, and how when b grows?",
}
"""The question that a learner with a wrong local derivative should ask, of the input that it is about."""


def ask(key: str, me: str = "self") -> str:
    return QUESTIONS.get(key, "").replace("{me}", me)


ARRIVING = "`out.grad` is what arrives at the result from above"


# ---- the rules ----


def rule_blunders(key: str, tree: ast.Module) -> Iterator[Sentence]:
    yield from _calls(tree)
    yield from _methods(tree)
    yield from _nothing_done(tree)
    targets: list[tuple[str, int]] = []
    for node in ast.walk(tree):
        for target in targets_of(node):
            name = ast.unparse(target)
            targets.append((name, node.lineno))  # type: ignore[attr-defined]
            yield from _target_blunders(name, node.lineno)  # type: ignore[attr-defined]
    if key == "pow" and (
        wrong := next((n for n in ast.walk(tree) if ast.unparse(n) in ("other.data", "other.grad")), None)
    ):
        field = ast.unparse(wrong)
        yield Sentence(f"You used `{field}`, but `other` is a plain number here, the exponent: not a Value, and it has "
                       "no such field.", getattr(wrong, "lineno", None))  # fmt: skip
        return
    values = {"self", "out"} | ({"other"} if key != "pow" else set())
    yield from _bare_values(tree, values)
    names = [name for name, _ in targets if name.endswith(".grad")]
    if key in ("add", "mul", "truediv") and len(names) == 2 and len(set(names)) == 1:
        yield Sentence(f"Both of your lines change `{names[0]}`; the second one should be about the other input.",
                       targets[-1][1])  # fmt: skip
    numbers = [n for n in ast.walk(tree) if isinstance(n, (ast.Assign, ast.AugAssign)) and _is_a_mere_number(n)]
    if numbers:
        yield Sentence(f"A number written into the rule fits one example only. {ARRIVING}: it has to be a factor of "
                       "every share.", numbers[0].lineno)  # fmt: skip
        return
    yield from _multiplied(tree)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AugAssign)) and _owns_a_gradient(node):
            yield from _share_blunders(key, node, ast.unparse(targets_of(node)[0]), names_in(tree))
    if key == "pow" and any(isinstance(node, (ast.For, ast.While)) for node in ast.walk(tree)):
        yield Sentence("A loop can count only whole exponents, and a power is not made of equal shares: x ** 0.5 and "
                       "x ** -1 need a formula. " + ask("pow"))  # fmt: skip
    if key == "relu":
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Assign)
                and targets_of(node)
                and isinstance(node.value, ast.Constant)
                and not node.value.value
            ):
                yield Sentence("Where the gate is shut nothing is to be added. Setting the gradient to 0 throws away "
                               "what came by another path.", node.lineno)  # fmt: skip


def _nothing_done(tree: ast.Module) -> Iterator[Sentence]:
    """Lines that look like work but do nothing."""
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name not in called:
            said = f"You define a function `{node.name}` inside, and nobody calls it."
            above = "The line `def _backward():` stands above yours already: write only what comes after it."
            yield Sentence(f"{said} {above}", node.lineno)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
            yield Sentence(f"`{ast.unparse(node.value)}` only asks whether the two are equal: it changes nothing.",
                           node.lineno)  # fmt: skip


def targets_of(node: ast.AST) -> list[ast.expr]:
    """The attributes that a line assigns to."""
    if isinstance(node, ast.Assign):
        return [t for t in node.targets if isinstance(t, ast.Attribute)]
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute):
        return [node.target]
    return []


def _owns_a_gradient(node: ast.Assign | ast.AugAssign) -> bool:
    """Whether a line changes the gradient of an input."""
    return any(ast.unparse(target) in ("self.grad", "other.grad") for target in targets_of(node))


def _multiplied(tree: ast.Module) -> Iterator[Sentence]:
    """`self.grad *= ...`"""
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Mult, ast.Div)) and _owns_a_gradient(node):
            yield Sentence("Your line multiplies what is there, and that is 0 at first. "
                           f"`{ast.unparse(node.target)}` should grow by the share.", node.lineno)  # fmt: skip


def _is_a_mere_number(node: ast.Assign | ast.AugAssign) -> bool:
    """`self.grad += 5.0`; a 1 or -1 may be meant as the local derivative."""
    value = node.value.operand if isinstance(node.value, ast.UnaryOp) else node.value
    given = value.value if isinstance(value, ast.Constant) else None
    into = [name for name in map(ast.unparse, targets_of(node)) if name.endswith(".grad")]
    return bool(into) and isinstance(given, (int, float)) and abs(given) not in (0, 1)


def _overwrites(tree: ast.Module) -> Iterator[Sentence]:
    """Lines that set a gradient and drop what was in it."""
    for node in (one for one in ast.walk(tree) if isinstance(one, ast.Assign)):
        for target in targets_of(node):
            name = ast.unparse(target)
            if name.endswith(".grad") and name not in ast.unparse(node.value):
                yield Sentence(overwritten(name.partition(".")[0]), node.lineno)


def overwritten(me: str) -> str:
    return f"You used `=` for `{me}.grad`. But it should grow: what another use of {me} had put there is lost."


def _target_blunders(name: str, line: int) -> Iterator[Sentence]:
    field = name.rpartition(".")[2]
    if field == "data":
        yield Sentence(f"Your line changes `{name}`. The backward pass leaves every number as it is: what arrives is "
                       "collected in `.grad`.", line)  # fmt: skip
    elif name == "out.grad":
        yield Sentence("Your line changes `out.grad`. Gradients travel the other way here: from the result to its "
                       "inputs.", line)  # fmt: skip
    elif field == "_backward":
        yield Sentence("You are writing the inside of `_backward`; it is stored for you in the line below.", line)


def _calls(tree: ast.Module) -> Iterator[Sentence]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        if name in ("sys.exit", "exit", "quit", "os._exit"):
            yield Sentence("Your body ends the whole program (`sys.exit`). A `_backward` only adds to gradients and "
                           "comes back.", node.lineno)  # fmt: skip
        elif name.endswith(".backward"):
            yield Sentence(f"You call `{name}()`, which starts a whole new walk. Inside `_backward` nothing else is "
                           "called: it hands on what it has.", node.lineno)  # fmt: skip
        elif name.endswith("._backward") or name == "_backward":
            yield Sentence(f"You call `{name}()` inside a `_backward`. Whose turn it is, the walk decides; this body "
                           "only adds to gradients.", node.lineno)  # fmt: skip


def _methods(tree: ast.Module) -> Iterator[Sentence]:
    """`self.backward` used where a field is meant."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "backward" and id(node) not in called:
            yield Sentence(f"You used `{ast.unparse(node)}`: `backward` is a method, the whole walk, and not a number. "
                           "What a walk brings to a node is kept in one of its five fields.", node.lineno)  # fmt: skip
            return


def names_in(tree: ast.AST) -> set[str]:
    """All names that occur in a text."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _bare_values(tree: ast.Module, values: set[str]) -> Iterator[Sentence]:
    """A whole Value used as a number; as a mere name it may occur anywhere."""
    for node in ast.walk(tree):
        counted: list[ast.expr] = []
        if isinstance(node, ast.BinOp):
            counted = [node.left, node.right]
        elif isinstance(node, ast.UnaryOp):
            counted = [node.operand]
        elif isinstance(node, (ast.Assign, ast.AugAssign)) and targets_of(node):
            counted = [node.value]
        elif isinstance(node, ast.Compare) and all(
            isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in node.ops
        ):
            counted = [node.left, *node.comparators]
        elif isinstance(node, ast.Compare) and any(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops):
            yield Sentence("In `a + a` both inputs are one and the same Value, and it gets both shares: no case of its "
                           "own is needed.", node.lineno)  # fmt: skip
            return
        for one in counted:
            if isinstance(one, ast.Name) and one.id in values:
                yield Sentence(f"You used `{one.id}`, the whole Value. It should be the number in it: a gradient is "
                               "made of numbers.", one.lineno)  # fmt: skip
                return


def _share_blunders(
    key: str, node: ast.Assign | ast.AugAssign, target: str, everywhere: set[str]
) -> Iterator[Sentence]:
    """Mistakes in the right-hand side of a line that changes a gradient."""
    share = ast.unparse(node.value)
    owner = target.partition(".")[0]
    line = node.lineno
    added = isinstance(node, ast.Assign) and target in share
    if (
        isinstance(node, ast.Assign)
        and not added
        and target.endswith(".grad")
        and not isinstance(node.value, ast.Constant)
    ):
        return  # overwritten: the numbers tell
    rest = share.replace(target, "", 1) if added else share
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and _adds(node.value, target):
        yield Sentence(f"`+=` adds to what is there already, and `{target} +` on the right adds that once more: one of "
                       "the two is enough.", line)  # fmt: skip
    elif re.search(rf"\b{owner}\.grad\s*\*|\*\s*{owner}\.grad\b", rest):
        yield Sentence(f"You multiply by `{owner}.grad`, the very thing that is being collected: it is 0 at first, so "
                       "nothing ever arrives.", line)  # fmt: skip
    elif re.search(r"\b(self|other)\.grad\b", rest):
        used = re.search(r"\b(self|other)\.grad\b", rest)
        if used and "out.grad" not in rest:
            yield Sentence(f"You used `{used[0]}`, the gradient of an input. {ARRIVING}.", line)
            return
        yield Sentence(f"You used `{used[0] if used else ''}` in the share, the gradient of an input: that is what the "
                       f"walk is about to find out. {ask(key, owner)}", line)  # fmt: skip
    elif "out.grad" not in rest and "out.data" in rest and key == "add":
        yield Sentence(f"You used `out.data`, the result; it should be what arrives at it. {ARRIVING}.", line)
    elif key in ("mul", "pow") and re.search(r"/\s*\(?(self|other)\.data", rest):
        yield Sentence("You divide by a number that went in. Where that number is 0 there is nothing to divide by: "
                       f"the slope has to be found without it. {ask(key, owner)}", line)  # fmt: skip
    elif key in ("pow", "tanh") and isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Sub):
        left, right = ast.unparse(node.value.left), ast.unparse(node.value.right)
        if ("out.grad" in left) != ("out.grad" in right) and "*" in (left if "out.grad" in left else right):
            yield Sentence(f"`**` and `*` come before `-`: your line takes `{right}` away from `{left}`. Which part "
                           "belongs in parentheses?", line)  # fmt: skip
    elif key == "pow" and "log" in rest:
        yield Sentence("That is how the power moves when the *exponent* grows. Here the base grows and the "
                       "exponent stays.",
                       line)  # fmt: skip
    elif key == "pow" and "other" not in everywhere:
        yield Sentence("`other`, the exponent, does not occur in your line: it fits one exponent only.", line)
    elif key == "exp" and re.search(r"exp\(\s*out\.data", rest):
        yield Sentence("You apply exp a second time, to the result. The result is exp of the input already.", line)
    elif key != "exp" and rest.count("out.grad") > 1:
        yield Sentence("`out.grad` stands twice in your share. It is what arrives, and a factor of every share, once. "
                       f"{ask(key, owner)}", line)  # fmt: skip
    elif (
        key in ("mul", "tanh", "exp")
        and "out.grad" in rest
        and re.fullmatch(r"[\d.()*/+ -]*\d[\d.()*/+ -]*", rest.replace("out.grad", ""))
    ):
        yield Sentence("A number written into the rule fits one example only. The local derivative has to be made of "
                       f"what went in or came out. {ask(key, owner)}", line)  # fmt: skip


def _adds(share: ast.expr, target: str) -> bool:
    """Whether a share is a sum with the target itself as a term."""
    return (
        isinstance(share, ast.BinOp)
        and isinstance(share.op, ast.Add)
        and target in (ast.unparse(share.left), ast.unparse(share.right))
    )


# ---- how a share is stored ----


def storing_blunders(tree: ast.Module) -> Iterator[Sentence]:
    """Mistakes in storing a share that do not show in the numbers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            yield Sentence("Both right sides are read before either is stored: where self and other are one and the "
                           "same Value, one of the two shares is lost.", node.lineno)  # fmt: skip
    yield from _overwrites(tree)
