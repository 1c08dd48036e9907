# arrays as values
import numpy as np

rng = np.random.default_rng(7)


class Block:
    def __init__(self, data, above=(), pull=None):
        self.data = np.asarray(data, float)
        self.grad = np.zeros_like(self.data)
        self.above, self.pull = above, pull

    def __matmul__(self, o):
        return Block(self.data @ o.data, (self, o), lambda g: (g @ o.data.T, self.data @ g))

    def __sub__(self, o):
        return Block(self.data - o.data, (self, o), lambda g: (g, -g))

    def mean_square(self):
        return Block((self.data**2).mean(), (self,), lambda g: (2 * g * self.data / self.data.size,))

    def backward(self):
        order, seen = [], set()

        def visit(b):
            if id(b) not in seen:
                seen.add(id(b))
                for a in b.above:
                    visit(a)
                order.append(b)

        visit(self)
        for b in order:
            b.grad = np.zeros_like(b.data)
        self.grad = np.ones_like(self.data)
        for b in reversed(order):
            for a, share in zip(b.above, b.pull(b.grad) if b.pull else ()):
                a.grad = a.grad + share


X, W = Block(rng.normal(size=(4, 4))), Block(rng.normal(size=(4, 4)))
Y = Block(X.data @ rng.normal(size=(4, 4)))
for _ in range(40):
    loss = (X @ W - Y).mean_square()
    loss.backward()
    W.data = W.data - 0.1 * W.grad
