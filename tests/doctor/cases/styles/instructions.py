# bytecode: the model is a list of instructions over numbered registers
import math
import random

CODE = []


def emit(op, *args):
    CODE.append((op, args))
    return len(REG0) + len(CODE) - 1


random.seed(9)
NW = 10
REG0 = ["x"] + [f"w{i}" for i in range(NW)] + ["y"]
X, Y = 0, NW + 1
wreg = [1 + i for i in range(NW)]
h = []
for k in range(3):
    z = emit("add", emit("mul", wreg[3 * k], X), wreg[3 * k + 1])
    h.append(emit("mul", emit("gauss", z), wreg[3 * k + 2]))
s = emit("add", emit("add", h[0], h[1]), h[2])
pred = emit("add", s, wreg[9])
d = emit("sub", pred, Y)
LOSS = emit("mul", d, d)


def forward(x, w, y):
    r = [x, *w, y]
    for op, a in CODE:
        if op == "add":
            r.append(r[a[0]] + r[a[1]])
        elif op == "sub":
            r.append(r[a[0]] - r[a[1]])
        elif op == "mul":
            r.append(r[a[0]] * r[a[1]])
        elif op == "gauss":
            r.append(math.exp(-(r[a[0]] ** 2)))
    return r


def backward(r):
    g = [0.0] * len(r)
    g[LOSS] = 1.0
    for i in range(len(CODE) - 1, -1, -1):
        op, a = CODE[i]
        here = len(REG0) + i
        if op == "add":
            g[a[0]] += g[here]
            g[a[1]] += g[here]
        elif op == "sub":
            g[a[0]] += g[here]
            g[a[1]] -= g[here]
        elif op == "mul":
            g[a[0]] += g[here] * r[a[1]]
            g[a[1]] += g[here] * r[a[0]]
        elif op == "gauss":
            g[a[0]] += g[here] * r[here] * -2 * r[a[0]]
    return g


w = [random.uniform(-1, 1) for _ in range(NW)]
data = [(t / 4, math.sin(t / 3)) for t in range(-10, 11)]
for epoch in range(150):
    total, acc = 0.0, [0.0] * NW
    for x, y in data:
        r = forward(x, w, y)
        g = backward(r)
        total += r[LOSS] / len(data)
        for i in range(NW):
            acc[i] += g[1 + i] / len(data)
    for i in range(NW):
        w[i] -= 0.3 * acc[i]
    if epoch % 15 == 0:
        print("epoch", epoch, "loss", total)
