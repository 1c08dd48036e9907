"""Numbers in lists: vectors and matrices that somebody's class holds."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from gradwalk.foreign.finding import find_roles
from gradwalk.foreign.roles import RoleNotFound
from gradwalk.foreign.tables import added, entries, is_table, reading, refilled

VECTORS = '''
class Vec:
    """Elementwise; the rule returns a share for each parent."""
    def __init__(self, nums, parents=(), rule=None):
        self.nums, self.parents, self.rule = list(nums), parents, rule
        self.slope = [0.0] * len(self.nums)
    def __add__(a, b): return Vec([x + y for x, y in zip(a.nums, b.nums)], (a, b), lambda g: (g, g))
    def __mul__(a, b):
        rule = lambda g: ([u * y for u, y in zip(g, b.nums)], [u * x for u, x in zip(g, a.nums)])
        return Vec([x * y for x, y in zip(a.nums, b.nums)], (a, b), rule)
    def pull(self):
        order, seen = [], set()
        def visit(n):
            if id(n) in seen: return
            seen.add(id(n))
            for p in n.parents: visit(p)
            order.append(n)
        visit(self)
        self.slope = [1.0] * len(self.nums)
        for n in reversed(order):
            for p, g in zip(n.parents, n.rule(n.slope) if n.rule else ()):
                for i, u in enumerate(g): p.slope[i] += u
'''


def test_table_is_numbers_in_lists_and_nothing_else() -> None:
    assert is_table([[1.0, 2.0], [3.0, 4.0]])
    assert is_table(array("d", [1.0, 2.0]))
    assert not is_table([])
    assert not is_table([1.0, "a"])
    assert not is_table((1.0, 2.0))


def test_refilled_table_keeps_its_shape() -> None:
    assert refilled([[1.0, 2.0], [3.0, 4.0]], [5, 6, 7, 8]) == [[5, 6], [7, 8]]
    assert refilled(array("d", [1.0, 2.0]), [3.0, 4.0]) == array("d", [3.0, 4.0])
    assert entries([[1.0], [2.0]]) == [1.0, 2.0]
    assert added([[1.0, 2.0]], [[3.0, 4.0]]) == [[4.0, 6.0]]


def test_step_along_a_gradient_is_one_in_the_readings() -> None:
    data, grad = [[1.0, -2.0, 0.5], [0.0, 3.0, 1.0]], [[0.1, 0.2, -0.4], [1.0, -1.0, 0.3]]
    moved = [[x - 0.5 * g for x, g in zip(row, slopes)] for row, slopes in zip(data, grad)]
    assert reading(moved) - reading(data) == pytest.approx(-0.5 * reading(grad))
    assert reading([7.0]) == 7.0
    assert reading(3) == 3.0


def test_reading_of_an_array_is_that_of_the_same_list() -> None:
    numpy = pytest.importorskip("numpy")
    rows = [[1.0, -2.0], [0.5, 3.0]]
    assert reading(numpy.array(rows)) == pytest.approx(reading(rows))


def test_roles_of_a_class_of_vectors() -> None:
    names: dict[str, Any] = {}
    exec(VECTORS, names)
    with pytest.raises(RoleNotFound):
        find_roles(names["Vec"], names)
    roles = find_roles(names["Vec"], names, tables=True)
    assert (roles.data, roles.grad, roles.nested, roles.has_step) == ("nums", "slope", 1, True)
    assert roles.back is not None
    assert roles.back.name == "pull"
    a, b = roles.make([1.0, 2.0]), roles.make([3.0, 4.0])
    out = a * b
    roles.put_gradient(out, [1.0, 10.0])
    roles.step(out)
    assert a.slope == [3.0, 40.0]
    assert b.slope == [1.0, 20.0]
