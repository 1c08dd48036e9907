"""Files written whole or not at all."""

from __future__ import annotations

import os
import stat
import threading
import time

import pytest

from gradwalk import nn
from gradwalk.files import writing as files
from gradwalk.files.reading import read_bounded


def test_the_error_names_the_path_that_was_given(tmp_path):
    for path, kind in [(tmp_path / "gone" / "x.txt", FileNotFoundError), (tmp_path, IsADirectoryError)]:
        with pytest.raises(kind) as caught:
            files.write_whole(path, "text")
        assert caught.value.filename == str(path)
        assert caught.value.filename2 is None
        assert files.unwritable(caught.value) == f"cannot write {path}: {caught.value.strerror}"
    assert list(tmp_path.parent.glob("*.part")) == []
    with pytest.raises(FileNotFoundError) as caught:
        nn.MLP(1, [1]).save(tmp_path / "gone" / "model.json")
    assert caught.value.filename == str(tmp_path / "gone" / "model.json")
    assert ".part" not in str(caught.value)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_file_keeps_its_mode(tmp_path, mode):
    path = tmp_path / "x.txt"
    path.write_text("old")
    path.chmod(mode)
    files.write_whole(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_pipe_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="pipe"):  # nobody reads
        files.write_whole(pipe, "x")
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    for _ in range(3000):
        try:
            files.write_whole(pipe, "through")
            break
        except OSError:
            time.sleep(0.01)
    reader.join(60)
    assert got == ["through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_name_as_long_as_names_may_be(tmp_path):
    path = tmp_path / ("x" * 255)
    files.write_whole(path, "text")
    assert path.read_text() == "text"


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "pipe"])
def test_only_files_are_read(tmp_path, path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="not a file"):
        read_bounded(tmp_path / path, 100)
    with pytest.raises(IsADirectoryError):
        read_bounded(tmp_path, 100)


def test_reading_is_bounded(tmp_path):
    (tmp_path / "x").write_bytes(b"12345")
    assert read_bounded(tmp_path / "x", 5) == b"12345"
    with pytest.raises(ValueError, match="larger than 4 bytes"):
        read_bounded(tmp_path / "x", 4)
