"""Lesson 7's exercises: right programs pass, and each foreseeable mistake gets its own sentence."""

from __future__ import annotations

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load

SOLVED = {name: one.solution for name, one in load().items()}


def said(name, text, seed=3):
    answer = browser.run_code(name, text, {}, seed)
    assert not answer["passed"], f"{name} accepts\n{text}"
    return answer["message"] or f"{answer['error']['kind']}: {answer['error']['message']}"


@pytest.mark.parametrize(
    "name", ["unbroadcast", "tensor-add", "tensor-mul", "tensor-matmul", "tensor-sum", "tensor-train"]
)
@pytest.mark.parametrize("seed", range(6))
def test_solutions_pass(name, seed):
    answer = browser.run_code(name, SOLVED[name], {}, seed)
    assert answer["passed"], answer
    assert answer["message"]


ALSO_RIGHT = {
    "unbroadcast": """
def unbroadcast(g, shape):
    out = [[0.0] * shape[1] for _ in range(shape[0])]
    for i, row in enumerate(g):
        for j, x in enumerate(row):
            out[i % shape[0]][j % shape[1]] += x
    return out
""",
    "tensor-add": "for t in (self, other):\n    t.collect(unbroadcast(out.grad, t.shape))",
    "tensor-matmul": "self.collect(transpose(matmul(other.data, transpose(out.grad))))\n"
    "other.collect(transpose(matmul(transpose(out.grad), self.data)))",
    "tensor-sum": "self.grad = plus(self.grad, out.grad)",
}


@pytest.mark.parametrize("name", ALSO_RIGHT)
def test_other_right_spellings_pass(name):
    for seed in range(4):
        assert browser.run_code(name, ALSO_RIGHT[name], {}, seed)["passed"]


