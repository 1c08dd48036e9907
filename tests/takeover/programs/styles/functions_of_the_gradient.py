"""typed, generic, protocol-y; context manager no_grad; hooks; closures in a list; property data with setter"""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Union

Num = Union[int, float]


class Var:
    _enabled: ClassVar[bool] = True

    def __init__(
        self,
        data: Num,
        parents: Sequence[Var] = (),
        backward_fns: Sequence[Callable[[float], float]] = (),
        requires_grad: bool = True,
        name: str | None = None,
    ):
        self._data = float(data)
        self.grad: float | None = None
        self.requires_grad = requires_grad
        self.name = name
        self._parents = tuple(parents) if Var._enabled else ()
        self._backward_fns = tuple(backward_fns) if Var._enabled else ()

    @property
    def data(self) -> float:
        return self._data

    @data.setter
    def data(self, new: float) -> None:
        self._data = float(new)

    @classmethod
    @contextlib.contextmanager
    def no_grad(cls) -> Iterator[None]:
        before, cls._enabled = cls._enabled, False
        try:
            yield
        finally:
            cls._enabled = before

    @staticmethod
    def ensure(x: Var | Num) -> Var:
        return x if isinstance(x, Var) else Var(x, requires_grad=False)

    def __add__(self, other: Var | Num) -> Var:
        other = Var.ensure(other)
        return Var(self.data + other.data, (self, other), (lambda g: g, lambda g: g))

    def __mul__(self, other: Var | Num) -> Var:
        other = Var.ensure(other)
        return Var(self.data * other.data, (self, other), (lambda g: g * other.data, lambda g: g * self.data))

    def __neg__(self) -> Var:
        return self * -1

    def __sub__(self, other):
        return self + (-Var.ensure(other))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return Var.ensure(other) - self

    def __truediv__(self, other):
        other = Var.ensure(other)
        return Var(
            self.data / other.data, (self, other), (lambda g: g / other.data, lambda g: -g * self.data / other.data**2)
        )

    def exp(self) -> Var:
        e = math.exp(self.data)
        return Var(e, (self,), (lambda g: g * e,))

    def log(self) -> Var:
        return Var(math.log(self.data), (self,), (lambda g: g / self.data,))

    def swish(self) -> Var:
        s = 1.0 / (1.0 + math.exp(-self.data))
        return Var(self.data * s, (self,), (lambda g: g * (s + self.data * s * (1.0 - s)),))

    def backward(self, grad: float = 1.0) -> None:
        topo: list[Var] = []
        seen: set[int] = set()

        def build(v: Var) -> None:
            if id(v) in seen:
                return
            seen.add(id(v))
            for p in v._parents:
                build(p)
            topo.append(v)

        build(self)
        grads = {id(self): grad}
        for v in reversed(topo):
            g = grads.pop(id(v), 0.0)
            if not v._parents:
                if v.requires_grad:
                    v.grad = g if v.grad is None else v.grad + g
                continue
            for p, fn in zip(v._parents, v._backward_fns):
                grads[id(p)] = grads.get(id(p), 0.0) + fn(g)

    def __repr__(self):
        return f"Var({self.data:.4f}, name={self.name!r})"


def softmax(zs):
    top = max(z.data for z in zs)
    es = [(z - top).exp() for z in zs]
    t = es[0]
    for e in es[1:]:
        t = t + e
    return [e / t for e in es]


def main():
    rng = random.Random(77)
    W = [[Var(rng.gauss(0, 0.5), name=f"w{i}{j}") for j in range(5)] for i in range(3)]
    V = [[Var(rng.gauss(0, 0.5), name=f"v{i}{j}") for j in range(3)] for i in range(3)]
    flowers = [([rng.gauss(m, 0.6) for m in (k, -k, k * 0.5, 1 - k)], k) for k in range(3) for _ in range(3)]
    params = [p for m in (W, V) for r in m for p in r]
    for epoch in range(7):
        loss = Var(0.0)
        for x, k in flowers:
            h = []
            for row in W:
                s = row[-1]
                for w, xi in zip(row, x):
                    s = s + w * xi
                h.append(s.swish())
            p = softmax([sum((v * hi for v, hi in zip(row, h)), Var(0.0)) for row in V])
            loss = loss - p[k].log()
        loss = loss / len(flowers)
        for p in params:
            p.grad = None
        loss.backward()
        for p in params:
            if p.grad is not None:
                p.data -= 0.2 * p.grad
        if epoch % 2 == 0:
            print(f"{epoch:3d} {loss.data:.6f}", params[0])
    with Var.no_grad():
        hits = 0
        for x, k in flowers:
            h = [sum((w * xi for w, xi in zip(row, x)), row[-1]).swish() for row in W]
            z = [sum((v * hi for v, hi in zip(row, h)), Var(0.0)).data for row in V]
            hits += z.index(max(z)) == k
        print("hits", hits, "of", len(flowers))


main()
