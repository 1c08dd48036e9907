"""The web bundle: built from its sources, its rules from the table, its walks like Python's. No browser needed."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src/gradwalk/web"

needs_node = pytest.mark.skipif(
    not (WEB / "node_modules").exists() or not shutil.which("node"),
    reason="no Node packages here: `make web` gets them",
)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHON": sys.executable}
    return subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, timeout=300, check=False)


def test_the_rules_are_those_of_the_table() -> None:
    spec = importlib.util.spec_from_file_location("generate_rules", WEB / "generate_rules.py")
    assert spec is not None
    assert spec.loader is not None
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    committed = (WEB / "src/model/rules.ts").read_text(encoding="utf-8")
    assert committed == generator.module(), "the op table changed: run `make web` and commit the result"


@needs_node
def test_the_committed_bundle_is_what_the_sources_build() -> None:
    done = run("node", "build.mjs", "--check")
    assert done.returncode == 0, done.stderr


@needs_node
def test_the_types_fit() -> None:
    done = run("node", "node_modules/typescript/bin/tsc", "--noEmit")
    assert done.returncode == 0, done.stdout


@needs_node
def test_the_model_does_what_python_does() -> None:
    done = run("node", "test.mjs")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


def test_the_bundle_needs_nothing_from_elsewhere() -> None:
    bundle = (BUILT / "gradwalk.js").read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function|\bimport\s*\(|\bfetch\(|XMLHttpRequest|https?://|\bfrom\s*\"", bundle)
    assert len(bundle) < 200_000


def test_the_licences_of_what_is_bundled_are_shipped() -> None:
    text = (BUILT / "THIRD_PARTY.txt").read_text(encoding="utf-8")
    for name in ("lit", "lit-html", "lit-element", "@lit/reactive-element"):
        assert re.search(rf"^{re.escape(name)} \d", text, re.MULTILINE), name


@needs_node
def test_the_sources_are_formatted() -> None:
    done = run("node", "node_modules/prettier/bin/prettier.cjs", "--check", ".")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_elements_of_the_course_draw_themselves() -> None:
    """From reactive state and controllers: nobody draws by hand, and no canvas is orange where it shows data."""
    for path in (WEB / "src/course").glob("*.ts"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"performUpdate|this\.draw\(\)", text), path
    assert "backward" not in (WEB / "src/course/playground-maps.ts").read_text(encoding="utf-8")
