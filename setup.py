"""Building the native core, and the course where Node is at hand. Everything else is in pyproject.toml.

Both extensions are optional: where no C compiler is found, the package installs without them
and runs in plain Python. GRADWALK_CFLAGS adds compiler flags (see `make sanitize`);
GRADWALK_NO_EXTENSIONS=1 builds a pure wheel, as the browser needs it.

The course (course/build.py) is built when the package is and it is not there yet. Without npm, or without what npm
has to fetch, the package is complete but for the course, and `gradwalk learn` says how to get it.
GRADWALK_NO_COURSE=1 leaves it out.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
ENGINE, MACHINE = Path("src/gradwalk/engine/native"), Path("src/gradwalk/compiler/machine")
WINDOWS = os.name == "nt"

# The same arithmetic as Python's, operation by operation: no contraction, no fast-math.
FLAGS = (
    ["/O2", "/fp:strict", "/std:c11"] if WINDOWS else ["-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden"]
)
# The machine is made of vectors of the compiler's own, which need its dialect of C.
MACHINE_FLAGS = ["/O2"] if WINDOWS else ["-std=gnu11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-Wno-psabi"]
MORE_FLAGS = os.environ.get("GRADWALK_CFLAGS", "").split()
# One wheel serves every Python from 3.11 on (abi3). Free-threaded builds have no limited API and get one of their own.
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
MACROS = [] if LIMITED else [("GRADWALK_FULL_API", "1")]
HEADERS = [str(path) for room in (ENGINE, MACHINE) for path in room.glob("*.h")]


class Build(build_ext):
    """Prints the rules of the table as C before it compiles."""

    def run(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(HERE / "src"), "GRADWALK_PURE": "1"}
        command = [sys.executable, "-m", "gradwalk.engine.native.generate", str(HERE / ENGINE / "rules.h")]
        subprocess.run(command, env=environment, check=True)
        super().run()


class WithCourse(build_py):
    """Builds the course into the package first, so that it is carried along."""

    def run(self) -> None:
        if not self.editable_mode and not os.environ.get("GRADWALK_NO_COURSE"):
            self._course()
        super().run()

    def _course(self) -> None:
        program = HERE / "course" / "build.py"
        if (HERE / "src/gradwalk/site/index.html").exists() or not program.exists():
            return
        if not shutil.which("npm"):
            print("no npm here: the package is built without its course")
            return
        # course/build.py needs the Markdown packages, which pyproject.toml names among those of the build
        environment = {**os.environ, "GRADWALK_PURE": "1"}
        if subprocess.run([sys.executable, str(program)], env=environment, check=False).returncode:
            print("the course could not be built (the lines above say why): the package is built without it")
        # what was just built is found by a second look at the package's data
        self.distribution.command_obj["build_py"].data_files = self._get_data_files()


EXTENSIONS = [
    Extension(
        "gradwalk.engine.native._value",
        [str(ENGINE / "value.c")],
        depends=HEADERS,
        extra_compile_args=FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        define_macros=MACROS,
        libraries=[] if WINDOWS else ["m"],
        py_limited_api=LIMITED,
        optional=True,
    ),
    Extension(
        "gradwalk.compiler.machine._machine",
        [str(MACHINE / "machine.c")],
        depends=HEADERS,
        extra_compile_args=MACHINE_FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        define_macros=MACROS,
        py_limited_api=LIMITED,
        optional=True,
    ),
]
WITH_EXTENSIONS = not os.environ.get("GRADWALK_NO_EXTENSIONS")

setup(
    cmdclass={"build_ext": Build, "build_py": WithCourse},
    ext_modules=EXTENSIONS if WITH_EXTENSIONS else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if WITH_EXTENSIONS and LIMITED else {},
)
