"""What belongs to one loop has a name of its own; and what a program prints of its own speed accuses nobody."""

from __future__ import annotations

import ast
import time

import pytest

from gradwalk.doctor.runs.clock import same_clock
from gradwalk.doctor.text.pieces import added_in_a_table

from .asking import asked_of
from .test_invariants import ENGINE

TRAINING = (
    ENGINE
    + """
    def plain(self): return self

import time
random.seed(4)
began = time.time()
rows = [([math.cos(k), math.sin(k)], 1.0 if math.cos(k) * math.sin(k) > 0 else -1.0) for k in range(24)]

class Layers:
    def __init__(self):
        self.first = [[Value(random.uniform(-1, 1)) for _ in range(3)] for _ in range(8)]
        self.last = [Value(random.uniform(-1, 1)) for _ in range(9)]
        self.bends = []
        for bend in (Value.relu, Value.plain):
            self.bends.append(lambda z, bend=bend: bend(z))
    def __call__(self, x):
        hidden = [self.bends[0](w[0] * x[0] + w[1] * x[1] + w[2]) for w in self.first]
        z = self.last[-1]
        for w, h in zip(self.last, hidden):
            z = z + w * h
        return self.bends[1](z)

net = Layers()
params = [w for ws in net.first for w in ws] + net.last
speed = [0.0] * len(params)
for epoch in range(15):
    i = 0
    best = sorted(range(len(rows)), key=lambda k: rows[k][0][0] * epoch)[0]
    while i < len(rows):
        loss = Value(0.0)
        for x, t in rows[i:i + 6]:
            loss = loss + (net(x) * -t).softplus() * (1 / 6)
        for p in params:
            p.grad = 0.0
        loss.backward()
        for j, p in enumerate(params):
            speed[j] = 0.5 * speed[j] + p.grad
            p.data -= 0.1 * speed[j]
        i += 6
    print(epoch, "loss", loss.data, "after", time.time() - began, "seconds", best)
"""
)

COUNTER = """
        for j, p in enumerate(params):
            speed[j] = 0.5 * speed[j] + p.grad
            p.data -= 0.1 * speed[j]
"""

SLIPS = {
    "counter": (COUNTER, COUNTER.replace("[j]", "[i]").replace("for j", "for i"), "for i, p", "overwrites it"),
    "binding": ("lambda z, bend=bend: bend(z)", "lambda z: bend(z)", "self.bends.append", "late binding"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_name_of_another_loop_is_named(slip, tmp_path):
    old, new, line, words = SLIPS[slip]
    assert TRAINING.count(old) == 1
    code, told = asked_of(TRAINING.replace(old, new), tmp_path)
    assert code == 1, told
    assert line in told["findings"][0]["where"]["text"], told
    assert words in told["findings"][0]["what"], told


def test_the_right_program_is_left_alone_though_it_tells_the_time(tmp_path):
    code, told = asked_of(TRAINING, tmp_path)
    assert (code, told["findings"]) == (0, []), told


def test_a_loop_that_goes_on_from_its_counter_is_meant_so(tmp_path):
    skips = "at = 0\nwhile at < 10:\n    for at in range(at, 20):\n        pass\n    at += 1\n"
    code, told = asked_of(TRAINING.replace("net = Layers()\n", "net = Layers()\n" + skips), tmp_path)
    assert (code, told["findings"]) == (0, []), told


def test_the_clock_of_a_program_goes_alike_in_every_run():
    def told():
        with same_clock():
            first = time.time(), time.perf_counter_ns()
            time.sleep(0.001)
            return *first, time.monotonic()

    assert told() == told()
    assert time.time() > told()[0]
    assert time.time.__module__ == "time"


def test_a_part_of_an_array_is_no_key():
    changes = {"d[k] = v": ["d[k] = d.get(k, 0.0) + v"], "d[i, i:i + 3] = v": [], "d[i:j] = v": []}
    for line, expected in changes.items():
        found = [ast.unparse(new) for new, _ in added_in_a_table(ast.parse(line).body[0])]
        assert found == expected
