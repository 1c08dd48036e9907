"""Repeats found without being told (repeats.py): long programs become loops, and nothing else changes."""

from __future__ import annotations

import random

import pytest

import gradwalk
from gradwalk import Value
from gradwalk.compiler import passes, repeats
from gradwalk.compiler.loop_passes import has_loops
from gradwalk.compiler.trace import trace
from gradwalk.engine import twin

pytestmark = pytest.mark.skipif(passes.columns is None or twin.native is None, reason="programs in columns only")


@pytest.fixture
def look(monkeypatch):
    """Says from how many instructions on programs are looked at."""

    def look(least):
        monkeypatch.setattr(repeats, "LEAST", least)
        for name, value in {"LONG": 0, "SHARE": 1, "OWN": 0}.items():
            monkeypatch.setattr(repeats, name, value)

    return look


def compiled(f, look, least, *rows, reduce="sum"):
    """Traced with the rows: with loops, or with `NEVER` without."""
    look(least)
    found = gradwalk.compile(f, reduce=reduce, threads=1)
    found(*rows)
    assert not (least == NEVER and has_loops(found.program))
    return found


NEVER = 1 << 30


def gradients(loss, values):
    for v in values:
        v.grad = 0.0
    loss.backward()
    return [v.grad for v in values]


def ring(values, steps, size=30):
    state, rates = list(values[:size]), values[size:]
    for _ in range(steps):
        pulls = [state[(i + 1) % size] - 2.0 * x + state[i - 1] for i, x in enumerate(state)]
        state = [x + 0.05 * (k * d - x * x * x) for x, k, d in zip(state, rates, pulls)]
    return gradwalk.sum(state)


def test_time_steps_become_a_loop_however_many_there_are(look):
    values = [Value(0.01 * k) for k in range(60)]
    short, long = (gradwalk.compile(lambda n=n: ring(values, n), reduce="sum", threads=1) for n in (300, 600))
    short(), long()
    plain = compiled(lambda: ring(values, 300), look, NEVER)
    assert short().data == plain().data  # bit for bit
    assert gradients(short(), values) == pytest.approx(gradients(plain(), values), rel=1e-12)
    assert "scan 300 steps" in str(short.program)
    assert "scan 600 steps" in str(long.program)
    assert len(short.program.instructions) == len(long.program.instructions) < 10
    assert "scan 300 steps, backward" in str(short.backward_program)


def test_programs_that_are_short_or_irregular_stay_as_they_are(look):
    values = [Value(0.01 * k) for k in range(60)]
    short = gradwalk.compile(lambda: ring(values, 30), reduce="sum")
    short()
    assert not has_loops(short.program)
    source = random.Random(3)

    def irregular():
        known = list(values)
        for _ in range(900):
            f = source.choice((gradwalk.tanh, gradwalk.sin, gradwalk.exp, abs))
            known.append(0.01 * f(source.choice(known)) + source.choice(known))
        return gradwalk.sum(known)

    look(100)
    assert not has_loops(repeats.folded(trace(irregular, []).program))


def test_what_steps_give_and_take_of_their_own(look):
    """A parameter and a constant of each step, a number from two steps ago, and results of some steps."""
    weights = [Value(0.1 + 0.01 * k) for k in range(40)]
    start = Value(0.3)

    def f():
        before, now, kept = start * 1.0, start * 0.5, []
        for t, w in enumerate(weights):
            before, now = now, gradwalk.tanh(w * now + 0.5 * before + 0.1 * t)
            kept.append(now)
        return now + kept[3] * kept[17] + gradwalk.sum(kept[20:30])

    loop, plain = compiled(f, look, 60), compiled(f, look, NEVER)
    assert has_loops(loop.program)
    assert loop().data == plain().data == pytest.approx(f().data, rel=1e-14)
    everything = [start, *weights]
    assert gradients(loop(), everything) == pytest.approx(gradients(plain(), everything), rel=1e-12)
    assert gradients(loop(), everything) == pytest.approx(gradients(f(), everything), rel=1e-12)


OPERATIONS = [
    lambda x, y: x + y,
    lambda x, y: x - y,
    lambda x, y: 0.5 * x * y,
    lambda x, y: gradwalk.tanh(x) + 0.1 * y,
    lambda x, y: gradwalk.sin(x * y),
    lambda x, y: gradwalk.maximum(x, y),
    lambda x, y: gradwalk.relu(x) - 0.3 * y,
    lambda x, y: x / (1.5 + y * y),
    lambda x, y: gradwalk.where(gradwalk.gt(x, y), 0.3 * x, 0.9 * y),
]


