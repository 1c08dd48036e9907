"""What a Python error means to somebody who has not met it before: a sentence shown below the error's own message."""

from __future__ import annotations

import re
import traceback

from .error_places import Place

KINDS = {
    "RecursionError": "A function called itself again and again, without an end. Which case should stop it?",
    "MemoryError": "The program asked for more memory than the browser gives. Python has been restarted.",
    "SystemExit": "The program ended itself here with sys.exit(). Nothing after this line ran; "
    "on this page a program does not have to be ended.",
    "IndentationError": "Python reads the blanks at the beginning of a line: lines that belong together begin at the "
    "same column.",
}
"""Explanations by type of error, which take precedence over the rest."""

MESSAGES = {
    r'can only concatenate (list \(not "tuple"\)|tuple \(not "list"\))': (
        "`+` joins a list to a list, and a tuple to a tuple. A tuple is a row of things in round brackets, "
        "which stays as it was made; `list(...)` makes a list of it."
    ),
    r'can only concatenate list \(not "(\w+)"\)': (
        "`+` joins a list to another list. A single thing is put at the end of a list by `append`, or goes "
        "into brackets of its own first: `[...]`."
    ),
    r"'tuple' object has no attribute '(append|extend|insert|remove|pop|sort)'": (
        "That is a tuple, which stays as it was made. `list(...)` makes a list of it, and a list can be changed."
    ),
    r"'tuple' object has no attribute": (
        "A tuple has no names for its parts: take them apart, as in `op, args = line`, or pick one by its place, as in "
        "`line[0]`."
    ),
    r"'tuple' object does not support item assignment": (
        "A tuple stays as it was made. `list(...)` makes a list of it, and a list can be changed."
    ),
    r"'list' object has no attribute 'T'": (
        "A table here is a plain list of lists, which has no `.T`. Turned, the table A is `transpose(A)`."
    ),
    r"unhashable type: 'list'": (
        "A set, or a dictionary's keys, can hold numbers, texts, tuples and Values, but no lists: those may change."
    ),
    r"'NoneType'": (
        "Where a function ends without a `return`, it gives None; so do a list's own `append`, `sort` and `reverse`, "
        "which change the list. Which of the things in this line is None?"
    ),
    r"Value' object is not iterable|cannot unpack non-iterable \S*Value object": (
        "A Value is a single number with its record: there is nothing in it to go through. What it was made from is a "
        "tuple, in one of its fields."
    ),
    r"'Value' object has no attribute 'inputs'": (
        "In the class of lesson 4 what a Value was made from is called `_prev`; in gradwalk's own class, `inputs`."
    ),
    r"'Value' object has no attribute": (
        "The fields of a Value of yours are `data`, `grad`, `_prev`, `_op`, `_backward` and `label`; its methods are "
        "those of the class in lesson 4."
    ),
    r"'(float|int)' object has no attribute '_?backward'": (
        "A plain number forgets how it was made, so there is nothing to walk back through. Is it made of Values to the "
        "end, or did a `.data` take a number out of one?"
    ),
    r"'(float|int)' object has no attribute '(data|grad|_prev)'": (
        "This is a plain number, not a Value: it has no fields."
    ),
    r"'(float|int)' object is not (iterable|subscriptable)|cannot unpack non-iterable (float|int)": (
        "A single number stands where a list is wanted: it has nothing inside to go through or to pick from."
    ),
    r"cannot access local variable '(data|grad)'": (
        r"`\1` alone is a name of its own. The field of a Value is written after the Value and a dot: `v.\1`."
    ),
    r"cannot access local variable '(\w+)'": (
        r"`\1` gets its value in a line of this function that has not run: in a loop that never went round, or further "
        "down."
    ),
    r"can't multiply sequence by non-int": (
        "A list is not multiplied as a whole: take its entries one by one, each with its partner."
    ),
    r"for \+: 'int' and 'list'": (
        "A number and a list cannot be added. (`sum` begins with the number 0, so it cannot join lists.)"
    ),
    r"not enough values to unpack \(expected (\d+), got (\d+)\)": (
        r"There are \1 names on the left of the `=`, and fewer things in what is on its right: \2."
    ),
    r"too many values to unpack \(expected (\d+)": (
        r"There are names for \1 things on the left of the `=`, and more things in what is on its right."
    ),
    r"(list|tuple) indices must be integers or slices, not (list|tuple)": (
        r"One place is a whole number, and {key} is a \2 here, even if there is only one thing in it: its "
        r"first is {first}."
    ),
    r"(list|tuple) indices must be integers or slices, not str": (
        r"A \1 has places, numbered from 0, and {key} is a text. Things are looked up by text in a dictionary, `{{}}`."
    ),
    r"(list|tuple) indices must be integers or slices, not (\w*\.)?Value": (
        "A place is a plain whole number, and {key} is a Value here. Is it to be looked up by itself, in a dictionary?"
    ),
    r"(list|tuple) indices must be integers or slices, not (\w+)": (
        r"A place is a whole number, 0, 1, 2, ..., and {key} is a \2 here. Is it a place, or a thing that "
        r"stands in one?"
    ),
    r"No module named '(numpy|torch|jax|pandas|tensorflow|scipy)'": (
        r"`\1` is not here, and not needed: a vector is a list of numbers, a table a list of lists, and "
        r"the loops are yours."
    ),
    r"(not enough|too many) values to unpack": (
        "Left of the `=` (or between `for` and `in`) stand names for a certain number of things, and on "
        "the right are more "
        "or fewer."
    ),
    r"math domain error|expected a (positive|nonnegative) input": (
        "There is no such number: a logarithm is for numbers above 0, and a square root for those that "
        "are not below it."
    ),
    r"x not in (list|tuple)|is not in list": "It is looked for in a list that does not hold it.",
    r"(max|min)\(\) (arg|iterable argument) is (an )?empty": (
        "This asks for the largest or smallest of nothing at all: the list is empty."
    ),
    r"pop from (an )?empty": "Nothing is left to be taken out.",
    r"changed size during iteration": (
        "It grows or shrinks while the loop goes through it. Let the loop go through a copy: `list(...)`."
    ),
    r"(list|tuple)( assignment)? index out of range": (
        "A row of n things has the places 0 to n - 1. This one lies beyond."
    ),
    r"expected a real number, got (list|tuple)": (
        "`+` is given a whole list and a single Value here. What is each of the two: does a function hand back a Value "
        "in one case and a list in another?"
    ),
    r"'list' object cannot be interpreted as an integer": (
        "`range` counts up to a whole number, and here it gets a list. `len(...)` says how many things are in it."
    ),
    r"'(list|tuple)' object has no attribute '(\w+)'": (
        r"A \1 as a whole has no `\2`. If the things in it have one, go through them and ask each."
    ),
    r"'(MLP|Layer|Neuron|Model)' object has no attribute '(data|grad)'": (
        r"A \1 is not a Value. Its knobs are, and `parameters()` gives a list of them: go through it."
    ),
    r"'(MLP|Layer|Neuron)' object is not callable": (
        "Round brackets behind an object run the method `__call__` of its class, with two underscores on either side. "
        "This class has none."
    ),
    r"bad operand type for abs\(\): '(\w*\.)?Value'": (
        "Python's `abs` asks a Value for a rule that your class does not have. In a loss, which is to be walked back, "
        "the square does its work: `** 2`. For a look at the size alone there is `abs(v.data)`, a plain number that no "
        "walk comes back from."
    ),
    r"must be real number, not (\w*\.)?Value": (
        "Python's own functions know only plain numbers. The number in a Value is `v.data`; and to get a Value that "
        "remembers, ask the Value's own method, as in `v.tanh()`."
    ),
    r"unsupported operand type\(s\) for [-*/]+: ('list'|'tuple')|for [-*/]+: '\w+' and '(list|tuple)'": (
        "A list has no arithmetic of its own: take its entries one by one."
    ),
    r"unsupported operand type\(s\) for (//|%): '(\w*\.)?Value'": (
        r"Your class has no rule for `\1`. What it can do is what you wrote in lesson 4."
    ),
    r"unsupported operand type\(s\) for [-+*/]+: .*'type'": (
        "One of the two is a class itself, and not a thing made by it: `Value(...)` makes one."
    ),
    r"invalid decimal literal": "Between a number and a name Python wants a sign: `2 * x`, and not `2x`.",
    r"unsupported operand type\(s\) for \^": "In Python `^` is not a power; a power is written `**`.",
    r"'(function|method)' (object is not|and )|and '(function|method)'": (
        "A name without round brackets is the function itself. With them, `f(...)`, it is called, and gives what it "
        "returns."
    ),
    r"bad operand type for unary -: '(function|method)'": (
        "A name without round brackets is the function itself. With them, `f(...)`, it is called, and gives what it "
        "returns."
    ),
    r"^must be str, not (int|float)": "A text can only be searched for another text, and this is a number.",
    r"name '(exp|tanh)' is not defined": (
        r"For a Value it is a method: `v.\1()`. Python's own, for plain numbers, belongs to the module `math`: it is "
        r"called `math.\1` there, after `import math`."
    ),
    r"name '(sqrt|log|sin|cos)' is not defined": (
        r"Python's own `\1` belongs to the module `math`: it is called `math.\1` there, after `import math`."
    ),
    r"name '(data|grad|_prev|_op|_backward|inputs)' is not defined": (
        r"`\1` is a field: it is written after the name of a Value and a dot, as in `v.\1`."
    ),
    r"name '\w+' is not defined": (
        "Nothing of this name is known here. Is it spelt as it was where it was made, and made before this line runs?"
    ),
    r"takes \d+ positional arguments? but \d+ (was|were) given|missing \d+ required positional argument": (
        "The brackets of its `def` say how many things a function takes: it has to be called with as many."
    ),
    r"'(float|int)' object is not callable": (
        "Round brackets behind a name call it as a function, and this is a number. To multiply, write `*`."
    ),
    r"'(list|tuple|dict|set)' object is not callable": (
        "Round brackets behind a name call it as a function, and this is not one. A place in a list is written "
        "in square brackets."
    ),
}
"""Explanations by pattern of the message; the first match counts. {key} is the text in the square brackets, {first} its
first entry."""

