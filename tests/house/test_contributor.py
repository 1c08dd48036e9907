"""A contributor's day: one row is added to the table, the build is run, and everything has the operation."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
(ROWS,) = re.findall(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)
"""The rows that CONTRIBUTING.md shows: a primitive, cbrt, and a composition, hardtanh."""
GENERATED = {"web/src/model/rules.ts", "docs/reference.md", "src/gradwalk/web/gradwalk.js"}
"""What the build writes and the repository keeps."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not shutil.which("cc") or not (ROOT / ".git").exists(), reason="needs a checkout and a compiler"
    ),
]


def run(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: x for name, x in os.environ.items() if name not in ("LD_PRELOAD", "GRADWALK_PURE")}
    clean |= {"PYTHONPATH": str(folder / "src"), "JAX_ENABLE_X64": "1", **environment}
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, timeout=600)


def done(folder: Path, *command: str, **environment: str) -> str:
    result = run(folder, *command, **environment)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-4000:]
    return result.stdout


def copied(folder: Path) -> Path:
    """The files of this checkout, as they are, in a repository of their own."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    for name in names.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    if (ROOT / "web/node_modules").exists():
        (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    done(folder, "git", "init", "-q")
    done(folder, "git", "add", "-A")
    return folder


BUILD = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    folder = copied(tmp_path_factory.mktemp("tree"))
    table = folder / "src/gradwalk/engine/ops.py"
    table.write_text(table.read_text() + ROWS)
    done(folder, "git", "add", "-A")
    done(folder, "make", "generated", f"PYTHON={sys.executable}")
    done(folder, *BUILD, GRADWALK_CFLAGS="-O0")  # what it computes is the same, and it is built in half the time
    return folder


def test_only_generated_files_changed_with_it(tree):
    changed = {line[3:] for line in done(tree, "git", "status", "--porcelain").splitlines() if line[1] != " "}
    assert changed <= GENERATED | {"web/node_modules"}
    assert "docs/reference.md" in changed


EAGER = """
import math, gradwalk as gw
from gradwalk.engine import twin
x = gw.Value(8.0)
y = x.cbrt()
y.backward()
slope, z = gw.grad(gw.cbrt), gw.Value(-0.5)
(z.hardtanh() + gw.hardtanh(3 * z)).backward()
assert (z.grad, gw.hardtanh(-7.0)) == (1.0, -1.0)
assert (y.data, x.grad) == (2.0, 1 / 12), (y, x.grad)
assert math.isclose(gw.grad(slope)(8.0), -2 / 9 * 8.0 ** (-5 / 3), rel_tol=1e-14)
assert gw.cbrt(-8.0) == -2.0 and gw.cbrt(math.inf) == math.inf
print(twin.native is not None, gw.cbrt(0.3).hex(), slope(0.3).hex())
"""


def test_eager_on_both_engines(tree):
    native, plain = done(tree, sys.executable, "-c", EAGER), done(tree, sys.executable, "-c", EAGER, GRADWALK_PURE="1")
    assert native.startswith("True ")
    assert plain.split()[1:] == native.split()[1:]


COMPILED = """
import ctypes, math, subprocess, sys, gradwalk as gw
from importlib.util import find_spec
w, xs = gw.Value(1.0), [0.2, 1.0, 8.0, 1e9]
f = lambda x: gw.cbrt(w * x)
backends = ["native", "numpy", "python"] + ["jax"] * bool(find_spec("jax"))
for backend in backends:
    c = gw.compile(f, reduce=None, backend=backend)
    assert backend in repr(c), repr(c)
    assert all(math.isclose(a, math.cbrt(x), rel_tol=1e-14) for a, x in zip(c(xs), xs))
    value, (slope,) = gw.compile(f, reduce="sum", backend=backend).value_and_grad(xs)
    assert math.isclose(slope, sum(x / (3 * math.cbrt(x) ** 2) for x in xs), rel_tol=1e-13)
    bend = gw.compile(gw.grad(gw.grad(gw.cbrt)), reduce=None, backend=backend)
    assert all(math.isclose(a, -2 / 9 * x ** (-5 / 3), rel_tol=1e-12) for a, x in zip(bend(xs), xs))
    assert list(gw.compile(gw.hardtanh, reduce=None, backend=backend)([-3.0, 0.25, 3.0])) == [-1.0, 0.25, 1.0]
