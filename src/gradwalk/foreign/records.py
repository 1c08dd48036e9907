"""Nodes that are plain dictionaries: `{'v': 2.0, 'g': 0.0, 'in': []}`.

A program whose nodes have no class of their own gets one: every dictionary with names for its parts that one of its
functions writes down is made a Record, which is that dictionary, and has its parts as attributes too.
"""

from __future__ import annotations

import ast
from typing import Any


def record_class(name: str) -> type:
    """A class of dictionaries, for one program."""

    class Record(dict[str, Any]):
        def __init__(self, parts: dict[str, Any]) -> None:
            super().__init__(parts)
            self.__dict__ = self

        def __setitem__(self, key: str, new: Any) -> None:
            setattr(self, key, new)  # so that writing is seen, however it is done

        def __repr__(self) -> str:
            return dict.__repr__(self)

    Record.__module__, Record.__qualname__, Record.__name__ = name, "dict", "dict"
    return Record


def is_record(node: ast.AST) -> bool:
    """Whether a piece of syntax is a dictionary whose keys are written out as names, two or more."""
    keys = node.keys if isinstance(node, ast.Dict) else []
    return len(keys) >= 2 and all(isinstance(key, ast.Constant) and _is_name(key.value) for key in keys)


def _is_name(key: Any) -> bool:
    return isinstance(key, str) and key.isprintable() and not key.startswith("__")
