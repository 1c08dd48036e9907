"""Nodes that are plain dictionaries, `{'v': 2.0, 'g': 0.0, 'in': []}`, or `SimpleNamespace(v=2.0, g=0.0)`.

A program whose nodes have no class of their own gets one. Every dictionary display with names as keys in one of its
functions becomes a Record: still a dictionary, but with its entries as attributes too. A namespace becomes an object
of a class defined below, which can be watched.
"""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any


def record_class(name: str) -> type:
    """A class for one program's dictionaries."""

    class Record(dict[str, Any]):
        def __init__(self, parts: dict[str, Any]) -> None:
            super().__init__(parts)
            self.__dict__ = self

        def __setitem__(self, key: str, new: Any) -> None:
            setattr(self, key, new)  # so that every write is seen, however it is made

        def __repr__(self) -> str:
            return dict.__repr__(self)

    Record.__module__, Record.__qualname__, Record.__name__ = name, "dict", "dict"
    return Record


def namespace_class(name: str) -> type:
    """A class for one program's namespaces, which compare as before; being written in Python, it can be watched."""

    class Namespace(SimpleNamespace):
        pass

    Namespace.__module__, Namespace.__qualname__, Namespace.__name__ = name, "SimpleNamespace", "SimpleNamespace"
    return Namespace


def is_record(node: ast.AST) -> bool:
    """Whether a syntax node is a dictionary display with two or more keys, all of them literal names."""
    keys = node.keys if isinstance(node, ast.Dict) else []
    return len(keys) >= 2 and all(isinstance(key, ast.Constant) and _is_name(key.value) for key in keys)


def _is_name(key: Any) -> bool:
    return isinstance(key, str) and key.isprintable() and not key.startswith("__")
