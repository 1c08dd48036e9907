"""Every row of the table, by the examiner: first and second derivatives, in every way the engine has."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk
from gradwalk.engine import ops, shortcuts, twin
from gradwalk.engine.op import Op
from gradwalk.engine.symbols import derivatives
from gradwalk.engine.value import Value, infix
from gradwalk.trust import complexes
from gradwalk.trust.examiner import NEAR, Point, exam_at, examine, near_kink, settled

ROWS = list(ops.TABLE.values())
by_name = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)


@by_name
def test_row_passes_its_examination(row: Op) -> None:
    examine(row, samples=8).assert_ok()


@pytest.mark.parametrize("name", [*complexes.FUNCTIONS, *(row.name for row in ROWS if row.compares)])
def test_complex_twin_is_the_witness_of_its_row(name: str) -> None:
    """Rows with a complex twin are examined to 12 digits; a row without one by difference quotients."""
    entries = examine(ops.TABLE[name], samples=2).entries
    assert {entry.method for entry in entries} == {"the complex step"}


def points(op: Op) -> st.SearchStrategy[Point]:
    """Samples of the domain; Hypothesis loves the ends, and simple numbers in between. Difference quotients look to
    both sides, so where they are heard, samples stay away from kinks."""
    margin = 1e-9 if complexes.known(op) else NEAR
    return st.tuples(*(st.floats(low, high, allow_subnormal=False) for low, high in op.domain)).filter(
        lambda point: not near_kink(op, point, margin)
    )


@by_name
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_row_at_any_point(row: Op, data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(settled(row, random.Random(data.draw(st.integers(0, 5))))))
    exam_at(form, data.draw(points(form))).assert_ok()


@pytest.mark.parametrize("name", sorted(row.name for row in ROWS if row.arity is None))
@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_many_inputs_of_any_number(name: str, count: int) -> None:
    row, rng = ops.TABLE[name], random.Random(count)
    point = tuple(rng.uniform(-2, 2) for _ in range(count))
    exam_at(row, point).assert_ok()


# ---- far out, where naive formulas overflow ----

FAR = [
    (ops.sigmoid, 30.0), (ops.sigmoid, -30.0), (ops.sigmoid, 700.0), (ops.sigmoid, -700.0),
    (ops.softplus, 30.0), (ops.softplus, -30.0), (ops.softplus, 700.0), (ops.softplus, -700.0),
    (ops.tanh, 19.0), (ops.tanh, -19.0), (ops.exp, 300.0), (ops.log, 1e-6), (ops.log, 1e300),
    (ops.sqrt, 1e-6), (ops.atan, 1e8), (ops.erf, 5.5), (ops.gelu, -7.5), (ops.expm1, 1e-12), (ops.log1p, 1e-12),
]  # fmt: skip


@pytest.mark.parametrize(("row", "x"), FAR, ids=lambda part: getattr(part, "name", str(part)))
def test_far_out(row: Op, x: float) -> None:
    exam_at(row, (x,), order=1).assert_ok()


# ---- the examiner itself can fail ----


SLOPED = [row for row in ROWS if any(not isinstance(d, int) or d for d in derivatives(row))]  # minus 0 would be 0


@pytest.mark.skipif(twin.native is not None, reason="changes a rule of the running table; native rules are compiled")
@pytest.mark.parametrize("row", SLOPED, ids=lambda row: row.name)
def test_wrong_sign_in_any_row_is_caught(row: Op, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = row.partials
    monkeypatch.setattr(row, "partials", lambda out, *xs: tuple(-d for d in rule(out, *xs)))
    if f"__{row.name}__" in ("__add__", "__sub__", "__mul__"):  # their shortcuts were made from the right rule
        monkeypatch.setattr(Value, f"__{row.name}__", shortcuts.infixed(row, infix(row)[0], Value, "xy"))
    bound = row.bind(*[1.5] * row.settings) if row.settings else row
    exam = examine(bound, samples=2)
    assert not exam
    assert exam.worst is not None
    assert exam.worst.order == 1


def test_wrong_rule_is_caught_and_named() -> None:
    wrong = Op("tanh", math.tanh, lambda out, x: (1 - out,), domain=[(-3.0, 3.0)])
    exam = examine(wrong)
    assert not exam
    assert exam.worst is not None
    assert exam.worst.what == "d/dx"
    assert "the difference quotient says" in str(exam)
    with pytest.raises(AssertionError, match=r"tanh: .* comparisons are wrong"):
        exam.assert_ok()


def test_wrong_second_derivative_is_caught() -> None:
    """A rule that is right as a number, but forgets that it depends on x."""

    def forgetful(out: object, x: object) -> tuple[object]:
        return (2 * getattr(x, "data", x),)

    exam = examine(Op("square", lambda x: x * x, forgetful, domain=[(-2.0, 2.0)]))
    assert not exam
    assert {entry.order for entry in exam.wrong} == {2}


def test_tame_is_examined() -> None:
    row = Op("root", "sqrt", lambda out, x: (0.5 / out,), domain=[(0.1, 3.0)], tame=True)
    with pytest.raises(AssertionError, match=r"says `tame`, but at \(0\) it and its derivatives are \[0\.0, inf\]"):
        examine(row, samples=1).assert_ok()


def test_which_powers_are_tame() -> None:
    powers = (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 100.0)
    assert [k for k in powers if ops.powk.bind(k).tame] == [0.0, 1.0, 2.0, 3.0, 100.0]


def test_unrefused_input_is_a_complaint() -> None:
    lax = Op("lax", float, lambda out, x: (1,), domain=[(-1.0, 1.0)], bad=[((1.0,), ValueError)])
    assert "instead of ValueError" in str(examine(lax))


def test_custom_operation_in_real_arithmetic_is_examined_by_differences() -> None:
    @gradwalk.operation(partials=lambda out, x: (out * gradwalk.cos(x),))
    def exp_sin(x: float) -> float:
        return math.exp(math.sin(x))

    exam = examine(exp_sin)
    exam.assert_ok()
    assert {entry.method for entry in exam.entries if entry.order == 1} == {"the difference quotient"}


def test_custom_operation_that_loses_the_imaginary_part_is_not_accused() -> None:
    @gradwalk.operation(partials=lambda out, x: (2 * abs(x),), kinks=lambda x: x)
    def signed_square(x: float) -> float:
        return abs(x) * x  # abs() of a complex number is real

    examine(signed_square).assert_ok()


def test_rules_in_floats_only_are_examined_to_first_order() -> None:
    @gradwalk.operation(partials=lambda out, x: (math.cos(x),))
    def my_sin(x: float) -> float:
        return math.sin(x)

    exam = examine(my_sin)
    exam.assert_ok()
    assert "no second derivatives" in exam.notes[0]


def test_a_power_at_exponent_0_has_its_mixed_derivative() -> None:
    """d/dy of y * x ** (y - 1) is 1 / x there: the rule must not be cut off where its value is 0."""
    x, y = Value(2.0), Value(0.0)
    grads = (x**y).backward(create_graph=True)
    assert grads is not None
    grads[x].backward()
    assert y.grad == math.log(2.0) + 0.5
    zero = Value(0.0)
    (zero**y).backward()
    assert zero.grad == 0.0


def test_second_derivatives_that_depend_on_the_order_are_a_complaint() -> None:
    rule = lambda out, x, y: (ops.where(ops.eq(y, 0), 0, y), x)
    wrong = Op("product", lambda x, y: x * y, rule, domain=[(-2.0, 2.0)] * 2, composed=True)
    assert any("d2/dxdy is 0, but in the other order it is 1" in said for said in examine(wrong).complaints)
