"""Operations as classes; what they keep for the way back lies in one table, made once as a default argument."""
import math


class Cell:
    def __init__(self, number, origin=None):
        self.number, self.slope, self.origin = number, 0.0, origin


def run(op, cells, memo={}):
    return Cell(op.ahead(memo, *(c.number for c in cells)), (op, memo, cells))


class Times:
    def ahead(self, memo, a, b):
        memo["a"], memo["b"] = a, b
        return a * b

    def back(self, memo, d):
        return d * memo["b"], d * memo["a"]


class Plus:
    def ahead(self, memo, a, b):
        return a + b

    def back(self, memo, d):
        return d, d


class Sin:
    def ahead(self, memo, a):
        memo["angle"] = a
        return math.sin(a)

    def back(self, memo, d):
        return (d * math.cos(memo["angle"]),)


def times(a, b): return run(Times(), (a, b))
def plus(a, b): return run(Plus(), (a, b))
def sin(a): return run(Sin(), (a,))


def walk(top):
    rows, known = [], set()

    def go(cell):
        if id(cell) not in known:
            known.add(id(cell))
            if cell.origin:
                for part in cell.origin[2]:
                    go(part)
            rows.append(cell)

    go(top)
    top.slope = 1.0
    for cell in reversed(rows):
        if cell.origin:
            op, memo, cells = cell.origin
            for part, d in zip(cells, op.back(memo, cell.slope)):
                part.slope += d


x, y = Cell(0.7), Cell(1.9)
z = plus(times(sin(times(x, y)), x), times(y, y))
walk(z)
print("z", z.number, "dz/dx", x.slope, "dz/dy", y.slope)
