"""How a compiled function is called: its arguments in one row, and those that Python takes by name only."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple


class Given(NamedTuple):
    """The arguments of one call.

    arguments  all of them, in the order of the function's own parameters
    keywords   the names of the last ones, which must be passed by name
    names      one for each argument, for messages and programs
    """

    arguments: tuple[Any, ...]
    keywords: tuple[str, ...]
    names: list[str]

    def by_position(self, f: Callable[..., Any]) -> Callable[..., Any]:
        """`f` as a function that takes all of these arguments by position."""
        keywords, first = self.keywords, -len(self.keywords)
        if not keywords:
            return f
        return lambda *row: f(*row[:first], **dict(zip(keywords, row[first:])))


class Signature:
    """What a function calls its arguments."""

    def __init__(self, f: Callable[..., Any]) -> None:
        self.f = f
        try:
            found = inspect.signature(f).parameters.values()
        except (TypeError, ValueError):
            found = ()  # type: ignore[assignment]
        self.known = [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        self._names: dict[int, list[str]] = {}

    def given(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Given:
        """One call. An argument keeps its name only if it has no position, or comes after one that is left out."""
        if not named:
            return Given(arguments, (), self._positional(len(arguments)))
        bound = inspect.signature(self.f).bind(*arguments, **named)
        names = [*self._positional(len(bound.args)), *bound.kwargs]
        return Given((*bound.args, *bound.kwargs.values()), tuple(bound.kwargs), names)

    def _positional(self, count: int) -> list[str]:
        """The names of the first arguments."""
        if count not in self._names:
            more = [f"argument{i}" for i in range(len(self.known), count)]
            self._names[count] = [*self.known[:count], *more]
        return self._names[count]
