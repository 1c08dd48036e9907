"""Everything that some functions can reach through the names in their code.

    code, defaults, closures and global names of the user's functions, and of those they mention
    attributes of objects, classes, functions and modules, if some code mentions their names or some text is one, or a
    part of one that is put together
    what the caches of functools remember
    modules that they import when they are called
    the contents of lists, dicts, sets and arrays
    some states of Python's own modules (hidden.py), and its built-in names

Values are left out, and so is what lies behind other functions of Python itself and of installed packages.
"""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections import deque
from contextvars import ContextVar
from functools import _lru_cache_wrapper
from operator import attrgetter
from types import FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, NamedTuple

from ..engine.op import Op
from ..engine.ops import TABLE
from ..engine.value import Value
from .contents import (
    NOTHING,
    c_members,
    content,
    inside,
    is_atom,
    is_buffer,
    key_order,
    own_attributes,
    raw,
    read,
    slot_names,
)
from .dice import is_dice
from .hidden import STATES, THREADS
from .mentions import (
    GETTERS,
    IMPORTERS,
    LISTING,
    UNSTEADY,
    built,
    imported,
    is_steady,
    is_theirs,
    is_users,
    is_written,
    may_write,
    mentioned,
)

SILENT = frozenset(
    f"__{name}__"
    for name in (
        *("new", "init", "del", "repr", "str", "reduce", "reduce_ex", "getstate", "setstate", "setattr", "delattr"),
        *("setitem", "delitem", "set", "delete", "init_subclass", "class_getitem", "copy", "deepcopy", "dir", "sizeof"),
        *("set_name", "subclasshook", "getnewargs", "getnewargs_ex"),
    )
)
"""Methods that Python calls by itself, but not for what an object computes."""


class Facts(NamedTuple):
    """What was found: flat, so that it can be compared quickly.

    spaces  (dict, how many entries or -1, {name: meaning or NOTHING}) one after another
    lists   (list, tuple of its elements)
    fields  (object, attribute, meaning)
    kinds   (object, its class)
    others  (object, how to read it, what was read)
    """

    spaces: tuple[Any, ...]
    lists: tuple[Any, ...]
    fields: tuple[Any, ...]
    kinds: tuple[Any, ...]
    others: tuple[Any, ...]


