"""A model does not see what it must predict: its answer for a place in a sequence must not depend on what comes later.

    probs = model(seq[:-1]) ... for p, target in zip(probs, seq[1:])

The doctor exchanges the last input. If the answer for the first place changes, that answer was made from the last
input too, and so every place but the last one sees its own target. Then each loop over the whole sequence, inside a
loop over its places, is cut off at the current place.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..processes.trials import Laboratory, Trial
from ..report import Finding
from ..text.rewritten import Text
from ..text.training import body_with, called_name

if TYPE_CHECKING:
    from ..runs.running import Run

TOLD = "gradwalk-causal"
ASKED = """
def _gradwalk_flat(x):
    if hasattr(x, {data!r}): return [x.{data}]
    return [n for part in x for n in _gradwalk_flat(part)] if isinstance(x, (list, tuple)) else [x]
_gradwalk_rows = list({rows})
_gradwalk_other = next((t for t in {whole} if t != _gradwalk_rows[-1]), None)
if len(_gradwalk_rows) > 2 and _gradwalk_other is not None:
    _gradwalk_tries = _gradwalk_rows, _gradwalk_rows, _gradwalk_rows[:-1] + [_gradwalk_other]
    _gradwalk_said = [_gradwalk_answer(rows) for rows in _gradwalk_tries]
    if all(isinstance(s, (list, tuple)) and len(s) == len(_gradwalk_rows) for s in _gradwalk_said):
        _gradwalk_first = [_gradwalk_flat(s[0]) for s in _gradwalk_said]
        if _gradwalk_first[0] == _gradwalk_first[1]:
            print({told!r}, _gradwalk_first[0] != _gradwalk_first[2])
            raise SystemExit
"""


def sees_what_comes(run: Run, laboratory: Laboratory) -> Finding | None:
    """A sequence model that looks at places after the one it answers for."""
    trained = run.trained()
    for name, tree in run.trees() if trained else ():
        text = Text(name, tree)
        for call, given, whole in _answers(tree):
            asked = _Asked(call, given, whole, trained[0].roles.data, run, laboratory)
            if not asked.looks_ahead(text.changed(asked.put_in)):
                continue
            return _cut_off(text, tree, call, asked) or _told(text, tree, call)
    return None


class _Asked:
    """The question, inserted into the program before the statement with the call."""

    def __init__(self, call: Any, given: Any, whole: Any, data: str, run: Run, laboratory: Laboratory) -> None:
        self.call, self.given, self.run, self.laboratory = call, given, run, laboratory
        answer = copy.deepcopy(call)
        answer.args = [ast.Name("_rows", ast.Load()) if a is given else copy.deepcopy(a) for a in call.args]
        lines = f"_gradwalk_answer = lambda _rows: {ast.unparse(answer)}\n"
        rows, whole = ast.unparse(given), ast.unparse(whole)
        self.lines = lines + ASKED.format(data=data, rows=rows, whole=whole, told=TOLD)

    def put_in(self, tree: ast.Module, now: Any) -> bool:
        call = now(self.call)
        statements = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and call in ast.walk(n)]
        inner = min(statements, key=lambda n: len(list(ast.walk(n))))
        body = body_with(tree, inner)
        place = body.index(inner)
        body[place:place] = ast.parse(self.lines).body
        ast.fix_missing_locations(tree)
        return True

    def looks_ahead(self, trial: Trial | None) -> bool | None:
        """The program's answer; None if it could not be asked."""
        outcome = self.laboratory.try_all([trial], self.run.took + 2.0).get(trial) if trial is not None else None
        if outcome is None or TOLD not in outcome.printed:
            return None
        return f"{TOLD} True" in outcome.printed


def _answers(tree: ast.Module) -> Iterator[tuple[ast.Call, Any, Any]]:
    """Calls with `s[:-1]`, or a name for it, as an argument, in a program that also has `s[1:]`."""
    cut = [n for n in ast.walk(tree) if isinstance(n, ast.Subscript) and isinstance(n.slice, ast.Slice)]
    targets = {ast.unparse(n.value) for n in cut if ast.unparse(n.slice) in ("1:", "1::")}
    inputs = [n for n in cut if ast.unparse(n.slice) == ":-1" and ast.unparse(n.value) in targets]
    named: dict[str, Any] = {}
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]:
        for target in node.targets:
            both = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            pairs = zip(target.elts, node.value.elts) if both else [(target, node.value)]  # type: ignore[attr-defined]
            named |= {t.id: v for t, v in pairs if isinstance(t, ast.Name) and any(v is n for n in inputs)}
    for call in [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called_name(n) not in TAKE_ROWS]:
        for given in call.args:
            if any(given is n for n in inputs):
                yield call, given, given.value  # type: ignore[attr-defined]
            elif isinstance(given, ast.Name) and given.id in named:
                yield call, given, named[given.id].value


