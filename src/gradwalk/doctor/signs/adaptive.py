"""How adaptive optimizers make a step: Adam, RMSprop, AdaGrad, and their known slips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt


@dataclass
class Constants:
    """What an optimizer computes with: the shares of its two averages, and what it adds to a root."""

    one: float
    two: float
    small: float


@dataclass
class State:
    """What an optimizer keeps of a parameter, and how often it was asked."""

    m: float = 0.0
    v: float = 0.0
    t: int = 0


@dataclass(frozen=True)
class Method:
    """A way to make a step: `(state, gradient, step, constants) -> direction`."""

    step: Callable[[State, float, int, Constants], float]
    told: str = ""  # what is wrong with it; "" if it is in the textbooks
    shared: bool = False  # one state for all parameters
    forgets: bool = False  # a new state in every step
    words: str = ""  # what the line that does it has in it


def _averages(state: State, g: float, c: Constants) -> None:
    state.m = c.one * state.m + (1 - c.one) * g
    state.v = c.two * state.v + (1 - c.two) * g * g


def _adam(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.one**t) / (sqrt(state.v / (1 - c.two**t)) + c.small)


def _adam_inside(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.one**t) / sqrt(state.v / (1 - c.two**t) + c.small)


def _uncorrected(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (sqrt(state.v) + c.small)


def _uncorrected_inside(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / sqrt(state.v + c.small)


def _adagrad(state: State, g: float, t: int, c: Constants) -> float:
    state.m = c.one * state.m + (1 - c.one) * g
    state.v += g * g
    return state.m / (sqrt(state.v) + c.small)


def _without_root(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.one**t) / (state.v / (1 - c.two**t) + c.small)


def _without_root_or_correction(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (state.v + c.small)


def _without_square(state: State, g: float, t: int, c: Constants) -> float:
    state.m = c.one * state.m + (1 - c.one) * g
    state.v = c.two * state.v + (1 - c.two) * g
    return state.m / (1 - c.one**t) / (sqrt(abs(state.v) / (1 - c.two**t)) + c.small)


def _without_square_or_correction(state: State, g: float, t: int, c: Constants) -> float:
    state.m = c.one * state.m + (1 - c.one) * g
    state.v = c.two * state.v + (1 - c.two) * g
    return state.m / (sqrt(abs(state.v)) + c.small)


def _by_size(state: State, g: float, t: int, c: Constants) -> float:
    state.m = c.one * state.m + (1 - c.one) * g
    state.v = c.two * state.v + (1 - c.two) * abs(g)
    return state.m / (1 - c.one**t) / (sqrt(state.v / (1 - c.two**t)) + c.small)


def _count_stands(state: State, g: float, t: int, c: Constants) -> float:
    return _adam(state, g, 1, c)


def _product(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.one * t) / (sqrt(abs(state.v / (1 - c.two * t))) + c.small)


def _stored(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    state.m, state.v = state.m / (1 - c.one**t), state.v / (1 - c.two**t)
    return state.m / (sqrt(state.v) + c.small)


def _turned(state: State, g: float, t: int, c: Constants) -> float:
    return _adam(state, g, t, Constants(1 - c.one, 1 - c.two, c.small))


def _of_the_average(state: State, g: float, t: int, c: Constants) -> float:
    state.m = c.one * state.m + (1 - c.one) * g
    state.v = c.two * state.v + (1 - c.two) * state.m * state.m
    return state.m / (1 - c.one**t) / (sqrt(state.v / (1 - c.two**t)) + c.small)


def _other_share(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.two**t) / (sqrt(state.v / (1 - c.one**t)) + c.small)


def _first_share(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.one**t) / (sqrt(state.v / (1 - c.one**t)) + c.small)


def _second_share(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.two**t) / (sqrt(state.v / (1 - c.two**t)) + c.small)


def _first_corrected(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (1 - c.one**t) / (sqrt(state.v) + c.small)


def _second_corrected(state: State, g: float, t: int, c: Constants) -> float:
    _averages(state, g, c)
    return state.m / (sqrt(state.v / (1 - c.two**t)) + c.small)


def _one_ahead(state: State, g: float, t: int, c: Constants) -> float:
    return _adam(state, g, t + 1, c)


def _per_parameter(state: State, g: float, t: int, c: Constants) -> float:
    return _adam(state, g, state.t, c)


RIGHT = (Method(_adam), Method(_adam_inside), Method(_uncorrected), Method(_uncorrected_inside), Method(_adagrad))

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
SLIPS = (
    Method(_without_root, ROOT, words="/"),
    Method(_without_root_or_correction, ROOT, words="/"),
    Method(_without_square, SQUARE, words=AVERAGE),
    Method(_without_square_or_correction, SQUARE, words=AVERAGE),
    Method(_by_size, SQUARE, words="abs"),
    Method(_count_stands, STANDS, words=POWER),
    Method(_product, PRODUCT, words=r"1(\.0)? - \S+ ?\* ?\w"),
    Method(_stored, STORED, words=POWER),
    Method(_turned, TURNED, words=AVERAGE),
    Method(_of_the_average, FIRST, words=r"\*"),
    Method(_per_parameter, AHEAD, words=r"\+= ?1"),
    Method(_first_share, OTHER, words=POWER),
    Method(_second_share, OTHER, words=POWER),
    Method(_other_share, OTHER, words=POWER),
    Method(_first_corrected, HALF, words=POWER),
    Method(_second_corrected, HALF, words=POWER),
    Method(_one_ahead, LATE, words=POWER),
    Method(_adam, SHARED, shared=True, words=AVERAGE),
    Method(_uncorrected, SHARED, shared=True, words=AVERAGE),
    Method(_adam, ANEW, forgets=True, words=AVERAGE),
)
