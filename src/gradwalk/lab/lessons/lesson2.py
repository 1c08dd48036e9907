"""The hidden tests of lesson 2's code exercise: a result and everything it was made from."""

from __future__ import annotations

import ast
from typing import Any

from ..code import Attempt, Wrong, exercise
from ..long_graphs import growth

SOLUTION = """\
def past(v):
    found = []

    def visit(x):
        if x not in found:
            found.append(x)
            for each in x.inputs:
                visit(each)

    visit(v)
    return found
"""


@exercise(
    "past",
    "Write down a whole past",
    hints=(
        "`v` belongs to it. Its inputs belong to it. And the inputs of those?",
        "A function may call itself: whatever is to be done for `v` is to be done for each of its inputs as well. Leave "
        "out what you have already.",
        "Inside `past`: `def visit(x):`, and in it `if x not in found:`, then `found.append(x)` and a `visit(...)` for "
        "each of `x.inputs`",
    ),
    solution=SOLUTION,
    module="records",
)
def past(attempt: Attempt) -> str:
    from ...engine.value import Value

    x, y, z = attempt.numbers(3)
    a, b, c = Value(x, label="a"), Value(y, label="b"), Value(z, label="c")
    same = Value(x, label="d")
    s = a + b
    for name, root in (
        ("(a + b) * c", s * c),
        ("a * a", a * a),
        ("s * s + s, with s = a + b", s * s + s),
        ("a + d, where a and d hold the same number", a + same),
        ("a, a leaf", a),
        ("((a + b) * c - a) * b", (s * c - a) * b),
        _doubled(a, 3),
        _chain(a, attempt.random.randint(11, 25)),
    ):
        _check(attempt, name, root)
    said = "Every value once, however often it is used. In lesson 4 your engine makes the same list."
    slow = growth(attempt["past"], lambda: Value(1.0))
    return f"{said}\nOne thing more, for large graphs; it does no harm here. {slow}" if slow else said


def _chain(a: Any, turns: int) -> tuple[str, Any]:
    """A past of many steps, for which no fixed number of nested loops is enough."""
    y = a
    for _ in range(turns):
        y = y + a
    return f"y = y + a, {turns} times", y


def _doubled(a: Any, turns: int) -> tuple[str, Any]:
    """Each y is used twice by the next. The turns are few: asking every y for its past twice is slow, but not wrong."""
    y = a
    for _ in range(turns):
        y = y * y + a
    return f"y = y * y + a, {turns} times", y


def _within(root: Any, steps: int) -> set[int]:
    """What is found by going back this many steps and no further."""
    found, edge = {id(root)}, [root]
    for _ in range(steps):
        edge = [each for value in edge for each in value.inputs if id(each) not in found]
        found |= {id(each) for each in edge}
    return found


def _along(root: Any, place: int) -> list[Any]:
    """What is found by following only one input of each result."""
    found = [root]
    while found[-1].inputs:
        found.append(found[-1].inputs[place])
    return found


def _all(v: Any) -> list[Any]:
    """The right answer, in the order of the solution."""
    found: dict[int, Any] = {}

    def visit(x: Any) -> None:
        if id(x) not in found:
            found[id(x)] = x
            for each in x.inputs:
                visit(each)

    visit(v)
    return list(found.values())


def _used_once(values: list[Any]) -> bool:
    """Whether none of these values is used twice."""
    uses = [id(each) for value in values for each in value.inputs]
    return len(uses) == len(set(uses))


def _let_go(attempt: Attempt) -> int | None:
    """The line where the function calls itself and ignores the list that comes back."""
    calls = (
        node.value for node in ast.walk(attempt.tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    )
    own = (call for call in calls if ast.unparse(call.func) == "past" and len(call.args) == 1 and not call.keywords)
    return next((call.lineno for call in own), None)


def _check(attempt: Attempt, name: str, root: Any) -> None:
    got, right = attempt["past"](root), _all(root)
    where = f"For `{name}`:"
    if got is None:
        raise Wrong(f"{where} it gives None: is a `return` missing? Printing hands nothing back.")
    if isinstance(got, int | float) or not hasattr(got, "__iter__"):
        raise Wrong(f"{where} it gives {got!r}. It should be a list of the Values themselves.")
    got = list(got)
    if any(isinstance(each, list | tuple | set) for each in got):
        raise Wrong(f"{where} there is a list inside your list. Put in what is in it, one by one.")
    if any(each is None for each in got):
        raise Wrong(f"{where} your list holds None: something that gives nothing back was put in.")
    if any(isinstance(each, str) for each in got):
        raise Wrong(f"{where} your list holds names. Collect the Values themselves.")
    if any(not hasattr(each, "inputs") for each in got):
        raise Wrong(f"{where} your list holds plain numbers, which forget where they come from. Collect the Values.")
    mine, theirs = [id(each) for each in got], {id(each) for each in right}
    leaves = {id(each) for each in right if not each.inputs}
    near = {id(root), *(id(each) for each in root.inputs)}
    if not got:
        raise Wrong(f"{where} nothing is in your list. At least the result itself belongs to it.")
    if set(mine) - theirs:
        raise Wrong(
            f"{where} your list holds Values that are not in its past at all. Are they left from an earlier call?"
        )
    if len(mine) > len(set(mine)):
        if len(mine) - len(set(mine)) and _used_once(right):
            raise Wrong(f"{where} a value stands in your list twice: it is put in at two places of your program.")
        raise Wrong(f"{where} a value stands in your list twice. However often it is used, it is one value.")
    if set(mine) == theirs:
        return
    if line := _let_go(attempt):
        raise Wrong(f"{where} {len(theirs - set(mine))} of {len(theirs)} values are missing. `past` is called once more, and the "
                    "list that it gives back is not used.", line)  # fmt: skip
    if theirs - set(mine) == {id(root)}:
        raise Wrong(f"{where} the result itself is missing.")
    if set(mine) == leaves:
        raise Wrong(f"{where} you have the leaves alone. The results in between belong to it, too.")
    if set(mine) == near - {id(root)}:
        raise Wrong(f"{where} you have its inputs alone: not the result itself, nor what its inputs were made from.")
    if set(mine) == near:
        raise Wrong(f"{where} you went one step back. The inputs have inputs as well.")
    if set(mine) == {id(root)}:
        raise Wrong(f"{where} you have the result alone. What was it made from?")
    for place, which in ((0, "first"), (-1, "last")):
        if set(mine) == {id(each) for each in _along(root, place)}:
            raise Wrong(f"{where} of each result you follow the {which} input alone. It has another one.")
    if steps := next((n for n in range(2, 12) if _within(root, n) == set(mine)), 0):
        raise Wrong(f"{where} you went {steps} steps back, and it goes on behind them. How far it goes is different for every "
                    "result: each value that you find has to be asked in its turn.")  # fmt: skip
    numbers = len({each.data for each in right}) < len(right)
    lost = [each for each in right if id(each) not in mine]
    named = [each.label for each in lost if each.label]
    which = f", {', '.join(named)} among them" if named else ""
    why = " Two values that hold the same number are still two." if numbers else ""
    raise Wrong(f"{where} {len(lost)} of {len(theirs)} values {'is' if len(lost) == 1 else 'are'} missing{which}.{why}")
