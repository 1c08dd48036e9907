"""Files written whole or not at all."""

from __future__ import annotations

import pytest

from gradwalk import nn
from gradwalk.files import writing as files


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
