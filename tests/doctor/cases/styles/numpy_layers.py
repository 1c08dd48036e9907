# layers with numpy, no autograd: dense, relu, softmax with cross entropy
import numpy as np

rng = np.random.default_rng(5)


class Dense:
    def __init__(self, n, m):
        self.w = rng.normal(0, np.sqrt(2 / n), (n, m))
        self.b = np.zeros(m)

    def forward(self, x):
        self.inp = x
        return x @ self.w + self.b

    def backward(self, grad):
        self.dw = self.inp.T @ grad
        self.db = grad.sum(axis=0)
        return grad @ self.w.T

    def update(self, lr):
        self.w -= lr * self.dw
        self.b -= lr * self.db


class Relu:
    def forward(self, x):
        self.mask = x > 0
        return x * self.mask

    def backward(self, grad):
        return grad * self.mask

    def update(self, lr):
        pass


class SoftmaxLoss:
    def forward(self, z, labels):
        z = z - z.max(axis=1, keepdims=True)
        e = np.exp(z)
        self.p = e / e.sum(axis=1, keepdims=True)
        self.labels = labels
        return -np.log(self.p[np.arange(len(labels)), labels]).mean()

    def backward(self):
        g = self.p.copy()
        g[np.arange(len(g)), self.labels] -= 1
        return g / len(g)


theta = rng.uniform(0, 2 * np.pi, 60)
kind = np.arange(60) % 3
radius = 0.5 + kind + rng.normal(0, 0.1, 60)
X = np.stack([radius * np.cos(theta), radius * np.sin(theta)], 1)
layers = [Dense(2, 16), Relu(), Dense(16, 3)]
criterion = SoftmaxLoss()
for epoch in range(200):
    h = X
    for layer in layers:
        h = layer.forward(h)
    loss = criterion.forward(h, kind)
    g = criterion.backward()
    for layer in reversed(layers):
        g = layer.backward(g)
    for layer in layers:
        layer.update(0.3)
    if epoch % 20 == 0:
        print(f"epoch {epoch} loss {loss:.4f}")
