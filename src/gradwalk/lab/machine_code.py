"""A tape from lesson 8 as machine code: a WebAssembly module that runs it forward and back for each sample in turn.

    step = machine(tape, [0.25, -0.75], samples)     the leaves that hold these numbers vary from sample to sample
    loss, gradients = step()                         summed over all samples; one gradient for each other leaf

Every line of the tape becomes a few instructions in a loop over the samples: nothing is looked up any more, and no
objects are made. It needs WebAssembly, so it runs in a browser only.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from .lessons.tape_lines import Tape

GET, SET, LOAD, STORE, CONST, ADD, SUB, MUL, CALL = 0x20, 0x21, 0x2B, 0x39, 0x44, 0xA0, 0xA1, 0xA2, 0x10
I32_CONST, I32_ADD, I32_SUB, I32_EQZ, BLOCK, LOOP, BRANCH, BRANCH_IF, END = (
    0x41,
    0x6A,
    0x6B,
    0x45,
    0x02,
    0x03,
    0x0C,
    0x0D,
    0x0B,
)
I32, F64, EMPTY = 0x7F, 0x7C, 0x40
FLOAT, PAGE = 8, 65536
ROWS, AT, TOTAL, FIRST = 0, 1, 2, 3
"""Local variables: how many samples are left, the address of the next one, the sum of the results; then the lines,
and their gradients."""


def _number(n: int) -> bytes:
    """An integer as WebAssembly encodes it: seven bits per byte."""
    out = bytearray()
    while True:
        n, low = n >> 7, n & 0x7F
        if n == 0 and not low & 0x40:
            return bytes([*out, low])
        out.append(low | 0x80)


def _count(n: int) -> bytes:
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return bytes([*out, n])


def _listed(parts: Sequence[bytes]) -> bytes:
    return _count(len(parts)) + b"".join(parts)


def _section(kind: int, content: bytes) -> bytes:
    return bytes([kind]) + _count(len(content)) + content


def _function(takes: int, gives: int) -> bytes:
    """The type of a function with one parameter and one result."""
    return b"\x60" + _listed([bytes([takes])]) + _listed([bytes([gives])])


def _name(text: str) -> bytes:
    return _count(len(text)) + text.encode()


class _Code:
    """The instructions of one function; lines and gradients go by their places on the tape."""

    def __init__(self, lines: int) -> None:
        self.lines, self.bytes = lines, bytearray()

    def put(self, *parts: int | bytes) -> None:
        for part in parts:
            self.bytes += bytes([part]) if isinstance(part, int) else part

    def get(self, local: int) -> None:
        self.put(GET, _count(local))

    def set(self, local: int) -> None:
        self.put(SET, _count(local))

    def number(self, x: float) -> None:
        self.put(CONST, struct.pack("<d", x))

    def value(self, place: int) -> int:
        return FIRST + place

    def gradient(self, place: int) -> int:
        return FIRST + self.lines + place

    def load(self, base: int, offset: int, into: int) -> None:
        self.get(base)
        self.put(LOAD, _count(3), _count(offset))
        self.set(into)

    def pairs(self, args: Sequence[int]) -> None:
        """Push the sum of the products of the pairs."""
        for k in range(0, len(args), 2):
            self.get(self.value(args[k]))
            self.get(self.value(args[k + 1]))
            self.put(MUL, *((ADD,) if k else ()))

    def hand(self, place: int, share: Callable[[], None]) -> None:
        """Add a share to a line's gradient."""
        self.get(self.gradient(place))
        share()
        self.put(ADD)
        self.set(self.gradient(place))


def _forward(code: _Code, tape: Tape) -> None:
    for i, (op, args) in enumerate(tape):
        if op == "leaf":
            continue
        if op == "+":
            code.get(code.value(args[0]))
            code.get(code.value(args[1]))
            code.put(ADD)
        elif op == "tanh":
            code.get(code.value(args[0]))
            code.put(CALL, _count(0))
        else:
            code.pairs(args)
        code.set(code.value(i))


def _backward(code: _Code, tape: Tape) -> None:
    for i, (op, args) in reversed([*enumerate(tape)]):
        if op == "leaf":
            continue
        if op == "+":
            for a in args:
                code.hand(a, partial(code.get, code.gradient(i)))
        elif op == "tanh":
            code.hand(args[0], partial(_through_tanh, code, i))
        else:
            for k in range(0, len(args), 2):
                for a, b in ((args[k], args[k + 1]), (args[k + 1], args[k])):
                    code.hand(a, partial(_times, code, b, i))


def _times(code: _Code, other: int, arrived: int) -> None:
    code.get(code.value(other))
    code.get(code.gradient(arrived))
    code.put(MUL)


