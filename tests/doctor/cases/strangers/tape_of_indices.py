# a tape with lists; a value is a handle that knows its place
import random


class Ledger:
    def __init__(self):
        self.numbers = []
        self.sources = []

    def note(self, number, *sources):
        self.numbers.append(number)
        self.sources.append(sources)
        return Handle(self, len(self.numbers) - 1)

    def slopes_of(self, end):
        found = [0.0] * len(self.numbers)
        found[end.place] = 1.0
        for place in range(end.place, -1, -1):
            for source, slope in self.sources[place]:
                found[source] = slope * found[place]
        return found


class Handle:
    def __init__(self, ledger, place):
        self.ledger, self.place = ledger, place

    @property
    def number(self):
        return self.ledger.numbers[self.place]

    def __add__(self, other):
        return self.ledger.note(self.number + other.number, (self.place, 1.0), (other.place, 1.0))

    def __mul__(self, other):
        return self.ledger.note(self.number * other.number, (self.place, other.number), (other.place, self.number))


random.seed(2)
theta = [0.1, -0.3]
points = [(x / 5, 1.5 * x / 5 + 0.4) for x in range(-5, 6)]
for _ in range(30):
    ledger = Ledger()
    a, b = (ledger.note(t) for t in theta)
    loss = ledger.note(0.0)
    for x, y in points:
        miss = a * ledger.note(x) + b + ledger.note(-y)
        loss = loss + miss * miss
    slopes = ledger.slopes_of(loss)
    theta = [t - 0.01 * slopes[h.place] for t, h in zip(theta, (a, b))]
