"""Writes docs/gallery: the pictures of gallery.md, each in light and dark.

python docs/make_gallery.py            writes them
python docs/make_gallery.py --check    fails if one of them is not up to date
"""

from __future__ import annotations

import importlib.util
import math
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gradwalk import Value, draw, name
from gradwalk.nn import MLP
from gradwalk.see.expressions import read

FOLDER = Path(__file__).with_name("gallery")
EXAMPLES = Path(__file__).parents[1] / "examples"
Picture = tuple[Value, dict[str, Any]]


def neuron() -> Picture:
    values = {"x1": 2.0, "x2": 0.0, "w1": -3.0, "w2": 1.0, "b": 6.8813735870195432}
    return read("n = x1*w1 + x2*w2 + b; o = tanh(n)", values), {"derivatives": True}


def diamond() -> Picture:
    return read("b = a + 1; c = a * 3; d = b * c", {"a": 2.0}), {"derivatives": True}


def network() -> Value:
    random.seed(1)
    model = MLP(3, [4, 4, 1])
    out = model([Value(v, label=f"x{i}") for i, v in enumerate([2.0, 3.0, -1.0])])
    out.label = "out"
    return out


def four_rows() -> Picture:
    random.seed(1)
    model = MLP(3, [4, 4, 1])
    xs = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    loss = sum((model(x) - y) ** 2 for x, y in zip(xs, [1.0, -1.0, -1.0, 1.0]))
    loss.label = "loss"
    return loss, {}


def moons() -> Picture:
    random.seed(1337)
    points, labels = [], []
    for i in range(100):
        t, k = math.pi * random.random(), i % 2
        x = (math.cos(t), math.sin(t)) if k == 0 else (1 - math.cos(t), 0.5 - math.sin(t))
        points.append([u + random.gauss(0, 0.1) for u in x])
        labels.append(2 * k - 1)
    model = MLP(2, [16, 16, 1])
    losses = [(1 + -y * model([Value(u) for u in x])).relu() for x, y in zip(points, labels)]
    data_loss = sum(losses) * (1.0 / len(losses))
    penalty = 1e-4 * sum(p * p for p in model.parameters())
    total = data_loss + penalty
    name({"data_loss": data_loss, "penalty": penalty, "total": total})
    return total, {}


def gpt() -> Picture:
    spec = importlib.util.spec_from_file_location("gpt", EXAMPLES / "gpt.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    model = module.GPT(1)
    name({"model": model})
    loss = module.loss(model, "wren")
    loss.label = "loss"
    return loss, {}


def ode() -> Picture:
    k, y0 = Value(1.3, label="k"), Value(2.0, label="y0")

    def slope(y: Value) -> Value:
        return -k * y + (y * 0.5).tanh()

    y, h = y0, 0.05
    for _ in range(50):
        k1 = slope(y)
        k2 = slope(y + k1 * (h / 2))
        k3 = slope(y + k2 * (h / 2))
        k4 = slope(y + k3 * h)
        y = y + (k1 + 2 * k2 + 2 * k3 + k4) * (h / 6)
    miss = (y - 1.0) ** 2
    miss.label = "miss"
    return miss, {}


def broken() -> Picture:
    random.seed(3)
    w = [Value(random.uniform(-1, 1)) for _ in range(32)]
    w[17].data = float("nan")
    n = sum(a * Value(random.uniform(-1, 1)) for a in w)
    out = n.tanh()
    name({"n": n, "out": out})
    return out, {}


PICTURES: dict[str, Callable[[], Picture]] = {
    "neuron": neuron,
    "diamond": diamond,
    "network": lambda: (network(), {}),
    "network-open": lambda: (network(), {"open": "layer 1"}),
    "four-rows": four_rows,
    "moons": moons,
    "gpt": gpt,
    "ode": ode,
    "broken": broken,
}


def main() -> None:
    stale = []
    FOLDER.mkdir(exist_ok=True)
    for title, make in PICTURES.items():
        root, options = make()
        if title != "broken":
            root.backward()
        for theme in ("light", "dark"):
            path = FOLDER / f"{title}-{theme}.svg"
            text = draw(root, theme=theme, **options).svg
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path.name)
    if stale:
        sys.exit(f"not up to date: {', '.join(stale)}; run python docs/make_gallery.py")


if __name__ == "__main__":
    main()
