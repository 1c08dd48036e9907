"""A program is a list of instructions on named registers; gradients are a dictionary by name."""

import math


class Machine:
    def __init__(self):
        self.code, self.mem, self.n = [], {}, 0

    def fresh(self):
        self.n += 1
        return f"r{self.n}"

    def put(self, x):
        r = self.fresh()
        self.mem[r] = x
        return r

    def do(self, op, *args):
        r = self.fresh()
        self.code.append((op, r, args))
        v = [self.mem[a] for a in args]
        if op == "add":
            self.mem[r] = v[0] + v[1]
        elif op == "sub":
            self.mem[r] = v[0] - v[1]
        elif op == "mul":
            self.mem[r] = v[0] * v[1]
        elif op == "sin":
            self.mem[r] = math.sin(v[0])
        return r

    def adjoints(self, out):
        bar = {out: 1.0}
        for op, r, args in reversed(self.code):
            g = bar.get(r, 0.0)
            v = [self.mem[a] for a in args]
            if op == "add":
                parts = (g, g)
            elif op == "sub":
                parts = (g, -g)
            elif op == "mul":
                parts = (g * v[1], g * v[0])
            else:
                parts = (g * math.cos(v[0]),)
            for a, p in zip(args, parts):
                bar[a] = bar.get(a, 0.0) + p
        return bar


def main():
    data = [(t / 5.0, 1.3 * math.sin(0.9 * t / 5.0 + 0.4)) for t in range(20)]
    amp, freq, phase = 0.8, 0.7, 0.1
    for step in range(120):
        m = Machine()
        a, f, p = m.put(amp), m.put(freq), m.put(phase)
        loss = m.put(0.0)
        for t, y in data:
            wave = m.do("mul", a, m.do("sin", m.do("add", m.do("mul", f, m.put(t)), p)))
            err = m.do("sub", wave, m.put(y))
            loss = m.do("add", loss, m.do("mul", err, err))
        g = m.adjoints(loss)
        amp -= 0.01 * g[a]
        freq -= 0.001 * g[f]
        phase -= 0.01 * g[p]
        if step % 20 == 0:
            print(f"step {step} loss {m.mem[loss]:.5f}")


main()
