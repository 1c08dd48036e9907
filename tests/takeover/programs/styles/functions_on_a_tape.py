# a global tape; every operation appends a record (out, inputs, local grads)
import math, random
TAPE = []
class Num:
    def __init__(self, v): self.v = v; self.g = 0.0
    def __add__(a, b):
        b = b if isinstance(b, Num) else Num(b)
        o = Num(a.v + b.v); TAPE.append((o, ((a, 1.0), (b, 1.0)))); return o
    def __mul__(a, b):
        b = b if isinstance(b, Num) else Num(b)
        o = Num(a.v * b.v); TAPE.append((o, ((a, b.v), (b, a.v)))); return o
    def __sub__(a, b):
        b = b if isinstance(b, Num) else Num(b)
        o = Num(a.v - b.v); TAPE.append((o, ((a, 1.0), (b, -1.0)))); return o
    def __truediv__(a, b):
        b = b if isinstance(b, Num) else Num(b)
        o = Num(a.v / b.v); TAPE.append((o, ((a, 1.0 / b.v), (b, -a.v / (b.v * b.v))))); return o
    __radd__ = __add__; __rmul__ = __mul__
    def __str__(self): return "%.5f" % self.v
def exp(a):
    e = math.exp(a.v); o = Num(e); TAPE.append((o, ((a, e),))); return o
def log(a):
    o = Num(math.log(a.v)); TAPE.append((o, ((a, 1.0 / a.v),))); return o
def tanh(a):
    t = math.tanh(a.v); o = Num(t); TAPE.append((o, ((a, 1 - t * t),))); return o
def grad(loss):
    loss.g = 1.0
    for o, ins in reversed(TAPE):
        for a, d in ins: a.g += d * o.g
    TAPE.clear()
random.seed(11)
H, V = 5, 5
text = "abcabdabeabcabd"
ids = {c: i for i, c in enumerate(sorted(set(text)))}
V = len(ids)
def mat(r, c): return [[Num(random.uniform(-.3, .3)) for _ in range(c)] for _ in range(r)]
Wx, Wh, Wo = mat(H, V), mat(H, H), mat(V, H)
params = [p for M in (Wx, Wh, Wo) for r in M for p in r]
biggest = 0
for it in range(6):
    h = [Num(0.0)] * H
    loss = Num(0.0)
    for a, b in zip(text, text[1:]):
        h = [tanh(Wx[i][ids[a]] + sum(Wh[i][j] * h[j] for j in range(H))) for i in range(H)]
        logits = [sum(Wo[k][j] * h[j] for j in range(H)) for k in range(V)]
        m = max(l.v for l in logits)
        es = [exp(l - m) for l in logits]
        loss = loss - log(es[ids[b]] / sum(es))
    loss = loss / (len(text) - 1)
    pass
    grad(loss)
    for p in params:
        g = max(-1.0, min(1.0, p.g))
        p.v -= 0.5 * g
        p.g = 0.0
    if it % 6 == 0: print(it, loss)
print("done", loss)
