"""Engines of very different styles, each right as it is; and with one slip, which is found at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from .asking import asked

CASES = Path(__file__).parent / "cases" / "styles"

SLIPS = [
    ("indexed_arrays", "range(root, 0, -1)", "range(1, root + 1)", "reversed(list(range(1, root + 1)))"),
    ("indexed_arrays", "    for i in range(1, N + 1):\n        ADJ[i] = 0.0\n", "", "never set back to 0"),
    ("table_of_rules", "-g * a / (b * b)", "-g * a / b", "apply('div')"),
    ("table_of_rules", "g if a > 0 else 0.1 * g", "g if a > 0 else 0.0", "apply('leaky')"),
    ("numpy_functions", "g.sum(axis=i, keepdims=True)", "g.mean(axis=i, keepdims=True)", "a sum, not a mean"),
    ("graph_of_classes", "self.value * (1 - self.value)}", "self.value * (1 + self.value)}", "1 - self.value"),
    ("generators_on_a_tape", "else e + 1)", "else e)", "elu"),
    ("numpy_layers", "self.db = grad.sum(axis=0)", "self.db = grad.mean(axis=0)", "1/60 of the slope"),
    ("numpy_layers", "return grad * self.mask", "return grad * (grad > 0)", "self.mask"),
    ("tape_as_context", "(1 + abs(self.val)) ** 2", "(1 + abs(self.val))", "softsign"),
    ("namespaces", "b.dv += a.v * o.dv", "b.dv += b.v * o.dv", "mul"),
    ("expression_trees", "self.b.derive(seed * self.a.value)", "self.b.derive(self.a.value)", "is left out"),
    ("expression_trees", "(1 + self.a.value**2)", "(1 + self.value**2)", "Atan"),
    ("instructions", " * -2 * r[a[0]]", " * -2", "r[a[0]]"),
    ("instructions", "g[LOSS] = 1.0", "g[LOSS] = r[LOSS]", "seeded with 1"),
    (
        "classes_that_receive",
        "        self.error = g if self.error is None else self.error + g",
        "        if self.error is None:\n            self.error = g",
        "only the first share",
    ),
    ("equal_by_number", "any(n is m for m in known)", "n in known", "__eq__ compares numbers"),
]


MADE = {"never set back to 0": "ADJ = [0.0] * NMAX", "__eq__ compares numbers": "def __eq__"}
"""What is shown where the slip is a line that is missing, or one that is right by itself."""


@pytest.mark.parametrize("path", sorted(CASES.glob("*.py")), ids=lambda path: path.stem)
def test_a_right_engine_is_healthy(path):
    status, report = asked(path)
    assert report["findings"] == []
    assert status == 0, report


@pytest.mark.parametrize(("name", "old", "new", "words"), SLIPS, ids=[f"{row[0]}: {row[3]}" for row in SLIPS])
def test_a_slip_is_found_at_its_line(name, old, new, words, tmp_path):
    text = (CASES / f"{name}.py").read_text()
    assert text.count(old) == 1
    path = tmp_path / f"{name}.py"
    path.write_text(text.replace(old, new))
    status, report = asked(path)
    assert status == 1, report
    first = report["findings"][0]
    assert words in first["what"] + first["op"] + first["fix"], report
    shown = MADE.get(words, new).strip().splitlines()[0].strip()
    assert shown in first["where"]["text"], report
