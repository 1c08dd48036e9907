"""What the command `gradwalk` calls. A program that is to be run is run at once; all else is read by commands/."""

from __future__ import annotations

import sys


def main() -> None:
    if sys.argv[1:2] == ["run"]:
        from .takeover.running import read, run

        asked = read(sys.argv[2:])
        if asked is not None:
            run(asked)
            return
    from .commands import main as command

    command(prog_name="gradwalk")
