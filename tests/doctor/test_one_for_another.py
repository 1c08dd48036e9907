"""One thing taken for another: an input for its target, a number for a value, one list for two."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from gradwalk.commands import main

from .test_kept_by_all import ENGINE

NEXT = (
    ENGINE
    + """
text = "abacadabacadabaeabacad"
letters = sorted(set(text))
def pairs(word):
    ids = [letters.index(c) for c in word]
    return list(zip(ids, ids[1:]))
table = [[Value(0.1 * ((i * 3 + j) % 5)) for j in range(len(letters))] for i in range(len(letters))]
for epoch in range(12):
    loss = Value(0.0)
    for a, b in pairs(text):
        loss = loss + sum(z.exp() for z in table[a]).log() - table[a][b]
    loss = loss * (1 / len(text))
    for row in table:
        for p in row: p.grad = 0.0
    loss.backward()
    for row in table:
        for p in row: p.data -= 2.0 * p.grad
    print("epoch", epoch, "loss", loss.data)
"""
)

LIKELY = (
    ENGINE
    + """
rows = [(i / 6 - 1, int(i > 5)) for i in range(12)]
w, b = Value(0.2), Value(0.0)
def chance(x, y):
    z = w * x + b
    es = [(z * -0.5).exp(), (z * 0.5).exp()]
    return es[y] / (es[0] + es[1])
for step in range(20):
    loss = -sum(chance(x, y).log() for x, y in rows) * (1 / len(rows))
    w.grad = b.grad = 0.0
    loss.backward()
    for p in (w, b): p.data -= 0.8 * p.grad
    print(step, loss.data)
"""
)

LINE = (
    ENGINE
    + """
rows = [(i / 5 - 1, 0.7 * (i / 5 - 1) + 0.3) for i in range(10)]
w, b, c = Value(0.1), Value(0.0), Value(-0.4)
params = [w, b, c]
first, second = [0.0] * 3, [0.0] * 3
for t in range(1, 41):
    gaps = []
    for x, y in rows:
        guess = w * x + b
        other = c * x
        gaps.append((guess - y) ** 2 + (other - 2 * x) ** 2)
    loss = sum(gaps) / Value(len(gaps))
    for p in params: p.grad = 0.0
    loss.backward()
    for i, p in enumerate(params):
        first[i] = 0.9 * first[i] + 0.1 * p.grad
        second[i] = 0.99 * second[i] + 0.01 * p.grad ** 2
        p.data -= 0.1 * (first[i] / (1 - 0.9 ** t)) / (math.sqrt(second[i] / (1 - 0.99 ** t)) + 1e-8)
    print(t, "loss", loss.data)
"""
)


def examined(tmp_path: Any, source: str) -> tuple[list[dict[str, Any]], int]:
    path = tmp_path / "homework.py"
    path.write_text(source)
    result = CliRunner().invoke(main, ["doctor", str(path), "--json"])
    return json.loads(result.output)["findings"], result.exit_code


@pytest.mark.parametrize("source", [NEXT, LIKELY, LINE], ids=["next", "likely", "line"])
def test_the_right_ones_are_not_accused(tmp_path, source):
    found, _ = examined(tmp_path, source)
    assert found == []


SLIPS = [
    (NEXT, "zip(ids, ids[1:])", "zip(ids, ids)", "zip(ids, ids)", "the targets are the inputs themselves"),
    (LIKELY, "loss = -sum(", "loss = sum(", "loss = sum(", "lacks its minus sign"),
    (
        LINE,
        "first, second = [0.0] * 3, [0.0] * 3",
        "first = second = [0.0] * 3",
        "first = second = [",
        "one and the same",
    ),
    (LINE, "(other - 2 * x) ** 2", "Value(other.data - 2 * x) ** 2", "other.data", "cut the graph"),
    (
        LINE,
        "gaps.append((guess - y) ** 2 + (other - 2 * x) ** 2)\n    loss = sum(gaps) / Value(len(gaps))",
        "gaps.append((guess.data - y) ** 2)\n    loss = sum(gaps) / len(gaps)",
        "guess.data",
        "plain number, with no graph",
    ),
    (
        LINE,
        "gaps.append((guess - y) ** 2 + (other - 2 * x) ** 2)\n    loss = sum(gaps) / Value(len(gaps))",
        "gaps.append(guess - y + other * x)\n    loss = (sum(gaps) * (1 / len(gaps))) ** 2",
        "** 2",
        "errors of both signs cancel",
    ),
]


@pytest.mark.parametrize(("source", "old", "new", "line", "words"), SLIPS, ids=[row[4] for row in SLIPS])
def test_one_for_another(tmp_path, source, old, new, line, words):
    assert old in source
    found, status = examined(tmp_path, source.replace(old, new))
    assert status == 1
    assert words in found[0]["what"], found
    assert line in found[0]["where"]["text"], found


def test_an_operator_that_takes_numbers_only_is_not_accused(tmp_path):
    sub = "def __sub__(self, other): return self + (-other)"
    assert sub in LINE
    found, _ = examined(
        tmp_path, LINE.replace(sub, "def __sub__(self, c): return Value(self.data - c, (self,), (1.0,))")
    )
    assert found == []
