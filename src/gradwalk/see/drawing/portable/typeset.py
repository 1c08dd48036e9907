"""Formulas as a person writes them: `1 − o²` for `1 - o * o`, `3·x²` for `3 * x ** 2`."""

from __future__ import annotations

from .basics import is_word, letters

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def typeset(formula: str) -> str:
    """The formula with typographic signs in place of those of code."""
    text = raised("·".join(squared(formula.split(" * "))).split(" ** "))
    return with_minus(letters(text.replace("sqrt(", "√(")))


def is_formula(note: str) -> bool:
    """Whether a line is a formula, or the continuation of one."""
    return note[:2] in ["= ", "  "]


def squared(factors: list[str]) -> list[str]:
    """Write a name that is multiplied by itself as a square."""
    done: list[str] = []
    for factor in factors:
        name = first_name(letters(factor))
        rest = factor[len(name) :]
        last = len(done) - 1
        doubled = last >= 0 and name != "" and last_name(letters(done[last])) == name
        if doubled and not rest.startswith("(") and not rest.startswith(" **"):
            done[last] = done[last] + "²" + rest
        else:
            done.append(factor)
    return done


def is_part(c: str) -> bool:
    """Whether a character may occur in a name, as in `heads[1].w`."""
    return is_word(c) or c in "[].'"


def first_name(chars: list[str]) -> str:
    end = 0
    while end < len(chars) and is_part(chars[end]):
        end += 1
    return a_name(chars[:end])


def last_name(chars: list[str]) -> str:
    start = len(chars)
    while start > 0 and is_part(chars[start - 1]):
        start -= 1
    return a_name(chars[start:])


def a_name(chars: list[str]) -> str:
    named = len(chars) > 0 and is_word(chars[0]) and not (chars[0] in "0123456789²")  # noqa: E713
    return "".join(chars) if named else ""


def raised(parts: list[str]) -> str:
    """The parts between `**` joined: a whole exponent is raised, any other is written after `^`."""
    text = parts[0]
    for part in parts[1:]:
        chars = letters(part)
        end = 1 if part.startswith("-") else 0
        while end < len(chars) and chars[end] in "0123456789":
            end += 1
        ends = end == len(chars) or not (is_word(chars[end]) or chars[end] == ".")
        if ends and end > 0 and chars[end - 1] != "-":
            signs = ["⁻" if c == "-" else letters(RAISED)[int(c)] for c in chars[:end]]
            text = text + "".join(signs) + "".join(chars[end:])
        else:
            text = text + "^" + part
    return text


def with_minus(chars: list[str]) -> str:
    done: list[str] = []
    for i in range(len(chars)):
        c = chars[i]
        if c == "-" and i + 1 < len(chars):
            before = chars[i - 1] if i > 0 else " "
            after = chars[i + 1]
            between = before == " " and after == " "
            done.append("−" if between or (not is_word(before) and (is_word(after) or after in "(.")) else c)
        else:
            done.append(c)
    return "".join(done)
