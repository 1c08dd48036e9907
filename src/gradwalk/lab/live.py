"""What a program can show on the page while it runs, besides what it prints.

    from gradwalk.lab.live import curve
    for step in range(100):
        curve(loss.data)

Outside a page it does nothing.
"""

from __future__ import annotations

import json

from . import running


def curve(y: float, name: str = "loss") -> None:
    """Add a point to the curve below the program; `name` chooses which, if there are several."""
    running.tell("curve", json.dumps([name, float(y)]))
