"""The rooms are ranked, and imports point one way: every import counts, lazy and typing ones included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gradwalk

PACKAGE = Path(gradwalk.__file__).parent

RANKS = ["version", "files", "engine", "compiler", "foreign", "see", "trust", "data", "losses", "nn", "optim"]
RANKS += ["plots", "training", "takeover", "lab", "doctor", "course", "commands"]
"""From the ground up: a room may import from those before it."""

APART = {"foreign": {"compiler"}, "see": {"compiler"}, "trust": {"compiler", "see"}, "optim": {"nn"}, "nn": {"see"}}
"""What a room may not import although it stands below."""


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if ("site" not in path.parts and path.parent != PACKAGE) or path.stem in RANKS:
            yield ".".join(path.relative_to(PACKAGE).with_suffix("").parts), path


def rooms_imported(module: str, path: Path) -> Iterator[tuple[str, int]]:
    """The rooms that a module imports from, with the line."""
    here = module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - (node.level - 1)] + (node.module.split(".") if node.module else [])
            for room in [base[0]] if base else [alias.name for alias in node.names]:
                yield room, node.lineno
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "gradwalk":
            yield f"{node.module}: our own imports are relative", node.lineno


@pytest.mark.parametrize(("module", "path"), list(modules()), ids=lambda x: x if isinstance(x, str) else "")
def test_imports_point_down(module, path):
    room = module.split(".")[0]
    for other, line in rooms_imported(module, path):
        below = other in RANKS and RANKS.index(other) <= RANKS.index(room) and other not in APART.get(room, ())
        assert below, f"{path.name}:{line} in {room}/ imports from {other}/, which does not stand below it"


DOCTOR = [
    "report",
    "processes",
    "text",
    "engines",
    "watching",
    "signs",
    "witnesses",
    "runs",
    "experiments",
    "invariants",
    "examination",
]
"""The doctor's own rooms, from the ground up."""


@pytest.mark.parametrize("path", sorted((PACKAGE / "doctor").rglob("*/*.py")), ids=lambda path: path.stem)
def test_imports_point_down_inside_the_doctor(path):
    room = path.parent.name
    for file in files_imported(path):
        if PACKAGE / "doctor" in file.parents:
            other = file.relative_to(PACKAGE / "doctor").with_suffix("").parts[0]
            assert DOCTOR.index(other) <= DOCTOR.index(room), f"{path.name} in {room}/ imports from {other}/"


def test_every_file_is_in_a_room():
    beside = {path.name for path in PACKAGE.glob("*.py")} - {f"{room}.py" for room in RANKS}
    assert beside == {"__init__.py", "__main__.py"}
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir()} - {"__pycache__", "web", "site"}
    assert folders <= set(RANKS)


def test_the_ranking_can_fail(tmp_path):
    (tmp_path / "x.py").write_text("def f():\n    from ..doctor import report\n")
    assert list(rooms_imported("engine.x", tmp_path / "x.py")) == [("doctor", 2)]


def files_imported(path: Path) -> Iterator[Path]:
    """The files of ours that a file imports, lazily or not."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for place in (folder, *(folder / alias.name for alias in node.names)):
                yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists())


def test_optimizers_need_no_compiled_function():
    """They share the captured state, surroundings.py, and what programs are written with; not `compile` itself."""
    waiting, found = list((PACKAGE / "optim").glob("*.py")), set()
    while waiting:
        new = set(files_imported(waiting.pop())) - found
        found |= new
        waiting += new
    assert PACKAGE / "compiler" / "surroundings.py" in found
    assert not found & {PACKAGE / "compiler" / f"{name}.py" for name in ("compiled", "kernel", "batches", "results")}
