"""The graph behind a value of somebody's class: its operands, their operands, and so on, wherever they are kept.

They may be in attributes, in closures, in pairs with derivatives, or on a tape beside the values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .slots import cell_of, reached, result_in, slots
from .walks import Walk
from .workshops import Workshop


class Operands:
    """How to get from a result of a class to its operands."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.back: Walk | None = None  # the walk back
        self.workshop: Workshop | None = None  # what makes the values, if their class does not
        self.forward = ""  # the method that computes a result's number, if it has none at first
        self._places: list[str] = []  # the attributes that lead to operands
        self._tape: Callable[[], Any] | None = None  # where the operands are kept, if not in the values
        self._result_at: int | str = 0  # where the result is in a tape entry: first, last (-1), or under this name
        self._known: dict[int, tuple[Any, list[Any]]] | None = None  # operands by id of result, in `at_rest`

    def is_value(self, thing: Any) -> bool:
        return isinstance(thing, self.kind)

    def inputs(self, node: Any) -> list[Any]:
        """The operands of a node; a leaf has none."""
        if self._known is None:
            return self._inputs(node)
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._inputs(node))  # kept alive, so that its id is not reused
        return known[1]

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Look up each value's operands only once, in a block that computes nothing."""
        self._known = {}
        try:
            yield
        finally:
            self._known = None

    def _inputs(self, node: Any) -> list[Any]:
        if self._tape is not None:
            return self._taped().get(id(node), [])
        if self.workshop is not None and self.workshop.operands:
            return self.workshop.inputs(node)
        found: list[Any] = []
        for name in self._places:
            held: Any = getattr(node, name, None)
            if type(held) in (tuple, list) or type(held) in (set, frozenset):
                for part in held:
                    if isinstance(part, self.kind):
                        found.append(part)
                    elif type(part) is tuple and len(part) == 2 and self._is_pair(*part):
                        found.append(part[0])
                    else:
                        found += reached(part, self.kind, node)
            elif held is not None:
                found += reached(held, self.kind, node)
        if self.forward and not any(hasattr(node, name) for name in self._places):  # a class with attributes of its own
            found = [x for held in slots(node).values() for x in reached(held, self.kind, node)]
        return found

    def _is_pair(self, first: Any, second: Any) -> bool:
        """Whether this is an operand with its number or function, so that there is nothing more to find in it."""
        return isinstance(first, self.kind) and not isinstance(second, self.kind)

    @property
    def has_operands(self) -> bool:
        """Whether the place where a result keeps its operands was found."""
        return bool(self._places) or self._tape is not None or bool(self.workshop and self.workshop.operands)

    @property
    def on_a_tape(self) -> bool:
        """Whether operands and rules are kept beside the values, on a tape."""
        return self._tape is not None or bool(self.back and self.back.tape)

    @property
    def tape(self) -> Any:
        """The entries on the tape at present; None if there is no tape."""
        return self._tape() if self._tape is not None else None

    @property
    def tape_length(self) -> int:
        """The number of entries on the tape at present; 0 if there is no tape."""
        return len(self.tape) if self.tape is not None else 0

    def has_order(self, node: Any) -> bool:
        """Whether the operands are kept in order; a set has no order, and holds an operand used twice only once."""
        return not any(isinstance(getattr(node, name, None), (set, frozenset)) for name in self._places)

    def taped(self, most: int = 400) -> list[Any]:
        """The values in the last `most` entries of the tape, if there is one."""
        return [value for entry in list(self.tape or ())[-most:] for value in reached(entry, self.kind)]

    def _taped(self) -> dict[int, list[Any]]:
        tape = self._tape() if self._tape else None
        key = (id(tape), len(tape) if tape is not None else 0)
        if getattr(self, "_taped_key", None) != key:
            self._taped_key: Any = key
            self._taped_inputs: dict[int, list[Any]] = {}
            for entry in tape or ():
                values = list(reached(entry, self.kind))
                if values:
                    out = result_in(entry, values, self._result_at)
                    rest = [x for x in values if x is not out]
                    if rest or id(out) not in self._taped_inputs:
                        self._taped_inputs[id(out)] = rest
        return self._taped_inputs

    def graph(self, root: Any) -> list[Any]:
        """Every node, inputs before results, without recursion."""
        order: list[Any] = []
        seen: set[int] = set()
        waiting: list[tuple[Any, bool]] = [(root, False)]
        while waiting:
            node, done = waiting.pop()
            if done:
                order.append(node)
            elif id(node) not in seen:
                seen.add(id(node))
                waiting.append((node, True))
                waiting.extend((x, False) for x in reversed(self.inputs(node)))
        return order

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Surrounds the computation of values to be walked back: runs a tape, if the engine needs one."""
        if self.workshop is not None:
            self.workshop.renew()
        if self.back is None or self.back.tape is None:
            yield
            return
        with self.back.tape() as tape:
            lists = [name for name, held in slots(tape).items() if isinstance(held, list)]
            if lists:
                self.use_tape(lambda: getattr(tape, lists[0]))
            yield

    def entry(self, node: Any) -> Any:
        """The tape's entry for a node, if there is one."""
        tape = self._tape() if self._tape else ()
        held = ((entry, list(reached(entry, self.kind))) for entry in reversed(tape))
        at = self._result_at
        return next((entry for entry, values in held if values and result_in(entry, values, at) is node), None)

    def empty_tape(self) -> None:
        """Clear the tape: otherwise the next walk would go back through what earlier ones left on it."""
        if isinstance(self.tape, list):
            self.tape.clear()

    def use_tape(self, tape: Callable[[], Any], out: Any = None) -> None:
        """From now on, read operands from a tape; `tape` returns the list of its entries, one of them about `out`."""
        self._tape = tape
        for entry in reversed(tape() or ()) if out is not None else ():
            values = [*reached(entry, self.kind)]
            if any(x is out for x in values):
                self._result_at = cell_of(entry, out) or (0 if values[0] is out else -1)
                break
