"""The doctor, asked about a program as a user asks it: by the command, with its exit status and its report as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from gradwalk.commands import main


def asked(path: Path) -> tuple[int, dict[str, Any]]:
    """The exit status and the report for a program in a file."""
    result = CliRunner().invoke(main, ["doctor", str(path), "--json"])
    return result.exit_code, json.loads(result.stdout)


def asked_of(text: str, folder: Path, name: str = "program.py") -> tuple[int, dict[str, Any]]:
    """The same for the text of one, which is put into a folder."""
    path = folder / name
    path.write_text(text, "utf-8")
    return asked(path)


def found_in(text: str, folder: Path) -> tuple[int, list[dict[str, Any]]]:
    """The exit status, and what was found, for the text of a program."""
    status, report = asked_of(text, folder)
    return status, report["findings"]
