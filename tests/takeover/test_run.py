"""gradwalk run: other people's programs, unchanged, with the same output."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "microgpt.md"

CLASS = '''
import math

class Scalar:
    """somebody's engine, in names of its own"""
    __slots__ = ("num", "adj", "parents", "back", "__dict__")

    def __init__(self, num, parents=()):
        self.num, self.adj, self.parents, self.back = num, 0.0, parents, lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        out = Scalar(self.num + other.num, (self, other))
        def back():
            self.adj += out.adj
            other.adj += out.adj
        out.back = back
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Scalar) else Scalar(other)
        out = Scalar(self.num * other.num, (self, other))
        def back():
            self.adj {assign} other.num * out.adj
            other.adj {assign} self.num * out.adj
        out.back = back
        return out

    def tanh(self):
        t = math.tanh(self.num)
        out = Scalar(t, (self,))
        def back():
            self.adj += (1 - t * t) * out.adj
        out.back = back
        return out

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def squared(self):
        return self * self

    def __repr__(self):
        return f"<{{self.num:.6f}}>"

    def backprop(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for p in v.parents:
                    visit(p)
                order.append(v)
        visit(self)
        self.adj = 1.0
        for v in reversed(order):
            v.back()
'''

LOOP = """
ws = [Scalar(0.3), Scalar(-0.2), Scalar(0.5)]
xs = [[1.0, 2.0, -1.0], [0.5, -1.0, 2.0]]
for step in range(5):
    outs = [sum(w * x for w, x in zip(ws, map(Scalar, row))).tanh() for row in xs]
    loss = sum(((out + -0.5).squared() for out in outs), Scalar(0.0))
    for w in ws:
        w.adj = 0.0
    loss.backprop()
    for w in ws:
        w.num -= 0.1 * w.adj
    print(step, loss.num, loss)
print([w.num for w in ws], type(loss).__name__, isinstance(loss, Scalar))
"""


def program(assign="+=", extra=""):
    return CLASS.format(assign=assign) + extra + LOOP


def run(path, *more, cwd=None):
    command = [sys.executable, "-m", "gradwalk", "run", *more, str(path)] if path else [sys.executable, *more]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd)


def plainly(path):
    return subprocess.run([sys.executable, str(path)], capture_output=True, text=True).stdout


def test_a_right_class_is_taken_over_whatever_its_names(tmp_path):
    script = tmp_path / "train.py"
    script.write_text(program())
    done = run(script)
    assert done.stdout == plainly(script), done.stderr
    assert "Scalar in train.py -> gradwalk: " in done.stderr
    assert "operations checked" in done.stderr


def test_a_wrong_class_runs_as_it_is_and_is_named(tmp_path):
    script = tmp_path / "train.py"
    script.write_text(program(assign="="))
    done = run(script)
    assert done.stdout == plainly(script)
    assert "runs as it is" in done.stderr
    assert "__mul__ used twice" in done.stderr
    assert "gradwalk doctor train.py" in done.stderr


def test_a_class_that_counts_its_objects_goes_on_counting(tmp_path):
    text = program().replace("        self.num, self.adj", "        Scalar.made += 1\n        self.num, self.adj")
    script = tmp_path / "train.py"
    script.write_text(text.replace("class Scalar:\n", "class Scalar:\n    made = 0\n") + "print(Scalar.made)\n")
    done = run(script)
    assert done.stdout == plainly(script)
    assert "-> gradwalk" in done.stderr


def test_a_class_that_compares_by_number_is_left_alone(tmp_path):
    own = (
        "    def __eq__(self, o):\n        return self.num == o.num\n    def __hash__(self):\n        return id(self)\n"
    )
    text = program().replace("    def squared", f"{own}    def squared")
    script = tmp_path / "train.py"
    script.write_text(text)
    done = run(script)
    assert done.stdout == plainly(script)
    assert "compares by number" in done.stderr


def test_plain_and_exact_and_explain(tmp_path):
    script = tmp_path / "train.py"
    script.write_text(program())
    assert "-> gradwalk" not in run(script, "--plain").stderr
    assert "as one dot" in run(script, "--explain").stderr
    assert "as one dot" in run(script, "--explain", "--exact").stderr  # to the same bits
    assert run(script, "--exact").stdout == plainly(script)


def test_a_micrograd_beside_the_program_wins(tmp_path):
    package = tmp_path / "micrograd"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "engine.py").write_text(CLASS.format(assign="+="))
    (package / "nn.py").write_text("def mse(a, b):\n    return (a + b * -1).squared()\n")
    script = tmp_path / "main.py"
    script.write_text(
        "from micrograd.engine import Scalar\nfrom micrograd.nn import mse\n"
        "a = Scalar(2.0)\nloss = mse(a, Scalar(3.5))\nloss.backprop()\nprint(loss.num, a.adj)\n"
    )
    done = run(script)
    assert done.stdout == "2.25 -3.0\n", done.stderr
    assert "Scalar in engine.py -> gradwalk" in done.stderr


def test_a_notebook_and_a_module(tmp_path):
    cells = [
        {"cell_type": "markdown", "source": ["# text"]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", *CLASS.format(assign="+=").splitlines(keepends=True)]},
        {"cell_type": "code", "source": [LOOP]},
    ]
    notebook = tmp_path / "work.ipynb"
    notebook.write_text(json.dumps({"cells": cells}))
    script = tmp_path / "pkg" / "train.py"
    script.parent.mkdir()
    (script.parent / "__init__.py").write_text("")
    script.write_text(program())
    expected = plainly(script)
    assert run(notebook).stdout == expected
    done = subprocess.run(
        [sys.executable, "-m", "gradwalk", "run", "-m", "pkg.train"], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.stdout == expected, done.stderr
    assert "-> gradwalk" in done.stderr


def test_errors_are_told_in_the_programs_own_lines(tmp_path):
    script = tmp_path / "train.py"
    script.write_text(
        textwrap.dedent("""
        def f():
            raise RuntimeError("mine")
        f()
    """)
    )
    done = run(script)
    assert done.returncode == 1
    assert 'raise RuntimeError("mine")' in done.stderr
    assert "takeover" not in done.stderr
    missing = run(tmp_path / "nothing.py")
    assert "there is no file" in missing.stderr


def test_the_line_says_what_is_rounded_otherwise(tmp_path):
    script = tmp_path / "train.py"
    script.write_text(program())
    said = " ".join(run(script).stderr.split())
    assert said.startswith(
        "Scalar in train.py -> gradwalk: 5 operations checked, 2 methods kept; every rounding as it was "
    )
    assert said in " ".join(DOCS.read_text(encoding="utf-8").split())
    exact = run(script, "--exact")
    assert exact.stdout == plainly(script)
    assert "; every rounding as it was (--plain runs it as it is)" in exact.stderr
    other = program().replace("self.adj += (1 - t * t) * out.adj", "self.adj += out.adj - t * t * out.adj")
    script.write_text(other)  # it prints every digit
    shown = run(script)
    assert shown.stdout == plainly(script)
    assert "; every rounding as it was (--plain runs it as it is)" in shown.stderr
    few = other.replace("print(step, loss.num, loss)", "print(step, f'{loss.num:.4f}')").replace(
        "[w.num for w", "[0 for w"
    )
    script.write_text(few)
    shown = run(script)
    assert shown.stdout == plainly(script)
    assert "last digits may differ: tanh rounded our way (--exact keeps them, " in shown.stderr


def test_a_helper_of_the_class_may_be_a_lambda_that_follows_it(tmp_path):
    script = tmp_path / "train.py"
    helper = "of = lambda x: x if isinstance(x, Scalar) else Scalar(x)\n"
    script.write_text(
        program(extra=helper).replace("other if isinstance(other, Scalar) else Scalar(other)", "of(other)")
    )
    done = run(script)
    assert done.stdout == plainly(script)
    assert "Scalar in train.py -> gradwalk: " in done.stderr


def test_a_class_that_is_left_alone_costs_little(tmp_path):
    """Half a second is far more than the 0.2 that docs/microgpt.md speaks of, for the sake of busy machines; a
    rehearsal of the program as it is would take two."""
    pytest.importorskip("resource")
    script = tmp_path / "train.py"
    script.write_text(program(assign="=") + "for _ in range(30): w.backprop(); sum(range(200_000))\n")
    seconds = "import resource as r, subprocess as s, sys\ns.run(sys.argv[1:], capture_output=True)\n"
    seconds += "u = r.getrusage(r.RUSAGE_CHILDREN)\nprint(u.ru_utime + u.ru_stime)"

    def cpu(*command):
        spent = run(None, "-c", seconds, sys.executable, *command, str(script)).stdout
        return float(spent)

    assert min(cpu("-m", "gradwalk", "run") for _ in range(3)) - cpu() < 0.5


def test_functions_of_a_program_that_is_left_alone_are_its_own(tmp_path):
    script = tmp_path / "train.py"
    by_hand = "def lifted(a):\n    return Scalar(a.num, parents=(a,))\n"
    script.write_text(program(assign="=", extra=by_hand) + "print(hasattr(lifted, '__wrapped__'), lifted(ws[0]))\n")
    done = run(script)
    assert "runs as it is" in done.stderr
    assert done.stdout == plainly(script)


def test_only_what_the_program_imports_is_read(tmp_path):
    """Whether somebody else's file speaks of an attribute of the class does not matter."""
    script = tmp_path / "train.py"
    text = program().replace("self.num, self.adj", "self.home = [num]\n        self.num, self.adj")
    script.write_text(text.replace('"__dict__"', '"home", "__dict__"'))
    (tmp_path / "other.py").write_text("print(x.home)\n")
    assert "Scalar in train.py -> gradwalk" in run(script).stderr
    script.write_text(script.read_text() + "import helper\n")
    (tmp_path / "helper.py").write_text("def homes(xs):\n    return [len(x.home) for x in xs]\n")
    script.write_text(script.read_text() + "print(helper.homes(ws))\n")
    done = run(script)
    assert "keeps home = [2.0] as well" in done.stderr
    assert done.stdout == plainly(script)


def test_a_program_finds_itself_as_in_python(tmp_path):
    """`__file__` is a whole path, argv as it was typed; a module has its package and spec."""
    asks = "import sys\nprint(__file__, sys.argv, sys.path[0], __package__, __spec__ and __spec__.name)\n"
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "__init__.py").touch()
    (tmp_path / "inner" / "train.py").write_text(asks)
    for words in (["inner/train.py", "--fast"], ["-m", "inner.train", "3"]):
        plain, ours = (
            subprocess.run([sys.executable, *how, *words], cwd=tmp_path, capture_output=True, text=True).stdout
            for how in ([], ["-m", "gradwalk", "run"])
        )
        assert ours == plain != ""
