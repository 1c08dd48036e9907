"""Engines of styles that the doctor has no rules for: what is wrong is measured, and found by changing the text."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gradwalk.doctor.processes.products import Products
from gradwalk.doctor.text.followed import Hint, unrolled
from gradwalk.doctor.text.rounds import training_loop
from gradwalk.doctor.witnesses.explained import decays
from gradwalk.doctor.witnesses.testimony import Testimony as Said
from gradwalk.doctor.witnesses.testimony import alike_in

from .asking import asked

CASES = Path(__file__).parent / "cases" / "any_style"


@pytest.mark.parametrize("path", sorted(CASES.glob("*.py")), ids=lambda path: path.stem)
def test_a_right_program_is_healthy(path):
    status, report = asked(path)
    assert report["findings"] == [], report
    assert status == 0, report


SLIPS = [
    ("counters", "p.users == 0:", "p.users >= 0:", "one case too many"),
    ("registers", "bar[a] = bar.get(a, 0.0) + p", "bar[a] = p", "every share counts"),
    (
        "sparse_partials",
        "{k: left.get(k, 0.0) + right.get(k, 0.0) for k in left | right}",
        "{**left, **right}",
        "one key twice",
    ),
    ("matrices", "[[sum(c) for c in zip(*g)]]", "[g[0]]", "all of them count"),
]


@pytest.mark.parametrize(("name", "old", "new", "words"), SLIPS, ids=[row[0] for row in SLIPS])
def test_a_slip_is_found_at_its_line(name, old, new, words, tmp_path):
    text = (CASES / f"{name}.py").read_text()
    assert text.count(old) == 1
    path = tmp_path / f"{name}.py"
    path.write_text(text.replace(old, new))
    status, report = asked(path)
    assert status == 1, report
    first = report["findings"][0]
    assert words in first["what"], report
    assert new in first["where"]["text"], report
    assert len(report["findings"]) == 1, report


LIKELIHOOD = """\
import math, random

rng = random.Random(4)
heads = [rng.random() < 0.7 for _ in range(1500)]


def share(t):
    p = 1 / (1 + math.exp(-t))
    value, slope = 1.0, 0.0
    for h in heads:
        q, dq = (p, p * (1 - p)) if h else (1 - p, -p * (1 - p))
        value, slope = value * q, slope * q + value * dq
    return value, slope


t = 0.1
for step in range(20):
    likelihood, slope = share(t)
    t += 0.01 * slope
    print(f"step {step} likelihood {likelihood}")
"""


def test_a_product_that_becomes_0(tmp_path):
    path = tmp_path / "coin.py"
    path.write_text(LIKELIHOOD)
    status, report = asked(path)
    assert status == 1, report
    assert "underflow" in report["findings"][0]["what"]
    assert "value * q" in report["findings"][0]["where"]["text"]


def test_only_a_product_of_numbers_that_are_not_0_is_lost():
    products = Products()
    assert products.times(3, 1e-200, 1e-200) == 0.0
    products.times(4, 0.0, 1e-200)
    products.times(5, 1e-100, 1e-100)
    assert dict(products.lost) == {3: 1}


LOOP = """\
for i in range(9):
    g = 2 * w
    loss = w * w
    w = w - 0.1 * g
    print(f'loss {loss}  ' + ', '.join(n))
"""


@pytest.mark.parametrize(("old", "new", "is_found"), [("2 * w\n", "3 * w\n", True), ("range(9)", "range(8)", False)])
def test_the_place_of_a_loop_is_handed_on(old, new, is_found):
    tree = ast.parse(LOOP)
    unrolled(tree)
    hint = Hint.of("loop.py", tree, training_loop(tree))
    assert hint.losses[0] == "loss"
    place = hint.found_in(ast.parse(LOOP.replace(old, new)))
    assert (place is not None) is is_found
    assert place is None or ast.unparse(place.update) == "w = w - 0.1 * g"


def test_steps_that_only_shrink_are_none_down_the_slopes():
    at = [0.5, -1.0, 2.0, 0.3, -0.7]
    slopes = [1.0, 0.4, -0.8, 0.2, 0.9]
    path = [("w", f"item:{i}") for i in range(5)]
    assert not decays([(p, -0.02 * x, s, x) for p, x, s in zip(path, at, slopes)])
    assert decays([(p, -0.1 * s - 0.02 * x, s, x) for p, x, s in zip(path, at, slopes)])


def test_parameters_that_are_equal_and_move_alike():
    paths = [("w", f"item:{i}") for i in range(8)]
    before, moved = dict.fromkeys(paths, 0.25), dict.fromkeys(paths, -0.01)
    assert alike_in(Said(before=before, moved=moved)) == [paths]
    apart = {path: -0.01 * (i + 1) for i, path in enumerate(paths)}
    assert alike_in(Said(before=before, moved=apart)) == []
