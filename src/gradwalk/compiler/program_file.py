"""Programs as files: plain JSON, in which operations are named and never stored as code.

    save(program, "loss.json")
    program = load("loss.json")

Every register is checked before anything is built from the file, so a damaged, foreign or
hostile file ends in a FileError that says what is wrong with it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..engine.errors import FileError
from ..engine.op import Op
from ..files import checked_json
from ..files.writing import write_whole
from .fused import ROWS, Shape, input_counts, output_count
from .loop import Counts, Loop, Rewound, Until
from .program import Instruction, Program

SHAPED = ("matvec", "outer", "take", "scatter")
"""The operations whose instructions have a shape."""

FORMAT, VERSION = "gradwalk program", 1
MAX_BYTES = 1 << 28
"""A program of a million instructions takes about 40 MB."""

MAX_NUMBERS = 1 << 23
"""How many registers a file may ask for: a few bytes must not ask for gigabytes."""

StrPath = str | os.PathLike[str]


def save(program: Program, path: StrPath) -> None:
    """Write the program, whole or not at all: an old file survives a failure."""
    write_whole(path, json.dumps(to_data(program), separators=(",", ":"), allow_nan=False))


def load(path: StrPath, max_bytes: int = MAX_BYTES) -> Program:
    """The program that `save` wrote; FileError for anything else."""
    target = Path(path)
    try:
        return from_data(checked_json.read(target, max_bytes))
    except checked_json.NotJSON as error:
        raise FileError(f"{target} is not JSON: {error!s:.100}") from None
    except ValueError as error:
        raise FileError(f"{target}: {error}") from None


def to_data(program: Program) -> dict[str, Any]:
    """The program as lists, texts and numbers."""
    for op in {i.op for i in program.instructions}:
        if op.row is not ROWS.get(op.name) and not isinstance(op, Loop):
            raise TypeError(
                f"{program.title} uses your own operation {op.name}, which a file could only name and not hold"
            )
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": program.title,
        "parameters": program.parameters,
        "arguments": program.arguments,
        "names": list(program.names),
        "constants": [checked_json.to_json(x) for x in program.constants],
        "instructions": [
            {"op": op.name, "inputs": list(inputs)}
            | ({"settings": [checked_json.to_json(x) for x in op.bound]} if op.bound else {})
            | (_loop_data(op) if isinstance(op, Loop) else {"shape": list(shape)} if shape else {})
            for op, inputs, _, shape in program.instructions
        ],
        "outputs": list(program.outputs),
    }


def _loop_data(loop: Loop) -> dict[str, Any]:
    kind = {"body": to_data(loop.body), "counts": list(loop.counts)}
    if isinstance(loop, Rewound):
        return {"loop": kind | {"ahead": to_data(loop.ahead)}}
    return {"loop": kind if isinstance(loop, Until) else kind | {"steps": loop.steps, "backward": loop.backward}}


def from_data(data: Any, depth: int = 0) -> Program:
    """The program that `to_data` described; FileError for anything else. `depth` loops are around it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError("not a gradwalk program")
    if data.get("version") != VERSION:
        raise FileError(f"written in version {data.get('version')!r:.20} of the format; this gradwalk reads {VERSION}")
    parameters, arguments = (_count(data.get(key), key) for key in ("parameters", "arguments"))
    constants = tuple([_number(x) for x in _list(data.get("constants"), "constants")])
    names = tuple([_text(x) for x in _list(data.get("names"), "names")])
    if len(names) > parameters + arguments:
        raise FileError(f"{len(names)} names for {parameters + arguments} parameters and arguments")
    known = parameters + arguments + len(constants)
    instructions = []
    for position, entry in enumerate(_list(data.get("instructions"), "instructions")):
        instruction = _instruction(entry, f"instruction {position}", known, depth)
        known += len(instruction.outputs)
        instructions.append(instruction)
    outputs = tuple([_register(r, known, "outputs") for r in _list(data.get("outputs"), "outputs")])
    title = _text(data.get("title", ""))
    return Program(parameters, arguments, constants, tuple(instructions), outputs, names, title)


MOST_LOOPS = 32
"""How deeply loops may be nested."""


