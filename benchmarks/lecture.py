"""Networks of the lectures: four rows, and a GPT."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from typing import Any

from cases import HERE, Step, work

# ---- the lecture's four rows: MLP(3, [4, 4, 1]), tanh, squared error, one epoch ----

FOUR = "four-row epoch"
FOUR_X = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
FOUR_Y = [1.0, -1.0, -1.0, 1.0]


def lecture_net(number: Any) -> tuple[list[Any], Callable[[list[float]], Any]]:
    """The network of the lecture's notebook, on any number with `+ *` and tanh()."""
    source = random.Random(1)
    layers = [
        [([number(source.uniform(-1, 1)) for _ in range(nin)], number(source.uniform(-1, 1))) for _ in range(nout)]
        for nin, nout in ((3, 4), (4, 4), (4, 1))
    ]
    params = [p for layer in layers for ws, b in layer for p in (*ws, b)]

    def model(x: Any) -> Any:
        for layer in layers:
            x = [sum((wi * xi for wi, xi in zip(ws, x)), b).tanh() for ws, b in layer]
        return x[0]

    return params, model


def lecture_epoch(number: Any) -> Step:
    params, model = lecture_net(number)

    def step() -> None:
        loss = sum((model(x) - y) ** 2 for x, y in zip(FOUR_X, FOUR_Y))
        for p in params:
            p.grad = 0.0
        loss.backward()
        for p in params:
            p.data += -0.05 * p.grad

    return step


@work(FOUR, "micrograd", needs="micrograd")
def four_micrograd() -> Step:
    from micrograd.engine import Value

    def tanh(self: Any) -> Any:  # as the lecture adds it
        out = Value(math.tanh(self.data), (self,), "tanh")

        def _backward() -> None:
            self.grad += (1 - out.data**2) * out.grad

        out._backward = _backward
        return out

    Value.tanh = tanh
    return lecture_epoch(Value)


@work(FOUR, "gradwalk, the lecture's nn code")
@work(FOUR, "gradwalk in plain Python, the lecture's nn code", pure=True)
def four_gradwalk() -> Step:
    from gradwalk.engine import Value

    return lecture_epoch(Value)


@work(FOUR, "gradwalk.nn")
def four_nn() -> Step:
    from gradwalk import nn
    from gradwalk.optim import SGD

    model = nn.MLP(3, [4, 4, 1], activation="tanh", output_activation="tanh", seed=1)
    optimizer = SGD(model.parameters(), lr=0.05)

    def step() -> None:
        loss = sum((model(x) - y) ** 2 for x, y in zip(FOUR_X, FOUR_Y))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


@work(FOUR, "PyTorch, scalar tensors", needs="torch")
def four_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    params, model = lecture_net(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True))

    def step() -> None:
        loss = sum((model(x) - y) ** 2 for x, y in zip(FOUR_X, FOUR_Y))
        for p in params:
            p.grad = None
        loss.backward()
        with torch.no_grad():
            for p in params:
                p -= 0.05 * p.grad

    return step


@work(FOUR, "XAD", needs="xad")
def four_xad() -> Step:
    from xad.adj_1st import Real, Tape
    from xad.math import tanh

    tape = Tape()
    tape.activate()
    Real.tanh = lambda self: tanh(self)
    numbers = [p.value for p in lecture_net(Real)[0]]

    def step() -> None:
        present = iter(numbers)
        params, model = lecture_net(lambda _: Real(next(present)))
        tape.registerInputs(params)
        tape.newRecording()
        loss = sum((model(x) - y) ** 2 for x, y in zip(FOUR_X, FOUR_Y))
        tape.registerOutput(loss)
        loss.derivative = 1.0
        tape.computeAdjoints()
        numbers[:] = [x - 0.05 * p.derivative for x, p in zip(numbers, params)]

    return step


# ---- a training step of the GPT in examples/ on one name of ten letters ----

GPT = "GPT training step"


@work(GPT, "gradwalk")
@work(GPT, "gradwalk in plain Python", pure=True)
def gpt_dots() -> Step:
    sys.path.insert(0, str(HERE.parent / "examples"))
    import gpt

    model = gpt.GPT()
    optimizer = gpt.Adam(model.parameters(), lr=0.01)

    def step() -> None:
        loss = gpt.loss(model, "woodpecker")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


@work(GPT, "gradwalk, without dot", slow=True)
@work(GPT, "gradwalk in plain Python, without dot", pure=True, slow=True)
def gpt_plain() -> Step:
    sys.path.insert(0, str(HERE.parent / "examples"))
    import gpt

    gpt.dot = lambda ws, xs: sum(w * x for w, x in zip(ws, xs))
    return gpt_dots()
