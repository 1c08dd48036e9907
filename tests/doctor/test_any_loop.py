"""Rules of every training loop, in programs that are known by their numbers alone."""

from __future__ import annotations

import pytest

from .asking import asked_of

RECORDS = """
import random
def leaf(v): return [v, 0.0, ()]
def plus(a, b): return [a[0] + b[0], 0.0, ((a, 1.0), (b, 1.0))]
def times(a, b): return [a[0] * b[0], 0.0, ((a, b[0]), (b, a[0]))]
def slopes(top):
    order = []
    def go(r):
        if not any(r is o for o in order):
            for s, _ in r[2]: go(s)
            order.append(r)
    go(top)
    for r in order: r[1] = 0.0
    top[1] = 1.0
    for r in reversed(order):
        for s, k in r[2]: s[1] += k * r[1]
random.seed(8)
U = [random.uniform(-1, 1) for _ in range(12)]
V = [3 * u - 1 for u in U]
w, b = leaf(0.0), leaf(0.0)
for turn in range(60):
    ORDER
    loss = leaf(0.0)
    for u, v in zip(U, V):
        e = plus(plus(times(w, leaf(u)), b), leaf(-v))
        loss = plus(loss, times(e, e))
    slopes(loss)
    for p in (w, b): p[0] -= 0.03 * p[1]
    print("turn", turn, "loss", loss[0])
"""

BY_HAND = """
import random
random.seed(5)
rows = [(k / 8, 1.5 * k / 8 - 0.5) for k in range(-8, 9)]
a, c = 0.0, 0.0
def drawn():
    DICE
    return dice.sample(rows, 2)
dice = random.Random(3)
speed = [0.0, 0.0]
for turn in range(120):
    SPEED
    slope, loss = [0.0, 0.0], 0.0
    for x, y in drawn():
        e = a * x + c - y
        loss += e * e / 2
        slope[0] += e * x
        slope[1] += e
    speed = [0.9 * s + 0.1 * g for s, g in zip(speed, slope)]
    a -= 0.2 * speed[0]
    c -= 0.2 * speed[1]
    STOP
    print(turn, "loss", loss)
"""

TESTED = """
import random
rows = [(k / 10, 2 * k / 10 - 1) for k in range(-20, 21)]
w, b = 0.0, 0.0
def check():
    return sum((w * x + b - y) ** 2 for x, y in random.Random(5).sample(rows, 5)) / 5
random.seed(2)
for step in range(300):
    x, y = random.choice(rows)
    e = w * x + b - y
    w -= 0.05 * 2 * e * x
    b -= 0.05 * 2 * e
    loss = check()
    print(step, "loss", loss)
"""

GATHERED = """
rows = [(k / 10, 2 * k / 10 - 1) for k in range(-8, 8)]
w, g = [0.0, 0.0], [0.0, 0.0]
for step in range(240):
    some = rows[step % 4 :: 4]
    loss = 0.0
    for x, y in some:
        e = w[0] * x + w[1] - y
        loss += e * e / 4
        g[0] += 2 * e * x / 4
        g[1] += 2 * e / 4
    if step % 4 == 3:
        for i in range(2):
            w[i] -= 0.05 * g[i]
            g[i] = 0.0
    print(step, "loss", loss)
"""


def by_hand(dice: str = "pass", speed: str = "pass", stop: str = "pass") -> str:
    return BY_HAND.replace("DICE", dice).replace("SPEED", speed).replace("STOP", stop)


BROKEN = {
    "shuffled apart": (RECORDS.replace("ORDER", "random.shuffle(U)"), "random.shuffle(U)", "U is shuffled and V"),
    "seeded again": (by_hand(dice="dice = random.Random(4)"), "dice = random.Random(4)", "seeded again in every step"),
    "no memory": (by_hand(speed="speed = [0.0, 0.0]"), "speed = [0.0, 0.0]", "made anew in every round"),
    "ends early": (by_hand(stop="if loss > 1e-9 and turn > 2: break"), "if loss > 1e-9", "the training ends after"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_rule_that_is_broken_is_named(name, tmp_path):
    source, line, words = BROKEN[name]
    found = asked_of(source, tmp_path)[1]["findings"]
    assert line in found[0]["where"]["text"], found
    assert words in found[0]["what"], found


RIGHT = {
    "records": RECORDS.replace("ORDER", "pass"),
    "a velocity": by_hand(),
    "a test on other rows": TESTED,
    "gradients of four rounds": GATHERED,
}


@pytest.mark.parametrize("name", RIGHT)
def test_nobody_is_accused_who_keeps_the_rules(name, tmp_path):
    assert asked_of(RIGHT[name], tmp_path)[1]["findings"] == []
