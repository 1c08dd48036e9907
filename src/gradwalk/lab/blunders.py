"""What the closure lab says about a wrong body: one sentence for the learner's own mistake, never the line to write.

First what can be read off the text itself (a forgotten `.data`, a call of `backward` for `_backward`), then what the
numbers tell (foreign/mistakes.py), in the lab's words. This file is asked only when a test has failed: an unusual
body that gives the right numbers is right.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .exercises import TWO_WALKS
from .feedback import Feedback


@dataclass(frozen=True)
class Sentence:
    """What is said, and the learner's line it is about (from 1)."""

    text: str
    line: int | None = None


QUESTIONS = {
    "add": "When one of the two grows by a little h, by how much does the sum grow?",
    "mul": "When self grows by h, the product grows by h times which number?",
    "pow": "x ** 3 at 2 has the slope 12. How is 12 made of the 3 and the 2?",
    "tanh": "The slope is 1 where the result is 0, and close to 0 where the result is close to 1 or -1. Which formula "
    "does that?",
    "exp": "The slope of exp is as large as exp itself. Where is that number already?",
    "relu": "Where does the result move along with the input, and where does it not move at all?",
    "log": "The nudges above: near 2 the slope of log is 0.5, near 4 it is 0.25. Which formula in x does that?",
    "truediv": "How does a / b move when a grows, and how when b grows?",
}
"""The question that a learner with a wrong local derivative should ask."""

POWERS = {
    "other * self.data ** other": "The exponent has come down in front; what should be left of it up there?",
    "(other - 1) * self.data ** other": "The two numbers have changed places: which of them belongs in front?",
    "self.data ** (other - 1)": "Up there it is right; the factor in front is missing.",
    "other * self.data": "That is right for squares only.",
}
"""Well-known slips in the rule of a power."""

ARRIVING = "`out.grad` is what arrives at the result from above"


def sentences(key: str, body: str, report: Feedback) -> list[Sentence]:
    """Everything to be said about a failed attempt, the surest first."""
    tree = ast.parse(textwrap.dedent(body))
    if key == "diamond" and {finding.case for finding in report.findings} == {TWO_WALKS.name}:
        return [
            Sentence(
                "Each walk is right by itself. But when a second one begins, what the first has left in a "
                "leaf is gone, or is passed on once more. Who repeats decides when to begin anew."
            )
        ]
    found = list(_walk_blunders(tree, report) if key == "diamond" else _rule_blunders(key, tree))
    if found:
        return _unlike(found)
    if report.problem and "complex" in report.problem.message:
        return [Sentence("Your share is no real number any more: a negative number was raised to a power that is not "
                         "whole. "
                         f"{QUESTIONS.get(key, '')}".strip(), report.problem.line)]  # fmt: skip
    if report.problem:
        return [Sentence(report.problem.message, report.problem.line)]
    reasons = [Sentence(_in_lab_words(key, reason.text), reason.line) for reason in report.reasons]
    told = [one for one in _unlike(reasons) if one.text != _unknown(key)]
    return told or _unlike(_storing(tree)) or [Sentence(_unknown(key))]


