"""Operation objects in a table: each remembers its operands, and there is one of each for all results."""
class Sum:
    def ahead(self, a, b): return a + b
    def back(self, d): return [d, d]


class Product:
    def ahead(self, a, b):
        self.kept = (a, b)
        return a * b

    def back(self, d):
        a, b = self.kept
        return [d * b, d * a]


OPERATIONS = {"+": Sum(), "*": Product()}


class Quantity:
    def __init__(self, amount, operation=None, sources=()):
        self.amount, self.operation, self.sources, self.share = amount, operation, sources, 0.0

    def __add__(self, other): return combined("+", self, other)
    def __mul__(self, other): return combined("*", self, other)


def combined(sign, *sources):
    operation = OPERATIONS[sign]
    return Quantity(operation.ahead(*[s.amount for s in sources]), operation, sources)


def distribute(top):
    listed = []

    def go(q):
        if q not in listed:
            for s in q.sources:
                go(s)
            listed.append(q)

    go(top)
    for q in listed:
        q.share = 0.0
    top.share = 1.0
    for q in reversed(listed):
        if q.operation:
            for s, d in zip(q.sources, q.operation.back(q.share)):
                s.share += d


slope, start = Quantity(0.2), Quantity(0.0)
rows = [(k / 4, 1.5 - k / 2) for k in range(-4, 5)]
for turn in range(60):
    loss = Quantity(0.0)
    for x, y in rows:
        gap = slope * Quantity(x) + start + Quantity(-y)
        loss = loss + gap * gap
    distribute(loss)
    for q in (slope, start):
        q.amount -= 0.02 * q.share
    if turn % 20 == 0:
        print(turn, "loss", loss.amount)
