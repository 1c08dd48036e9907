"""An evaluation leaves nothing to chance: dropout, noise and the like are switched off for it.

The doctor tries other random numbers once the training is over. If what is printed then differs, and no longer differs
with the model's switch off, the switch was left on.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Outcome, Trial
from ..report import Finding
from ..text.claims import NUMBER
from ..text.rewritten import Text
from ..text.training import called_name

if TYPE_CHECKING:
    from ..runs.running import Run

DRAWS = {"random", "gauss", "uniform", "choice", "randint", "normalvariate", "randrange", "rand", "randn", "binomial"}
DRAWS |= {"normal", "bernoulli", "expovariate"}
SWITCH = re.compile(r"train|mode|eval|drop|test|infer|determin|noise|noisy|active", re.I)
OTHER_DICE = "import random as _gradwalk_dice; _gradwalk_dice.seed({})"
OFF = """
import gc as _gradwalk_gc
for _gradwalk_held in _gradwalk_gc.get_objects():
    if isinstance(getattr(_gradwalk_held, "__dict__", None), dict) and {0!r} in _gradwalk_held.__dict__:
        if not isinstance(_gradwalk_held, type):
            _gradwalk_held.__dict__[{0!r}] = {1}
"""


@dataclass(frozen=True)
class Switch:
    """What decides whether a random number is drawn: an attribute, or an argument of a function."""

    name: str
    function: ast.FunctionDef
    test: ast.AST
    on: bool  # whether the draw happens when the switch is true
    is_attribute: bool


def left_on(run: Run, laboratory: Laboratory) -> Finding | None:
    """A switch of a model that is still on in the evaluation."""
    if not run.trains_in or not NUMBER.search(run.closing):
        return None
    for name, tree in run.trees()[:1]:
        text = Text(name, tree)
        switches = list(_switches(tree))
        after = _evaluation(tree, run) if switches else None
        if after is None:
            continue
        one, two = (_closing(text, after, OTHER_DICE.format(n), run, laboratory) for n in (1, 2))
        if one is None or two is None or one == two:
            continue  # nothing is drawn, or the output does not depend on it
        for switch in switches:
            if found := _tried(switch, text, after, (one, two), run, laboratory):
                return found
    return None


def _tried(
    switch: Switch, text: Text, after: Any, seen: tuple[str, str], run: Run, laboratory: Laboratory
) -> Finding | None:
    if switch.is_attribute:
        off = [OTHER_DICE.format(n) + "\n" + OFF.format(switch.name, not switch.on) for n in (1, 2)]
        told = [_closing(text, after, source, run, laboratory) for source in off]
        where: Any = after
        fix = f"model.{switch.name} = {not switch.on}   # before the evaluation"
    else:
        data = next((one.roles.data for one in run.trained()), "data")
        calls = [n for s in _from(text.tree, after, data) for n in _calls(s, switch, text.tree)]
        if not calls:
            return None
        told = [_closing(text, after, OTHER_DICE.format(n), run, laboratory, (switch, calls)) for n in (1, 2)]
        where, fix = calls[0], f"{ast.unparse(calls[0])[:-1]}, {switch.name}={not switch.on})"
    if told[0] is None or told[0] != told[1]:
        return None
    one, two = _first_difference(*seen)
    what = (
        f"the evaluation is made with chance: {switch.name} is still {switch.on} when the results are worked out, so "
        f"the dropout (or noise) in line {switch.test.lineno} of the training is at work in them"  # type: ignore[attr-defined]
    )
    evidence = (
        f"the same model tells `{one}` with one seed and `{two}` with another; with {switch.name} = {not switch.on} it "
        f"tells the same every time: `{_first_difference(told[0], seen[0])[0]}`"
    )
    return Finding("evaluation", what, text.place(where), evidence, fix)


def _first_difference(one: str, two: str) -> tuple[str, str]:
    for a, b in zip(one.splitlines(), two.splitlines()):
        if a != b:
            return a.strip(), b.strip()
    return (one.splitlines() or [""])[-1].strip(), (two.splitlines() or [""])[-1].strip()


def _switches(tree: ast.Module) -> Iterator[Switch]:
    """Conditional draws outside the engine: `if self.training: keep = random.random() > p`."""
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name != "__init__"]:
        given = {a.arg for a in (*function.args.args, *function.args.kwonlyargs)}
        for node in ast.walk(function):
            if not isinstance(node, (ast.If, ast.IfExp)):
                continue
            bodies = node.body if isinstance(node.body, list) else [node.body]
            others = node.orelse if isinstance(node.orelse, list) else [node.orelse]
            in_body, in_else = (any(_draws(n) for part in some for n in ast.walk(part)) for some in (bodies, others))
            leaves = not in_body and any(isinstance(n, ast.Return) for part in bodies for n in ast.walk(part))
            if leaves and not in_else:  # if not training: return x
                in_else = any(_draws(n) for n in ast.walk(function) if getattr(n, "lineno", 0) > node.lineno)
            if in_body == in_else:
                continue
            negated = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
            parts: list[Any] = list(ast.walk(node.test))
            for part in parts:
                own = isinstance(part, ast.Attribute) and SWITCH.search(part.attr)
                if own or (isinstance(part, ast.Name) and part.id in given and SWITCH.search(part.id)):
                    name = part.attr if isinstance(part, ast.Attribute) else part.id
                    yield Switch(name, function, node, in_body != negated, bool(own))


def _draws(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and called_name(node) in DRAWS


def _evaluation(tree: ast.Module, run: Run) -> Any:
    """The first statement after the training that is not a definition and prints, or leads to what is printed; None if
    the training is not a statement of its own."""
    line = max((one.visit.main_line or 0 for one in run.trained()), default=0)
    body = tree.body
    if len(body) and isinstance(body[-1], ast.If) and "__name__" in ast.unparse(body[-1].test):
        return None  # main is hoisted: its statements are elsewhere
    training = [i for i, s in enumerate(body) if s.lineno <= line <= (s.end_lineno or 0)]
    functions = (ast.FunctionDef, ast.ClassDef)
    if training and isinstance(body[training[0]], functions):
        called = getattr(body[training[0]], "name", "")
        uses = [i for i, s in enumerate(body) if not isinstance(s, functions) and _calls_it(s, called)]
        training = uses[-1:]
    rest = [s for s in body[training[0] + 1 :] if not isinstance(s, functions)] if training else []
    return rest[0] if rest else None


def _calls_it(statement: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Call) and called_name(n) == name for n in ast.walk(statement))


def _from(tree: ast.Module, first: Any, data: str) -> list[Any]:
    """The statements from `first` on, and the functions they call that the training does not call, or calls only to
    measure: those take numbers out, so no loss is made from what they return."""
    rest = [s for s in tree.body if s.lineno >= first.lineno]
    called = {called_name(n) for s in rest for n in ast.walk(s) if isinstance(n, ast.Call)}
    before = [s for s in tree.body if s.lineno < first.lineno and not isinstance(s, (ast.FunctionDef, ast.ClassDef))]
    trained = {called_name(n) for s in before for n in ast.walk(s) if isinstance(n, ast.Call)}
    functions = [s for s in tree.body if isinstance(s, ast.FunctionDef) and s.name in called]
    return [*rest, *(f for f in functions if f.name not in trained or _measures(f, data))]


def _measures(function: ast.FunctionDef, data: str) -> bool:
    """Whether a function takes numbers out of the model's answers and walks nothing back."""
    parts = list(ast.walk(function))
    answers = [n for n in parts if isinstance(n, ast.Attribute) and n.attr == data and isinstance(n.ctx, ast.Load)]
    return bool(answers) and not any(isinstance(n, ast.Call) and called_name(n) == "backward" for n in parts)


