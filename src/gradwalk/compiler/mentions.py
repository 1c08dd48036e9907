"""What a function's code mentions, imports and may change; and whether it is the user's own."""

from __future__ import annotations

import dis
import functools
import re
import sys
import sysconfig
from pathlib import Path
from types import CodeType
from typing import Any

WRITES = frozenset({"STORE_ATTR", "STORE_SUBSCR", "STORE_GLOBAL", "STORE_SLICE", "DELETE_ATTR", "DELETE_SUBSCR"})

CHANGERS = frozenset(
    {"append", "appendleft", "extend", "insert", "remove", "pop", "popleft", "popitem", "clear", "sort", "reverse"}
    | {"add", "discard", "update", "setdefault", "write", "print", "setattr", "delattr", "__setitem__", "__setattr__"}
)
"""What a function usually calls to change something outside itself."""

LISTING = frozenset({"vars", "dir", "__dict__", "asdict", "astuple", "fields", "getmembers"})
"""What gets at the attributes of an object without mentioning their names."""

GETTERS = frozenset({"getattr", "hasattr", "attrgetter", "methodcaller", "__getattribute__"})
"""What may get at one whose name the program has put together."""

IMPORTERS = frozenset({"__import__", "import_module"})


@functools.lru_cache(maxsize=1024)
def mentioned(code: CodeType) -> tuple[frozenset[str], frozenset[str]]:
    """The global names and the attribute names in a function, including those in functions nested in it."""
    globals_, names = set(), set(code.co_names)
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            globals_.add(instruction.argval)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            inner = mentioned(constant)
            globals_ |= inner[0]
            names |= inner[1]
        elif isinstance(constant, str) and constant.isidentifier():
            names.add(constant)  # getattr(x, "name")
    return frozenset(globals_), frozenset(names)


@functools.lru_cache(maxsize=1024)
def imported(code: CodeType) -> frozenset[str]:
    """The modules that a function imports when it is called, as written, and the packages they are in."""
    written = [i.argval for i in dis.get_instructions(code) if i.opname == "IMPORT_NAME"]
    inner = [imported(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(written + [name.partition(".")[0] for name in written]).union(*inner)


FORMAT = re.compile(r"%[-+ #0-9.]*[a-z]|\{[^}]*\}")


@functools.lru_cache(maxsize=1024)
def built(code: CodeType) -> frozenset[str]:
    """Parts of the texts that a function puts together, as it may with the name of an attribute: f"w{i}", "w%d" % i.
    What has blanks in it is for people."""
    inner = [built(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    written = list(dis.get_instructions(code))
    if not any(i.opname in BUILDS for i in written) and {"join", "format"}.isdisjoint(code.co_names):
        return frozenset().union(*inner)
    texts = [i.argval for i in written if i.opname == "LOAD_CONST" and isinstance(i.argval, str)]
    names = [text for text in texts if re.fullmatch(r"[\w.]+", FORMAT.sub("", text))]
    return frozenset(part for name in names for part in re.findall(r"\w+", FORMAT.sub(" ", name))).union(*inner)


BUILDS = frozenset({"FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "BUILD_STRING", "BINARY_OP"})


@functools.lru_cache(maxsize=1024)
def may_write(code: CodeType) -> bool:
    """Whether calling a function may change something that outlives the call."""
    if not CHANGERS.isdisjoint(code.co_names) or any(i.opname in WRITES for i in dis.get_instructions(code)):
        return True
    if any(i.opname == "STORE_DEREF" and i.argval in code.co_freevars for i in dis.get_instructions(code)):
        return True
    return any(may_write(constant) for constant in code.co_consts if isinstance(constant, CodeType))


INSTALLED = frozenset({"site-packages", "dist-packages"})
"""Folders of installed packages, including those borrowed from another environment."""


@functools.cache
def _places() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    return tuple({paths[key] for key in ("stdlib", "platstdlib", "purelib", "platlib") if paths.get(key)})


def is_users(module: Any) -> bool:
    """Whether a module, given by name, is neither Python's, nor ours, nor that of an installed package."""
    top = str(module).partition(".")[0]
    if top == "__main__":  # whatever was started: a notebook's kernel is installed, but its cells are the user's
        return True
    file = getattr(sys.modules.get(str(module)) or sys.modules.get(top), "__file__", None) or ""
    installed = file.startswith(_places()) or not INSTALLED.isdisjoint(Path(file).parts)
    return not (top in sys.stdlib_module_names or top == "gradwalk" or installed)


def is_theirs(attributes: dict[str, Any]) -> bool:
    """Whether these are attributes of an object, or of a class or module of the user's."""
    module = attributes.get("__module__", attributes.get("__name__"))
    return module is None or is_users(module)


def is_written(kind: type) -> bool:
    """Whether a class is not one of Python's own. Its module does not say: exec() may have given it any or none."""
    return kind.__module__ != "builtins" or bool(kind.__flags__ & HEAP)


HEAP = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made while the program runs


STEADY = frozenset(
    {"builtins", "math", "cmath", "operator", "_operator", "functools", "itertools", "collections", "numpy", "gradwalk"}
    | {"statistics", "fractions", "numbers", "typing", "types", "dataclasses", "enum", "abc", "copy", "string", "re"}
    | {"contextlib", "bisect", "heapq", "array", "struct", "_ctypes", "ctypes"}
)
"""Modules whose functions return the same result for the same arguments. Nothing is known of all others."""

UNSTEADY = frozenset({"id", "hash", "input", "open"})
"""Python's own functions that may return different results."""


def is_steady(module: Any) -> bool:
    """Whether the functions of a module, given by name, return the same result for the same arguments."""
    return str(module).partition(".")[0] in STEADY and not str(module).startswith("numpy.random")
