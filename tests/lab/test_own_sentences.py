"""Slips of lessons 1 to 5 that once got a general sentence, or Python's own: each is told what it did."""

from __future__ import annotations

import pytest

from gradwalk.lab import browser
from gradwalk.lab.closures.text_blunders import QUESTIONS
from gradwalk.lab.code import load

WALK_INSIDE = (
    "        loss.backward()\n        for p in model.parameters():\n            p.data",
    "            loss.backward()\n            p.data",
)
SLOPE = "def slope(f, x, h):\n    return "
PAST = "def past(v):\n    found = [v]\n"
LOOP = "def train(model, xs, ys, steps, lr):\n    for step in range(steps):\n"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("nudge", SLOPE + "(f(x + h) - f(x - h)) / 2*h", "multiplies by h. Put brackets around 2*h"),
        ("nudge", SLOPE + "(f(x + h) - f(x)) / 2*h", "And from x to x + h the knob moves by one"),
        ("nudge", SLOPE + "f(x + h) - f(x - h) / (2*h)", "only the second height is divided"),
        ("nudge", SLOPE + "(f(x + h) - f(x - h)) / 2", "you divide by 2 alone"),
        ("nudge", SLOPE + "(f(x + h) - f(x)) // h", "`//` leaves only the whole part"),
        ("nudge", SLOPE + "(f(x) + h - f(x)) / h", "in `f(x) + h` the step is added to the height"),
        ("nudge", SLOPE + "(f(x + h) - f(h)) / h", "stands at x, and not at h"),
        ("nudge", SLOPE + "(f(x + h) - x) / h", "You take x away from a height"),
        ("nudge", SLOPE + "round((f(x + h) - f(x)) / h, 2)", "rounded to 2 digits"),
        (
            "past",
            PAST + "    for x in v.inputs:\n        found.append(x)\n        past(x)\n    return found",
            "the list that it gives back is not used",
        ),
        (
            "past",
            PAST + "    while v.inputs:\n        v = v.inputs[0]\n        found.append(v)\n    return found",
            "of each result you follow the first input alone",
        ),
        (
            "past",
            PAST + "    while v.inputs:\n        v = v.inputs[-1]\n        found.append(v)\n    return found",
            "of each result you follow the last input alone",
        ),
        (
            "local",
            "def local(op, inputs, out):\n    a, b = inputs\n    return {'+': [1, 1], '-': [1, -1], '*': [b, a]}[op]",
            "tanh has one input only: take them apart where",
        ),
        ("radd", "return self + 5", "you add 5, always"),
        ("radd", "print(self + other)", "Printing hands nothing back"),
        ("tanh-split", "def split_tanh(x):\n    e = 2 * x.exp()\n    return (e - 1) / (e + 1)", "The 2 stands outside"),
        (
            "loop",
            load()["loop"].solution.replace("for x, y in zip(xs, ys)", "for x in xs for y in ys"),
            "Every row is compared with every target",
        ),
        ("loop", load()["loop"].solution.replace(*WALK_INSIDE), "calls `backward()` 13 times"),
    ],
)
def test_a_slip_is_told_what_it_did(name: str, text: str, said: str) -> None:
    verdict = browser.run_code(name, text, {}, 0)
    assert not verdict["passed"]
    assert said in verdict["message"], verdict


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("local", ("1 - out ** 2", "1 - out * 2"), "You double the output"),
        ("local", ("1 - out ** 2", "(1 - out) ** 2"), "You square too late"),
        ("local", ("[1, -1]", "[-1, -1]"), "Both signs are turned"),
        ("local", ("[inputs[1], inputs[0]]", "[out - 1, inputs[0]]"), "How far is that, compared to the step?"),
        ("neuron", ("zip(self.w, x)", "zip(self.w[:-1], x)"), "The last product is missing: where does"),
        ("neuron", ("zip(self.w, x)", "zip(self.w[1:], x[1:])"), "The first product is missing: where does"),
        ("neuron", ("zip(self.w, x)", "zip(self.w, x[::-1])"), "The inputs are used the other way round"),
        ("loop", ("loss.backward()", "loss._backward()"), "is the closure of the last node alone"),
        ("loop", ("loss.backward()", "loss.backward"), "without parentheses only names the method"),
    ],
)
def test_one_change_of_the_solution_is_told(name: str, change: tuple[str, str], said: str) -> None:
    text = load()[name].solution.replace(*change)
    assert text != load()[name].solution
    for seed in range(3):
        verdict = browser.run_code(name, text, {}, seed)
        assert not verdict["passed"]
        assert said in verdict["message"], verdict


