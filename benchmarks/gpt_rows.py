"""A GPT on rows of letters, compiled; beside PyTorch; registered with the others (workloads.py).

    python benchmarks/run.py --only GPT --no-install

It has layers of causal attention and of relu, normalized by their mean square, as examples/gpt.py has them. A row is a
text: for each place a letter, as a row of zeros and a one, and so the letter that follows. Nothing in it is a matrix.
"""

from __future__ import annotations

import random
from typing import Any

from cases import Step, measure

LETTERS, HEADS = 27, 4
SMALL, LARGE = (1, 16, 14), (2, 32, 32)  # layers, dimensions, places


def texts(rows: int, places: int) -> list[list[int]]:
    source = random.Random(3)
    return [[source.randrange(LETTERS) for _ in range(places + 1)] for _ in range(rows)]


def weights(layers: int, size: int, places: int) -> dict[str, list[list[float]]]:
    source = random.Random(4)

    def matrix(rows: int, columns: int) -> list[list[float]]:
        return [[source.gauss(0, 0.08) for _ in range(columns)] for _ in range(rows)]

    found = {"letters": matrix(LETTERS, size), "places": matrix(places, size), "scores": matrix(LETTERS, size)}
    for layer in range(layers):
        found |= {f"{name}{layer}": matrix(size, size) for name in ("query", "key", "value", "mix")}
        found |= {f"up{layer}": matrix(4 * size, size), f"down{layer}": matrix(size, 4 * size)}
    return found


class Scalars:
    """The loss of one text, on single numbers."""

    def __init__(self, layers: int, size: int, places: int) -> None:
        from gradwalk import Value

        self.layers, self.size, self.places = layers, size, places
        self.w = {
            name: [[Value(x) for x in row] for row in matrix] for name, matrix in weights(layers, size, places).items()
        }

    def parameters(self) -> list[Any]:
        return [p for matrix in self.w.values() for row in matrix for p in row]

    def __call__(self, seen: Any, following: Any) -> Any:
        from gradwalk import dot, exp, log, sum

        columns = list(zip(*self.w["letters"]))
        hidden = [
            [dot(one, list(column), place) for column, place in zip(columns, row)]
            for one, row in zip(seen, self.w["places"])
        ]
        for layer in range(self.layers):
            hidden = self.block(layer, hidden)
        surprises = []
        for x, one in zip(hidden, following):
            scores = linear(self.w["scores"], x)
            surprises.append(log(sum([exp(s) for s in scores])) - dot(one, scores))
        return sum(surprises) * (1 / self.places)

    def block(self, layer: int, hidden: list[Any]) -> list[Any]:
        from gradwalk import dot, exp, relu, sum

        w, width = self.w, self.size // HEADS
        xs = [normalized(x) for x in hidden]
        qs, ks, vs = ([linear(w[f"{name}{layer}"], x) for x in xs] for name in ("query", "key", "value"))
        found = []
        for t, x in enumerate(xs):
            heard: list[Any] = []
            for h in range(0, self.size, width):
                mine = slice(h, h + width)
                powers = [exp(dot(qs[t][mine], k[mine]) * width**-0.5) for k in ks[: t + 1]]
                total = sum(powers)
                heard += [dot(powers, [v[i] for v in vs[: t + 1]]) / total for i in range(h, h + width)]
            x = [a + b for a, b in zip(x, linear(w[f"mix{layer}"], heard))]
            inner = [relu(a) for a in linear(w[f"up{layer}"], normalized(x))]
            found.append([a + b for a, b in zip(x, linear(w[f"down{layer}"], inner))])
        return found


def linear(matrix: Any, x: Any) -> Any:
    from gradwalk import dot

    return [dot(row, x) for row in matrix]


def normalized(x: Any) -> Any:
    from gradwalk import dot

    scale = (dot(x, x) * (1 / len(x)) + 1e-5) ** -0.5
    return [a * scale for a in x]


