"""Gradients that are found by their numbers, and compared with slopes; no program is run here."""

from __future__ import annotations

import ast

import pytest

from gradwalk.doctor.experiments.misled import forgotten, misled
from gradwalk.doctor.text.factors import lost_factors
from gradwalk.doctor.text.followed import BEGIN, LOSS, with_rounds
from gradwalk.doctor.text.rewritten import Text
from gradwalk.doctor.text.rounds import training_loop
from gradwalk.doctor.witnesses import testimony
from gradwalk.doctor.witnesses.containers import Held, Parameters, judge, lists_in

W = tuple(("w", f"item:{i}") for i in range(3))
B = (("b",),)
SLOPES = dict(zip((*W, *B), (0.5, -2.0, 1.5, 0.7)))
DW, DB = (0.5, -2.0, 1.5), (0.7,)


def slope(way: dict[tuple[str, ...], float]) -> float:
    return sum(SLOPES[path] * by for path, by in way.items())


def step(rate: float, by: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(-rate * x for x in by)


def told(w: tuple[float, ...], b: tuple[float, ...], *held: Held, rates: tuple[float, ...] = (0.1,)):
    some = [Parameters("w", W, (1.0, 2.0, 3.0), w), Parameters("b", B, (0.3,), b)]
    return {one.name: one for one in judge(some, list(held), set(rates), slope, quick=False)}


def test_each_parameter_may_have_a_rate_of_its_own():
    found = told(step(0.1, DW), step(0.4, DB), Held("dw", DW), Held("db", DB), rates=(0.1, 0.4))
    assert (found["w"].right, found["w"].by, found["b"].right, found["b"].by) == (True, "dw", True, "db")


def test_a_gradient_that_is_not_the_slope_is_wrong_and_the_other_right():
    wrong = (0.5, -2.0, 9.0)
    found = told(step(0.1, wrong), step(0.1, DB), Held("dw", wrong), Held("db", DB))
    assert (found["w"].right, found["w"].by, found["b"].right) == (False, "dw", True)


def test_half_of_a_square_is_a_convention():
    half, one = tuple(x / 2 for x in DW), (0.35,)
    found = told(step(0.1, half), step(0.1, one), Held("dw", half), Held("db", one))
    assert found["w"].right
    assert found["b"].right
    assert found["w"].factor == pytest.approx(0.5)


def test_an_intercept_that_is_moved_by_the_gradient_of_the_slope():
    some = [Parameters("w", W[:1], (1.0,), (-0.05,)), Parameters("b", B, (0.3,), (-0.05,))]
    found = judge(some, [Held("dw", (0.5,)), Held("db", DB)], {0.1}, slope, quick=False)
    assert [(one.right, one.by, one.should) for one in found] == [(True, "dw", ""), (False, "dw", "db")]


def test_a_step_that_goes_up_a_right_gradient():
    found = told(step(-0.1, DW), step(0.1, DB), Held("dw", DW), Held("db", DB))
    assert found["w"].is_uphill
    assert not found["b"].is_uphill


def test_two_signs_cancel():
    minus = tuple(-x for x in DW)
    found = told(step(-0.1, minus), step(0.1, DB), Held("dw", minus), Held("db", DB))
    assert found["w"].right


def test_steps_of_adam_are_right_if_the_gradient_is():
    found = told((-0.1, 0.1, -0.1), (-0.1,), Held("dw", DW), Held("db", DB), rates=(0.001,))
    assert found["w"].right
    assert found["b"].right
    assert found["w"].by == "dw"


def test_gradients_that_are_never_zeroed():
    before = (1.0, 1.0, 1.0)
    kept = tuple(a + b for a, b in zip(before, DW))
    found = told(step(0.1, kept), step(0.1, DB), Held("dw", kept, before), Held("db", DB))
    assert found["w"].gathered
    assert not found["b"].gathered


def test_weight_decay_is_no_wrong_gradient():
    decayed = tuple(g + 0.01 * w for g, w in zip(DW, (1.0, 2.0, 3.0)))
    assert told(step(0.1, decayed), step(0.1, DB), Held("dw", decayed), Held("db", DB))["w"].right is not False


def test_a_list_of_lists_is_a_list():
    shot = {("g", "item:0", "item:0"): 1.0, ("g", "item:0", "item:1"): 2.0, ("g", "item:1", "item:0"): 3.0}
    assert {(one.name, one.numbers) for one in lists_in(shot, {2, 3})} == {("g", (1.0, 2.0, 3.0)), ("g[0]", (1.0, 2.0))}


# ---- what is said of it ----

TEXT = """
for turn in range(9):
    loss = (w * 2 + b - 1) ** 2
    dw = 2 * (w * 2 + b - 1)
    db = 2 * (w * 2 + b - 1)
    w -= 0.1 * dw
    b -= 0.1 * db
"""


def text() -> tuple[Text, ast.stmt]:
    tree = ast.parse(TEXT)
    place = training_loop(tree)
    assert place is not None
    return Text("none.py", tree), place.update


def test_the_line_that_works_out_the_wrong_gradient_is_named():
    groups = tuple(
        told(step(0.1, (1.0, 1.0, 1.0)), step(0.1, DB), Held("dw", (1.0, 1.0, 1.0)), Held("db", DB)).values()
    )
    finding = misled(text()[0], [testimony.Testimony(False, groups=groups)] * 2, text()[1])
    assert finding is not None
    assert finding.where.line == 4
    assert "the gradient of w is wrong" in finding.what
    assert "gradient of b is right" in finding.what


def test_one_round_is_no_proof():
    groups = tuple(
        told(step(0.1, (1.0, 1.0, 1.0)), step(0.1, DB), Held("dw", (1.0, 1.0, 1.0)), Held("db", DB)).values()
    )
    assert misled(text()[0], [testimony.Testimony(False, groups=groups)], text()[1]) is None


def test_a_parameter_that_nobody_moves():
    finding = forgotten(text()[0], [testimony.Testimony(True, forgotten=(("b", "db"),))] * 2, text()[1])
    assert finding is not None
    assert finding.where.line == 5
    assert "b never moves" in finding.what


# ---- where a round begins, and where its loss is told ----


def lines(source: str) -> list[str]:
    written = ast.unparse(with_rounds(ast.parse(source)))
    return [line.strip().split("(")[0] for line in written.splitlines()]


def test_the_loss_is_told_before_the_update():
    found = lines("for i in range(9):\n    loss = f(w)\n    w -= 0.1 * g\n")
    assert found.index(BEGIN) < found.index("loss = f") < found.index(LOSS) < found.index("w -= 0.1 * g")


def test_a_loss_that_the_update_tells_is_told_after_it():
    source = "def learn(x):\n    net.w -= 0.1 * g\n    return e\nfor x in rows:\n    loss = learn(x)\n"
    found = lines(source)
    assert found.index(BEGIN) < found.index("loss = learn") < found.index(LOSS)


def test_a_round_begins_after_the_update_if_the_loss_comes_later():
    found = lines("for i in range(9):\n    w -= 0.1 * g(w)\n    loss = f(w)\n")
    assert found.index(LOSS) < found.index("w -= 0.1 * g") < found.index(BEGIN) < found.index("loss = f")


def test_a_sum_over_rows_is_a_loop():
    learn = "def learn(x):\n    net.w -= 0.1 * g\n    return e\n"
    found = lines(learn + "for turn in range(9):\n    loss = sum(learn(x) for x in rows)\n")
    assert found.index("for x in rows:") < found.index(BEGIN) < found.index("loss += learn") < found.index(LOSS)


def test_lost_factors():
    node = ast.parse("[d * h for w, h in zip(a, b)]").body[0].value  # type: ignore[attr-defined]
    assert "[d * h * w for w, h in zip(a, b)]" in {ast.unparse(new) for new, _ in lost_factors(node, [])}
    tree = ast.parse("g[i] += d\ny = x[i]")
    around = [n for n in ast.walk(tree) if hasattr(n, "lineno")]
    assert "g[i] += d * x[i]" in {ast.unparse(new) for new, _ in lost_factors(tree.body[0], around)}
