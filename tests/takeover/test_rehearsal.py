"""Before a class is replaced, the program is rehearsed: nothing of that is felt, and what it prints stays."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from itertools import count

import pytest

from gradwalk.takeover import shortening
from gradwalk.takeover.agreement import difference
from gradwalk.takeover.rewriting import rewritten
from gradwalk.takeover.shortening import Loops, Shortener, walkers

from .test_programs import TRAIN, program, run, same

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="rehearsals are copies of the process")
LONG = TRAIN.replace("range(8)", "range(3000)").replace("    print(step", "    if step % 1000 == 0: print(step")


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("loss 0.5000\n", "loss 0.5001\n", True),
        ("loss 0.5000\n", "loss 0.5002\n", False),
        ("0.1234567890123456\n", "0.123456789012345\n", True),
        ("n = 1\n", "n = 1.0\n", False),
        ("17 nodes\n", "16 nodes\n", False),
        ("<V object at 0x7f0012345678>\n", "<V object at 0x7f00ffffffff>\n", True),
        ("1e-17\n", "0.0\n", False),
        ("a\nb\n", "a\n", False),
        ("nan\n", "inf\n", False),
    ],
)
def test_what_counts_as_the_same_output(a, b, same):
    assert (difference(a, b) == "") is same


def test_of_a_run_that_was_stopped_the_finished_lines_are_compared():
    assert difference("a\nb\nc 0.1", "a\nb\nc 0.123\nd\n", ended=False) == ""
    assert difference("a\nb\nc 0.1", "a\nx\nc 0.123\nd\n", ended=False) != ""


def test_loops_are_cut_at_the_same_round_in_the_second_rehearsal():
    first, second = Loops(), Loops()
    first.rehearsing = second.rehearsing = True
    assert first.few(range(3)).__class__.__name__ == "generator"
    assert list(first.few([1, 2, 3])) == [1, 2, 3]  # short: nothing is cut

    def slow(items):
        for x in items:
            sum(range(2_000_000))
            yield x

    cut = list(slow(first.few(range(100))))
    assert len(cut) < 100
    assert cut[-1] == 99
    second.known = first.cuts
    assert list(second.few([1, 2, 3])) == [1, 2, 3]
    assert list(second.few(range(100))) == cut
    assert Loops().few("abc") == "abc"


@pytest.mark.parametrize(("seconds", "rounds"), [(5e-6, 1500), (1e-4, 20)])
def test_a_loop_of_brief_rounds_may_take_longer(seconds, rounds, monkeypatch):
    ticks = count()
    monkeypatch.setattr(shortening, "_now", lambda: next(ticks) * seconds)
    loops = Loops()
    loops.rehearsing = True
    assert len(list(loops.few(range(1500)))) == rounds


def test_only_loops_that_train_and_loops_outside_of_functions_are_cut():
    text = """
class Value:
    def __add__(self, o):
        for x in (1, 2): pass
    def __mul__(self, o): pass
    def zurueck(self):
        for x in (1, 2): pass
def forward(xs):
    for x in xs: pass
def step(x): x.zurueck()
def train(xs):
    for x in xs:
        for y in x: pass
        step(x)
while True:
    break
"""
    tree, _ = rewritten(text, "x.py", shortener=Shortener(walkers([ast.parse(text)])))
    lines = ast.unparse(tree).split("\n")
    assert [line.strip() for line in lines if "few" in line] == ["for x in __gradwalk_few__(xs):"]
    assert any("while True and" in line for line in lines)


ENDINGS = {
    "the number of nodes, after a long training": ("n, todo = 0, [loss]\nwhile todo:\n    n += 1\n"
                                                   "    todo += todo.pop()._prev\nprint(n)\n", True),
    "the kind of an attribute": ("print(type(ws[0]._prev).__name__, type(loss._op).__name__)\n", True),
    "a type that is printed": ("print(sorted(vars(ws[0])))\n", False),
    "an error that ends it": ("print(1 / 0)\n", True),
    "an exit status": ("import sys\nsys.exit(3)\n", True),
    "the time it took": ("import time\nt = time.time()\nprint(time.time() - t < 60)\n", True),
    "a deep chain": ("import sys\nx = ws[0]\nfor _ in range(sys.getrecursionlimit() + 10): x = x + 1.0\n"
                     "try: x.backward(); print('fine')\nexcept RecursionError: print('too deep')\n", False),
    "a set of values": ("print(len({ws[0], ws[1], ws[0]}), ws[0] in ws)\n", True),
}  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_a_program_prints_at_its_end_is_seen_before_it_begins(ending, tmp_path):
    text, taken = ENDINGS[ending]
    script = tmp_path / "program.py"
    script.write_text(program(LONG + text))
    plain, done = run(script), run("-m", "gradwalk", "run", script)
    assert done.returncode == plain.returncode
    same(done.stdout, plain.stdout)
    assert ("-> gradwalk" in done.stderr) is taken, done.stderr


def test_nothing_of_a_rehearsal_is_felt(tmp_path):
    script, log = tmp_path / "program.py", tmp_path / "log.txt"
    log.write_text("before\n")
    text = f"""
import os, subprocess, sys
with open({str(log)!r}, "a") as f:
    f.write(f"{{loss.data:.6f}}\\n")
