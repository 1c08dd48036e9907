# a graph that is built once, with a forward pass of its own
import math
import random


class Circuit:
    def __init__(self):
        self.gates = []

    def gate(self, what, feeds=(), value=0.0):
        made = Gate(self, what, feeds, value)
        self.gates.append(made)
        return made

    def knob(self, value):
        return self.gate("knob", value=value)

    def run(self):
        for g in self.gates:
            if g.what == "sum":
                g.value = g.feeds[0].value + g.feeds[1].value
            elif g.what == "product":
                g.value = g.feeds[0].value * g.feeds[1].value
            elif g.what == "sine":
                g.value = math.sin(g.feeds[0].value)

    def trace_back(self, end):
        for g in self.gates:
            g.blame = 0.0
        end.blame = 1.0
        for g in reversed(self.gates):
            if g.what == "sum":
                g.feeds[0].blame += g.blame
                g.feeds[1].blame += g.blame
            elif g.what == "product":
                g.feeds[0].blame += g.blame * g.feeds[1].value
                g.feeds[1].blame += g.blame * g.feeds[0].value
            elif g.what == "sine":
                g.feeds[0].blame += g.blame * math.sin(g.feeds[0].value)


class Gate:
    def __init__(self, home, what, feeds, value):
        self.home, self.what, self.feeds, self.value, self.blame = home, what, tuple(feeds), value, 0.0

    def __add__(self, other):
        return self.home.gate("sum", (self, other))

    def __mul__(self, other):
        return self.home.gate("product", (self, other))

    def sine(self):
        return self.home.gate("sine", (self,))


random.seed(3)
c = Circuit()
x, minus_y, w, v = c.knob(0.0), c.knob(0.0), c.knob(0.7), c.knob(0.4)
miss = v * (w * x).sine() + minus_y
loss = miss * miss
for _ in range(30):
    for k in range(-5, 6):
        x.value, minus_y.value = k / 4, -0.8 * math.sin(1.2 * k / 4)
        c.run()
        c.trace_back(loss)
        for p in (w, v):
            p.value -= 0.05 * p.blame
