"""The tests of the rooms that a change touches: `make quick`.

    python -m tests.rooms [BASE]

A change is what differs from where this branch left BASE, committed or not. Tests that are slow, or need other
frameworks, are left to `make test`; so are files of WHOLE_PROGRAMS, unless they are what was changed. The last line
says how much processor time it took.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALWAYS = ["tests/house/test_house.py", "tests/house/test_rooms.py"]
WHOLE_PROGRAMS = [
    f"tests/doctor/test_{name}.py"
    for name in (
        "styles",
        "strangers",
        "invariants",
        "influence",
        "one_slip",
        "unknown_styles",
        "step_repairs",
        "plain_programs",
    )
]
"""Files whose tests run other people's programs from end to end, many times: minutes together."""
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
    """The files and folders of tests for these changed files, each once."""
    found = dict.fromkeys(ALWAYS)
    for name in names:
        for place, tests in FOLLOWS.items():
            if name == place or name.startswith(f"{place}/"):
                found |= dict.fromkeys(tests)
        path = Path(name)
        if path.parts[:2] == ("src", "gradwalk") and len(path.parts) > 2:
            module = Path(path.parts[2])
            found[f"tests/test_{module.stem}.py" if module.suffix else f"tests/{module}"] = None
        elif path.parts[0] == "tests":
            found |= dict.fromkeys([name] if path.name.startswith("test_") else users_of(path))
    there = [name for name in found if (ROOT / name).exists()]
    inside = {name for name in there if any(name != other and name.startswith(f"{other}/") for other in there)}
    return [name for name in there if name not in inside - {*WHOLE_PROGRAMS}]


def left_out(chosen: list[str]) -> list[str]:
    """The files of whole programs that these folders would run."""
    return [name for name in WHOLE_PROGRAMS if name not in chosen and str(Path(name).parent) in chosen]


def users_of(helper: Path) -> list[str]:
    """The tests that import a file of tests/, or may: for one that is not a module, those of its folder."""
    if helper.suffix != ".py" or helper.name in ("__init__.py", "conftest.py"):
        return [str(helper.parent)] if len(helper.parts) > 2 else []
    said = re.compile(rf"(from|import) (tests)?[\w.]*\b{helper.stem}\b|from (tests)?[\w.]* import .*\b{helper.stem}\b")
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in tests if said.search(path.read_text(encoding="utf-8"))]


def processor_time() -> float:
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


if __name__ == "__main__":
    chosen = tests_of(changed(*sys.argv[1:] or ["main"]))
    left = left_out(chosen)
    print("tests of the rooms that changed:", *chosen, *(f"(but {name})" for name in left), flush=True)
    without = [f"--ignore={name}" for name in left]
    marks = "not (slow or torch or jax or autograd)"
    status = pytest.main(["-n", "2", "-m", marks, "--maxfail", "10", *without, *chosen])
    print(f"{processor_time():.0f} s of processor time")  # on a busy machine the clock says less
    sys.exit(status)
