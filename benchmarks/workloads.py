"""The workloads, and how each system runs them.

Each function below sets one system up for one workload and returns a function that does it
once. To add a system or a workload, add a function. run.py starts every one of them in a
process of its own, so that nobody's garbage slows another down.

    @measure("moons step", "micrograd", needs="micrograd")
    def moons_micrograd(): ... return step

scale   what one call amounts to: its time is divided by this (nodes, operations)
pure    run with GRADWALK_PURE=1
slow    left out of `make bench QUICK=1`
memory  the function returned builds something; its bytes are measured instead of its time
cpu     one thread's work: the processor's time is measured, whatever else the machine does
"""

from __future__ import annotations

import gc
import itertools
import math
import random
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Step = Callable[[], Any]


@dataclass(frozen=True)
class Case:
    workload: str
    system: str
    setup: Callable[[], Step]
    needs: str = ""
    scale: float = 1.0
    pure: bool = False
    slow: bool = False
    memory: bool = False
    cpu: bool = False


CASES: dict[str, Case] = {}


def measure(workload: str, system: str, **more: Any) -> Callable[[Callable[[], Step]], Callable[[], Step]]:
    def register(setup: Callable[[], Step]) -> Callable[[], Step]:
        CASES[f"{workload} | {system}"] = Case(workload, system, setup, **more)
        return setup

    return register


# ---- the moons step: MLP(2, [16, 16, 1]), relu, hinge loss and L2, 100 rows, forward, backward, update ----

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


def parameters_at_start() -> list[float]:
    source = random.Random(1)
    return [source.uniform(-1, 1) for _ in range(337)]


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


@measure(MOONS, "micrograd", needs="micrograd")
def moons_micrograd() -> Step:
    import micrograd.engine

    return training(*micrograd_moons(micrograd.engine.Value))


@measure(MOONS, "gradwalk, micrograd's nn code", needs="micrograd")
@measure(MOONS, "gradwalk in plain Python, micrograd's nn code", needs="micrograd", pure=True)
def moons_same_code() -> Step:
    from gradwalk.engine import Value

    return training(*micrograd_moons(Value))


@measure(MOONS, "gradwalk.nn")
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


@measure(MOONS, "gradwalk.compile, from lists")
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


@measure(MOONS, "Python floats, forward only", needs="micrograd")
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


def scalar_net(number: Any) -> tuple[list[Any], Callable[[list[Any]], Any]]:
    """The same network as plain functions, for systems that have no nn code of this kind."""
    params = [number(x) for x in parameters_at_start()]

    def score(x: list[Any], relu: Callable[[Any], Any]) -> Any:
        i = 0
        for nin, nout in ((2, 16), (16, 16), (16, 1)):
            out = []
            for _ in range(nout):
                act = params[i + nin]
                for w, xi in zip(params[i : i + nin], x):
                    act = act + w * xi
                i += nin + 1
                out.append(relu(act) if nout > 1 else act)
            x = out
        return x[0]

    return params, score


@measure(MOONS, "XAD", needs="xad")
def moons_xad() -> Step:
    from xad.adj_1st import Real, Tape
    from xad.math import max as larger

    rows, labels = moons_rows()
    numbers = parameters_at_start()
    tape = Tape()
    tape.activate()

    def relu(x: Any) -> Any:
        return larger(x, 0.0)

    def step() -> None:
        present = iter(numbers)
        params, score = scalar_net(lambda _: Real(next(present)))
        tape.registerInputs(params)
        tape.newRecording()
        loss = Real(0.0)
        for row, y in zip(rows, labels):
            loss = loss + relu(1 + -y * score(row, relu))
        loss = loss * (1 / len(rows))
        for p in params:
            loss = loss + 1e-4 * (p * p)
        tape.registerOutput(loss)
        loss.derivative = 1.0
        tape.computeAdjoints()
        numbers[:] = [x - 0.01 * p.derivative for x, p in zip(numbers, params)]

    return step


@measure(MOONS, "PyTorch, scalar tensors", needs="torch", slow=True)
def moons_torch_scalars() -> Step:
    import torch

    torch.set_num_threads(1)
    rows, labels = moons_rows()
    params, score = scalar_net(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True))

    def step() -> None:
        losses = [torch.relu(1 + -y * score(row, torch.relu)) for row, y in zip(rows, labels)]
        loss = sum(losses) * (1 / len(losses)) + 1e-4 * sum(p * p for p in params)
        for p in params:
            p.grad = None
        loss.backward()
        with torch.no_grad():
            for p in params:
                p -= 0.01 * p.grad

    return step


