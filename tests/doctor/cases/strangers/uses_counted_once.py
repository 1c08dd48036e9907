"""A walk that waits until all uses of a node have arrived, and counts a node that is used twice by one result once."""
class V:
    def __init__(self, x, *arms):
        self.x, self.arms, self.d, self.waits = x, arms, 0.0, 0

    def __add__(self, o): return V(self.x + o.x, (self, 1.0), (o, 1.0))
    def __mul__(self, o): return V(self.x * o.x, (self, o.x), (o, self.x))


def count(v, known):
    for arm in dict.fromkeys(a for a, _ in v.arms):
        arm.waits += 1
        if arm not in known:
            known.append(arm)
            count(arm, known)


def pass_on(v):
    for arm, k in v.arms:
        arm.d += k * v.d
        arm.waits -= 1
        if arm.waits == 0:
            pass_on(arm)


def derive(v):
    count(v, [v])
    v.d = 1.0
    pass_on(v)


a = V(1.5)
b = a * a
c = b * b + b
d = c * c + b
derive(d)
print("dd/da", a.d)
