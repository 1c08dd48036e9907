"""JSON from outside, read strictly; and the numbers that JSON cannot write.

Finite numbers are written so that they are restored to the last bit; inf, -inf and nan are written as the
strings "inf", "-inf" and "nan".
"""

from __future__ import annotations

import json
import math
import os
from typing import Any

from .reading import read_bounded

SPECIAL = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}
LARGEST = 1.7976931348623157e308


class NotJSON(ValueError):
    """A text that is not strict JSON; the message says why."""


def read(path: str | os.PathLike[str], max_bytes: int) -> Any:
    """The data in a file; NotJSON if it is something else, ValueError if it is too large or not a file."""
    return parse(read_bounded(path, max_bytes))


def parse(text: str | bytes | bytearray) -> Any:
    """The data; NotJSON for anything that is not strict JSON or repeats a name."""
    try:
        text = text if isinstance(text, str) else text.decode("utf-8")
        return json.loads(text, object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except RecursionError:
        raise NotJSON("nested too deeply") from None
    except ValueError as error:  # bad UTF-8, bad JSON, an absurd number
        raise NotJSON(str(error)) from None


def to_json(x: float) -> float | str:
    """A number as JSON can hold it."""
    return x if math.isfinite(x) else "nan" if x != x else "inf" if x > 0 else "-inf"


def is_number(x: Any) -> bool:
    """Whether `to_json` could have written it."""
    return abs(x) <= LARGEST if type(x) in (int, float) else isinstance(x, str) and x in SPECIAL


def from_json(x: Any) -> float:
    """The number that `to_json` wrote."""
    return SPECIAL[x] if isinstance(x, str) else float(x)


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a name appears twice")
    return table


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")
