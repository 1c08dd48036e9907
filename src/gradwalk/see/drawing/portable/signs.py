"""The operations of a card: the sign in its circle, and what a closed frame does, counted."""

from __future__ import annotations

from .basics import get, grouped, keys_of, number_of, ordered, put
from .model import Document
from .ranges import merged, range_text
from .taken import bracketed
from .view import Card

SIGNS = 5
"""Up to this many kinds of operations in a stack are all named."""
KINDS = 16
ABREAST = 3
"""The number of kinds of operations in a line."""


def signed(card: Card, doc: Document) -> str:
    """An operation's sign, including its plain number if it has one; for several operations, all signs."""
    first = doc.cells[card.cells[0]]
    signs: list[str] = []
    others = False
    for i in card.cells:
        sign = doc.cells[i].symbol if doc.cells[i].sum == "" else "sum"
        others = others or doc.cells[i].sum != first.sum
        if not (sign in signs):  # noqa: E713
            signs.append(sign)
    if (first.sum == "" or others) and len(signs) > 1:
        signs = ordered(signs, exponent)
        return " or ".join(signs) if len(signs) <= SIGNS else signs[0] + " … " + signs[len(signs) - 1]
    if first.sum != "":
        return first.sum + sizes(card, doc)
    if not number_in_sign(card, doc):
        return first.symbol
    found = [doc.cells[doc.edges[i].start].data for i in card.takes]
    return first.pattern.replace("§", bracketed(range_text(merged(found))))


def exponent(sign: str) -> float:
    """The exponent of a power, as a sort key; other operations come after powers."""
    return number_of(sign[2:], 1e18) if sign.startswith("**") else 1e18


def number_in_sign(card: Card, doc: Document) -> bool:
    """Whether a card's sign can show its plain numbers: its operations are all the same, with one number each."""
    first = doc.cells[card.cells[0]]
    many = 0
    for i in card.takes:
        many += doc.edges[i].count
    for i in card.cells:
        if doc.cells[i].symbol != first.symbol or doc.cells[i].pattern != first.pattern:
            return False
    return first.pattern != "" and many == card.count


def sizes(card: Card, doc: Document) -> str:
    """The sizes of the sums on a card."""
    low = doc.cells[card.cells[0]].least
    high = 0
    for i in card.cells:
        low = min(low, doc.cells[i].least)
        high = max(high, doc.cells[i].most)
    return grouped(low) if low == high else grouped(low) + " … " + grouped(high)


def operations(card: Card, doc: Document) -> list[str]:
    """The most frequent operations; for an outermost frame, all of them, in lines."""
    signs: dict[str, int] = {}
    for i in card.cells:
        cell = doc.cells[i]
        if cell.kind == "result" and not cell.pinned:
            many = cell.count if cell.sum != "" else cell.count + cell.hidden - cell.zeros
            put(signs, cell.symbol, get(signs, cell.symbol, 0) + many)
    kinds = ordered(keys_of(signs), lambda s: -get(signs, s, 0))
    whole = doc.frames[card.toggles].parent < 0 or doc.frames[card.toggles].kind == "part"
    most = KINDS if len(kinds) <= KINDS and whole else 3
    lines: list[str] = []
    for k in range(min(most, len(kinds))):
        text = counted(get(signs, kinds[k], 0), kinds[k])
        if k % ABREAST == 0:
            lines.append(text)
        else:
            lines[len(lines) - 1] += " · " + text
    if len(kinds) > most:
        lines[len(lines) - 1] += " · …"
    return lines


def counted(many: int, sign: str) -> str:
    """A number of operations in words: `3 additions`, `2 sums of 10`."""
    names = ["+", "addition", "-", "difference", "*", "product", "/", "division", "**2", "square", "neg", "negation"]
    word = sign
    for k in range(6):
        if sign == names[2 * k]:
            word = names[2 * k + 1] + ("s" if many > 1 else "")
    if many > 1 and word.startswith("sum of "):
        word = "sums of " + word[7:]
    return grouped(many) + " " + word
