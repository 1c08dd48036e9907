"""Scripts that are watched: what is known of them is a help; they notice nothing."""

from __future__ import annotations

import sys
import threading
from textwrap import dedent

import pytest

from gradwalk import Value
from gradwalk.see import draw as drawing_of
from gradwalk.see import origins
from gradwalk.see.draw import draw
from gradwalk.see.drawing import program
from gradwalk.see.drawing.proof import lies
from gradwalk.takeover import dropin
from gradwalk.takeover.script_value import value_of

from .scripts import script

SEEDS = [*range(12), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(12, 200))]
UNLIKE = """
from gradwalk import Value, dot, tanh

W = [[Value(0.1 * i - 0.2 * j) for i in range(4)] for j in range(3)]
u = [Value(0.3 * i - 0.4) for i in range(4)]
h = Value(0.5)
for t in range(12):
    x = [0.1 * t, 1.0, -0.5, h]
    code = tanh(dot(u, x))
    h = code * 0.5
    if t % 2:
        more = [tanh(dot(row, x)) for row in W]
        h = h + more[0] * more[1] * more[2]
out = h / 4
"""


@pytest.fixture
def value(tmp_path):
    """`out` of a script that was watched."""

    def make(text):
        path = tmp_path / "script.py"
        path.write_text(dedent(text))
        return value_of(path, "out")

    yield make
    origins.recorded.clear()


@pytest.mark.parametrize("seed", SEEDS)
def test_any_program_is_read_and_told_truly(value, monkeypatch, seed):
    """Without the nets: no error on the way, and no lie."""
    monkeypatch.setattr(drawing_of, "PROVED", 0)
    wrong, read = [], drawing_of._as_written

    def reading(*given):
        try:
            return read(*given)
        except Exception as error:
            wrong.append(error)
            raise

    monkeypatch.setattr(drawing_of, "_as_written", reading)
    assert not lies(draw(value(script(seed))))
    assert not wrong


def test_a_layer_that_only_some_turns_have(value, monkeypatch):
    """A neuron beside a layer is one, too: in all turns, or in none."""
    monkeypatch.setattr(drawing_of, "PROVED", 0)
    drawing = draw(value(UNLIKE))
    assert drawing.document.script
    assert not lies(drawing)


@pytest.mark.parametrize("error", [IndexError, RecursionError, ValueError, AssertionError])
def test_where_reading_a_script_fails_it_is_drawn_without_it(value, monkeypatch, error):
    def fails(*given):
        raise error

    monkeypatch.setattr(program._Reader, "items", fails)
    drawing = draw(value(UNLIKE))
    assert not drawing.document.script
    assert not lies(drawing)


def test_a_picture_that_would_not_be_true_is_drawn_without_the_script(value, monkeypatch):
    monkeypatch.setattr(drawing_of, "lies", lambda drawing: ["one"] if drawing.document.script else [])
    assert not draw(value(UNLIKE)).document.script


def test_there_is_no_such_frame(value):
    with pytest.raises(ValueError, match="12 steps in series"):
        draw(value(UNLIKE), open="nothing like it")


def test_deep_recursion(value):
    text = """
    from gradwalk import Value

    def deep(n):
        for _ in range(1):
            x = Value(1.0) if n == 0 else deep(n - 1) * 0.5 + 1.0
        return x

    out = deep(300)
    """
    drawing = draw(value(text))
    assert not drawing.document.script
    assert not lies(drawing)


NOTICING = """
import weakref
from gradwalk import Value, draw

class Model:
    def __init__(self):
        self.w = Value(0.5)
    def __call__(self, x):
        for k in range(2):
            x = x * self.w
        return x
    def __del__(self):
        print("gone")

model = Model()
loss = model(Value(2.0))
ref = weakref.ref(model)
del model
print(ref() is None)

def gen():
    try:
        yield loss * 2.0
    except KeyError:
        yield loss * 3.0

it = gen()
print(next(it).data, it.throw(KeyError()).data)
it.close()

def endless(n):
    return endless(n + 1)

try:
    endless(0)
except RecursionError as error:
    print("too deep")
picture = draw(loss * 4.0)
print(len(picture.frames), picture.document.script)
out = loss * 5.0
"""


def test_a_script_does_not_notice(tmp_path, capsys):
    path = tmp_path / "script.py"
    path.write_text(NOTICING)
    dropin.run(path)
    alone = capsys.readouterr().out
    before = sys.gettrace(), threading.gettrace(), sys.getrecursionlimit()
    with origins.watched(path):
        dropin.run(path)
    origins.recorded.clear()
    assert capsys.readouterr().out == alone
    assert (sys.gettrace(), threading.gettrace(), sys.getrecursionlimit()) == before


@pytest.mark.parametrize(
    "ends",
    ["import threading\nt = threading.Thread(target=print)\nt.start()\nt.join()", "import sys\nsys.settrace(None)"],
)
def test_of_a_script_that_is_not_watched_to_its_end_nothing_is_known(value, ends):
    out = value(f"{UNLIKE}\n{ends}\n")
    assert not origins.recorded
    assert not draw(out).document.script


def test_nor_of_one_of_too_many_lines(value, monkeypatch):
    monkeypatch.setattr(origins, "PATIENCE", 50)
    assert not draw(value(UNLIKE)).document.script


def test_what_is_made_after_the_script_is_not_the_script_s(value):
    value(UNLIKE)
    drawing = draw(sum([Value(float(k)) * 2 for k in range(60)]))
    assert drawing.graph.sites is None
    assert not origins.recorded