f = lambda x: gw.cbrt(w * x) + gw.hardtanh(x) - 1
c = gw.compile(f, reduce="sum")
c(xs)
open("f.c", "w").write(c.source("c"))
subprocess.run("cc -std=c99 -Wall -Werror -shared -fPIC -o f.so f.c -lm", shell=True, check=True)
out = (ctypes.c_double * 2)()
ctypes.CDLL("./f.so").gradwalk_row((ctypes.c_double * 1)(1.0), (ctypes.c_double * 1)(8.0), out)
assert list(out) == [2.0, 8 / 12], list(out)
print("ok")
"""


def test_compiled_on_every_backend_and_as_c(tree):
    assert done(tree, sys.executable, "-c", COMPILED) == "ok\n"


SEEN = """
import gradwalk as gw
from gradwalk.doctor import diagnose
from gradwalk.trust.examiner import examine
x = gw.Value(8.0, label="x")
y = gw.cbrt(x)
y.label = "y"
y.backward()
assert "1 / (3·y²)" in gw.draw(y, derivatives=True).svg
assert "cbrt" in str(gw.walk(y))
assert gw.check(gw.cbrt, 8.0) and gw.check(gw.cbrt, 8.0, order=2)
for row in (gw.cbrt, gw.hardtanh):
    examine(row).assert_ok()
    assert diagnose(row)
print("ok")
"""


def test_seen_and_trusted(tree):
    assert done(tree, sys.executable, "-c", SEEN) == "ok\n"
    assert "| `cbrt` | `cbrt(x)` | `1 / (3 * out * out)` |" in (tree / "docs/reference.md").read_text()
    rules = (tree / "web/src/model/rules.ts").read_text()
    assert 'compute: (x) => Math.cbrt(x),\n    partials: [[["div", 1, ["mul", ["mul", 3, "out"], "out"]]]],' in rules
    if (ROOT / "web/node_modules").exists():
        assert "Math.cbrt" in (tree / "src/gradwalk/web/gradwalk.js").read_text()


def test_the_tests_that_read_the_table_pass(tree):
    """What `make quick` would run: none of them counts rows, or knows all of their names."""
    tests = [
        f"tests/engine/test_{name}.py" for name in ("ops", "printers", "proofreading", "symbols", "native", "value")
    ]
    tests += ["tests/trust/test_compare.py", "tests/compiler/test_machine_math.py", "tests/house/test_readme.py"]
    marks = "not (slow or torch or jax or autograd)"
    done(tree, sys.executable, "-m", "pytest", "-x", "-n", "2", "-p", "no:cacheprovider", "-m", marks, *tests)


def test_what_is_stale_is_refused(tree):
    """A row that was changed after the build: neither extension goes on running, and both say why."""
    table = tree / "src/gradwalk/engine/ops.py"
    text = table.read_text()
    table.write_text(text + "# another table now\n")
    try:
        ask = "from gradwalk.commands.info import engine_line; print(engine_line())"
        assert "another table of operations: run `make build`" in done(tree, sys.executable, "-c", ask)
        code = "import gradwalk as gw; print(gw.compile(lambda x: x * x, backend='native'))"
        refused = run(tree, sys.executable, "-c", code)
        assert "backend='numpy'" in refused.stdout or "backend='python'" in refused.stdout
        assert "another table of operations: run `make build`" in refused.stderr
    finally:
        table.write_text(text)


def test_a_build_that_fails_is_an_error(tree):
    """C that does not compile, where there is a compiler; and no C compiler at all."""
    part = tree / "src/gradwalk/compiler/machine/machine.h"
    text = part.read_text()
    part.write_text(text + "\n#error on purpose\n")
    try:
        failed = run(tree, *BUILD)
        assert failed.returncode
        assert "does not compile, though there is a compiler" in failed.stderr
        without = run(tree, *BUILD, CC="/no/such/compiler")
        assert without.returncode == 0, without.stderr
        assert "No C compiler for Python extensions here" in without.stdout
    finally:
        part.write_text(text)
