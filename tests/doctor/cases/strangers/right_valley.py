"""A valley round 0, the first demonstration of all: every step is a share of the parameter, and of its gradient."""


class Knob:
    def __init__(self, at, parts=()):
        self.at, self.parts, self.slope = at, parts, 0.0

    def __add__(self, other):
        return Knob(self.at + other.at, [(self, 1.0), (other, 1.0)])

    def __mul__(self, other):
        return Knob(self.at * other.at, [(self, other.at), (other, self.at)])

    def go_back(self):
        order, seen = [], set()

        def visit(node):
            if id(node) not in seen:
                seen.add(id(node))
                for part, _ in node.parts:
                    visit(part)
                order.append(node)

        visit(self)
        for node in order:
            node.slope = 0.0
        self.slope = 1.0
        for node in reversed(order):
            for part, rate in node.parts:
                part.slope += rate * node.slope


knobs = [Knob(3.0), Knob(-2.0)]
for _ in range(40):
    loss = knobs[0] * knobs[0] + knobs[1] * knobs[1]
    loss.go_back()
    for knob in knobs:
        knob.at -= 0.1 * knob.slope
    print("loss", loss.at)
