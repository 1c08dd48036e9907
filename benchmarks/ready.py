"""How long until a compiled function runs."""

from __future__ import annotations

from typing import Any

from cases import Step, work
from moons_batched import moons_data

READY = "compile time"


@work(READY, "moons network: trace, passes, ready")
def ready_moons() -> Step:
    import gradwalk
    from gradwalk import nn

    model = nn.MLP(2, [16, 16, 1], seed=1)
    x, y = moons_data(100)

    def step() -> None:
        gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)))(x, y)

    return step


def ready_chain(length: int) -> Step:
    import gradwalk
    from gradwalk.compiler.trace import trace

    w = gradwalk.Value(0.999)

    def chain(x: Any) -> Any:
        for _ in range(length // 2):
            x = gradwalk.sin(x * w)
        return x

    return lambda: trace(chain, (0,))


for _n in (10_000, 100_000, 1_000_000):
    _slow = _n > 100_000
    work(READY, f"trace of {_n:,} operations, per operation", scale=_n, slow=_slow)(lambda n=_n: ready_chain(n))
