"""The doctor on operations and on graphs; what a report says."""

from __future__ import annotations

import json
import math

import pytest

import gradwalk
from gradwalk import Value
from gradwalk.doctor import KINDS, Finding, Place, Report, diagnose
from gradwalk.engine import ops, twin

in_plain_python = pytest.mark.skipif(
    twin.native is not None, reason="changes the engine while it runs, which the compiled one does not allow"
)


@pytest.mark.parametrize("row", list(ops.TABLE.values()), ids=lambda row: row.name)
def test_no_row_of_the_table_is_accused(row):
    report = diagnose(row)
    assert report.healthy, str(report)


def custom(partials, compute=math.sin, domain=None):
    @gradwalk.operation(partials=partials, name="mine", domain=domain)
    def mine(x):
        return compute(x)

    return mine


WRONG = [
    (lambda out, x: (-gradwalk.cos(x),), math.sin, "sign", "the sign is wrong"),
    (lambda out, x: (gradwalk.sin(x),), math.sin, "local", "derivative of"),
    (lambda out, x: (1 / x,), math.sqrt, "local", "this is the derivative of log(x)"),
    (lambda out, x: (2 * gradwalk.cos(x),), math.sin, "local", "2 times what it should be"),
    (lambda out, x: (0 * x,), math.sin, "missing", "0 everywhere"),
    (lambda out, x: (x * x,), math.sin, "local", "wrong"),
]


@pytest.mark.parametrize(("partials", "compute", "kind", "words"), WRONG)
def test_wrong_rule_of_ones_own(partials, compute, kind, words):
    report = diagnose(custom(partials, compute, [(0.2, 1.4)]))
    assert report.kinds == [kind], str(report)
    finding = report.findings[0]
    assert finding.op == "mine"
    assert words in finding.what
    assert finding.where.file == "test_doctor.py"
    assert "by the witness" in finding.evidence


def test_the_right_formula_is_told_where_it_is_known():
    report = diagnose(custom(lambda out, x: (x * x * x,), lambda x: x**3))
    assert report.findings[0].fix == "d/dx = 3 * x ** 2"
    assert diagnose(custom(lambda out, x: (gradwalk.sin(x),))).findings[0].fix == "d/dx = cos(x)"


def test_swapped_operands():
    @gradwalk.operation(partials=lambda out, x, y: (x * x, 2 * x * y))
    def square_times(x, y):
        return x * x * y

    report = diagnose(square_times)
    assert report.kinds == ["swapped", "swapped"]
    assert "derivative by y" in report.findings[0].what


def test_rule_that_forgets_its_dependence():
    @gradwalk.operation(partials=lambda out, x: (2 * getattr(x, "data", x),))
    def square(x):
        return x * x

    report = diagnose(square)
    assert report.kinds == ["local"]
    assert "second derivative" in report.findings[0].what


def test_rule_in_floats_only_is_right_and_noted():
    @gradwalk.operation(partials=lambda out, x: (math.cos(x),))
    def my_sin(x):
        return math.sin(x)

    report = diagnose(my_sin)
    assert report.healthy
    assert "floats only" in str(report)


# ---- a graph ----


def test_healthy_graph():
    a, b = Value(2.0), Value(3.0)
    y = (a * b).tanh() + a.relu()
    y.backward()
    assert diagnose(y).healthy


def test_birthplace_of_a_nan_in_a_graph():
    x = Value(0.0, label="x")
    report = diagnose(x.log() * 0.0 + 1)
    assert report.kinds == ["nan"]
    assert report.findings[0].op == "log"
    assert "log(0) = -inf" in report.findings[0].evidence


def test_changed_data_in_a_graph():
    x = Value(2.0)
    y = x * x
    x.data = 5.0
    report = diagnose(y)
    assert report.kinds == ["stale"]
    assert "would be 25 now" in report.findings[0].evidence
    y.backward()
    assert x.grad == 4.0  # of the old number, 2: that is what it must say
    assert "the gradient is that of the numbers which the graph was computed with" in report.findings[0].what


def test_changed_data_meets_a_backward_of_the_users_own():
    x = Value(2.0)
    y = Value(x.data**2, (x,), "square")
    y._backward = lambda: setattr(x, "grad", 2 * x.data * y.grad)
    z = y * x
    x.data = 5.0
    assert "mixes" in diagnose(z).findings[0].what


@in_plain_python
def test_wrong_operation_in_a_graph(monkeypatch):
    monkeypatch.setattr(ops.tanh, "partials", lambda out, x: (1 - out,))
    report = diagnose((Value(0.5) * 2).tanh() + 1)
    assert [finding.op for finding in report.findings] == ["tanh"]


def test_all_relus_dead_in_a_graph():
    x = Value(-1.0)
    assert diagnose(x.relu() + (x * 2).relu()).kinds == ["dead relu"]


# ---- reports ----


def test_report_prints_what_where_evidence_and_fix():
    finding = Finding("sign", "what it is", Place("a.py", 3, "  x = 1"), "1 for -1", "x = -1", "__sub__")
    text = str(Report("something", [finding], ["by the way"]))
    for part in (
        "1 finding",
        "wrong sign (__sub__)",
        "what it is",
        "a.py:3   x = 1",
        "1 for -1",
        "x = -1",
        "by the way",
    ):
        assert part in text


def test_report_survives_json():
    report = diagnose(custom(lambda out, x: (x,)))
    again = Report.from_dict({k: v for k, v in json.loads(json.dumps(report.as_dict())).items() if k != "healthy"})
    assert str(again) == str(report)


def test_every_kind_reads_as_a_sentence():
    assert all(text[0].islower() and not text.endswith(".") for text in KINDS.values())


def test_what_cannot_be_examined():
    with pytest.raises(TypeError, match="watch"):
        diagnose(3.0)
