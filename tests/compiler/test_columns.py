"""The passes in C write what the passes in Python write, instruction by instruction."""

from __future__ import annotations

import importlib
import sys
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import gradwalk
from gradwalk import nn
from gradwalk.compiler import backward, factors, fuse, guards, passes, simplify
from gradwalk.compiler.machine import line, lowering
from gradwalk.compiler.program import Program
from gradwalk.compiler.trace import trace
from tests.programs import EXACT, SMOOTH, random_program

columns = pytest.importorskip("gradwalk.compiler.passes.columns")
from gradwalk.compiler.passes import _passes  # type: ignore[attr-defined, unused-ignore]  # noqa: E402
from gradwalk.compiler.passes.rows import Table  # noqa: E402

SCALARS = [*EXACT, *SMOOTH]


def mlp(x: Any, y: Any, model: Any = nn.MLP(2, [5, 4, 1], seed=3)) -> Any:  # noqa: B008
    return gradwalk.relu(1 - y * model(x)) + 0.01 * sum(p * p for p in model.parameters())


WEIGHTS = [gradwalk.Value(0.1 * k - 0.3) for k in range(12)]


def by_hand(xs: Any) -> Any:
    """Layers and distances, as people write them."""
    hidden = [sum((w * x for w, x in zip(WEIGHTS[k : k + 3], xs)), WEIGHTS[k]) for k in range(6)]
    back = [xs[0] * WEIGHTS[k] + hidden[k] * WEIGHTS[k + 1] + xs[1] * xs[1] for k in range(5)]
    gaps = [a - b for a, b in zip(hidden, back)]
    return gradwalk.dot(gaps, gaps) + gradwalk.sum([h * b for h, b in zip(hidden, back)]) + xs[2] ** 2 + xs[2] ** -1


def nested(x: Any) -> Any:
    inner = gradwalk.grad(lambda a: gradwalk.where(a > 0, gradwalk.log(a), a * WEIGHTS[0]) * gradwalk.relu(a))
    return inner(x) * WEIGHTS[1] + 2.0 * gradwalk.sqrt(gradwalk.abs(x)) - 0.0


def settings(x: Any) -> Any:
    return gradwalk.leaky_relu(x * WEIGHTS[0], 0.2) ** 1 + (x - WEIGHTS[1]) ** 3 + (x + 1.0) ** 0.5 * 1.0 + -0.0


def constants(x: Any) -> Any:
    a, b = gradwalk.Value(3.0), gradwalk.Value(0.0)
    return gradwalk.where(a, x, WEIGHTS[0]) * (a / a) + gradwalk.log(b) * WEIGHTS[2] + (a - a) + gradwalk.sum([])


def many_readers(x: Any) -> Any:
    """Hundreds of products with one number, each written twice: more than the table keeps near it, or on a page."""
    y = gradwalk.tanh(x * WEIGHTS[0])
    return gradwalk.sum([y * float(k % 300) + WEIGHTS[k % 12] * y for k in range(600)])


WRITTEN: list[tuple[Callable[..., Any], list[Any]]] = [
    (mlp, [[0, 0], 0]),
    (by_hand, [[0, 0, 0]]),
    (nested, [0]),
    (settings, [0]),
    (constants, [0]),
    (many_readers, [0]),
    (lambda: sum(w * w * w for w in WEIGHTS) / WEIGHTS[0], []),
    (lambda x: 1.0, [0]),
    (lambda x: WEIGHTS[3], [0]),
]


def programs() -> Iterator[Program]:
    for f, arguments in WRITTEN:
        yield trace(f, arguments).program
    for seed in range(150):
        yield random_program(seed, SCALARS, length=5 + seed % 60, outputs=1 + seed % 3)
    for seed in range(50):  # mostly sums of products, as layers are
        yield random_program(seed, ["add", "mul", "neg", "sub", "mul", "add"], length=80, outputs=1 + 5 * (seed % 2))


def texts(program: Program) -> list[str]:
    """Exact, and readable when it differs: constants by their text, so that -0.0 is not 0.0 and NaN is itself."""
    rows = [repr((i.op.name, i.op.bound, i.inputs, i.outputs, i.shape)) for i in program.instructions]
    return [repr((program.parameters, program.arguments, program.constants, program.outputs)), *rows]


def after(name: str, program: Program, *arguments: Any) -> Program:
    made = getattr(columns.of(program), name)(*arguments)
    return columns.program(made, program)  # type: ignore[no-any-return]