WRONG = [
    ("unbroadcast", "def unbroadcast(g, shape):\n    return g", "gives g as it came"),
    ("unbroadcast", "def unbroadcast(g, shape):\n    return [g[0]] if shape[0] == 1 else g", "first use only"),
    (
        "unbroadcast",
        "def unbroadcast(g, shape):\n    return [[sum(map(sum, g))]]",
        "nothing is summed|were repeated|shape",
    ),
    (
        "unbroadcast",
        "def unbroadcast(g, shape):\n    n = len(g)\n    return [[sum(c) / n for c in zip(*g)]] if shape[0] == 1 else g",
        "average",
    ),
    ("unbroadcast", "def unbroadcast(g, shape):\n    pass", "return"),
    ("unbroadcast", "print([[1.0]])", "does not define"),
    ("tensor-add", "self.collect(out.grad)\nother.collect(out.grad)", "a gradient of shape"),
    ("tensor-add", "self.collect(unbroadcast(out.grad, self.shape))", "Nothing arrived at other"),
    (
        "tensor-add",
        "self.grad = unbroadcast(out.grad, self.shape)\nother.collect(unbroadcast(out.grad, other.shape))",
        "replaced",
    ),
    (
        "tensor-add",
        "self.collect(unbroadcast(out.data, self.shape))\nother.collect(unbroadcast(out.grad, other.shape))",
        "out.data",
    ),
    ("tensor-add", "pass", "Nothing arrived at self"),
    ("tensor-add", "self.grad += out.grad\nother.grad += out.grad", "behind the old ones"),
    (
        "tensor-mul",
        "self.collect(unbroadcast(times(out.grad, self.data), self.shape))\nother.collect(unbroadcast(times(out.grad, other.data), other.shape))",
        "own data",
    ),
    (
        "tensor-mul",
        "self.collect(unbroadcast(other.data, self.shape))\nother.collect(unbroadcast(self.data, other.shape))",
        "upstream",
    ),
    (
        "tensor-mul",
        "self.collect(unbroadcast(out.grad, self.shape))\nother.collect(unbroadcast(out.grad, other.shape))",
        "other factor is missing",
    ),
    (
        "tensor-mul",
        "self.collect(unbroadcast(times(out.grad, [[o / s for o, s in zip(os, ss)] for os, ss in zip(out.data, fitted(self.data, out.data)[0])]), self.shape))\nother.collect(unbroadcast(times(out.grad, self.data), other.shape))",
        "divide",
    ),
    (
        "tensor-matmul",
        "self.collect(matmul(out.grad, other.data))\nother.collect(matmul(self.data, out.grad))",
        r"The shapes \(\d, \d\) times \(\d, \d\) do not fit\.",
    ),
    (
        "tensor-matmul",
        "self.collect(matmul(out.grad, transpose(other.data)))\nother.grad = matmul(transpose(self.data), out.grad)",
        "replaced",
    ),
    (
        "tensor-mul",
        "self.collect(unbroadcast(plus(out.grad, other.data), self.shape))",
        "You add the other factor to what arrives",
    ),
    ("tensor-mul", "self.collect(times(2, out.grad))", "A single number stands where a table"),
    ("tensor-add", "self.collect(unbroadcast(self.shape, out.grad))", "A shape, or a single number"),
    (
        "tensor-train",
        SOLVED["tensor-train"].replace(
            "[[x - rate * g for x, g in zip(xs, gs)] for xs, gs in zip(p.data, p.grad)]",
            "plus(p.data, times(-rate, p.grad))",
        ),
        "A single number stands where a table",
    ),
    ("tensor-matmul", "self.collect(matmul(out.grad, transpose(other.data)))", "Nothing arrived at W"),
    ("tensor-matmul", "self.collect(out.grad @ transpose(other.data))", r"is `matmul\(A, B\)`"),
    (
        "tensor-train",
        SOLVED["tensor-train"].replace(
            "loss.backward()", "loss.backward()\n        for p in parameters:\n            p.grad = zeros(p.shape)"
        ),
        r"stands between `backward\(\)` and the update",
    ),
    (
        "tensor-train",
        SOLVED["tensor-train"].replace("p.data = [[x - rate", "p = [[x - rate"),
        r"gives the \*name\* p to something new",
    ),
    (
        "tensor-train",
        SOLVED["tensor-train"].replace(
            "    for W, b in layers:\n        X = (X @ W + b).tanh()\n    return X",
            "    *first, (W, b) = layers\n    for V, a in first:\n        X = (X @ V + a).tanh()\n    return X @ W + b",
        ),
        "layer 3 of 3 has no tanh",
    ),
    ("tensor-sum", "self.collect(spread(transpose(out.grad), self.shape))", "What arrives is turned"),
    ("tensor-sum", "self.collect(out.grad)", "a gradient of shape"),
    ("tensor-sum", "self.collect(times(spread(out.grad, self.shape), self.data))", "multiply by the data"),
    ("tensor-sum", "self.collect(spread([[1.0]], self.shape))", "upstream"),
    (
        "tensor-train",
        SOLVED["tensor-train"].replace("            p.grad =", "            pass  #"),
        "No line sets the gradients to 0",
    ),
    ("tensor-train", SOLVED["tensor-train"].replace("x - rate", "x + rate"), "other way"),
    ("tensor-train", SOLVED["tensor-train"].replace("loss.data[0][0]", "loss"), "numbers"),
    ("tensor-train", SOLVED["tensor-train"].replace(" + b)", ")"), "the bias is missing"),
    ("tensor-train", SOLVED["tensor-train"].replace(").tanh()", ")"), "tanh is missing"),
    ("tensor-train", SOLVED["tensor-train"].replace("zeros(p.shape)", "0"), "one number; it is a table"),
    ("tensor-train", SOLVED["tensor-train"].replace("X @ W", "W @ X"), r"The shapes \(.* do not fit\. \(`@` is the"),
    (
        "tensor-matmul",
        "self.collect(times(other.data, out.grad))",
        r"The shapes .* do not fit entry by entry\. \(The matrix product of two tables is `matmul`",
    ),
    ("tensor-train", SOLVED["tensor-train"].replace("    return X\n", "        return X\n"), "inside the loop"),
    (
        "tensor-sum",
        "self.collect([[out.grad[0][0]] * self.shape[1]] * self.shape[0])",
        "Right for the sum over everything",
    ),
    ("tensor-sum", "self.collect(self.data)", "numbers of self"),
    ("tensor-train", 'print("0.01")', "does not define"),
]


@pytest.mark.parametrize(("name", "text", "words"), WRONG)
def test_a_mistake_gets_its_own_sentence(name, text, words):
    import re

    for seed in range(3):
        assert re.search(words, said(name, text, seed)), said(name, text, seed)


@pytest.mark.parametrize("name", ["tensor-add", "tensor-mul", "tensor-matmul"])
def test_one_tensor_on_both_sides_gets_both_shares(name: str) -> None:
    first, second = load()[name].solution.splitlines()
    verdict = browser.run_code(name, f"{first}\nif other is not self:\n    {second}", {}, 1)
    assert not verdict["passed"]
    assert "on both sides" in verdict["message"]
