"""A mistake has a kind: the same for all who make it, whatever their numbers; another for another mistake."""

from __future__ import annotations

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load

MISTAKES = {
    "tensor-mul": [("other.data", "self.data"), ("times(out.grad, other.data)", "out.grad")],
    "tensor-train": [("            p.grad =", "            pass  #"), ("x - rate", "x + rate"),
                     ("rate * g", "rate * g * g")],
    "run-tape": [("values[args[0]] + values[args[1]]", "args[0] + args[1]"), ("math.tanh", "math.tan")],
    "drop-unneeded": [("op != \"leaf\"", "True")],
    "bigram": [('"." + name + "."', 'name + "."'), ("letters[1:]", "letters[2:]"), (" / sum(row.values())", "")],
    "softmax": [("p / total", "p"), ("[p / total for p in powers]", "[total / p for p in powers]")],
    "attention": [(" * len(q) ** -0.5", ""), ("len(q) ** -0.5", "len(q) ** -1")],
    "gpt-step": [("h.relu()", "h"), (", self.places[place]", ", self.places[0]")],
}  # fmt: skip
SEEDS = (1, 2, 3)


@pytest.mark.parametrize("task", MISTAKES)
def test_the_same_mistake_has_one_kind_and_others_have_others(task: str) -> None:
    kinds = []
    for change in MISTAKES[task]:
        text = load()[task].solution
        assert change[0] in text, change
        verdicts = [browser.run_code(task, text.replace(*change), {}, seed) for seed in SEEDS]
        assert not any(one["passed"] for one in verdicts), change
        assert len({one["kind"] for one in verdicts}) == 1, [(one["kind"], one["message"]) for one in verdicts]
        kinds.append(verdicts[0]["kind"])
    assert all(kinds)
    assert len(set(kinds)) == len(kinds), kinds


def test_an_error_is_a_kind_by_its_name_and_what_is_right_has_none() -> None:
    assert browser.run_code("softmax", "def softmax(scores):\n    return nobody\n", {}, 1)["kind"] == "NameError"
    assert browser.run_code("softmax", load()["softmax"].solution, {}, 1)["kind"] == ""
