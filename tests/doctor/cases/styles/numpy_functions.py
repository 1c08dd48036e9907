# numpy tensors with function objects, broadcasting undone on the way back
import numpy as np


class Tensor:
    def __init__(self, data, creator=None):
        self.data = np.asarray(data, dtype=float)
        self.grad = None
        self.creator = creator

    def __matmul__(self, o):
        return MatMul()(self, o)

    def __add__(self, o):
        return Add()(self, o)

    def __sub__(self, o):
        return Sub()(self, o)

    def __mul__(self, o):
        return Mul()(self, o)

    def sigmoid(self):
        return Sigmoid()(self)

    def mean(self):
        return Mean()(self)

    def backward(self):
        self.grad = np.ones_like(self.data)
        seen, order = set(), []

        def visit(f):
            if f is None or f in seen:
                return
            seen.add(f)
            for x in f.inputs:
                visit(x.creator)
            order.append(f)

        visit(self.creator)
        for f in reversed(order):
            gs = f.backward(f.output.grad)
            gs = gs if isinstance(gs, tuple) else (gs,)
            for x, g in zip(f.inputs, gs):
                g = fold(g, x.data.shape)
                x.grad = g if x.grad is None else x.grad + g


def fold(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for i, n in enumerate(shape):
        if n == 1 and g.shape[i] != 1:
            g = g.sum(axis=i, keepdims=True)
    return g


class Function:
    def __call__(self, *inputs):
        self.inputs = inputs
        self.output = Tensor(self.forward(*[x.data for x in inputs]), self)
        return self.output


class Add(Function):
    def forward(self, a, b):
        return a + b

    def backward(self, g):
        return g, g


class Sub(Function):
    def forward(self, a, b):
        return a - b

    def backward(self, g):
        return g, -g


class Mul(Function):
    def forward(self, a, b):
        return a * b

    def backward(self, g):
        a, b = (x.data for x in self.inputs)
        return g * b, g * a


class MatMul(Function):
    def forward(self, a, b):
        return a @ b

    def backward(self, g):
        a, b = (x.data for x in self.inputs)
        return g @ b.T, a.T @ g


class Sigmoid(Function):
    def forward(self, a):
        self.y = 1 / (1 + np.exp(-a))
        return self.y

    def backward(self, g):
        return g * self.y * (1 - self.y)


class Mean(Function):
    def forward(self, a):
        self.n, self.shape = a.size, a.shape
        return a.mean()

    def backward(self, g):
        return np.ones(self.shape) * g / self.n


rng = np.random.default_rng(0)
X = rng.uniform(-1, 1, (40, 2))
Y = (X[:, :1] * X[:, 1:] > 0).astype(float)
W1, b1 = Tensor(rng.normal(0, 1.5, (2, 8))), Tensor(np.zeros((1, 8)))
W2, b2 = Tensor(rng.normal(0, 1.0, (8, 1))), Tensor(np.zeros((1, 1)))
for it in range(400):
    for p in (W1, b1, W2, b2):
        p.grad = None
    pred = ((Tensor(X) @ W1 + b1).sigmoid() @ W2 + b2).sigmoid()
    err = pred - Tensor(Y)
    loss = (err * err).mean()
    loss.backward()
    for p in (W1, b1, W2, b2):
        p.data -= 5.0 * p.grad
    if it % 50 == 0:
        print(it, float(loss.data))
