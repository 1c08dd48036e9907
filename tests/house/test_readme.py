"""What the README says about the repository is so. (Its code is run by test_docs.py.)"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import gradwalk

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
OPERATIONS = 41
"""How many rows the table had when README counted lines. A new one, however long, changes no document."""


def lines_of_new_rows(table: Path) -> int:
    """As many lines as the longest rows take: one for each row that has come since README counted."""
    rows = [
        line.end_lineno - line.lineno + 1
        for line in ast.parse(table.read_text()).body
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Call) and ast.unparse(line.value.func) == "op"
    ]
    assert len(rows) >= OPERATIONS - 10, "some are written otherwise"
    return sum(sorted(rows, reverse=True)[: len(gradwalk.engine.ops.TABLE) - OPERATIONS])


def imported(files: set[Path]) -> set[Path]:
    """Everything of ours that these files import, at their head or later on, and what that imports, and so on."""
    found, waiting = set(files), list(files)
    while waiting:
        path = waiting.pop()
        for line in ast.walk(ast.parse(path.read_text())):
            if isinstance(line, ast.ImportFrom) and line.level:
                folder = path.parents[line.level - 1]
                names = [line.module] if line.module else [name.name for name in line.names]
                for name in names:
                    module = folder / f"{name}.py"
                    module = module if module.exists() else folder / name / "__init__.py"
                    if module not in found:
                        found.add(module)
                        waiting.append(module)
    return found


def test_the_reading_path_is_as_short_as_it_says():
    three = {ROOT / path for path in re.findall(r"\[\w+\.py\]\((src/gradwalk/engine/[\w/.]+)\) \|", README)}
    assert {path.name for path in three} == {"ops.py", "graph.py", "value.py"}
    lines = {path: len(path.read_text().splitlines()) for path in imported(three)}
    first = sum(lines[path] for path in three)
    assert "The engine is three files, under 450 lines together" in README
    assert first < 450 + lines_of_new_rows(next(path for path in three if path.name == "ops.py"))
    assert "A reader who follows every name reads fewer than 900 further lines" in README
    assert 600 < sum(lines.values()) - first < 900


def test_links_lead_somewhere():
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", document.read_text()):
            if not target.startswith("http"):
                assert (document.parent / target).exists(), f"{document.name} -> {target}"


def test_make_targets_exist():
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"\bmake ([a-z]+)\b", README + (ROOT / "CONTRIBUTING.md").read_text()))
    assert {"demo", "test"} <= named
    for target in named - {"and"}:
        assert re.search(rf"^{target}:", makefile, re.M), target


def measured() -> dict[str, dict[str, float]]:
    """Seconds, by workload and system."""
    results = json.loads((ROOT / "benchmarks/results.json").read_text())["workloads"]
    return {name: {s: row.get("seconds", 0.0) for s, row in systems.items()} for name, systems in results.items()}


def test_tables_are_what_was_measured(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    import report

    monkeypatch.delitem(sys.modules, "report")
    results = json.loads((ROOT / "benchmarks/results.json").read_text())
    assert report.markdown(results) == (ROOT / "benchmarks/results.md").read_text(), "python benchmarks/report.py"
    assert report.with_tables(README, results) == README, "python benchmarks/report.py"
    for workload, systems in results["workloads"].items():
        for system, row in systems.items():
            assert "gradwalk" not in system or "missing" not in row, f"{workload}: {system}: {row['missing']}"
    assert [report.ratio(x) for x in (1.05, 26.94, 269.3, 85089)] == ["1.05", "26.9", "269", "85,100"]


def test_what_is_said_about_speed():
    seconds = measured()
    assert "on large batches at nearly the speed of hand-written C" in README.replace("\n", " ")
    large = seconds["moons step, 10,000 rows"]
    assert large["gradwalk.compile, one thread"] < 1.2 * large["C, written by hand"]
    assert "About nine tenths of micrograd's time" in README
    assert 0.85 < 1 - seconds["moons step, gc off"]["micrograd"] / seconds["moons step"]["micrograd"] < 0.95


def test_every_example_is_listed():
    for path in (ROOT / "examples").glob("*.py"):
        assert f"](examples/{path.name})" in README, path.name


def test_everything_public_is_in_the_reference():
    text = (ROOT / "docs/reference.md").read_text()
    entries = set(re.findall(r"^\*\*`([\w.]+)", text, re.M))
    sections = set(re.findall(r"^## gradwalk\.(\w+)$", text, re.M))
    for name in dir(gradwalk):
        thing = getattr(gradwalk, name)
        if isinstance(thing, ModuleType):
            assert name in sections
        elif name in gradwalk.engine.ops.TABLE:
            assert f"| `{name}` |" in text
        elif name != "__version__":
            assert name in entries
    assert {
        "Module", "Boundary", "LossCurve", "live", "Value.backward", "Value.forward", "Compiled.source",
        "Drawing.dot", "Walk.show", "Optimizer.rule", "Optimizer.numbers", "Optimizer.remembers", "StepLR",
    } <= entries  # fmt: skip
    assert not {"checked", "pair", "number", "HasRate", "Steps"} & entries
    assert "`dot([w1, w2], [x1, x2])`" in text
