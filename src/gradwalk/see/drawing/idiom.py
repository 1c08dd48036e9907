"""A group of operations with a well-known name."""

from __future__ import annotations

from collections.abc import Iterable


class Idiom:
    """Operations grouped by what they do, inputs before results; the last ones are the results."""

    __slots__ = ("word", "size", "roles", "text", "quoted", "bias")

    def __init__(self, word: str, size: int, *roles: Iterable[int]) -> None:
        self.word, self.size, self.text = word, size, ""
        self.bias = False
        """A leaf is added to the products of a dot product."""
        self.quoted: list[int] = []
        """The values that a formula names without a label."""
        self.roles = [sorted(set(role)) for role in roles if role]

    def members(self) -> list[int]:
        return [unit for role in self.roles for unit in role]
