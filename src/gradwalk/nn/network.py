"""Neurons, layers, networks.

    >>> model = MLP(3, [4, 4, 1], activation="tanh", seed=1)
    >>> len(model.parameters())
    41

The signatures, the printed form and the initial weights are micrograd's. module.py has what
every Module can do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from ..engine import ops
from ..engine.counts import as_count
from ..engine.dialects import CONSTANT
from ..engine.errors import FileError
from ..engine.value import Value, constant, fresh
from . import model_file
from .module import Module as Module
from .module import lists_its_own

Activation = str | Callable[[Any], Any]

ACTIVATIONS: dict[str, Callable[[Any], Any]] = {"linear": lambda x: x}
"""Every operation on one number, by name."""
ACTIVATIONS.update((name, row) for name, row in ops.TABLE.items() if row.arity == 1 + row.settings and name != "powk")

# In a small network much of the time goes into Python's calls: calling an instance goes through C and back. So the
# operations are bound here once, and `neuron(x)` is written as a plain method call, `neuron.__call__(x)`.
_dot = ops.dot.__call__
_CALLS = ACTIVATIONS | {name: row.__call__ for name, row in ops.TABLE.items() if name in ACTIVATIONS}

SPELLINGS = {"relu": "ReLU", "gelu": "GELU", "leaky_relu": "LeakyReLU"}


def load(path: model_file.Path, max_bytes: int = model_file.MAX_BYTES) -> MLP:
    """The network that `model.save(path)` wrote, rebuilt."""
    description, state = model_file.read(path, max_bytes)
    try:
        model = MLP.from_description(description, len(state))
        model.load_state_dict(state)
    except ValueError as error:
        raise FileError(
            f"{path}: cannot build the model from its description: {error}.\n"
            "Build the model as it was when it was saved, then fill it: model.load(path)"
        ) from None
    return model


NEURON = {"activation", "nonlin", "w", "b"}


class Neuron(Module):
    """`activation(w . x + b)`, with the weighted sum as one node.

    nonlin      False for no activation
    activation  the name of an operation on one number, or a function of a Value
    seed        a number, or a random.Random; without it, the weights come from `random`'s global state
    scaled      divide the weights by sqrt(nin), so that signals keep their size better in deep networks
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
        self.w = [Value(draw(-1, 1) * size) for _ in range(as_count(nin, "nin"))]
        self.b = Value(0.0)

    @property
    def _nin(self) -> int:
        """How many numbers it takes."""
        return len(self.w)

    def __call__(self, x: Sequence[Any]) -> Any:
        try:
            act = _dot(self.w, x, self.b)
        except (TypeError, ValueError):
            _check_inputs(x, self)
            raise
        if not self.nonlin:
            return act
        f = self.activation
        return _CALLS[f](act) if isinstance(f, str) else f(act)

    def _values(self) -> list[Value]:  # the same as the search finds, but faster; Layer and MLP do the same
        plain = isinstance(self.activation, str) and vars(self).keys() == NEURON
        return [p for p in (*self.w, self.b) if isinstance(p, Value)] if plain else super()._values()

    def __repr__(self) -> str:
        f = self.activation if self.nonlin else "linear"
        name = f if isinstance(f, str) else getattr(f, "__name__", type(f).__name__)
        return f"{SPELLINGS.get(name) or name.title().replace('_', '')}Neuron({len(self.w)})"


class Layer(Module):
    """`nout` neurons side by side; returns a list, or the bare Value if there is only one."""

    def __init__(self, nin: int, nout: int, *, seed: int | random.Random | None = None, **kwargs: Any) -> None:
        source = _source(seed)  # one for all neurons: the same seed for each would make them all alike
        self.neurons = [Neuron(nin, seed=source, **kwargs) for _ in range(as_count(nout, "nout"))]

    @property
    def _nin(self) -> int:
        return self.neurons[0]._nin

    def __call__(self, x: Sequence[Any]) -> Any:
        if type(x) is not list:
            x = _listed(x, self)
        try:
            out = [neuron.__call__(x) for neuron in self.neurons]
        except ValueError:
            _check_inputs(x, self)
            raise
        return out[0] if len(out) == 1 else out

    def _values(self) -> list[Value]:
        return _joined(self.neurons) if vars(self).keys() == {"neurons"} else super()._values()

    def __repr__(self) -> str:
        return f"Layer of [{', '.join(map(str, self.neurons))}]"


