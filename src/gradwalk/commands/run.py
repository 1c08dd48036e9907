"""gradwalk run"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..takeover import dropin
from ..takeover.program import Program


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("-m", "module", help="Run a module, as `python -m` does.")
@click.option("--exact", is_flag=True, help="Keep every rounding, at the price of some speed.")
@click.option("--plain", is_flag=True, help="Change nothing in the program.")
@click.option("--explain", is_flag=True, help="Say afterwards which lines were rewritten.")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(module: str | None, exact: bool, plain: bool, explain: bool, arguments: tuple[str, ...]) -> None:
    """Run a scalar program, unchanged, on gradwalk.

    The program's own Value class, whatever it is called, is compared with ours, operation by operation; then the
    program is rehearsed with both, shortened, in copies of the process, without effects outside. If all agree, the
    native engine takes its place; if not, the program runs as it is, and a line says why. `import micrograd` gives
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
    script = None if module else Path(arguments[0])
    if script is not None and not script.is_file():
        raise click.UsageError(f"there is no file {script}")
    program = Program(script.parent if script else Path.cwd(), exact, plain)
    try:
        if script is not None:
            program.run_file(script, arguments[1:])
        else:
            program.run_module(str(module), arguments)
    except Exception as error:
        print(dropin.own_lines(error), end="", file=sys.stderr)
        sys.exit(1)
    finally:
        for line in program.told():
            click.echo(line, err=True)
        if explain:
            for line in program.explained():
                click.echo(line, err=True)
