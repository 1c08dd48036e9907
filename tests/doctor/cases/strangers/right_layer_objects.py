import math
import random

random.seed(1)


class Linear:
    def __init__(self, n, m):
        self.W = [[random.gauss(0, 1 / math.sqrt(n)) for _ in range(n)] for _ in range(m)]
        self.b = [0.0] * m

    def forward(self, x):
        self.x = x
        return [sum(w * v for w, v in zip(row, x)) + b for row, b in zip(self.W, self.b)]

    def backward(self, g):
        self.dW = [[gi * v for v in self.x] for gi in g]
        self.db = list(g)
        return [sum(self.W[i][j] * g[i] for i in range(len(g))) for j in range(len(self.x))]

    def update(self, lr):
        for i in range(len(self.W)):
            for j in range(len(self.W[0])):
                self.W[i][j] -= lr * self.dW[i][j]
            self.b[i] -= lr * self.db[i]


class Tanh:
    def forward(self, x):
        self.out = [math.tanh(v) for v in x]
        return self.out

    def backward(self, g):
        return [gi * (1 - o * o) for gi, o in zip(g, self.out)]

    def update(self, lr):
        pass


class Net:
    def __init__(self, *layers):
        self.layers = layers

    def forward(self, x):
        for layer in self.layers:
            x = layer.forward(x)
        return x

    def backward(self, g):
        for layer in reversed(self.layers):
            g = layer.backward(g)

    def update(self, lr):
        for layer in self.layers:
            layer.update(lr)


net = Net(Linear(2, 6), Tanh(), Linear(6, 1))
data = [([0, 0], -1), ([0, 1], 1), ([1, 0], 1), ([1, 1], -1)]
for epoch in range(300):
    total = 0.0
    for x, y in data:
        out = net.forward(x)
        err = out[0] - y
        total += err * err
        net.backward([2 * err])
        net.update(0.05)
    if epoch % 50 == 0:
        print(epoch, total / 4)
