"""The tests of the rooms that a change touches: `make quick`.

    python -m tests.rooms [BASE]

A change is what differs from where this branch left BASE, committed or not. Tests that are slow, or need other
frameworks, are left to `make test`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALWAYS = ["tests/house/test_house.py", "tests/house/test_rooms.py"]
FOLLOWS = {  # what is told by where a file lies, beside src/gradwalk/ROOM and tests/ROOM
    "web": "tests/house/test_web.py",
    "src/gradwalk/web": "tests/house/test_web.py",
    "course": "tests/course",
    "docs": "tests/house",
    "examples": "tests/house/test_examples.py",
    "README.md": "tests/house",
    "CONTRIBUTING.md": "tests/house/test_readme.py",
    "ARCHITECTURE.md": "tests/house/test_readme.py",
    "Makefile": "tests/house/test_readme.py",
}


def changed(base: str) -> list[str]:
    def git(*command: str) -> list[str]:
        return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")

    start = git("merge-base", base, "HEAD")[0] or "HEAD"
    return [name for name in (*git("diff", "--name-only", start), *git("ls-files", "-o", "--exclude-standard")) if name]


def tests_of(names: Iterable[str]) -> list[str]:
    """The files and folders of tests for these changed files, each once."""
    found = dict.fromkeys(ALWAYS)
    for name in names:
        for place, tests in FOLLOWS.items():
            if name == place or name.startswith(f"{place}/"):
                found[tests] = None
        parts = Path(name).parts
        if parts[:2] == ("src", "gradwalk") and len(parts) > 2:
            module = Path(parts[2])
            found[f"tests/test_{module.stem}.py" if module.suffix else f"tests/{module}"] = None
        elif parts[0] == "tests" and len(parts) > 2:
            found[f"tests/{parts[1]}"] = None
        elif parts[0] == "tests":
            found[name] = None
    there = [name for name in found if (ROOT / name).is_dir() or Path(name).name.startswith("test_")]
    there = [name for name in there if (ROOT / name).exists()]
    return [name for name in there if not any(name != other and name.startswith(f"{other}/") for other in there)]


if __name__ == "__main__":
    chosen = tests_of(changed(*sys.argv[1:] or ["main"]))
    print("tests of the rooms that changed:", *chosen, flush=True)
    sys.exit(pytest.main(["-n", "2", "-m", "not (slow or torch or jax or autograd)", "--maxfail", "10", *chosen]))
