"""A step of a classifier: cross-entropy and Adam. Digits is MLP(64, [64, 64, 10]) on batches of 64."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cases import Step, work

DIGITS = "digits step, batch 64"
Sizes = tuple[int, ...]
LAYERS: dict[str, tuple[int, Sizes]] = {  # the batch; how many inputs, and how many numbers after each layer
    DIGITS: (64, (64, 64, 64, 10)),
    "MLP(784, [128, 64, 10]) step, batch 128": (128, (784, 128, 64, 10)),
    "MLP(784, [256, 128, 10]) step, batch 128": (128, (784, 256, 128, 10)),
}


def classes_data(batch: int, inputs: int) -> tuple[Any, Any]:
    import numpy as np

    source = np.random.default_rng(1)
    return source.uniform(0, 1, (batch, inputs)), source.integers(0, 10, batch)


def classifier_compiled(batch: int, sizes: Sizes, dtype: str) -> Step:
    import numpy as np

    import gradwalk
    from gradwalk import losses, nn, optim

    x, y = classes_data(batch, sizes[0])
    x, y = x.astype(dtype), y.astype(dtype)
    model = nn.MLP(sizes[0], list(sizes[1:]), seed=1, scaled=True)
    optimizer = optim.Adam(model.parameters(), lr=1e-3)

    def cross_entropy(x: Any, y: Any) -> Any:
        scores = model(x)
        right = gradwalk.sum([gradwalk.where(gradwalk.eq(y, k), scores[k], 0) for k in range(10)])
        return losses.log_sum_exp(scores) - right

    loss = gradwalk.compile(cross_entropy, dtype=dtype, threads=1)
    assert np.isfinite(loss(x, y).data)

    def step() -> None:
        total = loss(x, y)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()

    return step


def classifier_torch(batch: int, sizes: Sizes, dtype: str) -> Step:
    import torch

    torch.set_num_threads(1)
    kind = getattr(torch, dtype)
    x, y = map(torch.tensor, classes_data(batch, sizes[0]))
    x = x.to(kind)
    layers = [part for n, m in pairwise(sizes) for part in (torch.nn.Linear(n, m), torch.nn.ReLU())]
    net = torch.nn.Sequential(*layers[:-1]).to(kind)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)

    def step() -> None:
        loss = torch.nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


for _name, _layers in LAYERS.items():
    for _dtype in ("float64", "float32"):
        work(_name, f"gradwalk.compile, {_dtype}, one thread")(
            lambda layers=_layers, dtype=_dtype: classifier_compiled(*layers, dtype)
        )
        work(_name, f"PyTorch, {_dtype}, one thread", needs="torch")(
            lambda layers=_layers, dtype=_dtype: classifier_torch(*layers, dtype)
        )
