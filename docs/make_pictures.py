"""Writes docs/pictures: every picture of the guides, from code that is shown beside it.

python docs/make_pictures.py                 writes the drawings
python docs/make_pictures.py --check         fails if one of them is not up to date
python docs/make_pictures.py --screenshots   also takes the pictures of the web page, in Chromium
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

import gradwalk
from gradwalk import Value, draw, walk
from gradwalk.nn import MLP
from gradwalk.see import page
from gradwalk.see.expressions import read

FOLDER = Path(__file__).with_name("pictures")


def neuron() -> Value:
    text = "n = x1*w1 + x2*w2 + b; o = tanh(n)"
    o = read(text, {"x1": 2.0, "x2": 0.0, "w1": -3.0, "w2": 1.0, "b": 6.8813735870195432})
    o.backward()
    return o


def diamond() -> Value:
    return read("b = a + 1; c = a * 3; d = b * c", {"a": 2.0})


def network_loss() -> Value:
    random.seed(1)
    model = MLP(2, [16, 16, 1])
    rows = [([0.0, 1.0], 1.0), ([1.0, 0.5], -1.0), ([-1.0, 0.3], -1.0), ([0.5, -1.0], 1.0)]
    loss: Value = gradwalk.sum([(gradwalk.tanh(model(x)) - y) ** 2 for x, y in rows])
    loss.backward()
    return loss


def drawings() -> dict[str, str]:
    return {
        "neuron.svg": draw(neuron(), derivatives=True).svg,
        "square.svg": draw(read("b = a * a", {"a": 3.0}), derivatives=True).svg,
        "diamond-down.svg": draw(diamond(), rankdir="TB").svg,
        "network.svg": draw(network_loss(), rankdir="TB").svg,
        "part.svg": draw(network_loss(), depth=2, theme="dark").svg,
    }


def screenshots() -> None:
    from playwright.sync_api import sync_playwright

    account = walk(diamond(), order=["b", "d", "c"], title="The diamond, b visited first")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 860, "height": 470})
        tab.set_content(page.page(account))
        tab.get_by_role("slider").press("End")
        tab.wait_for_timeout(300)
        tab.mouse.click(1, 1)
        tab.screenshot(path=FOLDER / "page.png")
        browser.close()


def main() -> None:
    stale = []
    for name, text in drawings().items():
        path = FOLDER / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    if "--screenshots" in sys.argv:
        screenshots()
    if stale:
        sys.exit(f"not up to date: {', '.join(stale)}; run python docs/make_pictures.py")


if __name__ == "__main__":
    main()
