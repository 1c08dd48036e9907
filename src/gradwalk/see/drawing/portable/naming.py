"""A common name for many values, from their labels: `w…`; `wq, wk, wv` if they belong to a few lists."""

from __future__ import annotations

from .basics import letters

LISTS = 4
"""Up to this many lists are named one by one."""


def stem(names: list[str]) -> str:
    """The lists to which the labels belong, if there are a few; otherwise what all labels begin with."""
    lists: list[str] = []
    for name in names:
        one = family(name) if len(lists) <= LISTS else ""
        if one != "" and not (one in lists):  # noqa: E713
            lists.append(one)
    if len(lists) < 2 or len(lists) > LISTS or len(lists) == len(names):
        return shared(names)
    lead = beginning(lists)
    while len(lead) > 0 and not (lead[len(lead) - 1] in ".["):  # noqa: E713
        lead = lead[: len(lead) - 1]
    ends = ", ".join([bare(one[len(lead) :]) for one in lists])
    return lead[: len(lead) - 1] + ": " + ends if lead != "" else ends


def family(name: str) -> str:
    """A label without its indices: `wq` for wq[0][1], `heads.w` for heads[2].w[5]."""
    out = ""
    inside = ""
    opened = False
    for c in letters(name):
        if c == "[":
            out += inside
            inside = c
            opened = True
        elif opened and c == "]":
            out += "" if is_number(inside[1:]) else inside + c
            inside = ""
            opened = False
        elif opened:
            inside += c
        else:
            out += c
    while len(out) > 0 and out[len(out) - 1] in "0123456789_. …":
        out = out[: len(out) - 1]
    return out


def is_number(text: str) -> bool:
    for c in letters(text):
        if not (c in "0123456789"):  # noqa: E713
            return False
    return text != ""


def bare(text: str) -> str:
    """A key without its quotes."""
    return text.replace("'", "").replace("]", "")


def beginning(names: list[str]) -> str:
    """The common beginning of all of these."""
    same = names[0]
    for other in names:
        while not other.startswith(same):
            same = same[: len(same) - 1]
    return same


def shared(names: list[str]) -> str:
    """What the labels begin with, followed by …: `w…` for w[0], w[1], ...; all of it if that is a whole label."""
    same = beginning(names)
    whole = len(same) == len(names[0])
    while not whole and len(same) > 0 and same[len(same) - 1] in "0123456789":  # this may be the beginning of a number
        same = same[: len(same) - 1]
    while not whole and len(same) > 0 and same[len(same) - 1] in "[(_. ":
        same = same[: len(same) - 1]
    return same + "…" if same != "" and not whole else same


def list_name(name: str) -> str:
    """The name of a value in a list without its index: `w` for w[0][1]."""
    end = 0
    while end < len(name) and not (name[end] in "[(0123456789…"):  # noqa: E713
        end += 1
    while end > 0 and name[end - 1] in "._ ":
        end -= 1
    return name[:end] if end > 0 else name
