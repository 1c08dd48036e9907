"""How adaptive optimizers make a step: Adam, RMSprop, AdaGrad and their known slips.

A method is assembled from parts: what the second average is made of, how each average is corrected for its start at
0, how the root is taken. A slip is one wrong part beside others that are right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt


@dataclass
class Constants:
    """An optimizer's constants: the decay rates of its two averages, and what it adds to a root."""

    one: float
    two: float
    small: float


@dataclass
class State:
    """What an optimizer keeps for a parameter, and how many steps it has made."""

    m: float = 0.0
    v: float = 0.0
    t: int = 0


Correction = Callable[[float, float, int, int], float]
"""What an average is divided by: given its own share, that of the other, the step, and how often it was asked."""

Second = Callable[[float, float], float]
"""What the second average is made of: given the gradient, and the first average."""


def _none(share: float, other: float, t: int, asked: int) -> float:
    return 1.0


def _power(share: float, other: float, t: int, asked: int) -> float:
    return 1 - share**t


def _square(g: float, m: float) -> float:
    return g * g


def _outside(v: float, small: float) -> float:
    return sqrt(abs(v)) + small


def _inside(v: float, small: float) -> float:
    return sqrt(v + small)


@dataclass(frozen=True)
class Method:
    """A way to make a step, and what is wrong with it; "" if textbooks have it."""

    told: str = ""
    words: str = ""  # a pattern for the line that does it
    first: Correction = _power
    last: Correction = _power
    second: Second = _square
    root: Callable[[float, float], float] = _outside
    gathers: bool = False  # the squares are summed, as in AdaGrad
    stores: bool = False  # the corrections stay in the averages
    turned: bool = False  # the constants weight the new gradient
    shared: bool = False  # one state for all parameters
    forgets: bool = False  # a new state in every step

    def step(self, state: State, g: float, t: int, c: Constants) -> float:
        """The direction of a step for a gradient; updates the state."""
        one, two = (1 - c.one, 1 - c.two) if self.turned else (c.one, c.two)
        state.m = one * state.m + (1 - one) * g
        if self.gathers:
            state.v += g * g
            return state.m / self.root(state.v, c.small)
        state.v = two * state.v + (1 - two) * self.second(g, state.m)
        m = state.m / self.first(one, two, t, state.t)
        v = state.v / self.last(two, one, t, state.t)
        if self.stores:
            state.m, state.v = m, v
        return m / self.root(v, c.small)


AVERAGE, POWER = r"1(\.0)? - ", r"1(\.0)? - \S+ ?\*\*"
ROOT = "the step is divided by the average of the squares itself: its square root is missing"
SQUARE = "the second average is one of the gradients, and not of their squares: steep slopes look like flat ones"
STANDS = "the count of the steps in the bias correction stands still at 1: it has to grow in every step"
PRODUCT = "the bias correction is 1 - beta * t; it should be the power, 1 - beta ** t"
STORED = (
    "the bias correction is stored in the averages themselves, so it is made again and again: it belongs into the step "
    "alone"
)
TURNED = "the weights of the averages are swapped: beta belongs to the old average, 1 - beta to the new gradient"
FIRST = "the second average takes the square of the first one, and not of the gradient"
AHEAD = (
    "the count of the steps grows once for every parameter, and not once per step: the bias correction of all but the "
    "first one is wrong"
)
OTHER = (
    "the bias correction of an average is made with the share of the other one: m belongs to 1 - beta1 ** t, v to 1 - "
    "beta2 ** t"
)
HALF = (
    "only one of the two averages is corrected for its start at 0, so the first steps are many times too long or short"
)
LATE = "the count of the steps in the bias correction begins with 2: it has to be 1 in the first step"
SHARED = "all parameters share one state (the averages), where each needs its own"
ANEW = "the averages begin anew in every step: what they have gathered is dropped (reset)"
RIGHT = (
    *(Method(first=each, last=each, root=root) for each in (_power, _none) for root in (_outside, _inside)),
    Method(gathers=True),
)


def _corrected_so(told: str, words: str, wrong: Correction) -> list[Method]:
    """A wrong correction of both averages, or of one of them while the other is corrected rightly or not at all."""
    pairs = [(wrong, wrong), *((wrong, each) for each in (_power, _none)), *((each, wrong) for each in (_power, _none))]
    return [Method(told, words, first=one, last=two) for one, two in pairs]


def _both(method: Method) -> list[Method]:
    """The method, with corrections and without."""
    return [method, replace(method, first=_none, last=_none)]


SLIPS = (
    *_both(Method(ROOT, "/", root=lambda v, small: v + small)),
    *_both(Method(SQUARE, AVERAGE, second=lambda g, m: g)),
    *_both(Method(SQUARE, "abs", second=lambda g, m: abs(g))),
    *_corrected_so(STANDS, POWER, lambda share, other, t, asked: 1 - share),
    *_corrected_so(PRODUCT, r"1(\.0)? - [^\s*]+ ?\*(?!\*) ?\w", lambda share, other, t, asked: 1 - share * t),
    Method(STORED, POWER, stores=True),
    Method(TURNED, AVERAGE, turned=True),
    *_both(Method(FIRST, r"\*", second=lambda g, m: m * m)),
    *_corrected_so(AHEAD, r"\+= ?1", lambda share, other, t, asked: 1 - share**asked),
    *_corrected_so(OTHER, POWER, lambda share, other, t, asked: 1 - other**t),
    Method(HALF, POWER, last=_none),
    Method(HALF, POWER, first=_none),
    *_corrected_so(LATE, POWER, lambda share, other, t, asked: 1 - share ** (t + 1)),
    *_both(Method(SHARED, AVERAGE, shared=True)),
    Method(ANEW, AVERAGE, forgets=True),
)
