"""Tries one closure of lesson 7's Tensor on tables of numbers: what it adds to a gradient, and why that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..code import Attempt, Wrong, all_close, close, told_apart
from .tables import Matrix, flat, plus, shape


def table(attempt: Attempt, size: tuple[int, int]) -> Matrix:
    return [attempt.numbers(size[1]) for _ in range(size[0])]


def sizes(attempt: Attempt) -> tuple[int, int]:
    """A shape that is not square and has no side of length 1."""
    rows, columns = attempt.random.sample((2, 3, 4, 5), 2)
    return rows, columns


def pushed(
    attempt: Attempt, op: Callable[..., Any], inputs: Sequence[Matrix]
) -> tuple[list[Matrix], list[Matrix], Matrix]:
    """Run one `_backward` by hand: the gradients before and after, and what had arrived at the result."""
    tensor = attempt["Tensor"]
    given = [tensor(a) for a in inputs]
    for t in given:
        t.grad = table(attempt, t.shape)
    before = [[list(row) for row in t.grad] for t in given]
    out = op(*given)
    arriving = out.grad = table(attempt, out.shape)
    data = [[list(row) for row in t.data] for t in given]
    out._backward()
    if [t.data for t in given] != data:
        raise Wrong("Your line changes the numbers (`.data`) of an input. Only gradients are passed back.")
    return before, [t.grad for t in given], arriving


def compare(
    attempt: Attempt, got: Any, before: Matrix, right: Matrix, which: str, mistakes: dict[str, Matrix], at: str
) -> None:
    """Check that a gradient grew by the right table; if not, raise the sentence for what it grew by."""
    owner = "other" if "other" in which else "self"
    line = attempt.line(rf"\b{owner}\.(collect|grad)")
    expected = plus(before, right)
    try:
        numbers, found = flat(got), shape(got)
    except (TypeError, IndexError):
        raise Wrong(
            f"The gradient of {which} is not a table of numbers any more. Give `collect` a list of rows.", line
        ) from None
    if found != shape(before) and got[: len(before)] == before:
        raise Wrong(
            f"The gradient of {which} had {len(before)} rows and has {found[0]} now: for lists `+=` puts the new rows "
            "behind the old ones. `collect` adds entry by entry.", line
        )  # fmt: skip
    if found != shape(before):
        raise Wrong(
            f"The gradient of {which} has shape {found}, but {which} has shape {shape(before)}. "
            "A gradient always has the shape of its value.", line
        )  # fmt: skip
    if all_close(numbers, flat(expected)):
        return
    known: dict[str, Sequence[float]] = {
        f"The gradient of {which} was replaced (`=`). Other paths may have put something there already: use `collect`.":
            flat(right),
        f"Nothing arrived at {which}.": flat(before),
        f"{which} gets its share twice: more than one of your lines collects it.": flat(plus(before, plus(right, right))),
    }  # fmt: skip
    known |= {sentence: flat(plus(before, wrong)) for sentence, wrong in mistakes.items() if shape(wrong) == found}
    said = told_apart(numbers, known) or f"The gradient of {which} is not right yet.{_strange_part(attempt, line)}"
    due = flat(plus(before, right))
    idle = sum(close(now, old) and not close(want, old) for now, old, want in zip(numbers, flat(before), due))
    if "not right yet." in said and idle > 1:
        said += f" {idle} of its {len(numbers)} entries got nothing: is a size written into a loop?"
    raise Wrong(f"{said} Tried {at}.", line, said)


def _strange_part(attempt: Attempt, line: int | None) -> str:
    """A field in a line of the learner's that does not belong in any share."""
    text = attempt.text.splitlines()[line - 1] if line else ""
    if "out.data" in text and "out.grad" not in text:
        return (
            " In your line stands `out.data`, the numbers of the result. What arrives at the result is another field."
        )
    if found := re.search(r"collect\(.*\b((?:self|other)\.grad)\b", text):
        return f" In your line stands `{found[1]}`, which is being collected. What arrives is the result's."
    if text and "out.grad" not in text and "grad" not in text:
        return " Your line uses nothing of what arrives: that is in `out.grad`."
    if text.count("out.grad") > 1:
        return " In your line `out.grad` stands twice. It comes in once; the other factor is made of numbers, `.data`."
    return ""


