"""The catalogue of mistakes: each is recognised for what it is, and the right lines it recommends are right."""

from __future__ import annotations

import math

import pytest

from gradwalk.engine import ops
from gradwalk.engine.op import Op
from gradwalk.foreign.methods import METHODS
from gradwalk.foreign.mistakes import Trial, as_code, judge, right_rule, statement
from gradwalk.foreign.typical import TYPICAL


class Number:
    def __init__(self, data: float) -> None:
        self.data, self.grad = data, 0.0


def evaluate(text: str, op: Op, point: tuple[float, ...]) -> float:
    """A line's local derivative, evaluated as it would be inside a `_backward`."""
    names = {"math": math, "out": Number(op.compute(*point)), "self": Number(point[0])}
    names["other"] = Number(point[1]) if len(point) > 1 else op.bound[0] if op.bound else None
    functions = dict(ops.TABLE)
    return float(eval(text, {**functions, **names}))


@pytest.mark.parametrize("method", METHODS, ids=lambda method: f"{method.name} {method.op.bound}")
def test_recommended_lines_are_right(method) -> None:
    for point in method.points:
        right = method.op.local_derivatives(method.op.compute(*point), point)
        for i, d in enumerate(right):
            assert evaluate(right_rule(method.op, i), method.op, point) == pytest.approx(float(d), rel=1e-6, abs=1e-15)


def trials(op: Op, points, after) -> list[Trial]:
    found = []
    for point, g in zip(points, (3.0, -0.7, 1.3, 2.1)):
        before = (10.0, -4.0)[: len(point)]
        out = op.compute(*point)
        found.append(Trial(point, out, g, before, tuple(after(out, point, g, before))))
    return found


CATALOGUE = [(method, i, rule) for method in METHODS for i, rule in TYPICAL.get(method.op.row.name, ())]


@pytest.mark.parametrize(("method", "i", "rule"), CATALOGUE)
def test_every_typical_mistake_is_recognised(method, i, rule) -> None:
    op, points = method.op, method.points

    def after(out, point, g, before):
        changed = list(before)
        changed[i] += g * float(rule(out, *point, *op.bound))
        return changed

    made = trials(op, points, after)
    right = [float(op.local_derivatives(t.out, t.point)[i]) for t in made]
    wrong = [float(rule(t.out, *t.point, *op.bound)) for t in made]
    cause = judge(op, made, i)
    if wrong == pytest.approx(right, rel=1e-9):
        assert cause is None  # with this exponent the mistake makes no difference
    else:
        assert cause is not None
        assert cause.kinds[0] in ("local", "sign", "swapped", "missing"), cause
        assert cause.fix == statement(("self", "other")[i], right_rule(op, i))


def test_right_rules_have_no_cause() -> None:
    for method in METHODS:
        made = trials(
            method.op,
            method.points,
            lambda out, point, g, before, op=method.op: [
                b + g * float(d) for b, d in zip(before, op.local_derivatives(out, point))
            ],
        )
        assert all(judge(method.op, made, i) is None for i in range(len(method.op.domain)))


def test_what_is_in_no_catalogue_is_still_measured() -> None:
    made = trials(ops.tanh, [(0.5,), (-1.2,), (0.8,)], lambda out, p, g, b: [b[0] + 7 * g * (1 - out * out)])
    cause = judge(ops.tanh, made, 0)
    assert cause is not None
    assert "7 times what it should be" in cause.text
    strange = trials(ops.tanh, [(0.5,), (-1.2,), (0.8,)], lambda out, p, g, b: [b[0] + g * math.cos(p[0] * 9)])
    cause = judge(ops.tanh, strange, 0)
    assert cause is not None
    assert "(1 - out.data ** 2)" in cause.text


def test_rules_are_written_as_a_learner_would() -> None:
    assert as_code(lambda out, x: ops.cos(x), 1) == "math.cos(self.data)"
    assert statement("self", "1") == "self.grad += out.grad"
    assert statement("other", "-1") == "other.grad -= out.grad"
    assert statement("self", "1 / self.data") == "self.grad += (1 / self.data) * out.grad"


def test_evidence_is_the_worst_trial_not_one_that_is_right() -> None:
    relu = next(method for method in METHODS if method.name == "relu")
    made = trials(relu.op, relu.points, lambda out, point, g, before: [before[0] + g])
    cause = judge(relu.op, made, 0)
    assert cause is not None
    assert cause.evidence == (
        "relu(-1.2) with out.grad = -0.7 and self.grad = 10 before: self.grad became 9.3, expected 10"
    )
    assert cause.text == "the local derivative is 1 (as if it were left out); by self it is (out.data > 0)"
