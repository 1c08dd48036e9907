"""What a Python error means, for somebody who has not met it before: a sentence below the error's own words."""

from __future__ import annotations

import re
import traceback

KINDS = {
    "RecursionError": "A function called itself again and again, without an end. Which case should stop it?",
    "MemoryError": "The program asked for more memory than the browser gives. Python has been restarted.",
    "SystemExit": "The program ended itself here with sys.exit(). What stands after this line did not run; "
    "on this page nothing has to be ended.",
    "IndentationError": "Python reads the blanks at the beginning of a line: lines that belong together begin at the "
    "same column.",
}
"""By the kind of the error."""

MESSAGES = {
    r'can only concatenate (list \(not "tuple"\)|tuple \(not "list"\))': (
        "`+` joins a list to a list, and a tuple to a tuple. A tuple is a row of things in round brackets, "
        "which stays as it was made; `list(...)` makes a list of it."
    ),
    r'can only concatenate list \(not "(\w+)"\)': (
        "`+` joins a list to another list. One single thing is put at the end of a list by `append`, or goes "
        "into brackets of its own first: `[...]`."
    ),
    r"'tuple' object has no attribute '(append|extend|insert|remove|pop|sort)'": (
        "That is a tuple, which stays as it was made. `list(...)` makes a list of it, and a list can be changed."
    ),
    r"'tuple' object does not support item assignment": (
        "A tuple stays as it was made. `list(...)` makes a list of it, and a list can be changed."
    ),
    r"unhashable type: 'list'": (
        "A set, or a dictionary's keys, can hold numbers, texts, tuples and Values, but no lists: those may change."
    ),
    r"'NoneType'": (
        "Where a function ends without a `return`, it gives None. Which of the things in this line is None?"
    ),
    r"'Value' object has no attribute 'inputs'": (
        "In the class of lesson 4 what a Value was made from is called `_prev`; in gradwalk's own class, `inputs`."
    ),
    r"'(float|int)' object has no attribute '_?backward'": (
        "A plain number forgets how it was made, so there is nothing to walk back through. Where it was made, `.data` "
        "took the number out of a Value: keep the Values themselves until the end."
    ),
    r"'(float|int)' object has no attribute '(data|grad|_prev)'": (
        "This is a plain number, and no Value: it has no fields."
    ),
    r"'(float|int)' object is not (iterable|subscriptable)": (
        "A single number stands where a list is wanted: it has nothing inside to go through or to pick from."
    ),
    r"'(list|tuple|dict|set|float|int)' object is not callable": (
        "Round brackets behind a name call it as a function, and this is none. A place in a list is written "
        "in square brackets."
    ),
}
"""By what its message matches; the first that does."""


def help_for(problem: BaseException) -> str:
    """The sentence for an error; "" where there is nothing to add to its own words."""
    if said := KINDS.get(type(problem).__name__):
        return said
    message = " ".join(str(problem).split())
    return next((said for pattern, said in MESSAGES.items() if re.search(pattern, message)), "") or _suggestion(problem)


def _suggestion(problem: BaseException) -> str:
    """What Python itself thinks was meant: a name like the one that is not there, a module that was not imported."""
    said = " ".join("".join(traceback.format_exception_only(problem)).split())
    found = re.search(r"\. (Did you (?:mean|forget).*\?)$", said)
    return found[1] if found else ""
