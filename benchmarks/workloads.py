"""All cases, in the order of the report. To add a system or a workload, add a function to one of these files."""

from __future__ import annotations

import compiled
import first_calls
import gpt
import lecture
import moons
import nodes
import one_row
import programs
from cases import CASES, Case

__all__ = ["CASES", "Case", "compiled", "first_calls", "gpt", "lecture", "moons", "nodes", "one_row", "programs"]
