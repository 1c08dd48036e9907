"""The program as a JAX function: transforms take it, and eight devices train one model together."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gradwalk as gw
from gradwalk import nn

jax = pytest.importorskip("jax", reason="the backend jax needs it")
pytestmark = pytest.mark.jax

SHARDED = """
import json, sys
import jax, numpy as np
jax.config.update("jax_enable_x64", True)
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
import gradwalk as gw
from gradwalk import data, nn
from gradwalk.compiler.backends.jax import function

assert len(jax.devices()) == 8, jax.devices()
model = nn.MLP(2, [8, 8, 1], seed=1)
xs, ys = data.moons(64, noise=0.05)
X, Y = np.array(xs), np.array(data.signs(ys), float)
loss = gw.compile(lambda x, y: gw.relu(1 - y * model(x)), backend="numpy")
loss(X, Y)
run = function(loss.backward_program, "mean", "float64")

mesh = Mesh(np.array(jax.devices()), ("rows",))
rows = jax.device_put(np.column_stack([X, Y]), NamedSharding(mesh, P("rows", None)))
weights = jax.device_put(np.array([p.data for p in loss.parameters]), NamedSharding(mesh, P()))

@jax.jit
def step(weights, rows):
    value, gradient = (out := run(weights, rows))[0], out[1:]
    return weights - 0.3 * gradient, value

assert len(rows.sharding.device_set) == 8 and rows.addressable_shards[0].data.shape == (8, 3)
losses = []
for _ in range(20):
    weights, value = step(weights, rows)
    losses.append(float(value))
assert len(weights.sharding.device_set) == 8

alone = []
for _ in range(20):
    total = loss(X, Y)
    for p, g in zip(loss.parameters, total.partials):
        p.data -= 0.3 * g
    alone.append(total.data)
print(json.dumps([losses, alone]))
"""


def test_eight_devices_train_as_one():
    flags = {"XLA_FLAGS": "--xla_force_host_platform_device_count=8", "JAX_PLATFORMS": "cpu"}
    source = str(Path(gw.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", SHARDED],
        env=os.environ | flags | {"PYTHONPATH": source},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    together, alone = json.loads(done.stdout.splitlines()[-1])
    assert together == pytest.approx(alone, rel=1e-9)
    assert together[-1] < together[0] / 2


def test_layers_are_matrix_products_and_jit_vmap_grad_take_it():
    from gradwalk.compiler.backends.jax import function

    jnp = jax.numpy
    model = nn.MLP(3, [8, 8, 1], seed=1)
    loss = gw.compile(lambda x, y: (model(x) - y) ** 2, backend="python")
    value, gradient = loss.value_and_grad([[1.0, 2.0, 3.0]], [5.0])
    weights = jnp.array([p.data for p in loss.parameters])
    rows = jnp.array([[1.0, 2.0, 3.0, 5.0]])
    run = function(loss.backward_program, "mean")
    assert "dot_general" in str(jax.make_jaxpr(run)(weights, rows))
    assert float(jax.jit(run)(weights, rows)[0]) == pytest.approx(value, rel=1e-5)
    forward = function(loss.program)
    by_jax = jax.grad(lambda w: forward(w, rows)[0, 0])(weights)  # JAX's own derivative of our forward program
    assert by_jax.tolist() == pytest.approx(gradient, rel=1e-4, abs=1e-5)
    several = jax.vmap(run, in_axes=(0, None))(jnp.stack([weights, weights * 0]), rows)
    assert several.shape == (2, 1 + len(loss.parameters))
    assert float(several[0, 0]) == pytest.approx(value, rel=1e-5)


def test_double_precision_must_be_asked_for():
    f = gw.compile(lambda x: x * 2, backend="jax")
    code = (
        "import gradwalk as gw\n"
        "try: gw.compile(lambda x: x * 2, backend='jax')([1.0])\n"
        "except TypeError as e: assert 'jax_enable_x64' in str(e)\n"
        "else: raise SystemExit('no error')\n"
        "assert gw.compile(lambda x: x * 2, backend='jax', dtype='float32')([1.0, 2.0]).data == 3.0"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"JAX_ENABLE_X64": "0"})
    assert "jax" in repr(f)
