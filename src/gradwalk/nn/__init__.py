"""Neurons, layers, networks; saving and loading them; to PyTorch and back."""

from .module import Module as Module
from .network import MLP as MLP
from .network import Layer as Layer
from .network import Neuron as Neuron
from .network import load as load