PASSES = {
    "shared": simplify.shared,
    "simplified": simplify.simplify,
    "relaxed": guards.relaxed,
    "factored": factors.factored,
    "dots": fuse.dots,
    "layers": fuse.layers,
    "outers": fuse.outers,
}


def compare(name: str, program: Program, kept: Program) -> tuple[Program, Program]:
    oracle, made = PASSES[name](program), after(name, kept)
    assert texts(made) == texts(oracle), f"{name} of\n{program}"
    return oracle, made


@pytest.mark.parametrize("reduced", [False, True])
def test_every_pass_writes_the_same(reduced: bool) -> None:
    for program in programs():
        kept = columns.pack(program)
        assert texts(kept) == texts(program)
        for name in ("shared", "relaxed"):
            program, kept = compare(name, program, kept)
        marks = columns.of(kept).needed()
        assert {r for r, mark in enumerate(marks) if mark} == set(guards.needed(program))
        if not reduced:
            program, kept = compare("simplified", program, kept)
        elif len(program.outputs) != 1:
            continue
        else:
            before, everywhere = program, guards.everywhere(program)
            careful = simplify.prune(backward.value_and_grad(before, everywhere, simplify.rules()))
            assert texts(after("derived", kept, None)) == texts(careful)
            program = simplify.prune(backward.value_and_grad(before, guards.needed(before), simplify.rules()))
            kept = after("derived", kept, marks)
            assert texts(kept) == texts(program), f"the gradient of\n{before}"
        for name in ("factored", "dots", "layers", "outers"):
            program, kept = compare(name, program, kept)


@pytest.mark.parametrize("size", [8, 4])
@pytest.mark.parametrize("reduced", [False, True])
def test_lowering_finds_the_same_words(reduced: bool, size: int) -> None:
    native = pytest.importorskip("gradwalk.compiler.backends.native")
    operations = native._machine.OPERATIONS
    for program in programs():
        kept = passes.relaxed(passes.shared(columns.pack(program)))
        if reduced and len(kept.outputs) != 1:
            continue
        kept = passes.fused(passes.derived(kept) if reduced else passes.simplified(kept))
        listed = replace(kept, instructions=tuple(kept.instructions))
        for lowered in (lowering.lower, partial(line.flat, few=4)):
            oracle, made = (lowered(p, operations=operations, size=size, reduced=reduced) for p in (listed, kept))
            assert {name: told(x) for name, x in made.items()} == {name: told(x) for name, x in oracle.items()}, kept


def told(x: Any) -> Any:
    return bytes(x) if isinstance(x, (array, bytes)) else x


def wide(xs: Any) -> Any:
    """Layers with relu, and what comes back through them; numbers that are the same for every row; scalings."""
    scale = WEIGHTS[0] * WEIGHTS[1]
    hidden = [gradwalk.relu(gradwalk.dot([w * scale for w in WEIGHTS[k : k + 3]], xs)) for k in range(9)]
    out = [gradwalk.relu(gradwalk.dot(WEIGHTS[k : k + 9], hidden, WEIGHTS[k])) for k in range(3)]
    return gradwalk.sum([o * w for o in out for w in WEIGHTS[:5]]) + gradwalk.dot(out, [scale, 1.0, scale])


WRITTEN.append((wide, [[0, 0, 0]]))


def test_the_tape_is_the_graph() -> None:
    native = pytest.importorskip("gradwalk.compiler.backends.native")
    if not native.VALUES:
        pytest.skip("the tape is the native engine's")
    for f, arguments in WRITTEN:
        taped = trace(f, arguments)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(passes, "recorded", lambda *_: None)
            listed = trace(f, arguments)
        assert isinstance(taped.program.instructions, columns.Columns)
        assert isinstance(listed.program.instructions, tuple)
        assert taped.parameters == listed.parameters
        assert texts(taped.program) == texts(listed.program)
        assert taped.program == listed.program
        assert str(taped.program) == str(listed.program)


def unrolled(steps: int) -> Any:
    state = [gradwalk.Value(k) for k in (0.1, 0.2, 0.3)]
    for _ in range(steps):
        state = [x + 0.05 * (state[i - 1] - x * x * WEIGHTS[i]) for i, x in enumerate(state)]
    return gradwalk.sum(state)


