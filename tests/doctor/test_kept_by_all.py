"""More of what a right training program keeps: right programs, and one slip put into them at a time.

Most of these slips let the loss fall, or leave its gradients right. The right programs stay without a finding.
"""

from __future__ import annotations

import pytest

from .asking import asked_of

ENGINE = """
import math, random

class Value:
    def __init__(self, data, children=(), local_grads=()):
        self.data, self.grad = data, 0.0
        self._children, self._local_grads = children, local_grads
    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1.0, 1.0))
    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))
    def __pow__(self, k): return Value(self.data ** k, (self,), (k * self.data ** (k - 1),))
    def exp(self): return Value(math.exp(self.data), (self,), (math.exp(self.data),))
    def log(self): return Value(math.log(self.data), (self,), (1 / self.data,))
    def tanh(self): return Value(math.tanh(self.data), (self,), (1 - math.tanh(self.data) ** 2,))
    __radd__, __rmul__ = __add__, __mul__
    def __neg__(self): return self * -1.0
    def __sub__(self, other): return self + (-other)
    def __truediv__(self, other): return self * other ** -1
    def backward(self):
        topo, seen = [], set()
        def build(v):
            if v not in seen:
                seen.add(v)
                for c in v._children: build(c)
                topo.append(v)
        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            for c, g in zip(v._children, v._local_grads): c.grad += g * v.grad
"""

ADAM = (
    ENGINE
    + """
class Unit:
    def __init__(self, n):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(n)]
        self.b = Value(0.0)
    def __call__(self, x): return sum((w * v for w, v in zip(self.w, x)), self.b)
    def parameters(self): return self.w + [self.b]

class Adam:
    def __init__(self, params, b1=0.9, b2=0.99):
        self.params, self.b1, self.b2, self.t = params, b1, b2, 0
        self.m, self.v = [0.0] * len(params), [0.0] * len(params)
    def step(self, lr):
        self.t += 1
        for i, p in enumerate(self.params):
            self.m[i] = self.b1 * self.m[i] + (1 - self.b1) * p.grad
            self.v[i] = self.b2 * self.v[i] + (1 - self.b2) * p.grad ** 2
            mh = self.m[i] / (1 - self.b1 ** self.t)
            vh = self.v[i] / (1 - self.b2 ** self.t)
            p.data -= lr * mh / (math.sqrt(vh) + 1e-8)
            p.grad = 0.0

def main():
    random.seed(4)
    inputs = [[random.uniform(-1, 1), random.uniform(-1, 1)] for _ in range(16)]
    targets = [a * b + a for a, b in inputs]
    hidden, out = [Unit(2) for _ in range(4)], Unit(4)
    opt = Adam([p for u in [*hidden, out] for p in u.parameters()])
    for step in range(60):
        losses = []
        for x, t in zip(inputs, targets):
            guess = out([u(x).tanh() for u in hidden])
            losses.append((guess - t) ** 2)
        loss = sum(losses) / len(losses)
        loss.backward()
        opt.step(0.1 * (1 - step / 60))
        if step % 20 == 0:
            print("step", step, "loss", round(loss.data, 4))
    print("loss", round(loss.data, 5))

if __name__ == "__main__":
    main()
"""
)

MAILS = (
    ENGINE
    + """
class Mail:
    def __init__(self, words, label):
        self.words, self.label = words, label

def sigmoid(z):
    return (1 + (-z).exp()) ** -1

def read(rng):
    spam = rng.random() < 0.5
    return Mail([rng.gauss(1.0 if spam else -1.0, 0.8), rng.gauss(0.4 if spam else 0.0, 0.5)], 1 if spam else -1)

def train(rng):
    mails = [read(rng) for _ in range(30)]
    w, b = [Value(0.1), Value(-0.1)], Value(0.0)
    for epoch in range(30):
        total = Value(0.0)
        for mail in mails:
            total = total - sigmoid(mail.label * (w[0] * mail.words[0] + w[1] * mail.words[1] + b)).log()
        loss = total / len(mails)
        for p in (*w, b):
            p.grad = 0.0
        loss.backward()
        for p in (*w, b):
            p.data -= 0.5 * p.grad
        if epoch % 10 == 0:
            print("epoch", epoch, "loss", round(loss.data, 4))
    return w, b

train(random.Random(3))
"""
)

NOISY = (
    ENGINE
    + """
random.seed(9)

class Net:
    def __init__(self, n):
        self.w = [[Value(random.gauss(0, 0.7)) for _ in range(3)] for _ in range(n)]
        self.v = [Value(random.gauss(0, 0.7)) for _ in range(n)]
    def __call__(self, x, train=False):
        acts = []
        for a, b, c in self.w:
            h = (a * x[0] + b * x[1] + c).tanh()
            if train:
                h = h * (1.0 / 0.6) if random.random() < 0.6 else h * 0.0
            acts.append(h)
        return sum(v * h for v, h in zip(self.v, acts))
    def parameters(self):
        return [p for row in self.w for p in row] + self.v

def share(model, xs, ys):
    return sum((model(x).data > 0) == (y > 0) for x, y in zip(xs, ys)) / len(xs)

points = [[random.uniform(-1, 1), random.uniform(-1, 1)] for _ in range(60)]
signs = [1.0 if a + b > 0.1 else -1.0 for a, b in points]
train_x, test_x = points[:20], points[20:]
train_y, test_y = signs[:20], signs[20:]
net = Net(5)
for epoch in range(30):
    loss = sum((net(x, train=True) - y) ** 2 for x, y in zip(train_x, train_y)) * (1 / 20)
    for p in net.parameters():
        p.grad = 0.0
    loss.backward()
    for p in net.parameters():
        p.data -= 0.1 * p.grad
    if epoch % 10 == 0:
        print(epoch, round(loss.data, 3), "accuracy", share(net, train_x, train_y))
print("test accuracy", share(net, test_x, test_y))
"""
)

