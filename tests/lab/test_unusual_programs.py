"""Programs of lessons 1 to 5 that nobody foresaw: right ones pass, wrong ones hear what is true of them."""

from __future__ import annotations

import pytest

from gradwalk.lab import browser
from gradwalk.lab.closures.exercises import ALL
from gradwalk.lab.code import load

SLOPE = "def slope(f, x, h):\n    "

RIGHT = [
    "return (f(x + h / 2) - f(x - h / 2)) / h",
    "return (-f(x + 2 * h) + 4 * f(x + h) - 3 * f(x)) / (2 * h)",
    "return (8 * (f(x + h) - f(x - h)) - (f(x + 2 * h) - f(x - 2 * h))) / (12 * h)",
]


@pytest.mark.parametrize("line", RIGHT)
def test_other_quotients_of_differences_are_nudges_too(line: str) -> None:
    for seed in range(5):
        verdict = browser.run_code("nudge", SLOPE + line, {}, seed, False)
        assert verdict["passed"], verdict


def test_half_a_step_to_each_side_is_praised_for_what_it_is() -> None:
    assert "both sides" in browser.run_code("nudge", SLOPE + RIGHT[0], {}, 1, False)["message"]


def told(name: str, text: str) -> str:
    """What is said of a program that is not accepted."""
    verdict = browser.run_code(name, text, {}, 1)
    assert not verdict["passed"]
    return str(verdict["message"] or verdict["error"]["help"])


SAID = [
    ("nudge", SLOPE + "return (f(x + 2 * h) - f(x)) / (2 * h)", "a step of 0.4 from x = 3 leads to 3.4"),
    ("nudge", SLOPE + "return (f(x + h / 2) - f(x)) / h", "It asks f at 3.2"),
    ("nudge", SLOPE + "h = h / 1000\n    return (f(x + h) - f(x)) / h", "a step of your own"),
    ("nudge", SLOPE + "return ((3*(x+h)**2 - 4*(x+h) + 5) - (3*x**2 - 4*x + 5)) / h", "f was never asked"),
    ("nudge", SLOPE + "return int((f(x + h) - f(x)) / h)", "only the whole part"),
    ("nudge", SLOPE + "x = 3\n    return (f(x + h) - f(x)) / h", "3 is put in the place of the x"),
    ("nudge", SLOPE + "return str((f(x + h) - f(x)) / h)", "is a str, it should be a number"),
    ("past", "def past(v):\n    if not v.inputs:\n        return v\n    found = [v]\n    for x in v.inputs:\n"
             "        found += past(x)\n    return found", "a whole list and a single Value"),
    ("local", load()["local"].solution.replace('if op == "-":', 'if op == "-" or "*":'), "holds for every op"),
    ("local", 'def local(op, inputs, out):\n    return {"+": [1, 1], "-": [1, -1], "*": [inputs[1], inputs[0]], '
              '"tanh": [1 - out**2]}[op]', "tanh has one input only"),
    ("local", load()["local"].solution.replace("[1, 1]", '["1", "1"]'), "is a str, it should be a number"),
    ("radd", "return self.__add__", "gives a method. It should be one Value"),
    ("tanh-split", "from value import Value\ndef split_tanh(x):\n    e = Value(2 * x).exp()\n    return e - 1",
     "is one already"),
    ("tanh-split", "def split_tanh(x):\n    e = 2.71828 ** (2 * x)\n    return e - 1", "the exponent of `**`"),
    ("tanh-split", "def split_tanh(x):\n    e = (-2 * x).exp()\n    return (e - 1) / (e + 1)", "no sign before it"),
    ("tanh-split", "def split_tanh(x):\n    e = (2x).exp()\n    return (e - 1) / (e + 1)", "Python wants a sign"),
    ("tanh-split", "def split_tanh(x):\n    e = (2 * x).exp()\n    return (e - 1) * (e + 1)", "are multiplied"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "words"), SAID)
def test_a_wrong_program_hears_what_is_true_of_it(name: str, text: str, words: str) -> None:
    assert words in told(name, text)


NEURON = load()["neuron"].solution
CALL = NEURON[NEURON.index("        total = ") : NEURON.index("    def parameters")]

OF_A_NEURON = [
    (CALL, "        return sum(wi * xi for wi in self.w for xi in x).tanh()\n\n", "Every weight meets every input"),
    (CALL, "        return (self.w[0] * x[0] + self.b).tanh()\n\n", "and there is one for each input"),
    (CALL, "        return sum(w + xi for w, xi in zip(self.w, x)) + self.b\n\n", "You add weights and inputs"),
    ("self.b = Value(0.0)", "self.b = [Value(0.0)]", "yours is a list"),
    (CALL, "        import math\n        return math.tanh(self.w[0] * x[0] + self.b)\n\n", "as in `v.tanh()`"),
    ("__call__", "call", "two underscores on either side"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), OF_A_NEURON)
def test_a_wrong_neuron_hears_what_is_true_of_it(old: str, new: str, words: str) -> None:
    assert words in told("neuron", NEURON.replace(old, new))


def test_the_fors_of_a_comprehension_in_the_wrong_order_are_told() -> None:
    text = load()["layer"].solution.replace(
        "for neuron in self.neurons for p in neuron.parameters()]",
        "for p in neuron.parameters() for neuron in self.neurons]",
    )
    assert "from left to right" in told("layer", text)
    twice = "def slope(f, x, h):\n    return [g(x) for y in f]"
    assert "from left to right" not in told("nudge", twice)


def test_a_size_that_only_a_number_has_is_refused_where_the_learners_class_has_none() -> None:
    """The network of the tests is made of the learner's Values: what cannot run in the next cell fails here."""
    text = load()["within"].solution.replace("model(x).data", "model(x)")
    verdict = browser.run_code("within", text, {}, 1)
    assert not verdict["passed"]


def test_a_parameters_number_set_to_0_in_the_place_of_its_gradient() -> None:
    text = load()["loop"].solution.replace("p.grad = 0.0", "p.data = 0.0")
    assert "what was learned is gone" in told("loop", text)


IN_THE_LAB = [
    ("add", "self.grad == out.grad\nother.grad += out.grad", "only asks whether the two are equal"),
    ("add", "def _backward():\n    self.grad += out.grad\n    other.grad += out.grad", "nobody calls it"),
    ("add", "grad += out.grad", "a name of its own"),
    ("diamond", ALL["diamond"].solution.replace("if v not in seen:", "if v.data not in [u.data for u in seen]:"),
     "are still two"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "body", "words"), IN_THE_LAB)
def test_a_wrong_body_in_the_lab_hears_what_is_true_of_it(key: str, body: str, words: str) -> None:
    report = browser.run_exercise(key, body)
    assert not report["passed"]
    assert words in " ".join(one["text"] for one in report["sentences"]), report["sentences"]


def test_looking_for_causes_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    browser.run_exercise("add", "print(self.data)\nself.grad += out.grad")
    assert capsys.readouterr().out == ""
