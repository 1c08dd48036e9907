"""The block machine on every instruction set, with any number of threads, forked, interrupted and called again: the
same bits."""

import os
import signal
import subprocess
import sys
import threading
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.engine import ops
from tests.effort import effort
from tests.programs import EXACT, SMOOTH, numbers, random_program, write

from .block_machine import SETS, native, needs_values, network, same


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from(["float64", "float32"]))
def test_every_instruction_set_gives_the_same_bits(seed, special, dtype):
    p = passes.simplify(random_program(seed, [*EXACT, *SMOOTH], length=40, outputs=8))
    code, rows = ("d" if dtype == "float64" else "f"), 37
    parameters = array(code, numbers(seed, p.parameters, special))
    arguments = array(code, numbers(seed + 1, rows * p.arguments, special))
    results = []
    for name in SETS:
        os.environ["GRADWALK_ISA"] = name
        try:
            run = native.prepare(p, dtype)
            results.append([*run(parameters, arguments, rows), *run.reduced(parameters, arguments, rows)])
        finally:
            del os.environ["GRADWALK_ISA"]
    for found in results[1:]:
        same(found, results[0])


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_large_layers_are_cut_without_changing_a_bit(dtype):
    """Layers of more inputs than are copied at once, with gates and odd sizes: as the reference adds them."""
    program, parameters = network([35, 41, 1], activation="relu", inputs=533)
    code = "d" if dtype == "float64" else "f"
    parameters = array(code, parameters)
    few = array(code, numbers(3, 2 * program.arguments))
    if dtype == "float64":
        wanted = python.prepare(program, dtype).reduced(parameters, few, 2)
        assert list(native.prepare(program, dtype).reduced(parameters, few, 2)) == list(wanted)
    rows, results = 131, []
    arguments = array(code, numbers(4, rows * program.arguments))
    for name in SETS:
        os.environ["GRADWALK_ISA"] = name
        try:
            results.append(native.prepare(program, dtype).reduced(parameters, arguments, rows).tobytes())
        finally:
            del os.environ["GRADWALK_ISA"]
    assert len(set(results)) == 1


@pytest.mark.parametrize("rows", [1, 5, 64, 130])
def test_large_layers_are_cut_and_still_the_same(processor, rows):
    """More inputs than stay in the first-level cache, and a table of gradients that lies as the weights do."""
    program, parameters = network([70, 18, 1], inputs=530)
    arguments = numbers(rows, rows * 531)
    run = native.prepare(program)
    run.few = 0
    same(run.reduced(parameters, arguments, rows), python.prepare(program).reduced(parameters, arguments, rows))


def test_single_precision_rounds_every_operation():
    program, parameters = network([16, 7, 1])
    p, a = array("f", parameters), array("f", numbers(3, 100 * 4))
    found, expected = native.prepare(program, "float32")(p, a, 100), python.prepare(program, "float32")(p, a, 100)
    assert list(found) == pytest.approx(list(expected), rel=1e-4, abs=1e-5)
    single = write(2, 2, lambda v, w, x, y: [v * x + w, ops.sqrt(x) / y, ops.relu(x - y) * w, abs(x)])
    p, a = array("f", numbers(1, 2)), array("f", numbers(3, 200))
    same(native.prepare(single, "float32")(p, a, 100), python.prepare(single, "float32")(p, a, 100))


def test_the_number_of_threads_changes_nothing():
    program, parameters = network([32, 32, 1], activation="tanh")
    rows = 5000
    arguments = numbers(5, rows * 4)
    alone = native.prepare(program, threads=1)
    sums, table = alone.reduced(parameters, arguments, rows), alone(parameters, arguments, rows)
    for threads in (2, 3, 8):
        run = native.prepare(program, threads=threads)
        assert run.reduced(parameters, arguments, rows).tobytes() == sums.tobytes()
        assert run(parameters, arguments, rows).tobytes() == table.tobytes()


def test_sums_onto_the_totals_are_those_of_the_threads():
    program, parameters = network([16, 16, 1])
    arguments = numbers(3, 40_000 * 4)
    alone, together = (native.prepare(program, threads=n) for n in (1, 3))
    same(alone.reduced(parameters, arguments, 40_000), together.reduced(parameters, arguments, 40_000))


