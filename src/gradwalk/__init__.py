"""gradwalk: an autograd engine to read, watch, check and run."""

import sys as _sys
from types import ModuleType as _ModuleType
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from .engine.errors import AnomalyError as AnomalyError
from .engine.errors import FileError as FileError
from .engine.graph import build_topo as build_topo
from .engine.graph import revtopo as revtopo
from .engine.importing import import_module as _import_module
from .engine.ops import TABLE as _TABLE
from .engine.value import Value as Value
from .version import __version__ as __version__

if _TYPE_CHECKING:
    from . import data as data
    from . import doctor as doctor
    from . import losses as losses
    from . import nn as nn
    from . import optim as optim
    from . import plots as plots
    from . import training as training
    from .compiler.compiled import compile as compile
    from .compiler.refusals import BranchError as BranchError
    from .engine.batch import batch_log_sum_exp as batch_log_sum_exp
    from .engine.batch import batch_max as batch_max
    from .engine.batch import batch_mean as batch_mean
    from .engine.batch import batch_softmax as batch_softmax
    from .engine.batch import batch_sum as batch_sum
    from .engine.custom import operation as operation
    from .engine.lookups import take as take
    from .engine.ops import *  # noqa: F403
    from .engine.reductions import log_sum_exp as log_sum_exp
    from .engine.reductions import max as max
    from .engine.reductions import mean as mean
    from .engine.reductions import softmax as softmax
    from .engine.scans import loop as loop
    from .engine.scans import scan as scan
    from .engine.transforms import grad as grad
    from .engine.transforms import hessian as hessian
    from .engine.transforms import hvp as hvp
    from .engine.transforms import jacobian as jacobian
    from .engine.transforms import jvp as jvp
    from .engine.transforms import value_and_grad as value_and_grad
    from .nn.torch_bridge import from_torch as from_torch
    from .nn.torch_bridge import to_torch as to_torch
    from .see.draw import Drawing as Drawing
    from .see.draw import draw as draw
    from .see.draw import draw_dot as draw_dot
    from .see.names import name as name
    from .see.walk import Walk as Walk
    from .see.walk import walk as walk
    from .trust.anomaly import detect_anomaly as detect_anomaly
    from .trust.check import check as check
    from .trust.compare import compare as compare
    from .trust.numeric import nudge as nudge
    from .trust.u_curve import u_curve as u_curve

globals().update(_TABLE)  # exp, tanh, where, dot, ...: every operation is a function in this module

_ON_DEMAND = {name: name for name in ("data", "doctor", "losses", "nn", "optim", "plots", "training")}
_ON_DEMAND["saved"] = "compiler.program_file"  # gradwalk.nn, gradwalk.saved: imported when first used
_HABITS = {  # what users of other libraries tend to type
    "no_grad": "plain numbers are not recorded: read loss.data, change p.data",
    "tensor": "it works on single numbers: gradwalk.Value(1.0), and compile() for whole batches",
    "Tensor": "it works on single numbers: gradwalk.Value(1.0), and compile() for whole batches",
    "jit": "write gradwalk.compile(f)",
    "logsumexp": "it is called log_sum_exp here",
    "min": "write -gradwalk.max([-x for x in xs]); for two, gradwalk.minimum(a, b)",
    "vmap": "write gradwalk.compile(f, reduce=None): it runs f on every row",
}
_LATER = {  # functions and classes by their module, which is imported when one of them is first used
    "compiler.compiled": "compile",
    "compiler.refusals": "BranchError",
    "engine.batch": "batch_log_sum_exp batch_max batch_mean batch_softmax batch_sum",
    "engine.custom": "operation",
    "engine.lookups": "take",
    "engine.reductions": "log_sum_exp max mean softmax",
    "engine.scans": "loop scan",
    "engine.transforms": "grad hessian hvp jacobian jvp value_and_grad",
    "see.draw": "Drawing draw draw_dot",
    "see.names": "name",
    "see.walk": "Walk walk",
    "trust.anomaly": "detect_anomaly",
    "trust.check": "check",
    "trust.compare": "compare",
    "trust.numeric": "nudge",
    "trust.u_curve": "u_curve",
    "nn.torch_bridge": "to_torch from_torch",
}
_FROM = {name: module for module, names in _LATER.items() for name in names.split()}


def __getattr__(name: str) -> _Any:
    if name in _ON_DEMAND:
        return _import_module(f"{__name__}.{_ON_DEMAND[name]}")
    if name in _FROM:
        globals()[name] = found = getattr(_import_module(f"{__name__}.{_FROM[name]}"), name)
        return found
    hint = f"; {_HABITS[name]}" if name in _HABITS else ""
    raise AttributeError(f"gradwalk has no {name!r}{hint}", name=name, obj=_sys.modules[__name__])


def __dir__() -> list[str]:
    """The public names, without the modules they come from."""
    own = [name for name, thing in globals().items() if name[0] != "_" and not isinstance(thing, _ModuleType)]
    return sorted({*own, *_ON_DEMAND, *_FROM, "__version__"})


__all__ = [name for name in __dir__() if name not in _ON_DEMAND and "torch" not in name]  # for `import *`
