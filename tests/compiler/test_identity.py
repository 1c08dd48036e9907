"""Comparisons that a traced function asks for their identity: refused, since `is` would be false without a word."""

import pytest

import gradwalk as gw
from gradwalk import Value, where
from gradwalk.compiler.refusals import BranchError

w = Value(0.5)


def at_once(x):
    return x * 5 if (x > 1) is True else w * x


def from_the_left(x):
    return w * x if False is not (x < 1) else x


def by_name(x):
    positive = x > 0
    return x * 5 if positive is True else w * x


def by_walrus(x):
    return (w * x, x)[0] if (positive := x > 0) is True else x * bool(positive is None)


def as_attribute(x):
    holder = lambda: None
    holder.positive = x > 0
    return x if holder.positive is True else w * x


def matched(x):
    match x > 1:
        case True:
            return x * 5
        case _:
            return w * x


def matched_by_name(x):
    positive = 0 < x
    match positive:
        case False:
            return w * x
        case True:
            return x


def positive(x):
    return x > 0


def returned(x):
    return w * x if positive(x) is not False else x


def of_another(x):
    yes = not None
    return x if (w > 0) is yes else w * x


def inside_a_derivative(x):
    return gw.grad(lambda z: z * z if (z > 0) is True else z)(x)


ASKED = [at_once, from_the_left, by_name, by_walrus, as_attribute, matched, matched_by_name, returned, of_another]


@pytest.mark.parametrize("f", [*ASKED, inside_a_derivative])
def test_identity_is_refused(f, backend):
    with pytest.raises(BranchError, match="asks what a comparison is"):
        gw.compile(f, reduce=None, backend=backend)([2.0, -2.0])


def a_setting(x, gated=True):
    return where(x > 0, x, w * x) if gated is True else x


def compared_with_none(x):
    positive = x > 0
    return x if positive is None else where(positive, x, w * x)


def another_of_the_same_name(x, gated=True):
    side = x > 0 if gated is True else x < 0
    return where(side, x, w * x)


@pytest.mark.parametrize("f", [a_setting, compared_with_none, another_of_the_same_name])
def test_other_identities_are_not(f, backend):
    assert list(gw.compile(f, reduce=None, backend=backend)([2.0, -2.0])) == [2.0, -1.0]


# What is handed on, packed or asked otherwise is not seen in the code: the function is traced with bools, too.


def chosen(flag, a, b):
    return a if flag is True else b


def handed_on(x):
    return chosen(x > 0, x, w * x)


def packed(x):
    flags = [x > 0, x > 1]
    return x if flags[0] is True else w * x


def in_a_loop(x):
    out = w * x
    for flag in (x > 0, x > 1):
        if flag is True:
            out = out + x
    return out


def by_kind(x):
    return x if isinstance(x > 0, bool) else w * x


def by_type(x):
    return x if type(x > 0) is bool else w * x


def as_a_key(x):
    return {True: x}.get(x > 0, w * x)


def in_a_set(x):
    return w * len({x > 0, x > 1})


def in_a_case(x):
    match (x > 0, x > 1):
        case (True, True):
            return x
        case (True, False):
            return 2 * x
        case _:
            return w * x


def one_of_two(x):
    return x if chosen(x > 0, 1, 0) != chosen(x > 1, 1, 0) else w * x


def within_a_scan(x):
    return gw.scan(lambda s, y: (chosen(s > 0, y, s * y), None), x, [1.0, 2.0])[0]


LEFT = [handed_on, packed, in_a_loop, by_kind, by_type, as_a_key, in_a_set, in_a_case, one_of_two, within_a_scan]


@pytest.mark.parametrize("f", LEFT)
def test_comparisons_that_nothing_computes_with_are_refused_if_they_decide(f, backend):
    with pytest.raises(BranchError, match=r"test_identity.py:\d+, in (.|\n)*asks what a comparison is"):
        gw.compile(f, reduce=None, backend=backend)([2.0, -2.0])


def only_looked_at(x):
    print(x > 0)
    return w * x


def not_used(x):
    right = where(x > 0, 1.0, 0.0) + (x > 1)
    del right
    return w * x


def used_in_a_loop(x):
    return gw.loop(lambda s: s[1] < 3, lambda s: (where(s[0] > 0, s[0] * w, s[0]), s[1] + 1), (x, 0.0), limit=5)[0]


def with_a_slope_of_zero(x):
    return gw.grad(lambda z: z * z * w + (z > 0) * 0.5)(x)


@pytest.mark.parametrize("f", [only_looked_at, not_used, used_in_a_loop, with_a_slope_of_zero])
def test_and_taken_if_they_do_not(f, backend):
    found = gw.compile(f, reduce=None, backend=backend)([2.0, -2.0])
    assert [float(y) for y in found] == [f(Value(x)).data for x in (2.0, -2.0)]


def test_a_comparison_that_is_printed_is_printed_once(capsys):
    gw.compile(only_looked_at, reduce=None)([2.0])
    assert capsys.readouterr().out.count("Value(#1, data=not known yet)") >= 1


@pytest.mark.parametrize(
    ("f", "instead"),
    [
        (lambda x: x * ((x > 0) & (x < 1)), lambda x: x * ((x > 0) * (x < 1))),
        (lambda x: x * ((x < 0) | (x > 1)), lambda x: x * gw.maximum(x < 0, x > 1)),
        (lambda x: x * ((x > 0) ^ (w > 0)), lambda x: x * gw.ne(x > 0, w > 0)),
        (lambda x: x * ~(x > 0), lambda x: x * (x <= 0)),
    ],
)
def test_logic_on_comparisons_is_refused_with_what_to_write(f, instead, backend):
    with pytest.raises(BranchError, match="take bools"):
        gw.compile(f, reduce=None, backend=backend)([2.0, -2.0])
    found = gw.compile(instead, reduce=None, backend=backend)([2.0, 0.5, -2.0])
    assert [float(y) for y in found] == [float(getattr(y := instead(Value(x)), "data", y)) for x in (2.0, 0.5, -2.0)]