TAKE_ROWS = {"zip", "enumerate", "len", "list", "tuple", "reversed", "range", "print", "sum", "append"}


def _cut_off(text: Text, tree: ast.Module, call: ast.Call, asked: _Asked) -> Finding | None:
    """The loop over all places inside a loop over them, ended at the current place."""
    for node, new, counter in _whole_ranges(tree):
        mended = text.replaced(node, new)
        if mended is None:
            continue
        copied = Text(text.name, ast.parse(dict(mended.text)[text.name]))
        copied.lines = dict(mended.text)[text.name].splitlines(keepends=True)
        same = [n for n in ast.walk(copied.tree) if isinstance(n, ast.Call) and ast.unparse(n) == ast.unparse(call)]
        if not same:
            continue
        again = copy.copy(asked)
        again.call = same[0]
        if again.looks_ahead(copied.changed(again.put_in)) is False:
            what = (
                f"the answer for a place is made from all places, also from those after it: `{ast.unparse(node)}` does "
                f"not end at {counter}. The model sees the very token that it has to predict (no causal mask, a leak "
                "of the target), so the loss falls, and what is learned is of no use where the next token is not known"
            )
            evidence = (
                f"with the last input exchanged, the answer of `{ast.unparse(call)}` for the first place changes; with "
                f"{ast.unparse(new)} it does not"
            )
            return Finding("data", what, text.place(node), evidence, ast.unparse(new), cure=mended.text)
    return None


def _told(text: Text, tree: ast.Module, call: ast.Call) -> Finding:
    functions = [f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and f.name == called_name(call)]
    what = (
        "the answer for a place depends on the places after it: the model sees the very token that it has to predict "
        "(no causal mask, a leak of the target), so the loss falls, and what is learned is of no use where it is not "
        "known"
    )
    evidence = f"with the last input exchanged, the answer of `{ast.unparse(call)}` for the first place changes"
    fix = "for place t, use the places up to t alone: range(t + 1), or a mask of -inf above the diagonal"
    return Finding("data", what, text.place(functions[0] if functions else call), evidence, fix)


def _whole_ranges(tree: ast.Module) -> Iterator[tuple[Any, Any, str]]:
    """`range(len(xs))`, or a list, inside a loop that counts the places: each with what ends it at that place."""
    looped = (ast.For, ast.ListComp, ast.GeneratorExp)
    for outer in [n for n in ast.walk(tree) if isinstance(n, looped)]:
        head: Any = outer if isinstance(outer, ast.For) else outer.generators[0]
        counter = _counter(head)
        for node in ast.walk(outer) if counter else ():
            is_range = isinstance(node, ast.Call) and called_name(node) == "range" and len(node.args) == 1
            if is_range and node is not head.iter:
                end = ast.BinOp(ast.Name(counter, ast.Load()), ast.Add(), ast.Constant(1))
                new: Any = ast.Call(node.func, [end], [])  # type: ignore[attr-defined]
                yield node, ast.copy_location(new, node), counter
        for part in [n for n in ast.walk(outer) if isinstance(n, looped) and n is not outer] if counter else ():
            inner: Any = part if isinstance(part, ast.For) else part.generators[0]
            for name in [n for n in (inner.iter, *getattr(inner.iter, "args", ())) if isinstance(n, ast.Name)]:
                end = ast.BinOp(ast.Name(counter, ast.Load()), ast.Add(), ast.Constant(1))
                new = ast.Subscript(name, ast.Slice(None, end), ast.Load())
                yield name, ast.copy_location(new, name), counter


def _counter(head: Any) -> str:
    """`t` of `for t in range(...)`, `for t, x in enumerate(...)`."""
    name = called_name(head.iter) if isinstance(head.iter, ast.Call) else ""
    if name == "range" and isinstance(head.target, ast.Name):
        return str(head.target.id)
    counts = name == "enumerate" and isinstance(head.target, ast.Tuple) and isinstance(head.target.elts[0], ast.Name)
    return str(head.target.elts[0].id) if counts else ""
