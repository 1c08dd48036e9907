"""gradwalk run"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..takeover import dropin


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("script", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(script: Path, arguments: tuple[str, ...]) -> None:
    """Run an unmodified micrograd program on gradwalk.

    Its `import micrograd` is resolved to gradwalk; everything else is as with
    `python SCRIPT`, and ARGUMENTS are passed on. The script is executed: run
    only what you trust.

    \b
    gradwalk run demo.py
    gradwalk run train.py --epochs 10
    """
    if reason := dropin.why_not(script):
        raise click.ClickException(reason)
    try:
        dropin.run(script, arguments)
    except Exception as error:
        print(dropin.own_lines(error), end="", file=sys.stderr)
        sys.exit(1)
