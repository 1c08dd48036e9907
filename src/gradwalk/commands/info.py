"""`gradwalk info`: which engine is in use, and why."""

from __future__ import annotations

import platform
from importlib.util import find_spec

import click

from ..engine import twin
from ..version import __version__

OPTIONAL = ("numpy", "matplotlib", "sklearn", "jax", "torch")


def engine_line() -> str:
    """The engine in use and, if it is the plain-Python one, the reason."""
    if twin.native:
        left_out = twin.native.left_out
        return "native" + (f" (in Python: {left_out})" if left_out else "")
    return f"plain Python ({twin.why_not_native})"


@click.command()
def command() -> None:
    """Say which engine is in use, and why.

    \b
    gradwalk info
    GRADWALK_PURE=1 gradwalk info      the plain-Python engine, on request
    """
    there = [name for name in OPTIONAL if find_spec(name)]
    click.echo(f"gradwalk   {__version__}")
    click.echo(f"python     {platform.python_version()} ({platform.python_implementation()}, {platform.machine()})")
    click.echo(f"engine     {engine_line()}")
    click.echo(f"optional   {', '.join(there) or 'none'}")
