"""A walk in a real JupyterLab: stepped, edited in the browser, changed in Python, drawn.

And reopened later: without the kernel that made it, trusted or not; and under the rules of VS Code's notebooks.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from gradwalk import draw, draw_dot, walk
from gradwalk.plots.history import History
from tests.graphs import diamond

from .reading import there_are

pytest.importorskip("anywidget", reason="pip install 'gradwalk[notebook]'")
pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")

CELLS = [
    "from gradwalk import Value, draw, name, walk\na = Value(2.0)\nb = a + 1\nc = a * 3\nd = b * c\nname(locals())\n"
    "view = walk(d).widget(edit=True)\nview",
    'print("a is", a.data, "and d is", d.data, "at", view.position)',
    "a.data = 1.0\nd.forward()\nview.position = 0\nview.refresh()",
    "draw(d, derivatives=True)",
]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def notebook(cells):
    return {
        "cells": [
            {"cell_type": "code", "source": source, "metadata": {}, "outputs": outputs, "execution_count": None,
             "id": f"c{i}"} for i, (source, outputs) in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }  # fmt: skip


def folders(root):
    return {name: str(root / name.lower()) for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A running JupyterLab: the folder it serves, and its address."""
    root, port = tmp_path_factory.mktemp("lab"), free_port()
    settings = {"ServerApp.port": port, "ServerApp.port_retries": 0, "IdentityProvider.token": "t",
                "ServerApp.root_dir": root, "LabApp.expose_app_in_browser": True, "ServerApp.open_browser": False,
                "ServerApp.allow_root": True, "LabApp.extension_manager": "readonly", "LabApp.check_for_updates_class":
                "jupyterlab.NeverCheckForUpdate"}  # fmt: skip
    command = [sys.executable, "-m", "jupyterlab", *(f"--{name}={value}" for name, value in settings.items())]
    log = open(root / "lab.log", "wb")  # noqa: SIM115
    here = {name: text for name, text in os.environ.items() if not name.startswith("VSCODE")}
    server = subprocess.Popen(command, stdout=log, stderr=log, env={**here, **folders(root), "IPYTHONDIR": str(root)})
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/status?token=t", timeout=5).close()
                break
            except OSError:
                assert server.poll() is None, (root / "lab.log").read_text()
                time.sleep(0.25)
        yield root, f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)
        log.close()


@pytest.fixture
def opened(lab, chromium):
    """Opens a notebook's cells, {source: outputs}, in JupyterLab; signed, if it is to be trusted."""
    root, address = lab
    pages = []

    def open_(name, cells, trusted=False, height=1000):
        file = root / name
        file.write_text(json.dumps(notebook(cells)))
        if trusted:
            sign = "import nbformat, nbformat.sign as s, sys; s.NotebookNotary().sign(nbformat.read(sys.argv[1], 4))"
            subprocess.run([sys.executable, "-c", sign, file], env={**os.environ, **folders(root)}, check=True)
        page = chromium.new_page(viewport={"width": 1200, "height": height})
        pages.append(page)
        page.set_default_timeout(60_000)
        page.on("request", lambda r: None if r.url.startswith((address, "data:", "blob:")) else elsewhere.append(r.url))
        page.goto(f"{address}/lab/workspaces/{file.stem}/tree/{name}?token=t")  # without the tabs of other tests
        return page

    elsewhere = []
    yield open_
    for page in pages:
        page.close()
    assert not elsewhere


SESSION = "window.jupyterapp?.shell.currentWidget?.context?.sessionContext"
KERNEL = f"{SESSION}?.isReady && {SESSION}.session?.kernel"


def run(page, cell):
    page.wait_for_function(KERNEL)
    page.evaluate(
        "async i => { const app = window.jupyterapp; app.shell.currentWidget.content.activeCellIndex = i;"
        " await app.commands.execute('notebook:run-cell'); }",
        cell,
    )


