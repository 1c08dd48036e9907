"""The training loop, with a history of its losses and a bar while it runs."""

from ..plots.history import History as History
from .fitting import accuracy as accuracy
from .fitting import fit as fit
