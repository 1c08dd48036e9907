"""Networks to PyTorch and back: the same numbers in, the same numbers out.

    module = gradwalk.to_torch(model)      # a torch.nn.Sequential, in double precision
    model = gradwalk.from_torch(module)    # an MLP again

PyTorch is imported when it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..trust.frameworks import framework
from .network import MLP, Module

MODULES = {"relu": "ReLU", "tanh": "Tanh", "sigmoid": "Sigmoid", "gelu": "GELU", "leaky_relu": "LeakyReLU"}
"""Activations that PyTorch has as modules; the other operations are wrapped."""


def to_torch(model: Module) -> Any:
    """An equivalent `torch.nn.Module`: weights copied, in double precision, with the same outputs and gradients.

    Its `parameters()` are matrices and vectors, layer by layer. A network with one output returns a tensor
    whose last axis has length 1.
    """
    if not isinstance(model, MLP):
        raise TypeError(
            f"to_torch takes an MLP, got {type(model).__name__}: copy the numbers of model.state_dict() by hand"
        )
    torch: Any = import_module("torch")
    parts: list[Any] = []
    for layer in model.layers:
        neurons = layer.neurons
        linear = torch.nn.Linear(len(neurons[0].w), len(neurons), dtype=torch.float64)
        with torch.no_grad():
            linear.weight.copy_(torch.tensor([[w.data for w in n.w] for n in neurons], dtype=torch.float64))
            linear.bias.copy_(torch.tensor([n.b.data for n in neurons], dtype=torch.float64))
        parts.append(linear)
        kinds = {n.activation if n.nonlin else "linear" for n in neurons}
        if len(kinds) != 1 or not isinstance(kind := kinds.pop(), str):
            raise TypeError("to_torch takes layers with one activation from the table, not functions of your own")
        if kind != "linear":
            parts.append(getattr(torch.nn, MODULES[kind])() if kind in MODULES else _wrapped(torch, kind))
    return torch.nn.Sequential(*parts)


def _wrapped(torch: Any, name: str) -> Any:
    f = framework("torch").functions[name]

    class Wrapped(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return f(x)

        def extra_repr(self) -> str:
            return name

    wrapped = Wrapped()
    wrapped.gradwalk_name = name
    return wrapped


def from_torch(module: Any) -> MLP:
    """The MLP that a `torch.nn.Sequential` of Linear layers and activations describes, weights copied."""
    torch: Any = import_module("torch")
    if not isinstance(module, torch.nn.Sequential) or not len(module):
        raise TypeError(f"from_torch takes a torch.nn.Sequential of Linear layers and activations, got {module!r:.200}")
    linears: list[Any] = []
    activations: list[str] = []
    for part in module:
        if isinstance(part, torch.nn.Linear):
            linears.append(part)
            activations.append("linear")
        elif linears and activations[-1] == "linear":
            activations[-1] = _name_of(torch, part)
        else:
            raise TypeError(f"{part!r}: from_torch expects one activation after each Linear layer, or none")
    hidden = set(activations[:-1]) or {"relu"}
    if len(hidden) != 1:
        raise TypeError(f"an MLP has the same activation in all hidden layers, got {sorted(hidden)}")
    sizes = [linear.out_features for linear in linears]
    model = MLP(linears[0].in_features, sizes, activation=hidden.pop(), output_activation=activations[-1], seed=0)
    for layer, linear in zip(model.layers, linears):
        biases = linear.bias.tolist() if linear.bias is not None else [0.0] * linear.out_features
        for neuron, weights, bias in zip(layer.neurons, linear.weight.tolist(), biases):
            neuron.b.data = bias
            for w, number in zip(neuron.w, weights):
                w.data = number
    return model


def _name_of(torch: Any, part: Any) -> str:
    own = getattr(part, "gradwalk_name", None)
    if own:
        return str(own)
    for name, theirs in MODULES.items():
        exact = getattr(part, "approximate", "none") == "none" and getattr(part, "negative_slope", 0.01) == 0.01
        if type(part) is getattr(torch.nn, theirs) and exact:
            return name
    raise TypeError(f"from_torch does not know {part!r}; it knows {', '.join(MODULES.values())}")
