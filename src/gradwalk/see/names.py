"""Names and numbers as people read them, in drawings, walks and messages.

    >>> from gradwalk import Value
    >>> a, b = Value(2.0), Value(-3.0)
    >>> c = a * b
    >>> name(locals())
    >>> c.label
    'c'

A label belongs to the user and may be any text. This file makes what is shown from
it: one line, no control characters, of bounded length, and different for every node.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..engine.containers import entries, is_container
from ..engine.plain_text import JOINER, visible

LONGEST, LONGER = 24, 60
"""The longest labels shown in full, and the limit for labels that begin alike. The label itself is never cut."""


LTR = "\u200e"  # after right-to-left text: keeps what follows it, as in `name = 3`, to its right


def name(variables: Any) -> None:
    """Label values after the variables that hold them: `name(locals())`, or `name(model)`.

    Only values without a label get one, the first holder wins, and names that start with an underscore are skipped.
    It looks inside lists, tuples, dicts and plain objects: w[0], table['left'][3], heads[1].scale. The parameters of
    a model become w[0][2][1] (layer 0, neuron 2, weight 1), b[0][2], ...; if two of them would have the same name,
    the model's variable or the whole path is added in front: of all b[...] of a model, not of some.
    """
    find_names(variables)


def find_names(variables: Any) -> list[Any]:
    """Label values after the variables that hold them; returns those that have a label now and had none."""
    if _is_value(variables) or isinstance(variables, (str, int, float, type)):
        raise TypeError(
            f"name takes all variables, got {variables!r:.60}: write name(locals()); for one value v.label = 'v'"
        )
    claims: dict[int, tuple[Any, tuple[str, ...]]] = {}  # the possible names of each value, shortest first
    alone = not isinstance(variables, Mapping)
    held = {"": variables} if alone else variables
    for variable, x in held.items():
        for value, names in () if str(variable).startswith("_") else _named(str(variable), x):
            claims.setdefault(id(value), (value, names))
    wishes = Counter(text for x, names in claims.values() for text in {getattr(x, "label", "")} - {""} or {*names})
    unnamed = [(x, names) for x, names in claims.values() if not getattr(x, "label", "")]
    longer: dict[str, int] = {}
    """For the parameters of a model that are called alike, which of their names is theirs alone."""
    for _, names in unnamed:
        best = next((k for k, text in enumerate(names) if wishes[text] == 1), len(names) - 1)
        longer[_model(names)] = max(best, longer.get(_model(names), 0))
    for x, names in unnamed:
        x.label = names[longer[_model(names)] if len(names) > 1 else 0]
    return [x for x, _ in unnamed]


def _model(names: tuple[str, ...]) -> str:
    """The variable of the model whose parameter has these names, and what it is called there without its place."""
    return f"{names[-1].partition('.')[0]} {names[0].partition('[')[0]}" if len(names) > 1 else names[0]


DEEP = 8
"""How deeply nested lists, objects and dicts are searched."""


def _named(variable: str, held: Any) -> Iterable[tuple[Any, tuple[str, ...]]]:
    """The values that a variable holds, each with its possible names."""
    parameters = getattr(held, "named_parameters", None)
    if callable(parameters) and not isinstance(held, type):
        found = parameters()
        if isinstance(found, Mapping):
            return [(p, _short_names(variable, path.split("."))) for path, p in found.items() if _is_value(p)]
        return ()  # another library's
    return [(value, (path,)) for value, path in _inside(variable, held)]


def _inside(path: str, held: Any) -> Iterator[tuple[Any, str]]:
    """Every value in lists, dicts and objects, with the path to it; nothing is searched twice."""
    waiting, seen = [(path, held, 0)], set()
    while waiting:
        path, x, depth = waiting.pop()
        if _is_value(x):
            yield x, path or "value"
            continue
        if depth > DEEP or id(x) in seen or isinstance(x, (type, str, bytes)):
            continue
        seen.add(id(x))
        x = dict(x) if isinstance(x, Mapping) else x
        if is_container(x):
            top = isinstance(x, dict) and not path
            inner = [(str(key) if top else f"{path}[{key!r}]", y) for key, y in entries(x)]
        elif (
            hasattr(x, "__dict__")
            and type(x).__module__ not in ("builtins", "types")
            and not callable(getattr(x, "__get__", None))
        ):
            inner = [(f"{path}.{key}" if path else key, y) for key, y in vars(x).items() if not key.startswith("_")]
        else:
            continue
        waiting += [(way, y, depth + 1) for way, y in reversed(inner)]


def _short_names(variable: str, path: Sequence[str]) -> tuple[str, ...]:
    """For layers.0.neurons.2.w.1 of a model m: w[0][2][1], m.w[0][2][1], m.layers[0].neurons[2].w[1]."""
    places = "".join(f"[{key}]" for key in path if key.isdigit())
    words = [key for key in path if not key.isdigit()]
    whole = (variable + "".join(f"[{key}]" if key.isdigit() else f".{key}" for key in path)).removeprefix(".")
    short = f"{words[-1]}{places}" if words else whole
    return (short, f"{variable}.{short}", whole) if variable else (short, whole)


def _is_value(x: Any) -> bool:
    return hasattr(x, "data") and hasattr(x, "grad") and hasattr(x, "_prev") and not isinstance(x, type)


def digits(x: float) -> str:
    """Six significant digits, as C's %.6g prints them."""
    return format(x, ".6g")