NEXT = (
    ENGINE
    + """
random.seed(2)
V, D, T = 3, 3, 4
tok = [[Value(random.gauss(0, 0.5)) for _ in range(D)] for _ in range(V)]
wq = [[Value(random.gauss(0, 0.5)) for _ in range(D)] for _ in range(D)]
head = [[Value(random.gauss(0, 0.5)) for _ in range(D)] for _ in range(V)]
params = [p for m in (tok, wq, head) for row in m for p in row]

def matvec(m, x):
    return [sum(w * v for w, v in zip(row, x)) for row in m]

def softmax(zs):
    exps = [z.exp() for z in zs]
    total = sum(exps)
    return [e / total for e in exps]

def model(tokens):
    xs = [tok[t] for t in tokens]
    qs = [matvec(wq, x) for x in xs]
    out = []
    for t in range(len(tokens)):
        seen = range(t + 1)
        att = softmax([sum(a * b for a, b in zip(qs[t], xs[s])) for s in seen])
        mixed = [sum(a * xs[s][j] for a, s in zip(att, seen)) + xs[t][j] for j in range(D)]
        out.append(softmax(matvec(head, mixed)))
    return out

for step in range(60):
    first = random.randrange(V)
    seq = [(first + i * (1 + first % 2)) % V for i in range(T + 1)]
    inputs, targets = seq[:-1], seq[1:]
    loss = sum(-p[t].log() for p, t in zip(model(inputs), targets)) / T
    for p in params:
        p.grad = 0.0
    loss.backward()
    for p in params:
        p.data -= 0.3 * p.grad
    if step % 20 == 0:
        print("step", step, "loss", round(loss.data, 3))
"""
)

SLIPS = [
    (
        "kept for nobody",
        ADAM,
        "            p.data -= lr *",
        "            new = p.data - lr *",
        "new = p.data",
        "nobody reads new",
    ),
    (
        "never called",
        ADAM,
        "        opt.step(0.1 * (1 - step / 60))",
        "        pass",
        "loss.backward()",
        "there is no update",
    ),
    (
        "other share",
        ADAM,
        "vh = self.v[i] / (1 - self.b2",
        "vh = self.v[i] / (1 - self.b1",
        "self.b1 ** self.t",
        "bias correction",
    ),
    (
        "last turn",
        ADAM,
        "            losses.append(",
        "        losses.append(",
        "losses.append(",
        "overwritten in the next",
    ),
    ("one object", ADAM, "[Unit(2) for _ in range(4)]", "[Unit(2)] * 4", "[Unit(2)] * 4", "one and the same"),
    (
        "one value",
        ADAM,
        "[Value(random.uniform(-1, 1)) for _ in range(n)]",
        "[Value(random.uniform(-1, 1))] * n",
        "] * n",
        "makes no copies",
    ),
    ("muted", MAILS, "1 if spam else -1)", "1 if spam else 0)", "mail.label *", "needs -1 and 1"),
    ("no sigmoid", MAILS, "return (1 + (-z)", "return (2 + (-z)", "return (2 +", "should give"),
    ("with chance", NOISY, "train=False", "train=True", "model(x).data", "made with chance"),
    ("no share", NOISY, "zip(xs, ys)) / len(xs)", "zip(xs, ys)) * len(xs)", "* len(xs)", "no accuracy"),
    ("more rows", NOISY, "points[:20], points[20:]", "points[:20], points", "test_y", "shorter than"),
    ("looks ahead", NEXT, "range(t + 1)", "range(len(tokens))", "range(len(tokens))", "causal"),
]


@pytest.mark.parametrize(("name", "source", "old", "new", "line", "words"), SLIPS, ids=[row[0] for row in SLIPS])
def test_the_slip_is_named(name, source, old, new, line, words, tmp_path):
    assert source.count(old) == 1
    code, told = asked_of(source.replace(old, new), tmp_path)
    assert code == 1, told
    assert line in told["findings"][0]["where"]["text"], told
    assert words in told["findings"][0]["what"], told


def test_an_update_that_is_called_before_the_loop_alone(tmp_path):
    source = ADAM.replace("def step(self, lr):", "def step(self, lr=0.05):")
    source = source.replace("        opt.step(0.1 * (1 - step / 60))\n", "")
    source = source.replace("    for step in", "    opt.step()\n    for step in")
    code, told = asked_of(source, tmp_path)
    assert code == 1, told
    assert "never calls that" in told["findings"][0]["what"], told


@pytest.mark.parametrize("source", [ADAM, MAILS, NOISY, NEXT], ids=["adam", "mails", "noisy", "next"])
def test_the_right_programs_are_left_alone(source, tmp_path):
    code, told = asked_of(source, tmp_path)
    assert (code, told["findings"]) == (0, []), told
