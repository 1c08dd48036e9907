"""Programs whose variables, rows and losses come and go: drawn at random, named twice, gathered in lists, coarse."""

from __future__ import annotations

import pytest

from gradwalk.doctor.text.claims import claims

from .asking import asked_of
from .test_kept_by_all import ENGINE

HINGE = (
    ENGINE
    + """
random.seed(4)
corners = {1: (1.0, 0.8), -1: (-0.7, -0.9)}
rows = []
for label, (p, q) in corners.items():
    rows += [([p + random.gauss(0, .4), q + random.gauss(0, .4), random.gauss(0, 1)], label) for _ in range(8)]
W = [Value(random.gauss(0, .3)) for _ in range(4)]
for step in range(30):
    batch = random.sample(rows, 6)
    loss = Value(0.0)
    for x, y in batch:
        z = (sum((w * v for w, v in zip(W, x)), Value(0.0)) + W[3]) * -y + 1.0
        loss = loss + (z if z.data > 0 else z * 0.0)
    for p in W: p.grad = 0.0
    loss.backward()
    for p in W: p.data -= 0.02 * p.grad
    if step % 10 == 0: print("step", step, "hinge loss", round(loss.data, 4))
"""
)

RARE = (
    ENGINE
    + """
random.seed(4)
words = ["sun", "moon", "rain", "snow", "fog", "ice", "dew", "hail"]
warmth = [3.0, 1.0, 0.5, -2.0, 0.0, -3.0, 0.6, -1.0]
odds = [40, 30, 20, 5, 5, 3, 2, 1]
p = None
table = [[Value(random.gauss(0, .2)) for _ in range(2)] for _ in words]
head = [Value(random.gauss(0, .5)) for _ in range(2)]
for step in range(200):
    i = random.choices(range(len(words)), odds)[0]
    row = table[i]
    e = row[0] * head[0] + row[1] * head[1] - warmth[i]
    loss = e * e
    for p in [*row, *head]: p.grad = 0.0
    loss.backward()
    for p in [*row, *head]: p.data -= 0.02 * p.grad
    if step % 25 == 0: print("step", step, "loss", round(loss.data, 4))
"""
)

PULLED = """
import random
from types import SimpleNamespace as NS
random.seed(38)
boxes, recent = [], []
def weight(x):
    box = NS(x=x, g=0.0)
    boxes.append(box)
    def pull(g): box.g += g
    return lambda: (box.x, pull)
def const(x): return lambda: (x, lambda g: None)
def total(*fs):
    def run():
        got = [f() for f in fs]
        def pull(g):
            for _, p in got: p(g)
        return sum(v for v, _ in got), pull
    return run
def prod(f, h):
    def run():
        (a, pa), (b, pb) = f(), h()
        def pull(g):
            pa(g * b)
            pb(g * a)
        return a * b, pull
    return run
def square(f):
    def run():
        a, pa = f()
        return a * a, lambda g: pa(2 * a * g)
    return run
units = [(weight(0.3 - k / 5), weight(k / 4 - 0.2), weight(0.1 * k)) for k in range(3)]
end = weight(0.0)
def net(x): return total(end, *(prod(c, square(total(prod(w, const(x)), b))) for w, b, c in units))
rows = [(k / 6, k * k / 36 - k / 6) for k in range(-6, 7)]
for tick in range(160):
    for x, y in random.sample(rows, 4):
        e, pull = square(total(net(x), const(-y)))()
        recent.append(e)
        pull(1 / 8)
    if tick % 2:
        for box in boxes:
            box.x -= 0.2 * box.g
            box.g = 0.0
    if tick % 20 == 19:
        print("tick", tick, "loss", sum(recent) / len(recent))
        recent.clear()
"""

FLATS = """
import random
random.seed(61)
sizes = [random.randint(20, 120) for _ in range(20)]
ages = [random.randint(0, 60) for _ in range(20)]
rents = [(250 + 9 * s - 3 * a) / 1300 for s, a in zip(sizes, ages)]
def rescale(column):
    lo, hi = min(column), max(column)
    return [(c - lo) / (hi - lo) for c in column]
S, G = rescale(sizes), rescale(ages)
w = [0.1, -0.1, 0.0]
for epoch in range(120):
    loss, g = 0.0, [0.0] * 3
    for s, a, r in zip(S, G, rents):
        e = w[0] * s + w[1] * a + w[2] - r
        loss += e * e / 20
        for k, x in enumerate((s, a, 1.0)): g[k] += 2 * e * x / 20
    w = [p - 0.3 * q for p, q in zip(w, g)]
    if epoch % 20 == 0: print("epoch", epoch, "loss", loss)
"""

LETTERS = """
import math
names = ["anna", "hannah", "vivian", "nina", "ian"]
letters = ["."] + sorted(set("".join(names)))
pairs = []
for name in names:
    seq = [letters.index(c) for c in "." + name + "."]
    for t in range(len(seq) - 1):
        pairs.append((seq[t], seq[t + 1]))
table = [[0.0] * len(letters) for _ in letters]
for epoch in range(40):
    loss, slopes = 0.0, [[0.0] * len(letters) for _ in letters]
    for a, b in pairs:
        whole = sum(math.exp(z) for z in table[a])
        loss += (math.log(whole) - table[a][b]) / len(pairs)
        for k, z in enumerate(table[a]):
            slopes[a][k] += (math.exp(z) / whole - (k == b)) / len(pairs)
    table = [[z - 4.0 * s for z, s in zip(*both)] for both in zip(table, slopes)]
    if epoch % 10 == 0: print("epoch", epoch, "loss", loss)
"""

RIGHT = {"hinge": HINGE, "rare": RARE, "pulled": PULLED, "flats": FLATS, "letters": LETTERS}


@pytest.mark.parametrize("name", RIGHT)
def test_right_programs_are_seen_and_not_accused(name, tmp_path):
    status, told = asked_of(RIGHT[name], tmp_path)
    assert (status, told["findings"], told["unseen"]) == (0, [], [])


SLIPS = [
    (FLATS, "(c - lo) / (hi - lo)", "(c - lo) // (hi - lo)", "of S and G have one and the same input"),
    (PULLED, "pa(g * b)", "pa(g * a)", "the gradients are wrong because of `a`: with `b` they are right"),
    (LETTERS, "(seq[t], seq[t + 1])", "(seq[t], seq[t])", "the targets are the inputs themselves"),
]


@pytest.mark.parametrize(("source", "old", "new", "words"), SLIPS, ids=["coarse columns", "wrong pull", "not shifted"])
def test_the_slip_is_named(source, old, new, words, tmp_path):
    status, told = asked_of(source.replace(old, new), tmp_path)
    assert status == 1
    assert new in told["findings"][0]["where"]["text"]
    assert words in told["findings"][0]["what"]


@pytest.mark.parametrize(
    ("line", "shares"),
    [
        ("epoch 3 right 12/30", [0.4]),
        ("12 of 30 right", [0.4]),
        ("right: 40%", [0.4]),
        ("left 0.3 right 0.5", None),
        ("the right end 12", None),
    ],
)
def test_how_many_are_right(line, shares):
    assert [claim.shares for claim in claims(line)] == ([shares] if shares else [])
