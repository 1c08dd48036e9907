"""Printers: a row of the table as an expression of Python, C, NumPy, JAX, JavaScript.

One walk over a tree of symbols (symbols.py) prints every target. Targets differ in how they
write numbers, choices and comparisons, and in a few names; all of that is in a class here
or beside the target's generator. A composition that a target has itself is called by name; any
other is printed from its parts.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

from . import real
from .op import Op
from .symbols import Symbol

NUMPY_NAMES = {
    "asin": "arcsin", "acos": "arccos", "atan": "arctan", "atan2": "arctan2", "pow": "power",
    "asinh": "arcsinh", "acosh": "arccosh", "atanh": "arctanh",
}  # fmt: skip
"""Functions whose name in NumPy, and in libraries like it, differs from C's."""

PRIMITIVES = {
    "acos": 1, "acosh": 1, "asin": 1, "asinh": 1, "atan": 1, "atan2": 2, "atanh": 1, "cbrt": 1, "ceil": 1, "cos": 1,
    "cosh": 1, "erf": 1, "erfc": 1, "exp": 1, "exp2": 1, "expm1": 1, "fabs": 1, "floor": 1, "hypot": 2, "log": 1,
    "log10": 1, "log1p": 1, "log2": 1, "pow": 2, "sin": 1, "sinh": 1, "sqrt": 1, "tan": 1, "tanh": 1, "trunc": 1,
}  # fmt: skip
"""The functions that every target has, by their names in C, and how many inputs each takes."""


class Printer:
    """One target: C, unless a subclass says otherwise. Every expression is bracketed."""

    own: Collection[str] = ()
    """Compositions that the target has itself."""

    def write(self, x: Any) -> str:
        """As a number."""
        if not isinstance(x, Symbol):
            return self.number(float(x))
        if x.op is None:
            return x.name
        row, inputs = x.op.row, (*x.inputs, *x.op.bound)
        if row.name in self.own:
            return self.call(row.name, [self.write(y) for y in inputs])
        if not row.primitive:
            return self.composition(row, inputs)
        if row.compares:
            return self.truth(self.condition(x))
        if row.primitive == "?:":
            return self.choice(self.condition(inputs[0]), self.write(inputs[1]), self.write(inputs[2]))
        texts = [self.write(y) for y in inputs]
        if row.primitive not in real.OPERATORS:
            return self.call(row.primitive, texts)
        return self.infix(row.primitive, *texts) if len(texts) > 1 else f"({row.primitive}{texts[0]})"

    def condition(self, x: Any) -> str:
        """As something that is true or false."""
        if isinstance(x, Symbol) and x.op is not None and x.op.compares:
            return self.comparison(x.op.primitive, *[self.write(y) for y in x.inputs])
        return self.comparison("!=", self.write(x), self.number(0.0))

    def number(self, x: float) -> str:
        if math.isfinite(x):
            return repr(x) if math.copysign(1.0, x) > 0 else f"({x!r})"
        return "NAN" if x != x else "INFINITY" if x > 0 else "(-INFINITY)"

    def infix(self, sign: str, x: str, y: str) -> str:
        return f"({x} {sign} {y})"

    def comparison(self, sign: str, x: str, y: str) -> str:
        return f"({x} {sign} {y})"

    def truth(self, condition: str) -> str:
        """A condition as the number 1 or 0."""
        return f"({condition} ? {self.number(1.0)} : {self.number(0.0)})"

    def choice(self, condition: str, yes: str, no: str) -> str:
        return f"({condition} ? {yes} : {no})"

    def call(self, function: str, inputs: Sequence[str]) -> str:
        return f"{function}({', '.join(inputs)})"

    def composition(self, row: Op, inputs: tuple[Any, ...]) -> str:
        if not row.composed:
            raise TypeError(
                f"the operation {row.name} is computed in Python, so it cannot be printed: write it with operators and "
                "gradwalk's functions (gradwalk.exp, not math.exp)"
            )
        return self.write(row.forward(*inputs))  # type: ignore[operator]


def forward(row: Op, *names: str) -> Any:
    """The computation of a row as a tree: its primitive, or the rows it is composed of."""
    inputs = tuple(map(Symbol, names or "xyz"[: row.arity]))
    return Symbol(op=row, inputs=inputs) if row.primitive else row.forward(*inputs)  # type: ignore[operator]


def expand(x: Any, own: Collection[str] = ()) -> Any:
    """The tree with every composition, except those in `own`, replaced by its parts.

    What was one node stays one node, so that `shared` finds it, however deeply compositions are nested.
    """
    known: dict[int, tuple[Any, Any]] = {}  # with the node itself, so that its id is not reused

    def rebuilt(x: Any) -> Any:
        if not isinstance(x, Symbol) or x.op is None:
            return x
        if id(x) not in known:
            row, inputs = x.op.row, tuple(map(rebuilt, x.inputs))
            if row.primitive or row.name in own or not row.composed:
                new: Any = Symbol(op=x.op, inputs=inputs)
            else:
                new = rebuilt(row.forward(*inputs, *x.op.bound))  # type: ignore[operator]
            known[id(x)] = (x, new)
            known[id(new)] = (new, new)
        return known[id(x)][1]

    return rebuilt(x)


