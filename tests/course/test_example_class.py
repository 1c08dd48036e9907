"""The made-up class of the teacher's page shows what the page really says: each sentence is a hidden test's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load

STRINGS = Path(__file__).parents[2] / "course" / "strings" / "en.json"
EXAMPLE = "class.example."
MISTAKES = {
    "tensor-mul": [("other.data", "self.data")],
    "tensor-train": [("            p.grad =", "            pass  #")],
    "run-tape": [("values[args[0]] + values[args[1]]", "args[0] + args[1]")],
    "softmax": [("(s - highest)", "s"), ("p / total", "p")],
    "attention": [(" * len(q) ** -0.5", "")],
}


@pytest.mark.parametrize("task", MISTAKES)
def test_the_sentence_is_said_to_that_mistake(task: str) -> None:
    strings = json.loads(STRINGS.read_text("utf-8"))
    told = {key.removeprefix(EXAMPLE): text for key, text in strings.items() if key.startswith(EXAMPLE)}
    assert told.keys() == MISTAKES.keys()
    text = load()[task].solution
    for change in MISTAKES[task]:
        text = text.replace(*change)
    assert told[task] in browser.run_code(task, text, {}, 1)["message"]
