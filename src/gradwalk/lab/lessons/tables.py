"""Arithmetic on tables, lists of rows of numbers, with which the hidden tests of lesson 7 compare a Tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Matrix = list[list[float]]


def flat(table: Any) -> list[float]:
    return [float(x) for row in table for x in row]


def shape(table: Matrix) -> tuple[int, int]:
    return len(table), len(table[0])


def entrywise(f: Callable[[float, float], float], a: Matrix, b: Matrix) -> Matrix:
    rows, columns = max(len(a), len(b)), max(len(a[0]), len(b[0]))
    return [
        [f(a[i % len(a)][j % len(a[0])], b[i % len(b)][j % len(b[0])]) for j in range(columns)] for i in range(rows)
    ]


def plus(a: Matrix, b: Matrix) -> Matrix:
    return entrywise(lambda x, y: x + y, a, b)


def times(a: Matrix, b: Matrix) -> Matrix:
    return entrywise(lambda x, y: x * y, a, b)


def transpose(a: Matrix) -> Matrix:
    return [list(column) for column in zip(*a)]


def matmul(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def summed(g: Matrix, to: tuple[int, int]) -> Matrix:
    if to[0] == 1:
        g = [[sum(column) for column in zip(*g)]]
    return [[sum(row)] for row in g] if to[1] == 1 else g


def averaged(g: Matrix, to: tuple[int, int]) -> Matrix:
    count = (len(g) // to[0]) * (len(g[0]) // to[1])
    return times(summed(g, to), [[1 / count]])
