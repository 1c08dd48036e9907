"""What `import gradwalk` costs."""

import subprocess
import sys


def loaded(code):
    told = "import sys; print(*sorted(name for name in sys.modules if name.startswith('gradwalk.')))"
    return set(subprocess.run([sys.executable, "-c", f"{code}\n{told}"], capture_output=True, text=True).stdout.split())


def test_the_engine_alone_is_imported_at_first():
    rooms = {name.split(".")[1] for name in loaded("import gradwalk")}
    assert rooms == {"engine", "version"}


def test_what_is_used_later_is_imported_then():
    assert "gradwalk.see.draw" in loaded("import gradwalk; gradwalk.draw")
    assert "gradwalk.trust.check" in loaded("from gradwalk import check")


def test_a_star_brings_what_is_imported_later_too():
    assert {"gradwalk.see.draw", "gradwalk.compiler.compiled"} <= loaded("from gradwalk import *; draw, compile, exp")


def test_files_of_the_present_folder_do_not_stand_in_for_pythons_own(tmp_path):
    for name in ("json", "random", "click"):
        (tmp_path / f"{name}.py").write_text("1 / 0\n")
    command = [sys.executable, "-m", "gradwalk", "--help"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
