"""Which attribute of somebody's class is the number, which the gradient, where the operands are, what walks back.

No names are assumed. Two values are made and multiplied, which shows what plays which role:

    roles = find_roles(Cell)             # or find_roles(Cell, vars(module)): functions beside the class
    x = roles.make(2.0)                  # a leaf
    roles.number(x), roles.put_number(x, 3.0)
    roles.gradient(x), roles.put_gradient(x, 0.0)       # None at first is 0
    roles.inputs(y)                      # the operands of a result, in order where there is one
    roles.graph(y)                       # every node, inputs before results
    roles.walk(y)                        # the program's own backward pass; roles.walk(y, leaves) if it wants them
    roles.step(y)                        # y's own rule alone, with y's gradient as it is (see `has_step`)
    roles.data, roles.grad               # the names of the two attributes
    roles.back                           # a Walk: the name of what walks back, and whose function it is
    roles.missing                        # what could not be found, in words; [] if everything was

A family may have several classes (`Leaf`, `Plus(Node)`): `roles.kind` is what they have in common. Whatever
the search calls is undone: random numbers, global lists and dictionaries are as before. `find_roles`
(finding.py) raises RoleNotFound, with the reason, if no number can be found; every other role that was not found is
listed in `missing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from . import walks
from .rules import Step
from .slots import cell_of, is_number, is_single, reached, result_in, single, slots
from .tables import entries, has_reading, is_table, reading, refilled
from .walks import Walk
from .workshops import Workshop


class RoleNotFound(TypeError):
    """No number, or no way to make a value, was found in a class; the message says what was tried."""


class Roles:
    """One class, or a family of them, and what plays which role in it."""

    def __init__(self, kind: type, data: str, maker: Callable[[float], Any]) -> None:
        self.kind, self.data, self._maker = kind, data, maker
        self.nested = 0  # in how many lists a number is wrapped: 1 for a class of vectors, 2 for one of matrices
        self.grad = ""
        self.returned: dict[int, Any] | None = None  # gradients by id, where the walk returns instead of writing them
        self.back: Walk | None = None
        self.products: list[Callable[[Any, Any], Any]] = []  # operations on two values that work
        self.mul: Callable[[Any, Any], Any] | None = None  # the one that gives 6 for 2 and 3
        self.add: Callable[[Any, Any], Any] | None = None  # the one that gives 5
        self.grad_was_written = False  # a walk was seen to fill it
        self.missing: list[str] = []
        self._step: Step | None = None
        self._places: list[str] = []  # the attributes that lead to operands
        self.workshop: Workshop | None = None  # what makes the values, if they are not made by their class
        self._tape: Callable[[], Any] | None = None  # where the operands are kept, if not in the values
        self.forward = ""  # the method by which a result works out its number, if it has none at first
        self._result_at: int | str = 0  # where an entry of the tape has its result: first, last (-1), or by name

    # ---- numbers and gradients ----

    def make(self, x: Any) -> Any:
        """A leaf with a number; or with a table, where values hold tables."""
        for _ in range(self.nested if is_number(x) else 0):
            x = [x]
        return self._maker(x)

    def has_number(self, node: Any) -> bool:
        """Whether a node's data is one number, rather than a table of several or nothing yet."""
        return is_single(getattr(node, self.data, None))

    def number(self, node: Any) -> float:
        return single(getattr(node, self.data))

    def has_reading(self, node: Any) -> bool:
        """Whether a node holds numbers, one or many."""
        return has_reading(getattr(node, self.data, None))

    def reading(self, node: Any) -> float:
        """A node's number; of a table, one that moves as its entries do."""
        return reading(getattr(node, self.data))

    def gradient_reading(self, node: Any) -> float:
        """The same for its gradient: a step along the gradient is one along this."""
        held = getattr(node, self.grad, None) if self.returned is None else self.gradient(node)
        return 0.0 if held is None else reading(held)

    def compute(self, node: Any) -> None:
        """Where results get their numbers by a forward pass of the program's own: make that pass."""
        if self.workshop is not None:
            self.workshop.compute(node)
        elif self.forward:
            getattr(node, self.forward)()

    def put_number(self, node: Any, x: float) -> None:
        if self.workshop is not None and self.workshop.index and self.workshop.put(node, self.data, x):
            return
        held: Any = getattr(node, self.data, None)
        _put(node, self.data, refilled(held, [x]) if is_single(held) and not isinstance(held, (int, float)) else x)

    def gradient(self, node: Any) -> float:
        held = getattr(node, self.grad, None) if self.returned is None else self.returned.get(self._key(node))
        return 0.0 if held is None else single(held)

    def put_gradient(self, node: Any, g: Any) -> None:
        if self.returned is not None:
            self.returned[self._key(node)] = g
            return
        if self.workshop is not None and self.workshop.index and self.workshop.put(node, self.grad, g):
            return
        held: Any = getattr(node, self.grad, None)
        like = getattr(node, self.data, None) if held is None and self.nested else held
        tables = (is_table(like) or hasattr(like, "dtype")) and isinstance(g, (int, float))
        _put(node, self.grad, refilled(like, [g] * len(entries(like))) if tables else g)

    def _key(self, node: Any) -> int:
        """By what a returned gradient is known: the value's identity, or its place on a tape."""
        indexed = self.workshop is not None and self.workshop.index
        return int(getattr(node, self.workshop.index)) if indexed and self.workshop is not None else id(node)

    # ---- the graph ----

    def is_value(self, thing: Any) -> bool:
        return isinstance(thing, self.kind)

    def inputs(self, node: Any) -> list[Any]:
        """The operands of a node; of a leaf, none."""
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
        if self.forward and not any(hasattr(node, name) for name in self._places):  # a class with places of its own
            found = [x for held in slots(node).values() for x in reached(held, self.kind, node)]
        return found

    def _is_pair(self, first: Any, second: Any) -> bool:
        """An operand with its number or function: there is nothing more to find in there."""
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
        """The entries on the tape now; None without one."""
        return self._tape() if self._tape is not None else None

    @property
    def tape_length(self) -> int:
        """How many entries are on the tape now; 0 without one."""
        return len(self.tape) if self.tape is not None else 0

    def has_order(self, node: Any) -> bool:
        """Whether the operands are kept in order; a set has none, and counts an operand used twice once."""
        return not any(isinstance(getattr(node, name, None), (set, frozenset)) for name in self._places)

    def taped(self, most: int = 400) -> list[Any]:
        """The values in the last entries of the tape, where there is one."""
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
        """While values to be walked back are computed: with a tape running, if the engine needs one."""
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
        """What the tape says of a node, where there is one."""
        tape = self._tape() if self._tape else ()
        held = ((entry, list(reached(entry, self.kind))) for entry in reversed(tape))
        at = self._result_at
        return next((entry for entry, values in held if values and result_in(entry, values, at) is node), None)

    def empty_tape(self) -> None:
        """Take everything off the tape: what earlier walks left there is walked back again by the next one."""
        if isinstance(self.tape, list):
            self.tape.clear()

    def use_tape(self, tape: Callable[[], Any], out: Any = None) -> None:
        """Read operands from a tape: a function that gives the list of its entries. One of them is about `out`."""
        self._tape = tape
        for entry in reversed(tape() or ()) if out is not None else ():
            values = [*reached(entry, self.kind)]
            if any(x is out for x in values):
                self._result_at = cell_of(entry, out) or (0 if values[0] is out else -1)
                break

    # ---- backwards ----

    def walk(self, root: Any, leaves: Sequence[Any] = ()) -> None:
        """The program's own backward pass."""
        if self.back is None:
            raise RoleNotFound(f"nothing was found that fills the gradients of {self.kind.__name__}")
        self.take(self.back.call(root, list(leaves)), leaves)

    def take(self, given: Any, leaves: Sequence[Any] = ()) -> None:
        """Where gradients are returned: keep what a walk returned, a dict by value or a list in the leaves' order."""
        if self.returned is None:
            return
        if self.workshop is not None and self.workshop.index:
            self.returned = dict(given if isinstance(given, dict) else enumerate(given))
        else:
            self.returned = walks.by_value(given, self.kind, leaves)

    @property
    def has_step(self) -> bool:
        """Whether a node's rule can be run by itself."""
        return self._step is not None

    @property
    def rule_writes(self) -> bool:
        """Whether a node's rule writes the operands' gradients itself; else the walk adds what the rule gives."""
        return self._step is not None and self._step.writes

    @property
    def step_name(self) -> str:
        """The attribute that holds a node's rule, where it is a function without arguments that can be replaced."""
        return self._step.name if self._step is not None and self._step.replaceable else ""

    @property
    def partials_name(self) -> str:
        """The attribute that holds a result's local derivatives, where they are kept beside its operands."""
        return self._step.name if self._step is not None and self._step.keeps == "beside" else ""

    @property
    def edges_name(self) -> str:
        """The attribute that holds pairs of an operand and its local derivative, where a result has such pairs."""
        return self._step.name if self._step is not None and self._step.keeps == "pairs" else ""

    def put_rule(self, out: Any, operands: Sequence[Any], partials: Sequence[float]) -> bool:
        """Give a result these local derivatives instead of its own rule; False if that cannot be done here."""
        if self._step is None or not (self._step.keeps or self._step.replaceable):
            return False
        values = [(x, float(d)) for x, d in zip(operands, partials) if self.is_value(x)]
        if self._step.keeps == "pairs":
            held = getattr(out, self._step.name)
            calls = any(callable(part) for pair in held for part in pair if not self.is_value(part))
            pairs = [(x, (lambda g, d=d: g * d) if calls else d) for x, d in values]
            setattr(out, self._step.name, type(held)(pairs))
        elif self._step.keeps == "beside":
            setattr(out, self._step.name, tuple(d for _, d in values))
        else:

            def rule() -> None:
                for x, d in values:
                    self.put_gradient(x, getattr(x, self.grad) + d * getattr(out, self.grad))

            setattr(out, self._step.name, rule)
        return True

    def step(self, node: Any) -> None:
        """Let a node pass its gradient on to its operands, by its own rule."""
        if self._step is None:
            raise RoleNotFound(f"the rule of one {self.kind.__name__} cannot be run by itself")
        self._step.run(self, node)


def _put(node: Any, name: str, new: Any) -> None:
    try:
        setattr(node, name, new)
    except AttributeError:  # frozen: the program does not write there, but we may
        object.__setattr__(node, name, new)


@contextmanager
def restored(roles: Roles, nodes: Sequence[Any]) -> Iterator[None]:
    """Whatever happens to the gradients in this block, they are put back after it."""
    kept = [(x, getattr(x, roles.grad, None)) for x in nodes]
    try:
        yield
    finally:
        for x, g in kept:
            roles.put_gradient(x, g)
