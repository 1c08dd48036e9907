"""Walks in notebooks: the web element as a widget, through anywidget (`pip install 'gradwalk[notebook]'`).

    walk(loss).widget()             the walk, to be stepped through
    walk(loss).widget(edit=True)    editing a leaf there changes the Value here, and back

The notebook saves the walk that needs no kernel, as `walk(loss)` shows it, with a placeholder for
the live one: the widget's script finds the placeholder in the document and fills it. A widget's own
output would be an error message once the kernel is gone, so it is added only in notebooks that
show outputs in separate documents, out of the script's reach.

docs/walk-format.md lists the state that is shared with the browser.
"""

from __future__ import annotations

import os
import sys
import uuid
from typing import Any

import anywidget
import traitlets

from .page import asset, notebook_forms, played
from .walk import Walk
from .walk import walk as make_walk
from .walk_format import read_number


class WalkWidget(anywidget.AnyWidget):
    """A walk in a notebook. `position` is how many steps have been taken; set it to move the view."""

    _esm = asset("gradwalk.js")

    document = traitlets.Dict().tag(sync=True)
    edit = traitlets.Bool(False).tag(sync=True)
    leaves = traitlets.Dict().tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    home = traitlets.Unicode().tag(sync=True)

    def __init__(self, walk: Walk, edit: bool = False) -> None:
        if not self._esm:
            raise RuntimeError("this gradwalk was installed without its web elements: install a release, or `make web`")
        if edit and (not walk.graph.sources or walk.graph.measured):
            raise ValueError(
                "edit=True computes the graph again after every change, so it needs Values whose operations are all\n"
                "in the table or made with @gradwalk.operation; leave it out to look without editing"
            )
        self.walk = walk
        super().__init__(document=played(walk), edit=edit, home=uuid.uuid4().hex)
        self.observe(self._edited, names="leaves")

    def refresh(self) -> None:
        """Read the graph again after its values were changed in Python, and show it."""
        graph = self.walk.graph
        order = None if self.walk.right else [graph.sources[i] for i in self.walk.order]
        self.walk = make_walk(graph.sources[graph.root], order, self.walk.title)
        self.document = played(self.walk)
        self.leaves = {}  # the edits are applied; the next one starts from here

    def _edited(self, change: Any) -> None:
        """Apply edits made in the browser: {node number: new data}. All are checked before any is applied."""
        graph = self.walk.graph
        if not self.edit or not change["new"]:
            return
        numbers = {}
        for key, x in change["new"].items():
            if not (key.isdecimal() and int(key) < len(graph) and graph.kind(int(key)) == "leaf"):
                raise ValueError(f"{key[:20]!r} is not the number of a leaf of this walk")
            numbers[int(key)] = read_number(x, "data")
        for leaf, x in numbers.items():
            graph.sources[leaf].data = x
        graph.sources[graph.root].forward()
        self.refresh()

    def _repr_mimebundle_(self, **more: Any) -> Any:
        forms = notebook_forms(self.walk, self.home)
        if not shows_outputs_apart():
            return forms, {}
        bundle = super()._repr_mimebundle_(**more)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **forms}, metadata


def shows_outputs_apart() -> bool:
    """Whether this is a notebook in Colab or VS Code, where only a widget's own output can be live."""
    return "google.colab" in sys.modules or any(name in os.environ for name in ("VSCODE_PID", "VSCODE_CWD"))
