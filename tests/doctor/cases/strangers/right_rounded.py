"""A result rounded to cents, whose gradient goes straight through on purpose: where a nudge is smaller than a cent it
moves nothing, and where numbers are large it does."""


class V:
    def __init__(self, d, ins=(), f=None):
        self.d, self.ins, self.g, self.f = d, ins, 0.0, f

    def __add__(self, o):
        o = o if isinstance(o, V) else V(o)
        out = V(self.d + o.d, (self, o))

        def f():
            self.g += out.g
            o.g += out.g

        out.f = f
        return out

    def __mul__(self, o):
        o = o if isinstance(o, V) else V(o)
        out = V(self.d * o.d, (self, o))

        def f():
            self.g += out.g * o.d
            o.g += out.g * self.d

        out.f = f
        return out

    def cents(self):
        out = V(round(self.d, 2), (self,))

        def f():
            self.g += out.g * 1.0

        out.f = f
        return out

    def back(self):
        order, seen = [], set()

        def go(v):
            if id(v) not in seen:
                seen.add(id(v))
                for i in v.ins:
                    go(i)
                order.append(v)

        go(self)
        for v in order:
            v.g = 0.0
        self.g = 1.0
        for v in reversed(order):
            if v.f:
                v.f()


print("turnover", V(100000.0).cents().d)
w, b = V(0.5), V(0.0)
for _ in range(40):
    loss = V(0.0)
    for x, y in [(-1, -1.0), (0, 1.0), (1, 3.0), (2, 5.0), (3, 7.0)]:
        e = (w * x + b + -y).cents()
        loss = loss + e * e * 0.2
    loss.back()
    for p in (w, b):
        p.d -= 0.05 * p.g
    print("loss", loss.d)
