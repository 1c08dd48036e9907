# results know the object that made them; the walk goes by generations; operations of one's own with a setting
import math, random
class Variable:
    def __init__(self, data, creator=None):
        self.data, self.grad, self.creator = data, 0.0, creator
        self.generation = 0 if creator is None else creator.generation + 1
    def backward(self):
        self.grad = 1.0
        funcs, seen = [self.creator], {self.creator}
        while funcs:
            funcs.sort(key=lambda f: f.generation)
            f = funcs.pop()
            for x, gx in zip(f.inputs, f.backward(f.output.grad)):
                x.grad += gx
                if x.creator is not None and x.creator not in seen:
                    seen.add(x.creator)
                    funcs.append(x.creator)
    def __add__(self, o): return Add()(self, as_var(o))
    def __sub__(self, o): return Sub()(self, as_var(o))
    def __mul__(self, o): return Mul()(self, as_var(o))
    def __neg__(self): return Mul()(self, as_var(-1.0))
    __radd__, __rmul__ = __add__, __mul__
def as_var(x): return x if isinstance(x, Variable) else Variable(x)
class Function:
    def __call__(self, *inputs):
        self.inputs = inputs
        self.generation = max(x.generation for x in inputs)
        self.output = Variable(self.forward(*[x.data for x in inputs]), self)
        return self.output
class Add(Function):
    def forward(self, a, b): return a + b
    def backward(self, g): return g, g
class Sub(Function):
    def forward(self, a, b): return a - b
    def backward(self, g): return g, -g
class Mul(Function):
    def forward(self, a, b): return a * b
    def backward(self, g): return g * self.inputs[1].data, g * self.inputs[0].data
class Tanh(Function):
    def forward(self, a): return math.tanh(a)
    def backward(self, g): return (g * (1 - self.output.data ** 2),)
class Cut(Function):
    def __init__(self, low): self.low = low
    def forward(self, a): return max(a, self.low)
    def backward(self, g): return (g if self.inputs[0].data > self.low else 0.0,)
rng = random.Random(6)
ws = [[Variable(rng.gauss(0, 0.8)) for _ in range(4)] for _ in range(6)]
vs = [Variable(rng.gauss(0, 0.8)) for _ in range(6)]
params = [w for row in ws for w in row] + vs
rows = [([rng.gauss(0, 1) for _ in range(4)], rng.gauss(0, 1)) for _ in range(10)]
for step in range(25):
    loss = Variable(0.0)
    for x, y in rows:
        out = Variable(0.1)
        for row, v in zip(ws, vs):
            out = out + v * Tanh()(sum((w * a for w, a in zip(row, x)), Variable(0.0)))
        loss = loss + Cut(-1.0)(out - y) * (out - y)
    for p in params: p.grad = 0.0
    loss.backward()
    for p in params: p.data -= 0.02 * p.grad
    if step % 6 == 0: print(step, "%.6f" % loss.data)
print(*("%.5f" % p.data for p in params[:4]))
