"""Neurons, layers, networks.

    >>> model = MLP(3, [4, 4, 1], activation="tanh", seed=1)
    >>> len(model.parameters())
    41

The signatures, the printed form and the initial weights are micrograd's. This file knows
how Values are put together into a network and how its parameters are found, named and
restored. It knows no derivative, no loss and no update rule.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from operator import index
from typing import Any

from . import model_file, ops
from .engine import Value, constant
from .errors import FileError
from .real import as_float

Activation = str | Callable[[Any], Any]

ACTIVATIONS: dict[str, Callable[[Any], Any]] = {"linear": lambda x: x}
"""Every operation on one number, by name."""
ACTIVATIONS.update((name, row) for name, row in ops.TABLE.items() if row.arity == 1 + row.settings and name != "powk")

SPELLINGS = {"relu": "ReLU", "gelu": "GELU", "leaky_relu": "LeakyReLU"}


class Module:
    """Something with parameters.

    Parameters are the Values without inputs that are found in the attributes: directly, in
    lists, tuples and dicts, and in Modules among them. They come in the order of definition,
    each once. A subclass may override `parameters` to list its own.
    """

    def parameters(self) -> list[Value]:
        found: dict[Value, None] = {}
        for _, _, values in _walk(self):
            found.update(dict.fromkeys(values))
        return [p for p in found if not p.inputs]

    def zero_grad(self) -> None:
        for p in self.parameters():
            p.grad = 0.0

    def named_parameters(self) -> dict[str, Value]:
        """The parameters under their paths: `layers.0.neurons.1.w.0`."""
        if _lists_its_own(self):
            return {str(i): p for i, p in enumerate(self.parameters())}
        found: dict[Value, tuple[Any, Any]] = {}
        for path, keys, values in _walk(self):
            for key, p in zip(keys, values):
                if not p.inputs:
                    found.setdefault(p, (path, key))
        named = {_name(*place): p for p, place in found.items()}
        if len(named) != len(found):
            raise ValueError("two parameters have the same path: a dict key with a dot in it looks like a nested name")
        return named

    def state_dict(self) -> dict[str, float]:
        """The parameters as plain numbers under their names."""
        return {name: p.data for name, p in self.named_parameters().items()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Set every parameter. If names or numbers do not fit, nothing is changed."""
        named = self.named_parameters()
        missing, unknown = named.keys() - state.keys(), state.keys() - named.keys()
        if missing or unknown:
            example = f"missing: {_some(missing)}; not of this model: {_some(unknown)}"
            raise ValueError(f"{len(state)} numbers for a model of {len(named)} parameters. {example}")
        numbers = {p: as_float(state[name]) for name, p in named.items()}
        for p, number in numbers.items():
            p.data = number

    def label_parameters(self) -> None:
        """Give every parameter its name as label, so that drawings and messages show it."""
        for name, p in self.named_parameters().items():
            p.label = name

    def description(self) -> dict[str, Any] | None:
        """What `nn.load` needs to build this model anew, as plain data; None if it cannot."""
        return None

    def save(self, path: model_file.Path) -> None:
        """Write the parameters to a file (JSON). If that fails half-way, the old file is still there."""
        model_file.write(path, self.description(), self.state_dict())

    def load(self, path: model_file.Path, max_bytes: int = model_file.MAX_BYTES) -> None:
        """Read the parameters from a file. If it does not fit, FileError, and the model is as before."""
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


def load(path: model_file.Path, max_bytes: int = model_file.MAX_BYTES) -> MLP:
    """The network that `model.save(path)` wrote, built anew."""
    description, state = model_file.read(path, max_bytes)
    try:
        model = MLP.from_description(description, len(state))
        model.load_state_dict(state)
    except ValueError as error:
        raise FileError(
            f"{path}: cannot build the model from its description: {error}.\n"
            "Build it as it was when it was saved, then fill it: model.load(path)"
        ) from None
    return model


