"""Where a class like Value ends, in the text of a program: there it is offered for a take-over.

class Value: ...        followed by        Value = <take>(Value, globals())
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from ..foreign.walks import TELLING
from .trees import ends, everything, loaded, walk

TAKE = "__gradwalk_take__"


def classes_like_value(trees: Iterable[ast.Module]) -> set[str]:
    """The names of the classes that add and multiply, or that get members later and may then, and of their heirs."""
    nodes = [x for tree in trees for x in everything(tree)]
    classes = [x for x in nodes if isinstance(x, ast.ClassDef)]
    found = {c.name for c in classes if _adds_and_multiplies(c) or any(_adds(x, c) for x in nodes)}
    found |= _put_together_by_functions(nodes, classes) if not found else set()
    while heirs := {c.name for c in classes if _inherits(c, found)} - found:
        found |= heirs
    return found


def _put_together_by_functions(nodes: list[ast.AST], classes: list[ast.ClassDef]) -> set[str]:
    """The classes whose objects are made by functions that are called like an addition and a multiplication."""
    functions = [x for x in nodes if isinstance(x, ast.FunctionDef)]
    if not operations_among({f.name for f in functions}):
        return set()
    definitions = [({f.name}, _words(f)) for f in functions]
    makers = {c.name: _makers(definitions, {c.name}) for c in classes if _holds_something(c)}
    return {name for name, found in makers.items() if operations_among(found)}


def _holds_something(node: ast.ClassDef) -> bool:
    """Whether its objects have fields of their own."""
    return any(isinstance(x, ast.AnnAssign) or getattr(x, "name", "") == "__init__" for x in node.body)


def operations_among(names: Collection[str]) -> dict[str, str]:
    """The function that adds and the one that multiplies, if there are both among these."""
    found = {operator: min({*others} & {*names}, default="") for operator, others in METHODS.items()}
    return found if all(found.values()) else {}


def _inherits(node: ast.ClassDef, classes: set[str]) -> bool:
    return any(ends(base) in classes for base in node.bases)


def count_of_takes(trees: Iterable[ast.Module], classes: set[str]) -> int:
    """How many classes will be offered for a takeover, if every class in these texts is defined once."""
    bodies = [x.body for tree in trees for x in everything(tree) if isinstance(getattr(x, "body", None), list)]  # type: ignore[attr-defined]
    return sum(isinstance(x, ast.ClassDef) and x.name in classes for body in bodies for x in body)


def with_takes(statements: list[Any], classes: set[str]) -> list[Any]:
    """Take over a class like Value, as late as possible, because its methods may call what is defined after it, and a
    function may be its backward pass. So: before the first statement that could make a value or store the class. A
    class that gets members later (`Value.exp = ...`) is taken over after the last of them."""
    out: list[Any] = []
    waiting: list[tuple[Any, int]] = []  # what takes a class over, and the first statement at which it may
    definitions: list[tuple[set[str], set[str]]] = []
    for place, statement in enumerate(statements):
        due = {take.targets[0].id for take, ready in waiting if ready < place}
        if due and not definitions:
            definitions = [(_defined(x), _words(x)) for x in _here(statements) if _defined(x)]
        again = getattr(statement, "name", "") in due
        if due and (again or not _is_harmless(statement, _makers(definitions, due), due)):
            out += [take for take, ready in waiting if ready < place]
            waiting = [(take, ready) for take, ready in waiting if ready >= place]
        out.append(statement)
        if isinstance(statement, ast.ClassDef):
            ready = _last_addition(statement, statements[place + 1 :])
            if statement.name in classes:
                call = ast.Call(loaded(TAKE), [loaded(statement.name), ast.Call(loaded("globals"), [], [])], [])
                take = ast.Assign([ast.Name(statement.name, ast.Store())], call)
                waiting.append((ast.copy_location(take, statement.body[-1]), place + ready))
    return out + [take for take, _ in waiting]


def _makers(definitions: list[tuple[set[str], set[str]]], classes: set[str]) -> set[str]:
    """The classes, and everything defined here that mentions them or another of these, including lambdas: calling it
    may make a value. `definitions`: the names that each one defines, and those that it mentions."""
    found, grown = set(classes), True
    while grown:
        new = {name for names, words in definitions if words & found for name in names} - found
        found, grown = found | new, bool(new)
    return found


def _here(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """These and what is inside them, but not inside functions and classes, which have their own names."""
    for x in statements:
        yield x
        if not isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)):
            yield from _here(ast.iter_child_nodes(x))


def _defined(x: ast.AST) -> set[str]:
    """The names that a definition or an assignment binds, or in whose objects it changes something."""
    if isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {x.name}
    targets = x.targets if isinstance(x, ast.Assign) else [x.target] if isinstance(x, (ast.AnnAssign, ast.For)) else []
    return {y.id for target in targets for y in walk(target) if isinstance(y, ast.Name)}


def _words(x: ast.AST) -> set[str]:
    """The names that this mentions, except those that are local to its functions."""
    found = {x.id} if isinstance(x, ast.Name) else set[str]().union(*map(_words, ast.iter_child_nodes(x)))
    if isinstance(x, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        inside = walk(x)
        shared = {name for y in inside if isinstance(y, (ast.Global, ast.Nonlocal)) for name in y.names}
        local = {y.id for y in inside if isinstance(y, ast.Name) and isinstance(y.ctx, ast.Store)} - shared
        found -= local | {y.arg for y in inside if isinstance(y, ast.arg)}
    return found


def _is_harmless(statement: ast.AST, makers: set[str], classes: set[str]) -> bool:
    """Whether nothing here could make a value or store one of the classes."""
    parts: Iterable[ast.AST] = ast.iter_child_nodes(statement)
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        given = statement.args
        parts = [*getattr(statement, "decorator_list", []), *given.defaults, *filter(None, given.kw_defaults)]
    elif isinstance(statement, ast.ClassDef):
        if any(ends(x) in classes for x in statement.bases):
            return False
        parts = [*statement.decorator_list, *statement.body]
    elif isinstance(statement, ast.AnnAssign):
        parts = [statement.value] if statement.value else []
    elif isinstance(statement, ast.Delete):
        return False  # what it deletes may be the backward pass, which has another name somewhere
    elif isinstance(statement, ast.Name) and isinstance(statement.ctx, ast.Store):
        return True  # `value = lambda x: ... Value(x)` does not make one yet
    elif isinstance(statement, (ast.Name, ast.Attribute)) and ends(statement) in makers | LOOKS_AROUND:
        return False
    return all(_is_harmless(x, makers, classes) for x in parts)


LOOKS_AROUND = {"exec", "eval", "globals", "locals", "vars", "__import__"}
"""What may find the class without naming it."""


def _last_addition(kind: ast.ClassDef, statements: list[Any]) -> int:
    """How many statements later a class gets its last member from outside; 0 if it gets none."""
    adding = {f.name for f in statements if isinstance(f, ast.FunctionDef) and any(_adds(x, kind) for x in walk(f))}
    last = 0
    for place, statement in enumerate(statements, 1):
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            continue
        if any(_adds(x, kind) or (isinstance(x, ast.Call) and ends(x.func) in adding) for x in walk(statement)):
            last = place
    return last


def _adds(x: ast.AST, kind: ast.ClassDef) -> bool:
    """`Name.member = function` or `setattr(Name, ...)`. A plain value is no member (`Name.count = 0`), nor is what the
    class itself begins with (`Name.recording = before`)."""
    if isinstance(x, ast.Call) and ends(x.func) == "setattr" and x.args:
        return isinstance(x.args[0], ast.Name) and x.args[0].id == kind.name
    if not isinstance(x, ast.Assign) or isinstance(x.value, PLAIN):
        return False
    targets = [y for target in x.targets for y in walk(target) if isinstance(y, ast.Attribute)]
    own = [y for y in targets if isinstance(y.value, ast.Name) and y.value.id == kind.name]
    return any(y.attr not in _state(kind) for y in own)


PLAIN = (ast.Constant, ast.UnaryOp, ast.List, ast.Set, ast.Dict, ast.ListComp)


def _state(kind: ast.ClassDef) -> set[str]:
    """What is assigned in the body of a class, apart from operators."""
    names = {ends(t) for part in kind.body if isinstance(part, ast.Assign) for t in part.targets}
    names |= {ends(part.target) for part in kind.body if isinstance(part, ast.AnnAssign)}
    return {name for name in names if not name.startswith("__")}


def _adds_and_multiplies(node: ast.ClassDef) -> bool:
    names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    names |= {
        t.id for part in node.body if isinstance(part, ast.Assign) for t in part.targets if isinstance(t, ast.Name)
    }
    return are_of_a_value(names)


METHODS = {"__add__": ("add", "plus"), "__mul__": ("mul", "times", "multiply")}
"""What a class without operators may call them; or functions beside it, if it has no such methods either."""


def are_of_a_value(names: Collection[str]) -> bool:
    """Whether a class with members of these names adds and multiplies: by operators, or by methods, if it also has one
    that is called like a backward pass."""
    if {*METHODS} <= {*names}:
        return True
    walks = any(TELLING.search(name) for name in names)
    return walks and all(operator in names or {*others} & {*names} for operator, others in METHODS.items())
