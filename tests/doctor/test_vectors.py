"""Engines whose values hold vectors: operations entry by entry, parameters from step to step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gradwalk.commands import main
from gradwalk.doctor.runs.loop import Visit
from gradwalk.doctor.signs.reading import read
from gradwalk.foreign.finding import find_roles

ENGINE = """
class Vector:
    def __init__(self, data, children=()):
        self.data, self.grad, self._prev = list(data), [0.0] * len(data), children
        self._backward = lambda: None
    def __add__(self, other):
        out = Vector([a + b for a, b in zip(self.data, other.data)], (self, other))
        def back():
            for i in range(len(out.data)):
                self.grad[i] += out.grad[i]
                other.grad[i] += out.grad[i]
        out._backward = back
        return out
    def dot(self, other):
        out = Vector([sum(a * b for a, b in zip(self.data, other.data))], (self, other))
        def back():
            for i in range(len(self.data)):
                self.grad[i] += other.data[i] * out.grad[0]
                other.grad[i] += self.data[i] * out.grad[0]
        out._backward = back
        return out
    def square(self):
        out = Vector([a * a for a in self.data], (self,))
        def back():
            for i in range(len(self.data)):
                self.grad[i] += 2 * self.data[i] * out.grad[i]
        out._backward = back
        return out
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev: visit(c)
                order.append(v)
        visit(self)
        self.grad = [1.0] * len(self.data)
        for v in reversed(order): v._backward()
"""
TRAINING = """
rows = [([0.5, -1.0, 2.0], 1.5), ([1.0, 0.3, -0.7], -0.2), ([-0.4, 0.8, 0.1], 0.9), ([0.2, 0.2, -1.0], 0.1)]
w, b = Vector([0.3, -0.2, 0.1]), Vector([0.0])
for epoch in range(30):
    total = Vector([0.0])
    for x, y in rows:
        total = total + (w.dot(Vector(x)) + b + Vector([-y])).square()
    for p in (w, b):
        for i in range(len(p.grad)): p.grad[i] = 0.0
    total.backward()
    for p in (w, b):
        for i in range(len(p.data)): p.data[i] -= 0.05 * p.grad[i]
    print(epoch, total.data[0])
"""


def watched(training: str) -> Any:
    """What the record of a loop shows, without experiments."""
    names: dict[str, Any] = {"print": lambda *_: None}
    exec(ENGINE, names)
    roles = find_roles(names["Vector"], names, tables=True)
    with Visit(kind=names["Vector"], roles=roles) as visit:
        exec(training, names)
    visit.adopt({name: thing for name, thing in names.items() if not name.startswith("__") and name != "print"})
    return read(visit)


def test_right_loop_over_vectors_is_left_alone() -> None:
    report = watched(TRAINING)
    assert report.findings == []
    assert report.unseen == []


@pytest.mark.parametrize(
    ("right", "wrong", "kind"),
    [
        ("p.grad[i] = 0.0", "pass", "not zeroed"),
        ("-= 0.05", "+= 0.05", "ascent"),
    ],
)
def test_loop_over_vectors_is_followed_from_step_to_step(right: str, wrong: str, kind: str) -> None:
    assert [finding.kind for finding in watched(TRAINING.replace(right, wrong)).findings] == [kind]


def test_operation_on_vectors_is_judged_entry_by_entry(tmp_path: Path) -> None:
    wrong = "other.grad[i] += other.data[i] * out.grad[0]"
    text = ENGINE.replace("other.grad[i] += self.data[i] * out.grad[0]", wrong) + TRAINING
    file = tmp_path / "homework.py"
    file.write_text(text)
    result = CliRunner().invoke(main, ["doctor", str(file)])
    assert result.exit_code == 1, result.output
    assert f"homework.py:{text.splitlines().index(' ' * 16 + wrong) + 1}" in result.output
    assert "other[" in result.output
