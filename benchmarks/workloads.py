"""All cases, in the order of the report. To add a system or a workload, add a function to one of these files."""

from __future__ import annotations

# isort: off
import moons
import moons_peers
import moons_batched
import classifiers
import unfused
import ready
import first_calls
import gpt_rows
import lecture
import nested
import nodes
import one_row
import programs
import adolc
from cases import CASES, Case

SOURCES = [moons, moons_peers, moons_batched, classifiers, unfused, ready]
SOURCES += [first_calls, gpt_rows, lecture, nodes, one_row, nested, programs, adolc]
__all__ = ["CASES", "SOURCES", "Case"]
