"""The rules of our own optimizers as single loops: recognised whatever their settings, and the same to the last bit."""

import math
import random

import pytest

from gradwalk import Value, batch_log_sum_exp, compile
from gradwalk.compiler.program import signature
from gradwalk.engine import twin
from gradwalk.optim import SGD, Adam, AdamW, loops, rules
from gradwalk.optim.moving import applied

native = pytest.importorskip("gradwalk.compiler.backends.native") if twin.native else None
pytestmark = pytest.mark.skipif(not native, reason="the native machine is not built")

KINDS = [
    (SGD, {"lr": 0.03}),
    (SGD, {"lr": 0.03, "weight_decay": 1e-3}),
    (SGD, {"lr": 0.03, "momentum": 0.9}),
    (SGD, {"lr": 0.03, "momentum": 0.8, "weight_decay": 1e-4}),
    (SGD, {"lr": 0.03, "momentum": 0.9, "nesterov": True}),
    (Adam, {"lr": 1e-3}),
    (Adam, {"lr": 1e-2, "betas": (0.8, 0.99), "eps": 1e-6, "weight_decay": 0.1}),
    (AdamW, {"lr": 1e-3, "weight_decay": 0.01}),
]
"""One of each that loops.py prints, with other numbers than there."""


@pytest.mark.parametrize(("kind", "settings"), KINDS)
def test_every_printed_rule_is_recognised_whatever_its_numbers(kind, settings):
    optimizer = kind([Value(1.0)], **settings)
    optimizer.state["step"] = 3
    program = rules.as_program(optimizer, len(optimizer.remembers), len(optimizer.numbers()))
    assert native.prepare(program).steps.as_loop(signature(program), program.constants)


@pytest.mark.parametrize(("kind", "settings"), KINDS)
@pytest.mark.parametrize("count", [1, 7, 8, 2049])
def test_a_loop_moves_parameters_as_the_rule_does_to_the_last_bit(kind, settings, count):
    source = random.Random(count)
    params = [Value(source.gauss(0, 1)) for _ in range(count)]
    optimizer = kind(params, **settings)
    data, memory = [p.data for p in params], [(0.0,) * len(optimizer.remembers)] * count
    for step in range(3):
        grads = [source.choice([0.0, source.gauss(0, 1), 1e-300, 1e300]) for _ in params]
        for p, g in zip(params, grads):
            p.grad = g
        optimizer.state["step"] = step + 1  # what the rule's numbers are computed from, as in `step`
        numbers = optimizer.numbers()
        optimizer.state["step"] = step
        found = [applied(optimizer, x, g, m if step else (), numbers) for x, g, m in zip(data, grads, memory)]
        optimizer.step()
        data, memory = [f[0] for f in found], [f[1:] for f in found]
        assert [p.data.hex() for p in params] == [x.hex() for x in data]
        for name, kept in zip(optimizer.remembers, zip(*memory)):
            assert list(optimizer.state[name]) == list(kept)


def test_an_unknown_program_is_left_to_the_machine():
    (program, *_) = loops.programs()
    assert not native.prepare(program).steps.as_loop(signature(program) + "0", program.constants)
    with pytest.raises(ValueError, match="not the machine of that program"):
        native.prepare(program).steps.as_loop(signature(loops.programs()[-1]), ())


@pytest.mark.parametrize("reduce", ["sum", "mean"])
def test_a_log_sum_exp_across_rows_runs_as_two_loops_and_gives_the_same_bits(reduce, monkeypatch):
    numpy = pytest.importorskip("numpy")
    numbers = numpy.random.default_rng(1).normal(0, 3, 1500)
    whole = signature  # what is asked for, and whether it is known
    known, asked = {signature(p) for p in loops.programs()}, []
    monkeypatch.setattr(native, "signature", lambda program: asked.append(whole(program)) or asked[-1])
    loss = compile(lambda x: batch_log_sum_exp(x), reduce=reduce, threads=1)
    value, slopes = loss.value_and_grad(numbers, wrt=0)
    assert len([text for text in asked if text in known]) == 2
    monkeypatch.setattr(native, "signature", lambda program: "")
    again = compile(lambda x: batch_log_sum_exp(x), reduce=reduce, threads=1)
    other, same = again.value_and_grad(numbers, wrt=0)
    assert value == other
    assert slopes.tobytes() == same.tobytes()


@pytest.mark.parametrize("wrong", [math.inf, math.nan, -math.inf])
def test_a_loop_tells_numbers_that_are_not_finite(wrong):
    numpy = pytest.importorskip("numpy")
    numbers = numpy.linspace(-1, 1, 999)
    numbers[500] = wrong
    found = compile(lambda x: batch_log_sum_exp(x), reduce="sum").value_and_grad(numbers, wrt=0)
    expected = compile(lambda x: batch_log_sum_exp(x), reduce="sum", backend="numpy").value_and_grad(numbers, wrt=0)
    numpy.testing.assert_allclose(found[0], expected[0])
    numpy.testing.assert_allclose(found[1], expected[1])