def _storing(tree: ast.Module) -> Iterator[Sentence]:
    """How a share is stored, where the numbers do not tell what is wrong with it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            yield Sentence("Both right sides are read before either is stored: where self and other are one and the "
                           "same Value, one of the two shares is lost.", node.lineno)  # fmt: skip
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Mult, ast.Div)):
            yield Sentence(f"Your line multiplies what is there, 0 at first. `{ast.unparse(node.target)}` should grow "
                           "by the share.", node.lineno)  # fmt: skip
    yield from _overwrites(tree)


def _unlike(found: Iterable[Sentence]) -> list[Sentence]:
    """Two sentences at most, and none twice."""
    told: dict[str, Sentence] = {}
    for one in found:
        told.setdefault(one.text, one)
    return list(told.values())[:2]


def _unknown(key: str) -> str:
    question = QUESTIONS.get(key, "")
    if key == "diamond":
        return "When the walk is over, not every gradient is what it should be: look at the first wrong number."
    said = "What is added to the gradients is not, in all of the programs, what arrives times the local derivative."
    return f"{said} {question}".strip()


# ---- what the numbers tell ----

_LOCAL = re.compile(
    r"the local derivative is (.+?)(?: \(([^()]*(?:\([^()]*\))?[^()]*)\))?; by (\w+) it is .*", re.DOTALL
)


def _in_lab_words(key: str, text: str) -> str:
    """A cause in the lab's words: what was used, and a question in place of the answer."""
    parts = []
    for part in re.split(r"; (?!by )", text):
        if found := _LOCAL.fullmatch(part):
            used, story, me = found.groups()
            if story and used.rstrip().endswith(("*", "/", "+", "-")):  # brackets of the formula, not a remark
                used, story = f"{used} ({story})", None
            parts.append(_local_words(key, used, story, me))
        elif "is wrong: the local derivative by" in part:
            parts.append(_unknown(key))
        elif part.startswith("the contribution to") and "is 2 times" not in part:
            parts.append(f"{part[0].upper()}{part[1:]}. {QUESTIONS.get(key, '')}")
        elif "is missing, or is not stored" in part:
            me = part.partition(".")[0]
            parts.append(f"`{me}.grad` never changes when your lines run.")
        elif "out.grad, is left out" in part:
            parts.append(f"You used the local derivative alone. {ARRIVING}: it has to be a factor of every share.")
        elif "is overwritten" in part:
            me = part.partition(".")[0]
            parts.append(_overwritten(me))
        elif part == "the sign is wrong":
            parts.append("The size is right, the sign is not: does the result grow or shrink when this input grows?")
        elif "is added to the local derivative" in part:
            parts.append("You added `out.grad` and the local derivative; along a path the factors are multiplied.")
        elif part != "the chain rule multiplies them":
            part = part.replace(": seed it with 1", "")
            first = part[0].upper() if part.startswith("the ") else part[0]
            parts.append(f"{first}{part[1:]}.")
            if seeded := re.match(r"the walk starts with (\w+)\.grad = (?!0,)", part):
                parts.append(f"When {seeded[1]} moves by h, by how many h does {seeded[1]} move?")
    return " ".join(dict.fromkeys(parts))


def _local_words(key: str, used: str, story: str | None, me: str) -> str:
    if story and "swapped" in story:
        return f"You used `{used}` for {me}, its own number. {QUESTIONS['mul']} Write {me} + h in its place and see."
    if key in ("exp", "tanh", "relu") and story and "self.data where out.data" in story:
        return f"You used `{used}`, made from the input; the slope is made from the result here. {QUESTIONS[key]}"
    if key == "pow" and used in POWERS:
        return f"You used `{used}`. {POWERS[used]} {QUESTIONS[key]}"
    if used == "1":
        said = "You pass on what arrives, unchanged: that is right for a sum, where the local derivative is 1."
    elif key == "tanh" and used == "out.data":
        said = "You used `out.data`, the result itself: that is the slope of exp, not of tanh."
    elif key == "relu" and "relu" in used:
        said = "You used the result as the slope. The result says how high relu is, not how steep."
    else:
        said = f"You used `{used}` as the local derivative of {me}" + (f" ({story})." if story else ", it is another.")
    return f"{said} {QUESTIONS.get(key, '')}".strip()


# ---- what the text tells: the rules ----


def _rule_blunders(key: str, tree: ast.Module) -> Iterator[Sentence]:
    yield from _calls(tree)
    targets: list[tuple[str, int]] = []
    for node in ast.walk(tree):
        for target in _targets(node):
            name = ast.unparse(target)
            targets.append((name, node.lineno))  # type: ignore[attr-defined]
            yield from _target_blunders(name, node.lineno)  # type: ignore[attr-defined]
    if key == "pow" and (
        wrong := next((n for n in ast.walk(tree) if ast.unparse(n) in ("other.data", "other.grad")), None)
    ):
        field = ast.unparse(wrong)
        yield Sentence(f"You used `{field}`, but `other` is a plain number here, the exponent: it is no Value and has "
                       "no such field.", getattr(wrong, "lineno", None))  # fmt: skip
        return
    values = {"self", "out"} | ({"other"} if key != "pow" else set())
    yield from _bare_values(tree, values)
    names = [name for name, _ in targets if name.endswith(".grad")]
    if key in ("add", "mul", "truediv") and len(names) == 2 and len(set(names)) == 1:
        yield Sentence(f"Both of your lines change `{names[0]}`; the second one should be about the other input.",
                       targets[-1][1])  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AugAssign)) and _targets(node):
            yield from _share_blunders(key, node, ast.unparse(_targets(node)[0]), names_in(tree))
    if key == "pow" and any(isinstance(node, (ast.For, ast.While)) for node in ast.walk(tree)):
        yield Sentence("A loop can count only whole exponents, and a power is not made of equal shares: x ** 0.5 and "
                       "x ** -1 need a formula. " + QUESTIONS["pow"])  # fmt: skip
    if key == "relu":
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Assign)
                and _targets(node)
                and isinstance(node.value, ast.Constant)
                and not node.value.value
            ):
                yield Sentence("Where the gate is shut nothing is to be added. Setting the gradient to 0 throws away "
                               "what came by another path.", node.lineno)  # fmt: skip


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [t for t in node.targets if isinstance(t, ast.Attribute)]
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute):
        return [node.target]
    return []


