"""The made-up class of the teacher's page shows what the page really says: each sentence is a hidden test's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load

SOURCE = Path(__file__).parents[2] / "web" / "src" / "course" / "class-example.ts"
MISTAKES = {
    "tensor-mul": [("other.data", "self.data")],
    "tensor-train": [("            p.grad =", "            pass  #")],
    "run-tape": [("values[args[0]] + values[args[1]]", "args[0] + args[1]")],
    "softmax": [("(s - highest)", "s"), ("p / total", "p")],
    "attention": [(" * len(q) ** -0.5", "")],
}


@pytest.mark.parametrize("task", MISTAKES)
def test_the_sentence_is_said_to_that_mistake(task: str) -> None:
    told = dict(re.findall(r'^  "?([\w-]+)"?: "(.+)",$', SOURCE.read_text("utf-8"), re.MULTILINE))
    assert told.keys() == MISTAKES.keys()
    text = load()[task].solution
    for change in MISTAKES[task]:
        text = text.replace(*change)
    assert told[task] in browser.run_code(task, text, {}, 1)["message"]
