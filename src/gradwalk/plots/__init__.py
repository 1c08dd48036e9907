"""Pictures of a training run: the loss curve and the decision boundary."""

from .pictures import Boundary as Boundary
from .pictures import LossCurve as LossCurve
from .pictures import Plot as Plot
from .pictures import live as live