def ones_of(rows: int, places: int, dtype: str) -> tuple[Any, Any]:
    import numpy as np

    letters = np.array(texts(rows, places))
    ones = np.eye(LETTERS, dtype=dtype)
    return ones[letters[:, :-1]], ones[letters[:, 1:]]


def compiled(kind: tuple[int, int, int], rows: int, dtype: str) -> Step:
    import gradwalk

    model = Scalars(*kind)
    loss = gradwalk.compile(model, dtype=dtype, threads=1)
    seen, following = ones_of(rows, kind[2], dtype)
    optimizer = gradwalk.optim.SGD(model.parameters(), lr=0.01)

    def step() -> None:
        optimizer.zero_grad()
        loss(seen, following).backward()
        optimizer.step()

    step()
    return step


def first_call(kind: tuple[int, int, int], rows: int) -> Step:
    import gradwalk

    model = Scalars(*kind)
    seen, following = ones_of(rows, kind[2], "float64")
    return lambda: gradwalk.compile(model, threads=1)(seen, following)


def with_torch(kind: tuple[int, int, int], rows: int, dtype: str) -> Step:
    import torch

    torch.set_num_threads(1)
    layers, size, places = kind
    kept = {
        name: torch.tensor(matrix, dtype=getattr(torch, dtype), requires_grad=True)
        for name, matrix in weights(*kind).items()
    }
    letters = torch.tensor(texts(rows, places))
    seen, following = letters[:, :-1], letters[:, 1:]
    later = torch.triu(torch.ones(places, places, dtype=torch.bool), 1)
    optimizer = torch.optim.SGD(list(kept.values()), lr=0.01)

    def norm(x: Any) -> Any:
        return x * ((x * x).mean(-1, keepdim=True) + 1e-5) ** -0.5

    def heads(x: Any) -> Any:
        return x.view(rows, places, HEADS, size // HEADS).transpose(1, 2)

    def loss() -> Any:
        x = kept["letters"][seen] + kept["places"]
        for layer in range(layers):
            x = norm(x)
            q, k, v = (heads(x @ kept[f"{name}{layer}"].T) for name in ("query", "key", "value"))
            chances = (q @ k.transpose(2, 3) * (size // HEADS) ** -0.5).masked_fill(later, -torch.inf).softmax(-1)
            heard = (chances @ v).transpose(1, 2).reshape(rows, places, size)
            x = x + heard @ kept[f"mix{layer}"].T
            x = x + (norm(x) @ kept[f"up{layer}"].T).relu() @ kept[f"down{layer}"].T
        scores = x @ kept["scores"].T
        return torch.nn.functional.cross_entropy(scores.reshape(-1, LETTERS), following.reshape(-1))

    def step() -> None:
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()

    step()
    return step


for _rows in (32, 256):
    _workload = f"GPT step, 1 layer, 16 dimensions, {_rows} texts of 14 letters"
    for _dtype in ("float64", "float32"):
        measure(_workload, f"gradwalk.compile, {_dtype}, one thread", cpu=True)(
            lambda rows=_rows, dtype=_dtype: compiled(SMALL, rows, dtype)
        )
    measure(_workload, "PyTorch, float32, one thread", needs="torch", cpu=True)(
        lambda rows=_rows: with_torch(SMALL, rows, "float32")
    )

FIRST = "GPT of 2 layers, 32 dimensions, 32 letters"
measure(FIRST, "first call, from nothing", cpu=True, slow=True)(lambda: first_call(LARGE, 8))
measure(f"{FIRST}: memory", "first call, from nothing", peak=True, slow=True)(lambda: first_call(LARGE, 8))
measure(FIRST, "a step, 8 texts, float32", cpu=True, slow=True)(lambda: compiled(LARGE, 8, "float32"))
measure(FIRST, "PyTorch, a step, 8 texts, float32, one thread", cpu=True, slow=True, needs="torch")(
    lambda: with_torch(LARGE, 8, "float32")
)