OTHERWISE = {
    "KeyError": "It is looked up under a key that is not there. Which keys are there when this line runs?",
    "IndexError": "A place is asked for that is not there.",
    "ZeroDivisionError": "Here something is divided by 0. When does that become 0, and what should be done then?",
    "OverflowError": (
        "The number is larger than the largest that Python's floats can hold, about 10 to the power of 308."
    ),
    "ModuleNotFoundError": (
        "There is no module of that name on this page: Python's own are here, gradwalk, and those of the course."
    ),
    "ImportError": "The module is there, and has nothing of that name in it. Is it spelt as it was where it was made?",
    "AttributeError": "What stands before the dot has no part of that name. What is it? `print(type(...))` tells.",
    "NameError": "Nothing of this name is known here.",
    "AssertionError": "An `assert` says what has to be so, and here it is not.",
    "NotImplementedError": "Something is still to be written here.",
    "StopIteration": "`next` asks for one more, and there are no more.",
    "OSError": "The program runs in the page, which has no files of yours.",
    "EOFError": "Nobody can type anything in while the program runs.",
    "SyntaxError": (
        "Up to here Python could read the program. Look at this place, and at the end of the line before it."
    ),
    "TypeError": (
        "Something is used as what it is not. What is each of the things in this line? `print(type(...))` tells."
    ),
    "ValueError": (
        "It is the right kind of thing, and yet one that cannot be used for this. Which is it? `print(...)` tells."
    ),
    "ArithmeticError": "This computation has no number as its result.",
}
"""Explanations by type of error, or a base of it, for messages that match no pattern."""