def shown(label: object, longest: int = LONGEST) -> str:
    """A label as one short line: control characters are made visible, long text is cut."""
    text = visible(str(label).rstrip(LTR)[: longest + 1], keep=JOINER + LTR)
    text = text if len(text) <= longest else text[: longest - 1] + "…"
    return text if text.isascii() or not any(unicodedata.bidirectional(c) in ("R", "AL") for c in text) else text + LTR


class Names(Sequence[str]):
    """The name of each node, no two alike: its label, a constant's number, or v1, v2, ...

    The number of an unlabelled value counts the unlabelled values before it, so it is the same in
    every view of a graph. Texts are made when they are read: there may be a million.
    """

    def __init__(self, labels: Mapping[int, object], data: Sequence[float], constant: bytes) -> None:
        self.data, self.constant = data, constant
        self.labelled: dict[int, str] = {}
        again: dict[str, int] = {}
        wanted = {i: shown(label) for i, label in sorted(labels.items())}
        alike = Counter(wanted.values())  # if labels differ only in the ends that were cut off, these are kept
        wanted = {i: shown(labels[i], LONGER) if alike[text] > 1 else text for i, text in wanted.items()}
        taken, used = set(wanted.values()), set()
        for i, text in wanted.items():
            unique = text
            while unique in used:
                again[text] = again.get(text, 1) + 1
                unique = f"{text}_{again[text]}"
                if unique in taken:
                    unique = text
            used.add(unique)
            self.labelled[i] = unique
        self.serial = array("i")
        skipped = {int(text[1:]) for text in taken if text[:1] == "v" and text[1:].isascii() and text[1:].isdecimal()}
        count = 0
        for i, fixed in enumerate(constant):
            if fixed or i in self.labelled:
                self.serial.append(0)
                continue
            count += 1
            while count in skipped:
                count += 1
            self.serial.append(count)

    def __len__(self) -> int:
        return len(self.constant)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(len(self)))]
        i = i if i >= 0 else i + len(self)
        return self.labelled.get(i) or (f"v{self.serial[i]}" if self.serial[i] else digits(self.data[i]))

    def __iter__(self) -> Iterator[str]:
        return (self[i] for i in range(len(self)))

    def of(self, nodes: Sequence[int]) -> Names:
        """The same names for some of the nodes."""
        part = Names({}, [self.data[i] for i in nodes], bytes(self.constant[i] for i in nodes))
        part.labelled = {k: self.labelled[i] for k, i in enumerate(nodes) if i in self.labelled}
        part.serial = array("i", (self.serial[i] for i in nodes))
        return part

    def find(self, text: str) -> int | None:
        """The node with this name, ignoring constants."""
        for i, name in self.labelled.items():
            if name == text:
                return i
        if text[:1] == "v" and text[1:].isascii() and text[1:].isdecimal():
            serial = int(text[1:])
            return next((i for i, s in enumerate(self.serial) if s == serial and serial), None)
        return None