def _through_tanh(code: _Code, out: int) -> None:
    code.number(1.0)
    code.pairs((out, out))
    code.put(SUB)
    code.get(code.gradient(out))
    code.put(MUL)


def module(tape: Tape, changing: Sequence[int], fixed: Sequence[int]) -> bytes:
    """The module. Its `run(rows)` returns the sum of the last line and leaves the fixed leaves' gradients in memory."""
    lines, code = len(tape), _Code(len(tape))
    code.put(I32_CONST, _number(0))
    code.set(AT)
    for k, place in enumerate(fixed):
        code.load(AT, k * FLOAT, code.value(place))
    code.put(I32_CONST, _number(2 * len(fixed) * FLOAT))
    code.set(AT)
    code.put(BLOCK, EMPTY, LOOP, EMPTY)
    code.get(ROWS)
    code.put(I32_EQZ, BRANCH_IF, _count(1))
    for k, place in enumerate(changing):
        code.load(AT, k * FLOAT, code.value(place))
    _forward(code, tape)
    code.get(TOTAL)
    code.get(code.value(lines - 1))
    code.put(ADD)
    code.set(TOTAL)
    for place in range(lines):
        if place not in fixed:  # the gradients of fixed leaves are summed over all samples
            code.number(1.0 if place == lines - 1 else 0.0)
            code.set(code.gradient(place))
    _backward(code, tape)
    code.get(AT)
    code.put(I32_CONST, _number(len(changing) * FLOAT), I32_ADD)
    code.set(AT)
    code.get(ROWS)
    code.put(I32_CONST, _number(1), I32_SUB)
    code.set(ROWS)
    code.put(BRANCH, _count(0), END, END)
    for k, place in enumerate(fixed):
        code.put(I32_CONST, _number((len(fixed) + k) * FLOAT))
        code.get(code.gradient(place))
        code.put(STORE, _count(3), _count(0))
    code.get(TOTAL)
    code.put(END)
    body = _listed([_count(1) + bytes([I32]), _count(1 + 2 * lines) + bytes([F64])]) + bytes(code.bytes)
    return b"\0asm\1\0\0\0" + b"".join(
        [
            _section(1, _listed([_function(F64, F64), _function(I32, F64)])),
            _section(2, _listed([_name("js") + _name("tanh") + b"\0" + _count(0)])),
            _section(3, _listed([_count(1)])),
            _section(5, _listed([b"\0" + _count(1)])),
            _section(7, _listed([_name("run") + b"\0" + _count(1), _name("memory") + b"\2" + _count(0)])),
            _section(10, _listed([_count(len(body)) + body])),
        ]
    )


def leaf_places(tape: Tape, changing: Sequence[float]) -> tuple[list[int], list[int]]:
    """The places of the leaves that hold these numbers, in the same order, and those of all other leaves."""
    held = {args[0]: i for i, (op, args) in enumerate(tape) if op == "leaf"}
    missing = [x for x in changing if x not in held]
    if missing:
        raise ValueError(f"no leaf of the tape holds {missing[0]!r}")
    places = [held[x] for x in changing]
    return places, [i for i, (op, _) in enumerate(tape) if op == "leaf" and i not in places]


def machine(
    tape: Tape, changing: Sequence[float], samples: Sequence[Sequence[float]]
) -> Callable[[], tuple[float, list[float]]]:
    """A function that runs the tape on all samples and returns the last line's sum and the other leaves' gradients."""
    try:
        from js import Float64Array, Math, Object, Uint8Array, WebAssembly  # type: ignore[import-not-found]
        from pyodide.ffi import to_js  # type: ignore[import-not-found]
    except ImportError:
        raise RuntimeError("machine code for a browser runs in a browser only: open the course") from None
    places, fixed = leaf_places(tape, changing)
    given = to_js({"js": {"tanh": Math.tanh}}, dict_converter=Object.fromEntries)
    code = Uint8Array.new(to_js(module(tape, places, fixed)))
    exports = WebAssembly.Instance.new(WebAssembly.Module.new(code), given).exports
    numbers = array("d", memory_of(tape, fixed, samples))
    exports.memory.grow(len(numbers) * FLOAT // PAGE)  # it starts with one page
    memory: Any = Float64Array.new(exports.memory.buffer)
    memory.subarray(0, len(numbers)).assign(numbers)

    def step() -> tuple[float, list[float]]:
        total = exports.run(len(samples))
        return float(total), [float(x) for x in memory.subarray(len(fixed), 2 * len(fixed)).to_py()]

    return step


def memory_of(tape: Tape, fixed: Sequence[int], samples: Sequence[Sequence[float]]) -> list[float]:
    """The initial memory of a module: the numbers of the fixed leaves, room for their gradients, the samples."""
    return [*(tape[i][1][0] for i in fixed), *[0.0] * len(fixed), *(x for sample in samples for x in sample)]
