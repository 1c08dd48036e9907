# A class whose author tries its gradients, formula by formula, and trains nothing.
import math
import random


class Value:
    def __init__(self, data, children=()):
        self.data, self.grad, self.children, self.step = data, 0.0, children, lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other))

        def step():
            self.grad += out.grad
            other.grad += out.grad

        out.step = step
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other))

        def step():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out.step = step
        return out

    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,))

        def step():
            self.grad += (1 - t * t) * out.grad

        out.step = step
        return out

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for child in v.children:
                    visit(child)
                order.append(v)

        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            v.step()


formulas = [
    lambda a, b: a * b + a,
    lambda a, b: (a * b).tanh() + b * b,
    lambda a, b: (a + a) * a + (b.tanh() * a) * 3,
]
draw = random.Random(5)
farthest = 0.0
for formula in formulas:
    for _ in range(6):
        at = [draw.uniform(0.2, 1.5), draw.uniform(0.2, 1.5)]
        leaves = [Value(x) for x in at]
        formula(*leaves).backward()
        for i in range(2):
            up, down = list(at), list(at)
            up[i] += 1e-6
            down[i] -= 1e-6
            slope = (formula(*map(Value, up)).data - formula(*map(Value, down)).data) / 2e-6
            farthest = max(farthest, abs(slope - leaves[i].grad))
print("farthest apart", farthest)
