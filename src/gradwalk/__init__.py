"""gradwalk: an autograd engine to read, watch, trust and run."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
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

if TYPE_CHECKING:
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
_FROM = {"to_torch": "bridge", "from_torch": "bridge"}  # functions out of modules that are imported when first used


def __getattr__(name: str) -> _Any:
    if name in _ON_DEMAND:
        return _import_module(f"{__name__}.{name}")
    if name in _FROM:
        return getattr(_import_module(f"{__name__}.{_FROM[name]}"), name)
    raise AttributeError(f"module 'gradwalk' has no attribute {name!r}")
