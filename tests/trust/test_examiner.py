"""Property tests of trust: for random mutations of the table, `check` fails and the doctor names the operation."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from gradwalk import Value, check, operation
from gradwalk.doctor import diagnose
from gradwalk.engine import ops, twin
from gradwalk.engine.op import Op
from gradwalk.foreign.methods import METHODS
from gradwalk.lab import classroom
from gradwalk.trust.examiner import examine, sample, settled

ROWS = [row for row in ops.TABLE.values() if not row.compares]
SMOOTH = [ops.tanh, ops.sin, ops.sigmoid, ops.atan, ops.softplus]


def random_function(form: Op, rng: random.Random) -> Callable[..., Any]:
    """A small random graph in which the operation matters, its inputs shared with others."""
    steps = [
        (rng.choice(SMOOTH), rng.uniform(0.3, 0.9), rng.randrange(len(form.domain))) for _ in range(rng.randint(0, 4))
    ]

    def f(*xs: Any) -> Any:
        y = form.apply(xs)
        for g, scale, i in steps:
            y = g(y * scale + xs[i] * 0.3) + y * 0.5
        return y

    return f


def mutated(row: Op, rng: random.Random) -> tuple[str, Callable[..., tuple[Any, ...]]] | None:
    """A single change to a row's rule: a sign, a factor, or two operands swapped; None if it changes nothing."""
    rule = row.partials
    kind = rng.choice(["sign", "factor", "swapped"])
    i, factor = rng.randrange(max(1, len(row.domain) - row.settings)), rng.choice([0.5, 2.0, 3.0, -0.5])

    def changed(out: Any, *xs: Any) -> tuple[Any, ...]:
        d = list(rule(out, *xs))
        if kind == "swapped":
            d[0], d[1] = d[1], d[0]
        else:
            d[i] = d[i] * (-1.0 if kind == "sign" else factor)
        return tuple(d)

    if kind == "swapped" and (len(row.domain) - row.settings < 2 or row.name in ("add", "sum")):
        return None
    return kind, changed


@pytest.mark.skipif(twin.native is not None, reason="changes the table, which the compiled engine has built in")
def test_mutations_of_the_table_fail_the_check_and_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = failed = named = by_doctor = 0
    missed = []
    for seed in range(1000):
        rng = random.Random(seed)
        row = rng.choice(ROWS)
        mutation = mutated(row, rng)
        form = rng.choice(settled(row, rng))
        if mutation is None or asked == 100:
            continue
        kind, changed = mutation
        point, f = sample(form, rng), random_function(form, rng)
        right = form.local_derivatives(form.compute(*point), point)
        with monkeypatch.context() as patch:
            patch.setattr(row, "partials", changed)
            wrong = form.local_derivatives(form.compute(*point), point)
            if wrong == right:
                continue  # a 0 with another sign, or equal operands: not a mutation at this point
            asked += 1
            result = check(f, *point)
            graph = diagnose(f(*map(Value, point)))
        if not result:
            failed += 1
        if result.suspects and result.suspects[0].op == row.name:
            named += 1
        if row.name in [finding.op for finding in graph.findings]:
            by_doctor += 1
        else:
            missed.append((kind, row.name, point))
    print(f"of {asked} mutations check failed {failed}, named {named}; the doctor named {by_doctor}")
    assert asked == 100
    assert failed >= 95, failed
    assert named >= 95, named
    assert by_doctor >= 95, (by_doctor, missed)


def overwriting(form: Op) -> Callable[..., Any]:
    """The operation with a `_backward` by hand that forgets to accumulate."""

    def apply(xs: tuple[Any, ...]) -> Any:
        out = form.apply(xs)
        rule = form.local_derivatives(out.data, [x.data for x in xs])

        def backward() -> None:
            for x, d in zip(xs, rule):
                x.grad = float(d) * out.grad

        out._backward = backward
        return out

    return apply