@pytest.mark.parametrize(("difference", "side"), [("model(x).data - y", "below"), ("y - model(x).data", "above")])
@pytest.mark.parametrize("first", ["", "        train(model, xs, ys, 1, lr)\n        rounds += 1\n"])
def test_a_difference_without_its_size_is_named_whether_one_looks_before_or_after_a_round(
    difference: str, side: str, first: str
) -> None:
    look = f"        if all({difference} <= gap for x, y in zip(xs, ys)):\n            break\n"
    after = "" if first else "        train(model, xs, ys, 1, lr)\n        rounds += 1\n"
    text = (
        "from training import train\ndef train_until(model, xs, ys, gap, lr, most):\n    rounds = 0\n"
        f"    while rounds < most:\n{first}{look}{after}    return rounds\n"
    )
    for seed in range(4):
        said = browser.run_code("within", text, {}, seed)["message"]
        assert f"An answer far {side} its target passes" in said or "not one was made" in said, said


@pytest.mark.parametrize("key", ["add", "mul", "tanh"])
def test_a_gradient_in_a_share_is_answered_by_the_question_of_its_own_operation(key: str) -> None:
    body = "self.grad += out.grad + other.grad\n" if key != "tanh" else "self.grad += out.grad * self.grad\n"
    first, *more = browser.run_exercise(key, body + "other.grad += out.grad + self.grad\n" * (key != "tanh"))[
        "sentences"
    ]
    assert "`.data`" not in first["text"]
    assert key == "tanh" or QUESTIONS[key].partition("{")[0] in first["text"]
    assert all(QUESTIONS[key] not in one["text"] for one in more), "asked once"


def test_half_of_a_quotient_is_not_called_missing_brackets() -> None:
    """The same number, and no `/ 2*h` anywhere: what is said would not be true."""
    verdict = browser.run_code("nudge", SLOPE + "0.5 * h * (f(x + h) - f(x - h))", {}, 0)
    assert "2*h" not in verdict["message"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("nudge", SLOPE + "f * (x + h)", "A name without round brackets is the function itself"),
        ("nudge", SLOPE + "(f(x + h) - f(x)) ^ h", "a power is written `**`"),
        ("nudge", "def slope(f, x):\n    return 1", "it has to be called with as many"),
        ("past", "def past(v):\n    return [x for x in v]", "What it was made from is a tuple"),
        ("tanh-split", "def split_tanh(x):\n    return _prev", "as in `v._prev`"),
        ("local", "def local(op, inputs, out):\n    if op == tanh:\n        return [1]", 'in quotes: `"tanh"`'),
        ("local", "def local(op, inputs, out):\n    if op in (tanh, '+'):\n        return [1]", 'in quotes: `"tanh"`'),
        ("local", "def local(op, inputs, out):\n    return [1 - tanh(inputs[0]) ** 2]", "it is called `math.tanh`"),
        ("past", "def past(v):\n    a, b = v\n    return v.inputs", "to go through"),
        ("past", "def past(v):\n    a, b = (v,)\n    return [a]", "fewer things in what is on its right: 1"),
        ("loop", LOOP + "        loss = Value(0)", "`from value import Value`"),
        ("loop", LOOP + "        model = MLP(3, [1])", "comes by `from network import MLP`"),
        (
            "loop",
            LOOP.replace("steps):", "steps - 1):") + "        loss = 1\n    return loss",
            "`loss` gets its value in a line",
        ),
    ],
)
def test_python_s_own_words_have_ours_below(name: str, text: str, said: str) -> None:
    error = browser.run_code(name, text, {}, 0)["error"]
    assert said in error["help"], error


@pytest.mark.parametrize(
    ("key", "body", "said"),
    [
        ("add", "self.grad += out.grad()", "and this is a number"),
        ("add", "self._grad += out.grad", "The fields of a Value of yours are"),
        ("tanh", "self.grad += (1 - o ** 2) * out.grad", "Nothing of this name is known here"),
        ("exp", "self.grad += exp(self.data) * out.grad", "it is called `math.exp`"),
        ("exp", "self.grad += self.exp() * out.grad", "What you put into a gradient is a whole Value"),
        ("diamond", "order = [self]\nfor v in order.reverse():\n    v._backward()", "so do a list's own `append`"),
    ],
)
def test_the_lab_explains_an_error_too(key: str, body: str, said: str) -> None:
    [sentence] = browser.run_exercise(key, body)["sentences"]
    assert said in sentence["text"]
