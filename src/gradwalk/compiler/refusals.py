"""What a traced function may not do, and what to write instead."""

from __future__ import annotations

from typing import Any

from ..engine.modes import modes


class BranchError(TypeError):
    """A traced function needed a number that is not known yet: for a branch, or as a plain number.

    The trace remembers it, so an `except` inside the function cannot make it go away.
    """

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        if modes.trace is not None:
            modes.trace.refused.append(self)


def conversion(v: Any) -> str:
    return (
        f"{v!r} cannot become a plain number while the function is being traced:\n"
        "the traced program would use that one number for every row.\n"
        "  instead of float(v)      write v, which works in arithmetic\n"
        "  instead of math.exp(v)   write gradwalk.exp(v) or v.exp()\n"
        "  instead of xs[int(v)]    write gradwalk.take(xs, v)\n"
        "  instead of round(v, 2)   round what the compiled function returns"
    )


def branch() -> str:
    return (
        "this branch depends on a number that is not known while the function is being traced:\n"
        "the traced program would take the same side for every row.\n"
        "  instead of   max(x, 0), min(x, 0)\n"
        "  write        gradwalk.maximum(x, 0), gradwalk.minimum(x, 0)\n"
        "  instead of   y = a if x > 0 else b\n"
        "  write        y = gradwalk.where(x > 0, a, b)"
    )


def number_read(v: Any, parameter: bool) -> str:
    if parameter:
        return (
            f"the traced function reads or writes the number of {v!r}, a Value from outside: the traced program would\n"
            "keep that number forever, even if the Value changes.\n"
            "  instead of   x * w.data               write x * w: each call uses its current number\n"
            "  instead of   if w.data > 0: ...       write gradwalk.where(w > 0, a, b)\n"
            "  for a number without a gradient, write   scale = w.data   outside, before the call, and use scale"
        )
    return (
        f"the traced function reads .data of {v!r} (or .grad, or writes it), which differs from row to row and is not\n"
        "known yet: the traced program would use one number for every row, and its derivative would be lost.\n"
        "  instead of   math.exp(x.data)           write gradwalk.exp(x), or x itself instead of x.data\n"
        "  instead of   if x.data > 0: ...         write gradwalk.where(x > 0, a, b)\n"
        "  instead of   max(x.data for x in xs)    write functools.reduce(gradwalk.maximum, xs)\n"
        "  instead of   y.backward(); x.grad       write gradwalk.grad(f)(x)\n"
        "  instead of   Value(..., (x,), ...)      write an operation with a rule: @gradwalk.operation(partials=...)\n"
        "  instead of   print(f'{x:.2f}')          write print(x), which shows its name"
    )


def elsewhere() -> str:
    return (
        "another thread asked for a number that is not known while the function is being traced:\n"
        "the traced program would use that one number for every row.\n"
        "  compute with the Values in the function itself, and decide with gradwalk.where(x > 0, a, b)"
    )


def told(title: str) -> str:
    return (
        f"{title} makes use of threads, and one of them read the number of a Value from outside while {title} was\n"
        "being traced: the traced program would keep that number forever, even if the Value changes.\n"
        "  use the Values in the function itself: each call reads their current numbers"
    )


def dice(title: str) -> str:
    return (
        f"{title} drew a random number, or took something from an iterator, while it was being traced:\n"
        "the traced program would use that one number for every row and in every call.\n"
        f"  give every row its own, as an argument: {title}(X, [random.random() for _ in X])"
    )


def unsteady(title: str) -> str:
    return (
        f"{title} gave a different program each time it was traced: it draws random numbers, counts its calls,\n"
        "removes something, keeps a state, or reads a clock or a file. The program would keep what it saw once.\n"
        f"  pass such numbers as arguments, one for each row: {title}(X, [random.random() for _ in X])"
    )


def text(text: str) -> str:
    return (
        f"the traced function reads the text of {text}, whose number is not known yet: the traced program\n"
        "would take the same side for every row.\n"
        "  instead of   if '-' in str(x): ...      write gradwalk.where(x < 0, a, b)\n"
        "  to see what is being traced, write      print(x)"
    )


def entry() -> str:
    return (
        "a number of the row picks an entry here. It is not known while the function is being traced:\n"
        "the traced program would take the same entry for every row.\n"
        "  instead of   xs[k]\n"
        "  write        gradwalk.take(xs, k)"
    )


def count() -> str:
    return (
        "a number of the row says how often something happens here. It is not known while the function is\n"
        "being traced: the traced program would do it equally often for every row.\n"
        "  instead of   for _ in range(n): ...      if n is the same for all rows, use a plain number from outside;\n"
        "  if it differs, loop up to the largest n and write gradwalk.where(i < n, new, old)"
    )


def equality() -> str:
    return (
        "`==` asks whether two Values are the same object, so here it is false for every row.\n"
        "  instead of   a if y == 1 else b\n"
        "  write        gradwalk.where(gradwalk.eq(y, 1), a, b)"
    )


def identity() -> str:
    return (
        "something asks what a comparison is: `is True`, `case True`, isinstance, a set, or a dict with it as a key.\n"
        "While the function is being traced it is a Value, which is different from True in every row.\n"
        "  instead of   a if (x > 0) is True else b\n"
        "  write        gradwalk.where(x > 0, a, b)"
    )


def logic() -> str:
    return (
        "`&`, `|`, `^` and `~` take bools, but while the function is being traced comparisons are Values, 0 or 1.\n"
        "  instead of   (x > 0) & (x < 1)      write (x > 0) * (x < 1)\n"
        "  instead of   (x < 0) | (x > 1)      write gradwalk.maximum(x < 0, x > 1)\n"
        "  instead of   (x > 0) ^ (y > 0)      write gradwalk.ne(x > 0, y > 0)\n"
        "  instead of   ~(x > 0)               write x <= 0"
    )


def escaped(label: str) -> str:
    return (
        f"{label!r} stands for one step of a scan or loop, but was used outside its body, where it could be that of\n"
        "any step.\n"
        "  return it from the body, as part of the state or as the step's output"
    )


def endless(condition: object) -> str:
    return (
        f"the condition of this loop is {condition!r} whatever the state is: it would never end.\n"
        "  write it with the state: loop(lambda state: state < 10, f, state)"
    )