class MLP(Module):
    """Layers one after another. All but the last have the activation; the last is linear by default.

    MLP(2, [16, 16, 1]) takes 2 numbers, has two hidden layers of 16 neurons and returns one Value.
    """

    def __init__(
        self,
        nin: int,
        nouts: Sequence[int],
        *more: int,
        activation: Activation = "relu",
        output_activation: Activation = "linear",
        seed: int | random.Random | None = None,
        scaled: bool = False,
    ) -> None:
        if more or not hasattr(nouts, "__len__") or not len(nouts):
            sizes = [nouts, *more] if more and isinstance(nouts, int) else [4, 4, 1]
            given = ", ".join(map(repr, [nouts, *more]))
            raise ValueError(f"MLP needs a list with the size of each layer, as in MLP({nin}, {sizes}), got {given}")
        source, last = _source(seed), len(nouts) - 1
        activation, output_activation = _known(activation), _known(output_activation)
        self.layers = []
        for k, (size, next_size) in enumerate(pairwise([nin, *nouts])):
            f = activation if k < last else output_activation
            layer = Layer(size, next_size, nonlin=f != "linear", activation=f, seed=source, scaled=scaled)
            self.layers.append(layer)

    @property
    def _nin(self) -> int:
        return self.layers[0]._nin

    def __call__(self, x: Sequence[Any]) -> Any:
        if type(x) is not list:
            x = _listed(x, self)
        # One node for each plain number, shared by all the neurons.
        out: Any = [fresh(Value, CONSTANT, xi) if type(xi) is float else _node(xi) for xi in x]
        try:
            for layer in self.layers:
                out = layer.__call__(out if type(out) is list else [out])
        except ValueError:
            _check_inputs(x, self)  # so that the message shows the given numbers, not the nodes made from them
            raise
        return out

    def _values(self) -> list[Value]:
        return _joined(self.layers) if vars(self).keys() == {"layers"} else super()._values()

    def description(self) -> dict[str, Any] | None:
        if not self._is_plain():
            return None
        layers = [[n.activation if n.nonlin else "linear" for n in layer.neurons] for layer in self.layers]
        if not all(isinstance(f, str) for layer in layers for f in layer):
            return None
        kinds = [*({f for layer in layers[:-1] for f in layer} or {"relu"}), *set(layers[-1])]
        if len(kinds) != 2:
            return None
        nouts = list(map(len, layers))
        return {"kind": "MLP", "nin": self._nin, "nouts": nouts, "activation": kinds[0], "output_activation": kinds[1]}

    def _is_plain(self) -> bool:
        """Whether it is exactly what MLP(...) builds: no part of another class, no weight shared, added or removed."""
        if type(self) is not MLP or not self.layers or {type(layer) for layer in self.layers} != {Layer}:
            return False
        if {type(neuron) for layer in self.layers for neuron in layer.neurons} != {Neuron}:
            return False
        sizes = pairwise([self._nin, *[len(layer.neurons) for layer in self.layers]])
        weights = [
            f"layers.{i}.neurons.{j}.{name}"
            for i, (nin, nout) in enumerate(sizes)
            for j in range(nout)
            for name in (*[f"w.{k}" for k in range(nin)], "b")
        ]
        return list(self.named_parameters()) == weights

    @staticmethod
    def from_description(description: dict[str, Any] | None, parameters: int) -> MLP:
        """The network described, which must have that many parameters; ValueError if there is no such network."""
        d = dict(description or {})
        if d.keys() != {"kind", "nin", "nouts", "activation", "output_activation"} or d.pop("kind") != "MLP":
            raise ValueError(
                "it does not describe an MLP with activations from the table" if d else "it has no description"
            )
        if not isinstance(d["nouts"], list):
            raise ValueError(f"nouts must be a list, got {d['nouts']!r:.40}")
        sizes = [as_count(n, "size") for n in [d["nin"], *d["nouts"]]]
        needed = sum((nin + 1) * nout for nin, nout in pairwise(sizes))
        if needed != parameters:  # counted before anything is built: a small file must not cause a huge allocation
            raise ValueError(f"sizes {sizes[:8]} need {needed} parameters, but it holds {parameters}")
        return MLP(**d, seed=0)

    def __repr__(self) -> str:
        return f"MLP of [{', '.join(map(str, self.layers))}]"


def _joined(modules: Iterable[Module]) -> list[Value]:
    return [p for m in modules for p in (m.parameters() if lists_its_own(m) else m._values())]


# ---- what was given, checked ----


def _check_inputs(x: Any, taker: Module) -> None:
    given = _listed(x, taker)
    count = getattr(taker, "_nin", len(given))  # a user's own layers need not have it
    if len(given) != count:
        raise ValueError(
            f"this {type(taker).__name__} takes {count} inputs, got {len(given)}: {str(given)[:100]}"
        ) from None


def _node(x: Any) -> Any:
    return x if hasattr(x, "__gradwalk__") else constant(x)


def _listed(x: Any, taker: Module) -> list[Any]:
    if not hasattr(x, "__iter__"):
        raise TypeError(f"a {type(taker).__name__} takes a list of numbers or Values, got {x!r}: write [x]")
    return list(x)


def _known(activation: Activation) -> Activation:
    """The activation, by its name if it is in the table: names can be saved and pickled."""
    for name, row in ACTIVATIONS.items():
        if activation is row or activation == name:
            return name
    if callable(activation):
        return activation
    raise ValueError(f"no activation {activation!r}; choose {', '.join(ACTIVATIONS)}, or pass a function of a Value")


def _source(seed: int | random.Random | None) -> Any:
    """Something to draw from; the module `random` itself if no seed was given."""
    return random if seed is None else seed if hasattr(seed, "uniform") else random.Random(seed)
