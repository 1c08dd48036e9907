"""The command `gradwalk`.

Each subcommand is a file in this room, imported only when it is called or listed,
so that starting up stays quick.
"""

from __future__ import annotations

import errno
import io
import pkgutil
import sys
from importlib import import_module
from typing import Any

import click

from ..version import __version__

COMMANDS = sorted(module.name.rstrip("_") for module in pkgutil.iter_modules(__path__))


class Lazy(click.Group):
    """A group whose commands are the files of commands/: each holds a click command called `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return COMMANDS

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        loaded: click.Command = import_module(f"{__name__}.{name}").command
        return loaded

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise click.ClickException(f"the output could not be written: {error.strerror}") from None


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gradwalk")
@click.pass_context
def main(ctx: click.Context) -> None:
    """An autograd engine you can read, watch, check and run.

    \b
    gradwalk demo                      train a small network and look at it
    gradwalk run script.py             run a program written for micrograd
    gradwalk walk "a * b + a" a=2 b=3  forward and backward, step by step
    gradwalk draw script.py:loss       draw what a script computes
    gradwalk doctor homework.py        find what is wrong with an engine or a training loop
    gradwalk learn                     take the course in the browser, offline
    gradwalk COMMAND --help            what a command does, with examples
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and ctx.invoked_subcommand != "run":  # a script's output is its own
            stream.reconfigure(errors="backslashreplace")  # characters that a terminal lacks are spelled out


if __name__ == "__main__":
    sys.exit(main())
