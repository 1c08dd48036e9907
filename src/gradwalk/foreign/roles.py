"""Which attribute of somebody's class is the number, which the gradient, where the operands are, what walks back.

No names are assumed. Two values are made and multiplied, which shows what plays which role:

    roles = find_roles(Cell)             # or find_roles(Cell, vars(module)): functions beside the class
    x = roles.make(2.0)                  # a leaf
    roles.number(x), roles.put_number(x, 3.0)
    roles.gradient(x), roles.put_gradient(x, 0.0)       # None at first is 0
    roles.inputs(y)                      # the operands of a result, in order if they have one
    roles.graph(y)                       # every node, inputs before results
    roles.walk(y)                        # the program's own backward pass; roles.walk(y, leaves) if it wants them
    roles.step(y)                        # y's own rule alone, with y's gradient as it is (see `has_step`)
    roles.data, roles.grad               # the names of the two attributes
    roles.back                           # a Walk: the name of the function that walks back, and whose it is
    roles.missing                        # what could not be found, in words; [] if everything was found

A family may have several classes (`Leaf`, `Plus(Node)`): `roles.kind` is their common base. The effects of the
search are undone: random state, global lists and dictionaries are as they were before. `find_roles`
(finding.py) raises RoleNotFound, with the reason, if no number can be found; any other role that was not found is
listed in `missing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from . import walks
from .operands import Operands
from .rules import Step
from .slots import is_number, is_single, single
from .tables import entries, has_reading, is_table, reading, refilled


class RoleNotFound(TypeError):
    """No number, or no way to make a value, was found in a class; the message says what was tried."""


class Roles(Operands):
    """A class, or a family of classes, and what plays which role in it."""

    def __init__(self, kind: type, data: str, maker: Callable[[float], Any]) -> None:
        super().__init__(kind)
        self.data, self._maker = data, maker
        self.nested = 0  # how many lists wrap a number: 1 in a class of vectors, 2 in one of matrices
        self.grad = ""
        self.returned: dict[int, Any] | None = None  # gradients by id, if the walk returns them
        self.products: list[Callable[[Any, Any], Any]] = []  # operations on two values that work
        self.mul: Callable[[Any, Any], Any] | None = None  # the one that makes 6 from 2 and 3
        self.add: Callable[[Any, Any], Any] | None = None  # the one that makes 5
        self.grad_was_written = False  # a walk was seen to fill it
        self.missing: list[str] = []
        self._step: Step | None = None

    # ---- numbers and gradients ----

    def make(self, x: Any) -> Any:
        """A leaf that holds this number; a number is wrapped in lists if values hold tables."""
        for _ in range(self.nested if is_number(x) else 0):
            x = [x]
        return self._maker(x)

    def has_number(self, node: Any) -> bool:
        """Whether a node holds a single number, as opposed to a table of several or nothing yet."""
        return is_single(getattr(node, self.data, None))

    def number(self, node: Any) -> float:
        return single(getattr(node, self.data))

    def has_reading(self, node: Any) -> bool:
        """Whether a node holds numbers, one or many."""
        return has_reading(getattr(node, self.data, None))

    def reading(self, node: Any) -> float:
        """A node's number; for a table, a number that changes when its entries do."""
        return reading(getattr(node, self.data))

    def gradient_reading(self, node: Any) -> float:
        """The same for the gradient: a step along the gradient moves the node's reading in proportion to this."""
        held = getattr(node, self.grad, None) if self.returned is None else self.gradient(node)
        return 0.0 if held is None else reading(held)

    def compute(self, node: Any) -> None:
        """Run the program's own forward pass, if results get their numbers from one."""
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
        """The key of a returned gradient: the value's id, or its place on a tape."""
        indexed = self.workshop is not None and self.workshop.index
        return int(getattr(node, self.workshop.index)) if indexed and self.workshop is not None else id(node)

    # ---- backwards ----

    def walk(self, root: Any, leaves: Sequence[Any] = ()) -> None:
        """Run the program's own backward pass."""
        if self.back is None:
            raise RoleNotFound(f"nothing was found that fills the gradients of {self.kind.__name__}")
        self.take(self.back.call(root, list(leaves)), leaves)

    def take(self, given: Any, leaves: Sequence[Any] = ()) -> None:
        """Keep the gradients if the walk returns them, as a dict by value or a list in the leaves' order."""
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
        """Whether a node's rule writes the operands' gradients itself; if not, the walk adds what the rule returns."""
        return self._step is not None and self._step.writes

    @property
    def step_name(self) -> str:
        """The attribute that holds a node's rule, if it is a replaceable function without arguments."""
        return self._step.name if self._step is not None and self._step.replaceable else ""

    @property
    def partials_name(self) -> str:
        """The attribute that holds a result's local derivatives, if they are kept beside its operands."""
        return self._step.name if self._step is not None and self._step.keeps == "beside" else ""

    @property
    def edges_name(self) -> str:
        """The attribute that holds pairs of an operand and its local derivative, if results keep such pairs."""
        return self._step.name if self._step is not None and self._step.keeps == "pairs" else ""

    def put_rule(self, out: Any, operands: Sequence[Any], partials: Sequence[float]) -> bool:
        """Give a result these local derivatives in place of its own rule; False if that is impossible."""
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
    except AttributeError:  # frozen: the program does not write to it, but we may
        object.__setattr__(node, name, new)


@contextmanager
def restored(roles: Roles, nodes: Sequence[Any]) -> Iterator[None]:
    """Restore the nodes' gradients at the end of the block."""
    kept = [(x, getattr(x, roles.grad, None)) for x in nodes]
    try:
        yield
    finally:
        for x, g in kept:
            roles.put_gradient(x, g)
