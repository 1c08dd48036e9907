"""Questions about the operations of a trace that come up again and again in the search for idioms."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ...engine.dialects import CONSTANT, LEAF
from ...engine.ops import TABLE
from ..snapshot import symbol

if TYPE_CHECKING:
    from .trace import Trace


class Asking:
    """What uses a value, what a sum adds up, which plain number an operation has."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.graph = trace, trace.graph
        self.codes, self.terms = trace.graph.ops.codes, trace.terms
        self.signs = ["" if op is LEAF or op is CONSTANT else symbol(op) for op in trace.graph.ops.table]
        self._find_users()

    def _find_users(self) -> None:
        """For each value, the operations that use it; partial sums of a long sum count as that sum."""
        trace, graph = self.trace, self.graph
        self.starts = array("i", [0]) * (len(graph) + 1)
        at = 0
        for i, many in enumerate(trace.uses):
            self.starts[i] = at
            at += many
        self.starts[len(graph)] = at
        self.users = array("i", bytes(4 * at))
        filled = array("i", self.starts)
        first, flat, into = graph.first_edge, graph.inputs.flat, trace.into
        users, begin = self.users, 0
        for node, end in enumerate(first[1:]):
            if begin < end:
                user = into[node]
                for x in flat[begin:end]:
                    at = filled[x]
                    users[at] = user
                    filled[x] = at + 1
                begin = end

    def _used_by(self, node: int) -> array[int]:
        return self.users[self.starts[node] : self.starts[node + 1]]

    def _only_user(self, node: int) -> int:
        return self.users[self.starts[node]] if self.trace.uses[node] == 1 else -1

    def _sign(self, unit: int) -> str:
        return "sum" if unit in self.terms else self.signs[self.codes[unit]]

    def _terms(self, total: int) -> list[int]:
        """The terms of a sum, without the 0 that it starts from: a plain number, or a leaf with no other use."""
        if self.graph.ops[total] is TABLE["dot"]:
            return list(self.graph.inputs[total][: len(self.graph.inputs[total]) // 2])
        data, uses, is_result = self.graph.data, self.trace.uses, self.trace.is_result
        ends = map(self.graph.inputs.flat.__getitem__, self.trace.edges(total))
        return [x for x in ends if data[x] or is_result(x) or uses[x] > 1]

    def _with_number(self, unit: int, sign: str) -> float | None:
        """The plain number among an operation's two inputs; it must be the right one if the order matters."""
        if unit < 0 or self._sign(unit) != sign:
            return None
        inputs = self.graph.inputs[unit]
        fixed = [x for x in inputs if self.graph.is_constant(x)]
        if len(inputs) != 2 or len(fixed) != 1 or (sign in ("/", "**", "-") and inputs[1] != fixed[0]):
            return None
        return float(self.graph.data[fixed[0]])

    def _exponent(self, unit: int) -> float | None:
        """The plain number to which something is raised."""
        sign = self._sign(unit) if unit >= 0 else ""
        if not sign.startswith("**") or len(self.graph.inputs[unit]) != 1:
            return self._with_number(unit, "**")
        try:
            return float(sign[2:])
        except ValueError:
            return None

    def _beside(self, unit: int, known: set[int]) -> int:
        """The other input of a binary operation on one of these; -1 if there is none."""
        others = [x for x in self.graph.inputs[unit] if x not in known]
        return others[0] if len(self.graph.inputs[unit]) == 2 and len(others) == 1 else -1

    def _users_of(self, nodes: list[int]) -> list[int]:
        return [user for node in nodes for user in self._used_by(node)]
