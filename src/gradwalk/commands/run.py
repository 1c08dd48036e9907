"""`gradwalk run`: runs a scalar program on gradwalk's engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from ..takeover.running import FLAGS, Asked, run


def flags(command: Callable[..., None]) -> Callable[..., None]:
    for name, means in reversed(FLAGS.items()):
        command = click.option(f"--{name}", is_flag=True, help=means)(command)
    return command


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("-m", "module", help="Run a module, as `python -m` does.")
@flags
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(module: str | None, arguments: tuple[str, ...], **asked: bool) -> None:
    """Run a scalar program, unchanged, on gradwalk.

    The program's own Value class, whatever its name, is compared with ours, operation by operation. Then the program
    is rehearsed with both, shortened, in copies of the process, without effects outside. If everything agrees, the
    native engine takes its place; if not, the program runs unchanged, and a line says why. `import micrograd` gives
    gradwalk, unless there is a micrograd beside the program. The script is executed: run only what you trust.

    \b
    gradwalk run demo.py
    gradwalk run --explain microgpt.py
    gradwalk run train.py --epochs 10
    gradwalk run lecture.ipynb
    gradwalk run -m package.train --steps 100
    """
    if module is None and not arguments:
        raise click.UsageError("which program? gradwalk run script.py")
    if module is None and not Path(arguments[0]).is_file():
        raise click.UsageError(f"there is no file {arguments[0]}")
    run(Asked(module, arguments, frozenset(name for name, on in asked.items() if on)))
