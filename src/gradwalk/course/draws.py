"""Fresh numbers for a quiz: parameters drawn from ranges, and expressions in them.

    given a = -5..5, b = 1..4, r = 0.1 | 0.5     whole numbers from a range, or one of a few
    given x = 0.5..3 by 0.5                      a range in steps
    given word count = coot 2 | "blue tit" 0     rows of numbers or words that are drawn together
    where s = a + b; f = s * c                   numbers computed from them
    unless s == 0 or a == b                      draws to be rejected

In a text `{{s}}` stands for the number, `{{s:.3f}}` for the number with three decimals, and `{{b:p}}` for the number
in brackets if it is negative. `{{answer}}`, and linear expressions in it such as `{{answer / n}}`, stand for the
reader's answer, which the page fills in.

Words can be used only in texts; expressions are made of numbers.
"""

from __future__ import annotations

import ast
import math
import operator
import random
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

SLOT = re.compile(r"\{\{(?P<expression>[^{}]*?)(?::(?P<format>[^{}:]*))?\}\}")
RANGE = re.compile(r"(?P<low>[-+.\de]+?)\.\.(?P<high>[-+.\de]+)(?:\s+by\s+(?P<step>[.\de]+))?")
ANSWER = re.compile(r"\banswer\b")
TRIES = 4000
ENOUGH = 6
"""With this many good draws, others are not needed."""

OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow, ast.Mod: operator.mod, ast.FloorDiv: operator.floordiv, ast.USub: operator.neg,
    ast.UAdd: operator.pos, ast.Not: operator.not_, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs, "min": min, "max": max, "round": round, "relu": lambda x: max(x, 0),
    **{name: getattr(math, name) for name in ("tanh", "exp", "log", "sqrt", "sin", "cos")},
}  # fmt: skip


class DrawError(ValueError):
    """Parameters that cannot be drawn, or an expression that cannot be computed."""


def compute(expression: str, values: dict[str, Any]) -> Any:
    """The value of an expression; only names, numbers, arithmetic, comparisons and a few functions are allowed."""
    try:
        return _value(ast.parse(expression.strip(), mode="eval").body, values)
    except (SyntaxError, TypeError, KeyError) as problem:
        raise DrawError(f"{expression.strip()!r} cannot be computed ({problem})") from None


def _value(node: ast.expr, values: dict[str, Any]) -> Any:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name) if name in values:
            return values[name]
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            return OPERATORS[type(op)](_value(left, values), _value(right, values))
        case ast.UnaryOp(op, operand):
            return OPERATORS[type(op)](_value(operand, values))
        case ast.Compare(left, [op], [right]):
            return OPERATORS[type(op)](_value(left, values), _value(right, values))
        case ast.BoolOp(op, parts):
            return (any if isinstance(op, ast.Or) else all)(_value(part, values) for part in parts)
        case ast.IfExp(test, body, orelse):
            return _value(body if _value(test, values) else orelse, values)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*(_value(each, values) for each in args))
    raise DrawError(f"`{ast.unparse(node)}` is neither a given number nor arithmetic")