def _overwrites(tree: ast.Module) -> Iterator[Sentence]:
    """Lines that set a gradient without what was in it."""
    for node in (one for one in ast.walk(tree) if isinstance(one, ast.Assign)):
        for target in _targets(node):
            name = ast.unparse(target)
            if name.endswith(".grad") and name not in ast.unparse(node.value):
                yield Sentence(_overwritten(name.partition(".")[0]), node.lineno)


def _overwritten(me: str) -> str:
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


def names_in(tree: ast.AST) -> set[str]:
    """The names that stand anywhere in a text."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _bare_values(tree: ast.Module, values: set[str]) -> Iterator[Sentence]:
    """A whole Value where a number is computed with; as a name for something it may stand anywhere."""
    for node in ast.walk(tree):
        counted: list[ast.expr] = []
        if isinstance(node, ast.BinOp):
            counted = [node.left, node.right]
        elif isinstance(node, ast.UnaryOp):
            counted = [node.operand]
        elif isinstance(node, (ast.Assign, ast.AugAssign)) and _targets(node):
            counted = [node.value]
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
    """The right-hand side of a line that changes a gradient."""
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
        yield Sentence(f"You used `{used[0] if used else ''}` in the share, a gradient; the local derivative is made "
                       "of numbers that went in: `.data`.", line)  # fmt: skip
    elif "out.grad" not in rest and "out.data" in rest and key == "add":
        yield Sentence(f"You used `out.data`, the result; it should be what arrives at it. {ARRIVING}.", line)
    elif key in ("mul", "pow") and re.search(r"/\s*\(?(self|other)\.data", rest):
        yield Sentence("You divide by a number that went in. Where that number is 0 there is nothing to divide by: "
                       f"the slope has to be found without it. {QUESTIONS[key]}", line)  # fmt: skip
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
        yield Sentence("`out.grad` stands twice in your share. It is what arrives, and a factor of every share; the "
                       f"slope is made of numbers: `.data`. {QUESTIONS[key]}", line)  # fmt: skip
    elif (
        key in ("mul", "tanh", "exp")
        and "out.grad" in rest
        and re.fullmatch(r"[\d.()*/+ -]*\d[\d.()*/+ -]*", rest.replace("out.grad", ""))
    ):
        yield Sentence("A number written into the rule fits one example only. The local derivative has to be made of "
                       f"what went in or came out. {QUESTIONS[key]}", line)  # fmt: skip


# ---- what the text tells: backward() ----


def _walk_blunders(tree: ast.Module, report: Feedback) -> Iterator[Sentence]:
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)) and _calls_rules(node)]
    walking = {id(inner) for loop in loops for inner in ast.walk(loop)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.endswith(".backward"):
                yield Sentence(f"You call `{name}()`: that is this very function. It starts a walk of its own at "
                               "that node, which puts a 1 there as if it were the end. What is to be called is the "
                               "node's closure.", node.lineno)  # fmt: skip
            elif name in ("sys.exit", "exit", "quit"):
                yield Sentence("Your body ends the whole program (`sys.exit`); the tests cannot look at anything.",
                               node.lineno)  # fmt: skip
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Attribute):
            if node.value.attr == "_backward":
                yield Sentence(f"`{ast.unparse(node.value)}` without parentheses only names the closure; nothing is "
                               "called.", node.lineno)  # fmt: skip
        elif isinstance(node, (ast.Assign, ast.AugAssign)) and _targets(node):
            target = ast.unparse(_targets(node)[0])
            if target.endswith(".data"):
                yield Sentence(f"Your line changes `{target}`, the result itself. The walk begins with a *gradient*.",
                               node.lineno)  # fmt: skip
            elif isinstance(node, ast.Assign) and target.endswith(".grad") and id(node) in walking:
                yield Sentence(
                    f"Your line sets `{target}` during the walk: what was collected there is lost.", node.lineno
                )


def _adds(share: ast.expr, target: str) -> bool:
    """Whether a share is a sum in which the target itself is a part."""
    return (
        isinstance(share, ast.BinOp)
        and isinstance(share.op, ast.Add)
        and target in (ast.unparse(share.left), ast.unparse(share.right))
    )


def _calls_rules(loop: ast.AST) -> bool:
    """Whether the closures of nodes are called in it: then it is the walk."""
    calls = (node.func for node in ast.walk(loop) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Attribute) and called.attr == "_backward" for called in calls)
