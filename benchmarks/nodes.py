"""What one node costs: time and bytes, in graphs of many shapes."""

from __future__ import annotations

import gc
import itertools
import sys
import threading
from typing import Any

from cases import Step, work
from moons import micrograd_moons

# ---- nanoseconds per node, forward (with freeing) and backward, in the graph of the moons step ----

FORWARD, BACKWARD = "forward and free, per node", "backward, per node"
MOONS_NODES = 65_618


def forward_of(value_class: Any) -> Step:
    return micrograd_moons(value_class)[1]


def backward_of(value_class: Any) -> Step:
    """Backward on a graph that is already there; the first gradients of each graph, as in training."""
    _, loss = micrograd_moons(value_class)
    graph: list[Any] = [None]  # lives until the next one takes its place, outside of the measured time

    def step() -> None:
        graph[0].backward()

    def prepare() -> None:
        graph[0] = loss()

    step.prepare = prepare  # type: ignore[attr-defined]
    return step


@work(FORWARD, "micrograd", needs="micrograd", scale=MOONS_NODES)
def forward_micrograd() -> Step:
    import micrograd.engine

    return forward_of(micrograd.engine.Value)


@work(BACKWARD, "micrograd", needs="micrograd", scale=MOONS_NODES)
def backward_micrograd() -> Step:
    import micrograd.engine

    return backward_of(micrograd.engine.Value)


@work(FORWARD, "gradwalk", needs="micrograd", scale=MOONS_NODES)
@work(FORWARD, "gradwalk in plain Python", needs="micrograd", scale=MOONS_NODES, pure=True)
def forward_gradwalk() -> Step:
    from gradwalk.engine import Value

    return forward_of(Value)


@work(BACKWARD, "gradwalk", needs="micrograd", scale=MOONS_NODES)
@work(BACKWARD, "gradwalk in plain Python", needs="micrograd", scale=MOONS_NODES, pure=True)
def backward_gradwalk() -> Step:
    from gradwalk.engine import Value

    return backward_of(Value)


# ---- a chain of operations: build, walk back, free ----

CHAIN = "chain of 1,000,000, per operation"


def chain_of(number: Any, length: int) -> Step:
    def step() -> None:
        x = number(1.0)
        y = x
        for _ in itertools.repeat(None, length):
            y = y * 1.0000001
        y.backward()

    return step


@work(CHAIN, "gradwalk", scale=1e6)
@work(CHAIN, "gradwalk in plain Python", scale=1e6, pure=True)
def chain_gradwalk() -> Step:
    from gradwalk.engine import Value

    return chain_of(Value, 1_000_000)


@work(CHAIN, "micrograd (100,000; recursion limit raised)", needs="micrograd", scale=1e5, slow=True)
def chain_micrograd() -> Step:
    from micrograd.engine import Value

    sys.setrecursionlimit(10_000_000)
    threading.stack_size(1 << 29)
    work = chain_of(Value, 100_000)

    def step() -> None:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    return step


@work(CHAIN, "XAD", needs="xad", scale=1e6)
def chain_xad() -> Step:
    from xad.adj_1st import Real, Tape

    tape = Tape()
    tape.activate()

    def step() -> None:
        x = Real(1.0)
        tape.registerInput(x)
        tape.newRecording()
        y = x
        for _ in itertools.repeat(None, 1_000_000):
            y = y * 1.0000001
        tape.registerOutput(y)
        y.derivative = 1.0
        tape.computeAdjoints()
        tape.clearAll()

    return step


@work(CHAIN, "PyTorch (10,000)", needs="torch", scale=1e4, slow=True)
def chain_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    return chain_of(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True), 10_000)


# ---- one addition: allocate, compute, free ----

ADD = "one addition"
TIMES = 100_000


def additions(x: Any, y: Any) -> Step:
    def step() -> None:
        for _ in itertools.repeat(None, TIMES):
            x + y

    return step


@work(ADD, "an empty loop", scale=TIMES)
def add_nothing() -> Step:
    def step() -> None:
        for _ in itertools.repeat(None, TIMES):
            pass

    return step


@work(ADD, "float + float", scale=TIMES)
def add_floats() -> Step:
    return additions(1.5, 2.5)


@work(ADD, "gradwalk Value + Value", scale=TIMES)
def add_values() -> Step:
    from gradwalk.engine import Value

    return additions(Value(1.5), Value(2.5))


@work(ADD, "gradwalk Value + float", scale=TIMES)
def add_number() -> Step:
    from gradwalk.engine import Value

    return additions(Value(1.5), 2.5)


@work(ADD, "gradwalk, a subclass of Value", scale=TIMES)
def add_instances() -> Step:
    from gradwalk.engine import Value

    class Own(Value):
        def shown(self) -> str:
            return f"<{self.data}>"

    return additions(Own(1.5), Own(2.5))


# ---- what the cyclic collector adds: 1,000,000 nodes built and freed ----

COLLECTOR = "1,000,000 nodes built and freed"


def build_and_free() -> Step:
    from gradwalk.engine import Value

    def step() -> None:
        x = Value(1.0)
        kept = [x * 2.0 for _ in itertools.repeat(None, 1_000_000)]
        kept.clear()

    return step


@work(COLLECTOR, "gc on")
def with_collector() -> Step:
    return build_and_free()


@work(COLLECTOR, "gc off")
def without_collector() -> Step:
    gc.disable()
    return build_and_free()


# ---- bytes per node ----

BYTES = "bytes per node"


def long_product(number: Any, length: int) -> Step:
    def build() -> Any:
        x = number(1.0)
        y = x
        for _ in itertools.repeat(None, length):
            y = y * x
        return y

    return build


@work(BYTES, "gradwalk", scale=1e6, memory=True)
@work(BYTES, "gradwalk in plain Python", scale=1e6, memory=True, pure=True)
def bytes_gradwalk() -> Step:
    from gradwalk.engine import Value

    return long_product(Value, 1_000_000)


@work(BYTES, "gradwalk, 10,000,000 nodes", scale=1e7, memory=True, slow=True)
def bytes_long() -> Step:
    from gradwalk.engine import Value

    build = long_product(Value, 10_000_000)

    def step() -> Any:
        y = build()
        y.backward()
        return y

    return step


@work(BYTES, "micrograd", needs="micrograd", scale=1e5, memory=True)
def bytes_micrograd() -> Step:
    from micrograd.engine import Value

    sys.setrecursionlimit(10_000_000)
    return long_product(Value, 100_000)


@work(BYTES, "PyTorch, scalar tensors", needs="torch", scale=1e4, memory=True)
def bytes_torch() -> Step:
    import torch

    return long_product(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True), 10_000)
