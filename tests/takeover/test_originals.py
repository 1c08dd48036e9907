"""A program whose class is left alone runs its own text, and nothing of ours is left in its way."""

from __future__ import annotations

import ast
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from gradwalk.takeover import rehearsal
from gradwalk.takeover.originals import numbered, parts
from gradwalk.takeover.program import Program
from gradwalk.takeover.running import FLAGS, Asked, read

from .test_programs import TRAIN, program

WRONG = "def __truediv__(self, other): return self * other"
FUNCTIONS = """
def linear(u, v): return sum(a * b for a, b in zip(u, v))
def scaled(k):
    def f(x):
        total = 0.0
        for p in x:
            total += sum(a * k for a in [p])
        return total
    return f
class Layer:
    def __call__(self, x): return sum(w * w for w in x)
    @staticmethod
    def made(y): return Value(y, (), _op='made')
"""


def left_alone(tmp_path: Path, after: str = TRAIN) -> tuple[Program, dict[str, object]]:
    script = tmp_path / "script.py"
    text = program(FUNCTIONS + "Value(1.0)\n" + after, methods=WRONG)
    script.write_text("'''Its first line.'''\nfrom __future__ import annotations\n" + text)
    ran = Program(tmp_path)
    return ran, ran.run_file(script)


def spoken_of(code: object) -> set[str]:
    inner = [x for x in getattr(code, "co_consts", ()) if hasattr(x, "co_names")]
    return {*getattr(code, "co_names", ())}.union(*map(spoken_of, inner))


def test_functions_and_the_rest_of_the_module_are_as_they_were_written(tmp_path, capsys):
    rest = "import sys\nhere = sys._getframe().f_code\ntimes = scaled(2.0)\ndef late(x: Later) -> None: ...\n"
    ran, names = left_alone(tmp_path, rest + TRAIN)
    assert "it should be" in ran.examinations[0][1].reason
    functions = [names["linear"], names["scaled"], names["times"], names["Layer"].__call__, names["Layer"].made]
    for code in [names["here"], *(f.__code__ for f in functions)]:
        assert not [word for word in spoken_of(code) if "gradwalk" in word]
    assert not hasattr(names["Layer"].made, "is_lendable")
    assert names["times"]([1.0, 2.0]) == 6.0
    assert names["__doc__"] == "Its first line."
    assert names["late"].__annotations__ == {"x": "Later", "return": "None"}  # the future is everywhere
    assert capsys.readouterr().out.count("\n") == 8


def test_clocks_and_imports_are_pythons_own(tmp_path):
    before = list(sys.meta_path)  # other tests may have left a finder there
    _, names = left_alone(tmp_path, "import sys, time\nclock, finders = time.time, list(sys.meta_path)\n")
    assert type(names["clock"]) is type(time.sleep)
    (*ours,) = (x for x in names["finders"] if x not in before)
    assert [type(x).__name__ for x in ours] == ["_StandIn"]  # for `import micrograd`; it looks at no other name
    assert [x for x in names["finders"] if x not in ours] == before
    assert time.time is names["clock"]


def test_a_second_class_is_still_looked_at(tmp_path):
    ran, names = left_alone(tmp_path, program("total = linear([Value(1.0)], [Value(2.0)])\n", methods=WRONG))
    assert len(ran.examinations) == 2
    assert names["total"].data == 2.0


def test_every_statement_is_in_one_part():
    tree = numbered(ast.parse("import math\na = 1\nb = 2\nV = take(V)\nc = 3; d = 4\nfrom os import path\n"))
    assert [(done, len(part)) for done, part in parts(tree, "take")] == [(0, 1), (1, 3), (4, 3)]
    del tree.body[2]  # no longer sure which statement is which
    assert [(done, len(part)) for done, part in parts(tree, "take")] == [(0, 6)]


def test_what_a_program_is_run_without_click_for(tmp_path):
    script = tmp_path / "x.py"
    script.write_text("")
    name = str(script)
    assert read([name, "--help", "-m"]) == Asked(None, [name, "--help", "-m"])
    assert read([*(f"--{flag}" for flag in FLAGS), name]) == Asked(None, [name], frozenset(FLAGS))
    assert read(["--exact", "-m", "a.b", "--steps", "3"]) == Asked("a.b", ["--steps", "3"], frozenset({"exact"}))
    for words in ([], ["--help"], ["-m"], ["-m", "a", "--plain"], ["--none", name], [name + "x"], ["--", name]):
        assert read(words) is None  # explained, or complained about, by the command itself


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells how much another process has worked")
@pytest.mark.parametrize("works", [True, False])
def test_a_rehearsal_may_take_long_but_not_do_nothing(monkeypatch, works):
    monkeypatch.setattr(rehearsal, "IDLE_LIMIT", 0.3)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        end = time.process_time() + 0.5
        while time.process_time() < end if works else True:
            sum(range(1000)) if works else time.sleep(1)
        os._exit(0)
    os.close(writing)
    rehearsal._wait(child, reading)
    os.close(reading)
    ended = os.waitpid(child, 0)[1]
    assert ended == (0 if works else signal.SIGKILL)


def test_a_class_that_is_no_value_is_not_waited_for(tmp_path):
    counts = "class Parameter(Value):\n    made = 0\n    def count(self): Parameter.made += 1\nValue(2.0)\n"
    ran, _ = left_alone(tmp_path, counts)
    assert ran.as_written