print(open({str(log)!r}).read())
name = input("name? ")
print(name)
os.mkdir({str(tmp_path / "made")!r})
print(subprocess.run(["echo", "started"], capture_output=True, text=True).stdout)
"""
    script.write_text(program(TRAIN + text))
    done = subprocess.run(
        [sys.executable, "-m", "gradwalk", "run", str(script)], capture_output=True, text=True, input="Ada\n"
    )
    assert done.returncode == 0, done.stderr
    assert "-> gradwalk" in done.stderr
    assert done.stdout.count("name? Ada") == done.stdout.count("started") == 1
    assert log.read_text().count("\n") == 2
    assert (tmp_path / "made").is_dir()


def test_random_numbers_without_a_seed_are_the_same_in_all_rehearsals(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(program(TRAIN.replace("random.seed(2)", "")))
    done = run("-m", "gradwalk", "run", script)
    assert "-> gradwalk" in done.stderr


WITHOUT = """
import sys
from itertools import count
from gradwalk.commands.run import command
from gradwalk.takeover.rehearsal import Stage
Stage.possible = property(lambda self: False)
command([sys.argv[1]])
"""


@pytest.mark.parametrize(("ending", "taken"), [("", True), ("print(len(loss._prev))\n", False)])
def test_where_no_rehearsal_is_possible_a_doubt_decides(ending, taken, tmp_path):
    script = tmp_path / "program.py"
    script.write_text(program(TRAIN + ending))
    done = run("-c", WITHOUT, script)
    same(done.stdout, run(script).stdout)
    assert ("-> gradwalk" in done.stderr) is taken, done.stderr


LATE = """
import math
class S:
    def __init__(self, s, src=()): self.s, self.ds, self.src = s, 0.0, src
    def zurueck(self):
        order, seen = [], set()
        def visit(n):
            if n in seen: return
            seen.add(n)
            for p, _ in n.src: visit(p)
            order.append(n)
        visit(self)
        self.ds = 1.0
        for n in reversed(order):
            for p, slope in n.src: p.ds += slope * n.ds
of = lambda x: x if isinstance(x, S) else S(x)
def binary(name, f, da, db):
    def forward(a, b):
        a, b = of(a), of(b)
        return S(f(a.s, b.s), ((a, da(a.s, b.s)), (b, db(a.s, b.s))))
    setattr(S, f'__{name}__', forward)
    setattr(S, f'__r{name}__', lambda a, b: forward(b, a))
binary('add', lambda a, b: a + b, lambda a, b: 1.0, lambda a, b: 1.0)
binary('mul', lambda a, b: a * b, lambda a, b: b, lambda a, b: a)
S.clip = lambda a, lo, hi: S(min(max(a.s, lo), hi), ((a, float(lo <= a.s <= hi)),))
def lse(vs):
    e = [math.exp(v.s) for v in vs]
    return S(math.log(sum(e)), tuple((v, x / sum(e)) for v, x in zip(vs, e)))
w, b = S(0.5), S(-0.25)
for step in range(6):
    w.ds = b.ds = 0.0
    loss = lse([w * 1.5 + b, w * w, (b * 4.0).clip(-0.9, 0.9)])
    loss.zurueck()
    for p in (w, b): p.s = p.s - 0.1 * p.ds
    print(f"{loss.s:.12f} {w.s:.12f} {b.ds:.12f}")
"""


def test_members_given_later_walks_with_any_name_and_results_by_hand(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(LATE)
    done = run("-m", "gradwalk", "run", script)
    same(done.stdout, run(script).stdout)
    assert "S in program.py -> gradwalk" in done.stderr, done.stderr


STAGE = """
import time
from gradwalk.takeover.rehearsal import Rehearsal, Stage
now = time.thread_time
stage = Stage()
shown = stage.{rehearse}
if shown is None:
    rounds = 0
    try:
        for rounds, _ in enumerate(stage.loops.few(range(100_000)), 1):
            print("another line")
            start = now()
            while now() - start < {seconds}: pass
        if rounds < 7: raise ValueError("too few")
    except ValueError as error:
        stage.close(error)
    stage.close()
print(shown.how, shown.error, shown.printed.count("another"))
"""


@pytest.mark.parametrize(
    ("rehearse", "how"),
    [
        (
            "rehearse({}, Rehearsal(printed='a line\\n' * 9))",
            "stopped  ",
        ),  # nobody waits for the end of what differs already
        (
            "rehearse({}, Rehearsal(printed='another line\\n' * 9, error='TypeError'))",
            "stopped  ",
        ),  # nor of what failed
        ("rehearse_with_patience()", "end  "),
        ("rehearse()", "end ValueError "),
    ],
)
def test_a_rehearsal_is_as_short_as_can_be_and_as_long_as_must_be(rehearse, how):
    seconds = "0.005" if "error" in rehearse else "0.0005"  # a busy machine is slow to hear that it is to stop
    done = run("-c", STAGE.replace("{rehearse}", rehearse).replace("{seconds}", seconds))
    assert done.stdout.startswith(how), done.stdout + done.stderr
    assert int(done.stdout.split()[-1]) < (150 if "error" in rehearse else 60)
