"""Every operation that a program used, whatever its name, repeated with nudged operands.

While the program runs, a few calls of each function and method that returns a value are recorded. Afterwards each call
is repeated on fresh leaves: what the program's own walk passes back to them must match how the result moves when they
are nudged. So a `leaky_relu`, a `softmax`, a fused `dot` or an operation class is examined just like `__mul__`. Where
the numbers cannot tell, at a kink or where data is rounded, nothing is said.
"""

from __future__ import annotations

import contextlib
import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import isfinite
from typing import Any

from ...foreign.restoring import undone
from ...foreign.slots import reached
from ..report import said
from .arrays import fresh, holds_array, nudged_entries
from .calls import NESTED, Call, Listed, Used
from .passed_back import PassedBack
from .trails import Line, Trail, followed, written_in
from .wrong import ARRIVES, UNKNOWN, Wrong, explained, gap, one_for_each_line

ROUND = 0.1
"""Where nothing moves a result, points so far off are asked too, as a part of the number."""


MOST_EXCHANGED = 3
"""Up to this many operands are tried in every order."""


class Operations(PassedBack):
    """The functions of a program that make one engine's values, tried again."""

    def judge(self) -> tuple[list[Wrong], list[str]]:
        """What is wrong with the operations that were used, and the names of all that were examined."""
        wrong: list[Wrong] = []
        looked: list[str] = []
        right: list[list[Call]] = []
        with undone(self.roles.kind, self.namespaces[0]):
            _ = self._adds, self._scales  # now: later, its walk would take a result off a tape before its own does
            for used in self.used.values():
                by_call = [(call, list(self._judged(used, call))) for call in used.calls]
                verdicts = [verdict for _, found in by_call for verdict in found]
                if any(verdict is None or isinstance(verdict, Wrong) for verdict in verdicts):
                    looked.append(used.name)
                moves = any(verdict is None for verdict in verdicts)  # somewhere, and rightly
                bad = [verdict for verdict in verdicts if isinstance(verdict, Wrong) and (moves or not verdict.flat)]
                if bad:
                    wrong.append(replace(max(bad, key=gap), always=None not in verdicts))
                else:  # if it is wrong only sometimes, its right calls run the wrong lines too
                    right.append([call for call, found in by_call if found and not any(found)][:2])
            shares = self._shares(list(filter(None, right))) if wrong else {}
            wrong = one_for_each_line([replace(each, line=self._line(each, shares)) for each in wrong])
        own = [each for each in wrong if each.used.name.startswith(f"{self.roles.kind.__name__}.")]
        return (own if self.tangent and own else wrong), looked  # one composed of a wrong one is no fault of its own

    def _shares(self, right: list[list[Call]]) -> dict[Line, float]:
        """For every line that runs in right operations: the share of them that run it."""
        count: Counter[Line] = Counter()
        for calls in right:
            lines: set[Line] = set()
            for call in calls:
                with contextlib.suppress(Exception):
                    forward, backward = self._followed(call)
                    lines |= {*forward.lines, *backward.lines}
            count.update(lines)
        return {line: times / len(right) for line, times in count.items()}

    def _followed(self, call: Call) -> tuple[Trail, Trail]:
        """Repeat one call on fresh leaves and walk back from its result: the lines that run."""
        with self.roles.recording():
            args, more, leaves = self._fresh(call)
            forward, result = followed(lambda: call.function(*args, **more), self.is_beside)
        self._compute(result)
        outs = list(result) if isinstance(result, (list, tuple)) else [result]
        looks = [functools.partial(self.roles.gradient_reading, leaf) for leaf in leaves] if not self.tangent else []
        if self.roles.back is None:
            return forward, Trail()
        backward, _ = followed(lambda: self.roles.walk(outs[0], leaves), self.is_beside, looks)
        return forward, backward

    def _line(self, wrong: Wrong, shares: dict[Line, float]) -> Line | None:
        try:
            return written_in(*self._followed(wrong.call), wrong.operand, shares)
        except Exception:
            return None

    def _judged(self, used: Used, call: Call) -> Iterator[Wrong | str | None]:
        """For each operand of one call: None if it is right, what is wrong, or why nothing can be said."""
        try:
            yield from self._tried(used, call)
        except Exception as error:
            yield said(error)

    def _tried(self, used: Used, call: Call) -> Iterator[Wrong | str | None]:
        roles = self.roles
        with roles.recording():
            args, more, leaves = self._fresh(call)
            if not leaves or len(leaves) > 40:
                return
            if any(holds_array(roles, leaf) for leaf in leaves):
                yield from self._tried_on_arrays(used, call, args, more, leaves)
                return
            result = used.function(*args, **more)
        self._compute(result)
        outs = list(result) if isinstance(result, (list, tuple)) else [result]
        for place, out in enumerate(outs[:3]):
            alone = self._is_one_node(out, leaves) or bool(self.tangent)
            if not roles.has_number(out) or not (alone or self._makes_its_nodes(used, call, out, leaves)):
                continue
            slopes = [self._slope(used, args, more, leaf, place) for leaf in leaves]
            flat = not any(slope for slope in slopes)  # the flat side of a kink, or a helper that is given its number
            walked = self._walked(used, args, more, out, leaves, place, whole=not alone)
            if self._scales and all(slope is None or _is_near(g, slope) for g, slope in zip(walked, slopes)):
                walked = self._walked(used, args, more, out, leaves, place, scaled=True)
            for i, (leaf, slope) in enumerate(zip(leaves, slopes)):
                step = 1e-6 * max(abs(roles.number(leaf)), 1e-2)
                if (
                    slope is None
                    or not isfinite(walked[i])
                    or max(abs(walked[i]), abs(slope)) * step < 1e-12 * abs(roles.number(out))
                ):
                    yield "no slope"  # or one lost in the result's own rounding
                elif _is_near(walked[i], slope):
                    yield "flat" if flat else None
                elif flat and not self._stays_flat(used, args, more, leaves, place):
                    yield "no slope"  # next to a kink, or a number that is rounded: nudging does not help
                else:
                    point = tuple(roles.number(x) for x in leaves)
                    name = self._operand_name(used, call, i)
                    kind, text = explained(
                        i,
                        walked,
                        [s or 0.0 for s in slopes],
                        point,
                        roles.number(out),
                        ARRIVES if roles.has_step and alone else 2.0,
                    )
                    if text == UNKNOWN:
                        text = self._exchanged(used, args, more, leaves, place, walked) or text
                    yield Wrong(used, i, name, point, roles.number(out), walked[i], slope, kind, text, call, flat=flat)

    def _exchanged(self, used: Used, args: Any, more: Any, leaves: list[Any], place: int, walked: list[float]) -> str:
        """Whether what is passed back would be right for the operands in another order."""
        here = [self.roles.number(leaf) for leaf in leaves]
        if not 2 <= len(leaves) <= MOST_EXCHANGED:
            return ""
        for there in [list(other) for other in permutations(here) if list(other) != here]:
            try:
                for leaf, x in zip(leaves, there):
                    self.roles.put_number(leaf, x)
                slopes = [self._slope(used, args, more, leaf, place) for leaf in leaves]
            except ArithmeticError:
                continue
            finally:
                for leaf, x in zip(leaves, here):
                    self.roles.put_number(leaf, x)
            if all(slope is not None and _is_near(g, slope) for g, slope in zip(walked, slopes)):
                one, other = (", ".join(f"{x:.6g}" for x in some) for some in (there, here))
                return (
                    f"every operand gets what is right at ({one}), and the operands are ({other}): the rule takes them "
                    "in another order than the way forward"
                )
        return ""

    def _tried_on_arrays(
        self, used: Used, call: Call, args: Any, more: Any, leaves: list[Any]
    ) -> Iterator[Wrong | str | None]:
        roles = self.roles
        out = used.function(*args, **more)
        if roles.back is None or not roles.grad or not roles.is_value(out) or not self._is_one_node(out, leaves):
            return
        for each in nudged_entries(roles, lambda: used.function(*args, **more), leaves):
            largest = max(abs(each.slope or 0.0), abs(each.got))
            near = 2e-3 * max(largest, 1e-2)
            if each.slope is None or not isfinite(each.got) or largest * each.step < 1e-10 * each.size:
                yield "no slope"  # or one lost in the rounding of so large a sum
            elif abs(each.got - each.slope) <= near:
                yield None
            else:
                kind, text = explained(0, [each.got], [each.slope], (each.at,), each.out, 2.0)
                name = self._operand_name(used, call, each.operand) + each.where
                seen = (each.out, each.got, each.slope, kind, text, call)
                yield Wrong(used, each.operand, name, (each.at,), *seen, table=True)

    def _fresh(self, call: Call) -> tuple[tuple[Any, ...], dict[str, Any], list[Any]]:
        """The arguments of a call with every value in them replaced by a leaf of its number."""
        leaves: dict[int, Any] = {}

        def replaced(thing: Any, depth: int = NESTED) -> Any:
            if self.roles.is_value(thing):
                if id(thing) not in leaves:
                    leaves[id(thing)] = fresh(self.roles, call.held.get(id(thing)), thing)
                return leaves[id(thing)]
            if self.roles.workshop is not None and isinstance(thing, self.roles.workshop.kind):
                return self.roles.workshop.object
            if depth and type(thing) in (list, tuple, Listed):
                return type(thing)(replaced(part, depth - 1) for part in thing)
            return thing

        args = tuple(map(replaced, call.args))
        more = {name: replaced(thing) for name, thing in call.more.items()}
        return args, more, list(leaves.values())

    def _is_one_node(self, out: Any, leaves: list[Any]) -> bool:
        """Whether a result is a node of its own over the leaves, rather than put together from other operations."""
        known = {id(leaf) for leaf in leaves}
        inputs = self.roles.inputs(out)
        return (
            bool(inputs)
            and id(out) not in known
            and all(not self.roles.inputs(x) for x in inputs)
            and any(id(x) in known for x in inputs)
        )

    def _makes_its_nodes(self, used: Used, call: Call, out: Any, leaves: list[Any]) -> bool:
        """Whether a result depends on the leaves through nodes that the function made itself, with rules of its own, as
        in a softmax whose probabilities share one. What is composed of other operations is as right as they are."""
        if self.roles.back is None or not {id(leaf) for leaf in leaves} <= {id(x) for x in self.roles.graph(out)}:
            return False
        if used.name not in self._alone:
            forward, _ = self._followed(call)
            own = getattr(used.function, "__qualname__", used.name)
            made = f"{self.roles.kind.__qualname__}.__"
            others = {line.function for line in forward.lines if not line.function.startswith((own, made))}
            inits = {line.function for line in forward.lines if line.function.startswith(made)}
            self._alone[used.name] = not others and all(name.endswith("__init__") for name in inits)
        return self._alone[used.name]

    def _slope(self, used: Used, args: Any, more: Any, leaf: Any, place: int) -> float | None:
        """How the result moves with a leaf; None where steps of different lengths disagree."""
        roles = self.roles
        at = roles.number(leaf)

        def moved(by: float) -> float:
            roles.put_number(leaf, at + by)
            try:
                result = used.function(*args, **more)
                self._compute(result)
                out = result[place] if isinstance(result, (list, tuple)) else result
                return roles.number(out)  # read now, since it may be the operand itself
            finally:
                roles.put_number(leaf, at)

        size = max(abs(at), 1e-2)
        found = [(moved(h * size) - moved(-h * size)) / (2 * h * size) for h in (1e-4, 1e-5, 1e-6)]
        ahead = (moved(1e-5 * size) - moved(0.0)) / (1e-5 * size)
        scale = max(map(abs, found))
        if not all(map(isfinite, found)) or max(found) - min(found) > 1e-3 * scale + 1e-9:
            return None
        if abs(ahead - found[1]) > 1e-2 * scale + 1e-9:  # a kink, just here
            return None
        return found[1]

    def _stays_flat(self, used: Used, args: Any, more: Any, leaves: list[Any], place: int) -> bool:
        """Whether the result is the same number at points on either side, further off than a nudge goes."""
        found: set[float] = set()
        for leaf in leaves:
            at = self.roles.number(leaf)
            for by in (-ROUND, 0.0, ROUND):
                self.roles.put_number(leaf, at + by * max(abs(at), ROUND))
                try:
                    result = used.function(*args, **more)
                    self._compute(result)
                    out = result[place] if isinstance(result, (list, tuple)) else result
                    found.add(self.roles.number(out))
                finally:
                    self.roles.put_number(leaf, at)
        return len(found) == 1

    def _operand_name(self, used: Used, call: Call, i: int) -> str:
        given = call.args[isinstance(call.args[0], type) :] if call.args else ()  # without the class of a class method
        code = getattr(used.function, "__code__", None)
        names = code.co_varnames[len(call.args) - len(given) : code.co_argcount] if code else ()
        place = 0
        for number, arg in enumerate(given):
            inside = {id(x): x for x in reached(arg, self.roles.kind)} if not self.roles.is_value(arg) else {0: arg}
            name = names[number] if number < len(names) else f"operand {place + 1}"
            for j in range(len(inside)):
                if place == i:
                    return name if self.roles.is_value(arg) else f"{name}[{j}]"
                place += 1
        return f"operand {i + 1}"


def _is_near(a: float, b: float) -> bool:
    return abs(a - b) <= 2e-3 * max(abs(a), abs(b), 1e-3)
