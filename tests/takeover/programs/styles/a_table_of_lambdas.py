# an op table: {name: (forward, backward)}; class builds methods in a loop with setattr; Adam class; LR schedule
import math, random
OPS = {
    'add': (lambda a, b: a + b, lambda g, y, a, b: (g, g)),
    'sub': (lambda a, b: a - b, lambda g, y, a, b: (g, -g)),
    'mul': (lambda a, b: a * b, lambda g, y, a, b: (g * b, g * a)),
    'div': (lambda a, b: a / b, lambda g, y, a, b: (g / b, -g * a / b ** 2)),
    'sin': (math.sin, lambda g, y, a: (g * math.cos(a),)),
    'exp': (math.exp, lambda g, y, a: (g * y,)),
    'sigmoid': (lambda a: 1 / (1 + math.exp(-a)), lambda g, y, a: (g * y * (1 - y),)),
}
class V:
    def __init__(self, x, how=None, args=()):
        self.x, self.how, self.args, self.dx = x, how, args, 0.0
    def __repr__(self): return f"<V {self.x:.6g} d={self.dx:.6g}>"
def make(name):
    fwd = OPS[name][0]
    def method(*args):
        args = tuple(a if isinstance(a, V) else V(a) for a in args)
        return V(fwd(*(a.x for a in args)), name, args)
    method.__name__ = name
    return method
for name in OPS:
    m = make(name)
    if name in ('add', 'sub', 'mul', 'div'):
        dunder = {'div': 'truediv'}.get(name, name)
        setattr(V, f'__{dunder}__', m)
        setattr(V, f'__r{dunder}__', lambda s, o, m=m: m(o, s))
    else: setattr(V, name, m)
def backward(y):
    order, marks = [], set()
    def dfs(n):
        marks.add(n)
        for a in n.args:
            if a not in marks: dfs(a)
        order.append(n)
    dfs(y)
    for n in order: n.dx = 0.0
    y.dx = 1.0
    while order:
        n = order.pop()
        if n.how:
            for a, g in zip(n.args, OPS[n.how][1](n.dx, n.x, *[a.x for a in n.args])): a.dx += g
class Adam:
    def __init__(self, ps, lr=.01):
        self.ps, self.lr, self.t = ps, lr, 0
        self.m = {p: 0. for p in ps}; self.v = {p: 0. for p in ps}
    def step(self):
        self.t += 1
        for p in self.ps:
            self.m[p] = .9 * self.m[p] + .1 * p.dx
            self.v[p] = .999 * self.v[p] + .001 * p.dx ** 2
            p.x -= self.lr * (self.m[p] / (1 - .9 ** self.t)) / (math.sqrt(self.v[p] / (1 - .999 ** self.t)) + 1e-8)
random.seed(4)
# GRU-ish cell on a sine sequence
H = 6
def M(r, c): return [[V(random.gauss(0, .4)) for _ in range(c)] for _ in range(r)]
Wz, Wn, out = M(H, H + 1), M(H, H + 1), M(1, H)
ps = [p for m in (Wz, Wn, out) for r in m for p in r]
opt = Adam(ps, .02)
def mv(A, x):
    return [sum([a * b for a, b in zip(r, x)][1:], r[0] * x[0]) for r in A]
seq = [math.sin(i * .6) for i in range(16)]
for it in range(6):
    h = [V(0.) for _ in range(H)]; loss = V(0.)
    for a, b in zip(seq, seq[1:]):
        xin = h + [V(a)]
        z = [q.sigmoid() for q in mv(Wz, xin)]
        n = [q.sin() for q in mv(Wn, xin)]
        h = [(1 - zi) * ni + zi * hi for zi, ni, hi in zip(z, n, h)]
        err = mv(out, h)[0] - b
        loss = loss + err * err
    backward(loss)
    opt.step()
    if it % 6 == 0: print(it, loss)
print(loss, ps[0])
