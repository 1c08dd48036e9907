import os
import sys

if sys.path and sys.path[0] in ("", os.getcwd()):  # `python -m` puts the present folder first: its json.py is not ours
    del sys.path[0]

from .commands import main

main(prog_name="gradwalk")
