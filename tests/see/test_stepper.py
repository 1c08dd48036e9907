"""The stepper: as a state, with keys, and in a real terminal."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import subprocess
import sys
import threading
import time

import pytest

from gradwalk import Value, walk
from gradwalk.see.expressions import read
from gradwalk.see.rails import width
from gradwalk.see.stepper import Stepper

pytest.importorskip("prompt_toolkit", reason="the stepper needs prompt_toolkit")


def diamond(order=None):
    return walk(read("b = a + 1; c = a * 3; d = b * c", {"a": 2}), order=order, title="the diamond")


def text(stepper, rows=24, columns=80):
    return "".join(part for _, part in stepper.screen(rows, columns))


def test_steps_forward_and_back():
    stepper = Stepper(diamond())
    assert "[idle]" in text(stepper)
    stepper.go(1)
    assert "[forward 1 of 3]" in text(stepper)
    assert "b = a + 1 = 3" in text(stepper)
    stepper.go(5)
    assert "[backward 2 of 5]" in text(stepper)
    before = text(stepper)
    stepper.go(8)
    assert "[done]" in text(stepper)
    assert "a.grad = 15" in text(stepper)
    stepper.go(5)
    assert text(stepper) == before
    stepper.go(-3)
    assert stepper.at == 0
    stepper.go(99)
    assert stepper.at == 8


def test_the_end_of_a_wrong_order_says_what_was_lost():
    stepper = Stepper(diamond(order=["b", "d", "c"]))
    stepper.go(8)
    assert "lost: b was visited" in text(stepper)


def test_a_long_list_of_values_keeps_the_changing_one_in_sight():
    x = Value(1.0, label="x")
    for i in range(200):
        x = x * 1.5
        x.label = f"y{i}"
    stepper = Stepper(walk(x))
    stepper.go(100)
    screen = text(stepper, rows=20)
    assert "▸ ● y99 = y98 * 1.5" in screen
    assert len(screen.splitlines()) <= 20


@pytest.mark.parametrize("columns", [40, 57, 80, 200])
def test_no_line_is_wider_than_the_screen(columns):
    stepper = Stepper(
        walk(read("tanh(x1*w1 + x2*w2 + 漢字) * 1e-15", {"x1": 2, "w1": -3, "x2": 0, "w2": 1, "漢字": 6.88}))
    )
    for at in range(len(stepper.walk) + 1):
        stepper.go(at)
        for line in text(stepper, 24, columns).splitlines():
            assert width(line) < columns


def test_the_graph_is_drawn_in_box_characters():
    lines = [line[2:14].rstrip() for line in text(Stepper(diamond())).splitlines()]
    assert "● a" in lines
    assert "├─● b = a +" in lines
    assert "●─╯ d = b *" in lines


def test_a_large_graph_shows_the_rails_that_belong_to_the_screen():
    xs = [Value(float(i), label=f"x{i}") for i in range(60)]
    early = [x * 2 for x in xs]
    total = sum(a * b for a, b in zip(early, reversed(xs)))
    stepper = Stepper(walk(total))
    stepper.scroll_by(100)
    lines = text(stepper, 24, 80).splitlines()
    rows = [line for line in lines if "●" in line]
    assert len(rows) >= 8
    assert not any("…" in line.partition("v")[0] for line in rows)  # sixty values are alive here, few are concerned


def test_a_step_says_why():
    stepper = Stepper(diamond())
    stepper.go(5)
    assert "b.grad 0 -> 6: +d.grad * c = 1 * 6 = 6" in text(stepper)


def test_up_and_down_scroll_to_the_rest():
    x = Value(1.0, label="x")
    for i in range(200):
        x = x * 1.5
        x.label = f"y{i}"
    stepper = Stepper(walk(x))
    assert "y150" not in text(stepper, rows=20)
    stepper.scroll_by(150)
    assert "y150" in text(stepper, rows=20)
    stepper.scroll_by(10_000)
    assert "y199" in text(stepper, rows=20)


def test_something_stays_on_the_screen():
    stepper = Stepper(diamond())
    stepper.go(8)
    assert "a.grad = 15" in stepper.left_behind(80)
    assert max(map(len, stepper.left_behind(40).splitlines())) < 40
    assert "b = a + 1" in text(stepper, 24, 40)


def plainly(f):
    f()


def inside_a_loop(f):
    """As in a notebook, or in a test that shares its process with playwright."""

    async def loop():
        f()

    thread = threading.Thread(target=lambda: asyncio.run(loop()))
    thread.start()
    thread.join()


@pytest.mark.parametrize("where", [plainly, inside_a_loop])
def test_keys(where):
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    right, left, end, home = "\x1b[C", "\x1b[D", "\x1b[F", "\x1b[H"
    for keys, at in [(right * 3 + left, 2), (end, 8), (end + home + right, 1), (" " * 4, 4), (left, 0)]:
        stepper = Stepper(diamond())

        def press(keys=keys, stepper=stepper):
            with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
                pipe.send_text(keys + "q")
                stepper.run()

        where(press)
        assert stepper.at == at


def test_in_a_real_terminal():
    """A pseudo-terminal: what the program writes there, and that it leaves it in order."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "gradwalk", "walk", "a * a", "a=3", "--step"]
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True)
    os.close(slave)
    seen = b""

    def until(words):
        nonlocal seen
        limit = time.monotonic() + 30
        while words not in seen and time.monotonic() < limit:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    seen += os.read(master, 65536)
                except OSError:
                    break
            if b"\x1b[6n" in seen:  # it asks where the cursor is
                seen = seen.replace(b"\x1b[6n", b"")
                os.write(master, b"\x1b[1;1R")
        assert words in seen, seen[-2000:]

    try:
        until(b"idle")
        os.write(master, b"\x1b[C")
        until(b"forward 1 of 1")
        os.write(master, b"\x1b[F")
        until(b"a.grad = 6")
        os.write(master, b"q")
        assert process.wait(30) == 0
    finally:
        process.kill()
        os.close(master)
