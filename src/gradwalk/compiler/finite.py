"""Whether all results of a run are finite: if not, a careful program decides (kernel.py)."""

from __future__ import annotations

import math
import sys
from typing import Any


def checked(runner: Any, parameters: Any, arguments: Any, rows: int, over: bool = False) -> tuple[Any, bool]:
    """A runner's results, and whether all are finite; see backends/native.py for `over`."""
    if hasattr(runner, "checked"):
        return runner.checked(parameters, arguments, rows, over)  # type: ignore[no-any-return]
    return (flat := runner(parameters, arguments, rows)), all_finite(flat)


def all_finite(numbers: Any) -> bool:
    """Whether there is no infinity and no NaN in a flat buffer."""
    numpy = sys.modules.get("numpy")
    return bool(numpy.isfinite(numpy.asarray(numbers)).all()) if numpy else all(map(math.isfinite, numbers))
