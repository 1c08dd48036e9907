"""check: are these gradients right?

    >>> def f(x, y):
    ...     return (x * y).tanh() + x
    >>> bool(check(f, 0.5, -1.2))
    True

A function of numbers, lists, dicts or models is called once to record its graph, and
`backward` gives our gradient. Two witnesses judge it. The graph is computed again with
complex numbers: this is accurate to the last digits, and judges the operations. And the
function itself is nudged: this is less accurate, but also shows what never got into the graph.

judge.py hears the witnesses; suspects.py finds what is at fault.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import graph, real
from ..engine.plain_text import visible
from ..engine.value import Value
from . import numeric
from .judge import JUMP, NOT_FINITE, UNRESOLVED, Entry, Judge
from .suspects import Suspect, find_suspects
from .variables import Subject, Variable

OPEN = {
    NOT_FINITE: "with nothing to compare with",
    JUMP: "where there is no derivative",
    UNRESOLVED: "that rounding hides",
}
"""The verdicts that are neither right nor wrong, as worded in the first line of a report."""


@dataclass
class Check:
    """The result of check: true if no derivative is wrong. Prints as a table."""

    entries: list[Entry] = field(default_factory=list)
    suspects: list[Suspect] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[Entry]:
        """The derivatives that are wrong."""
        return [entry for entry in self.entries if entry.wrong]

    @property
    def ok(self) -> bool:
        """Whether no derivative is wrong."""
        return not self.wrong

    def __bool__(self) -> bool:
        return self.ok

    @property
    def worst(self) -> Entry | None:
        """The wrong entry with the largest error."""
        return max(self.wrong, key=lambda entry: entry.error if entry.error == entry.error else math.inf, default=None)

    def assert_ok(self) -> Check:
        """Raise AssertionError with the whole table if a derivative is wrong."""
        if not self.ok:
            raise AssertionError(str(self))
        return self

    def __str__(self) -> str:
        return "\n".join(map(visible, self._lines()))

    def _lines(self) -> list[str]:
        count = f"{len(self.entries)} derivative{'s' * (len(self.entries) != 1)}"
        open_ = {words: sum(entry.verdict == verdict for entry in self.entries) for verdict, words in OPEN.items()}
        told = f"{len(self.wrong)} wrong" if self.wrong else "none wrong" if any(open_.values()) else "all right"
        lines = [", ".join([count, told, *(f"{n} {words}" for words, n in open_.items() if n)])]
        width = max([2, *(len(entry.by) for entry in self.entries)])
        lines.append(f"  {'by':{width}}   {'ours':22} {'numerical':22} rel. error  verdict")
        first = sorted(self.entries, key=lambda entry: (not entry.wrong, entry.ok))
        shown = self.entries if len(self.entries) <= 40 else first[:40]
        for entry in shown:
            error = f"{entry.error:.0e}" if entry.error else "0"
            numbers = f"{entry.ours!r:22} {entry.numerical!r:22} {error:10}"
            lines.append(f"  {entry.by:{width}}   {numbers}  {entry.verdict} ({entry.method})")
        if len(shown) < len(self.entries):
            rest = ", all of them right" if all(entry.ok for entry in first[40:]) else ""
            lines.append(f"  ... and {len(self.entries) - len(shown)} more{rest}")
        if self.worst:
            lines.append(f"worst: by {self.worst.by}, {self.worst.ours!r} for {self.worst.numerical!r}")
        lines += [f"most likely at fault: {suspect}" for suspect in self.suspects[:1]]
        return lines + self.notes


def check(
    f: Callable[..., Any] | Value,
    *args: Any,
    wrt: int | Sequence[int] | None = None,
    order: int = 1,
    most: int = 500,
) -> Check:
    """Check the gradients of `f` at the given arguments against numerical ones.

    f      a function of numbers, lists, tuples, dicts or models, or a model itself; a function without
           arguments is checked by the values it closes over, and a Value by its leaves
    wrt    the argument or arguments to differentiate by; all by default
    order  2 to check the second derivatives as well
    most   check at most this many derivatives, evenly chosen; the result says so
    """
    if order not in (1, 2):
        raise ValueError(f"order={order!r}: check takes order=1 or order=2, for first or second derivatives")
    if not callable(f) and not isinstance(f, Value):
        instead = "write check(f, x), not check(f(x))"
        raise TypeError(f"check takes a function, a model or a Value, got {type(f).__name__}: {instead}")
    subject = Recorded(f) if isinstance(f, Value) else Subject(f, args, wrt)
    result = Check()
    if not subject.variables:
        raise ValueError("nothing to differentiate by: pass numbers, Values or a model as arguments")
    variables = _some(subject.variables, most)
    if len(variables) < len(subject.variables):
        result.notes.append(
            f"{len(variables)} of {len(subject.variables)} variables were checked; most=... sets how many"
        )
    outputs = repeatable(subject)
    for i, out in enumerate(outputs):
        judge = Judge(subject, i, out, f"d(result {i + 1})/d" if len(outputs) > 1 else "")
        for variable in variables:
            result.entries.append(judge.first(variable))
        if order > 1:
            result.entries += [entry for one in variables for entry in judge.second(one, variables)]
        result.notes += [note for note in judge.notes if note not in result.notes]
        if result.wrong and not result.suspects and isinstance(out, Value):
            cut = any(entry.verdict == "cut" for entry in result.wrong)
            only_second = all(entry.by not in {v.name for v in variables} for entry in result.wrong)
            result.suspects = find_suspects(out, cut, [v.leaf for v in variables], 2 if only_second else 1)
    return result


def repeatable(subject: Subject) -> list[Any]:
    """The function's results; it is called twice, and a ValueError is raised if the numbers differ."""
    before = subject.numbers()
    outputs = subject.outputs()
    changed = [f"{name}: {a!r} -> {b!r}" for (name, a), (_, b) in zip(before, subject.numbers()) if a != b and a == a]
    if changed or len(before) != len(subject.numbers()):
        what = ", ".join(dict.fromkeys(changed[:6])) or "a list or an array got longer or shorter"
        raise ValueError(
            f"the function changes its own arguments ({what}), so a second call computes something else:\n"
            "  work on a copy inside it, or return the new numbers instead of writing them into the old ones"
        )
    again = subject.outputs()
    if not all(real.agree(numeric.plain(a), numeric.plain(b), 0.0, 1e-12) for a, b in zip(outputs, again)):
        raise ValueError(
            "two calls with the same arguments gave different results, so there is no derivative to check:\n"
            "a random number drawn inside? Seed it in the function, or draw it outside."
        )
    return outputs


def _some(variables: list[Variable], most: int) -> list[Variable]:
    if len(variables) <= most:
        return variables
    return [variables[i * len(variables) // most] for i in range(most)]


class Recorded(Subject):
    """A graph that already exists: when a leaf is moved, it is computed again separately."""

    def __init__(self, root: Value) -> None:
        self.f, self.args = (lambda: root), []
        self.root, self.order = root, graph.build_topo(root)
        if any(node.op.name == "handmade" for node in self.order):
            raise ValueError(
                "this graph has a result made by hand, which cannot be computed again with other numbers:\n"
                "  pass the function that builds the graph instead: check(f, *args)"
            )
        leaves = [x for x in self.order if not x.inputs and x.op.name != "constant"]
        self.variables = [Variable(x.label or f"leaf {i + 1}", x) for i, x in enumerate(leaves)]

    def outputs(self) -> list[Any]:
        numbers: dict[Value, float] = {}
        for node in self.order:
            numbers[node] = node.op.compute(*[numbers[x] for x in node.inputs]) if node.inputs else node.data
        same = real.agree(numbers[self.root], self.root.data, 0.0, 0.0)
        return [self.root if same else numbers[self.root]]
