"""Classic scalar programs, written once for every system: plain arithmetic on lists, and the functions of `m`.

`m` has exp, log, tanh, sigmoid and sqrt: `gradwalk`, or another system's own. Each program is a function of a flat list
of numbers, by all of which it is differentiated; `POINTS` are where.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

VARIABLES, STEPS = 30, 20


def ode(m: Any, p: Any) -> Any:
    """A ring of coupled nonlinear oscillators, through steps of Euler's."""
    state, rates, h = list(p[:VARIABLES]), p[VARIABLES : 2 * VARIABLES], 0.05
    for _ in range(STEPS):
        pulls = [state[(i + 1) % VARIABLES] - 2.0 * x + state[i - 1] for i, x in enumerate(state)]
        state = [x + h * (k * d - x * x * x) for x, k, d in zip(state, rates, pulls)]
    return sum(x * x for x in state[1:]) + state[0] * state[0]


HIDDEN, LENGTH = 4, 16


def lstm(m: Any, p: Any) -> Any:
    """A chain of LSTM cells with one number as input at each step."""
    each = HIDDEN + 2  # weights of the state, of the input, and a bias
    gates = [[p[(g * HIDDEN + i) * each : (g * HIDDEN + i + 1) * each] for i in range(HIDDEN)] for g in range(4)]
    h: list[Any] = [0.0] * HIDDEN
    c: list[Any] = [0.0] * HIDDEN
    error: Any = 0.0
    for t in range(LENGTH):
        x = 0.1 * (t % 7) - 0.3
        sums = [[w[HIDDEN + 1] + w[HIDDEN] * x + sum(w[j] * h[j] for j in range(HIDDEN)) for w in g] for g in gates]
        forget, take, give = ([m.sigmoid(s) for s in sums[g]] for g in range(3))
        new = [m.tanh(s) for s in sums[3]]
        c = [f * old + t * n for f, old, t, n in zip(forget, c, take, new)]
        h = [g * m.tanh(s) for g, s in zip(give, c)]
        error = error + (h[0] - x) * (h[0] - x)
    return error


SIZE = 10


def cholesky(m: Any, p: Any) -> Any:
    """The logarithm of the determinant of A A' + I, by Cholesky's decomposition."""
    n = SIZE
    a = [p[i * n : i * n + n] for i in range(n)]
    s = [[sum(x * y for x, y in zip(a[i], a[j])) + float(i == j) for j in range(i + 1)] for i in range(n)]
    low: list[list[Any]] = []
    total: Any = 0.0
    for i in range(n):
        row: list[Any] = []
        for j in range(i):
            row.append((s[i][j] - sum(row[k] * low[j][k] for k in range(j))) / low[j][j])
        pivot = m.sqrt(s[i][i] - sum(x * x for x in row))
        row.append(pivot)
        low.append(row)
        total = total + 2.0 * m.log(pivot)
    return total


def minors(m: Any, p: Any) -> Any:
    """A determinant, expanded by minors."""
    n = round(len(p) ** 0.5)

    def part(row: int, columns: tuple[int, ...]) -> Any:
        if len(columns) == 1:
            return p[row * n + columns[0]]
        total: Any = 0.0
        for k, c in enumerate(columns):
            term = p[row * n + c] * part(row + 1, columns[:k] + columns[k + 1 :])
            total = total + term if k % 2 == 0 else total - term
        return total

    return part(0, tuple(range(n)))


def log_sum_exp(m: Any, p: Any) -> Any:
    """Written plainly: the largest is known to be below 1."""
    return m.log(sum(m.exp(x - 1.0) for x in p)) + 1.0


def points(count: int, low: float, high: float) -> list[float]:
    source = random.Random(1)
    return [source.uniform(low, high) for _ in range(count)]


PROGRAMS: dict[str, tuple[Callable[[Any, Any], Any], list[float]]] = {
    "ODE, 30 variables, 20 steps": (ode, points(2 * VARIABLES, 0.1, 1.0)),
    "LSTM chain": (lstm, points(4 * HIDDEN * (HIDDEN + 2), -0.5, 0.5)),
    "Cholesky": (cholesky, points(SIZE * SIZE, -1.0, 1.0)),
    "determinant, 5 by 5": (minors, points(25, -1.0, 1.0)),
    "determinant, 8 by 8": (minors, points(64, -1.0, 1.0)),
    "log-sum-exp of 2,500": (log_sum_exp, points(2500, -1.0, 1.0)),
}
