"""What is on a card because it has none of its own: plain numbers, and leaves inside a closed frame."""

from __future__ import annotations

from .basics import digits, get, grouped, has, keys_of, put
from .model import Cell, Document
from .naming import list_name
from .ranges import merged, range_text
from .view import Card

LISTED_NUMBERS = 5
"""Up to this many plain numbers are shown one by one."""
NAMED = 4
"""How many leaves inside a closed frame are named."""


def taken(card: Card, doc: Document) -> list[str]:
    """The plain numbers that a card uses, such as `+ 0.01`, except those that go without saying."""
    forms: dict[str, list[int]] = {}
    for i in card.takes:
        if not doc.edges[i].implied:
            form = form_of(doc.cells[doc.edges[i].end])
            if not has(forms, form):
                put(forms, form, [])
            get(forms, form, []).append(i)
    return [form.replace("§", numbers_text(get(forms, form, []), doc)) for form in keys_of(forms)]


def form_of(cell: Cell) -> str:
    """An operation written with a mark for its plain number."""
    if cell.pattern != "":
        return cell.pattern
    return "+ §" if cell.sum == "sum of " else "with §"


def numbers_text(edges: list[int], doc: Document) -> str:
    """A few plain numbers one by one; for many, their range."""
    said: list[str] = []
    for i in edges:
        if len(edges) > LISTED_NUMBERS or doc.cells[doc.edges[i].start].count > 1:
            return bracketed(range_text(merged([doc.cells[doc.edges[j].start].data for j in edges])))
        one = digits(doc.cells[doc.edges[i].start].data.low)
        if not (one in said):  # noqa: E713
            said.append(one)
    return bracketed(", ".join(said))


def bracketed(text: str) -> str:
    return "(" + text + ")" if text.startswith("-") else text


def contents(card: Card, doc: Document) -> str:
    """What the values in a closed frame are, if not all of them are results."""
    results = 0
    leaves = 0
    zeros = 0
    names: list[str] = []
    for i in card.cells:
        cell = doc.cells[i]
        zeros += cell.zeros
        if cell.kind == "leaf":
            leaves += cell.count
            if cell.given and not (list_name(cell.name) in names):  # noqa: E713
                names.append(list_name(cell.name))
        else:
            results += cell.count + cell.hidden - cell.zeros
    parts = [many(results, "result", "results")]
    if leaves > 0:
        parts.append(many(leaves, "leaf", "leaves"))
    if card.fixed > 0:
        parts.append(many(card.fixed, "plain number", "plain numbers"))
    if zeros > 0:
        parts.append(many(zeros, "zero", "zeros"))
    text = ", ".join(parts) if len(parts) > 1 else ""
    if len(names) > 0:
        text += ": " + ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")
    return text


def many(count: int, one: str, more: str) -> str:
    return grouped(count) + " " + (one if count == 1 else more)
