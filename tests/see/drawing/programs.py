"""Programs with loops, states, sums, labels and shared values in any order, for properties of pictures."""

from __future__ import annotations

import random

from hypothesis import strategies as st

import gradwalk
from gradwalk import Value


@st.composite
def programs(draw):
    rng = random.Random(draw(st.integers(0, 10**6)))
    pool = [Value(rng.uniform(0.5, 1.5), label=f"x{i}" if rng.random() < 0.4 else "") for i in range(rng.randint(2, 6))]

    def step(a, b):
        return rng.choice([a + b, a * b, a - b, a.tanh(), a * 0.5, a + 0.25, 2 - b])

    for _ in range(draw(st.integers(1, 8))):
        kind = rng.choice(["loop", "sum", "dot", "chain", "odd", "norm", "states", "tree"])
        many = rng.randint(1, 12)
        chosen = [rng.choice(pool) for _ in range(many)]
        if kind == "loop":
            pool += [(x * chosen[0] + 0.1).tanh() for x in chosen]
        elif kind == "sum":
            pool.append(sum(chosen) + 0.01)
        elif kind == "dot":
            pool.append(sum((Value(rng.random()) * x for x in chosen), Value(0.0)))
        elif kind == "chain":
            x = chosen[0]
            for k in range(3 * many):
                x = x * chosen[-1] if rng.random() < 0.9 else step(x, chosen[-1])
                if rng.random() < 0.05:
                    x.label = f"named {k}"
            pool.append(x)
        elif kind == "norm":
            powers = [gradwalk.exp(x) for x in chosen]
            pool += [p / sum(powers) for p in powers]
        elif kind == "states":
            pool += _states(rng, chosen, many)
        elif kind == "tree":
            while len(chosen) > 1:
                chosen = [step(a, b) for a, b in zip(chosen[::2], [*chosen[1::2], chosen[0]])]
            pool += chosen
        else:
            pool += [step(a, b) for a, b in zip(chosen, reversed(chosen))]
    return gradwalk.sum(rng.sample(pool, min(len(pool), 5)))


def _states(rng, chosen, turns):
    """A recurrence of one to three states of several numbers each, some of which look back by two turns."""
    wide, count = rng.randint(1, 3), rng.randint(1, 3)
    states = [[Value(0.1 * i) for i in range(wide)] for _ in range(count)]
    before = states
    for t in range(turns + 3):
        now = []
        for s, state in enumerate(states):
            now.append([(a * chosen[0] + b * 0.3 + before[s][0]).tanh() for a, b in zip(state, states[s - 1])])
        if t == 2 and rng.random() < 0.3:
            now[0][0].label = "watched"
        before, states = states, now
    return [x for state in states for x in state]
