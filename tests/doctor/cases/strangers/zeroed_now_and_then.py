import math

TAPE = []


class Var:
    def __init__(self, v):
        self.v = v
        self.g = 0.0

    def __add__(self, o):
        o = o if isinstance(o, Var) else Var(o)
        out = Var(self.v + o.v)

        def back():
            self.g += out.g
            o.g += out.g

        TAPE.append(back)
        return out

    def __mul__(self, o):
        o = o if isinstance(o, Var) else Var(o)
        out = Var(self.v * o.v)

        def back():
            self.g += o.v * out.g
            o.g += self.v * out.g

        TAPE.append(back)
        return out

    def __sub__(self, o):
        return self + o * -1.0 if isinstance(o, Var) else self + (-o)

    __radd__ = __add__
    __rmul__ = __mul__

    def tanh(self):
        t = math.tanh(self.v)
        out = Var(t)

        def back():
            self.g += (1 - t * t) * out.g

        TAPE.append(back)
        return out


def gradients(loss):
    loss.g = 1.0
    for back in reversed(TAPE):
        back()
    TAPE.clear()


m, c = Var(0.0), Var(0.0)
for _ in range(40):
    for i in range(10):
        x, y = i / 10, 3 * i / 10 - 1
        d = m * x + c - y
        loss = d * d
        gradients(loss)
        m.v -= 0.1 * m.g
        c.v -= 0.1 * c.g
    m.g = c.g = 0.0
