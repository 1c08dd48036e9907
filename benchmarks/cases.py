"""What a case is: one system on one workload. Other files register them.

    @measure("moons step", "micrograd", needs="micrograd")
    def moons_micrograd(): ... return step

A case's function sets the system up and returns a function that does the work once. run.py starts each case in a
process of its own, so that one's garbage does not slow another down.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
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


work = partial(measure, cpu=True)
"""`measure` for what one thread does."""


def one_thread_jax() -> Any:
    """JAX in double precision, with a pool of one thread: it counts the processors that it may use when it starts."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    import jax

    jax.config.update("jax_enable_x64", True)
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if allowed:
        os.sched_setaffinity(0, {max(allowed)})
    jax.block_until_ready(jax.jit(lambda x: x + 1.0)(1.0))
    if allowed:
        os.sched_setaffinity(0, allowed)
    return jax