def _calls(statement: ast.AST, switch: Switch, tree: ast.Module) -> list[ast.Call]:
    """The calls that leave the switch as it is."""
    owners = [k for k in ast.walk(tree) if isinstance(k, ast.ClassDef) and switch.function in k.body]
    assigned = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)]
    models = [n for n in assigned if owners and called_name(n.value) == owners[0].name]  # type: ignore[arg-type]
    made = {t.id for n in models for t in n.targets if isinstance(t, ast.Name)}
    names = {switch.function.name} if switch.function.name != "__call__" else made | _handed(statement, made, tree)
    found = [n for n in ast.walk(statement) if isinstance(n, ast.Call) and called_name(n) in names]
    return [n for n in found if switch.name not in {k.arg for k in n.keywords} and len(n.args) < 3]


def _handed(statement: ast.AST, made: set[str], tree: ast.Module) -> set[str]:
    """The parameters that receive the model: `net` in `def accuracy(net, rows)`, called as `accuracy(model, test)`."""
    if not isinstance(statement, ast.FunctionDef):
        return set()
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) == statement.name]
    pairs = [pair for call in calls for pair in zip(statement.args.args, call.args)]
    return {argument.arg for argument, given in pairs if isinstance(given, ast.Name) and given.id in made}


def _closing(
    text: Text, after: Any, source: str, run: Run, laboratory: Laboratory,
    off: tuple[Switch, list[ast.Call]] | None = None,
) -> str | None:  # fmt: skip
    """What is printed after the training, with some lines inserted at its end."""

    def change(tree: ast.Module, now: Any) -> bool:
        for call in off[1] if off else ():
            value = ast.Constant(not off[0].on)  # type: ignore[index]
            now(call).keywords.append(ast.keyword(off[0].name, value))  # type: ignore[index]
        place = tree.body.index(now(after))
        tree.body[place:place] = copy.deepcopy(ast.parse(source).body)
        ast.fix_missing_locations(tree)
        return True

    trial: Trial | None = text.changed(change)
    outcome: Outcome | None = laboratory.try_all([trial], run.took + 3.0).get(trial) if trial else None
    if outcome is None or outcome.died or outcome.late:
        return None
    return outcome.closing
