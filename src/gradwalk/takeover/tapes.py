"""The length of a program's own tape, which ours does not fill: known from how many results were made.

    longest = max(longest, len(TAPE))

A tape that a program only measures and empties is given up; whoever asks for its list gets a count. A program that
does anything else with it is left alone. Our graph must be node for node like the program's own (likeness.py).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from itertools import pairwise
from typing import Any, NamedTuple

from ..engine.twin import native
from ..foreign.roles import Roles
from ..foreign.slots import is_written
from .trees import ends
from .usage import Usage

EMPTYING = {"clear", "append"}
"""The methods of a list that a count has too."""


class Tape(NamedTuple):
    """Where the list of entries is kept, and what adds one to it."""

    owner: Any
    name: str
    per_leaf: int
    per_number: int

    def now(self) -> int:
        """How many entries would have been made so far."""
        nodes, numbers, leaves = native.made()
        return int(nodes - leaves + leaves * self.per_leaf + numbers * self.per_number)

    def install(self) -> None:
        """Let the owner's attribute be a count, from now on."""
        owner, name, count = self.owner, self.name, Count(self.now)

        def get(holder: Any) -> Any:
            return count if holder is owner else vars(holder)[name]

        def put(holder: Any, new: Any) -> None:
            if holder is owner:
                count.start(len(new))
            else:
                vars(holder)[name] = new

        count.start(len(vars(owner)[name]))
        setattr(type(owner), name, property(get, put))


class Count:
    """A list of which only the length is known."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now, self.zero = now, 0

    def start(self, length: int) -> None:
        self.zero = self.now() - length

    def __len__(self) -> int:
        return self.now() - self.zero

    def clear(self) -> None:
        self.start(0)

    def append(self, entry: Any) -> None:
        self.zero -= 1


@contextmanager
def on_a_new_tape(roles: Roles) -> Iterator[None]:
    """If a program makes a tape for each pass, `with Tape() as tape: ...`: inside this block one is at work. It is
    emptied after each backward pass, which would otherwise go through everything that was tried."""
    walk = roles.back
    if walk is None or walk.tape is None:
        yield
        return
    with walk.tape() as tape:

        def call(root: Any, leaves: list[Any]) -> Any:
            given = walk.call(root, leaves)
            for held in vars(tape).values():
                if type(held) is list:
                    held.clear()
            return given

        roles.back = walk._replace(call=call, tape=lambda: nullcontext(tape))
        try:
            yield
        finally:
            roles.back = walk


def measured(roles: Roles, names: Mapping[str, Any], usage: Usage) -> Tape | None:
    """The tape of a program that asks for its length; None if it does not, or does more than that with it."""
    if native is None or not roles.on_a_tape or not isinstance(roles.tape, list):
        return None
    for owner in names.values():
        held = vars(owner) if is_written(type(owner)) and hasattr(owner, "__dict__") else {}
        for name in [x for x, entries in held.items() if entries is roles.tape]:
            rates = _rates(roles)
            if rates is not None and _is_only_measured(name, usage):
                return Tape(owner, name, *rates)
    return None


def _rates(roles: Roles) -> tuple[int, int] | None:
    """How many entries a leaf adds, and a plain number as an operand, where every result adds one."""
    assert roles.mul is not None
    lengths = [roles.tape_length]
    a, b = roles.make(2.0), roles.make(3.0)
    lengths.append(roles.tape_length)
    roles.mul(a, b)
    lengths.append(roles.tape_length)
    try:
        roles.mul(a, 2.5)
    except Exception:
        return None
    lengths.append(roles.tape_length)
    leaves, result, number = (after - before for before, after in pairwise(lengths))
    known = result == 1 and leaves in (0, 2) and number in (1, 2)
    return (leaves // 2, number - 1) if known else None


def _is_only_measured(name: str, usage: Usage) -> bool:
    """Whether the program asks for the length of what has this name, empties it, and does nothing else with it."""
    mentions = [x for x in usage.nodes if isinstance(x, ast.Attribute) and x.attr == name]
    texts = any(isinstance(x, ast.Constant) and x.value == name for x in usage.nodes)
    return (
        not texts
        and any(_asks(x, usage) for x in mentions)
        and all(_asks(x, usage) or _empties(x, usage) for x in mentions)
    )


def _asks(x: ast.Attribute, usage: Usage) -> bool:
    user = usage.parents.get(id(x))
    return isinstance(user, ast.Call) and isinstance(user.func, ast.Name) and user.func.id == "len"


def _empties(x: ast.Attribute, usage: Usage) -> bool:
    """`t.entries = []`, `t.entries.clear()`; also `t.entries.append(...)`."""
    user = usage.parents.get(id(x))
    if isinstance(user, ast.Attribute) and user.attr in EMPTYING:
        return isinstance(usage.parents.get(id(user)), ast.Call)
    if isinstance(user, (ast.Assign, ast.AnnAssign)) and isinstance(x.ctx, ast.Store):
        new = user.value
        empty = isinstance(new, ast.List) and not new.elts
        return empty or (isinstance(new, ast.Call) and ends(new.func) == "list" and not new.args)
    return False
