"""A model on disk: plain JSON, written whole or not at all, and checked when it is read.

    {"format": "gradwalk model", "version": 1,
     "model": {"kind": "MLP", ...} or null, "parameters": {"layers.0...": 0.5, ...}, "sha256": "..."}

Numbers are restored to the last bit (files/checked_json.py).
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

from ..engine.errors import FileError
from ..files import checked_json
from ..files.writing import write_whole

FORMAT, VERSION = "gradwalk model", 1
FIELDS = {"format", "version", "model", "parameters", "sha256"}
MAX_BYTES = 64 * 2**20

Path = str | os.PathLike[str]


def write(path: Path, description: dict[str, Any] | None, parameters: dict[str, float]) -> None:
    """Write the file, whole or not at all: an interrupted save leaves the old one."""
    content: dict[str, Any] = {"format": FORMAT, "version": VERSION, "model": description}
    content["parameters"] = {name: checked_json.to_json(number) for name, number in parameters.items()}
    content["sha256"] = _checksum(content)
    text = json.dumps(content, indent=1, allow_nan=False)
    write_whole(path, text + "\n")


def read(path: Path, max_bytes: int = MAX_BYTES) -> tuple[dict[str, Any] | None, dict[str, float]]:
    """The model's description and its parameters; FileError for anything that `write` did not write."""
    if not isinstance(path, (str, os.PathLike)):  # a number would be taken for a file descriptor
        raise TypeError(f"load needs the name of a model file: write load('model.json'), got {path!r:.60}")
    try:
        content = checked_json.read(path, max_bytes)
    except checked_json.NotJSON as error:
        raise FileError(
            f"{path}: not a model file, or a damaged one ({error!s:.120}).\n"
            "It must be the complete JSON that model.save(path) writes: copy it again, or save the model again."
        ) from None
    except ValueError as error:
        raise FileError(f"{path}: {error}") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise FileError(f'{path}: JSON, but not a model: "format" must be {FORMAT!r}. Is it the right file?')
    if type(content.get("version")) is not int or content["version"] != VERSION:
        raise FileError(
            f"{path}: written in version {str(content.get('version'))[:20]} of the format; this gradwalk reads "
            f"version {VERSION}. Load it with the gradwalk that saved it, or install a newer one."
        )
    damaged = _damage(content)
    if damaged:
        raise FileError(
            f"{path}: damaged: {damaged}.\nCopy the file again, or save the model again. (Weights changed by hand? "
            "Load the model, change p.data, save it.)"
        )
    return content["model"], {name: checked_json.from_json(number) for name, number in content["parameters"].items()}


def _damage(content: dict[str, Any]) -> str:
    """What is wrong with a file that claims to be a model; '' if nothing."""
    if content.keys() != FIELDS:
        return f"its fields are {', '.join(sorted(content))[:120]}; expected {', '.join(sorted(FIELDS))}"
    if not isinstance(content["model"], dict | None):
        return '"model" is neither a description nor null'
    if not isinstance(content["parameters"], dict):
        return '"parameters" is not an object of names and numbers'
    for name, number in content["parameters"].items():
        if type(number) is int or not checked_json.is_number(number):
            return f"parameter {name[:60]!r} is {str(number)[:40]!r}, not a number"
    if content["sha256"] != _checksum(content):
        return "the numbers do not match the checksum"
    return ""


def _checksum(content: dict[str, Any]) -> str:
    checked = {name: content[name] for name in sorted(FIELDS - {"sha256"})}
    text = json.dumps(checked, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
