"""Building the native core: the engine and the block machine. Everything else about the package is in pyproject.toml.

Both extensions are optional: where no C compiler is found, the package installs without them
and runs in plain Python. GRADWALK_CFLAGS adds compiler flags (see `make sanitize`);
GRADWALK_NO_EXTENSIONS=1 builds a pure wheel, as the browser needs it.
"""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
NATIVE = Path("src/gradwalk/native")
WINDOWS = os.name == "nt"

# The same arithmetic as Python's, operation by operation: no contraction, no fast-math.
FLAGS = (
    ["/O2", "/fp:strict", "/std:c11"] if WINDOWS else ["-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden"]
)
# The machine is made of vectors of the compiler's own, which need its dialect of C.
MACHINE_FLAGS = ["/O2"] if WINDOWS else ["-std=gnu11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-Wno-psabi"]
MORE_FLAGS = os.environ.get("GRADWALK_CFLAGS", "").split()
HEADERS = [str(path) for path in NATIVE.glob("*.h")]


class Build(build_ext):
    """Prints the rules of the table as C before it compiles."""

    def run(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(HERE / "src"), "GRADWALK_PURE": "1"}
        command = [sys.executable, "-m", "gradwalk.native.generate", str(HERE / NATIVE / "rules.h")]
        subprocess.run(command, env=environment, check=True)
        super().run()


EXTENSIONS = [
    Extension(
        "gradwalk.native._value",
        [str(NATIVE / "value.c")],
        depends=HEADERS,
        extra_compile_args=FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        libraries=[] if WINDOWS else ["m"],
        py_limited_api=True,
        optional=True,
    ),
    Extension(
        "gradwalk.native._machine",
        [str(NATIVE / "machine.c")],
        depends=HEADERS,
        extra_compile_args=MACHINE_FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        optional=True,
    ),
]

setup(cmdclass={"build_ext": Build}, ext_modules=[] if os.environ.get("GRADWALK_NO_EXTENSIONS") else EXTENSIONS)
