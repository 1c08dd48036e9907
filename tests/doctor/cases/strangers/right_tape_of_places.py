"""Two rates of decay, fitted. The tape knows places only; gradients are asked for, and come back as a list."""

tape = []


class Term:
    def __init__(self, x, *behind):
        self.x, self.place = x, len(tape)
        tape.append(behind)

    def __add__(self, other):
        return Term(self.x + other.x, (self.place, 1.0), (other.place, 1.0))

    def __sub__(self, other):
        return Term(self.x - other.x, (self.place, 1.0), (other.place, -1.0))

    def __mul__(self, other):
        return Term(self.x * other.x, (self.place, other.x), (other.place, self.x))


def adjoints(end, asked):
    sums = [0.0] * (end.place + 1)
    sums[end.place] = 1.0
    for place in range(end.place, -1, -1):
        for behind, slope in tape[place]:
            sums[behind] += sums[place] * slope
    return [sums[each.place] for each in asked]


rows = [(i / 8, 1.5 - 0.8 * (i / 8) + 0.3 * (i / 8) ** 2) for i in range(16)]
weights = [0.0, 0.0, 0.0]
for sweep in range(200):
    total = 0.0
    for t, wanted in rows:
        tape.clear()
        a, b, c = leaves = [Term(w) for w in weights]
        time = Term(t)
        error = a + b * time + c * time * time - Term(wanted)
        loss = error * error
        weights = [w - 0.05 * g for w, g in zip(weights, adjoints(loss, leaves))]
        total += loss.x
    if sweep % 50 == 0:
        print("sweep", sweep, "loss", round(total / len(rows), 5))
