# rules below the class, dispatch by name, globals called like the locals of the rules; keyword extras with defaults
import math, random
class Num:
    def __init__(self, v, op=None, ins=(), trainable=False, tag="n"):
        self.v = v; self.op = op; self.ins = ins; self.g = 0.0; self.trainable = trainable; self.tag = tag
    def __add__(a, b): return make("add", a, b)
    def __mul__(a, b): return make("mul", a, b)
    def __sub__(a, b): return make("sub", a, b)
    __radd__ = __add__; __rmul__ = __mul__
    def relu(a): return make("relu", a)
    def exp(a): return make("exp", a)
    def log(a): return make("log", a)
def _f_add(a, b): return a + b
def _b_add(n, g): n.ins[0].g += g; n.ins[1].g += g
def _f_mul(a, b): return a * b
def _b_mul(n, g):
    a, b = n.ins
    a.g += g * b.v; b.g += g * a.v
def _f_sub(a, b): return a - b
def _b_sub(n, g): n.ins[0].g += g; n.ins[1].g -= g
FWD = {"add": _f_add, "mul": _f_mul, "sub": _f_sub, "relu": lambda a: max(a, 0.0), "exp": math.exp, "log": math.log}
def _b_relu(n, g): n.ins[0].g += g * (n.v > 0)
def _b_exp(n, g): n.ins[0].g += g * n.v
def _b_log(n, g): n.ins[0].g += g / n.ins[0].v
BWD = dict(add=_b_add, mul=_b_mul, sub=_b_sub, relu=_b_relu, exp=_b_exp, log=_b_log)
def make(op, *ins):
    ins = tuple(x if isinstance(x, Num) else Num(float(x)) for x in ins)
    return Num(FWD[op](*(x.v for x in ins)), op, ins)
def toposort(n):
    out, seen, st = [], set(), [(n, 0)]
    while st:
        n, k = st.pop()
        if k == 0:
            if id(n) in seen: continue
            seen.add(id(n))
        if k < len(n.ins): st.append((n, k + 1)); st.append((n.ins[k], 0))
        else: out.append(n)
    return out
def backprop(root):
    order = toposort(root)
    for n in order: n.g = 0.0
    root.g = 1.0
    for n in reversed(order):
        if n.op: BWD[n.op](n, n.g)
random.seed(11)
a = [[Num(random.gauss(0, 0.7), trainable=True, tag="a") for _ in range(2)] for _ in range(8)]
b = [[Num(random.gauss(0, 0.7), trainable=True, tag="b") for _ in range(8)] for _ in range(3)]
g = [p for r in a + b for p in r]
def net(x):
    h = [(r[0] * x[0] + r[1] * x[1]).relu() for r in a]
    return [sum((w * z for w, z in zip(r, h)), Num(0.0)) for r in b]
X = [(math.cos(t), math.sin(t), k % 3) for k, t in enumerate(i * 0.7 for i in range(15))]
for n in range(30):
    tot = Num(0.0)
    for x, y, k in X:
        z = net((x, y)); m = max(q.v for q in z)
        e = [(q - m).exp() for q in z]
        tot = tot + (e[0] + e[1] + e[2]).log() - (z[k] - m)
    tot = tot * (1 / len(X))
    backprop(tot)
    for p in g:
        if p.trainable: p.v -= 0.3 * p.g
    if n % 5 == 4: print(n, "%.7f" % tot.v)
print(sum(p.trainable for p in g), sorted({p.tag for p in g}))
