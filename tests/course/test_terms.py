"""A term of the course is used only after the place where it stands in bold type and is explained.

From the list below alone: the place is the first at which the lessons have the term in bold. What comes before it, in
the order of the page (questions and what is said to their answers, too), does without it; so do the sentences of the
programs of earlier lessons. A sentence that names a later lesson may name what waits there.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course" / "lessons").glob("[0-9]*.md"))
PROGRAMS = ROOT / "src" / "gradwalk" / "lab" / "lessons"

TERMS = {
    "derivative": r"derivatives?",
    "leaves": r"leaf|the leaves",
    "forward pass": r"forward pass",
    "recursion": r"recursi(?:on|ve)",
    "local derivative": r"local derivatives?",
    "partial derivative": r"partial derivatives?",
    "gradient": r"gradients?",
    "seeding": r"seed(?:s|ed|ing)?",
    "Upstream": r"upstream",
    "backpropagation": r"backpropagation",
    "weight": r"weights?",
    "bias": r"bias(?:es)?",
    "topological": r"topological",
    "closure": r"closures?",
    "parameters": r"parameters?",
    "loss": r"loss(?:es)?",
    "learning rate": r"learning rates?",
    "layer": r"layers?",
    "test loss": r"test loss",
    "tensor": r"tensors?",
    "matrix product": r"matrix products?",
    "broadcasting": r"broadcast(?:s|ed|ing)?",
    "transpose": r"transposed?",
    "softmax": r"softmax",
    "cross-entropy": r"cross-entropy",
}
"""As it stands where it is explained, and all its forms."""

UNSEEN = re.compile(
    r"\A---\n.*?\n---\n|^```python.*?^```$|^(?:card:|graph:|given|where) [^\n]*$|<svg.*?</svg>|<[^>]*>"
    r"|\$\$.*?\$\$|^```[^\n]*$|`[^`\n]+`|^#+ [^\n]*$|^> [^\n]*$",
    re.DOTALL | re.MULTILINE,
)
"""The head, programs, what only the review shows, tags, formulas, names in programs, headings, and what a lesson ends
with: what the next one brings."""


def seen(path: Path) -> str:
    return UNSEEN.sub(" ", path.read_text(encoding="utf-8"))


def explained(term: str) -> tuple[int, int]:
    """The lesson in which a term stands in bold for the first time, and the place in its text."""
    words = r"\s+".join(map(re.escape, term.split()))
    for number, path in enumerate(LESSONS, 1):
        if found := re.search(rf"\*\*{words}\*\*", seen(path)):
            return number, found.start()
    raise AssertionError(f"{term} is explained nowhere: no bold type")


def sentence_around(text: str, place: int) -> str:
    begin = max(text.rfind(mark, 0, place) for mark in (". ", ".\n", "\n\n", "? ", "?\n", ": "))
    end = min((at for mark in (". ", ".\n", "\n\n", "?") if (at := text.find(mark, place)) > 0), default=len(text))
    return " ".join(text[begin + 1 : end].split())


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_not_used_before_it_is_explained(term: str) -> None:
    lesson, place = explained(term)
    early = []
    for number, path in enumerate(LESSONS[:lesson], 1):
        text = seen(path)[: place if number == lesson else None]
        for found in re.finditer(rf"(?<![\w-]){TERMS[term]}(?![\w-])", text, re.IGNORECASE):
            said = sentence_around(text, found.start())
            if not any(int(named) >= lesson > number for named in re.findall(r"lesson (\d)", said)):
                early.append(f"lesson {number}: {said}")
    assert not early, early


@pytest.mark.parametrize("term", TERMS)
def test_the_sentences_of_earlier_programs_do_without_it(term: str) -> None:
    lesson, _ = explained(term)
    early = [
        f"{path.stem}: {text}"
        for number in range(1, lesson)
        for path in sorted(PROGRAMS.glob(f"lesson{number}*.py"))
        for text in told(path)
        if re.search(rf"(?<![\w.`(-]){TERMS[term]}(?![\w`(-])", text, re.IGNORECASE)
    ]
    assert not early, early


def told(path: Path) -> list[str]:
    """The sentences of a file of hidden tests: its texts that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in texts if id(node) not in docs and " " in node.value and "\n" not in node.value]
