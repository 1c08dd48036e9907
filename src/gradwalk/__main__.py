"""The entry point of the command `gradwalk`. `gradwalk run` starts at once; commands/ handles everything else."""

import os
import sys


def main() -> None:
    # `python -m` puts the current folder first, and a json.py there would replace Python's.
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
