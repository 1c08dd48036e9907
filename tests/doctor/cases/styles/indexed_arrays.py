# Wengert list with indices, Fortran style arrays
import math
import random

NMAX = 20000
VAL = [0.0] * NMAX
ADJ = [0.0] * NMAX
OPC = [0] * NMAX
ARG1 = [0] * NMAX
ARG2 = [0] * NMAX
N = 0
CONST, PLUS, TIMES, MINUS, TANH = 0, 1, 2, 3, 4


def push(op, v, a=0, b=0):
    global N
    N += 1
    VAL[N] = v
    OPC[N] = op
    ARG1[N] = a
    ARG2[N] = b
    return N


def const(v):
    return push(CONST, v)


def plus(a, b):
    return push(PLUS, VAL[a] + VAL[b], a, b)


def minus(a, b):
    return push(MINUS, VAL[a] - VAL[b], a, b)


def times(a, b):
    return push(TIMES, VAL[a] * VAL[b], a, b)


def tanh(a):
    return push(TANH, math.tanh(VAL[a]), a)


def reverse(root):
    for i in range(1, N + 1):
        ADJ[i] = 0.0
    ADJ[root] = 1.0
    for i in range(root, 0, -1):
        g = ADJ[i]
        if g == 0.0:
            continue
        a, b = ARG1[i], ARG2[i]
        if OPC[i] == PLUS:
            ADJ[a] += g
            ADJ[b] += g
        elif OPC[i] == MINUS:
            ADJ[a] += g
            ADJ[b] -= g
        elif OPC[i] == TIMES:
            ADJ[a] += g * VAL[b]
            ADJ[b] += g * VAL[a]
        elif OPC[i] == TANH:
            ADJ[a] += g * (1.0 - VAL[i] ** 2)


random.seed(21)
theta = [random.uniform(-0.8, 0.8) for _ in range(13)]
xs = [-1.5 + 0.2 * i for i in range(16)]
ys = [math.sin(2 * x) for x in xs]

for epoch in range(200):
    N = 0
    p = [const(t) for t in theta]
    total = const(0.0)
    for x, y in zip(xs, ys):
        xi = const(x)
        out = p[12]
        for k in range(4):
            h = tanh(plus(times(p[3 * k], xi), p[3 * k + 1]))
            out = plus(out, times(p[3 * k + 2], h))
        d = minus(out, const(y))
        total = plus(total, times(d, d))
    reverse(total)
    for k in range(13):
        theta[k] -= 0.01 * ADJ[p[k]]
    if epoch % 20 == 0:
        print("epoch", epoch, "loss", VAL[total])
