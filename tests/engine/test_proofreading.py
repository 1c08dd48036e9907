"""A contributor's slips in a new row are named before anything is built from it."""

from __future__ import annotations

import math

import pytest

from gradwalk.engine import ops, real
from gradwalk.engine.op import Op
from gradwalk.engine.ops import exp, gt
from gradwalk.engine.printers import PRIMITIVES
from gradwalk.engine.proofreading import BadRow, checked, proofread
from gradwalk.engine.taken import taken
from gradwalk.trust.examiner import exam_at, examine

ANY = ops.ANY


@pytest.fixture
def row(monkeypatch):
    """Append a row to a copy of the table, under its own name; a contributor's row of the same name steps aside."""
    monkeypatch.setattr(ops, "TABLE", dict(ops.TABLE))

    def append(name, *columns, **others):
        ops.TABLE.pop(name, None)
        made = ops.op(name, *columns, **{"domain": [ANY], **others})
        monkeypatch.setattr(ops, name, made, raising=False)
        return made

    return append


def test_the_table_is_in_order():
    proofread(ops.TABLE)


def itself(x):
    return ops.itself(x) + 1  # type: ignore[attr-defined]


def right(out, x):
    return (1,)


SLIPS = {  # what was written, the column that is named, and what is said of it
    "a branch": (lambda x: x if x > 0 else 0, lambda out, x: (gt(x, 0),), {}, "forward", r"write gt\(x, 0\) for x > 0"),
    "a branch on equality": (lambda x: ops.where(x == 0, 1, x), right, {}, "forward", r"write eq\(x, 0\) for x == 0"),
    "a branch in disguise": (lambda x: max(x, 0), right, {}, "forward", r"maximum\(x, 0\) for max\(x, 0\)"),
    "a branch in the rule": (lambda x: -x, lambda out, x: (1 if x > 0 else 0,), {}, "partials", r"write gt\(x, 0\)"),
    "a float's function": (lambda x: __import__("math").exp(x), right, {}, "forward", r"not math\.exp\(x\)"),
    "no such name": (lambda x: eval('wurzel')(x), right, {}, "forward", "'wurzel' is not defined, which is neither"),
    "two numbers": (lambda x: (x, x), right, {}, "forward", "must give one number"),
    "an idle input": (lambda x: 3.0, lambda out, x: (0,), {}, "forward", "does not depend on input 1: leave"),
    "one too many": (lambda x: x * x, lambda out, x: (2 * x, 1), {}, "partials", "are 2 derivatives for 1 input"),
    "a setting's": (
        lambda x, k: k * x,
        lambda out, x, k: (k, x),
        {"domain": [ANY, ANY], "settings": 1, "gather": lambda x, k: (x, k)},
        "partials",
        r"2 derivatives for 1 input \(a setting has none\)",
    ),
    "one too few": (lambda x, y: x + y, lambda out, x, y: (1,), {"domain": [ANY, ANY]}, "partials", "derivative for 2"),
    "no comma": (lambda x: x * x, lambda out, x: 2 * x, {}, "partials", "with the comma"),
    "no number": (lambda x: x * x, lambda out, x: ("2 * x",), {}, "partials", "each derivative must be one number"),
    "two intervals": (lambda x: -x, right, {"domain": [ANY, ANY]}, "forward", "computation must take 2 inputs"),
    "forgotten out": ("exp", lambda x: (exp(x),), {}, "partials", "must take `out` and 1 input"),
    "kinks of two": (lambda x: -x, right, {"kinks": lambda x, y: x}, "kinks", "kinks must take 1 input"),
    "kinks that branch": (lambda x: -x, right, {"kinks": lambda x: x > 0}, "kinks", r"write gt\(x, 0\)"),
    "a bracket too early": ("exp", (lambda out, x: out,), {}, "partials", "but they are a tuple"),
    "a setting": (lambda x, k: k * x, lambda out, x, k: (k,), {"settings": 1}, "settings", "one is differentiated"),
    "of itself": (itself, right, {}, "forward", "composed of itself"),
    "a list": (lambda *xs: xs[0], lambda out, *xs: (1,), {"variadic": True}, "partials", "1 derivative for 2 inputs"),
    "a bare interval": (lambda x: -x, right, {"domain": ANY}, "domain", r"a list with an interval for each input"),
    "no domain": (lambda x: -x, right, {"domain": ()}, "domain", r"a list with an interval for each input"),
    "a domain backward": (lambda x: -x, right, {"domain": [(2.0, -2.0)]}, "domain", "the smaller number first"),
    "a domain without end": (lambda x: -x, right, {"domain": [(0.0, float("inf"))]}, "domain", "an interval"),
    "four inputs": (lambda *xs: xs[0], right, {"domain": [ANY] * 4}, "domain", "at most 3 inputs, or takes a list"),
    "no such column": (lambda x: -x, right, {"kink": abs}, "kink", "no such column; did you mean 'kinks'"),
    "no such primitive": ("sigmoidx", right, {}, "forward", "that C, Python, JavaScript and JAX all have"),
    "one that C lacks": ("degrees", right, {}, "forward", "write a composition of other rows, lambda x: "),
    "one of two inputs": ("hypot", right, {}, "forward", "'hypot' takes 2 inputs"),
    "written for two": (lambda x: -x, right, {"written": "{} # {}"}, "written", "so it needs {} 1 times"),
    "tame without settings": (lambda x: -x, right, {"tame": lambda k: True}, "tame", "write True or False"),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_by_row_and_column(slip, row):
    forward, partials, columns, column, said = SLIPS[slip]
    row("itself", forward, partials, **columns)
    with pytest.raises(BadRow, match=rf"itself, {column}: .*{said}"):
        proofread(ops.TABLE)


TAKEN = {
    "check": "there is a gradwalk.check already",
    "see": "there is a gradwalk.see already",
    "Value": "there is a gradwalk.Value already",
    "backward": "every Value has a backward already",
    "label": "every Value has a label already",
    "inputs": "every Value has a inputs already",
    "op": "ops.py itself uses it",
    "len": "ops.py itself uses it",
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_is_taken(name, row):
    made = Op(name, lambda x: -x, right, domain=[ANY], composed=True)
    with pytest.raises(BadRow, match=f"{name}, name: .*{TAKEN[name]}.*: choose another"):
        proofread({name: made})


def test_a_method_is_made_of_one_input_only():
    assert taken("forward", method=True)
    assert not taken("forward", method=False)


def test_the_build_ends_with_the_sentence_alone(row):
    row("itself", lambda x: x, lambda out, x: 1)
    with pytest.raises(SystemExit, match=r"itself, partials: .* with the comma"):
        checked(ops.TABLE)


@pytest.mark.parametrize(("name", "count"), PRIMITIVES.items())
def test_primitives_are_there_on_floats(name, count):
    x = 1.5 if name == "acosh" else 0.5
    assert real.primitive(name, count)(*[x] * count) == pytest.approx(getattr(math, name)(*[x] * count))


def test_names(row):
    for name, said in (
        ("two words", "must be a Python name"),
        ("_own", "begin with a letter"),
        ("größe", "keep to a-z"),
    ):
        with pytest.raises(BadRow, match=f"{name}, name: .*{said}"):
            proofread({name: Op(name, "exp", lambda out, x: (out,), domain=[ANY])})
    with pytest.raises(ValueError, match=r"^exp, name: the table has a row 'exp' already"):
        ops.op("exp", "exp", lambda out, x: (out,), domain=[ANY])


def test_a_row_is_called_like_its_variable(row, monkeypatch):
    row("square", lambda x: x * x, lambda out, x: (2 * x,))
    proofread(ops.TABLE)
    monkeypatch.delattr(ops, "square")
    with pytest.raises(BadRow, match=r"write `square = op\('square', \.\.\.\)`"):
        proofread(ops.TABLE)


def test_a_row_that_explodes_is_not_tame(row):
    wild = row("wild", lambda x: exp(x), lambda out, x: (out,), tame=True)
    assert any("leave `tame` out" in what for what in examine(wild).complaints)


def test_a_rule_that_is_wrong_at_one_point(row):
    """sin(x) / x, whose second derivative at 0 is -1/3: samples never fall on 0."""
    sinc = row(
        "sinc",
        lambda x: ops.where(ops.eq(x, 0), 1, ops.sin(x) / x),
        lambda out, x: (ops.where(ops.eq(x, 0), 0, (ops.cos(x) - out) / x),),
    )
    exam = examine(sinc)
    assert {(entry.order, entry.point) for entry in exam.wrong} == {(2, (0.0,))}


def test_a_corner_must_be_stated(row):
    forward, partials = (lambda x: ops.where(gt(x, 0.7), x - 0.7, 0)), (lambda out, x: (gt(x, 0.7),))
    said = examine(row("silent", forward, partials)).complaints
    assert len(said) == 1
    assert "at (0.7) the slope along x jumps from 0 to 1, and `kinks` does not say so" in said[0]
    examine(row("frank", forward, partials, kinks=lambda x: x - 0.7)).assert_ok()


def test_the_settings_are_told_with_the_corner(row):
    forward = lambda x, k: ops.where(gt(x, k), x - k, 0)
    silent = row(
        "silent",
        forward,
        lambda out, x, k: (gt(x, k),),
        domain=[ANY, (0.25, 0.25)],
        settings=1,
        gather=lambda x, k: (x, k),
    )
    assert "at (0.25, with settings 0.25) the slope along x jumps from 0 to 1" in str(examine(silent))


def test_a_curvature_that_jumps_is_no_corner(row):
    """Huber's loss: its derivative is continuous, its second derivative is not."""
    huber = row(
        "huber",
        lambda x: ops.where(ops.lt(ops.abs(x), 1), 0.5 * x * x, ops.abs(x) - 0.5),
        lambda out, x: (ops.maximum(-1, ops.minimum(x, 1)),),
    )
    examine(huber).assert_ok()


def test_derivatives_in_another_order_are_named(row):
    scaled = row(
        "scaled",
        lambda x, y: x * ops.log1p(y),
        lambda out, x, y: (x / (1 + y), ops.log1p(y)),
        domain=[ANY, ops.POSITIVE],
    )
    said = str(examine(scaled))
    assert "partials: d/dx at " in said
    assert said.endswith("They are right, but stand in the order d/dy, d/dx")
    doubled = row("doubled", lambda x, y: x * y, lambda out, x, y: (2 * y, x), domain=[ANY, ANY])
    assert "stand in the order" not in str(examine(doubled))


def test_where_an_operation_is_not_finite_its_domain_is_wrong(row):
    wide = row("wide", "atanh", lambda out, x: (1 / ((1 - x) * (1 + x)),))
    for point in (1.0, 1.5):
        assert "narrow `domain` to where it is defined" in str(exam_at(wide, (point,)))
    exam_at(wide, (0.5,)).assert_ok()