def test_a_graph_makes_room_before_the_passes_begin(monkeypatch: Any) -> None:
    """What is told of it is short, since it is still there; and it is gone when the program is made."""
    native = pytest.importorskip("gradwalk.compiler.backends.native")
    if not native.VALUES:
        pytest.skip("the tape is the native engine's")
    alive, told, program = native.twin.native.counts, [], columns.Taped.program

    def counted(self: Any, *given: Any) -> Any:
        _, stream, count, *_ = self.recorded
        told.append((len(stream) / count, alive()["nodes"], alive()["spare"]))
        return program(self, *given)

    monkeypatch.setattr(columns.Taped, "program", counted)
    before = alive()["nodes"]
    traced = trace(lambda: unrolled(2_000), [])
    assert len(traced.program.instructions) == 30_001
    ((bytes_each, nodes, spare),) = told
    assert bytes_each < 5
    assert nodes < before + 1_000
    assert spare == 0


def test_a_tape_without_memory_leaves_nothing_behind() -> None:
    native = pytest.importorskip("gradwalk.compiler.backends.native").twin.native
    if native is None:
        pytest.skip("the tape is the native engine's")
    oldest = gradwalk.Value(0.0)
    root = unrolled(200)

    def tape() -> Any:
        return native.tape((root,), (), oldest._serial)

    meant, failed = tape()[2:], 0
    for n in range(30):
        native.fail_next(n)
        try:
            tape()
        except MemoryError:
            failed += 1
        finally:
            native.fail_next(-1)
    assert 5 < failed < 30
    assert tape()[2:] == meant
    root.backward()
    assert WEIGHTS[0].grad != 0
    for w in WEIGHTS:
        w.grad = 0.0


@pytest.mark.parametrize(
    "stream",
    [
        [4 * 9 + 2, 1, 1],  # no such operation
        [2, 1],  # it ends in the middle
        [2, 1, 128],  # a number without an end
        [2, 1, 2],  # an instruction before the first
        [2, 1, 9],  # no such parameter
        [2, 1, 7],  # no such constant
        [3, 200, 200, 200, 200, 7],  # more operands than bytes
        [2, 255, 255, 255, 255, 255, 255, 1],  # too large
    ],
)
def test_a_stream_that_is_no_program_is_refused(stream: list[int]) -> None:
    table = Table([])
    rows, ints = array("i", [table.number[gradwalk.engine.ops.add]]), array("i", [2])

    def read(given: list[int], outputs: Any = ints) -> Any:
        return _passes.traced(table.rows, 1, 1, array("d", [2.5]), rows, bytes(given), 1, 2, outputs)

    assert len(read([2, 1, 5])) == len(read([2, 1, 3])) == 1
    with pytest.raises(ValueError, match="not a program"):
        read(stream)
    for wrong in (3, -2):
        with pytest.raises(ValueError, match="not a program"):
            read([2, 1, 5], array("i", [wrong]))


@pytest.mark.parametrize(
    ("part", "wrong"),
    [("codes", [99]), ("codes", [-1]), ("firsts", [0, 3]), ("inputs", [0, 5]), ("outputs", [9]), ("shapes", [1, 1])],
)
def test_columns_that_are_no_program_are_refused(part: str, wrong: list[int]) -> None:
    rows = Table([]).rows
    given: dict[str, Any] = {"codes": [0], "firsts": [0, 2], "inputs": [0, 1], "shapes": [], "outputs": [2]}
    made = {name: array("i", numbers) for name, numbers in given.items()}
    assert len(_passes.Packed(rows, 1, 1, array("d"), **made)) == 1
    with pytest.raises(ValueError, match="not a program"):
        _passes.Packed(rows, 1, 1, array("d"), **(made | {part: array("i", wrong)}))


def test_the_extension_may_be_imported_again(monkeypatch: Any) -> None:
    """As somebody does who empties sys.modules: what was imported first goes on working."""
    monkeypatch.delitem(sys.modules, "gradwalk.compiler.passes._passes")
    importlib.import_module("gradwalk.compiler.passes._passes")
    assert gradwalk.compile(lambda x: 2 * x, reduce=None)([1.0]) == [2.0]


def test_a_pass_that_changes_nothing_returns_what_it_was_given():
    program = trace(lambda x: gradwalk.tanh(x * WEIGHTS[0]) * x, [0]).program
    assert passes.shared(program) is program
    twice = trace(lambda x: x * WEIGHTS[0] + x * WEIGHTS[0], [0]).program
    assert len(passes.shared(twice).instructions) == 2 < len(twice.instructions)
