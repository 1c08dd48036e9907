"""Anomaly mode names the value, its operands and the line."""

from __future__ import annotations

import inspect

import pytest

import gradwalk as gw
from gradwalk.engine import Value


def line_here():
    return inspect.currentframe().f_back.f_lineno


def test_the_birthplace_of_a_nan():
    with gw.detect_anomaly(), pytest.raises(gw.AnomalyError) as caught:
        x = Value(-1.0, label="x")
        line = line_here() + 1
        y = x.log()
        y * 2
    assert "log(x = -1.0) = nan" in str(caught.value)
    assert "born" in str(caught.value)
    assert f"test_anomaly.py:{line}" in str(caught.value)


def test_an_operand_that_was_bad_already():
    bad = Value(float("inf"), label="bad")
    with gw.detect_anomaly(), pytest.raises(gw.AnomalyError, match="an operand was already so"):
        bad * 2


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
            Value(0.0).log()
    Value(0.0).log()
