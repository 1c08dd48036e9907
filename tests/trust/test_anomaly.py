"""Anomaly mode names the value, its operands and the line."""

from __future__ import annotations

import inspect

import pytest

import gradwalk as gw
from gradwalk.engine import Value


def line_here():
    return inspect.currentframe().f_back.f_lineno


def test_the_birthplace_of_a_nan():
    with pytest.raises(gw.AnomalyError) as caught, gw.detect_anomaly():
        x = Value(-1.0, label="x")
        line = line_here() + 1
        y = x.log()
        y * 2
    assert "log(x = -1.0) = nan" in str(caught.value)
    assert "born" in str(caught.value)
    assert f"test_anomaly.py:{line}" in str(caught.value)


def test_an_operand_that_was_bad_already():
    bad = Value(float("inf"), label="bad")
    with pytest.raises(gw.AnomalyError, match="an operand was already so"), gw.detect_anomaly():
        bad - bad


def test_a_gradient_that_becomes_infinite():
    with gw.detect_anomaly():
        x = Value(0.0, label="x")
        line = line_here() + 1
        y = x.sqrt() * 3
        with pytest.raises(gw.AnomalyError) as caught:
            y.backward()
    assert "sqrt(x = 0.0)" in str(caught.value)
    assert "gradient became inf" in str(caught.value)
    assert f"test_anomaly.py:{line}" in str(caught.value)
    assert x.grad == 0.0


def test_data_changed_between_forward_and_backward():
    with gw.detect_anomaly():
        x = Value(2.0, label="x")
        y = x * x
        x.data = 5.0
        with pytest.raises(gw.AnomalyError, match="changed between forward and backward"):
            y.backward()
    assert x.grad == 0.0


def test_a_graph_made_outside_says_so():
    x = Value(0.0)
    y = x.sqrt()
    with gw.detect_anomaly(), pytest.raises(gw.AnomalyError, match="outside detect_anomaly"):
        y.backward()


def test_good_numbers_pass_and_the_mode_ends():
    with gw.detect_anomaly():
        x = Value(2.0)
        (x * x).tanh().backward()
    assert x.grad != 0
    assert Value(-1.0).log().data != 0  # a NaN outside the block raises nothing


def test_blocks_nest_and_survive_errors():
    with gw.detect_anomaly():
        with pytest.raises(gw.AnomalyError), gw.detect_anomaly():
            Value(0.0).log()
        with pytest.raises(gw.AnomalyError):
            (Value(0.0).log() * 2).backward()
    Value(0.0).log()


# ---- what the computation gets rid of by itself ----


@pytest.mark.parametrize("x", [0.0, -1.0])
def test_the_side_of_where_that_is_not_taken_is_silent(x):
    with gw.detect_anomaly():
        v = Value(x)
        out = gw.where(gw.gt(v, 0), gw.log(v) * 2 + 1, v)
        out.backward()
    assert v.grad == 1.0


def test_a_mask_of_minus_infinity_is_silent():
    with gw.detect_anomaly():
        scores = [Value(1.0), Value(2.0) + float("-inf"), Value(0.5) + Value(float("-inf"))]
        weights = [gw.exp(s) for s in scores]
        total = gw.sum(weights)
        (weights[0] / total).backward()
    assert total.data == weights[0].data


def test_a_nan_that_reaches_the_root_is_raised_by_backward_and_names_its_birth():
    x = Value(-1.0, label="x")
    with gw.detect_anomaly():
        line = line_here() + 1
        y = x.log()
        z = (y * 2 + 1).tanh()
        with pytest.raises(gw.AnomalyError) as caught:
            z.backward()
    assert f"test_anomaly.py:{line}" in str(caught.value)
    assert "log(x = -1.0)" in str(caught.value)


def test_a_nan_without_a_backward_pass_is_raised_at_the_end_of_the_block():
    with pytest.raises(gw.AnomalyError, match="born"), gw.detect_anomaly():
        Value(-1.0).log() * 2


def test_an_error_of_the_users_own_is_not_replaced():
    with pytest.raises(KeyError), gw.detect_anomaly():
        Value(-1.0).log()
        raise KeyError
