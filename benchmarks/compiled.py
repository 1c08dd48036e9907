"""The workloads of compiled functions; registered as cases, run by run.py.

    python benchmarks/run.py --only "10,000" --no-install

The yardsticks are C: a training step written by hand (moons_step.c), and for programs in which there is
nothing to fuse the C that gradwalk itself prints for them, compiled at -O2 and run row by row, and
the same on vectors of rows, which is what a person would write who wants all of the processor.
"""

from __future__ import annotations

import ctypes
import random
import re
import subprocess
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from cases import Step, measure
from moons import DECAY, MOONS

HERE = Path(__file__).parent
SMALL = "moons step, hinge alone"
BIG = "moons step, 10,000 rows"
DIGITS = "digits step, batch 64"
ODE = "ODE gradient, 1,000 rows"
ARM = "robot arm Jacobian, 1,000 rows"
READY = "compile time"


def build(text: str, *flags: str) -> ctypes.CDLL:
    """C as a library, in a private folder, without a shell."""
    folder = Path(tempfile.mkdtemp())
    source, library = folder / "it.c", folder / "it.so"
    source.write_text(text)
    command = ["cc", *flags, "-ffp-contract=off", "-shared", "-fPIC", str(source), "-o", str(library), "-lm"]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


# ---- the moons step, value + gradient + update, everything Python does included ----


def moons_data(rows: int) -> tuple[Any, Any]:
    import numpy as np

    from gradwalk import data

    xs, ys = data.moons(rows)
    return np.array(xs), np.array(data.signs(ys), dtype=float)


def moons_by_hand(rows: int, decay: float = 0.0) -> Step:
    import numpy as np

    import gradwalk
    from gradwalk import nn

    library = build((HERE / "moons_step.c").read_text(), "-O3", "-march=native")
    library.moons_step.restype = ctypes.c_double
    x, y = moons_data(rows)
    table = np.ascontiguousarray(np.column_stack([x, y]))
    model = nn.MLP(2, [16, 16, 1], seed=1)
    p = np.array([w.data for w in model.parameters()])
    pointers = [ctypes.c_void_p(a.ctypes.data) for a in (p, table)]
    count = 50 if rows < 1000 else 1  # so that the call from Python does not count

    # The yardstick computes the same: one step of it against one of ours.
    hinge = gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)))
    loss = hinge(x, y) + decay * gradwalk.dot(model.parameters(), model.parameters())
    loss.backward()
    expected = [w.data - 1e-3 * w.grad for w in model.parameters()]
    value = library.moons_step(*pointers, ctypes.c_long(rows), ctypes.c_double(1e-3), ctypes.c_double(decay))
    assert np.allclose([value, *p], [loss.data, *expected], rtol=1e-12, atol=1e-12), "the C by hand is wrong"

    def step(held: Any = (p, table)) -> None:
        for _ in range(count):
            library.moons_step(*pointers, ctypes.c_long(rows), ctypes.c_double(1e-3), ctypes.c_double(decay))

    return step


def moons_compiled(rows: int, threads: int = 1) -> Step:
    import gradwalk
    from gradwalk import nn, optim

    x, y = moons_data(rows)
    model = nn.MLP(2, [16, 16, 1], seed=1)
    optimizer = optim.SGD(model.parameters(), lr=1e-3)
    loss = gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)), threads=threads)

    def step() -> None:
        total = loss(x, y)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()

    return step


def moons_torch(rows: int) -> Step:
    import torch

    torch.set_num_threads(1)
    x, y = map(torch.tensor, moons_data(rows))
    net = torch.nn.Sequential(
        torch.nn.Linear(2, 16), torch.nn.ReLU(), torch.nn.Linear(16, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1)
    ).double()
    optimizer = torch.optim.SGD(net.parameters(), lr=1e-3)

    def step() -> None:
        loss = torch.relu(1 - y * net(x)[:, 0]).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


def moons_jax(rows: int) -> Step:
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    x, y = moons_data(rows)
    key = random.Random(1)
    sizes = [2, 16, 16, 1]
    state = [
        (jnp.array([[key.uniform(-1, 1) for _ in range(n)] for _ in range(m)]), jnp.zeros(m))
        for n, m in pairwise(sizes)
    ]

    def loss(parts: Any) -> Any:
        h = x
        for w, b in parts[:-1]:
            h = jax.nn.relu(h @ w.T + b)
        return jax.nn.relu(1 - y * (h @ parts[-1][0].T + parts[-1][1])[:, 0]).mean()

    @jax.jit
    def update(parts: Any) -> Any:
        return jax.tree.map(lambda p, g: p - 1e-3 * g, parts, jax.grad(loss)(parts))

    held = [state]

    def step() -> None:
        held[0] = update(held[0])
        jax.block_until_ready(held[0])

    return step