class Neuron(Module):
    """`activation(w . x + b)`, the weighted sum as one node.

    nonlin      False for no activation at all
    activation  the name of an operation on one number, or a function of a Value
    seed        a number, or a random.Random; without it, the weights come from `random`'s global state
    scaled      divide the weights by sqrt(nin): in deep networks signals then keep their size
    """

    def __init__(
        self,
        nin: int,
        nonlin: bool = True,
        *,
        activation: Activation = "relu",
        seed: int | random.Random | None = None,
        scaled: bool = False,
    ) -> None:
        self.activation, self.nonlin = _known(activation), nonlin
        draw = _source(seed).uniform
        size = nin**-0.5 if scaled else 1.0
        self.w = [Value(draw(-1, 1) * size) for _ in range(_count(nin, "nin"))]
        self.b = Value(0.0)

    def __call__(self, x: Sequence[Any]) -> Any:
        x = _inputs(x, len(self.w), self)
        act = ops.dot(self.w, x, self.b)
        if not self.nonlin:
            return act
        name = self.activation
        return ACTIVATIONS[name](act) if isinstance(name, str) else name(act)

    def __repr__(self) -> str:
        f = self.activation if self.nonlin else "linear"
        name = f if isinstance(f, str) else getattr(f, "__name__", type(f).__name__)
        return f"{SPELLINGS.get(name) or name.title().replace('_', '')}Neuron({len(self.w)})"


class Layer(Module):
    """`nout` neurons side by side; returns a list, or the bare Value if there is only one."""

    def __init__(self, nin: int, nout: int, *, seed: int | random.Random | None = None, **kwargs: Any) -> None:
        source = _source(seed)  # one for all neurons: an equal seed for each would make them all alike
        self.neurons = [Neuron(nin, seed=source, **kwargs) for _ in range(_count(nout, "nout"))]

    def __call__(self, x: Sequence[Any]) -> Any:
        x = _inputs(x, len(self.neurons[0].w), self)
        x = [xi if hasattr(xi, "__gradwalk__") else constant(xi) for xi in x]  # one node each, for all the neurons
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(out) == 1 else out

    def __repr__(self) -> str:
        return f"Layer of [{', '.join(map(str, self.neurons))}]"


class MLP(Module):
    """Layers one after another; all but the last have the activation, the last is linear unless told.

    MLP(2, [16, 16, 1]) takes 2 numbers, has two hidden layers of 16 neurons and returns one Value.
    """

    def __init__(
        self,
        nin: int,
        nouts: Sequence[int],
        *,
        activation: Activation = "relu",
        output_activation: Activation = "linear",
        seed: int | random.Random | None = None,
        scaled: bool = False,
    ) -> None:
        if isinstance(nouts, int) or not len(nouts):
            raise ValueError(
                f"MLP needs a list with the size of each layer, as in MLP({nin}, [4, 4, 1]), got {nouts!r}"
            )
        source, last = _source(seed), len(nouts) - 1
        self.layers = []
        for k, (size, next_size) in enumerate(pairwise([nin, *nouts])):
            f = _known(activation if k < last else output_activation)
            layer = Layer(size, next_size, nonlin=f != "linear", activation=f, seed=source, scaled=scaled)
            self.layers.append(layer)

    def __call__(self, x: Sequence[Any]) -> Any:
        out: Any = x
        for layer in self.layers:
            out = layer([out] if isinstance(out, Value) and layer is not self.layers[0] else out)
        return out

    def description(self) -> dict[str, Any] | None:
        layers = [[n.activation if n.nonlin else "linear" for n in layer.neurons] for layer in self.layers]
        hidden = {f for layer in layers[:-1] for f in layer} or {"relu"}
        kinds = [*hidden, *set(layers[-1])]
        if type(self) is not MLP or len(kinds) != 2 or not all(isinstance(f, str) for f in kinds):
            return None
        nin, nouts = len(self.layers[0].neurons[0].w), list(map(len, layers))
        return {"kind": "MLP", "nin": nin, "nouts": nouts, "activation": kinds[0], "output_activation": kinds[1]}

    @staticmethod
    def from_description(description: dict[str, Any] | None, parameters: int) -> MLP:
        """The network so described, which must have that many parameters; ValueError if there is none."""
        d = dict(description or {})
        if d.keys() != {"kind", "nin", "nouts", "activation", "output_activation"} or d.pop("kind") != "MLP":
            raise ValueError("it describes no MLP with activations from the table" if d else "it has no description")
        if not isinstance(d["nouts"], list):
            raise ValueError(f"nouts must be a list, got {d['nouts']!r:.40}")
        sizes = [_count(n, "size") for n in [d["nin"], *d["nouts"]]]
        needed = sum((nin + 1) * nout for nin, nout in pairwise(sizes))
        if needed != parameters:  # counted before anything is built: a few bytes must not ask for gigabytes
            raise ValueError(f"sizes {sizes[:8]} need {needed} parameters, it holds {parameters}")
        return MLP(**d, seed=0)

    def __repr__(self) -> str:
        return f"MLP of [{', '.join(map(str, self.layers))}]"


