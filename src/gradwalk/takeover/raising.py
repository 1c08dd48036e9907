"""Where a program's class raises, ours gives infinity or NaN: `math.log(0.0)`, `1.0 / 0.0`, `math.exp(1000.0)`.

A program may catch this, or end there. So where a result of ours is not finite, the program's own operation is tried on
the same numbers, and what that raises is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from ..engine.dialects import CONSTANT
from ..engine.value import Value
from ..foreign.roles import Roles
from .findings import members
from .graph_fields import INPUTS, OP

INFIX: Mapping[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "pow": lambda a, b: a**b,
    "powk": lambda a, k: a**k,
}


def excess(roles: Roles, own: Mapping[str, Any], names: MutableMapping[str, Any]) -> Callable[[Value], None]:
    """What is asked of a result that is not finite. `own`: the program's functions of other names than our operations,
    by these."""
    kind, held = roles.kind, members(roles.kind)

    def ask(out: Value) -> None:
        operation = OP.__get__(out)
        name = operation.name
        method = INFIX.get(name) or held.get(name) or own.get(name)
        if method is None:
            return
        operands = [x.data if OP.__get__(x) is CONSTANT else roles.make(x.data) for x in INPUTS.__get__(out)]
        operands += [int(k) if k == int(k) else k for k in getattr(operation, "bound", ()) if name == "powk"]
        now = names.get(kind.__name__)
        names[kind.__name__] = kind
        try:
            method(*operands)
        except (ArithmeticError, ValueError):
            raise
        except Exception:
            return  # not written for these operands
        finally:
            names[kind.__name__] = now

    return ask
