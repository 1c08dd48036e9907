"""Syntax trees: looking through them, finding things in them, and making the nodes that rewriting needs."""

from __future__ import annotations

import ast
import linecache
from functools import lru_cache
from typing import Any


def walk(tree: ast.AST) -> list[ast.AST]:
    """What ast.walk gives, in the same order, in a third of the time."""
    found = [tree]
    for node in found:
        for name in node._fields:
            held = getattr(node, name, None)
            if isinstance(held, ast.AST):
                found.append(held)
            elif type(held) is list:
                found += [x for x in held if isinstance(x, ast.AST)]
    return found


def definition_of(function: Any) -> ast.AST | None:
    """A function or lambda in the text it was read from; None if that is not to be found."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename)
    try:
        nodes = everything(_parsed("".join(lines)))
    except SyntaxError:
        return None
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            first = min([node.lineno, *(x.lineno for x in getattr(node, "decorator_list", ()))])
            if first == code.co_firstlineno and getattr(node, "name", "<lambda>") == code.co_name:
                return node
    return None


@lru_cache(maxsize=8)
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def everything(tree: ast.Module) -> list[ast.AST]:
    """All nodes of a tree that no longer changes; they are needed often, and collected once."""
    if not hasattr(tree, "all_nodes"):
        tree.all_nodes = walk(tree)  # type: ignore[attr-defined]
    nodes: list[ast.AST] = tree.all_nodes  # type: ignore[attr-defined]
    return nodes


def parents_of(nodes: list[ast.AST]) -> dict[int, ast.AST]:
    """What each of these is part of, by the id of the part."""
    return {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}


def asks_only_whether(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    """Whether all that is asked of a container here is whether it is empty: `not x`, `if x`, `len(x) == 0`."""
    user = parents.get(id(node))
    match user:
        case ast.UnaryOp(ast.Not()) | ast.Call(ast.Name("bool")):
            return True
        case ast.If(test) | ast.IfExp(test) | ast.While(test):
            return test is node
        case ast.Compare(_, [ast.Eq() | ast.NotEq()], [ast.Tuple([]) | ast.List([])]):
            return True
        case ast.Call(ast.Name("len"), [_]):
            compared = parents.get(id(user))
            match compared:
                case ast.Compare(left, [ast.Eq() | ast.NotEq() | ast.Gt()], [ast.Constant(0)]):
                    return left is user
    return False


def ends(x: Any) -> str:
    """The last word of a name or attribute: `exp` of `math.exp`; "" of anything else."""
    return x.id if isinstance(x, ast.Name) else x.attr if isinstance(x, ast.Attribute) else ""


def loaded(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def stored(name: str, x: ast.expr) -> ast.stmt:
    """`name = x`."""
    return ast.Assign([ast.Name(name, ast.Store())], x)


def thunk(body: ast.expr) -> ast.expr:
    """`lambda: body`."""
    return ast.Lambda(ast.arguments([], [], None, [], [], None, []), body)


def puts_on_a_tape(function: ast.AST, given: set[str], makes: list[ast.Call]) -> bool:
    """Whether a function appends what it makes, together with what it is given: `TAPE.append((out, ((x, slope),)))`."""
    made = {id(x) for x in makes}
    results = {
        target.id
        for x in walk(function)
        if isinstance(x, ast.Assign) and id(x.value) in made
        for target in x.targets
        if isinstance(target, ast.Name)
    }
    for x in walk(function):
        if isinstance(x, ast.Call) and ends(x.func) == "append" and x.args and not isinstance(x.args[0], ast.Name):
            inside = walk(x.args[0])
            names = {y.id for y in inside if isinstance(y, ast.Name)}
            if names & given and (names & results or any(id(y) in made for y in inside)):
                return True
    return False
