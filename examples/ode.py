"""Fitting a differential equation: which foxes and rabbits were these?

    python examples/ode.py

Rabbits breed at the rate a and are eaten at the rate b per fox; foxes grow at the rate d per
rabbit eaten and die at the rate c (Lotka and Volterra). From noisy counts at a few times, find
the four rates: run the equation with a Runge-Kutta method, compare, and follow the gradient
through every step of it.
"""

from __future__ import annotations

import math
import random

import gradwalk
from gradwalk import Value, optim

TRUE = [1.1, 0.4, 0.4, 0.1]  # a, b, c, d


def rates(state, p):
    rabbits, foxes = state
    a, b, c, d = p
    return [rabbits * (a - b * foxes), foxes * (d * rabbits - c)]


def runge_kutta(state, p, h):
    """One step of the classical fourth-order method."""
    k1 = rates(state, p)
    k2 = rates([s + h / 2 * k for s, k in zip(state, k1)], p)
    k3 = rates([s + h / 2 * k for s, k in zip(state, k2)], p)
    k4 = rates([s + h * k for s, k in zip(state, k3)], p)
    return [s + h / 6 * (w + 2 * x + 2 * y + z) for s, w, x, y, z in zip(state, k1, k2, k3, k4)]


def follow(start, p, steps, h):
    """The states after every tenth step."""

    def step(state, _):
        state = runge_kutta(state, p, h)
        return state, state

    _, seen = gradwalk.scan(step, list(start), length=steps)  # in a compiled function one loop, however many steps
    return seen[9::10]


def main(iterations: int = 400, herds: int = 20, steps: int = 60, h: float = 0.05) -> list[float]:
    rng = random.Random(1)
    starts = [[rng.uniform(5, 15), rng.uniform(2, 8)] for _ in range(herds)]
    counts = [
        [[x * math.exp(rng.gauss(0, 0.02)) for x in state] for state in follow(start, TRUE, steps, h)]
        for start in starts
    ]
    p = [Value(x, label=name) for x, name in zip([0.8, 0.3, 0.6, 0.15], "abcd")]

    def misfit(start, seen):  # one herd: how far the logarithms are apart
        found = follow(start, p, steps, h)
        pairs = [(f, s) for state, seen_state in zip(found, seen) for f, s in zip(state, seen_state)]
        return gradwalk.sum([(gradwalk.log(f) - gradwalk.log(s)) ** 2 for f, s in pairs]) / len(pairs)

    loss = gradwalk.compile(misfit)
    optimizer = optim.Adam(p, lr=0.02)
    print(f"{herds} herds, each followed through {steps} steps; the rates are {TRUE}")
    for i in range(iterations):
        wrong = loss(starts, counts)
        optimizer.zero_grad()
        wrong.backward()
        optimizer.step()
        if i % (iterations // 5) == 0 or i == iterations - 1:
            print(f"{i:4}   misfit {wrong.data:.6f}   " + "  ".join(f"{v.label} = {v.data:.4f}" for v in p))
    print(repr(loss))
    return [v.data for v in p]


if __name__ == "__main__":
    main()
