"""Update loops, computed by the native engine with the same bits.

    for i, p in enumerate(params):
        m[i] = 0.9 * m[i] + 0.1 * p.grad
        p.data -= rate * m[i]
        p.grad = 0

becomes

    over = params
    done = <rows>(code, names, (over,), lambda: ((enumerate,), (m,), (0.9, 0.1, rate, 0)))
    for i, p in enumerate(over[done:], done) if done else enumerate(over): ...

`<rows>` does as many rows as it can (rows.py, engine/native/updates.inc.c) and says how many; Python does the rest, at
least the last one, so that every variable ends up as it would. This applies only to loops whose rows compute with
fields of one value, list items at the same index, and numbers that nothing in the loop can change; a row in which
Python would raise is left to Python.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from typing import Any

from .rows import PLAIN, ROWS
from .trees import loaded, thunk, walk

ITEM, FIELD, ADD, SUB, MUL, DIV, POW, NEG, ABS, SQRT, SET_ITEM, SET_FIELD = range(12)
LAST = 255
"""The last place: numbers that stay the same have the places from there down."""
BINARY: dict[type, int] = {ast.Add: ADD, ast.Sub: SUB, ast.Mult: MUL, ast.Div: DIV, ast.Pow: POW}


class Untranslatable(Exception):
    """Raised for a loop that cannot be translated."""


def translated(loop: ast.For) -> list[ast.stmt]:
    """The loop, preceded by the rows that can be done natively; or just the loop."""
    try:
        return _Translator(loop).statements()
    except (Untranslatable, RecursionError):
        return [loop]


def is_update(loop: ast.stmt) -> bool:
    """Whether this is the rest of such a loop."""
    return hasattr(loop, "is_update")


class _Translator:
    """One loop. Every number of a row has a place, that of the instruction that computes it."""

    def __init__(self, loop: ast.For) -> None:
        self.loop = loop
        if loop.orelse or loop.type_comment:
            raise Untranslatable
        self.code: list[tuple[int, int, int, int]] = []
        self.names: list[str] = []
        self.numbers: list[ast.expr] = []
        self.lists: list[ast.expr] = []
        self.columns: dict[str, int] = {}  # loop variables and lists, by their text
        self.places: dict[str, int] = {}  # where the current number of a variable, item or field is
        self.meant: dict[str, ast.expr] = {}  # variables that stand for numbers that stay the same
        self.changed = {x.id for x in walk(loop) if isinstance(x, ast.Name) and not isinstance(x.ctx, ast.Load)}
        owners = [x.value for x in walk(loop) if isinstance(x, ast.Attribute)]
        self.used = {x.id for x in owners if isinstance(x, ast.Name)}
        self.functions: dict[str, ast.expr] = {}
        self.index = ""
        self.over = self._sources(loop.target, loop.iter)
        for statement in loop.body:
            self._statement(statement)
        room = len(self.code) + len(self.numbers) <= LAST and len(self.lists) + len(self.over) <= 16
        if not room or not any(x[0] == SET_FIELD for x in self.code):
            raise Untranslatable

    # ---- what is looped over ----

    def _sources(self, target: ast.expr, over: ast.expr) -> list[ast.expr]:
        match over:
            case ast.Call(ast.Name("enumerate"), [inner], []):
                if not (isinstance(target, ast.Tuple) and len(target.elts) == 2):
                    raise Untranslatable
                self.index = self._variable(target.elts[0])
                self._call(over)
                return self._sources_of(target.elts[1], inner)
            case ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [ast.Name() as held], [])], []):
                if held.id in self.changed:
                    raise Untranslatable
                self.index = self._variable(target)
                self._call(over)
                self.functions["len"] = loaded("len")
                self.columns[held.id] = 0
                return [held]
        return self._sources_of(target, over)

    def _sources_of(self, target: ast.expr, over: ast.expr) -> list[ast.expr]:
        match over:
            case ast.Call(ast.Name("zip"), lists, []) if isinstance(target, ast.Tuple) and lists:
                if len(lists) != len(target.elts) or any(isinstance(x, ast.Starred) for x in lists):
                    raise Untranslatable
                self._call(over)
                for variable in target.elts:
                    self.columns[self._variable(variable)] = len(self.columns)
                if len(self.columns) != len(lists):
                    raise Untranslatable
                return list(lists)
        self.columns[self._variable(target)] = 0
        return [over]

    def _variable(self, x: ast.expr) -> str:
        if not isinstance(x, ast.Name) or x.id == self.index:
            raise Untranslatable
        return x.id

    # ---- rows ----

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Subscript() as item) if name in self.used:  # p = params[i]
                column = self._column(item)
                if column is None or name in self.columns or name in self.places or name in self.meant:
                    raise Untranslatable
                self.columns[name] = column
            case ast.Assign([target], given):
                self._store(target, given)
            case ast.AugAssign(target, sign, given):
                before = copy.deepcopy(target)
                before.ctx = ast.Load()
                self._store(target, ast.BinOp(before, sign, given))
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case _:
                raise Untranslatable

    def _store(self, target: ast.expr, given: ast.expr) -> None:
        fixed = self._fixed(given)
        if isinstance(target, ast.Name):
            if target.id in self.used or target.id == self.index:
                raise Untranslatable
            place = None if fixed is not None else self._place(given)
            for known in (self.meant, self.places):
                known.pop(target.id, None)
            if fixed is not None:
                self.meant[target.id] = fixed
            if place is not None:
                self.places[target.id] = place
            return
        place = self._place(given)
        if (column := self._column(target)) is not None and fixed is None:  # a whole number would stay one in a list
            self._put(SET_ITEM, column, 0, place, f"[{column}]")
        elif isinstance(target, ast.Attribute) and (column := self._column_of(target.value)) is not None:
            name = self._name(target.attr)
            self._put(SET_FIELD, column, name, place, f"{column}.{name}")
        else:
            raise Untranslatable

    def _put(self, kind: int, column: int, name: int, place: int, key: str) -> None:
        if any(x[:3] == (kind, column, name) for x in self.code):
            raise Untranslatable  # written twice
        self.code.append((kind, column, name, place))
        self.places[key] = place

    def _place(self, x: ast.expr) -> int:
        """Where the number of an expression is computed."""
        fixed = self._fixed(x)
        if fixed is not None:
            return LAST - self._number(fixed)
        match x:
            case ast.Name(name) if name in self.places:
                return self.places[name]
            case ast.Name(name) if name in self.columns:
                return self._read(ITEM, self.columns[name], 0, f"[{self.columns[name]}]")
            case ast.Subscript() if (column := self._column(x)) is not None:
                return self._read(ITEM, column, 0, f"[{column}]")
            case ast.Attribute(value, attr) if (column := self._column_of(value)) is not None:
                field = self._name(attr)
                return self._read(FIELD, column, field, f"{column}.{field}")
            case ast.BinOp(left, sign, right) if type(sign) in BINARY:
                return self._add(BINARY[type(sign)], self._place(left), self._place(right))
            case ast.UnaryOp(ast.USub(), operand):
                return self._add(NEG, self._place(operand))
            case ast.Call(ast.Name("abs"), [operand], []) if self._fixed(operand) is None:
                self._call(x)
                return self._add(ABS, self._place(operand))
            case ast.Call(ast.Attribute(ast.Name("math"), "sqrt"), [operand], []):
                self._call(x)
                return self._add(SQRT, self._place(operand))
        raise Untranslatable

    def _call(self, call: ast.Call) -> None:
        """Note the function that is called: the program may have redefined its name."""
        self.functions[ast.unparse(call.func)] = call.func

    def _read(self, kind: int, column: int, name: int, key: str) -> int:
        if key not in self.places:
            self.places[key] = self._add(kind, column, name)
        return self.places[key]

    def _add(self, kind: int, a: int = 0, b: int = 0) -> int:
        self.code.append((kind, a, b, 0))
        return len(self.code) - 1

    def _column(self, x: ast.expr) -> int | None:
        """For `m[i]`: the column of m."""
        if not isinstance(x, ast.Subscript) or not isinstance(x.slice, ast.Name) or x.slice.id != self.index:
            return None
        key = ast.unparse(x.value)
        if key not in self.columns or key in self.changed:
            self.lists.append(self._same(x.value))
            self.columns[key] = len(self.over) + len(self.lists) - 1
        return self.columns[key]

    def _column_of(self, x: ast.expr) -> int | None:
        """For the p in `p.data`, or for `params[i]`: its column."""
        return self.columns.get(x.id) if isinstance(x, ast.Name) and x.id in self.changed else self._column(x)

    def _name(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def _number(self, x: ast.expr) -> int:
        texts = [ast.dump(y) for y in self.numbers]
        if ast.dump(x) in texts:
            return texts.index(ast.dump(x))
        self.numbers.append(x)
        return len(texts)

    # ---- what stays the same ----

    def _fixed(self, x: ast.expr) -> ast.expr | None:
        try:
            return self._same(x)
        except Untranslatable:
            return None

    def _same(self, x: ast.expr) -> ast.expr:
        """The expression, if nothing in the loop can change it, with every attribute looked up plainly."""
        match x:
            case ast.Constant(value) if type(value) in (int, float):
                return x
            case ast.Name(name) if name in self.meant:
                return self.meant[name]
            case ast.Name(name) if name not in self.changed:
                return x
            case ast.BinOp(left, sign, right) if type(sign) in BINARY:
                return ast.BinOp(self._same(left), sign, self._same(right))
            case ast.UnaryOp(ast.USub(), operand):
                return ast.UnaryOp(ast.USub(), self._same(operand))
            case ast.Attribute(value, attr):
                return ast.Call(loaded(PLAIN), [self._same(value), ast.Constant(attr)], [])
            case ast.Call(ast.Attribute(ast.Name("math"), "sqrt"), [operand], []):
                return ast.Call(x.func, [self._same(operand)], [])
        raise Untranslatable

    # ---- the new text ----

    def statements(self) -> list[ast.stmt]:
        line = self.loop.lineno
        over = [f"__gradwalk_over_{line}_{self.loop.col_offset}_{k}__" for k in range(len(self.over))]
        done = f"__gradwalk_done_{line}_{self.loop.col_offset}__"
        code = b"".join(map(bytes, self.code))
        names: list[Any] = list(map(ast.Constant, self.names))
        given = [ast.Constant(code), _tuple(names), _tuple(list(map(loaded, over)))]
        parts = [list(self.functions.values()), self.lists, self.numbers]
        call = ast.Call(loaded(ROWS), [*given, thunk(_tuple([_tuple(part) for part in parts]))], [])
        before: list[ast.stmt] = [ast.Assign([ast.Name(n, ast.Store())], x) for n, x in zip(over, self.over)]
        before.append(ast.Assign([ast.Name(done, ast.Store())], call))
        self.loop.is_update = True  # type: ignore[attr-defined]
        left = [ast.Subscript(loaded(name), ast.Slice(loaded(done)), ast.Load()) for name in over]
        rest = _looped(self.loop.iter, left, [loaded(done)])
        self.loop.iter = ast.IfExp(loaded(done), rest, _looped(self.loop.iter, list(map(loaded, over)), []))
        return [*(ast.copy_location(statement, self.loop) for statement in before), self.loop]


def _looped(x: ast.expr, over: Sequence[ast.expr], start: list[Any]) -> ast.expr:
    """The iterable of the loop, with these lists, from this row on."""
    match x:
        case ast.Call(ast.Name("enumerate"), [inner], []):
            return ast.Call(x.func, [_looped(inner, over, []), *start], [])
        case ast.Call(ast.Name("range"), [ast.Call(length)], []):
            whole = over[0].value if isinstance(over[0], ast.Subscript) else over[0]
            return ast.Call(x.func, [*start, ast.Call(length, [whole], [])], [])
        case ast.Call(ast.Name("zip"), _, []):
            return ast.Call(x.func, list(over), [])
    return over[0]


def _tuple(parts: list[Any]) -> ast.Tuple:
    return ast.Tuple(parts, ast.Load())