def moons_arrays(array: Callable[[Any], Any]) -> tuple[list[Any], Any, Any]:
    numbers, parts = iter(parameters_at_start()), []
    for nin, nout in ((2, 16), (16, 16), (16, 1)):
        parts.append(array([[next(numbers) for _ in range(nin)] for _ in range(nout)]))
        parts.append(array([next(numbers) for _ in range(nout)]))
    rows, labels = moons_rows()
    return parts, array(rows), array(labels)


def batched_loss(np: Any, parts: list[Any], x: Any, y: Any) -> Any:
    for i in (0, 2):
        x = np.maximum(x @ parts[i].T + parts[i + 1], 0.0)
    score = (x @ parts[4].T + parts[5])[:, 0]
    return np.mean(np.maximum(1 - y * score, 0.0)) + 1e-4 * sum((p * p).sum() for p in parts)


@measure(MOONS, "PyTorch, batched", needs="torch")
def moons_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    parts, x, y = moons_arrays(lambda a: torch.tensor(a, dtype=torch.float64))
    for p in parts:
        p.requires_grad_()

    def step() -> None:
        h = x
        for i in (0, 2):
            h = torch.relu(h @ parts[i].T + parts[i + 1])
        score = (h @ parts[4].T + parts[5])[:, 0]
        loss = torch.relu(1 - y * score).mean() + 1e-4 * sum((p * p).sum() for p in parts)
        for p in parts:
            p.grad = None
        loss.backward()
        with torch.no_grad():
            for p in parts:
                p -= 0.01 * p.grad

    return step


@measure(MOONS, "HIPS autograd, batched", needs="autograd")
def moons_autograd() -> Step:
    import autograd
    import autograd.numpy as np

    parts, x, y = moons_arrays(np.array)
    gradient = autograd.grad(lambda parts: batched_loss(np, parts, x, y))

    def step() -> None:
        for i, g in enumerate(gradient(parts)):
            parts[i] = parts[i] - 0.01 * g

    return step


@measure(MOONS, "JAX, jit, batched", needs="jax")
def moons_jax() -> Step:
    import jax
    import jax.numpy as np

    jax.config.update("jax_enable_x64", True)
    parts, x, y = moons_arrays(lambda a: np.array(a, dtype=np.float64))

    @jax.jit
    def update(parts: list[Any]) -> list[Any]:
        grads = jax.grad(lambda parts: batched_loss(np, parts, x, y))(parts)
        return [p - 0.01 * g for p, g in zip(parts, grads)]

    def step() -> None:
        parts[:] = update(parts)
        parts[0].block_until_ready()

    return step


@measure(MOONS, "CasADi, graph built once", needs="casadi", slow=True)
def moons_casadi() -> Step:
    import casadi

    rows, labels = moons_rows()
    symbols = casadi.SX.sym("p", 337)
    numbers = iter(range(337))
    _, score = scalar_net(lambda _: symbols[next(numbers)])
    relu = lambda x: casadi.fmax(x, 0)  # noqa: E731
    x, y = casadi.SX.sym("x", 2), casadi.SX.sym("y")
    one = casadi.Function("one", [symbols, x, y], [relu(1 - y * score([x[0], x[1]], relu))])
    p = casadi.MX.sym("p", 337)
    losses = one.map(len(rows))(p, casadi.DM(rows).T, casadi.DM(labels).T)
    loss = casadi.sum2(losses) / len(rows) + 1e-4 * casadi.dot(p, p)
    update = casadi.Function("update", [p], [p - 0.01 * casadi.gradient(loss, p)])
    present = [casadi.DM(parameters_at_start())]

    def step() -> None:
        present[0] = update(present[0])

    return step


# ---- the same without the cyclic collector ----

GC_OFF = "moons step, gc off"


@measure(GC_OFF, "micrograd", needs="micrograd")
def gc_off_micrograd() -> Step:
    gc.disable()
    return moons_micrograd()


@measure(GC_OFF, "gradwalk, micrograd's nn code", needs="micrograd")
@measure(GC_OFF, "gradwalk in plain Python, micrograd's nn code", needs="micrograd", pure=True)
def gc_off_gradwalk() -> Step:
    gc.disable()
    return moons_same_code()


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


@measure(FORWARD, "micrograd", needs="micrograd", scale=MOONS_NODES)
def forward_micrograd() -> Step:
    import micrograd.engine

    return forward_of(micrograd.engine.Value)


@measure(BACKWARD, "micrograd", needs="micrograd", scale=MOONS_NODES)
def backward_micrograd() -> Step:
    import micrograd.engine

    return backward_of(micrograd.engine.Value)


@measure(FORWARD, "gradwalk", needs="micrograd", scale=MOONS_NODES)
@measure(FORWARD, "gradwalk in plain Python", needs="micrograd", scale=MOONS_NODES, pure=True)
def forward_gradwalk() -> Step:
    from gradwalk.engine import Value

    return forward_of(Value)


