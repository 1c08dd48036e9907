"""The C extensions. Both are optional: where they cannot be built, the plain Python versions take their place."""

import sys
from glob import glob

from setuptools import Extension, setup

# No fused multiply-add: results must be the same bits on every processor.
FLAGS = [] if sys.platform == "win32" else ["-O3", "-std=gnu11", "-ffp-contract=off", "-fno-math-errno", "-Wno-psabi"]

setup(
    ext_modules=[
        Extension("gradwalk.native._machine", ["src/gradwalk/native/machine.c"], depends=glob('src/gradwalk/native/*.h'), extra_compile_args=FLAGS, optional=True),
    ]
)
