"""`=+` written for `+=`: Python reads it as `=` and a sign, and does not complain."""

from __future__ import annotations

import io
import textwrap
import tokenize
from itertools import pairwise


def turned_sign(text: str) -> tuple[str, int] | None:
    """A sentence about the first `=+ x` or `=- x` in a program, and its line; None if there is none.

    `x = -1` and `f(x=-1)` are meant as written: there the sign is attached to the number."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(textwrap.dedent(text)).readline))
    except (tokenize.TokenError, SyntaxError):
        return None
    for (equals, sign), after in zip(pairwise(tokens), tokens[2:]):
        if equals.string == "=" and sign.string in ("+", "-") and equals.end == sign.start and sign.end != after.start:
            name = "plus" if sign.string == "+" else "minus"
            said = f"`={sign.string}` is an `=`, and then a {name} sign: it replaces what was there."
            return f"{said} To change what is there, write `{sign.string}=`.", sign.start[0]
    return None
