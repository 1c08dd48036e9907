"""What an engine's own walk passes back to the operands of one call when 2, not 1, arrives at its result."""

from __future__ import annotations

import contextlib
from functools import cached_property
from typing import Any

from .calls import Calls, Used
from .wrong import ARRIVES


class PassedBack(Calls):
    """Walks back from each call of a program by itself; in forward mode, reads what the call carries along."""

    def _compute(self, result: Any) -> None:
        for out in result if isinstance(result, (list, tuple)) else [result]:
            if self.roles.is_value(out):
                self.roles.compute(out)

    @cached_property
    def tangent(self) -> str:
        """In forward mode, the attribute that carries the derivative: the second part of a dual number."""
        roles = self.roles
        if roles.back is not None or roles.has_operands or not roles.products or not roles.grad:
            return ""
        try:
            a, b = roles.make(2.0), roles.make(3.0)
            roles.put_gradient(a, 1.0)
            sums = [float(roles.gradient(operation(a, b))) for operation in (roles.add, roles.mul) if operation]
            return roles.grad if any(sums) else ""
        except Exception:
            return ""

    def _pushed_forward(self, used: Used, args: Any, more: Any, leaf: Any, place: int, leaves: list[Any]) -> float:
        """What a dual number carries along when one operand moves by 1 and the others stay put."""
        for other in leaves:
            self.roles.put_gradient(other, 1.0 if other is leaf else 0.0)
        result = used.function(*args, **more)
        out = result[place] if isinstance(result, (list, tuple)) else result
        return self.roles.gradient(out)

    def _walked(
        self, used: Used, args: Any, more: Any, out: Any, leaves: list[Any], place: int, scaled: bool = False,
        whole: bool = False,
    ) -> list[float]:  # fmt: skip
        """What the program's own walk, or else the rule alone, passes back to the leaves. 2 arrives at the result:
        twice 1, where a walk goes down every path by itself, or all at once if `scaled`. `whole` means that the result
        is several nodes, with no one rule for all of them."""
        roles, by_step = self.roles, self.roles.has_step and not whole
        if self.tangent:
            return [self._pushed_forward(used, args, more, leaf, place, leaves) for leaf in leaves]
        with roles.recording() if roles.workshop is None else contextlib.nullcontext():
            if roles.on_a_tape or scaled or whole:  # again: an earlier walk may have marked it or taken it off the tape
                roles.empty_tape()
                result = used.function(*args, **more)
                out = result[place] if isinstance(result, (list, tuple)) else result
            twice = None if by_step else self._scaled(out) if scaled else self._doubled(out)
        nodes = {id(x): x for x in [*roles.graph(out), *leaves, *roles.taped()]}.values()  # left by earlier walks
        for node in nodes:
            roles.put_gradient(node, 0.0)
        if by_step:
            roles.put_gradient(out, ARRIVES)
            roles.step(out)
            return [roles.gradient(leaf) / ARRIVES for leaf in leaves]
        if twice is not None:
            roles.walk(twice, leaves)
            return [roles.gradient(leaf) / 2 for leaf in leaves]
        roles.walk(out, leaves)
        return [roles.gradient(leaf) for leaf in leaves]

    def _doubled(self, out: Any) -> Any:
        """The result added to itself, so that 2 rather than 1 arrives at it; None where sums cannot be trusted."""
        if not self._adds or self.roles.add is None:
            return None
        double = self.roles.add(out, out)
        self.roles.compute(double)
        return double

    def _scaled(self, out: Any) -> Any:
        """The result times 2."""
        assert self.roles.mul is not None
        double = self.roles.mul(out, self.roles.make(2.0))
        self.roles.compute(double)
        return double

    @cached_property
    def _scales(self) -> bool:
        """Whether a * 2 gives a the gradient 2, in an engine whose rules cannot be run by themselves."""
        roles = self.roles
        if roles.has_step or roles.mul is None or roles.back is None or roles.workshop is not None or self.tangent:
            return False
        try:
            with roles.recording():
                a = roles.make(1.5)
                out = self._scaled(a)
            roles.walk(out, [a])
            return roles.gradient(a) == 2.0
        except Exception:
            return False

    @cached_property
    def _adds(self) -> bool:
        """Whether a + a gives a the gradient 2."""
        roles = self.roles
        try:
            with roles.recording():
                a = roles.make(1.5)
                assert roles.add is not None
                out = roles.add(a, a)
            roles.compute(out)
            roles.walk(out, [a])
            return roles.gradient(a) == 2.0
        except Exception:
            return False
