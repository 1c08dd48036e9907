"""The GPT that learners complete in lesson 9: the code around their part."""

from __future__ import annotations

FRAME = '''\
import random
from value import Value
from chances import softmax
from surprise import cross_entropy
from looking import attention
from gradwalk.lab.birds import fit_to_print

LETTERS = ".abcdefghijklmnopqrstuvwxyz"
SIZE, LONGEST = 8, 12


def table(rows, columns, spread):
    return [[Value(random.gauss(0, spread)) for _ in range(columns)] for _ in range(rows)]


def linear(rows, x):
    return [sum(w * a for w, a in zip(row, x)) for row in rows]


def plus(x, y):
    return [a + b for a, b in zip(x, y)]


class GPT:
    """Tables of Values, and one step: from a letter and its place to the scores of the next letter."""

    def __init__(self):
        self.letters = table(27, SIZE, 0.3)
        self.places = table(LONGEST, SIZE, 0.1)
        self.query, self.key, self.value = (table(SIZE, SIZE, 0.3) for _ in range(3))
        self.up, self.down = table(2 * SIZE, SIZE, 0.3), table(SIZE, 2 * SIZE, 0.2)
        self.out = table(27, SIZE, 0.3)
        self.seen, self.surprise = 0, None  # how many names so far, and the running mean of the loss

    def parameters(self):
        tables = [t for t in vars(self).values() if isinstance(t, list)]
        return [p for t in tables for row in t for p in row]

    def step(self, letter, place, keys, values):
        <gpt-step>


def loss_of(model, name):
    keys, values, surprises = [], [], []
    word = "." + name[: LONGEST - 1] + "."
    for place, (now, following) in enumerate(zip(word, word[1:])):
        scores = model.step(LETTERS.index(now), place, keys, values)
        surprises.append(cross_entropy(scores, LETTERS.index(following)))
    return sum(surprises) / len(surprises)


def invent(model, heat=0.7):
    keys, values, name, letter = [], [], "", 0
    for place in range(LONGEST):
        scores = model.step(letter, place, keys, values)
        chances = [p.data for p in softmax([s / heat for s in scores])]
        letter = random.choices(range(27), chances)[0]
        if letter == 0:
            break
        name += LETTERS[letter]
    return name if name and fit_to_print(name) else invent(model, heat)  # no letters, or a rude word: once more
'''
