"""Loops that a compiled function keeps as loops: scan, over a list, and loop, while a condition holds.

Outside `compile` they are plain Python loops. In a compiled function the body is traced once, whatever the number of
steps, and becomes a loop of the program, and so do its derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .containers import flatten, rebuild, shape_of, words
from .modes import modes
from .transforms import differentiating

Body = Callable[[Any, Any], tuple[Any, Any]]


def scan(f: Body, state: Any, xs: Any = None, length: int | None = None) -> tuple[Any, list[Any]]:
    """`state, out = f(state, x)` for each x of a list: returns the last state and the list of all outs.

    The state is a number or Value, or lists, tuples and dicts of them, with the same shape in every step; so is each x.
    To go through several lists at once, pass a tuple or a dict of them: f gets a tuple or a dict of their entries.
    Without xs, `length` is the number of steps, and x is None.

    >>> scan(lambda total, x: (total + x, total * x), 0.0, [1.0, 2.0, 3.0])
    (6.0, [0.0, 2.0, 9.0])
    """
    _check_callable("scan", f)
    steps = _steps(xs, length)
    if modes.tracing and steps and not differentiating():
        return modes.trace.scan(f, state, steps)  # type: ignore[no-any-return]
    outs = []
    for x in steps:
        state, out = checked_step(f(state, x), state)
        outs.append(out)
    return state, outs


def loop(cond: Callable[[Any], Any], f: Callable[[Any], Any], state: Any, limit: int | None = None) -> Any:
    """`while cond(state): state = f(state)`: returns the last state.

    In a compiled function every row takes its own number of steps. `limit` is the most that any may take: a loop that
    would go on ends there, with the state it has. It is needed only for derivatives of derivatives.

    >>> loop(lambda x: x < 100, lambda x: x * 2, 3)
    192
    """
    _check_callable("loop", cond)
    _check_callable("loop", f)
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit < 0):
        raise TypeError(f"limit is a whole number of steps, got {limit!r}")
    if modes.tracing:
        if limit is None and not differentiating():
            return modes.trace.loop(cond, f, state)
        if limit is None:
            raise TypeError(
                "how many steps this loop takes is known only when the program runs, but its derivative inside the\n"
                "function needs a limit: write loop(cond, f, state, limit=100)"
            )
        return scan(_masked(cond, f), state, length=limit)[0]
    taken = 0
    while (limit is None or taken < limit) and cond(state):
        state, taken = same_shape("loop", f(state), state), taken + 1
    return state


def _masked(cond: Callable[[Any], Any], f: Callable[[Any], Any]) -> Body:
    """A step of scan that leaves the state as it is once the condition no longer holds."""

    def step(state: Any, _: Any) -> tuple[Any, None]:
        return chosen(cond(state), same_shape("loop", f(state), state), state), None

    return step


def chosen(condition: Any, new: Any, old: Any) -> Any:
    """The new state where the condition holds, else the old one."""
    from . import ops

    pairs = zip(flatten(new, old), flatten(old))
    return rebuild(old, iter([ops.where(condition, x, y) for x, y in pairs]))


def _check_callable(name: str, f: Any) -> None:
    if not callable(f):
        call = "scan(f, state, xs)" if name == "scan" else "loop(cond, f, state)"
        raise TypeError(f"{name} takes a function first, got {f!r:.60}: write {call}")


def _steps(xs: Any, length: int | None) -> list[Any]:
    """What each step gets."""
    if xs is None:
        if not isinstance(length, int) or isinstance(length, bool) or length < 0:
            raise TypeError(f"scan needs a list to go through, or a whole number of steps as length=, got {length!r}")
        return [None] * length
    if isinstance(xs, dict):
        columns = {key: _steps(column, None) for key, column in xs.items()}
        found: list[Any] = [dict(zip(columns, entry)) for entry in _side_by_side(columns)]
    elif isinstance(xs, tuple) and xs and all(_is_list(x) for x in xs):
        found = _side_by_side(dict(enumerate(_steps(x, None) for x in xs)))
        if hasattr(xs, "_fields"):
            found = [type(xs)(*entry) for entry in found]
    elif hasattr(xs, "tolist"):
        found = xs.tolist()
    elif isinstance(xs, Iterable) and not isinstance(xs, (str, bytes)):
        found = list(xs)
    else:
        raise TypeError(f"scan goes through a list, got {xs!r:.60}: write scan(f, state, [x1, x2, ...])")
    if length is not None and length != len(found):
        raise ValueError(f"scan got a list of {len(found)} and length={length}: leave out the length")
    return found


def _is_list(x: Any) -> bool:
    return isinstance(x, (list, tuple, range)) or hasattr(x, "tolist")


def _side_by_side(columns: dict[Any, list[Any]]) -> list[tuple[Any, ...]]:
    sizes = {key: len(column) for key, column in columns.items()}
    if len(set(sizes.values())) > 1:
        raise ValueError(f"scan needs lists of equal length, got lengths {sizes}")
    return list(zip(*columns.values()))


def checked_step(result: Any, state: Any) -> tuple[Any, Any]:
    """What a step returned: the next state, with the same shape as the last one, and its output."""
    if not isinstance(result, tuple) or len(result) != 2:
        raise TypeError(
            f"the function of scan must return the next state and this step's output, got {result!r:.60}:\n"
            "  write return state, out; or return state, None"
        )
    return same_shape("scan", result[0], state), result[1]


def same_shape(name: str, new: Any, old: Any) -> Any:
    """The new state, if it has the shape of the old one."""
    if shape_of(new) != shape_of(old):
        raise TypeError(
            f"the state of a {name} must keep its shape from step to step: it was {words(old)}, but the function\n"
            f"  returned {words(new)}"
        )
    return new