@dataclass
class Draws:
    """What is drawn, what is computed from it, and which draws are rejected."""

    given: dict[tuple[str, ...], list[tuple[Any, ...]]] = field(default_factory=dict)
    """The names drawn together, usually just one, and the rows to draw from."""
    where: dict[str, str] = field(default_factory=dict)
    unless: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.given)

    def read(self, line: str) -> bool:
        """Read a `given`, `where` or `unless` line; False if it is none of these."""
        word, _, rest = line.strip().partition(" ")
        if word == "given" and "=" in rest:
            names = tuple(map(_name, rest.partition("=")[0].split()))
            if len(names) > 1 or '"' in rest:
                self.given[names] = _rows(names, rest.partition("=")[2])
                return True
            for part in filter(str.strip, re.split(r"[,;]", rest)):
                name, _, choice = part.partition("=")
                self.given[(_name(name),)] = [(each,) for each in _choices(choice.strip())]
        elif word == "where" and "=" in rest:
            for part in filter(str.strip, rest.split(";")):
                name, _, expression = part.partition("=")
                self.where[_name(name)] = expression.strip()
        elif word == "unless" and self.given:
            self.unless.append(rest)
        else:
            return False
        return True

    def draw(self, count: int, seed: str, good: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """Up to `count` different draws: the `good` ones, and others only if there are few of these."""
        chance = random.Random(seed)
        found: list[dict[str, Any]] = []
        spare: list[dict[str, Any]] = []
        for _ in range(TRIES):
            values = {
                name: value
                for names, rows in self.given.items()
                for name, value in zip(names, chance.choice(rows), strict=True)
            }
            if any(values.items() <= other.items() for other in chain(found, spare)):
                continue
            for name, expression in self.where.items():
                values[name] = compute(expression, values)
            if any(compute(condition, values) for condition in self.unless):
                continue
            (found if good(values) else spare).append(values)
            if len(found) == count:
                break
        drawn = found if len(found) >= ENOUGH else [*found, *spare][:count]
        if not drawn:
            raise DrawError(f"no draw is left: `unless {' or '.join(self.unless)}` throws all of them away")
        return drawn


def _name(text: str) -> str:
    name = text.strip()
    if not name.isidentifier():
        raise DrawError(f"{name!r} cannot be the name of a number: write `given a = 1..5`")
    return name


def _choices(text: str) -> list[float]:
    found = RANGE.fullmatch(text)
    try:
        if not found:
            return [_plain(float(each)) for each in text.split("|")]
        low, high, step = float(found["low"]), float(found["high"]), float(found["step"] or 1)
        return [_plain(round(low + i * step, 10)) for i in range(int((high - low) / step + 1e-9) + 1)]
    except ValueError:
        raise DrawError(f"{text!r} is neither a range like -5..5 nor numbers like 1 | 2 | 5") from None


def _rows(names: tuple[str, ...], text: str) -> list[tuple[Any, ...]]:
    """Rows of numbers and words, one for each name, with `|` between them."""
    rows = [tuple(map(_entry, shlex.split(row))) for row in text.split("|")]
    for row in rows:
        if len(row) != len(names):
            raise DrawError(f"{len(names)} names ({', '.join(names)}) and {len(row)} values: {row}")
    return rows


def _entry(text: str) -> Any:
    try:
        return _plain(float(text))
    except ValueError:
        return text


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


def as_text(number: Any, form: str | None = None) -> str:
    """A number as a reader sees it: 3, -0.5, 0.786448; with `p`, negative ones in brackets. Words stay as they are."""
    if isinstance(number, str):
        return number
    if form and form != "p":
        return format(number, form)
    text = format(int(number)) if number == int(number) else format(float(number), ".6g")
    return f"({text})" if form == "p" and number < 0 else text


def fill(text: str, values: dict[str, Any]) -> str:
    """A text with numbers in its slots."""
    return SLOT.sub(lambda slot: _filled(slot, values), text)


def _filled(slot: re.Match[str], values: dict[str, Any]) -> str:
    if ANSWER.search(slot["expression"]):
        factor, offset = _line(slot["expression"], values)
        return f"gwanswer({factor!r},{offset!r})"
    return as_text(compute(slot["expression"], values), slot["format"])


def _line(expression: str, values: dict[str, Any]) -> tuple[float, float]:
    """The factor and the offset of a linear expression in the answer."""
    at = [float(compute(expression, values | {"answer": given})) for given in (0.0, 1.0, 3.0)]
    if abs(at[0] + 3 * (at[1] - at[0]) - at[2]) > 1e-9 * max(map(abs, at)):
        raise DrawError(
            f"`{expression}` is no straight line of the answer: write `answer` times a number, plus a number"
        )
    return at[1] - at[0], at[0]


def slots(texts: list[str]) -> list[str]:
    """Every slot that occurs, once, in order."""
    return list(dict.fromkeys(found[0] for text in texts for found in SLOT.finditer(text)))


def mark(text: str, known: list[str]) -> str:
    """A text with each slot replaced by a word that Markdown, KaTeX and code leave unchanged."""
    return SLOT.sub(lambda slot: f"gw{known.index(slot[0])}slot", text)