class Reach:
    """Everything that can be reached."""

    def __init__(self, roots: tuple[Any, ...], names: frozenset[str] = frozenset()) -> None:
        self.seen: dict[int, Any] = {}
        self.names: set[str] = set(names)
        self.parts: set[str] = set()  # of texts that the user's code puts together
        self.spaces: dict[int, tuple[dict[Any, Any], int, dict[Any, Any]]] = {}
        self.lists: list[Any] = []
        self.fields: list[Any] = []
        self.kinds: list[Any] = []
        self.others: list[Any] = []
        self.dice: list[Any] = []
        self.caches: list[tuple[dict[Any, Any], int]] = []  # those of functools, and how many entries they have
        self.writes = False  # whether some of the user's code may change something
        self.steady = True  # whether everything called is known to return the same result each time
        self.called: set[str] = set()  # modules of which something may be called, without what is inside of packages
        self.homes: list[dict[str, Any]] = []  # the attributes of objects, classes and modules
        self.weak: set[int] = set()  # objects that nothing here may keep alive, by id
        self.own: list[dict[str, Any]] = []  # those of objects
        self.waiting: list[Any] = [*roots, Value]
        known = -1
        while self.waiting or known != len(self.names):
            known = len(self.names)
            while self.waiting:
                self._visit(self.waiting.pop())
            for home in self.homes:  # it may have an attribute that was mentioned since
                for name in self.names & home.keys():
                    self._note(home, name, len(home))
            if not self.names.isdisjoint(LISTING):  # all attributes of an object may count
                for home in self.own:
                    for name in list(home):
                        self._note(home, name, len(home))
            if self.parts and not self.names.isdisjoint(GETTERS):
                for home in filter(is_theirs, self.homes):
                    for name in [name for name in home if any(part in name for part in self.parts)]:
                        self._note(home, name, len(home))
            if not self.names.isdisjoint(IMPORTERS):
                for name in filter(is_users, self.names & sys.modules.keys()):
                    self._note(sys.modules, name, -1)
        for module in [x for x in self.seen.values() if isinstance(x, ModuleType) and hasattr(x, "__getattr__")]:
            for name in self.names - vars(module).keys():  # it may be created on demand
                self._calls_into(f"{module.__name__}.{name}")

    def facts(self) -> Facts:
        spaces = [part for space in self.spaces.values() for part in space]
        return Facts(tuple(spaces), tuple(self.lists), tuple(self.fields), tuple(self.kinds), tuple(self.others))

    def _note(self, space: dict[Any, Any], name: Any, size: int) -> None:
        names = self.spaces.setdefault(id(space), (space, size, {}))[2]
        if name not in names:
            names[name] = space.get(name, NOTHING)
            self.waiting.append(names[name])

    def _visit(self, x: Any) -> None:
        if isinstance(x, str):
            self._text(x)
        if isinstance(x, Value) or id(x) in self.seen or x is NOTHING or is_atom(x):
            return
        self.seen[id(x)] = x
        if isinstance(x, FunctionType):
            self._function(x)
        elif isinstance(x, type):
            self._class(x)
        elif isinstance(x, ModuleType):
            self._calls_into(x.__name__)
            self.kinds += (x, type(x))
            self.homes.append(vars(x))
        elif isinstance(x, Op):
            if x.row is not TABLE.get(x.name):
                self.waiting += (x.compute, x.partials)
        elif isinstance(x, MethodType):
            self.waiting += (x.__func__, x.__self__)
        elif any(
            "__wrapped__" in own for own in own_attributes(x)
        ):  # functools.lru_cache, compile: they wrap one function
            self.waiting.append(x.__wrapped__)
            if isinstance(x, _lru_cache_wrapper):
                self._cache(x)
        elif is_dice(x):
            self.dice.append(x)
        else:
            self._object(x)

    def _cache(self, x: Any) -> None:
        """What it remembers. An entry that is gone or another is a change, one more is none: unless this very function
        has just added it (`filled`)."""
        bounded, caches = x.cache_parameters()["maxsize"] is not None, []
        for held in gc.get_referents(x):
            kept = isinstance(held, dict) and held is not vars(x)
            if kept and (not bounded or all(type(link).__name__ == "_lru_list_elem" for link in held.values())):
                caches.append(held)
            else:  # what a bounded one remembers is listed beside it
                self.waiting.append(held)
        for entries in caches:
            self.caches.append((entries, len(entries)))
            for key in list(entries):
                self._note(entries, key, -1)

    def filled(self) -> bool:
        """Whether a cache has other entries now."""
        return any(len(entries) != before for entries, before in self.caches)

    def _text(self, text: str) -> None:
        """A text may be the name of an attribute: for getattr, or for operator.attrgetter, with dots."""
        self.names.update(name for name in text.split(".") if name.isidentifier())

    def _function(self, f: FunctionType) -> None:
        users = is_users(f.__globals__.get("__name__"))
        for cell in f.__closure__ or ():
            try:
                self._field(cell, "cell_contents")
            except ValueError:  # a variable that is set later
                continue
        if users:
            self._home(vars(f))
            self._field(f, "__code__")
        self._field(f, "__defaults__")
        self._field(f, "__kwdefaults__")
        if users:
            names, attributes = mentioned(f.__code__)
            self.names |= attributes | names & (LISTING | GETTERS | IMPORTERS)
            self.parts |= built(f.__code__)
            self.writes = self.writes or may_write(f.__code__)
            for name in names:
                self._note(f.__globals__, name, -1)
                if name not in f.__globals__:
                    self._note(f.__builtins__, name, -1)
            for name in imported(f.__code__):
                for module in (name, f"{f.__globals__.get('__package__') or ''}.{name}".strip(".")):
                    self._note(sys.modules, module, -1)
            self.steady = self.steady and names.isdisjoint(UNSTEADY)
            if not names.isdisjoint({"globals", "eval", "exec"}):
                for name in list(f.__globals__):
                    self._note(f.__globals__, name, -1)
        elif str(f.__module__).startswith(("gradwalk.nn", "gradwalk.losses", "gradwalk.optim")):
            self.names |= mentioned(f.__code__)[1]
        else:
            self._calls_into(f.__module__)

    def _calls_into(self, module: Any) -> None:
        """Note that something of a module may be called."""
        self.steady = self.steady and (module is None or is_steady(module) or is_users(module))
        top = str(module).partition(".")[0]
        if top in STATES and top not in self.called:
            self.others.append((top, STATES[top], STATES[top](top)))
        self.called.add(top)

    @property
    def threads(self) -> bool:
        """Whether it may have another thread do something."""
        return not self.called.isdisjoint(THREADS)

    def _class(self, kind: type) -> None:
        self._calls_into(kind.__module__)
        if type(kind) is not type:
            self.waiting.append(type(kind))
        for c in kind.__mro__:
            if not is_written(c):
                continue
            self.kinds += (c, type(c))
            if is_users(c.__module__):
                self._field(c, "__bases__")
            spaces = [x for x in gc.get_referents(c.__dict__) if isinstance(x, dict)]
            if not spaces or id(space := spaces[0]) in self.seen:
                continue
            self.seen[id(space)] = space
            if c is Value:  # its own methods, if the user's code calls them: they may have been replaced
                self.homes.append(space)
                continue
            self._home(space)
            for name, member in list(space.items()):
                if name.startswith("__") and name not in SILENT and isinstance(member, FunctionType):
                    self._note(space, name, len(space))
                    self.names |= mentioned(member.__code__)[1]

    def _object(self, x: Any) -> None:
        if isinstance(x, list):
            self.lists += (x, tuple(x))
            self.waiting += x
        elif isinstance(x, (tuple, frozenset)):
            self.waiting += x
        elif isinstance(x, dict):
            for key in list(x):
                self._note(x, key, len(x))
                if isinstance(key, str):
                    self._text(key)
            self.spaces.setdefault(id(x), (x, len(x), {}))
            self.others.append((x, key_order, key_order(x)))
        elif isinstance(x, (set, deque, bytearray)):
            self.others.append((x, tuple, tuple(x)))
            self.waiting += x
        elif hasattr(type(x), "tobytes") or is_buffer(x):  # arrays, memoryviews, ctypes objects
            self.others.append((x, raw, read(x, raw)))
            if getattr(getattr(x, "dtype", None), "hasobject", False):
                self.waiting += x.ravel().tolist()
        elif isinstance(x, (weakref.ref, threading.local, ContextVar)):
            self._held(x)
        elif (callable(x) and not hasattr(x, "__dict__")) or isinstance(x, (property, classmethod, staticmethod)):
            self._calls_into(module := getattr(x, "__module__", None))
            if module != "builtins":
                self.waiting += gc.get_referents(x)  # functools.partial, builtin methods, descriptors
        elif isinstance(x, MappingProxyType):
            self.waiting += [held for held in gc.get_referents(x) if isinstance(held, dict)]
        for name in c_members(type(x)):  # type: ignore[arg-type]  # func of functools.partial, default_factory of a defaultdict
            if hasattr(x, name):
                self._field(x, name)
        if is_written(type(x)):
            if id(x) not in self.weak:
                self.kinds += (x, type(x))
            self.waiting.append(type(x))
            for attributes in own_attributes(x):
                self._home(attributes)
                self.own.append(attributes)
            for name in slot_names(type(x)):
                if hasattr(x, name):
                    self._field(x, name)

    def _home(self, attributes: dict[str, Any]) -> None:
        """Attributes, of which only mentioned ones count; and how many there are, since a new one may hide another."""
        self.homes.append(attributes)
        self.spaces.setdefault(id(attributes), (attributes, len(attributes), {}))

    def _held(self, x: Any) -> None:
        """What something holds other than as an attribute: another thread may see something else."""
        self.others.append((x, inside, inside(x)))
        self.waiting.append(held := content(x))
        if isinstance(x, weakref.ref):
            self.weak.add(id(held))

    def _field(self, owner: Any, name: str) -> None:
        meant = getattr(owner, name)
        if getattr(owner, name) is meant:
            self.fields += (owner, name, meant)
        else:  # created at each reading, so only its content can be compared
            self.others.append((owner, attrgetter(name), meant))
        self.waiting.append(meant)
