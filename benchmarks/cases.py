"""What a case is: one system on one workload. Other files register them.

    @measure("moons step", "micrograd", needs="micrograd")
    def moons_micrograd(): ... return step

A case's function sets the system up and returns a function that does the work once. run.py starts each case in a
process of its own, so that one's garbage does not slow another down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Step = Callable[[], Any]


@dataclass(frozen=True)
class Case:
    workload: str
    system: str
    setup: Callable[[], Step]
    needs: str = ""
    scale: float = 1.0
    """What one call amounts to (nodes, operations): its time is divided by this."""
    pure: bool = False
    """Run with GRADWALK_PURE=1."""
    slow: bool = False
    """Left out of `make bench QUICK=1`."""
    memory: bool = False
    """The function returned builds something; its bytes are measured instead of its time."""
    peak: bool = False
    """The same, but what counts is the most that the process ever needs meanwhile."""
    cpu: bool = False
    """One thread's work: the processor's time is measured, whatever else the machine does."""

    @property
    def bytes(self) -> bool:
        return self.memory or self.peak


CASES: dict[str, Case] = {}


def measure(workload: str, system: str, **more: Any) -> Callable[[Callable[[], Step]], Callable[[], Step]]:
    def register(setup: Callable[[], Step]) -> Callable[[], Step]:
        CASES[f"{workload} | {system}"] = Case(workload, system, setup, **more)
        return setup

    return register