def test_missing_accumulation_fails_the_check_and_is_named() -> None:
    asked = failed = named = 0
    for seed in range(300):
        rng = random.Random(seed)
        row = rng.choice(ROWS)
        form = rng.choice(settled(row, rng))
        point = sample(form, rng)
        if asked == 50 or not all(form.local_derivatives(form.compute(*point), point)):
            continue
        asked += 1
        forgetful = overwriting(form)

        def f(*xs: Any, forgetful: Callable[..., Any] = forgetful) -> Any:
            before = sum((x * 0.7 for x in xs[1:]), xs[0] * 1.3)  # walked after the operation ...
            after = forgetful(xs)
            late = sum((x.sin() for x in xs[1:]), xs[0].sin())  # ... and before it: what this adds is lost
            return before + after + late * 0.9

        result = check(f, *point)
        failed += not result
        named += bool(result.suspects) and result.suspects[0].op == row.name
    print(f"of {asked} lost accumulations check failed {failed}, named {named}")
    assert asked == 50
    assert failed >= 48, failed
    assert named >= 48, named


BODIES = {"__add__": "add", "__mul__": "mul", "__pow__": "pow", "__truediv__": "truediv"}


def test_mutations_of_a_learners_engine_are_named() -> None:
    """The same in the text of a class: `+=` to `=`, a sign, a factor, operands swapped, out.grad left out."""
    rng = random.Random(0)
    named = 0
    for _ in range(100):
        key = rng.choice([key for key, body in classroom.SOLUTIONS.items() if body.startswith("self.grad +=")])
        lines = classroom.SOLUTIONS[key].splitlines()
        i = rng.randrange(len(lines))
        kind = rng.choice(["accumulate", "sign", "factor", "swapped", "upstream"])
        if kind == "accumulate":
            lines[i] = lines[i].replace("+=", "=")
        elif kind == "sign":
            lines[i] = lines[i].replace("+=", "-=")
        elif kind == "swapped" and len(lines) == 2 and key != "add":
            first, second = (line.split("+=", 1)[1] for line in lines)
            lines = [f"self.grad +={second}", f"other.grad +={first}"]
        elif kind == "upstream" and key != "add":
            lines[i] = lines[i].replace("* out.grad", "").replace("out.grad /", "1 /")
        else:
            lines[i] = lines[i] + " * 2"
        names: dict[str, Any] = {}
        exec(classroom.full_class({key: "\n".join(lines)})[0], names)
        method = next((method for method, name in BODIES.items() if name == key), key)
        report = diagnose(names["Value"])
        named += {finding.op for finding in report.findings} == {method}
    print(f"of 100 mutated engines the doctor named {named}")
    assert named >= 95, named


@pytest.mark.parametrize("method", METHODS, ids=lambda method: f"{method.name} {method.op.bound}")
def test_the_points_that_methods_are_tried_at_are_in_their_domain(method: Any) -> None:
    for point in method.points:
        assert all(low <= x <= high for x, (low, high) in zip(point, method.op.domain)) or method.name.startswith("__")


def test_a_domain_that_is_too_wide_is_named() -> None:
    half_log = operation(partials=lambda out, x: (0.5 / x,), domain=[(-3.0, 3.0)])(lambda x: 0.5 * math.log(x))
    said = str(examine(half_log))
    assert "its domain is stated as -3 to 3, but at (-" in said
    assert said.endswith("it is nan: narrow `domain` to where it is defined")


@pytest.mark.parametrize("op", [op for op in ops.TABLE.values() if op.settings], ids=lambda op: op.name)
def test_settings_are_tried_inside_their_interval_alone(op: Op) -> None:
    """A threshold below 0, say, makes another function of a row."""
    intervals = op.domain[-op.settings :]
    for form in settled(op, random.Random(1)):
        assert all(low <= k <= high for k, (low, high) in zip(form.bound, intervals))
