"""Programs as files: round trips, and files that are not what they seem."""

import copy
import errno
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler import fuse
from gradwalk.compiler import program_file as saved
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.trace import trace
from gradwalk.engine.errors import FileError
from tests.programs import EXACT, SMOOTH, numbers, random_program, same_bits, write


def network():
    model = nn.MLP(2, [4, 4, 1], seed=1)
    p = trace(lambda x, y: gw.leaky_relu(1 - y * model(x), 0.1) ** 3, ([0, 0], 0), ["x[0]", "x[1]", "y"]).program
    return fuse.fuse(passes.prune(value_and_grad(p, rules=passes.rules())))


def test_a_program_comes_back_as_it_was(tmp_path):
    p = network()
    p.save(tmp_path / "p.json")
    q = saved.load(tmp_path / "p.json")
    assert q == p
    assert str(q) == str(p)
    assert [f.name for f in tmp_path.iterdir()] == ["p.json"]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_so_does_a_random_one(seed):
    p = random_program(seed, EXACT + SMOOTH)
    q = saved.from_data(json.loads(json.dumps(saved.to_data(p))))
    parameters, arguments = numbers(seed, p.parameters), numbers(seed, p.arguments)
    results = (python.prepare(program)(parameters, arguments, 1) for program in (p, q))
    assert all(map(same_bits, *results))


def test_odd_numbers_survive():
    p = write(0, 1, lambda x: [x * math.inf, x * -math.inf, x * math.nan, x * -0.0, x * 5e-324])
    q = saved.from_data(json.loads(json.dumps(saved.to_data(p), allow_nan=False)))
    assert list(map(repr, q.constants)) == list(map(repr, p.constants))


def test_your_own_operation_cannot_be_saved(tmp_path):
    @gw.operation(partials=lambda out, x: (1,))
    def mine(x):
        return math.floor(x)

    with pytest.raises(TypeError, match="mine"):
        saved.save(write(0, 1, lambda x: mine(x)), tmp_path / "p.json")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_save_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "p.json"
    network().save(path)
    before = path.read_bytes()

    def full_disk(*_, **__):
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr("os.replace", full_disk)
    with pytest.raises(OSError, match="no space"):
        write(0, 1, lambda x: x + 1).save(path)
    assert path.read_bytes() == before
    assert [f.name for f in tmp_path.iterdir()] == ["p.json"]


def broken():
    """Files that are almost right, each with what is wrong."""
    good = saved.to_data(network())

    def edited(**changes):
        data = copy.deepcopy(good)
        data.update(changes)
        return data

    def with_instruction(position=0, **changes):
        data = copy.deepcopy(good)
        data["instructions"][position].update(changes)
        return data

    yield "another format", edited(format="pickle")
    yield "a later version", edited(version=2)
    yield "no list", edited(instructions={})
    yield "a negative count", edited(parameters=-1)
    yield "a huge count", edited(arguments=10**12)
    yield "a fractional count", edited(arguments=1.5)
    yield "true is no count", edited(arguments=True)
    yield "a missing part", {k: v for k, v in good.items() if k != "outputs"}
    yield "an output that is not there", edited(outputs=[10**6])
    yield "a negative register", edited(outputs=[-1])
    yield "a text as constant", edited(constants=["__import__('os')"])
    yield "a huge constant", edited(constants=[10**400])
    yield "too many names", edited(names=["x"] * 1000)
    yield "a name that is no text", edited(names=[1])
    yield "an endless name", edited(names=["x" * 10_000])
    yield "an unknown operation", with_instruction(op="system")
    yield "an operation that is no text", with_instruction(op=["add"])
    yield "a register from the future", with_instruction(inputs=[500] * 12)
    yield "too few inputs", with_instruction(inputs=[0])
    yield "a shape of three", with_instruction(shape=[1, 2, 3])
    yield "a shape without size", with_instruction(shape=[0, 5])
    yield "a huge shape", with_instruction(shape=[2**40, 2**40])
    yield "settings where there are none", with_instruction(settings=[1.0])
    yield "a surprise", with_instruction(code="import os")
    yield "not an instruction", edited(instructions=[3])
    yield "an outer of gigabytes", edited(instructions=[{"op": "outer", "inputs": [0] * 8192, "shape": [4096, 4096]}])


@pytest.mark.parametrize(("what", "data"), [pytest.param(w, d, id=w) for w, d in broken()])
def test_a_file_that_is_not_right_is_refused(what, data, tmp_path):
    path = tmp_path / "p.json"
    path.write_text(json.dumps(data))
    with pytest.raises(FileError, match=r"p\.json"):
        saved.load(path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "\x00",
        "[" * 100_000,
        '{"format": NaN}',
        "1" * 10_000,
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)
def test_what_is_no_program_at_all_is_refused(text, tmp_path):
    path = tmp_path / "p.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(FileError):
        saved.load(path)


def test_a_file_that_is_too_large_is_not_even_read(tmp_path):
    path = tmp_path / "p.json"
    network().save(path)
    with pytest.raises(FileError, match="bytes"):
        saved.load(path, max_bytes=100)


def test_truncated_anywhere_it_is_refused(tmp_path):
    path = tmp_path / "p.json"
    network().save(path)
    whole = path.read_bytes()
    for cut in range(0, len(whole), max(len(whole) // 40, 1)):
        path.write_bytes(whole[:cut])
        with pytest.raises(FileError):
            saved.load(path)
