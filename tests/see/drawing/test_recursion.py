"""Functions that call themselves: their pictures show the levels."""

from __future__ import annotations

import random

from gradwalk import Value, draw, log, sigmoid
from gradwalk.see.drawing.proof import lies

from .test_lists import size


def stacks(drawing):
    """The operation and number of every stack of results, from the leaves to the root."""
    cards = [card for card in drawing.view.cards if card.kind == "result"]
    return [(card.symbol, card.count) for card in sorted(cards, key=lambda card: card.order)]


def test_a_tree_is_drawn_level_by_level():
    def tree(depth):
        if depth == 0:
            return Value(1.0)
        left, right = tree(depth - 1), tree(depth - 1)
        return left + right if depth % 2 else left * right

    drawing = draw(tree(8))
    assert stacks(drawing) == [("+*"[k % 2], 2 ** (7 - k)) for k in range(8)]
    assert not [link.part for link in drawing.view.links if link.part]
    assert size(drawing)[1] <= 900


def test_operations_of_one_level_that_differ_are_named_together():
    rng = random.Random(5)

    def tree(depth):
        if depth == 0:
            return Value(rng.uniform(0.5, 1.5))
        left, right = tree(depth - 1), tree(depth - 1)
        return [left + right, left * right, left - right, left / right][rng.randrange(4)]

    drawing = draw(tree(8))
    assert [count for _, count in stacks(drawing)] == [128, 64, 32, 16, 8, 4, 2, 1]
    assert sorted(stacks(drawing)[0][0].split(" or ")) == ["*", "+", "-", "/"]


def test_fibonacci_grows_as_fibonacci_does():
    a, b = Value(1.0, label="a"), Value(2.0, label="b")

    def fib(n):
        return a if n == 0 else b if n == 1 else fib(n - 1) * 0.9 + fib(n - 2)

    assert [count for sign, count in stacks(draw(fib(9))) if sign == "+"] == [21, 13, 8, 5, 3, 2, 1, 1]


def test_many_levels_are_laid_over_each_other():
    """The price of an option, on a tree in which ways meet again."""
    spot, up, strike, p = Value(1e2), Value(1.06), Value(95.0), Value(0.5)
    prices = [(spot * up ** (2 * j - 12) - strike).relu() for j in range(13)]
    for _ in range(12):
        prices = [0.99 * (p * more + (1 - p) * less) for more, less in zip(prices[1:], prices)]
    drawing = draw(prices[0])
    (levels,) = (frame for frame in drawing.document.frames if frame.title.endswith("levels"))
    assert levels.turns >= 11  # the last one may stand alone
    assert levels.note.startswith("12 → 11 → … → ")
    assert size(drawing)[1] <= 900


def test_a_graph_without_any_order_says_so():
    rng = random.Random(3)
    values = [Value(rng.uniform(-1, 1), label=f"in{i}") for i in range(6)]
    for _ in range(100):
        x, y = rng.choice(values[-20:]), rng.choice(values[-20:])
        values.append([x + y, x * y, x - y, x.tanh()][rng.randrange(4)])
    drawing = draw(sum(values[-20:]))
    assert "no regular order" in drawing.frames
    assert not [frame.title for frame in drawing.document.frames if "level" in frame.title or "layer" in frame.title]
    assert size(drawing)[1] <= 900


def test_a_tree_of_decisions_is_not_in_series():
    rng = random.Random(9)
    x, y = Value(0.8, label="x"), Value(0.3, label="y")
    gates = [[Value(rng.gauss(0, 1)) for _ in range(3)] for _ in range(7)]
    leaves = [Value(rng.random()) for _ in range(8)]

    def visit(node, share):
        if node >= 7:
            return [share * leaves[node - 7]]
        right = sigmoid(gates[node][0] * x + gates[node][1] * y + gates[node][2])
        return visit(2 * node + 1, share * (1 - right)) + visit(2 * node + 2, share * right)

    first, *others = visit(0, Value(1.0, label="all"))
    for part in others:
        first = first + part
    drawing = draw(-log(first))
    frame = next(frame for frame in drawing.document.frames if frame.title.startswith("tree"))
    assert frame.title == "tree of 7"
    assert "depth 3, each from one above it" in frame.note
    assert not any("in series" in title for title in drawing.frames)
    assert not lies(drawing)


def test_a_tournament_is_a_tree():
    rng = random.Random(3)
    left = [Value(rng.random(), label=f"x[{i}]") for i in range(16)]
    while len(left) > 1:
        pairs = list(zip(left[::2], left[1::2]))
        left = [sigmoid(3 * (a - b)) * a + (1 - sigmoid(a)) * b for a, b in pairs]
    drawing = draw(left[0])
    frame = next(frame for frame in drawing.document.frames if frame.title.startswith("tree"))
    assert frame.title == "tree of 15"
    assert frame.note == "4 levels of 8 → 4 → 2 → 1, each from two below it"
    assert not lies(drawing)
