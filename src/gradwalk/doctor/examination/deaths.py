"""Why a program stopped: the error that ended it, its line, and the cause if it is a known one."""

from __future__ import annotations

import ast
import linecache
import re
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...foreign.slots import is_number, is_written, plain, slots
from ..report import Finding, Place, said
from ..text.rewritten import Text
from ..text.source import Code, rebinding
from .attributes import not_a_value
from .divisions import by_nothing
from .frames import texts_there
from .indices import beyond_the_end
from .rounded import lost_in_rounding

if TYPE_CHECKING:
    from ..runs.running import Run

UNSUPPORTED = re.compile(r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'")
REFLECTED = {
    "+": "__radd__", "-": "__rsub__", "*": "__rmul__", "/": "__rtruediv__", "**": "__rpow__", "@": "__rmatmul__",
}  # fmt: skip
STRAIGHT = {sign: name.replace("__r", "__", 1) for sign, name in REFLECTED.items()}
NUMBERS = {"int", "float", "float64", "float32"}


def cause_of_death(run: Run) -> Finding:
    """The error that ended the program, as a finding."""
    error = run.error
    assert error is not None
    place = place_of(run)
    what = f"the program stopped with {said(error)}"
    if isinstance(error, AssertionError) and (lost := lost_in_rounding(run)):
        where, why, fix = lost
        return Finding("died", f"{what}; {why}", where, numbers_at(error), fix)
    if isinstance(error, SystemExit):
        return _ended_itself(run, error, place)
    if isinstance(error, RecursionError):
        return _too_deep(run, what, place)
    if isinstance(error, TypeError) and "NoneType" in said(error) and (none := _no_gradient(run, what, place)):
        return none
    if isinstance(error, AttributeError) and (other := not_a_value(run, what, place)):
        return other
    if isinstance(error, TypeError) and (text := _a_text(run, what)):
        return text
    if isinstance(error, TypeError) and (found := UNSUPPORTED.search(said(error))):
        return _no_operator(run, what, found[1], found[2], found[3], place)
    if isinstance(error, (ZeroDivisionError, ValueError)) and (sunk := _sunk(error)):
        held, count = sunk
        why = (
            f"{what}: all {count} numbers in {held} are 0, for exp of less than -745 is too small for a float "
            "(underflow), so their sum is 0. Only the differences between the exponents matter there"
        )
        fix = "subtract the largest exponent before exp, and add it to the logarithm again (log-sum-exp)"
        return Finding("underflow", why, place, f"{numbers_at(error)}; {held} holds nothing but 0", fix)
    if isinstance(error, OverflowError) or (isinstance(error, ValueError) and "math" in said(error)):
        return _arithmetic(run, error, what, users_place(run))
    if isinstance(error, ZeroDivisionError):
        return by_nothing(run, what, born_at(run) or users_place(run), place, numbers_at(error))
    if isinstance(error, IndexError) and (beyond := beyond_the_end(run)):
        why, evidence, fix = beyond
        return Finding("died", f"{what}: {why}", place, evidence, fix)
    return Finding("died", what, place, numbers_at(error))


def _ended_itself(run: Run, error: SystemExit, place: Place) -> Finding:
    said = (run.complained or run.printed).strip().splitlines()
    last = f"; it said: {said[-1][:200]}" if said else ""
    if isinstance(error.code, str):
        last = f"; it said: {error.code[:200]}"
    needs = re.search(
        r"usage|argument|argv", f"{last} {run.program.text[:20000] if 'argv' in run.program.text else ''}"
    )
    advice = "\n  if it needs arguments, give them after --:  gradwalk doctor FILE -- ARGUMENTS" if needs else ""
    what = f"{run.path.name} ended itself with status {error.code!r:.60}{last}{advice}"
    return Finding("died", what, place)


GROWS = "the graph grows with every step"


def _too_deep(run: Run, what: str, place: Place) -> Finding:
    """An endless recursion, or a graph that grows from step to step."""
    for one in run.trained():
        sizes = [p.size for p in one.visit.passes if p.size > 1]
        if len(sizes) >= 3 and sizes[-1] > sizes[0] * 1.5 and sizes[-1] > sizes[len(sizes) // 2] > sizes[0]:
            evidence = (
                f"the graph of the loss had {sizes[0]} values in the first pass, {sizes[-1]} in the last one seen"
            )
            why = f"{what}: {GROWS}"
            where = Code.of_file(one.visit.file).find(rebinding(one.roles.grad or "grad"))
            if where is None:  # the loop shows what keeps the old graphs
                return Finding("died", f"{why}, and the walk gets deeper each time", place, evidence)
            why += (
                ", because the update makes new values out of the old ones instead of changing their numbers; the walk "
                "gets deeper each time"
            )
            fix = f"p.{one.roles.data} -= lr * p.{one.roles.grad or 'grad'}   # change the number of the same value"
            return Finding("no update", why, where, evidence, fix)
    if chain := _chain(run):
        line, count = chain
        why = (
            f"{what}: the walk calls itself (recursion) once for every value, and the graph is a chain of {count} "
            f"values, made in line {line.line}: deeper than Python's limit of {sys.getrecursionlimit()} calls"
        )
        fix = "a walk with a stack of its own (iterative); or sums in pairs; or sys.setrecursionlimit(100_000)"
        return Finding("died", why, place if place.line else line, "", fix)
    return Finding("died", f"{what}: something calls itself without end, or a graph is too deep for it", place)


def _chain(run: Run) -> tuple[Place, int] | None:
    """The line that made most of the values of the last graph, and how many; None if it is not deep."""
    for one in run.trained():
        root = one.visit.last_root
        nodes = one.roles.graph(root) if root is not None else []
        lines = Counter(
            one.visit.birthplaces[id(x)] for x in nodes if one.roles.inputs(x) and id(x) in one.visit.birthplaces
        )
        if len(nodes) > 0.8 * sys.getrecursionlimit() and lines:
            return lines.most_common(1)[0]
    return None


def _no_operator(run: Run, what: str, sign: str, left: str, right: str, place: Place) -> Finding:
    kinds = {one.roles.kind.__name__ for one in run.engines} | {kind.__name__ for kind in run.partial}
    plain = sign.rstrip("=:").split("(")[0]
    where = users_place(run)
    if right in kinds and left in NUMBERS:
        method = REFLECTED.get(plain, "")
        summed = "sum(" in where.text or "sum(" in place.text
        why = f"{right} has no {method}, which Python asks for where a plain number stands on the left"
        if summed and plain == "+":
            why = f"sum() starts with the number 0, and {right} has no {method}: 0 + {right} cannot be computed"
        fix = f"{method} = {method.replace('__r', '__', 1)}" if plain in "+*" else f"def {method}(self, other): ..."
        return Finding("died", f"{why} ({what})", where, "", fix, method)
    if left in kinds:
        method = STRAIGHT.get(plain, "")
        why = f"{left} cannot do {plain} with {right}"
        fix = f"a {method} in {left}" if not any(hasattr(k.roles.kind, method) for k in run.engines) else ""
        return Finding("died", f"{why} ({what})", where, "", fix, method)
    return Finding("died", what, place)


def _a_text(run: Run, what: str) -> Finding | None:
    """A number that is still the text it was read from, at the outermost of the user's lines that has it."""
    found = list(texts_there(run)) if re.search(r"'?str'?\b", what) else []
    for name, held, line, file in found[-1:]:
        where = Place(Path(file).name, line, linecache.getline(file, line).rstrip())
        why = f"{what}: {name} is the text {held!r} here, where a number is meant"
        return Finding("died", why, where, "", f"float({name})   # or where it is read")
    return None


def _no_gradient(run: Run, what: str, place: Place) -> Finding | None:
    """Gradients that were set to None, and a rule that then adds to them."""
    grads = {one.roles.grad for one in run.engines if one.roles.grad}
    names = [name for name in grads if re.search(rf"\.{re.escape(name)}\b", place.text)]
    for file, tree in run.trees() if names else ():
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]:
            empty = isinstance(node.value, ast.Constant) and node.value.value is None
            held = [t for t in node.targets if isinstance(t, ast.Attribute) and t.attr == names[0]]
            if empty and held:
                line = Text(file, tree).place(node)
                why = f"{what}: line {node.lineno} sets gradients to None, and a rule adds to them here"
                return Finding("died", why, line, f"the rule: {place.text.strip()}", f"{ast.unparse(held[0])} = 0.0")
    return None


def _sunk(error: BaseException) -> tuple[str, int] | None:
    """A list in the failing function that was made with exp and holds only zeros, and its length."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    for frame in reversed(frames[-2:]):
        code = Code.of_file(frame.f_code.co_filename)
        for name, held in frame.f_locals.items():
            zeros = (
                isinstance(held, (list, tuple)) and len(held) > 1 and all(is_number(x) and plain(x) == 0 for x in held)
            )
            by_exp = re.compile(rf"\b{re.escape(name)}\b\s*(=|\.append).*\bexp\(")
            if zeros and any(map(by_exp.search, code.lines)):
                return name, len(held)
    return None


def _arithmetic(run: Run, error: BaseException, what: str, place: Place) -> Finding:
    """A number out of range: which function failed, and with what argument."""
    inner = place_of(run)
    text = inner.text
    if (isinstance(error, OverflowError) and "exp" in text) or "exp" in said(error):
        why = f"{what}: exp of more than 709 is too large for a float, so the number that goes into it is too large"
        fix = _without_overflow(f"{place.text} {text} {_function_of(run)}")
        return Finding("nan", why, place, numbers_at(error), fix, "exp")
    if isinstance(error, OverflowError):
        why = f"{what}: a number grew too large for a float; if it grew from step to step, the rate is too large"
        return Finding("nan", why, place, numbers_at(error), "a smaller learning rate, or scaled inputs")
    if "log" in text:
        why = f"{what}: the logarithm of 0 or of a negative number"
        return Finding(
            "nan", why, place, numbers_at(error), "keep it positive: (x + 1e-12).log(), a stable loss", "log"
        )
    if "sqrt" in text:
        why = f"{what}: the square root of a negative number"
        return Finding("nan", why, place, numbers_at(error), "keep what goes into it from going below 0", "sqrt")
    return Finding("nan", what, place, numbers_at(error), "keep the argument in the function's domain")


def _function_of(run: Run) -> str:
    """The name of the program's innermost function that the error passed through."""
    frames = _frames(run)
    return frames[-1].name if frames else ""


def _without_overflow(text: str) -> str:
    """How to compute the same thing without the exp of a large number, depending on what is being computed."""
    if "tanh" in text:
        return "math.tanh(x), which does not overflow"
    if re.search(r"sigm|logistic", text):
        return "exp(-x) where x > 0, and exp(x) where it is not: 1 / (1 + exp(-x)), or exp(x) / (1 + exp(x))"
    if re.search(r"log|softmax|sum|total|/", text):
        return "subtract the largest of the numbers from all of them before exp (and add it to a logarithm again)"
    return "smaller numbers: inputs that are scaled, smaller weights, or a smaller rate"


def numbers_at(error: BaseException) -> str:
    """The numbers in the innermost frame whose line names any: what the failing operation was given."""
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        text = linecache.getline(frame.f_code.co_filename, line)
        shown = []
        for name in dict.fromkeys(re.findall(r"(?<![\w.])[^\W\d]\w*", text)):
            thing = frame.f_locals.get(name)
            number = thing if is_number(thing) else next((held for held in _held(thing) if is_number(held)), thing)
            if is_number(number) and not name.startswith("_"):
                shown.append(f"{name} = {plain(number):.6g}")
        if shown:
            return ", ".join(shown[:6])
    return ""


def _held(thing: Any) -> list[Any]:
    """The numbers that an object holds; those in a list are left out."""
    return list(slots(thing).values()) if is_written(type(thing)) else []


def _frames(run: Run) -> list[traceback.FrameSummary]:
    frames = traceback.extract_tb(run.error.__traceback__) if run.error else []
    return [frame for frame in frames if frame.filename in run.program.files] or [
        frame for frame in frames if Path(frame.filename).parent == run.path.parent
    ]


def place_of(run: Run) -> Place:
    """The program's innermost line that the error passed through."""
    mine = _frames(run)
    return Place(Path(mine[-1].filename).name, mine[-1].lineno, mine[-1].line or "") if mine else Place()


def born_at(run: Run) -> Place | None:
    """For an error on the way back: the program's line that made the result whose rule failed."""
    frames = [frame for frame, _ in traceback.walk_tb(run.error.__traceback__ if run.error else None)]
    for frame in reversed(frames):
        for one in run.trained():
            held = [x for x in frame.f_locals.values() if one.roles.is_value(x) and one.roles.inputs(x)]
            known = [place for x in held if (place := one.visit.birthplaces.get(id(x)))]
            if known:
                return known[0]
    return None


def users_place(run: Run) -> Place:
    """The innermost line outside the engine's own class and functions: where the engine was used."""
    mine = _frames(run)
    for frame in reversed(mine):
        if not any(_is_inside(one.roles, frame) for one in run.engines):
            return Place(Path(frame.filename).name, frame.lineno, frame.line or "")
    return place_of(run)


def _is_inside(roles: Any, frame: traceback.FrameSummary) -> bool:
    code = Code.of(roles.kind)
    return bool(code.lines) and code.first <= (frame.lineno or 0) < code.first + len(code.lines)
