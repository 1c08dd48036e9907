"""How long until a program of many operations runs: the whole first call, per operation; registered with the others.

    python benchmarks/run.py --only "first call" --no-install

The program is an unrolled ODE, a ring of 30 variables through steps of Euler's: traced, differentiated, improved, laid
out and run once. The cost per operation must stay the same from 10,000 operations to 1,000,000. A program of one
operation is compiled before: what it takes to load the compiler's modules is not counted.

Memory is what the process needs at most. The function runs on Values: their graph is there when the compiler begins, so
the same graph alone is measured beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cases import Step, measure

FIRST_CALL, PEAK = "first call of an unrolled ODE, per operation", "first call of an unrolled ODE, bytes per operation"
VARIABLES, EACH = 30, 9  # operations for each variable at each step


def unrolled(operations: int) -> tuple[list[Any], Callable[[], Any]]:
    """The Values that the function uses, and the function."""
    import gradwalk

    values = [gradwalk.Value(0.01 * k) for k in range(2 * VARIABLES)]
    rates, steps = values[VARIABLES:], operations // (VARIABLES * EACH)

    def ode() -> Any:
        state: list[Any] = list(values[:VARIABLES])
        for _ in range(steps):
            pulls = [state[(i + 1) % VARIABLES] - 2.0 * x + state[i - 1] for i, x in enumerate(state)]
            state = [x + 0.05 * (k * d - x * x * x) for x, k, d in zip(state, rates, pulls)]
        return gradwalk.sum(state)

    return values, ode


def first_call(operations: int) -> Step:
    import gradwalk

    values, ode = unrolled(operations)
    gradwalk.compile(lambda: values[0] * values[1], reduce="sum", threads=1)()
    return lambda: gradwalk.compile(ode, reduce="sum", threads=1)()


for _n in (10_000, 100_000, 1_000_000):
    measure(FIRST_CALL, f"gradwalk.compile, {_n:,} operations", scale=_n, cpu=True, slow=_n > 100_000)(
        lambda n=_n: first_call(n)
    )
    measure(PEAK, f"gradwalk.compile, {_n:,} operations", scale=_n, peak=True, slow=_n > 100_000)(
        lambda n=_n: first_call(n)
    )
    measure(PEAK, f"the graph alone, {_n:,} operations", scale=_n, peak=True, slow=_n > 100_000)(
        lambda n=_n: unrolled(n)[1]
    )
