"""gradwalk draw"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ..files.writing import ending, unwritable
from ..see.draw import DIRECTIONS, FORMS, THEMES
from ..see.draw import draw as make_drawing
from ..see.names import name as label_by_name
from ..takeover import dropin


@click.command()
@click.argument("target", metavar="SCRIPT:NAME")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Where to save it: .svg .png .dot [NAME.svg]")
@click.option("--show", is_flag=True, help="Open it in the browser.")
@click.option("--derivatives", is_flag=True, help="Write the local derivative on every line.")
@click.option("--rankdir", type=click.Choice(DIRECTIONS), default="LR", help="From left to right, or top to bottom.")
@click.option("--theme", type=click.Choice(THEMES), default="auto", help="Colours; auto follows the reader's setting.")
@click.option("--depth", type=click.IntRange(0), help="Only so many steps behind the value.")
@click.option("--fold/--no-fold", default=None, help="Draw what is alike once, with a count.")
def command(target: str, output: Path | None, show: bool, **options: Any) -> None:
    """Draw a value that a script computes.

    The script is EXECUTED, from beginning to end, as by `python SCRIPT`: draw only what
    you trust. Then the value called NAME is drawn, and values are labelled by the
    script's variables. Works for programs written for micrograd, too.

    \b
    gradwalk draw train.py:loss
    gradwalk draw train.py:loss --depth 4 --derivatives -o loss.png
    """
    script, colon, variable = target.rpartition(":")
    if Path(target).is_file() or (colon and not variable):
        raise click.UsageError(f"which value? A name is missing: write {target.rstrip(':')}:NAME, as in train.py:loss")
    if not Path(script or target).is_file():
        raise click.UsageError(f"there is no file {script or target!r}; write SCRIPT:NAME, as in train.py:loss")
    if reason := dropin.why_not(Path(script)):
        raise click.ClickException(reason)
    if output:  # before the script takes its time
        try:
            ending(output, FORMS)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    click.echo(f"running {script} ...", err=True)
    try:
        names = dropin.run(Path(script))
    except Exception as error:
        click.echo(dropin.own_lines(error), nl=False, err=True)
        sys.exit(1)
    if variable not in names:
        values = [n for n, x in names.items() if hasattr(x, "grad") and hasattr(x, "_prev") and not isinstance(x, type)]
        raise click.UsageError(f"{script} has no {variable!r}; its values are {', '.join(values) or 'none'}")
    label_by_name(names)
    try:
        drawing = make_drawing(names[variable], title=f"{Path(script).name}: {variable}", **options)
        if show:
            click.echo(f"opened {drawing.show()}")
        else:
            click.echo(f"saved {drawing.save(output or Path(f'{variable}.svg'))}")
    except OSError as error:
        raise click.ClickException(unwritable(error)) from None
    except (TypeError, ValueError, ImportError) as error:
        raise click.ClickException(str(error)) from None