@pytest.mark.slow
def test_in_jupyterlab(opened, tmp_path):
    page = opened("walk.ipynb", [(source, []) for source in CELLS])
    run(page, 0)
    element, frame = page.locator("gradwalk-walk"), page.frame_locator("iframe")
    element.wait_for()
    assert not page.locator("iframe, img").first.is_visible()  # the live walk has taken its place
    for _ in range(3):
        element.get_by_role("button", name="Step").click()
    page.get_by_text("d = b * c = 18").first.wait_for()

    element.get_by_label("Value of a").fill("5")
    page.wait_for_function("document.querySelector('gradwalk-walk').shadowRoot.textContent.includes('90')")
    page.wait_for_timeout(500)  # the kernel is told
    run(page, 1)
    page.get_by_text("a is 5.0 and d is 90.0 at 3").wait_for()

    run(page, 2)  # the other way round: changed in Python, shown in the browser
    page.wait_for_function("document.querySelector('gradwalk-walk').position === 0")
    element.get_by_role("button", name="Step").click()
    page.get_by_text("b = a + 1 = 2").first.wait_for()

    run(page, 3)
    page.locator(".jp-RenderedHTML img:visible").first.wait_for()
    page.screenshot(path=tmp_path / "lab.png")
    if os.environ.get("GRADWALK_SCREENSHOTS"):
        shutil.copy(tmp_path / "lab.png", os.environ["GRADWALK_SCREENSHOTS"])

    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()  # the kernel lives on
    page.wait_for_function("document.querySelector('gradwalk-walk')?.position === 1")
    element.get_by_label("Value of a").fill("7")
    page.wait_for_timeout(500)
    run(page, 1)
    page.get_by_text("a is 7.0 and d is 168.0 at 1").wait_for()

    page.evaluate(f"{SESSION}.session.shutdown()")
    page.reload()  # a fresh kernel, which knows nothing of the walk
    page.wait_for_function(KERNEL)
    frame.get_by_role("button", name="Step").click()
    frame.get_by_text("b = a + 1 = 3").first.wait_for()  # as it was when the cell was run
    there_are(element, 0)


def kept(shown):
    """An output as a notebook's file keeps it."""
    bundle = shown._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    return [{"output_type": "display_data", "data": data, "metadata": {}}]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "not trusted"])
def test_reopened_later(opened, trusted):
    d = diamond().d
    d.backward()
    shown = [draw(d), walk(d), draw_dot(d), walk(d).widget(), History([2.0, 1.0]).plot()]
    page = opened(f"later-{trusted}.ipynb", [("1", kept(one)) for one in shown], trusted, height=4000)
    outputs = page.locator(".jp-OutputArea-output")
    outputs.nth(4).wait_for()
    page.wait_for_function(KERNEL)  # a fresh one
    for i in range(5):
        output = outputs.nth(i)
        if trusted and i in (1, 3):
            frame = output.frame_locator("iframe")
            frame.get_by_role("button", name="Step").click()
            frame.get_by_text("b = a + 1 = 3").first.wait_for()
            assert not output.locator("img").is_visible()
        else:
            output.locator("img, svg").first.wait_for()
            box = output.locator("img, svg").first.bounding_box()
            assert box["width"] > 200, i
            assert box["height"] > 80, i
        assert "Error displaying widget" not in output.inner_text()


CODE = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src https: data:; "
CODE += "font-src https:; connect-src https:; child-src https: data:"
"""What VS Code allows the outputs of a notebook, at its strictest (notebook.experimental.enableCsp)."""


def test_under_the_rules_of_vs_code(visit):
    d = diamond().d
    shown = "".join(one._repr_mimebundle_()["text/html"] for one in (draw(d), walk(d)))
    page = visit(f"<!doctype html><html lang=en><title>cells</title>{shown}", policy=CODE)
    assert page.locator("img").first.bounding_box()["width"] > 200
    frame = page.frame_locator("iframe").first
    frame.get_by_role("button", name="Step").click()
    frame.get_by_text("b = a + 1 = 3").first.wait_for()
    assert not page.locator("img").nth(1).is_visible()  # where there is the walk, its picture is not shown
