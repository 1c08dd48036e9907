"""gradwalk: an autograd engine to read, watch, trust and run."""

from typing import TYPE_CHECKING

from .anomaly import detect_anomaly as detect_anomaly
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
from .ops import TABLE as _TABLE
from .transforms import grad as grad
from .transforms import hessian as hessian
from .transforms import hvp as hvp
from .transforms import jacobian as jacobian
from .transforms import jvp as jvp
from .transforms import value_and_grad as value_and_grad
from .version import __version__ as __version__
from .walk import Walk as Walk
from .walk import walk as walk

if TYPE_CHECKING:
    from .ops import *  # noqa: F403

globals().update(_TABLE)  # exp, tanh, where, dot, ...: every operation is a function of this module
