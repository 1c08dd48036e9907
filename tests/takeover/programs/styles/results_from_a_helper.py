# every operation goes through one helper, and the walk knows the rules by name; division by plain numbers only
import math
import random


class Quantity:
    def __init__(self, amount, tracked=True):
        self.amount, self.tracked, self.slope, self.origin = amount, tracked, 0.0, None

    def _result(self, amount, rule, *sources):
        made = Quantity(amount, any(s.tracked for s in sources))
        if made.tracked:
            made.origin = (rule, sources)
        return made

    @staticmethod
    def of(x):
        return x if isinstance(x, Quantity) else Quantity(x, tracked=False)

    def __add__(self, other):
        other = self.of(other)
        return self._result(self.amount + other.amount, "plus", self, other)

    def __mul__(self, other):
        other = self.of(other)
        return self._result(self.amount * other.amount, "times", self, other)

    def __neg__(self):
        return self._result(-self.amount, "minus", self)

    def gentle(self):
        "x / (1 + |x|)"
        return self._result(self.amount / (1 + abs(self.amount)), "gentle", self)

    def __radd__(self, other): return self + other
    def __rmul__(self, other): return self * other
    def __sub__(self, other): return self + (-self.of(other))
    def __truediv__(self, k): return self * (1.0 / k)


def backward(end):
    order, seen = [], set()

    def visit(q):
        if q not in seen:
            seen.add(q)
            for s in q.origin[1] if q.origin else ():
                visit(s)
            order.append(q)

    visit(end)
    end.slope = 1.0
    for q in reversed(order):
        if q.origin is None:
            continue
        rule, sources = q.origin
        if rule == "plus":
            sources[0].slope += q.slope
            sources[1].slope += q.slope
        elif rule == "times":
            a, b = sources
            a.slope += q.slope * b.amount
            b.slope += q.slope * a.amount
        elif rule == "minus":
            sources[0].slope -= q.slope
        elif rule == "gentle":
            sources[0].slope += q.slope / (1 + abs(sources[0].amount)) ** 2
    return len(order)


rng = random.Random(8)
ws = [[Quantity(rng.uniform(-1, 1)) for _ in range(3)] for _ in range(4)]
visited = 0
for epoch in range(12):
    loss = Quantity(0.0)
    for k in range(5):
        xs = [math.sin(k), math.cos(k), 1.0]
        hidden = [sum((w * x for w, x in zip(row, xs)), Quantity(0.0)).gentle() for row in ws]
        error = (hidden[0] * hidden[1] - hidden[2] * hidden[3] + -0.1 * k) / 5
        loss = loss + error * error
    visited += backward(loss)
    for row in ws:
        for w in row:
            w.amount -= 0.3 * w.slope
            w.slope = 0.0
    if epoch % 4 == 3:
        print(f"epoch {epoch + 1} loss {loss.amount:.6f}")
print("visited", visited)
