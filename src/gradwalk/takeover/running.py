"""`gradwalk run`, once its arguments are read: runs the program, and reports what became of its class."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from . import dropin
from .program import Program
from .telling import explained, told

FLAGS = {
    "exact": "Keep every rounding, at the price of some speed.",
    "plain": "Change nothing in the program.",
    "explain": "Say afterwards which lines were rewritten.",
}


class Asked(NamedTuple):
    """Which program, and how."""

    module: str | None
    arguments: Sequence[str]
    """The script first, unless it is a module."""
    flags: frozenset[str] = frozenset()


def read(words: Sequence[str]) -> Asked | None:
    """What the words after `gradwalk run` ask for; None for `--help` or if they are wrong, for example no such file. So
    a program starts without importing the library that handles our commands."""
    flags = set()
    for place, word in enumerate(words):
        if word[:2] == "--" and word[2:] in FLAGS:
            flags.add(word[2:])
        elif word == "-m" and place + 1 < len(words) and words[place + 1][:1] not in ("", "-"):
            rest = words[place + 2 :]
            return (
                None if {f"--{flag}" for flag in FLAGS} & {*rest} else Asked(words[place + 1], rest, frozenset(flags))
            )
        else:
            known = not word.startswith("-") and Path(word).is_file()
            return Asked(None, words[place:], frozenset(flags)) if known else None
    return None


def run(asked: Asked) -> None:
    """Run it as Python would. An error in it ends this process, as it would end Python."""
    script = None if asked.module else Path(asked.arguments[0])
    home = script.parent if script else Path.cwd()
    program = Program(home, "exact" in asked.flags, "plain" in asked.flags)
    try:
        if script is not None:
            program.run_file(script, asked.arguments[1:])
        else:
            program.run_module(str(asked.module), asked.arguments)
    except Exception as error:
        print(dropin.own_lines(error), end="", file=sys.stderr)
        sys.exit(1)
    finally:
        for line in told(program):
            print(line, file=sys.stderr)
        if "explain" in asked.flags:
            for line in explained(program):
                print(line, file=sys.stderr)
