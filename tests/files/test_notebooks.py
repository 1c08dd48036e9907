"""Notebooks, read as programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gradwalk.files.notebooks import code_cells, is_notebook


def notebook(folder: Path, *sources: str | list[str]) -> Path:
    cells = [{"cell_type": "markdown", "source": "# %title"}]
    cells += [{"cell_type": "code", "source": source} for source in sources]
    path = folder / "homework.ipynb"
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("x = 1\n", "x = 1\n"),
        (["x = 1\n", "y = 2"], "x = 1\ny = 2"),
        ("%matplotlib inline\nx = 1", "pass  # %matplotlib inline\nx = 1"),
        ("if x:\n    !ls\n", "if x:\n    pass  # !ls\n"),
        ("nn.MLP?\n?x", "pass  # nn.MLP?\npass  # ?x"),
        ("files = !ls\n", "pass  # files = !ls\n"),
        ("%%time\nx = 1", "pass  # %%time\nx = 1"),
        ("%%bash\nls", ""),
        ("x = (7\n  % 3)", "x = (7\n  % 3)"),
        ('q = """\nwhy?\n!\n"""', 'q = """\nwhy?\n!\n"""'),
        ("x = 1\r\ny = 2", "x = 1\ny = 2"),
    ],
)
def test_a_cell_as_python(tmp_path: Path, source: str | list[str], text: str) -> None:
    assert code_cells(notebook(tmp_path, source)) == [(2, text)]


def test_cells_are_counted_as_jupyter_counts_them(tmp_path: Path) -> None:
    assert [cell.place for cell in code_cells(notebook(tmp_path, "a", "b"))] == [2, 3]


@pytest.mark.parametrize("text", ["x = 1", "[]", "{}", '{"cells": 3}', '{"cells": [3]}', '{"cells": [{}]}'])
def test_files_that_are_no_notebook(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.ipynb"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"odd\.ipynb is not a notebook, or is damaged"):
        code_cells(path)


def test_notebooks_by_name() -> None:
    assert is_notebook(Path("a.IPYNB"))
    assert not is_notebook(Path("a.py"))