def _shaped_early(attempt: Attempt, line: int | None, problem: ValueError, inputs: Sequence[Matrix]) -> str:
    """Why an offer does not have the shape of its value, if the learner's line shows it."""
    text = attempt.text.splitlines()[line - 1] if line else ""
    offered, owned = ((int(a), int(b)) for a, b in re.findall(r"\((\d+), (\d+)\)", str(problem))[:2])
    crossed = re.search(r"self\.collect\(.*other\.shape|other\.collect\(.*self\.shape|matmul\(", text)
    if crossed and offered in map(shape, inputs):
        return ": that is the shape of the other input. Are the two exchanged?"
    if offered == owned[::-1] and "matmul(" in text:
        return ": it is turned the wrong way."
    if offered[0] * offered[1] < owned[0] * owned[1]:
        return ": many numbers were put together into few, and each of the many wants its own share of what arrives."
    if re.search(r"times\(.*unbroadcast\(", text):
        return ": `unbroadcast` has made it small, and then `times` makes it large again. Which of the two comes last?"
    if "collect(" in text and "unbroadcast" not in text and re.search(r"times\(|collect\(out\.grad", text):
        return ": what was repeated has not been brought back to its own shape."
    return ""


UNEVEN = "which are not square, so that of the products of two tables only the right one fits"


def lists_as_numbers(problem: Exception) -> str:
    """The sentence for arithmetic on whole tables; "" for any other error."""
    if not re.search(
        r"can't multiply sequence|unsupported operand .*'list'|bad operand .*'list'|only concatenate", str(problem)
    ):
        return ""
    if "for @" in str(problem):
        return "`@` is for Tensors. The matrix product of two tables, which are lists of lists, is `matmul(A, B)`."
    return (
        "A table is a list of lists, and Python does not compute with whole lists. Go through it entry by entry, or "
        "use `plus(A, B)` and `times(A, B)`."
    )


def no_table(attempt: Attempt, problem: Exception) -> str:
    """The sentence for something used in place of a table; "" for any other error."""
    if said := lists_as_numbers(problem):
        return said
    if re.search(r"'Tensor' (object is not (subscriptable|iterable)|has no len)", str(problem)):
        return (
            "A whole Tensor stands where a table of numbers is wanted. Its numbers are in `.data`, what has arrived at "
            "it in `.grad`."
        )
    if re.search(r"'(int|float)' has no len", str(problem)):
        line = attempt.line_of(problem)
        if line and ".shape" in attempt.text.splitlines()[line - 1]:
            return "A shape, or a single number, stands where a table is wanted. What comes first in the brackets?"
        return "A single number stands where a table is wanted. As a table it is written in double brackets: `[[2.0]]`."
    return ""


def _shapes(inputs: Sequence[Matrix]) -> str:
    told = " and ".join(str(shape(a)) for a in inputs)
    return f"inputs of shapes {told}" if len(inputs) > 1 else f"an input of shape {told}"


def shapes_told(
    attempt: Attempt, op: Callable[..., Any], inputs: Sequence[Matrix], remark: str = ""
) -> tuple[list[Matrix], list[Matrix], Matrix]:
    """`pushed`, except that shapes that do not fit become a sentence, with a remark on the shapes tried."""
    try:
        return pushed(attempt, op, inputs)
    except TypeError as problem:
        if said := no_table(attempt, problem):
            raise Wrong(said, attempt.line_of(problem), said) from None
        raise
    except IndexError as problem:
        raise Wrong(f"A place is asked for that the table does not have. Tried with "
                    f"{_shapes(inputs)}: how many rows and columns has each table?",
                    attempt.line_of(problem)) from None  # fmt: skip
    except ValueError as problem:
        tried = f"Tried with {_shapes(inputs)}{remark}."
        line = attempt.line_of(problem)
        if "do not fit" in str(problem):
            other = " (The matrix product of two tables is `matmul`.)" if "entry by entry" in str(problem) else ""
            raise Wrong(f"The shapes {problem}.{other} {tried}", line) from None
        if "a gradient of shape" in str(problem):
            early = _shaped_early(attempt, line, problem, inputs)
            raise Wrong(f"You offer {problem}{early or '.'} {tried}", line, early) from None
        raise


def on_both_sides(
    attempt: Attempt, sign: str, op: Callable[..., Any], size: tuple[int, int], right: Callable[..., Matrix]
) -> None:
    """Check that a Tensor used as both inputs gets both shares. `right` computes them from its data and what arrives."""
    a = table(attempt, size)
    before, after, g = shapes_told(attempt, lambda x: op(x, x), (a,))
    if not all_close(flat(after[0]), flat(plus(before[0], right(a, g)))):
        raise Wrong(f"With two different Tensors it is right. But in `t {sign} t` the same one stands on both sides, and gets two "
                    "shares, one for each.")  # fmt: skip
