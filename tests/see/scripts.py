"""Small random scripts: loops in loops, calls, generators, classes, recursion, errors, exec and threads."""

from __future__ import annotations

import random
from textwrap import indent

HEAD = """
from gradwalk import Value, dot, exp, relu, sigmoid, tanh
import random
import threading

rng = random.Random({seed})
xs = [Value(rng.uniform(0.5, 1.5)) for _ in range({count})]
acc, parts = xs[0], []

def step(a, b):
    c = a * b + 0.1
    return tanh(c)

def each(values):
    for v in values:
        w = v * 0.5
        yield w + 1.0

def tree(values):
    if len(values) == 1:
        return values[0]
    half = len(values) // 2
    return tree(values[:half]) * tree(values[half:]) + 0.01

def fails(a, k):
    b = a * 2.0
    if k % 2:
        raise ValueError("odd")
    return b + 1.0

def mixed(a, k):
    if k % 3 == 0:
        return sigmoid(a * 2.0 + 1.0) * a
    if k % 3 == 1:
        for j in range(k):
            a = a + xs[j % len(xs)] * 0.3
    return a

class Cell:
    def __init__(self, k):
        self.w, self.b = Value(0.1 * k + 0.2), [Value(0.1 * j) for j in range(3)]

    def __call__(self, x):
        h = x * self.w
        for b in self.b:
            h = tanh(h + b)
        return h

cells = [Cell(k) for k in range(3)]
table = [[Value(0.1 * a + 0.2 * b) for a in range(len(xs))] for b in range(3)]
"""
LEAVES = (
    "acc = step(acc, xs[0])",
    "acc = acc + sum([x * 0.3 for x in xs])",
    "parts = [step(x, acc) for x in xs]\nacc = acc + sum(parts)",
    "acc = acc + sum(each(xs)) * 0.1",
    "acc = tree([acc] + xs) * 0.1",
    "acc = mixed(acc, {n})",
    "for q in range({n}):\n    acc = acc + mixed(xs[q % len(xs)], q)",
    "for q in range({n}): acc = acc * 0.9 + xs[q % len(xs)]",
    "acc = cells[{n} % 3](acc)",
    "acc = acc + sum(sum(cell(x) for x in xs) for cell in cells) * 0.1",
    "acc = (lambda a: tanh(a * 0.5) + a)(acc)",
    "exec('acc = acc * 0.7\\nfor e in range({n}):\\n    acc = acc + xs[e % len(xs)] * acc')",
    "acc = acc + (acc if {n} > 6 else acc * 0.5)",
    "acc = acc + next(it := each(xs))\nit.close()",
    "it = each(xs)\nacc = acc + next(it)\ntry:\n    it.throw(KeyError('x'))\nexcept KeyError:\n    acc = acc * 0.5",
    "powers = [exp(x * 0.1) for x in xs]\nacc = acc + sum([p / sum(powers) for p in powers]) * acc",
    "acc = acc + sum(relu(dot(row, xs)) for row in table)",
    "code = tanh(dot(xs, table[0]))\nif {n} % 2:\n    acc = acc + sum([tanh(dot(row, xs)) for row in table]) * code",
)
THREAD = """
thread = threading.Thread(target=lambda: parts.append(step(xs[0], xs[-1])))
thread.start()
thread.join()
acc = acc + parts[-1]
"""


def script(seed: int) -> str:
    rng = random.Random(seed)
    body = [_block(rng, rng.choice([0, 0, 1, 1, 2])) for _ in range(rng.randint(1, 3))]
    ends = [THREAD] if seed % 10 == 7 else []
    return "\n".join([HEAD.format(seed=seed, count=rng.randint(2, 6)), *body, *ends, "out = tanh(acc * 0.01) + 0.0\n"])


def _block(rng: random.Random, depth: int) -> str:
    n, m, i = rng.randint(1, 4), rng.randint(1, 3), f"i{depth}"
    body = _block(rng, depth - 1) if depth else rng.choice(LEAVES).format(n=rng.randint(1, 8))
    once, twice = indent(body, "    "), indent(body, "        ")
    return rng.choice(
        [
            body,
            f"for {i} in range({n}):\n{once}",
            f"for {i} in range({n}):\n    for z{depth} in range({i} + 1):\n{twice}",
            f"{i} = {n}\nwhile {i} > 0:\n    {i} -= 1\n{once}",
            f"for {i} in range({n}):\n    if {i} % {m} == 0:\n        continue\n{once}",
            f"for {i} in range({n}):\n    try:\n        acc = acc + fails(acc, {i})\n    except ValueError:\n{twice}",
            f"for {i} in range({n}):\n{once}\n    if {i} == {m}:\n        break\nelse:\n    acc = acc + 1.0",
        ]
    )
