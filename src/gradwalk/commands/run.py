"""gradwalk run"""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

import click

from .. import dropin

HIDDEN = (dropin.__file__, __file__, "<frozen runpy>")


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
    try:
        dropin.run(script, arguments)
    except Exception as error:
        # the user's own lines, without the machinery that ran them
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename not in HIDDEN]
        print("Traceback (most recent call last):", file=sys.stderr)
        print("".join(traceback.format_list(frames)), end="", file=sys.stderr)
        print("".join(traceback.format_exception_only(error)), end="", file=sys.stderr)
        sys.exit(1)
