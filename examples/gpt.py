"""A GPT made of single numbers: it reads the names of birds, letter by letter, and invents new ones.

    python examples/gpt.py                   train for 400 names, then invent 12
    python examples/gpt.py --steps 50        a quick look
    GRADWALK_PURE=1 python examples/gpt.py   the same numbers on the plain-Python engine

One block, 4 heads, 16 dimensions, about 4,000 parameters; every one of them is a Value, and
every number on the way is one too. Nothing here is a matrix: a layer is a list of rows, and a
row times a vector is `dot`.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import pairwise
from typing import Any

from gradwalk import Value, dot, exp, log, relu, sum
from gradwalk.lab.birds import NAMES as BIRDS
from gradwalk.optim import Adam

LETTERS = "." + "".join(sorted(set("".join(BIRDS))))  # the dot begins and ends a name
SIZE, HEADS, LONGEST = 16, 4, 14
WIDTH = SIZE // HEADS

Vector = list[Value]
Matrix = list[Vector]


class GPT:
    """The parameters, and one step: from a letter and its place to the scores of the next letter."""

    def __init__(self, seed: int = 1) -> None:
        source = random.Random(seed)

        def matrix(rows: int, columns: int, spread: float = 0.08) -> Matrix:
            return [[Value(source.gauss(0, spread)) for _ in range(columns)] for _ in range(rows)]

        self.letters = matrix(len(LETTERS), SIZE)
        self.places = matrix(LONGEST, SIZE)
        self.query, self.key, self.value = (matrix(SIZE, SIZE) for _ in range(3))
        self.mix = matrix(SIZE, SIZE, 0.02)
        self.up, self.down = matrix(4 * SIZE, SIZE), matrix(SIZE, 4 * SIZE, 0.02)
        self.scores = matrix(len(LETTERS), SIZE)

    def parameters(self) -> list[Value]:
        return [p for layer in vars(self).values() for row in layer for p in row]

    def step(self, letter: int, place: int, keys: Matrix, values: Matrix) -> Vector:
        """`keys` and `values` hold what earlier letters said, and take what this one says."""
        x = normalized([a + b for a, b in zip(self.letters[letter], self.places[place])])

        q, k, v = linear(self.query, x), linear(self.key, x), linear(self.value, x)
        keys.append(k)
        values.append(v)
        heard: Vector = []
        for h in range(0, SIZE, WIDTH):
            mine = slice(h, h + WIDTH)
            weights = softmax([dot(q[mine], k[mine]) * WIDTH**-0.5 for k in keys])
            heard += [dot(weights, [v[i] for v in values]) for i in range(h, h + WIDTH)]
        x = [a + b for a, b in zip(x, linear(self.mix, heard))]

        hidden = [relu(a) for a in linear(self.up, normalized(x))]
        x = [a + b for a, b in zip(x, linear(self.down, hidden))]
        return linear(self.scores, x)


def linear(matrix: Matrix, x: Vector) -> Vector:
    return [dot(row, x) for row in matrix]


def normalized(x: Vector) -> Vector:
    """The same direction, with a mean square of 1."""
    scale = (dot(x, x) * (1 / len(x)) + 1e-5) ** -0.5
    return [a * scale for a in x]


def softmax(scores: Vector) -> Vector:
    highest = max(s.data for s in scores)
    powers = [exp(s - highest) for s in scores]
    total = sum(powers)
    return [p / total for p in powers]


def loss(model: GPT, name: str) -> Value:
    """How surprised the model is by a name, per letter."""
    tokens = [LETTERS.index(c) for c in f".{name[: LONGEST - 1]}."]
    keys: Matrix = []
    values: Matrix = []
    surprises = []
    for place, (letter, following) in enumerate(pairwise(tokens)):
        chances = softmax(model.step(letter, place, keys, values))
        surprises.append(-log(chances[following]))
    return sum(surprises) * (1 / len(surprises))  # type: ignore[no-any-return]


def invent(model: GPT, source: random.Random, temperature: float = 0.6) -> str:
    name, letter = "", 0
    keys: Matrix = []
    values: Matrix = []
    for place in range(LONGEST):
        scores = model.step(letter, place, keys, values)
        chances = softmax([s * (1 / temperature) for s in scores])
        letter = source.choices(range(len(LETTERS)), [p.data for p in chances])[0]
        if letter == 0:
            break
        name += LETTERS[letter]
    return name


def train(model: GPT, steps: int, report: Any = print) -> None:
    optimizer = Adam(model.parameters(), lr=0.01, betas=(0.85, 0.99))
    names = random.Random(2).sample(BIRDS, len(BIRDS))
    average, start = 0.0, time.perf_counter()
    for step in range(steps):
        optimizer.lr = 0.01 * (1 - step / steps)
        result = loss(model, names[step % len(names)])
        optimizer.zero_grad()
        result.backward()
        optimizer.step()
        average = result.data if step == 0 else 0.95 * average + 0.05 * result.data
        if step % max(steps // 10, 1) == 0 or step == steps - 1:
            each = (time.perf_counter() - start) / (step + 1)
            report(f"{step:5d}  surprise {average:.3f}  {1000 * each:.1f} ms a name")


def main() -> None:
    parser = argparse.ArgumentParser(description="A GPT made of single numbers, on the names of birds.")
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    model = GPT(options.seed)
    print(f"{len(model.parameters())} parameters, {len(BIRDS)} names, {len(LETTERS)} letters")
    train(model, options.steps)
    source = random.Random(options.seed)
    print("new birds:", ", ".join(invent(model, source) for _ in range(12)))


if __name__ == "__main__":
    main()
