"""The table's operations under their names in PyTorch, JAX and autograd.

Each framework is a `Framework`: how it makes a scalar, its name for every row of the
table, and how it takes a gradient. A framework is imported when it is needed.

This file has names but no derivatives: those come from the framework.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any
from warnings import catch_warnings, simplefilter

from ..engine.op import Op
from ..engine.ops import TABLE
from ..engine.printers import NUMPY_NAMES, Arrays, function

Functions = dict[str, Callable[..., Any]]


@dataclass(frozen=True)
class Framework:
    name: str
    version: str
    functions: Functions  # by the names of the table
    gradients: Callable[[Callable[..., Any], Sequence[float]], tuple[float, list[float]]]
    """(f of a list of scalars, where) -> the value and the derivative by each"""


def framework(name: str) -> Framework:
    """The framework with this name; if it is missing, the error says how to install it."""
    if name not in MAKERS:
        raise ValueError(f"compare knows {', '.join(MAKERS)}, not {name!r}")
    try:
        return MAKERS[name]()
    except ImportError as error:
        raise ImportError(f"to compare with {name}, install it: pip install {name} ({error})") from error


def _dot(*wx: Any) -> Any:
    n = len(wx) // 2
    total = wx[-1] if len(wx) % 2 else 0.0
    for w, x in zip(wx[:n], wx[n : 2 * n]):
        total = total + w * x
    return total


COMMON: Functions = {
    "powk": lambda x, k: x**k,
    "sum": lambda *xs: sum(xs[1:], xs[0]),
    "dot": _dot,
}


SAME = {"sigmoid", "relu", "maximum", "minimum"}
"""Compositions that a framework may have under the same name with the same meaning. Any other name may mean something
else there (`sinc`, `double`), so such a row is put together from its parts."""


def _named(library: Any, own: Functions, renamed: dict[str, str]) -> Functions:
    """Every row that the library has too: a function of our own, the library's function of that name, or, for a
    composition, the library's functions put together."""
    own = COMMON | own

    def find(name: str) -> Any:
        if found := own.get(name) or getattr(library, renamed.get(name, name), None):
            return found
        raise LookupError(name)

    def made(row: Op) -> Any:
        if row.compares:
            return _as_number(getattr(operator, row.name))
        if row.name in own or (row.name in SAME and hasattr(library, row.name)):
            return find(row.name)
        return find(row.primitive) if row.primitive.isidentifier() else function(row, Parts(), find)

    functions: Functions = {}
    for name, row in TABLE.items():
        with suppress(LookupError):
            functions[name] = made(row)
    return functions


class Parts(Arrays):
    """Compositions in a form that every framework can compute, from its own smooth functions where it has them."""

    own = ("sigmoid", "softplus")


def _as_number(test: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x, y: test(x, y) * 1.0


def _numpy_like(np: Any, erf: Callable[..., Any], own: Functions) -> Functions:
    """JAX and autograd both use NumPy's names."""
    smooth: Functions = {  # differentiated as they are: a choice between infinities would be NaN
        "where": lambda c, x, y: np.where(c != 0, x, y),
        "sigmoid": lambda x: 0.5 + 0.5 * np.tanh(0.5 * x),
        "softplus": lambda x: np.logaddexp(0.0, x),
        "erf": erf,
    }
    return _named(np, smooth | own, NUMPY_NAMES)


def _torch() -> Framework:
    torch: Any = import_module("torch")
    functional = torch.nn.functional
    own: Functions = {
        "powk": torch.pow,
        "where": lambda c, x, y: torch.where(c != 0, x, y),
        "softplus": lambda x: functional.softplus(x, threshold=1e9),
        "gelu": functional.gelu,
        "leaky_relu": functional.leaky_relu,
    }

    def gradients(f: Callable[..., Any], xs: Sequence[float]) -> tuple[float, list[float]]:
        leaves = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in xs]
        out = f(leaves)
        if not (isinstance(out, torch.Tensor) and out.requires_grad):
            return float(out), [0.0] * len(xs)
        out.backward()
        return out.item(), [0.0 if leaf.grad is None else leaf.grad.item() for leaf in leaves]

    return Framework("torch", torch.__version__, _named(torch, own, {"fabs": "abs"}), gradients)


def _jax() -> Framework:
    jax: Any = import_module("jax")
    np: Any = import_module("jax.numpy")
    erf = import_module("jax.scipy.special").erf

    def gradients(f: Callable[..., Any], xs: Sequence[float]) -> tuple[float, list[float]]:
        with jax.enable_x64(True):
            out, grads = jax.jit(jax.value_and_grad(f))([np.asarray(x, dtype=np.float64) for x in xs])
            return float(out), [float(g) for g in grads]

    return Framework("jax", jax.__version__, _numpy_like(np, erf, {}), gradients)


def _autograd() -> Framework:
    autograd: Any = import_module("autograd")
    np: Any = import_module("autograd.numpy")

    def erf(x: Any) -> Any:
        return import_module("autograd.scipy.special").erf(x)  # needs SciPy, so only when it is called

    def gradients(f: Callable[..., Any], xs: Sequence[float]) -> tuple[float, list[float]]:
        with catch_warnings():
            simplefilter("ignore")  # no warning for a result that depends on nothing: its gradient is 0
            out, grads = autograd.value_and_grad(f)(list(map(float, xs)))
        return float(out), [float(g) for g in grads]

    functions = _numpy_like(np, erf, {"hypot": lambda x, y: np.sqrt(x * x + y * y)})
    return Framework("autograd", version("autograd"), functions, gradients)


MAKERS: dict[str, Callable[[], Framework]] = {"torch": _torch, "jax": _jax, "autograd": _autograd}
