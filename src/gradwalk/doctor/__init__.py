"""The doctor: finds and explains the classic bugs in an engine, a training loop, an operation or a graph.

    gradwalk.doctor.diagnose(MyValue)               a class with micrograd's surface
    gradwalk.doctor.diagnose(my_operation)          an operation of your own
    gradwalk.doctor.diagnose(loss)                  a graph: where a NaN was born, what is dead

    with gradwalk.doctor.watch(model) as visit:     a training loop, as it runs
        train()
    print(visit.report)

Each finding says what is wrong, where (file and line), the evidence in numbers, and the fix as code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .report import KINDS as KINDS
from .report import Finding as Finding
from .report import Place as Place
from .report import Report as Report

if TYPE_CHECKING:
    from .runs.loop import Visit as Visit
    from .runs.loop import watch as watch


def __getattr__(name: str) -> Any:
    """Load `watch` on first use: the command line watches in a process of its own and never needs it."""
    if name in ("Visit", "watch"):
        from .runs import loop

        return getattr(loop, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def diagnose(subject: Any) -> Report:
    """Examine a class, an operation or a Value, and say what is wrong with it."""
    from ..engine.op import Op
    from ..engine.value import Value
    from .engines.engine import diagnose_engine
    from .engines.operation import diagnose_operation
    from .engines.value import diagnose_value

    if isinstance(subject, type):
        return diagnose_engine(subject)
    if isinstance(subject, Op):
        return diagnose_operation(subject)
    if isinstance(subject, Value):
        return diagnose_value(subject)
    raise TypeError(
        f"the doctor examines a Value class, an operation or a Value, got {type(subject).__name__};\n"
        "  for a training loop write   with gradwalk.doctor.watch(model) as visit: ..."
    )
