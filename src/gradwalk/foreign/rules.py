"""Runs the rule of a single result, wherever the class keeps it.

    node._backward()                     a function without arguments that writes the operands' gradients
    node.fn(g)                           a function of the gradient, which writes, or returns what to add
    node.origen = [(x, f), ...]          pairs of an operand and a function of the gradient, or of a number
    node.parents, node.partials          operands, and their local derivatives beside them
    node.by.bwd(g)                       an object, or a class with its context, that returns what to add

Trying a product shows which of these it is. This file runs rules; it does not judge them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .slots import is_number, is_single, is_written, slots
from .tables import added, depth, is_table
from .walks import Walk, takes, written_to

if TYPE_CHECKING:
    from .roles import Roles


class Step(NamedTuple):
    """A way to run the rule of one node: `run(roles, node)`."""

    name: str
    run: Callable[[Roles, Any], None]
    replaceable: bool = False  # whether it is a function without arguments in an attribute of the node
    keeps: str = ""  # "pairs" or "beside": how the attribute `name` keeps local derivatives
    writes: bool = False  # whether it writes the operands' gradients itself instead of returning what to add


def find_step(roles: Roles, walk: Walk | None) -> Step | None:
    """How to run the rule of a single node in this family; None if no way was found."""
    named: Step | None = None
    for product in roles.products:
        try:
            found = list(_steps(roles, walk, product))
        except Exception:
            continue
        for step in found:
            try:
                if _writes(roles, step, product):
                    return step
            except Exception:
                continue
        named = named or next((step for step in found if step.name == "_backward"), None)
    return named


def _writes(roles: Roles, step: Step, product: Callable[[Any, Any], Any]) -> bool:
    """Whether a step on a result changes its operands' gradients and leaves its own alone."""
    with roles.recording():
        a, b = roles.make(2.0), roles.make(3.0)
        out = product(a, b)
    if not roles.inputs(out):
        return False
    for node, g in ((a, 0.0), (b, 0.0), (out, 1.0)):
        roles.put_gradient(node, g)
    with written_to(roles.kind, (a, b)) as written:
        step.run(roles, out)
    there = (roles.returned is None and roles.grad in written) or bool(roles.gradient(a))  # or written into its list
    return there and roles.gradient(out) == 1.0


def _steps(roles: Roles, walk: Walk | None, product: Callable[[Any, Any], Any]) -> Iterator[Step]:
    if roles.on_a_tape:
        yield Step("tape", _by_entry)
    with roles.recording():
        out = product(roles.make(2.0), roles.make(3.0))
    held = slots(out)
    functions = [name for name, part in held.items() if callable(part) and not roles.is_value(part)]
    functions.sort(key=lambda name: name != "_backward")
    for name in functions:
        if takes(held[name], 0):
            yield Step(name, partial(_call, name), True, writes=True)
    for name in functions:
        if takes(held[name], 1):
            yield Step(name, partial(_hand_over, name), writes=True)
            yield Step(name, partial(_with_slot, _give, name))
    for owner in type(out).__mro__:
        for name, member in vars(owner).items():
            own = hasattr(member, "__code__") and not name.startswith("__") and not (walk and walk.name == name)
            if own and takes(member, 1):
                yield Step(name, partial(_call, name), True, writes=True)
    for name, part in held.items():
        if isinstance(part, (list, tuple)) and part and all(isinstance(x, (list, tuple)) for x in part):
            yield Step(name, partial(_with_slot, _pairs, name), keeps="pairs")
        elif isinstance(part, (list, tuple)) and part and all(_is_partial(roles, x) for x in part):
            yield Step(name, partial(_with_slot, beside, name), keeps="beside")
    for name, part in held.items():
        for method in _methods_of(part):
            yield Step(name, partial(_by_object, name, method))
            if isinstance(part, type):  # with its context in another attribute
                beside_it = [other for other, kept in held.items() if is_written(type(kept)) and other != name]
                yield from (Step(name, partial(_by_object, name, method, context=other)) for other in beside_it)


def _is_partial(roles: Roles, thing: Any) -> bool:
    return (is_number(thing) or callable(thing)) and not roles.is_value(thing)


