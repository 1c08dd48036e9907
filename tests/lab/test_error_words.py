"""Every error that a learner's program can run into gets a sentence, from one place, about what stands in its line."""

from __future__ import annotations

import builtins
import re
from typing import Any

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load
from gradwalk.lab.error_words import help_for, help_for_message
from gradwalk.lab.lessons.lesson6_programs import BROKEN
from gradwalk.lab.lessons.tape_solutions import BACKWARD, RECORD, RUN
from gradwalk.lab.turned_signs import turned_sign

NOT_MET = ("Unicode", "Warning", "KeyboardInterrupt", "GeneratorExit", "SystemError", "BufferError", "ReferenceError")
"""What no program of the course brings up, or what is no error of it."""
WITHOUT_A_CAUSE = {"Exception", "BaseException", "BaseExceptionGroup", "ExceptionGroup", "LookupError", "RuntimeError",
                   "EncodingWarning", "StopAsyncIteration", "PythonFinalizationError"}  # fmt: skip
"""Python brings these up as one of their kinds only, or with words of its own that say all."""
KINDS = [
    one
    for name, one in vars(builtins).items()
    if isinstance(one, type)
    and issubclass(one, BaseException)
    and not any(word in name for word in NOT_MET)
    and one.__name__ not in WITHOUT_A_CAUSE
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_error_has_a_sentence(kind: type[BaseException]) -> None:
    assert help_for(kind("what nobody has listed"))


@pytest.mark.parametrize("kind", ["KeyError", "ValueError", "TypeError", "ZeroDivisionError", "RecursionError"])
def test_an_error_in_words_alone_has_one_too(kind: str) -> None:
    assert help_for_message(f"{kind}: what nobody has listed")


def error(text: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.run_program(text)["error"]
    return found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P = {}\nrow = P['a']", "The dictionary `P` has nothing under `'a'`"),
        ("P, a, b = {'x': {}}, 'x', 'y'\nP[a][b] += 1", "The dictionary `P[a]` has nothing under `b`"),
        ("place, x = {}, 1\nplace[\n    id(x)\n]", "has nothing under `id(x)`"),
        ("{1}.remove(2)", "a key that is not there"),
        ("x, args = [1.0], (0,)\nx[args]", "`args` is a tuple here, even if there is only one thing in it"),
        ("x, k = [1.0], 2.0\nx[k]", "`k` is a float here"),
        ("x, k = [1.0], chr(97)\nx[k]", "Things are looked up by text in a dictionary, `{}`"),
        ("import tensorflow", "`tensorflow` is not here, and not needed"),
        ("import nothing_like_it", "no module of that name"),
        ("from math import nothing_like_it", "has nothing of that name"),
        ("a, b = 1, 2, 3", "names for 2 things"),
        ("x = []\nx[0] = 1", "the places 0 to n - 1"),
        ("x = {1: 2}\nfor k in x: x[k + 1] = 1", "Let the loop go through a copy"),
        ("import math\nmath.log(0.0)", "a logarithm is for numbers above 0"),
        ("import math\nmath.exp(1000.0)", "larger than the largest"),
        ("[].pop()", "Nothing is left"),
        ("max([])", "the largest or smallest of nothing"),
        ("assert 1 == 2", "An `assert` says what has to be so"),
        ("open('x')", "no files of yours"),
        ("from value import Value\nabs(Value(1.0))", "the square does its work"),
        ("x = 1 +", "Up to here Python could read the program"),
    ],
)  # fmt: skip
def test_an_error_is_told_in_the_words_of_its_line(text: str, said: str) -> None:
    assert said in error(text)["help"], error(text)


def test_whoever_raises_an_error_has_said_why() -> None:
    assert error("raise ValueError('no rows')")["help"] == ""
    assert error("def f(rows):\n    if not rows: raise KeyError('no rows')\nf([])")["help"] == ""


def test_errors_of_the_library_have_words_of_their_own() -> None:
    found = error("from gradwalk import Value\nValue(1.0) + 'a'")
    assert found["message"]
    assert not found["help"].startswith("Something is used as what it is not")


A = re.sub(r"\.grad = (?!0)", ".grad =+ ", BROKEN["patient-a"])