def _loop(entry: Any, where: str, known: int, depth: int) -> Instruction:
    """A loop, of one of three kinds: a fixed number of steps; while a condition holds; the backward pass of that."""
    data = entry["loop"]
    if entry.get("op") != "scan" or not isinstance(data, dict) or depth >= MOST_LOOPS:
        raise FileError(f"{where}: not a loop, or nested too deeply")
    numbers = [_count(x, where) for x in _list(data.get("counts"), where)]
    if len(numbers) != 5:
        raise FileError(f"{where}: a loop has five counts, not {len(numbers)}")
    counts = Counts(*numbers)
    s, k, w, v, t = counts
    body = from_data(data.get("body"), depth + 1)
    whole = data.keys() == {"body", "counts", "steps", "backward"}
    steps = _count(data["steps"], where) if whole else 1
    ends = k + v + t + (data.keys() == {"body", "counts"})
    if steps * (1 + w + v) > MAX_NUMBERS or not steps or (not whole and v):
        raise FileError(f"{where}: a loop of {steps} steps")
    if body.first_constant != s + k + w or len(body.outputs) != ends:
        raise FileError(f"{where}: the body of the loop does not fit it")
    loop: Loop
    if whole:
        loop = Loop(body, steps, counts, data["backward"] is True)
    elif data.keys() == {"body", "counts"}:
        loop = Until(body, counts)
    else:
        ahead = from_data(data.get("ahead"), depth + 1)
        if ahead.first_constant != s + w or len(ahead.outputs) != w + 1:
            raise FileError(f"{where}: the loop that it is the backward pass of does not fit it")
        loop = Rewound(body, ahead, counts)
    inputs = tuple([_register(r, known, where) for r in _list(entry.get("inputs"), where)])
    if len(inputs) != s + k + steps * w or (isinstance(loop, Until) and w + t):
        raise FileError(f"{where}: a loop with {len(inputs)} inputs")
    return Instruction(loop, inputs, tuple(range(known, known + loop.results)), loop.shape)


def _instruction(entry: Any, where: str, known: int, depth: int) -> Instruction:
    if isinstance(entry, dict) and entry.keys() == {"op", "inputs", "loop"}:
        return _loop(entry, where, known, depth)
    if not isinstance(entry, dict) or not entry.keys() <= {"op", "inputs", "settings", "shape"}:
        raise FileError(f"{where} is not described by op, inputs, settings and shape, or loop")
    name = entry.get("op")
    row = ROWS.get(name) if isinstance(name, str) else None
    if row is None:
        raise FileError(f"{where}: no operation {name!r:.40}")
    op = _bound(row, _list(entry.get("settings", []), where), where)
    shape = _shape(entry.get("shape"), where)
    if (shape is not None) != (name in SHAPED):
        raise FileError(f"{where}: {name} {'needs a' if shape is None else 'has no'} shape")
    inputs = tuple([_register(r, known, where) for r in _list(entry.get("inputs"), where)])
    allowed = input_counts(op, shape)
    if allowed is not None and len(inputs) not in allowed:
        raise FileError(f"{where}: {name} with {len(inputs)} inputs")
    if name == "scatter" and shape and len(inputs) % (shape[1] + 1):
        raise FileError(f"{where}: scatter with {len(inputs)} inputs")
    last = known + output_count(op, shape)
    if last > MAX_NUMBERS:
        raise FileError(f"{where}: more than {MAX_NUMBERS:,} registers")
    return Instruction(op, inputs, tuple(range(known, last)), shape)


def _bound(row: Op, settings: list[Any], where: str) -> Op:
    if len(settings) != row.settings:
        raise FileError(f"{where}: {row.name} needs {row.settings} settings, got {len(settings)}")
    return row.bind(*map(_number, settings)) if settings else row


def _shape(shape: Any, where: str) -> Shape | None:
    if shape is None:
        return None
    sizes = [_count(size, where) for size in _list(shape, where)]
    if len(sizes) != 2 or 0 in sizes:
        raise FileError(f"{where}: the shape {shape!r:.40} is not two sizes")
    return sizes[0], sizes[1]


def _list(x: Any, where: str) -> list[Any]:
    if not isinstance(x, list):
        raise FileError(f"{where}: expected a list, got {type(x).__name__}")
    return x


def _count(x: Any, where: str) -> int:
    if type(x) is not int or not 0 <= x <= MAX_NUMBERS:
        raise FileError(f"{where}: expected a whole number from 0 to {MAX_NUMBERS:,}, got {x!r:.40}")
    return x


def _register(x: Any, known: int, where: str) -> int:
    if type(x) is not int or not 0 <= x < known:
        raise FileError(f"{where}: there is no register {x!r:.40} yet, only {known}")
    return x


def _number(x: Any) -> float:
    if checked_json.is_number(x):
        return checked_json.from_json(x)
    raise FileError(f"expected a number, got {x!r:.40}")


def _text(x: Any) -> str:
    if not isinstance(x, str) or len(x) > 1000:
        raise FileError(f"expected a short text, got {x!r:.40}")
    return x
