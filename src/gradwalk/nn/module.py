"""Module: something with parameters, which can be found, named, saved and restored.

Parameters need no registration: they are looked up in the attributes whenever they are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..engine.containers import entries
from ..engine.errors import FileError
from ..engine.many import Bundle, scatter
from ..engine.plain_text import visible
from ..engine.real import as_float
from ..engine.value import Value
from . import model_file


class Module:
    """Something with parameters.

    Parameters are the Values without inputs that are found in the attributes: directly, in
    lists, tuples and dicts, and in Modules among them. They come in the order of definition,
    each once. A subclass may override `parameters` to list its own.
    """

    def parameters(self) -> list[Value]:
        """All parameters, each once."""
        return [p for p in {id(p): p for p in self._values()}.values() if not p.inputs]

    def _values(self) -> list[Value]:
        """All Values that can be reached, in order."""
        return [value for value, _ in _walk(self)]

    def zero_grad(self) -> None:
        """Set every parameter's gradient to 0."""
        Bundle(self.parameters()).zero()

    def named_parameters(self) -> dict[str, Value]:
        """The parameters under their paths: `layers.0.neurons.1.w.0`."""
        if lists_its_own(self):
            return {str(i): p for i, p in enumerate(self.parameters())}
        found: dict[int, tuple[Value, Any]] = {}
        for p, path in _walk(self):
            if not p.inputs:
                found.setdefault(id(p), (p, path))
        named = {_name(path): p for p, path in found.values()}
        if len(named) != len(found):
            raise ValueError("two parameters have the same path: a dict key with a dot in it looks like a nested name")
        return named

    def state_dict(self) -> dict[str, float]:
        """The parameters as plain numbers under their names."""
        return {name: p.data for name, p in self.named_parameters().items()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Set every parameter. If names or numbers do not fit, nothing is changed."""
        if not isinstance(state, dict):
            raise TypeError(f"expected the dict that state_dict() returned, got {type(state).__name__}")
        named = self.named_parameters()
        missing, unknown = named.keys() - state.keys(), state.keys() - named.keys()
        if missing or unknown:
            example = f"missing: {_some(missing)}; not in this model: {_some(unknown)}"
            raise ValueError(f"{len(state)} numbers for a model with {len(named)} parameters. {example}")
        scatter(list(named.values()), [as_float(state[name], f"{name}: ") for name in named])

    def label_parameters(self) -> None:
        """Label every parameter with its name, so that drawings and messages show it."""
        for name, p in self.named_parameters().items():
            p.label = name

    def description(self) -> dict[str, Any] | None:
        """What `nn.load` needs to rebuild this model, as plain data; None if it cannot."""
        return None

    def save(self, path: model_file.Path) -> None:
        """Write the parameters to a file (JSON). If that fails halfway, the old file is kept."""
        model_file.write(path, self.description(), self.state_dict())

    def load(self, path: model_file.Path, max_bytes: int = model_file.MAX_BYTES) -> None:
        """Read the parameters from a file. If they do not fit, it raises FileError and the model does not change."""
        description, state = model_file.read(path, max_bytes)
        if description and self.description() and description != self.description():
            raise FileError(
                f"{path} holds another model.\n  in the file    {str(description)[:200]}\n"
                f"  in memory      {self.description()}\nBuild it from the file: model = nn.load(path)"
            )
        try:
            self.load_state_dict(state)
        except ValueError as error:
            raise FileError(f"{path} holds another model: {error}") from None


# ---- how parameters are found ----


def _walk(root: Module) -> Iterator[tuple[Value, Any]]:
    """All Values that can be reached, in order, each with its path: a chain of (path, key) that ends in None."""
    seen: set[int] = set()
    waiting: list[tuple[Any, Any]] = [(root, None)]
    while waiting:
        x, path = waiting.pop()
        if isinstance(x, Value):
            yield x, path
        elif id(x) not in seen:  # modules may refer to each other
            seen.add(id(x))
            waiting += [(entry, (path, key)) for key, entry in _entries(x, root)][::-1]


def _entries(x: Any, root: Module) -> Iterable[tuple[Any, Any]]:
    """The entries of `x`, each with its key, if it is something to search."""
    if isinstance(x, Module):
        return enumerate(x.parameters()) if x is not root and lists_its_own(x) else vars(x).items()
    return entries(x)


def _name(path: Any) -> str:
    names = []
    while path:
        path, key = path
        names.append(str(key))
    return ".".join(names[::-1])


def lists_its_own(module: Module) -> bool:
    return type(module).parameters is not Module.parameters


def _some(names: Any) -> str:
    return (", ".join(map(visible, sorted(names, key=str)[:3])) + (", ..." if len(names) > 3 else "")) or "none"
