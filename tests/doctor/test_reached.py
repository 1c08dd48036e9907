"""Numbers are read from the variables of a running function, and written back, whatever holds them."""

from __future__ import annotations

import sys
from array import array
from collections import deque, namedtuple
from typing import Any

import pytest

from gradwalk.doctor.witnesses.reached import read, write

Pair = namedtuple("Pair", "slope start")


class Layer:
    def __init__(self, w: Any) -> None:
        self.w = w


HOLDERS = [
    (1.5, ("held",)),
    ([0.0, 1.5], ("held", "item:1")),
    ((0.0, 1.5), ("held", "item:1")),
    (Pair(1.5, 0.0), ("held", "item:0")),
    ([(0.0, 1.5)], ("held", "item:0", "item:1")),
    ({"w": (1.5,)}, ("held", "value:0", "item:0")),
    (array("d", [0.0, 1.5]), ("held", "item:1")),
    (deque([1.5]), ("held", "item:0")),
    (Layer([[1.5]]), ("held", "slot:w", "item:0", "item:0")),
    (Layer((1.5,)), ("held", "slot:w", "item:0")),
]


@pytest.mark.parametrize(("held", "path"), HOLDERS, ids=[type(held).__name__ for held, _ in HOLDERS])
def test_a_number_is_found_and_replaced(held, path):
    def program(held: Any) -> Any:
        frame = sys._getframe()
        assert read(frame)[path] == 1.5
        write(frame, path, 2.5)
        return held

    kept = program(held)
    assert type(kept) is type(held)

    def again(held: Any) -> float:
        return read(sys._getframe())[path]

    assert again(kept) == 2.5


def test_what_a_loop_takes_out_of_a_list_is_found_in_the_list():
    """In every round by the same path, whatever the loop's variable held before."""
    p: Any = 3.0
    held = [Layer(1.0), Layer(2.0)]
    before = read(sys._getframe())
    for p in held:
        p.w += 1.0
    after = read(sys._getframe())
    assert p is held[1]
    moved = {path: x - before[path] for path, x in after.items() if path[0] in ("p", "held")}
    assert moved == {("held", "item:0", "slot:w"): 1.0, ("held", "item:1", "slot:w"): 1.0}