def random_program(seed):
    """A function of a row, with a random step repeated; its parameters; and whether it should be found."""
    source = random.Random(seed)
    states, times, age = source.randint(1, 5), source.randint(6, 30), source.choice((1, 1, 2, 3))
    shared = [Value(source.uniform(-1, 1)) for _ in range(source.randint(1, 4))]
    own = [Value(source.uniform(-1, 1)) for _ in range(times)] if source.random() < 0.5 else []
    numbers = [round(source.uniform(-1, 1), 3) for _ in range(times)] if source.random() < 0.4 else []
    plan = [(source.choice(OPERATIONS), source.random(), source.random()) for _ in range(source.randint(4, 12))]
    nexts = [source.random() for _ in range(states)]
    keeps, odd = source.random() < 0.5, source.randrange(times) if source.random() < 0.3 else None

    def f(x):
        history = [[gradwalk.tanh(x + 0.1 * k) for k in range(states)] for _ in range(age)]
        kept = []
        for t in range(times):
            given = [*history[-1], *history[-age], *shared, x, 0.25]
            given += [own[t]] if own else []
            given += [numbers[t] * shared[0]] if numbers else []
            made = []
            for g, a, b in plan:
                both = given + made
                made.append(g(both[int(a * len(both))], both[int(b * len(both))]))
            if t == odd:
                made[-1] = made[-1] * 1.25
            history.append([gradwalk.tanh(made[int(a * len(made))] + made[-1]) for a in nexts])
            kept.append(history[-1][0])
        total = gradwalk.sum(history[-1])
        return total + gradwalk.sum(kept[1::3]) * 0.1 if keeps else total

    return f, [*shared, *own], odd is None


@pytest.mark.parametrize("part", range(6))
def test_random_repeats_are_the_unrolled_program(look, part):
    found = 0
    for seed in range(30 * part, 30 * part + 30):
        f, parameters, regular = random_program(seed)
        rows = [0.3, -0.7, 1.1, 0.05, 0.4, -0.2, 0.9][: 1 if seed % 2 else 7]
        loop, plain = compiled(f, look, 40, rows), compiled(f, look, NEVER, rows)
        folded, unrolled = loop(rows), plain(rows)
        found += has_loops(loop.program) and regular
        assert folded.data == unrolled.data, seed
        one, other = gradients(folded, parameters), gradients(unrolled, parameters)
        assert one == pytest.approx(other, rel=1e-9, abs=1e-12), seed
        eager = Value(0.0) + gradwalk.sum([f(Value(x)) for x in rows])
        assert folded.data == pytest.approx(eager.data, rel=1e-11, abs=1e-13), seed
        assert one == pytest.approx(gradients(eager, parameters), rel=1e-8, abs=1e-11), seed
    assert found >= 8


def test_results_row_by_row_and_second_derivatives(look):
    w = Value(0.7)

    def f(x):
        y = x * 1.0
        for _ in range(50):
            y = y - 0.1 * gradwalk.grad(lambda y: (y * y - w * x) * (y - 0.5))(y)
        return y

    for reduce in (None, "mean"):
        rows = [0.5, 0.6, 0.7]
        loop, plain = compiled(f, look, 60, rows, reduce=reduce), compiled(f, look, NEVER, rows, reduce=reduce)
        assert has_loops(loop.program)
        found, expected = loop(rows), plain(rows)
        if reduce is None:
            assert found == expected
        else:
            assert found.data == expected.data
            assert gradients(found, [w]) == pytest.approx(gradients(expected, [w]), rel=1e-12)


def test_a_number_that_is_not_finite_is_handled_in_steps_too(look):
    w = Value(0.0)

    def f():
        y = w * 1.0
        for _ in range(40):
            y = gradwalk.where(gradwalk.gt(w, 0), gradwalk.log(w) * y, w + y * 0.5)
        return y

    loop = compiled(f, look, 60)
    assert loop().data == f().data
    assert has_loops(loop.program)
    assert gradients(loop(), [w]) == gradients(f(), [w])


def test_entries_of_a_list_are_no_steps_and_short_steps_need_a_long_program():
    """As straight code they are run side by side: as loops they took ten times as long, their first call too."""
    values = [Value(0.001 * k) for k in range(8000)]
    w = [Value(0.1 * k) for k in range(6)]

    def mapped():
        return gradwalk.sum([gradwalk.tanh(x) * x - x for x in values])

    def stepped(steps):
        h = list(w[:3])
        for _ in range(steps):
            h = [gradwalk.tanh(w[3] * x + w[4] * y) for x, y in zip(h, [*h[1:], h[0]])]
        return gradwalk.sum(h)

    for f, loops in ((mapped, False), (lambda: stepped(700), False), (lambda: stepped(2000), True)):
        found = gradwalk.compile(f, reduce="sum", threads=1)
        found()
        assert has_loops(found.program) == loops
