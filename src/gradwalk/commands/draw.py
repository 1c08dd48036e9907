"""`gradwalk draw`: draws a value that a script computes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from ..files.writing import ending, unwritable
from ..see.draw import DIRECTIONS, FORMS, INKS, THEMES
from ..see.draw import draw as make_drawing
from ..see.drawing.export import check_png
from ..takeover.script_value import parts, value_of


@click.command()
@click.argument("target", metavar="SCRIPT:NAME")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Where to save it: .svg .png .pdf .html .dot [NAME.svg]"
)
@click.option("--show", is_flag=True, help="Open it in the browser.")
@click.option("--derivatives", is_flag=True, help="Write the local derivative on every line.")
@click.option("--rankdir", type=click.Choice(DIRECTIONS), default="LR", help="From left to right, or top to bottom.")
@click.option("--theme", type=click.Choice(THEMES), default="auto", help="Colours; auto follows the reader's setting.")
@click.option("--depth", type=click.IntRange(0), help="Only this many steps back from the value.")
@click.option("--around", metavar="NAME", help="Only what lies near this value, for example v79.")
@click.option("--open", metavar="FRAME", multiple=True, help="Open a frame: --open 'layer 1'.")
@click.option("--ink", type=click.Choice(INKS), default="gradient", help="What the lines show.")
@click.option("--fold/--no-fold", default=None, help="Draw similar values once, with a count.")
def command(target: str, output: Path | None, show: bool, **options: Any) -> None:
    """Draw a value that a script computes.

    The script is EXECUTED from beginning to end, as with `python SCRIPT`: draw only what
    you trust. Then the value called NAME is drawn, labelled with the names of the
    script's variables. Programs written for micrograd work too.

    \b
    gradwalk draw train.py:loss
    gradwalk draw train.py:loss --depth 4 --derivatives -o loss.png
    """
    script, variable = parts(target)
    if output:  # checked before running the script, which may take a long time
        try:
            if ending(output, FORMS) == ".png":
                check_png()
        except (ValueError, ImportError) as error:
            raise click.UsageError(str(error)) from None
    value = value_of(script, variable)
    try:
        drawing = make_drawing(value, title=f"{script.name}: {variable}", **options)
        if show:
            click.echo(f"opened {drawing.show()}")
        else:
            click.echo(f"saved {drawing.save(output or Path(f'{_file_name(variable)}.svg'))}")
    except OSError as error:
        raise click.ClickException(unwritable(error)) from None
    except (TypeError, ValueError, ImportError) as error:
        raise click.ClickException(str(error)) from None


def _file_name(variable: str) -> str:
    return re.sub(r"\W+", "_", variable).strip("_")
