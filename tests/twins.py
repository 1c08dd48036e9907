"""Both engines in one process: the package once more, under another name, with GRADWALK_PURE set."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import gradwalk


def pure() -> ModuleType:
    """gradwalk on its plain-Python engine."""
    name = "gradwalk_pure"
    if name not in sys.modules:
        before = os.environ.get("GRADWALK_PURE")
        os.environ["GRADWALK_PURE"] = "1"
        try:
            home = Path(gradwalk.__file__).parent
            spec = importlib.util.spec_from_file_location(
                name, home / "__init__.py", submodule_search_locations=[str(home)]
            )
            assert spec is not None
            assert spec.loader is not None
            sys.modules[name] = module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        finally:
            if before is None:
                del os.environ["GRADWALK_PURE"]
            else:
                os.environ["GRADWALK_PURE"] = before
        assert module.engine.twin.native is None
    return sys.modules[name]