def help_for(problem: BaseException, place: Place | None = None) -> str:
    """The explanation of an error; "" if there is nothing to add to its message.

    place  where in the learner's text it arose, if known
    """
    if said := KINDS.get(type(problem).__name__):
        return said
    if place and place.said_by_itself:
        return ""
    if isinstance(problem, KeyError) and place and place.of and place.key:
        nothing = f"The dictionary `{place.of}` has nothing under `{place.key}` when this line asks for it."
        first = f"Put something there the first time, as after `if {place.key} not in {place.of}`"
        return f"{nothing} {first}; or does it come too late, or under another key?"
    known = _suggestion(problem) or _by_message(str(problem), place)
    if known or (place and place.elsewhere):
        return known
    return next((OTHERWISE[kind.__name__] for kind in type(problem).__mro__ if kind.__name__ in OTHERWISE), "")


def help_for_message(message: str) -> str:
    """The same when only the error's text is known: `type: message`."""
    kind = message.partition(":")[0]
    return _by_message(message) or KINDS.get(kind) or OTHERWISE.get(kind, "")


def _by_message(message: str, place: Place | None = None) -> str:
    message = " ".join(message.split())
    found = ((re.search(pattern, message), said) for pattern, said in MESSAGES.items())
    said = next((match.expand(said) for match, said in found if match), "")
    key = f"`{place.key}`" if place and place.key else "what stands in the brackets"
    return said.format(key=key, first=f"`{place.key}[0]`" if place and place.key else "in its place 0")


def _suggestion(problem: BaseException) -> str:
    """Python's own guess at what was meant: a similar name, or a module that was not imported."""
    said = " ".join("".join(traceback.format_exception_only(problem)).split())
    found = re.search(r"\. (Did you (?:mean|forget).*\?)$", said)
    return found[1] if found else ""


def help_for_name(name: str, line: str) -> str:
    """The explanation of an undefined name, judging by the rest of its line; or ""."""
    own = re.escape(name)
    if re.search(rf"\bfor\b[^\]]*\bin\b[^\]]*\b{own}\b[^\]]*\bfor\s+{own}\s+in\b", line):
        order = "The `for`s in such a line run from left to right, like loops one inside the other."
        return f"{order} The one that gives `{name}` its values has to stand before the one that uses it."
    alone = rf"(?<![\w.\"']){own}(?![\w(.\[\"'])"
    if re.search(rf"[!=]=\s*{alone}|{alone}\s*[!=]=|\bin\s*[\[({{][^\])}}]*{alone}", line):
        said = f"Here something is compared with what is called `{name}`."
        return f'{said} Is a text meant? A text stands in quotes: `"{name}"`.'
    return ""
