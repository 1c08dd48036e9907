"""`gradwalk grade` and `gradwalk doctor` on files that nobody vouches for: one spoils neither the next nor the desk."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from gradwalk.commands import main
from gradwalk.lab import classroom

RIGHT = classroom.full_class({})[0]
ONLY = ("--only", "add,mul")


def run(command: str, *arguments: object) -> Result:
    return CliRunner().invoke(main, [command, *map(str, arguments)])


def written(folder: Path, name: str, more: str) -> Path:
    path = folder / name
    path.write_text(RIGHT + more)
    return path


def test_what_one_writes_the_next_does_not_see(tmp_path):
    writes = written(tmp_path, "a.py", "\nopen('planted', 'w').write('x')\n")
    reads = written(tmp_path, "b.py", "\nimport os\nif os.path.exists('planted'): raise RuntimeError('planted')\n")
    assert run("grade", writes, reads, *ONLY).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.py", "b.py"]


def test_data_beside_the_file_is_there(tmp_path):
    (tmp_path / "numbers.txt").write_text("3")
    assert run("grade", written(tmp_path, "a.py", "\nassert open('numbers.txt').read() == '3'\n"), *ONLY).exit_code == 0


@pytest.mark.parametrize("name", ["random.py", "json.py", "gradwalk.py", "traceback.py"])
def test_a_module_of_theirs_stands_in_nobodys_place(tmp_path, name):
    (tmp_path / name).write_text("raise SystemExit('in the way')\n")
    assert run("grade", written(tmp_path, "good.py", ""), *ONLY).exit_code == 0


def test_texts_of_errors_that_fail_or_cannot_be_written(tmp_path):
    mute = "\nclass E(Exception):\n    def __str__(self): raise RuntimeError('no')\n    __repr__ = __str__\nraise E()\n"
    for text in (mute, "\nraise ValueError('\\ud800 and \\x1b[31m')\n"):
        path = written(tmp_path, "a.py", text)
        told = run("grade", path, "--format", "junit").output
        ElementTree.fromstring(told)
        assert "\x1b" not in told
        assert run("doctor", path).exit_code in (1, 2)
        json.loads(run("doctor", path, "--json").output)


def test_control_characters_in_a_name_are_fit_for_xml(tmp_path):
    path = written(tmp_path, "a.py", "")
    path.write_text(path.read_text().replace("other = other if", "raise KeyError('\\x00\\x0b') or other if"))
    ElementTree.fromstring(run("grade", path, "--format", "junit").output)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes")
def test_what_it_starts_ends_with_it(tmp_path):
    mark = tmp_path / "alive"
    code = f"import time\nfor _ in range(100):\n    open({str(mark)!r}, 'a').write('x'); time.sleep(0.1)\n"
    start = f"\nimport subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {code!r}], start_new_session=True)\n"
    run("grade", written(tmp_path, "a.py", start + "import time; time.sleep(0.5)\n"), *ONLY, "--seconds", 4)
    size = mark.stat().st_size if mark.exists() else 0
    time.sleep(0.6)
    assert (mark.stat().st_size if mark.exists() else 0) == size


def test_a_flood_is_bounded(tmp_path):
    path = written(tmp_path, "a.py", "\nimport os\nwhile True: os.write(1, b'x' * 100000)\n")
    result = run("doctor", path, "--seconds", 5)
    assert result.exit_code == 2
    assert "it printed without end" in result.output
    assert len(result.output) < 10_000


def test_experiments_write_nothing_beside_the_program(tmp_path):
    source = (Path(__file__).parents[1] / "doctor" / "cases" / "strangers" / "margin_of_0_and_1.py").read_text()
    path = tmp_path / "hinge.py"
    path.write_text(source + "open('log.txt', 'a').write('trained\\n')\n")
    assert "tried on a copy" in run("doctor", path).output
    assert (tmp_path / "log.txt").read_text() == "trained\n"
