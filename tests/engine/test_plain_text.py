"""Labels and names are data: no escape sequence of theirs reaches a terminal."""

from __future__ import annotations

import pytest

import gradwalk as gw
from gradwalk import Value, nn
from gradwalk.engine.plain_text import visible
from gradwalk.plots import textplot

EVIL = ["\x1b[2Jx", "\x1b]0;title\x07", "\x9b31m", "a\rb", "\x08\x08", "\x00nul", "\x7fdel", "\u202eback"]


def printable(text: str) -> bool:
    return all(c.isprintable() or c in "\n\t" for c in text)


def test_what_is_printable_stays():
    for text in ("w", "größe", "∂y/∂x", "👩\u200d🔬", ""):
        assert visible(text) == text
    assert visible("\x1b[2J") == "\\x1b[2J"


@pytest.mark.parametrize("evil", EVIL, ids=repr)
def test_nothing_commands_the_terminal(evil):
    w = Value(0.0, label=evil)

    def f(x):
        return w * x

    f.__name__ = evil
    compiled = gw.compile(f)
    compiled([1.0])
    texts = [str(compiled.program), repr(compiled.program), repr(compiled), str(compiled.backward_program)]
    for action in (lambda: w.log(), lambda: (w.sqrt() + w).backward()):
        with pytest.raises(gw.AnomalyError) as caught, gw.detect_anomaly():
            action()
        texts.append(str(caught.value))
    model = nn.MLP(1, [1], seed=1)
    with pytest.raises(ValueError, match="not in this model") as wrong:
        model.load_state_dict({evil: 1.0})
    op = gw.operation(partials=lambda out, x: (1.0,), name=evil)(lambda x: x * 1.0)
    texts += [str(wrong.value), str(gw.walk(op(w))), textplot.curve([2.0, 1.0], evil, "x")]
    for text in texts:
        assert printable(text), text
