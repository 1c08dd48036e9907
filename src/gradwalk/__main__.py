import os
import sys

# `python -m` puts the present folder first, and what is called json there need not be Python's.
if sys.path and sys.path[0] in ("", os.getcwd()):
    del sys.path[0]

from .start import main

main()
