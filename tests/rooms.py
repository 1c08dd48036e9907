"""The tests of the rooms that a change touches: `make quick`.

    python -m tests.rooms [BASE]

A change is what differs from where this branch left BASE, committed or not. Tests that are slow, or need other
frameworks, are left to `make test`; so is what a minute does not hold (budget.py). The last line says how much
processor time it took.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.effort import spent

ROOT = Path(__file__).parents[1]
ALWAYS = ["tests/house/test_house.py", "tests/house/test_rooms.py"]
FOLLOWS = {  # what is told by where a file lies, beside src/gradwalk/ROOM and tests/ROOM
    "web": ["tests/house/test_web.py"],
    "src/gradwalk/web": ["tests/house/test_web.py"],
    "src/gradwalk/__init__.py": ["tests/house/test_init.py"],
    "course": ["tests/course"],
    "course/strings": ["tests/house/test_web.py"],
    "docs": ["tests/house"],
    "examples": ["tests/house/test_examples.py"],
    "benchmarks": ["tests/house/test_readme.py"],
    "README.md": ["tests/house"],
    "CONTRIBUTING.md": ["tests/house/test_readme.py"],
    "ARCHITECTURE.md": ["tests/house/test_readme.py"],
    "Makefile": ["tests/house/test_readme.py", "tests/house/test_make.py"],
    "setup.py": ["tests/house/test_make.py"],
    "pyproject.toml": ["tests/house/test_make.py"],
}


def changed(base: str) -> list[str]:
    def git(*command: str) -> list[str]:
        return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")

    start = git("merge-base", base, "HEAD")[0] or "HEAD"
    return [name for name in (*git("diff", "--name-only", start), *git("ls-files", "-o", "--exclude-standard")) if name]


def tests_of(names: Iterable[str]) -> list[str]:
    """The files and folders of tests for these changed files, each once: tests that were changed themselves first."""
    named: list[str] = []
    found = dict.fromkeys(ALWAYS)
    for name in names:
        for place, tests in FOLLOWS.items():
            if name == place or name.startswith(f"{place}/"):
                found |= dict.fromkeys(tests)
        path = Path(name)
        if path.parts[:2] == ("src", "gradwalk") and len(path.parts) > 2:
            module = Path(path.parts[2])
            found[f"tests/test_{module.stem}.py" if module.suffix else f"tests/{module}"] = None
        elif path.parts[0] == "tests" and path.name.startswith("test_"):
            named.append(name)
        elif path.parts[0] == "tests":
            found |= dict.fromkeys(users_of(path))
    there = [name for name in dict.fromkeys([*named, *found]) if (ROOT / name).exists()]
    inside = {name for name in there if any(name != other and name.startswith(f"{other}/") for other in there)}
    return [name for name in there if name in named or name not in inside]


def users_of(helper: Path) -> list[str]:
    """The tests that import a file of tests/, or may: for one that is not a module, those of its folder."""
    if helper.suffix != ".py" or helper.name in ("__init__.py", "conftest.py"):
        return [str(helper.parent)] if len(helper.parts) > 2 else []
    said = re.compile(rf"(from|import) (tests)?[\w.]*\b{helper.stem}\b|from (tests)?[\w.]* import .*\b{helper.stem}\b")
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in tests if said.search(path.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    chosen = tests_of(changed(*sys.argv[1:] or ["main"]))
    print("tests of the rooms that changed:", *chosen, flush=True)
    marks = "not (slow or torch or jax or autograd)"
    status = pytest.main(["-n", "2", "-m", marks, "--maxfail", "10", "-p", "tests.budget", *chosen])
    print(f"{spent():.0f} s of processor time")  # on a busy machine the clock says less
    sys.exit(status)
