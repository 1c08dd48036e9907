"""Why a number is wrong: the known mistakes in a learner's rule or walk, as reasons with the lines they are about."""

from __future__ import annotations

import ast
import textwrap
from collections import Counter
from typing import Any

from ...foreign.methods import Method, names_in, precision, trials
from ...foreign.mistakes import Cause, judge
from ...foreign.roles import Roles
from ...foreign.visits import judge_visits, last_value, named_values, node_names, watch_visits
from .feedback import Reason


def causes_in(roles: Roles, method: Method) -> list[Cause]:
    """The known mistakes in a method's rule."""
    tried, called = trials(roles, method), names_in(roles, method)
    found = (judge(method.op, tried, i, max(1e-7, precision(roles)), called) for i in range(len(method.op.domain)))
    return [cause for cause in found if cause]


def rule_reasons(causes: list[Cause], places: set[int], body: str) -> list[Reason]:
    """Why a value used in these operand places has a wrong gradient."""
    mine = [cause for cause in causes if cause.operand in places] or causes
    # One reason per line to write: x ** -1 alone may look like a wrong sign, but x ** 3 shows what it is.
    often = Counter(cause.text for cause in mine)
    told = {cause.fix: cause for cause in sorted(mine, key=lambda cause: often[cause.text])}
    return [
        Reason(cause.text, cause.fix, _line_writing(body, ("self", "other")[cause.operand])) for cause in told.values()
    ]


def operand_places(roles: Roles, names: dict[str, Any], name: str) -> set[int]:
    """The operand places in which a named value is used: 0 for self, 1 for other."""
    nodes = roles.graph(last_value(roles, names))
    if not all(map(roles.has_order, nodes)):
        return set()  # a set has no order
    return {i for node in nodes for i, x in enumerate(roles.inputs(node)) if x is names[name]}


def walk_reasons(roles: Roles, names: dict[str, Any]) -> list[Reason]:
    """What is wrong with the order in which `backward` visits this program's graph."""
    called = node_names(roles, named_values(roles, names))
    root = last_value(roles, names)
    fault = judge_visits(roles, root, watch_visits(roles, root), called)
    return [Reason(f"{fault.text} ({fault.evidence})", fault.fix)] if fault else []


def _line_writing(body: str, name: str) -> int | None:
    """The line of the body that assigns to `name.grad`."""
    for node in ast.walk(ast.parse(textwrap.dedent(body))):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Attribute) and ast.unparse(target) == f"{name}.grad":
                return target.lineno
    return None
