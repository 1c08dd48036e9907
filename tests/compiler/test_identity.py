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
    with pytest.raises(BranchError, match=r"`is` \(and `case True`\) asks"):
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