def moons_micrograd() -> Step:
    import micrograd.engine
    import moons

    moons.DECAY = 0.0  # this process measures nothing else
    return moons.training(*moons.micrograd_moons(micrograd.engine.Value))


measure(SMALL, "gradwalk.compile, from arrays")(lambda: moons_compiled(100))
measure(MOONS, "C, written by hand", scale=50)(lambda: moons_by_hand(100, DECAY))
measure(SMALL, "C, written by hand", scale=50)(lambda: moons_by_hand(100))
measure(SMALL, "PyTorch, batched", needs="torch")(lambda: moons_torch(100))
measure(SMALL, "JAX, jit, batched", needs="jax")(lambda: moons_jax(100))
measure(SMALL, "micrograd", needs="micrograd")(moons_micrograd)
measure(BIG, "gradwalk.compile, one thread")(lambda: moons_compiled(10_000))
measure(BIG, "gradwalk.compile, two threads")(lambda: moons_compiled(10_000, threads=2))
measure(BIG, "C, written by hand")(lambda: moons_by_hand(10_000))
measure(BIG, "PyTorch, one thread", needs="torch")(lambda: moons_torch(10_000))
measure(BIG, "JAX, jit", needs="jax")(lambda: moons_jax(10_000))


# ---- classifiers: cross-entropy, Adam; digits is MLP(64, [64, 64, 10]), batch 64 ----

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
        measure(_name, f"gradwalk.compile, {_dtype}, one thread")(
            lambda layers=_layers, dtype=_dtype: classifier_compiled(*layers, dtype)
        )
        measure(_name, f"PyTorch, {_dtype}, one thread", needs="torch")(
            lambda layers=_layers, dtype=_dtype: classifier_torch(*layers, dtype)
        )


# ---- programs with nothing to fuse, against their own C ----


def ode() -> Any:
    """Lotka and Volterra's equations through 20 steps of Runge and Kutta: 4 rates, 2 numbers a row."""
    import gradwalk

    p = [gradwalk.Value(x) for x in (1.1, 0.4, 0.4, 0.1)]

    def rates(s: Any) -> Any:
        return [s[0] * (p[0] - p[1] * s[1]), s[1] * (p[3] * s[0] - p[2])]

    def end(s: Any) -> Any:
        h = 0.05
        for _ in range(20):
            k1 = rates(s)
            k2 = rates([a + h / 2 * k for a, k in zip(s, k1)])
            k3 = rates([a + h / 2 * k for a, k in zip(s, k2)])
            k4 = rates([a + h * k for a, k in zip(s, k3)])
            s = [a + h / 6 * (w + 2 * x + 2 * y + z) for a, w, x, y, z in zip(s, k1, k2, k3, k4)]
        return s[0] * s[0] + s[1]

    return gradwalk.compile(end, reduce="sum", threads=1), 2, (2.0, 8.0)


def arm() -> Any:
    """Where the hand of a robot arm with 7 joints is, and how that depends on the 7 lengths and offsets."""
    import gradwalk

    lengths = [gradwalk.Value(0.3 + 0.05 * i) for i in range(7)]
    offsets = [gradwalk.Value(0.1 * i) for i in range(7)]

    def reach(joints: Any) -> Any:
        x = y = z = 0.0
        around, up = 0.0, 0.0
        for i, (joint, length, offset) in enumerate(zip(joints, lengths, offsets)):
            if i % 2:
                up = up + joint + offset
            else:
                around = around + joint + offset
            x = x + length * gradwalk.cos(up) * gradwalk.cos(around) if i else length * gradwalk.cos(around)
            y = y + length * gradwalk.cos(up) * gradwalk.sin(around) if i else length * gradwalk.sin(around)
            z = z + length * gradwalk.sin(up) if i else z
        return x * x + 2 * y * y + 3 * z * z

    return gradwalk.compile(reach, reduce="sum", threads=1), 7, (-1.5, 1.5)


