"""Whether two runs of a program printed the same, up to digits that rounding can change.

    difference("loss 0.5000", "loss 0.5001")      "" : one unit in the last printed place
    difference("n = 1", "n = 1.0")                "n = 1" is "n = 1.0"

Whole numbers, words and their order are compared exactly; addresses (`at 0x7f...`) are not compared.
"""

from __future__ import annotations

import re

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
FLOAT = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?\d+[eE][-+]?\d+")
CLOSE = 1e-9


def difference(plain: str, ours: str, ended: bool = True, exact: bool = False) -> str:
    """The first line that differs, as text; "" if there is none. For runs that were stopped (`ended` is False), only
    the lines that both have are compared, the last of which may be unfinished."""
    left, right = ADDRESS.sub("0x", plain).split("\n"), ADDRESS.sub("0x", ours).split("\n")
    both = min(len(left), len(right)) - (not ended)
    for a, b in zip(left[:both], right[:both]):
        if a != b and (exact or not _same_line(a, b)):
            return f"{_short(a)} would be {_short(b)}"
    if ended and len(left) != len(right):
        return f"it prints {len(left) - 1} lines, but {len(right) - 1} with ours"
    return ""


def _same_line(a: str, b: str) -> bool:
    xs, ys = FLOAT.findall(a), FLOAT.findall(b)
    if len(xs) != len(ys) or _words(a) != _words(b):
        return False
    return all(x == y or _same_number(x, y) for x, y in zip(xs, ys))


def _words(line: str) -> str:
    return " ".join(FLOAT.sub("#", line).split())


def _same_number(x: str, y: str) -> bool:
    a, b = float(x), float(y)
    if abs(a - b) <= CLOSE * max(abs(a), abs(b)):
        return len(x) > 12 or len(x) == len(y)
    return abs(a - b) <= 1.01 * max(_last_place(x), _last_place(y)) and len(x) == len(y)


def _last_place(x: str) -> float:
    """One unit in the last printed place."""
    digits, _, power = x.lower().partition("e")
    return float(10.0 ** (int(power or 0) - len(digits.partition(".")[2])))


def _short(line: str) -> str:
    return repr(line if len(line) <= 60 else line[:57] + "...")
