"""`gradwalk doctor`: finds what is wrong with a homework file's engine or training loop."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from ..doctor.processes.sandbox import CouldNotLook, Limits, examine_file, in_seconds
from ..doctor.report import Report


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--seconds", default=30.0, show_default=True, type=click.FloatRange(0.5), help="How long the file may run."
)
@click.option("--memory", default=2048, show_default=True, type=click.IntRange(256), help="In megabytes.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def command(file: Path, arguments: tuple[str, ...], seconds: float, memory: int, as_json: bool) -> None:
    """Find the classic bugs in FILE, a script or a notebook with your own engine, a training loop, or both.

    Arguments for FILE itself come after two dashes. This executes FILE, as `python FILE` would, in its own process
    with limits on time and memory. Do not run it on files that you would not run yourself. What FILE prints is not
    shown.

    \b
    gradwalk doctor homework.py
    gradwalk doctor homework.ipynb
    gradwalk doctor homework.py --seconds 120 --json
    gradwalk doctor train.py -- 100 0.05

    Exit status: 0 if everything was examined and nothing wrong was found, 1 if there are findings, 2 if FILE, or part
    of it, could not be judged, or has nothing in it to judge; the report says why.
    """
    if not as_json:
        click.echo(
            f"Running {file.name} (at most {in_seconds(seconds)}, {memory} MB) and looking at what it does ...",
            err=True,
        )
    try:
        found = examine_file(file, "doctor", Limits(seconds, memory), arguments)
    except CouldNotLook as error:
        if as_json:
            report = Report(file.name, unseen=[str(error)])
            click.echo(json.dumps({**report.as_dict(), "could_not_look": str(error)}, indent=2))
        else:
            click.echo(f"could not look: {error}", err=True)
        sys.exit(2)
    report = Report.from_dict(found)
    click.echo(json.dumps(report.as_dict(), indent=2) if as_json else report.plain())
    sys.exit(1 if report.findings else 2 if report.unseen else 0)
