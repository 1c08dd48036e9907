"""The doctor on engines: right ones are not accused; each classic bug, in the spellings people produce, is found."""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from pathlib import Path

import pytest

import gradwalk
from gradwalk.doctor import diagnose
from gradwalk.lab import classroom

CASES = Path(__file__).parent / "cases"
RIGHT = CASES / "right"


def load(source: str, name: str) -> type:
    """The class in a text, with its lines to be found."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    names: dict[str, object] = {"__name__": "homework"}
    exec(compile(source, name, "exec"), names)
    return next(thing for thing in names.values() if isinstance(thing, type) and hasattr(thing, "backward"))


@pytest.mark.parametrize("path", sorted(RIGHT.glob("*.py")), ids=lambda path: path.stem)
def test_right_engine_is_not_accused(path: Path) -> None:
    if "numpy" in path.name:
        pytest.importorskip("numpy", reason="an engine on NumPy scalars")
    report = diagnose(load(path.read_text(), str(path)))
    assert report.healthy, str(report)
    assert "backward" in report.looked


def test_our_own_engine_the_classroom_and_micrograd_are_not_accused() -> None:
    assert diagnose(gradwalk.Value).healthy
    assert diagnose(load(classroom.full_class({})[0], "classroom")).healthy
    micrograd = pytest.importorskip("micrograd.engine", reason="the original, if it is there")
    report = diagnose(micrograd.Value)
    assert report.healthy, str(report)


def bugs() -> Iterator[tuple[str, str, str, str, str, str]]:
    """The entries of engine_bugs.txt: engine, what stands there, what was written, and what must be found."""
    for entry in (CASES / "engine_bugs.txt").read_text().split("\n## ")[1:]:
        head, *lines = entry.splitlines()
        kind, op, engine, line = (part.strip() for part in head.split("|"))
        right, wrong = ("\n".join(text[1:] for text in lines if text.startswith(sign)) for sign in "-+")
        yield engine, right, wrong, kind, op, line


@pytest.mark.parametrize(("engine", "right", "wrong", "kind", "op", "line"), list(bugs()))
def test_bug_is_found(engine: str, right: str, wrong: str, kind: str, op: str, line: str) -> None:
    source = (RIGHT / f"{engine}.py").read_text()
    assert right in source, f"{engine} does not hold {right!r}"
    report = diagnose(load(source.replace(right, wrong, 1), f"{engine}.py"))
    found = [finding for finding in report.findings if finding.kind == kind and finding.op == op]
    assert found, str(report)
    assert any(line in finding.where.text for finding in found), str(report)
    assert all(finding.evidence for finding in report.findings), str(report)
    others = {finding.op for finding in report.findings} - {op}
    assert not others, f"accused as well: {others}\n{report}"
