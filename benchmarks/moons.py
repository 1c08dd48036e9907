"""The moons step: MLP(2, [16, 16, 1]), relu, hinge loss and L2, 100 rows, forward, backward, update."""

from __future__ import annotations

import gc
import math
import random
from typing import Any

from cases import Step, work

MOONS = "moons step"


def moons_rows() -> tuple[list[list[float]], list[float]]:
    """100 points on two half circles, with labels -1 and 1."""
    source = random.Random(0)
    rows, labels = [], []
    for i in range(100):
        t, upper = math.pi * (i // 2) / 49, i % 2
        x, y = (math.cos(t), math.sin(t)) if upper else (1 - math.cos(t), 0.5 - math.sin(t))
        rows.append([x + source.gauss(0, 0.1), y + source.gauss(0, 0.1)])
        labels.append(1.0 if upper else -1.0)
    return rows, labels


DECAY = 1e-4


def moons_loss(model: Any, rows: Any, labels: Any, number: Any) -> Any:
    """As in micrograd's demo."""
    inputs = [list(map(number, row)) for row in rows]
    scores = list(map(model, inputs))
    losses = [(1 + -y * s).relu() for y, s in zip(labels, scores)]
    return sum(losses) * (1.0 / len(losses)) + DECAY * sum(p * p for p in model.parameters())


def micrograd_moons(value_class: Any) -> tuple[Any, Step]:
    """micrograd's own nn code on the given Value."""
    import micrograd.nn

    micrograd.nn.Value = value_class
    random.seed(1337)
    model = micrograd.nn.MLP(2, [16, 16, 1])
    rows, labels = moons_rows()
    return model, lambda: moons_loss(model, rows, labels, value_class)


def training(model: Any, loss: Step) -> Step:
    def step() -> None:
        total = loss()
        model.zero_grad()
        total.backward()
        for p in model.parameters():
            p.data -= 0.01 * p.grad

    return step


@work(MOONS, "micrograd", needs="micrograd")
def moons_micrograd() -> Step:
    import micrograd.engine

    return training(*micrograd_moons(micrograd.engine.Value))


@work(MOONS, "gradwalk, micrograd's nn code", needs="micrograd")
@work(MOONS, "gradwalk in plain Python, micrograd's nn code", needs="micrograd", pure=True)
def moons_same_code() -> Step:
    from gradwalk.engine import Value

    return training(*micrograd_moons(Value))


@work(MOONS, "gradwalk.nn")
def moons_nn() -> Step:
    from gradwalk import dot, nn, relu
    from gradwalk import sum as total
    from gradwalk.optim import SGD

    rows, labels = moons_rows()
    model = nn.MLP(2, [16, 16, 1], seed=1)
    params = model.parameters()
    optimizer = SGD(params, lr=0.01)

    def step() -> None:
        losses = [relu(1 - y * model(row)) for row, y in zip(rows, labels)]
        loss = total(losses) * (1 / len(losses)) + 1e-4 * dot(params, params)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


@work(MOONS, "gradwalk.compile, from lists")
def moons_compiled() -> Step:
    import gradwalk
    from gradwalk import nn
    from gradwalk.optim import SGD

    rows, labels = moons_rows()
    model = nn.MLP(2, [16, 16, 1], seed=1)
    params = model.parameters()
    optimizer = SGD(params, lr=0.01)
    hinge = gradwalk.compile(lambda row, y: gradwalk.relu(1 - y * model(row)))

    def step() -> None:
        loss = hinge(rows, labels) + 1e-4 * gradwalk.dot(params, params)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


@work(MOONS, "Python floats, forward only", needs="micrograd")
def moons_floats() -> Step:
    """What micrograd's nn code costs with no gradients and no relu: the floor of any eager engine under it."""
    import micrograd.nn

    micrograd.nn.Value = float
    random.seed(1337)
    model = micrograd.nn.MLP(2, [16, 16, 1])
    for layer in model.layers:
        for neuron in layer.neurons:
            neuron.nonlin = False
    rows, labels = moons_rows()

    def step() -> float:
        scores = [model(row) for row in rows]
        losses = [max(0.0, 1 + -y * s) for y, s in zip(labels, scores)]
        return sum(losses) * (1.0 / len(losses)) + DECAY * sum(p * p for p in model.parameters())

    return step


# ---- the same without the cyclic collector ----

GC_OFF = "moons step, gc off"


@work(GC_OFF, "micrograd", needs="micrograd")
def gc_off_micrograd() -> Step:
    gc.disable()
    return moons_micrograd()


@work(GC_OFF, "gradwalk, micrograd's nn code", needs="micrograd")
@work(GC_OFF, "gradwalk in plain Python, micrograd's nn code", needs="micrograd", pure=True)
def gc_off_gradwalk() -> Step:
    gc.disable()
    return moons_same_code()