def test_a_sign_on_the_wrong_side_is_told() -> None:
    verdict = browser.run_code("patient-a", A, {}, 1)
    assert verdict["message"].startswith("`=+` is an `=`, and then a plus sign"), verdict
    assert "=+" in A.splitlines()[verdict["line"] - 1]
    loop = load()["loop"].solution.replace("p.data -= ", "p.data =- ")
    assert "To change what is there, write `-=`." in browser.run_code("loop", loop, {}, 1)["message"]
    said = browser.run_exercise("add", "self.grad =+ out.grad\nother.grad =+ out.grad")["sentences"]
    assert "write `+=`" in said[0]["text"]


@pytest.mark.parametrize(
    "text", ["x = -1", "x =-1", "f(x=-1)", "x = +y", "x += 1", "text = '=+ 1'", "x = 1 # =+ 1", "x = ("]
)
def test_a_sign_of_a_number_is_none(text: str) -> None:
    assert turned_sign(text) is None


PRODUCT = "                grads[a] += values[b] * g\n                grads[b] += values[a] * g\n"
LINES = {  # the first and the second addition of a product
    "both": ("grads[b]", "grads[a]"),
    "the first": ("grads[b]", "values[a]"),
    "the second": ("values[b]", "grads[a]"),
}


@pytest.mark.parametrize("where", LINES)
@pytest.mark.parametrize("op", ["*", "dot", "either"])
def test_a_gradient_in_place_of_a_value_is_told_at_its_line(where: str, op: str) -> None:
    """With the gradient of an input that has none yet a share is 0, as if it had been forgotten."""
    one, two = LINES[where]
    wrong = PRODUCT.replace("values[b]", one).replace("values[a]", two)
    if op == "either":
        text = BACKWARD.replace(PRODUCT, wrong)
    else:
        start, end = BACKWARD.index('        elif op in ("*", "dot"):'), BACKWARD.index('        elif op == "tanh"')
        branch = BACKWARD[start:end]
        alone = branch.replace('in ("*", "dot")', f'== "{op}"').replace(PRODUCT, wrong)
        text = BACKWARD[:start] + alone + branch + BACKWARD[end:]
    verdict = browser.run_code("backward-tape", text, {}, 1)
    assert "you multiply by the *gradient* of the other one" in verdict["message"], verdict
    line = text.splitlines()[verdict["line"] - 1]
    assert "* g" in line
    assert line.count("grads") == 2


def test_the_own_factor_in_a_dot_alone_is_told() -> None:
    text = BACKWARD.replace('in ("*", "dot")', '== "dot"').replace("values[b] * g", "values[a] * g", 1)
    text = text.replace('        elif op == "tanh"', '        elif op == "*":\n            a, b = args\n'
                        "            grads[a] += values[b] * g\n            grads[b] += values[a] * g\n"
                        '        elif op == "tanh"')  # fmt: skip
    assert (
        "passes on the other factor to each side, not its own"
        in browser.run_code("backward-tape", text, {}, 1)["message"]
    )


@pytest.mark.parametrize("key", ["x", "id(x)"])
def test_an_input_that_has_no_line_is_named(key: str) -> None:
    order = "    order = list(root._prev) + [root]\n"
    text = RECORD[: RECORD.index("    order,")] + order + RECORD[RECORD.index("    place =") :]
    text = text.replace("{v: i", f"{{{key.replace('x', 'v')}: i").replace("place[x]", f"place[{key}]")
    verdict = browser.run_code("record-tape", text, {}, 1)
    assert "a Value is looked up that has no place: the leaf that holds" in verdict["message"], verdict
    assert verdict["line"] == next(i for i, line in enumerate(text.splitlines(), 1) if "place[" in line)


def test_a_pair_of_a_letter_not_met_before_and_a_tuple_for_a_place() -> None:
    first = "def bigram(names):\n    P = {}\n    for name in names:\n        for a, b in zip('.' + name, name + '.'):\n"
    verdict = browser.run_code("bigram", first + "            row = P[a]\n    return P\n")
    assert "The dictionary `P` has nothing under `a`" in verdict["error"]["help"]
    verdict = browser.run_code("run-tape", RUN.replace("tanh(values[args[0]])", "tanh(values[args])"))
    assert "`args` is a tuple here" in verdict["error"]["help"]
