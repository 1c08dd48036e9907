"""Workloads of other people's programs: a scalar GPT with an engine of its own, and a graph that is built once.

The program is tests/takeover/programs/tiny_gpt.py, not one character changed. Its `train_step` is measured, once as
Python runs it and once as `gradwalk run` does; and after each of the three edits of docs/microgpt.md.
"""

from __future__ import annotations

import contextlib
import io
import random
import runpy
import sys
from typing import Any

from cases import HERE, Step, measure

SCRIPT = HERE.parent / "tests" / "takeover" / "programs" / "tiny_gpt.py"
GPT_PROGRAM, PLAIN_PROGRAM = "a GPT program, unchanged, a step", "a GPT program on the plain engine, a step"
ONCE = "a graph of 100,000 nodes at other numbers"


def one_name(names: dict[str, Any]) -> Step:
    """A step on a name of eight letters: the same for all."""
    names["names"][:] = ["lavender"]
    return lambda: names["train_step"](0)


@measure(GPT_PROGRAM, "its own class, Python", cpu=True)
@measure(PLAIN_PROGRAM, "its own class, Python", cpu=True)
def program_in_python() -> Step:
    sys.argv = [str(SCRIPT), "0"]
    with contextlib.redirect_stdout(io.StringIO()):
        return one_name(runpy.run_path(str(SCRIPT), run_name="__main__"))


def program_run(exact: bool) -> Step:
    from gradwalk.engine import collector
    from gradwalk.takeover.program import Program
    from gradwalk.takeover.telling import told

    program = Program(SCRIPT.parent, exact=exact)
    with contextlib.redirect_stdout(io.StringIO()):
        names = program.run_file(SCRIPT, ["0"])
    assert program.taken, told(program)
    collector.relieve()  # as it is while the program runs
    return one_name(names)


@measure(GPT_PROGRAM, "gradwalk run", cpu=True)
@measure(PLAIN_PROGRAM, "gradwalk run, in plain Python", pure=True, cpu=True)
def program_taken_over() -> Step:
    return program_run(exact=False)


@measure(GPT_PROGRAM, "gradwalk run --exact", cpu=True)
def program_exactly() -> Step:
    return program_run(exact=True)


def edited_program(edits: int) -> Step:
    source = runpy.run_path(str(SCRIPT.with_name("three_edits.py")))["edited"](SCRIPT.read_text(), edits)
    names: dict[str, Any] = {"__name__": "edited"}
    exec(compile(source, str(SCRIPT), "exec"), names)
    return one_name(names)


@measure(GPT_PROGRAM, "by hand: Value imported", cpu=True)
@measure(PLAIN_PROGRAM, "Value imported, in plain Python", pure=True, cpu=True)
def one_edit() -> Step:
    return edited_program(1)


@measure(GPT_PROGRAM, "by hand: and optim.Adam", cpu=True)
def two_edits() -> Step:
    return edited_program(2)


@measure(GPT_PROGRAM, "by hand: and gradwalk.dot", cpu=True)
def three_edits() -> Step:
    return edited_program(3)


def graph_of_100_000() -> tuple[Step, list[Any]]:
    """Weighted sums with relu, as a network has them: 100,000 results."""
    from gradwalk import Value

    source = random.Random(1)
    ws = [Value(source.uniform(-1, 1)) for _ in range(500)]
    xs = [source.uniform(-1, 1) for _ in range(100)]

    def build() -> Any:
        total = ws[0] * 1.0
        for x in xs:
            act = ws[1] * x
            for w in ws:
                act = act + w * x
            total = total + act.relu()
        return total

    return build, ws


@measure(ONCE, "built again", cpu=True)
def built_again() -> Step:
    return graph_of_100_000()[0]


@measure(ONCE, "forward()", cpu=True)
def forward_again() -> Step:
    build, ws = graph_of_100_000()
    root = build()

    def step() -> None:
        ws[0].data += 1e-9
        root.forward()

    return step


@measure(ONCE, "forward() and backward()", cpu=True)
def forward_and_backward() -> Step:
    build, ws = graph_of_100_000()
    root = build()

    def step() -> None:
        ws[0].data += 1e-9
        root.forward()
        root.backward()

    return step


@measure(ONCE, "built again, and backward()", cpu=True)
def built_again_and_backward() -> Step:
    build, _ = graph_of_100_000()
    return lambda: build().backward()
