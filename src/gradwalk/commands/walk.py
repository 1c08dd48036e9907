"""`gradwalk walk`: shows a forward and backward pass step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ..files.writing import unwritable
from ..see import expressions as expression
from ..see.walk import Walk
from ..see.walk import walk as make_walk
from ..takeover.script_value import is_target, parts, value_of


@click.command(context_settings={"ignore_unknown_options": True})  # "-a * b" is not an option
@click.argument("text", metavar="EXPRESSION")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
@click.option("--order", metavar="NAMES", help="Visit the results in this order, right or wrong: --order b,d,c")
@click.option("--step", is_flag=True, help="Step through it with the arrow keys.")
@click.option("--show", is_flag=True, help="Open it in the browser.")
@click.option("--svg", is_flag=True, help="Print a drawing instead.")
@click.option("--html", is_flag=True, help="Print a page instead.")
@click.option("--json", is_flag=True, help="Print the data instead.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Save it: .txt .json .svg .html, or a moving picture: .anim.svg",
)
def command(text: str, values: tuple[str, ...], order: str | None, output: Path | None, **ways: bool) -> None:
    """Walk an expression forward and backward, step by step.

    EXPRESSION has numbers, names, + - * / **, and functions such as tanh(x). Parts can be
    given names: "b = a + 1; c = a * 3; d = b * c". It is parsed, not executed. SCRIPT.py:NAME
    walks a value that a script computes; the script is EXECUTED, as with `python SCRIPT.py`.

    \b
    gradwalk walk "(a + b) * c" a=2 b=-3 c=10
    gradwalk walk "tanh(w*x + b)" w=-3 x=2 b=6.88 --step
    gradwalk walk "b = a + 1; c = a * 3; d = b * c" a=2 --order b,d,c
    gradwalk walk "a * a" a=3 --html > page.html
    gradwalk walk train.py:loss --step
    """
    chosen = [way for way, asked in ways.items() if asked]
    if len(chosen) > 1:
        raise click.UsageError(f"choose one of --{' and --'.join(chosen)}")
    if ways["step"] and not (sys.stdin.isatty() and sys.stdout.isatty()):  # checked before running the script
        raise click.UsageError("--step needs a terminal; leave it out to print the walk")
    try:
        walk = make_walk(_root(text, values), order=order, title=text)
        if output:
            click.echo(f"saved {walk.save(output)}")
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise click.ClickException(unwritable(error)) from None
    if ways["step"]:
        _step(walk)
    elif ways["show"]:
        click.echo(f"opened {walk.show()}")
    elif chosen:
        click.echo(_printed(walk, chosen[0]))
    elif not output:
        _tell(walk)


def _root(text: str, values: tuple[str, ...]) -> Any:
    """The value to walk: an expression's, or one that a script computes."""
    if is_target(text):
        return value_of(*parts(text))
    numbers = [_assignment(value) for value in values]
    if len(dict(numbers)) < len(numbers):
        raise ValueError("a name was given two numbers")
    return expression.read(text, dict(numbers))


def _assignment(text: str) -> tuple[str, float]:
    name, equals, number = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise click.UsageError(f"{text!r} is not a value; write name=number, as in a=2")
    try:
        return name.strip(), float(number.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        raise click.UsageError(f"{number!r} is not a number, in {text!r}") from None


def _printed(walk: Walk, form: str) -> str:
    from ..see import page

    if form == "json":
        return page.json_text(walk)
    return page.drawing(walk).svg if form == "svg" else page.page(walk)


def _step(walk: Walk) -> None:
    from ..see import stepper

    stepper.run(walk)


def _tell(walk: Walk) -> None:
    """Print the table, in colour if the terminal has colours."""
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.theme import Theme

    class Phases(RegexHighlighter):
        highlights = [  # noqa: RUF012
            r"(?m)^\d+ +(?P<forward>forward)",
            r"(?m)^\d+ +(?P<backward>seed|backward)",
            r"(?P<backward>\S+\.grad)",
            r"(?m)^(?P<lost>lost:)",
        ]

    colours = {"forward": "blue", "backward": "yellow", "lost": "bold yellow"}
    console = Console(theme=Theme(colours), highlighter=Phases(), soft_wrap=True)
    console.print(str(walk), markup=False, emoji=False)
