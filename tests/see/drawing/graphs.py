"""Graphs of many shapes, for the tests of pictures."""

from __future__ import annotations

import math
import random

import gradwalk
from gradwalk import Value
from gradwalk.nn import MLP


def network(rows=4, widths=(4, 4, 1)):
    random.seed(1)
    model = MLP(3, list(widths))
    return sum((model([Value(random.random()) for _ in range(3)]) - 1.0) ** 2 for _ in range(rows))


def plain_layer(count=16):
    xs = [Value(float(i), label=f"x{i}") for i in range(3)]
    outs = [sum((Value(0.5 + n) * x for x in xs), Value(0.1)).tanh() for n in range(count)]
    return gradwalk.sum(outs)


def uneven_chain(count=300):
    random.seed(5)
    x = Value(0.3, label="a")
    for _ in range(count):
        x = random.choice([lambda v: v + 0.01, lambda v: v * 0.99, gradwalk.tanh])(x)
    return x


def steps(count=50):
    k, y = Value(1.3, label="k"), Value(2.0, label="y0")
    for _ in range(count):
        slope = -k * y + (y * 0.5).tanh()
        y = y + slope * 0.05 + (slope * k) * 0.001
    return (y - 1.0) ** 2


def irregular(count=100):
    random.seed(3)
    values = [Value(random.uniform(0.5, 1.5)) for _ in range(8)]
    for _ in range(count):
        a, b = random.sample(values[-20:], 2)
        values.append(random.choice([lambda x, y: x + y, lambda x, y: x * y, lambda x, y: (x - y).tanh()])(a, b))
    return gradwalk.sum(values[-12:])


def with_nan():
    random.seed(3)
    w = [Value(random.uniform(-1, 1)) for _ in range(32)]
    w[17].data = float("nan")
    x = [Value(random.uniform(-1, 1)) for _ in range(32)]
    return sum(a * b for a, b in zip(w, x)).tanh()


def fan(count=30):
    a = Value(1.5, label="a")
    return sum([a * (i + 1) for i in range(count)])


def attention(words=4, size=4):
    """Queries, keys and values of every word by plain lists, softmax over the words, a sum of squares."""
    random.seed(2)

    def table(rows, columns):
        return [[Value(random.uniform(-1, 1)) for _ in range(columns)] for _ in range(rows)]

    def times(matrix, x):
        return [sum(a * b for a, b in zip(row, x)) for row in matrix]

    x, *weights = table(words, size), table(size, size), table(size, size), table(size, size)
    queries, keys, values = ([times(w, word) for word in x] for w in weights)
    out = []
    for query in queries:
        scores = [sum(a * b for a, b in zip(query, key)) / 2 for key in keys]
        large = [gradwalk.exp(s) for s in scores]
        total = sum(large)
        shares = [e / total for e in large]
        out += [sum(shares[j] * values[j][i] for j in range(words)) for i in range(size)]
    return sum(o * o for o in out)


def recurrent(turns=15, size=4):
    random.seed(1)
    w = [[Value(random.uniform(-0.5, 0.5)) for _ in range(size)] for _ in range(size)]
    u = [Value(random.uniform(-1, 1), label=f"u{i}") for i in range(size)]
    state, loss = [Value(0.0) for _ in range(size)], Value(0.0)
    for t in range(turns):
        sums = [sum((w[i][j] * state[j] for j in range(size)), u[i] * math.sin(t)) for i in range(size)]
        state = [gradwalk.tanh(s) for s in sums]
        loss = loss + (sum(state) - math.cos(t)) ** 2
    return loss


def newton(turns=6):
    """38 values, which is few; but one by one they are six times too wide."""
    x, a = Value(1.0, label="x"), Value(2.0, label="a")
    for _ in range(turns):
        x = x - (x * x - a) / (2 * x)
    return x


def transformer(words=4, size=4, letters=5):
    """A block of a GPT without names: position t attends to t + 1 letters, so no two turns are equal."""
    random.seed(7)

    def table(rows, columns):
        return [[Value(random.gauss(0, 0.3)) for _ in range(columns)] for _ in range(rows)]

    def times(matrix, x):
        return [sum(w * v for w, v in zip(row, x)) for row in matrix]

    def softmax(scores):
        large = [gradwalk.exp(s - 0.5) for s in scores]
        total = sum(large)
        return [e / total for e in large]

    embedding, places, q, k, v, up, down, head = (
        table(letters, size), table(words, size), *(table(size, size) for _ in range(3)),
        table(2 * size, size), table(size, 2 * size), table(letters, size),
    )  # fmt: skip
    keys, values, losses = [], [], []
    for t in range(words):
        x = [a + b for a, b in zip(embedding[t], places[t])]
        query = times(q, x)
        keys.append(times(k, x))
        values.append(times(v, x))
        shares = softmax([sum(a * b for a, b in zip(query, key)) * 0.5 for key in keys])
        x = [sum(s * value[j] for s, value in zip(shares, values)) for j in range(size)]
        x = times(down, [gradwalk.relu(h) for h in times(up, x)])
        losses.append(-gradwalk.log(softmax(times(head, x))[0]))
    return sum(losses) / words


def elimination(n=5):
    """Gauss: one row and one column less each time."""
    random.seed(2)
    a = [[Value(random.uniform(1, 2)) for _ in range(n + 1)] for _ in range(n)]
    for i in range(n):
        for j in range(i + 1, n):
            factor = a[j][i] / a[i][i]
            a[j] = [x - factor * y for x, y in zip(a[j], a[i])]
    return sum(a[i][i] * a[i][-1] for i in range(n))


def determinant(n=5):
    random.seed(4)
    table = [[Value(random.uniform(-2, 2)) for _ in range(n)] for _ in range(n)]

    def minors(a):
        if len(a) == 1:
            return a[0][0]
        terms = [a[0][j] * minors([row[:j] + row[j + 1 :] for row in a[1:]]) for j in range(len(a))]
        total = terms[0]
        for j, term in enumerate(terms[1:], 1):
            total = total + (-term if j % 2 else term)
        return total

    return minors(table)


def labelled_fan(count=30):
    return gradwalk.sum([Value(0.1 * i - 1, label=f"w{i}") for i in range(count)])


ALL = {
    "network": network, "one row": lambda: network(1), "layer": plain_layer, "uneven chain": uneven_chain,
    "steps": steps, "irregular": irregular, "nan": with_nan, "fan": fan, "square": lambda: Value(3.0, label="a") ** 2,
    "attention": attention, "recurrent": recurrent, "newton": newton, "labelled fan": labelled_fan,
    "transformer": transformer, "elimination": elimination, "determinant": determinant,
}  # fmt: skip
