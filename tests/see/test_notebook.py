"""Walks in notebooks: the state that Python shares with the browser (the whole of it: browser/test_notebook.py)."""

from __future__ import annotations

import sys

import pytest

from gradwalk import Value, walk
from tests.graphs import diamond

pytest.importorskip("anywidget", reason="pip install 'gradwalk[notebook]'")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the notebook packages, not ours


def test_an_edit_in_the_browser_changes_the_value():
    a, *_, d = diamond()
    widget = walk(d).widget(edit=True)
    widget.leaves = {"0": 5.0}  # what the browser sends
    assert (a.data, d.data) == (5.0, 90.0)
    assert widget.document["data"][0] == 5.0
    assert widget.walk.grad("a") == 33.0
    assert a.grad == 0.0
    assert widget.leaves == {}
    widget.leaves = {"0": "inf"}
    assert a.data == float("inf")


def test_without_edit_nothing_here_changes():
    a, *_, d = diamond()
    widget = walk(d).widget()
    widget.leaves = {"0": 5.0}
    assert (a.data, d.data) == (2.0, 18.0)


@pytest.mark.parametrize(
    "leaves", [{"1": 5.0}, {"2": 5.0}, {"99": 5.0}, {"x": 5.0}, {"0": "much"}, {"0": None}, {"0": 1.0, "2": 1.0}]
)
def test_edits_of_anything_but_leaves_with_numbers_are_refused(leaves):
    a, *_, d = diamond()
    widget = walk(d).widget(edit=True)
    with pytest.raises(ValueError, match=r"leaf|number"):
        widget.leaves = leaves
    assert (a.data, d.data) == (2.0, 18.0)


def test_a_change_here_is_shown_after_refresh():
    a, *_, d = diamond()
    widget = walk(d, order=["b", "d", "c"]).widget()
    a.data = 3.0
    d.forward()
    widget.refresh()
    assert widget.document["data"][-1] == 36.0
    assert [widget.walk.graph.names[i] for i in widget.walk.order] == ["b", "d", "c"]


def test_engines_that_cannot_compute_again_are_shown_but_not_edited():
    x = Value(1.0, label="x")
    y = Value(2.0, (x,), "twice")
    y._backward = lambda: None
    assert walk(y).widget()
    with pytest.raises(ValueError, match="in the table"):
        walk(y).widget(edit=True)


def test_what_a_notebook_keeps_needs_no_kernel(monkeypatch):
    d = diamond().d
    for name in ("VSCODE_PID", "VSCODE_CWD"):
        monkeypatch.delenv(name, raising=False)
    view = walk(d).widget()
    data, _ = view._repr_mimebundle_()
    forms = walk(d)._repr_mimebundle_()
    assert set(data) == set(forms) == {"text/html", "image/svg+xml", "text/plain"}  # a widget-view would be an error
    assert f'data-gradwalk-home="{view.home}"' in data["text/html"]
    assert "<iframe" in forms["text/html"]  # the walk itself, with a kernel or without
    assert "<img" in forms["text/html"]  # for where frames are taken out
    assert "a.grad 9 -> 15" in forms["text/plain"]


def test_where_outputs_lie_in_other_documents_there_is_a_view_as_well(monkeypatch):
    monkeypatch.setenv("VSCODE_PID", "1")
    data, _ = walk(diamond().d).widget()._repr_mimebundle_()
    assert {"application/vnd.jupyter.widget-view+json", "text/html", "image/svg+xml"} <= set(data)


def test_without_anywidget_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gradwalk.see.notebook", None)
    with pytest.raises(ImportError, match=r"pip install 'gradwalk\[notebook\]'"):
        walk(diamond().d).widget()
