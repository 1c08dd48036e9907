"""Optimizers and learning-rate schedules."""

from .optimizers import SGD as SGD
from .optimizers import Adam as Adam
from .optimizers import AdamW as AdamW
from .optimizers import Optimizer as Optimizer
from .optimizers import clip_grad_norm as clip_grad_norm
from .optimizers import clip_grad_value as clip_grad_value
from .schedules import CosineAnnealingLR as CosineAnnealingLR
from .schedules import ExponentialLR as ExponentialLR
from .schedules import LambdaLR as LambdaLR
from .schedules import LinearLR as LinearLR
from .schedules import Schedule as Schedule
from .schedules import SequentialLR as SequentialLR
from .schedules import StepLR as StepLR
