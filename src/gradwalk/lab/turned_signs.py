"""`=+` for `+=`: Python takes it for `=` and a sign, and says nothing."""

from __future__ import annotations

import io
import textwrap
import tokenize
from itertools import pairwise


def turned_sign(text: str) -> tuple[str, int] | None:
    """The sentence for the first `=+ x` or `=- x` of a program, and its line; None where there is none.

    `x = -1` and `f(x=-1)` are meant as they stand: there the sign is at the number, and not at the `=`."""
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