ROWS = 1000
LANES = """
typedef double V __attribute__((vector_size(%(bytes)d)));
static V each(double (*f)(double), V x) { for (int i = 0; i < %(lanes)d; i++) x[i] = f(x[i]); return x; }
static double one_sin(double x) { return sin(x); }
static double one_cos(double x) { return cos(x); }
#define sin(x) each(one_sin, x)
#define cos(x) each(one_cos, x)
typedef long long M __attribute__((vector_size(%(bytes)d)));
static inline V guarded(V x, V y) { V zero = {0}; return (V)((M)(x * y) & (x != zero) & (y != zero)); }
#define gradwalk_row_guarded(x, y) guarded((x) - (V){0}, (y) - (V){0})
"""


def rows_of(width: int, span: tuple[float, float]) -> Any:
    import numpy as np

    return np.random.default_rng(1).uniform(*span, (ROWS, width))


def unfused_compiled(program: Any) -> Step:
    loss, width, span = program()
    rows = rows_of(width, span)
    return lambda: loss(rows)


def unfused_c(program: Any) -> Step:
    import numpy as np

    loss, width, span = program()
    rows = rows_of(width, span)
    loss(rows)
    library = build(loss.source("c"), "-O2", "-std=c99")
    n = 1 + len(loss.parameters)
    fixed, out, row = np.array([p.data for p in loss.parameters]), np.zeros(n), np.zeros(n)
    arguments = [ctypes.c_void_p(a.ctypes.data) for a in (fixed, rows)]
    more = [ctypes.c_long(ROWS), *[ctypes.c_void_p(a.ctypes.data) for a in (out, row)]]
    held = (fixed, rows, out, row)
    return lambda: held and library.gradwalk_row_sum(*arguments, *more)


def unfused_c_vectors(program: Any) -> Step:
    """The same C on vectors of 4 rows: every `double` is a vector, and the rows lie column by column."""
    import numpy as np

    lanes = 4
    loss, width, span = program()
    rows = rows_of(width, span)
    loss(rows)
    text = loss.source("c")
    head, body = text.split("#include <math.h>\n")
    body = body[: body.index("/* All rows")].replace("double", "V")
    body = re.sub(r"static inline V gradwalk_row_guarded.*", "", body)  # its `?:` is one for scalars
    n = 1 + len(loss.parameters)
    driver = f"""
void all(const V *parameters, const V *arguments, long blocks, V *outputs) {{
    V row[{n}];
    for (int i = 0; i < {n}; i++) outputs[i] = outputs[i] - outputs[i];
    for (long b = 0; b < blocks; b++) {{
        gradwalk_row(parameters, arguments + b * {width}, row);
        for (int i = 0; i < {n}; i++) outputs[i] += row[i];
    }}
}}"""
    code = head + "#include <math.h>\n" + LANES % {"bytes": 8 * lanes, "lanes": lanes} + body + driver
    library = build(code, "-O2", "-march=native")
    fixed = aligned(np.repeat([p.data for p in loss.parameters], lanes))
    packed = aligned(rows.reshape(-1, lanes, width).transpose(0, 2, 1))
    out = aligned(np.zeros(n * lanes))
    arguments = [ctypes.c_void_p(a.ctypes.data) for a in (fixed, packed)]
    more = [ctypes.c_long(ROWS // lanes), ctypes.c_void_p(out.ctypes.data)]
    library.all(*arguments, *more)
    value, gradient = loss.value_and_grad(rows)
    assert np.allclose(out.reshape(n, lanes).sum(axis=1), [value, *gradient]), "the C on vectors is wrong"
    held = (fixed, packed, out)
    return lambda: held and library.all(*arguments, *more)


def aligned(a: Any) -> Any:
    import numpy as np

    flat = np.ascontiguousarray(a).ravel()
    room = np.zeros(flat.size + 8)
    start = (-room.ctypes.data % 64) // 8
    room[start : start + flat.size] = flat
    return room[start : start + flat.size]


for _workload, _program in ((ODE, ode), (ARM, arm)):
    measure(_workload, "gradwalk.compile, one thread")(lambda program=_program: unfused_compiled(program))
    measure(_workload, "its own C, -O2, row by row")(lambda program=_program: unfused_c(program))
    measure(_workload, "its own C on vectors of 4 rows")(lambda program=_program: unfused_c_vectors(program))


# ---- how long until it runs ----


@measure(READY, "moons network: trace, passes, ready")
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
    measure(READY, f"trace of {_n:,} operations, per operation", scale=_n, slow=_slow)(lambda n=_n: ready_chain(n))
