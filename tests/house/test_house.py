"""The house rules that a test can check: what may import what, and what `import gradwalk` needs."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

import gradwalk

PACKAGE = Path(gradwalk.__file__).parent
CORE = [
    "collector",
    "plain_text",
    "real",
    "op",
    "lists",
    "ops",
    "modes",
    "errors",
    "dialects",
    "guarded",
    "graph",
    "object_protocol",
    "value",
    "shortcuts",
    "native",
    "copies",
    "habits",
    "twin",
]
"""Each imports only earlier ones."""


def imports_of(module: str) -> set[str]:
    """The names of our own modules that a module imports when it is loaded."""
    found, folder = set(), (PACKAGE / "engine" / module).is_dir()
    for node in ast.parse(
        (PACKAGE / "engine" / (f"{module}/__init__.py" if folder else f"{module}.py")).read_text()
    ).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 + folder:
            found |= {node.module} if node.module else {name.name for name in node.names}
    return found


@pytest.mark.parametrize("module", CORE)
def test_imports_point_one_way(module):
    assert imports_of(module) <= set(CORE[: CORE.index(module)])


def test_only_the_table_knows_calculus():
    """Every derivative is a row's: no file but ops.py hands partials to an Op, save the user's own."""
    for path in PACKAGE.rglob("*.py"):
        if path.stem not in ("ops", "op", "custom", "dialects"):
            assert "partials=lambda" not in path.read_text().replace("@gradwalk.operation(partials=lambda", ""), path


EXAMPLES = {"script.py", "train.py", "microgpt.py", "gpt.py"}
"""Files of the user's, in what a command's help shows; and one of examples/."""
BUILT = {"rules.h", "table.h", "loops.h"}
"""Files that the build writes."""


def prose(path: Path) -> str:
    """The comments and docstrings of a file."""
    text = path.read_text()
    comments = [t.string for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type == tokenize.COMMENT]
    written = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, written)]
    return "\n".join([*comments, *docs])


def test_files_that_comments_name_are_there():
    root = PACKAGE.parents[1]
    there = {path.name for path in (*PACKAGE.rglob("*"), *root.glob("*.py"), *root.glob("web/*.py"))}
    for path in PACKAGE.rglob("*.py"):
        named = set(re.findall(r"(?<![\w.])([a-z_]+(?:\.inc)?\.(?:py|c|h))\b", prose(path)))
        assert named <= there | EXAMPLES | BUILT, path


def test_files_that_comments_in_c_name_are_there():
    there = {path.name for path in PACKAGE.rglob("*")} | {"setup.py"} | BUILT
    for path in (*PACKAGE.rglob("*.c"), *PACKAGE.rglob("*.h")):
        comments = " ".join(re.findall(r"/\*.*?\*/", path.read_text(), re.DOTALL))
        assert set(re.findall(r"(?<![\w./])([a-z_]+(?:\.inc)?\.(?:py|c|h))\b", comments)) <= there, path


def test_files_that_documents_name_are_there():
    """By their path, or its end: `ops.py`, `engine/ops.py`."""
    root = PACKAGE.parents[1]
    if not (root / ".git").exists():
        pytest.skip("an installed package has no documents")
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True)
    there = [f"/{name}" for name in (*listed.stdout.splitlines(), *BUILT)]
    documents = [root / "README.md", root / "CONTRIBUTING.md", root / "ARCHITECTURE.md", root / "web/README.md"]
    documents += [*PACKAGE.rglob("*.md"), *root.glob("docs/*.md"), *root.glob("tests/**/*.md")]
    for path in documents:
        for named in re.findall(r"`([\w./-]+\.(?:py|c|h|ts|mjs|toml))`", path.read_text(encoding="utf-8")):
            found = named in EXAMPLES | {"random.py"} or any(name.endswith(f"/{named}") for name in there)
            assert found, f"{path.name} names {named}"


def test_import_needs_the_standard_library_alone():
    code = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); import gradwalk; print(gradwalk.exp(0))"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "1.0\n"), run.stderr


def test_every_operation_is_a_function_of_the_package():
    for name, row in gradwalk.engine.ops.TABLE.items():
        assert getattr(gradwalk, name) is row


def test_the_reference_is_up_to_date():
    script = PACKAGE.parent.parent / "docs" / "make_reference.py"
    if not script.exists():
        pytest.skip("an installed package has no docs folder")
    run = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
