"""Writes docs/reference.md from the table and the docstrings: `make reference`.

python docs/make_reference.py           writes the file
python docs/make_reference.py --check   fails if the file is not up to date

Public is what a module defines, or offers again by `from .x import name as name`, under a name without underscore and
with a docstring of its own; the same for what is in a class. The few helpers of other files among them are in HELPERS.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ["GRADWALK_PURE"] = "1"  # the plain-Python engine is the one that is documented

import gradwalk
from gradwalk import doctor, plots
from gradwalk.compiler.compiled import Compiled
from gradwalk.compiler.program import Program
from gradwalk.engine import ops
from gradwalk.engine.symbols import derivatives, formula
from gradwalk.see.walk import Step
from gradwalk.trust.check import Check, Entry
from gradwalk.trust.compare import Comparison, Row
from gradwalk.trust.u_curve import Point, UCurve

TARGET = Path(__file__).with_name("reference.md")
MODULES: dict[str, ModuleType] = {
    name: getattr(gradwalk, name) for name in ("nn", "optim", "losses", "data", "training", "plots", "saved", "doctor")
}

# What nobody imports by name, and everybody meets: shown after the function that returns it.
RESULTS: dict[str, list[type]] = {
    "check": [Check, Entry],
    "compare": [Comparison, Row],
    "compile": [Compiled, Program],
    "u_curve": [UCurve, Point],
    "Walk": [Step],
}

# Classes whose constructors are not for users.
MADE_FOR_YOU = {Compiled, gradwalk.Drawing, gradwalk.Walk, plots.Plot, doctor.Visit}

DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
HELPERS = {
    "gradwalk.data.pair",
    "Value.symbolic_partials",
    "Visit.made",
    "Visit.walked",
    "Visit.users_line",
    "Visit.stale",
    "Visit.adopt",
    "Visit.name",
    "Program.registers",
    "Program.varying",
    "Program.name",
    "MLP.description",
    "MLP.from_description",
}


def operations() -> str:
    rows = ["| operation | written | local derivatives |", "|---|---|---|"]
    for row in ops.TABLE.values():
        if row.arity is None:  # these take lists
            lists = [["w1", "w2"], ["x1", "x2"]] if row.name == "dot" else [["x1", "x2", "x3"]]
            names = [name for some in lists for name in some]
            written = f"{row.name}({', '.join(map(str, lists))})".replace("'", "")
        else:
            names = list("xyz"[: row.arity])
            written = row.write(names)
        slopes = ", ".join(f"`{formula(d)}`" for d in derivatives(row, *names))
        rows.append(f"| `{row.name}` | `{written}` | {slopes} |")
    return "\n".join(rows)


# ---- one entry: a name, how it is called, what it says about itself ----


def entry(name: str, call: str, doc: str) -> str:
    return f"**`{name}{call}`**\n\n{textwrap.indent(doc, '    ')}\n"


def call(thing: Any) -> str:
    """The signature, as a caller sees it."""
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)  # annotations, which are kept as texts
    text = text.replace("(self, ", "(").replace("(self)", "()").replace("<factory>", "...")
    return text.removesuffix(" -> None") if inspect.isclass(thing) else text


def described(name: str, thing: Any) -> Iterator[str]:
    """The entry of a function or a class, and those of what is in the class."""
    silent = inspect.isclass(thing) and (thing in MADE_FOR_YOU or issubclass(thing, Exception))
    home = f"\n\nIts class is `{thing.__module__}.{name}`." if any(thing in some for some in RESULTS.values()) else ""
    yield entry(name, "" if silent else call(thing), own_doc(thing) + home)
    if inspect.isclass(thing):
        yield from (entry(f"{name}.{part}", how, doc) for part, how, doc in parts(thing))


def own_doc(thing: Any) -> str:
    """Its own docstring, not one that it inherited."""
    return inspect.cleandoc(
        (vars(thing) if inspect.isclass(thing) else {"__doc__": thing.__doc__}).get("__doc__") or ""
    )


def parts(kind: type) -> Iterator[tuple[str, str, str]]:
    """The attributes, properties and methods that a class itself says something about."""
    yield from attributes(kind)
    for name, part in vars(kind).items():
        if name.startswith("_") or f"{kind.__name__}.{name}" in HELPERS:
            continue
        if kind is gradwalk.Value and name in ops.TABLE:  # they are in the table of operations
            continue
        getter = getattr(part, "fget", None) or (part.func if isinstance(part, cached_property) else None)
        part = getter or getattr(kind, name)  # past classmethod
        if inspect.isroutine(part) and own_doc(part):
            how = call(part)
            yield name, how.replace("() -> ", ": ") if getter else how, own_doc(part)


def attributes(kind: type) -> Iterator[tuple[str, str, str]]:
    """Those that have a text below their assignment, in the body of the class."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    for line, below in zip(body.body, body.body[1:]):
        text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else None
        if isinstance(text, str) and isinstance(line, ast.AnnAssign):
            yield ast.unparse(line.target), f": {ast.unparse(line.annotation)}", inspect.cleandoc(text)
        elif isinstance(text, str) and isinstance(line, ast.Assign):
            yield ast.unparse(line.targets[0]), f" = {ast.unparse(line.value)}", inspect.cleandoc(text)


# ---- which entries there are ----


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions and classes that a module offers."""
    for name in offered(ast.parse(inspect.getsource(module)).body):
        thing = getattr(module, name)
        if (inspect.isclass(thing) or inspect.isfunction(thing)) and own_doc(thing):
            if f"{module.__name__}.{name}" not in HELPERS:
                yield name, thing
            yield from ((kind.__name__, kind) for kind in RESULTS.get(name, ()))


def offered(lines: list[ast.stmt]) -> Iterator[str]:
    """What is defined there, and then what is offered again from elsewhere."""
    yield from (line.name for line in lines if isinstance(line, DEFINITIONS) and line.name[0] != "_")
    for line in lines:
        if isinstance(line, ast.ImportFrom):
            yield from (alias.name for alias in line.names if alias.name == alias.asname)
        elif isinstance(line, ast.If):  # what is imported on demand, for readers and type checkers
            yield from offered(line.body)


def reference() -> str:
    parts = [
        "# Reference",
        "Written by `make reference` from the table and the docstrings; do not edit.",
        "## Operations",
        "Each is `gradwalk.NAME`, for numbers and Values alike; with one input it is also a method, `value.NAME()`. "
        "In the derivatives, `out` is the result.",
        operations(),
    ]
    for title, module in [("gradwalk", gradwalk), *((f"gradwalk.{name}", module) for name, module in MODULES.items())]:
        summary = "" if module is gradwalk else (module.__doc__ or "").split("\n\n")[0]
        entries = [text for name, thing in public(module) for text in described(name, thing)]
        parts += [f"## {title}", summary, *entries]
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


if __name__ == "__main__":
    text = reference()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text() == text else "docs/reference.md is out of date: run `make reference`")
    TARGET.write_text(text)
