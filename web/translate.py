"""JavaScript from the portable part of the painter (src/gradwalk/see/drawing/portable): prints src/picture/portable.ts.

The files there keep to a small part of Python: functions, plain classes, lists, loops, arithmetic. This prints
that part as JavaScript, one statement after the other, and refuses everything else, so that there is one layout
and one painter. Maps, sorting and number formats come from basics.ts, the twin of basics.py.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "gradwalk" / "see" / "drawing" / "portable"
FILES = (
    "model", "view", "textwidth", "typeset", "ranges", "naming", "taken", "signs", "tell", "joins", "cut",
    "sizes", "net", "ordering", "spacing", "layered", "levels",
    "stripes", "routes", "bands", "arrange", "lines", "shapes", "cards", "strokes",
    "legend", "paint",
)  # fmt: skip
BASICS = [node.name for node in ast.parse((FOLDER / "basics.py").read_text()).body if isinstance(node, ast.FunctionDef)]

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.BitAnd: "&", ast.Pow: "**"}
COMPARE = {ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
CALLS = {"abs": "Math.abs", "min": "least", "max": "most", "int": "Math.trunc", "float": "Number", "str": "String"}
METHODS = {"append": "push", "startswith": "startsWith", "endswith": "endsWith", "split": "split"}
CONSTANTS = {True: "true", False: "false", None: "null"}


class Printer:
    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        self.classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}

    def block(self, body: list[ast.stmt], known: set[str], indent: str) -> str:
        return "".join(indent + line + "\n" for node in body for line in self.statement(node, known).splitlines())

    def statement(self, node: ast.stmt, known: set[str]) -> str:
        match node:
            case ast.Expr(ast.Constant(str())) | ast.ImportFrom() | ast.Pass():
                return ""
            case ast.Expr(value):
                return f"{self.expr(value)};"
            case ast.FunctionDef(name, args, body):
                names = [a.arg for a in args.args]
                found = dict.fromkeys(n for x in body for n in self.assigned(x) if n not in names)
                inner = (f"  let {', '.join(found)};\n" if found else "") + self.block(body, {*names, *found}, "  ")
                return f"export function {name}({', '.join(names)}) {{\n{inner}}}"
            case ast.ClassDef(name, body=body):
                made = next(x for x in body if isinstance(x, ast.FunctionDef))
                names = [a.arg for a in made.args.args[1:]]
                inner = self.block(made.body, set(names), "    ").replace("self.", "this.")
                made_from = f"constructor({', '.join(names)}) {{\n{inner}  }}"
                return f"export class {name} {{\n  [field: string]: any;\n  {made_from}\n}}"
            case ast.AnnAssign(target, value=value) if value is not None:
                return self.assign(target, value, known)
            case ast.Assign([target], value):
                return self.assign(target, value, known)
            case ast.AugAssign(target, op, value):
                return f"{self.expr(target)} {BINARY[type(op)]}= {self.expr(value)};"
            case ast.Return(value):
                return f"return{' ' + self.expr(value) if value else ''};"
            case ast.If(test, body, orelse):
                rest = f" else {{\n{self.block(orelse, known, '  ')}}}" if orelse else ""
                return f"if ({self.expr(test)}) {{\n{self.block(body, known, '  ')}}}{rest}"
            case ast.While(test, body):
                return f"while ({self.expr(test)}) {{\n{self.block(body, set(known), '  ')}}}"
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), args), body):
                start, stop = (["0", *map(self.expr, args)])[-2:]
                inner = self.block(body, {*known, name}, "  ")
                return f"for (let {name} = {start}, stop_{name} = {stop}; {name} < stop_{name}; {name}++) {{\n{inner}}}"
            case ast.For(ast.Name(name), iterable, body):
                return f"for (const {name} of {self.expr(iterable)}) {{\n{self.block(body, {*known, name}, '  ')}}}"
            case ast.Break():
                return "break;"
            case ast.Continue():
                return "continue;"
        raise SyntaxError(f"not in the portable part of Python: {ast.unparse(node)}")

    def assigned(self, node: ast.AST) -> list[str]:
        """The names that get a value in a statement, those of loops left out."""
        found = []
        for x in ast.walk(node):
            targets = x.targets if isinstance(x, ast.Assign) else [x.target] if isinstance(x, ast.AnnAssign) else []
            found += [n.id for n in targets if isinstance(n, ast.Name)]
        return found

    def assign(self, target: ast.expr, value: ast.expr, known: set[str]) -> str:
        if isinstance(target, ast.Tuple):
            names = [self.expr(x) for x in target.elts]
            known.update(names)
            return f"let [{', '.join(names)}] = {self.expr(value)};"
        new = isinstance(target, ast.Name) and target.id not in known
        if new:
            known.add(target.id)  # type: ignore[attr-defined]
        return f"{'let ' if new else ''}{self.expr(target)} = {self.expr(value)};"

    def expr(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(bool() | None):
                return CONSTANTS[node.value]
            case ast.Constant(value):
                return json.dumps(value, ensure_ascii=False)
            case ast.Name(name):
                return name
            case ast.Attribute(value, name):
                return f"{self.expr(value)}.{name}"
            case ast.Subscript(value, ast.Slice(lower, upper)):
                bounds = ", ".join(self.expr(x) for x in (lower or ast.Constant(0), upper) if x is not None)
                return f"{self.expr(value)}.slice({bounds})"
            case ast.Subscript(value, index):
                return f"{self.expr(value)}[{self.expr(index)}]"
            case ast.List(items) | ast.Tuple(items):
                return f"[{', '.join(map(self.expr, items))}]"
            case ast.Dict(keys=[]):
                return "new Map()"
            case ast.BinOp(left, ast.FloorDiv(), right):
                return f"Math.floor({self.expr(left)} / {self.expr(right)})"
            case ast.BinOp(left, op, right):
                return f"({self.expr(left)} {BINARY[type(op)]} {self.expr(right)})"
            case ast.BoolOp(op, values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self.expr, values)) + ")"
            case ast.UnaryOp(ast.Not(), value):
                return f"!({self.expr(value)})"
            case ast.UnaryOp(ast.USub(), value):
                return f"-{self.expr(value)}"
            case ast.Compare(left, [ast.In()], [right]):
                return f"{self.expr(right)}.includes({self.expr(left)})"
            case ast.Compare(left, ops, rights):
                sides = [left, *rights]
                pairs = [f"{self.expr(a)} {COMPARE[type(op)]} {self.expr(b)}" for a, op, b in zip(sides, ops, rights)]
                return f"({' && '.join(pairs)})"
            case ast.IfExp(test, body, orelse):
                return f"({self.expr(test)} ? {self.expr(body)} : {self.expr(orelse)})"
            case ast.Lambda(args, body):
                return f"(({', '.join(a.arg for a in args.args)}) => {self.expr(body)})"
            case ast.ListComp(element, [ast.comprehension(target, iterable, conditions)]):
                return self.comprehension(element, target, iterable, conditions)
            case ast.Call(function, args, []):
                return self.call(function, args)
        raise SyntaxError(f"not in the portable part of Python: {ast.unparse(node)}")

    def comprehension(self, element: ast.expr, target: ast.expr, iterable: ast.expr, conditions: list[ast.expr]) -> str:
        name = self.expr(target)
        match iterable:
            case ast.Call(ast.Name("range"), [count]):
                source = f"Array.from({{ length: {self.expr(count)} }}, (_, i) => i)"
            case _:
                source = self.expr(iterable)
        for condition in conditions:
            source += f".filter(({name}) => {self.expr(condition)})"
        return f"{source}.map(({name}) => {self.expr(element)})"

    def call(self, function: ast.expr, args: list[ast.expr]) -> str:
        given = [self.expr(x) for x in args]
        match function:
            case ast.Name("len"):
                return f"{given[0]}.length"
            case ast.Name(name) if name[0].isupper():
                return f"new {name}({', '.join(given)})"
            case ast.Name(name):
                return f"{CALLS.get(name, name)}({', '.join(given)})"
            case ast.Attribute(value, "join"):
                return f"{given[0]}.join({self.expr(value)})"
            case ast.Attribute(value, "replace"):
                return f"{self.expr(value)}.replaceAll({', '.join(given)})"
            case ast.Attribute(value, "insert"):
                return f"{self.expr(value)}.splice({given[0]}, 0, {given[1]})"
            case ast.Attribute(value, "pop"):
                return f"{self.expr(value)}.pop()"
            case ast.Attribute(value, name):
                return f"{self.expr(value)}.{METHODS[name]}({', '.join(given)})"
        raise SyntaxError(f"not in the portable part of Python: {ast.unparse(function)}")


def translated() -> str:
    out = [
        "// @ts-nocheck -- made by web/translate.py from src/gradwalk/see/drawing/portable; do not edit",
        "/* eslint-disable */",
        f'import {{ {", ".join([*BASICS, "least", "most"])} }} from "./basics";',
        "",
    ]
    for name in FILES:
        source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
        out.append(f"// ---- {name}.py ----\n")
        printer = Printer(source)
        known: set[str] = set()
        for node in ast.parse(source).body:
            text = printer.statement(node, known)
            if text:
                out.append(("export " if text.startswith("let ") else "") + text + "\n")
    return "\n".join(out)


def sheet() -> str:
    """The picture's style sheet, light or dark by the page's colour scheme."""
    from gradwalk.see.drawing.colours import DARK, LIGHT, rules, shape

    both = {key: f"light-dark({LIGHT[key]},{DARK[key]})" for key in LIGHT}
    return f"export const SHEET = {json.dumps(shape('.picture') + rules('.picture', both))};\n"


if __name__ == "__main__":
    print(translated())
    print(sheet())