# ---- how parameters are found ----


Find = tuple[Any, Iterable[Any], Iterable[Value]]


def _walk(root: Module) -> list[Find]:
    """All Values in reach, in order: the path to what holds them, their keys there, and they themselves.

    A path is a chain of (path, key) that ends in None: cheap to make, and turned into text only if asked for.
    """
    finds: list[Find] = []
    seen: set[int] = set()
    waiting: list[tuple[Any, Any, Any]] = [(None, "", root)]
    while waiting:
        path, key, x = waiting.pop()
        if isinstance(x, Value):
            finds.append((path, (key,), (x,)))
        elif id(x) not in seen:  # a module may know another that knows it
            seen.add(id(x))
            here, later = (path, key), list[Any]()
            for k, entry in _entries(x, root):
                if type(entry) is Value and not later:  # the common cases at once, if nothing before them must wait
                    finds.append((here, (k,), (entry,)))
                elif type(entry) is list and not later and set(map(type, entry)) == {Value}:
                    finds.append(((here, k), range(len(entry)), entry))
                elif isinstance(entry, HOLDERS):
                    later.append((here, k, entry))
            waiting += later[::-1]
    return finds


HOLDERS = (Value, list, tuple, dict, Module)


def _entries(x: Any, root: Module) -> Iterable[tuple[Any, Any]]:
    if isinstance(x, Module):
        return enumerate(x.parameters()) if x is not root and _lists_its_own(x) else vars(x).items()
    return x.items() if isinstance(x, dict) else enumerate(x)


def _name(path: Any, key: Any) -> str:
    names = [str(key)]
    while path:
        path, key = path
        names.append(str(key))
    return ".".join(names[-2::-1])  # the last one is the root, which has no name


def _lists_its_own(module: Module) -> bool:
    return type(module).parameters is not Module.parameters


# ---- what was given, checked ----


def _inputs(x: Any, count: int, taker: Module) -> Sequence[Any]:
    if not isinstance(x, (list, tuple)):
        if not hasattr(x, "__iter__"):
            raise TypeError(f"a {type(taker).__name__} takes a list of {count} numbers or Values, got {x!r}: write [x]")
        x = list(x)
    if len(x) != count:
        raise ValueError(f"this {type(taker).__name__} takes {count} inputs, got {len(x)}: {str(x)[:100]}")
    return x  # type: ignore[no-any-return]


def _count(n: Any, name: str) -> int:
    if not hasattr(n, "__index__") or (size := index(n)) < 1:
        raise ValueError(f"{name} must be a whole number, 1 or more, got {n!r:.40}")
    return size


def _known(activation: Activation) -> Activation:
    """The activation, by name where it has one in the table: names can be saved and pickled."""
    for name, row in ACTIVATIONS.items():
        if activation is row or activation == name:
            return name
    if callable(activation):
        return activation
    raise ValueError(f"no activation {activation!r}; there are {', '.join(ACTIVATIONS)}, or pass a function of a Value")


def _source(seed: int | random.Random | None) -> Any:
    """Something to draw from; the module `random` itself if no seed was given."""
    return random if seed is None else seed if hasattr(seed, "uniform") else random.Random(seed)


def _some(names: Any) -> str:
    return (", ".join(sorted(names)[:3]) + (", ..." if len(names) > 3 else "")) or "none"