@measure(BACKWARD, "gradwalk", needs="micrograd", scale=MOONS_NODES)
@measure(BACKWARD, "gradwalk in plain Python", needs="micrograd", scale=MOONS_NODES, pure=True)
def backward_gradwalk() -> Step:
    from gradwalk.engine import Value

    return backward_of(Value)


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


@measure(FOUR, "micrograd", needs="micrograd")
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


@measure(FOUR, "gradwalk, the lecture's nn code")
@measure(FOUR, "gradwalk in plain Python, the lecture's nn code", pure=True)
def four_gradwalk() -> Step:
    from gradwalk.engine import Value

    return lecture_epoch(Value)


@measure(FOUR, "gradwalk.nn")
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


@measure(FOUR, "PyTorch, scalar tensors", needs="torch")
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


@measure(FOUR, "XAD", needs="xad")
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


@measure(CHAIN, "gradwalk", scale=1e6)
@measure(CHAIN, "gradwalk in plain Python", scale=1e6, pure=True)
def chain_gradwalk() -> Step:
    from gradwalk.engine import Value

    return chain_of(Value, 1_000_000)


@measure(CHAIN, "micrograd (100,000; recursion limit raised)", needs="micrograd", scale=1e5, slow=True)
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


@measure(CHAIN, "XAD", needs="xad", scale=1e6)
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


@measure(CHAIN, "PyTorch (10,000)", needs="torch", scale=1e4, slow=True)
def chain_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    return chain_of(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True), 10_000)


# ---- a training step of the GPT in examples/ on one name of ten letters ----

GPT = "GPT training step"


@measure(GPT, "gradwalk")
@measure(GPT, "gradwalk in plain Python", pure=True)
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


@measure(GPT, "gradwalk, without dot", slow=True)
@measure(GPT, "gradwalk in plain Python, without dot", pure=True, slow=True)
def gpt_plain() -> Step:
    sys.path.insert(0, str(HERE.parent / "examples"))
    import gpt

    gpt.dot = lambda ws, xs: sum(w * x for w, x in zip(ws, xs))
    return gpt_dots()


# ---- one addition: allocate, compute, free ----

ADD = "one addition"
TIMES = 100_000


def additions(x: Any, y: Any) -> Step:
    def step() -> None:
        for _ in itertools.repeat(None, TIMES):
            x + y

    return step


@measure(ADD, "an empty loop", scale=TIMES)
def add_nothing() -> Step:
    def step() -> None:
        for _ in itertools.repeat(None, TIMES):
            pass

    return step


@measure(ADD, "float + float", scale=TIMES)
def add_floats() -> Step:
    return additions(1.5, 2.5)


@measure(ADD, "gradwalk Value + Value", scale=TIMES)
def add_values() -> Step:
    from gradwalk.engine import Value

    return additions(Value(1.5), Value(2.5))


@measure(ADD, "gradwalk Value + float", scale=TIMES)
def add_number() -> Step:
    from gradwalk.engine import Value

    return additions(Value(1.5), 2.5)


# ---- what the cyclic collector adds: 1,000,000 nodes built and freed ----

COLLECTOR = "1,000,000 nodes built and freed"


def build_and_free() -> Step:
    from gradwalk.engine import Value

    def step() -> None:
        x = Value(1.0)
        kept = [x * 2.0 for _ in itertools.repeat(None, 1_000_000)]
        kept.clear()

    return step


@measure(COLLECTOR, "gc on")
def with_collector() -> Step:
    return build_and_free()


@measure(COLLECTOR, "gc off")
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


@measure(BYTES, "gradwalk", scale=1e6, memory=True)
@measure(BYTES, "gradwalk in plain Python", scale=1e6, memory=True, pure=True)
def bytes_gradwalk() -> Step:
    from gradwalk.engine import Value

    return long_product(Value, 1_000_000)


@measure(BYTES, "gradwalk, 10,000,000 nodes", scale=1e7, memory=True, slow=True)
def bytes_long() -> Step:
    from gradwalk.engine import Value

    build = long_product(Value, 10_000_000)

    def step() -> Any:
        y = build()
        y.backward()
        return y

    return step


@measure(BYTES, "micrograd", needs="micrograd", scale=1e5, memory=True)
def bytes_micrograd() -> Step:
    from micrograd.engine import Value

    sys.setrecursionlimit(10_000_000)
    return long_product(Value, 100_000)


@measure(BYTES, "PyTorch, scalar tensors", needs="torch", scale=1e4, memory=True)
def bytes_torch() -> Step:
    import torch

    return long_product(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True), 10_000)
