"""Lesson 8's tape as WebAssembly: Node runs the module, and it gives what the loop over the tape gives."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from typing import Any

import pytest

from gradwalk.lab.lessons.tape_solutions import RIGHT
from gradwalk.lab.machine_code import leaf_places, machine, memory_of, module

RUN = """
const [code, numbers, rows, fixed] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const built = new WebAssembly.Module(Buffer.from(code, "hex"));
const { memory, run } = new WebAssembly.Instance(built, { js: { tanh: Math.tanh } }).exports;
memory.grow(Math.floor((8 * numbers.length) / 65536));
new Float64Array(memory.buffer).set(numbers);
console.log(JSON.stringify([run(rows), ...new Float64Array(memory.buffer).subarray(fixed, 2 * fixed)]));
"""


def by_machine(tape: list[Any], changing: list[float], samples: list[list[float]]) -> list[float]:
    places, fixed = leaf_places(tape, changing)
    given = [module(tape, places, fixed).hex(), memory_of(tape, fixed, samples), len(samples), len(fixed)]
    done = subprocess.run(["node", "-e", RUN], input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[float] = json.loads(done.stdout)
    return found


def by_loop(tape: list[Any], changing: list[float], samples: list[list[float]]) -> list[float]:
    places, fixed = leaf_places(tape, changing)
    total, gradients = 0.0, [0.0] * len(fixed)
    for sample in samples:
        filled = list(tape)
        for place, x in zip(places, sample):
            filled[place] = ("leaf", (x,))
        values = RIGHT["run"](filled)
        grads = RIGHT["backward"](filled, values)
        total += values[-1]
        gradients = [sum_ + grads[place] for sum_, place in zip(gradients, fixed)]
    return [total, *gradients]


@pytest.mark.skipif(not shutil.which("node"), reason="no Node on this machine")
@pytest.mark.parametrize("seed", range(4))
def test_the_machine_does_what_the_tape_says(seed: int) -> None:
    draw = random.Random(seed)
    tape: list[Any] = [("leaf", (draw.uniform(-2, 2),)) for _ in range(6)]
    changing = [tape[4][1][0], tape[1][1][0]]
    for _ in range(150):  # places beyond 127 take two bytes
        op, count = draw.choice((("+", 2), ("*", 2), ("tanh", 1), ("tanh", 1), ("dot", 4)))
        tape.append((op, tuple(draw.randrange(len(tape)) for _ in range(count))))
    tape.append(("tanh", (len(tape) - 1,)))
    samples = [[draw.uniform(-1, 1), draw.uniform(-1, 1)] for _ in range(5000)]  # more than a page of memory
    few = samples[:3]
    assert by_machine(tape, changing, few) == pytest.approx(by_loop(tape, changing, few), rel=1e-9, abs=1e-12)
    assert by_machine(tape, changing, samples)[0] == pytest.approx(by_loop(tape, changing, samples)[0], rel=1e-9)


def test_a_number_that_no_leaf_holds_is_named() -> None:
    with pytest.raises(ValueError, match=r"no leaf of the tape holds 3\.0"):
        leaf_places([("leaf", (2.0,)), ("tanh", (0,))], [3.0])


def test_outside_of_a_browser_it_says_so() -> None:
    with pytest.raises(RuntimeError, match="in a browser only"):
        machine([("leaf", (2.0,)), ("tanh", (0,))], [2.0], [[1.0]])