def test_the_number_of_threads_from_outside(monkeypatch):
    monkeypatch.setenv("GRADWALK_THREADS", "3")
    assert native.default_threads() == 3
    for bad in ("0", "-1", "many"):
        monkeypatch.setenv("GRADWALK_THREADS", bad)
        with pytest.raises(ValueError, match="GRADWALK_THREADS"):
            native.default_threads()


def test_one_runner_called_from_several_python_threads():
    program, parameters = network([32, 32, 1])
    run, batches = native.prepare(program, threads=2), [numbers(k, 3000 * 4) for k in range(6)]
    expected = [run.reduced(parameters, batch, 3000) for batch in batches]
    found = [None] * 6

    def work(k):
        for _ in range(5):
            found[k] = run.reduced(parameters, batches[k], 3000)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


@needs_values
def test_threads_that_step_one_optimizer():
    parameters = [gw.Value(0.0) for _ in range(200_000)]
    optimizer = gw.optim.SGD(parameters, lr=1.0)
    for p in parameters:
        p.grad = -1.0
    optimizer.step()
    threads = [threading.Thread(target=lambda: [optimizer.step() for _ in range(10)]) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {p.data for p in parameters} == {31.0}


AFTER_FORK = """
import os
from array import array
from functools import cache
from gradwalk.engine import ops
from gradwalk.compiler.backends import native
from tests.programs import write, numbers
program = write(1, 1, lambda w, x: [ops.exp(ops.sin(ops.exp(ops.sin(w * x))))])
run, batch = native.prepare(program, threads=2), numbers(1, 60000)
before = run.reduced(array("d", [1.5]), batch, 60000)
child = os.fork()
if child == 0:
    again = native.prepare(program, threads=2).reduced(array("d", [1.5]), batch, 60000)
    os._exit(0 if again == before else 1)
assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_threads_after_a_fork():
    subprocess.run([sys.executable, "-W", "ignore", "-c", AFTER_FORK], check=True, timeout=600)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_control_c_ends_a_long_run():
    program = write(1, 1, lambda w, x: [ops.pow(ops.atan(w * x + float(k)), x) for k in range(300)])
    batch, runner = numbers(1, 200_000), native.prepare(program, threads=2)
    whole = 50 * effort(lambda: runner.reduced(array("d", [1.0]), batch[:4000], 4000), tries=3)

    def interrupted():
        with pytest.raises(KeyboardInterrupt):
            runner.reduced(array("d", [1.0]), batch, len(batch))

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, whole / 20)
    try:
        assert effort(interrupted) < whole / 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(runner.reduced(array("d", [1.0]), batch[:10], 10)) == 300


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize("rows", [1, 1000])
def test_control_c_ends_a_loop_that_never_ends(rows):
    w = gw.Value(1.0)
    endless = gw.compile(lambda x: gw.loop(lambda s: s > -1, lambda s: s * w, x), reduce="sum", threads=2)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for batch in ([-2.0] * (rows - 1) + [1.0], [1.0] + [-2.0] * (rows - 1)):  # one row of them does not end
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(KeyboardInterrupt):
                endless(batch)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert endless.value_and_grad([-2.0] * rows) == (-2.0 * rows, [0.0])


def in_a_process(program: str) -> str:
    """What a program prints; a hang is a failure."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


LONG = """
import os, signal, sys, threading, time
import numpy as np, gradwalk
from gradwalk import nn
m = nn.MLP(8, [64, 64, 1], seed=1)
f = gradwalk.compile(lambda x, y: (m(x) - y) ** 2, threads=1)
X, Y = np.random.rand(200_000, 8), np.random.rand(200_000)
expected = f(X[:10], Y[:10]).data
"""


@needs_values
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs setitimer")
def test_a_signal_handler_that_calls_the_same_function():
    program = LONG + (
        "def handler(*_):\n"
        "    try: f(X[:10], Y[:10])\n"
        "    except RuntimeError as error: print(error)\n"
        "signal.signal(signal.SIGALRM, handler)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.05)\n"
        "f(X, Y)\n"
        "assert f(X[:10], Y[:10]).data == expected\n"
    )
    assert "running in this very thread" in in_a_process(program)


@needs_values
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_forked_while_another_thread_computes():
    program = LONG + (
        "thread = threading.Thread(target=lambda: f(X, Y)); thread.start(); time.sleep(0.05)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if f(X[:10], Y[:10]).data == expected else 1)\n"
        "thread.join()\n"
        "print(os.waitpid(child, 0)[1])\n"
    )
    assert in_a_process(program).strip() == "0"
