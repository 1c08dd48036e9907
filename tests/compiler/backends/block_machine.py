"""What the tests of the block machine share. Not a test file; where the machine is not built, they are skipped."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import pytest

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler import fuse
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.trace import trace
from gradwalk.engine import ops
from tests.programs import same_bits

native: Any = pytest.importorskip(
    "gradwalk.compiler.backends.native", reason="the native machine is not built here", exc_type=ImportError
)
_machine: Any = pytest.importorskip("gradwalk.compiler.machine._machine", reason="the native machine is not built here")

SETS = _machine.SETS
needs_values = pytest.mark.skipif(
    not gw.engine.twin.native, reason="the machine knows Values only where they are native"
)


def same(found: Sequence[float], expected: Sequence[float]) -> None:
    """Assert that two lists of numbers are the same to the last bit."""
    assert len(found) == len(expected)
    for k, (x, y) in enumerate(zip(found, expected)):
        assert same_bits(x, y), f"number {k}: {x!r}, expected {y!r}"


def network(sizes: Sequence[int], activation: str = "relu", inputs: int = 3) -> tuple[Any, Any]:
    """The gradient program of a small network under a hinge loss."""
    model = nn.MLP(inputs, sizes, seed=1, activation=activation)
    traced = trace(lambda x, y: ops.relu(1 - y * model(x)), ([0] * inputs, 0))
    program = fuse.fuse(passes.prune(value_and_grad(traced.program, rules=passes.rules())))
    return program, array("d", [p.data for p in traced.parameters])
