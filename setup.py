"""Building the native core, and the course where Node is at hand. Everything else is in pyproject.toml.

The C that follows from the table of operations is printed first, so it is never out of date. Where there is no C
compiler for Python extensions, the package installs without them and runs in plain Python; where there is one, a
build that fails is an error. GRADWALK_CFLAGS adds compiler flags (see `make sanitize`); GRADWALK_NO_EXTENSIONS=1
builds a pure wheel, as the browser needs it.

The course (course/build.py) is built when the package is and it is not there yet. Without npm, or without what npm
has to fetch, the package is complete but for the course, and `gradwalk learn` says how to get it.
GRADWALK_NO_COURSE=1 leaves it out.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, SetupError
from setuptools.modified import newer_group

HERE = Path(__file__).parent
ENGINE, MACHINE = Path("src/gradwalk/engine/native"), Path("src/gradwalk/compiler/machine")
PASSES = Path("src/gradwalk/compiler/passes")
GENERATED = {
    "gradwalk.engine.native.generate": ENGINE / "rules.h",
    "gradwalk.compiler.machine.table": MACHINE / "table.h",
    "gradwalk.optim.loops": MACHINE / "loops.h",
}
"""What a module prints."""

WINDOWS = os.name == "nt"

# The same arithmetic as Python's, operation by operation: no contraction, no fast-math.
FLAGS = (
    ["/O2", "/fp:strict", "/std:c11"] if WINDOWS else ["-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden"]
)
# The machine is made of vectors of the compiler's own, which need its dialect of C.
MACHINE_FLAGS = (
    ["/O2", "/std:c11"]
    if WINDOWS
    else ["-std=gnu11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-Wno-psabi", "-fvisibility=hidden"]
)
MORE_FLAGS = os.environ.get("GRADWALK_CFLAGS", "").split()
# One wheel serves every Python from 3.11 on (abi3). Free-threaded builds have no limited API and get one of their own.
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
MACROS = [] if LIMITED else [("GRADWALK_FULL_API", "1")]


def parts(source: Path) -> list[str]:
    """The files of ours that a C file includes, and those that these include."""
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        file = waiting.pop()
        names = re.findall(r'^\s*#\s*include "(.+?)"', file.read_text(encoding="utf-8"), re.MULTILINE)
        new = {Path(os.path.normpath(file.parent / name)) for name in names if (file.parent / name).exists()} - found
        found |= new
        waiting += new
    return sorted(map(str, found))


INSTRUCTION_SETS = {"plain": 0, "baseline": 16, "avx2": 32, "avx512": 64}
"""For each the machine's kernels are compiled once more, in both precisions; the size of its vectors, in bytes."""


class Build(build_ext):
    def run(self) -> None:
        generate()
        super().run()

    def build_extensions(self) -> None:
        if not self.can_compile():
            print("No C compiler for Python extensions here: gradwalk is installed in plain Python, which is slower.")
            self.extensions = []
        super().build_extensions()

    def can_compile(self) -> bool:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text("#include <Python.h>\n")
            try:
                self.compiler.compile([str(source)], output_dir=folder)
            except CompileError:
                return False
        return True

    def build_extension(self, ext: Extension) -> None:
        try:
            target = self.get_ext_fullpath(ext.name)
            fresh = not self.force and not newer_group([*ext.sources, *ext.depends], target, "newer")
            if ext.name.endswith("_machine") and not fresh:
                ext.extra_objects = self.kernels(ext)
            super().build_extension(ext)
        except CompileError as error:
            raise SetupError(
                f"the C of {ext.name} does not compile, though there is a compiler: {error}\n"
                "If the table of operations was changed, see what the compiler says above about the new row.\n"
                "To install in plain Python instead: GRADWALK_NO_EXTENSIONS=1"
            ) from error

    def kernels(self, ext: Extension) -> list[str]:
        """kernels.c, once per instruction set and precision; not again if nothing that it includes has changed."""
        source = str(MACHINE / "kernels.c")
        flags = [*ext.extra_compile_args, *map(str, ext.define_macros)]
        now = contents([source, *parts(Path(source)), "setup.py"], flags)

        def compiled(name: str, size: int, single: int) -> list[str]:
            place = str(Path(self.build_temp, f"{name}{single}"))
            there = self.compiler.object_filenames([source], output_dir=place)
            mark = Path(place, "made-of")
            if self.force or not Path(there[0]).exists() or not mark.exists() or mark.read_text() != now:
                there = self.compiler.compile(
                    [source],
                    output_dir=place,
                    macros=[*ext.define_macros, ("SET", name), ("BYTES", str(size)), ("SINGLE", str(single))],
                    extra_postargs=ext.extra_compile_args,
                )
                mark.write_text(now)
            return there

        versions = [(name, size, single) for name, size in INSTRUCTION_SETS.items() for single in (0, 1)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [there for made in pool.map(lambda version: compiled(*version), versions) for there in made]


def contents(files: list[str], flags: list[str]) -> str:
    """A digest of what these files say. The fingerprint of the table does not count: kernels hold no derivatives, so
    that most changes of a row leave them as they are."""
    lines = [line for file in files for line in Path(file).read_bytes().splitlines() if b"_FINGERPRINT" not in line]
    return hashlib.sha256(b"\n".join([*lines, *(flag.encode() for flag in flags)])).hexdigest()


def generate() -> None:
    """Print the table of operations as C."""
    environment = {**os.environ, "PYTHONPATH": str(HERE / "src"), "GRADWALK_PURE": "1"}
    for module, target in GENERATED.items():
        subprocess.run([sys.executable, "-m", module, str(HERE / target)], env=environment, check=True)


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
        depends=parts(ENGINE / "value.c"),
        extra_compile_args=FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        define_macros=MACROS,
        libraries=[] if WINDOWS else ["m"],
        py_limited_api=LIMITED,
    ),
    Extension(
        "gradwalk.compiler.machine._machine",
        [str(MACHINE / "machine.c")],
        depends=[*parts(MACHINE / "machine.c"), *parts(MACHINE / "kernels.c"), str(MACHINE / "kernels.c")],
        extra_compile_args=MACHINE_FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        define_macros=MACROS,
        libraries=[] if WINDOWS else ["m"],
        py_limited_api=LIMITED,
    ),
    Extension(
        "gradwalk.compiler.passes._passes",
        [str(PASSES / "passes.c")],
        depends=parts(PASSES / "passes.c"),
        extra_compile_args=FLAGS + MORE_FLAGS,
        extra_link_args=MORE_FLAGS,
        define_macros=MACROS,
        libraries=[] if WINDOWS else ["m"],
        py_limited_api=LIMITED,
    ),
]
WITH_EXTENSIONS = not os.environ.get("GRADWALK_NO_EXTENSIONS")

if __name__ == "__main__":
    setup(
        cmdclass={"build_ext": Build, "build_py": WithCourse},
        ext_modules=EXTENSIONS if WITH_EXTENSIONS else [],
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if WITH_EXTENSIONS and LIMITED else {},
    )
