"""Every ```python block of README.md and docs/*.md runs, in order, and prints what the text says.

The blocks of one file share their names, as a reader who types them in would. A ```text block that
follows a ```python block directly is what that block prints. A block marked ```python no-run is shown only.
Blocks run in an empty folder, so that what they save does not land in the repository.
"""

from __future__ import annotations

import contextlib
import io
import linecache
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FILES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))] if path.exists()]
FENCE = re.compile(r"^```(?P<kind>[^\n`]*)\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
WITNESSES = ("torch", "jax", "autograd")
NEEDS = (*WITNESSES, "matplotlib", "numpy")


@dataclass
class Block:
    line: int
    code: str
    prints: str | None


def blocks(text: str) -> Iterator[Block]:
    fences = list(FENCE.finditer(text))
    for fence, following in zip(fences, [*fences[1:], None]):
        if fence["kind"].strip() != "python":
            continue
        told = following and following["kind"].strip() == "text" and not text[fence.end() : following.start()].strip()
        line = text.count("\n", 0, fence.start()) + 1
        yield Block(line, fence["text"], following["text"] if told and following else None)


def run(block: Block, names: dict[str, object], path: str) -> str:
    title = f"{path}, block at line {block.line}"
    code = "\n" * block.line + block.code  # so that errors name the line of the document
    linecache.cache[title] = (len(code), None, code.splitlines(keepends=True), title)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, title, "exec"), names)
    return out.getvalue()


def tidy(printed: str) -> str:
    return "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())


def needed(text: str) -> list[str]:
    """The packages that some code imports."""
    return [word for word in NEEDS if re.search(rf"^\s*(import|from) {word}\b|\b{word}\"\)", text, re.MULTILINE)]


def document(path: Path) -> Any:
    """The file as a parameter, with a mark for each witness that its code calls."""
    code = "\n".join(block.code for block in blocks(path.read_text("utf-8")))
    marks = [getattr(pytest.mark, name) for name in needed(code) if name in WITNESSES]
    return pytest.param(path, marks=marks, id=path.relative_to(ROOT).as_posix())


@pytest.mark.parametrize("path", [document(path) for path in FILES])
def test_document(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("MPLBACKEND", "agg")
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(path.read_text("utf-8")):
        for package in needed(block.code):
            pytest.importorskip(package, reason=f"{path.name} from line {block.line} on uses {package}")
        printed = run(block, names, path.name)
        if block.prints is not None:
            assert tidy(printed) == tidy(block.prints), f"{path.name}, block at line {block.line}"


def test_the_runner_can_fail() -> None:
    good, bad = blocks("```python\nprint(1 + 1)\n```\n\n```text\n2\n```\n\n```python\nprint(3)\n```\n```text\n4\n```\n")
    assert tidy(run(good, {}, "a text")) == tidy(good.prints or "")
    assert tidy(run(bad, {}, "a text")) != tidy(bad.prints or "")
    (broken,) = blocks("some words\n\n```python\n1 / 0\n```\n")
    with pytest.raises(ZeroDivisionError) as caught:
        run(broken, {}, "a text")
    assert caught.traceback[-1].lineno == 3  # counted from 0: line 4 of the document
