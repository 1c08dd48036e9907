"""SCRIPT:NAME, for the commands that show a value of a script: runs the script, then finds the value."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import click

from ..see import origins
from ..see.names import find_names
from ..takeover import dropin


def is_target(text: str) -> bool:
    """Whether this is a script's value and not an expression."""
    script, colon, _ = text.rpartition(":")
    return text.endswith(".py") or (bool(colon) and script.endswith(".py"))


def parts(target: str) -> tuple[Path, str]:
    """The script and the name, or an error that says which is missing."""
    script, colon, variable = target.rpartition(":")
    if Path(target).is_file() or (colon and not variable):
        raise click.UsageError(f"which value? A name is missing: write {target.rstrip(':')}:NAME, as in train.py:loss")
    if not Path(script or target).is_file():
        raise click.UsageError(f"there is no file {script or target!r}; write SCRIPT:NAME, as in train.py:loss")
    if reason := dropin.why_not(Path(script)):
        raise click.ClickException(reason)
    return Path(script), variable


def value_of(script: Path, variable: str) -> Any:
    """Run the script from beginning to end, and return the value: a variable, or an entry such as preds[0]."""
    click.echo(f"running {script} ...", err=True)
    try:
        with origins.watched(script) as record:
            record.names = names = dropin.run(script)
    except Exception as error:
        click.echo(dropin.own_lines(error), nl=False, err=True)
        sys.exit(1)
    record.found.update(map(id, find_names(names)))
    try:
        return _looked_up(ast.parse(variable, mode="eval").body, names)
    except (SyntaxError, LookupError, AttributeError, TypeError):
        values = [n for n, x in names.items() if hasattr(x, "grad") and hasattr(x, "_prev") and not isinstance(x, type)]
        raise click.UsageError(f"{script} has no {variable!r}; its values are {', '.join(values) or 'none'}") from None


def _looked_up(node: ast.expr, names: dict[str, Any]) -> Any:
    """Looks up names, indices and attributes; nothing is executed."""
    match node:
        case ast.Name(name):
            return names[name]
        case ast.Attribute(value, name) if not name.startswith("__"):
            return getattr(_looked_up(value, names), name)
        case ast.Subscript(value, index):
            return _looked_up(value, names)[ast.literal_eval(index)]
    raise LookupError
