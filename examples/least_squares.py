"""A least-squares fit with error bars, from the Hessian.

    python examples/least_squares.py

Fits y = a * exp(-b * x) + c to noisy points. The gradient comes from the compiled loss; the
second derivatives, which say how sure the fit is, from `hessian` of the same scalar code.
Newton's method needs both, and arrives in a handful of steps.
"""

from __future__ import annotations

import math
import random

import gradwalk
from gradwalk import Value

TRUE = [2.5, 1.3, 0.5]


def model(x, p):
    a, b, c = p
    return a * gradwalk.exp(-b * x) + c


def solve(matrix, vector):
    """matrix * x = vector, by elimination."""
    rows = [[*row, v] for row, v in zip(matrix, vector)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def main(points: int = 200, noise: float = 0.05, steps: int = 6) -> tuple[list[float], list[float]]:
    rng = random.Random(1)
    xs = [4 * i / points for i in range(points)]
    ys = [model(x, TRUE) + rng.gauss(0, noise) for x in xs]
    p = [Value(x, label=name) for x, name in zip([2.0, 1.0, 0.3], "abc")]

    loss = gradwalk.compile(lambda x, y: 0.5 * (model(x, p) - y) ** 2, reduce="sum")
    curvature = gradwalk.hessian(lambda q: gradwalk.sum([0.5 * (model(x, q) - y) ** 2 for x, y in zip(xs, ys)]))

    for step in range(steps):
        value, gradient = loss.value_and_grad(xs, ys)
        print(f"{step}   loss {value:.6f}   " + "  ".join(f"{v.label} = {v.data:.4f}" for v in p))
        for v, move in zip(p, solve(curvature([v.data for v in p]), gradient)):
            v.data -= move
    value, gradient = loss.value_and_grad(xs, ys)
    hessian = curvature([v.data for v in p])
    variance = 2 * value / (points - len(p))
    columns = [solve(hessian, [float(i == k) for i in range(len(p))]) for k in range(len(p))]
    errors = [math.sqrt(variance * columns[k][k]) for k in range(len(p))]
    print(f"largest gradient {max(map(abs, gradient)):.1e}, noise {math.sqrt(variance):.4f} (it was {noise})")
    for v, error, true in zip(p, errors, TRUE):
        print(f"  {v.label} = {v.data:.4f} +- {error:.4f}   (it was {true})")
    return [v.data for v in p], errors


if __name__ == "__main__":
    main()
