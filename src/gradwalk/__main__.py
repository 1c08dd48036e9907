"""What the command `gradwalk` calls. A program that is to be run is run at once; all else is read by commands/."""

import os
import sys


def main() -> None:
    # `python -m` puts the present folder first, and what is called json there need not be Python's.
    if sys.path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
    if sys.argv[1:2] == ["run"]:
        from .takeover.running import read, run

        asked = read(sys.argv[2:])
        if asked is not None:
            run(asked)
            return
    from .commands import main as command

    command(prog_name="gradwalk")


if __name__ == "__main__":
    main()