def _by_entry(roles: Roles, node: Any) -> None:
    """Run a node's entry on the tape: a function of the gradient, pairs, or local derivatives beside the operands."""
    entry = roles.entry(node)
    if entry is None:
        return
    parts = list(entry) if isinstance(entry, (tuple, list)) else list(slots(entry).values())
    for part in parts:
        if roles.is_value(part):
            continue
        if callable(part):
            _give(roles, node, part)
        elif isinstance(part, (list, tuple)) and part and all(isinstance(x, (list, tuple)) for x in part):
            _pairs(roles, node, part)
        elif isinstance(part, (list, tuple)) and part and all(is_number(x) for x in part):
            beside(roles, node, part)
        else:
            continue
        return


def _with_slot(use: Callable[[Roles, Any, Any], None], name: str, roles: Roles, node: Any) -> None:
    use(roles, node, getattr(node, name))


def _call(name: str, roles: Roles, node: Any) -> None:
    getattr(node, name)()


def _hand_over(name: str, roles: Roles, node: Any) -> None:
    """Call a rule with the gradient; the rule does the writing."""
    rule = getattr(node, name)
    if rule is not None and rule(_gradient_of(roles, node)) is not None:
        raise TypeError("it returns something, so it does not write")


def _give(roles: Roles, node: Any, rule: Any) -> None:
    """Call a rule with the gradient, and add what it returns, if anything, to the operands' gradients."""
    if rule is not None:
        _add(roles, roles.inputs(node), rule(_gradient_of(roles, node)))


def _gradient_of(roles: Roles, node: Any) -> Any:
    """The gradient as it is stored: a table stays a table; a missing number counts as 0."""
    held = roles.gradient(node) if roles.returned is not None else getattr(node, roles.grad)
    return 0.0 if held is None and not roles.nested else held


def _add(roles: Roles, inputs: list[Any], given: Any) -> None:
    if given is None:
        return
    alone = len(inputs) == 1 and bool(roles.nested) and depth(given) == roles.nested  # a table, for the only operand
    shares = given if isinstance(given, (list, tuple)) and not alone else [given]
    if len(shares) != len(inputs) and not all(is_number(share) for share in shares):
        raise TypeError("these are no shares of a gradient")
    for x, share in zip(inputs, shares):
        _put_more(roles, x, share)


def _put_more(roles: Roles, x: Any, share: Any) -> None:
    """Add a share to the gradient of an operand: a number, or a table."""
    if is_table(share) and roles.returned is None:
        held = getattr(x, roles.grad, None)
        roles.put_gradient(x, share if held is None else added(held, share))
    else:
        roles.put_gradient(x, roles.gradient(x) + share)


def _pairs(roles: Roles, node: Any, pairs: Any) -> None:
    g = _gradient_of(roles, node)
    for pair in pairs:
        x = next(part for part in pair if roles.is_value(part))
        rule = next(part for part in pair if part is not x)
        _put_more(roles, x, rule(g) if callable(rule) else rule * g)


def beside(roles: Roles, node: Any, partials: Any) -> None:
    g = _gradient_of(roles, node)
    for x, d in zip(roles.inputs(node), partials):
        _put_more(roles, x, d(g) if callable(d) else d * g)


def _methods_of(part: Any) -> list[str]:
    """The methods that could take a gradient, of an operation object or of the class in a tuple with its context."""
    thing = next((x for x in part if isinstance(x, type)), None) if isinstance(part, tuple) else part
    kind = thing if isinstance(thing, type) else type(thing)
    if thing is None or not is_written(kind):
        return []
    return [name for name, f in vars(kind).items() if hasattr(f, "__code__") and takes(f, 2)] + [
        name for base in kind.__mro__[1:] for name, f in vars(base).items() if hasattr(f, "__code__") and takes(f, 2)
    ]


def _by_object(name: str, method: str, roles: Roles, node: Any, context: str = "") -> None:
    part = getattr(node, name)
    if part is None:
        return
    if context:
        part = (part, getattr(node, context))
    g = _gradient_of(roles, node)
    if isinstance(part, tuple):
        kind = next(x for x in part if isinstance(x, type))
        kept = next(x for x in part if not isinstance(x, (type, tuple, list)))
        given = getattr(kind, method)(kept, g)
    else:
        given = getattr(part, method)(g)
    shares = given if isinstance(given, (list, tuple)) else (given,)
    if not all(is_single(share) or is_table(share) for share in shares):
        raise TypeError("these are no shares of a gradient")
    _add(roles, roles.inputs(node), given)
