"""Writes docs/reference.md from the table and the docstrings: `make reference`.

python docs/make_reference.py           writes the file
python docs/make_reference.py --check   fails if the file is not up to date
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from pathlib import Path
from types import ModuleType

os.environ["GRADWALK_PURE"] = "1"  # the plain-Python engine is the one that is documented

import gradwalk
from gradwalk import doctor, losses, nn, ops, optim, schedules, training
from gradwalk.op import Op
from gradwalk.symbols import derivatives, formula

TARGET = Path(__file__).with_name("reference.md")
MODULES: list[ModuleType] = [nn, optim, schedules, losses, gradwalk.data, training, doctor]


def operations() -> str:
    rows = ["| operation | written | local derivatives |", "|---|---|---|"]
    for row in ops.TABLE.values():
        if row.arity is None:
            names = ["w1", "w2", "x1", "x2"] if row.name == "dot" else ["x1", "x2", "x3"]
        else:
            names = list("xyz"[: row.arity])
        slopes = ", ".join(f"`{formula(d)}`" for d in derivatives(row, *names))
        rows.append(f"| `{row.name}` | `{row.write(names)}` | {slopes} |")
    return "\n".join(rows)


def entry(name: str, thing: object) -> str:
    try:
        signature = str(inspect.signature(thing))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        signature = ""
    signature = re.sub(r"(: |-> )'([^']*)'", r"\1\2", signature)  # annotations, which are kept as texts
    signature = signature.replace("(self, ", "(").replace("(self)", "()")
    doc = inspect.getdoc(thing) or ""
    indented = "\n".join(f"    {line}".rstrip() for line in doc.splitlines())
    return f"**`{name}{signature}`**\n\n{indented}\n"


def public(module: ModuleType) -> list[tuple[str, object]]:
    """What a module defines itself and does not hide."""
    return [
        (name, thing)
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(thing) or inspect.isfunction(thing))
        and (thing.__module__ or "").startswith("gradwalk")
        and (module is gradwalk or f"{thing.__module__}.".startswith(f"{module.__name__}."))
        and inspect.getdoc(thing)
    ]


def reference() -> str:
    parts = [
        "# Reference",
        "Written by `make reference` from the table and the docstrings; do not edit.",
        "## Operations",
        "Each is `gradwalk.NAME`, for numbers and Values alike; with one input it is also a method, `value.NAME()`. "
        "In the derivatives, `out` is the result.",
        operations(),
        "## gradwalk",
        *(entry(name, thing) for name, thing in public(gradwalk) if not isinstance(thing, Op)),
    ]
    for module in MODULES:
        summary = (module.__doc__ or "").split("\n\n")[0]
        parts += [f"## {module.__name__}", summary, *(entry(name, thing) for name, thing in public(module))]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


if __name__ == "__main__":
    text = reference()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text() == text else "docs/reference.md is out of date: run `make reference`")
    TARGET.write_text(text)
