"""gradwalk: an autograd engine to read, watch, trust and run."""

import sys as _sys
from importlib import import_module as _import_module
from types import ModuleType as _ModuleType
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from .anomaly import detect_anomaly as detect_anomaly
from .check import check as check
from .compare import compare as compare
from .compile import compile as compile
from .custom import operation as operation
from .draw import Drawing as Drawing
from .draw import draw as draw
from .draw import draw_dot as draw_dot
from .engine import Value as Value
from .errors import AnomalyError as AnomalyError
from .errors import BranchError as BranchError
from .errors import FileError as FileError
from .graph import build_topo as build_topo
from .graph import revtopo as revtopo
from .naming import name as name
from .numeric import nudge as nudge
from .ops import TABLE as _TABLE
from .transforms import grad as grad
from .transforms import hessian as hessian
from .transforms import hvp as hvp
from .transforms import jacobian as jacobian
from .transforms import jvp as jvp
from .transforms import value_and_grad as value_and_grad
from .ucurve import u_curve as u_curve
from .version import __version__ as __version__
from .walk import Walk as Walk
from .walk import walk as walk

if _TYPE_CHECKING:
    from . import data as data
    from . import doctor as doctor
    from . import losses as losses
    from . import nn as nn
    from . import optim as optim
    from . import plots as plots
    from . import training as training
    from .bridge import from_torch as from_torch
    from .bridge import to_torch as to_torch
    from .ops import *  # noqa: F403

globals().update(_TABLE)  # exp, tanh, where, dot, ...: every operation is a function of this module

_ON_DEMAND = {"data", "doctor", "losses", "nn", "optim", "plots", "training"}  # gradwalk.nn: imported when first used
_HABITS = {  # what people who come from elsewhere type first
    "no_grad": "plain numbers are not recorded: read loss.data, change p.data",
    "tensor": "it works on single numbers: gradwalk.Value(1.0), and compile() for whole batches",
    "Tensor": "it works on single numbers: gradwalk.Value(1.0), and compile() for whole batches",
    "jit": "write gradwalk.compile(f)",
    "vmap": "write gradwalk.compile(f, reduce=None): it runs f on every row",
}
_FROM = {"to_torch": "bridge", "from_torch": "bridge"}  # functions out of modules that are imported when first used


def __getattr__(name: str) -> _Any:
    if name in _ON_DEMAND:
        return _import_module(f"{__name__}.{name}")
    if name in _FROM:
        return getattr(_import_module(f"{__name__}.{_FROM[name]}"), name)
    hint = f"; {_HABITS[name]}" if name in _HABITS else ""
    raise AttributeError(f"gradwalk has no {name!r}{hint}", name=name, obj=_sys.modules[__name__])


def __dir__() -> list[str]:
    """What is offered here, without the modules that it is made of."""
    own = [name for name, thing in globals().items() if name[0] != "_" and not isinstance(thing, _ModuleType)]
    return sorted([*own, *_ON_DEMAND, *_FROM, "__version__"])
