"""A program that is one function, `main()`, called once: it runs as if its body were at the outermost level.

    def main():                              if __name__ == "__main__": X = rows()
        X = rows()                  ->       if __name__ == "__main__": for epoch in ...: ...
        for epoch in ...: ...
    if __name__ == "__main__":
        main()

This makes its data and its model variables of the program, which experiments can change and findings can name. The
program does the same as before, and every line keeps its number. This file knows only syntax.
"""

from __future__ import annotations

import ast
import symtable
from typing import Any

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
BOUND_TO_A_FUNCTION = (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await)


def with_main_hoisted(tree: ast.Module) -> ast.Module:
    """The program with calls of such functions replaced by their bodies."""
    for i, statement in reversed(list(enumerate(tree.body))):
        if isinstance(statement, ast.If) and _asks_for_main(statement) and not statement.orelse:
            inner = [part for each in statement.body for part in _hoisted(each, tree) or [each]]
            if inner != statement.body:
                tree.body[i : i + 1] = [_only_if(statement, part) for part in inner]
        elif found := _hoisted(statement, tree):
            tree.body[i : i + 1] = found
    return ast.fix_missing_locations(tree)


def _asks_for_main(statement: ast.If) -> bool:
    return "__name__" in ast.unparse(statement.test)


def _only_if(statement: ast.If, part: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.If(statement.test, [part], []), part)


def _hoisted(statement: ast.stmt, tree: ast.Module) -> list[ast.stmt]:
    """The body of a function that a statement calls without arguments; [] if it cannot be written out."""
    call = statement.value if isinstance(statement, (ast.Expr, ast.Assign)) else None
    if not isinstance(call, ast.Call) or call.args or call.keywords or not isinstance(call.func, ast.Name):
        return []
    name = call.func.id
    named = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == name]
    function = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == name), None)
    if function is None or len(named) > 1 or function.decorator_list or not _can_stand_alone(function, tree):
        return []
    *body, last = function.body
    if isinstance(last, ast.Return):
        given = last.value or ast.copy_location(ast.Constant(None), last)
        kept: Any = ast.Assign(statement.targets, given) if isinstance(statement, ast.Assign) else ast.Expr(given)
        end: list[ast.stmt] = [ast.copy_location(kept, last)]
    else:
        end = [last]
        if isinstance(statement, ast.Assign):
            end.append(ast.copy_location(ast.Assign(statement.targets, ast.Constant(None)), statement))
    return [*_given(function), *body, *end]


def _given(function: ast.FunctionDef) -> list[ast.stmt]:
    """Arguments with defaults, as assignments."""
    pairs = zip(function.args.args, function.args.defaults)
    return [ast.copy_location(ast.Assign([ast.Name(a.arg, ast.Store())], d), function) for a, d in pairs]


def _can_stand_alone(function: ast.FunctionDef, tree: ast.Module) -> bool:
    """Whether a function's variables may become the program's: nothing in it needs a function, and no name is taken."""
    given = function.args
    if len(given.args) != len(given.defaults) or given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs:
        return False
    inside = list(_own(function))
    if any(isinstance(n, (*BOUND_TO_A_FUNCTION, ast.Return)) for n in inside if n is not function.body[-1]):
        return False
    if any(isinstance(n, ast.Nonlocal) for n in ast.walk(function)):
        return False
    mine = set(_table(function).get_children()[0].get_locals())  # type: ignore[attr-defined]
    around = [n for n in tree.body if n is not function]
    outer = [part for n in around for part in (_own(n) if not isinstance(n, (*FUNCTIONS, ast.ClassDef)) else ())]
    taken = _stored(outer) | {getattr(n, "name", "") for n in around}
    return not mine & taken and not mine & _free(around)


def _own(node: Any) -> Any:
    """The syntax of a function itself, without the functions and classes inside it."""
    for part in ast.iter_child_nodes(node):
        yield part
        if not isinstance(part, (*FUNCTIONS, ast.ClassDef)):
            yield from _own(part)


def _stored(nodes: list[Any]) -> set[str]:
    names = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    names |= {n.name for n in nodes if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    return names | {(a.asname or a.name) for n in nodes if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names}


def _free(statements: list[ast.stmt]) -> set[str]:
    """The names that the functions in some statements look up globally, as Python itself resolves them."""
    found, waiting = set[str](), list(_table(*statements).get_children())
    while waiting:
        table = waiting.pop()
        waiting += table.get_children()
        found |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return found


def _table(*statements: ast.stmt) -> symtable.SymbolTable:
    return symtable.symtable(ast.unparse(ast.Module([*statements], [])), "<program>", "exec")