def shared(expressions: Sequence[Any]) -> tuple[list[tuple[str, Any]], list[Any]]:
    """Parts used several times get a name, so that they are computed once: the named parts, and the rest."""
    uses: Counter[int] = Counter()

    def count(x: Any) -> None:
        if isinstance(x, Symbol) and x.op is not None:
            uses[id(x)] += 1
            if uses[id(x)] == 1:
                for y in x.inputs:
                    count(y)

    for x in expressions:
        count(x)
    parts: list[tuple[str, Any]] = []
    names: dict[int, Symbol] = {}

    def rewrite(x: Any) -> Any:
        if not isinstance(x, Symbol) or x.op is None:
            return x
        if id(x) not in names:
            simple = Symbol(op=x.op, inputs=tuple(map(rewrite, x.inputs)))
            if uses[id(x)] == 1:
                return simple
            names[id(x)] = Symbol(f"t{len(parts)}")
            parts.append((names[id(x)].name, simple))
        return names[id(x)]

    return parts, [rewrite(x) for x in expressions]


def save(path: str, text: str) -> None:
    """Write a generated file, unless its text is unchanged: then what was built from it stays up to date."""
    file = Path(path)
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


# ---- C ----


class C(Printer):
    """Calls compositions as functions, whose definitions it collects."""

    def __init__(self, prefix: str, kind: str = "double") -> None:
        self.prefix, self.kind = prefix, kind
        self.functions: dict[str, str] = {}  # by name, each after the ones it calls

    def number(self, x: float) -> str:
        text = super().number(x)
        if self.kind == "float" and math.isfinite(x):
            return f"{text[:-1]}f)" if text.endswith(")") else f"{text}f"
        return text

    def call(self, function: str, inputs: Sequence[str]) -> str:
        return super().call(f"{function}f" if self.kind == "float" else function, inputs)

    def composition(self, row: Op, inputs: tuple[Any, ...]) -> str:
        if not row.composed:
            return super().composition(row, inputs)
        if row.name not in self.functions:
            names = "xyz"[: row.arity]
            text = self.body([forward(row)], "return {}; ")
            takes = ", ".join(f"{self.kind} {name}" for name in names)
            self.functions[row.name] = f"static inline {self.kind} {self.prefix}{row.name}({takes}) {{ {text}}}"
        return Printer.call(self, self.prefix + row.name, [self.write(x) for x in inputs])

    def body(self, expressions: Sequence[Any], *uses: str) -> str:
        """Statements that name what is shared, then one for each expression."""
        parts, rest = shared(expressions)
        named = [f"const {self.kind} {name} = {self.write(x)}; " for name, x in parts]
        return "".join([*named, *(use.format(self.write(x)) for use, x in zip(uses, rest))])


# ---- Python, on floats and on arrays ----


class Python(Printer):
    """On floats, in plain Python expressions; raises where Python's arithmetic raises."""

    def number(self, x: float) -> str:
        return super().number(x).lower().replace("infinity", "inf")

    def truth(self, condition: str) -> str:
        return self.choice(condition, "1.0", "0.0")

    def choice(self, condition: str, yes: str, no: str) -> str:
        return f"({yes} if {condition} else {no})"


class Unraising(Python):
    """On floats, with IEEE 754's answers everywhere, using the functions of real.py."""

    def infix(self, sign: str, x: str, y: str) -> str:
        return f"div({x}, {y})" if sign == "/" else super().infix(sign, x, y)


class Arrays(Python):
    """On whole arrays: both branches of a choice are computed."""

    def choice(self, condition: str, yes: str, no: str) -> str:
        return f"where({condition}, {yes}, {no})"


def function(row: Op, printer: Printer, find: Callable[[str], Any], where_it_raises: Any = None) -> Callable[..., Any]:
    """The row as a Python function, printed and compiled; `find` looks up the functions it calls, by their C names."""
    names = ", ".join("xyz"[: row.arity])
    whole = Symbol(op=row, inputs=tuple(map(Symbol, "xyz"[: row.arity])))
    parts, (result,) = shared([expand(whole, printer.own)])
    lines = [f"{name} = {printer.write(x)}" for name, x in parts] + [f"return {printer.write(result)}"]
    if where_it_raises:
        lines = ["try:", *(f"    {line}" for line in lines)]
        lines += ["except (ArithmeticError, ValueError):", f"    return where_it_raises({names})"]
    text = f"def computed({names}):\n" + "".join(f"    {line}\n" for line in lines)
    code = compile(text, f"<the row {row.name}>", "exec")
    known = {
        "inf": math.inf,
        "nan": math.nan,
        "where_it_raises": where_it_raises,
        "ArithmeticError": ArithmeticError,
        "ValueError": ValueError,
    }
    called = {name for part in code.co_consts if isinstance(part, CodeType) for name in part.co_names}
    world = {name: known[name] if name in known else find(name) for name in called}
    exec(code, world)
    return world["computed"]  # type: ignore[no-any-return]


def speed_up(row: Op) -> None:
    """Compute a composition with a printed function, made at the first call, when every row is defined."""

    def first_call(*xs: float) -> float:
        row.compute = python_function(row)
        return row.compute(*xs)

    if row.composed and row.arity is not None:
        row.compute = first_call


def python_function(row: Op) -> Callable[..., float]:
    """A composition on floats. Where Python's arithmetic raises, it is computed again with IEEE 754's answers."""
    careful = function(row, Unraising(), lambda name: real.div if name == "div" else real.primitive(name))
    return function(row, Python(), lambda name: real.OWN[name] if name == "hypot" else getattr(math, name), careful)
