"""A GPT in plain Python, with an engine of its own: letters of plant names, one name a step.

python tiny_gpt.py 20        # steps
"""

import math
import random
import sys

random.seed(7)


class Value:
    __slots__ = ("data", "grad", "_children", "_local_grads")

    def __init__(self, data, children=(), local_grads=()):
        self.data = data
        self.grad = 0
        self._children = children
        self._local_grads = local_grads

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1, 1))

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __pow__(self, k):
        return Value(self.data**k, (self,), (k * self.data ** (k - 1),))

    def log(self):
        return Value(math.log(self.data), (self,), (1 / self.data,))

    def exp(self):
        e = math.exp(self.data)
        return Value(e, (self,), (e,))

    def relu(self):
        return Value(max(0, self.data), (self,), (float(self.data > 0),))

    def __neg__(self):
        return self * -1

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return other + (-self)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return other * self**-1

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for child in v._children:
                    visit(child)
                order.append(v)

        visit(self)
        self.grad = 1
        for v in reversed(order):
            for child, d in zip(v._children, v._local_grads):
                child.grad += d * v.grad


names = """anemone begonia bluebell camellia cowslip dahlia foxglove gardenia hibiscus hyacinth jasmine lavender
magnolia marigold narcissus peony petunia primrose rosemary snowdrop tulip verbena violet zinnia""".split()
random.shuffle(names)
letters = sorted(set("".join(names)))
END = len(letters)
size = END + 1

width, heads, longest = 16, 4, 10
part = width // heads


def matrix(rows, columns, spread=0.08):
    return [[Value(random.gauss(0, spread)) for _ in range(columns)] for _ in range(rows)]


weights = {"letters": matrix(size, width), "places": matrix(longest, width), "out": matrix(size, width)}
for name in ("query", "key", "value", "mix"):
    weights[name] = matrix(width, width)
weights["up"], weights["down"] = matrix(4 * width, width), matrix(width, 4 * width)
params = [p for rows in weights.values() for row in rows for p in row]


def linear(x, w):
    return [sum(wi * xi for wi, xi in zip(row, x)) for row in w]


def softmax(scores):
    top = max(s.data for s in scores)
    exps = [(s - top).exp() for s in scores]
    total = sum(exps)
    return [e / total for e in exps]


def norm(x):
    square = sum(xi * xi for xi in x) / len(x)
    scale = (square + 1e-5) ** -0.5
    return [xi * scale for xi in x]


def forward(letter, place, keys, values):
    x = [a + b for a, b in zip(weights["letters"][letter], weights["places"][place])]
    x = norm(x)
    before = x
    x = norm(x)
    q, k, v = (linear(x, weights[name]) for name in ("query", "key", "value"))
    keys.append(k)
    values.append(v)
    mixed = []
    for h in range(heads):
        lo, hi = h * part, (h + 1) * part
        qh = q[lo:hi]
        scores = [sum(qj * kj for qj, kj in zip(qh, key[lo:hi])) / part**0.5 for key in keys]
        chances = softmax(scores)
        mixed.extend(sum(chances[t] * values[t][j] for t in range(len(values))) for j in range(lo, hi))
    x = [a + b for a, b in zip(linear(mixed, weights["mix"]), before)]
    before = x
    x = linear(norm(x), weights["up"])
    x = [xi.relu() for xi in x]
    x = [a + b for a, b in zip(linear(x, weights["down"]), before)]
    return linear(x, weights["out"])


first, second = [0.0] * len(params), [0.0] * len(params)


def train_step(step, steps=1000):
    name = names[step % len(names)]
    tokens = [END, *(letters.index(c) for c in name), END]
    n = min(longest, len(tokens) - 1)
    keys, values, losses = [], [], []
    for place in range(n):
        chances = softmax(forward(tokens[place], place, keys, values))
        losses.append(-chances[tokens[place + 1]].log())
    loss = (1 / n) * sum(losses)
    loss.backward()
    rate = 0.01 * (1 - step / steps)
    for i, p in enumerate(params):
        first[i] = 0.85 * first[i] + 0.15 * p.grad
        second[i] = 0.99 * second[i] + 0.01 * p.grad**2
        m = first[i] / (1 - 0.85 ** (step + 1))
        v = second[i] / (1 - 0.99 ** (step + 1))
        p.data -= rate * m / (v**0.5 + 1e-8)
        p.grad = 0
    return loss.data


def invent():
    keys, values, letter, out = [], [], END, ""
    for place in range(longest):
        scores = forward(letter, place, keys, values)
        chances = softmax([s / 0.5 for s in scores])
        letter = random.choices(range(size), weights=[c.data for c in chances])[0]
        if letter == END:
            break
        out += letters[letter]
    return out


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for step in range(steps):
        print(f"step {step + 1} loss {train_step(step):.6f}")
    print(invent(), invent())
