"""A contributor's slips in a new row are named before anything is built from it."""

from __future__ import annotations

import pytest

from gradwalk.engine import ops
from gradwalk.engine.ops import exp, gt
from gradwalk.engine.proofreading import BadRow, proofread
from gradwalk.trust.examiner import examine

ANY = ops.ANY


@pytest.fixture
def row(monkeypatch):
    """Append a row to a copy of the table, under its own name."""
    monkeypatch.setattr(ops, "TABLE", dict(ops.TABLE))

    def append(name, *columns, **others):
        made = ops.op(name, *columns, **{"domain": [ANY], **others})
        monkeypatch.setattr(ops, name, made, raising=False)
        return made

    return append


def test_the_table_is_in_order():
    proofread(ops.TABLE)


def itself(x):
    return ops.itself(x) + 1  # type: ignore[attr-defined]


SLIPS = {
    "a branch": (lambda x: x if x > 0 else 0, lambda out, x: (gt(x, 0),), {}, r"write gt\(x, 0\) for x > 0"),
    "a float's function": (lambda x: __import__("math").exp(x), lambda out, x: (out,), {}, r"not math\.exp\(x\)"),
    "one too many": (lambda x: x * x, lambda out, x: (2 * x, 1), {}, "2 derivatives for 1 input"),
    "no comma": (lambda x: x * x, lambda out, x: 2 * x, {}, "with the comma"),
    "two intervals": (lambda x: -x, lambda out, x: (1,), {"domain": [ANY, ANY]}, "computation must take 2 inputs"),
    "forgotten out": ("exp", lambda x: (exp(x),), {}, "must take `out` and 1 input"),
    "kinks of two": (lambda x: -x, lambda out, x: (gt(x, 0),), {"kinks": lambda x, y: x}, "kinks must take 1 input"),
    "a bracket too early": ("exp", (lambda out, x: out,), {}, "must be a function, .* but they are a tuple"),
    "a setting": (lambda x, k: k * x, lambda out, x, k: (k,), {"settings": 1}, "a setting needs one, too"),
    "of itself": (itself, lambda out, x: (1,), {}, "composed of itself"),
    "a list": (lambda *xs: xs[0], lambda out, *xs: (1,), {"variadic": True}, "1 derivatives for 2 inputs"),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named(slip, row):
    forward, partials, columns, said = SLIPS[slip]
    row("itself", forward, partials, **columns)
    with pytest.raises(BadRow, match=rf"itself: .*{said}"):
        proofread(ops.TABLE)


def test_names(row):
    row("two words", "exp", lambda out, x: (out,))
    with pytest.raises(BadRow, match="must be a Python name"):
        proofread(ops.TABLE)
    with pytest.raises(AssertionError, match="already has a row 'exp'"):
        row("exp", "exp", lambda out, x: (out,))


def test_a_row_is_called_like_its_variable(row, monkeypatch):
    row("square", lambda x: x * x, lambda out, x: (2 * x,))
    proofread(ops.TABLE)
    monkeypatch.delattr(ops, "square")
    with pytest.raises(BadRow, match=r"write `square = op\('square', \.\.\.\)`"):
        proofread(ops.TABLE)


def test_a_row_that_explodes_is_not_tame(row):
    wild = row("wild", lambda x: exp(x), lambda out, x: (out,), tame=True)
    assert any("leave `tame` out" in what for what in examine(wild).complaints)
